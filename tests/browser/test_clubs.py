"""Clubs and tournaments, quick pairing, push and standing orders, by people in real browsers."""

from __future__ import annotations

import os
from collections.abc import Callable

from axe_playwright_python.sync_playwright import Axe

from browser_user import SIGHT, BrowserUser
from servers import Server

Visitors = Callable[..., BrowserUser]
FULL = bool(os.environ.get("BASTIDE_FULL"))
ENDLESS = 100_000
TO_MOVE = "#frame[data-pending]:not([data-pending=''])"  # the game is not over
OWN_TURN_OR_END = f"""() => !document.querySelector("{TO_MOVE}")
    || document.querySelector('#frame').dataset.pending.split(' ').includes(document.body.dataset.seat)"""
NOTICES = "async () => (await self.registration.getNotifications()).map(one => [one.title, one.data.url])"


def check_access(user: BrowserUser) -> None:
    """No fault that a program can find, nothing wider than the window."""
    found = Axe().run(user.page)
    assert not found.response["violations"], found.generate_report()
    assert user.page.evaluate("document.documentElement.scrollWidth") <= user.viewport["width"]


def play_a_round(users: list[BrowserUser], place: str, clicks: int) -> None:
    """Each at the table of the present round, which may be the same, to the end: so many moves are made by clicking
    and tapping, the others as a program would, with the cookie of the browser."""
    for user in users:
        user.go(f"{place}/table").wait_for_selector("#frame")
    together = len({user.page.url.partition("?")[0] for user in users}) == 1
    while users:
        for user in list(users):
            if not together:
                user.page.wait_for_function(OWN_TURN_OR_END)
            if user.due and clicks > 0:
                user.move("finger" if user.phone else "mouse")
            elif user.due:
                act_by_request(user)
            elif not user.page.locator(TO_MOVE).count():
                users.remove(user)
        clicks -= 1


def act_by_request(user: BrowserUser) -> None:
    """Play the first legal action, and see it done."""
    table = user.page.url.partition("?")[0].replace("/t/", "/api/tables/")
    before, seen = user.sight(), user.page.request.get(table).json()
    act = {"version": seen["version"], "action": seen["legal"][0]["text"]}
    answer = user.page.request.post(f"{table}/act", data=act, headers={"Origin": user.server.url})
    assert answer.status == 200, answer.text()
    user.page.wait_for_function(f"before => JSON.stringify(({SIGHT})()) !== before", arg=before)


def test_two_people_and_six_bots_play_a_swiss_tournament(visitors: Visitors, one_server: Server) -> None:
    ada, ben = visitors(), visitors(phone=True, locale="fr", color_scheme="dark")
    page = ada.go("/clubs")
    check_access(ada)
    page.fill("[name=name]", "Chess is elsewhere")
    page.fill("[name=called]", "Ada")
    page.keyboard.press("Enter")
    page.wait_for_url("**/c/*")
    club = page.url.removeprefix(one_server.url)
    page.goto(f"{page.url}/new?game=tithe&level=1")
    check_access(ada)
    page.click(".go .primary")
    page.wait_for_url("**/tournament/*")
    place = page.url.removeprefix(one_server.url)
    ben.go(club)
    check_access(ben)
    for user, name in ((ada, "Ada"), (ben, "Ben")):
        user.go(place)
        user.page.fill("[name=called]", name)
        user.page.click("form[action$='/enter'] button")
        user.page.wait_for_selector(".rows .me")
    cat = visitors()
    cat.go(place).fill("[name=called]", "Cat")
    with cat.page.expect_response(f"**{place}"):  # news do not take away what one types
        pass
    cat.page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
    assert cat.page.locator("[name=called]").input_value() == "Cat"
    ada.go(place).click("form[action$='/start'] button")
    page.wait_for_selector(".stand")
    for user in (ben, cat):  # they see it start without asking
        user.page.wait_for_selector(".stand")
    check_access(ada)
    picture = page.locator(".rows .board-art img").first  # of a table that waits for one of the two
    picture.scroll_into_view_if_needed()
    page.wait_for_function("image => image.complete && image.naturalWidth > 0", arg=picture.element_handle())
    ada.go(f"{place}/table").wait_for_selector("#frame")
    ways_back = [link.get_attribute("href") for link in page.locator("header.bar a").all()]
    assert ways_back.count(place) == 2 and club in ways_back, "no way from a table to its tournament and its club"
    for played in (1, 2, 3):
        play_a_round([ada, ben], place, clicks=ENDLESS if FULL or played == 1 else 2)
        ada.go(place)
        while ada.page.locator(".rounds .done").count() < played:  # bots play at the other tables
            ada.page.wait_for_timeout(200)
            ada.page.reload()
    assert "Winner" in ada.page.inner_text("[role=status]")
    assert ada.page.locator(".stand tbody tr").count() == 8
    ben.go(place)
    check_access(ben)
    results = ada.page.request.get(f"{one_server.url}{place}/results.json").json()
    assert results["state"] == "over" and [len(each["tables"]) for each in results["rounds"]] == [4, 4, 4]
    meetings = [frozenset(table["players"]) for each in results["rounds"] for table in each["tables"]]
    assert len(set(meetings)) == len(meetings)
    rows = ada.page.request.get(f"{one_server.url}{place}/results.csv").text().splitlines()
    assert len(rows) == 9 and "Ada" in "".join(rows)


