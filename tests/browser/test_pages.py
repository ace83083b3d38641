"""How the pages behave in a real browser: what they keep, what they say, who can use them."""

from __future__ import annotations

import os
import re

import pytest

from bastide.pages.shelf import shelf
from bastide.pages.table_frame import SENT
from browser_user import WIDE, violations

FULL = bool(os.environ.get("BASTIDE_FULL"))
BOT = [{"kind": "person", "name": "Ada"}, {"kind": "bot", "bot": "random"}]
PEOPLE = [{"kind": "person", "name": "Ada"}, {"kind": "person", "name": "Bo"}]
MISSED = """() => { // what a finger misses that touches it 21 pixels above or below its middle
  const touched = '.btn, .chip, .pick button, .pill, .more a, .feet a, .links a, select, input:not(.pill input)';
  return [...document.querySelectorAll(touched)].filter((node) => {
    node.scrollIntoView({ block: 'center', inline: 'center' });
    const { left, width, top, height } = node.getBoundingClientRect(), [x, y] = [left + width / 2, top + height / 2];
    return width && [-21, 21].some((off) => !node.contains(document.elementFromPoint(x, y + off)));
  }).map((node) => node.outerHTML.slice(0, 90)); }"""
IN_FRONT = "[...document.querySelectorAll('pan-zoom')].find(board => board.offsetParent)"


@pytest.mark.parametrize(
    ("theme", "phone"),
    [
        pytest.param("light", False, id="wide-light"),
        pytest.param("dark", True, id="narrow-dark"),
        pytest.param("light", True, id="narrow-light", marks=pytest.mark.full),
        pytest.param("dark", False, id="wide-dark", marks=pytest.mark.full),
    ],
)
def test_axe_finds_nothing_serious(visitors, one_server, theme, phone):
    """In a run that is not full the pages beside the table by turns on a desktop and on a phone."""
    ada = visitors(phone, color_scheme=theme)
    seat, watcher = one_server.open("tithe", BOT)
    ada.sit(seat)
    table = f"/t/{seat.table}"
    beside = ["/rules", "/rules/tithe", "/glossary", "/lobby", "/new/tithe", "/learn/tithe", "/t/none"]
    beside += [f"{table}/invite", f"{table}/text", f"{table}/log"]
    for path in ["/", f"{table}?seat=0", f"{table}?ply=0", *(beside if FULL else beside[phone::2])]:
        page = ada.go(path)
        assert violations(page) == [], path
    ada.go(f"/join/{watcher.token}")
    assert violations(ada.page) == []


@pytest.mark.parametrize("game", shelf())
def test_axe_at_each_table(visitors, one_server, game):
    """The table in both themes; the pages beside it in one of them, which is another for the next game. In a run that
    is not full two of the pages, by turns."""
    seats = [{"kind": "person"}] + [{"kind": "bot", "bot": "random"}] * (shelf()[game].usual_seats - 1)
    seat, watcher = one_server.open(game, seats, seed=1)
    ada = visitors()
    page = ada.sit(seat)
    ada.wait_for_turn()
    turn = list(shelf()).index(game)
    themes = ["light", "dark"] if turn % 2 else ["dark", "light"]
    for theme in themes:
        page.emulate_media(color_scheme=theme)
        assert violations(page) == [], theme
    paths = [f"/new/{game}", f"/rules/{game}", f"/learn/{game}", f"/t/{seat.table}/text"]
    for path in paths if FULL else (paths[turn % 4], paths[(turn + 1) % 4]):
        ada.go(path)
        for theme in themes if FULL else themes[1:]:
            page.emulate_media(color_scheme=theme)
            assert violations(page) == [], (path, theme)
    bo = visitors()  # where nothing can be chosen, and the window is too low for it all
    bo.page.set_viewport_size({"width": 1280, "height": 593})
    bo.go(f"/join/{watcher.token}")
    assert violations(bo.page) == []


def test_two_clicks_to_a_game(visitors):
    ada = visitors()
    ada.go("/")
    ada.page.locator(".main-action:visible").click()
    ada.page.wait_for_selector("#frame")
    assert "/t/" in ada.page.url
    ada.wait_for_turn()
    ada.go("/")
    assert ada.page.locator(".resume.mine").count() == 1


def test_a_table_is_set_in_a_column_of_text(visitors):
    box = visitors().go("/new/tithe").locator("#fs-seats").bounding_box()
    assert box["width"] < 800 and box["x"] > 200


