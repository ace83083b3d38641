"""People at one table, each with a browser: who leaves, who comes back, what is heard, what stays one's own."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator

import pytest

from browser_user import BrowserUser
from servers import Server, serving

PEOPLE = [{"kind": "person", "name": "Ada"}, {"kind": "person", "name": "Bo"}]
BOT = [{"kind": "person", "name": "Ada"}, {"kind": "bot", "bot": "random"}]
ABSENCE = 5.0  # seconds


@pytest.fixture(scope="module")
def one_server(tmp_path_factory) -> Iterator[Server]:
    """A server where one is absent soon."""
    with serving(str(tmp_path_factory.mktemp("server") / "bastide.db"), absence=ABSENCE) as (started,):
        yield started


def menu(visitor: BrowserUser, verb: str):
    """A button of the menu."""
    visitor.page.locator(".menu > summary").click()
    return visitor.page.locator(f'.menu form[action*="/{verb}?"] button')


def pending(visitor: BrowserUser, seat: int) -> None:
    """Until this seat has to act."""
    visitor.page.wait_for_selector(f"#frame[data-pending='{seat}']")


def sitting(visitor: BrowserUser, seat: int, words: str) -> None:
    """Until the page says this of somebody."""
    visitor.page.locator(f"#player-{seat} i", has_text=words).wait_for()


@pytest.mark.parametrize(("at_zero", "words"), [("bot", "bot"), ("resign", "lost on time")])
def test_a_clock_runs_out(visitors, one_server, at_zero, words):
    seats = [*PEOPLE, {"kind": "open"}]
    first, second, _ = one_server.open("tithe", seats, clock={"seconds": 4, "at_zero": at_zero})
    ada, bo = visitors(), visitors()
    ada.sit(first)
    bo.sit(second)
    shown = "document.querySelector('#player-0 time').textContent"
    assert bo.page.evaluate(shown) == "0:00:04", "nobody loses time before all are here"
    first.client.post(f"{first.path}/sit", json={"seat": 2, "name": "Cy"}).raise_for_status()
    bo.page.wait_for_function(f"() => {shown} < '0:00:04'")
    assert bo.page.locator("#player-1 time").inner_text() == "0:00:04", "only who thinks loses time"
    for visitor in (ada, bo):
        sitting(visitor, 0, words)
    pending(bo, 1)


def test_resigning(visitors, one_server):
    first, second, _ = one_server.open("tithe", PEOPLE)
    ada, bo = visitors(), visitors()
    ada.sit(first)
    bo.sit(second)
    asked = []
    ada.page.once("dialog", lambda dialog: (asked.append(dialog.message), dialog.dismiss()))
    menu(ada, "resign").click()
    assert asked and bo.page.locator("#frame[data-pending='0']").count() == 1, "a slip of the mouse resigns nothing"
    ada.page.once("dialog", lambda dialog: dialog.accept())
    menu(ada, "resign").click()
    assert ada.page.locator(".menu[open]").count() == 0, "what was chosen in the menu closes it"
    for visitor in (ada, bo):
        sitting(visitor, 0, "resigned")
    pending(bo, 1)


def test_a_bot_for_who_is_away(visitors, one_server):
    first, second, _ = one_server.open("tithe", PEOPLE)
    ada, bo = visitors(), visitors()
    ada.sit(first)
    address = bo.sit(second).url
    menu(ada, "replace").last.click()
    ada.page.locator(".toast", has_text="a moment ago").wait_for()
    bo.page.close()
    ada.page.wait_for_timeout(1000 * ABSENCE + 500)  # what is tested here is the passing of time
    menu(ada, "replace").last.click()
    sitting(ada, 1, "a bot stands in")
    ada.move("mouse")
    pending(ada, 0)
    bo.page = bo.window()
    bo.page.goto(address)
    bo.page.locator('#banner[action*="/return?"] button').click()
    bo.page.wait_for_selector("#banner", state="detached")
    ada.page.wait_for_function("() => !document.querySelector('#player-1 i').textContent.includes('bot')")
    ada.move("mouse")
    pending(bo, 1)
    bo.move("mouse")
    pending(ada, 0)


def test_another_name(visitors, one_server):
    first, second, _ = one_server.open("tithe", PEOPLE)
    ada, bo = visitors(), visitors()
    ada.sit(first)
    bo.sit(second)
    ada.page.locator(".menu > summary").click()
    ada.page.locator(".menu input[name=name]").fill("Aliénor <i>")
    ada.page.keyboard.press("Enter")
    bo.page.locator("#player-0 b", has_text="Aliénor <i>").wait_for()
    assert bo.page.locator("#turn").inner_text().count("Aliénor <i>") == 1


def finished(one_server):
    """A finished game of two people."""
    first, second, _ = one_server.open("tithe", PEOPLE)
    while not (seen := first.look())["over"]:
        (first, second)[seen["pending"][0]].act()
    return first, second


def test_a_rematch_turns_the_seats(visitors, one_server):
    first, second = finished(one_server)
    ada, bo = visitors(), visitors()
    for visitor, seat in ((ada, first), (bo, second)):
        visitor.sit(seat)
    for visitor in (ada, bo):
        visitor.page.locator('#result form[action*="/rematch"] button').click()
        visitor.page.wait_for_function(f"() => !location.pathname.includes('{first.table}')")
        visitor.page.wait_for_selector("#frame[data-pending]")
    assert ada.page.url.split("?")[0] == bo.page.url.split("?")[0], "both go to the same table"
    assert "seat=1" in ada.page.url and "seat=0" in bo.page.url
    assert ada.page.locator("#players .who b").all_inner_texts() == ["Bo", "Ada"]


def test_playing_on_from_a_ply(visitors, one_server):
    first, _ = finished(one_server)
    ada = visitors()
    page = ada.sit(first)
    page.goto(f"{one_server.url}/t/{first.table}?seat=0&ply=4")
    story = page.locator(".log li").all_inner_texts()
    page.locator("#fork select").select_option("level:1")
    page.locator("#fork button").click()
    page.wait_for_function(f"() => !location.pathname.includes('{first.table}')")
    page.wait_for_selector("svg [data-action]")
    assert page.locator(".log li").all_inner_texts()[-len(story) :] == story, "the same story up to there"
    assert ada.play("mouse", 3) == 3


def test_what_can_be_taken_along(visitors, one_server):
    first, _ = finished(one_server)
    ada = visitors()
    page = ada.sit(first)
    links = page.locator(".menu a[download]").evaluate_all("all => all.map(n => n.href)")
    record, log, drawn, painted = (ada.context.request.get(link).body() for link in links)
    kept = json.loads(record)
    assert kept["header"]["game"] == "tithe" and len(kept["lines"]) > 10
    assert log.decode().count("Ada") > 5
    assert ElementTree.fromstring(drawn).tag.endswith("svg") and b"var(--" not in drawn
    assert painted.startswith(b"\x89PNG") and len(painted) > 10_000


def test_a_lost_connection_says_so_and_heals(visitors, tmp_path, chromium):
    with serving(str(tmp_path / "lost.db")) as (server,):
        first, second, _ = server.open("tithe", PEOPLE)
        ada = BrowserUser(chromium, server)
        page = ada.sit(first)
        lost = page.locator("#lost")
        assert lost.is_hidden()
        server.kill()
        lost.wait_for(state="visible")
        page.locator("svg [data-action=glean]").click()
        page.locator(".toast").wait_for()
        server.start()
        lost.wait_for(state="hidden")
        assert first.look()["pending"] == [0], "what did not reach the server was not played"
        first.act("glean")
        pending(ada, 1)
        second.act()
        pending(ada, 0)
        ada.context.close()
        assert not ada.errors


def test_letting_questions_pass(visitors, one_server):
    """Who says so is not asked any more in the windows that others open, and nobody else can tell."""
    first, second, _ = one_server.open("tithe", PEOPLE, options={"modules": ["abbey"]}, seed=4, confirm=False)
    ada, bo = visitors(), visitors()
    ada.sit(first)
    page = bo.sit(second)
    window = page.locator('#acts button[formaction*="/waive?"]')

    def fair() -> None:
        """Until Ada has called a fair, at which Bo may be asked for a pardon."""
        for _ in range(60):
            seen = first.look()
            if seen["pending"] == [0] and "fair" in [choice["text"] for choice in seen["legal"]]:
                first.act("fair")
                return
            seat = (first, second)[seen["pending"][0]]
            texts = [choice["text"] for choice in seat.look()["legal"]]
            seat.act("glean" if "glean" in texts else texts[0])
        raise AssertionError("no fair was called")

    fair()
    window.wait_for()
    before = ada.page.locator("#frame").evaluate("n => n.outerHTML")
    asked = second.look()["version"]
    window.click()
    page.locator("#waived").wait_for()
    page.wait_for_function("() => !document.querySelector('#acts [formaction*=\"/waive?\"]')")
    assert second.look()["version"] > asked, "the server has passed for Bo"
    assert "waive" not in before and ada.page.locator("#waived").count() == 0
    fair()
    ada.page.wait_for_function("() => document.querySelector('#frame').dataset.pending !== '1'")
    window.wait_for(state="detached")  # Bo is not asked: others' pages may know it sooner
    page.locator("#waived > summary").click()
    page.locator("#waived button").click()
    page.wait_for_selector("#waived", state="detached")
    fair()
    window.wait_for()


MARKED = """() => [...document.querySelectorAll('svg [data-place]')].filter(n =>
    parseFloat(getComputedStyle(n.querySelector('.legal')).strokeWidth) > WIDTH).map(n => n.id)"""


def test_hints_are_marked_on_the_board(visitors, one_server):
    seat, _ = one_server.open("carcassonne", BOT, seed=7, confirm=False)
    ada = visitors()
    page = ada.sit(seat)
    ada.wait_for_turn()
    weak, strong = MARKED.replace("WIDTH", "3.5"), MARKED.replace("WIDTH", "6")
    page.mouse.move(5, 5)
    assert page.evaluate(weak) == []
    page.keyboard.press("h")
    page.locator(".hints").wait_for()
    listed = page.locator(".hints button").evaluate_all("all => all.map(n => n.value)")
    places = ["at" + action.split(" ")[1].replace(",", "_") for action in listed]
    assert set(page.evaluate(weak)) == set(places) != set()
    assert page.evaluate(strong) == places[:1], "the best stands out"
    page.locator(".hints [data-away]").click()
    page.mouse.move(5, 5)
    assert page.evaluate(weak) == []
    page.keyboard.press("h")
    page.locator(".hints button").first.click()
    page.wait_for_selector(".hints", state="detached")


def test_taking_back_and_doing_again(visitors, one_server):
    seat, _ = one_server.open("carcassonne", BOT, seed=5, confirm=False)
    ada = visitors()
    page = ada.sit(seat)
    ada.wait_for_turn()
    before = ada.choices()
    ada.move("mouse")
    after = ada.choices()
    assert before != after
    page.keyboard.press("u")
    page.wait_for_selector('[formaction*="/redo"]')
    assert ada.choices() == before
    page.keyboard.press("y")
    page.wait_for_selector('[formaction*="/redo"]', state="detached")
    assert ada.choices() == after
