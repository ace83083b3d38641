// Keys: Enter and arrows on the board, R to turn a tile, digits and letters for buttons and figures, + - 0 for zooming.

import { find, findAll } from '../page/dom.js';
import { act, cancelPick, TARGET } from './choices.js';
import { hold, letGo } from './holding.js';
import { noStand, numberedStand } from './loupe.js';
import { FIT, zoomBoard } from './pan-zoom.js';
import { pressKey, putBack, turn } from './placing.js';
import { focusNext } from './targets.js';

const ARROWS = {
  ArrowLeft: { right: -1, down: 0 },
  ArrowRight: { right: 1, down: 0 },
  ArrowUp: { right: 0, down: -1 },
  ArrowDown: { right: 0, down: 1 },
};
const ZOOM = { '+': 1.4, '=': 1.4, '-': 0.7, 0: FIT };

document.addEventListener('keydown', (event) => {
  const { key, target: focused } = event;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const target = focused.closest(TARGET);
  if (target && key in ARROWS) {
    event.preventDefault();
    focusNext(target, ARROWS[key]);
  } else if (key === ' ' && noStand()) {
    event.preventDefault();
    act(noStand().dataset.action);
  } else if (target && (key === 'Enter' || key === ' ')) {
    event.preventDefault();
    press(target);
  } else if (!focused.matches('input, select, textarea')) {
    pressAnywhere(event, key);
  }
});

function press(target) {
  if ('place' in target.dataset) pressKey(target);
  else if (target.dataset.action) act(target.dataset.action);
  else target.dispatchEvent(new MouseEvent('click', { bubbles: true }));
}

function pressAnywhere(event, key) {
  if (key === 'Escape') {
    cancelPick();
    if (putBack() || letGo()) return;
  }
  if (key.toLowerCase() === 'r' && turn(event.shiftKey ? -1 : 1)) return;
  if (event.defaultPrevented) return; // it has closed a menu
  if (key in ZOOM) {
    zoomBoard(ZOOM[key]);
    return;
  }
  const stand = numberedStand(key);
  const piece = findAll('[data-hold][data-can]')[key - 1];
  const button = find(`[data-key="${CSS.escape(key)}"]`) || findAll('#acts .ways button')[key - 1];
  if (stand) act(stand.dataset.action);
  else if (piece) hold(piece);
  else if (button) {
    event.preventDefault();
    button.click();
  }
}
