"""Touching what one means: turns played by the gestures of the table, with a mouse, a finger and keys."""

from __future__ import annotations

import io
import os
import random
from collections import Counter
from functools import partial
from itertools import count, islice

import pytest
from PIL import Image, ImageChops, ImageStat

MOVES = 70 if os.environ.get("BASTIDE_FULL") else 25  # of somebody who never moves the land: 70 are a whole game
BOT = [{"kind": "person", "name": "Ada"}, {"kind": "bot", "bot": "random"}]
PEOPLE = [{"kind": "person", "name": "Ada"}, {"kind": "person", "name": "Bo"}]
PLACES = """() => [...document.querySelectorAll('[data-place]')].map(n => {
    const r = n.querySelector('.legal').getBoundingClientRect();
    const ways = [...n.querySelectorAll('[data-action]')];
    return { id: n.id, x: r.x + r.width / 2, y: r.y + r.height / 2, width: n.getBoundingClientRect().width,
      actions: ways.map(w => w.dataset.action), pictures: ways.map(w => w.getAttribute('href')),
      name: n.querySelector('title').textContent,
      free: document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2)?.closest('[data-place]') === n }; })"""
IN_SIGHT = f"""() => {{ // as far as the places, or in one direction the land, have room between the plates
    const land = document.querySelector('pan-zoom[land]'), clear = land.clear(), all = ({PLACES})();
    const {{ width, height }} = land.picture.getBoundingClientRect(), within = (n, low, high) => low < n && n < high;
    const wide = width + 24 <= clear.right - clear.left, high = height + 24 <= clear.bottom - clear.top;
    const [xs, ys] = [all.map(({{ x }}) => x), all.map(({{ y }}) => y)];
    const room = (at, low, high) => Math.max(...at) - Math.min(...at) + 100 * land.scale <= high - low;
    if (room(xs, clear.left, clear.right) && room(ys, clear.top, clear.bottom)) return all.every(({{ free }}) => free);
    return all.every(({{ x, y }}) =>
      (!wide || within(x, clear.left, clear.right)) && (!high || within(y, clear.top, clear.bottom))); }}"""
SHOWN = "document.querySelector('[data-place] [data-on]')?.dataset.action"
GHOST = "document.querySelector('[data-place] [data-on]').getBoundingClientRect().width"
TOOLS = "(({ x, y }) => [x, y])(document.querySelector('#placing').getBoundingClientRect())"
STAND = ".car-loupe [data-of]:not([data-off]) [data-action]"
CAMERA = "(({ x, y, scale }) => [x, y, scale])(document.querySelector('pan-zoom[land]'))"
START = "(({ x, y }) => [x, y])(document.querySelector('#t0').getBoundingClientRect())"
SIZES = """selector => [...document.querySelectorAll(selector)].map(n => n.getBoundingClientRect())
    .filter(r => r.width).map(r => Math.min(r.width, r.height))"""
VECTORS = """() => { const place = document.querySelector('#pictures');
    for (const image of place.querySelectorAll('image')) {
      const use = document.createElementNS('http://www.w3.org/2000/svg', 'use');
      const { id } = image.closest('[id]');
      if (image.id) use.id = id;
      use.setAttribute('href', `${place.dataset.file}#${id.slice(4)}`);
      image.replaceWith(use);
    } }"""
IMAGES = """() => { const place = document.querySelector('#pictures'), board = document.querySelector('pan-zoom[land]');
    const names = new Set([...board.querySelectorAll('use[href^="#pic-"]')].map(n => n.getAttribute('href').slice(1)));
    return [...names].every(name => place.querySelector(`image[id="${name}"]`)); }"""
LARGE = """place => { // the picture that is used there is an image of its own
    const use = document.querySelector(place);
    return !!document.querySelector(`#pictures ${use?.getAttribute('href') ?? 'none'} > image`); }"""
DRAWN = """() => [...document.querySelectorAll('use[href^="#pic-"]:not(defs *)')]
    .every(n => n.getBoundingClientRect().width || !n.checkVisibility())"""
