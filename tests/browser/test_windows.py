"""Every window: at all sizes nothing scrolls, overlaps or is cut, all choices can be reached, text and targets are
large enough. In a run that is not full a sample of games; with BASTIDE_FULL all of them, mid-game and at the end, with
most players, light and dark, in both languages."""

from __future__ import annotations

import random
import re
import time

import pytest

from bastide.games.orleans.art.fittings import CARD_GAP, MARKET_HEIGHT, card_height
from bastide.games.orleans.view.board import PURSE
from bastide.pages.shelf import shelf
from servers import Seat, Server
from window_faults import CUT, DRAWN, DRAWN_TEXT, FULL, NAMES, faults, faults_in_windows, open_in, play, seat_at

DESKTOPS = [(1920, 1080), (1366, 640), (1280, 800), (1280, 593), (640, 400)]  # the last is 1280 by 800 at 200 %
DESKTOPS += [(1024, 768), (690, 640)]  # tablets, and half of a screen
DESKTOPS += [(600, 480), (820, 500), (1200, 500), (1200, 640), (1180, 820)] if FULL else []
PHONES = [(844, 390), (390, 844), (320, 568)]
GAMES = list(shelf()) if FULL else ["tithe", "villagers", "orleans"]
LOOKS = [("light", "fr"), ("dark", "en")] if FULL else [("light", "fr")]
STAGES = ["middle", "end"] if FULL else ["middle"]
OFFERED = """() => [...new Set([...document.querySelectorAll('[data-action], [name=action]')]
  .map(n => n.dataset.action ?? n.value))]"""


@pytest.fixture(scope="module")
def positions(one_server: Server) -> dict[tuple[str, str], Seat]:
    """A seat at each table."""
    return {(game, stage): seat_at(one_server, game, stage) for game in GAMES for stage in STAGES}


@pytest.mark.timeout(900)
@pytest.mark.parametrize(("theme", "language"), LOOKS)
@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_table_fits_every_window(visitors, positions, game, stage, theme, language):
    """What others did has room of its own: each turn can be reached, and no board moves when it is told no more."""
    wrong, turn = {}, GAMES.index(game)
    for phone, sizes in ((False, DESKTOPS), (True, PHONES)):
        page = visitors(phone, color_scheme=theme, locale=language).sit(positions[game, stage])
        if stage == "middle":
            page.wait_for_selector("#strip li", state="attached")
        wrong |= faults_in_windows(page, sizes[turn:] + sizes[:turn], phone)  # each game is opened in another window
    assert wrong == {}


@pytest.mark.parametrize("game", GAMES)
def test_every_choice_is_offered(visitors, positions, game):
    """On the board or in the list, all that is legal."""
    seat = positions[game, "middle"]
    legal = {choice["text"] for choice in seat.look()["legal"]}
    page = visitors().sit(seat)
    if page.locator("#all details summary").count():
        page.keyboard.press("l")
        page.locator("#all details summary").click()
        page.wait_for_function(f"count => ({OFFERED})().length >= count", arg=len(legal))
    assert legal <= set(page.evaluate(OFFERED))


@pytest.mark.parametrize("game", GAMES)
def test_players_stand_in_one_list_with_what_they_would_have(visitors, positions, game):
    """Reasons add up; a click shows what lies before a player, Escape puts it away."""
    seat = positions[game, "middle"]
    page = visitors().sit(seat)
    rows = page.locator("#players > ol > li")
    assert rows.count() == len(seat.look()["seats"])
    for number in range(rows.count()):
        row = rows.nth(number)
        row.hover()
        parts = [int(text) for text in row.locator(".reasons b").all_inner_texts()]
        assert parts[-1] == sum(parts[:-1]) and str(parts[-1]) in row.locator(".end").inner_text()
    rows.last.locator("button").click()
    page.locator("#board[open] svg.panel").first.wait_for()
    assert page.locator("#board h2").inner_text().strip() == NAMES[rows.count() - 1]
    page.keyboard.press("Escape")
    page.locator("#board[open]").wait_for(state="detached")


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1366, 640), (1280, 593)])
def test_all_that_players_have_is_in_sight(visitors, positions, width, height):
    """However much it is; where there is no room a sign tells that there is more."""
    page = visitors(viewport={"width": width, "height": height}).sit(positions["villagers", "middle"])
    cut = """() => [...document.querySelectorAll('.chips > span')].filter(chip => {
      const { x, y, width, height } = chip.getBoundingClientRect();
      return !chip.contains(document.elementFromPoint(x + width - 2, y + height / 2));
    }).map(chip => chip.textContent)"""
    assert page.locator(".chips > span").count() > 20 and page.evaluate(cut) == []
    page.evaluate("for (const chips of document.querySelectorAll('.chips')) chips.innerHTML += chips.innerHTML")
    assert page.evaluate(cut) == []
    page.set_viewport_size({"width": 390, "height": 844})
    sign = "chips => getComputedStyle(chips, '::after').content"
    assert "…" in page.locator(".chips").first.evaluate(sign)


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1366, 640)])
def test_levels_of_bots_and_scores_of_three_digits_have_room(visitors, positions, width, height):
    page = visitors(viewport={"width": width, "height": height}).sit(positions["villagers", "middle"])
    page.evaluate("""() => { // as beside bots, late in a game
      for (const state of document.querySelectorAll('.who i')) state.textContent = 'bot, Occasionnel';
      for (const score of document.querySelectorAll('.player .score')) score.textContent = '108';
    }""")
    assert page.evaluate(CUT) == []


