"""Village, as the registry offers it."""

from __future__ import annotations

from typing import Any, Final, cast

from mypy_extensions import i64

from bastide.core.action import Action
from bastide.core.game import Game, Phase
from bastide.core.state import NOBODY
from bastide.games.village.data import (
    AT_START,
    BARDS,
    CHRONICLE,
    COIN,
    COLOURS,
    CUBES,
    FLAGS,
    GRAVE,
    HAND,
    KINDS,
    MONKS,
    QUEUE,
    ROUNDS,
    SPACES,
    START_COINS,
    START_PRESTIGE,
    START_TIME,
    STOCK,
    TIME,
    WIDTH,
    Kit,
)
from bastide.games.village.expansions.base import Expansion
from bastide.games.village.expansions.inn import Inn
from bastide.games.village.notation import texts
from bastide.games.village.position import position
from bastide.games.village.rules import terms
from bastide.games.village.rules.church import (
    Advancement,
    Advancements,
    Church,
    Drawing,
    Ransom,
    Ransoms,
    Reward,
)
from bastide.games.village.rules.council import Council, Favour, Favours, Privileges
from bastide.games.village.rules.craft import Craft, Production, Workshops
from bastide.games.village.rules.death import Death, Deaths, Dying
from bastide.games.village.rules.family import Family
from bastide.games.village.rules.grain import Grain
from bastide.games.village.rules.market import Filling, Market, Restock, Sale, Sales
from bastide.games.village.rules.payment import CubeChoice, GoodChoice, Payment, Till
from bastide.games.village.rules.round import Round, Setting
from bastide.games.village.rules.space import Space
from bastide.games.village.rules.travel import Arrival, Travel
from bastide.games.village.rules.turn import Act, Next, Turn
from bastide.games.village.scoring import Scoring, places
from bastide.games.village.state import AT_MARKET, CLOSED, IN_PILE, OUTSIDE, VillageState, empty

LAST_TURNS: Final = "final_round_when_other_player_ends_game_in_market"
WAITS: Final = "plague_crossing_before_market_dies_at_end_of_turn"
SPACE_PHASES: Final = [
    terms.GRAIN_ACTION, terms.FAMILY_ACTION, terms.CRAFT_ACTION, terms.MARKET_ACTION, terms.TRAVEL_ACTION,
    terms.COUNCIL_ACTION, terms.CHURCH_ACTION, terms.INN_ACTION,
]  # fmt: skip


def make(seats: int, options: dict[str, Any], revision: int) -> Village:
    inn = "inn" in options["modules"]
    kit = Kit(seats, inn)
    workshops = Workshops(kit.trades, kit.goods, options["goods_unlimited"], options["coins_unlimited"])
    expansion = Inn(workshops, options) if inn else Expansion()
    return Village(kit, workshops, expansion, options)