SHARP = """() => { // each picture in sight is an image, of the size in which the board shows it
    const place = document.querySelector('#pictures'), board = document.querySelector('pan-zoom[land]');
    const size = Math.round(100 * board.scale * devicePixelRatio), room = board.getBoundingClientRect();
    const inSight = ({ left, right, top, bottom }) =>
      right > room.left && left < room.right && bottom > room.top && top < room.bottom;
    const width = image => { // as a PNG says it
      const head = atob(image.getAttribute('href').split(',')[1].slice(0, 32));
      return 256 * head.charCodeAt(18) + head.charCodeAt(19);
    };
    const shown = [...board.querySelectorAll('use[href^="#pic-"]')].filter(n => inSight(n.getBoundingClientRect()));
    const images = shown.map(n => place.querySelector(`image[id="${n.getAttribute('href').slice(1)}"]`));
    return images.every(image => image && width(image) === size); }"""
READ = """() => [...document.querySelectorAll('pan-zoom[land] use[href^="#pic-"]')] // the file of the drawings
    .every(n => n.getBBox().width > 10)"""
KEPT = """async () => { // until all images that the page shows are in the browser's own store
    const answer = request => new Promise(resolve => { request.onsuccess = () => resolve(request.result); });
    const base = await answer(indexedDB.open('pictures', 1));
    for (let kept = new Set(), shown = ['']; !shown.every(image => kept.has(image));) {
      kept = new Set(await answer(base.transaction('images').objectStore('images').getAll()));
      shown = [...document.querySelectorAll('#pictures image')].map(n => n.getAttribute('href'));
    }
    base.close(); }"""
CARDS = """() => [...document.querySelectorAll('[data-card]')].map(n => { const r = n.getBoundingClientRect();
    const ways = [...n.querySelectorAll('[data-with]')];
    return { id: n.id, x: r.x + r.width / 2, y: r.y + r.height / 4, width: r.width,
      ways: Object.fromEntries(ways.map(w => [w.dataset.with, w.dataset.action])) }; })"""


def playing(server, plies: int, game: str = "carcassonne"):
    """A table after some random moves, and after each move that follows; the seats, and whose turn it is."""
    found, dice = server.open(game, PEOPLE, seed=3, confirm=False), random.Random(3)
    for ply in count():
        seat = found[found[-1].look()["pending"][0]]
        if ply >= plies:
            yield found, seat.seat
        seen = seat.look()
        assert seat.act(dice.choice(seen["legal"])["text"], seen["version"]).status_code == 200


def played(server, plies: int, game: str = "carcassonne"):
    """A table after some random moves; the seats, and whose turn it is."""
    return next(playing(server, plies, game))


def at_a_place(visitor, server, several: bool, plies: int = 20):
    """The page of the person whose turn it is, with a tile that fits a place in one way, or in several."""
    page, place, _other = two_at_a_place(visitor, server, several, plies)
    return page, place


def two_at_a_place(visitor, server, several: bool, plies: int = 20):
    """The same, and the seat of the other person, who has not come yet."""
    for found, turn in islice(playing(server, plies), 30):
        if not found[turn].look()["legal"][-1]["text"].startswith("place "):
            continue
        page = visitor.sit(found[turn])
        for place in page.evaluate(PLACES):
            if place["free"] and (len(place["actions"]) > 1) == several:
                return page, place, found[1 - turn]
    raise AssertionError("no such place")


def drag_from_hand(page, x: float, y: float) -> None:
    """Take the tile and move it there; the button stays down."""
    hand = page.locator("[data-drag]").bounding_box()
    page.mouse.move(hand["x"] + hand["width"] / 2, hand["y"] + hand["height"] / 2)
    page.mouse.down()
    page.mouse.move(x, y, steps=8)


def sent_action(page, gesture) -> str:
    """The action that a gesture posts."""
    with page.expect_request(lambda request: "/act" in request.url and request.method == "POST") as asked:
        gesture()
    return (
        dict(pair.split("=") for pair in asked.value.post_data.split("&"))["action"]
        .replace("+", " ")
        .replace("%2C", ",")
        .replace("%3A", ":")
    )


@pytest.mark.parametrize("several", [False, True], ids=["one way", "several ways"])
def test_a_whole_turn_takes_two_clicks(visitors, one_server, several):
    page, place = at_a_place(visitors(), one_server, several)
    page.mouse.move(place["x"], place["y"])
    assert page.evaluate(SHOWN) == place["actions"][0]
    assert page.evaluate(GHOST) >= place["width"] - 1, "the tile is shown at its full size"
    page.keyboard.press("r")
    wanted = place["actions"][1 if several else 0]
    assert sent_action(page, lambda: page.mouse.click(place["x"], place["y"])) == wanted
    page.wait_for_selector(".car-loupe")
    figure = page.locator(STAND).first
    claim = figure.get_attribute("data-action")
    assert sent_action(page, figure.click) == claim
    page.wait_for_selector(".car-loupe", state="detached")