@pytest.mark.parametrize(("phone", "width", "height"), [(True, 844, 390), (False, 640, 400), (True, 390, 844)])
def test_what_a_tab_names_is_in_front(visitors, one_server, phone, width, height):
    """A farm on which nothing can be done now, too."""
    seat, *_ = one_server.open("village", [{"kind": "person"}, {"kind": "bot", "bot": "random"}], seed=1)
    page = visitors(phone, viewport={"width": width, "height": height}).sit(seat)
    tabs = page.locator("#tabs button:visible")
    for number in range(tabs.count()):
        tabs.nth(number).click()
        panel = page.locator(f"#f-{tabs.nth(number).get_attribute('data-tab')}").bounding_box()
        assert panel and panel["height"] > 60


def test_upright_the_farm_and_what_lies_on_it_are_seen_at_once(visitors, one_server):
    """Behind one tab, also for who had turned to the other one in a window that is wider than high."""
    seat, *_ = one_server.open("village", [{"kind": "person"}, {"kind": "bot", "bot": "random"}], seed=1)
    page = visitors(True, viewport={"width": 844, "height": 390}).sit(seat)
    page.locator("#tabs [data-tab=goods]").tap()
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.locator("#tabs button:visible").count() == 2
    for _ in range(2):
        farm, goods, room = (page.locator(part).bounding_box() for part in ("#panel-farm", "#panel-goods", "#main"))
        assert room["y"] <= farm["y"] and farm["y"] + farm["height"] <= goods["y"] + 1
        assert goods["y"] + goods["height"] <= page.locator("#f-brief").bounding_box()["y"]
        page.locator("#tabs [data-tab=farm]").tap()


@pytest.mark.parametrize(("phone", "width", "height"), [(True, 390, 844), (True, 320, 568), (False, 640, 400)])
def test_who_is_away_and_the_customers_are_wholly_in_sight_with_the_goods(visitors, one_server, phone, width, height):
    seat, *_ = one_server.open("village", [{"kind": "person"}, {"kind": "bot", "bot": "random"}], seed=1)
    page = visitors(phone, viewport={"width": width, "height": height}).sit(seat)
    page.locator("#tabs [data-tab=goods]:visible, #tabs [data-tab=farm]").last.click()
    room = page.locator("#main").bounding_box()
    for part in ("#panel-goods", "#panel-others"):
        box = page.locator(part).bounding_box()
        assert box["x"] >= room["x"] - 1 and box["x"] + box["width"] <= room["x"] + room["width"] + 1
        assert box["y"] >= room["y"] - 1 and box["y"] + box["height"] <= room["y"] + room["height"] + 1


@pytest.mark.parametrize(("width", "height"), [(390, 844), (320, 568)])
def test_upright_all_buttons_are_in_sight_at_once(visitors, one_server, width, height):
    """Nothing would tell of those that lie beyond the edge: as many as are shown have room."""
    seat, *_ = one_server.open("village", [{"kind": "person"}, {"kind": "bot", "bot": "random"}], seed=1)
    page = visitors(True, viewport={"width": width, "height": height}).sit(seat)
    buttons, cut = page.evaluate(f"""() => {{ // as at the end of a turn, with villagers in hand, before a frame comes
      const line = document.querySelector('#acts .ways');
      line.className = 'ways';
      for (const words of ['Ne pas jouer de carte', 'Jouer le Jongleur', 'Bonimenteur', 'Toujours passer'])
        line.insertAdjacentHTML('beforeend', `<button class="btn" name="action">${{words}}</button>`);
      return [[...line.querySelectorAll('.btn')].map(n => n.getBoundingClientRect().toJSON()), ({CUT})()]; }}""")
    assert len(buttons) == 4 and cut == []
    for box in buttons:
        assert box["left"] >= 0 and box["right"] <= width and min(box["width"], box["height"]) >= 44


