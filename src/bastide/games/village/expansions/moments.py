"""Inn: the cards that may be played at any moment of one's own."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bastide.core.action import Action
from bastide.core.game import Phase
from bastide.core.state import EVERYBODY, NOBODY, Decision, bit
from bastide.games.village.data import (
    ANY_TIME,
    CHURCH,
    COUNCIL,
    EFFECTS,
    FAMILY,
    GRAIN,
    KINDS,
    LEVELS,
    TIME,
    TOWN_NAMES,
    TOWNS,
    WIDTH,
    cost,
)
from bastide.games.village.expansions.hand import (
    ABBOT,
    BREEDER,
    COUNCILLOR,
    COUNTESS,
    DAY_LABOURER,
    HERBALIST,
    LOST_SON,
    MESSENGER,
    PILE,
    look_through,
    pull_out,
    tops,
    use,
)
from bastide.games.village.rules.craft import Workshops
from bastide.games.village.rules.family import Family
from bastide.games.village.rules.payment import offer_good
from bastide.games.village.rules.terms import (
    ACT,
    ADVANCEMENT,
    CHURCH_ACTION,
    COUNCIL_ACTION,
    CRAFT_ACTION,
    DEATH,
    DECLINE,
    DYING,
    EPILOGUE,
    ERRAND,
    FAMILY_ACTION,
    FAVOUR,
    FAVOURS,
    FETCHING,
    FREE,
    GRAIN_ACTION,
    HOUR,
    INN_ACTION,
    MARK,
    PLAY,
    PLUCK,
    PLUCKING,
    PRODUCTION,
    RAISE,
    RAISING,
    RANSOM,
    REMEDY,
    SALE,
    SEARCH,
    SEARCHING,
    TRAVEL_ACTION,
    TUCKING,
    TURN,
    VIGIL,
)
from bastide.games.village.rules.travel import discover
from bastide.games.village.state import VillageState

MOMENTS: Final = sum(  # [INN-22, INN-23] mask of the phases that are decision points of the owner
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
        FAVOUR,
        TUCKING,
        FETCHING,
        DEATH,
        EPILOGUE,
        SALE,
        RANSOM,
        ADVANCEMENT,
        VIGIL,
    )
)
GIFTS: Final[list[list[int]]] = [cost(effect.get("goods", {})) for effect in EFFECTS]  # goods a card gives
BREEDS: Final = sum(1 << KINDS.index(good) for option in EFFECTS[BREEDER]["options"] for good in option)
TARGETS: Final[list[int]] = EFFECTS[HERBALIST]["optional_targets"]
OVER_BRIDGE: Final = 10
NO_BRIDGE: Final = 0  # what a passage by the Herbalist would cause
DIES_NOW: Final = 1
DIES_LATER: Final = 2
FULL_GRANARY: Final[int] = EFFECTS[DAY_LABOURER]["fill_to"]
PRIVILEGES: Final[int] = EFFECTS[COUNCILLOR]["count"]
HIGHEST_WINDOW: Final[int] = EFFECTS[ABBOT]["window"] - 1
RULES: Final[dict[str, str]] = {
    "abbot": "INN-40", "blacksmith": "INN-41", "breeder": "INN-42", "councillor": "INN-43", "day_labourer": "INN-45",
    "herbalist": "INN-46", "lost_son": "INN-47", "messenger": "INN-48", "countess": "INN-49", "scribe": "INN-50",
    "wainwright": "INN-50",
}  # fmt: skip


def clerics(state: VillageState, seat: i64) -> list[Action]:
    """[INN-40, INN-72] The members the Abbot can move: those in the church and not yet at its highest window. Ruling:
    the second of these rules narrows the first."""
    choices: list[Action] = []
    for window in range(HIGHEST_WINDOW):
        for generation in state.generations_at(seat, CHURCH + window):
            choices.append(RAISE | (generation + 4 * window) << 8)
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
    """[INN-19, INN-22, INN-24, INN-25] Any number of cards, one after the other."""
    choices: list[Action] = []
    if MOMENTS >> state.stack[state.pending_index(seat)].phase & 1:
        cards = state.cards
        for i in range(len(cards.places)):
            if cards.places[i] == seat:
                kind = cards.kinds[i]
                if ANY_TIME[kind] and possible(state, seat, kind):
                    choices.append(PLAY | kind << 8)
    return choices


class Moments:
    """What the cards do that wait for no occasion."""

    def __init__(self, workshops: Workshops, family: Family, bridge: bool) -> None:
        self.workshops: Final = workshops
        self.family: Final = family
        self.bridge: Final = bridge  # whether the Herbalist may cross it

    def play(self, state: VillageState, seat: i64, kind: i64, rule: str) -> None:
        during = state.stack[state.pending_index(seat)].phase
        use(state, seat, kind, rule)
        if kind == ABBOT:
            choices = clerics(state, seat)
            if len(choices) == 1:
                exalt(state, seat, choices[0])
            else:
                state.push(RAISING, seat)
        elif kind == BREEDER:
            offer_good(state, seat, BREEDS)
        elif kind == COUNCILLOR:
            for _ in range(PRIVILEGES):
                state.push(FAVOURS, NOBODY, seat | council_rank(state, seat) << 4)
        elif kind == DAY_LABOURER:
            bags = max(0, FULL_GRANARY - state.have(seat, GRAIN))
            state.gain(seat, GRAIN, bags)
            state.tell("grain", seat, rule, [int(bags)])
        elif kind == HERBALIST:
            state.push(REMEDY, seat, self.passage(during))
        elif kind == LOST_SON:  # [INN-47] he may also come alone
            self.family.begin(state, seat, FREE)
        elif kind == MESSENGER:
            state.push(ERRAND, seat)
        elif kind == COUNTESS:
            if tops(state):
                state.push(SEARCHING, seat)
        else:  # [INN-21, INN-41, INN-50]
            gifts = GIFTS[kind]
            state.gain(seat, gifts[0], gifts[1])
            state.tell("good", seat, rule, [gifts[0], gifts[1]])

    def passage(self, during: i64) -> i64:
        """What happens to a seat that the Herbalist leads over the bridge, where that is allowed: [VIL-TIME-06] in a
        market day somebody dies at once, [VIL-MASS-15] in a mass nobody can die."""
        if not self.bridge or during in (RANSOM, ADVANCEMENT, VIGIL):
            return NO_BRIDGE
        return DIES_NOW if during in (SALE, DEATH) else DIES_LATER


def exalt(state: VillageState, seat: i64, action: Action) -> None:
    """[INN-40] A member goes to the highest window for free."""
    generation, window = action >> 8 & 3, action >> 10
    state.home[state.member(seat, generation, CHURCH + window)] = CHURCH + HIGHEST_WINDOW
    state.tell("exalted", seat, "INN-40", [generation, window])


class Raising(Phase):
    def __init__(self) -> None:
        self.rule = "INN-40"

    def legal(self, state: VillageState, decision: Decision) -> list[Action]:
        return clerics(state, decision.seat)

    def apply(self, state: VillageState, decision: Decision, action: Action) -> None:
        exalt(state, decision.seat, action)


class Remedy(Phase):
    """[INN-46] The Herbalist may move the time marker to either side of the bridge; [INN-73, VIL-TIME-09] whatever is
    due stays due."""

    def __init__(self) -> None:
        self.rule = "INN-46"

    def legal(self, state: VillageState, decision: Decision) -> list[Action]:
        hour = state.have(decision.seat, TIME)
        choices = [HOUR | target << 8 for target in TARGETS if target != hour]
        if decision.argument != NO_BRIDGE:
            choices.append(HOUR | OVER_BRIDGE << 8)
        choices.append(DECLINE)
        return choices

    def apply(self, state: VillageState, decision: Decision, action: Action) -> None:
        if action == DECLINE:
            return
        seat, hour = decision.seat, action >> 8
        if hour == OVER_BRIDGE:
            forward = OVER_BRIDGE - state.have(seat, TIME)
            if decision.argument == DIES_LATER:
                state.lose_time(seat, forward)
            else:
                for _ in range(state.spend_time(seat, forward)):
                    state.push(DYING, NOBODY, seat)
        else:
            state.farms[seat * WIDTH + TIME] = hour
        state.tell("herbs", seat, "INN-46", [hour])


class Errand(Phase):
    """[INN-48] The Messenger marks any new town."""

    def __init__(self, workshops: Workshops) -> None:
        self.rule = "INN-48"
        self.workshops: Final = workshops

    def legal(self, state: VillageState, decision: Decision) -> list[Action]:
        visited = state.have(decision.seat, TOWNS)
        return [MARK | town << 8 for town in range(len(TOWN_NAMES)) if not visited >> town & 1]

    def apply(self, state: VillageState, decision: Decision, action: Action) -> None:
        discover(state, self.workshops, decision.seat, action >> 8)


class Searching(Phase):
    """[INN-49] The Countess looks through a pile."""

    def __init__(self) -> None:
        self.rule = "INN-49"

    def legal(self, state: VillageState, decision: Decision) -> list[Action]:
        return [SEARCH | pile << 8 for pile in tops(state)]

    def apply(self, state: VillageState, decision: Decision, action: Action) -> None:
        pile = action >> 8
        state.tell("searches", decision.seat, "INN-49", [pile])
        look_through(state, decision.seat, pile)
        state.push(PLUCKING, decision.seat, pile)


class Plucking(Phase):
    """[INN-72] She must take a card."""

    def __init__(self) -> None:
        self.rule = "INN-72"

    def legal(self, state: VillageState, decision: Decision) -> list[Action]:
        cards = state.cards
        return [PLUCK | cards.kinds[i] << 8 for i in cards.at(PILE + decision.argument)]

    def apply(self, state: VillageState, decision: Decision, action: Action) -> None:
        seat, kind = decision.seat, action >> 8
        if pull_out(state, seat, kind, decision.argument):
            state.tell("card_taken", seat, "INN-49", [kind])
        else:
            state.tell("card_taken", seat, "INN-49", [kind], 0, bit(seat))
            state.tell("card_taken_unseen", seat, "INN-49", [], 0, EVERYBODY & ~bit(seat))
