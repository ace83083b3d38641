"""A game that was played elsewhere, packed so that it fits into a link, and opened here after it was played again."""

from __future__ import annotations

import binascii
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode

import msgspec

from bastide.core.errors import BadNotation, FateError, IllegalAction
from bastide.store.fair_chance import new_secret
from bastide.store.game_session import GameSession
from bastide.store.record import Record
from bastide.tables.bot_runner import check_bot
from bastide.tables.context import ServerContext
from bastide.tables.open_tables import OpenTable
from bastide.tables.refusals import Refused
from bastide.tables.table_lifecycle import CreatedTable, afford_bots, commit, store_table
from bastide.tables.table_settings import TableSettings, game_for
from bastide.tables.tokens import new_table

LARGEST = 2_000_000  # bytes of a game when it is unpacked
MOST_LINES = 5_000
CANNOT = "this game cannot be played again here"


class SentGame(msgspec.Struct):
    """All that is needed to play on elsewhere."""

    settings: TableSettings
    revision: int  # of the rules
    setup: list[int]  # what chance gave before the first action
    lines: list[tuple[int, str, list[int]]]  # seat, action, what chance gave


def pack(table: OpenTable) -> str:
    """A table as text for a link. What was taken back is left out."""
    record, session = table.session.record, table.session
    kept = [session.lines[number] for number in session.in_force]
    settings = msgspec.structs.replace(table.settings, clock=None, listed=False, spectators=False, rated=False)
    lines = [(line.seat, line.do or "", line.chance) for line in kept]
    game = SentGame(settings, record.header.revision, record.setup.chance, lines)
    return urlsafe_b64encode(zlib.compress(msgspec.json.encode(game), 9)).decode().rstrip("=")


def unpack(text: str) -> SentGame:
    """The game of such a text; Refused if it is none."""
    try:
        body = zlib.decompressobj().decompress(urlsafe_b64decode(text + "=" * (-len(text) % 4)), LARGEST)
        game = msgspec.json.decode(body, type=SentGame)
    except (binascii.Error, zlib.error, msgspec.MsgspecError, ValueError) as error:
        raise Refused(CANNOT) from error
    if len(game.lines) > MOST_LINES:
        raise Refused(CANNOT)
    return game


def replay(game: SentGame) -> Record:
    """The record of a sent game: every line is played again, so that nothing in it is taken on trust."""
    settings = game.settings
    rules = game_for(settings.game, len(settings.seats), settings.options, game.revision)
    try:
        session = GameSession(rules, fate=game.setup, next_seed=lambda: 1)
        for seat, action, chance in game.lines:
            session.act(seat, action, fate=chance)
    except (IllegalAction, BadNotation, FateError, ValueError, AssertionError, IndexError) as error:
        raise Refused(CANNOT) from error
    return session.record


async def open_sent_game(context: ServerContext, game: SentGame, client: str) -> CreatedTable:
    """Open a table that goes on from a sent game; what chance gives from now on is ours."""
    settings = game.settings.completed()
    bots = [seat.bot for seat in settings.seats if seat.bot]
    for bot in bots:
        check_bot(bot, settings.game, context.settings)
    afford_bots(context, client, settings.game, bots)
    record = replay(game)
    chance = commit(record, new_secret(), len(record.lines) + 1)
    plain = msgspec.structs.replace(settings, seed=None, clock=None, listed=False, spectators=False, rated=False)
    return await store_table(context, plain, record, chance, client, new_table())
