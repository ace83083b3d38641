// Buttons that only change what is seen: put a box away, copy a link, unfold the log of an upright table.

import { onClick } from './clicks.js';
import { find } from './dom.js';

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

onClick('#unfold', () => {
  const view = find('#view');
  view.dataset.story = view.dataset.story ? '' : 'open';
});
