"""The page of a tournament: standings, the present round, the log; and its results as files."""

from __future__ import annotations

import csv
import io
import time
from dataclasses import dataclass
from datetime import UTC, datetime

import msgspec
from markupsafe import Markup

from bastide.contest.ratings import Rating, rate
from bastide.contest.standings import Row
from bastide.games.registry import box
from bastide.pages.game_words import bot_words
from bastide.pages.reader import Reader
from bastide.pages.setup import chosen_words
from bastide.pages.templates import render
from bastide.store.clubs import Entrant, Round, RoundTable, Tournament
from bastide.store.table_store import ListedTable
from bastide.tables.tournaments import (
    games_of,
    is_last,
    rounds_in_all,
    table_of_standings,
    waits_for_director,
    why_not_start,
)
from bastide.text import Speech, speech

REFRESH = {"open": 10, "running": 3, "over": 0}  # seconds after which a page asks for news; one may be open for days
FRACTIONS = {0.25: "¼", 1 / 3: "⅓", 0.5: "½", 2 / 3: "⅔", 0.75: "¾"}


@dataclass(frozen=True)
class Mark:
    """What a player did in a round: a letter, its style, and what it means."""

    letter: str
    css: str
    words: str


@dataclass(frozen=True)
class StandingRow:
    """A player in the standings as the page shows it."""

    row: Row
    entrant: Entrant
    mine: bool
    level: str  # of a bot, in words
    strength: str
    marks: list[Mark]


@dataclass(frozen=True)
class TableRow:
    """A table of a round as the page shows it."""

    table: RoundTable
    players: list[tuple[str, int | None]]  # names and scores
    state: str
    live: bool
    mine: bool
    waits: bool  # for a person
    waits_for_me: bool = False
    steps: int = 0  # that everybody has seen


@dataclass(frozen=True)
class RoundView:
    number: int
    tables: list[TableRow]
    byes: list[str]
    deadline: str | None


def page(reader: Reader, tournament: Tournament, club_name: str, person: str, director: bool,
         known: dict[str, ListedTable], part: bool = False) -> Markup:  # fmt: skip
    """The page, or the part of it that changes."""
    say, settings = reader.say, tournament.settings
    shelf, mine = box(settings.game), tournament.entrant_of(person)
    bots = sum(bool(one.bot) for one in tournament.entrants)
    rounds = rounds_in_all(tournament)
    facts = [
        speech(reader.language, shelf.package)("game.name") + " " + say("cup.at_table", n=settings.seats),
        chosen_words(shelf, settings.options, reader.language),
        say(f"cup.shape.{settings.shape}"),
        say("cup.round_count", n=rounds) if rounds else "",
        say("cup.entrants", n=len(tournament.entrants)),
        say("cup.with_bots", n=bots) if bots else "",
    ]
    shown = [
        round_view(tournament, number, played, mine, known, say)
        for number, played in reversed(list(enumerate(tournament.rounds, 1)))
    ]
    tables = {row.table.table: " – ".join(name for name, _ in row.players) for each in shown for row in each.tables}
    values = {
        "reader": reader,
        "say": say,
        "title": f"{settings.name} · {club_name}",
        "tournament": tournament,
        "club_name": club_name,
        "box": shelf,
        "facts": " · ".join(filter(None, facts)),
        "rows": standing_rows(tournament, mine, say) if tournament.rounds else [],
        "entrants": tournament.entrants,
        "rounds": shown,
        "steps": range(1, (rounds or len(tournament.rounds)) + 1),
        "finished": sum(played.over for played in tournament.rounds),
        "mine": mine,
        "bot_words": lambda entrant: bot_words(entrant.bot, say),
        "my_table": bool(shown) and any(table.mine and table.live for table in shown[0].tables),
        "director": director,
        "why_not": why_not_start(tournament),
        "waits": waits_for_director(tournament),
        "sentence": sentence(tournament, shown, say),
        "begins": moment(settings.begins) if settings.begins else "",
        "log": [
            (moment(one.at), log_words(one.what, tables.get(one.who, one.who), one.value, say))
            for one in reversed(tournament.log)
        ],
        "refresh": REFRESH[tournament.state],
    }
    return render("parts/tournament_frame" if part else "tournament", **values)


def sentence(tournament: Tournament, rounds: list[RoundView], say: Speech) -> str:
    """What matters now."""
    if tournament.state == "open":
        return say("cup.state.open")
    if tournament.state == "over":
        rows = table_of_standings(tournament)
        return say("cup.winner", who=tournament.entrant(rows[0].player).name)
    if any(table.waits_for_me for table in rounds[0].tables):
        return say("cup.your_turn")
    if tournament.rounds[-1].over and not is_last(tournament):
        return say("cup.drawing" if tournament.settings.by_itself else "cup.wait_director")
    return say("cup.playing", n=len(tournament.rounds))


def log_words(what: str, who: str, value: int, say: Speech) -> str:
    return say(f"cup.log.{what}", who=who, value=value)


def moment(when: float) -> str:
    """A time for `<time>`; a script shows it in the reader's own zone."""
    return datetime.fromtimestamp(when, UTC).strftime("%Y-%m-%dT%H:%MZ")


def strengths(tournament: Tournament) -> dict[str, Rating]:
    """The players' strength, estimated from the games of the tournament."""
    games = [(game.players, game.places) for played in games_of(tournament) for game in played]
    return {found.name: found for found in rate([one.id for one in tournament.entrants], games)}


