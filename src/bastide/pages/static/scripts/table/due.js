// Who has something to decide now, by the numbers of their seats.

import { find } from '../page/dom.js';

export const whoIsDue = () => find('#frame')?.dataset.pending?.split(' ') ?? [];
export const isDue = () => whoIsDue().includes(document.body.dataset.seat);
