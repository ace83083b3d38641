"""The suite reports the rules whose marked tests have passed; with --all-rules it fails if one is missing."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from bastide.games.registry import boxes
from bastide.text.rules import defined


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--all-rules", action="store_true", help="fail unless a passed test bears every rule of every game"
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not os.environ.get("BASTIDE_FULL"):
        skip = pytest.mark.skip(reason="full counts: make test-all")
        for item in items:
            if item.get_closest_marker("full"):
                item.add_marker(skip)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    report = yield
    for marker in item.iter_markers("rule"):
        report.user_properties += [("rule", identifier) for identifier in marker.args]
    return report


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    tested = {
        value
        for report in terminalreporter.stats.get("passed", [])
        for name, value in report.user_properties
        if name == "rule"
    }
    for name, missing, known in rules_left(tested):
        if len(missing) < known or config.getoption("all_rules"):
            terminalreporter.write_line(f"rules of {name}: {known - len(missing)} of {known} tested")
            if config.getoption("all_rules") and missing:
                terminalreporter.write_line(f"  not tested: {' '.join(missing)}", red=True)


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if exitstatus or not session.config.getoption("all_rules") or reporter is None or not hasattr(reporter, "stats"):
        return
    if hasattr(session.config, "workerinput"):
        return
    tested = {v for report in reporter.stats.get("passed", []) for n, v in report.user_properties if n == "rule"}
    if any(missing for _, missing, _ in rules_left(tested)):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def rules_left(tested: set[str]) -> list[tuple[str, list[str], int]]:
    """Per game the rules no passed test bears, and how many there are."""
    found = []
    for box in boxes().values():
        known = list(defined(box.resource("rules.en.md")))
        found.append((box.name, [identifier for identifier in known if identifier not in tested], len(known)))
    return found
