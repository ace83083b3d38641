"""The suite reports the rules whose marked tests have passed; with --all-rules it fails if one is missing."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import pytest

import repeated
from bastide.games.registry import boxes
from bastide.text.rules import defined

TESTED = "bastide/tested-rules"  # key of pytest's cache


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--all-rules", action="store_true", help="fail unless a passed test bears every rule of every game"
    )
    repeated.add_option(parser)


def pytest_configure(config: pytest.Config) -> None:
    os.environ["LC_ALL"] = "C.UTF-8"  # commands speak English in tests, wherever these run
    repeated.register(config)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not os.environ.get("BASTIDE_FULL"):
        skip = pytest.mark.skip(reason="full counts: make test-all")
        for item in items:
            if item.get_closest_marker("full"):
                item.add_marker(skip)


@pytest.hookimpl(optionalhook=True)  # of pytest-xdist
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    if config.getvalue("dist") != "loadgroup":
        return None
    from worker_groups import WorkerGroups

    return WorkerGroups(config, log)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    report = yield
    for marker in item.iter_markers("rule"):
        report.user_properties += [("rule", identifier) for identifier in marker.args]
    return report


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    for name, missing, known in rules_left(tested_rules(terminalreporter)):
        if len(missing) < known or config.getoption("all_rules"):
            terminalreporter.write_line(f"rules of {name}: {known - len(missing)} of {known} tested")
            if config.getoption("all_rules") and missing:
                terminalreporter.write_line(f"  not tested: {' '.join(missing)}", red=True)


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    config = session.config
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    if not config.getoption("all_rules") or reporter is None or not hasattr(reporter, "stats"):
        return
    if hasattr(config, "workerinput"):
        return
    tested = tested_rules(reporter)
    if hasattr(config, "cache"):
        config.cache.set(TESTED, sorted(tested))
    if not exitstatus and any(missing for _, missing, _ in rules_left(tested)):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def tested_rules(reporter: pytest.TerminalReporter) -> set[str]:
    """The rules that passed tests bear; a run that repeats failures adds to those of the run before it."""
    config = reporter.config
    earlier = config.cache.get(TESTED, []) if config.getoption("repeated") and hasattr(config, "cache") else []
    reports = reporter.stats.get("passed", [])
    return {*earlier, *(value for report in reports for name, value in report.user_properties if name == "rule")}


def rules_left(tested: set[str]) -> list[tuple[str, list[str], int]]:
    """Per game the rules no passed test bears, and how many there are."""
    found = []
    for box in boxes().values():
        known = list(defined(box.ledger("en")))
        found.append((box.name, [identifier for identifier in known if identifier not in tested], len(known)))
    return found
