"""Following the play in a real browser: what others did is played in order, ends in the server's frame, can be skipped,
and is told again by the strip."""

from __future__ import annotations

import time
from typing import Any

import pytest

from bastide.pages.shelf import shelf
from browser_user import BrowserUser
from motion_trace import QUIET, assert_as_served, flown, ready, sit
from servers import Seat, Server

BOTS = [{"kind": "person", "name": "Ada"}] + [
    {"kind": "bot", "bot": "greedy", "name": name} for name in ("Bo", "Cy", "Di")
]
AWAY = "away => { window.away = away; document.dispatchEvent(new Event('visibilitychange')); }"
NEWER = "version => Number(document.querySelector('#acts [name=version]').value) > version"
HEARD = """version => Number(heard.match(/name="version" value="(\\d+)"/)?.[1]) >= version  // in what has changed"""
RINGED = """() => [...document.querySelectorAll('[style*="--by"]')].map(piece => piece.id)"""
RESULT = """() => { // whether the result can be seen, each time that something begins or ends to be played
  window.result = [];
  const look = () => result.push(getComputedStyle(document.querySelector('#result')).visibility);
  new MutationObserver(look).observe(document, { subtree: true, attributeFilter: ['data-playing'] });
}"""
SINCE = "() => JSON.parse(document.querySelector('#since').textContent)"


def table(server: Server, game: str = "carcassonne") -> Seat:
    seats = BOTS[: max(shelf()[game].seats)]
    return server.open(game, seats, confirm=False, seed=5)[0]


def round_of(visitor: BrowserUser, seat: Seat) -> None:
    """Act until the others have had their turns."""
    ready(visitor)
    visitor.page.evaluate("() => { begun.length = said.length = 0; }")
    while True:
        version = seat.look()["version"]
        answer = seat.act()
        assert answer.status_code == 200, answer.text
        visitor.page.wait_for_function(NEWER, arg=version)
        ready(visitor)
        if others(visitor):
            return


def act_and_wait(seat: Seat) -> None:
    """Act until others have acted and it is this seat's turn again, whatever its page shows."""
    while True:
        version = seat.act().json()["version"]
        while not (seen := seat.look())["legal"]:
            time.sleep(0.1)
        if seen["version"] > version:
            return


def others(visitor: BrowserUser) -> list[dict[str, Any]]:
    """The turns that the strip tells of."""
    return [turn for turn in visitor.page.evaluate(SINCE)["turns"] if not turn["own"]]


def keys(turns: list[dict[str, Any]]) -> list[str]:
    """The pieces that turns have placed, in order."""
    steps = [step for turn in turns for move in turn["moves"] for step in move["steps"]]
    return [key for step in steps for key in step.get("keys", "").split()]


def test_the_moves_of_three_bots_are_played_one_after_another(visitors, one_server):
    seat = table(one_server)
    ada = sit(visitors, seat)
    for _ in range(2):
        round_of(ada, seat)
        turns = others(ada)
        assert [turn["seat"] for turn in turns] == [1, 2, 3]
        tiles = [key for key in keys(turns) if key.startswith("t")]
        assert len(tiles) == 3 and [key for key in flown(ada) if key in tiles] == tiles
        spoken = ada.page.evaluate("() => said")
        assert [words.split()[0] for words in spoken] == ["Bo", "Cy", "Di"], "one sentence for each turn"
        assert set(tiles) <= set(ada.page.evaluate(RINGED))
        assert_as_served(ada)


@pytest.mark.parametrize("game", shelf())
def test_motion_ends_in_the_frame_of_the_server(visitors, one_server, game):
    seat = table(one_server, game)
    ada = sit(visitors, seat)
    ada.page.evaluate("() => { localStorage.motion = 'fast'; }")
    for played in range(12):  # some phases, such as planning in Orléans, move nothing for a while
        round_of(ada, seat)
        assert_as_served(ada)
        if played and ada.page.evaluate("() => begun.length"):
            return
    raise AssertionError("nothing has moved")


def test_a_key_or_a_click_skips_the_rest(visitors, one_server):
    seat = table(one_server)
    ada = sit(visitors, seat)
    for skip in (lambda: ada.page.keyboard.press("Space"), lambda: ada.page.mouse.click(4, 400)):
        ready(ada)
        ada.page.evaluate("() => { window.slowness = 1000; }")  # so that nothing ends by itself
        act_and_wait(seat)
        ada.page.wait_for_selector("#flights > *", state="attached")
        latest = seat.look()["version"]
        ada.page.wait_for_function(HEARD, arg=latest)
        assert not ada.page.evaluate(NEWER, latest - 1), "the frames that follow wait"
        skip()
        ada.page.wait_for_function(NEWER, arg=latest - 1)  # they do not wait any more
        ready(ada)
        assert_as_served(ada)
        ada.page.evaluate("() => { window.slowness = 0; }")