def test_beside_rows_of_cards_a_button_stands_in_the_line_of_what_is_asked(visitors, one_server):
    """On a phone on its side a line of its own would take a sixth of the window."""
    *seats, _ = one_server.open("villagers", [{"kind": "person"}, {"kind": "person"}], seed=6)
    while "end" not in {choice["text"] for choice in seats[0].look()["legal"]}:
        seats[seats[0].look()["pending"][-1]].act()
    page = visitors(True, viewport={"width": 844, "height": 390}).sit(seats[0])
    asked, button, cards = (page.locator(part).bounding_box() for part in ("#decision", "#acts .ways", "#panel-road"))
    assert abs(asked["y"] - button["y"]) <= 4 and cards["y"] < 70


@pytest.mark.parametrize(("phone", "width", "height"), [(True, 844, 390), (False, 640, 400)])
def test_all_of_the_countess_is_seen_beside_the_cards(visitors, one_server, phone, width, height):
    """What can be chosen of her stands at the end of a line."""
    seat, _ = one_server.open("villagers", [{"kind": "person"}], seed=1)
    page = visitors(phone, viewport={"width": width, "height": height}).sit(seat)
    page.locator("[data-tab=countess]").click()
    drawn, room = (page.locator(part).bounding_box() for part in ("#panel-countess", "#story"))
    assert drawn["x"] >= room["x"] and drawn["x"] + drawn["width"] <= room["x"] + room["width"]


@pytest.mark.timeout(300)
def test_no_other_button_comes_below_a_pointer_that_has_clicked(visitors, one_server):
    """Who clicks once more asks for no hint, and takes nothing back."""
    seat, *_ = one_server.open("settlement", [{"kind": "person"}, {"kind": "bot", "bot": "random"}], seed=1)
    ada = visitors()
    page = ada.sit(seat)
    clicked = 0
    while clicked < 6:
        ada.wait_for_turn()
        buttons = page.locator("#acts .ways button:visible")
        if not buttons.count():
            ada.move("mouse")
            continue
        before, spot = ada.sight(), buttons.last.bounding_box()
        point = [spot["x"] + spot["width"] - 8, spot["y"] + spot["height"] / 2]
        page.mouse.click(*point)
        ada.see_change(before)
        assert not page.evaluate("([x, y]) => !!document.elementFromPoint(x, y).closest('.tools')", point)
        clicked += 1


def test_bids_are_within_reach_in_every_window(visitors, one_server):
    """Beside the tiles of an auction where there is room, else as buttons of which the list has the rest."""
    people = [{"kind": "person", "name": name} for name in NAMES[:2]]
    *seats, _ = one_server.open("carcassonne", people, options={"modules": ["bridges"]}, seed=2)
    luck = random.Random(1)
    while True:
        seen = seats[seats[0].look()["pending"][-1]].look()
        seat, legal = seats[seen["pending"][-1]], [choice["text"] for choice in seen["legal"]]
        if any(text.startswith("bid ") for text in legal):
            break
        seat.act(luck.choice(legal), seen["version"])
    wrong = {}
    for phone, sizes in ((False, [(1280, 800), (640, 400)]), (True, PHONES)):
        page = visitors(phone).sit(seat)
        for width, height in sizes:
            open_in(page, (width, height), FULL)
            bids = page.locator("#acts .ways [value^='bid ']:visible, svg [data-action^='bid ']:visible")
            if not bids.count() or (found := faults(page, 44 if phone else 24, not phone)):
                wrong[f"{width}x{height}"] = found if bids.count() else "no bids"
    assert wrong == {}


def test_the_market_stays_in_sight_below_many_places(visitors, one_server):
    seat, *_ = one_server.open("orleans", [{"kind": "person"}, {"kind": "bot", "bot": "random"}], seed=1)
    page = visitors(viewport={"width": 1280, "height": 800}).sit(seat)
    page.evaluate("document.querySelector('#row-own-0').style.setProperty('--h', 900)")  # as with 30 places
    market = page.locator("#panel-market").bounding_box()
    assert market["y"] + market["height"] <= 800


@pytest.mark.parametrize("rows", [4, 5, 6])
def test_all_places_and_the_market_are_in_sight_in_a_low_window(visitors, one_server, rows):
    """With the ten that everybody has, and with up to eight more."""
    seat, *_ = one_server.open("orleans", [{"kind": "person"}, {"kind": "bot", "bot": "random"}], seed=1)
    page = visitors(viewport={"width": 1280, "height": 593}).sit(seat)
    high = PURSE + rows * (card_height(rows) + CARD_GAP)
    page.evaluate(
        """([cards, market]) => { // as high as the board is with so many places
      document.querySelector('#row-own-0').style.setProperty('--h', cards);
      window.own.style.setProperty('--h', cards + market); }""",
        [high, MARKET_HEIGHT],
    )
    page.evaluate(DRAWN)
    room = page.evaluate("(({ scrollHeight, clientHeight }) => [scrollHeight, clientHeight])(window.own)")
    assert room[0] <= room[1]


