"""A run that repeats the failures of the run before it (`--last-failed --repeated`): what passes now is not forgotten.

Tests that passed only when they were repeated are named at the end and recorded in `build/passed-only-when-repeated`,
so that somebody mends them. Three of them in one run are too many: the run fails.
"""

from __future__ import annotations

import time
from pathlib import Path

import pytest

TOO_MANY = 3
RECORD = Path("build", "passed-only-when-repeated")  # below the root folder of the tests


def add_option(parser: pytest.Parser) -> None:
    parser.addoption(
        "--repeated", action="store_true", help="this run repeats failures: name and count what passes now"
    )


def register(config: pytest.Config) -> None:
    """Watch the run, if it is one that repeats failures."""
    if config.getoption("repeated"):
        config.pluginmanager.register(RepeatedFailures(config.rootpath / RECORD))


class RepeatedFailures:
    """Names the tests of a run that passed."""

    def __init__(self, record: Path) -> None:
        self.record = record
        self.passed: list[str] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call" and report.passed:
            self.passed.append(report.nodeid)
        elif report.failed and report.nodeid in self.passed:  # in what comes after the test
            self.passed.remove(report.nodeid)

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if self.passed:
            self.record.parent.mkdir(parents=True, exist_ok=True)
            with self.record.open("a", encoding="utf-8") as lines:
                lines.writelines(f"{time.strftime('%Y-%m-%d %H:%M')} {test}\n" for test in self.passed)
        if len(self.passed) >= TOO_MANY:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        for test in self.passed:
            terminalreporter.write_line(f"passed only when repeated: {test}", yellow=True)
        if len(self.passed) >= TOO_MANY:
            terminalreporter.write_line(f"{len(self.passed)} tests passed only when repeated: too many", red=True)
