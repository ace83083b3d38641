"""What all pages do: forms in the background, messages, tabs, clocks, the connection."""

from __future__ import annotations

import pytest


def test_a_sent_form_is_emptied_when_the_server_agrees(opened, server):
    page = opened(
        "<form action='/say' data-send data-clear><input name='text'><button>Say</button></form><p id='toasts'></p>",
        "page/page",
    )
    server.status, server.body = 409, "<p>Not now</p>"
    page.locator("input").fill("Hello")
    page.locator("button").click()
    page.locator(".toast", has_text="Not now").wait_for()
    assert page.locator("input").input_value() == "Hello"
    page.locator(".toast button").click()
    assert page.locator(".toast").count() == 0
    server.status, server.body = 200, ""
    page.locator("button").click()
    page.wait_for_function("() => document.querySelector('input').value === ''")
    assert [request.post_data.partition("&nonce=")[0] for request in server.asked] == ["text=Hello", "text=Hello"]


def test_an_answer_that_names_its_place_is_put_there(opened, server):
    page = opened("<form action='/hint' data-send><button>Hint</button></form><div id='hint'></div>", "page/page")
    server.body = "<form data-into='hint'>Sell</form>"
    page.locator("button").click()
    page.locator("#hint", has_text="Sell").wait_for()


def test_a_question_is_asked_before_what_cannot_be_undone(opened, server):
    page = opened("<form action='/resign' data-send><button data-sure='Sure?'>Resign</button></form>", "page/page")
    page.once("dialog", lambda dialog: dialog.dismiss())
    page.locator("button").click()
    assert server.asked == []
    page.once("dialog", lambda dialog: dialog.accept())
    with page.expect_request("**/resign"):
        page.locator("button").click()


def test_only_the_latest_of_several_states_is_shown(opened):
    page = opened("<main id='view'></main><p id='toasts'></p>", "page/requests")
    page.route("**/slow", lambda route: (page.wait_for_timeout(300), route.fulfill(body="<p>slow</p>")))
    page.route("**/quick", lambda route: route.fulfill(body="<p>quick</p>"))
    page.evaluate("modules.requests.loadFrame('/slow'), modules.requests.loadFrame('/quick')")
    page.locator("#view", has_text="quick").wait_for()
    page.wait_for_timeout(500)
    assert page.locator("#view").inner_text() == "quick" and page.locator(".toast").count() == 0
    assert page.url.endswith("/quick")


def test_a_server_that_cannot_be_reached_is_told(opened):
    page = opened("<p id='toasts'></p><main id='view'></main>", "page/requests")
    page.route("**/gone", lambda route: route.abort())
    assert page.evaluate("modules.requests.post('/gone', new FormData())") is False
    assert "No connection" in page.locator(".toast").inner_text()


TABS = """<main id="view" data-side="log"><div id="frame" data-turn="1">
<button data-tab="log" data-group="side">Log</button><button data-tab="chat" data-group="side">Chat</button>
<button data-tab="map" data-group="side" data-due>Map</button>
<p data-in="phone side" data-pane="log">log</p><p data-in="side" data-pane="chat">chat</p>
<p data-in="side" data-pane="map">map</p></div></main>"""


def test_a_new_decision_brings_its_tab_to_the_front(opened):
    page = opened(TABS, "page/frame", "table/tabs")
    panes = page.locator("[data-pane]:not(.off-side)")
    page.evaluate("modules.frame.onFrame(modules.tabs.showTabs), modules.frame.settleFrame()")
    assert panes.all_inner_texts() == ["map"] and page.locator("[aria-pressed=true]").inner_text() == "Map"
    page.locator("[data-tab=chat]").click()
    page.evaluate("modules.frame.settleFrame()")
    assert panes.all_inner_texts() == ["chat"], "what the reader has chosen since stays"
    page.evaluate("document.querySelector('#frame').dataset.turn = 2, modules.frame.settleFrame()")
    assert panes.all_inner_texts() == ["map"]
    page.evaluate("delete document.querySelector('[data-due]').dataset.due")
    page.evaluate("document.querySelector('#frame').dataset.turn = 3, modules.frame.settleFrame()")
    assert panes.all_inner_texts() == ["chat"], "when it has been taken, what was there before comes back"


@pytest.mark.parametrize(("seconds", "text"), [(0, "0:00:00"), (61.9, "0:01:01"), (3600 * 12 + 59, "12:00:59")])
def test_clocks(opened, seconds, text):
    assert opened("", "table/clocks").evaluate("seconds => modules.clocks.clockText(seconds)", seconds) == text


def test_details_are_loaded_when_they_are_opened(opened, server):
    page = opened("<details data-load='/words'><summary>More</summary><div data-keep>…</div></details>", "page/details")
    server.body = "all that is known"
    page.locator("summary").click()
    page.locator("[data-keep]", has_text="all that is known").wait_for()
    with page.expect_request("**/words"):
        page.evaluate("modules.details.reloadOpenDetails()")


def test_a_lost_connection_is_told_and_made_again(opened):
    page = opened("<main id='view' data-live='ws://modules.test/live'></main>", "table/live")
    sockets = []
    page.route_web_socket("**/live", lambda socket: sockets.append(socket))
    page.evaluate("modules.live.followTable()")
    page.wait_for_timeout(200)
    sockets[0].send("<p>first</p>")
    page.locator("#view", has_text="first").wait_for()
    sockets[0].close(code=1011)
    page.wait_for_selector("body.offline")
    while len(sockets) < 2:
        page.wait_for_timeout(100)
    sockets[1].send("<p>second</p><p>stays</p>")
    page.locator("#view", has_text="second").wait_for()
    sockets[1].send("<p>third<=2,5<p>😀</p>")  # a change: what stays is named
    page.locator("#view", has_text="third").wait_for()
    assert page.locator("#view").inner_html() == "<p>third</p><p>stays</p><p>😀</p>"
    assert page.locator("body.offline").count() == 0
