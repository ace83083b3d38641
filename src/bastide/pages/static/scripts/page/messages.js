// Short messages over the page: what the server refuses, and that it cannot be reached.

import { find } from './dom.js';

const SHOWN_FOR = 9000; // milliseconds
const words = document.body.dataset;
let timer;

// The markup comes from the server, or is one of the sentences that the page brings along.
export function showMessage(html) {
  const place = find('#toasts');
  place.innerHTML = `<div class="toast">${html}<button data-away aria-label="${words.close}">×</button></div>`;
  clearTimeout(timer);
  timer = setTimeout(() => place.replaceChildren(), SHOWN_FOR);
}

export function showUnreachable() {
  showMessage(`<p>${words.offline}</p>`);
}