def test_reasons_of_a_score_lie_over_what_others_did(visitors, positions):
    page = visitors().sit(positions["orleans", "middle"])
    page.wait_for_selector("#strip li")
    page.locator("#players li").first.hover()
    tally = page.locator("#players li:first-child .tally")
    tally.wait_for()
    covered = """tally => { const { x, y, width } = tally.getBoundingClientRect();
      return !tally.contains(document.elementFromPoint(x + width / 2, y + 12)); }"""
    assert not tally.evaluate(covered)


@pytest.mark.parametrize(("width", "height"), [(1366, 640), (1280, 593)])
def test_all_streets_of_a_settlement_are_seen_in_a_low_window(visitors, one_server, width, height):
    """Also beside many buttons, and while it is told what others did."""
    people = [{"kind": "person", "name": name} for name in NAMES[:4]]
    *seats, _ = one_server.open("settlement", people, seed=5)
    page = visitors(viewport={"width": width, "height": height}).sit(play(seats, "middle", 50, random.Random(3)))
    page.wait_for_selector("#strip li")
    assert page.locator("#acts .ways .btn").count() > 1
    boards = page.evaluate("(({ scrollHeight, clientHeight }) => [scrollHeight, clientHeight])(window.boards)")
    strip, board = (page.locator(part).bounding_box() for part in ("#strip", "#boards"))
    assert boards[0] <= boards[1] + 1
    assert strip["x"] >= board["x"] + board["width"] or strip["y"] >= board["y"] + board["height"]


def test_what_can_be_chosen_first_is_in_sight_in_each_part_that_is_scrolled(visitors, one_server):
    """After a choice at the bottom of what is beside the board."""
    seat, *_ = one_server.open("settlement", [{"kind": "person"}, {"kind": "bot", "bot": "random"}], seed=11)
    ada = visitors(viewport={"width": 1366, "height": 640})
    page = ada.sit(seat)
    ada.wait_for_turn()
    page.locator("#own [data-action^=take]").last.click()
    page.wait_for_selector("#own [data-action^=build]")
    hidden = """() => { // how much of it lies above what is beside the board
      const first = document.querySelector('#own [data-action]').getBoundingClientRect();
      return window.own.getBoundingClientRect().top - first.top; }"""
    page.wait_for_function(f"() => ({hidden})() < 2")


def test_a_phone_on_its_side_shows_all_buttons_of_a_settlement(visitors, one_server):
    people = [{"kind": "person", "name": name} for name in NAMES[:4]]
    *seats, _ = one_server.open("settlement", people, seed=5)
    ada = visitors(True, viewport={"width": 844, "height": 390}, locale="fr")
    page = ada.sit(play(seats, "middle", 50, random.Random(3)))
    buttons, room = page.locator("#acts .ways .btn"), page.locator(".ways").bounding_box()
    assert buttons.count() == 3
    for number in range(3):
        box = buttons.nth(number).bounding_box()
        assert box["y"] >= room["y"] - 1 and box["y"] + box["height"] <= room["y"] + room["height"] + 1
    assert faults(page, 44, False) == []


def test_the_village_keeps_its_size_when_buttons_with_signs_come(visitors, one_server):
    seat, *_ = one_server.open("village", [{"kind": "person"}, {"kind": "bot", "bot": "random"}], seed=1)
    luck = random.Random(5)
    while True:
        seen = seat.look()
        legal = [action["text"] for action in seen["legal"]]
        if seen["pending"] == [0] and legal[0].split()[0] in ("coins", "cube", "good"):
            break
        assert not seen["over"]
        seat.act(luck.choice(legal), seen["version"]) if legal else time.sleep(0.05)
    page = visitors().sit(seat)
    page.wait_for_selector("#f-decide")
    board = "document.querySelector('#f-village').getBoundingClientRect().toJSON()"
    before = page.evaluate(board)
    page.evaluate("document.querySelector('.row:has(#f-decide)').remove()")
    assert page.evaluate(board) == before


