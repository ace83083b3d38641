"""Inn: the cards that may be played at any moment of one's own [INN-22]."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bastide.core.action import Action, argument_of
from bastide.core.game import Phase
from bastide.core.state import EVERYBODY, NOBODY, Decision, bit
from bastide.games.village.codes import (
    ABBOT_CHOICE,
    ACT,
    ADVANCEMENT,
    BEFORE_MAJORITY,
    CHURCH_ACTION,
    COUNCIL_ACTION,
    COUNTESS_CARD,
    COUNTESS_PILE,
    CRAFT_ACTION,
    DEATH_CHOICE,
    DECLINE,
    DYING,
    FAMILY_ACTION,
    FETCHING,
    GRAIN_ACTION,
    HERBALIST_CHOICE,
    INN_ACTION,
    MESSENGER_CHOICE,
    OFFER_PRIVILEGE,
    PRIVILEGE_CHOICE,
    PRODUCTION,
    RANSOM,
    SALE,
    TRAVEL_ACTION,
    TUCKING,
    TURN,
    TURN_END,
)
from bastide.games.village.data import (
    ANY_TIME,
    CHURCH,
    COUNCIL,
    EFFECTS,
    FAMILY,
    GRAIN,
    HERBALIST_HOURS,
    KINDS,
    LEVELS,
    TIME,
    TOWN_NAMES,
    TOWNS,
    WIDTH,
    cost,
)
from bastide.games.village.expansions.inn.cards import (
    ABBOT,
    BLACKSMITH,
    BREEDER,
    COUNCILLOR,
    COUNTESS,
    DAY_LABOURER,
    HERBALIST,
    LOST_SON,
    MESSENGER,
    PILE,
    SCRIBE,
    WAINWRIGHT,
    look_through,
    pull_out,
    top,
    tops,
    turn_up,
    use_card,
)
from bastide.games.village.notation import (
    OVER_BRIDGE,
    generation_of,
    hour,
    mark,
    play,
    pluck,
    raise_up,
    search,
    window_of,
)
from bastide.games.village.rules.council import privilege_offer
from bastide.games.village.rules.craft import Workshops
from bastide.games.village.rules.family import Family
from bastide.games.village.rules.payment import offer_good
from bastide.games.village.rules.space import FREE
from bastide.games.village.rules.travel import discover
from bastide.games.village.state import VillageState

OWN_MOMENTS: Final = sum(  # [INN-22] [INN-23] mask of the phases that are decision points of the owner
    1 << phase
    for phase in (
        TURN,
        ACT,
        GRAIN_ACTION,
        FAMILY_ACTION,
        CRAFT_ACTION,
        TRAVEL_ACTION,
        COUNCIL_ACTION,
        CHURCH_ACTION,
        INN_ACTION,
        PRODUCTION,
        PRIVILEGE_CHOICE,
        TUCKING,
        FETCHING,
        DEATH_CHOICE,
        TURN_END,
        SALE,
        RANSOM,
        ADVANCEMENT,
        BEFORE_MAJORITY,
    )
)
GIFTS: Final[list[list[int]]] = [cost(effect.get("goods", {})) for effect in EFFECTS]  # goods a card gives
BREEDS: Final = sum(1 << KINDS.index(good) for option in EFFECTS[BREEDER]["options"] for good in option)
NO_BRIDGE: Final = 0  # what a passage by the Herbalist would cause
DIES_NOW: Final = 1
DIES_LATER: Final = 2
FULL_GRANARY: Final[int] = EFFECTS[DAY_LABOURER]["fill_to"]
PRIVILEGES: Final[int] = EFFECTS[COUNCILLOR]["count"]
HIGHEST_WINDOW: Final[int] = EFFECTS[ABBOT]["window"] - 1
RULES: Final[dict[int, str]] = {
    ABBOT: "INN-40", BLACKSMITH: "INN-41", BREEDER: "INN-42", COUNCILLOR: "INN-43", DAY_LABOURER: "INN-45",
    HERBALIST: "INN-46", LOST_SON: "INN-47", MESSENGER: "INN-48", COUNTESS: "INN-49", SCRIBE: "INN-50",
    WAINWRIGHT: "INN-50",
}  # fmt: skip


def clerics(state: VillageState, seat: i64) -> list[Action]:
    """[INN-40] [INN-72] The members the Abbot can move: those in the church and not yet at its highest window. Ruling:
    the second of these rules narrows the first."""
    choices: list[Action] = []
    for window in range(HIGHEST_WINDOW):
        for generation in state.generations_at(seat, CHURCH + window):
            choices.append(raise_up(generation, window))
    return choices


def council_rank(state: VillageState, seat: i64) -> i64:
    """[INN-71] The highest level of a seat's councillors, counted from 0; -1 without any."""
    highest: i64 = -1
    for i in range(seat * FAMILY, (seat + 1) * FAMILY):
        level: i64 = state.home[i] - COUNCIL
        if highest < level < LEVELS:
            highest = level
    return highest


