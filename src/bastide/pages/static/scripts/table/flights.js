// Pictures of pieces that travel over the page while the pieces themselves are hidden. It is decoration: the page
// already is as the server says, and `hurry` ends all of it at once.

import { calm } from './screen.js';
import { recall } from './settings.js';

const SPEEDS = { normal: 1, fast: 2, none: 0 };
const LARGEST = 2.5; // a picture begins at most so many times larger than it ends
const ARC = 50; // pixels that it rises on its way, if that is long
const LIFT = 0.18; // and by how much it seems larger then
const FAR = 150; // pixels
const LONG = 5; // times its height: a line of words
const SVG = 'http://www.w3.org/2000/svg';
const running = new Set();
let hurried = false; // the reader does not want to see the rest
const over = document.createElement('div');
over.id = 'flights';
over.ariaHidden = true;
document.body.append(over);

// How fast things move if nobody is in a hurry; 0: they do not.
export const pace = () => (calm.matches || document.hidden ? 0 : SPEEDS[recall('motion') || 'normal']);
export const speed = () => (hurried ? 0 : pace());

export function hurry(on) {
  hurried = on;
  if (on) for (const animation of running) animation.finish();
}

// Resolves when the animation is over, by itself or because of hurry.
export async function animate(element, frames, milliseconds, options) {
  if (!speed()) return;
  const animation = element.animate(frames, { duration: milliseconds / speed(), fill: 'backwards', ...options });
  running.add(animation);
  await animation.finished;
  running.delete(animation);
}

// A box over the page, to be put around a point.
export function box(css, content, { width, height } = { width: 44, height: 44 }) {
  const made = document.createElement('div');
  made.className = css;
  made.style.cssText = `width:${width}px;height:${height}px;margin:${-height / 2}px ${-width / 2}px`;
  made.append(content);
  over.append(made);
  return made;
}

const centre = ({ x, y, width, height }) => [x + width / 2, y + height / 2];
const at = ([x, y]) => `translate(${x}px,${y}px)`;
export const around = (rect) => at(centre(rect));

// Something to be launched: until then its picture waits where the piece was, or is out of sight if it is new.
// `from` and `to` tell the rectangles of the moment, because the camera may have moved when it is launched.
export function flight(content, from, to, isNew, piece) {
  const carried = box('flight', content, to());
  carried.style.transform = around(from());
  carried.hidden = isNew;
  if (piece) {
    carried.dataset.of = piece.id;
    piece.style.opacity = 0; // a click meets it all the same
  }
  return async (milliseconds, delay) => {
    const [start, end] = [from(), to()];
    const size = Math.min(LARGEST, start.height / end.height, start.width / end.width);
    const [[x, y], [endX, endY]] = [centre(start), centre(end)];
    const far = Math.min(1, Math.hypot(endX - x, endY - y) / FAR);
    const top = `${at([(x + endX) / 2, (y + endY) / 2 - ARC * far])} scale(${((1 + size) / 2) * (1 + LIFT * far)})`;
    const frames = [`${around(start)} scale(${size})`, top, around(end)];
    carried.hidden = false;
    await animate(carried, { transform: frames }, milliseconds, { delay, easing: 'cubic-bezier(.3,.1,.2,1)' });
    carried.remove();
    if (piece) piece.style.opacity = '';
  };
}

function drawing(viewBox, content) {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', viewBox);
  svg.append(content);
  return svg;
}

// What can be chosen as it looks, to be shown large; nothing where there is no drawing but only a frame, or a line.
export function pictureOf(target) {
  const { width, height } = target.getBBox();
  return target.matches('use, :has(use)') && width < LONG * height ? [drawnApart(target)] : [];
}

// A piece as it looks, wherever it stands; nothing in the picture can be chosen.
export function drawnApart(piece) {
  const { x, y, width, height } = piece.getBBox();
  const copy = piece.cloneNode(true);
  copy.removeAttribute('style');
  copy.removeAttribute('transform');
  if (copy.matches('use[data-action]')) copy.style.fill = 'none'; // a frame that is left open, as only marks fill it
  for (const part of [copy, ...copy.querySelectorAll('[id], [data-action], [data-why]')]) {
    part.removeAttribute('id');
    for (const name of ['action', 'why', 'picked']) delete part.dataset[name];
  }
  return drawing(`${x} ${y} ${width} ${height}`, copy);
}

// A symbol of the game's sprite.
export function symbol(address) {
  const use = document.createElementNS(SVG, 'use');
  use.setAttribute('href', address);
  use.setAttribute('width', 44);
  use.setAttribute('height', 44);
  return drawing('0 0 44 44', use);
}
