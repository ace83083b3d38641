// <pan-zoom>: move about in a board by wheel, fingers, keys or buttons. It changes the style of its picture only, which
// frames leave alone. With the attribute `still` it moves on narrow screens only: on wide ones the board fits.

import { onClick } from '../page/clicks.js';
import { findAll } from '../page/dom.js';
import { withinEdges, zoomedAt } from './camera.js';
import { targetsIn } from './choices.js';
import { isNarrow } from './screen.js';

export const FIT = -1; // in place of a factor: show the whole board

const CLICK_SLACK = 6; // pixels that a pointer may move and still click
const WHEEL_SPEED = 0.0015;
const THUMB = 36; // pixels: what can be chosen is opened at least so large
const OPENING_SHARE = 0.75; // of the size in which the board was drawn, if there is room for it
const USUAL_TARGET = 40; // units of the board, where nothing can be chosen
const SETTLED_AFTER = 200; // milliseconds

class PanZoom extends HTMLElement {
  x = 0;
  y = 0;
  scale = 1;
  pointers = new Map(); // those that are down, by id, with their last event
  travelled = 0; // pixels since the first of them came down
  usedByReader = false; // then the board is not turned to what can be chosen any more
  opensLater = false; // it was out of sight when it should have been

  connectedCallback() {
    if (this.listens) return; // only moved within the page
    this.listens = true;
    this.addEventListener('wheel', (event) => this.turnWheel(event), { passive: false });
    this.addEventListener('pointerdown', (event) => this.press(event));
    this.addEventListener('pointermove', (event) => this.drag(event));
    this.addEventListener('pointerup', (event) => this.pointers.delete(event.pointerId));
    this.addEventListener('pointercancel', (event) => this.pointers.delete(event.pointerId));
    this.addEventListener('click', (event) => this.ignoreDragged(event), { capture: true });
    this.addEventListener('focusin', ({ target }) => {
      if (target.matches(':focus-visible')) this.reach(target); // by keys; under a finger nothing moves away
    });
  }

  get picture() {
    return this.firstElementChild;
  }

  get isStill() {
    return this.hasAttribute('still') && !isNarrow();
  }

  turnWheel(event) {
    if (this.isStill) return;
    event.preventDefault();
    this.usedByReader = true;
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
    if (this.travelled > CLICK_SLACK && !this.hasPointerCapture(id)) this.setPointerCapture(id);
    const other = [...this.pointers.values()].find((pointer) => pointer.pointerId !== id);
    if (other) this.pinch(before, event, other);
    this.pointers.set(id, event);
    const share = other ? 0.5 : 1; // each of two fingers moves the board by half
    this.moveTo(this.x + right * share, this.y + down * share);
  }

  pinch(before, now, other) {
    const spread = (one) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
    this.usedByReader = true;
    const x = (now.clientX + other.clientX) / 2;
    const y = (now.clientY + other.clientY) / 2;
    this.zoom(spread(now) / (spread(before) || 1), x, y);
  }

  ignoreDragged(event) {
    if (event.detail && this.travelled > CLICK_SLACK) {
      event.stopPropagation();
      event.preventDefault();
    }
  }

  // Zoom around a point of the window; without one, around the middle of the board's window.
  zoom(factor, clientX, clientY) {
    const box = this.getBoundingClientRect();
    const x = clientX === undefined ? box.width / 2 : clientX - box.x;
    const y = clientY === undefined ? box.height / 2 : clientY - box.y;
    const camera = zoomedAt(this, factor, x, y);
    this.scale = camera.scale;
    this.moveTo(camera.x, camera.y);
  }

  fit() {
    this.scale = Math.min(1, this.getBoundingClientRect().height / this.picture.clientHeight);
    this.moveTo(0, 0);
  }

  // Bring something into the middle, if any of it is out of sight.
  reach(element) {
    const box = this.getBoundingClientRect();
    const wanted = element.getBoundingClientRect();
    const spareWidth = (box.width - wanted.width) / 2;
    const spareHeight = (box.height - wanted.height) / 2;
    const right = box.x - wanted.x + spareWidth;
    const down = box.y - wanted.y + spareHeight;
    const outOfSight = Math.abs(right) > spareWidth || Math.abs(down) > spareHeight;
    if (!this.isStill && wanted.width && outOfSight) this.moveTo(this.x + right, this.y + down);
  }

  // Open readable, on what can be chosen, which is to be large enough for a thumb; unless the reader has zoomed.
  open() {
    const box = this.getBoundingClientRect();
    this.opensLater = !box.width;
    if (this.usedByReader || this.opensLater) return;
    const target = targetsIn(this)[0];
    const size = target ? target.getBoundingClientRect().width / this.scale : USUAL_TARGET;
    const drawnWidth = this.picture.viewBox.baseVal.width;
    const readable = Math.min(box.height / this.picture.clientHeight, (drawnWidth / box.width) * OPENING_SHARE);
    this.scale = Math.max(1, readable, Math.min(3, THUMB / size));
    this.moveTo(0, 0);
    if (target) this.reach(target);
  }

  moveTo(x, y) {
    const box = this.getBoundingClientRect();
    const { style, clientWidth, clientHeight } = this.picture;
    this.x = withinEdges(x, box.width, clientWidth * this.scale);
    this.y = withinEdges(y, box.height, clientHeight * this.scale);
    style.willChange = 'transform';
    style.transform = `translate(${this.x}px, ${this.y}px) scale(${this.scale})`;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      style.willChange = ''; // drawn anew, and sharp, at rest
    }, SETTLED_AFTER);
  }
}

customElements.define('pan-zoom', PanZoom);

export function boards() {
  return findAll('pan-zoom');
}

// Zoom the board that is in front.
export function zoomBoard(factor) {
  const board = boards().find((one) => one.offsetParent);
  if (!board) return;
  board.usedByReader = factor !== FIT;
  if (factor === FIT) board.fit();
  else board.zoom(factor);
}

onClick('[data-zoom]', (button) => zoomBoard(Number(button.dataset.zoom)));