@pytest.mark.parametrize("modules", [[], ["inn"]])
def test_the_village_has_most_of_a_phone_on_its_side(visitors, one_server, modules):
    """With most players, and with what lies before oneself below it."""
    people = [{"kind": "person", "name": name} for name in NAMES[: 5 if modules else 4]]
    *seats, _ = one_server.open("village", people, options={"modules": modules}, seed=5)
    page = visitors(True, viewport={"width": 844, "height": 390}).sit(play(seats, "middle", 30, random.Random(3)))
    assert page.locator("#f-village").bounding_box()["height"] > 0.58 * 390
    for number in range(page.locator("#tabs button").count()):
        page.locator("#tabs button").nth(number).click()
        assert faults(page, 44, False) == []


def test_road_village_and_hand_are_seen_at_once_in_a_low_window(visitors, one_server):
    seat, *_ = one_server.open("villagers", [{"kind": "person"}, {"kind": "bot", "bot": "random"}], seed=1)
    page = visitors(viewport={"width": 1280, "height": 593}).sit(seat)
    main = page.evaluate("(({ scrollHeight, clientHeight }) => [scrollHeight, clientHeight])(window.main)")
    assert main[0] <= main[1] + 1


def test_cards_fill_small_windows_and_all_words_below_those_to_choose_are_in_sight(visitors, one_server):
    """No row is behind a tab, and the hand comes into sight with what its cards lie on."""
    *seats, _ = one_server.open("villagers", [{"kind": "person"}, {"kind": "person"}], seed=5)
    legal = []
    while not any(text.startswith("play ") for text in legal):
        seen = play(seats, "middle", 1, random.Random(3)).look()
        legal = [choice["text"] for choice in seen["legal"]]
        assert legal
    for phone, sizes in ((True, [(844, 390), (320, 568)]), (False, [(640, 400), (1280, 593)])):
        page = visitors(phone).sit(seats[seen["pending"][-1]])
        for size in sizes:
            open_in(page, size, True)
            page.wait_for_selector("#f-hand [data-action]")
            assert page.locator("#tabs:visible").count() == 0
            room, own, hand = (page.locator(part).bounding_box() for part in ("#main", "#own", "#f-hand"))
            end = room["y"] + room["height"]
            assert own["y"] + own["height"] > end - 12, size
            assert hand["y"] + hand["height"] < end + 1, size


def test_the_list_of_actions_leaves_its_button_free(visitors, one_server):
    """On an upright phone, where it stands beside the buttons under the thumb: the same tap shuts it."""
    seat, *_ = one_server.open("orleans", [{"kind": "person"}, {"kind": "bot", "bot": "random"}], seed=1)
    page = visitors(True).sit(seat)
    assert page.locator("#acts .ways .btn").count()
    page.locator("#all summary").tap()
    page.locator("#all[open] button").first.wait_for()
    page.locator("#all summary").tap()
    page.locator("#all:not([open])").wait_for()


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390)])
def test_the_menu_opens_within_the_window(visitors, one_server, width, height):
    seat, *_ = one_server.open("villagers", [{"kind": "person"}, {"kind": "bot", "bot": "random"}], seed=1)
    page = visitors(True, viewport={"width": width, "height": height}).sit(seat)
    page.locator(".menu > summary").tap()
    menu = page.locator(".menu .pop").bounding_box()
    assert menu["x"] >= 0 and menu["x"] + menu["width"] <= width


def test_the_menu_lies_over_what_others_did(visitors, one_server):
    seats = [{"kind": "bot", "bot": "random"}, {"kind": "person"}]
    seat, *_ = one_server.open("carcassonne", seats, options={"first": "given"}, seed=1)
    page = visitors().sit(seat)
    page.wait_for_selector("#strip li")
    page.locator(".menu > summary").click()
    covered = """menu => { const { x, y } = menu.getBoundingClientRect();
      return !menu.contains(document.elementFromPoint(x + 20, y + 20)); }"""
    assert not page.locator(".menu .pop").evaluate(covered)


def test_on_a_large_screen_what_is_looked_up_leaves_room_for_the_log(visitors, one_server):
    modules = ["inns", "traders", "dragon", "abbey", "bridges"]
    people = [{"kind": "person", "name": name} for name in NAMES]
    seat, *_ = one_server.open("carcassonne", people, options={"modules": modules}, seed=1)
    page = visitors(viewport={"width": 1920, "height": 1080}).sit(seat)
    tiles, log = (page.locator(f"#pane-{name}").bounding_box() for name in ("left", "log"))
    assert tiles["height"] > 100 and log["height"] > 200 and log["y"] + log["height"] < 1080