def test_who_wants_no_motion_gets_none(visitors, one_server):
    calm_seat, still_seat = table(one_server), table(one_server)
    calm, still = sit(visitors, calm_seat, reduced_motion="reduce"), sit(visitors, still_seat)
    ready(still)
    still.page.locator(".menu > summary").click()
    still.page.locator("#motion").select_option("none")
    still.page.reload()
    assert still.page.locator("#motion").input_value() == "none", "it is remembered"
    for visitor, seat in ((calm, calm_seat), (still, still_seat)):
        round_of(visitor, seat)
        assert not visitor.page.evaluate("() => begun")
        assert visitor.page.locator("#strip li").count() == 3 and len(visitor.page.evaluate("() => said")) == 3
        assert_as_served(visitor)


def test_a_hidden_tab_waits_for_nothing_and_who_comes_back_sees_what_was_missed(visitors, one_server):
    seat = table(one_server)
    ada = sit(visitors, seat)
    ready(ada)
    ada.page.evaluate(AWAY, True)
    round_of(ada, seat)
    assert not flown(ada)
    assert_as_served(ada)
    ada.page.evaluate(AWAY, False)
    ready(ada)
    missed = keys(others(ada))
    assert missed and set(flown(ada)) <= set(missed)
    tiles = [key for key in missed if key.startswith("t")]
    assert [key for key in flown(ada) if key in tiles] == tiles
    assert_as_served(ada)
    seen = len(flown(ada))
    ada.page.evaluate(AWAY, True)
    ada.page.evaluate(AWAY, False)
    ready(ada)
    assert len(flown(ada)) == seen, "nothing is played twice"


def test_who_comes_with_another_browser_sees_the_last_round(visitors, one_server):
    seat = table(one_server)
    while not seat.look()["legal"]:
        time.sleep(0.1)
    act_and_wait(seat)
    act_and_wait(seat)
    ada = sit(visitors, seat)
    ready(ada)
    tiles = [key for key in keys(others(ada)) if key.startswith("t")]
    assert len(tiles) == 3 and [key for key in flown(ada) if key in tiles] == tiles
    assert_as_served(ada)


def test_looking_back_and_taking_back_are_followed_too(visitors, one_server):
    seat = table(one_server)
    ada = sit(visitors, seat)
    round_of(ada, seat)
    ada.page.keyboard.press("u")
    ada.page.wait_for_function("() => !document.querySelector('#strip li')")
    ready(ada)
    assert_as_served(ada)
    round_of(ada, seat)
    tile = next(key for key in keys(others(ada)) if key.startswith("t"))
    ada.go(f"/t/{seat.table}?seat=0&ply=0")
    ada.page.evaluate("() => { begun.length = 0; }")
    while not ada.page.locator(f"#{tile}").count():
        before = ada.page.url
        ada.page.keyboard.press("ArrowRight")
        ada.page.wait_for_function("before => location.href !== before", arg=before)
        ada.page.wait_for_function(QUIET)
        assert_as_served(ada)
    assert tile in flown(ada)


def test_lines_of_the_log_light_what_they_are_about(visitors, one_server):
    """Pieces move on: what a line lights is asked for when somebody points at it."""
    seat = table(one_server)
    ada = sit(visitors, seat)
    round_of(ada, seat)
    placed = [key for key in keys(others(ada)) if key.startswith("t")]
    lines = ada.page.locator("#story .log > li")
    for tile, line in zip(reversed(placed), [lines.nth(0), lines.nth(1), lines.nth(2)], strict=True):
        line.hover()
        ada.page.wait_for_selector(f"#{tile}[data-lit]", state="attached")
        ada.page.mouse.move(4, 700)
        ada.page.wait_for_function("() => !document.querySelector('[data-lit]')")


def test_chips_light_their_places_and_play_again(visitors, one_server):
    seat = table(one_server)
    ada = sit(visitors, seat)
    round_of(ada, seat)
    turns = others(ada)
    chips = ada.page.locator("#strip button")
    assert chips.count() == len(turns) == 3
    for number, turn in enumerate(turns):
        placed = [key for key in keys([turn]) if key.startswith("t")]
        chips.nth(number).hover()
        assert ada.page.locator(f"#{placed[0]}[data-lit]").count() == 1
        ada.page.mouse.move(4, 700)
        assert ada.page.locator("[data-lit]").count() == 0
        chips.nth(number).focus()
        assert ada.page.locator(f"#{placed[0]}[data-lit]").count() == 1
        ada.page.evaluate("() => { begun.length = 0; }")
        chips.nth(number).press("Enter")
        ready(ada)
        assert placed[0] in flown(ada)
        assert_as_served(ada)
        chips.nth(number).blur()


