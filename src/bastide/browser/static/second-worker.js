// The worker in which bots think, as Python in this one sees it.

const STOPPED = '!stopped';
const PATIENCE = 1000; // milliseconds: a longer thought is shown
const STEP = 250;
const PAUSE = 1500; // milliseconds in which the first page is shown before this worker starts too
const REMEMBERED = 5; // long thoughts, from which the next one's length is guessed

// `tell` hears how far a long thought is, as a number from 0 to 1, and undefined when it has ended.
export function secondWorker(tell) {
  const lengths = []; // of the last long thoughts, in milliseconds
  let worker;
  let waiting; // the task under way: what its answer is given to
  let begun;
  let timer;
  let simulations = [0, 0]; // that the task has made and will make; 0: not known

  function settle(answer) {
    clearInterval(timer);
    const length = performance.now() - begun;
    if (waiting && length > PATIENCE) {
      if (answer !== STOPPED) lengths.push(length);
      if (lengths.length > REMEMBERED) lengths.shift();
      tell(undefined);
    }
    waiting?.(answer);
    waiting = undefined;
  }

  function showProgress() {
    const length = performance.now() - begun;
    const usual = lengths.reduce((sum, one) => sum + one, 0) / lengths.length || 4 * PATIENCE;
    const [done, planned] = simulations;
    // Without such numbers never quite at the end, for that is not known.
    if (length > PATIENCE) tell(planned ? done / planned : length / (length + usual));
  }

  function start() {
    if (worker) return;
    worker = new Worker(new URL('./thinking.js', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }) => {
      if (typeof data === 'string') settle(data);
      else simulations = data;
    };
    worker.onerror = (event) => settle(`!${event.message}`);
  }

  function stop() {
    worker?.terminate();
    worker = undefined;
    settle(STOPPED);
  }

  return {
    start: () => setTimeout(start, PAUSE),

    think(task) {
      start();
      begun = performance.now();
      simulations = [0, 0];
      timer = setInterval(showProgress, STEP);
      return new Promise((resolve) => {
        waiting = resolve;
        worker.postMessage(task);
      });
    },

    progress: () => JSON.stringify(simulations),

    stop,

    // A person does not want to wait: what is thought about ends, and the next task finds another worker ready.
    hurry() {
      if (!waiting) return;
      stop();
      start();
    },
  };
}
