"""Clubs, who belongs to them, and their tournaments as they are stored; and the protocol of what stores them."""

from __future__ import annotations

from typing import Annotated, Any, Literal, Protocol

import msgspec

from bastide.store.errors import StoreReadOnly

Shape = Literal["swiss", "round-robin", "knock-out", "league"]
State = Literal["open", "running", "over"]
SHAPES: tuple[Shape, ...] = ("swiss", "round-robin", "knock-out", "league")


class Club(msgspec.Struct, frozen=True):
    """A club. Whoever has its link may look at it; its name in the address cannot be guessed."""

    id: str
    name: str
    created: float


class Member(msgspec.Struct, frozen=True):
    """A person in a club, under the name that the person has chosen there."""

    person: str
    name: str
    director: bool  # may start tournaments and rounds
    since: float


class Entrant(msgspec.Struct):
    """Who takes part in a tournament: a person, or a bot."""

    id: str  # within the tournament
    name: str
    person: str = ""
    bot: str = ""
    left: bool = False  # is paired no more


class RoundTable(msgspec.Struct):
    """One table of a round. Its name is chosen before it is opened, so that it is opened once."""

    table: str
    players: tuple[str, ...]  # by seat
    places: tuple[int, ...] = ()  # when it is over
    scores: tuple[int, ...] = ()
    remark: str = ""  # what was unusual: a code that pages have words for


class Round(msgspec.Struct):
    """One round: its tables, and who pauses."""

    tables: list[RoundTable]
    byes: list[str]
    started: float
    deadline: float | None = None  # then bots play for those who are late

    @property
    def over(self) -> bool:
        return all(table.places for table in self.tables)


class Remark(msgspec.Struct, frozen=True):
    """A line of a tournament's log."""

    at: float
    what: str  # a code that pages have words for
    who: str = ""
    value: int = 0


class TournamentSettings(msgspec.Struct, frozen=True, kw_only=True):
    """What is agreed before a tournament begins."""

    name: Annotated[str, msgspec.Meta(max_length=60)]
    shape: Shape
    game: str
    options: dict[str, Any] = {}
    seats: Annotated[int, msgspec.Meta(ge=2, le=5)] = 2
    rounds: Annotated[int, msgspec.Meta(ge=0, le=30)] = 0  # of a Swiss tournament; the others have as many as they need
    by_itself: bool = True  # the next round starts when one is over; else the director starts it
    clock: Annotated[int, msgspec.Meta(ge=0)] = 0  # seconds for each player and game; 0 is none
    round_seconds: Annotated[int, msgspec.Meta(ge=0)] = 0  # for a round; then bots play on for those who are late
    begins: float | None = None  # when it starts by itself; else the director starts it
    bot_names: list[str] = []  # what bots are called, in this order
    fill: str = ""  # the bot that fills up tables; without it players pause
    language: Literal["fr", "en"] = "fr"


class Tournament(msgspec.Struct):
    """One tournament with all that has happened in it."""

    id: str
    club: str
    settings: TournamentSettings
    created: float
    seed: int  # of all that is drawn
    state: State = "open"
    entrants: list[Entrant] = []
    plan: list[list[tuple[str, ...]]] = []  # all rounds of a league or round robin; byes follow from it
    rounds: list[Round] = []
    log: list[Remark] = []
    version: int = 0  # raised with each change, by the store

    def entrant(self, name: str) -> Entrant:
        return next(entrant for entrant in self.entrants if entrant.id == name)

    def entrant_of(self, person: str) -> Entrant | None:
        """The one that this person is, who has not left."""
        found = (one for one in self.entrants if person and one.person == person and not one.left)
        return next(found, None)


class Clubs(Protocol):
    """All clubs and tournaments."""

    async def create_club(self, club: Club, director: Member) -> None:
        """Write a new club."""

    async def club(self, club: str) -> Club | None:
        """The club of this name."""

    async def members(self, club: str) -> list[Member]:
        """Its members, the oldest first."""

    async def join(self, club: str, member: Member) -> None:
        """Add a member; whoever is one already keeps the rights and takes the new name."""

    async def leave(self, club: str, person: str) -> None:
        """Remove a member."""

    async def clubs_of(self, person: str) -> list[Club]:
        """The clubs of a person, the newest first."""

    async def create(self, tournament: Tournament) -> None:
        """Write a new tournament."""

    async def load(self, tournament: str) -> Tournament | None:
        """The tournament of this name."""

    async def save(self, tournament: Tournament, due: float | None) -> None:
        """Write a changed tournament, and when it must be looked at next; Conflict if somebody else has changed it."""

    async def of_club(self, club: str) -> list[Tournament]:
        """The tournaments of a club, the newest first."""

    async def due(self, now: float, limit: int = 50) -> list[str]:
        """The tournaments that must be looked at."""

    async def claim(self, tournament: str, now: float, seconds: float) -> bool:
        """Whether this process looks at a tournament that is due; the others leave it alone for so long."""

    async def postpone(self, tournament: str, due: float | None) -> None:
        """Look at it next at this time."""


class NoClubs:
    """Where there are no clubs, and none can be founded."""

    async def create_club(self, club: Club, director: Member) -> None:
        raise StoreReadOnly("there are no clubs here")

    async def club(self, club: str) -> Club | None:
        return None

    async def members(self, club: str) -> list[Member]:
        return []

    async def join(self, club: str, member: Member) -> None:
        raise StoreReadOnly("there are no clubs here")

    async def leave(self, club: str, person: str) -> None:
        pass

    async def clubs_of(self, person: str) -> list[Club]:
        return []

    async def create(self, tournament: Tournament) -> None:
        raise StoreReadOnly("there are no clubs here")

    async def load(self, tournament: str) -> Tournament | None:
        return None

    async def save(self, tournament: Tournament, due: float | None) -> None:
        raise StoreReadOnly("there are no clubs here")

    async def of_club(self, club: str) -> list[Tournament]:
        return []

    async def due(self, now: float, limit: int = 50) -> list[str]:
        return []

    async def claim(self, tournament: str, now: float, seconds: float) -> bool:
        return False

    async def postpone(self, tournament: str, due: float | None) -> None:
        pass
