"""Looks for beginners' mistakes in games that a bot plays against itself, and prints how often they happen.

    .venv/bin/python scripts/beginner_mistakes.py carcassonne level:6 [-n 4] [--seed 1] [--seats 2]

Give several bots to compare them, such as `classic:6 level:6`: before and after.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable
from typing import Any

from bastide.arena.match import Fixture, play_fixture
from bastide.core.action import Action
from bastide.core.game import Game
from bastide.core.state import State
from bastide.games.registry import box

EARLY = 40  # tiles left in Carcassonne while a farmer is early

Look = Callable[[Game, Any, int, str], dict[str, bool]]  # before an action: what could be a mistake, and is it one


def carcassonne(game: Game, state: Any, seat: int, text: str) -> dict[str, bool]:
    """Farmers while many tiles are left; turns that begin without a follower at hand."""
    found = {}
    if text.startswith("claim") or text == "pass":
        if state.left >= EARLY:
            found["a farmer while 40 tiles are left"] = "field" in text
    else:
        found["a turn begun with no follower at hand"] = state.held(seat, 0) == 0
    return found


def orleans(game: Game, state: Any, seat: int, text: str) -> dict[str, bool]:
    """Followers who are never sent to good deeds; passing while something is ready."""
    found = {}
    if text == "pass":
        found["passes while something else could be done"] = len(game.legal(state, seat)) > 1
    if state.round >= 10:
        found["from round 10 on: more than 12 followers in bag and market, none thinned"] = (
            state.bag_size(seat) > 12 and sum(state.deeds) == 0
        )
    return found


def village(game: Game, state: Any, seat: int, text: str) -> dict[str, bool]:
    """Taking a plague cube from a space where another colour lies."""
    found = {}
    if text.startswith("take"):
        space = text.split()[-1]
        others = [game.write(other).split() for other in game.legal(state, seat)]
        found["takes a plague cube from a space with another colour"] = "plague" in text and any(
            words[0] == "take" and words[-1] == space and "plague" not in words for words in others
        )
    return found


def villagers(game: Game, state: Any, seat: int, text: str) -> dict[str, bool]:
    """Ending a placement while more could be placed."""
    return {"ends a placement that could go on": len(game.legal(state, seat)) > 1} if text == "end" else {}


def settlement(game: Game, state: Any, seat: int, text: str) -> dict[str, bool]:
    """Passing with villagers left."""
    return {"passes with villagers left in the reserve": state.base[seat] > 0} if text == "pass" else {}


LOOKS: dict[str, Look] = {
    "carcassonne": carcassonne, "orleans": orleans, "village": village, "villagers": villagers,
    "settlement": settlement,
}  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=sorted(LOOKS))
    parser.add_argument("bots", nargs="+")
    parser.add_argument("-n", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seats", type=int, default=2)
    asked = parser.parse_args()
    assert asked.seats in box(asked.game).seats
    print("| game | bot | games | what | occasions | mistakes | rate |\n|---|---|---|---|---|---|---|")
    for bot in asked.bots:
        occasions, mistakes = Counter[str](), Counter[str]()

        def look(game: Game, state: State, seat: int, action: Action) -> None:
            for what, wrong in LOOKS[game.name](game, state, seat, game.write(action)).items():
                occasions[what] += 1  # noqa: B023 -- used at once
                mistakes[what] += wrong  # noqa: B023

        for number in range(asked.n):
            play_fixture(Fixture(number, asked.game, "", (bot,) * asked.seats, asked.seed + number), observer=look)
        for what, count in occasions.items():
            row = f"| {asked.game} | {bot} | {asked.n} | {what} | {count} | {mistakes[what]} |"
            print(f"{row} {mistakes[what] / count:.1%} |", flush=True)


if __name__ == "__main__":
    main()
