"""The headers of Python and Emscripten for compiling to WebAssembly, from Debian's packages, without installing them.

Debian's stable release has neither in the version that the runtime needs, so they are taken from `sid`, from the
mirror that this machine's apt is set up with. apt checks the signatures; its own lists and settings stay as they are.
"""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from downloads import run_twice

SUITE = "sid"
KEYS = Path("/usr/share/keyrings/debian-archive-keyring.gpg")


class NotToBeHad(Exception):
    """These packages cannot be fetched on this machine."""


def fetch(packages: list[str], folder: Path) -> Path:
    """The folder that holds the files of these packages, as they would lie under `/`."""
    if folder.is_dir():
        return folder
    if not shutil.which("apt-get") or not shutil.which("dpkg-deb"):
        raise NotToBeHad("this is no Debian")
    unfinished = folder.with_name(folder.name + ".unfinished")
    shutil.rmtree(unfinished, ignore_errors=True)
    for name in ("lists/partial", "cache/archives/partial", "packages", "files"):
        (unfinished / name).mkdir(parents=True)
    options = apt_options(unfinished, mirror())
    download(["apt-get", *options, "update"], unfinished)
    download(["apt-get", *options, "download", *packages], unfinished / "packages")
    for package in (unfinished / "packages").glob("*.deb"):
        run(["dpkg-deb", "--extract", str(package), str(unfinished / "files")], unfinished)
    (unfinished / "files").rename(folder)
    shutil.rmtree(unfinished)
    return folder


def mirror() -> str:
    """The address of Debian's archive in the settings of apt."""
    command = ["apt-get", "indextargets", "--format", "$(REPO_URI)", "Created-By: Packages"]
    addresses = run(command, Path("/")).split()
    for address in addresses:
        if address.rstrip("/").endswith("/debian"):
            return address
    raise NotToBeHad("apt knows no mirror of Debian")


def apt_options(place: Path, address: str) -> list[str]:
    """What makes apt read that suite alone, and keep its lists in `place`."""
    keys = f"[signed-by={KEYS}] " if KEYS.is_file() else ""
    (place / "sources.list").write_text(f"deb {keys}{address} {SUITE} main\n", "utf-8")
    settings = {
        "Dir::Etc::sourcelist": place / "sources.list", "Dir::Etc::sourceparts": "-",
        "Dir::State::lists": place / "lists", "Dir::Cache": place / "cache", "Acquire::Languages": "none",
    }  # fmt: skip
    return [part for name, value in settings.items() for part in ("-o", f"{name}={value}")]


def run(command: list[str], folder: Path) -> str:
    return succeeded(subprocess.run(command, capture_output=True, text=True, cwd=folder))


def download(command: list[str], folder: Path) -> None:
    succeeded(run_twice(command, capture_output=True, text=True, cwd=folder))


def succeeded(done: subprocess.CompletedProcess[str]) -> str:
    """What a command has said, if it has not failed."""
    if done.returncode:
        last = (done.stderr.strip() or done.stdout.strip()).rpartition("\n")[2]
        raise NotToBeHad(f"{done.args[0]} failed: {last}")
    return done.stdout
