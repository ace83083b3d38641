"""Choosing by mouse, by finger and by keyboard."""

from __future__ import annotations

from urllib.parse import parse_qs

import pytest

TABLE = """<style>svg{display:block}#main{padding:30px}</style>
<main id="view"><div id="frame" data-then="/then?seat=0"></div>
<div id="main"><figure><svg class="panel" width="300" height="100" viewBox="0 0 300 100">
<g data-action="sell 1"><title>Sell one</title><rect x="10" y="10" width="40" height="40"/></g>
<g data-action="sell 2"><title>Sell two</title><rect x="110" y="10" width="40" height="40"/></g>
<g data-action="sell 3"><title>Sell three</title><rect x="112" y="60" width="40" height="40"/></g>
<g data-why="sell 4"><title>Sheaf four</title><rect x="170" y="60" width="40" height="40"/></g>
<g><title>A barn</title><rect id="barn" x="230" y="10" width="40" height="40"/></g></svg></figure></div>
<form id="acts" method="post" action="/act" data-send CONFIRM><input type="hidden" name="version" value="7">
<span class="ways"><button name="action" value="glean">Glean</button></span>
<button formaction="/cancel" data-key="Escape">Cancel</button></form></main>
<details class="drop menu"><summary>Menu</summary><button>Do</button></details>
<div id="pick" hidden><div class="shown"></div><div><p></p><div class="then"></div></div>
<button type="button" class="no">No</button>
<button type="button" class="primary">Yes</button></div><p id="tip"></p><input id="field"><div id="toasts"></div>"""
MODULES = ("page/page", "table/choices", "table/tips", "table/targets", "table/keyboard")
FINGER = {"has_touch": True, "is_mobile": True}


@pytest.fixture
def table(opened):
    def opened_table(confirm: bool = False, **settings):
        page = opened(TABLE.replace("CONFIRM", "data-confirm='1'" if confirm else ""), *MODULES, **settings)
        page.evaluate("modules.targets.makeTargetsReachable()")
        return page

    return opened_table


def sent(request) -> dict[str, list[str]]:
    """What a form sends, without the secret that every post brings along."""
    return {name: values for name, values in parse_qs(request.post_data).items() if name != "nonce"}


def test_a_click_sends_the_action_with_the_fields_of_the_form(table):
    page = table(confirm=True)  # with a mouse one is asked by the server, if at all
    with page.expect_request("**/act") as asked:
        page.locator("[data-action='sell 2']").click()
    assert sent(asked.value) == {"version": ["7"], "action": ["sell 2"]}
    assert asked.value.headers["x-bastide"] == "1"


def test_a_finger_picks_sees_and_confirms(table, server):
    page = table(confirm=True, **FINGER)
    page.locator("[data-action='sell 1']").tap()
    assert page.locator("#pick").is_visible() and page.locator("#pick p").inner_text() == "Sell one"
    page.locator("[data-action='sell 2']").tap()
    assert page.locator("[data-picked]").get_attribute("data-action") == "sell 2"
    page.locator("#pick .no").tap()
    assert page.locator("#pick").is_hidden() and page.locator("[data-picked]").count() == 0
    assert not any("/act" in asked.url for asked in server.asked)
    page.locator("[data-action='sell 1']").tap()
    with page.expect_request("**/act") as asked:
        page.locator("#pick .primary").tap()
    assert sent(asked.value) == {"version": ["7"], "action": ["sell 1"], "final": ["1"]}


def test_a_second_tap_confirms(table):
    page = table(confirm=True, **FINGER)
    page.locator("[data-action='sell 1']").tap()
    with page.expect_request("**/act") as asked:
        page.locator("[data-action='sell 1']").tap()
    assert sent(asked.value)["final"] == ["1"]


