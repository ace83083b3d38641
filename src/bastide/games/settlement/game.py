"""Settlement, as the registry offers it."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from bastide.core.action import Action, argument_of, verb_of
from bastide.core.bits import bit_count
from bastide.core.game import NOTHING, Game, Phase
from bastide.core.state import NOBODY
from bastide.games.settlement.codes import (
    COLLECT,
    EFFECTS,
    GROUND,
    MEET,
    NEXT,
    PICK,
    PLACE,
    RESTOCK,
    SCROLL,
    SETUP,
    STORAGE,
    TRADE,
    TURN,
)
from bastide.games.settlement.data import (
    ARTEFACTS,
    ARTISANS,
    BASE,
    BONUS,
    BUILDING_NAMES,
    COLOUR_NAMES,
    COPIES,
    DIAMOND,
    GOLD,
    HERO_GUILD,
    HERO_VALUE,
    HEROES,
    LEVEL,
    MARKET,
    MONSTERS,
    MOST_SENT,
    NONE,
    PLENTY,
    RESOURCE_NAMES,
    RESOURCES,
    RETAIL,
    ROUNDS,
    SIDE,
    SLOTS,
    SPACES,
    STACKS,
    START,
    START_BONUS,
    STOCK,
    STORED,
    STORED_POINTS,
    TILE_NAMES,
    ZONES,
    amount,
)
from bastide.games.settlement.notation import texts
from bastide.games.settlement.position import position
from bastide.games.settlement.rules.build import Ground, Restock
from bastide.games.settlement.rules.explore import Meet, Place
from bastide.games.settlement.rules.passing import Pick, PickAlone, Storage
from bastide.games.settlement.rules.region import Collect, Scroll
from bastide.games.settlement.rules.round import Next, Setup, SetupAlone
from bastide.games.settlement.rules.street import Effects
from bastide.games.settlement.rules.trade import Rates, make_trade
from bastide.games.settlement.rules.turn import Turn, list_volunteers
from bastide.games.settlement.scoring import grade
from bastide.games.settlement.state import FirstRevisionState, SettlementState, base_of, bonus_of


def make(seats: int, options: dict[str, Any], revision: int) -> Settlement:
    tokens = STOCK[:]
    if options["rare_counts"] == "retail":  # [SET-SUPPLY-09]
        for name, n in RETAIL.items():
            tokens[RESOURCE_NAMES.index(name)] = n
    if options["resource_supply"] == "unlimited":  # [SET-SUPPLY-01]
        tokens = [PLENTY] * RESOURCES
    return Settlement(seats, tokens, revision)


class Settlement(Game):
    def __init__(self, seats: int, tokens: list[int], revision: int) -> None:
        self.seats, self.revision = seats, revision
        self.tokens: Final = tokens  # in the box, by resource
        self.rates: Final = Rates()
        alone = seats == 1  # [SET-SOLO-01]
        phases: dict[int, Phase] = {
            TURN: Turn(), PICK: PickAlone() if alone else Pick(), GROUND: Ground(), RESTOCK: Restock(), PLACE: Place(),
            MEET: Meet(), SCROLL: Scroll(), COLLECT: Collect(), EFFECTS: Effects(), STORAGE: Storage(), NEXT: Next(),
            SETUP: SetupAlone() if alone else Setup(),
        }  # fmt: skip
        self.equip(phases, texts())
        turns = ROUNDS * (BASE + BONUS) * seats + HEROES  # [SET-TURN-12]
        self.longest = turns * (8 * sum(STOCK) + 16)  # [SET-TRADE-13] at most eight runs of trades in a turn
        heroes = sum(HERO_VALUE[hero] * (1 if HERO_GUILD[hero] == ARTISANS else SPACES) for hero in range(HEROES))
        uses = (ROUNDS + 1) * SPACES + ROUNDS * SIDE  # every building every round, with the clock and with the key
        self.score_bounds = (0, heroes + uses * max(STORED_POINTS))

    def blank(self) -> SettlementState:
        """[SET-SETUP-07] [SET-SETUP-08] Everybody has what one starts with, the rest is in the supply."""
        state = FirstRevisionState() if self.revision == 1 else SettlementState()
        state.open_common(self.seats)
        state.round, state.first, state.leaver, state.passed = 1, 0, NONE, 0
        state.acted, state.invited, state.volunteers, state.banned = 0, 0, 0, 0
        start = [int(amount(START, resource)) for resource in range(RESOURCES)]
        state.goods = start * self.seats
        state.base, state.bonus = [BASE] * self.seats, [START_BONUS] * self.seats
        state.zones = [0] * (ZONES * self.seats)
        state.lands, state.beasts = [NONE] * (SPACES * self.seats), [0] * self.seats
        state.forts, state.houses = [0] * self.seats, [NONE] * (SPACES * self.seats)
        state.vaults, state.heroes = [0] * (SPACES * self.seats), [0] * self.seats
        state.artefacts = [NONE] * self.seats
        state.supply = [self.tokens[resource] - start[resource] * self.seats for resource in range(RESOURCES)]
        state.spare, state.monsters = BONUS - START_BONUS * self.seats, MONSTERS[:]
        state.row, state.deck, state.gone = [NONE] * SLOTS, (1 << HEROES) - 1, 0
        state.wilds = (1 << len(TILE_NAMES)) - 1
        state.market, state.piles = [NONE] * MARKET, [0] * MARKET
        tiles = sum(COPIES)
        state.stacks = [tiles // STACKS] * STACKS  # [SET-SETUP-03] the market is dealt evenly from them
        state.hidden = COPIES[:]
        state.offer, state.chest, state.away = 0, (1 << ARTEFACTS) - 1, 0
        state.push(SETUP, NOBODY)
        return state

    def position(self, description: Any) -> SettlementState:
        """A state described in the words of the components; `position.py` names the keys."""
        return position(self, description)

    def census(self, state: SettlementState) -> dict[str, int]:
        found: dict[str, int] = {}
        for resource, name in enumerate(RESOURCE_NAMES):
            found[name] = state.supply[resource] + sum(state.goods[resource::RESOURCES])
        for place, building in enumerate(state.houses):
            if building >= 0 and STORED[building] >= 0:
                found[RESOURCE_NAMES[STORED[building]]] += state.vaults[place]
        for seat in range(self.seats):
            zones = state.zones[seat * ZONES : (seat + 1) * ZONES]
            found[f"base villagers of seat {seat}"] = state.base[seat] + sum(int(base_of(there)) for there in zones)
        placed = sum(int(bonus_of(there)) for there in state.zones)
        found["bonus villagers"] = int(state.spare) + sum(state.bonus) + placed
        for colour, name in enumerate(COLOUR_NAMES):
            found[name] = state.monsters[colour]
        for seat in range(self.seats):
            for space in range(SPACES):
                if (state.beasts[seat] >> space) & 1:
                    found[COLOUR_NAMES[state.colour(seat, space)]] += 1
        for level in range(SIDE):
            laid = sum(1 for tile in state.lands if tile >= 0 and LEVEL[level] >> tile & 1)
            found[f"terrains of level {level + 1}"] = int(bit_count(state.wilds & LEVEL[level])) + laid
        for building, name in enumerate(BUILDING_NAMES):
            shown = sum(pile for kind, pile in zip(state.market, state.piles, strict=True) if kind == building)
            found[name] = state.hidden[building] + shown + state.houses.count(building)
        found["stacked buildings"] = sum(state.stacks) - sum(state.hidden)
        invited = sum(int(bit_count(mask)) for mask in state.heroes)
        waiting = sum(1 for hero in state.row if hero >= 0)
        found["heroes"] = invited + waiting + int(bit_count(state.deck) + bit_count(state.gone))
        held = sum(1 for artefact in state.artefacts if artefact >= 0)
        found["artefacts"] = held + int(bit_count(state.offer) + bit_count(state.chest) + bit_count(state.away))
        return found

    def grade(self, score: int) -> int:
        return grade(score)

    def places(self, state: SettlementState) -> list[int]:
        """[SET-END-05] [SET-END-06] [SET-END-08] Points, then gold, then diamonds in the reserve; [SET-GEN-02] the best
        wins. [SET-SOLO-10] Alone there is no threshold: whoever ends the game has won it."""
        keys = [
            (state.scores[seat], state.goods[seat * RESOURCES + GOLD], state.goods[seat * RESOURCES + DIAMOND])
            for seat in range(self.seats)
        ]
        return [1 + sum(other > key for other in keys) for key in keys]

    def asides(self, state: SettlementState, seat: i64) -> list[Action]:
        """[SET-TRADE-09] [SET-TRADE-10] Trades in a turn, between effects of buildings and while passing;
        [SET-TRADE-08] with the supply only."""
        phase = state.stack[len(state.stack) - 1].phase
        if phase != TURN and phase != EFFECTS and phase != STORAGE:
            return NOTHING
        trades = self.rates.offers(state, seat)
        if phase == TURN and state.bonus[seat] and state.base[seat] and not state.acted and not state.volunteers:
            return trades + list_volunteers(state, seat, MOST_SENT)
        return trades

    def aside(self, state: SettlementState, seat: i64, action: Action) -> None:
        if verb_of(action) == TRADE:
            make_trade(state, seat, argument_of(action))
        else:
            state.volunteers = argument_of(action)
            state.tell("volunteers", seat, "SET-VILLAGER-02", [int(state.volunteers)])

    def sample(self, state: SettlementState, seat: i64, luck: i64) -> Action:
        decision = state.stack[len(state.stack) - 1]
        choices = self.phases[decision.phase].legal(state, decision)
        asides = self.asides(state, seat)
        which = luck % (len(choices) + len(asides))
        return choices[which] if which < len(choices) else asides[which - len(choices)]
