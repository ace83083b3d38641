// What a part of a board is called, on a line at the bottom, for those who have no mouse to rest on it.

import { onClickElsewhere, onEveryClick } from '../page/clicks.js';
import { find } from '../page/dom.js';

function tell(words) {
  const line = find('#tip');
  if (line) line.textContent = words;
}

onEveryClick(() => tell(''));
onClickElsewhere(({ target }) => {
  const named = target.closest('.panel :has(> title)');
  if (named) tell(find('title', named).textContent);
  return Boolean(named);
});