def standing_rows(tournament: Tournament, mine: Entrant | None, say: Speech) -> list[StandingRow]:
    found, rated = [], strengths(tournament)
    for row in table_of_standings(tournament):
        entrant, rating = tournament.entrant(row.player), rated[row.player]
        strength = f"{say.decimal(rating.mean, '.1f')} ± {say.decimal(rating.high - rating.mean, '.1f')}"
        marks = [
            mark(points, number in row.paused, tournament.settings.seats, say)
            for number, points in enumerate(row.results)
        ]
        found.append(StandingRow(row, entrant, entrant is mine, bot_words(entrant.bot, say), strength, marks))
    return found


def mark(points: float | None, paused: bool, seats: int, say: Speech) -> Mark:
    if paused:
        return Mark(say("cup.letter.bye"), "n", say("cup.letter.bye.about"))
    if points is None:
        return Mark("·", "n", say("cup.letter.open.about"))
    kind = "win" if points == 1 else "loss" if points == 0 else "draw"
    fraction = next((sign for value, sign in FRACTIONS.items() if abs(value - points) < 0.01), "~")
    letter = fraction if kind == "draw" and seats > 2 else say(f"cup.letter.{kind}")
    return Mark(letter, kind, say(f"cup.letter.{kind}.about"))


def round_view(
    tournament: Tournament, number: int, played: Round, mine: Entrant | None, known: dict[str, ListedTable], say: Speech
) -> RoundView:
    tables = [table_row(tournament, table, mine, known.get(table.table), say) for table in played.tables]
    tables.sort(key=lambda table: not table.mine)
    names = [tournament.entrant(player).name for player in played.byes]
    return RoundView(number, tables, names, moment(played.deadline) if played.deadline and not played.over else None)


def table_row(
    tournament: Tournament, table: RoundTable, mine: Entrant | None, listed: ListedTable | None, say: Speech
) -> TableRow:
    names = [tournament.entrant(player).name for player in table.players]
    own = mine is not None and mine.id in table.players
    if table.places:
        firsts = [name for name, place in zip(names, table.places, strict=True) if place == 1]
        words = say("cup.table.won", n=len(firsts), who=say.several(firsts))
        words += " · " + say(f"cup.table.{table.remark}") if table.remark else ""
        return TableRow(table, list(zip(names, table.scores, strict=True)), words, False, own, False)
    if listed is None or listed.summary is None:
        return TableRow(table, [(name, None) for name in names], say("cup.table.opening"), False, own, False)
    summary = listed.summary
    people = [seat for seat in summary.pending if summary.seats[seat].kind == "person"]
    words = say("cup.table.running", n=summary.steps)
    if people:
        words += " · " + say("cup.table.waits", who=say.several([names[seat] for seat in people]))
    my_turn = own and any(mine is not None and table.players[seat] == mine.id for seat in people)
    return TableRow(
        table, list(zip(names, summary.scores, strict=True)), words, True, own, bool(people), my_turn, summary.steps
    )


def as_csv(tournament: Tournament) -> str:
    """The standings as a file for spreadsheets."""
    out, rated = io.StringIO(), strengths(tournament)
    writer = csv.writer(out)
    count = len(tournament.rounds)
    writer.writerow(
        ["place", "name", "bot", "points", "wins", "buchholz", "difference", "rating", "low", "high",
         *(f"round {number + 1}" for number in range(count))]
    )  # fmt: skip
    for row in table_of_standings(tournament):
        one, rating = tournament.entrant(row.player), rated[row.player]
        name = f"'{one.name}" if one.name[:1] in "=+-@" else one.name  # spreadsheets take these for formulas
        results = ["" if points is None else f"{points:g}" for points in row.results]
        writer.writerow(
            [row.place, name, one.bot, f"{row.points:g}", row.wins, f"{row.buchholz:g}", f"{row.difference:g}",
             rating.mean, rating.low, rating.high, *results]
        )  # fmt: skip
    return out.getvalue()


def as_json(tournament: Tournament) -> bytes:
    """Everything that is public about a tournament, for programs."""
    settings, rated = tournament.settings, strengths(tournament)
    names = {one.id: one.name for one in tournament.entrants}
    told = {
        "tournament": tournament.id,
        "name": settings.name,
        "shape": settings.shape,
        "game": settings.game,
        "options": settings.options,
        "seats": settings.seats,
        "state": tournament.state,
        "seed": tournament.seed if tournament.state == "over" else None,
        "standings": [
            {
                "place": row.place,
                "name": names[row.player],
                "bot": tournament.entrant(row.player).bot or None,
                "points": row.points,
                "wins": row.wins,
                "buchholz": row.buchholz,
                "difference": row.difference,
                "rating": rated[row.player].mean,
                "interval": [rated[row.player].low, rated[row.player].high],
                "rounds": row.results,
            }
            for row in table_of_standings(tournament)
        ],
        "rounds": [
            {
                "started": played.started,
                "byes": [names[player] for player in played.byes],
                "tables": [
                    {
                        "table": table.table,
                        "players": [names[player] for player in table.players],
                        "places": table.places or None,
                        "scores": table.scores or None,
                        "remark": table.remark,
                    }
                    for table in played.tables
                ],
            }
            for played in tournament.rounds
        ],
        "log": tournament.log,
        "written": time.time(),
    }
    return msgspec.json.format(msgspec.json.encode(told), indent=1)
