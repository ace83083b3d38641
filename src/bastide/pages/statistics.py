"""Statistics of a person: results by game, seats and opponents, over time, where points come from, and ratings beside
the levels of the bots; and the leaderboards of the server."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache

from markupsafe import Markup

from bastide.bots.anchors import level_ratings
from bastide.games.registry import box
from bastide.pages.dates import day, month
from bastide.pages.game_words import bot_words
from bastide.pages.games import game_name
from bastide.pages.plots import Plot, rating_plot, share_plot
from bastide.pages.reader import Reader
from bastide.pages.shelf import shelf
from bastide.pages.templates import render
from bastide.store.history import PlayedSeat, Rating, Tally
from bastide.tables.names import somebody
from bastide.tables.ratings import PROVISIONAL, SURE, levels_around
from bastide.text import Speech, speech

MONTH = 86400 * 365.2425 / 12
MOST_MONTHS = 24  # shown
MOST_LINES = 12  # of a table of opponents
HEADING = re.compile(r"^#+ (?:\d+\. )?(.*?)(?: \([^)]*\))?$")


@dataclass(frozen=True)
class Line:
    """One line of a table: what it is about, games, share won, mean points."""

    words: str
    games: int
    won: int  # per cent
    points: float | None = None


@dataclass(frozen=True)
class Source:
    """Where points come from: how many in the mean, and how long a bar that is, in per cent of the longest."""

    words: str
    points: float
    length: float


@dataclass(frozen=True)
class GameSources:
    game: str
    name: str
    games: int
    sources: list[Source]


@dataclass(frozen=True)
class RatingLine:
    """A rating as the page shows it."""

    name: str
    kind: str  # seats and speed in words
    mean: int
    half: int  # of the interval of 95 %
    games: int
    missing: int  # games until it is shown as a rating
    place: str  # among the levels of bots, in words
    plot: Plot | None


def share(won: int, games: int) -> int:
    return round(100 * won / games) if games else 0


def page(
    reader: Reader,
    by_month: Sequence[Tally],
    opponents: Sequence[Tally],
    bots: Sequence[Tally],
    latest: Sequence[Sequence[PlayedSeat]],
    ratings: Sequence[Rating],
    changes: dict[tuple[str, int, str], list[PlayedSeat]],
) -> Markup:
    say, by_seats = reader.say, without_months(by_month)
    return render(
        "statistics",
        reader=reader,
        say=say,
        kind="people",
        title=say("statistics.title"),
        games=sum(tally.games for tally in by_seats),
        won=share(sum(tally.won for tally in by_seats), sum(tally.games for tally in by_seats)),
        kinds=[
            Line(f"{game_name(reader, one.game)}, {say('statistics.seats', n=one.seats)}", one.games,
                 share(one.won, one.games), one.points)
            for one in by_seats
        ],
        months=months_plot(reader, by_month),
        opponents=summed(opponents, lambda name: name or somebody(reader.language))[:MOST_LINES],
        bots=[replace(line, words=numbered_words(line.words, say))
              for line in sorted(summed(bots, str), key=lambda line: line.words)],
        sources=[game_sources(reader, seats) for seats in latest if seats],
        ratings=[rating_line(reader, rating, changes.get((rating.game, rating.seats, rating.speed), []))
                 for rating in ratings if rating.game in shelf()],
    )  # fmt: skip


def without_months(tallies: Sequence[Tally]) -> list[Tally]:
    """The same by game and number of seats only, the most games first."""
    found: dict[tuple[str, int], list[Tally]] = {}
    for tally in tallies:
        found.setdefault((tally.game, tally.seats), []).append(tally)
    whole = []
    for (game, seats), parts in found.items():
        games = sum(part.games for part in parts)
        points = sum(part.points * part.games for part in parts) / games
        whole.append(Tally(game, seats, "", games, sum(part.won for part in parts), points))
    return sorted(whole, key=lambda tally: -tally.games)


def summed(tallies: Sequence[Tally], words: Callable[[str], str]) -> list[Line]:
    """Tallies with the same key as one line, the most games first."""
    found: dict[str, tuple[int, int]] = {}
    for tally in tallies:
        games, won = found.get(tally.key, (0, 0))
        found[tally.key] = games + tally.games, won + tally.won
    lines = [Line(words(key), games, share(won, games)) for key, (games, won) in found.items()]
    return sorted(lines, key=lambda line: -line.games)


def numbered_words(bot: str, say: Speech) -> str:
    """A bot as people call it, with the number of its level."""
    level, words = bot.removeprefix("level:"), bot_words(bot, say)
    return f"{words} ({say('games.bot', level=level)})" if level.isdigit() else words


def months_plot(reader: Reader, tallies: Sequence[Tally]) -> Plot | None:
    """Games of each month, also of those without any."""
    if not tallies:
        return None
    found: dict[int, tuple[int, int]] = {}
    for tally in tallies:
        games, won = found.get(int(tally.key), (0, 0))
        found[int(tally.key)] = games + tally.games, won + tally.won
    last = max(found)
    first = max(min(found), last - MOST_MONTHS + 1)
    counts = [
        (month((number + 0.5) * MONTH, reader.language), *found.get(number, (0, 0)))
        for number in range(first, last + 1)
    ]
    games, won = sum(count[1] for count in counts), sum(count[2] for count in counts)
    say, begin, end = reader.say, counts[0][0], counts[-1][0]
    span = say("statistics.months.span", first=begin, last=end) if begin != end else begin[:1].upper() + begin[1:]
    words = {"games": say("statistics.months.games", n=games), "won": say("statistics.months.won", n=won)}
    return share_plot(counts, say("statistics.months.words", span=span, **words))


def game_sources(reader: Reader, seats: Sequence[PlayedSeat]) -> GameSources:
    """The mean points by source over these games of one game."""
    game, sums = seats[0].game, dict[str, int]()
    for seat in seats:
        for source, points in seat.sources.items():
            sums[source] = sums.get(source, 0) + points
    means = {source: points / len(seats) for source, points in sums.items()}
    longest = max((abs(points) for points in means.values()), default=1.0) or 1.0
    sources = [
        Source(source_words(source, game, reader.language), points, 100 * abs(points) / longest)
        for source, points in sorted(means.items(), key=lambda entry: -entry[1])
    ]
    return GameSources(game, game_name(reader, game), len(seats), sources)


def source_words(source: str, game: str, language: str) -> str:
    """Where points came from, in words: a message of the game, or the chapter of its rules."""
    say = speech(language, shelf()[game].package)
    return say(source) if source in say else chapters(game, language).get(source, source)


@cache
def chapters(game: str, language: str) -> dict[str, str]:
    """The headings of a game's rules by the part that their rules' IDs share: `CAR-CITY` → Villes."""
    found: dict[str, str] = {}
    heading = ""
    for line in box(game).ledger(language).splitlines():
        if matched := HEADING.match(line):
            heading = matched[1]
        elif rule := re.match(r"[-*] \*\*([A-Z]{3}(?:-[A-Z0-9]+)*)-\d+", line):
            found.setdefault(rule[1], heading)
    return found


def rating_line(reader: Reader, rating: Rating, seats: Sequence[PlayedSeat]) -> RatingLine:
    """One rating with its plot: the games behind it, the oldest first."""
    say, half = reader.say, SURE * rating.deviation
    name = game_name(reader, rating.game)
    missing = max(0, PROVISIONAL - rating.games)
    values = [
        (seat.mean, SURE * seat.deviation) for seat in seats if seat.mean is not None and seat.deviation is not None
    ]
    plot = None
    if not missing and len(values) > 1:
        levels = [(value, say("games.bot", level=n)) for n, value in enumerate(level_ratings(rating.game), 1)]
        sentence = say(
            "statistics.rating.words", game=name, first=round(values[0][0]), last=round(values[-1][0]), n=len(values)
        )
        plot = rating_plot(values, [day(seat.ended, reader.language) for seat in seats], levels, sentence, say)
    kind = f"{say('statistics.seats', n=rating.seats)} · {say(f'speed.{rating.speed}')}"
    place = level_words(rating.game, rating.mean, say)
    return RatingLine(name, kind, round(rating.mean), round(half), rating.games, missing, place, plot)


def level_words(game: str, mean: float, say: Speech) -> str:
    """Between which levels of bots a rating lies."""
    below, above = levels_around(game, mean)
    if below is None:
        return say("statistics.below", level=above)
    return say("statistics.above", level=below) if above is None else say("statistics.between", low=below, high=above)


def leaderboard(
    reader: Reader,
    kinds: Sequence[tuple[str, int, str, int]],
    chosen: tuple[str, int, str] | None,
    leaders: Sequence[tuple[str, Rating]],
    me: str,
) -> Markup:
    """Those who want to be seen, for one game, number of seats and speed; levels of bots stand between them."""
    say = reader.say
    rows: list[dict[str, object]] = [
        {"name": name, "mean": round(rating.mean), "half": round(SURE * rating.deviation), "games": rating.games,
         "sure": rating.mean - SURE * rating.deviation, "mine": rating.person == me, "bot": False}
        for name, rating in leaders
    ]  # fmt: skip
    if chosen and rows:
        rows += [
            {"name": numbered_words(f"level:{n}", say), "mean": round(value), "half": 0, "games": None, "sure": value,
             "mine": False, "bot": True}
            for n, value in enumerate(level_ratings(chosen[0]), 1)
        ]  # fmt: skip
        rows.sort(key=lambda row: -float(str(row["sure"])))
    return render(
        "leaderboard",
        reader=reader,
        say=say,
        kind="people",
        title=say("leaderboard.title"),
        kinds=[(game, seats, speed, game_name(reader, game), n) for game, seats, speed, n in kinds if game in shelf()],
        chosen=chosen,
        rows=rows,
    )
