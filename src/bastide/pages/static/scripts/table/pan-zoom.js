// <pan-zoom>: move about in a board by wheel, fingers, keys or buttons. It changes the style of its picture only, which
// frames leave alone. With the attribute `still` it moves on narrow screens only, and not where it can be scrolled.
//
// With the attribute `land` the board may grow to any side. Then the scale is pixels for each unit of the drawing, the
// camera owns the origin, and nothing but the reader moves it, unless something happens or can be done out of sight.

import { onClick } from '../page/clicks.js';
import { find, findAll } from '../page/dom.js';
import { boxAround, clearOf, scrollTo, shiftInto, shiftToFill, withinEdges, zoomed } from './camera.js';
import { targetsIn } from './choices.js';
import { calm, finger, isNarrow, upright } from './screen.js';

export const FIT = -1; // in place of a factor: show the whole board

const CLICK_SLACK = 6; // pixels that a pointer may move and still click
const WHEEL_SPEED = 0.0015;
const TARGET_SIZES = { finger: 45, mouse: 24 }; // pixels: so large what can be chosen is opened; Firefox rounds 44 down
const MOST_AT_OPENING = 7; // times as large as all of a board
const SETTLED_AFTER = 200; // milliseconds
const SQUARE = 100; // units: of what lands are made
const LAND_SCALES = {
  overview: 0.1,
  least: 0.27,
  leastByFinger: 0.48,
  atOpening: 0.65,
  mostAtOpening: 1.35,
  most: 2.4,
};
const SQUARES_AT_OPENING = 7; // have room if they stay large enough, so that the first rounds stay in sight
const CROWDED = 0.5; // a land that has grown to twice what is seen is shown whole again
const MARGIN = 12; // pixels around what is brought into sight
const LEAD = 80; // pixels left of what is too wide: there stands what it is called
const GLIDE = 350; // milliseconds
const PLATES = '#side, .plate:not(#result), #strip'; // what floats over the board, and stays
const IN_HAND = '[data-drag]'; // lies on the land, too

class PanZoom extends HTMLElement {
  x = 0;
  y = 0;
  scale = 1;
  wantedScale = 1; // before it was rounded
  pointers = new Map(); // those that are down, by id, with their last event
  travelled = 0; // pixels since the first of them came down
  usedByReader = false; // then the board is not turned to what can be chosen any more
  movedByReader = false; // nor, since the last decision, to anything else
  opensLater = true; // it, or what can be chosen, was out of sight when it should have been opened
  glides = 0; // each stops the one before
  room = null; // the size of its window when it was shown last

  connectedCallback() {
    if (this.listens) return; // only moved within the page
    this.listens = true;
    this.addEventListener('wheel', (event) => this.turnWheel(event), { passive: false });
    this.addEventListener('pointerdown', (event) => this.press(event));
    this.addEventListener('pointermove', (event) => this.drag(event));
    this.addEventListener('pointerup', (event) => this.pointers.delete(event.pointerId));
    this.addEventListener('pointercancel', (event) => this.pointers.delete(event.pointerId));
    this.addEventListener('click', (event) => this.guardClick(event), { capture: true });
    this.addEventListener('focusin', ({ target }) => {
      if (!target.matches(':focus-visible')) return; // by keys; under a finger nothing moves away
      if (this.isStill) scrollTo(target);
      else this.reach(target);
    });
    new ResizeObserver(() => this.resized()).observe(this);
  }

  get picture() {
    return this.firstElementChild;
  }

  get isLand() {
    return this.hasAttribute('land');
  }

  get isStill() {
    return this.hasAttribute('still') && (!isNarrow() || getComputedStyle(this).overflowX === 'auto');
  }

  turnWheel(event) {
    if (this.isStill || event.defaultPrevented) return;
    event.preventDefault();
    this.usedByReader = this.movedByReader = true;
    this.zoom(Math.exp(-event.deltaY * WHEEL_SPEED), event.clientX, event.clientY);
  }

  press(event) {
    this.travelled = 0;
    if (!this.isStill) this.pointers.set(event.pointerId, event);
  }

  drag(event) {
    const id = event.pointerId;
    const before = this.pointers.get(id);
    if (!before) return;
    const right = event.clientX - before.clientX;
    const down = event.clientY - before.clientY;
    this.travelled += Math.abs(right) + Math.abs(down);
    // Not sooner, or clicks would miss what they mean.
    if (this.travelled > CLICK_SLACK) {
      this.movedByReader = true;
      this.setPointerCapture(id);
    }
    const other = [...this.pointers.values()].find((pointer) => pointer.pointerId !== id);
    if (other) this.pinch(before, event, other);
    this.pointers.set(id, event);
    const share = other ? 0.5 : 1; // each of two fingers moves the board by half
    this.glides += 1;
    this.moveTo(this.x + right * share, this.y + down * share);
  }

