"""Settlement: inviting heroes, and the row they wait in."""

from __future__ import annotations

from mypy_extensions import i64

from bastide.core.action import Action
from bastide.core.state import NOBODY
from bastide.games.settlement import notation
from bastide.games.settlement.data import BIT, CUP_OF_GOOD_CHEER, HERO_BONUS, NONE, SLOTS, SURCHARGE, holds
from bastide.games.settlement.rules.supply import pay, welcome
from bastide.games.settlement.state import SettlementState


def list_heroes(state: SettlementState, purse: i64, actions: list[Action]) -> None:
    """[SET-HERO-01] [SET-HERO-09] Those that can be paid exactly, [SET-HERO-14] where there is one."""
    for slot in range(SLOTS):
        hero = state.row[slot]
        if hero >= 0 and holds(purse, fee(state, hero, slot)):
            actions.append(notation.invite(slot))


def fee(state: SettlementState, hero: i64, slot: i64) -> i64:
    """[SET-HERO-02] The cost on the card and the surcharge of its slot."""
    return state.cost_of(hero) + SURCHARGE[slot]


def invite(state: SettlementState, seat: i64, slot: i64) -> None:
    """[SET-HERO-05] The card's villagers come at once, [SET-ARTEFACT-21] one more with the Cup of Good Cheer;
    [SET-HERO-06] then the card leaves the row. [SET-HERO-08] A player may have any number."""
    hero: i64 = state.row[slot]
    if state.entry is not None:
        state.tell("invites", seat, "SET-HERO-01", [int(slot), int(hero)])
    pay(state, seat, fee(state, hero, slot), "SET-HERO-02")
    if HERO_BONUS[hero]:
        welcome(state, seat, HERO_BONUS[hero], "SET-HERO-05")
    if state.artefacts[seat] == CUP_OF_GOOD_CHEER:
        welcome(state, seat, 1, "SET-ARTEFACT-21")
    state.heroes[seat] |= BIT[hero]
    slide(state, slot)


def slide(state: SettlementState, gap: i64) -> None:
    """[SET-HERO-07] What lies left of the gap moves right, a new card comes in on the left; [SET-HERO-14] none when the
    deck is empty: [SET-HERO-15] it is never shuffled again."""
    while gap:
        state.row[gap] = state.row[gap - 1]
        gap -= 1
    state.row[0] = NONE
    if state.deck:
        turn_up(state, 0, "SET-HERO-07")


def turn_up(state: SettlementState, slot: i64, rule: str) -> None:
    """The top card of the deck goes to a slot."""
    hero = state.draw(state.deck)
    state.deck &= ~BIT[hero]
    state.row[slot] = int(hero)
    if state.entry is not None:
        state.tell("enters", NOBODY, rule, [int(slot), int(hero)])


def discard_hero(state: SettlementState) -> None:
    """[SET-ROUND-03] [SET-ROUND-04] The rightmost hero leaves the game; [SET-ROUND-12] none if the row is empty."""
    hero: i64 = state.row[SLOTS - 1]
    if hero >= 0:
        state.gone |= BIT[hero]
        state.tell("leaves", NOBODY, "SET-ROUND-03", [int(hero)])
        slide(state, SLOTS - 1)
