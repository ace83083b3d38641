// A chip of the strip, a line of the log, an entry of the list of actions or a hint that is pointed at, or has the focus,
// lights up the pieces and places on the board that it is about; a tile is shown there as it would lie.

import { findAll } from '../page/dom.js';
import { loadOnce } from '../page/requests.js';
import { keysOfChip, light } from './follow.js';
import { aimAs } from './placing.js';

let lit = []; // pieces by their keys
let marked = []; // what can be chosen
let pointed; // the chip or line

// Pieces move on with every frame, so what lines of the log are about is loaded when somebody wants to know.
async function keysOfLine(line) {
  const { children, dataset } = line.parentNode;
  const place = [...children].indexOf(line);
  return (await loadOnce(dataset.lights))?.split('\n')[place].split(' ') ?? [];
}

function mark(action) {
  for (const target of marked) delete target.dataset.lit;
  marked = action ? findAll(`#main svg [data-action="${CSS.escape(action)}"]`) : [];
  for (const target of marked) target.dataset.lit = '';
  if (action) aimAs(action);
}

async function show({ target }) {
  light(lit, false);
  mark(target.closest?.('[name=action]')?.value);
  const now = target.closest?.('[data-chip], .log > li');
  pointed = now;
  if (!now) return;
  const keys = await (now.dataset.chip ? keysOfChip : keysOfLine)(now);
  if (now !== pointed) return;
  lit = keys;
  light(lit, true);
}

document.addEventListener('pointerover', show);
document.addEventListener('focusin', show);
