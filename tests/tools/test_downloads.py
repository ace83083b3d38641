"""What downloads is tried once more before it is given up: scripts/downloads.py and scripts/twice.sh."""

from __future__ import annotations

import importlib.util
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
spec = importlib.util.spec_from_file_location("downloads", ROOT / "scripts" / "downloads.py")
downloads = importlib.util.module_from_spec(spec)
spec.loader.exec_module(downloads)
COUNTED = 'echo try >>tries; [ "$(wc -l <tries)" -ge "$1" ]'  # fails until it has been tried so often


def in_a_script(command, folder):
    return downloads.run_twice(command, cwd=folder)


def in_the_shell(command, folder):
    return subprocess.run([str(ROOT / "scripts" / "twice.sh"), *command], cwd=folder)


@pytest.mark.parametrize("run", [in_a_script, in_the_shell])
@pytest.mark.parametrize(("needed", "tried", "fails"), [(1, 1, False), (2, 2, False), (3, 2, True)])
def test_a_download_that_fails_is_tried_once_more(tmp_path, run, needed, tried, fails):
    done = run(["sh", "-c", COUNTED, "sh", str(needed)], tmp_path)
    assert (tmp_path / "tries").read_text().split() == ["try"] * tried
    assert (done.returncode != 0) is fails