def test_the_first_tap_tells_what_it_would_bring_also_where_nothing_is_confirmed(table, server):
    server.body = "<p>Two coins</p>"
    page = table(**FINGER)
    page.locator("[data-action='sell 1']").tap()
    page.locator("#pick .then p").wait_for()
    assert page.locator("#pick .then").inner_text() == "Two coins" and page.locator("#pick .primary").is_visible()
    assert [asked.url.rpartition("/")[2] for asked in server.asked] == ["then?seat=0&action=sell%201"]


def test_of_what_cannot_be_chosen_a_tap_tells_why(table, server):
    server.body = "<p>The stall is shut</p>"
    page = table(**FINGER)
    page.locator("[data-why]").tap()
    page.locator("#pick .then p").wait_for()
    assert page.locator("#pick p").first.inner_text() == "Sheaf four"
    assert page.locator("#pick .then").inner_text() == "The stall is shut"
    assert page.locator("#pick .primary").is_hidden()


def test_a_finger_is_no_point_but_a_mouse_is(table, server):
    page = table(**FINGER)
    box = page.locator("[data-action='sell 1']").bounding_box()
    with page.expect_response(lambda answer: "/then?" in answer.url):  # what it would bring
        page.touchscreen.tap(box["x"] + box["width"] + 6, box["y"] + 20)
    assert page.locator("[data-picked]").get_attribute("data-action") == "sell 1"
    server.asked.clear()
    page = table()
    page.mouse.click(box["x"] + box["width"] + 6, box["y"] + 20)
    page.wait_for_timeout(100)
    assert server.asked == []


def test_a_part_of_the_board_tells_its_name_until_the_next_click(table):
    page = table()
    page.locator("#barn").click()
    assert page.locator("#tip").inner_text() == "A barn"
    page.locator("#field").click()
    assert page.locator("#tip").inner_text() == ""


def test_the_tab_key_reaches_one_target_and_arrows_the_others(table):
    page = table()
    assert page.locator("[data-action]").evaluate_all("all => all.map(n => n.tabIndex)") == [0, -1, -1]
    page.keyboard.press("Tab")
    for key, action in (
        ("ArrowRight", "sell 2"),
        ("ArrowDown", "sell 3"),
        ("ArrowDown", "sell 3"),
        ("ArrowUp", "sell 2"),
    ):
        page.keyboard.press(key)
        assert page.evaluate("document.activeElement.dataset.action") == action
    assert page.locator("[data-action='sell 2']").get_attribute("tabindex") == "0"
    with page.expect_request("**/act") as asked:
        page.keyboard.press("Enter")
    assert sent(asked.value)["action"] == ["sell 2"]


def test_keys_press_buttons_but_not_while_one_types(table, server):
    page = table()
    page.locator("#field").press("1")
    assert page.locator("#field").input_value() == "1" and server.asked == []
    page.locator("#field").blur()
    with page.expect_request("**/act") as asked:
        page.keyboard.press("1")
    assert sent(asked.value)["action"] == ["glean"]
    with page.expect_request("**/cancel"):
        page.keyboard.press("Escape")


def test_escape_closes_a_menu_and_does_nothing_else(table, server):
    page = table()
    page.locator("summary").click()
    page.keyboard.press("Escape")
    assert page.locator(".drop[open]").count() == 0
    assert page.evaluate("document.activeElement.textContent") == "Menu"
    page.wait_for_timeout(100)
    assert server.asked == []


def test_a_click_elsewhere_or_a_choice_closes_a_menu(table):
    page = table()
    for other in ("#tip", ".menu button"):
        page.locator("summary").click()
        assert page.locator(".drop[open]").count() == 1
        page.locator(other).dispatch_event("click")
        assert page.locator(".drop[open]").count() == 0


def test_when_a_frame_takes_the_focused_target_away_the_focus_goes_on(table):
    page = table()
    page.locator("[data-action='sell 2']").focus()
    page.evaluate("""() => { const finish = modules.targets.keepFocus();
      document.querySelector("[data-action='sell 2']").remove(); finish(); }""")
    assert page.evaluate("document.activeElement.dataset.action") == "sell 1"
