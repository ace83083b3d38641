// Menus that drop down (details.drop): a click elsewhere, a choice in them, or Escape closes them.

import { onEveryClick } from './clicks.js';
import { find, findAll } from './dom.js';

const OPEN = '.drop[open]';

onEveryClick(({ target }) => {
  for (const menu of findAll(OPEN)) menu.open = menu.contains(target) && !target.closest('.menu :is(a, button)');
});

document.addEventListener('keydown', (event) => {
  const menu = find(OPEN);
  if (event.key !== 'Escape' || !menu || event.target.matches('input, select, textarea')) return;
  event.preventDefault(); // other keys' meanings are not asked
  menu.open = false;
  find('summary', menu).focus();
});