def possible(state: VillageState, seat: i64, kind: i64) -> bool:
    """[INN-26] Whether the condition of a card is met; all conditions are public."""
    if kind == ABBOT:
        for window in range(HIGHEST_WINDOW):  # noqa: SIM110
            if state.someone_at(seat, CHURCH + window):
                return True
        return False
    if kind == COUNCILLOR:
        return council_rank(state, seat) >= 0
    if kind == MESSENGER:  # [INN-72]
        return state.have(seat, TOWNS) != (1 << len(TOWN_NAMES)) - 1
    return True


def alert(state: VillageState, seat: i64) -> bool:
    """Whether, for all the public knows, a seat with cards might play one now."""
    cards = state.cards
    for i in range(len(cards.places)):
        if cards.places[i] == seat:
            if cards.known[i] != EVERYBODY:
                return True
            kind = cards.kinds[i]
            if ANY_TIME[kind] and possible(state, seat, kind):
                return True
    return False


def asides(state: VillageState, seat: i64) -> list[Action]:
    """[INN-19] [INN-22] [INN-24] [INN-25] Any number of cards, one after the other."""
    choices: list[Action] = []
    if OWN_MOMENTS >> state.stack[state.pending_index(seat)].phase & 1:
        cards = state.cards
        for i in range(len(cards.places)):
            if cards.places[i] == seat:
                kind = cards.kinds[i]
                if ANY_TIME[kind] and possible(state, seat, kind):
                    choices.append(play(kind))
    return choices


class AnytimeCards:
    """What each of these cards does."""

    def __init__(self, workshops: Workshops, family: Family, bridge: bool) -> None:
        self.workshops: Final = workshops
        self.family: Final = family
        self.bridge: Final = bridge  # whether the Herbalist may cross it

    def play(self, state: VillageState, seat: i64, kind: i64) -> None:
        rule = RULES[int(kind)]
        during = state.stack[state.pending_index(seat)].phase
        use_card(state, seat, kind, rule)
        if kind == ABBOT:
            choices = clerics(state, seat)
            if len(choices) == 1:
                exalt(state, seat, choices[0])
            else:
                state.push(ABBOT_CHOICE, seat)
        elif kind == BREEDER:
            offer_good(state, seat, BREEDS, BREEDER)
        elif kind == COUNCILLOR:
            for _ in range(PRIVILEGES):
                state.push(OFFER_PRIVILEGE, NOBODY, privilege_offer(seat, council_rank(state, seat)))
        elif kind == DAY_LABOURER:
            bags = max(0, FULL_GRANARY - state.have(seat, GRAIN))
            state.gain(seat, GRAIN, bags)
            state.tell("grain", seat, rule, [int(bags)])
        elif kind == HERBALIST:
            state.push(HERBALIST_CHOICE, seat, self.passage(during))
        elif kind == LOST_SON:  # [INN-47] he may also come alone
            self.family.begin(state, seat, FREE)
        elif kind == MESSENGER:
            state.push(MESSENGER_CHOICE, seat)
        elif kind == COUNTESS:
            if tops(state):
                state.push(COUNTESS_PILE, seat)
        else:  # [INN-21] [INN-41] [INN-50]
            gifts = GIFTS[kind]
            state.gain(seat, gifts[0], gifts[1])
            state.tell("good", seat, rule, [gifts[0], gifts[1], int(kind)])

    def passage(self, during: i64) -> i64:
        """What happens to a seat that the Herbalist leads over the bridge, where that is allowed: [VIL-TIME-06] in a
        market day somebody dies at once, [VIL-MASS-15] in a mass nobody can die."""
        if not self.bridge or during in (RANSOM, ADVANCEMENT, BEFORE_MAJORITY):
            return NO_BRIDGE
        return DIES_NOW if during in (SALE, DEATH_CHOICE) else DIES_LATER


