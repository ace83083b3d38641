// Following the play: what has happened since the last frame travels to its place, move by move, and then a strip of
// chips keeps it. Which steps there were says the frame (#since); what has moved is seen by comparing places.

import { onClick } from '../page/clicks.js';
import { find, findAll } from '../page/dom.js';
import { beforeFrame, showFrame } from '../page/frame.js';
import { isDue, whoIsDue } from './due.js';
import { animate, around, box, drawnApart, flight, hurry, pace, speed, symbol } from './flights.js';
import { turnBackToChoices } from './phone.js';
import { untilTapHasMet } from './pressing.js';
import { recall, remember } from './settings.js';

const PIECE = '#frame svg :is(use, [style])[id]';
const GHOST = 'ghost'; // the tile as the reader has seen it where it was laid
const SLACK = 5; // units of a panel: marks of what can be chosen reach a little beyond a piece
const FLIGHT = 480; // milliseconds
const STAGGER = 120; // between the pieces of a move
const SCORE = 780;
const REST = 160; // after a move
const MOST_WAITS = 60; // frames of the browser
const HALF = 22; // pixels: of a symbol
const HIGH = 90; // pixels
const MOST_FRAMES = 12; // that wait; if more come, nobody can follow

const frames = []; // that wait for the one before
let shown = 0; // the version up to which the reader has seen the play
let spoken = 0;
let playing;

async function chime(name) {
  if (recall('sound') === 'true') (await import('./sound.js')).chime(name);
}

const stepsOf = (moves) => moves.flatMap(({ steps }) => steps);
const keysOf = (steps) => steps.flatMap(({ keys, lights }) => [...keys, ...lights]);
const listed = (names = '') => names.split(' ').filter(Boolean);

// What the frame tells: turns of moves of steps. Each step knows its pieces, and the row of whom it concerns.
function since() {
  const told = JSON.parse(find('#since')?.textContent || '{"n":0,"turns":[]}');
  for (const { seat, moves } of told.turns) {
    for (const step of stepsOf(moves)) {
      step.home = `player-${step.seat ?? seat}`;
      step.keys = listed(step.keys);
      step.lights = listed(step.lights);
      step.flights ??= [];
    }
  }
  return told;
}
const memory = `seen ${location.pathname} ${document.body.dataset.seat}`;

const byKey = (key) => document.getElementById(key);
const rectOf = (node) => node.getBoundingClientRect();

// Tells where pieces lie, in units of their panels: moving the camera makes no difference.
function measure() {
  const units = new Map(); // by panel: from pixels of the window to its units
  return (piece) => {
    const panel = piece.ownerSVGElement;
    const { x, y, width, height } = rectOf(piece);
    if (!units.has(panel)) units.set(panel, panel.getScreenCTM()?.inverse());
    return { panel, point: new DOMPoint(x, y).matrixTransform(units.get(panel)), width, height };
  };
}

function spots() {
  const spotOf = measure();
  const seen = pace() ? findAll(PIECE).filter((piece) => rectOf(piece).width) : []; // others lie nowhere
  const found = new Map(seen.map((piece) => [piece.id, spotOf(piece)]));
  const ghost = find('[data-place] [data-on]');
  return ghost ? found.set(GHOST, spotOf(ghost)) : found;
}

// Where that is in the window now.
function nowAt({ panel, point, width, height }) {
  const { x, y } = point.matrixTransform(panel.getScreenCTM());
  return { x, y, width, height };
}

const canBeSeen = (spot) => spot?.panel.isConnected;

// The first of some named places that can be seen now, or could be seen before.
function placeOf(names, before) {
  for (const name of names.split(' ')) {
    const node = byKey(name);
    if (node && rectOf(node).width) return () => rectOf(node);
    const spot = before?.get(name);
    if (canBeSeen(spot)) return () => nowAt(spot);
  }
  return null;
}

// Everything that has to travel, by key: what the steps name, and what has moved without a name.
function lift(steps, before) {
  const lifted = new Map();
  const spotOf = measure();
  const add = (key, names) => {
    const piece = byKey(key);
    if (lifted.has(key) || !piece?.getBBox || !rectOf(piece).width) return;
    const old = before?.get(key);
    const known = canBeSeen(old);
    const { panel, point } = spotOf(piece);
    const there = known ? old : before?.get(GHOST);
    if (panel === there?.panel && Math.hypot(point.x - there.point.x, point.y - there.point.y) < SLACK) return;
    const from = known ? () => nowAt(old) : names && placeOf(names, before);
    if (from)
      lifted.set(
        key,
        flight(drawnApart(piece), from, () => rectOf(piece), !known, piece),
      );
  };
  for (const { keys, origin, home } of steps) for (const key of keys) add(key, `${origin ?? ''} ${home}`);
  if (before) for (const { id, dataset } of findAll(PIECE)) add(id, dataset.from);
  return lifted;
}

// Let all of a move happen: first what travels, then what it brings.
async function playMove({ steps }, lifted, before) {
  const first = byKey(keysOf(steps)[0]);
  const board = first?.closest('pan-zoom');
  if (speed() && !board?.movedByReader) await board?.reach(first);
  const flights = [];
  const launch = (start) => flights.push(start(FLIGHT, (STAGGER * flights.length) / speed()));
  for (const { keys, lights, flights: things, home } of steps) {
    for (const key of keys) {
      if (lifted.has(key)) launch(lifted.get(key));
      lifted.delete(key);
    }
    light(lights, true);
    for (const [address, origin, goal] of things) {
      const row = placeOf(home);
      // What has no place on the table, as the bank and the supply, is above the player.
      const end = (names) => {
        const place = placeOf(names, before);
        return place ? square(place) : square(row, HIGH);
      };
      if (row) launch(flight(symbol(address), end(origin), end(goal), true));
    }
  }
  await Promise.all(flights);
  if (flights.length) chime('lay');
  await Promise.all(steps.filter(({ points }) => points).map((step, i) => score(step, before, i)));
  if (steps.length) await animate(document.body, {}, REST);
  for (const { lights } of steps) light(lights, false);
}