@pytest.mark.parametrize(("phone", "width", "height"), [(False, 640, 400), (True, 844, 390), (True, 390, 844)])
def test_what_one_looks_up_is_shown_in_small_windows(visitors, one_server, phone, width, height):
    """Panels beside the board are no panels in front of it: each opens behind its own tab."""
    seat, *_ = one_server.open("orleans", [{"kind": "person"}, {"kind": "bot", "bot": "random"}], seed=1)
    page = visitors(phone, viewport={"width": width, "height": height}).sit(seat)
    if width < height:
        page.locator("#unfold").click()
    for name in ("deeds", "tiles"):
        page.locator(f"#story [data-tab={name}]").click()
        assert page.locator(f"#pane-{name} svg").bounding_box()["height"] > 60


def test_who_has_seen_the_result_plays_again_at_once_in_every_window(visitors, one_server):
    """The button is in sight, alone in its colour, and a click meets it, as it meets the other ways on; the result put
    away, it is where it was."""
    first, second, _ = one_server.open("tithe", [{"kind": "person"}, {"kind": "person"}], seed=2)
    play([first, second], "end", 0, random.Random(1))
    met = """button => { const { x, y, width, height } = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint(x + width / 2, y + height / 2)); }"""
    again = '[action*="/rematch"] .primary:visible'
    for phone, sizes in ((False, DESKTOPS), (True, PHONES)):
        page = visitors(phone, locale="fr").sit(first)
        for width, height in sizes:
            page.set_viewport_size({"width": width, "height": height})
            page.reload()
            page.wait_for_selector("#result")
            assert page.locator(".primary:visible").count() == 1
            assert page.locator(f"#result {again}").evaluate(met), (width, height)
            ways_on = page.locator("#result .takeaway .btn").all()
            assert len(ways_on) == 4 and all(way.evaluate(met) for way in ways_on), (width, height)
            page.locator("#result [data-away]").click()
            assert page.locator(f"#acts {again}").evaluate(met), (width, height)


def test_what_a_choice_would_bring_is_told_beside_the_board(visitors, one_server):
    seat, _ = one_server.open(
        "settlement", [{"kind": "person", "name": "Ada"}, {"kind": "bot", "bot": "random"}], seed=1
    )
    page = visitors().sit(seat)
    page.locator("svg [data-action^='take ']").first.hover()
    page.locator("#then h2").wait_for()
    assert "Ada" in page.locator("#then p").inner_text()


def test_what_a_choice_would_bring_is_not_covered_by_what_others_did(visitors, positions):
    page = visitors(viewport={"width": 1366, "height": 640}).sit(positions["orleans", "middle"])
    page.wait_for_selector("#strip li")
    page.locator("#acts .ways button").first.hover()
    page.locator("#then h2").wait_for()
    then, strip = (page.locator(name).bounding_box() for name in ("#then", "#strip"))
    assert then["y"] + then["height"] <= strip["y"]


def test_who_waits_for_a_bot_sees_how_far_it_is(visitors, one_server):
    """Simulations that it has made of those that it will, from the process that makes them."""
    bot = {"kind": "bot", "bot": "mcts:20000"}
    seat, _ = one_server.open("settlement", [bot, {"kind": "person", "name": "Ada"}], seed=1)
    page = visitors(locale="fr").sit(seat)
    page.wait_for_function("() => document.querySelector('.thinks progress')?.value > 0")
    done, planned = page.evaluate("(({ value, max }) => [value, max])(document.querySelector('.thinks progress'))")
    assert 0 < done < planned == 20_000
    assert re.fullmatch(r"réfléchit… \d+.%", page.locator(".thinks .who i").inner_text().strip())
    page.wait_for_function("done => document.querySelector('.thinks progress')?.value > done", arg=done)


def test_taking_back_crosses_the_turns_of_bots(visitors, one_server):
    """Against bots nothing is confirmed, and one click goes back to before one's own last action."""
    bots = [{"kind": "bot", "bot": "random"}] * 2
    seat, _ = one_server.open("tithe", [{"kind": "person", "name": "Ada"}, *bots], seed=4)
    someone = visitors()
    page = someone.sit(seat)
    before = seat.look()
    page.locator("svg [data-action=glean]").click()
    page.wait_for_function(
        "() => document.querySelectorAll('.log li').length > 2 && !document.querySelector('.thinks')"
    )
    assert page.locator('[formaction*="/confirm"]').count() == 0
    undo = page.locator(".undo:not([disabled])")
    undo.wait_for()
    assert "gleans" in undo.get_attribute("title") and "others" in undo.get_attribute("title")
    with page.expect_response("**/undo?*"):
        undo.click()
    assert seat.look()["legal"] == before["legal"]


