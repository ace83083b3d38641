// What a choice would bring ("Then …"), or why it cannot be made now: asked of the server when somebody points at it,
// comes to it by keys or picks it, and told beside the board, with its picture; what was told once is kept as long as
// nothing changes.

import { find } from '../page/dom.js';
import { onFrame } from '../page/frame.js';
import { loadOnce } from '../page/requests.js';
import { pictureOf } from './flights.js';

const PAUSE = 80; // milliseconds that one must stay on a choice
const CHOICE = '#frame :is([data-action], button[name=action], [data-then], [data-why])';
let timer;
let wanted = '';

onFrame((_frame, fresh) => {
  if (!fresh) return;
  wanted = '';
  find('#then')?.replaceChildren();
});

export function tellConsequences(action, target) {
  wanted = action;
  clearTimeout(timer);
  timer = setTimeout(async () => {
    const { then } = find('#frame').dataset; // not there if the table says nothing about choices
    const html = then ? await loadOnce(`${then}&action=${encodeURIComponent(action)}`) : '';
    const bar = find(':is(#pick, #dock):not([hidden]) .then');
    const place = bar ?? find('#then');
    if (wanted !== action || !place) return;
    place.innerHTML = html ?? '';
    if (!bar && html && target) place.prepend(...pictureOf(target));
  }, PAUSE);
}

function ask({ target }) {
  const choice = target.closest?.(CHOICE);
  if (!choice) return;
  const { action, then, why } = choice.dataset;
  tellConsequences(action ?? then ?? why ?? choice.value, choice.closest('pan-zoom:not([land]) *'));
}

document.addEventListener('pointerover', ask);
document.addEventListener('focusin', ask);
