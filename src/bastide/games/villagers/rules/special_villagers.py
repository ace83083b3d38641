"""Villagers: the Apprentice and the Smuggler, once played. Monk and Tinner act where cards are laid and unlocked."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bastide.core.action import Action, argument_of, verb_of
from bastide.core.game import Phase
from bastide.core.state import EVERYBODY, NOBODY, Decision
from bastide.games.villagers.codes import SIDE_WHICH, SWAP, SWAP_WHICH
from bastide.games.villagers.data import APPRENTICE, FAMILY, FOUNDERS, FOUNDERS_FED, GOLD, SPECIAL
from bastide.games.villagers.notation import side, smuggle, swap
from bastide.games.villagers.rules.chains import has_spot, is_founders, prospect
from bastide.games.villagers.rules.gold import collect, earn
from bastide.games.villagers.rules.padlocks import payable
from bastide.games.villagers.rules.village_entry import VillageEntry
from bastide.games.villagers.state import SQUARE, TABLE, VillagersState


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


def send(state: VillagersState, seat: i64, village_entry: VillageEntry) -> None:
    """An Apprentice has left the hand; asked only where there is a choice."""
    found = targets(state, seat)
    if len(found) == 1:
        replace(state, seat, found[0], village_entry)
    else:
        state.cards.lay(APPRENTICE, SQUARE + seat, EVERYBODY)
        state.push(SWAP_WHICH, seat)


def replace(state: VillagersState, seat: i64, card: int, village_entry: VillageEntry) -> None:
    """[VGR-SPECIAL-25] The Apprentice takes the villager's place below the cards on it,
    [VGR-SPECIAL-26] coins on it go to the owner of that village,
    [VGR-SPECIAL-21] and the villager is placed at once without using the limit."""
    kind, owner = state.what[card], state.whose[card]
    state.tell("replaces", seat, "VGR-SPECIAL-19", [kind, int(card), owner])
    collect(state, "apprentice_coins", card, owner, "VGR-SPECIAL-26")
    state.what[card] = APPRENTICE
    for expansion in village_entry.expansions:
        expansion.placed(state, seat)
    if is_founders(kind):
        state.cards.lay(kind, SQUARE + seat, EVERYBODY)
        state.push(SIDE_WHICH, seat, kind)
    else:
        village_entry.find_place(state, seat, kind, False)


class SwapWhich(Phase):
    """Which covered villager the Apprentice replaces."""

    def __init__(self, village_entry: VillageEntry) -> None:
        self.rule = "VGR-SPECIAL-19"
        self.village_entry: Final = village_entry

    def legal(self, state: VillagersState, decision: Decision) -> list[Action]:
        return [swap(card) for card in targets(state, decision.seat)]

    def apply(self, state: VillagersState, decision: Decision, action: Action) -> None:
        state.lift(state.pick(SQUARE + decision.seat, APPRENTICE))
        replace(state, decision.seat, int(argument_of(action)), self.village_entry)

    def refusal(self, state: VillagersState, decision: Decision, action: Action) -> str:
        card = argument_of(action)
        if verb_of(action) != SWAP or card >= len(state.what):
            return self.rule
        if is_founders(state.what[card]) and state.whose[card] != decision.seat:
            return "VGR-SPECIAL-04"
        if not state.above[card]:
            return self.rule
        return "VGR-SPECIAL-24" if FAMILY[state.what[card]] == SPECIAL else "VGR-SPECIAL-20"


class SideWhich(Phase):
    """Which side of the replaced Founders is up."""

    def __init__(self, village_entry: VillageEntry) -> None:
        self.rule = "VGR-SPECIAL-22"
        self.village_entry: Final = village_entry

    def legal(self, state: VillagersState, decision: Decision) -> list[Action]:
        return [side(FOUNDERS), side(FOUNDERS_FED)]

    def apply(self, state: VillagersState, decision: Decision, action: Action) -> None:
        """[VGR-SPECIAL-22] They return as a new first card, whatever side was up."""
        state.lift(state.pick(SQUARE + decision.seat, decision.argument))
        self.village_entry.enter(state, decision.seat, argument_of(action), TABLE, False)


def half_gold(kind: i64) -> i64:
    """[VGR-SPECIAL-08] Half the gold printed on a card, rounded up."""
    return (GOLD[kind] + 1) // 2


class SmuggleWhich(Phase):
    """Whose gold the Smuggler halves."""

    def __init__(self) -> None:
        self.rule = "VGR-SPECIAL-08"

    def legal(self, state: VillagersState, decision: Decision) -> list[Action]:
        """[VGR-SPECIAL-08] Any uncovered card of the own village, [VGR-SPECIAL-09] Founders too."""
        choices: list[Action] = []
        for card in range(len(state.whose)):
            if state.whose[card] == decision.seat and not state.above[card]:
                choices.append(smuggle(card))
        return choices

    def apply(self, state: VillagersState, decision: Decision, action: Action) -> None:
        """[VGR-SPECIAL-09] Half the printed gold, neither coins nor silver; rounded up."""
        card = int(argument_of(action))
        kind = state.what[card]
        earn(state, "smuggles", decision.seat, half_gold(kind), "VGR-SPECIAL-08", [card, kind])
