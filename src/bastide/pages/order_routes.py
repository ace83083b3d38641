"""Routes of standing orders: what the server does for the reader at a table, and until when."""

from __future__ import annotations

import time
from dataclasses import dataclass

from bastide.pages.addresses import table_address
from bastide.pages.browsers import check_origin
from bastide.pages.http import Answer, Request, Route, html_answer, redirect, whole_number
from bastide.pages.table_routes import Visit, visit
from bastide.pages.templates import render
from bastide.pages.tournament import moment
from bastide.tables.context import ServerContext
from bastide.tables.participants import OrderGiven
from bastide.tables.standing_orders import holds, orders_of
from bastide.tables.table_actions import give_order, seat_of, withdraw_order
from bastide.tables.table_view import Choice, choices

TIMES = (1, 2, 3, 5, 0)  # 0: as often as it can
HOURS = (0, 8, 24, 72, 168)  # 0: no end


@dataclass(frozen=True)
class OrderLine:
    """An order as the page shows it."""

    order: OrderGiven
    words: str
    on: bool
    ends: str


def words_of(here: Visit, action: str, offered: list[Choice]) -> str:
    """What an order does: as it is offered now, or was when it was followed last; else in the game's notation."""
    label = next((choice.label for choice in offered if choice.text == action), None)
    if label is not None:
        return label
    session = here.table.session
    followed = (number for number in reversed(session.in_force) if session.lines[number].do == action)
    number = next((number for number in followed if session.lines[number].seat == here.viewer), None)
    was = [] if number is None else choices_before(here, number)
    return next((choice.label for choice in was if choice.text == action), action)


def known_choices(here: Visit) -> list[Choice]:
    """What the reader may do now, else what there was to choose from when the reader was last asked."""
    view, table, seat = here.view(), here.table, here.viewer
    if view.legal:
        return view.legal
    session = table.session
    own = [number for number in session.in_force if session.lines[number].seat == seat]
    if not own:
        return []
    return choices_before(here, own[-1])


def choices_before(here: Visit, number: int) -> list[Choice]:
    """What the reader could do when a line was written."""
    table, seat = here.table, here.viewer
    before = table.session.state_at(number)
    if before.pending_index(seat) < 0:
        return []
    return choices(table.game, before, before.redact(seat), seat, here.view().say, table.participants.names)


async def orders_page(context: ServerContext, request: Request) -> Answer:
    here = await visit(context, request)
    seat, reader, now = seat_of(here.table, here.viewer), here.reader, time.time()
    offered = known_choices(here)
    lines = [
        OrderLine(
            order,
            words_of(here, order.action, offered),
            holds(here.table.session, order, now),
            moment(order.until_time) if order.until_time else "",
        )
        for order in orders_of(here.table.participants, seat)
    ]
    title = reader.say("orders.title")
    page = render(
        "orders", reader=reader, say=reader.say, title=title, view=here.view(), lines=lines, offered=offered,
        times=TIMES, hours=HOURS,
    )  # fmt: skip
    return html_answer(page)


async def give(context: ServerContext, request: Request) -> Answer:
    check_origin(request.headers, request.origin, context.settings)
    here = await visit(context, request)
    action = request.sent("written").strip() or request.sent("action")
    hours = whole_number(request.sent("hours"), 3) or 0
    await give_order(
        context, here.table, here.viewer, action,
        times=whole_number(request.sent("times"), 1) or 0,
        until_time=time.time() + hours * 3600 if hours else None,
        until_points=request.sent("points") == "1",
        until_own_choice=request.sent("own") == "1",
    )  # fmt: skip
    return redirect(table_address(here.table.id, "orders", seat=here.viewer))


async def withdraw(context: ServerContext, request: Request) -> Answer:
    check_origin(request.headers, request.origin, context.settings)
    here = await visit(context, request)
    try:
        given = float(request.sent("given"))
    except ValueError:
        given = 0.0
    await withdraw_order(context, here.table, here.viewer, given)
    return redirect(table_address(here.table.id, "orders", seat=here.viewer))


ROUTES = (
    Route("GET", "/t/{table}/orders", orders_page),
    Route("POST", "/t/{table}/orders/give", give),
    Route("POST", "/t/{table}/orders/withdraw", withdraw),
)
