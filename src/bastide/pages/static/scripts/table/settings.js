// What this browser remembers about tables: the pace of motion, and whether there is sound.

import { find } from '../page/dom.js';

export function recall(name, where = 'localStorage') {
  try {
    return window[where][name];
  } catch {
    return undefined; // browsers may refuse to remember
  }
}

export function remember(name, value, where = 'localStorage') {
  try {
    window[where][name] = value;
  } catch {}
}

const pace = find('#motion');
const sound = find('#sound');
if (pace) {
  pace.value = recall('motion') || 'normal';
  sound.checked = recall('sound') === 'true';
  pace.onchange = () => remember('motion', pace.value);
  sound.onchange = () => remember('sound', sound.checked);
}
