"""The summary of each game: on one sheet of paper, and in a drawer beside the table."""

from __future__ import annotations

import re

import pytest

from bastide.pages.shelf import shelf
from bastide.text import LANGUAGES

BOT = [{"kind": "person", "name": "Ada"}, {"kind": "bot", "bot": "greedy"}]
COVERED = """() => { // whether the drawer lies over something that can be chosen
  const drawer = document.querySelector('#drawer').getBoundingClientRect();
  return [...document.querySelectorAll('#main :is([data-place], [data-card], [data-hold])')].some((target) => {
    const box = target.getBoundingClientRect();
    const across = box.right > drawer.left + 1 && box.left < drawer.right - 1;
    return across && box.bottom > drawer.top && box.top < drawer.bottom;
  });
}"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_summary_is_printed_on_one_sheet(visitors, language):
    ada = visitors(locale=language)
    for game in shelf():
        page = ada.go(f"/rules/{game}")
        assert page.locator(".summary h1").is_visible()
        sheet = page.pdf(prefer_css_page_size=True)
        assert len(re.findall(rb"/Type\s*/Page\b(?!s)", sheet)) == 1, game


@pytest.mark.parametrize("phone", [False, True])
def test_rules_open_beside_the_table(visitors, one_server, phone):
    """From the summary to a rule, from that to another, and back to the table, which has not been left."""
    seat, _ = one_server.open("orleans", BOT)
    ada = visitors(phone=phone)
    page = ada.sit(seat)
    ada.wait_for_turn()
    table = page.url
    if phone:  # narrow windows have it in the menu
        page.locator(".menu > summary").click()
        page.locator(".menu a[href*='/rules/']").first.click()
    else:
        page.locator(".bar .chip[data-key]").click()
    page.locator("#drawer[open] .summary").wait_for()
    assert page.locator(".menu[open]").count() == 0
    if not phone:
        assert not page.evaluate(COVERED), "play goes on beside it"
    page.locator("#drawer .turn a").first.click()
    page.locator("#drawer #ORL-FLOW-03[data-asked]").wait_for()
    page.keyboard.press("Escape")
    page.locator("#drawer").wait_for(state="hidden")
    assert page.url == table
    opener = ".menu > summary" if phone else ".bar [data-key]"  # or what leads to it, where it lies in the closed menu
    page.wait_for_function("opener => document.activeElement.matches(opener)", arg=opener)


def test_the_drawer_tells_where_in_the_turn_one_is(visitors, one_server):
    """And goes along when one has done something."""
    seat, _ = one_server.open("carcassonne", BOT, confirm=False, seed=3)
    ada = visitors(locale="fr")
    page = ada.sit(seat)
    ada.wait_for_turn()
    page.keyboard.press("?")
    here = page.locator("#drawer [aria-current=step]")
    here.wait_for()
    assert "Vous êtes ici" in here.inner_text() and here.get_attribute("data-verbs") == "place"
    assert page.locator("#drawer .here:visible").count() == 1
    place = next(choice["text"] for choice in seat.look()["legal"])
    seat.act(place)
    page.locator('#drawer [aria-current=step][data-verbs="claim pass"]').wait_for()


def test_the_sign_of_a_rule_in_the_log_opens_that_rule(visitors, one_server):
    seat, _ = one_server.open("tithe", BOT, confirm=False)
    ada = visitors()
    page = ada.sit(seat)
    ada.wait_for_turn()
    page.locator("#acts .ways button").first.click()
    sign = page.locator(".log a").first
    sign.wait_for()
    rule = sign.get_attribute("href").partition("#")[2]
    sign.click()
    page.locator(f"#drawer[open] #{rule}[data-asked]").wait_for()
