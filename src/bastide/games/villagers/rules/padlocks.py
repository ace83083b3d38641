"""Villagers: padlocks and keys."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bastide.core.state import NOBODY
from bastide.games.villagers.data import LOCK, NONE, PRICE
from bastide.games.villagers.rules.gold import pay_bank
from bastide.games.villagers.state import VillagersState, has_kind

BANK: Final = -1  # ways to open a padlock besides the numbers of key cards
FREE: Final = -2  # with a Tinner


def payable(state: VillagersState, seat: i64, kind: i64, own: i64) -> bool:
    """Whether the seat can open this card's padlock, if it has one; the mask is of the kinds in its village."""
    key = LOCK[kind]
    if key == NONE or state.tinned or has_kind(own, key):
        return True
    return state.scores[seat] >= PRICE  # [VGR-LOCK-10] whether another has the key or nobody


def ways(state: VillagersState, seat: i64, kind: i64) -> list[int]:
    """How the padlock may be opened. [VGR-LOCK-06] Any key card in play, [VGR-LOCK-09] but in villages only;
    [VGR-LOCK-07] the bank is paid only if there is none, own or other; [VGR-SPECIAL-06] a Tinner leaves the choice."""
    found: list[int] = []
    key, rich = LOCK[kind], state.scores[seat] >= PRICE
    nowhere = True
    for card, kept in enumerate(state.what):
        if kept == key and state.whose[card] != NOBODY:
            nowhere = False
            if state.whose[card] == seat or rich:  # [VGR-LOCK-08] also one placed in this turn
                found.append(card)
    if nowhere and rich:
        found.append(BANK)
    if state.tinned:
        found.append(FREE)
    return found


def unlock(state: VillagersState, seat: i64, kind: i64, way: i64) -> None:
    """[VGR-LOCK-01] Open the padlock of a card; [VGR-LOCK-12] each is paid by itself, [VGR-LOCK-13] once and for all,
    [VGR-SPECIAL-27] that of a Smuggler like any other.
    [VGR-LOCK-11] Gold on a key card belongs to its owner, and nobody spends it before the end of the game
    (what VGR-EVENT-05, VGR-EVENT-41 and VGR-SPECIAL-26 say are exceptions)."""
    if way == FREE:
        state.tell("opens_free", seat, "VGR-SPECIAL-05", [int(kind)])
    elif way == BANK:
        pay_bank(state, "pays_padlock", seat, PRICE, "VGR-LOCK-05", [int(kind)])  # [VGR-LOCK-05]
    elif state.whose[way] == seat:
        state.bank -= PRICE
        state.coins[way] += PRICE  # [VGR-LOCK-03]
        state.tell("uses_own_key", seat, "VGR-LOCK-03", [int(kind), int(way), state.what[way], PRICE])
    else:
        owner = state.whose[way]
        state.coins[way] += PRICE  # [VGR-LOCK-04] [VGR-SOLO-14]
        args = [int(kind), int(way), state.what[way], owner]
        state.score("uses_others_key", seat, -PRICE, "VGR-LOCK-04", args)
