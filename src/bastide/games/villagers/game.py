"""Villagers, as the registry offers it."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from bastide.core.action import Action
from bastide.core.cards import Cards
from bastide.core.game import Game, Phase
from bastide.core.state import NOBODY, Decision, bit
from bastide.games.villagers.data import (
    COMMON,
    COMMONS,
    COUNT,
    FAMILY,
    FOUNDERS,
    FOUNDERS_FED,
    HAND,
    KINDS,
    LEAST,
    MOST,
    NAMES,
    PLACES,
    PURSE,
    ROAD,
    SLOTS,
    STACK_SIZES,
    TOKENS,
    VILLAGERS,
    deck,
)
from bastide.games.villagers.expansions.base import Expansion
from bastide.games.villagers.expansions.solo import Solo
from bastide.games.villagers.position import build
from bastide.games.villagers.rules.arrivals import (
    ARRIVALS,
    COIN,
    FAVOUR,
    PASS,
    SWEEP,
    Arrivals,
    ArrivalsForTwo,
    Favour,
    Sweep,
)
from bastide.games.villagers.rules.common import ONTO, ONTO_WHICH, RETURN, RETURN_WHICH, OntoWhich, ReturnWhich
from bastide.games.villagers.rules.gold import earn
from bastide.games.villagers.rules.market import FEED, MARKET, PASS_ON, ROUND, Feed, Market, PassOn, Round
from bastide.games.villagers.rules.placement import (
    AGAIN,
    BUILD,
    BUILDING,
    END,
    HIRE,
    PLAY,
    TURN,
    WITHDRAW,
    Again,
    Build,
    Building,
    Turn,
)
from bastide.games.villagers.rules.placing import (
    KEY,
    KEY_BANK,
    KEY_FREE,
    ON,
    PLACE,
    SMUGGLE,
    UNLOCK,
    Place,
    Placing,
    Unlock,
)
from bastide.games.villagers.rules.recruitment import (
    BLIND,
    NEXT,
    RECRUIT,
    RECRUITING,
    TAKE,
    Next,
    Recruit,
    Recruiting,
)
from bastide.games.villagers.rules.road import REFILL, Refill
from bastide.games.villagers.rules.special import LOAD, SIDE, SIDE_UP, SWAP, SWAP_WITH, SideUp, Smuggle, SwapWith
from bastide.games.villagers.rules.village import lay
from bastide.games.villagers.scoring import highest, villagers
from bastide.games.villagers.state import GAP, PILES, RESERVE, STACK, TABLE, VillagersState

DEAL: Final = 0  # phase


def make(seats: int, options: dict[str, Any], revision: int) -> Villagers:
    return Villagers(seats, [Solo(options["level"])] if seats == 1 else [], options["start"] == "drawn")


class Deal(Phase):
    """Set-up: what chance decides."""

    def __init__(self, drawn: bool) -> None:
        self.drawn: Final = drawn  # whether the first player is drawn

    def apply(self, state: VillagersState, decision: Decision, action: Action) -> None:
        seats: i64 = len(state.scores)
        if self.drawn and seats > 1:
            state.first = state.chance([1] * seats)  # [VGR-SETUP-05]
        state.tell("first_player", state.first, "VGR-SETUP-05")
        for seat in range(seats):
            earn(state, "purse", seat, PURSE, "VGR-SETUP-04")  # [VGR-SETUP-04]
            for _ in range(HAND):
                state.cards.deal(state, seat, bit(seat))  # [VGR-SETUP-12]
        for pile in range(PILES):
            state.cards.deal(state, STACK + pile, 0)  # its top card, of which all see the back


def pile_names() -> list[str]:
    return [str(stack + 1) for stack in range(PLACES)] + ["reserve"]


class Villagers(Game):
    def __init__(self, seats: int, expansions: list[Expansion], drawn: bool) -> None:
        self.seats = seats
        self.expansions: Final = expansions
        self.deck: Final = deck(seats)
        turn = [RECRUITING, ARRIVALS, BUILDING, FEED, PASS_ON, MARKET]  # [VGR-FLOW-03]
        after = [REFILL, NEXT]
        placing = Placing(expansions)
        phases: dict[int, Phase] = {
            DEAL: Deal(drawn), ROUND: Round(turn), RECRUITING: Recruiting(expansions),
            RECRUIT: Recruit(expansions, after), REFILL: Refill(), NEXT: Next(),
            ARRIVALS: Arrivals() if seats > 2 else ArrivalsForTwo(), FAVOUR: Favour(), SWEEP: Sweep(),
            BUILDING: Building(expansions), TURN: Turn(), BUILD: Build(expansions, placing), AGAIN: Again(),
            PLACE: Place(placing), UNLOCK: Unlock(placing), ONTO_WHICH: OntoWhich(), RETURN_WHICH: ReturnWhich(),
            SWAP_WITH: SwapWith(placing), SIDE_UP: SideUp(placing), SMUGGLE: Smuggle(),
            FEED: Feed(), PASS_ON: PassOn(), MARKET: Market(expansions),
        }  # fmt: skip
        texts = self.verbs()
        for expansion in expansions:
            expansion.steps(turn, after)
            phases |= expansion.phases()
            texts |= expansion.texts()
        self.equip(phases, texts)
        cards = PLACES * STACK_SIZES[seats] + sum(COUNT[kind] for kind in COMMONS)  # on the stacks, returned ones too
        rounds = cards // (LEAST * seats) + 1  # each takes so many off them
        self.longest = rounds * seats * 12 * MOST
        self.score_bounds = (0, highest(rounds))

    def verbs(self) -> dict[Action, str]:
        """Every action of the game without its expansions."""
        piles = pile_names()
        kinds = [kind for kind in range(VILLAGERS) if not COMMON[kind]]
        texts = {TAKE | place << 8: f"take {place + 1}" for place in range(PLACES)}
        texts |= {BLIND | pile << 8: f"blind {piles[pile]}" for pile in range(PILES)}
        texts |= {COIN | place << 8: f"coin {place + 1}" for place in range(PLACES)} | {PASS: "pass"}
        texts |= {PLAY | kind << 8: f"play {NAMES[kind]}" for kind in kinds}
        texts |= {ON: "on table"} | {ON | (card + 1) << 8: f"on {card}" for card in range(SLOTS)}
        texts |= {KEY | card << 8: f"key {card}" for card in range(SLOTS)}
        texts |= {KEY_BANK: "key bank", KEY_FREE: "key tinner"}
        texts |= {HIRE | common << 8: f"hire {NAMES[kind]}" for common, kind in enumerate(COMMONS)}
        texts |= {ONTO | pile << 8: f"onto {piles[pile]}" for pile in range(PILES)}
        texts |= {RETURN | kind << 8: f"return {NAMES[kind]}" for kind in kinds}
        texts |= {SWAP | card << 8: f"swap {card}" for card in range(SLOTS)}
        texts |= {SIDE | FOUNDERS << 8: "side gold", SIDE | FOUNDERS_FED << 8: "side food"}
        texts |= {LOAD | card << 8: f"smuggle {card}" for card in range(SLOTS)}
        return texts | {WITHDRAW: "withdraw", END: "end"}

    def blank(self) -> VillagersState:
        state = VillagersState()
        state.open_common(self.seats)
        state.cards = Cards(FAMILY, self.deck)
        size = STACK_SIZES[self.seats]
        state.sizes = [size] * PLACES + [sum(self.deck) - size * PLACES - HAND * self.seats]  # [VGR-SETUP-13]
        state.road, state.road_coins, state.gaps = ROAD[:], [0] * PLACES, 0  # [VGR-SETUP-01] [VGR-SETUP-14]
        state.commons, state.gone = [COUNT[kind] for kind in COMMONS], [0] * KINDS  # [VGR-SETUP-02]
        state.whose, state.what, state.under, state.above, state.coins, state.left = [], [], [], [], [], 0
        state.first, state.quota, state.limit = 0, [0] * self.seats, [0] * self.seats
        state.exchanges, state.tinned, state.monk, state.markets, state.bank = 0, 0, -1, 0, TOKENS
        state.countess, state.events, state.jester = 0, [], 0
        for seat in range(self.seats):
            lay(state, seat, FOUNDERS, TABLE)  # [VGR-SETUP-03]
        state.push(ROUND, NOBODY)
        for expansion in self.expansions:
            expansion.setup(state)
        state.push(DEAL, NOBODY)
        return state

    def position(self, description: dict[str, Any]) -> VillagersState:
        """A state described in the words of `position.py`."""
        state: VillagersState = build(self, description)
        return state

    def census(self, state: VillagersState) -> dict[str, int]:
        """All cards by name, wherever they are; all gold, [VGR-COMP-08] with the debts of the bank."""
        kinds = state.cards.kinds + [kind for kind in state.road if kind != GAP]
        kinds += [kind for kind, owner in zip(state.what, state.whose, strict=True) if owner != NOBODY]
        piled = sum(STACK <= place <= STACK + RESERVE for place in state.cards.places)
        counts = {
            "gold": int(state.bank + state.countess) + sum(state.scores) + sum(state.coins) + sum(state.road_coins),
            "unseen, but not in piles": sum(state.cards.unseen) - (sum(state.sizes) - piled),
        }
        for kind in range(KINDS):
            unseen = state.cards.unseen[kind] if kind < VILLAGERS else 0
            common = state.commons[COMMONS.index(kind)] if kind < VILLAGERS and COMMON[kind] else 0
            found = unseen + common + state.gone[kind] + kinds.count(kind)
            counts[NAMES[kind]] = counts.get(NAMES[kind], 0) + found
        return counts

    def places(self, state: VillagersState) -> list[int]:
        """[VGR-END-02] Most gold, [VGR-END-03] then fewest villagers; [VGR-END-05] else the place is shared."""
        ranks = [(-gold, villagers(state, seat)) for seat, gold in enumerate(state.scores)]
        places = [1 + sum(other < rank for other in ranks) for rank in ranks]
        for expansion in self.expansions:
            places = expansion.places(state, places)
        return places

    def asides(self, state: VillagersState, seat: i64) -> list[Action]:
        asides: list[Action] = []
        for expansion in self.expansions:
            asides += expansion.asides(state)
        return asides

    def aside(self, state: VillagersState, seat: i64, action: Action) -> None:
        for expansion in self.expansions:
            expansion.aside(state, action)
