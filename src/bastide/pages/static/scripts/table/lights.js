// A chip of the strip or a line of the log that is pointed at, or has the focus, lights up the pieces and places on the
// board that it is about.

import { loadPart } from '../page/requests.js';
import { light, turnOf } from './follow.js';

let lit = [];
let pointed; // the chip or line
let asked; // the address of what was loaded last,
let loaded; // and what came or will come

const ofChip = (chip) =>
  turnOf(chip).moves.flatMap(({ steps }) => steps.flatMap(({ keys, lights }) => [...keys, ...lights]));

// Pieces move on with every frame, so what lines of the log are about is loaded when somebody wants to know.
async function ofLine(line) {
  const log = line.parentNode;
  const place = [...log.children].indexOf(line);
  if (asked !== log.dataset.lights) {
    asked = log.dataset.lights;
    loaded = loadPart(asked);
  }
  return JSON.parse((await loaded) ?? '[]')[place]?.split(' ') ?? [];
}

async function show({ target }) {
  light(lit, false);
  const now = target.closest?.('[data-chip], .log > li');
  pointed = now;
  const keys = now ? await (now.dataset.chip ? ofChip : ofLine)(now) : [];
  if (now !== pointed) return;
  lit = keys;
  light(lit, true);
}

document.addEventListener('pointerover', show);
document.addEventListener('focusin', show);
