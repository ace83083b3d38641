"""The Chromium of this machine, and the flags that tests start it with."""

from __future__ import annotations

import os
import shutil

import pytest

# Two pages of the address bar, made for every window and never seen: a fifth of the processor time of a test.
UNSEEN = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup"]
# Those that Playwright switches off, once more: of several such flags the last one counts.
BY_PLAYWRIGHT = [
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable",
    "LensOverlay",
    "MediaRouter",
    "PaintHolding",
    "ThirdPartyStoragePartitioning",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "OptimizationHints",
    "NetworkTimeServiceQuerying",
    "AimEnabled",
    "PreconnectToSearch",
]
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    f"--disable-features={','.join(BY_PLAYWRIGHT + UNSEEN)}",
]


def chromium_program() -> str:
    """Its path; where there is none the test is skipped, loudly, and in CI it fails."""
    program = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if program is None:
        if os.environ.get("CI"):
            pytest.fail("Chromium is not installed")
        pytest.skip("NO CHROMIUM: install it (Debian: chromium) to run this test")
    return program