def test_a_double_click_lays_a_tile_and_stands_nobody(visitors, one_server):
    page, place = at_a_place(visitors(), one_server, several=False)
    page.mouse.click(place["x"], place["y"])
    page.wait_for_selector(".car-loupe")
    figure = page.locator(STAND).first
    claim = figure.get_attribute("data-action")
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.method))
    figure.hover()
    page.mouse.down(click_count=2)  # as the second half of a double click
    page.mouse.up(click_count=2)
    page.wait_for_timeout(300)
    assert "POST" not in sent and page.locator(".car-loupe").is_visible()
    assert sent_action(page, figure.click) == claim


def test_a_double_click_means_the_button_that_was_there_at_first(visitors, one_server):
    """Another may take its place: here one that passes again."""
    found, turn = played(one_server, 2, "tithe")
    page, asked = visitors(viewport={"width": 1024, "height": 768}).sit(found[turn]), []
    page.on("request", lambda request: asked.append(request.url) if request.url.count("/act") else None)
    page.locator("#acts .ways button:visible").first.dblclick(delay=50)
    page.wait_for_function("() => +document.querySelector('#frame').dataset.turn > 2")
    page.wait_for_timeout(300)
    assert len(asked) == 1


def test_a_tile_is_turned_by_every_gesture_and_laid_as_it_is_seen(visitors, one_server):
    page, place = at_a_place(visitors(), one_server, several=True)
    ways, at = place["actions"], (place["x"], place["y"])
    page.mouse.move(*at)
    assert page.evaluate(SHOWN) == ways[0]
    page.keyboard.press("r")
    assert page.evaluate(SHOWN) == ways[1]
    page.keyboard.press("Shift+R")
    assert page.evaluate(SHOWN) == ways[0]
    zoom = page.evaluate(CAMERA)
    page.mouse.wheel(0, 120)
    page.wait_for_function(f"() => ({SHOWN}) === '{ways[1]}'")
    assert page.evaluate(CAMERA) == zoom, "the wheel turns the tile and nothing else"
    badge = page.locator("#placing [data-turn]").bounding_box()
    page.mouse.move(badge["x"] + badge["width"] / 2, badge["y"] + badge["height"] / 2, steps=8)
    page.mouse.down()
    page.mouse.up()
    now = ways[2 % len(ways)]
    assert page.evaluate(SHOWN) == now
    page.mouse.move(5, 5)
    page.wait_for_function(f"() => !({SHOWN})")
    page.mouse.move(*at, steps=8)
    assert page.evaluate(SHOWN) == now, "it is as it was turned last"
    page.keyboard.press("Escape")
    assert page.evaluate(SHOWN) is None
    page.mouse.move(at[0] + 3, at[1] + 3)
    page.mouse.move(5, 5)
    page.mouse.move(*at)
    assert sent_action(page, lambda: page.mouse.click(*at)) == now


def test_a_tile_dropped_where_it_fits_in_several_ways_waits_for_a_click(visitors, one_server):
    page, place = at_a_place(visitors(), one_server, several=True)
    drag_from_hand(page, place["x"] + 12, place["y"] - 9)
    page.mouse.up()
    page.wait_for_selector("#placing[data-aim=pinned]", state="attached")
    page.locator("#placing [data-turn]").click()
    page.mouse.move(5, 5)
    assert page.evaluate(SHOWN) == place["actions"][1], "what is pinned stays"
    assert sent_action(page, page.locator("#placing [data-lay]").click) == place["actions"][1]


def test_a_pinned_tile_stays_while_the_frame_tells_of_something_else(visitors, one_server):
    """That another gives up is no move: tile and tools stay where they are."""
    page, place, other = two_at_a_place(visitors(), one_server, several=True)
    drag_from_hand(page, place["x"], place["y"])
    page.mouse.up()
    page.wait_for_selector("#placing[data-aim=pinned]", state="attached")
    before = page.evaluate(TOOLS)
    assert other.post("/resign").status_code == 204
    page.get_by_text("resigned").first.wait_for(state="attached")
    assert page.evaluate(SHOWN) == place["actions"][0] and page.evaluate(TOOLS) == before


