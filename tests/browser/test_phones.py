"""On phones: whatever is legal can be touched, in every game and window, and whoever taps plays.

With BASTIDE_FULL every game in every window; else every game in one of them, so that each window has its turn."""

from __future__ import annotations

import os
import random
import re

import pytest

from bastide.pages.shelf import shelf
from window_faults import seat_at

FULL = bool(os.environ.get("BASTIDE_FULL"))
WINDOWS = [(390, 844), (320, 568), (844, 390)]
GAMES = list(shelf())
CASES = [
    (game, window) for i, game in enumerate(GAMES) for k, window in enumerate(WINDOWS) if FULL or i % len(WINDOWS) == k
]
MOVES = 12 if FULL else 4
FINGER = 44  # pixels
BUTTONS = """finger => { // each action whose button a finger meets, once it is scrolled to
  const met = [];
  for (const n of document.querySelectorAll('#acts button[name=action]')) {
    if (!n.getClientRects().length) continue;
    n.scrollIntoView({ block: 'center' });
    const { x, y, width, height } = n.getBoundingClientRect();
    if (Math.min(width, height) < finger - 0.5) continue;
    if (n.contains(document.elementFromPoint(x + width / 2, y + height / 2))) met.push(n.value);
  }
  return met; }"""
SMALL = """finger => { // what can be chosen on boards in front and is too small for a finger
  const alone = '[data-action]:not([data-place] *, [data-with])', found = [];
  const all = `#main svg :is([data-place] > .legal, [data-card], [data-hold], ${alone})`;
  for (const n of document.querySelectorAll(all)) {
    const { width, height } = n.getBoundingClientRect();
    if (width && !n.closest('[data-shut], [data-off]') && Math.min(width, height) < finger - 0.5)
      found.push(`${width} ${height} ${n.dataset.action ?? n.id}`);
  }
  return found; }"""
IN_SIGHT = """place => { // wholly, and nothing covers its middle
  const { x, y, right, bottom, width, height } = document.querySelector(place).getBoundingClientRect();
  const hit = document.elementFromPoint(x + width / 2, y + height / 2);
  return x >= 0 && y >= 0 && right <= innerWidth && bottom <= innerHeight && !!hit.closest('#f-village'); }"""
CAMERA = "(({ x, y, scale }) => [x, y, scale])(document.querySelector('#f-village pan-zoom'))"
FITS = """() => { // all of the board is in sight
  const board = document.querySelector('#f-village pan-zoom'), room = board.getBoundingClientRect();
  const { x, y, right, bottom } = board.firstElementChild.getBoundingClientRect();
  return x >= room.x - 1 && y >= room.y - 1 && right <= room.right + 1 && bottom <= room.bottom + 1; }"""
PLAYED = "!('playing' in document.body.dataset)"
DRAWN = "[...document.querySelectorAll('#main svg [data-action]')].map(n => n.dataset.action)"


def touchable(page, legal: int) -> set[str]:
    """The actions that a finger can send by buttons: those beside the decision, and the list of all."""
    menu = page.locator("#all > summary")
    if not menu.count():
        return set(page.evaluate(BUTTONS, FINGER))
    box = menu.bounding_box()
    assert min(box["width"], box["height"]) >= FINGER - 0.5
    menu.tap()
    rest = page.locator("#all details > summary")
    if rest.count():
        rest.tap()
        page.wait_for_function(
            "many => document.querySelectorAll('#acts button[name=action]').length >= many", arg=legal
        )
    found = set(page.evaluate(BUTTONS, FINGER))
    page.touchscreen.tap(8, 8)  # elsewhere: the list closes
    page.locator("#all .pop").wait_for(state="hidden")
    return found


