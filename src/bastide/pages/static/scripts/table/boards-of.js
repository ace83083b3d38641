// What opens over the table: a click on a player shows what lies before them at full size (Escape or a click beside it
// closes it), a link to the rules the drawer, a script of its own that the first of them loads.

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

onClick('a[href*="/rules/"]:not([data-whole])', async ({ href }, event) => {
  event.preventDefault();
  await import('./drawer.js');
  document.dispatchEvent(new CustomEvent('rules', { detail: href }));
});