// As large as a symbol, in the middle of a place, or so far above it.
function square(place, above = 0) {
  return () => {
    const { x, y, width, height } = place();
    return { x: x + width / 2 - HALF, y: y + height / 2 - HALF - above, width: 2 * HALF, height: 2 * HALF };
  };
}

export function light(keys, on) {
  for (const key of keys) byKey(key)?.toggleAttribute('data-lit', on);
}

async function score({ keys, lights, home, points }, before, i) {
  const goal = find(`#${home} .score`);
  const from = placeOf([...lights, ...keys, home].join(' '), before);
  if (!goal || !from || !speed()) return;
  const start = around(from());
  const words = box('plus', points > 0 ? `+${points}` : points);
  const end = around(rectOf(goal));
  const transform = [`${start} scale(.4)`, `${start} scale(1.3)`, `${start} scale(1.2)`, `${end} scale(.6)`];
  chime('score');
  await animate(words, { transform }, SCORE, { delay: (STAGGER * i) / speed() });
  words.remove();
}

// Play the moves that came after a version; `before`: where the pieces lay then, unless it is played again.
async function play(turns, after, before) {
  if (!speed()) return;
  const moves = turns.flatMap((turn) => turn.moves).filter(({ n }) => n > after);
  const lifted = lift(stepsOf(moves), before);
  document.body.dataset.playing = ''; // the result waits
  for (const move of moves) await playMove(move, lifted, before);
  await Promise.all([...lifted.values()].map((launch) => launch(FLIGHT / 2, 0)));
  delete document.body.dataset.playing;
}

// One sentence for each turn of another that is over.
function speak({ turns }) {
  const pending = whoIsDue();
  const news = [];
  turns.forEach(({ seat, own, moves }, i) => {
    if (own || moves.at(-1).n <= spoken || (!turns[i + 1] && pending.includes(`${seat}`))) return;
    spoken = moves.at(-1).n;
    news.push(find(`[data-chip="${i}"]`)?.textContent ?? '');
  });
  if (news.length) find('#spoken').textContent = news.join(' ');
}

// What others have placed since is ringed in their colour.
function ring({ turns }) {
  for (const { own, colour, moves } of turns) {
    if (own) continue;
    for (const { keys } of stepsOf(moves)) for (const key of keys) byKey(key)?.style.setProperty('--by', colour);
  }
}

function see(n) {
  shown = n;
  if (!document.hidden) remember(memory, n, 'sessionStorage');
}

beforeFrame(() => {
  const before = spots();
  const wasDue = isDue();
  for (const piece of findAll('[style*="--by"]')) piece.style.removeProperty('--by');
  if (!frames.length) hurry(true); // it does not wait for what is being played
  return () => {
    const told = since();
    const after = shown;
    see(told.n);
    ring(told);
    speak(told);
    playing = Promise.resolve(playing)
      .then(() => {
        if (!frames.length) hurry(false);
        return play(told.turns, after, before);
      })
      .catch(reportError); // what only decorates keeps no frame waiting
    playing.then(untilTapHasMet).then(turnBackToChoices);
    if (isDue() && !wasDue) playing.then(() => chime('turn'));
  };
});

// Each frame waits until the one before has been played.
export async function queueFrame(html) {
  frames.push(html);
  if (frames.length > MOST_FRAMES) hurry(true);
  if (frames.length > 1) return;
  await playing;
  hurry(false);
  while (frames.length) {
    await untilTapHasMet();
    showFrame(frames[0]);
    await playing;
    frames.shift();
  }
}

// Symbols come in a file of their own: until then pieces have no size.
async function areDrawn(turns) {
  const steps = turns.flatMap(({ moves }) => stepsOf(moves));
  const pieces = steps.flatMap(({ keys }) => keys.map(byKey)).filter(Boolean);
  for (let i = 0; i < MOST_WAITS && pieces.some((piece) => !rectOf(piece).width); i++) {
    await new Promise(requestAnimationFrame);
  }
}

// What somebody has missed who comes back.
function catchUp() {
  if (document.hidden || !('live' in find('#view').dataset)) return;
  hurry(false);
  const { n, turns } = since();
  const others = turns.filter(({ own }) => !own);
  const seen = Number(recall(memory, 'sessionStorage') || 0);
  see(n);
  playing = areDrawn(others).then(() => play(others, seen));
}

export function followPlay() {
  const told = since();
  spoken = told.n;
  shown = told.n;
  ring(told);
  catchUp();
}

document.addEventListener('visibilitychange', () => {
  if (document.hidden) hurry(true);
  else catchUp();
});
for (const kind of ['pointerdown', 'keydown', 'wheel']) {
  document.addEventListener(kind, () => hurry(true), { capture: true, passive: true });
}

const turnOf = (chip) => since().turns[chip.dataset.chip];
export const keysOfChip = (chip) => keysOf(stepsOf(turnOf(chip).moves));

onClick('[data-chip]', (chip) => {
  hurry(false);
  playing = play([turnOf(chip)], -1);
});
