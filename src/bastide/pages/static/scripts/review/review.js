// Pages of a review, a puzzle, today's game: while something is being made the page asks for news; arrow keys step.

import '../page/page.js';
import { find, findAll, parse } from '../page/dom.js';
import { morph } from '../page/morph.js';

const PAUSE = 1500; // milliseconds between two questions

async function refresh() {
  const answer = await fetch(location.href, { headers: { 'x-bastide': '1' } }).catch(() => null); // it will come back
  if (answer?.ok) {
    morph(find('#view'), parse(await answer.text()));
    document.dispatchEvent(new Event('frame')); // for pictures
  }
  if (find('[data-working]')) setTimeout(refresh, PAUSE);
}

if (find('[data-working]')) setTimeout(refresh, PAUSE);

// What is scrolled shows what it is about: the moment among many, the marks on a board (all, or else the best), or what
// can be chosen on a land.
function bringIntoSight(around) {
  const marked = findAll('[aria-current], [data-mark]', around);
  centre(around, marked.length ? marked : findAll('.land :is([data-place], [data-action])', around));
  centre(around, findAll('[data-mark="best"]', around));
}

function centre(around, nodes) {
  const boxes = nodes.map((node) => node.getBoundingClientRect()).filter(({ width }) => width);
  const room = around.getBoundingClientRect();
  const [left, top] = ['left', 'top'].map((side) => Math.min(...boxes.map((box) => box[side])));
  const [right, bottom] = ['right', 'bottom'].map((side) => Math.max(...boxes.map((box) => box[side])));
  if (boxes.length === 0 || (left >= room.left && right <= room.right && top >= room.top && bottom <= room.bottom))
    return;
  around.scrollLeft += (left + right - room.left - room.right) / 2;
  around.scrollTop += (top + bottom - room.top - room.bottom) / 2;
}

// Figures that may stand on a tile are shown as large as at a table, whatever the scale of the land.
function settle() {
  const chosen = findAll('.strip a').findIndex((link) => link.hasAttribute('aria-current'));
  const mark = findAll('.curve [data-moment]')[chosen];
  if (mark) centre(mark.closest('.scrolls'), [mark]);
  for (const land of findAll('.land')) land.style.setProperty('--scale', land.getScreenCTM().a);
  findAll('.only, .strip, .around, .picture:not(:has(.around))').forEach(bringIntoSight);
}

settle();
addEventListener('resize', settle);

document.addEventListener('keydown', (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest?.('input, select, textarea')) return;
  find(`a[data-key="${CSS.escape(event.key)}"]`)?.click();
});

// A mark on the curve leads where its moment in the list does.
document.addEventListener('click', ({ target }) => {
  const mark = target.closest('[data-moment]');
  if (mark) findAll('.strip a')[mark.dataset.moment]?.click();
});

// On the board of a puzzle: a click picks an action of the list, which is shown there as if it were picked in the list;
// another click on the same place picks the next one that lies there.
document.addEventListener('click', (event) => {
  const list = find('#answers');
  if (!list || !event.target.closest('.picture')) return;
  const here = document
    .elementsFromPoint(event.clientX, event.clientY)
    .flatMap((node) => actionsAt(node))
    .filter((action, place, all) => all.indexOf(action) === place && choiceOf(action, list));
  if (here.length === 0) return;
  const chosen = find('input:checked', list)?.value;
  const next = here[(here.indexOf(chosen) + 1) % here.length];
  const choice = choiceOf(next, list);
  choice.checked = true;
  const [label, room] = ['label', '.scroll'].map((part) => choice.closest(part).getBoundingClientRect());
  choice.closest('.scroll').scrollTop += label.top - room.top - (room.height - label.height) / 2;
  show(next);
});

document.addEventListener('change', ({ target }) => {
  if (target.closest('#answers')) show(target.value);
});

// What can be done with a part of the board: all that has its place there, else what it is itself.
function actionsAt(node) {
  const place = node.closest('[data-place]');
  const nodes = place ? findAll('[data-action]', place) : [node.closest('[data-action]')];
  return nodes.filter(Boolean).map((each) => each.dataset.action);
}

function choiceOf(action, list) {
  return find(`input[value="${CSS.escape(action)}"]`, list);
}

function show(action) {
  find('#picked').textContent = choiceOf(action, find('#answers')).closest('label').textContent;
  for (const node of findAll('.picture [data-action]')) {
    const picked = node.dataset.action === action;
    node.toggleAttribute('data-picked', picked);
    node.toggleAttribute('data-on', picked); // also what only shows while it is chosen
  }
}

// A page that was left and comes back may know the answer.
const kept = find('#answers input:checked');
if (kept) show(kept.value);