  pinch(before, now, other) {
    const spread = (one) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
    this.usedByReader = true;
    const x = (now.clientX + other.clientX) / 2;
    const y = (now.clientY + other.clientY) / 2;
    this.zoom(spread(now) / (spread(before) || 1), x, y);
  }

  // A drag is no click, and on what is too small for it a click only brings the board nearer.
  guardClick(event) {
    const dragged = event.detail && this.travelled > CLICK_SLACK;
    const tooFar = this.isOverview && event.target.closest('[data-place], [data-open], [data-action]');
    if (!dragged && (!tooFar || tooFar.closest('.car-loupe'))) return;
    event.stopPropagation();
    event.preventDefault();
    if (!dragged) this.zoom(this.forChoosing / this.wantedScale, event.clientX, event.clientY);
  }

  // Zoom around a point of the window; without one, around the middle of what is seen of the board.
  zoom(factor, clientX, clientY) {
    const box = this.getBoundingClientRect();
    const clear = this.clear();
    const x = clientX === undefined ? (clear.left + clear.right) / 2 : clientX - box.x;
    const y = clientY === undefined ? (clear.top + clear.bottom) / 2 : clientY - box.y;
    const { x: left, y: top } = this;
    const before = this.scale;
    const limits = this.isLand ? [Math.min(this.furthest, this.wantedScale), LAND_SCALES.most] : [];
    this.wantedScale = zoomed(this.wantedScale, factor, ...limits);
    this.scale = this.rounded(this.wantedScale);
    const change = this.scale / before;
    this.glides += 1;
    this.moveTo(x - change * (x - left), y - change * (y - top));
  }

  // Squares of a land are whole pixels wide, and begin at whole pixels: so pictures of them are sharp.
  rounded(scale) {
    const step = SQUARE * devicePixelRatio;
    return this.isLand ? Math.round(scale * step) / step : scale;
  }

  fit() {
    if (this.isLand) this.showLand(LAND_SCALES.overview);
    else {
      this.setScale(this.wholeScale);
      this.moveTo(0, 0);
    }
  }

  // At which all of the board is seen.
  get wholeScale() {
    if (!this.isLand) return Math.min(1, this.clientHeight / this.picture.clientHeight);
    const { left, top, right, bottom } = this.clear();
    const { width, height } = this.picture.viewBox.baseVal;
    return Math.min((right - left - 2 * MARGIN) / width, (bottom - top - 2 * MARGIN) / height);
  }

  // Of a land: at which what can be chosen is still large enough.
  get forChoosing() {
    return finger.matches ? LAND_SCALES.leastByFinger : LAND_SCALES.least;
  }

  // Of a land: how far one may zoom out; who looks back chooses nothing.
  get furthest() {
    return find('#plies') ? Math.min(this.forChoosing, this.wholeScale) : this.forChoosing;
  }

  // Whether one sees so much of a land that nothing on it can be chosen: a click then brings it nearer.
  get isOverview() {
    return this.isLand && this.scale < this.rounded(this.forChoosing);
  }

  setScale(scale) {
    this.wantedScale = scale;
    this.scale = this.rounded(scale);
  }

  // The part of the board that no plate covers, from the board's own corner.
  clear() {
    const box = this.getBoundingClientRect();
    const rects = (selector) => (this.isLand ? findAll(selector).map((node) => node.getBoundingClientRect()) : []);
    // Windows that lie have width to spare: there the land keeps beside what is in hand, not above it.
    const inHand = rects(IN_HAND).map(({ left, top, right, bottom }) =>
      upright.matches ? { left, top, right, bottom } : { left, top: box.top, right, bottom: box.bottom },
    );
    const { left, top, right, bottom } = clearOf([...rects(PLATES), ...inHand], box);
    return { left: left - box.x, top: top - box.y, right: right - box.x, bottom: bottom - box.y };
  }