def test_a_finger_sees_the_tile_before_it_lies_there(visitors, one_server):
    page, place = at_a_place(visitors(phone=True), one_server, several=True)
    page.touchscreen.tap(place["x"], place["y"])
    assert page.evaluate(SHOWN) == place["actions"][0] and page.locator("#dock").is_visible()
    page.locator("#dock [data-turn]").tap()
    assert page.evaluate(SHOWN) == place["actions"][1]
    assert sent_action(page, page.locator("#dock [data-lay]").tap) == place["actions"][1]
    page.wait_for_selector(".car-loupe")
    assert page.locator("#dock").is_hidden()
    assert min(page.evaluate(SIZES, f"{STAND}, [data-none]")) >= 44
    assert sent_action(page, page.locator("[data-none]").tap) == "pass"


def test_a_finger_turns_no_tile_that_fits_in_one_way(visitors, one_server):
    """And it stays where it was laid while the server has not answered."""
    page, place = at_a_place(visitors(phone=True), one_server, several=False)
    page.touchscreen.tap(place["x"], place["y"])
    page.locator("#dock [data-lay]").wait_for()
    assert page.locator("#dock [data-turn]").is_hidden()
    held = []
    page.route("**/act?*", lambda request: held.append(request))
    page.locator("#dock [data-lay]").tap()
    page.locator("#dock").wait_for(state="hidden")
    assert page.evaluate(SHOWN) == place["actions"][0]
    page.wait_for_timeout(1)  # in which the held request comes to us
    held[0].continue_()
    page.wait_for_selector(".car-loupe")
    assert page.evaluate(SHOWN) is None


def test_keys_alone_play_a_turn(visitors, one_server):
    page, _ = at_a_place(visitors(), one_server, several=False)
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('[data-place]')"):
            break
    first = page.evaluate(SHOWN)
    assert first, "the tile is shown at the place that has the focus"
    for arrow in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"):
        page.keyboard.press(arrow)
    assert page.evaluate(SHOWN) and page.evaluate("document.activeElement.matches('[data-aim]')")
    shown = page.evaluate(SHOWN)

    assert sent_action(page, lambda: page.keyboard.press("Enter")) == shown
    page.wait_for_selector(".car-loupe")
    claim = page.locator(STAND).first.get_attribute("data-action")
    assert sent_action(page, lambda: page.keyboard.press("1")) == claim


def test_space_stands_nobody(visitors, one_server):
    page, place = at_a_place(visitors(), one_server, several=False)
    page.mouse.click(place["x"], place["y"])
    page.wait_for_selector(".car-loupe")
    assert sent_action(page, lambda: page.keyboard.press(" ")) == "pass"


def test_a_tile_is_dragged_from_the_hand(visitors, one_server):
    page, place = at_a_place(visitors(), one_server, several=False)
    drag_from_hand(page, place["x"] + 12, place["y"] - 9)
    assert page.evaluate(SHOWN) == place["actions"][0]
    assert sent_action(page, page.mouse.up) == place["actions"][0]


def test_a_tile_is_dragged_before_its_picture_is_there(visitors, one_server):
    ada = visitors()
    ada.page.route("**/s/*", lambda request: request.abort())  # the files of drawings
    page, place = at_a_place(ada, one_server, several=False)
    drag_from_hand(page, place["x"], place["y"])
    assert sent_action(page, page.mouse.up) == place["actions"][0]


@pytest.mark.parametrize("point", [(970, 500), (500, 780), (100, 620)], ids=["plate", "edge", "hand"])
def test_a_tile_can_be_laid_wherever_it_was_touched(visitors, one_server, point):
    """Beside a plate, at the edge of the window, under the tile in hand: a finger meets the tick."""
    ada = visitors(has_touch=True)
    page, _ = at_a_place(ada, one_server, several=True)
    several = [one for one in page.evaluate(PLACES) if len(one["actions"]) > 1]
    place = min(several, key=lambda one: abs(one["x"] - point[0]) + abs(one["y"] - point[1]))
    shift = [point[0] - place["x"], point[1] - place["y"]]
    page.evaluate(
        "([x, y]) => (land => land.moveTo(land.x + x, land.y + y))(document.querySelector('pan-zoom[land]'))", shift
    )
    found = next(one for one in page.evaluate(PLACES) if one["id"] == place["id"])
    assert abs(found["x"] - point[0]) + abs(found["y"] - point[1]) < 2, "the land has not moved"
    page.touchscreen.tap(*point)
    shown = page.evaluate(SHOWN)
    tick = ada.spot_of("#placing [data-lay]")
    assert tick and sent_action(page, lambda: page.touchscreen.tap(*tick)) == shown


