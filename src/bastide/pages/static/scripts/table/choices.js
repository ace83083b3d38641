// Choosing: what can be chosen on the boards bears its action; a click sends it. With a finger a tap only picks it: the
// bar below shows it large and says what it would bring, and a second tap or the button sends it. Of what cannot be
// chosen now ([data-why]) the bar says why. On lands there are other ways: a tile is pinned, a loupe opens.

import { onClick, onClickElsewhere, onEveryClick } from '../page/clicks.js';
import { find, findAll } from '../page/dom.js';
import { fieldsOf } from '../page/forms.js';
import { post } from '../page/requests.js';
import { tellConsequences } from './consequences.js';
import { pictureOf } from './flights.js';
import { finger } from './screen.js';

// A place is one target, whatever can be done there.
export const TARGET =
  'svg :is([data-place], [data-card], [data-hold], [data-open], [data-kind], [data-action]:not([data-place] *, [data-with]))';
const HIDDEN = '[data-shut] *, [data-off] *';
export const targetsIn = (root) => findAll(`${TARGET}:not(${HIDDEN})`, root);

const FINGER_RADIUS = 9; // pixels

// Send an action as the form of all actions would; `confirmed`: the reader is not to be asked again.
export function act(action, confirmed = false) {
  const form = find('#acts');
  const fields = fieldsOf(form);
  fields.set('action', action);
  if (confirmed) fields.set('final', 1);
  cancelPick();
  return post(form.getAttribute('action'), fields);
}

export function cancelPick() {
  for (const target of findAll('[data-picked]')) delete target.dataset.picked;
  const bar = find('#pick');
  if (bar) bar.hidden = true;
}

// After a frame: what was picked may not be there any more.
export function dropVanishedPick() {
  if (!find('[data-picked]')) cancelPick();
}

function choose(target) {
  const again = 'picked' in target.dataset; // a second tap confirms
  const tells = finger.matches && find('#pick') && !target.closest('[land]');
  if (again || !tells) act(target.dataset.action, again);
  else pick(target);
}

function pick(target) {
  const bar = find('#pick');
  const { action, why } = target.dataset;
  cancelPick();
  target.dataset.picked = '';
  bar.hidden = false;
  find('.shown', bar).replaceChildren(...pictureOf(target));
  find('p', bar).textContent = find('title', target)?.textContent;
  find('.then', bar).textContent = '';
  find('.primary', bar).hidden = !action;
  find('.primary', bar).onclick = () => act(action, true);
  find('.no', bar).onclick = cancelPick;
  tellConsequences(action ?? why, target);
}

// A finger is no point: what lies just beside where it came down is meant as well.
function targetBeside({ target, clientX, clientY }) {
  if (!finger.matches || !target.closest('#main')) return null;
  const around = [
    [-FINGER_RADIUS, 0],
    [FINGER_RADIUS, 0],
    [0, -FINGER_RADIUS],
    [0, FINGER_RADIUS],
  ];
  for (const [right, down] of around) {
    const found = document.elementFromPoint(clientX + right, clientY + down)?.closest(TARGET);
    if (found) return found;
  }
  return null;
}

// Who clicks twice means the button that was there at first.
onEveryClick((event) => {
  if (event.detail > 1 && event.target.closest('.ways')) event.preventDefault();
});
onClick('[data-action]:not([data-place] *, [data-with])', (target, { detail }) => {
  if (detail < 2 || !target.closest('.car-loupe')) choose(target); // who lays a tile by a double click means no figure
});
onClick('[data-why]', (target) => {
  if (finger.matches) pick(target);
});
onClickElsewhere((event) => {
  const target = targetBeside(event);
  if (target) choose(target);
  return Boolean(target);
});
