// The part of the page that changes while one plays (#view): the server sends it whole, and what is there is
// changed into it, so that focus, scroll positions and all that the reader has opened stay.

import { find, parse } from './dom.js';
import { morph } from './morph.js';

const view = find('#view');
const before = [];
const after = [];
let shownTurn;

// `prepare()` is called before a frame is shown; what it returns, if anything, is called when the frame is there.
export function beforeFrame(prepare) {
  before.push(prepare);
}

// `settle(frame, fresh)` is called when a frame of a table is there, also for the one that came with the page;
// fresh: something has been done since the last one.
export function onFrame(settle) {
  after.push(settle);
}

export function showFrame(html) {
  const finish = before.map((prepare) => prepare());
  morph(view, parse(html));
  settleFrame();
  for (const done of finish) done?.();
}

// Also for the frame that came with the page, when all modules are there.
export function settleFrame() {
  const frame = find('#frame');
  if (!frame) return; // a page without a table
  const fresh = frame.dataset.turn !== shownTurn;
  shownTurn = frame.dataset.turn;
  for (const settle of after) settle(frame, fresh);
  document.dispatchEvent(new Event('frame')); // for scripts that come by themselves
}