def test_no_place_shows_the_same_picture_twice_and_all_have_names_of_their_own(visitors, one_server):
    ada = visitors()
    seen = 0
    for plies in (8, 14, 22, 30):
        page, _ = at_a_place(ada, one_server, several=plies % 4 == 2, plies=plies)
        places = page.evaluate(PLACES)
        for place in places:
            assert len(set(place["pictures"])) == len(place["pictures"])
        assert len({place["name"] for place in places}) == len(places)
        seen += len(places)
    assert seen > 20


@pytest.mark.parametrize("way", ["mouse", "keyboard"])
def test_an_entry_of_the_list_shows_on_the_board_what_it_speaks_of(visitors, one_server, way):
    """The tile lies where the entry says, and turned so; the places bear the numbers that the entries tell."""
    page, place = at_a_place(visitors(locale="fr"), one_server, several=True, plies=26)
    page.wait_for_selector("#strip li")
    page.locator("#all > summary").click()
    last = page.locator(f"#all [value='{place['actions'][-1]}']")
    if way == "mouse":
        last.hover()
    else:
        last.focus()
    assert page.evaluate(SHOWN) == place["actions"][-1]
    assert last.inner_text().split(",")[0] == place["name"].split("\u202f")[0]
    numbers = page.locator(".car-number:visible").all_text_contents()
    assert sorted(map(int, numbers)) == sorted(
        int(name.split()[1]) for one in page.evaluate(PLACES) if (name := one["name"]) != place["name"]
    )
    covered = """list => { const { x, y, width } = list.getBoundingClientRect();
      return !list.contains(document.elementFromPoint(x + width / 2, y + 15)); }"""
    assert not page.locator("#all > ul").evaluate(covered)


def test_a_land_a_little_wider_than_a_phone_is_opened_whole(visitors, one_server):
    found, turn = played(one_server, 18)
    page = visitors(phone=True).sit(found[turn])
    inside = """() => { const land = document.querySelector('pan-zoom[land]');
      const { left, right } = land.picture.getBoundingClientRect();
      return [land.picture.viewBox.baseVal.width, left >= -1 && right <= innerWidth + 1]; }"""
    width, whole = page.evaluate(inside)
    assert width > 390 / 0.65 and whole


def test_the_camera_stays_while_the_land_grows(visitors, one_server):
    ada = visitors()
    page = ada.sit(one_server.open("carcassonne", BOT, seed=3, confirm=False)[0])
    ada.wait_for_turn()
    camera, start = page.evaluate(CAMERA), page.evaluate(START)
    before = page.locator("pan-zoom[land] svg").first.get_attribute("viewBox")
    for _ in range(12):
        ada.wait_for_turn()
        ada.move("mouse")
    page.wait_for_timeout(500)
    assert page.locator("pan-zoom[land] svg").first.get_attribute("viewBox") != before, "the land has grown"
    after = page.evaluate(CAMERA)
    moved = [after[0] - camera[0], after[1] - camera[1]]
    assert after[2] == camera[2], "the zoom is the reader's"
    assert page.evaluate(START) == pytest.approx([start[0] + moved[0], start[1] + moved[1]], abs=1)


def test_places_come_into_sight_where_there_is_room_and_all_are_seen_at_a_click(visitors, one_server):
    """No plate lies over them; the land is moved by itself, its zoom only by the reader."""
    ada = visitors(viewport={"width": 1280, "height": 620})
    page = ada.sit(one_server.open("carcassonne", BOT, seed=3, confirm=False)[0])
    seen = 0
    for _ in range(24):
        ada.wait_for_turn()
        if page.locator("[data-place]").count():
            page.wait_for_function(IN_SIGHT)
            seen += 1
        ada.move("mouse")
    ada.wait_for_turn()
    if not page.locator("[data-place]").count():
        ada.move("keyboard")
        ada.wait_for_turn()
    page.locator("#zoom [data-zoom='-1']").click()
    page.wait_for_function(f"() => ({PLACES})().every(({{ free }}) => free)")
    assert seen >= 8


