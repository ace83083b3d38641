// The worker in which bots think: one task after the other. It answers with text, and tells before how far it is.

import { startPython } from './python.js';

const STEP = 200; // milliseconds between two looks at how far it is
let told = 0;

function tell(done, planned) {
  if (performance.now() - told < STEP) return;
  told = performance.now();
  self.postMessage([done, planned]);
}

const work = startPython(() => {}).then((python) => {
  const module = python.pyimport('bastide.browser.second_worker');
  module.tell_progress(tell);
  return module;
});

self.onmessage = async ({ data: task }) => {
  const answer = await work.then(
    (module) => module.do_task(task),
    (error) => `!${error}`, // Python did not start
  );
  self.postMessage(answer);
};
