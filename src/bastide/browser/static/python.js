// Python in a worker: the runtime, and Bastide with the libraries that it needs.

import { loadPyodide } from './pyodide/pyodide.mjs';

const FOLDER = '/bastide';

// `tell` hears of each step of the start.
export async function startPython(tell) {
  const bundle = fetch('./bastide.zip').then((answer) => answer.arrayBuffer());
  const python = await loadPyodide({ indexURL: new URL('./pyodide/', import.meta.url).href });
  tell('runtime');
  python.unpackArchive(await bundle, 'zip', { extractDir: FOLDER });
  python.runPython(`import sys; sys.path.insert(0, '${FOLDER}')`);
  tell('unpacked');
  return python;
}
