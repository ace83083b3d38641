"""bastide puzzles: positions in which one action stands out, found in games between bots."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import Parameter

from bastide.bots.puzzles import PuzzleFile, PuzzleMaker
from bastide.cli.language import words
from bastide.cli.outside import from_outside
from bastide.games.registry import box


def make(
    game: str,
    *,
    n: Annotated[int, Parameter(name=["-n", "--n"])] = 60,
    seed: int = 1,
    level: int = 4,
    games: int = 100_000,
    out: Path | None = None,
) -> None:
    """Find positions in which one action stands out: solved exactly, or the same best action with every seed and with
    ten times the simulations, three points and four standard errors ahead of all others.

    Parameters
    ----------
    game
        The name of a game; `bastide games` lists them.
    n
        How many puzzles.
    seed
        Of the first game; the following ones count up.
    level
        Of the bots that play.
    games
        At most so many games are played.
    out
        The file to write; one that is there is added to. Standard output if not given.
    """
    shelf = box(game)
    file = PuzzleFile(shelf.usual_seats, shelf.revision)
    if out is not None and out.is_file():
        with from_outside(out):
            file = msgspec.json.decode(out.read_bytes(), type=PuzzleFile)
    found = list(file.puzzles)
    maker = PuzzleMaker(shelf.game(file.seats, file.options), level)
    first = max([seed, *(puzzle.seed + 1 for puzzle in found)])
    for number in range(first, first + games):
        if len(found) >= n:
            break
        new = list(maker.find(number))
        found += new[: n - len(found)]
        if new and out is not None:
            write(out, msgspec.structs.replace(file, puzzles=tuple(found)))
            print(words()("cli.puzzles.found", game=game, n=len(found), number=number), file=sys.stderr, flush=True)
    if out is None:
        print(msgspec.json.encode(msgspec.structs.replace(file, puzzles=tuple(found))).decode())


def write(out: Path, file: PuzzleFile) -> None:
    """A file with one puzzle a line, so that differences can be read."""
    head = msgspec.json.encode(msgspec.structs.replace(file, puzzles=())).decode().removesuffix("[]}")
    lines = ",\n".join(msgspec.json.encode(puzzle).decode() for puzzle in file.puzzles)
    out.write_text(f"{head}[\n{lines}\n]}}\n", "utf-8")
