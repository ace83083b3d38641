"""Inn: the brewery, the inn and its villager cards."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from bastide.core.action import Action
from bastide.core.cards import Cards
from bastide.core.game import Phase
from bastide.core.state import Decision
from bastide.games.village.data import (
    BAG,
    BARDS,
    BEER,
    CARD_COST,
    CARD_COUNT,
    CARD_NAMES,
    CUSTOMER_NAMES,
    FAMILY,
    FARM,
    FETCH_TIME,
    GENERATION,
    GENERATIONS,
    HAND,
    LODGING,
    LODGING_TIME,
    PILE_CARDS,
    PILES,
    PLACE_NAMES,
    SEAT_COLOURS,
    START_BEER,
    TOWN_NAMES,
    WINDOWS,
)
from bastide.games.village.expansions import hand, moments
from bastide.games.village.expansions.base import Expansion
from bastide.games.village.expansions.hand import holds, take, top, tops, tuck, turn_up, use
from bastide.games.village.expansions.legacy import TABLES, score_cards
from bastide.games.village.expansions.moments import Errand, Moments, Plucking, Raising, Remedy, Searching
from bastide.games.village.expansions.occasions import (
    MILLER_COINS,
    MONK,
    Barking,
    Consecration,
    Criers,
    Ending,
    Epilogue,
    Priors,
    ScrapDealers,
    Scrapping,
    Selection,
    Vigil,
)
from bastide.games.village.notation import journeys_in_words
from bastide.games.village.rules import terms
from bastide.games.village.rules.asking import Asking
from bastide.games.village.rules.craft import Workshops
from bastide.games.village.rules.death import candidates, eldest, end
from bastide.games.village.rules.family import Family
from bastide.games.village.rules.payment import affords, pay
from bastide.games.village.rules.space import Space
from bastide.games.village.rules.terms import (
    ACQUIRE,
    ACT,
    CRAFT_ACTION,
    DEATH,
    DECLINE,
    FETCH,
    FETCHING,
    FREE,
    INN_ACTION,
    LODGE,
    MUST,
    TRAVEL_ACTION,
    TUCK,
    TUCKING,
    TURN,
)
from bastide.games.village.rules.travel import arrive, journeys
from bastide.games.village.state import VillageState

LODGED: Final = 16  # in the argument of a decision: a member has just been placed


def affordable(state: VillageState, seat: i64) -> bool:
    """[INN-11, INN-12] Whether a visible card could be paid now; [INN-13] beer is beer."""
    for pile in range(PILES):
        card = top(state, pile)
        if card >= 0 and affords(state, seat, CARD_COST[state.cards.kinds[card]]):
            return True
    return False


class Lodging(Space):
    """[INN-05, INN-06] The action of the inn: a member to lodge there, a card to acquire."""

    def __init__(self, expansion: Expansion, stay_only: bool) -> None:
        super().__init__(INN_ACTION, "INN-05", expansion)
        self.stay_only: Final = stay_only  # whether one may lodge without acquiring a card

    def options(self, state: VillageState, seat: i64) -> list[Action]:
        choices: list[Action] = []
        if state.someone_at(seat, LODGING):
            if affordable(state, seat):
                choices.append(ACQUIRE)
        elif self.stay_only or affordable(state, seat):
            for generation in state.generations_at(seat, FARM):
                choices.append(LODGE | generation << 8)
        return choices

    def legal(self, state: VillageState, decision: Decision) -> list[Action]:
        if not decision.argument & LODGED:
            return super().legal(state, decision)
        choices: list[Action] = []
        if state.someone_at(decision.seat, LODGING) and affordable(state, decision.seat):
            choices.append(ACQUIRE)
        if decision.argument & 15 != MUST or not choices:
            choices.append(DECLINE)
        return choices

    def perform(self, state: VillageState, seat: i64, action: Action) -> None:
        if action == ACQUIRE:
            state.lose_time(seat, FETCH_TIME)
            state.tell("acquires", seat, "INN-06")
            state.push(TUCKING, seat)
            return
        generation = action >> 8
        state.home[state.member(seat, generation, FARM)] = LODGING
        state.tell("lodges", seat, "INN-05", [generation])
        state.lose_time(seat, LODGING_TIME)
        if affordable(state, seat) or self.expansion.alert(state, seat):
            state.push(INN_ACTION, seat, LODGED | (0 if self.stay_only else MUST))


class Tucking(Phase):
    """[INN-07] One of the visible cards goes under its pile."""

    def __init__(self) -> None:
        self.rule = "INN-07"

    def legal(self, state: VillageState, decision: Decision) -> list[Action]:
        return [TUCK | pile << 8 for pile in tops(state)] or [DECLINE]

    def apply(self, state: VillageState, decision: Decision, action: Action) -> None:
        if action != DECLINE:
            pile = action >> 8
            state.tell("tucks", decision.seat, "INN-07", [pile, state.cards.kinds[top(state, pile)]])
            tuck(state, pile)
            state.push(FETCHING, decision.seat)


class Fetching(Phase):
    """[INN-08] A visible card is paid and taken; [INN-12] or none."""

    def __init__(self) -> None:
        self.rule = "INN-08"

    def legal(self, state: VillageState, decision: Decision) -> list[Action]:
        choices: list[Action] = []
        for pile in tops(state):
            if affords(state, decision.seat, CARD_COST[state.cards.kinds[top(state, pile)]]):
                choices.append(FETCH | pile << 8)
        choices.append(DECLINE)
        return choices

    def apply(self, state: VillageState, decision: Decision, action: Action) -> None:
        if action == DECLINE:
            state.tell("declines", decision.seat, "INN-12", [FETCHING])
            return
        pile = action >> 8
        kind = state.cards.kinds[top(state, pile)]
        pay(state, decision.seat, CARD_COST[kind])
        state.tell("card_taken", decision.seat, "INN-08", [kind])
        take(state, decision.seat, pile)


class Inn(Expansion):
    def __init__(self, workshops: Workshops, options: dict[str, Any]) -> None:
        self.workshops: Final = workshops
        self.stay_only: Final = bool(options["inn_place_without_buying"])
        self.bard_ends: Final = bool(options["bard_placement_can_end_game"])
        self.moments: Final = Moments(workshops, Family(self), bool(options["herbalist_may_cross_bridge"]))

    def texts(self) -> dict[Action, str]:
        ages = range(GENERATIONS)
        texts = {terms.LODGE | age << 8: f"lodge {age + 1}" for age in ages} | {terms.ACQUIRE: "acquire"}
        for pile in range(PILES):
            texts |= {
                terms.TUCK | pile << 8: f"tuck {pile + 1}",
                terms.FETCH | pile << 8: f"fetch {pile + 1}",
                terms.SEARCH | pile << 8: f"search {pile + 1}",
            }
        texts |= {terms.MILLER: "miller", terms.SAGE: "sage", terms.BARK: "bark", terms.PRIOR: "prior"}
        texts |= {terms.JUGGLE: "juggle"} | journeys_in_words(terms.TOLL, "toll")
        texts |= {terms.CLAIM | i << 8: f"claim {name}" for i, name in enumerate(CUSTOMER_NAMES)}
        for seat, colour in enumerate(SEAT_COLOURS):
            texts |= {terms.OUT | (age + GENERATIONS * seat) << 8: f"out {colour} {age + 1}" for age in ages}
        texts |= {terms.OUT | MONK << 8: "out monk"}
        texts |= {terms.BARD | place << 8: f"bard {PLACE_NAMES[place]}" for place in range(FARM, BAG)}
        texts |= {
            terms.RAISE | (age + 4 * window) << 8: f"raise {age + 1} {window + 1}"
            for age in ages
            for window in range(WINDOWS - 1)
        }
        texts |= {terms.HOUR | hour << 8: f"hour {hour}" for hour in moments.TARGETS}
        texts |= {terms.HOUR | moments.OVER_BRIDGE << 8: "hour bridge"}
        texts |= {terms.MARK | town << 8: f"mark {name}" for town, name in enumerate(TOWN_NAMES)}
        texts |= {terms.PLUCK | kind << 8: f"pluck {name}" for kind, name in enumerate(CARD_NAMES)}
        return texts | {terms.PLAY | CARD_NAMES.index(name) << 8: f"play {name}" for name in moments.RULES}

    def phases(self) -> dict[int, Phase]:
        return {
            terms.INN_ACTION: Lodging(self, self.stay_only), terms.TUCKING: Tucking(), terms.FETCHING: Fetching(),
            terms.CRIERS: Criers(), terms.BARKING: Barking(), terms.SCRAP_DEALERS: ScrapDealers(),
            terms.SCRAPPING: Scrapping(), terms.PRIORS: Priors(), terms.CONSECRATION: Consecration(),
            terms.SELECTION: Selection(), terms.ENDING: Ending(self), terms.EPILOGUE: Epilogue(),
            terms.VIGILS: Asking(self, terms.VIGILS, terms.VIGIL),  # [INN-23, INN-66] right before the majority
            terms.VIGIL: Vigil(), terms.RAISING: Raising(), terms.REMEDY: Remedy(),
            terms.ERRAND: Errand(self.workshops), terms.SEARCHING: Searching(), terms.PLUCKING: Plucking(),
        }  # fmt: skip

    def steps(self, closing: list[int], market_day: list[int], mass: list[int]) -> None:
        closing.insert(closing.index(terms.NEXT), terms.ENDING)
        market_day.insert(market_day.index(terms.SALES), terms.CRIERS)
        market_day.insert(market_day.index(terms.RESTOCK), terms.SCRAP_DEALERS)
        mass.insert(mass.index(terms.RANSOMS), terms.PRIORS)
        mass.insert(mass.index(terms.REWARD), terms.VIGILS)

    def setup(self, state: VillageState) -> None:
        """[INN-04, INN-09] Beer for everybody, and three piles of cards that nobody has seen."""
        for seat in range(len(state.scores)):
            state.gain(seat, BEER, START_BEER)
        state.cards, state.hidden = Cards([0] * CARD_COUNT, [1] * CARD_COUNT), [PILE_CARDS] * PILES

    def set_out(self, state: VillageState) -> None:
        for pile in range(PILES):
            turn_up(state, pile)

    def alert(self, state: VillageState, seat: i64) -> bool:
        return state.have(seat, HAND) > 0 and moments.alert(state, seat)

    def mourns(self, state: VillageState, seat: i64) -> bool:
        """[INN-67] The Bard is asked before a place is sought."""
        return state.have(seat, HAND) > 0 and (state.cards.might(seat, hand.BARD) or moments.alert(state, seat))

    def asides(self, state: VillageState, seat: i64) -> list[Action]:
        return moments.asides(state, seat) if state.have(seat, HAND) > 0 else []

    def aside(self, state: VillageState, seat: i64, action: Action) -> None:
        kind = action >> 8
        self.moments.play(state, seat, kind, moments.RULES[CARD_NAMES[kind]])

    def extend(self, state: VillageState, phase: i64, seat: i64, choices: list[Action]) -> None:
        """The Sage, the Miller, the Toll Keeper and the Bard, each where its owner may play it."""
        if state.have(seat, HAND) == 0:
            return
        if phase == TURN:  # [INN-59, INN-70]
            if holds(state, seat, hand.SAGE):
                choices.append(terms.SAGE)
        elif phase == CRAFT_ACTION:
            if holds(state, seat, hand.MILLER) and self.workshops.can_grind(state, seat):
                choices.append(terms.MILLER)
        elif phase == TRAVEL_ACTION:
            if holds(state, seat, hand.TOLL_KEEPER):
                journeys(state, seat, terms.TOLL, True, choices)
        elif phase == DEATH and holds(state, seat, hand.BARD):
            for place in candidates(state, seat):
                choices.append(terms.BARD | place << 8)

    def resolve(self, state: VillageState, seat: i64, action: Action) -> None:
        verb, argument = action & 255, action >> 8
        if verb == terms.SAGE:  # [INN-59] any action, and no cube is taken or paid
            use(state, seat, hand.SAGE, "INN-59")
            state.push(ACT, seat, FREE)
        elif verb == terms.MILLER:  # [INN-58]
            use(state, seat, hand.MILLER, "INN-58")
            self.workshops.grind(state, seat, MILLER_COINS, "INN-58")
        elif verb == terms.TOLL:  # [INN-64]
            use(state, seat, hand.TOLL_KEEPER, "INN-64")
            arrive(state, self.workshops, seat, argument & 3, argument >> 2)
        else:
            self.sing(state, seat, argument)

    def sing(self, state: VillageState, seat: i64, place: i64) -> None:
        """[INN-51] The dead is added to the chronicle beside its spaces; [INN-52] that ends no game."""
        use(state, seat, hand.BARD, "INN-51")
        member = eldest(state, seat, place)
        state.home[member] = BARDS
        state.tell("sung", seat, "INN-51", [GENERATION[member - seat * FAMILY], int(place)])
        if self.bard_ends:
            state.blanks -= 1
            if state.blanks <= 0:
                end(state, seat)

    def travel_table(self, state: VillageState, seat: i64, table: list[int]) -> list[int]:
        """[INN-39] The Traveller counts towns in his own way."""
        return TABLES[hand.TRAVELLER] if holds(state, seat, hand.TRAVELLER) else table

    def chronicle_table(self, state: VillageState, seat: i64, table: list[int]) -> list[int]:
        """[INN-27] The Artist counts the chronicle in his own way."""
        return TABLES[hand.ARTIST] if holds(state, seat, hand.ARTIST) else table

    def final_points(self, state: VillageState) -> None:
        score_cards(state)
