"""After the game: the review, puzzles, and today's challenge, in a real Chromium."""

from __future__ import annotations

from typing import Any

import pytest

from bastide.bots.puzzles import puzzles_of
from browser_user import violations

SEATS = [{"kind": "person", "name": "Alix"}, {"kind": "bot", "bot": "greedy", "name": "Bertrand"}]
PATIENCE = 240_000  # milliseconds: a review on a busy machine, with an engine that may not be compiled


def finished_game(server: Any, **plan: Any) -> Any:
    """A table of Tithe that was played to its end, by its person's seat."""
    seat, _ = server.open("tithe", SEATS, confirm=False, **plan)
    for _ in range(2000):
        seen = seat.look()
        if seen["over"]:
            return seat
        if seen["legal"]:
            seat.act(seen["legal"][-1]["text"], seen["version"])
    raise AssertionError("the game did not end")


def test_a_finished_game_is_reviewed_and_played_on(visitors, one_server):
    seat = finished_game(one_server)
    alix = visitors()
    page = alix.sit(seat)
    page.locator("#result a[href*='/review']").click()
    page.wait_for_selector("#review")
    assert page.locator(".curve").count() == 0  # nothing is computed before somebody asks
    assert page.locator("#pictures").count() == 1  # the board comes later, and may be made of pictures
    page.locator("#review form button").click()
    page.wait_for_selector("#review:not([data-working]) .curve", timeout=PATIENCE)
    assert "Alix" in (page.locator(".curve").get_attribute("aria-label") or "")
    assert page.locator(".line.orange, .line.blue").count() == 2
    assert "Tithe" in page.locator("h1").inner_text() and " – " in page.locator("#review .line b").inner_text()
    assert all(page.locator(".strip a.mistake .soft").all_inner_texts())  # what was played, in words
    assert page.get_by_text("How this is computed").count() == 1
    assert page.locator("form[action*='review-stop']").count() == 0
    page.reload()  # kept with the game
    assert page.locator(".curve").count() == 1
    page.goto(page.url.split("?")[0] + "?seat=0&only=luck")
    assert page.locator(".strip a.mistake").count() == 0
    page.goto(page.url.split("?")[0] + "?seat=0")
    if page.locator("form[action*='/fork'] button").count():
        page.locator("form[action*='/fork'] button").click()
        page.wait_for_selector("#frame")
        assert seat.table not in page.url


def test_a_moment_is_chosen_on_the_curve_and_kept_by_filters(visitors, one_server):
    seat = finished_game(one_server, seed=3)
    page = visitors().sit(seat)
    page.goto(f"{one_server.url}/t/{seat.table}/review?seat=0")
    page.locator("#review form button").click()
    page.wait_for_selector("#review:not([data-working]) .strip a", timeout=PATIENCE)
    moments, marks = page.locator(".strip a"), page.locator(".curve [data-moment]")
    assert moments.count() == marks.count() > 2
    last = moments.count() - 1
    marks.nth(last).click()
    page.locator(f".strip li:nth-child({last + 1}) a[aria-current]").wait_for()
    told = page.locator("#moment-title").inner_text()
    page.keyboard.press("ArrowLeft")
    page.locator(f".strip li:nth-child({last}) a[aria-current]").wait_for()
    page.keyboard.press("ArrowRight")
    page.locator(f".strip li:nth-child({last + 1}) a[aria-current]").wait_for()
    page.locator(".only a[href*='only=mine']").click()
    page.wait_for_selector(".only a[href*='only=mine'][aria-current]")
    assert page.locator("#moment-title").inner_text() == told
    words = page.locator(".moment details.in-words")
    words.locator("summary").click()  # for who does not see the board
    assert "Alix" in words.inner_text() and words.locator("li").count() > 3


def test_a_running_game_is_never_reviewed(visitors, one_server):
    seat, _ = one_server.open("tithe", SEATS)
    alix = visitors()
    alix.sit(seat)
    answer = alix.page.goto(f"{one_server.url}/t/{seat.table}/review?seat=0")
    assert answer is not None and answer.status in (403, 409, 422)
    assert alix.page.locator(".curve").count() == 0


