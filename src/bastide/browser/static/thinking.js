// The worker in which bots think: one task after the other.

import { startPython } from './python.js';

const work = startPython(() => {}).then((python) => python.pyimport('bastide.browser.second_worker'));

self.onmessage = async ({ data: task }) => {
  self.postMessage((await work).do_task(task));
};
