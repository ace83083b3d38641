"""Tithe: its state, and what each viewer knows of it."""

from __future__ import annotations

from mypy_extensions import i64

from bastide.core.cards import Cards
from bastide.core.counts import draw, total
from bastide.core.state import TRUTH, State
from bastide.games.tithe.data import WORTHS


class TitheState(State):
    bag: list[int]  # sheaves by worth; in a view, all that the viewer has not seen
    sacks: list[int]  # the same for each seat: seat * WORTHS + worth; worth 0 is face down
    sold: list[int]  # worth on each seat's stall; 0 when empty
    # the expansion Abbey
    charters: Cards  # placed in the hand of a seat, on the DESK, or on the PYRE
    peeked: i64  # in this turn: 1 when the desk has been looked at, 2 when its charter was swapped
    away: i64  # mask of the seats that stay away from the fair
    bids: list[int]  # of each seat

    def fields(self) -> list[str]:
        return ["bag", "sacks", "sold", "charters", "peeked", "away", "bids"]

    def clone(self) -> TitheState:
        new = TitheState()
        new.copy_common(self)
        new.bag, new.sacks, new.sold = self.bag[:], self.sacks[:], self.sold[:]
        new.charters, new.bids = self.charters.clone(), self.bids[:]
        new.peeked, new.away = self.peeked, self.away
        return new

    def redact(self, viewer: i64) -> TitheState:
        view = self.clone()
        view.hide_common(viewer)
        view.charters.redact(viewer)
        for i, count in enumerate(self.sacks):
            if i // WORTHS != viewer and i % WORTHS:  # [TIT-HIDE-01] a sack shows its size only
                view.bag[i % WORTHS] += count
                view.sacks[i - i % WORTHS] += count
                view.sacks[i] = 0
        return view

    def imagine(self, luck: i64) -> TitheState:
        state = self.clone()
        state.rng, state.viewer = luck, TRUTH
        state.charters.imagine(state)
        for i in range(0, len(self.sacks), WORTHS):
            for _ in range(self.sacks[i]):  # each sheaf face down
                state.sacks[i] -= 1
                state.sacks[i + draw(state, state.bag)] += 1
        return state

    def sack(self, seat: i64) -> list[int]:
        return self.sacks[seat * WORTHS : (seat + 1) * WORTHS]

    def goods(self, seat: i64) -> i64:
        return total(self.sacks, seat * WORTHS, WORTHS)

    def left(self) -> i64:
        """How many sheaves are in the bag, also in a view."""
        sheaves = total(self.bag, 0, WORTHS)
        for seat in range(len(self.scores)):
            sheaves -= self.sacks[seat * WORTHS]
        return sheaves
