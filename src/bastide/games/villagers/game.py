"""Villagers, as the registry offers it."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from bastide.core.action import Action
from bastide.core.cards import Cards
from bastide.core.game import NOTHING, Game, Phase
from bastide.core.state import NOBODY, Decision, bit
from bastide.games.villagers.codes import (
    ARRIVALS,
    BEGIN_PLACEMENT,
    BEGIN_RECRUITMENT,
    BUILD,
    BUILD_MORE,
    BUILD_TURN,
    COIN_WHICH,
    DEAL,
    DISMISSAL,
    FOUNDERS_CHECK,
    MARKET,
    NEXT_FIRST_PLAYER,
    NEXT_RECRUITER,
    ONTO_WHICH,
    PLACE,
    RECRUIT,
    REFILL,
    RETURN_WHICH,
    ROUND,
    SIDE_WHICH,
    SMUGGLE_WHICH,
    SWAP_WHICH,
    UNLOCK,
)
from bastide.games.villagers.data import (
    COMMON,
    COMMONS,
    COUNT,
    FAMILY,
    FOUNDERS,
    HAND,
    KINDS,
    LEAST,
    MOST,
    NAMES,
    PLACES,
    PURSE,
    ROAD,
    STACK_SIZES,
    TOKENS,
    VILLAGERS,
    deck,
)
from bastide.games.villagers.expansions.base import Expansion
from bastide.games.villagers.expansions.solo.solo import Solo
from bastide.games.villagers.notation import base_texts
from bastide.games.villagers.position import position
from bastide.games.villagers.rules.arrivals import Arrivals, ArrivalsForTwo, CoinWhich, Dismissal
from bastide.games.villagers.rules.chains import lay
from bastide.games.villagers.rules.common_villagers import OntoWhich, ReturnWhich
from bastide.games.villagers.rules.gold import earn
from bastide.games.villagers.rules.market import FoundersCheck, Market, NextFirstPlayer, Round
from bastide.games.villagers.rules.placement import BeginPlacement, Build, BuildMore, BuildTurn
from bastide.games.villagers.rules.recruitment import BeginRecruitment, NextRecruiter, Recruit
from bastide.games.villagers.rules.road import Refill
from bastide.games.villagers.rules.special_villagers import SideWhich, SmuggleWhich, SwapWhich
from bastide.games.villagers.rules.village_entry import Place, Unlock, VillageEntry
from bastide.games.villagers.scoring import highest, villagers
from bastide.games.villagers.state import GAP, PILES, RESERVE, STACK, TABLE, VillagersState


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


class Villagers(Game):
    def __init__(self, seats: int, expansions: list[Expansion], drawn: bool) -> None:
        self.seats = seats
        self.expansions: Final = expansions
        self.deck: Final = deck(seats)
        turn = [
            BEGIN_RECRUITMENT,
            ARRIVALS,
            BEGIN_PLACEMENT,
            FOUNDERS_CHECK,
            NEXT_FIRST_PLAYER,
            MARKET,
        ]  # [VGR-FLOW-03]
        after = [REFILL, NEXT_RECRUITER]
        village_entry = VillageEntry(expansions)
        phases: dict[int, Phase] = {
            DEAL: Deal(drawn), ROUND: Round(turn), BEGIN_RECRUITMENT: BeginRecruitment(expansions),
            RECRUIT: Recruit(expansions, after), REFILL: Refill(), NEXT_RECRUITER: NextRecruiter(),
            ARRIVALS: Arrivals() if seats > 2 else ArrivalsForTwo(), COIN_WHICH: CoinWhich(), DISMISSAL: Dismissal(),
            BEGIN_PLACEMENT: BeginPlacement(expansions), BUILD_TURN: BuildTurn(),
            BUILD: Build(expansions, village_entry), BUILD_MORE: BuildMore(),
            PLACE: Place(village_entry), UNLOCK: Unlock(village_entry),
            ONTO_WHICH: OntoWhich(), RETURN_WHICH: ReturnWhich(),
            SWAP_WHICH: SwapWhich(village_entry), SIDE_WHICH: SideWhich(village_entry), SMUGGLE_WHICH: SmuggleWhich(),
            FOUNDERS_CHECK: FoundersCheck(), NEXT_FIRST_PLAYER: NextFirstPlayer(), MARKET: Market(expansions),
        }  # fmt: skip
        texts = base_texts()
        for expansion in expansions:
            expansion.steps(turn, after)
            phases |= expansion.phases()
            texts |= expansion.texts()
        self.equip(phases, texts)
        cards = PLACES * STACK_SIZES[seats] + sum(COUNT[kind] for kind in COMMONS)  # on the stacks, returned ones too
        rounds = cards // (LEAST * seats) + 1  # each takes so many off them
        self.longest = rounds * seats * 12 * MOST
        self.score_bounds = (0, highest(rounds))

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

    def position(self, description: Any) -> VillagersState:
        return position(self, description)

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
        if not self.expansions:
            return NOTHING
        asides: list[Action] = []
        for expansion in self.expansions:
            asides += expansion.asides(state)
        return asides

    def aside(self, state: VillagersState, seat: i64, action: Action) -> None:
        for expansion in self.expansions:
            expansion.aside(state, action)
