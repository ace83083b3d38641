"""What people do at a table, as forms: each verb is an address. With our script the answer is empty, because the new
frame comes by itself; without it one is sent back to the table."""

from __future__ import annotations

from html import escape
from typing import Any

from litestar import Response, post
from litestar.exceptions import NotFoundException
from litestar.handlers import BaseRouteHandler
from litestar.params import FromPath
from litestar.response import Redirect

from bastide.bots.analysis import Move
from bastide.core.state import SPECTATOR
from bastide.pages import lobby
from bastide.pages.errors import FRAGMENT
from bastide.pages.panels import look_of, panels_of
from bastide.pages.reader import AnyRequest
from bastide.pages.shell import answer, bar, document
from bastide.pages.table_routes import Visit, links_of, visit
from bastide.tables import table_actions, table_lifecycle
from bastide.tables.context import ServerContext
from bastide.tables.refusals import Refused
from bastide.web.api.callers import TheContext
from bastide.web.security import check_origin

Form = Any
WEAK = "fill:var(--ok);fill-opacity:.35;stroke:var(--ok);stroke-width:4;stroke-dasharray:none"  # how hints are marked
STRONG = "fill:var(--ok);fill-opacity:.6;stroke:var(--ok);stroke-width:7;stroke-dasharray:none"


def whole(form: Form, name: str) -> int:
    """A number that a form must hold."""
    text = str(form.get(name, ""))
    if not (text.isascii() and text.isdigit() and len(text) < 9):
        raise Refused("a number is missing", field=name)
    return int(text)


@post("/t/{table:str}/{verb:str}", status_code=200, include_in_schema=False)
async def do(request: AnyRequest, context: TheContext, table: FromPath[str], verb: FromPath[str]) -> Response[Any]:
    """One verb of the list below."""
    check_origin(request, context.settings)
    here, form = await visit(request, context, table), await request.form()
    if verb in GOING:
        return go(request, await GOING[verb](request, context, here, form))
    if verb == "hint":
        return hinted(request, here, await table_actions.hint(context, here.table, here.viewer))
    if verb == "link":
        return await another_link(request, context, here, form)
    if verb not in DOING:
        raise NotFoundException
    await DOING[verb](context, here, form)
    if FRAGMENT in request.headers:
        return Response(None, status_code=204)
    return Redirect(f"/t/{table}?seat={here.viewer}", status_code=303)


async def act(context: ServerContext, here: Visit, form: Form) -> None:
    """Play an action; what cannot be undone waits, unless it was confirmed already."""
    action, version = str(form.get("action", "")), whole(form, "version")
    if form.get("final") == "1" or here.view().draft == action:
        await table_actions.act(context, here.table, here.viewer, action, version)
    else:
        await table_actions.draft(context, here.table, here.viewer, action, version)


async def confirm(context: ServerContext, here: Visit, form: Form) -> None:
    await table_actions.confirm(context, here.table, here.viewer)


async def cancel(context: ServerContext, here: Visit, form: Form) -> None:
    await table_actions.cancel(context, here.table, here.viewer)


async def undo(context: ServerContext, here: Visit, form: Form) -> None:
    await table_actions.undo(context, here.table, here.viewer, whole(form, "version"))


async def redo(context: ServerContext, here: Visit, form: Form) -> None:
    await table_actions.redo(context, here.table, here.viewer)


async def ask(context: ServerContext, here: Visit, form: Form) -> None:
    await table_actions.ask(context, here.table, here.viewer)


async def agree(context: ServerContext, here: Visit, form: Form) -> None:
    await table_actions.answer(context, here.table, here.viewer, form.get("agree") == "yes")


async def say(context: ServerContext, here: Visit, form: Form) -> None:
    await table_actions.say(context, here.table, here.viewer, str(form.get("text", "")))


async def rename(context: ServerContext, here: Visit, form: Form) -> None:
    await table_actions.rename(context, here.table, here.viewer, str(form.get("name", "")))


async def replace(context: ServerContext, here: Visit, form: Form) -> None:
    await table_actions.replace(context, here.table, here.viewer, whole(form, "whom"))


async def come_back(context: ServerContext, here: Visit, form: Form) -> None:
    await table_actions.come_back(context, here.table, here.viewer)


async def waive(context: ServerContext, here: Visit, form: Form) -> None:
    await table_actions.waive(context, here.table, here.viewer, whole(form, "phase"), True)


