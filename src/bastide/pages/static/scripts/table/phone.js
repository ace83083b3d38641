// On a phone: bring what can be chosen into sight when there is something new to decide.

import { findAll } from '../page/dom.js';
import { boards } from './pan-zoom.js';
import { isNarrow } from './screen.js';

export function bringChoicesIntoSight(_frame, fresh) {
  if (!isNarrow()) return;
  for (const board of boards()) if (fresh || board.opensLater) board.open();
  if (!fresh) return;
  const visible = findAll('#own [data-action]').find((target) => target.getBoundingClientRect().width);
  visible?.scrollIntoView({ block: 'center' });
}