def test_the_log_tells_at_whose_table_a_bot_plays(visitors: Visitors, one_server: Server) -> None:
    page = visitors().go("/clubs")
    page.fill("[name=name]", "Early birds")
    page.fill("[name=called]", "Ada")
    page.keyboard.press("Enter")
    page.wait_for_url("**/c/*")
    page.goto(f"{page.url}/new?game=tithe&level=1")
    page.click(".go .primary")
    page.fill("[name=called]", "Ada")
    page.click("form[action$='/enter'] button")
    page.click("form[action$='/start'] button")
    page.click("form[action$='/substitute'] button")
    told = page.locator(".log li", has_text="A bot plays at the table").inner_text()
    assert "Ada – " in told or " – Ada" in told, told


def test_two_who_press_the_same_button_sit_together(visitors: Visitors, one_server: Server) -> None:
    ada, ben = visitors(), visitors(phone=True)
    for user, name in ((ada, "Ada"), (ben, "Ben")):
        user.go("/lobby")
        check_access(user)
        user.page.fill(".quick:first-of-type [name=called]", name)
        user.page.select_option("[name=game]", "tithe")
        user.page.click(".quick .primary")
        if user is ada:
            user.page.wait_for_selector(".waiting")
            check_access(user)
    for user in (ada, ben):
        user.page.wait_for_selector("#frame")
    assert ada.page.url.split("?")[0] == ben.page.url.split("?")[0]
    assert {user.page.locator("body").get_attribute("data-seat") for user in (ada, ben)} == {"0", "1"}


def test_push_leads_to_the_table_that_waits(visitors: Visitors, one_server: Server) -> None:
    """The push service is played by the browser's own tools: what it delivers is empty, as ours are."""
    ada = visitors()
    ada.context.grant_permissions(["notifications"])
    table = next(seat for seat in one_server.open()[:2] if seat.look()["legal"])
    ada.sit(table)
    page = ada.go("/turns")
    check_access(ada)
    page.evaluate("navigator.serviceWorker.register('/service-worker.js').then(() => navigator.serviceWorker.ready)")
    session, known = ada.context.new_cdp_session(page), []
    session.on("ServiceWorker.workerRegistrationUpdated", lambda told: known.extend(told["registrations"]))
    session.send("ServiceWorker.enable")
    for _ in range(100):
        page.wait_for_timeout(100)
        if known:
            break
    message = {"origin": one_server.url, "registrationId": known[-1]["registrationId"], "data": ""}
    session.send("ServiceWorker.deliverPushMessage", message)
    shown: list[list[str]] = []
    for _ in range(100):
        page.wait_for_timeout(100)
        shown = ada.context.service_workers[0].evaluate(NOTICES)
        if shown:
            break
    assert shown == [["Your turn at Tithe", f"/t/{table.table}?seat={table.seat}"]]
    icons = page.request.get(f"{one_server.url}/manifest.webmanifest").json()["icons"]
    assert all(page.request.get(one_server.url + icon["src"]).status == 200 for icon in icons)


def test_an_order_is_given_and_followed(visitors: Visitors, one_server: Server) -> None:
    ada = visitors()
    seat = next(seat for seat in one_server.open()[:2] if seat.look()["legal"])
    ada.sit(seat)
    page = ada.go(f"/t/{seat.table}/orders?seat={seat.seat}")
    check_access(ada)
    page.click(".stack-form .primary")
    page.wait_for_selector(".rows li")
    for _ in range(100):
        if seat.look()["version"] > 0:
            break
        page.wait_for_timeout(100)
    assert seat.look()["version"] > 0
    page.reload()
    assert page.inner_text(".rows .tag") == "over"
