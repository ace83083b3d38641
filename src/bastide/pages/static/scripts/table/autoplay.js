// A replay that plays by itself: a step at a time, until its end, another click, or any other step of the reader.

import { onClick } from '../page/clicks.js';
import { find } from '../page/dom.js';
import { onFrame } from '../page/frame.js';

const PACE = 1200; // milliseconds for each step
let timer;

function show(playing) {
  find('#autoplay')?.setAttribute('aria-pressed', playing);
}

function stop() {
  clearInterval(timer);
  timer = undefined;
  show(false);
}

function step() {
  const slider = find('#plies [type=range]');
  if (!slider || slider.value === slider.max) stop();
  else find('#plies [data-key=ArrowRight]').click();
}

onClick('#autoplay', () => {
  if (timer) {
    stop();
    return;
  }
  timer = setInterval(step, PACE);
  show(true);
  step();
});

onFrame(() => show(Boolean(timer)));
document.addEventListener('input', ({ target }) => {
  if (target.matches('#plies [type=range]')) stop();
});
