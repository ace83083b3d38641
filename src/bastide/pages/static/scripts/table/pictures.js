// Pictures of which a board is made, as images. In the size of the board (use[href="#pic-…"]) each is drawn once for a
// theme and a size, in pixels of the screen. Those that are shown in another size (use[href="#big-…"]), of which there
// are few, stay drawings that are sharp in any. All are kept for the next visit, so that the file of drawings, which is
// large, is not needed then. Where a browser forbids to read what was drawn, it is shown from that file for ever.

import { find, findAll } from '../page/dom.js';

const SVG = 'http://www.w3.org/2000/svg';
const UNITS = 100; // the size of a drawing
const ANY = 'any'; // in place of a size
const LEAST = 0.38; // the scale in which the log shows them, however far away the board is
const KEPT_SIZES = 4;
const FEW = 4; // pictures that a move may bring
const AT_ONCE = 16; // images made in one go, so that nothing else has to wait
const COLOUR = /var\(--([\w-]+)\)/g;
const place = find('#pictures'); // where they are, for all boards of the page: without it nobody loads this
const dark = matchMedia('(prefers-color-scheme: dark)');
const made = new Map(); // names of the images that are shown, with their themes and sizes
let symbols; // the file of all drawings, when it is needed
let store; // the images of earlier visits
let busy = false;
let again = false; // something has changed meanwhile
let unreadable = false;

const file = () => place.dataset.file;
const theme = () => document.documentElement.dataset.theme || (dark.matches ? 'dark' : 'light');
const keyOf = ({ name, look }) => `${file()} ${look} ${name}`;
const drawingOf = ({ name }) => name.slice(4);
const asked = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = reject;
  });

// In pixels of the screen.
const sizeOnBoard = () => Math.round(UNITS * Math.max(LEAST, find('pan-zoom[land]')?.scale ?? 1) * devicePixelRatio);

// Images that are kept in this browser: of these drawings and of a few sizes only, or it would only grow.
async function openStore() {
  const opening = indexedDB.open('pictures', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore('images');
  const base = await asked(opening);
  const images = () => base.transaction('images', 'readwrite').objectStore('images');
  const keys = await asked(images().getAllKeys());
  const sizes = new Set(keys.map((key) => key.split(' ')[2]));
  const size = ` ${sizeOnBoard()} `;
  const old = (key) => !key.startsWith(`${file()} `) || (sizes.size > KEPT_SIZES && !key.includes(size));
  for (const key of keys) if (old(key)) images().delete(key);
  return images;
}

async function readKept(pictures) {
  const images = store();
  return Promise.all(pictures.map((picture) => asked(images.get(keyOf(picture)))));
}

function keep(pictures, addresses) {
  const images = store();
  for (const [i, picture] of pictures.entries()) images.put(addresses[i], keyOf(picture));
}

// All pictures on the page, those in sight first.
function wanted() {
  const scaled = sizeOnBoard();
  const window = find('pan-zoom[land]')?.getBoundingClientRect();
  const seen = new Map();
  const rest = new Map();
  for (const use of findAll('use:is([href^="#pic-"], [href^="#big-"])')) {
    const name = use.getAttribute('href').slice(1);
    const size = name.startsWith('big-') ? ANY : scaled;
    const [box] = use.getClientRects(); // without a size until its picture is there, but none if it is not shown
    const onBoard =
      box?.width &&
      box.right > window?.left &&
      box.x < window.right &&
      box.bottom > window.top &&
      box.y < window.bottom;
    const inSight = size === ANY ? box : onBoard;
    (inSight ? seen : rest).set(name, { name, size, look: `${theme()} ${size}`, inSight });
  }
  for (const name of seen.keys()) rest.delete(name);
  return [...seen.values(), ...rest.values()];
}

function element(tag, attributes, ...inside) {
  const node = document.createElementNS(SVG, tag);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...inside);
  return node;
}

function show({ name, size }, tag, attributes) {
  const sides = { width: UNITS, height: UNITS };
  const drawing = element(tag, { ...attributes, ...sides });
  const shown = size === ANY ? element('svg', { ...sides, viewBox: `0 0 ${UNITS} ${UNITS}` }, drawing) : drawing;
  shown.id = name;
  find(`#${name}`, place)?.remove();
  place.append(shown);
}

// A picture that can be painted at once: Firefox shows nothing in its place while it is being read.
async function decoded(address) {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  return picture;
}

