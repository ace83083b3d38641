// Buttons that only change what is seen: put a box away, copy a link, pull the sheet of a phone up or down.

import { onClick } from './clicks.js';
import { find } from './dom.js';

const NEXT_HEIGHT = { high: 'low', low: '' }; // of the sheet; from its usual height it goes high

onClick('[data-away]', (button, event) => {
  event.preventDefault();
  button.parentNode.remove();
});

onClick('[data-copy]', (button) => {
  const field = find('input', button.parentNode);
  field.select();
  navigator.clipboard?.writeText(field.value); // not there on pages that came without encryption
  button.textContent = button.dataset.copy;
});

onClick('[data-sheet]', () => {
  const view = find('#view');
  view.dataset.sheet = NEXT_HEIGHT[view.dataset.sheet] ?? 'high';
});
