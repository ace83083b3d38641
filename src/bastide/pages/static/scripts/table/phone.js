// Bring what can be chosen into sight when there is something new to decide: on a phone by turning boards to it, and
// wherever panels are scrolled.

import { find, findAll } from '../page/dom.js';
import { scrollTo } from './camera.js';
import { targetsIn } from './choices.js';
import { isDue } from './due.js';
import { boards } from './pan-zoom.js';
import { isNarrow } from './screen.js';

let decided = true; // what was shown last asked the reader something
const box = (target) => target.getBoundingClientRect();

function isInSight(target) {
  const { x, y, width, height } = box(target);
  return target.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}

export function bringChoicesIntoSight(_frame, fresh) {
  for (const board of boards()) {
    if (fresh && decided) board.movedByReader = false;
    if (isNarrow() && (fresh || board.opensLater)) board.open();
  }
  decided = isDue();
  if (!fresh) return;
  // Each may be scrolled by itself; where both are scrolled together, what can be chosen on the boards has the last word
  for (const part of findAll('#boards, #own').reverse()) {
    const shown = findAll('[still] [data-action]', part).filter((target) => box(target).width);
    if (shown.every(isInSight)) continue;
    for (const around of [find('#main'), part]) around.scrollTo(0, 0); // what stands first stays in sight if it can
    for (const target of [shown.at(-1), shown[0]]) scrollTo(target);
  }
}

addEventListener('load', () => bringChoicesIntoSight());

// When a board has been turned to what others did.
export function turnBackToChoices() {
  for (const board of boards()) {
    const targets = targetsIn(board);
    const stays = !isNarrow() || board.movedByReader || targets.some(isInSight);
    if (board.isLand) board.showPlaces();
    else if (targets.length && !stays) board.reach(targets[0]);
  }
}
