// Pages of clubs, tournaments and of those who wait: what every page does, times in the reader's own zone, and news.

import './push.js';
import '../page/page.js';
import { find, findAll } from '../page/dom.js';
import { loadFrame } from '../page/requests.js';

function showTimes() {
  for (const time of findAll('time[data-moment]')) {
    const options = { dateStyle: 'medium', timeStyle: 'short' };
    time.textContent = new Date(time.getAttribute('datetime')).toLocaleString(document.documentElement.lang, options);
  }
}

// The page says after how many seconds it wants to be asked for again; a page nobody looks at waits.
async function refresh() {
  const seconds = Number(find('#view [data-refresh]')?.dataset.refresh);
  if (!seconds) return;
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  if (!document.hidden) {
    await loadFrame(location.href, { keepAddress: true });
    showTimes();
    const elsewhere = find('#view [data-go]')?.dataset.go;
    if (elsewhere) {
      location.replace(elsewhere);
      return;
    }
  }
  refresh();
}

showTimes();
refresh();
