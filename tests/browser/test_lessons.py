"""Guided first games, played in a browser by clicking on the board."""

from __future__ import annotations

import pytest

from bastide.games.lessons import chapter, lesson
from bastide.games.registry import box

DARK = "#veil[data-on]"
MEET = """() => { const [ring, words] = ['#rings path', '#toasts > *'].map(
    (part) => document.querySelector(part).getBoundingClientRect());
  return words.left < ring.right && ring.left < words.right && words.top < ring.bottom && ring.top < words.bottom; }"""


def told(page, step):
    page.locator("#decision.lesson h2", has_text=step.title["en"]).wait_for()


def choose(page, action, phone=False):
    """On the board, as a person does; what no picture offers is a button. A finger confirms what it has touched."""
    way = page.locator(f'#main svg [data-action="{action}"]')
    if piece := way.count() and way.first.get_attribute("data-with"):  # a follower, and then its place
        page.locator(f'[data-hold="{piece}"]:visible').first.click()
        page.locator(f'[data-card]:has([data-action="{action}"])').click()
        return
    if action.startswith("place "):
        lay(page, action)
        return
    target = page.locator(f':is(#main, #side) svg [data-action="{action}"]:visible')
    button = page.locator(f'#acts .ways button[value="{action}"]')
    target.or_(button).first.wait_for()  # it may be behind a tab, which is opened for the learner
    on_board = target.count() > 0
    middle = {"x": 20, "y": 8} if action.startswith("onto ") else None  # a card lies over the rest of the deck
    (target.first if on_board else button).click(position=middle)
    if phone and on_board:
        page.locator("#pick .primary").click()


def lay(page, action):
    """Lay a tile: point until the board has come to rest below the pointer, and turn it until it lies as it should."""
    place = page.locator(f'[data-place]:has([data-action="{action}"])')
    shown = page.locator("[data-place] [data-on]")
    place.hover()
    while not shown.count():
        page.wait_for_timeout(100)
        place.hover()
    while shown.get_attribute("data-action") != action:
        page.keyboard.press("r")
    place.click()


def begin(user, game, number=1):
    page = user.go(f"/learn/{game}")
    page.locator(f'button[name=chapter][value="{number}"]').click()
    page.wait_for_selector("#decision.lesson")
    return page


@pytest.mark.parametrize(("phone", "width", "height"), [(False, 640, 400), (True, 320, 568), (True, 390, 844)])
def test_the_castle_of_the_first_step_in_orleans_lies_whole_above_the_market(visitors, phone, width, height):
    page = begin(visitors(phone=phone, viewport={"width": width, "height": height}), "orleans")
    page.wait_for_function("""() => {
      const [castle, around, market] = ['#card-3', '#f-board', '#f-market']
        .map(one => document.querySelector(one).getBoundingClientRect());
      return castle.top >= around.top && castle.bottom <= market.top; }""")


@pytest.mark.timeout(600)
@pytest.mark.parametrize(
    ("game", "phone"),
    [
        ("tithe", True),
        ("carcassonne", False),
        pytest.param("orleans", False, marks=pytest.mark.full),
        pytest.param("village", True, marks=pytest.mark.full),
        pytest.param("villagers", False, marks=pytest.mark.full),
        pytest.param("settlement", True, marks=pytest.mark.full),
    ],
)
def test_a_lesson_is_played_on_the_board(visitors, game, phone):
    """All chapters, one after the other, each from the end of the one before."""
    page = begin(visitors(phone=phone), game)
    chapters = lesson(box(game)).chapters
    for number, each in enumerate(chapters, 1):
        for step in each.steps:
            told(page, step)
            page.locator(DARK).wait_for(state="attached")
            for action in step.do if step.every else step.do[:1]:
                choose(page, action, phone)
                if step.every:
                    page.locator(f'[data-action="{action}"]').first.wait_for(state="detached")
        page.locator('#decision form[action="/play"] button').wait_for()
        assert each.ending["en"] in page.locator("#turn").inner_text()
        if number < len(chapters):
            page.locator("#decision button[name=chapter]").click()


def test_what_a_step_is_about_comes_into_sight(visitors):
    page = begin(visitors(viewport={"width": 1366, "height": 640}), "settlement")
    page.wait_for_function("""() => { const ring = document.querySelector('#rings path').getBoundingClientRect();
      return ring.width && ring.top >= 0 && ring.bottom <= innerHeight; }""")


def test_a_wrong_choice_is_explained(visitors):
    page = begin(visitors(), "tithe")
    steps = chapter("tithe", 1).steps
    told(page, steps[0])
    choose(page, "glean")
    told(page, steps[1])
    choose(page, "fair")
    page.locator("#toasts", has_text=steps[1].wrong[0].say["en"][:20]).wait_for()
    told(page, steps[1])
    page.locator("#decision .ways button").click()  # "show me" does not say what it will do, and does it
    told(page, steps[2])
    page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
    assert not page.locator("#toasts > *").count()  # the reason was of the step before


def test_rings_go_around_the_whole_and_reasons_do_not_cover_it(visitors):
    page = begin(visitors(), "villagers")
    steps = chapter("villagers", 1).steps
    for step in steps[:3]:
        told(page, step)
        page.locator("#decision .ways button").click()  # "show me"
    told(page, steps[3])
    choose(page, "end")  # a card of the hand was asked for
    page.locator("#toasts .toast").wait_for()
    page.wait_for_function(f"() => !({MEET})()")
    choose(page, steps[3].do[0])
    told(page, steps[4])
    card, ring = page.locator(f'#main [data-action="{steps[4].do[0]}"]').first, page.locator("#rings path")
    page.wait_for_function("([ring, card]) => ring.getBoundingClientRect().width > card.getBoundingClientRect().width",
                           arg=[ring.element_handle(), card.element_handle()])  # fmt: skip


@pytest.mark.parametrize("phone", [False, True])
def test_a_ring_goes_around_what_a_click_would_meet(visitors, phone):
    """A deck of Villagers, over which a card of the road lies."""
    page = begin(visitors(phone=phone), "villagers")
    steps = chapter("villagers", 1).steps
    for step in steps[:5]:
        told(page, step)
        page.locator("#decision .ways button").click()  # "show me"
    told(page, steps[5])
    page.wait_for_function("""wanted => {
      const { left, top, width, height } = document.querySelector('#rings path').getBoundingClientRect();
      const meets = (y) => document.elementFromPoint(left + width / 2, y)?.closest('[data-action]')?.dataset.action;
      return height && [0.3, 0.5, 0.7].every((part) => meets(top + height * part) === wanted); }""",
                           arg=steps[5].do[0])  # fmt: skip
    choose(page, steps[5].do[0], phone)
    told(page, steps[6])
