"""The files that put Bastide on servers and into releases: linted, and executed as far as that goes here."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
BINARIES = Path(sys.executable).parent


def may_mount() -> bool:
    unshare = shutil.which("unshare")
    return os.geteuid() == 0 and unshare is not None and subprocess.run([unshare, "--mount", "true"]).returncode == 0


def test_containerfile_is_clean() -> None:
    """DL3008: versions of Debian's packages are Debian's business."""
    command = [BINARIES / "hadolint", "--ignore", "DL3008", "--ignore", "DL3009", ROOT / "deploy" / "Containerfile"]
    subprocess.run(command, check=True)


@pytest.mark.parametrize(
    ("schema", "files"),
    [
        ("vendor.compose-spec", ["deploy/compose.yaml"]),
        ("vendor.github-workflows", [".github/workflows/check.yml", ".github/workflows/release.yml"]),
    ],
)
def test_files_keep_to_their_schema(schema: str, files: list[str]) -> None:
    paths = [str(ROOT / file) for file in files]
    subprocess.run([BINARIES / "check-jsonschema", "--builtin-schema", schema, *paths], check=True)


@pytest.mark.full
@pytest.mark.skipif(not may_mount(), reason="needs root and mount namespaces")
def test_steps_of_the_containerfile() -> None:
    subprocess.run([sys.executable, ROOT / "scripts" / "try_container.py"], check=True)
