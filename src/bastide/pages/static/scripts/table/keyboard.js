// Keys: Enter and arrows on the board, digits and letters for buttons, + - 0 for zooming.

import { find, findAll } from '../page/dom.js';
import { act, cancelPick, TARGET } from './choices.js';
import { FIT, zoomBoard } from './pan-zoom.js';
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
  } else if (target && (key === 'Enter' || key === ' ')) {
    event.preventDefault();
    act(target.dataset.action);
  } else if (!focused.matches('input, select, textarea')) {
    pressAnywhere(event, key);
  }
});

function pressAnywhere(event, key) {
  if (key === 'Escape') cancelPick();
  if (event.defaultPrevented) return; // it has closed a menu
  if (key in ZOOM) {
    zoomBoard(ZOOM[key]);
    return;
  }
  const button = find(`[data-key="${CSS.escape(key)}"]`) || numbered(key);
  if (button) {
    event.preventDefault();
    button.click();
  }
}

// The digits are for the buttons beside the decision.
function numbered(key) {
  return Number(key) > 0 ? findAll('#acts .ways button')[key - 1] : null;
}