@pytest.mark.timeout(900)
@pytest.mark.parametrize(("game", "window"), CASES, ids=[f"{game}-{w}x{h}" for game, (w, h) in CASES])
def test_every_choice_can_be_touched(visitors, one_server, game, window):
    people = [{"kind": "person", "name": "Ada"}] + [{"kind": "bot", "bot": "random"}] * (shelf()[game].seats[-1] - 1)
    seat, _ = one_server.open(game, people, seed=6, confirm=False)
    ada = visitors(phone=True, viewport={"width": window[0], "height": window[1]})
    page, before = ada.sit(seat), ""
    for _ in range(MOVES):
        if not ada.wait_for_turn(before):
            break
        legal = {choice["text"] for choice in seat.look()["legal"]}
        missing = legal - touchable(page, len(legal)) - set(page.evaluate(DRAWN))
        assert not missing, "no finger reaches this"
        assert page.evaluate(SMALL, FINGER) == []
        before = ada.choose("finger")


def test_every_district_is_named_with_its_cubes_and_can_be_brought_into_sight(visitors, one_server):
    """All of the board has no room where cubes are large enough for a finger."""
    seat, *_ = one_server.open("village", [{"kind": "person"}, {"kind": "bot", "bot": "random"}], seed=6)
    ada = visitors(phone=True)
    page = ada.sit(seat)
    ada.wait_for_turn()  # which turns the board to what can be chosen
    buttons = page.locator("[data-reach]")
    lying = page.locator("#panel-village [data-action^='take ']").count()
    assert buttons.count() == 7 and buttons.locator("use").count() >= lying > 0
    assert not page.evaluate(IN_SIGHT, "#head-crafts")
    for place in ("head-crafts", "head-church"):
        page.locator(f"[data-reach={place}]").tap()
        page.wait_for_function(IN_SIGHT, arg=f"#{place}")
    page.touchscreen.tap(*ada.spot_of("#panel-village [data-action^='take ']"))
    shown = page.locator("#pick .shown use")
    assert shown.evaluate("use => getComputedStyle(use).fill") == "none", "a cube is shown without its mark"


def test_a_district_is_shown_from_its_beginning(visitors, one_server):
    """In a low window there is no room for what lies above it, too."""
    seat, *_ = one_server.open("village", [{"kind": "person"}, {"kind": "bot", "bot": "random"}], seed=6)
    ada = visitors(phone=True, viewport={"width": 844, "height": 390})
    page = ada.sit(seat)
    ada.wait_for_turn()
    page.locator("[data-reach=head-market]").tap()
    page.wait_for_function("""() => { const [head, board] = ['#head-market', '#pan-village'].map(
      (part) => document.querySelector(part).getBoundingClientRect());
      return Math.abs(head.top - board.top) < 2 && head.left - board.left < 2; }""")


def test_a_board_opens_at_the_same_place_however_late_its_drawings_come(visitors, one_server):
    """What can be chosen has no size before; some of it has, and the board must not open at that alone."""
    seat = seat_at(one_server, "village", "middle")
    assert any(choice["text"].startswith("well ") for choice in seat.look()["legal"]), "its offer has a size at once"
    camera = "(({ x, y, scale }) => [x, y, scale])(document.querySelector('pan-zoom'))"
    opened, held = [], []
    for late in (False, True):
        ada = visitors(viewport={"width": 844, "height": 390}, is_mobile=True, has_touch=True)
        if late:
            ada.page.route(re.compile(r"/s/\w+$"), lambda request: held.append(request))
        ada.page.goto(f"{one_server.url}/join/{seat.token}", wait_until="domcontentloaded")
        if late:
            ada.page.wait_for_function("() => document.querySelector('pan-zoom').opensLater")
            for request in held:
                request.continue_()
        ada.page.wait_for_function("() => !document.querySelector('pan-zoom').opensLater")
        ada.page.wait_for_load_state("load")
        opened.append(ada.page.evaluate(camera))
    assert opened[0] == pytest.approx(opened[1], abs=1) and opened[0][2] > 1


def test_a_finger_is_told_how_far_it_takes_back(visitors, one_server):
    seat, *_ = one_server.open("tithe", [{"kind": "person"}, {"kind": "bot", "bot": "random"}], seed=6)
    ada = visitors(phone=True)
    page = ada.sit(seat)
    ada.wait_for_turn()
    seat.act()
    page.locator(".undo:enabled").tap()
    page.locator("#tip", has_text="Take back to before").wait_for()