def test_a_replay_plays_by_itself_and_goes_to_lines_of_the_log(visitors, positions, one_server):
    first, second, _ = one_server.open("tithe", [{"kind": "person"}, {"kind": "person"}], seed=2)
    play([first, second], "end", 0, random.Random(1))
    page = visitors().sit(first)
    page.goto(f"{one_server.url}/t/{first.table}?seat=0&ply=2")
    page.locator("#autoplay").click()
    page.wait_for_function("() => +document.querySelector('#plies [type=range]').value >= 4")
    page.locator("#autoplay[aria-pressed=true]").click()
    line = page.locator(".log a[data-soft]").last
    wanted = line.get_attribute("href").rpartition("ply=")[2]
    line.click()
    page.wait_for_function("ply => document.querySelector('#plies [type=range]').value === ply", arg=wanted)


@pytest.mark.parametrize("game", GAMES)
def test_a_replay_leaves_the_board_its_room(visitors, positions, one_server, game):
    """Nothing lies over anything else, and the panel in front has more than a third of the window."""
    seat, wrong = positions[game, "middle"], {}
    for phone, sizes in ((False, DESKTOPS), (True, PHONES)):
        page = visitors(phone, locale="fr").sit(seat)
        page.goto(f"{one_server.url}/t/{seat.table}?seat={seat.seat}&ply=4")
        for width, height in sizes:
            open_in(page, (width, height), FULL)
            page.wait_for_selector("#fork a.primary")
            found = faults(page, 44 if phone else 24, not phone)
            high = page.evaluate("window.main.clientHeight / innerHeight")
            if found or high < 0.35:
                wrong[f"{width}x{height}"] = found or high
    assert wrong == {}


def test_a_map_that_one_only_looks_at_opens_so_that_it_can_be_read(visitors, one_server):
    seat, *_ = one_server.open("orleans", [{"kind": "person"}, {"kind": "person"}], seed=1)
    seat.act()
    page = visitors(phone=True).sit(seat)
    page.goto(f"{one_server.url}/t/{seat.table}?seat={seat.seat}&ply=0")
    page.wait_for_selector("#fork a.primary")
    page.evaluate(DRAWN)
    assert page.locator("#f-map").is_visible() and page.evaluate(DRAWN_TEXT, 10.95) == []


def test_a_land_stays_whole_in_sight_while_one_looks_back(visitors, one_server):
    """However it grows from ply to ply; until the reader moves it."""
    seats = one_server.open("carcassonne", [{"kind": "person"}, {"kind": "person"}], seed=3)[:-1]
    seat = play(seats, "middle", 90, random.Random(1))
    page = visitors(phone=True).sit(seat)
    page.goto(f"{one_server.url}/t/{seat.table}?seat={seat.seat}&ply=4")
    page.wait_for_selector("#fork a.primary")
    for ply in (20, 48, 88):
        page.locator("#plies [type=range]").fill(str(ply))
        page.wait_for_function(
            "ply => document.querySelector('#plies output').textContent.startsWith(ply)", arg=str(ply)
        )
        edges = page.evaluate("""() => [...document.querySelectorAll('[land] use[href^="#pic-"]')]
          .map(n => n.getBoundingClientRect()).flatMap(({ left, right }) => [left, right])""")
        assert edges and min(edges) >= 0 and max(edges) <= 390


def test_whoever_wants_watches_from_the_lobby(visitors, one_server):
    people = [{"kind": "person", "name": "Ada"}, {"kind": "person", "name": "Bo"}]
    shown, *_ = one_server.open("tithe", people, spectators=True)
    hidden, *_ = one_server.open("tithe", people)
    page = visitors().go("/lobby")
    page.set_viewport_size({"width": 320, "height": 568})
    drawn = page.locator(f'form[action*="{shown.table}"] .board-art').bounding_box()
    assert min(drawn["width"], drawn["height"]) > 50, "there is room for the board beside the names"
    assert page.locator(f'form[action*="{shown.table}"]').count() == 1
    assert page.locator(f'form[action*="{hidden.table}"]').count() == 0
    page.locator(f'form[action*="{shown.table}"] button').click()
    page.wait_for_selector("#frame")
    assert page.locator("#players .who i", has_text="not here yet").count() == 2
    assert page.locator("#acts [name=action]").count() == 0


IN_ROWS = """() => [...document.querySelectorAll('#players .player')].flatMap(row => { // what lies over another
  const shown = [...row.querySelectorAll('.who b, time, .chips > span, .score, .end')];
  const boxes = shown.map(n => n.getBoundingClientRect()).filter(r => r.width);
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const lines = new Set([...row.querySelectorAll('.chips > span')].map(n => Math.round(n.getBoundingClientRect().y)));
  const found = boxes.flatMap((a, i) => boxes.slice(i + 1).filter(b => meet(a, b)));
  return found.concat(lines.size > 1 ? [row.innerText] : []);
})"""


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1366, 640), (1280, 593), (844, 390)])
def test_all_that_a_player_has_stands_in_one_line_or_is_left_out(visitors, one_server, width, height):
    """Of all games most is told in that of the village with the inn; many stand beside each other on a phone."""
    people = [{"kind": "person", "name": name} for name in NAMES[:4]]
    seat, *_ = one_server.open("village", people, seed=5, options={"modules": ["inn"]})
    page = visitors(height < 500, viewport={"width": width, "height": height}, locale="fr").sit(seat)
    assert page.evaluate(IN_ROWS) == []


