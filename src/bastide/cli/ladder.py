"""bastide ladder: a rating for any bot, by games against anchors whose ratings stay."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec

from bastide.arena.backends import backend
from bastide.arena.exploitability import exploit as exploit_level
from bastide.arena.ladder import LadderRating
from bastide.arena.ladder import rate as rate_bot
from bastide.arena.ladder_page import ladder_page
from bastide.arena.tournament import ProgressBar
from bastide.bots.anchors import anchor_file
from bastide.bots.external import Limits
from bastide.bots.names import read_name
from bastide.cli.language import terminal_language, words
from bastide.cli.series import ANSWER_SECONDS, Games, Switch, fault_text, programs_among, start_status
from bastide.core.errors import BadNotation


def rate(
    bot: str,
    *,
    game: str,
    seats: int = 2,
    n: Games = 200,
    width: float = 150.0,
    minutes: float = 30.0,
    seed: int = 1,
    workers: int = 0,
    bot_seconds: float = ANSWER_SECONDS,
    json: Switch = False,
) -> int:
    """Rate a bot against the anchors of a game. A program is started once before; if it does not say hello, nothing is
    played. A game in which greedy play has chosen for it counts as lost by it.

    Parameters
    ----------
    bot
        Such as cmd:./program, level:4, mcts:500.
    game
        The name of a game.
    seats
        At the table; the others are anchors.
    n
        Games, at most.
    width
        Of the interval of 95 %: play ends when it is as narrow as this.
    minutes
        After which play ends in any case.
    seed
        Of the first games; the following ones count up.
    workers
        Processes to play in; 0 for one on each core.
    bot_seconds
        What an external program may take for an answer.
    json
        Print one JSON object.
    """
    place, limits = backend("local", workers or os.cpu_count() or 1), Limits(seconds=bot_seconds)
    with ProgressBar(game) as report:
        found = rate_bot(bot, game, seats, n, width, minutes, seed, place, limits, report)
    if json:
        print(msgspec.json.encode(found).decode())
        return start_status([(bot, found.results)])
    say = words()
    interval = say("interval", low=f"{found.low:.0f}", high=f"{found.high:.0f}")
    about = {"bot": bot, "rating": f"{found.rating:.0f}", "interval": interval, "game": game, "seats": seats}
    about |= {"n": found.results.games, "anchor": found.nearest, "version": found.version}
    print(say("cli.ladder.rating", **about))
    for meeting in found.meetings:
        played = f"{meeting.games:4} {say('cli.ladder.games', n=meeting.games)}"
        share = say.decimal(meeting.wins / meeting.games, "6.1%")
        print(f"  {meeting.anchor:12} {meeting.rating:6.0f}  {played}  {share}")
    if programs_among([bot]):
        print(f"  {fault_text(found.results)}")
    return start_status([(bot, found.results)])


def exploit(
    game: str,
    *,
    levels: str = "1,2,3,4,5,6",
    seats: int = 2,
    n: Games = 100,
    seed: int = 1,
    workers: int = 0,
    json: Switch = False,
) -> int:
    """Measure how exploitable levels are: the share of victories and the lead in points of a bot that knows how the
    level plays, which is in all other seats. There may be better answers: a level can be more exploitable than that.

    Parameters
    ----------
    game
        The name of a game.
    levels
        Which of them, between commas.
    seats
        At the table.
    n
        Games against each level.
    seed
        Of the first games; the following ones count up.
    workers
        Processes to play in; 0 for one on each core.
    json
        Print one JSON object a line.
    """
    chosen = [read_name(f"level:{level.strip()}").number for level in levels.split(",")]
    place, say = backend("local", workers or os.cpu_count() or 1), words()
    for level in chosen:
        with ProgressBar(f"{game} level:{level}") as report:
            found = exploit_level(game, level, seats, n, seed, place, report)
        if json:
            print(msgspec.json.encode(found).decode(), flush=True)
            continue
        shares = {name: say.decimal(getattr(found, name), ".1%") for name in ("share", "low", "high")}
        interval = say("interval", low=shares["low"], high=shares["high"])
        about = {"level": level, "n": n, "share": shares["share"], "interval": interval}
        about |= {"lead": say.signed(found.lead, 1), "error": say.decimal(found.error, ".1f")}
        print(say("cli.ladder.exploited", **about), flush=True)
    return 0


def anchors() -> int:
    """List the anchors with their ratings, and the matches that these come from."""
    say = words()
    print(say("cli.ladder.version", version=anchor_file().version))
    for one in anchor_file().sets:
        played = {
            step.anchor: f"{step.games:4} {say('cli.ladder.games', n=step.games)}  {say.decimal(step.share, '6.1%')}"
            for step in one.steps
        }
        print(say("cli.ladder.seats", game=one.game, n=one.seats))
        for name, rating in one.ratings().items():
            print(f"  {name:12} {rating:6.0f}  {played.get(name, '')}")
    return 0


def page(*results: Path, out: Path) -> int:
    """Write the ladder as one HTML page: the anchors, and the bots whose ratings are given.

    Parameters
    ----------
    results
        Files with what `ladder rate --json` has printed, one rating on each line; without any, the anchors alone.
    out
        The page.
    """
    ratings: list[LadderRating] = []
    for file in results:
        try:
            ratings += [msgspec.json.decode(line, type=LadderRating) for line in file.read_bytes().splitlines()]
        except msgspec.MsgspecError as error:
            raise BadNotation(str(file), str(error)) from None
    out.write_text(ladder_page(ratings, terminal_language()), "utf-8")
    return 0