def test_rows_of_cards_begin_with_what_stands_first_unless_all_choices_have_room_elsewhere(visitors, one_server):
    """On a phone a row is wider than the window: the ribbon of the first pile is not cut, and three choices at the end
    are in sight together."""
    seat, *_ = one_server.open("villagers", [{"kind": "person"}, {"kind": "bot", "bot": "random"}], seed=6)
    ada = visitors(phone=True)
    page = ada.sit(seat)
    ada.wait_for_turn()
    assert page.evaluate("document.querySelector('#pan-road').scrollLeft") == 0
    offered: list[str] = []
    while not any(action.startswith("hire ") for action in offered):
        if offered:
            seat.act()
        page.wait_for_timeout(20)  # perhaps the bot plays
        offered = [choice["text"] for choice in seat.look()["legal"]]
    page = ada.sit(seat)
    ada.wait_for_turn()
    for common in ("lumberjack", "hayer", "miner"):
        spot = page.locator(f"#panel-road [data-action='hire {common}']").bounding_box()
        assert spot["x"] >= 0 and spot["x"] + spot["width"] <= 390


def tap_district(page) -> None:
    page.locator("[data-reach=head-crafts]").tap()


def pan(page) -> None:
    box = page.locator("#f-village").bounding_box()
    page.mouse.move(box["x"] + 200, box["y"] + 160)
    page.mouse.down()
    page.mouse.move(box["x"] + 30, box["y"] + 30, steps=5)
    page.mouse.up()


@pytest.mark.parametrize("moving", [tap_district, pan])
def test_where_the_reader_has_moved_the_board_it_stays_while_others_play(visitors, one_server, moving):
    people = [{"kind": "person"}, *[{"kind": "bot", "bot": "random"}] * 3]
    seat, *_ = one_server.open("village", people, seed=6)
    ada = visitors(phone=True, reduced_motion="no-preference")
    page = ada.sit(seat)
    ada.wait_for_turn()
    for _ in range(3):
        while (seen := seat.look())["legal"]:
            seat.act(seen["legal"][0]["text"], seen["version"])
        page.wait_for_selector("body[data-playing] #frame:not([data-pending~='0'])")
        opened = page.evaluate(CAMERA)
        moving(page)
        wanted = page.evaluate(CAMERA)
        page.wait_for_function(f"() => {PLAYED} && ({DRAWN}).length")
        page.wait_for_timeout(500)
        assert page.evaluate(CAMERA) == wanted
        if wanted != opened:
            return
    raise AssertionError("the board has not been moved")


def test_districts_are_named_below_the_board_only_where_it_does_not_fit(visitors, one_server):
    seat, *_ = one_server.open("village", [{"kind": "person"}, {"kind": "bot", "bot": "random"}], seed=6)
    ada = visitors()
    seen = set()
    for width, height in ((1279, 800), (1130, 660), (1279, 640), (1024, 768)):
        ada.page.set_viewport_size({"width": width, "height": height})
        page = ada.sit(seat)
        ada.wait_for_turn()
        named = page.locator("#f-districts").is_visible()
        assert named != page.evaluate(FITS), (width, height)
        seen.add(named)
    assert seen == {True, False}


@pytest.mark.parametrize("game", ["tithe", "village"])
@pytest.mark.parametrize("window", [(390, 844), (844, 390)], ids=["upright", "on its side"])
def test_the_button_stays_under_the_finger_when_the_words_come(visitors, one_server, game, window):
    seat, *_ = one_server.open(game, [{"kind": "person"}, {"kind": "bot", "bot": "random"}], seed=6)
    ada = visitors(phone=True, viewport={"width": window[0], "height": window[1]})
    page = ada.sit(seat)
    ada.wait_for_turn()
    held = []
    page.route("**/then?*", lambda request: held.append(request))
    page.touchscreen.tap(*ada.spot())
    button = page.locator("#pick .primary")
    before = button.bounding_box()
    while not held:
        page.wait_for_timeout(20)
    held[0].continue_()
    page.wait_for_selector("#pick .then:not(:empty)")
    assert button.bounding_box() == before


