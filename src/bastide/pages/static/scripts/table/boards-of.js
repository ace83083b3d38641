// A click on a player shows what lies before them at full size, over the table; Escape or a click beside it closes it.

import { onClick } from '../page/clicks.js';
import { find } from '../page/dom.js';
import { loadPart } from '../page/requests.js';

onClick('[data-board]', async ({ dataset }) => {
  const html = await loadPart(dataset.board);
  const dialog = find('#board');
  if (html === undefined || !dialog) return;
  dialog.innerHTML = html;
  dialog.showModal();
});

onClick('[data-shut], #board', (control, { target }) => {
  if (control === target || control.matches('[data-shut]')) find('#board').close();
});