def test_beside_the_countess_the_log_is_in_sight(visitors, one_server):
    """She stands above it where there is room, also while something is chosen of hers."""
    seat, *_ = one_server.open("villagers", [{"kind": "person", "name": "Ada"}], seed=5)
    page = visitors(viewport={"width": 1280, "height": 800}).sit(seat)
    assert page.locator("#f-countess").is_visible() and page.locator("#pane-log").is_visible()


@pytest.mark.parametrize(("phone", "width", "height"), [(True, 390, 844), (True, 320, 568), (False, 1280, 800)])
def test_markers_on_one_step_lie_beside_each_other(visitors, one_server, phone, width, height):
    """Five players begin on the same steps; in upright windows the six tracks lie below each other."""
    seat, *_ = one_server.open("orleans", [{"kind": "person"}] + 4 * [{"kind": "bot", "bot": "random"}], seed=1)
    page = visitors(phone, viewport={"width": width, "height": height}).sit(seat)
    if phone:
        page.locator("#tabs [data-tab=tracks]").tap()
    markers, tracks = page.evaluate("""() => ['[id^=pip-]', '> g:not(:last-child)'].map(part =>
      [...document.querySelectorAll(`#panel-tracks ${part}`)].map(n => n.getBoundingClientRect().toJSON()))""")
    assert len(markers) == 5 * 7 and len({round(track["x"]) for track in tracks}) == (1 if phone else 2)
    for i, one in enumerate(markers):
        for other in markers[:i]:
            across = min(one["right"], other["right"]) - max(one["left"], other["left"])
            assert across <= 0.5 or min(one["bottom"], other["bottom"]) - max(one["top"], other["top"]) <= 0.5


def test_no_name_on_a_map_covers_what_lies_on_a_way(visitors, one_server):
    """Goods as they lie when the game begins, on each way."""
    seat, *_ = one_server.open("orleans", [{"kind": "person"}, {"kind": "bot", "bot": "random"}], seed=1)
    page = visitors().sit(seat)
    covered = page.evaluate("""() => {
      const boxes = part => [...document.querySelectorAll(`#panel-map ${part}`)].map(n => [n, n.getBBox()]);
      const goods = boxes('[id^=spot-]'), margin = 4; // of a line of text, above and below its letters
      return boxes('.orl-towns text').filter(([, a]) => goods.some(([, b]) =>
        a.x < b.x + b.width - 1 && b.x < a.x + a.width - 1
        && a.y + margin < b.y + b.height - 1 && b.y < a.y + a.height - margin - 1)).map(([n]) => n.textContent); }""")
    assert covered == []


@pytest.mark.parametrize(("phone", "width", "height"), [(False, 640, 400), (True, 844, 390)])
@pytest.mark.parametrize("language", ["fr", "en"])
def test_low_windows_show_all_that_one_looks_up_in_its_width(visitors, one_server, phone, width, height, language):
    """All tabs, and what is behind them."""
    bots = (4 if phone else 1) * [{"kind": "bot", "bot": "random"}]
    seat, *_ = one_server.open("orleans", [{"kind": "person"}, *bots], seed=1)
    page = visitors(phone, viewport={"width": width, "height": height}, locale=language).sit(seat)
    tabs = page.locator("#story > .tabs button")
    assert tabs.count() == 5
    for number in range(5):
        tabs.nth(number).click()
        assert page.evaluate(
            "() => [...document.querySelectorAll('#story > .tabs, .pane')].every(n => n.scrollWidth <= n.clientWidth)"
        )


def test_with_all_expansions_what_a_player_has_stands_in_one_line(visitors, one_server):
    modules = ["inns", "traders", "dragon", "abbey", "bridges"]
    bots = 5 * [{"kind": "bot", "bot": "random"}]
    seat, *_ = one_server.open("carcassonne", [{"kind": "person"}, *bots], seed=1, options={"modules": modules})
    page = visitors(viewport={"width": 1366, "height": 640}).sit(seat)
    for player in page.locator(".player").all():
        chips = [chip.bounding_box() for chip in player.locator(".chips > span").all()]
        assert len(chips) > 8 and len({round(chip["y"]) for chip in chips}) == 1
