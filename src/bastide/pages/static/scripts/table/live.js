// The connection through which frames come. It heals by itself, and the page says so while it is lost.

import { find } from '../page/dom.js';
import { queueFrame } from './follow.js';

const FIRST_WAIT = 500; // milliseconds until the next attempt; doubled with each
const LONGEST_WAIT = 8000;
const SILENCE = 40_000; // milliseconds: the server gives signs of life more often than that
const CHECK = 20_000;
const NOT_ALLOWED = 4403; // the codes with which the server closes for good: the page itself says more
const NO_TABLE = 4404;

let socket;
let wait = FIRST_WAIT;
let heardAt;
let pieces; // of the newest frame

function showConnected(connected) {
  document.body.classList.toggle('offline', !connected);
}

// A frame comes as a change of the one before: pieces that were there are named by their places (tables/frame_changes.py).
function wholeFrame(change) {
  pieces = change
    .split('<')
    .flatMap((piece) => (piece[0] === '=' ? pieces.slice(...piece.slice(1).split(',')) : piece));
  return pieces.join('<');
}

function connect(address) {
  socket = parent.openChannel?.(address) ?? new WebSocket(address); // without a server the window around us has one
  socket.onmessage = ({ data }) => {
    heardAt = Date.now();
    wait = FIRST_WAIT;
    showConnected(true);
    if (data) queueFrame(wholeFrame(data)); // an empty message is a sign of life
  };
  socket.onclose = ({ code }) => {
    if (code === NOT_ALLOWED || code === NO_TABLE) {
      location.reload();
      return;
    }
    showConnected(false);
    wait = Math.min(2 * wait, LONGEST_WAIT);
    setTimeout(connect, wait, address);
  };
}

// Follow the table, if the page says where its frames come from.
export function followTable() {
  const { live } = find('#view').dataset;
  if (!live) return; // a replay
  connect(live);
  setInterval(() => {
    if (Date.now() - heardAt > SILENCE) socket.close(); // some networks drop a connection without a word
  }, CHECK);
}
