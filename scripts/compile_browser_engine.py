"""Compile the engine to WebAssembly for the edition in the browser, into `build/browser/engine/<fingerprint>/`.

    [BASTIDE_PYTHON_SOURCE=…] [BASTIDE_EMSCRIPTEN_SOURCE=…] .venv/bin/python scripts/compile_browser_engine.py

It takes the headers of Python 3.14 and of Emscripten: of the source trees that the variables name, of what is
installed, or of Debian's packages. The compiler comes from PyPI (ziglang). Released wheels are made by cibuildwheel
with the whole of Emscripten. Without headers it says so, and the engine of the edition is interpreted; so it is with
BASTIDE_BROWSER_ENGINE=interpreted. docs/browser.md says more.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from bastide_engine import compiled_sources, fingerprint, settings
from debian_headers import NotToBeHad, fetch
from downloads import run_twice

ROOT = Path(__file__).resolve().parent.parent
PINNED = ROOT / "scripts" / "browser"
WORK = ROOT / "build" / "browser"
ENGINES = WORK / "engine"
SUFFIX = ".cpython-314-wasm32-emscripten.so"
VERSION = "3.14"  # of the runtime's Python
EMSCRIPTEN = (5, 0, 3)  # with which the runtime was made
FEATURES = "mutable-globals,bulk-memory,sign-ext,nontrapping-fptoint"  # what all browsers of today know


class NotThere(Exception):
    """Something that compiling needs is not on this machine."""


def main() -> int:
    folder = ENGINES / fingerprint(ROOT)
    if folder.is_dir() or os.environ.get("BASTIDE_BROWSER_ENGINE") == "interpreted":
        return 0
    try:
        compile_into(folder)
    except (NotThere, NotToBeHad) as error:
        print(f"In browsers the engine will run interpreted, some ten times slower: {error} (docs/browser.md)")
    return 0


def compile_into(folder: Path) -> None:
    python, system = python_headers(), emscripten_system()
    place = WORK / "c"
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir(parents=True)
    extensions = translated(place)
    flags = [*compiler_flags(python, system, place), *(f"-I{path}" for path in runtime_headers())]
    zig = fetch_compiler()
    unfinished = ENGINES / ".unfinished"
    shutil.rmtree(unfinished, ignore_errors=True)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        names = sorted({source for extension in extensions for source in extension.sources})
        objects = dict(zip(names, pool.map(lambda name: compiled(zig, flags, Path(name), place), names), strict=True))
    for extension in extensions:
        link(zig, extension.name, [objects[source] for source in extension.sources], unfinished)
    unfinished.rename(folder)
    print(f"The engine is compiled for browsers: {len(extensions)} modules.")


def python_headers() -> Path:
    """The folder with Python.h of Python 3.14: of a source tree that is named, of what is installed, or of Debian."""
    if named := os.environ.get("BASTIDE_PYTHON_SOURCE"):
        folder = Path(named, "Include").resolve()
    elif program := shutil.which(f"python{VERSION}"):
        question = "import sysconfig; print(sysconfig.get_path('include'))"
        folder = Path(subprocess.run([program, "-c", question], capture_output=True, text=True).stdout.strip())
    else:
        folder = debian_files() / "usr" / "include" / f"python{VERSION}"
    version = folder / "patchlevel.h"
    if not version.is_file() or f'PY_VERSION              "{VERSION}.' not in version.read_text("utf-8"):
        raise NotThere(f"{folder} does not hold the headers of Python {VERSION}")
    return folder


def emscripten_system() -> Path:
    """The folder `system` of Emscripten, with its headers: of a source tree, of what is installed, or of Debian."""
    if named := os.environ.get("BASTIDE_EMSCRIPTEN_SOURCE"):
        tree = Path(named).resolve()
    elif kit := os.environ.get("EMSDK"):
        tree = Path(kit, "upstream", "emscripten")
    elif program := shutil.which("emcc"):
        tree = Path(program).resolve().parent
    else:
        tree = debian_files() / "usr" / "share" / "emscripten"
    if not (tree / "system" / "lib" / "libc" / "musl" / "include").is_dir():
        raise NotThere(f"{tree} does not hold the headers of Emscripten")
    return tree / "system"


def debian_files() -> Path:
    return fetch([f"libpython{VERSION}-dev", "emscripten"], WORK / "headers")


def translated(place: Path) -> list[Any]:
    """The engine in C for a machine of 32 bits."""
    real = sysconfig.get_config_var
    sysconfig.get_config_var = lambda name: 4 if name == "SIZEOF_SIZE_T" else real(name)  # type: ignore[assignment]
    from mypyc import common
    from mypyc.build import mypycify

    assert common.IS_32_BIT_PLATFORM
    found = settings(ROOT)
    os.chdir(ROOT / "src")
    arguments = [*found["mypy-args"], *compiled_sources(ROOT)]
    return list(mypycify(arguments, **{**found["options"], "target_dir": str(place)}))


def runtime_headers() -> list[Path]:
    """The folders of the runtime library of mypyc."""
    import mypyc

    library = Path(mypyc.__path__[0], "lib-rt")
    return [library, *(path for path in library.iterdir() if path.is_dir())]


def compiler_flags(python: Path, system: Path, place: Path) -> list[str]:
    headers = place / "python"
    shutil.copytree(python, headers)
    (headers / "pyconfig.h").write_text(configuration(python), "utf-8")
    musl = system / "lib" / "libc" / "musl"
    folders = [
        system / "include" / "compat", musl / "arch" / "emscripten", musl / "arch" / "generic", musl / "include",
        system / "include",
    ]  # fmt: skip
    versions = zip(("major", "minor", "tiny"), EMSCRIPTEN, strict=True)
    return [
        "cc", "-target", "wasm32-emscripten", "-fPIC", "-O2", "-g0", "-DNDEBUG", "-w", "-fno-stack-protector",
        "-mbulk-memory", *(f"-D__EMSCRIPTEN_{name}__={number}" for name, number in versions),
        f"-I{headers}", f"-I{place}", *(f"-isystem{folder}" for folder in folders),
    ]  # fmt: skip


def configuration(python: Path) -> str:
    """`pyconfig.h` of the runtime, from what it says of itself; any other tells which names belong there."""
    library = WORK / "runtime" / "node_modules" / "pyodide" / "python_stdlib.zip"
    space: dict[str, Any] = {}
    exec(zipfile.ZipFile(library).read("_sysconfigdata__emscripten_wasm32-emscripten.py").decode(), space)
    known = space["build_time_vars"]
    elsewhere = python.parent.glob(f"*/{python.name}/pyconfig.h")  # Debian: one for each architecture
    examples = [python.parent / "pyconfig.h.in", python / "pyconfig.h", *elsewhere]
    text = "".join(path.read_text("utf-8") for path in examples if path.is_file())
    names = dict.fromkeys(re.findall(r"^(?:/\* )?#\s*(?:define|undef) (\w+)", text, re.M))
    lines = [f"#define {name} {known[name]}" for name in names if known.get(name) not in (None, 0, "")]
    return "\n".join(["#ifndef Py_PYCONFIG_H", "#define Py_PYCONFIG_H", *lines, "#endif", ""])


def fetch_compiler() -> Path:
    """clang and the linker for WebAssembly, from PyPI."""
    folder = WORK / "ziglang"
    if not folder.is_dir():
        wanted = str(PINNED / "requirements-compiler.txt")
        command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--require-hashes"]
        run_twice([*command, "--target", str(folder), "--requirement", wanted]).check_returncode()
    return folder / "ziglang" / "zig"


def compiled(zig: Path, flags: list[str], source: Path, place: Path) -> str:
    target = place / (str(source).replace("/", "_") + ".o")
    subprocess.run([str(zig), *flags, "-c", str(source), "-o", str(target)], check=True)
    return str(target)


def link(zig: Path, module: str, objects: list[str], folder: Path) -> None:
    """One module, loaded into the memory of the runtime."""
    path = folder / (module.replace(".", "/") + SUFFIX)
    path.parent.mkdir(parents=True, exist_ok=True)
    subprocess.run([
        str(zig), "wasm-ld", "-o", str(path), "--import-memory", "--shared", "--experimental-pic",
        "--unresolved-symbols=import-dynamic", "--no-entry", "--strip-debug", f"--features={FEATURES}",
        "--no-check-features", "--export-if-defined=__wasm_apply_data_relocs",
        "--export-if-defined=__wasm_call_ctors", f"--export=PyInit_{module.split('.')[-1]}", *objects,
    ], check=True)  # fmt: skip


if __name__ == "__main__":
    sys.exit(main())
