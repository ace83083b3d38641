"""What people do at a table, as forms: each action is an address. With our script the answer is empty, because the new
frame comes by itself; without it one is sent back to the table."""

from __future__ import annotations

from markupsafe import Markup

from bastide.bots.analysis import Move
from bastide.bots.judge import lead_of
from bastide.core.state import SPECTATOR
from bastide.pages import lobby
from bastide.pages.addresses import table_address
from bastide.pages.browsers import check_origin
from bastide.pages.http import Answer, PageError, Request, Route, html_answer, redirect, whole_number
from bastide.pages.panels import drawn_panels, look_of
from bastide.pages.table_routes import Visit, links_of, visit
from bastide.pages.templates import render
from bastide.tables import table_actions, table_lifecycle
from bastide.tables.context import ServerContext
from bastide.tables.refusals import Refused
from bastide.tables.thinking import while_wanted

WEAK = "fill:var(--ok);fill-opacity:.15;stroke:var(--ok);stroke-width:4;stroke-dasharray:none"  # how hints are marked
STRONG = "fill:var(--ok);fill-opacity:.35;stroke:var(--ok);stroke-width:7;stroke-dasharray:none"


def number_sent(request: Request, name: str) -> int:
    """A number that the form must hold."""
    number = whole_number(request.sent(name), 8)
    if number is None:
        raise Refused("a number is missing", field=name)
    return number


async def take_action(context: ServerContext, request: Request) -> Answer:
    """Do one of the actions in the tables below."""
    check_origin(request.headers, request.origin, context.settings)
    here, name = await visit(context, request), request.params["action"]
    if name in LEADING_ON:
        return go(request, await LEADING_ON[name](context, here, request))
    if name in SHOWING:
        return await SHOWING[name](context, here, request)
    if name not in STAYING:
        raise PageError(404)
    await STAYING[name](context, here, request)
    if request.fragment:
        return Answer(status=204)
    return redirect(table_address(request.params["table"], seat=here.viewer))


async def act(context: ServerContext, here: Visit, request: Request) -> None:
    """Play an action; one that needs a confirmation waits, unless it was confirmed already. What others do at the same
    time takes nothing from under a finger."""
    action, nonce = request.sent("action"), request.sent("nonce")[:80]
    version = here.table.session.version_meant(here.viewer, number_sent(request, "version"))
    if request.sent("final") == "1" or here.view().draft == action:
        await table_actions.act(context, here.table, here.viewer, action, version, nonce=nonce)
    else:
        await table_actions.draft(context, here.table, here.viewer, action, version, nonce=nonce)


async def confirm(context: ServerContext, here: Visit, request: Request) -> None:
    await table_actions.confirm(context, here.table, here.viewer, nonce=request.sent("nonce")[:80])


async def cancel(context: ServerContext, here: Visit, request: Request) -> None:
    await table_actions.cancel(context, here.table, here.viewer)


async def undo(context: ServerContext, here: Visit, request: Request) -> None:
    await table_actions.take_back(context, here.table, here.viewer, number_sent(request, "version"))


async def redo(context: ServerContext, here: Visit, request: Request) -> None:
    await table_actions.redo(context, here.table, here.viewer)


async def ask(context: ServerContext, here: Visit, request: Request) -> None:
    await table_actions.ask(context, here.table, here.viewer)


async def agree(context: ServerContext, here: Visit, request: Request) -> None:
    await table_actions.answer(context, here.table, here.viewer, request.sent("agree") == "yes")


async def say(context: ServerContext, here: Visit, request: Request) -> None:
    await table_actions.say(context, here.table, here.viewer, request.sent("text"))


async def rename(context: ServerContext, here: Visit, request: Request) -> None:
    context.name_rate.take(request.client, "new names")
    await table_actions.rename(context, here.table, here.viewer, request.sent("name"))


async def replace(context: ServerContext, here: Visit, request: Request) -> None:
    await table_actions.replace(context, here.table, here.viewer, number_sent(request, "whom"), client=request.client)


async def come_back(context: ServerContext, here: Visit, request: Request) -> None:
    await table_actions.come_back(context, here.table, here.viewer)


async def waive(context: ServerContext, here: Visit, request: Request) -> None:
    await table_actions.waive(context, here.table, here.viewer, number_sent(request, "phase"), True)


async def be_asked(context: ServerContext, here: Visit, request: Request) -> None:
    await table_actions.waive(context, here.table, here.viewer, number_sent(request, "phase"), False)


async def resign(context: ServerContext, here: Visit, request: Request) -> None:
    await table_actions.resign(context, here.table, here.viewer)


async def rematch(context: ServerContext, here: Visit, request: Request) -> str:
    """The next game; whoever asks first sets it up. All seats of this browser move there."""
    if here.table.participants.rematch is None:
        await table_lifecycle.rematch(context, here.table, here.viewer, request.client)
    place = ""
    for viewer in {here.viewer, *here.held}:
        name, token = await table_lifecycle.take_rematch(context, here.table, viewer)
        _, seat = await table_lifecycle.join(context, token, here.reader.browser or "")
        if viewer == here.viewer:
            place = table_address(name, seat=seat)
    return place