def test_no_page_is_wider_than_the_smallest_phone(visitors, one_server):
    """The width of such a window tells nothing: it grows with a page that is too wide."""
    seat, _ = one_server.open("orleans", BOT, seed=1)
    ada = visitors(phone=True, viewport={"width": 320, "height": 568}, locale="fr")
    ada.sit(seat)
    paths = ["/", "/games", "/games/statistics", "/leaderboard", "/account", "/privacy", "/fairness", "/lobby"]
    paths += ["/clubs", "/turns", "/today", "/puzzles", "/glossary", "/rules", "/rules/carcassonne", "/learn/orleans"]
    paths += ["/new/village", "/nothing", *(f"/t/{seat.table}/{part}?seat=0" for part in ("orders", "text", "invite"))]
    wide = {path: ada.go(path).evaluate("document.documentElement.scrollWidth") for path in paths}
    assert {path: width for path, width in wide.items() if width > 320} == {}


@pytest.mark.parametrize(("width", "height"), [(640, 400), (844, 390)])
def test_low_windows_show_how_to_play_each_game_at_once(visitors, width, height):
    """The title and the landscape leave room for it, and the buttons at the lower edge lie below it."""
    page = visitors(viewport={"width": width, "height": height}, locale="fr").go("/")
    play, begin = (page.locator(part).bounding_box() for part in (".cover form .btn >> nth=0", ".thumb"))
    assert play["y"] + play["height"] <= (begin["y"] if begin else height)
    title, also = (page.locator(part).bounding_box() for part in (".hero h1", ".also"))
    assert also["y"] >= title["y"] + title["height"]


def test_pictures_of_games_fill_the_side_of_their_cards_on_a_phone(visitors):
    ada = visitors(phone=True, locale="fr")
    for path in ("/rules", "/learn/carcassonne", "/lobby", "/"):
        page = ada.go(path)
        for card in page.locator(".small:not(:has(.steps))").all():
            around, picture = card.bounding_box(), card.locator(".thumb-art").bounding_box()
            assert picture["height"] >= around["height"] - 3, path


def test_a_lesson_is_taken_up_or_begun_anew_on_the_smallest_phone(visitors):
    ada = visitors(phone=True, viewport={"width": 320, "height": 568}, locale="fr")
    ada.go("/learn/villagers").locator("button[name=chapter]").first.tap()
    ada.page.wait_for_selector("#decision.lesson")
    card = ada.go("/learn/villagers").locator(".small").first
    around = card.bounding_box()
    for way in card.locator(".more .btn").all():
        box = way.bounding_box()
        assert box["x"] + box["width"] <= around["x"] + around["width"]


def test_the_field_for_a_name_lies_within_its_card_on_the_smallest_phone(visitors, one_server):
    one_server.open("tithe", [{"kind": "person", "name": "Ada"}, {"kind": "open"}], listed=True)
    page = visitors(phone=True, viewport={"width": 320, "height": 568}).go("/lobby")
    card = page.locator("form.small:has(input[name=name])")
    around, box = card.bounding_box(), card.locator("input[name=name]").bounding_box()
    assert box["x"] + box["width"] < around["x"] + around["width"]
    card.locator("button").tap()  # nobody is left waiting
    page.wait_for_selector("#frame")


def test_fingers_meet_what_they_mean_beside_the_tables(visitors):
    ada = visitors(phone=True)
    paths = ["/", "/lobby", "/clubs", "/account", "/games", "/puzzles", "/new/tithe"]
    opened = "for (const details of document.querySelectorAll('main details')) details.open = true;"
    missed = {path: ada.go(path).evaluate(f"() => {{ {opened} return ({MISSED})(); }}") for path in paths}
    assert {path: found for path, found in missed.items() if found} == {}


def test_finished_games_are_told_whole_on_a_phone(visitors, one_server):
    """However long a name is, and however many points there are."""
    seats = one_server.open("tithe", [{"name": "Ada"}, *({"name": f"Wulfhild{'s' * 30}{n}"} for n in range(3))])[:-1]
    ada = visitors(phone=True)
    ada.sit(seats[0])
    ada.go("/")
    while not seats[0].look()["over"]:
        for seat in seats:
            if seat.look()["legal"]:
                seat.act()
    page = ada.go("/games")
    page.wait_for_function("() => document.querySelector('.cards td') || location.reload()")  # it is noted soon
    card = page.locator(".card-box").bounding_box()
    edges = page.locator(".cards td > *, .cards td").evaluate_all(
        "all => all.map(n => n.getBoundingClientRect().right)"
    )
    assert edges and max(edges) <= card["x"] + card["width"]


