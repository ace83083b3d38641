"""The lobby: tables where somebody may sit down; and the invitation links of a table, with their QR codes."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass

import segno
from markupsafe import Markup

from bastide.core.state import SPECTATOR
from bastide.draw.seats import COLOURS
from bastide.games.registry import Box
from bastide.pages.addresses import address
from bastide.pages.game_words import large_first
from bastide.pages.reader import Reader
from bastide.pages.setup import chosen_words
from bastide.pages.shelf import shelf
from bastide.pages.templates import render
from bastide.store.table_store import ListedTable
from bastide.store.waiting_room import WaitingPlayer
from bastide.tables.quick_pairing import TIMES
from bastide.tables.table_lifecycle import LobbyEntry
from bastide.tables.table_view import TableView
from bastide.text import speech


@dataclass(frozen=True)
class OpenSeat:
    """A table in the lobby as the page shows it."""

    id: str
    game: str
    name: str  # of the game
    seats: list[str]  # names; empty where somebody may sit down
    options: str  # in words
    first_open: int


@dataclass(frozen=True)
class RunningTable:
    """A table in play that anybody may watch."""

    id: str
    box: Box
    name: str  # of the game
    seats: list[str]
    options: str  # in words
    steps: int  # played


@dataclass(frozen=True)
class Invitation:
    """A secret link, for whom it is, and its QR code."""

    who: str
    symbol: str
    link: str

    @property
    def qr(self) -> Markup:
        """The link as a QR code, drawn by a library from the link alone."""
        out = io.BytesIO()
        segno.make(self.link, error="m").save(
            out, kind="svg", xmldecl=False, svgns=False, border=1, omitsize=True, svgclass="qr", lineclass=None
        )
        return Markup(out.getvalue().decode().replace("<svg", '<svg aria-hidden="true"', 1))


@dataclass(frozen=True)
class QuickWish:
    """A game that somebody wants to play at once."""

    player: WaitingPlayer
    name: str  # of the game


def page(
    reader: Reader, tables: list[LobbyEntry], running: list[ListedTable], waiting: Sequence[WaitingPlayer] = ()
) -> Markup:
    known = [open_seat(reader, listing) for listing in tables if listing.game in shelf()]
    played = [running_table(reader, table) for table in running if table.game in shelf()]
    games = [(box, speech(reader.language, box.package)("game.name")) for box in large_first(shelf().values())]
    title, unreadable = reader.say("lobby.title"), [listing.table for listing in tables if listing.unreadable]
    names = {box.name: name for box, name in games}
    shown = {
        "tables": known,
        "running": played,
        "games": games,
        "unreadable": unreadable,
        "wishes": [QuickWish(player, names[player.game]) for player in waiting if player.game in names],
        "counts": sorted({count for box, _ in games for count in box.seats if count >= 2}),
        "times": TIMES,
        "first_game": reader.game if reader.game in names else games[0][0].name,
    }
    return render("lobby", reader=reader, say=reader.say, title=title, **shown)


def running_table(reader: Reader, table: ListedTable) -> RunningTable:
    box, summary = shelf()[table.game], table.summary
    assert summary is not None
    name = speech(reader.language, box.package)("game.name")
    options = chosen_words(box, summary.options, reader.language)
    return RunningTable(table.id, box, name, [seat.name for seat in summary.seats], options, summary.steps)


def open_seat(reader: Reader, listing: LobbyEntry) -> OpenSeat:
    box = shelf()[listing.game]
    name = speech(reader.language, box.package)("game.name")
    options = chosen_words(box, dict(listing.options), reader.language)
    return OpenSeat(listing.table, listing.game, name, listing.seats, options, listing.open[0])


def invitations(reader: Reader, view: TableView, links: dict[int, str]) -> Markup:
    """The secret links of a table, each for one seat; and one for whoever wants to watch."""
    found = [invitation(reader, view, seat, token) for seat, token in links.items()]
    more = ["device"] * (view.viewer >= 0) + ["watch"] * (SPECTATOR not in links)
    title = reader.say("invite.title")
    return render("invitations", reader=reader, say=reader.say, title=title, view=view, invitations=found, more=more)


def invitation(reader: Reader, view: TableView, seat: int, token: str) -> Invitation:
    link = f"{reader.origin}{address(f'/join/{token}')}"
    if seat == SPECTATOR:
        return Invitation(reader.say("invite.watcher"), "i-eye", link)
    return Invitation(view.names[seat], f"meeple-{COLOURS[view.occupants[seat].colour].name}", link)
