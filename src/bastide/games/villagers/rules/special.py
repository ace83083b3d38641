"""Villagers: the Apprentice and the Smuggler, once played. Monk and Tinner act where cards are laid and unlocked."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bastide.core.action import Action
from bastide.core.game import Phase
from bastide.core.state import EVERYBODY, NOBODY, Decision
from bastide.games.villagers.data import APPRENTICE, FAMILY, FOUNDERS, FOUNDERS_FED, GOLD, SPECIAL
from bastide.games.villagers.rules.gold import collect, earn
from bastide.games.villagers.rules.padlocks import payable
from bastide.games.villagers.rules.placing import UNCOUNTED, Placing
from bastide.games.villagers.rules.village import has_spot, is_founders, prospect
from bastide.games.villagers.state import SQUARE, TABLE, VillagersState

SWAP: Final = 12  # verbs
SIDE: Final = 13
LOAD: Final = 14
SWAP_WITH: Final = 17  # phases
SIDE_UP: Final = 18


def targets(state: VillagersState, seat: i64) -> list[int]:
    """[VGR-SPECIAL-19] The covered villagers, in all villages, that an Apprentice may replace: [VGR-SPECIAL-23] common
    ones too, [VGR-SPECIAL-24] no Monk or Apprentice, [VGR-SPECIAL-04] of Founders [VGR-SPECIAL-22] only the own ones,
    [VGR-SPECIAL-20] and only what can be placed in the own village."""
    free_kinds, own = prospect(state, seat)
    found: list[int] = []
    for card in range(len(state.whose)):
        kind = state.what[card]
        if state.whose[card] == NOBODY or not state.above[card] or FAMILY[kind] == SPECIAL:
            continue
        if is_founders(kind):
            if state.whose[card] == seat:
                found.append(card)
        elif payable(state, seat, kind, own) and has_spot(state, seat, kind, free_kinds):
            found.append(card)
    return found


def send(state: VillagersState, seat: i64, placing: Placing) -> None:
    """An Apprentice has left the hand; asked only where there is a choice."""
    found = targets(state, seat)
    if len(found) == 1:
        replace(state, seat, found[0], placing)
    else:
        state.cards.lay(APPRENTICE, SQUARE + seat, EVERYBODY)
        state.push(SWAP_WITH, seat)


def replace(state: VillagersState, seat: i64, card: int, placing: Placing) -> None:
    """[VGR-SPECIAL-25] The Apprentice takes the villager's place below the cards on it,
    [VGR-SPECIAL-26] coins on it go to the owner of that village,
    [VGR-SPECIAL-21] and the villager is placed at once without using the limit."""
    kind, owner = state.what[card], state.whose[card]
    collect(state, "apprentice_coins", card, owner, "VGR-SPECIAL-26")
    state.what[card] = APPRENTICE
    state.say("replaces", seat, "VGR-SPECIAL-19", kind, card, owner)
    for expansion in placing.expansions:
        expansion.placed(state, seat)
    if is_founders(kind):
        state.cards.lay(kind, SQUARE + seat, EVERYBODY)
        state.push(SIDE_UP, seat, kind)
    else:
        placing.find_place(state, seat, kind, UNCOUNTED)


class SwapWith(Phase):
    """Which covered villager the Apprentice replaces."""

    def __init__(self, placing: Placing) -> None:
        self.rule = "VGR-SPECIAL-19"
        self.placing: Final = placing

    def legal(self, state: VillagersState, decision: Decision) -> list[Action]:
        return [SWAP | card << 8 for card in targets(state, decision.seat)]

    def apply(self, state: VillagersState, decision: Decision, action: Action) -> None:
        state.lift(state.pick(SQUARE + decision.seat, APPRENTICE))
        replace(state, decision.seat, action >> 8, self.placing)

    def refusal(self, state: VillagersState, decision: Decision, action: Action) -> str:
        card = action >> 8
        if action & 255 != SWAP or card >= len(state.what):
            return self.rule
        if is_founders(state.what[card]) and state.whose[card] != decision.seat:
            return "VGR-SPECIAL-04"
        if not state.above[card]:
            return self.rule
        return "VGR-SPECIAL-24" if FAMILY[state.what[card]] == SPECIAL else "VGR-SPECIAL-20"


class SideUp(Phase):
    """Which side of the replaced Founders is up."""

    def __init__(self, placing: Placing) -> None:
        self.rule = "VGR-SPECIAL-22"
        self.placing: Final = placing

    def legal(self, state: VillagersState, decision: Decision) -> list[Action]:
        return [SIDE | FOUNDERS << 8, SIDE | FOUNDERS_FED << 8]

    def apply(self, state: VillagersState, decision: Decision, action: Action) -> None:
        """[VGR-SPECIAL-22] They return as a new first card, whatever side was up."""
        state.lift(state.pick(SQUARE + decision.seat, decision.argument))
        self.placing.enter(state, decision.seat, action >> 8, TABLE, UNCOUNTED)


class Smuggle(Phase):
    """Whose gold the Smuggler halves."""

    def __init__(self) -> None:
        self.rule = "VGR-SPECIAL-08"

    def legal(self, state: VillagersState, decision: Decision) -> list[Action]:
        """[VGR-SPECIAL-08] Any uncovered card of the own village, [VGR-SPECIAL-09] Founders too."""
        choices: list[Action] = []
        for card in range(len(state.whose)):
            if state.whose[card] == decision.seat and not state.above[card]:
                choices.append(LOAD | card << 8)
        return choices

    def apply(self, state: VillagersState, decision: Decision, action: Action) -> None:
        """[VGR-SPECIAL-09] Half the printed gold, neither coins nor silver; rounded up."""
        kind = state.what[action >> 8]
        earn(state, "smuggles", decision.seat, (GOLD[kind] + 1) // 2, "VGR-SPECIAL-08", [action >> 8, kind])