def test_the_language_and_the_theme_are_kept(visitors):
    ada = visitors()
    page = ada.go("/rules/tithe")
    page.locator("button[value=fr]").click()
    page.wait_for_selector("html[lang=fr]")
    page.locator("details.drop summary").first.click()
    page.locator("button[value=dark]").click()
    page.wait_for_selector("html[data-theme=dark]")
    assert "/rules/tithe" in page.url
    assert page.locator(".ledger h1").inner_text().startswith("La Dîme")


def test_the_rules_can_be_searched(visitors):
    page = visitors(locale="fr").go("/rules/tithe")
    page.locator("input[type=search]").type("BESACE etal")
    page.wait_for_function("() => document.querySelectorAll('.ledger .rule').length < 5")
    page.locator("input[type=search]").fill("pardon")
    page.wait_for_function("() => document.querySelectorAll('.ledger .rule').length > 2")
    assert "q=pardon" in page.url


def test_typed_text_focus_and_zoom_survive_what_others_do(visitors, one_server):
    first, second, _ = one_server.open("tithe", PEOPLE, confirm=False)
    bo = visitors()
    page = bo.sit(second)
    page.locator("[data-group=side][data-tab=chat]").click()
    page.locator("#talk input").type("half a wor")
    page.evaluate("document.querySelector('.panel').id")
    node = page.evaluate_handle("document.querySelector('#panel-households')")
    first.act("glean")
    page.wait_for_function("() => document.querySelector('#frame').dataset.pending === '1'")
    assert page.locator("#talk input").input_value() == "half a wor"
    assert page.evaluate("document.activeElement.name") == "text"
    assert page.evaluate("n => n === document.querySelector('#panel-households')", node)
    page.locator("#talk input").type("d")
    page.keyboard.press("Enter")
    page.locator(".chat li", has_text="half a word").wait_for()
    assert page.locator("#talk input").input_value() == ""


def test_zooming_survives_a_move(visitors, one_server):
    seat, _ = one_server.open("settlement", BOT, seed=1, confirm=False)
    ada = visitors(phone=True, viewport={"width": 320, "height": 568})
    page = ada.sit(seat)
    page.wait_for_function(f"{IN_FRONT}?.picture.style.transform")
    name, opened = page.evaluate(f"[{IN_FRONT}.id, {IN_FRONT}.scale]")
    page.locator("[data-zoom='1.4']").tap()
    scale, before = page.evaluate(f"[{IN_FRONT}.scale, {IN_FRONT}.picture.style.transform]")
    assert scale > 1.3 * opened and "scale(" in before
    ada.move("finger")
    assert page.evaluate(f"document.querySelector('#{name}').picture.style.transform") == before


def test_the_end_is_shown_over_the_board_until_it_is_put_away(visitors, one_server):
    seat, _ = one_server.open("tithe", BOT, seed=2, confirm=False)
    ada = visitors()
    page = ada.sit(seat)
    ada.play("mouse", 100)
    result = page.locator("#result")
    result.wait_for()
    assert result.locator("ol > li").count() == 2 and result.locator("ol > li").first.get_attribute("class") == "first"
    assert violations(page) == []
    result.locator("[data-away]").click()
    assert not result.is_visible()
    page.set_viewport_size({"width": 640, "height": 400})
    around, last = (page.locator(part).bounding_box() for part in ("#plies", "#plies output"))
    assert last["x"] + last["width"] <= around["x"] + around["width"], "the slider leaves room for where it stands"
    page.set_viewport_size(WIDE)
    page.locator("#plies a[data-key=ArrowLeft]").click()
    page.wait_for_url("**ply=*")
    assert not result.is_visible()


