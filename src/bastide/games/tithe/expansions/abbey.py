"""Abbey: charters, bid for after each fair; a pardon is played when somebody else calls one."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bastide.core.action import Action, argument_of, verb_of
from bastide.core.cards import Cards
from bastide.core.game import Phase
from bastide.core.state import EVERYBODY, NOBODY, Decision, bit
from bastide.games.tithe.codes import (
    ASK,
    AUCTION,
    CLOSE,
    DEAL,
    EXCUSE,
    FETCH,
    HAMMER,
    OFFER,
    PASS,
    PEEK,
    SHOW,
    SWAP,
    TURN,
)
from bastide.games.tithe.data import BACKS, CHARTERS, HIGHEST, NAMES, PARDON, PARDON_POINTS
from bastide.games.tithe.expansions.base import Expansion
from bastide.games.tithe.notation import abbey_texts, bid, swap
from bastide.games.tithe.scoring import score_charters
from bastide.games.tithe.state import TitheState

DESK: Final = 20  # places of charters besides the hands, which have the seat's number
PYRE: Final = 21


class Ask(Phase):
    def apply(self, state: TitheState, decision: Decision, action: Action) -> None:
        """[ABB-PARDON-01] All but the caller are asked, if they might hold a pardon for all we know."""
        seats = [
            seat
            for seat in range(len(state.scores))
            if seat != decision.argument and state.charters.might(seat, PARDON)
        ]
        state.ask_all(EXCUSE, seats)


class Excuse(Phase):
    def __init__(self) -> None:
        self.rule = "ABB-PARDON-01"

    def legal(self, state: TitheState, decision: Decision) -> list[Action]:
        return [PASS, SHOW] if state.charters.find(decision.seat, PARDON) >= 0 else [PASS]

    def seals(self, action: Action) -> bool:
        return True

    def apply(self, state: TitheState, decision: Decision, action: Action) -> None:
        """[ABB-PARDON-02] Who shows a pardon burns it, stays away and scores."""
        if action == SHOW:
            card = state.charters.find(decision.seat, PARDON)
            state.charters.show(state, card, EVERYBODY)
            state.charters.move(card, PYRE)
            state.away |= bit(decision.seat)
            state.score("pardon", decision.seat, PARDON_POINTS, "ABB-PARDON-02")


class Auction(Phase):
    def apply(self, state: TitheState, decision: Decision, action: Action) -> None:
        """[ABB-BID-01] One charter goes to the desk, if it is empty; who has points may bid."""
        if not state.charters.at(DESK):
            if not sum(state.charters.unseen):
                return
            state.charters.deal(state, DESK, 0)
            state.tell("desk", NOBODY, "ABB-BID-01")
        state.push(HAMMER, NOBODY)
        state.ask_all(OFFER, [seat for seat, points in enumerate(state.scores) if points])


class Offer(Phase):
    def __init__(self) -> None:
        self.rule = "ABB-BID-02"

    def legal(self, state: TitheState, decision: Decision) -> list[Action]:
        """[ABB-BID-02] From nothing to all one's points, up to the highest bid."""
        return [bid(points) for points in range(min(state.scores[decision.seat], HIGHEST) + 1)]

    def seals(self, action: Action) -> bool:
        return True

    def apply(self, state: TitheState, decision: Decision, action: Action) -> None:
        points = int(argument_of(action))
        state.bids[decision.seat] = points
        state.tell("bids", decision.seat, "ABB-BID-02", [points])


class Hammer(Phase):
    def apply(self, state: TitheState, decision: Decision, action: Action) -> None:
        best = max(state.bids)
        if best and state.bids.count(best) == 1:  # [ABB-BID-03] a tie sells nothing
            seat = state.bids.index(best)
            card = state.charters.at(DESK)[-1]
            state.charters.move(card, seat)
            state.charters.show(state, len(state.charters.kinds) - 1, bit(seat))
            state.score("wins_charter", seat, -best, "ABB-BID-03", [best])
        else:
            state.tell("charter_stays", NOBODY, "ABB-BID-03", [best])
        state.bids = [0] * len(state.scores)


class Deal(Phase):
    def apply(self, state: TitheState, decision: Decision, action: Action) -> None:
        for seat in range(len(state.scores)):  # [ABB-SETUP-02]
            state.charters.deal(state, seat, bit(seat))


class Close(Phase):
    def apply(self, state: TitheState, decision: Decision, action: Action) -> None:
        score_charters(state)


class Abbey(Expansion):
    def texts(self) -> dict[Action, str]:
        return abbey_texts()

    def phases(self) -> dict[int, Phase]:
        return {
            ASK: Ask(), EXCUSE: Excuse(), AUCTION: Auction(), OFFER: Offer(), HAMMER: Hammer(), DEAL: Deal(),
            CLOSE: Close(),
        }  # fmt: skip

    def steps(self, fair: list[int]) -> None:
        fair.insert(fair.index(FETCH), ASK)
        fair.append(AUCTION)

    def setup(self, state: TitheState) -> None:
        state.charters = Cards(BACKS, CHARTERS)
        state.stack.insert(0, Decision(CLOSE, NOBODY))  # the end lies at the bottom
        state.push(DEAL, NOBODY)

    def asides(self, state: TitheState, seat: i64) -> list[Action]:
        """[ABB-PEEK-01] Once in your turn, look at the charter on the desk and put it back,
        [ABB-PEEK-02] or one of yours in its place."""
        charters = state.charters
        if state.stack[-1].phase != TURN or state.peeked == 2 or not charters.at(DESK):
            return []
        if state.peeked == 0:
            return [PEEK]
        return [swap(kind) for kind in range(len(NAMES)) if charters.find(seat, kind) >= 0]

    def aside(self, state: TitheState, seat: i64, action: Action) -> None:
        charters = state.charters
        if action == PEEK:
            charters.show(state, charters.at(DESK)[0], bit(seat))
            state.peeked = 1
            state.tell("peeks", seat, "ABB-PEEK-01")
        elif verb_of(action) == SWAP:
            kind = int(argument_of(action))
            charters.slip(charters.find(seat, kind), DESK, bit(seat))
            charters.move(charters.at(DESK)[0], seat)
            state.peeked = 2
            state.tell("swaps_own", seat, "ABB-PEEK-02", [kind], 0, bit(seat))
            state.tell("swaps", seat, "ABB-PEEK-02", [], 0, EVERYBODY & ~bit(seat))
