"""Inn: the brewery, the inn and its villager cards, as an expansion of the base game."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from bastide.core.action import Action, argument_of, verb_of
from bastide.core.cards import Cards
from bastide.core.game import NOTHING, Phase
from bastide.games.village import codes
from bastide.games.village.data import (
    BARDS,
    BEER,
    CARD_COUNT,
    FAMILY,
    GENERATION,
    HAND,
    MILLER_COINS,
    PILE_CARDS,
    PILES,
    START_BEER,
)
from bastide.games.village.expansions.base import Expansion
from bastide.games.village.expansions.inn import anytime_cards, cards
from bastide.games.village.expansions.inn.anytime_cards import (
    AbbotChoice,
    AnytimeCards,
    CountessCard,
    CountessPile,
    HerbalistChoice,
    MessengerChoice,
)
from bastide.games.village.expansions.inn.cards import holds, turn_up, use_card
from bastide.games.village.expansions.inn.endgame_cards import TABLES, card_points, score_cards, trickster_points
from bastide.games.village.expansions.inn.lodging import Fetching, Lodging, Tucking
from bastide.games.village.expansions.inn.reaction_cards import (
    AskBarkers,
    AskPriors,
    AskScrapDealers,
    AskTurnEnd,
    BarkerQuestion,
    BeforeMajority,
    PriorChoice,
    PriorQuestion,
    ScrapDealerQuestion,
    TurnEnd,
)
from bastide.games.village.notation import bard, inn_texts
from bastide.games.village.rules.asking import Asking
from bastide.games.village.rules.craft import Workshops
from bastide.games.village.rules.death import candidates, eldest, end
from bastide.games.village.rules.family import Family
from bastide.games.village.rules.space import FREE
from bastide.games.village.rules.travel import arrive, journeys, set_out
from bastide.games.village.state import VillageState


class Inn(Expansion):
    def __init__(self, workshops: Workshops, options: dict[str, Any]) -> None:
        self.workshops: Final = workshops
        self.stay_only: Final = bool(options["inn_place_without_buying"])
        self.bard_ends: Final = bool(options["bard_placement_can_end_game"])
        self.anytime: Final = AnytimeCards(workshops, Family(self), bool(options["herbalist_may_cross_bridge"]))

    def texts(self) -> dict[Action, str]:
        return inn_texts()

    def phases(self) -> dict[int, Phase]:
        return {
            codes.INN_ACTION: Lodging(self, self.stay_only), codes.TUCKING: Tucking(), codes.FETCHING: Fetching(),
            codes.ASK_BARKERS: AskBarkers(), codes.BARKER_QUESTION: BarkerQuestion(),
            codes.ASK_SCRAP_DEALERS: AskScrapDealers(), codes.SCRAP_DEALER_QUESTION: ScrapDealerQuestion(),
            codes.ASK_PRIORS: AskPriors(), codes.PRIOR_QUESTION: PriorQuestion(), codes.PRIOR_CHOICE: PriorChoice(),
            codes.ASK_TURN_END: AskTurnEnd(self), codes.TURN_END: TurnEnd(),
            # [INN-23] [INN-66] right before the majority
            codes.ASK_BEFORE_MAJORITY: Asking(self, codes.ASK_BEFORE_MAJORITY, codes.BEFORE_MAJORITY),
            codes.BEFORE_MAJORITY: BeforeMajority(), codes.ABBOT_CHOICE: AbbotChoice(),
            codes.HERBALIST_CHOICE: HerbalistChoice(), codes.MESSENGER_CHOICE: MessengerChoice(self.workshops),
            codes.COUNTESS_PILE: CountessPile(), codes.COUNTESS_CARD: CountessCard(),
        }  # fmt: skip

    def steps(self, closing: list[int], market_day: list[int], mass: list[int]) -> None:
        closing.insert(closing.index(codes.NEXT_TURN), codes.ASK_TURN_END)
        market_day.insert(market_day.index(codes.NEXT_SELLER), codes.ASK_BARKERS)
        market_day.insert(market_day.index(codes.FILL_QUEUE), codes.ASK_SCRAP_DEALERS)
        mass.insert(mass.index(codes.ASK_RANSOMS), codes.ASK_PRIORS)
        mass.insert(mass.index(codes.AWARD_MAJORITY), codes.ASK_BEFORE_MAJORITY)

    def setup(self, state: VillageState) -> None:
        """[INN-04] [INN-09] Beer for everybody, and three piles of cards that nobody has seen."""
        for seat in range(len(state.scores)):
            state.gain(seat, BEER, START_BEER)
        state.cards, state.hidden = Cards([0] * CARD_COUNT, [1] * CARD_COUNT), [PILE_CARDS] * PILES

    def set_out(self, state: VillageState) -> None:
        for pile in range(PILES):
            turn_up(state, pile)

    def alert(self, state: VillageState, seat: i64) -> bool:
        return state.have(seat, HAND) > 0 and anytime_cards.alert(state, seat)

    def mourns(self, state: VillageState, seat: i64) -> bool:
        """[INN-67] The Bard is asked before a place is sought."""
        return state.have(seat, HAND) > 0 and (state.cards.might(seat, cards.BARD) or anytime_cards.alert(state, seat))

    def asides(self, state: VillageState, seat: i64) -> list[Action]:
        return anytime_cards.asides(state, seat) if state.have(seat, HAND) > 0 else NOTHING

    def aside(self, state: VillageState, seat: i64, action: Action) -> None:
        self.anytime.play(state, seat, argument_of(action))

    def extend(self, state: VillageState, phase: i64, seat: i64, choices: list[Action]) -> None:
        """The Sage, the Miller, the Toll Keeper and the Bard, each where its owner may play it."""
        if state.have(seat, HAND) == 0:
            return
        if phase == codes.TURN:  # [INN-59] [INN-70]
            if holds(state, seat, cards.SAGE):
                choices.append(codes.SAGE)
        elif phase == codes.CRAFT_ACTION:
            if holds(state, seat, cards.MILLER) and self.workshops.can_grind(state, seat):
                choices.append(codes.MILLER)
        elif phase == codes.TRAVEL_ACTION:
            if holds(state, seat, cards.TOLL_KEEPER):
                journeys(state, seat, codes.TOLL, True, choices)
        elif phase == codes.DEATH_CHOICE and holds(state, seat, cards.BARD):
            for place in candidates(state, seat):
                choices.append(bard(place))

    def resolve(self, state: VillageState, seat: i64, action: Action) -> None:
        verb = verb_of(action)
        if verb == codes.SAGE:  # [INN-59] any action, and no cube is taken or paid
            use_card(state, seat, cards.SAGE, "INN-59")
            state.push(codes.ACT, seat, FREE)
        elif verb == codes.MILLER:  # [INN-58]
            use_card(state, seat, cards.MILLER, "INN-58")
            self.workshops.grind(state, seat, MILLER_COINS, "INN-58")
        elif verb == codes.TOLL:  # [INN-64]
            use_card(state, seat, cards.TOLL_KEEPER, "INN-64")
            set_out(state, seat, action, 0)
            arrive(state, self.workshops, seat, action)
        else:
            self.sing(state, seat, argument_of(action))

    def sing(self, state: VillageState, seat: i64, place: i64) -> None:
        """[INN-51] The Bard adds the dead to the chronicle beside its spaces; [INN-52] that ends no game."""
        use_card(state, seat, cards.BARD, "INN-51")
        member = eldest(state, seat, place)
        state.home[member] = BARDS
        state.tell("sung", seat, "INN-51", [GENERATION[member - seat * FAMILY], int(place)])
        if self.bard_ends:
            state.blanks -= 1
            if state.blanks <= 0:
                end(state, seat)

    def travel_table(self, state: VillageState, seat: i64, table: list[int]) -> list[int]:
        """[INN-39] The Traveller counts towns in his own way."""
        return TABLES[cards.TRAVELLER] if holds(state, seat, cards.TRAVELLER) else table

    def chronicle_table(self, state: VillageState, seat: i64, table: list[int]) -> list[int]:
        """[INN-27] The Artist counts the chronicle in his own way."""
        return TABLES[cards.ARTIST] if holds(state, seat, cards.ARTIST) else table

    def final_points(self, state: VillageState) -> None:
        score_cards(state)

    def card_points(self, state: VillageState, seat: i64) -> i64:
        return card_points(state, seat)

    def last_place_points(self, state: VillageState, seat: i64, totals: list[int]) -> i64:
        return trickster_points(state, seat, totals)
