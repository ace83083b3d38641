// Putting a piece somewhere: tap the piece ([data-hold]) and then the card ([data-card]), or the other way round, or
// drag it there. A card bears an action for each piece that it awaits ([data-with]); the whole card is the target. Who
// taps a card first fills it: it stays chosen while it awaits more, and takes the next piece when it is tapped again.

import { onClick, onEveryClick } from '../page/clicks.js';
import { find, findAll } from '../page/dom.js';
import { scrollTo } from './camera.js';
import { act } from './choices.js';
import { tellConsequences } from './consequences.js';
import { drag, ignoreClick } from './dragging.js';
import { drawnApart } from './flights.js';

const DRAGGED = 8; // pixels after which a press is no tap
let held = ''; // the piece in hand
let card = null; // or the card that was tapped first

const wayOf = (one, piece) => find(`[data-with="${piece}"]`, one);

// What fits what is in hand lights up, all else steps back.
function light() {
  const view = find('#view');
  view.toggleAttribute('data-holding', Boolean(held));
  for (const piece of findAll('[data-hold]')) {
    piece.toggleAttribute('data-held', piece.dataset.hold === held);
    piece.toggleAttribute('data-can', Boolean(card && wayOf(card, piece.dataset.hold)));
  }
  for (const one of findAll('[data-card]')) {
    one.toggleAttribute('data-can', one === card || Boolean(held && wayOf(one, held)));
  }
  for (const space of findAll('[data-awaits]')) {
    space.toggleAttribute('data-can', space.dataset.awaits.split(' ').includes(held));
  }
}

// What comes next may be behind a tab, or scrolled away.
function bringIntoSight(selector) {
  const next = find(selector);
  const pane = next && !next.getClientRects().length && next.closest('[data-pane]').dataset.pane;
  if (pane) find(`[data-tab="${pane}"]`)?.click();
  if (next) scrollTo(next);
}

export function letGo() {
  if (!held && !card) return false;
  held = '';
  card = null;
  light();
  return true;
}

function put(one, piece) {
  const way = wayOf(one, piece);
  held = '';
  light();
  if (way) act(way.dataset.action);
}

export function hold(piece) {
  const name = piece.dataset.hold;
  if (card && wayOf(card, name)) {
    put(card, name);
    return;
  }
  card = null;
  held = held === name ? '' : name;
  light();
  bringIntoSight('[data-card][data-can]');
}

function choose(one) {
  const ways = new Set(findAll('[data-with]', one).map((way) => way.dataset.with));
  if (held) put(one, held);
  else if (card === one || ways.size === 1) put(one, [...ways][0]);
  else {
    card = one;
    light();
    bringIntoSight('[data-hold][data-can]');
  }
}

// After a frame: what was in hand is put down when something has been done.
export function settleHolding(_frame, fresh) {
  if (fresh) held = '';
  if (!card?.isConnected || !find('[data-with]', card)) card = null;
  light();
}

onEveryClick(({ target }) => {
  if (!target.closest('[data-hold], [data-card], [data-tab], [data-sheet]')) letGo();
});
onClick('[data-hold]', hold);
onClick('[data-card]', choose);

document.addEventListener('pointerover', ({ target }) => {
  const one = held && target.closest('[data-card]');
  const way = one && wayOf(one, held);
  if (way) tellConsequences(way.dataset.action);
});

addEventListener('pointerdown', (start) => {
  const piece = start.target.closest('[data-hold]');
  if (!piece) return;
  let image = null; // what follows the pointer
  const move = (event) => {
    const right = event.clientX - start.clientX;
    const down = event.clientY - start.clientY;
    if (!image && Math.hypot(right, down) < DRAGGED) return;
    if (!image) {
      held = piece.dataset.hold;
      card = null;
      light();
      image = lifted(piece);
    }
    image.style.translate = `${right}px ${down}px`;
  };
  drag(move, ({ clientX, clientY }) => {
    if (!image) return;
    image.remove();
    const one = document.elementFromPoint(clientX, clientY)?.closest('[data-card]');
    if (one && wayOf(one, held)) put(one, held);
    else letGo();
    ignoreClick();
  });
});

// The piece once more, over everything.
function lifted(piece) {
  const { x, y, width, height } = piece.getBoundingClientRect();
  const picture = drawnApart(piece);
  picture.setAttribute('class', 'in-hand');
  picture.style.cssText = `left:${x}px;top:${y}px;width:${width}px;height:${height}px`;
  document.body.append(picture);
  return picture;
}