def test_puzzles_are_tried_and_rated(visitors, one_server):
    puzzle = puzzles_of("carcassonne").puzzles[0]
    place = f"/puzzles/carcassonne/{puzzle.key}"
    wrong = next(action for action in puzzle.values if action not in puzzle.right)
    for answer, share in ((puzzle.right[0], "100%"), (wrong, "50%")):
        one = visitors(phone=answer == wrong)
        page = one.go("/puzzles")
        page.locator("details", has=page.locator(f".puzzle-list a[href$='{place}']")).locator("summary").click()
        page.locator(f".puzzle-list a[href$='{place}']").click()
        page.wait_for_selector("#answers")
        assert page.locator(".verdict").count() == 0
        page.locator(f"#answers input[value='{answer}']").check()
        page.locator("#answers button").click()
        page.wait_for_selector(".verdict")
        assert page.locator(".verdict .tagged.played").count() == 1
        assert page.locator(".verdict li li").count() > 0  # the continuation is told
        assert share in page.locator("main").inner_text()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.locator("a", has_text="Try again").click()
    page.wait_for_selector("#answers")


def test_what_offers_choices_in_a_puzzle_comes_first(visitors):
    """Whether narrow panels stand in two columns or below each other."""
    page = visitors().go("/puzzles/settlement/1000-204")
    for width in (1280, 390):
        page.set_viewport_size({"width": width, "height": 800})
        tops = page.locator(".puzzle .board").evaluate_all("""all => all
          .toSorted((one, other) => one.style.order - other.style.order).map(n => n.getBoundingClientRect().top)""")
        assert tops[0] < tops[1] and tops == sorted(tops)
        assert (tops[1] == tops[2]) == (width == 1280)


@pytest.mark.parametrize(("width", "height"), [(640, 400), (844, 390), (390, 844)])
def test_parts_of_a_puzzle_do_not_lie_over_each_other(visitors, width, height):
    page = visitors(viewport={"width": width, "height": height}).go("/puzzles/village/1003-181")
    boxes = [plate.bounding_box() for plate in page.locator(".puzzle .plate").all()]
    for number, one in enumerate(boxes):
        for other in boxes[number + 1 :]:
            beside = one["x"] + one["width"] <= other["x"] or other["x"] + other["width"] <= one["x"]
            assert beside or one["y"] + one["height"] <= other["y"] or other["y"] + other["height"] <= one["y"]


def test_the_position_of_a_puzzle_is_told_in_words(visitors, one_server):
    """For who does not see the board, or not well: what one knows there, and nothing else."""
    puzzle = puzzles_of("villagers").puzzles[0]
    page = visitors().go(f"/puzzles/villagers/{puzzle.key}")
    words = page.locator("details.in-words")
    words.locator("summary").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("details.in-words[open]")
    assert words.locator("h3").count() > 2 and words.locator("li").count() > 10
    assert violations(page) == []


def test_the_list_of_puzzles_tells_how_far_one_is(visitors, one_server):
    puzzles = puzzles_of("carcassonne").puzzles
    page = visitors().go("/puzzles")
    game = page.locator("section", has=page.locator("#p-carcassonne"))
    assert f"0 of {len(puzzles)} solved" in game.inner_text()
    game.locator("a", has_text="Begin").click()
    page.locator(f"#answers input[value='{puzzles[0].right[0]}']").check()
    page.locator("#answers button").click()
    page.wait_for_selector(".verdict")
    page.locator("a[href$='/puzzles']").first.click()
    assert f"1 of {len(puzzles)} solved" in game.inner_text()
    game.locator("a", has_text="Go on").click()
    page.wait_for_url(f"**/puzzles/carcassonne/{puzzles[1].key}")


