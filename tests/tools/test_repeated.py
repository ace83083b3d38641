"""Runs that repeat failures: what passes then is named, recorded, and too much of it fails the run."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest_plugins = ["pytester"]
CONFTEST = """
import sys
sys.path.insert(0, {tests!r})
import repeated
pytest_addoption = repeated.add_option
pytest_configure = repeated.register
"""
FLAKY = """
import pathlib, pytest
@pytest.mark.parametrize("number", range({tests}))
def test_flaky(number):
    once = pathlib.Path(__file__).with_name(f"once{{number}}")
    failed_before = once.exists()
    once.touch()
    assert failed_before
def test_steady(): pass
def test_broken(): assert not {broken}
"""
AGAIN = ("--last-failed", "--last-failed-no-failures", "none", "--repeated")


@pytest.fixture(autouse=True)
def no_other_plugins(monkeypatch):
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")  # loading them takes longer than the tests


def run_twice(pytester, tests, broken=False):
    pytester.makeconftest(CONFTEST.format(tests=str(Path(__file__).parents[1])))
    pytester.makepyfile(FLAKY.format(tests=tests, broken=broken))
    first = pytester.runpytest_subprocess()
    assert first.ret == pytest.ExitCode.TESTS_FAILED
    assert "passed only when repeated" not in first.stdout.str()
    return pytester.runpytest_subprocess(*AGAIN)


def test_what_passes_only_when_repeated_is_named_and_recorded(pytester):
    second = run_twice(pytester, 2)
    assert second.ret == pytest.ExitCode.OK
    named = [line for line in second.stdout.lines if line.startswith("passed only when repeated: ")]
    assert [line.rpartition("::")[2] for line in named] == ["test_flaky[0]", "test_flaky[1]"]
    recorded = (pytester.path / "build" / "passed-only-when-repeated").read_text().splitlines()
    assert [line.rpartition("::")[2] for line in recorded] == ["test_flaky[0]", "test_flaky[1]"]


def test_three_of_them_fail_the_run(pytester):
    second = run_twice(pytester, 3)
    assert second.ret == pytest.ExitCode.TESTS_FAILED
    assert "3 tests passed only when repeated: too many" in second.stdout.str()


def test_what_fails_again_fails_the_run(pytester):
    second = run_twice(pytester, 1, broken=True)
    assert second.ret == pytest.ExitCode.TESTS_FAILED
    assert "passed only when repeated: test_what_fails_again_fails_the_run.py::test_flaky[0]" in second.stdout.str()
