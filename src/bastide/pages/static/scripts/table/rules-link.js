// Links to the rules open beside the table; what shows them there is loaded by the first of them.

import { onClick } from '../page/clicks.js';

onClick('a[href*="/rules/"]:not([data-whole])', async (link, event) => {
  event.preventDefault();
  await import('./drawer.js'); // a script of its own
  document.dispatchEvent(new CustomEvent('rules', { detail: link.href }));
});