async def fork(context: ServerContext, here: Visit, request: Request) -> str:
    """Play on from a ply against bots, at a table of one's own."""
    bot = request.sent("bot", "level:3")[:60]
    ply = number_sent(request, "ply")
    opened = await table_lifecycle.fork(context, here.table, here.viewer, ply, here.viewer, bot, request.client)
    token = next(seat.token for seat in opened.seats if seat.token)
    name, seat = await table_lifecycle.join(context, token, here.reader.browser or "")
    return table_address(name, seat=seat)


def go(request: Request, place: str) -> Answer:
    """On to another page."""
    return Answer(status=204, headers={"X-Go": place}) if request.fragment else redirect(place)


async def hint(context: ServerContext, here: Visit, request: Request) -> Answer:
    """The best moves, as buttons that play them."""
    moves = await while_wanted(request.gone, table_actions.hint(context, here.table, here.viewer, request.client))
    part = hints_part(here, moves)
    if request.fragment:
        return html_answer(part)
    reader, title = here.reader, here.reader.say("hint.title")
    return html_answer(render("plain", reader=reader, title=title, content=part))


def hints_part(here: Visit, moves: list[Move]) -> Markup:
    """The part of the page that holds the hints."""
    view, tell = here.view(), here.reader.say
    labels = {choice.text: choice.label for choice in view.legal}
    seen = look_of(view)
    drawn_panels(view, seen)
    best: dict[str, Move] = {}  # by the mark that stands for it: what looks the same is told once
    for move in moves:
        best.setdefault(seen.alike.get(move.action, move.action), move)
    ranked = sorted(best.items(), key=lambda item: rank(item[1], moves[0], here.viewer))
    shown = [action for action, _ in ranked]
    marks = "".join(mark(action, STRONG if action == shown[0] else WEAK) for action in reversed(shown))  # the best wins
    suggestions = []
    for _, move in ranked:
        listed = seen.equal.get(move.action, move.action)  # by the words that the list has for it
        words = judged(here, move, moves[0])
        suggestions.append({"action": move.action, "label": labels.get(listed, listed), "words": words})
    return render("table/hints", view=view, say=tell, moves=suggestions, marks=Markup(marks))


def rank(move: Move, first: Move, seat: int) -> tuple[bool, float]:
    """By what moves are listed: what the bot trusts most, then by lead; who seems better than that one is as good."""
    return move is not first, -min(lead_of(move.points, seat), lead_of(first.points, seat))


def judged(here: Visit, move: Move, first: Move) -> str:
    """What the bot expects of a move at the end of the game: points, and by how many more than the best opponent. Of
    one that seems no worse than what it trusts most, which it has tried less often, only that."""
    tell, seat = here.reader.say, here.viewer
    lead = lead_of(move.points, seat)
    if move is not first and lead >= lead_of(first.points, seat):
        return tell("hint.alike")
    words = tell("hint.points", n=round(move.points[seat]))
    if len(move.points) == 1:
        return words
    return f"{tell('hint.lead', n=tell.signed(lead, 1))}, {words}"


def mark(action: str, style: str) -> str:
    """A rule for a `style` element that marks an action's places on the board while the hint is on the page."""
    name = "".join(sign if sign.isalnum() else f"\\{ord(sign):x} " for sign in action)
    target = f"[data-action={name}]"
    around = f":is([data-place], [data-card]):has({target}) *"
    marked = f":is({target}, {target} *, {around})"
    line = style.partition(";stroke:")[2]  # what bears words or a figure keeps its ground
    return f"{marked}:is(.legal,use[data-action]){{{style}}}{marked}:is(.button,.disc){{stroke:{line}}}"


async def another_link(context: ServerContext, here: Visit, request: Request) -> Answer:
    """One more link: for another device at one's own seat, or for watching."""
    viewer = here.viewer if request.sent("what") == "device" and here.viewer >= 0 else SPECTATOR
    token = await table_lifecycle.further_link(context, here.table.id, viewer)
    links = links_of(request, here.table.game.seats) | {viewer: token}
    return html_answer(lobby.invitations(here.reader, here.view(), links))


STAYING = {
    "act": act, "confirm": confirm, "cancel": cancel, "undo": undo, "redo": redo, "ask": ask, "answer": agree,
    "say": say, "rename": rename, "replace": replace, "return": come_back, "resign": resign, "waive": waive,
    "be-asked": be_asked,
}  # fmt: skip
LEADING_ON = {"rematch": rematch, "fork": fork}
SHOWING = {"hint": hint, "link": another_link}

ROUTES = (Route("POST", "/t/{table}/{action}", take_action),)
