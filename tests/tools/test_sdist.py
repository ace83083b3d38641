"""The source distribution: whoever unpacks it can run `make test` as in a checkout."""

from __future__ import annotations

import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
NOT_NEEDED = (".ci/",)  # starts `make test` elsewhere


def test_the_sdist_holds_every_file_of_the_checkout(tmp_path: Path) -> None:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True)
    if listed.returncode != 0:
        pytest.skip("NO GIT CHECKOUT: there is nothing to compare with")
    command = [sys.executable, "-m", "hatchling", "build", "--target", "sdist", "--directory", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (archive,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(archive) as files:
        packed = {name.partition("/")[2] for name in files.getnames()}
    tracked = {name for name in listed.stdout.splitlines() if (ROOT / name).exists()}
    assert {name for name in tracked - packed if not name.startswith(NOT_NEEDED)} == set()
    assert packed - tracked <= {"PKG-INFO", *untracked()}


def untracked() -> set[str]:
    """What is new here and not yet committed."""
    command = ["git", "ls-files", "--others", "--exclude-standard"]
    return set(subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.splitlines())
