// Several seats at one device: when it is another's turn, the page goes to that seat's curtain.

import { isDue, whoIsDue } from './due.js';

const PAUSE = 900; // milliseconds in which one sees what one has done
let timer;

export function handOver() {
  const { seats = '' } = document.body.dataset; // all of this browser
  const next = whoIsDue().find((one) => one && seats.split(' ').includes(one));
  clearTimeout(timer);
  if (next && !isDue()) {
    timer = setTimeout(() => location.replace(`?seat=${next}&hand=1`), PAUSE);
  }
}