async def be_asked(context: ServerContext, here: Visit, form: Form) -> None:
    await table_actions.waive(context, here.table, here.viewer, whole(form, "phase"), False)


async def resign(context: ServerContext, here: Visit, form: Form) -> None:
    await table_actions.resign(context, here.table, here.viewer)


async def rematch(request: AnyRequest, context: ServerContext, here: Visit, form: Form) -> str:
    """The next game; whoever asks first sets it up. All seats of this browser move there."""
    if here.table.participants.rematch is None:
        await table_lifecycle.rematch(context, here.table, here.viewer)
    place = ""
    for viewer in {here.viewer, *here.held}:
        name, token = await table_lifecycle.take_rematch(context, here.table, viewer)
        _, seat = await table_lifecycle.join(context, token, here.reader.browser or "")
        if viewer == here.viewer:
            place = f"/t/{name}?seat={seat}"
    return place


async def fork(request: AnyRequest, context: ServerContext, here: Visit, form: Form) -> str:
    """Play on from a ply against bots, at a table of one's own."""
    bot = str(form.get("bot", "level:3"))[:60]
    opened = await table_lifecycle.fork(context, here.table, here.viewer, whole(form, "ply"), here.viewer, bot)
    token = next(seat.token for seat in opened.seats if seat.token)
    name, seat = await table_lifecycle.join(context, token, here.reader.browser or "")
    return f"/t/{name}?seat={seat}"


def go(request: AnyRequest, place: str) -> Response[Any]:
    """On to another page."""
    if FRAGMENT in request.headers:
        return Response(None, status_code=204, headers={"X-Go": place})
    return Redirect(place, status_code=303)


def hinted(request: AnyRequest, here: Visit, moves: list[Move]) -> Response[str]:
    """The best moves, as buttons that play them."""
    view, tell = here.view(), here.reader.say
    labels = {choice.text: choice.label for choice in view.legal}
    rows = "".join(
        f'<li><button name="action" value="{escape(move.action)}">'
        f"{escape(labels.get(move.action, move.action))}</button>"
        f'<span class="soft num">{escape(tell("hint.outcome", share=round(100 * move.outcome)))} · '
        f"{escape(tell('hint.points', n=round(move.points[here.viewer])))}</span></li>"
        for move in moves
    )
    here_at = f"/t/{view.table}"
    seen = look_of(view)
    panels_of(view, seen)
    shown = [seen.alike.get(move.action, move.action) for move in moves]
    marks = "".join(mark(action, STRONG if action == shown[0] else WEAK) for action in shown)
    part = (
        f'<form data-into="hint" class="hints" method="post" action="{here_at}/act?seat={here.viewer}" data-send>'
        f'<input type="hidden" name="version" value="{view.version}"><h2>'
        f"{escape(tell('hint.title'))}</h2><ol>{rows}</ol>"
        f'<a class="btn" href="{here_at}?seat={here.viewer}" data-away="hint">{escape(tell("close"))}</a>'
        f"<style>{marks}</style></form>"
    )
    if FRAGMENT in request.headers:
        return answer(part)
    reader = here.reader
    return answer(document(reader, tell("hint.title"), f'{bar(reader)}<main class="text">{part}</main>'))


def mark(action: str, style: str) -> str:
    """A rule that marks an action's places on the board, for as long as the hint is on the page."""
    name = "".join(sign if sign.isalnum() else f"\\{ord(sign):x} " for sign in action)
    target = f"[data-action={name}]"
    return f":is({target}, {target} *):is(.legal,.button,use[data-action]){{{style}}}"


async def another_link(request: AnyRequest, context: ServerContext, here: Visit, form: Form) -> Response[str]:
    """One more link: for another device at one's own seat, or for watching."""
    viewer = here.viewer if form.get("what") == "device" and here.viewer >= 0 else SPECTATOR
    token = await table_lifecycle.further_link(context, here.table.id, viewer)
    return answer(lobby.invitations(here.reader, here.view(), links_of(request) | {viewer: token}))


DOING = {
    "act": act, "confirm": confirm, "cancel": cancel, "undo": undo, "redo": redo, "ask": ask, "answer": agree,
    "say": say, "rename": rename, "replace": replace, "return": come_back, "resign": resign, "waive": waive,
    "be-asked": be_asked,
}  # fmt: skip
GOING = {"rematch": rematch, "fork": fork}


def verb_routes() -> list[BaseRouteHandler]:
    return [do]
