"""The pages of clubs: one's own clubs, one club, and the form for a new tournament."""

from __future__ import annotations

import time
from dataclasses import dataclass

from markupsafe import Markup

from bastide.bots.levels import HIGHEST
from bastide.games.registry import Box
from bastide.pages.addresses import address
from bastide.pages.game_words import large_first
from bastide.pages.http import Fields
from bastide.pages.reader import Reader
from bastide.pages.setup import CLOCKS, first, number, option_rows, read
from bastide.pages.shelf import shelf
from bastide.pages.templates import render
from bastide.pages.tournament import sentence
from bastide.store.clubs import SHAPES, Club, Member, Shape, Tournament, TournamentSettings
from bastide.tables.names import clean_text, shortened
from bastide.text import speech

ROUND_TIMES = (0, 3600, 86400, 259200, 604800)  # seconds
BEGINNINGS = (0, 600, 3600, 86400)  # seconds from now; 0: by hand
MOST_BOTS = 16
USUAL_BOTS = 6
MOST_SEATS = 5
USUAL_TIME = 900  # seconds for each player


@dataclass(frozen=True)
class TournamentLine:
    """A tournament in the list of a club."""

    tournament: Tournament
    game: str
    state: str


def index(reader: Reader, clubs: list[Club]) -> Markup:
    """One's own clubs, and the form to found one."""
    return render("clubs", reader=reader, say=reader.say, title=reader.say("club.title"), clubs=clubs)


def page(reader: Reader, club: Club, members: list[Member], tournaments: list[Tournament], person: str) -> Markup:
    say = reader.say
    mine = next((member for member in members if member.person == person), None)
    lines = [
        TournamentLine(
            one, speech(reader.language, shelf()[one.settings.game].package)("game.name"), state_words(one, reader)
        )
        for one in tournaments
        if one.settings.game in shelf()
    ]
    link = f"{reader.origin}{address(f'/c/{club.id}')}"
    return render("club", reader=reader, say=say, title=club.name, club=club, members=members, mine=mine, lines=lines,
                  link=link)  # fmt: skip


def state_words(tournament: Tournament, reader: Reader) -> str:
    if tournament.state == "running":
        return reader.say("cup.state.running", n=len(tournament.rounds))
    return sentence(tournament, [], reader.say)


@dataclass(frozen=True)
class TournamentWish:
    """The form as it stands."""

    settings: TournamentSettings
    bots: int
    level: int
    begins: int


def wish_of(reader: Reader, box: Box, fields: Fields) -> TournamentWish:
    """What the form says, made sensible."""
    sent = "sent" in fields
    level = number(fields, "level", reader.level, range(1, HIGHEST + 1))
    begins = number(fields, "begins", 0, BEGINNINGS)
    counts = tuple(count for count in box.seats if 2 <= count <= MOST_SEATS)
    shape: Shape = next((shape for shape in SHAPES if shape == first(fields, "shape", "")), SHAPES[0])
    settings = TournamentSettings(
        name=shortened(clean_text(first(fields, "name", "")), 60) or reader.say("cup.usual_name"),
        shape=shape,
        game=box.name,
        options=read(box, fields, reader, []).options,
        seats=number(fields, "seats", 2 if 2 in counts else counts[0], counts),
        rounds=number(fields, "rounds", 0, range(16)),
        by_itself="by_itself" in fields or not sent,
        clock=number(fields, "clock", USUAL_TIME, CLOCKS),
        round_seconds=number(fields, "round_time", 0, ROUND_TIMES),
        begins=time.time() + begins if begins else None,
        bot_names=reader.say("cup.bot_names").split(","),
        fill=f"level:{level}" if "fill" in fields or not sent else "",
        language="en" if reader.language == "en" else "fr",
    )
    return TournamentWish(settings, number(fields, "bots", USUAL_BOTS, range(MOST_BOTS + 1)), level, begins)


def form(reader: Reader, club: Club, box: Box, wish: TournamentWish, fields: Fields, error: str = "") -> Markup:
    """The form for a new tournament."""
    say, settings = reader.say, wish.settings
    game = speech(reader.language, box.package)
    games = [(one.name, speech(reader.language, one.package)("game.name")) for one in large_first(shelf().values())]
    return render(
        "new_tournament", reader=reader, say=say, title=say("club.new"), club=club, box=box, wish=wish, error=error,
        games=[one for one in games if any(2 <= count <= MOST_SEATS for count in shelf()[one[0]].seats)],
        settings=settings,
        shapes=SHAPES,
        counts=[count for count in box.seats if 2 <= count <= MOST_SEATS],
        options=option_rows(box, read(box, fields, reader, []), game),
        round_counts=[(0, say("cup.rounds.advice")), *((count, str(count)) for count in range(1, 16))],
        bot_counts=[(count, str(count)) for count in range(MOST_BOTS + 1)],
        levels=[(level, say(f"level.{level}")) for level in range(1, HIGHEST + 1)],
        clocks=[(seconds, say(f"setup.clock.{seconds}")) for seconds in CLOCKS],
        round_times=[(seconds, say(f"cup.round_time.{seconds}")) for seconds in ROUND_TIMES],
        beginnings=[(seconds, say(f"cup.begins.{seconds}")) for seconds in BEGINNINGS],
    )  # fmt: skip
