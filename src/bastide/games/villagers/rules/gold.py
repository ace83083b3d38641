"""Villagers: gold. [VGR-COMP-07] It is one currency; treasuries are the scores, and every coin has a source."""

from __future__ import annotations

from mypy_extensions import i64

from bastide.games.villagers.state import VillagersState


def earn(state: VillagersState, what: str, seat: i64, gold: i64, rule: str, args: list[int] | None = None) -> None:
    """The bank pays a treasury; [VGR-COMP-08] it never runs out."""
    state.bank -= gold
    state.score(what, seat, gold, rule, args)


def pay_bank(state: VillagersState, what: str, seat: i64, gold: i64, rule: str, args: list[int] | None = None) -> None:
    state.bank += gold
    state.score(what, seat, -gold, rule, args)


def collect(state: VillagersState, what: str, card: i64, seat: i64, rule: str) -> None:
    """Move the coins lying on a card of a village to a treasury."""
    gold = state.coins[card]
    if gold:
        state.coins[card] = 0
        state.score(what, seat, gold, rule, [int(card), state.what[card]])
