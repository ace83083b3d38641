// The worker in which the games live. There is one for all windows: the window that holds the lock has it.

import { startPython } from './python.js';
import { openRows } from './rows.js';
import { secondWorker } from './second-worker.js';

const BASE = new URL('./', import.meta.url).pathname;
const requests = new BroadcastChannel(`${BASE}requests`); // of the service worker
const answers = new BroadcastChannel(`${BASE}answers`);
const frames = new BroadcastChannel(`${BASE}frames`); // of windows, for open tables
const state = new BroadcastChannel(`${BASE}state`);
const asked = new Set(); // the numbers of requests that have come: while we start, one may come twice
const marks = {}; // when each step of the start was done, in milliseconds

function tell(step) {
  marks[step] = Math.round(performance.now());
  state.postMessage({ step });
}

const thinker = secondWorker((thinking) => state.postMessage({ thinking: thinking ?? 0 }));

const edition = (async () => {
  const rows = openRows(`bastide ${BASE}`);
  const python = await startPython(tell);
  const module = python.pyimport('bastide.browser.edition');
  tell('imported');
  const started = await module.start(await rows, thinker, location.origin, `${BASE}app`);
  tell('ready');
  return started;
})();

requests.onmessage = async ({ data: { number, request } }) => {
  if (asked.has(number)) return;
  asked.add(number);
  const answer = await (await edition).answer(request);
  answers.postMessage({ number, answer });
};

frames.onmessage = async ({ data: { open, close, address } }) => {
  const world = await edition;
  if (close) world.close_channel(close);
  if (!open) return;
  const send = (frame) => frames.postMessage({ channel: open, frame });
  const end = (code) => frames.postMessage({ channel: open, code });
  world.open_channel(open, address, send, end);
};

state.onmessage = async ({ data: { hello, hurry } }) => {
  if (hurry) thinker.hurry();
  if (!hello) return;
  await edition;
  state.postMessage({ step: 'ready', marks });
};
