"""Abbey: charters, bid for after each fair; a pardon is played when somebody else calls one."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bastide.core.cards import Cards
from bastide.core.game import ASIDE, Action, Phase
from bastide.core.state import EVERYBODY, NOBODY, Decision, bit
from bastide.games.tithe.data import BACKS, CHARTERS, HIGHEST, NAMES, PARDON, PARDON_POINTS, VALUES
from bastide.games.tithe.expansions.base import Expansion
from bastide.games.tithe.rules.fair import FETCH
from bastide.games.tithe.rules.turn import TURN
from bastide.games.tithe.state import TitheState

PASS: Final = 3  # verbs
SHOW: Final = 4
BID: Final = 5
PEEK: Final = ASIDE
SWAP: Final = ASIDE + 1
ASK: Final = 4  # phases
EXCUSE: Final = 5
AUCTION: Final = 6
OFFER: Final = 7
HAMMER: Final = 8
DEAL: Final = 9
CLOSE: Final = 10
DESK: Final = 20  # places of charters besides the hands, which have the seat's number
PYRE: Final = 21


class Ask(Phase):
    def apply(self, state: TitheState, decision: Decision, action: Action) -> None:
        """[ABB-PARDON-01] All but the caller are asked, if they might hold a pardon for all we know."""
        seats = [seat for seat in range(len(state.scores)) if seat != decision.a and state.charters.might(seat, PARDON)]
        state.gather(EXCUSE, seats)


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
        state.gather(OFFER, [seat for seat, points in enumerate(state.scores) if points])


class Offer(Phase):
    def __init__(self) -> None:
        self.rule = "ABB-BID-02"

    def legal(self, state: TitheState, decision: Decision) -> list[Action]:
        """[ABB-BID-02] From nothing to all one's points, up to the highest bid."""
        return [BID | bid << 8 for bid in range(min(state.scores[decision.seat], HIGHEST) + 1)]

    def seals(self, action: Action) -> bool:
        return True

    def apply(self, state: TitheState, decision: Decision, action: Action) -> None:
        state.bids[decision.seat] = action >> 8
        state.tell("bids", decision.seat, "ABB-BID-02", [action >> 8])


class Hammer(Phase):
    def apply(self, state: TitheState, decision: Decision, action: Action) -> None:
        best = max(state.bids)
        if best and state.bids.count(best) == 1:  # [ABB-BID-03] a tie sells nothing
            seat = state.bids.index(best)
            card = state.charters.at(DESK)[-1]
            state.charters.move(card, seat)
            state.charters.show(state, len(state.charters.kinds) - 1, bit(seat))
            state.score("wins_charter", seat, -best, "ABB-BID-03", [best])
        state.bids = [0] * len(state.scores)


class Deal(Phase):
    def apply(self, state: TitheState, decision: Decision, action: Action) -> None:
        for seat in range(len(state.scores)):  # [ABB-SETUP-02]
            state.charters.deal(state, seat, bit(seat))


class Close(Phase):
    def apply(self, state: TitheState, decision: Decision, action: Action) -> None:
        for seat in range(len(state.scores)):  # [ABB-END-01]
            for card in state.charters.at(seat):
                points = VALUES[state.charters.kinds[card]]
                state.charters.show(state, card, EVERYBODY)
                state.score("charter", seat, points, "ABB-END-01", [state.charters.kinds[card]])


class Abbey(Expansion):
    def texts(self) -> dict[Action, str]:
        texts = {PASS: "pass", SHOW: "show", PEEK: "peek"}
        texts |= {SWAP | kind << 8: f"swap {name}" for kind, name in enumerate(NAMES)}
        return texts | {BID | bid << 8: f"bid {bid}" for bid in range(HIGHEST + 1)}

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
        return [SWAP | kind << 8 for kind in range(len(NAMES)) if charters.find(seat, kind) >= 0]

    def aside(self, state: TitheState, seat: i64, action: Action) -> None:
        charters = state.charters
        if action == PEEK:
            charters.show(state, charters.at(DESK)[0], bit(seat))
            state.peeked = 1
            state.tell("peeks", seat, "ABB-PEEK-01")
        elif action & 255 == SWAP:
            charters.slip(charters.find(seat, action >> 8), DESK, bit(seat))
            charters.move(charters.at(DESK)[0], seat)
            state.peeked = 2
            state.tell("swaps_own", seat, "ABB-PEEK-02", [int(action >> 8)], 0, bit(seat))
            state.tell("swaps", seat, "ABB-PEEK-02", [], 0, EVERYBODY & ~bit(seat))
