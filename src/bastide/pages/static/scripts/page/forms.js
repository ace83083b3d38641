// Forms that are sent in the background. Without a script they are sent as any form is, and work as well.
//
//   data-send    post the form and stay on the page; data-clear empties it when the server has agreed
//   data-soft    load the page's other state that the form asks for (links may have this too)
//   data-live    the same whenever a field changes
//   data-quick   (a field) send its form while one types or slides
//   data-sure    (a button) the question to ask first

import { onClick } from './clicks.js';
import { loadFrame, post } from './requests.js';

export function fieldsOf(form, submitter) {
  return new URLSearchParams(new FormData(form, submitter));
}

document.addEventListener('submit', (event) => {
  const form = event.target;
  const button = event.submitter;
  if (button?.dataset.sure && !confirm(button.dataset.sure)) {
    event.preventDefault();
    return;
  }
  // Attributes, not properties: a field that is called "action" would hide the form's own.
  const address = button?.getAttribute('formaction') || form.getAttribute('action');
  if ('soft' in form.dataset) {
    event.preventDefault();
    loadFrame(`${form.getAttribute('action')}?${fieldsOf(form, button)}`);
  } else if ('send' in form.dataset) {
    event.preventDefault();
    post(address, fieldsOf(form, button)).then((agreed) => {
      if (agreed && 'clear' in form.dataset) form.reset();
    });
  }
});

document.addEventListener('change', ({ target: { form } }) => {
  if (form && 'live' in form.dataset) loadFrame(`${location.pathname}?${fieldsOf(form)}`, { keepAddress: true });
});

document.addEventListener('input', ({ target: field }) => {
  if ('quick' in field.dataset) field.form.requestSubmit();
});

onClick('a[data-soft]', (link, event) => {
  event.preventDefault();
  loadFrame(link.getAttribute('href'));
});
