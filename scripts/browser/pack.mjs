// Packs a tree of Python into a zip, its modules as bytecode of the runtime's own Python: node pack.mjs RUNTIME TREE ZIP

import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const [runtime, tree, target] = process.argv.slice(2).map((place) => path.resolve(place));
const { loadPyodide } = await import(pathToFileURL(path.join(runtime, 'pyodide.mjs')));
const python = await loadPyodide({ indexURL: `${runtime}/` });
python.FS.mkdirTree('/tree');
python.FS.mount(python.FS.filesystems.NODEFS, { root: tree }, '/tree');
python.runPython(`
import os, py_compile, zipfile

MOMENT = (1980, 1, 1, 0, 0, 0)  # the same files make the same zip
HASHED = py_compile.PycInvalidationMode.UNCHECKED_HASH
with zipfile.ZipFile("/packed.zip", "w", zipfile.ZIP_STORED) as packed:  # what is sent is packed as a whole
    for root, folders, names in os.walk("/tree"):
        folders.sort()
        for name in sorted(names):
            path = os.path.join(root, name)
            inside = os.path.relpath(path, "/tree")
            if name.endswith(".py"):
                path = py_compile.compile(path, "/compiled.pyc", inside, doraise=True, invalidation_mode=HASHED)
                inside += "c"
            with open(path, "rb") as file:
                packed.writestr(zipfile.ZipInfo(inside, MOMENT), file.read())
`);
fs.writeFileSync(target, python.FS.readFile('/packed.zip'));
process.exit(0);