def test_the_button_that_shows_all_counts_the_places_out_of_sight(visitors, one_server):
    page, _ = at_a_place(visitors(), one_server, several=False, plies=50)
    count = "document.querySelector('#zoom [data-beyond]').dataset.beyond"
    nearer = page.locator("#zoom [data-zoom='1.4']")
    for _ in range(4):
        nearer.click()
    page.wait_for_function(f"() => {count} > 0 && {count} == ({PLACES})().filter(({{ free }}) => !free).length")
    page.locator("#zoom [data-zoom='-1']").click()
    page.wait_for_function(f"() => {count} === '0'")


def test_no_ring_is_drawn_where_the_mouse_laid_a_tile(visitors, one_server):
    """What the keys would choose next has the focus, and only the keys show it."""
    seats = one_server.open("carcassonne", PEOPLE, seed=3, confirm=False, options={"modules": ["inns"]})
    page = visitors().sit(seats[seats[0].look()["pending"][0]])
    place = page.evaluate(PLACES)[0]
    for _ in place["actions"][:2]:
        page.mouse.click(place["x"], place["y"])
    page.locator(".car-loupe:not([data-shut])").wait_for()
    page.wait_for_function("() => document.activeElement !== document.body")
    focused = "getComputedStyle(document.activeElement).outlineStyle"
    assert page.evaluate(focused) == "none"
    page.keyboard.press("Tab")
    assert page.evaluate(focused) != "none"


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390), (320, 568)])
def test_a_finger_sees_the_whole_land_and_comes_nearer_by_a_touch(visitors, one_server, width, height):
    """Places are too small then: the first touch chooses none of them, the next one does."""
    window = {"width": width, "height": height}
    page, _ = at_a_place(visitors(phone=True, viewport=window), one_server, several=False, plies=70)
    page.locator("#zoom [data-zoom='-1']").tap()
    page.wait_for_function(f"() => ({PLACES})().every(({{ free }}) => free)")
    far = page.evaluate(CAMERA)[2]
    assert far < 0.44
    place = page.evaluate(PLACES)[0]
    page.touchscreen.tap(place["x"], place["y"])
    assert page.evaluate(CAMERA)[2] >= 0.44 and not page.locator("#placing[data-aim]").count()
    near = next(one for one in page.evaluate(PLACES) if one["id"] == place["id"])
    assert near["width"] >= 44 and near["free"]
    page.touchscreen.tap(near["x"], near["y"])
    page.locator("#placing[data-aim=pinned]").wait_for()


def test_a_place_is_in_sight_however_far_the_land_grows(visitors, one_server):
    """For somebody who never moves it and never zooms."""
    ada = visitors()
    ada.sit(one_server.open("carcassonne", BOT, seed=3, confirm=False)[0])
    made = ada.play("mouse", MOVES)
    assert (ada.over or made == MOVES < 70) and not ada.chosen["list"]


@pytest.mark.parametrize(("phone", "least"), [(False, 24), (True, 44)])
def test_targets_are_large_enough_at_every_zoom(visitors, one_server, phone, least):
    page, _ = at_a_place(visitors(phone=phone), one_server, several=False, plies=40)
    for factor in (0.1, 0.3, 1.6, 3, 10):
        page.evaluate(f"document.querySelector('pan-zoom[land]').zoom({factor})")
        assert min(page.evaluate(SIZES, "[data-place] .legal")) >= least


def difference(one: bytes, other: bytes) -> float:
    """How much two pictures differ, from 0 to 1."""
    first, second = (Image.open(io.BytesIO(data)).convert("RGB") for data in (one, other))
    return sum(ImageStat.Stat(ImageChops.difference(first, second)).mean) / 3 / 255


@pytest.mark.parametrize(("density", "theme"), [(1, "light"), (2, "dark")])
def test_images_look_like_the_drawings_at_every_zoom(visitors, one_server, density, theme):
    found, turn = played(one_server, 41)
    ada = visitors(device_scale_factor=density, color_scheme=theme)
    page = ada.sit(found[1 - turn])
    for factor in (1, 1.7, 0.55):
        page.evaluate(f"document.querySelector('pan-zoom[land]').zoom({factor})")
        page.mouse.move(5, 5)
        page.wait_for_function(SHARP)
        images = page.locator("#boards").screenshot()
        before = page.evaluate("document.querySelector('#pictures').innerHTML")
        page.evaluate(VECTORS)
        page.wait_for_function(READ)
        drawings = page.locator("#boards").screenshot()
        assert difference(images, drawings) < 0.01
        page.evaluate("html => { document.querySelector('#pictures').innerHTML = html; }", before)