class Village(Game):
    def __init__(self, kit: Kit, workshops: Workshops, expansion: Expansion, options: dict[str, Any]) -> None:
        self.seats = kit.seats
        self.kit: Final = kit
        self.expansion: Final = expansion
        self.first: Final = int(options["first_seat"])  # [VIL-SETUP-18]
        closing = [terms.DEATHS, terms.NEXT]
        market_day = [terms.SALES, terms.FILLING, terms.RESTOCK]
        mass = [terms.RANSOMS, terms.DRAWING, terms.ADVANCEMENTS, terms.REWARD]
        expansion.steps(closing, market_day, mass)
        privileges = Privileges(expansion, workshops)
        phases: dict[int, Phase] = {
            terms.GRAIN_ACTION: Grain(expansion), terms.FAMILY_ACTION: Family(expansion),
            terms.CRAFT_ACTION: Craft(expansion, workshops, options["train_without_producing"]),
            terms.MARKET_ACTION: Market(expansion, market_day), terms.TRAVEL_ACTION: Travel(expansion, workshops),
            terms.COUNCIL_ACTION: Council(expansion, privileges), terms.CHURCH_ACTION: Church(expansion),
            terms.PRODUCTION: Production(workshops), terms.SALE: Sale(), terms.FAVOUR: Favour(privileges),
            terms.PAYMENT: Payment(), terms.CUBE_CHOICE: CubeChoice(), terms.GOOD_CHOICE: GoodChoice(),
            terms.DEATH: Death(expansion), terms.RANSOM: Ransom(expansion), terms.ADVANCEMENT: Advancement(expansion),
            terms.ROUND: Round(kit), terms.DEATHS: Deaths(), terms.DYING: Dying(expansion), terms.TILL: Till(),
            terms.SALES: Sales(expansion), terms.FILLING: Filling(), terms.RESTOCK: Restock(),
            terms.RANSOMS: Ransoms(expansion), terms.DRAWING: Drawing(), terms.ADVANCEMENTS: Advancements(expansion),
            terms.REWARD: Reward(), terms.SCORING: Scoring(expansion), terms.SETTING: Setting(expansion),
            terms.FAVOURS: Favours(privileges), terms.ARRIVAL: Arrival(workshops),
        }  # fmt: skip
        phases |= expansion.phases()
        spaces = [cast(Space, phases[number]) for number in SPACE_PHASES if number in phases]
        wells, waits = options["coins_count_as_cubes_for_well"], options[WAITS]
        phases[terms.TURN] = Turn(expansion, spaces, closing, wells, waits)
        phases[terms.ACT] = Act(spaces)
        phases[terms.NEXT] = Next(mass, options[LAST_TURNS] == FLAGS[LAST_TURNS]["default"])
        self.equip(phases, texts(kit) | expansion.texts())
        turns = ROUNDS * (sum(kit.cubes) + 2 * sum(kit.supply[:COLOURS]))
        self.longest = 12 * turns
        self.score_bounds = (0, 3 * turns)

    def blank(self) -> VillageState:
        state = empty(self.seats)
        kit = self.kit
        state.supply, state.spaces = kit.supply[:], [0] * (SPACES * CUBES)  # [VIL-SETUP-15]
        state.home = AT_START * self.seats  # [VIL-SETUP-04]
        state.pages, state.graves = kit.pages[:], kit.graves
        state.blanks = sum(kit.pages)
        state.stalls, state.queue = [0 if stall else CLOSED for stall in kit.stalls], [0] * QUEUE
        state.customers = [IN_PILE if tile else OUTSIDE for tile in kit.customers]
        state.first = self.first  # [VIL-SETUP-14] the marker of the next First Player lies in the chamber
        for seat in range(self.seats):
            state.gain(seat, COIN, START_COINS)
            state.farms[seat * WIDTH + TIME] = START_TIME
            state.scores[seat] = START_PRESTIGE
        self.expansion.setup(state)
        state.push(terms.SETTING, NOBODY)
        return state

    def position(self, description: dict[str, Any]) -> VillageState:
        """See `position.py` for the keys."""
        return position(self, description)

    def census(self, state: VillageState) -> dict[str, int]:
        found = {"cubes on the board": sum(state.spaces) - int(state.cubes), "monks": MONKS}
        for kind in range(STOCK):
            number = state.supply[kind] + sum(state.farms[kind::WIDTH])
            found[KINDS[kind]] = number + (sum(state.spaces[kind::CUBES]) + state.bag[kind] if kind < CUBES else 0)
        market = [*state.stalls, *state.queue]
        found["customers"] = sum(place != OUTSIDE for place in state.customers)
        found["market"] = sum(tile > 0 for tile in market) - state.customers.count(AT_MARKET)
        found["members"] = len(state.home)
        found["cards"] = sum(state.cards.unseen) + len(state.cards.kinds)
        found["piles"] = sum(state.hidden) - sum(state.cards.unseen)
        found["hands"] = sum(state.farms[HAND::WIDTH]) - sum(place < self.seats for place in state.cards.places)
        found["chronicle"] = sum(state.pages) + sum(CHRONICLE <= place < BARDS for place in state.home)
        found["graves"] = int(state.graves) + state.home.count(GRAVE)
        return found

    def places(self, state: VillageState) -> list[int]:
        return places(state)

    def asides(self, state: VillageState, seat: i64) -> list[Action]:
        return self.expansion.asides(state, seat)

    def aside(self, state: VillageState, seat: i64, action: Action) -> None:
        self.expansion.aside(state, seat, action)
