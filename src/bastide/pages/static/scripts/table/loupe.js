// A part of the board, shown large, with what may stand on it. It is open where there is something to decide at once;
// others open when one touches what names them ([data-open]). Of several kinds of pieces one is shown ([data-kind]).

import { onClick, onEveryClick } from '../page/clicks.js';
import { find, findAll } from '../page/dom.js';
import { makeTargetsReachable } from './targets.js';

const LOUPE = '.car-loupe:not([data-shut])';
let opened = null;

function shut() {
  if (opened) opened.dataset.shut = '';
  opened = null;
}

function open(target) {
  shut();
  opened = find(`#${target.dataset.open}`);
  delete opened.dataset.shut;
  makeTargetsReachable();
  numberedStand(1).focus();
  opened.dispatchEvent(new Event('rest', { bubbles: true })); // its picture was not needed before
  bringIntoSight(opened);
}

// As large as it will be: it grows out of its tile.
async function bringIntoSight(loupe) {
  await Promise.allSettled(loupe.getAnimations({ subtree: true }).map(({ finished }) => finished));
  loupe.closest('pan-zoom')?.reach(loupe);
}

function showKind(button) {
  const loupe = button.closest('.car-loupe');
  for (const other of findAll('[data-kind]', loupe)) other.toggleAttribute('data-on', other === button);
  for (const group of findAll('[data-of]', loupe)) {
    group.toggleAttribute('data-off', group.dataset.of !== button.dataset.kind);
  }
  makeTargetsReachable();
}

// What the digits mean while a loupe is open.
export function numberedStand(number) {
  return findAll(`${LOUPE} [data-of]:not([data-off]) [data-action]`)[number - 1];
}

export function noStand() {
  return find(`${LOUPE} [data-none]`);
}

// After a frame: a loupe that is new comes into sight.
export function settleLoupe(_frame, fresh) {
  if (fresh) shut();
  const loupe = find(LOUPE);
  if (fresh && loupe) bringIntoSight(loupe);
}

onEveryClick(({ target }) => {
  if (!target.closest('.car-loupe')) shut();
});
onClick('[data-open]', open);
onClick('[data-kind]', showKind);