def test_two_fingers_zoom_and_one_moves(visitors, one_server):
    seat, _ = one_server.open("settlement", BOT, seed=1)
    ada = visitors(phone=True)
    page = ada.sit(seat)
    fingers = ada.context.new_cdp_session(page)

    def touch(kind, *points):
        spots = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": spots})

    page.wait_for_function(f"(window.front = {IN_FRONT})?.picture.style.transform")
    y, opened = page.evaluate("[front.getBoundingClientRect().y + 60, front.scale]")
    touch("touchStart", (160, y), (240, y))
    for spread in range(10, 80, 10):
        touch("touchMove", (160 - spread, y), (240 + spread, y))
    touch("touchEnd")
    zoomed, before = page.evaluate("[front.scale, front.x]")
    assert zoomed > 1.8 * opened
    touch("touchStart", (300, y))
    for way in range(10, 120, 10):
        touch("touchMove", (300 - way, y))
    touch("touchEnd")
    assert page.evaluate("front.x") < before - 20
    assert page.locator("#pick").is_hidden(), "moving about chooses nothing"


def test_names_and_words_are_only_text(visitors, one_server):
    wild = "<b onclick=x>Zoë</b>"
    first, second, _ = one_server.open("tithe", [{"kind": "person", "name": wild}, {"kind": "person", "name": "&amp;"}])
    second.post("/chat", {"text": "<img src=x onerror=alert(1)>"})
    page = visitors().sit(first)
    assert page.locator("#players b").first.inner_text() == wild
    page.locator("[data-group=side][data-tab=chat]").click()
    assert "<img" in page.locator(".chat li").first.inner_text()
    assert page.locator(".chat img, #players b b").count() == 0


def test_confirm_cancel_and_take_back(visitors, one_server):
    first, second, _ = one_server.open("tithe", PEOPLE)
    ada = visitors()
    page = ada.sit(first)
    page.locator("svg [data-action=glean]").click()
    page.locator('[formaction*="/confirm"]').wait_for()
    assert page.locator("svg [data-chosen]").count() == 1
    page.keyboard.press("Escape")
    page.wait_for_selector('[formaction*="/confirm"]', state="detached")
    page.locator("svg [data-action=glean]").focus()
    page.keyboard.press("Enter")
    page.locator('[formaction*="/confirm"]').wait_for()
    page.keyboard.press("c")
    page.wait_for_function("() => document.querySelector('#frame').dataset.pending === '1'")
    assert page.evaluate("document.activeElement.id") == "turn"
    undo = page.locator('[formaction*="/undo"]')
    assert "Bo must agree" in undo.get_attribute("title"), "a drawn sheaf cannot be put back without a question"
    undo.click()
    bo = visitors().sit(second)
    bo.locator("#banner button[value=yes]").click()
    page.wait_for_function("() => document.querySelector('#frame').dataset.pending === '0'")


def test_a_stale_click_is_explained(visitors, one_server):
    first, *_ = one_server.open("tithe", PEOPLE, confirm=False)
    page = visitors(locale="fr").sit(first)
    page.evaluate(  # at once: a frame that comes in between would put the version right
        """document.querySelector("#acts [name=version]").value = 7;
        document.querySelector("#acts .ways button").click()"""
    )
    assert "La table a changé" in page.locator(".toast").inner_text()


def test_hot_seat_with_a_curtain(visitors):
    ada = visitors()
    page = ada.go("/new/tithe")
    page.select_option("#k1", "me")
    page.wait_for_function("() => !document.querySelector('#l1')")
    page.locator("input[name=confirm]").uncheck()
    page.wait_for_timeout(300)
    page.locator(".go button").click()
    page.wait_for_selector("#frame")
    for seat in (1, 0):
        page.locator("#acts .ways button").first.click()
        page.wait_for_url(f"**seat={seat}&hand=1")
    page.locator(".curtain a").wait_for()
    assert page.locator("svg.panel").count() == 0, "nothing of the table is behind the curtain"
    page.locator(".curtain a").click()
    page.wait_for_selector("#frame[data-pending='0']")