@pytest.mark.parametrize(("phone", "width", "height"), [(False, 1366, 640), (True, 390, 844)])
def test_a_turn_that_the_strip_has_no_room_for_is_told_whole_beside_it(visitors, one_server, phone, width, height):
    seat = table(one_server)
    ada = visitors(phone, viewport={"width": width, "height": height})
    page = ada.sit(seat)
    ada.wait_for_turn()
    act_and_wait(seat)
    page.wait_for_selector("#strip li:nth-child(3)")
    page.add_style_tag(content="#strip button span { font-size: 20px }")  # as if much had happened
    chip, tip = page.locator("#strip button").last, page.locator("#tip")
    chip.scroll_into_view_if_needed()
    whole = " · ".join(
        part.strip()
        for part in chip.locator("span").evaluate("n => [...n.childNodes].map(c => c.data ?? c.textContent)")
    )
    if phone:
        chip.hover()  # as if it had come to lie where something else was tapped
        assert not tip.is_visible()
        chip.tap()
    else:
        chip.hover()
    assert tip.inner_text().startswith(whole) and "…" not in whole
    told, told_of = tip.bounding_box(), chip.bounding_box()
    assert told["y"] + told["height"] <= told_of["y"] and told["x"] >= 0 and told["x"] + told["width"] <= width
    page.locator("#turn").click()
    assert not tip.is_visible()


def test_sounds_are_off_until_somebody_switches_them_on(visitors, one_server):
    seat = table(one_server)
    ada = sit(visitors, seat)
    ready(ada)
    ada.page.evaluate("""() => { // how often a sound is made
      window.tones = 0;
      const start = OscillatorNode.prototype.start;
      OscillatorNode.prototype.start = function (...when) { tones += 1; return start.apply(this, when); };
    }""")
    round_of(ada, seat)
    assert ada.page.evaluate("() => tones") == 0
    ada.page.locator(".menu > summary").click()
    ada.page.locator("#sound").check()
    round_of(ada, seat)
    assert ada.page.evaluate("() => tones") > 0
    ada.page.reload()
    assert ada.page.locator("#sound").is_checked(), "it is remembered"


def test_the_result_waits_until_the_last_moves_have_been_shown(visitors, one_server):
    """It would lie over what is being counted."""
    *seats, _ = one_server.open("tithe", [{"kind": "person"}, {"kind": "person"}], seed=2)
    while not (seen := seats[0].look())["over"]:
        last = seen["pending"][0]
        seats[last].act()
    visitor = visitors(reduced_motion="no-preference")
    visitor.page.add_init_script(f"({RESULT})()")
    page = visitor.sit(seats[1 - last])
    page.wait_for_function("() => result.at(-1) === 'visible'")
    assert page.evaluate("result[0]") == "hidden"


@pytest.mark.parametrize("height", [800, 640])
def test_what_can_be_chosen_stays_where_it_is_when_the_strip_goes(visitors, one_server, height):
    seat = table(one_server, "settlement")
    ada = visitors(viewport={"width": 1280, "height": height})
    page = ada.sit(seat)
    ada.wait_for_turn()
    act_and_wait(seat)
    ada.wait_for_turn()
    where = "() => document.querySelector('#panel-land').getBoundingClientRect().y"
    page.locator("#strip li").first.wait_for(state="attached")
    before = page.evaluate(where)
    while page.locator("#strip li").count():
        version = seat.look()["version"]
        seat.act()
        page.wait_for_function(NEWER, arg=version)
    assert page.evaluate(where) == pytest.approx(before, abs=1)


@pytest.mark.parametrize(("game", "width", "height"), [("tithe", 1024, 768), ("settlement", 1200, 640)])
def test_the_strip_is_there_in_narrow_windows_too(visitors, one_server, game, width, height):
    """Slim, but large enough for a mouse."""
    seat = table(one_server, game)
    ada = visitors(viewport={"width": width, "height": height})
    page = ada.sit(seat)
    ada.wait_for_turn()
    act_and_wait(seat)
    chip = page.locator("#strip li").first
    chip.wait_for()
    assert 24 <= chip.bounding_box()["height"] <= 44


def test_a_piece_that_still_moves_can_be_taken_already(visitors, one_server):
    """Followers close up in the tray when one of them has been placed: who is quick clicks where the next will be."""
    ada = sit(visitors, table(one_server, "orleans"))
    ready(ada)
    ada.page.locator("[data-hold]").first.click()
    ada.page.locator("[data-card][data-can]").first.click()
    spot = ada.page.wait_for_function("""() => {
      const moved = [...document.querySelectorAll('.flight')].map(n => document.getElementById(n.dataset.of));
      const rect = moved.find(n => n?.querySelector('[data-hold]'))?.getBoundingClientRect();
      return rect && [rect.x + rect.width / 2, rect.y + rect.height / 2]; }""")
    ada.page.mouse.click(*spot.json_value())
    assert ada.page.locator("[data-held]").count() == 1
