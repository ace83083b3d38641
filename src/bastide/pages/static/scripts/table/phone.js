// Bring what can be chosen into sight when there is something new to decide: on a phone by turning boards to it, and
// wherever panels are scrolled.

import { findAll } from '../page/dom.js';
import { targetsIn } from './choices.js';
import { boards } from './pan-zoom.js';
import { isNarrow } from './screen.js';

const box = (target) => target.getBoundingClientRect();

function isInSight(target) {
  const { x, y, width, height } = box(target);
  return target.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}

export function bringChoicesIntoSight(_frame, fresh) {
  if (isNarrow()) for (const board of boards()) if (fresh || board.opensLater) board.open();
  if (!fresh) return;
  const shown = findAll('#main [still] [data-action]').filter((target) => box(target).width);
  if (!shown.some(isInSight)) shown[0]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

addEventListener('load', () => bringChoicesIntoSight());

// When a board has been turned to what others did.
export function turnBackToChoices() {
  for (const board of isNarrow() ? boards() : []) {
    const targets = targetsIn(board);
    if (!board.isLand && targets.length && !targets.some(isInSight)) board.reach(targets[0]);
  }
}
