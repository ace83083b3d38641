"""The operator's page: signing in, finding a table, muting, renaming and removing by keyboard, and the log."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from browser_user import BrowserUser, violations
from servers import Server, serving

WORD = "a word for the test"


@pytest.fixture
def guarded(tmp_path: Path) -> Iterator[Server]:
    with serving(str(tmp_path / "bastide.db"), operator=WORD) as (server,):
        yield server


def check_access(page: Page) -> None:
    assert not violations(page)
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


def do(page: Page, what: str, fields: dict[str, str]) -> None:
    """Open one of the acts about the second seat and fill in its form, by keyboard alone."""
    box = page.locator("[aria-labelledby=seat1]")
    box.locator("summary", has_text=what).focus()
    page.keyboard.press("Enter")
    for name, text in fields.items():
        box.locator(f"details[open] [name={name}]").focus()
        page.keyboard.type(text)
    page.keyboard.press("Enter")
    page.wait_for_url(f"**done={what.lower()}")


def test_an_operator_looks_after_a_table(chromium: Browser, guarded: Server) -> None:
    ada, rude, watch = guarded.open(seats=[{"name": "Ada"}, {"name": "Rude"}])
    assert rude.post("/chat", {"text": "something <b>rude</b>"}).status_code == 204
    user = BrowserUser(chromium, guarded)
    page = user.go("/operator")
    check_access(page)
    page.wait_for_function("document.activeElement.name === 'word'")  # it has the focus when the page opens
    page.keyboard.type("not the word")
    page.keyboard.press("Enter")
    page.wait_for_selector("[role=alert]:has-text('not the secret word')")
    page.fill("[name=word]", WORD)
    page.keyboard.press("Enter")
    page.wait_for_selector("#tables")
    check_access(page)
    assert "something <b>rude</b>" in page.inner_text(".rows .said")
    page.fill("[name=table]", f"{guarded.url}/t/{ada.table}?seat=0")
    page.keyboard.press("Enter")
    page.wait_for_selector("#seat1")
    check_access(page)
    do(page, "Mute", {"reason": "rude"})
    assert rude.post("/chat", {"text": "again"}).status_code == 422
    do(page, "Unmute", {"reason": "sorry"})
    assert rude.post("/chat", {"text": "again"}).status_code == 204
    do(page, "Rename", {"name": "Bertrand", "reason": "rude"})
    assert watch.look()["seats"][1]["name"] == "Bertrand"
    page.locator("[aria-labelledby=seat1] summary", has_text="Rename").click()
    page.fill("[aria-labelledby=seat1] [name=name]", "\u0410da")  # looks like Ada
    page.fill("[aria-labelledby=seat1] details[open] [name=reason]", "none")
    page.keyboard.press("Enter")
    page.wait_for_selector("[role=alert]:has-text('name')")
    do(page, "Remove", {"reason": "rude"})
    assert watch.look()["seats"][1]["kind"] == "bot" and rude.get().status_code == 401
    page.goto(f"{guarded.url}/operator")
    assert page.locator("#log ~ .log b").all_inner_texts() == ["Removed", "Renamed", "Unmuted", "Muted"]
    assert page.locator("#log ~ .log li span").last.inner_text() == f"Rude, table {ada.table}"
    phone = BrowserUser(chromium, guarded, phone=True, locale="fr", color_scheme="dark")
    phone.go(f"/operator/tables/{ada.table}")
    assert phone.page.url.endswith("/operator"), "a stranger saw a table"
    phone.page.fill("[name=word]", WORD)
    phone.page.keyboard.press("Enter")
    phone.page.wait_for_selector("#tables")
    check_access(phone.page)
    phone.go(f"/operator/tables/{ada.table}")
    check_access(phone.page)
    for one in (user, phone):
        one.context.close()
        assert not one.errors, one.errors


def test_strangers_do_nothing_and_without_a_word_there_is_no_page(guarded: Server, one_server: Server) -> None:
    ada, *_ = guarded.open()
    here = {"Origin": guarded.url}
    with guarded.client() as client:
        for act in ("mute", "rename", "remove"):
            form = {"seat": "1", "reason": "x", "name": "y"}
            answer = client.post(f"/operator/tables/{ada.table}/{act}", data=form, headers=here)
            assert answer.status_code == 401, act
        assert client.post("/operator/sign-in", data={"word": "wrong"}, headers=here).status_code == 403
        signed = client.post("/operator/sign-in", data={"word": WORD}, headers=here)
        assert "HttpOnly" in signed.headers["set-cookie"] and "strict" in signed.headers["set-cookie"].lower()
        away = {"Origin": "https://elsewhere.example"}
        assert client.post(f"/operator/tables/{ada.table}/mute", data=form, headers=away).status_code == 403
    with one_server.client() as client:
        assert client.get("/operator").status_code == 404
        posted = client.post("/operator/sign-in", data={"word": ""}, headers={"Origin": one_server.url})
        assert posted.status_code == 404
