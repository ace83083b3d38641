// Details that are loaded when somebody opens them (data-load), and again with every frame while they are open.

import { find, findAll } from './dom.js';
import { loadPart } from './requests.js';

async function load(details) {
  const html = await loadPart(details.dataset.load);
  if (html !== undefined) find('[data-keep]', details).innerHTML = html;
}

export function reloadOpenDetails() {
  findAll('details[data-load][open]').forEach(load);
}

// This event does not bubble: it is caught on its way down.
document.addEventListener(
  'toggle',
  ({ target }) => {
    if (target.dataset.load && target.open) load(target);
  },
  { capture: true },
);
