// Bring what can be chosen into sight when there is something new to decide: on a phone by turning boards to it, and
// wherever panels are scrolled.

import { find, findAll } from '../page/dom.js';
import { boxAround, scrollTo, shiftInto } from './camera.js';
import { targetsIn } from './choices.js';
import { isDue } from './due.js';
import { boards } from './pan-zoom.js';
import { isNarrow } from './screen.js';

// Windows for which boards have another shape: longer rows, in which more of them is in sight, or one column.
const shapes = {
  wide: matchMedia('(orientation: landscape) and (max-height: 480px) and (min-width: 821px)'),
  tall: matchMedia('(orientation: portrait)'),
};

export function reshapeBoards() {
  for (const shape of Object.keys(shapes)) reshape(shape);
}

// A part that has been reshaped says so, until a frame draws it anew.
function reshape(shape) {
  const { matches } = shapes[shape];
  for (const part of findAll(`#main [data-${shape}]`)) {
    if (part.hasAttribute('data-reshaped') === matches) continue;
    const name = part.matches('.panel') ? 'viewBox' : 'transform';
    const other = part.dataset[shape];
    part.dataset[shape] = part.getAttribute(name);
    part.setAttribute(name, other);
    part.toggleAttribute('data-reshaped', matches);
  }
}

for (const [shape, windows] of Object.entries(shapes)) windows.addEventListener('change', () => reshape(shape));

let decided = true; // what was shown last asked the reader something
const box = (target) => target.getBoundingClientRect();

function isInSight(target) {
  const { x, y, width, height } = box(target);
  return target.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}

// Of cards beside each other as many as have room, and what stands first if it can.
function scrollAlong(row, targets) {
  if (!targets.length) return;
  row.scrollLeft = 0;
  const { x, width } = boxAround(targets.map(box));
  const room = box(row);
  if (width > room.width && box(targets[0]).right <= room.right) return;
  row.scrollBy(-shiftInto(x, x + width, room.left, room.right), 0);
}

export function bringChoicesIntoSight(_frame, fresh) {
  for (const board of boards()) {
    if (fresh && decided) board.movedByReader = false;
    if (isNarrow() && (fresh || board.opensLater)) board.open();
  }
  decided = isDue();
  if (!fresh) return;
  // Each may be scrolled by itself; where both are scrolled together, one's own cards have the last word: what else can
  // be chosen then is always there
  for (const part of findAll('#boards, #own')) {
    const shown = findAll('[still] [data-action]', part).filter((target) => box(target).width);
    if (!shown.length) continue;
    const last = shown.at(-1);
    const around = last.closest('figure'); // with what stands below it
    if (shown.every(isInSight) && box(around).bottom < innerHeight) continue;
    for (const outer of [find('#main'), part]) outer.scrollTo(0, 0); // what stands first stays in sight if it can
    for (const target of [around, last, shown[0]]) scrollTo(target);
    for (const row of findAll('[still]', part))
      scrollAlong(
        row,
        shown.filter((target) => row.contains(target)),
      );
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