// All at once: each change of a picture paints the board anew.
async function showImages(pictures, images) {
  await Promise.all(images.map(decoded));
  for (const [i, picture] of pictures.entries()) {
    show(picture, 'image', { href: images[i] });
    made.set(picture.name, picture.look);
  }
}

// As drawings, which takes less time than to make images in the size of the board.
async function showDrawn(pictures) {
  const drawings = await Promise.all(pictures.map((picture) => drawn([picture], UNITS)));
  await Promise.all(drawings.map(decoded));
  for (const [i, picture] of pictures.entries()) show(picture, 'image', { href: drawings[i] });
}

// Some drawings with all that they use, side by side, in the colours of the page.
async function drawn(pictures, size) {
  symbols ??= fetch(file())
    .then((answer) => (answer.ok ? answer.text() : Promise.reject(answer.status)))
    .then((text) => new DOMParser().parseFromString(text, 'image/svg+xml'));
  const found = await symbols;
  const needed = new Set();
  const need = (id) => {
    if (needed.has(id)) return;
    needed.add(id);
    for (const use of findAll('use', found.getElementById(id))) need(use.getAttribute('href').slice(1));
  };
  for (const picture of pictures) need(drawingOf(picture));
  const parts = [...needed].map((id) => found.getElementById(id).outerHTML).join('');
  const scale = size / UNITS;
  const uses = pictures.map(
    (picture, i) => `<use href="#${drawingOf(picture)}" transform="translate(${i * size})scale(${scale})"/>`,
  );
  const style = getComputedStyle(document.documentElement);
  const coloured = parts.replace(COLOUR, (_, name) => style.getPropertyValue(`--${name}`));
  const text = `<svg xmlns="${SVG}" width="${pictures.length * size}" height="${size}"><defs>${coloured}</defs>${uses.join('')}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(text)}`;
}

// Images of one size as addresses that hold them; read at once, because browsers put off what they may answer later.
async function images(pictures) {
  const [{ size }] = pictures;
  const row = await decoded(await drawn(pictures, size));
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  const pencil = canvas.getContext('2d', { willReadFrequently: true });
  return pictures.map((_, i) => {
    pencil.clearRect(0, 0, size, size);
    pencil.drawImage(row, i * size, 0, size, size, 0, 0, size, size);
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

// In place of pictures that are not there yet: a plain field, so that tiles have their size and can travel; for a large
// one what is on the board.
function holdPlaces() {
  for (const picture of wanted()) {
    if (find(`#${picture.name}`, place)) continue;
    if (picture.size === ANY) show(picture, 'use', { href: `#pic-${drawingOf(picture)}` });
    else show(picture, 'rect', { fill: 'var(--field)' });
  }
}

// What is out of sight may have another size. What is large and out of sight waits until somebody opens it.
const isMissing = ({ name, size, look, inSight }) =>
  inSight ? made.get(name) !== look : size !== ANY && !made.has(name);

async function renew() {
  const missing = wanted().filter(isMissing);
  if (!missing.length) return;
  store ??= await openStore();
  const kept = await readKept(missing);
  await showImages(
    missing.filter((_, i) => kept[i]),
    kept.filter(Boolean),
  );
  holdPlaces();
  const unknown = wanted().filter(isMissing);
  const large = unknown.filter(({ size }) => size === ANY);
  const others = unknown.filter(({ size }) => size !== ANY);
  if (others.length <= FEW) await showDrawn(others.filter(({ name }) => !made.has(name)));
  const ready = await Promise.all(large.map((picture) => drawn([picture], UNITS)));
  for (let i = 0; i < others.length && !again; i += AT_ONCE) {
    ready.push(...(await images(others.slice(i, i + AT_ONCE))));
  }
  const finished = [...large, ...others].slice(0, ready.length);
  await showImages(finished, ready);
  keep(finished, ready);
}

// From the file of drawings.
function showDrawings() {
  for (const picture of wanted()) {
    if (!find(`#${picture.name}`, place)) show(picture, 'use', { href: `${file()}#${drawingOf(picture)}` });
  }
}

// After a frame, when the board has come to rest, and when a part of it was opened.
async function renewPictures() {
  again = true;
  if (unreadable) showDrawings();
  else if (made.size) holdPlaces(); // a page that is opened shows at once what it has kept
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
    place.replaceChildren();
    showDrawings();
  }
  busy = false;
}

document.addEventListener('frame', renewPictures);
document.addEventListener('rest', renewPictures);
renewPictures();
dark.addEventListener('change', renewPictures);
