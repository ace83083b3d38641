// Packs Python for browsers, its modules as bytecode of the runtime's own Python: node pack.mjs RUNTIME TREE FOLDER
// writes bastide.zip, of the tree, and python_stdlib.zip, of the runtime's library without what nobody needs there.

import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const [runtime, tree, folder] = process.argv.slice(2).map((place) => path.resolve(place));
const { loadPyodide } = await import(pathToFileURL(path.join(runtime, 'pyodide.mjs')));
const python = await loadPyodide({ indexURL: `${runtime}/` });
for (const [name, place] of Object.entries({ tree, runtime, folder })) {
  python.FS.mkdirTree(`/${name}`);
  python.FS.mount(python.FS.filesystems.NODEFS, { root: place }, `/${name}`);
}
python.FS.writeFile('/packing.py', fs.readFileSync(new URL('./packing.py', import.meta.url)));
python.runPython('import sys; sys.path.insert(0, "/"); import packing; packing.main()');
process.exit(0);