def test_a_click_on_the_board_of_a_puzzle_picks_an_answer(visitors, one_server):
    puzzle = next(one for one in puzzles_of("carcassonne").puzzles if one.right[0].startswith("place "))
    page = visitors().go(f"/puzzles/carcassonne/{puzzle.key}")
    page.wait_for_selector("#answers")
    place = page.locator(".picture [data-place]").first
    place.click()
    picked = page.locator("#answers input:checked").get_attribute("value")
    shown = place.locator(f'[data-action="{picked}"]')
    assert shown.is_visible()  # the tile lies there as it was picked
    page.locator("#answers input:not(:checked)").first.check()
    assert not shown.is_visible()


@pytest.mark.parametrize(
    ("kind", "target"), [("place ", "[data-place] > .legal"), ("claim ", ".car-loupe [data-action]")]
)
def test_a_finger_answers_a_puzzle_on_the_board(visitors, one_server, kind, target):
    puzzle = next(one for one in puzzles_of("carcassonne").puzzles if one.right[0].startswith(kind))
    page = visitors(phone=True).go(f"/puzzles/carcassonne/{puzzle.key}")
    targets = page.locator(f".picture {target}")
    sizes = targets.evaluate_all("all => all.map(n => n.getBoundingClientRect()).map(r => [r.width, r.height])")
    assert sizes and min(min(size) for size in sizes) >= 44
    room = page.locator(".around").bounding_box()
    inside = [
        number
        for number, box in enumerate(each.bounding_box() for each in targets.all())
        if room["y"] <= box["y"] and box["y"] + box["height"] <= room["y"] + room["height"]
        and room["x"] <= box["x"] and box["x"] + box["width"] <= room["x"] + room["width"]
    ]  # fmt: skip
    assert inside, "no target is in sight"
    targets.nth(inside[0]).tap()
    picked = page.locator("#answers label:has(:checked)")
    assert picked.locator("input").get_attribute("value").startswith((kind, "pass"))
    assert page.locator("#picked").inner_text() == picked.inner_text()
    assert page.evaluate("scrollY") == 0  # the board stays where it was touched
    button = page.locator("#answers .primary").bounding_box()
    assert button["y"] + button["height"] <= 844 and button["height"] >= 44
    page.locator("#answers .primary").tap()
    page.wait_for_selector(".verdict")


def test_the_board_of_a_puzzle_is_seen_whole(visitors, one_server):
    puzzle = puzzles_of("carcassonne").puzzles[0]
    page = visitors().go(f"/puzzles/carcassonne/{puzzle.key}")
    for part in (".picture", "#answers .primary"):
        box = page.locator(part).bounding_box()
        assert box["y"] + box["height"] <= 800, part
    ground = "getComputedStyle(document.querySelector('.picture .land')).backgroundColor"
    assert page.evaluate(ground) != "rgba(0, 0, 0, 0)"  # marks of places are drawn for it


def test_today_everybody_gets_the_same_game(visitors, one_server):
    seen = []
    for _ in range(2):
        one = visitors()
        page = one.go("/today")
        assert page.locator(".today table").count() == 0  # results are shown to who has played
        page.locator(".challenge button").click()
        page.wait_for_selector("#frame")
        seen.append(sorted(one.choices()) or page.locator("#acts").inner_text())
        place = page.url
        page = one.go("/today")
        page.locator(".challenge a").click()  # there is one try: it goes on
        page.wait_for_selector("#frame")
        assert page.url.split("?")[0] == place.split("?")[0]
    assert seen[0] == seen[1]


def test_a_page_that_cannot_reach_its_server_for_a_while_goes_on_asking(visitors, one_server):
    seat = finished_game(one_server)
    page = visitors().sit(seat)
    page.goto(f"{one_server.url}/t/{seat.table}/review?seat=0")
    page.locator("#review form button").click()
    page.wait_for_selector("#review[data-working]")
    page.route("**/review*", lambda route: route.abort())
    page.wait_for_event("requestfailed")
    page.unroute("**/review*")
    page.wait_for_selector("#review:not([data-working]) .curve", timeout=PATIENCE)
