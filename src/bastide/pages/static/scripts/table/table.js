// A table, or a table in words: what happens with each frame, in this order.

import '../page/page.js';
import './boards-of.js';
import './consequences.js';
import './keyboard.js';
import './lights.js';
import './queue.js';
import './tips.js';
import { onClick } from '../page/clicks.js';
import { reloadOpenDetails } from '../page/details.js';
import { find } from '../page/dom.js';
import { beforeFrame, onFrame, settleFrame } from '../page/frame.js';
import { dropVanishedPick } from './choices.js';
import { startClocks, updateClocks } from './clocks.js';
import { followPlay } from './follow.js';
import { handOver } from './hand-over.js';
import { settleHolding } from './holding.js';
import { followTable } from './live.js';
import { settleLoupe } from './loupe.js';
import { settleLands } from './pan-zoom.js';
import { bringChoicesIntoSight, reshapeBoards } from './phone.js';
import { settlePlacing } from './placing.js';
import { showTabs } from './tabs.js';
import { keepFocus, makeTargetsReachable } from './targets.js';

beforeFrame(() => dropVanishedPick);
beforeFrame(keepFocus);
onFrame((_, fresh) => fresh && find('#hint')?.replaceChildren()); // it is for the decision that it was asked for
onFrame(makeTargetsReachable);
onFrame((frame) => {
  document.title = frame.dataset.title;
});
onFrame(reshapeBoards);
onFrame(showTabs);
onFrame(settleLands);
onFrame(settlePlacing);
onFrame(settleHolding);
onFrame(settleLoupe);
onFrame(bringChoicesIntoSight);
onFrame(reloadOpenDetails);
onFrame(handOver);
onFrame(updateClocks);

onClick('#autoplay', async () => (await import('./autoplay.js')).toggleAutoplay());

settleFrame();
startClocks();
followPlay();
followTable();
