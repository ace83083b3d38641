"""When the engine is compiled anew, and when a compiled one is used: scripts/bastide_engine.py."""

from __future__ import annotations

import importlib.util
import os
import shutil
import signal
import subprocess
import sys
import time
from importlib.machinery import ExtensionFileLoader
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
spec = importlib.util.spec_from_file_location("engine_under_test", ROOT / "scripts" / "bastide_engine.py")
engine = importlib.util.module_from_spec(spec)
spec.loader.exec_module(engine)


@pytest.fixture
def checkout(tmp_path):
    """A small checkout with the settings of this one."""
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    for path in ("core/__init__.py", "core/state.py", "core/errors.py", "games/tithe/game.py", "games/tithe/text.py"):
        write(tmp_path / "src" / "bastide" / path)
    return tmp_path


def write(path, text="x = 1\n"):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def compiled(checkout, *modules):
    """A compiled engine for the present sources, without contents."""
    folder = engine.engine_folder(checkout)
    for module in modules:
        write(folder / f"{module.replace('.', '/')}{engine.SUFFIX}", "")
    return folder


def test_only_what_is_compiled_changes_the_fingerprint(checkout):
    before = engine.fingerprint(checkout)
    for path in ("src/bastide/web/static/app.css", "src/bastide/games/tithe/text.py", "tests/test_it.py"):
        write(checkout / path, "changed")
        assert engine.fingerprint(checkout) == before, path
    write(checkout / "src/bastide/games/tithe/rules/fair.py")
    added = engine.fingerprint(checkout)
    write(checkout / "src/bastide/core/state.py", "changed")
    assert len({before, added, engine.fingerprint(checkout)}) == 3
    write(checkout / "src/bastide/core/state.py")
    (checkout / "src/bastide/games/tithe/rules/fair.py").unlink()
    assert engine.fingerprint(checkout) == before, "going back compiles nothing"


def test_extras_and_tools_do_not_change_the_fingerprint_but_the_compiler_does(checkout):
    before, settings = engine.fingerprint(checkout), (checkout / "pyproject.toml").read_text()
    (checkout / "pyproject.toml").write_text(settings.replace("line-length = 120", "line-length = 100"))
    assert engine.fingerprint(checkout) == before
    (checkout / "pyproject.toml").write_text(settings.replace("-flto=auto", "-O1"))
    assert engine.fingerprint(checkout) != before


def test_compiled_modules_are_found_only_for_the_sources_they_were_compiled_from(checkout):
    folder = compiled(checkout, "bastide.core.state", "abc__mypyc")
    core = [str(checkout / "src" / "bastide" / "core")]
    finder = engine.EngineFinder(str(checkout))
    found = finder.find_spec("bastide.core.state", core)
    assert isinstance(found.loader, ExtensionFileLoader) and Path(found.origin).is_relative_to(folder)
    assert finder.find_spec("abc__mypyc").origin == str(folder / f"abc__mypyc{engine.SUFFIX}")
    assert finder.find_spec("bastide.core.errors", core) is None and finder.find_spec("json") is None
    write(checkout / "src/bastide/core/state.py", "changed")
    assert engine.EngineFinder(str(checkout)).find_spec("bastide.core.state", core) is None


def test_the_sources_of_another_checkout_are_left_alone(checkout, tmp_path):
    compiled(checkout, "bastide.core.state")
    elsewhere = [str(tmp_path / "other" / "src" / "bastide" / "core")]
    assert engine.EngineFinder(str(checkout)).find_spec("bastide.core.state", elsewhere) is None


def test_an_engine_that_comes_later_is_ready_for_new_processes(checkout):
    finder = engine.EngineFinder(str(checkout))
    assert finder.ready() == ""
    core = [str(checkout / "src" / "bastide" / "core")]
    assert finder.find_spec("bastide.core.state", core) is None and finder.ready() == ""
    folder = compiled(checkout, "bastide.core.state")
    assert finder.ready() == str(folder)
    assert finder.find_spec("bastide.core.state", core) is None, "a process stays with what it has begun with"


def test_pythonpath_asks_for_the_sources(checkout, monkeypatch):
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(checkout / "src"), "tests"]))
    assert engine.sources_wanted(str(checkout))
    monkeypatch.chdir(checkout)
    monkeypatch.setenv("PYTHONPATH", "src")
    assert engine.sources_wanted(str(checkout))
    monkeypatch.setenv("PYTHONPATH", "tests")
    assert not engine.sources_wanted(str(checkout))


def test_a_stopped_compilation_leaves_nothing_behind(tmp_path):
    """Stopped a little after it has begun, there is no engine and no unfinished folder."""
    for part in ("pyproject.toml", "src", "scripts"):
        source = ROOT / part
        shutil.copytree(source, tmp_path / part) if source.is_dir() else shutil.copy(source, tmp_path)
    command = [sys.executable, str(tmp_path / "scripts" / "compile_engine.py"), "--beside"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, start_new_session=True)
    process.stdout.readline()
    time.sleep(1.5)
    if process.poll() is None:  # where there is a compiler
        os.killpg(process.pid, signal.SIGTERM)
    process.wait(60)
    engines = tmp_path / "build" / "engine"
    assert not engines.exists() or {path.name for path in engines.iterdir()} <= {".lock"}
