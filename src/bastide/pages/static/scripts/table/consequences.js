// What a choice would bring ("Then …"): asked of the server when somebody points at it, comes to it by keys or picks it,
// and told beside the board; what was told once is kept as long as nothing changes.

import { find } from '../page/dom.js';
import { onFrame } from '../page/frame.js';
import { loadPart } from '../page/requests.js';

const PAUSE = 80; // milliseconds that one must stay on a choice
const CHOICE = '#frame [data-action], #frame button[name=action], #frame [data-then]';
const told = new Map(); // of this frame, by action
let timer;
let wanted = '';

onFrame((_frame, fresh) => {
  if (!fresh) return;
  told.clear();
  wanted = '';
  find('#then')?.replaceChildren();
});

// Resolves to markup; empty if the table says nothing about it.
export async function consequencesOf(action) {
  if (!told.has(action)) {
    const { then } = find('#frame').dataset;
    told.set(action, then ? loadPart(`${then}&action=${encodeURIComponent(action)}`) : '');
  }
  const html = await told.get(action);
  if (html === undefined) told.delete(action); // to be asked again
  return html ?? '';
}

export function tellConsequences(action) {
  wanted = action;
  clearTimeout(timer);
  timer = setTimeout(async () => {
    const html = await consequencesOf(action);
    const place = find(':is(#pick, #dock):not([hidden]) .then') ?? find('#then');
    if (wanted === action && place) place.innerHTML = html;
  }, PAUSE);
}

function ask({ target }) {
  const choice = target.closest?.(CHOICE);
  if (choice) tellConsequences(choice.dataset.action ?? choice.dataset.then ?? choice.value);
}

document.addEventListener('pointerover', ask);
document.addEventListener('focusin', ask);
