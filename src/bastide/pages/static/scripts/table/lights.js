// A chip of the strip or a line of the log that is pointed at, or has the focus, lights up the pieces and places on the
// board that it is about.

import { loadOnce } from '../page/requests.js';
import { keysOfChip, light } from './follow.js';

let lit = [];
let pointed; // the chip or line

// Pieces move on with every frame, so what lines of the log are about is loaded when somebody wants to know.
async function keysOfLine(line) {
  const { children, dataset } = line.parentNode;
  const place = [...children].indexOf(line);
  return (await loadOnce(dataset.lights))?.split('\n')[place].split(' ') ?? [];
}

async function show({ target }) {
  light(lit, false);
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