def test_the_log_shows_tiles_sharp_however_far_away_the_board_is(visitors, one_server):
    found, turn = played(one_server, 41)
    page = visitors().sit(found[turn])
    page.evaluate("document.querySelector('pan-zoom[land]').zoom(0.1)")
    page.wait_for_function(SHARP.replace("width(image) === size", "width(image) === 38"))


def test_images_are_kept_for_the_next_visit(visitors, one_server):
    found, turn = played(one_server, 30)
    ada = visitors(new=True)
    page = ada.sit(found[turn])
    page.wait_for_function(IMAGES)
    page.wait_for_function(LARGE, arg="#hand")
    page.evaluate(KEPT)
    drawings = page.evaluate("document.querySelector('#pictures').dataset.file")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.reload()
    page.wait_for_function(IMAGES)
    page.wait_for_function(LARGE, arg="#hand")
    assert asked and not [address for address in asked if address.endswith(drawings)], "no drawing was needed"


@pytest.mark.parametrize(("density", "theme"), [(1, "dark"), (2, "light")])
def test_a_tile_in_hand_and_one_that_is_opened_are_sharp(visitors, one_server, density, theme):
    """They are larger than those on the board, and so made of their own drawings."""
    page, place = at_a_place(visitors(device_scale_factor=density, color_scheme=theme), one_server, several=False)
    images_like_drawings(page, "#hand")
    page.mouse.move(place["x"], place["y"])
    page.mouse.click(place["x"], place["y"])
    page.wait_for_selector(".car-loupe:not([data-shut])")
    page.mouse.move(5, 5)
    images_like_drawings(page, ".car-grown > use")


def images_like_drawings(page, place: str) -> None:
    page.wait_for_function(LARGE, arg=place)
    page.wait_for_timeout(1000)
    box = page.locator(place).first.bounding_box()
    image = page.screenshot(clip=box)
    before = page.evaluate("document.querySelector('#pictures').innerHTML")
    page.evaluate(VECTORS)
    page.wait_for_timeout(1000)
    assert difference(image, page.screenshot(clip=box)) < 0.01
    page.evaluate("html => { document.querySelector('#pictures').innerHTML = html; }", before)


def test_a_tile_that_is_opened_later_is_drawn_then(visitors, one_server):
    """Of those that are shut there may be many."""
    page = visitors().sit(at_a_portal(one_server))
    page.wait_for_function(IMAGES)
    tile = page.locator("[data-open]").first
    large = f"#{tile.get_attribute('data-open')} .car-grown > use"
    assert not page.evaluate(LARGE, large)
    tile.dispatch_event("click")
    page.wait_for_function(LARGE, arg=large)


def at_a_portal(server):
    """A seat that may stand a figure far away, on a tile with several places for it."""
    seats = server.open("carcassonne", PEOPLE, seed=3, confirm=False, options={"modules": ["dragon"]})
    dice = random.Random(3)
    while True:
        seat = seats[seats[-1].look()["pending"][0]]
        seen = seat.look()
        legal = [choice["text"] for choice in seen["legal"]]
        tiles = Counter(text.partition(" at ")[2] for text in legal if text.startswith("claim "))
        if any(many > 1 for tile, many in tiles.items() if tile):
            return seat
        assert seat.act(dice.choice(legal), seen["version"]).status_code == 200


def test_where_nothing_can_be_read_the_drawings_are_shown_move_after_move(visitors, one_server):
    found, turn = played(one_server, 12)
    ada = visitors()
    ada.page.add_init_script("CanvasRenderingContext2D.prototype.getImageData = () => ({ data: [1, 2, 3, 4] });")
    page = ada.sit(found[turn])
    page.wait_for_function(DRAWN)
    before = page.locator("pan-zoom use[id^=t]").count()
    for _ in range(6):
        seat = found[found[-1].look()["pending"][0]]
        assert seat.act().status_code == 200
    page.wait_for_selector(f"#t{before}", state="attached")
    page.wait_for_function(DRAWN)
    assert page.locator("#pictures image").count() == 0


