"""Village, as the registry offers it."""

from __future__ import annotations

from typing import Any, Final, cast

from mypy_extensions import i64

from bastide.core.action import Action
from bastide.core.game import Game, Phase
from bastide.core.state import NOBODY
from bastide.games.village import codes
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
from bastide.games.village.expansions.inn.expansion import Inn
from bastide.games.village.notation import base_texts
from bastide.games.village.position import position
from bastide.games.village.rules.church import (
    Advancement,
    AskAdvancements,
    AskRansoms,
    AwardMajority,
    Church,
    Drawing,
    Ransom,
)
from bastide.games.village.rules.council import Council, OfferPrivilege, PrivilegeChoice, Privileges
from bastide.games.village.rules.craft import Craft, Production, Workshops
from bastide.games.village.rules.death import DeathChoice, DeathsDue, Dying
from bastide.games.village.rules.family import Family
from bastide.games.village.rules.grain import Grain
from bastide.games.village.rules.market import FillQueue, FillStalls, Market, NextSeller, Sale
from bastide.games.village.rules.payment import CubeChoice, GoodChoice, NextColour, Payment
from bastide.games.village.rules.round import Round, SetUp
from bastide.games.village.rules.space import Space
from bastide.games.village.rules.travel import Arrival, Travel
from bastide.games.village.rules.turn import Act, NextTurn, Turn
from bastide.games.village.scoring import Scoring, places
from bastide.games.village.state import AT_MARKET, CLOSED, IN_PILE, OUTSIDE, VillageState, empty

LAST_TURNS: Final = "final_round_when_other_player_ends_game_in_market"
WAITS: Final = "plague_crossing_before_market_dies_at_end_of_turn"
SPACE_PHASES: Final = [
    codes.GRAIN_ACTION, codes.FAMILY_ACTION, codes.CRAFT_ACTION, codes.MARKET_ACTION, codes.TRAVEL_ACTION,
    codes.COUNCIL_ACTION, codes.CHURCH_ACTION, codes.INN_ACTION,
]  # fmt: skip


def make(seats: int, options: dict[str, Any], revision: int) -> Village:
    inn = "inn" in options["modules"]
    kit = Kit(seats, inn, revision)
    workshops = Workshops(kit.trades, kit.goods, options["goods_unlimited"], options["coins_unlimited"])
    expansion = Inn(workshops, options) if inn else Expansion()
    return Village(kit, workshops, expansion, options)


class Village(Game):
    def __init__(self, kit: Kit, workshops: Workshops, expansion: Expansion, options: dict[str, Any]) -> None:
        self.seats = kit.seats
        self.kit: Final = kit
        self.expansion: Final = expansion
        self.first: Final = int(options["first_seat"])  # [VIL-SETUP-18]
        closing = [codes.DEATHS_DUE, codes.NEXT_TURN]
        market_day = [codes.NEXT_SELLER, codes.FILL_STALLS, codes.FILL_QUEUE]
        mass = [codes.ASK_RANSOMS, codes.DRAWING, codes.ASK_ADVANCEMENTS, codes.AWARD_MAJORITY]
        expansion.steps(closing, market_day, mass)
        privileges = Privileges(expansion, workshops)
        phases: dict[int, Phase] = {
            codes.GRAIN_ACTION: Grain(expansion), codes.FAMILY_ACTION: Family(expansion),
            codes.CRAFT_ACTION: Craft(expansion, workshops, options["train_without_producing"]),
            codes.MARKET_ACTION: Market(expansion, market_day), codes.TRAVEL_ACTION: Travel(expansion, workshops),
            codes.COUNCIL_ACTION: Council(expansion, privileges), codes.CHURCH_ACTION: Church(expansion),
            codes.PRODUCTION: Production(workshops), codes.SALE: Sale(),
            codes.PRIVILEGE_CHOICE: PrivilegeChoice(privileges), codes.OFFER_PRIVILEGE: OfferPrivilege(privileges),
            codes.PAYMENT: Payment(), codes.NEXT_COLOUR: NextColour(), codes.CUBE_CHOICE: CubeChoice(),
            codes.GOOD_CHOICE: GoodChoice(), codes.DEATHS_DUE: DeathsDue(), codes.DYING: Dying(expansion),
            codes.DEATH_CHOICE: DeathChoice(expansion), codes.ASK_RANSOMS: AskRansoms(expansion),
            codes.RANSOM: Ransom(expansion), codes.DRAWING: Drawing(),
            codes.ASK_ADVANCEMENTS: AskAdvancements(expansion), codes.ADVANCEMENT: Advancement(expansion),
            codes.AWARD_MAJORITY: AwardMajority(), codes.NEXT_SELLER: NextSeller(expansion),
            codes.FILL_STALLS: FillStalls(), codes.FILL_QUEUE: FillQueue(), codes.ARRIVAL: Arrival(workshops),
            codes.SET_UP: SetUp(expansion), codes.ROUND: Round(kit), codes.SCORING: Scoring(expansion),
        }  # fmt: skip
        phases |= expansion.phases()
        spaces = [cast(Space, phases[number]) for number in SPACE_PHASES if number in phases]
        wells, waits = options["coins_count_as_cubes_for_well"], options[WAITS]
        phases[codes.TURN] = Turn(expansion, spaces, closing, wells, waits)
        phases[codes.ACT] = Act(spaces)
        phases[codes.NEXT_TURN] = NextTurn(mass, options[LAST_TURNS] == FLAGS[LAST_TURNS]["default"])
        self.equip(phases, base_texts(kit) | expansion.texts())
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
        state.push(codes.SET_UP, NOBODY)
        return state

    def position(self, description: Any) -> VillageState:
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