  // All of the land if its squares stay as large as is wanted, or else around what was laid last; at opening as they are
  // easily seen, unless one only looks back.
  showLand(wanted) {
    const clear = this.clear();
    const whole = this.wholeScale;
    const least = wanted ?? (whole < LAND_SCALES.leastByFinger && !find('#plies') ? LAND_SCALES.atOpening : 0);
    const { x, y, width, height } = this.picture.viewBox.baseVal;
    const room = Math.min(clear.right - clear.left, clear.bottom - clear.top) / SQUARES_AT_OPENING / SQUARE;
    const opening = Math.min(LAND_SCALES.mostAtOpening, Math.max(LAND_SCALES.atOpening, room));
    this.setScale(Math.max(least, Math.min(opening, whole)));
    const last = find('.last', this)?.getBBox() ?? { x, y, width, height };
    const begin = (low, high, start, size, focus) => {
      const spare = high - low - size * this.scale;
      const middle = (low + high) / 2 - focus * this.scale;
      const first = low - start * this.scale;
      return spare >= 0 ? first + spare / 2 : Math.min(first, Math.max(first + spare, middle));
    };
    const left = begin(clear.left, clear.right, x, width, last.x + last.width / 2);
    const top = begin(clear.top, clear.bottom, y, height, last.y + last.height / 2);
    if (wanted) this.glideTo(left, top);
    else this.moveTo(left, top);
  }

  // All places for a tile, or as many as there is room for; unless the reader has chosen where to look. A land that has
  // grown to twice what is seen is shown whole: it may be that no place is in sight any more.
  showPlaces() {
    const places = findAll('[data-place]', this);
    if (this.movedByReader || !this.clientWidth || !places.length) return;
    if (this.wholeScale / this.scale < CROWDED) this.showLand(this.forChoosing);
    else this.reachBox(boxAround(places.map((place) => place.getBoundingClientRect())), shiftToFill);
  }

  // After a frame the land may have grown: who looks back sees all of it. After a change of the window what was in the
  // middle stays there.
  settle(resized) {
    const { width, height } = this.getBoundingClientRect();
    if (!width) return;
    const before = this.room;
    this.room = { width, height };
    const steady = this.usedByReader || this.movedByReader;
    const outgrown = !steady && find('#plies') && this.rounded(this.wholeScale) < this.scale;
    if (!before || outgrown || (resized && !this.usedByReader)) this.showLand();
    else this.moveTo(this.x + (width - before.width) / 2, this.y + (height - before.height) / 2);
  }

  // A board that is no land is opened anew when its window has become wider or narrower, as when a phone is turned;
  // unless the reader has zoomed.
  resized() {
    if (this.isLand) {
      this.settle(true);
      return;
    }
    const before = this.room?.width ?? this.clientWidth;
    if (!this.clientWidth || this.usedByReader) return; // another panel is in front
    this.room = { width: this.clientWidth };
    if (before === this.clientWidth) return;
    this.movedByReader = false;
    this.setScale(1);
    this.moveTo(0, 0);
    if (isNarrow()) this.open();
  }

  // Bring something into sight: in a land by the shortest way, else into the middle. Of what is too large the
  // beginning. Resolves when it is there.
  reach(element) {
    return this.reachBox(element.getBoundingClientRect());
  }

  reachBox(wanted, shift = shiftInto) {
    const box = this.getBoundingClientRect();
    if (this.isStill || !wanted.width) return undefined;
    if (this.isLand) {
      const clear = this.clear();
      const left = wanted.x - box.x - MARGIN;
      const top = wanted.y - box.y - MARGIN;
      const right = shift(left, left + wanted.width + 2 * MARGIN, clear.left, clear.right);
      const down = shift(top, top + wanted.height + 2 * MARGIN, clear.top, clear.bottom);
      return right || down ? this.glideTo(this.x + right, this.y + down) : undefined;
    }
    const spareWidth = Math.max(LEAD, (box.width - wanted.width) / 2); // of what is too large, the beginning
    const spareHeight = Math.max(0, (box.height - wanted.height) / 2);
    const right = box.x - wanted.x + spareWidth;
    const down = box.y - wanted.y + spareHeight;
    const outOfSight = Math.abs(right) > spareWidth || Math.abs(down) > spareHeight;
    if (outOfSight) this.moveTo(this.x + right, this.y + down);
    return undefined;
  }

  // Put the upper left corner of something into that of the window, as far as the edges of the board allow.
  beginAt(element) {
    const box = this.getBoundingClientRect();
    const wanted = element.getBoundingClientRect();
    this.moveTo(this.x + box.x - wanted.x, this.y + box.y - wanted.y);
  }

  async glideTo(x, y) {
    this.glides += 1;
    const glide = this.glides;
    const from = { x: this.x, y: this.y };
    const start = performance.now();
    while (!calm.matches) {
      const now = await new Promise(requestAnimationFrame);
      const share = 1 - (1 - Math.min(1, Math.max(0, now - start) / GLIDE)) ** 3;
      if (glide !== this.glides) return; // the reader, or another one, moves the board
      if (share === 1) break;
      this.moveTo(from.x + (x - from.x) * share, from.y + (y - from.y) * share);
    }
    this.moveTo(x, y);
  }

