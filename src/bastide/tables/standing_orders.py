"""Standing orders: what the server does for a person who is asked, as an ordinary act. Nobody else ever sees them.
Whether an order holds follows from what has happened since it was given, so that every process agrees."""

from __future__ import annotations

import time

from bastide.core.errors import BadNotation, IllegalAction
from bastide.store.game_session import GameSession
from bastide.tables.participants import OrderGiven, Participants

MOST_ORDERS = 20  # of one seat
LONGEST_ACTION = 200  # letters


def orders_of(participants: Participants, seat: int) -> list[OrderGiven]:
    """The orders of a seat that were not withdrawn, in the order in which they are tried."""
    return [order for order in participants.orders if order.seat == seat]


def holds(session: GameSession, order: OrderGiven, now: float) -> bool:
    """Whether an order is still to be followed, by the conditions that the person set."""
    done = 0
    for line in session.lines[order.line :]:
        if line.do is None:
            return False  # somebody went back: what was meant may not be meant any more
        if line.seat == order.seat:
            done += line.do == order.action
            if line.do != order.action and order.until_own_choice:
                return False
    if (order.times and done >= order.times) or (order.until_time is not None and now > order.until_time):
        return False
    if order.until_points:
        seen = session.state.redact(order.seat).scores
        return all(seen[other] == old for other, old in enumerate(order.scores) if other != order.seat)
    return True


def ordered(session: GameSession, participants: Participants, seat: int) -> str | None:
    """What a person has ordered for the decision that waits now; None if the person is to be asked."""
    if not participants.orders or participants.occupants[seat].kind != "person":
        return None
    if session.state.pending_index(seat) < 0:
        return None
    for order in orders_of(participants, seat):
        if holds(session, order, time.time()) and is_legal(session, seat, order.action):
            return order.action
    return None


def is_legal(session: GameSession, seat: int, action: str) -> bool:
    try:
        session.game.check(session.state, seat, session.game.read(action))
    except (IllegalAction, BadNotation):
        return False
    return True
