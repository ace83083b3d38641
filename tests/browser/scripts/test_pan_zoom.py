"""Moving about in a board."""

from __future__ import annotations

import pytest

BOARD = """<style>body{{margin:20px}}pan-zoom{{display:block;width:400px;height:300px;overflow:hidden}}
svg{{display:block;width:100%;transform-origin:0 0}}</style><main id="view">
<pan-zoom {}><svg viewBox="0 0 800 600"><rect id="mark" x="600" y="450" width="20" height="20" tabindex="0"
data-action="lay"/></svg></pan-zoom></main><form id="acts" action="/act"></form>
<button data-zoom="1.4">+</button><button data-zoom="-1">fit</button>"""
STATE = "(({ x, y, scale }) => ({ x, y, scale }))(document.querySelector('pan-zoom'))"
UNDER = """([x, y]) => { // the point of the drawing that is seen there
    const box = document.querySelector('pan-zoom svg').getBoundingClientRect();
    return [(x - box.x) * 800 / box.width, (y - box.y) * 600 / box.height]; }"""


@pytest.fixture
def board(opened):
    return lambda attributes="", **settings: opened(BOARD.format(attributes), "table/pan-zoom", **settings)


def test_the_arithmetic_keeps_the_limits_and_the_edges(opened):
    page = opened("", "table/camera")
    found = page.evaluate("""() => { const { zoomed, withinEdges } = modules.camera;
      return { scales: [zoomed(2, 1.5), zoomed(2, 1e9), zoomed(2, 0.1), zoomed(2, 0.1, 0.1, 1)],
        edges: [withinEdges(50, 100, 300), withinEdges(-500, 100, 300), withinEdges(-20, 100, 300),
          withinEdges(7, 100, 40)] }; }""")
    assert found == {"scales": [3, 8, 0.5, 0.2], "edges": [0, -200, -20, 30]}


def test_what_is_too_long_leaves_no_room_empty(opened):
    page = opened("", "table/camera")
    found = page.evaluate("""() => { const { shiftToFill } = modules.camera;
      return [shiftToFill(-30, 20, 0, 100), shiftToFill(70, 120, 0, 100), shiftToFill(-150, 60, 0, 100),
        shiftToFill(40, 250, 0, 100), shiftToFill(-50, 150, 0, 100)]; }""")
    assert found == [30, -20, 40, -40, 0]


def test_the_wheel_keeps_the_point_under_the_pointer(board):
    page = board()
    page.mouse.move(250, 200)
    before = page.evaluate(UNDER, [250, 200])
    for turn in (-300, -200, 120):
        page.mouse.wheel(0, turn)
    page.wait_for_function(f"() => ({STATE}).scale > 1.2")
    page.wait_for_timeout(100)
    assert page.evaluate(UNDER, [250, 200]) == pytest.approx(before, abs=1)


def test_a_board_never_leaves_its_edges(board):
    page = board()
    page.evaluate("document.querySelector('pan-zoom').zoom(2)")
    page.evaluate("document.querySelector('pan-zoom').moveTo(500, -5000)")
    assert page.evaluate(STATE) == {"x": 0, "y": -300, "scale": 2}
    page.evaluate("document.querySelector('pan-zoom').fit()")
    assert page.evaluate(STATE) == {"x": 0, "y": 0, "scale": 1}


def test_a_drag_moves_and_is_no_click(board, server):
    page = board()
    page.evaluate("document.querySelector('pan-zoom').zoom(3)")
    before = page.evaluate(STATE)
    page.mouse.move(200, 200)
    page.mouse.down()
    page.mouse.move(150, 180, steps=5)
    page.mouse.up()
    after = page.evaluate(STATE)
    assert (after["x"] - before["x"], after["y"] - before["y"]) == (-50, -20)
    assert server.asked == []


def test_a_drag_that_ends_on_a_mark_does_not_choose_it(board, server):
    page = board()
    box = page.locator("#mark").bounding_box()
    page.mouse.move(box["x"] + 5, box["y"] + 5)
    page.mouse.down()
    page.mouse.move(box["x"] - 40, box["y"] - 40, steps=4)
    page.mouse.move(box["x"] + 5, box["y"] + 5, steps=4)
    page.mouse.up()
    page.wait_for_timeout(100)
    assert server.asked == []
    with page.expect_request("**/act"):
        page.mouse.click(box["x"] + 5, box["y"] + 5)


def test_what_the_keyboard_reaches_comes_into_sight(board):
    page = board()
    page.evaluate("document.querySelector('pan-zoom').zoom(4)")
    page.evaluate("document.querySelector('pan-zoom').moveTo(0, 0)")
    page.keyboard.press("Tab")
    mark, window = page.locator("#mark").bounding_box(), page.locator("pan-zoom").bounding_box()
    assert page.evaluate("document.activeElement.id") == "mark"
    assert window["x"] <= mark["x"] and mark["x"] + mark["width"] <= window["x"] + window["width"]
    assert window["y"] <= mark["y"] and mark["y"] + mark["height"] <= window["y"] + window["height"]


def test_buttons_zoom_the_board_in_front(board):
    page = board()
    page.locator("[data-zoom='1.4']").click()
    assert page.evaluate(STATE)["scale"] == pytest.approx(1.4)
    page.locator("[data-zoom='-1']").click()
    assert page.evaluate(STATE)["scale"] == 1


@pytest.mark.parametrize(("width", "moves"), [(1280, False), (800, True), (500, True)])
def test_a_still_board_moves_on_narrow_screens_only(board, width, moves):
    page = board("still", viewport={"width": width, "height": 600})
    page.mouse.move(250, 200)
    page.mouse.wheel(0, -300)
    page.wait_for_timeout(200)
    assert (page.evaluate(STATE)["scale"] > 1) == moves


@pytest.mark.parametrize(("touch", "least"), [(False, 24), (True, 44)])
def test_opening_shows_what_can_be_chosen_large_enough_unless_the_reader_has_zoomed(board, touch, least):
    page = board(viewport={"width": 500, "height": 600}, has_touch=touch)
    assert page.evaluate("matchMedia('(pointer: coarse)').matches") == touch
    page.evaluate("document.querySelector('pan-zoom').open()")
    assert page.locator("#mark").bounding_box()["width"] >= least - 0.1
    page.locator("[data-zoom='1.4']").click()
    before = page.evaluate(STATE)
    page.evaluate("document.querySelector('pan-zoom').open()")
    assert page.evaluate(STATE) == before
