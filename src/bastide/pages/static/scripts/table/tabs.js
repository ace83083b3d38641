// Tabs: of some panes of a group one is in front. In low and upright windows all panels are behind tabs; in others only
// log, chat and the like. Which one is in front is kept at #view, so that it outlasts frames.

import { onClick } from '../page/clicks.js';
import { find, findAll } from '../page/dom.js';
import { settleFrame } from '../page/frame.js';

const GROUPS = ['phone', 'boards', 'side'];

function tabInFront(tabs, wanted, fresh) {
  const chosen = tabs.find((tab) => tab.dataset.tab === wanted);
  const due = tabs.filter((tab) => 'due' in tab.dataset); // behind them something can be chosen
  if (fresh && due.length && !due.includes(chosen)) return due[0]; // show where a new decision is taken
  return chosen || tabs[0];
}

export function showTabs(_frame, fresh) {
  const kept = find('#view').dataset;
  for (const group of GROUPS) {
    const tabs = findAll(`[data-group=${group}]`);
    if (!tabs.length) continue;
    const front = tabInFront(tabs, kept[group], fresh);
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
  find('#view').dataset[tab.dataset.group] = tab.dataset.tab;
  settleFrame();
});
