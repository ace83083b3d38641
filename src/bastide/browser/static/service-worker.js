// Answers what pages ask: files from the cache, which is filled once, and all else by asking the worker in which the
// games live. FILES is written by the build: path → [digest of the packed file, its size, media type].

const FILES = {};
const BASE = new URL('./', location.href).pathname;
const PAGES = `${BASE}app/`; // below this are pages; the worker makes them
const CACHE = `bastide ${BASE}`;
const AT_ONCE = 4; // files that are fetched at the same time
const HEADERS = ['accept-language', 'x-bastide']; // of requests: what pages look at
const EMPTY = [204, 303, 304]; // answers without a body

const requests = new BroadcastChannel(`${BASE}requests`);
const answers = new BroadcastChannel(`${BASE}answers`);
const state = new BroadcastChannel(`${BASE}state`);
const waiting = new Map(); // requests that have not been answered, by their numbers
let last = 0;

// Fetching

function placeOf(path) {
  return `${BASE}packed/${FILES[path][0]}`;
}

async function unpacked(path, count) {
  const [digest, , media] = FILES[path];
  const answer = await fetch(placeOf(path), { cache: 'no-store' });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  const parts = [];
  const reader = answer.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    count(part.value.length);
  }
  const packed = new Blob(parts);
  const found = new Uint8Array(await crypto.subtle.digest('SHA-256', await packed.arrayBuffer()));
  const name = Array.from(found, (byte) => byte.toString(16).padStart(2, '0')).join('');
  if (!name.startsWith(digest)) throw new Error(`${path} is not what it should be`);
  const body = packed.stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(body, { headers: { 'Content-Type': media } });
}

// Only what is not there yet is fetched: a new version needs what has changed.
async function fillCache() {
  const cache = await caches.open(CACHE);
  const kept = new Set((await cache.keys()).map((request) => new URL(request.url).pathname));
  const missing = Object.keys(FILES).filter((path) => !kept.has(placeOf(path)));
  const total = missing.reduce((sum, path) => sum + FILES[path][1], 0);
  let loaded = 0;
  const count = (bytes) => {
    loaded += bytes;
    state.postMessage({ loaded, total });
  };
  const fetchNext = async () => {
    for (let path = missing.shift(); path; path = missing.shift()) {
      await cache.put(placeOf(path), await unpacked(path, count));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, fetchNext));
}

async function emptyCache() {
  const cache = await caches.open(CACHE);
  const needed = new Set(Object.keys(FILES).map(placeOf));
  for (const request of await cache.keys()) {
    if (!needed.has(new URL(request.url).pathname)) await cache.delete(request);
  }
}

async function file(path) {
  const cache = await caches.open(CACHE);
  return (await cache.match(placeOf(path))) ?? unpacked(path, () => {}); // browsers may clear what they like
}

// Their names say what is in them: a page that shows one of them again needs neither to fetch nor to read it again.
async function lastingFile(path) {
  const found = await file(path);
  const headers = { 'Content-Type': FILES[path][2], 'Cache-Control': 'public, max-age=31536000, immutable' };
  return new Response(found.body, { headers });
}

// Asking

async function fieldsOf(request) {
  const fields =
    request.method === 'POST' && request.headers.has('content-type') ? [...(await request.formData())] : [];
  return Promise.all(
    fields.map(async ([name, value]) => [name, typeof value === 'string' ? value : await value.text()]),
  );
}

async function askWorld(request, path) {
  const headers = Object.fromEntries(
    HEADERS.filter((name) => request.headers.has(name)).map((name) => [name, request.headers.get(name)]),
  );
  last += 1;
  const number = `${Date.now()}.${last}`;
  const message = {
    number,
    request: JSON.stringify({ method: request.method, path, headers, form: await fieldsOf(request) }),
  };
  const answer = await new Promise((resolve) => {
    waiting.set(number, { message, resolve });
    requests.postMessage(message);
  });
  const { status, headers: given, body: content } = JSON.parse(answer);
  if (given.Location) return Response.redirect(new URL(given.Location, location.href), status);
  return new Response(EMPTY.includes(status) ? null : content, { status, headers: given });
}

answers.onmessage = ({ data: { number, answer } }) => {
  waiting.get(number)?.resolve(answer);
  waiting.delete(number);
};

// Another window has become the one with the games: what the last one has left open is asked again.
state.onmessage = ({ data: { step } }) => {
  if (step === 'ready') for (const { message } of waiting.values()) requests.postMessage(message);
};

self.addEventListener('install', (event) => event.waitUntil(fillCache()));

self.addEventListener('activate', (event) => event.waitUntil(emptyCache().then(() => self.clients.claim())));

// The person wants the new version.
self.addEventListener('message', ({ data }) => {
  if (data === 'activate') self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (origin !== location.origin || !pathname.startsWith(BASE)) return;
  if (pathname.startsWith(`${PAGES}s/`)) event.respondWith(lastingFile(pathname.slice(PAGES.length)));
  else if (!pathname.startsWith(PAGES)) {
    const path = pathname.slice(BASE.length) || 'index.html';
    if (path in FILES) event.respondWith(file(path));
  } else if (request.destination === 'document') {
    const place = `${BASE}#/${pathname.slice(PAGES.length)}${search}`; // pages are shown in our own window
    event.respondWith(Response.redirect(new URL(place, location.href), 303));
  } else event.respondWith(askWorld(request, `/${pathname.slice(PAGES.length)}${search}`));
});
