// The window that stays while pages come and go in its frame: it starts the games, shows how far that is, carries new
// frames to open tables, and offers updates.

const BASE = new URL('./', import.meta.url).pathname;
const PAGES = `${BASE}app`;
const STEPS = { start: 0.1, runtime: 0.5, unpacked: 0.6, imported: 0.9, ready: 1 }; // how much of the start is done
const view = document.getElementById('view');
const bar = document.querySelector('progress');
const status = document.getElementById('status');
const allWords = JSON.parse(document.getElementById('words').textContent); // by language
const language = navigator.languages.map((one) => one.slice(0, 2)).find((one) => one in allWords) ?? 'fr';
let words = allWords[language];
const state = new BroadcastChannel(`${BASE}state`);
const frames = new BroadcastChannel(`${BASE}frames`);
const channels = new Map(); // open tables of this window, by the names of their channels
let ready = false;
let leaving = false; // a page was asked for, by us or by a click on the shelf, and comes when the games are there

function showProgress(part, text) {
  bar.value = part;
  status.textContent = text;
}

// Frames for open tables: pages call this instead of opening a WebSocket.
window.openChannel = (address) => {
  const name = crypto.randomUUID();
  const channel = { address: address.slice(PAGES.length), close: () => closeChannel(name) };
  channels.set(name, channel);
  if (ready) frames.postMessage({ open: name, address: channel.address });
  return channel;
};

function closeChannel(name, code = 1000) {
  const channel = channels.get(name);
  if (!channels.delete(name)) return;
  frames.postMessage({ close: name });
  channel.onclose?.({ code });
}

frames.onmessage = ({ data: { channel: name, frame, code } }) => {
  const channel = channels.get(name);
  if (!channel) return;
  if (code) closeChannel(name, code);
  else channel.onmessage?.({ data: frame });
};

// Pages

function pageInAddress() {
  return location.hash.startsWith('#/') ? location.hash.slice(1) : '/';
}

function show(path) {
  leaving = true;
  view.contentWindow.location.replace(PAGES + path);
}

view.addEventListener('load', () => {
  showThinking(0); // if it still thinks, we shall hear of it
  const { pathname, search } = view.contentWindow.location;
  if (!pathname.startsWith(PAGES)) {
    // the shelf that is shown meanwhile
    view.contentWindow.addEventListener('beforeunload', () => {
      leaving = true;
    });
    return;
  }
  document.title = view.contentDocument.title;
  const { lang, dataset } = view.contentDocument.documentElement; // the reader may have chosen others
  speak(lang);
  document.documentElement.dataset.theme = dataset.theme ?? 'system';
  history.replaceState(null, '', `#${pathname.slice(PAGES.length)}${search}`);
  view.contentWindow.addEventListener('pagehide', () => {
    for (const name of [...channels.keys()]) closeChannel(name);
  });
});

addEventListener('hashchange', () => show(pageInAddress()));

// The start

function worldIsReady() {
  for (const [name, { address }] of channels) frames.postMessage({ open: name, address });
  if (ready) return;
  ready = true;
  document.body.classList.add('ready');
  if (!leaving) show(pageInAddress());
}

state.onmessage = ({ data: { step, loaded, total, thinking } }) => {
  if (thinking !== undefined) showThinking(thinking);
  if (total && !ready)
    showProgress(loaded / total, `${words.loading} ${(loaded / 1e6).toFixed(1)} / ${(total / 1e6).toFixed(1)} MB`);
  if (step in STEPS && !ready) showProgress(STEPS[step], words.starting);
  if (step === 'ready') worldIsReady();
};

// One window has the games, the others ask it; when it is closed, the next one takes them over.
function takeTurn() {
  navigator.locks.request(`bastide ${BASE}`, () => {
    new Worker(new URL('./world.js', import.meta.url), { type: 'module' });
    return new Promise(() => {}); // as long as this window is there
  });
}

// Bots

function showThinking(part) {
  const chip = document.getElementById('thinking');
  chip.hidden = !part || !view.contentWindow.location.pathname.startsWith(`${PAGES}/t/`); // there one waits for it
  chip.querySelector('progress').value = part;
}

document.querySelector('#thinking button').onclick = () => state.postMessage({ hurry: true });

// Updates

function offerUpdate(registration) {
  const offer = document.getElementById('update');
  offer.hidden = false;
  offer.querySelector('.now').onclick = () => registration.waiting.postMessage('activate');
  offer.querySelector('.later').onclick = () => {
    offer.hidden = true;
  };
}

function speak(wanted) {
  words = allWords[wanted] ?? words;
  document.documentElement.lang = wanted;
  for (const element of document.querySelectorAll('[data-words]')) element.textContent = words[element.dataset.words];
}

// Until all files are here. What has come stays, if that is broken off.
function firstLoad(registration) {
  return new Promise((resolve, reject) => {
    navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
    registration.installing?.addEventListener('statechange', ({ target }) => {
      if (target.state === 'redundant') reject(new Error(words.broken));
    });
  });
}

async function start() {
  speak(language);
  view.src = `shelf.${language}.html`; // until the games are there
  if (!navigator.serviceWorker || !navigator.locks) {
    status.textContent = words.unable;
    return;
  }
  const first = !navigator.serviceWorker.controller;
  const registration = await navigator.serviceWorker.register(`${BASE}service-worker.js`);
  if (first) await firstLoad(registration);
  showProgress(STEPS.start, words.starting);
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing.addEventListener('statechange', () => installing.state === 'installed' && offerUpdate(registration));
  });
  if (registration.waiting) offerUpdate(registration);
  view.inert = false;
  if (pageInAddress() !== '/') show(pageInAddress());
  state.postMessage({ hello: true });
  takeTurn();
  navigator.storage?.persist?.();
}

start().catch((error) => {
  status.textContent = `${words.failed} ${error.message}`;
});
