// While a bot thinks: how far it is, or how many thoughts, of other tables too, come before it.

import { find } from '../page/dom.js';
import { onFrame } from '../page/frame.js';
import { loadPart } from '../page/requests.js';

const PACE = 1000; // milliseconds
let timer;

async function tell() {
  const words = await loadPart(find('#frame').dataset.thinking);
  const state = find('.thinks .who i');
  if (state && words) state.innerHTML = words;
}

onFrame(() => {
  clearInterval(timer);
  if (find('.thinks')) timer = setInterval(tell, PACE);
});