def test_links_and_the_lobby(visitors):
    ada, bo, cy = visitors(), visitors(), visitors()
    ada.page.add_init_script("navigator.share = async what => { window.sent = what.url; }")  # as phones have it
    page = ada.go("/new/tithe?seats=3&sent=1")
    page.select_option("#k1", "link")
    page.wait_for_function("() => !document.querySelector('#l1')")
    page.select_option("#k2", "open")
    page.wait_for_function("() => !document.querySelector('#l2')")
    page.locator(".go button").click()
    page.wait_for_url("**/invite**")
    links = page.locator(".invite input").evaluate_all("all => all.map(n => n.value)")
    assert len(links) == 2 and page.locator("svg.qr").count() == 2
    page.locator("[data-share]").nth(1).click()
    assert page.evaluate("sent") == links[1]
    bo.go("/")
    bo.page.locator("#link").fill(links[0])
    bo.page.locator(".join button").click()
    bo.page.wait_for_selector("#frame")
    assert "/join/" not in bo.page.url and "seat=1" in bo.page.url
    page.locator(".go a").click()
    cy.go("/lobby")
    cy.page.locator("form.small input[name=name]").fill("Cy")
    cy.page.locator("form.small button").click()
    cy.page.wait_for_selector("#frame")
    page.locator("#players b", has_text="Cy").wait_for()


def test_two_tabs_and_back_and_forward(visitors, one_server):
    seat, _ = one_server.open("tithe", BOT, confirm=False)
    ada = visitors()
    page = ada.sit(seat)
    other = ada.window()
    other.goto(page.url)
    page.locator("#main svg [data-action]:visible").first.click()
    other.wait_for_function("() => +document.querySelector('#frame').dataset.turn >= 2")
    page.goto(one_server.url + "/rules/tithe")
    page.go_back()
    page.wait_for_function("() => +document.querySelector('#frame').dataset.turn >= 2")
    page.locator("#main svg [data-action]:visible").first.click()
    page.wait_for_function("() => +document.querySelector('#frame').dataset.turn >= 3")


def finished(one_server):
    """A finished game of two people."""
    first, second, _ = one_server.open("tithe", PEOPLE)
    seats = [first, second]
    while not first.look()["over"]:
        seats[first.look()["pending"][0]].act()
    return first, second


def test_look_back_fork_and_play_again(visitors, one_server):
    first, _ = finished(one_server)
    ada = visitors()
    page = ada.sit(first)
    page.goto(f"{one_server.url}/t/{first.table}?ply=5")
    assert page.locator("#plies output").inner_text().startswith("5 /")
    page.keyboard.press("ArrowRight")
    page.wait_for_function("() => document.querySelector('#plies output').textContent.startsWith('6 ')")
    assert "ply=6" in page.url
    page.locator("#plies [type=range]").fill("2")
    page.wait_for_function("() => document.querySelector('#plies output').textContent.startsWith('2 ')")
    page.locator("#fork button").click()
    page.wait_for_function(f"() => !location.pathname.includes('{first.table}')")
    page.wait_for_selector("svg [data-action]")
    assert page.locator(".log li").count() >= 2
    page.goto(f"{one_server.url}/t/{first.table}")
    page.locator('#result form[action*="/rematch"] button').click()
    page.wait_for_function(f"() => !location.pathname.includes('{first.table}')")
    assert "seat=1" in page.url, "the seats are turned"


def lead_in(words: str) -> float:
    """The lead that a hint tells of."""
    found = re.fullmatch(r"(0\.0|[+−]\d+\.\d) on the best opponent, about \d+ points? at the end", words)
    assert found, words
    return float(found[1].replace("−", "-"))


def test_a_hint_can_be_played(visitors, one_server):
    seat, _ = one_server.open("carcassonne", BOT, confirm=False, options={"first": "given"}, seed=5)
    page = visitors().sit(seat)
    page.keyboard.press("h")
    page.locator(".hints li").first.wait_for()
    first, *others = page.locator(".hints li span").all_inner_texts()
    assert "points are those it expects at the end" in page.locator(".hints p").inner_text()
    told = [lead_in(words) for words in (first, *others) if words != "About as good as the first"]
    assert others and told == sorted(told, reverse=True), "what is told first is not what is expected to be best"
    assert page.locator(".hints").evaluate("n => n.scrollWidth - n.clientWidth") == 0, "nothing is cut"
    page.locator(".hints button").first.click()
    page.wait_for_function("() => +document.querySelector('#frame').dataset.turn >= 1")


def test_a_hint_stays_while_nothing_is_played(visitors, one_server):
    """Frames come for other reasons too, such as a new name, or a line that is there again."""
    seat, _ = one_server.open("carcassonne", BOT, confirm=False, options={"first": "given"}, seed=5)
    page = visitors().sit(seat)
    page.keyboard.press("h")
    page.locator(".hints li").first.wait_for()
    assert seat.post("/name", {"name": "Ermengarde"}).status_code < 300
    page.locator("#players", has_text="Ermengarde").wait_for()
    assert page.locator(".hints li").count()
    page.locator(".hints button").first.click()
    page.locator(".hints").wait_for(state="detached")


