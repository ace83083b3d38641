"""My games: what waits and runs, and all finished games, filtered and paged by key."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from markupsafe import Markup

from bastide.pages.addresses import address, table_address
from bastide.pages.dates import day
from bastide.pages.game_words import bot_words, large_first
from bastide.pages.home import OwnTable
from bastide.pages.reader import Reader
from bastide.pages.shelf import shelf
from bastide.pages.templates import render
from bastide.store.history import GameFilter, Key, PlayedSeat
from bastide.tables.names import somebody
from bastide.text import Speech, speech

RESULTS = ("won", "lost")


@dataclass(frozen=True)
class Asked:
    """What the filter of the page says, as it was written."""

    game: str = ""
    opponent: str = ""
    result: str = ""
    since: str = ""  # a day: 2026-11-09
    until: str = ""

    @property
    def any(self) -> bool:
        return any((self.game, self.opponent, self.result, self.since, self.until))

    def address(self, key: Key | None = None) -> str:
        """The page with this filter, from a key on."""
        fields = {name: getattr(self, name) for name in self.__dataclass_fields__}
        after = {"after": write_key(key)} if key else {}
        query = urlencode({name: value for name, value in {**fields, **after}.items() if value})
        return address("/games") + (f"?{query}" if query else "")


@dataclass(frozen=True)
class Finished:
    """A finished game as the page shows it."""

    game: str
    name: str  # of the game
    day: str
    result: str  # in words
    won: bool
    others: str
    points: str
    change: str  # of the rating, with its sign; empty if the game was not rated
    rated: bool
    replay: str
    review: str
    fork: str  # where a form sends who wants to play on from the beginning
    record: str


def write_key(key: Key) -> str:
    return f"{key[0]!r}~{key[1]}~{key[2]}"


def read_key(text: str) -> Key | None:
    """Where a page begins, from its address; None if it is the first one, or nonsense."""
    parts = text.split("~")
    try:
        return float(parts[0]), parts[1][:16], int(parts[2])
    except (ValueError, IndexError):
        return None


def page(
    reader: Reader,
    asked: Asked,
    running: Sequence[OwnTable],
    own: Sequence[PlayedSeat],
    seats: dict[str, list[PlayedSeat]],
    following: Key | None,
    first: bool,
) -> Markup:
    say = reader.say
    return render(
        "games",
        reader=reader,
        say=say,
        kind="people",
        title=say("games.title"),
        asked=asked,
        tables=running,
        finished=[finished(reader, seat, seats.get(seat.table, [seat])) for seat in own if seat.game in shelf()],
        following=asked.address(following) if following else "",
        first=first,
        games=[(box.name, game_name(reader, box.name)) for box in large_first(shelf().values())],
        results=[(result, say(f"games.result.{result}")) for result in RESULTS],
    )


def game_name(reader: Reader, game: str) -> str:
    return speech(reader.language, shelf()[game].package)("game.name") if game in shelf() else game


def finished(reader: Reader, own: PlayedSeat, seats: Sequence[PlayedSeat]) -> Finished:
    say = reader.say
    others = [seat for seat in seats if seat.seat != own.seat]
    ranking = sorted(seats, key=lambda seat: (seat.place, seat.seat))
    return Finished(
        game=own.game,
        name=game_name(reader, own.game),
        day=day(own.ended, reader.language),
        result=result_words(own, say),
        won=own.place == 1,
        others=", ".join(player_words(seat, reader) for seat in others) or say("games.alone"),
        points=" – ".join(str(seat.score) for seat in ranking),
        change="" if own.moved is None else say.decimal(own.moved, "+.0f"),
        rated=own.rated,
        replay=table_address(own.table, seat=own.seat, ply=0),
        review=table_address(own.table, "review", seat=own.seat),
        fork=table_address(own.table, "fork", seat=own.seat),
        record=address(f"/api/tables/{own.table}/record", seat=own.seat),
    )


def result_words(own: PlayedSeat, say: Speech) -> str:
    """First of three; alone, whether it was won."""
    if own.seats == 1:
        return say("games.result.won" if own.place == 1 else "games.result.lost")
    return say("games.place", place=say(f"side.place.{own.place}"), seats=own.seats)


def player_words(seat: PlayedSeat, reader: Reader) -> str:
    """Who sat there: the name, of a bot also how it plays; somebody, if the name was deleted."""
    if seat.bot is None:
        return seat.name or somebody(reader.language)
    return f"{seat.name} ({bot_words(seat.bot, reader.say)})"


def game_filter(asked: Asked, since: float | None, until: float | None, look: str) -> GameFilter:
    """What the store is asked for."""
    return GameFilter(
        game=asked.game or None,
        opponent=look or None,
        result="won" if asked.result == "won" else "lost" if asked.result == "lost" else None,
        since=since,
        until=until,
    )