def test_without_a_script_the_drawings_are_shown(visitors, one_server):
    found, turn = played(one_server, 30)
    ada = visitors(java_script_enabled=False)
    page = ada.sit(found[turn])
    tiles = page.locator("#t0, #t5")
    assert [tiles.nth(i).bounding_box()["width"] > 10 for i in range(2)] == [True, True]
    assert page.locator("noscript use, body > svg use[id^=pic-]").count() > 5


def planning(server):
    """A table of Orléans where somebody places followers."""
    for found, turn in islice(playing(server, 4, "orleans"), 26):
        if any(choice["text"].startswith("place ") for choice in found[turn].look()["legal"]):
            return found[turn]
    raise AssertionError("nobody plans")


def test_only_what_fits_is_lit_where_a_finger_has_been(visitors, one_server):
    """A phone takes what it touched last for what is pointed at."""
    page = visitors(phone=True).sit(planning(one_server))
    piece = page.locator("[data-hold]").first
    for held in (1, 0):
        piece.tap()
        assert page.locator("[data-held]").count() == held
    assert piece.locator(".orl-hit").evaluate("n => getComputedStyle(n).fill") == "rgba(0, 0, 0, 0)"


def test_more_places_are_in_sight_where_a_window_is_wide_and_low(visitors, one_server):
    """In longer rows; turned upright they are as they were."""
    shapes = """() => { const places = [...document.querySelectorAll('[id^=place-]')];
      const cards = places.map(n => n.getBoundingClientRect());
      const room = document.querySelector('#pan-board').getBoundingClientRect(), [first] = cards;
      return [cards.filter(({ top }) => Math.abs(top - first.top) < 2).length,
        cards.filter(({ top, bottom }) => top < room.bottom && bottom > room.top).length]; }"""
    page = visitors(phone=True, viewport={"width": 844, "height": 390}).sit(planning(one_server))
    in_row, seen = page.evaluate(shapes)
    assert in_row == 5 and seen >= 10
    page.set_viewport_size({"width": 390, "height": 844})
    page.wait_for_function(f"() => ({shapes})()[0] === 3")
    assert page.locator("#panel-board").get_attribute("viewBox").split()[2] == "468"


def test_a_place_that_is_tapped_again_and_again_is_filled(visitors, one_server):
    """It stays chosen while it awaits more, and takes one of those who can come at each tap."""
    page = visitors().sit(planning(one_server))
    card = max(page.evaluate(CARDS), key=lambda one: len(one["ways"]))
    tap = partial(page.mouse.click, card["x"], card["y"])
    tap()
    assert page.locator("[data-hold][data-can]").count() == len(card["ways"]) > 1
    assert sent_action(page, tap) in card["ways"].values()
    page.wait_for_function(
        "many => document.querySelectorAll('[data-hold][data-can]').length < many", arg=len(card["ways"])
    )
    assert page.locator("[data-card][data-can]").count() == 1
    assert sent_action(page, tap) in card["ways"].values()


def test_followers_come_to_a_place_by_tap_and_tap_in_either_order_and_by_dragging(visitors, one_server):
    ada = visitors()
    page = ada.sit(planning(one_server))
    piece = page.locator("[data-hold]").first
    name = piece.get_attribute("data-hold")
    piece.click()
    lit = page.locator("[data-card][data-can]").evaluate_all("all => all.map(n => n.id)")
    cards = page.evaluate(CARDS)
    assert lit == [card["id"] for card in cards if name in card["ways"]]
    card = next(card for card in cards if name in card["ways"])
    assert sent_action(page, lambda: page.mouse.click(card["x"], card["y"])) == card["ways"][name]
    page.wait_for_function(
        "n => document.querySelectorAll('[data-hold]').length < n", arg=page.locator("[data-hold]").count() + 1
    )
    page.wait_for_timeout(500)
    card = next(card for card in page.evaluate(CARDS) if len(card["ways"]) > 1)
    page.mouse.click(card["x"], card["y"])
    piece = page.locator("[data-hold][data-can]").first
    name = piece.get_attribute("data-hold")
    assert sent_action(page, piece.click) == card["ways"][name]
    page.wait_for_timeout(500)
    piece = page.locator("[data-hold]").first
    name, box = piece.get_attribute("data-hold"), piece.bounding_box()
    card = next(card for card in page.evaluate(CARDS) if name in card["ways"])
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(card["x"], card["y"], steps=8)
    assert sent_action(page, page.mouse.up) == card["ways"][name]
