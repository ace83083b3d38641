// The clocks of the players: the server says what is left and since when somebody thinks; the page counts.

import { findAll } from '../page/dom.js';

const twoDigits = (number) => String(Math.floor(number)).padStart(2, '0');

export function clockText(seconds) {
  const minutes = twoDigits((seconds / 60) % 60);
  return `${Math.floor(seconds / 3600)}:${minutes}:${twoDigits(seconds % 60)}`;
}

export function updateClocks() {
  for (const clock of findAll('[data-left]')) {
    const { left, since } = clock.dataset;
    const thought = since ? Date.now() / 1000 - since : 0;
    clock.textContent = clockText(Math.max(0, left - thought));
  }
}

export function startClocks() {
  setInterval(updateClocks, 1000);
}
