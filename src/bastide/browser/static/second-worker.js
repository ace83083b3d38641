// The worker in which bots think, as Python in this one sees it. It is started by its first task.

const GIVEN_UP = '!the worker was stopped';

export function secondWorker() {
  let worker;
  let waiting; // the task under way: what its answer is given to

  function settle(answer) {
    waiting?.(answer);
    waiting = undefined;
  }

  function start() {
    worker = new Worker(new URL('./thinking.js', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }) => settle(data);
    worker.onerror = (event) => settle(`!${event.message}`);
  }

  return {
    think(task) {
      if (!worker) start();
      return new Promise((resolve) => {
        waiting = resolve;
        worker.postMessage(task);
      });
    },

    stop() {
      worker?.terminate();
      worker = undefined;
      settle(GIVEN_UP);
    },
  };
}
