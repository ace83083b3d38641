// Pictures of which a board is made (use[href="#pic-…"]), as images: each is drawn once for a theme and a size, in
// pixels of the screen, and kept for the next visit. Until an image is there its drawing is shown; where a browser
// forbids to read what was drawn, that is so for ever.

import { find, findAll } from '../page/dom.js';

const SVG = 'http://www.w3.org/2000/svg';
const UNITS = 100; // the size of a drawing
const KEPT_SIZES = 3;
const AT_ONCE = 16; // images made in one go, so that nothing else has to wait
const COLOUR = /var\(--([\w-]+)\)/g;
const place = find('#pictures'); // where they are, for all boards of the page: without it nobody loads this
const dark = matchMedia('(prefers-color-scheme: dark)');
const made = new Map(); // names of the images that are shown, with their sizes
let symbols; // the file of all drawings, when it is needed
let kept; // the images of earlier visits, by size and name
let busy = false;
let again = false; // something has changed meanwhile
let unreadable = false;

const sprite = () => place.dataset.sprite;
const theme = () => document.documentElement.dataset.theme || (dark.matches ? 'dark' : 'light');
const asked = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = reject;
  });

// Images that are kept in this browser: of these drawings and this theme only.
async function openKept(size) {
  const opening = indexedDB.open('pictures', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore('images');
  const base = await asked(opening);
  const shelf = () => base.transaction('images', 'readwrite').objectStore('images');
  const first = `${sprite()} ${theme()} `;
  const range = IDBKeyRange.bound(first, `${first}~`);
  const [keys, images] = await Promise.all([asked(shelf().getAllKeys(range)), asked(shelf().getAll(range))]);
  const found = new Map(keys.map((key, i) => [key.slice(first.length), images[i]]));
  const keep = (key, image) => {
    found.set(key, image);
    shelf().put(image, first + key);
  };
  const sizes = new Set(keys.map((key) => key.split(' ')[2]));
  const old = (key) => !key.startsWith(`${sprite()} `) || (sizes.size > KEPT_SIZES && !key.includes(` ${size} `));
  for (const key of await asked(shelf().getAllKeys())) if (old(key)) shelf().delete(key); // or it would only grow
  return { found, keep };
}

// The names of all pictures on the page, those in sight first; and the size in which the board shows them.
function wanted() {
  const board = find('pan-zoom[land]');
  const size = Math.round(UNITS * (board?.scale ?? 1) * devicePixelRatio);
  const window = board?.getBoundingClientRect();
  const seen = new Set();
  const rest = new Set();
  for (const use of findAll('use[href^="#pic-"]')) {
    const box = use.getBoundingClientRect();
    const inSight =
      box.width && box.right > window?.left && box.x < window.right && box.bottom > window.top && box.y < window.bottom;
    (inSight ? seen : rest).add(use.getAttribute('href').slice(1));
  }
  return { size, seen, rest };
}

function show(name, tag, attributes) {
  const node = document.createElementNS(SVG, tag);
  node.id = name;
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  const before = find(`#${name}`, place);
  if (before) before.replaceWith(node);
  else place.append(node);
}

function showImage(name, size, image) {
  show(name, 'image', { width: UNITS, height: UNITS, href: image });
  made.set(name, `${theme()} ${size}`);
}

const showDrawing = (name) => show(name, 'use', { href: `${sprite()}#${name.slice(4)}` });

// A picture that can be painted at once: Firefox shows nothing in its place while it is being read.
async function decoded(address) {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  return picture;
}

// Some drawings with all that they use, side by side in one picture, in the colours of the page.
async function drawn(names, size) {
  symbols ??= fetch(sprite())
    .then((answer) => (answer.ok ? answer.text() : Promise.reject(answer.status)))
    .then((text) => new DOMParser().parseFromString(text, 'image/svg+xml'));
  const file = await symbols;
  const needed = new Set();
  const need = (id) => {
    if (needed.has(id)) return;
    needed.add(id);
    for (const use of findAll('use', file.getElementById(id))) need(use.getAttribute('href').slice(1));
  };
  for (const name of names) need(name.slice(4));
  const parts = [...needed].map((id) => file.getElementById(id).outerHTML).join('');
  const scale = size / UNITS;
  const uses = names.map(
    (name, i) => `<use href="#${name.slice(4)}" transform="translate(${i * size})scale(${scale})"/>`,
  );
  const style = getComputedStyle(document.documentElement);
  const coloured = parts.replace(COLOUR, (_, name) => style.getPropertyValue(`--${name}`));
  const text = `<svg xmlns="${SVG}" width="${names.length * size}" height="${size}"><defs>${coloured}</defs>${uses.join('')}</svg>`;
  const url = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
  const picture = await decoded(url);
  URL.revokeObjectURL(url);
  return picture;
}

// Images as addresses that hold them; read at once, because browsers put off what they may answer later.
async function images(names, size) {
  const picture = await drawn(names, size);
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  const pencil = canvas.getContext('2d', { willReadFrequently: true });
  return names.map((_, i) => {
    pencil.clearRect(0, 0, size, size);
    pencil.drawImage(picture, i * size, 0, size, size, 0, 0, size, size);
    return canvas.toDataURL();
  });
}

// Some browsers answer with noise when one asks what was drawn.
function canRead() {
  const pencil = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d');
  pencil.fillStyle = '#123456';
  pencil.fillRect(0, 0, 1, 1);
  return [...pencil.getImageData(0, 0, 1, 1).data].join() === '18,52,86,255';
}

async function renew() {
  const { size, seen, rest } = wanted();
  kept ??= await openKept(size);
  const current = `${theme()} ${size}`;
  const missing = [...seen, ...rest].filter((name) => (seen.has(name) ? made.get(name) !== current : !made.has(name)));
  const known = missing.filter((name) => kept.found.has(`${size} ${name}`));
  const unknown = missing.filter((name) => !known.includes(name));
  const earlier = known.map((name) => kept.found.get(`${size} ${name}`));
  await Promise.all(earlier.map(decoded));
  for (const [i, image] of earlier.entries()) showImage(known[i], size, image);
  for (const name of unknown) if (!made.has(name) && !find(`#${name}`, place)) showDrawing(name);
  const ready = []; // they are shown all at once: each change of a picture paints the board anew
  for (let i = 0; i < unknown.length && !again; i += AT_ONCE) {
    ready.push(...(await images(unknown.slice(i, i + AT_ONCE), size)));
  }
  await Promise.all(ready.map(decoded));
  for (const [i, image] of ready.entries()) {
    kept.keep(`${size} ${unknown[i]}`, image);
    showImage(unknown[i], size, image);
  }
}

// After a frame, and when the board has come to rest.
async function renewPictures() {
  again = true;
  if (busy || unreadable) return;
  busy = true;
  try {
    if (!canRead()) throw new Error('unreadable');
    while (again) {
      again = false;
      await renew();
    }
  } catch {
    unreadable = true;
    for (const name of [...wanted().seen, ...wanted().rest]) showDrawing(name);
  }
  busy = false;
}

document.addEventListener('frame', renewPictures);
document.addEventListener('rest', renewPictures);
renewPictures();
dark.addEventListener('change', () => {
  kept = undefined;
  renewPictures();
});
