// Tabs: of some panes of a group one is in front. In low and upright windows all panels are behind tabs; in others only
// log, chat and the like. Which one is in front is kept at #view, so that it outlasts frames.

import { onClick } from '../page/clicks.js';
import { find, findAll } from '../page/dom.js';
import { settleFrame } from '../page/frame.js';

const GROUPS = ['phone', 'boards', 'side'];
let besideBefore = null; // the tab beside the board that a decision has taken the place of
let unfolded = false; // for a decision, in an upright window

function tabInFront(tabs, group, wanted, fresh) {
  const named = (name) => tabs.find((tab) => tab.dataset.tab === name) || tabs[0];
  const chosen = named(wanted);
  const due = tabs.filter((tab) => 'due' in tab.dataset); // behind them something can be chosen
  if (!fresh || due.includes(chosen)) return chosen;
  const before = group === 'side' ? besideBefore : null;
  if (group === 'side') besideBefore = due.length ? (before ?? chosen.dataset.tab) : null;
  return due[0] ?? (before ? named(before) : chosen); // show where a new decision is taken, and then the log again
}

// Where there is room, one of the panes beside the board is always in sight, and has no tab.
const isShown = (tab) => !('stands' in tab.dataset) || getComputedStyle(tab).display !== 'none';

// What one can choose from is wholly in sight: where the log is a line it opens, and closes again.
function unfoldForChoices(tabs) {
  const { dataset } = find('#view');
  const due = tabs.some((tab) => 'due' in tab.dataset);
  if (due ? !dataset.story : unfolded) {
    dataset.story = due ? 'open' : '';
    unfolded = due;
  }
}

export function showTabs(_frame, fresh) {
  const kept = find('#view').dataset;
  for (const group of GROUPS) {
    const tabs = findAll(`[data-group=${group}]`).filter(isShown);
    if (!tabs.length) continue;
    const front = tabInFront(tabs, group, kept[group], fresh);
    if (fresh && group === 'side') unfoldForChoices(tabs);
    const name = front.dataset.tab;
    kept[group] = name;
    for (const tab of tabs) tab.ariaPressed = tab.dataset.tab === name;
    front.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    for (const pane of findAll(`[data-in~=${group}]`)) {
      pane.classList.toggle(`off-${group}`, pane.dataset.pane !== name);
    }
  }
}

onClick('[data-tab]', (tab) => {
  if (tab.dataset.group === 'side') besideBefore = null; // it stays where the reader has turned
  find('#view').dataset[tab.dataset.group] = tab.dataset.tab;
  settleFrame();
});
