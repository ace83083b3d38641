"""bastide analyse: what a bot thinks of a position."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import msgspec
from cyclopts import Parameter

from bastide.bots.analysis import analyse as best_moves
from bastide.cli.language import words
from bastide.cli.outside import from_outside
from bastide.core.errors import BadOption
from bastide.games.registry import box
from bastide.store.game_session import GameSession
from bastide.store.record import game_of, load


def analyse(
    source: str,
    *,
    at: int | None = None,
    seat: int | None = None,
    from_: Annotated[Path | None, Parameter(name="--from")] = None,
    seats: int | None = None,
    options: str = "",
    iterations: int = 1000,
    seconds: float = 0.0,
    seed: int = 0,
    top: int = 5,
    json: Annotated[bool, Parameter(negative="")] = False,
) -> None:
    """Print the best moves of a position, from what the seat may know.

    Parameters
    ----------
    source
        The file of a record; or the name of a game, for a position given with --from, or its start.
    at
        After so many lines of the record; the end if not given.
    seat
        Whose moves; the first that must act if not given.
    from_
        A position in JSON.
    seats
        Number of seats, for a game by name.
    options
        Options, for a game by name.
    iterations
        Simulations.
    seconds
        Time instead of simulations.
    seed
        Of the search.
    top
        How many moves.
    json
        Print one JSON object.
    """
    say = words()
    with from_outside(from_ or source):
        if Path(source).is_file():
            record = load(Path(source).read_bytes())
            game, table = game_of(record), GameSession.resume(record)
            if at is not None and not 0 <= at <= len(record.lines):
                raise BadOption("at", say("cli.analyse.lines", last=len(record.lines)))
            state = table.state_at(len(record.lines) if at is None else at)
        else:
            shelf = box(source)
            game = shelf.game(seats, shelf.read_options(options))
            state = game.position(read_position(from_)) if from_ else game.new(seed)
        if not state.pending:
            raise BadOption("at", say("cli.analyse.over"))
        chosen = state.pending[0] if seat is None else seat
        found = best_moves(game, state.redact(chosen), chosen, iterations, seconds, seed, top)
    if json:
        print(msgspec.json.encode(found).decode())
        return
    print(say("cli.analyse.title", seat=found.seat, n=found.simulations))
    for move in found.moves:
        points = " : ".join(say.decimal(number, ".1f") for number in move.points)
        worth = say("cli.analyse.worth", worth=say.decimal(move.outcome, ".3f"))
        points = say("cli.analyse.points", points=points)
        print(say.decimal(move.share, "6.1%"), worth, points, move.action, sep="  ")


def read_position(path: Path) -> dict[str, Any]:
    """The description of a position in a file."""
    with from_outside(path):
        return msgspec.json.decode(path.read_bytes(), type=dict[str, Any])