def test_a_board_of_another_can_be_closed_wherever_it_is_scrolled(visitors, one_server):
    people = [{"kind": "person", "name": "Ada"}, {"kind": "person", "name": "Bo"}]
    page = visitors(phone=True).sit(one_server.open("villagers", people, seed=3)[0])
    page.locator("#player-1 .player").tap()
    board = page.locator("#board[open]")
    scrolled = page.locator("#board .scrolled")
    scrolled.evaluate("n => n.scrollTo(n.scrollWidth, n.scrollHeight)")
    assert scrolled.evaluate("n => n.scrollLeft") > 0 and board.evaluate("n => n.scrollLeft") == 0
    shut = page.locator("#board [data-shut]").bounding_box()
    assert 0 <= shut["x"] <= 390 - shut["width"] and shut["y"] >= 0
    page.touchscreen.tap(shut["x"] + 20, shut["y"] + 20)
    board.wait_for(state="detached")


@pytest.mark.parametrize("game", ["village", "settlement"])
def test_all_that_lies_before_another_begins_within_an_upright_window(visitors, one_server, game):
    people = [{"kind": "person", "name": "Ada"}, {"kind": "person", "name": "Bo"}]
    page = visitors(phone=True).sit(one_server.open(game, people, seed=3)[0])
    page.locator("#player-1 .player").tap()
    page.wait_for_selector("#board[open] figure")
    figures = page.locator("#board figure").all()
    assert len(figures) > 1
    for figure in figures:
        box = figure.bounding_box()
        assert 0 <= box["x"] < 50
        assert game != "village" or box["y"] + box["height"] <= 844


@pytest.mark.parametrize(("phone", "width", "height"), [(False, 1280, 800), (True, 390, 844)])
def test_the_board_of_another_is_seen_whole_with_its_market_and_points(visitors, one_server, phone, width, height):
    people = [{"kind": "person", "name": "Ada"}, {"kind": "person", "name": "Bo"}]
    window = {"width": width, "height": height}
    page = visitors(phone=phone, viewport=window).sit(one_server.open("orleans", people, seed=3)[0])
    page.locator("#player-1 .player").click()
    page.wait_for_selector("#board[open] figure")
    room = "n => [n.scrollWidth - n.clientWidth, n.scrollHeight - n.clientHeight]"
    assert page.locator("#board .scrolled").evaluate(room) == [0, 0]


def test_a_finger_is_told_how_far_back_an_undo_goes(visitors, one_server):
    """There is no mouse to rest on the button."""
    bot = {"kind": "bot", "bot": "greedy", "name": "Bo"}
    seat, *_ = one_server.open("carcassonne", [{"kind": "person", "name": "Ada"}, bot], seed=3, confirm=False)
    ada = visitors(phone=True, locale="fr")
    page = ada.sit(seat)
    ada.wait_for_turn()
    ada.move("finger")
    ada.wait_for_turn()
    told = page.locator(".undo").get_attribute("title")
    page.locator(".undo").tap()
    assert page.locator("#tip").inner_text() == told and told.startswith("Re")


@pytest.mark.parametrize("game", ["settlement", "villagers", "orleans"])
def test_an_upright_board_keeps_its_size_whatever_buttons_there_are(visitors, one_server, game):
    """Through one's own decisions and those of others: only what is shown on it changes."""
    size = """() => [...document.querySelectorAll('#main')].map(n => { const { y, height } = n.getBoundingClientRect();
      return `${Math.round(y)} ${Math.round(height)}`; }).join()"""
    seat, _ = one_server.open(game, [{"kind": "person", "name": "Ada"}, {"kind": "bot", "bot": "random"}], seed=4)
    ada = visitors(phone=True)
    page = ada.sit(seat)
    seen, counts = set(), set()
    for _ in range(10):
        ada.wait_for_turn()
        page.wait_for_function(PLAYED)
        seen.add(page.evaluate(size))
        counts.add(page.locator("#acts .ways .btn").count())
        ada.move("finger")
        seen.add(page.evaluate(size))
    assert len(seen) == 1, (seen, counts)
    assert len(counts) > 1 or game == "orleans"


