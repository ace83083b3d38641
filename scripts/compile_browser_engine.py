"""Compile the engine to WebAssembly for the edition in the browser, into `build/browser/engine/<fingerprint>/`.

    BASTIDE_PYTHON_SOURCE=… BASTIDE_EMSCRIPTEN_SOURCE=… .venv/bin/python scripts/compile_browser_engine.py

The variables name source trees of CPython and of Emscripten in the versions of the runtime (3.14.2 and 5.0.3); only
their headers are used. The compiler comes from PyPI (ziglang). Released wheels are made by cibuildwheel with the
whole of Emscripten; this way needs neither that nor anything installed. docs/browser.md says more.
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

ROOT = Path(__file__).resolve().parent.parent
PINNED = ROOT / "scripts" / "browser"
WORK = ROOT / "build" / "browser"
ENGINES = WORK / "engine"
SUFFIX = ".cpython-314-wasm32-emscripten.so"
EMSCRIPTEN = (5, 0, 3)
FEATURES = "mutable-globals,bulk-memory,sign-ext,nontrapping-fptoint"  # what all browsers of today know


def main() -> int:
    folder = ENGINES / fingerprint(ROOT)
    if folder.is_dir():
        return 0
    sources = [os.environ.get(name) for name in ("BASTIDE_PYTHON_SOURCE", "BASTIDE_EMSCRIPTEN_SOURCE")]
    if not all(sources):
        print(
            "No headers of Python and Emscripten are named: in browsers the engine runs interpreted (docs/browser.md)."
        )
        return 0
    python, emscripten = (Path(str(source)).resolve() for source in sources)
    place = WORK / "c"
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir(parents=True)
    extensions = translated(place)
    flags = [*compiler_flags(python, emscripten, place), *(f"-I{path}" for path in runtime_headers())]
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
    return 0


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


def compiler_flags(python: Path, emscripten: Path, place: Path) -> list[str]:
    headers, system = place / "python", emscripten / "system"
    headers.mkdir()
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
        f"-I{headers}", f"-I{python / 'Include'}", f"-I{place}", *(f"-isystem{folder}" for folder in folders),
    ]  # fmt: skip


def configuration(python: Path) -> str:
    """`pyconfig.h` of the runtime, from what it says of itself."""
    library = WORK / "runtime" / "node_modules" / "pyodide" / "python_stdlib.zip"
    space: dict[str, Any] = {}
    exec(zipfile.ZipFile(library).read("_sysconfigdata__emscripten_wasm32-emscripten.py").decode(), space)
    known = space["build_time_vars"]
    names = dict.fromkeys(re.findall(r"^#\s*undef (\w+)", (python / "pyconfig.h.in").read_text("utf-8"), re.M))
    lines = [f"#define {name} {known[name]}" for name in names if known.get(name) not in (None, 0, "")]
    return "\n".join(["#ifndef Py_PYCONFIG_H", "#define Py_PYCONFIG_H", *lines, "#endif", ""])


def fetch_compiler() -> Path:
    """clang and the linker for WebAssembly, from PyPI."""
    folder = WORK / "ziglang"
    if not folder.is_dir():
        wanted = str(PINNED / "requirements-compiler.txt")
        command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--require-hashes"]
        subprocess.run([*command, "--target", str(folder), "--requirement", wanted], check=True)
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
