"""Which tests go to the same worker of pytest-xdist: those that share a server or a browser.

Its own groups (`xdist_group`) are names appended to the identifiers of tests, which pytest 9 does not allow any more:
they are passed over in silence, and servers and browsers are then started anew for almost every test.
"""

from __future__ import annotations

from xdist.scheduler import LoadScopeScheduling

BY_FOLDER = "tests/browser_edition/"
BY_FILE = ("tests/browser/", "tests/web/", "tests/plugin/", "tests/cli/test_damaged_input.py")


class WorkerGroups(LoadScopeScheduling):
    """Hands out files of tests that share something as a whole, the largest first, and then all others one by one."""

    def _split_scope(self, nodeid: str) -> str:
        file = nodeid.partition("::")[0]
        if file.startswith(BY_FOLDER):
            return BY_FOLDER
        return file if file.startswith(BY_FILE) else nodeid
