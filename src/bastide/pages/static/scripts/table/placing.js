// Laying a tile: a place is one target ([data-place]) with all ways in which the tile fits there ([data-action]).
//
//   aim     pointing at a place, or reaching it by keys, shows the tile there in a legal turn
//   turn    wheel, R, the badge, or a finger on a pinned tile shows the next way; the tile is so at other places too
//   pin     the first touch of a finger, or a tile dropped where there are several ways: it stays, the tick appears
//   lay     a click or Enter on what is shown, the tick, "place here" on a phone, or a finger where there is one way;
//           the tile stays there until the server has answered
//
// Turning is the page's own affair; only laying asks the server.

import { onClick, onEveryClick } from '../page/clicks.js';
import { find, findAll } from '../page/dom.js';
import { act } from './choices.js';
import { tellConsequences } from './consequences.js';
import { drag, ignoreClick } from './dragging.js';
import { calm, upright } from './screen.js';

const PLACE = '[data-place]';
const TURNED = 180; // milliseconds
const NOTCH = 120; // milliseconds between two turns of a wheel
const AWAY = 250; // milliseconds that a pointer may need from the tile to its badge
const NEAR = 0.7; // of a place's width: so near a dragged tile is drawn to it

let place = null; // where the tile is shown
let pinned = false;
let laid = false; // by the reader, but the server has not answered yet
let byFinger = false;
let turnedAt = 0;
let turnedTo = ''; // the picture of the way that the reader has turned the tile to
let leaving;
let dragging = false;

const waysOf = (one) => findAll('[data-action]', one);
const pictureOf = (way) => way.getAttribute('href');
const shownWay = () => find('[data-on]', place);
const isDocked = () => byFinger && upright.matches; // the tools lie under the thumb, not beside the tile

function aim(target, pin = false) {
  if (place !== target) putBack();
  place = target;
  pinned ||= pin;
  const ways = waysOf(place);
  (shownWay() || ways.find((way) => pictureOf(way) === turnedTo) || ways[0]).dataset.on = '';
  show();
  if (pinned && !isDocked()) place.closest('pan-zoom')?.reach(find('#placing')); // else it could not be laid
}

function show() {
  const ways = waysOf(place);
  const way = shownWay();
  const state = pinned && !laid ? 'pinned' : 'ghost';
  place.dataset.aim = state;
  find('#view').dataset.aiming = '';
  const tools = putToolsBesideTile();
  tools.dataset.aim = state;
  tools.dataset.turns = ways.length;
  find('text', tools).textContent = ways.length > 1 ? ways.map((one) => (one === way ? '●' : '○')).join('') : '';
  showDock(state === 'pinned' && isDocked(), ways.length > 1);
  tellConsequences(way.dataset.action);
}

function putToolsBesideTile() {
  const tools = find('#placing');
  const { e: x, f: y } = place.transform.baseVal[0].matrix;
  tools.style.translate = `${x}px ${y}px`;
  return tools;
}

// As an entry of the list of actions, or a hint, says it.
export function aimAs(action) {
  const way = find(`${PLACE} [data-action="${CSS.escape(action)}"]`);
  if (!way || pinned) return;
  clearTimeout(leaving);
  putBack();
  way.dataset.on = '';
  aim(way.closest(PLACE));
  place.closest('pan-zoom')?.reach(place);
}

// Under the thumb on an upright phone.
function showDock(open, turns) {
  const dock = find('#dock');
  if (!dock) return;
  dock.hidden = !open;
  find('[data-turn]', dock).hidden = !turns;
}

// Back into the hand.
export function putBack() {
  if (!place) return false;
  for (const way of findAll('[data-on]', place)) delete way.dataset.on;
  delete place.dataset.aim;
  delete find('#placing')?.dataset.aim;
  delete find('#view').dataset.aiming;
  place = null;
  pinned = laid = false;
  showDock(false);
  return true;
}

export function turn(by = 1) {
  const ways = place && !laid ? waysOf(place) : [];
  if (ways.length < 2) return false;
  const before = shownWay();
  const next = ways[(ways.indexOf(before) + by + ways.length) % ways.length];
  delete before.dataset.on;
  next.dataset.on = '';
  turnedTo = pictureOf(next);
  if (!calm.matches) {
    const from = { transform: `rotate(${-90 * by}deg)`, transformOrigin: '50px 50px' };
    next.animate([from, { transform: 'none', transformOrigin: '50px 50px' }], { duration: TURNED, easing: 'ease-out' });
  }
  show();
  return true;
}

async function lay() {
  if (laid) return;
  const sure = pinned;
  pinned = laid = true;
  show();
  if (!(await act(shownWay().dataset.action, sure))) putBack();
}

// A click lays what is shown; a place that the reader has not yet seen the tile at is never taken by it. A finger sees
// nothing before it touches: it pins the tile first.
function press(target) {
  if (place !== target || (byFinger && !pinned)) aim(target, byFinger);
  else if (!byFinger || !turn()) lay();
}

// The same by Enter.
export function pressKey(target) {
  byFinger = false;
  press(target);
}

// After a frame: what one aims at belongs to the decision that was.
export function settlePlacing(_frame, fresh) {
  if (fresh) turnedTo = '';
  if (laid || (place && (fresh || !place.isConnected))) putBack();
  else if (place) putToolsBesideTile(); // a frame does not know where they are
}

const placeOf = ({ target }) => target.closest?.(PLACE);

addEventListener(
  'pointerdown',
  (event) => {
    byFinger = event.pointerType === 'touch';
    const drawn = event.target.closest('[data-drag]');
    if (drawn && find(PLACE)) dragTile(event);
  },
  { capture: true },
);

function leave() {
  if (place && !pinned && !place.contains(document.activeElement)) putBack();
}

document.addEventListener('pointerover', (event) => {
  if (event.pointerType === 'touch' || pinned || dragging) return;
  const target = placeOf(event);
  clearTimeout(leaving);
  if (target) aim(target);
  else if (!event.target.closest('#placing, [name=action]')) leaving = setTimeout(leave, AWAY);
});

document.addEventListener('focusin', (event) => {
  const target = placeOf(event);
  if (target && target !== place && target.matches(':focus-visible')) aim(target);
});

document.addEventListener(
  'wheel',
  (event) => {
    if (!place || placeOf(event) !== place || waysOf(place).length < 2) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.timeStamp - turnedAt < NOTCH) return;
    turnedAt = event.timeStamp;
    turn(event.deltaY > 0 ? 1 : -1);
  },
  { passive: false, capture: true },
);

onEveryClick((event) => {
  if (place && !placeOf(event) && !event.target.closest('#placing, #dock, #zoom')) putBack();
});
onClick(PLACE, press);
onClick('[data-turn]', () => turn());
onClick('[data-lay]', lay);

// From the hand to the nearest place.
function dragTile(start) {
  start.preventDefault();
  start.stopPropagation(); // the tile is moved, not what it lies on
  clearTimeout(leaving);
  dragging = true;
  const follow = ({ clientX, clientY }) => {
    let nearest = null;
    let least = NEAR;
    for (const one of findAll(PLACE)) {
      const box = one.getBoundingClientRect();
      const far = Math.hypot(clientX - box.x - box.width / 2, clientY - box.y - box.height / 2) / box.width;
      if (far < least) [nearest, least] = [one, far];
    }
    if (nearest) aim(nearest);
    else putBack();
  };
  drag(follow, () => {
    dragging = false;
    if (!place) return;
    if (waysOf(place).length > 1) aim(place, true);
    else lay();
    ignoreClick();
  });
}
