"""Make the edition without a server: a folder of static files that any host of files can serve, under any path.

    .venv/bin/python scripts/build_browser.py [FOLDER]

The runtime comes from npm and the libraries from PyPI, by name and pinned by hash (`scripts/browser/`). What browsers
load lies packed in `packed/`, each file under the digest of its content, so that an update fetches what has changed.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

from bastide_engine import fingerprint
from downloads import run_twice

ROOT = Path(__file__).resolve().parent.parent
PINNED = ROOT / "scripts" / "browser"
WORK = ROOT / "build" / "browser"
SHELL = ROOT / "src" / "bastide" / "browser" / "static"
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json")
PYTHON = ("3.14", "cp314", "pyemscripten_2026_0_wasm32")  # the version and platform of that runtime
LEFT_OUT = (  # of our wheel: what only servers, commands and researchers need
    "arena", "cli", "client.py", "interchange", "rl", "store/sql", "web", "__main__.py", "browser/static",
    "pages/make_files.py",
)  # fmt: skip
MEDIA = {
    ".css": "text/css; charset=utf-8", ".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8",
    ".json": "application/json", ".mjs": "text/javascript; charset=utf-8", ".png": "image/png",
    ".svg": "image/svg+xml", ".wasm": "application/wasm", ".webmanifest": "application/manifest+json",
    ".zip": "application/zip",
}  # fmt: skip
PLAIN = ("index.html", "shell.js", "shell.css", "manifest.webmanifest", "icon.svg", "icon-192.png", "icon-512.png")
ASKED = "jinja2-"  # the library whose version is asked for at run time
DIGITS = 24  # of a digest, as names of files
LANGUAGES = ("fr", "en")


def main(arguments: list[str]) -> int:
    target = Path(arguments[0]) if arguments else ROOT / "dist" / "browser"
    WORK.mkdir(parents=True, exist_ok=True)
    runtime = fetch_runtime()
    if not os.environ.get("BASTIDE_BROWSER_WHEEL"):
        run_here([sys.executable, str(ROOT / "scripts" / "compile_browser_engine.py")])
    done, sources = WORK / "built", f"{target.resolve()} {digest_of_sources()}"
    if done.exists() and done.read_text("utf-8") == sources and (target / "service-worker.js").exists():
        report(target)
        return 0
    tree = python_tree()
    site = WORK / "site"
    shutil.rmtree(site, ignore_errors=True)
    site.mkdir()
    make_pages(site, tree)
    copy_runtime(runtime, site / "pyodide")
    run(["node", str(PINNED / "pack.mjs"), str(runtime), str(tree), str(site)])
    (site / "python_stdlib.zip").replace(site / "pyodide" / "python_stdlib.zip")
    for source in SHELL.iterdir():
        shutil.copy(source, site)
    worker = (site / "service-worker.js").read_text("utf-8")
    (site / "service-worker.js").unlink()
    write(site, target, worker)
    done.write_text(sources, "utf-8")
    report(target)
    return 0


def digest_of_sources() -> str:
    """Of all that the edition is made from."""
    found = hashlib.sha256()
    scripts = [Path(__file__), *PINNED.iterdir()]
    for path in sorted(path for path in [*(ROOT / "src").rglob("*"), *scripts] if path.is_file()):
        if "__pycache__" not in path.parts:
            found.update(str(path.relative_to(ROOT)).encode() + path.read_bytes())
    found.update(f"{compiled_engine()} {os.environ.get('BASTIDE_BROWSER_WHEEL')}".encode())
    return found.hexdigest()


def compiled_engine() -> Path | None:
    """The folder of the engine as WebAssembly, if it has been compiled from these sources."""
    folder = WORK / "engine" / fingerprint(ROOT)
    return folder if folder.is_dir() else None


def fetch_runtime() -> Path:
    """Python as WebAssembly, from npm."""
    folder = WORK / "runtime"
    folder.mkdir(exist_ok=True)
    lock = PINNED / "package-lock.json"
    kept = folder / "package-lock.json"
    if not (folder / "node_modules").is_dir() or not kept.exists() or kept.read_bytes() != lock.read_bytes():
        for name in ("package.json", "package-lock.json"):
            shutil.copy(PINNED / name, folder)
        download(["npm", "ci", "--no-audit", "--no-fund", "--loglevel=error"], folder)
    return folder / "node_modules" / "pyodide"


def fetch_libraries() -> list[Path]:
    """The wheels of our libraries, from PyPI."""
    folder, wanted = WORK / "wheels", (PINNED / "requirements.txt").read_text("utf-8")
    done = folder / "requirements.txt"
    if not done.exists() or done.read_text("utf-8") != wanted:
        shutil.rmtree(folder, ignore_errors=True)
        version, abi, platform = PYTHON
        download([
            sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:", "--require-hashes",
            "--python-version", version, "--implementation", "cp", "--abi", abi, "--abi", "none",
            "--platform", platform, "--platform", "any", "--platform", "manylinux2014_x86_64",
            "--dest", str(folder), "--requirement", str(PINNED / "requirements.txt"),
        ])  # fmt: skip
        done.write_text(wanted, "utf-8")
    return sorted(folder.glob("*.whl"))


def python_tree() -> Path:
    """Our wheel and the libraries as one tree, without what is not needed there."""
    ours = our_wheel()
    tree = WORK / "tree"
    shutil.rmtree(tree, ignore_errors=True)
    for wheel in [*fetch_libraries(), ours]:
        zipfile.ZipFile(wheel).extractall(tree)
    for name in LEFT_OUT:
        left = tree / "bastide" / name
        shutil.rmtree(left, ignore_errors=True) if left.is_dir() else left.unlink(missing_ok=True)
    for path in sorted(tree.rglob("*"), reverse=True):
        foreign = path.suffix == ".so" and "emscripten" not in path.name
        if path.suffix in (".pyi", ".h", ".c", ".po") or foreign or path.name == "py.typed":
            path.unlink()
        elif path.name in ("tests", "locale") or (path.suffix == ".dist-info" and not path.name.startswith(ASKED)):
            shutil.rmtree(path)
    engine = compiled_engine()
    if engine is not None:
        for module in sorted(engine.rglob("*.so")):
            place = tree / module.relative_to(engine)
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(module, place)
            place.with_name(place.name.partition(".")[0] + ".py").unlink(missing_ok=True)
    return tree


def our_wheel() -> Path:
    """The wheel that BASTIDE_BROWSER_WHEEL names, such as one that was compiled elsewhere, or that of this checkout."""
    if named := os.environ.get("BASTIDE_BROWSER_WHEEL"):
        return Path(named)
    place = WORK / "wheel"
    shutil.rmtree(place, ignore_errors=True)
    run([sys.executable, "-m", "build", "--no-isolation", "--wheel", "--outdir", str(place), str(ROOT)])
    (made,) = place.glob("*.whl")
    return made


def copy_runtime(runtime: Path, folder: Path) -> None:
    folder.mkdir()
    for name in RUNTIME:
        shutil.copy(runtime / name, folder)
    lock = json.loads((folder / "pyodide-lock.json").read_text("utf-8"))
    lock["packages"] = {}  # nothing is loaded from elsewhere
    (folder / "pyodide-lock.json").write_text(json.dumps(lock), "utf-8")


def make_pages(site: Path, tree: Path) -> None:
    """Files that pages refer to, the page around all pages, and the shelf that is shown while the rest comes."""
    sys.path.insert(0, str(ROOT / "src"))
    from bastide.browser.shell import FOLDER, icon, index_page, manifest, shelf_page
    from bastide.pages.addresses import serve_below
    from bastide.pages.sprites import load_all
    from bastide.pages.static_files import NAMES, static_files

    serve_below(FOLDER)  # addresses are relative
    load_all()
    for name, file in static_files().files.items():
        place = site / "s" / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(file.body)
    pages = tree / "bastide" / "pages"  # which need the names only: the files are served beside them
    (pages / "generated" / NAMES).write_text(static_files().names(), "utf-8")
    shutil.rmtree(pages / "static")
    for drawing in tree.glob("bastide/**/generated/*.svg"):
        if drawing.name in ("cover.svg", "landscapes.svg", "page.svg", "pictures.svg", "sprite.svg"):
            drawing.unlink()
    for language in LANGUAGES:
        (site / f"shelf.{language}.html").write_text(shelf_page(language), "utf-8")
    (site / "index.html").write_text(index_page(), "utf-8")
    (site / "manifest.webmanifest").write_text(manifest(), "utf-8")
    (site / "icon.svg").write_text(icon(), "utf-8")
    import resvg_py

    for size in (192, 512):
        (site / f"icon-{size}.png").write_bytes(
            bytes(resvg_py.svg_to_bytes(svg_string=icon(), width=size, height=size))
        )


def write(site: Path, target: Path, worker: str) -> None:
    """The folder to be served: what is loaded first as it is, and everything packed under its digest."""
    shutil.rmtree(target, ignore_errors=True)
    (target / "packed").mkdir(parents=True)
    files = {}
    for path in sorted(path for path in site.rglob("*") if path.is_file()):
        name = path.relative_to(site).as_posix()
        packed = gzip.compress(path.read_bytes(), 9, mtime=0)
        digest = hashlib.sha256(packed).hexdigest()[:DIGITS]
        (target / "packed" / digest).write_bytes(packed)
        files[name] = [digest, len(packed), MEDIA.get(path.suffix, "image/svg+xml")]
    for name in PLAIN:
        shutil.copy(site / name, target)
    for language in LANGUAGES:  # the shelf is shown before anything else is there
        shelf = (site / f"shelf.{language}.html").read_text("utf-8")
        for name in dict.fromkeys(re.findall(r'"app/(s/[^"#]+)', shelf)):
            file = name if Path(name).suffix else f"{name}.svg"  # hosts tell by it what a file is
            (target / "app" / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(site / name, target / "app" / file)
            shelf = re.sub(rf'(?<="app/){name}(?=["#])', file, shelf)
        (target / f"shelf.{language}.html").write_text(shelf, "utf-8")
    listed = worker.replace("const FILES = {};", f"const FILES = {json.dumps(files)};")
    (target / "service-worker.js").write_text(listed, "utf-8")


def report(target: Path) -> None:
    packed = [path.stat().st_size for path in (target / "packed").iterdir()]
    engine = os.environ.get("BASTIDE_BROWSER_WHEEL") or ("compiled" if compiled_engine() else "interpreted")
    print(f"{target}: {len(packed)} files, {sum(packed) / 1e6:.2f} MB for the first visit; engine: {engine}")


def run_here(command: list[str]) -> None:
    """A step that says itself what it does."""
    if subprocess.run(command).returncode != 0:
        sys.exit(f"bastide: this step failed: {' '.join(command)}")


def run(command: list[str]) -> None:
    check(subprocess.run(command, cwd=ROOT, capture_output=True, text=True))


def download(command: list[str], folder: Path = ROOT) -> None:
    check(run_twice(command, cwd=folder, capture_output=True, text=True))


def check(done: subprocess.CompletedProcess[str]) -> None:
    if done.returncode != 0:
        sys.exit(f"{done.stdout[-4000:]}{done.stderr[-4000:]}\nbastide: this step failed: {' '.join(done.args)}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
