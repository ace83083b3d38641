// The drawer of a table: the summary of the game, or a rule, beside what is played. The table loads this when somebody
// follows a link to the rules (table/boards-of.js) and tells where that leads.

import { find, findAll } from '../page/dom.js';
import { loadPart } from '../page/requests.js';

const TARGET = '#main [data-action], #main [data-place], #main [data-hold], #main [data-card]';
const GAP = 8; // pixels
const NARROWEST = 340;
const WIDEST = 560;
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
drawer.addEventListener('click', (event) => {
  const { target } = event;
  const other = target.closest('a[href^="#"]'); // from rule to rule
  if (other) {
    event.preventDefault();
    show(shown + other.hash);
  }
  if (target.closest('[data-close]') || target === drawer) shut();
});
drawer.addEventListener('close', () => opener?.focus?.());
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
