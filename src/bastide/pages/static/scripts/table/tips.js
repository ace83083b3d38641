// Words that have no room where they belong, on a line of their own. At the bottom, for those who have no mouse to rest on
// it: what a part of a board is called, and how far back an undo goes. Beside the strip: a turn that is cut there, while
// it is pointed at, has the focus, or was tapped.

import { onClickElsewhere, onEveryClick } from '../page/clicks.js';
import { find } from '../page/dom.js';
import { finger } from './screen.js';

const AWAY = 6; // pixels between a chip and its words

let told; // the chip whose words are shown

function tell(words, place = '') {
  const line = find('#tip');
  if (!line) return;
  line.textContent = words;
  line.style = place;
}

function isCut(chip) {
  const words = find('span', chip);
  const { left, right } = chip.closest('#strip').getBoundingClientRect();
  const rect = chip.getBoundingClientRect();
  return words.scrollHeight > words.clientHeight + 1 || rect.left < left - 1 || rect.right > right + 1;
}

// Above the chip or below it, where there is more room, and within the window.
function tellWhole(chip) {
  told = chip;
  const parts = [...find('span', chip).childNodes, find('.num', chip)];
  tell(parts.flatMap((part) => part?.textContent.trim() || []).join(' · '));
  const { top, bottom, left, width } = chip.getBoundingClientRect();
  const half = find('#tip').offsetWidth / 2 + AWAY;
  const middle = Math.max(half, Math.min(left + width / 2, innerWidth - half));
  const beside =
    bottom > innerHeight / 2 ? `bottom:${innerHeight - top + AWAY}px` : `top:${bottom + AWAY}px;bottom:auto`;
  tell(find('#tip').textContent, `left:${middle}px;${beside}`);
}

function point({ target }) {
  const chip = target.closest?.('[data-chip]');
  if (chip === told) return;
  if (chip && isCut(chip)) tellWhole(chip);
  else if (told) forget();
}

function forget() {
  told = undefined;
  tell('');
}

// Where fingers point nothing is pointed at that comes to lie below the last tap.
document.addEventListener('pointerover', (event) => {
  if (!finger.matches) point(event);
});
document.addEventListener('focusin', point);
onEveryClick((event) => {
  forget();
  point(event);
  const undo = event.target.closest('.undo');
  if (undo && finger.matches) tell(undo.title);
});
onClickElsewhere(({ target }) => {
  const named = target.closest('.panel :has(> title)');
  if (named) tell(find('title', named).textContent);
  return Boolean(named);
});
