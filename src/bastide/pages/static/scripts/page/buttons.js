// Buttons that ask nothing of the server: put a box away, copy or send a link, unfold the log of an upright table.

import { onClick } from './clicks.js';
import { find, findAll } from './dom.js';

onClick('[data-away]', (button, event) => {
  event.preventDefault();
  const part = button.parentNode;
  if (part.id)
    part.hidden = true; // a part of the frame: it stays so when the next one comes
  else part.remove();
});

onClick('[data-copy]', (button) => {
  const field = find('input', button.parentNode);
  field.select();
  navigator.clipboard?.writeText(field.value); // not there on pages that came without encryption
  button.textContent = button.dataset.copy;
});

// By the menu of the device, where it has one.
for (const button of findAll('[data-share]')) button.hidden = !navigator.share;
onClick('[data-share]', (button) => {
  const { value } = find('input', button.parentNode);
  navigator.share({ title: document.title, url: value }).catch(() => {}); // the reader has thought better of it
});

onClick('#unfold', () => {
  const view = find('#view');
  view.dataset.story = view.dataset.story ? '' : 'open';
});
