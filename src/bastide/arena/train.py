"""Trains what bots have learned of a game: `python -m bastide.arena.train village` plays, fits weights, and keeps those
that win."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Any, Literal

from cyclopts import Parameter, run

from bastide.arena.backends import backend
from bastide.arena.policy_trainer import PolicyTrainer
from bastide.arena.trainer import Plan, Trainer
from bastide.core.errors import BadOption
from bastide.games.registry import Box, box

What = Literal["judgement", "policy"]
TRAINERS: dict[What, type[Trainer]] = {"judgement": Trainer, "policy": PolicyTrainer}


def groups(shelf: Box) -> list[tuple[int, ...]]:
    """Numbers of seats that share their weights: alone, two, more."""
    found = [tuple(seats for seats in shelf.seats if low <= seats <= high) for low, high in ((2, 2), (3, 99), (1, 1))]
    return [group for group in found if group]


def train(
    game: str,
    *,
    what: What = "judgement",
    rounds: int = 2,
    games: int = 2000,
    match: int = 80,
    simulations: int = 100,
    searching: int = 20,
    seats: str = "",
    seed: int = 1,
    minutes: float = 30.0,
    hand: Annotated[bool, Parameter(negative="--without-hand")] = True,
    again: bool = False,
    folder: Path | None = None,
    workers: int = 0,
    backend_name: Annotated[str, Parameter(name="--backend")] = "local",
    address: str = "",
) -> int:
    """Train what bots have learned of a game and write what wins into its package.

    Parameters
    ----------
    game
        The name of a game.
    what
        The judgement of positions, or the policy: which actions a search looks at first. A policy is learned from
        searches with the present judgement.
    rounds
        Of self-play, fitting and a match.
    games
        Of self-play in the first round; for a judgement a quarter of it in the others, which search.
    match
        Games of a match between new and present weights, at most.
    simulations
        Of each choice in such a match.
    searching
        Simulations of each choice in self-play; for a judgement from the second round on.
    seats
        Numbers of seats, such as `2` or `3,4`; all if none are named: two, more, and alone, each by itself.
    seed
        Of all games.
    minutes
        Of self-play in a round, at most; then the weights are fitted to the games that are there.
    hand
        Whether the heuristic's own value is one of the inputs; without it a leaf is judged faster.
    again
        From nothing: what is in the package is not the first that has to be beaten.
    folder
        Where all that is done is kept; a run that was ended goes on from there.
    workers
        Processes or Ray tasks at once; 0 for one on each core.
    backend_name
        local (processes of this machine) or ray.
    address
        Of a Ray cluster that is already there.
    """
    shelf = box(game)
    if shelf.features is None:
        raise BadOption("game", f"{game} has no features.py: there is nothing to weigh")
    plan = Plan(games, match, simulations, searching, seed, hand, minutes)
    place = backend(backend_name, workers or os.cpu_count() or 1, address)
    chosen = [tuple(int(one) for one in seats.split(","))] if seats else groups(shelf)
    for group in chosen:
        name = f"{'-'.join(map(str, group))}-{seed}{'' if hand else '-without-hand'}"
        trainer = TRAINERS[what](shelf, group, plan, (folder or Path("build/train") / game / what) / name, place)
        if not again:
            trainer.present()
        trainer.borrow()
        for number in range(1, rounds + 1):
            trainer.round(number)
        publish(shelf, group, trainer)
    return 0


def publish(shelf: Box, group: tuple[int, ...], trainer: Trainer) -> None:
    """Write the weights of these seats into the package, beside those of others."""
    import importlib

    kind: Any = trainer.kind
    path = Path(str(importlib.import_module(shelf.package).__file__)).with_name(trainer.resource)
    there = kind.read(path.read_bytes()) if path.exists() else kind(shelf.name)
    sets = [one for one in there.sets if not set(one.seats) & set(group)]
    if trainer.kept is not None:
        sets.append(trainer.kept)
    sets.sort(key=lambda one: one.seats)
    path.write_text(kind(shelf.name, tuple(sets), (*there.rounds, *trainer.history)).write(), "utf-8")


if __name__ == "__main__":
    raise SystemExit(run(train, result_action="return_value"))
