// The drawer of a table: the summary of the game, or a rule, beside what is played. The table loads this when somebody
// follows a link to the rules (table/boards-of.js) and tells where that leads.

import { find, findAll } from '../page/dom.js';
import { loadPart } from '../page/requests.js';

const TARGET = '#main [data-action], #main [data-place], #main [data-hold], #main [data-card]';
const GAP = 8; // pixels
const NARROWEST = 340;
const WIDEST = 560;
const MOST_STEPS = 2; // that are lit at a time
const narrow = matchMedia('(orientation: portrait), (max-height: 480px)');
const drawer = document.createElement('dialog');
let opener; // what had the focus before
let shown; // the address of these rules

drawer.id = 'drawer';
drawer.ariaLabel = '§';
document.body.append(drawer);

// Over that side of the table where there is more room beside what can be chosen now.
function place() {
  const boxes = findAll(TARGET)
    .map((target) => target.getBoundingClientRect())
    .filter(({ width }) => width);
  const left = Math.min(innerWidth, ...boxes.map((box) => box.left));
  const right = innerWidth - Math.max(0, ...boxes.map((box) => box.right));
  drawer.dataset.side = left > right ? 'left' : 'right';
  const room = Math.max(left, right) - 2 * GAP;
  drawer.style.width = `${Math.min(WIDEST, Math.max(NARROWEST, room))}px`;
  const above = find('#main') ? find('#main').getBoundingClientRect().top : GAP + find('.bar').clientHeight;
  drawer.style.top = `${Math.round(above)}px`;
}

// Where the reader is in the turn: the steps to which what can be done now belongs; the turn as a whole, if it is many.
function lightSteps() {
  const choices = findAll('#frame :is([data-action], button[name=action])');
  const verbs = new Set(choices.map(({ dataset, value }) => (dataset.action ?? value).split(' ')[0]));
  const steps = findAll('[data-verbs]', drawer);
  const lit = steps.filter(({ dataset }) => dataset.verbs.split(' ').some((verb) => verbs.has(verb)));
  const whole = find('[data-turn-title]', drawer);
  const alone = lit.length > 0 && lit.length <= MOST_STEPS;
  for (const step of steps) step.ariaCurrent = alone && lit.includes(step) ? 'step' : null;
  if (whole) whole.ariaCurrent = verbs.size && !alone ? 'step' : null;
}

function shut() {
  drawer.close();
}

export async function show(address) {
  const [page, rule] = address.split('#');
  shown = page;
  const part = page.replace('/rules/', '/drawer/') + (rule ? `?rule=${encodeURIComponent(rule)}` : '');
  const html = await loadPart(part);
  if (html === undefined) {
    location.assign(address);
    return;
  }
  drawer.innerHTML = html;
  lightSteps();
  const sheet = find('link', drawer).sheet ? null : find('link', drawer);
  if (sheet) await new Promise((done) => (sheet.onload = sheet.onerror = done)); // else it would be measured bare
  if (!drawer.open) {
    opener = document.activeElement === document.body ? find('.bar [data-key="?"]') : document.activeElement;
    if (narrow.matches) drawer.showModal();
    else drawer.show();
  }
  drawer.removeAttribute('style');
  if (!narrow.matches) place();
  const title = find('h1, h2:not(.hidden)', drawer);
  drawer.ariaLabel = title.textContent;
  title.focus();
  const target = rule && document.getElementById(rule);
  if (target) {
    target.dataset.asked = '';
    target.scrollIntoView({ block: 'center' });
  } else {
    drawer.scrollTop = 0;
  }
}

document.addEventListener('rules', ({ detail }) => show(detail));
document.addEventListener('frame', lightSteps);
drawer.addEventListener('click', (event) => {
  const { target } = event;
  const other = target.closest('a[href^="#"]'); // from rule to rule
  if (other) {
    event.preventDefault();
    show(shown + other.hash);
  }
  if (target.closest('[data-close]') || target === drawer) shut();
});
drawer.addEventListener('close', () => {
  const back = opener?.checkVisibility() ? opener : find('.menu > summary'); // it may have been in the menu
  back.focus();
});
document.addEventListener(
  'keydown',
  (event) => {
    if (event.key !== 'Escape' || !drawer.open) return;
    event.preventDefault();
    event.stopPropagation();
    shut();
  },
  { capture: true },
);