  // Open readable, on what can be chosen, which is to be large enough; unless the reader has zoomed.
  open() {
    const box = this.getBoundingClientRect();
    if (this.isLand || this.isStill) return;
    this.opensLater = !box.width;
    if (this.usedByReader || this.movedByReader || this.opensLater) return;
    const targets = targetsIn(this);
    const [target] = targets;
    const seen = targets.filter((one) => one.checkVisibility());
    const boxes = seen.map((one) => one.getBoundingClientRect()).filter(({ width }) => width);
    this.opensLater = target && !(boxes.length && boxes.length === seen.length); // their sprite has not come yet
    const size = Math.min(...boxes.flatMap(({ width, height }) => [width, height])) / this.scale;
    const least = TARGET_SIZES[finger.matches ? 'finger' : 'mouse'];
    const leastScale = Number.parseFloat(getComputedStyle(this).getPropertyValue('--least-scale')) || 0;
    const readable = (this.picture.viewBox.baseVal.width / box.width) * leastScale;
    this.setScale(Math.max(this.wholeScale, readable, Math.min(MOST_AT_OPENING, least / size)));
    this.moveTo(0, 0);
    if (boxes.length) this.reachBox(boxAround(targets.map((one) => one.getBoundingClientRect())));
  }

  // Put the origin of the drawing at a point of the board's window. Of several moves in a row only the first and the
  // last are drawn, sharp; between them browsers move what is drawn.
  moveTo(x, y) {
    const box = this.getBoundingClientRect();
    const { style, clientWidth, clientHeight } = this.picture;
    const before = style.transform;
    if (this.isLand) this.moveLand(x, y, box);
    else {
      this.x = withinEdges(x, box.width, clientWidth * this.scale);
      this.y = withinEdges(y, box.height, clientHeight * this.scale);
      style.transform = `translate(${this.x}px, ${this.y}px) scale(${this.scale})`;
    }
    if (style.transform === before) return;
    if (this.timer) style.willChange = 'transform';
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.timer = null;
      style.willChange = '';
      this.dispatchEvent(new Event('rest', { bubbles: true }));
    }, SETTLED_AFTER);
  }

  // Some of the land stays in the middle of what is seen.
  moveLand(x, y, box) {
    const { scale } = this;
    const { style, viewBox } = this.picture;
    const drawn = viewBox.baseVal;
    const clear = this.clear();
    const held = (start, low, high, from, size, corner) => {
      const middle = (low + high) / 2;
      const kept = Math.min(middle - from * scale, Math.max(middle - (from + size) * scale, start));
      return Math.round((kept + corner) * devicePixelRatio) / devicePixelRatio - corner;
    };
    this.x = held(x, clear.left, clear.right, drawn.x, drawn.width, box.x);
    this.y = held(y, clear.top, clear.bottom, drawn.y, drawn.height, box.y);
    style.width = `${drawn.width}px`;
    style.height = `${drawn.height}px`;
    if (style.getPropertyValue('--scale') !== `${scale}`) style.setProperty('--scale', scale);
    style.transform = `translate(${this.x + drawn.x * scale}px, ${this.y + drawn.y * scale}px) scale(${scale})`;
    this.dispatchEvent(new Event('move', { bubbles: true }));
  }
}

customElements.define('pan-zoom', PanZoom);

export function boards() {
  return findAll('pan-zoom');
}

export function settleLands() {
  for (const board of boards()) if (board.isLand) board.settle(false);
  countBeyond();
}

// How many places for a tile are out of sight stands at the button that shows all.
function countBeyond() {
  const inSight = (place) => {
    const { x, y, width, height } = place.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2)?.closest('[data-place]') === place;
  };
  const beyond = findAll('[land] [data-place]').filter((place) => !inSight(place)).length;
  find('#zoom > :last-child')?.setAttribute('data-beyond', beyond);
}

addEventListener('rest', countBeyond);

// Zoom the board that is in front.
export function zoomBoard(factor) {
  const board = boards().find((one) => one.offsetParent);
  if (!board) return;
  board.usedByReader = board.movedByReader = factor !== FIT;
  if (factor === FIT) board.fit();
  else board.zoom(factor);
}

onClick('[data-zoom]', (button) => zoomBoard(Number(button.dataset.zoom)));
onClick('[data-reach]', ({ dataset }) => {
  const place = find(`#${dataset.reach}`);
  const board = place.closest('pan-zoom');
  board.movedByReader = true;
  board.beginAt(place);
});