WAYS_IN_SIGHT = """() => [...document.querySelectorAll('#acts .ways .btn')].map(n => {
  const { x, y, right, width, height } = n.getBoundingClientRect();
  return right <= innerWidth && n.contains(document.elementFromPoint(x + width / 2, y + height / 2)); })"""


def test_three_buttons_have_room_beside_the_tools_of_an_upright_phone(visitors, one_server):
    """As where one takes one of two goods or none."""
    seat, *_ = one_server.open("orleans", [{"kind": "person"}, {"kind": "bot", "bot": "random"}], seed=6)
    ada = visitors(phone=True, locale="fr")
    page = ada.sit(seat)
    ada.wait_for_turn()
    page.evaluate("""() => { const [button] = document.querySelectorAll('.ways .btn');
      for (const words of ['Prendre 1 jeton Céréales', 'Ne rien prendre']) {
        const other = button.cloneNode();
        other.textContent = words;
        button.after(other);
      } }""")
    assert page.evaluate(WAYS_IN_SIGHT) == [True, True, True]


def test_no_button_is_out_of_sight_where_a_window_is_low(visitors, one_server):
    """One alone would look like the only one."""
    people = [{"kind": "person", "name": "Ada"}, {"kind": "person", "name": "Bo"}]
    *seats, _ = one_server.open("carcassonne", people, seed=3, confirm=False, options={"modules": ["abbey"]})
    luck = random.Random(3)
    for _ in range(200):
        seat = seats[seats[0].look()["pending"][-1]]
        seen = seat.look()
        texts = [choice["text"] for choice in seen["legal"]]
        if texts == ["draw", "abbey"]:
            break
        seat.act(luck.choice(texts), seen["version"])
    page = visitors(phone=True, viewport={"width": 844, "height": 390}, locale="fr").sit(seat)
    assert page.evaluate(WAYS_IN_SIGHT) == [True, True]


def test_upright_hints_lie_above_the_board_of_which_they_speak(visitors, one_server):
    seat, *_ = one_server.open("orleans", [{"kind": "person"}, {"kind": "bot", "bot": "random"}], seed=6)
    ada = visitors(phone=True)
    page = ada.sit(seat)
    ada.wait_for_turn()
    page.locator(".tools [data-key=h]").tap()
    box = page.locator(".hints").bounding_box()
    assert box["width"] > 360 and box["y"] + box["height"] < 844 * 0.45
    page.locator(".hints ol li").last.scroll_into_view_if_needed()
    away = page.locator(".hints [data-away]").bounding_box()
    assert away["y"] >= box["y"] and away["y"] + away["height"] <= box["y"] + box["height"]
    page.locator(".hints [data-away]").tap()
    page.locator(".hints").wait_for(state="detached")


def test_upright_what_is_chosen_beside_the_board_is_in_sight(visitors, one_server):
    """The line of the log opens for the places that can be excluded, and closes when they are."""
    people = [{"kind": "person"}, {"kind": "person"}]
    *seats, _ = one_server.open("orleans", people, seed=3, options={"exclusion": True})
    seat = seats[seats[0].look()["pending"][0]]
    page = visitors(True, viewport={"width": 390, "height": 844}).sit(seat)
    place = page.locator("#panel-tiles [data-action]").first
    place.wait_for()
    box, story = place.bounding_box(), page.locator("#story").bounding_box()
    assert story["y"] <= box["y"] and box["y"] + box["height"] <= story["y"] + story["height"] and story["height"] > 200
    while any(choice["text"].startswith("exclude ") for one in seats for choice in one.look()["legal"]):
        seats[seats[0].look()["pending"][0]].act()
    page.wait_for_function("() => document.querySelector('#story').offsetHeight < 100")
