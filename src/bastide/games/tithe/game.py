"""Tithe, as the registry offers it."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from bastide.core.cards import Cards
from bastide.core.errors import BadNotation
from bastide.core.game import Action, Game, Phase
from bastide.core.state import start
from bastide.games.tithe.data import HIGHEST, PARDON_POINTS, SHEAVES, VALUES, WORTHS
from bastide.games.tithe.expansions.abbey import Abbey
from bastide.games.tithe.expansions.base import Expansion
from bastide.games.tithe.rules.fair import AWARD, FETCH, SELL, STALL, Award, Fetch, Stall
from bastide.games.tithe.rules.turn import FAIR, GLEAN, TURN, Turn
from bastide.games.tithe.state import TitheState

EXPANSIONS: Final[dict[str, type[Expansion]]] = {"abbey": Abbey}


def make(seats: int, options: dict[str, Any], revision: int) -> Tithe:
    return Tithe(seats, [EXPANSIONS[name]() for name in options["modules"]], revision)


class Tithe(Game):
    """[TIT-END-02] The highest score wins: `places` stays as every game has it."""

    def __init__(self, seats: int, expansions: list[Expansion], revision: int) -> None:
        self.expansions: Final = expansions
        texts = {GLEAN: "glean", FAIR: "fair"} | {SELL | worth << 8: f"sell {worth}" for worth in range(1, WORTHS)}
        fair = [FETCH, AWARD]
        phases: dict[int, Phase] = {
            TURN: Turn(fair), FETCH: Fetch(), STALL: Stall(), AWARD: Award(revision)
        }  # fmt: skip
        for expansion in expansions:
            expansion.steps(fair)
            phases |= expansion.phases()
            texts |= expansion.texts()
        self.equip(phases, texts)
        sheaves = sum(SHEAVES)
        self.longest = sheaves * (8 + 2 * seats)  # gleaning and selling use up sheaves; the rest goes with a fair
        self.score_bounds = (-HIGHEST, 6 * sheaves + sum(VALUES) * 2 + PARDON_POINTS * 3)

    def blank(self) -> TitheState:
        state = TitheState()
        state.open(self.seats)
        state.bag, state.sacks, state.sold = SHEAVES[:], [0] * (WORTHS * self.seats), [0] * self.seats
        state.charters, state.bids = Cards([], []), [0] * self.seats
        state.peeked, state.away = 0, 0
        state.push(TURN, 0)  # [TIT-SETUP-02]
        for expansion in self.expansions:
            expansion.setup(state)
        return state

    def position(self, description: dict[str, Any]) -> TitheState:
        """Keys: turn (seat), scores and sacks (by seat; a sack is a list of worths), sold (worths gone), seed."""
        for key in description:
            if key not in ("turn", "scores", "sacks", "sold", "seed"):
                raise BadNotation(key, "unknown key; known are turn, scores, sacks, sold, seed")
        state: TitheState = self.new(description.get("seed", 0))
        sacks: list[list[int]] = description.get("sacks", [])
        scores: list[int] = description.get("scores", [])
        sold: list[int] = description.get("sold", [])
        turn: int = description.get("turn", 0)
        if max(len(sacks), len(scores), turn + 1) > self.seats or turn < 0:
            raise BadNotation("position", f"there are {self.seats} seats")
        state.rng = start(description.get("seed", 0))
        state.stack.pop()
        state.push(TURN, turn)
        state.scores[: len(scores)] = scores
        for seat, sack in enumerate(sacks):
            for worth in sack:
                self.take_out(state, worth)
                state.sacks[seat * WORTHS + worth] += 1
        for worth in sold:
            self.take_out(state, worth)
        return state

    def take_out(self, state: TitheState, worth: int) -> None:
        if not 1 <= worth < WORTHS or not state.bag[worth]:
            raise BadNotation(f"a sheaf worth {worth}", "the game has no such sheaf left [TIT-SETUP-01]")
        state.bag[worth] -= 1

    def census(self, state: TitheState) -> dict[str, int]:
        return {"charters": sum(state.charters.unseen) + len(state.charters.kinds)}

    def asides(self, state: TitheState, seat: i64) -> list[Action]:
        asides: list[Action] = []
        for expansion in self.expansions:
            asides += expansion.asides(state, seat)
        return asides

    def aside(self, state: TitheState, seat: i64, action: Action) -> None:
        for expansion in self.expansions:
            expansion.aside(state, seat, action)
