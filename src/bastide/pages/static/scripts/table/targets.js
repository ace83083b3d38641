// The keyboard's way through what can be chosen on a board: the tab key reaches one target of each panel, arrows go to
// the nearest one in their direction. That targets are buttons is said here: without a script they are none.

import { find, findAll } from '../page/dom.js';
import { TARGET, targetsIn } from './choices.js';

const NOWHERE = Number.POSITIVE_INFINITY;

function makeReachable(targets, first = targets[0]) {
  for (const target of targets) {
    target.role = 'button';
    target.tabIndex = target === first ? 0 : -1;
  }
}

export function makeTargetsReachable() {
  for (const panel of findAll('.panel')) makeReachable(targetsIn(panel));
}

document.addEventListener('focusin', (event) => {
  const target = event.target.closest(TARGET);
  if (target) makeReachable(targetsIn(target.closest('figure')), target);
});

function centreOf(element) {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

// How far a point is for somebody who goes in a direction: what lies aside counts twice, what lies behind is nowhere.
export function distance(from, to, { right, down }) {
  const ahead = (to.x - from.x) * right + (to.y - from.y) * down;
  const aside = Math.abs((to.x - from.x) * down + (to.y - from.y) * right);
  return ahead > 1 ? ahead + 2 * aside : NOWHERE;
}

export function focusNext(target, direction) {
  const here = centreOf(target);
  let nearest = null;
  let least = NOWHERE;
  for (const other of targetsIn(document)) {
    const far = distance(here, centreOf(other), direction);
    if (far < least) {
      nearest = other;
      least = far;
    }
  }
  nearest?.focus();
}

// When a frame takes away what had the focus: the same choice elsewhere, or whatever comes next in the reader's way.
export function keepFocus() {
  const view = find('#view');
  const focused = document.activeElement;
  if (!view.contains(focused)) return undefined;
  const { action } = focused.dataset;
  return () => {
    if (view.contains(document.activeElement)) return;
    const targets = targetsIn(document);
    const next =
      targets.find((target) => target.dataset.action === action) ||
      find('#acts .primary') ||
      targets[0] ||
      find('.ways button') ||
      find('#turn');
    next?.focus();
  };
}
