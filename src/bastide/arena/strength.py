"""Measures the strength of the levels: `python -m bastide.arena.strength` tests every claim, prints the results and
writes them into a page."""

from __future__ import annotations

import os
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter, run

from bastide.arena.backends import backend
from bastide.arena.claims import ENOUGH, claims
from bastide.arena.measurement import Measurement
from bastide.arena.strength_page import alone_row, claim_row, turns_row, write_into
from bastide.games.registry import box, boxes

SHORTEST = 15  # minutes of the games that are measured: the quick ones are decided by luck


def strength(
    *games: str,
    most: Annotated[int, Parameter(name=["-n", "--games"])] = ENOUGH,
    solo: int = 50,
    seed: int = 1,
    workers: int = 0,
    folder: Path = Path("build/strength"),
    page: Path | None = None,
    whole: bool = False,
    only: str = "",
    play: Annotated[bool, Parameter(negative="--only-page")] = True,
) -> int:
    """Measure the levels of some games, or all; exit status 1 unless every claim holds.

    Parameters
    ----------
    games
        Names of games; all that have levels of their own if none is given.
    most
        Games for each claim, at most; a clear case ends earlier.
    solo
        Games alone for each bot and option.
    seed
        Of the first games.
    workers
        Processes; 0 for one on each core.
    folder
        Keeps the results of all games, so that a run that was ended goes on, on another machine too. What was played
        before bots or rules changed is not counted.
    page
        A page in Markdown with a part for the tables, which is written anew after each claim; its plot beside it.
    whole
        Play all games of each claim, also where fewer are clear.
    only
        Only claims whose games, seats and bots are called like this: `orleans-2-level6-classic6`; * stands for
        anything.
    play
        Whether anything is played; else the page is made of what is kept.
    """
    folder.mkdir(parents=True, exist_ok=True)
    place = backend("local", workers or os.cpu_count() or 1)
    everything = [name for name in sorted(boxes()) if box(name).minutes >= SHORTEST]
    measured = {
        name: Measurement(name, most, solo, seed, folder) for name in (everything if page else games or everything)
    }
    wanted = [measured[name] for name in games or everything]
    sound = True
    for one in wanted if play else ():
        for claim in claims(one.game):
            if fnmatchcase(claim.file_stem, only or "*"):
                found = one.play_claim(claim, place, whole)
                print(claim_row(found), flush=True)
                sound = sound and found.holds.startswith("yes")
                if page is not None:
                    write_into(page, list(measured.values()))
    for one in wanted if play and not only else ():
        for options, bot in one.alone():
            print(alone_row(one.game, options, bot, one.play_alone(options, bot, place)), flush=True)
        print(turns_row(one.game, one.time_turns()), flush=True)
    if page is not None:
        write_into(page, list(measured.values()))
    return 0 if sound else 1


if __name__ == "__main__":
    raise SystemExit(run(strength, result_action="return_value"))
