// A replay that plays by itself: a step at a time, until its end, another click, or any other step of the reader.
// Loaded when somebody starts it.

import { find } from '../page/dom.js';

const PACE = 1200; // milliseconds for each step
let timer;

function show() {
  find('#autoplay')?.setAttribute('aria-pressed', Boolean(timer));
}

function stop() {
  clearInterval(timer);
  timer = undefined;
  show();
}

function step() {
  const slider = find('#plies [type=range]');
  if (!slider || slider.value === slider.max) stop();
  else find('#plies [data-key=ArrowRight]').click();
}

export function toggleAutoplay() {
  if (timer) {
    stop();
    return;
  }
  timer = setInterval(step, PACE);
  show();
  step();
}

document.addEventListener('frame', show);
document.addEventListener('input', ({ target }) => {
  if (target.matches('#plies [type=range]')) stop();
});