def exalt(state: VillageState, seat: i64, action: Action) -> None:
    """[INN-40] A member goes to the highest window for free."""
    generation, window = generation_of(action), window_of(action)
    state.home[state.member(seat, generation, CHURCH + window)] = CHURCH + HIGHEST_WINDOW
    state.tell("exalted", seat, "INN-40", [int(generation), int(window)])


class AbbotChoice(Phase):
    def __init__(self) -> None:
        self.rule = "INN-40"

    def legal(self, state: VillageState, decision: Decision) -> list[Action]:
        return clerics(state, decision.seat)

    def apply(self, state: VillageState, decision: Decision, action: Action) -> None:
        exalt(state, decision.seat, action)


class HerbalistChoice(Phase):
    """[INN-46] The Herbalist may move the time marker to either side of the bridge; [INN-73] [VIL-TIME-09] whatever is
    due stays due."""

    def __init__(self) -> None:
        self.rule = "INN-46"

    def legal(self, state: VillageState, decision: Decision) -> list[Action]:
        now = state.have(decision.seat, TIME)
        choices = [hour(target) for target in HERBALIST_HOURS if target != now]
        if decision.argument != NO_BRIDGE:
            choices.append(hour(OVER_BRIDGE))
        choices.append(DECLINE)
        return choices

    def apply(self, state: VillageState, decision: Decision, action: Action) -> None:
        if action == DECLINE:
            state.tell("declines", decision.seat, "INN-46", [HERBALIST_CHOICE])
            return
        seat, target = decision.seat, argument_of(action)
        state.tell("herbs", seat, "INN-46", [int(target)])
        if target == OVER_BRIDGE:
            forward = OVER_BRIDGE - state.have(seat, TIME)
            if decision.argument == DIES_LATER:
                state.lose_time(seat, forward)
            else:
                for _ in range(state.spend_time(seat, forward)):
                    state.push(DYING, NOBODY, seat)
        else:
            state.farms[seat * WIDTH + TIME] = int(target)


class MessengerChoice(Phase):
    """[INN-48] The Messenger marks any new town."""

    def __init__(self, workshops: Workshops) -> None:
        self.rule = "INN-48"
        self.workshops: Final = workshops

    def legal(self, state: VillageState, decision: Decision) -> list[Action]:
        visited = state.have(decision.seat, TOWNS)
        return [mark(town) for town in range(len(TOWN_NAMES)) if not visited >> town & 1]

    def apply(self, state: VillageState, decision: Decision, action: Action) -> None:
        discover(state, self.workshops, decision.seat, argument_of(action))


class CountessPile(Phase):
    """[INN-49] The Countess looks through a pile."""

    def __init__(self) -> None:
        self.rule = "INN-49"

    def legal(self, state: VillageState, decision: Decision) -> list[Action]:
        return [search(pile) for pile in tops(state)]

    def apply(self, state: VillageState, decision: Decision, action: Action) -> None:
        pile = argument_of(action)
        state.tell("searches", decision.seat, "INN-49", [int(pile)])
        look_through(state, decision.seat, pile)
        state.push(COUNTESS_CARD, decision.seat, pile)


class CountessCard(Phase):
    """[INN-72] She must take a card."""

    def __init__(self) -> None:
        self.rule = "INN-72"

    def legal(self, state: VillageState, decision: Decision) -> list[Action]:
        cards = state.cards
        return [pluck(cards.kinds[i]) for i in cards.at(PILE + decision.argument)]

    def apply(self, state: VillageState, decision: Decision, action: Action) -> None:
        seat, kind, pile = decision.seat, argument_of(action), decision.argument
        visible = state.cards.kinds[top(state, pile)] == kind
        if pull_out(state, seat, kind, pile):
            state.tell("card_taken", seat, "INN-49", [int(kind), 0])
        else:
            state.tell("card_taken", seat, "INN-49", [int(kind), 0], 0, bit(seat))
            state.tell("card_taken_unseen", seat, "INN-49", [], 0, EVERYBODY & ~bit(seat))
        if visible:
            turn_up(state, pile)
