"""What one learns with, for everybody: lesson, drawer, review, puzzles and today's challenge, in both languages, on a
desktop and on a phone, and with keys alone."""

from __future__ import annotations

import pytest

from bastide.bots.puzzles import puzzles_of
from browser_user import violations

BOT = [{"kind": "person", "name": "Ada"}, {"kind": "bot", "bot": "greedy"}]
PATIENCE = 240_000  # milliseconds: a review on a busy machine, with an engine that may not be compiled


def finished(server):
    """A table of Tithe that was played to its end."""
    seat, _ = server.open("tithe", BOT, confirm=False)
    while not (seen := seat.look())["over"]:
        if seen["legal"]:
            seat.act(seen["legal"][-1]["text"], seen["version"])
    return seat


@pytest.mark.timeout(600)
@pytest.mark.parametrize(
    ("language", "phone"),
    [
        pytest.param("fr", True, id="fr-narrow"),
        pytest.param("en", False, id="en-wide"),
        pytest.param("fr", False, id="fr-wide", marks=pytest.mark.full),
        pytest.param("en", True, id="en-narrow", marks=pytest.mark.full),
    ],
)
def test_axe_finds_nothing_where_one_learns(visitors, one_server, language, phone):
    ada = visitors(phone, locale=language)
    found = {}
    page = ada.go("/learn/tithe")
    page.locator("button[name=chapter]").first.click()
    page.wait_for_selector("#decision.lesson")
    found["lesson"] = violations(page)
    page = ada.sit(one_server.open("orleans", BOT, confirm=False)[0])
    ada.wait_for_turn()
    if page.locator(".bar .chip[data-key]").is_visible():
        page.locator(".bar .chip[data-key]").click()
    else:  # narrow windows have it in the menu
        page.locator(".menu > summary").click()
        page.locator(".menu a[href*='/rules/']").first.click()
    page.locator("#drawer[open] .summary").wait_for()
    found["summary"] = violations(page)
    page.locator("#drawer .turn a").first.click()
    page.locator("#drawer [data-asked]").wait_for()
    found["rule"] = violations(page)
    seat = finished(one_server)
    ada.sit(seat)
    page = ada.go(f"/t/{seat.table}/review?seat=0")
    found["review to be asked for"] = violations(page)
    page.locator("#review form button").click()
    page.wait_for_selector("#review:not([data-working]) .curve", timeout=PATIENCE)
    found["review"] = violations(page)
    for path in ("/puzzles", f"/puzzles/carcassonne/{puzzles_of('carcassonne').puzzles[0].key}", "/today"):
        found[path] = violations(ada.go(path))
    assert {place: wrong for place, wrong in found.items() if wrong} == {}
