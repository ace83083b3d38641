// Python in a worker: the runtime, and Bastide with the libraries that it needs.

import { loadPyodide } from './pyodide/pyodide.mjs';

const FOLDER = '/bastide';
const FILE = 0x04034b50; // begins each file of a zip

// Files lie in our bundle as they are, one after the other: nothing is unpacked, and nothing copied.
function openBundle(files, bundle) {
  const numbers = new DataView(bundle);
  const text = new TextDecoder();
  const made = new Set(); // folders
  let at = 0;
  while (numbers.getUint32(at, true) === FILE) {
    const size = numbers.getUint32(at + 18, true);
    const nameLength = numbers.getUint16(at + 26, true);
    const begin = at + 30 + nameLength + numbers.getUint16(at + 28, true);
    const path = `${FOLDER}/${text.decode(new Uint8Array(bundle, at + 30, nameLength))}`;
    const folder = path.slice(0, path.lastIndexOf('/'));
    if (!made.has(folder)) files.mkdirTree(folder);
    made.add(folder);
    files.writeFile(path, new Uint8Array(bundle, begin, size), { canOwn: true });
    at = begin + size;
  }
}

// `tell` hears of each step of the start.
export async function startPython(tell) {
  const bundle = fetch('./bastide.zip').then((answer) => answer.arrayBuffer());
  const python = await loadPyodide({ indexURL: new URL('./pyodide/', import.meta.url).href });
  tell('runtime');
  openBundle(python.FS, await bundle);
  python.runPython(`import sys; sys.path.insert(0, '${FOLDER}')`);
  tell('unpacked');
  return python;
}
