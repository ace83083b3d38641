"""People who come back: passkeys (by virtual authenticators), rated games, their games and ratings."""

from __future__ import annotations

import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from browser_user import BrowserUser
from servers import Seat, Server
from virtual_passkeys import authenticator, create_account


def named(server: Server) -> str:
    """The address of the server by a name: there are no passkeys for numbers."""
    return f"http://localhost:{server.port}"


def test_two_people_with_passkeys_play_a_rated_game(visitors: Callable[..., BrowserUser], one_server: Server) -> None:
    ada, ben = visitors(), visitors()
    create_account(ada, named(one_server), "Ada")
    create_account(ben, named(one_server), "Ben")
    for user in (ada, ben):
        user.page.check("[name=ranked]")
        user.page.click("form[action$='/account/name'] button")
    ada.page.goto(f"{named(one_server)}/new/tithe?sent=1&seats=2&k0=me&k1=link&rated=1&confirm=1")
    ada.page.click(".go .primary")
    ada.page.wait_for_url("**/invite*")
    link = ada.page.locator("input[value*='/join/']").first.input_value()
    stranger = visitors()
    answer = stranger.page.goto(link)
    assert answer is not None and answer.status == 422, "a guest sat down at a rated table"
    ben.page.goto(link)
    ben.page.wait_for_selector("#frame")
    assert "rated" in ben.page.inner_text("header.bar")
    assert "Ben" in ben.page.inner_text("#players"), "a seat has another name than the account that took it"
    answer = ada.page.goto(link)
    assert answer is not None and answer.status == 422, "one person sat down twice"
    ada.page.goto(ben.page.url.replace("seat=1", "seat=0"))
    ada.page.wait_for_selector("#frame")
    assert ada.page.locator("[formaction*='/undo']").is_disabled()
    for _ in range(200):
        if ada.over or ben.over:
            break
        for user in (ada, ben):
            if user.due:
                user.move("mouse")
    for user in (ada, ben):
        user.page.goto(f"{named(one_server)}/games")
        user.page.wait_for_function("() => document.querySelector('.list tbody td:nth-child(5)') || location.reload()")
    moved = [user.page.inner_text(".list tbody td:nth-child(5)") for user in (ada, ben)]
    won = [user.page.locator(".list tbody .won").count() for user in (ada, ben)]
    expected = {(1, 0): "+−", (0, 1): "−+", (1, 1): "++"}[won[0], won[1]]  # a tie of equals moves nothing: +0
    assert "".join(words[0] for words in moved) == expected, moved
    ada.page.goto(f"{named(one_server)}/games/statistics")
    assert "4 games more" in ada.page.inner_text("main")
    ada.page.goto(f"{named(one_server)}/leaderboard")
    rows = ada.page.locator(".list tbody tr:not(.bot)")
    assert rows.count() == 2 and ada.page.locator(".list .mine").count() == 1


def test_a_guest_brings_tables_along_to_a_second_device(
    visitors: Callable[..., BrowserUser], one_server: Server, tmp_path: Path
) -> None:
    laptop, phone = visitors(), visitors(phone=True)
    seat, *_ = one_server.open()
    laptop.page.goto(f"{named(one_server)}/join/{seat.token}")
    laptop.page.wait_for_selector("#frame")
    session, which = create_account(laptop, named(one_server), "Ada")
    laptop.page.goto(f"{named(one_server)}/games")
    assert laptop.page.locator(f".resume[href*='{seat.table}']").count() == 1, "the guest's table was left behind"
    keys: list[dict[str, Any]] = session.send("WebAuthn.getCredentials", {"authenticatorId": which})["credentials"]
    assert len(keys) == 1
    other, second = authenticator(phone)
    other.send("WebAuthn.addCredential", {"authenticatorId": second, "credential": keys[0]})  # as a synchronised one is
    phone.page.goto(f"{named(one_server)}/account")
    phone.page.click("[data-passkeys] [data-passkey=use]")
    phone.page.wait_for_selector("#devices")
    assert phone.page.locator("[name=device]").count() == 2
    phone.page.goto(f"{named(one_server)}/t/{seat.table}")
    phone.page.wait_for_selector("#frame")
    phone.page.goto(f"{named(one_server)}/account")
    with phone.page.expect_download() as download:
        phone.page.click("a[href$='/account/export'] >> nth=0")
    download.value.save_as(tmp_path / "all.zip")
    with zipfile.ZipFile(tmp_path / "all.zip") as archive:
        assert f"records/{seat.table}-0.json" in archive.namelist()
        assert b'"name": "Ada"' in archive.read("person.json")
    phone.page.goto(f"{named(one_server)}/account/delete")
    phone.page.click("[name=sure]")
    phone.page.wait_for_url("**/account?done=deleted")
    laptop.page.goto(f"{named(one_server)}/account")
    assert laptop.page.locator("#devices").count() == 0, "a device is still signed in to a deleted account"
    names = Seat(seat.client, seat.table, "", 0).client.get(
        f"/api/tables/{seat.table}", headers={"Authorization": f"Bearer {seat.token}"}
    )
    assert names.status_code == 401, "the link of a deleted person still opens the seat"
