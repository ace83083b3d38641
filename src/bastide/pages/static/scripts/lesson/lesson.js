// The spotlight of a guided first game: all but the card and what it speaks of is dimmed. It takes no clicks, covers
// nothing, and follows what it lights when the table scrolls, zooms or changes. The card says what lights up.

import { find, findAll } from '../page/dom.js';
import { scrollTo } from '../table/camera.js';
import { untilTapHasMet } from '../table/pressing.js';

const MARGIN = 6; // pixels around what is lit
const ROUND = 8;
const ROUND_OF_PLATES = 16; // as those round that are drawn with quadratic curves
const SETTLED = 400; // milliseconds after which a frame and the camera have come to rest
const AROUND = '[data-place], [data-card]'; // one target, whatever can be done there
const SVG = 'http://www.w3.org/2000/svg';

function add(parent, name, attributes = {}) {
  const node = document.createElementNS(SVG, name);
  for (const [attribute, value] of Object.entries(attributes)) node.setAttribute(attribute, value);
  return parent.appendChild(node);
}

// A picture over the whole window.
const layer = (id) => add(document.body, 'svg', { id, 'aria-hidden': 'true' });

const veil = layer('veil');
const mask = add(veil, 'mask', { id: 'holes' }); // what is lit may overlap, and stays lit there
add(mask, 'rect', { fill: '#fff' });
const holes = add(mask, 'path');
add(veil, 'rect', { mask: 'url(#holes)' });
const rings = add(layer('rings'), 'path'); // also around buttons, which stand above the veil

let drawn = '';
let step = ''; // the one whose lights were brought into sight
let placed = null; // the message that has its place

function hole({ left, top, right, bottom }, margin = MARGIN, round = ROUND) {
  const [x, y, r, b] = [left - margin, top - margin, right + margin, bottom + margin];
  const [near, far, high, low] = [x + round, r - round, y + round, b - round]; // where the corners begin
  const above = `M${near} ${y}H${far}Q${r} ${y} ${r} ${high}V${low}`;
  return `${above}Q${r} ${b} ${far} ${b}H${near}Q${x} ${b} ${x} ${low}V${high}Q${x} ${y} ${near} ${y}Z`;
}

// What the step is about, as far as it can be seen now.
function litNodes() {
  const { lights } = find('#decision')?.dataset ?? {};
  if (!lights) return [];
  const { actions, parts } = JSON.parse(lights);
  const wanted = new Set(actions);
  const onBoard = findAll(':is(#main, #side) [data-action]').filter((node) => wanted.has(node.dataset.action));
  const buttons = findAll('#acts .ways [name=action]').filter((node) => wanted.has(node.value));
  const targets = onBoard.length ? onBoard.map((node) => node.closest(AROUND) ?? node) : buttons;
  const all = [...new Set([...parts.flatMap((selector) => findAll(selector)), ...targets])];
  return all.filter((node) => !all.some((other) => other !== node && other.contains(node)));
}

const isSeen = ({ width, height }) => width > 0 && height > 0;
const meet = (one, other) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

// What a ring goes around: a frame says best where something ends, unless it frames only a part.
function extentOf(node) {
  const whole = node.getBoundingClientRect();
  const frame = find(':scope > rect', node)?.getBoundingClientRect();
  return openPart(node, frame && frame.width > whole.width / 2 ? frame : whole);
}

// A card may lie over the lower part of what is lit: a click there would mean that card.
function openPart(node, box) {
  const { left, top, right, bottom, width } = box;
  const isCovered = (y) => {
    const hit = document.elementFromPoint((left + right) / 2, y);
    if (!hit || hit.ownerSVGElement !== node.ownerSVGElement) return false;
    return node.compareDocumentPosition(hit) === Node.DOCUMENT_POSITION_FOLLOWING; // drawn over it
  };
  if (!node.ownerSVGElement || !isCovered((top + bottom) / 2)) return box;
  let end = top + 1;
  while (end < bottom && !isCovered(end)) end += 1;
  return end > top + MARGIN ? new DOMRect(left, top, width, end - top) : box;
}

const together = (boxes) => ({
  left: Math.min(...boxes.map((box) => box.left)),
  top: Math.min(...boxes.map((box) => box.top)),
  right: Math.max(...boxes.map((box) => box.right)),
  bottom: Math.max(...boxes.map((box) => box.bottom)),
});

// A new step may speak of something behind a tab, or beyond the edge of the window.
function bringIntoSight() {
  const { lights } = find('#decision')?.dataset ?? {};
  const now = `${lights}${find('#frame')?.dataset.turn}`;
  if (!lights || now === step || !customElements.get('pan-zoom')) return;
  if (step) find('#toasts').replaceChildren(); // why something was wrong a step ago
  step = now;
  setTimeout(async () => {
    while ('playing' in document.body.dataset) await new Promise(requestAnimationFrame); // it moves the camera too
    await untilTapHasMet();
    const lit = litNodes();
    const hidden = lit.find((node) => !node.getClientRects().length);
    const pane = hidden?.closest('[data-pane]')?.dataset.pane;
    if (pane && !lit.some((node) => node.getClientRects().length)) find(`[data-tab="${pane}"]`)?.click();
    const first = lit.at(-1); // what can be done comes last
    const board = first?.closest('pan-zoom');
    if (board && !board.isStill) board.reach(first);
    else if (first) scrollTo(first);
  }, SETTLED);
}

// Why something was wrong does not cover what would be right: it stands below the card then.
function placeMessage(boxes) {
  const place = find('#toasts');
  const message = place.firstElementChild;
  if (message === placed) return;
  placed = message;
  place.style.inset = '';
  if (!message || !boxes.some((box) => meet(box, message.getBoundingClientRect()))) return;
  place.style.inset = `${find('#decision').getBoundingClientRect().bottom + MARGIN}px auto auto 50%`;
}

function draw() {
  bringIntoSight();
  const boxes = litNodes().map(extentOf).filter(isSeen);
  placeMessage(boxes);
  const free = findAll('.bar, #decision, #acts, #pick:not([hidden]), #dock:not([hidden]), #drawer[open], #toasts > *')
    .map((node) => node.getBoundingClientRect())
    .filter(isSeen);
  const tools = findAll('#placing[data-aim]').map((node) => node.getBoundingClientRect());
  const lit = boxes.length > 8 ? [together(boxes)] : boxes;
  const key = JSON.stringify([innerWidth, innerHeight, lit, free, tools]);
  if (key !== drawn) {
    drawn = key;
    veil.toggleAttribute('data-on', lit.length > 0);
    const bright = [...lit, ...tools.filter(isSeen)].map((box) => hole(box));
    holes.setAttribute('d', [...bright, ...free.map((box) => hole(box, 0, ROUND_OF_PLATES))].join(''));
    rings.setAttribute('d', lit.map((box) => hole(box)).join(''));
  }
  requestAnimationFrame(draw);
}

draw();