def test_everything_works_without_a_script(visitors):
    ada = visitors(java_script_enabled=False)
    page = ada.go("/")
    page.locator("form:has([value=tithe]) button").first.click()
    page.locator("#acts .ways button").first.click()
    assert re.search(r"/t/\w+\?seat=0", page.url)
    for _ in range(40):
        page.goto(page.url)
        if page.locator(".log li").count() >= 2:
            break
        page.wait_for_timeout(100)
    assert page.locator(".log li").count() >= 2


def test_play_in_words(visitors, one_server):
    seat, _ = one_server.open("tithe", BOT, confirm=False)
    ada = visitors()
    ada.sit(seat)
    page = ada.go(f"/t/{seat.table}/text")
    assert page.locator("svg.panel").count() == 0
    page.locator("#acts button").first.click()
    page.locator(".log li").nth(1).wait_for()
    assert page.locator("h3", has_text="Ada").count() == 1


FREE = """() => { // a point of the board with no mark near it
  const box = n => n.getBoundingClientRect(), b = box(document.querySelector('pan-zoom')), far = 20;
  const marks = [...document.querySelectorAll('svg [data-action]')].map(box);
  for (let y = b.top + 4; y < b.bottom; y += 4) for (let x = b.left + 4; x < b.right; x += 4)
    if (marks.every(r => x < r.left - far || x > r.right + far || y < r.top - far || y > r.bottom + far)) return [x, y];
}"""


def test_a_tap_beside_a_mark_means_the_mark(visitors, one_server):
    """A finger is wider than a point: as where the edge of a sheet leaves only a strip of a mark in sight."""
    ada = visitors(phone=True)
    page = ada.sit(one_server.open("tithe", BOT)[0])
    mark = page.locator("svg [data-action=glean]").bounding_box()
    page.touchscreen.tap(mark["x"] + mark["width"] / 2, mark["y"] + mark["height"] + 5)
    page.locator("#pick .primary").tap(timeout=10_000)
    page.wait_for_function("() => +document.querySelector('#frame').dataset.turn >= 1")


def test_a_tap_far_from_every_mark_chooses_nothing(visitors, one_server):
    ada = visitors(phone=True)
    page = ada.sit(one_server.open("tithe", BOT)[0])
    page.touchscreen.tap(*page.evaluate(FREE))
    page.wait_for_timeout(300)
    assert page.locator("#pick").is_hidden()


def test_a_long_list_of_actions_is_whole_when_asked_for(visitors, one_server):
    """All that is legal can be reached from the list by keys, though frames bring only its beginning."""
    seats = one_server.open("carcassonne", PEOPLE, seed=1)
    while True:
        seat = seats[seats[0].look()["pending"][0]]
        seen = seat.look()
        if len(seen["legal"]) > SENT:
            break
        seat.act(seen["legal"][-1]["text"], seen["version"])
    page = visitors().sit(seat)
    page.keyboard.press("l")
    assert page.locator("#all [name=action]").count() == SENT
    page.locator("#all details summary").focus()
    page.keyboard.press("Enter")
    count = "count => document.querySelectorAll('#all [name=action]').length === count"
    page.wait_for_function(count, arg=len(seen["legal"]))
    entries = page.locator("#all [name=action]").evaluate_all("all => all.map(n => n.value)")
    assert sorted(entries) == sorted(choice["text"] for choice in seen["legal"])
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.value") == entries[SENT]


def test_the_words_fit_a_phone(visitors, one_server):
    seat, _ = one_server.open("settlement", BOT)
    ada = visitors(phone=True, locale="fr")
    ada.sit(seat)
    page = ada.go(f"/t/{seat.table}/text")
    edges = page.evaluate("[...document.querySelector('#frame').children].map(n => n.getBoundingClientRect().left)")
    assert len(set(edges)) == 1, "one column"
    chip, switch = page.locator("header > .chip").bounding_box(), page.locator("header .pick").bounding_box()
    assert chip["x"] + chip["width"] <= switch["x"]
    assert page.locator("header summary").bounding_box()["x"] < 360, "the theme's button is in sight"
    assert switch["width"] > 50 and switch["x"] + switch["width"] <= 390
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
