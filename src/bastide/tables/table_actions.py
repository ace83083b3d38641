"""What people can do at a table: act, undo, ask, chat, resign and so on. A change is stored before it is seen."""

from __future__ import annotations

import time

from bastide.bots.analysis import Move
from bastide.core.errors import BadNotation
from bastide.core.state import NOBODY, SPECTATOR, Entry
from bastide.games.lessons import LEARNER, chapter, is_wanted, reason
from bastide.store.game_session import GameSession, Stale, fingerprint
from bastide.store.record import Line
from bastide.tables.bot_runner import SUBSTITUTE, advise, check_bot, is_own_bot
from bastide.tables.context import ServerContext
from bastide.tables.names import LONGEST_NAME, clean_text, shortened
from bastide.tables.open_tables import OpenTable, lesson_progress, undoable_line, waivers
from bastide.tables.participants import (
    AnyNote,
    ChatMessage,
    DecisionWaived,
    OrderGiven,
    OrderWithdrawn,
    Resigned,
    RewindAnswered,
    RewindAsked,
    SeatChanged,
)
from bastide.tables.refusals import NoSeat, NotInLesson, Refused
from bastide.tables.rights import check_may_show_seat_to, check_still_plays
from bastide.tables.standing_orders import LONGEST_ACTION, MOST_ORDERS, orders_of
from bastide.tables.table_lifecycle import afford_bots, check_name_is_free, close
from bastide.tables.thinking import BotProgress, Question, Urgency

LONGEST_MESSAGE = 500  # letters of a chat message
HINT_SIMULATIONS = 400


def seat_of(table: OpenTable, viewer: int) -> int:
    """The seat of a viewer who means to do something; NoSeat for spectators."""
    if viewer < 0:
        raise NoSeat("spectators only watch", known=True)
    return viewer


def check_in_play(table: OpenTable) -> None:
    if table.participants.closed is not None:
        raise Refused(f"the table is closed: {table.participants.closed.reason}")
    if table.over:
        raise Refused("the game is over")


async def act(
    context: ServerContext,
    table: OpenTable,
    viewer: int,
    action: str,
    version: int | None = None,
    key: str | None = None,
    nonce: str = "",
) -> int:
    """Play an action, at once; the version it leads to. Stale, IllegalAction or BadNotation change nothing."""
    seat = seat_of(table, viewer)

    def step(trial: GameSession) -> Line:
        check_in_play(table)
        return trial.act(seat, action, version, lesson_fate(table, trial, action))

    if table.participants.occupants[seat].kind != "person":
        await come_back(context, table, viewer)
    return await context.tables.play(table, seat, step, key, nonce)


def lesson_fate(table: OpenTable, trial: GameSession, action: str) -> list[int]:
    """What chance gives after an action of a guided first game; NotInLesson if the lesson asks for another one."""
    if not table.settings.lesson:
        return []
    at = lesson_progress(trial, table.settings)
    if at.over:
        return []
    step = chapter(table.game.name, table.settings.lesson).steps[at.number]
    legal = [table.game.write(choice) for choice in table.game.legal(trial.state, LEARNER)]
    if action in legal and not is_wanted(step, at.done, action):  # what is not even legal is refused with its rule
        raise NotInLesson(reason(step, action) or step.text)
    return step.fate


async def draft(
    context: ServerContext,
    table: OpenTable,
    viewer: int,
    action: str,
    version: int,
    key: str | None = None,
    nonce: str = "",
) -> tuple[int, bool]:
    """Play an action as a page does: one that shows others what cannot be hidden again waits for `confirm`, if the
    table says so. The version, and whether it waits."""
    seat = seat_of(table, viewer)
    check_in_play(table)
    if version != table.session.versions[seat]:
        raise Stale(table.session.versions[seat])
    if table.settings.confirm and needs_confirmation(table, seat, action):
        await context.tables.draft(table, seat, (version, action))
        return version, True
    return await act(context, table, viewer, action, version, key, nonce), False


def needs_confirmation(table: OpenTable, seat: int, action: str) -> bool:
    """Whether an action would reveal something and another person would be hurt by taking it back; IllegalAction if it
    is not allowed. Bots forget what they have seen."""
    people = [other for other, occupant in enumerate(table.participants.occupants) if occupant.kind != "bot"]
    entry = Entry(seat, table.game.read(action))
    trial = table.session.state.clone()
    trial.rng = 1  # whatever chance gives here is forgotten
    table.game.play(trial, entry)
    return entry.revealed and any(other != seat for other in people)


async def confirm(
    context: ServerContext, table: OpenTable, viewer: int, key: str | None = None, nonce: str = ""
) -> int:
    """Play the action that waits; Stale if the table has moved on since."""
    seat = seat_of(table, viewer)
    if key is not None and (seat, key) in table.request_keys:
        return table.version_after(seat, table.request_keys[seat, key])
    if seat not in table.drafts:
        raise Refused("nothing waits for a confirmation")
    version, action = table.drafts[seat]
    return await act(context, table, viewer, action, version, key, nonce)


async def cancel(context: ServerContext, table: OpenTable, viewer: int) -> None:
    """Forget the action that waits."""
    await context.tables.draft(table, seat_of(table, viewer), None)


async def undo(
    context: ServerContext, table: OpenTable, viewer: int, version: int | None = None, key: str | None = None
) -> int:
    """Take back the seat's last action, as far as the barrier."""
    seat = seat_of(table, viewer)

    def step(trial: GameSession) -> Line:
        check_in_play(table)
        if table.settings.undo == "never":
            raise Refused("this table plays without undo")
        if version is not None and version != trial.versions[seat]:
            raise Stale(trial.versions[seat])
        if undoable_line(trial, seat) is None:
            raise Refused("nothing to take back: something was revealed since, another may have acted, or you have not")
        return trial.undo(seat)

    return await context.tables.play(table, seat, step, key)


async def take_back(context: ServerContext, table: OpenTable, viewer: int, version: int | None = None) -> None:
    """Go back to before one's own last action: at once where nobody would be hurt by it, else with the consent of the
    people at the table."""
    if undoable_line(table.session, seat_of(table, viewer)) is not None:
        await undo(context, table, viewer, version)
    else:
        await ask(context, table, viewer)


async def redo(context: ServerContext, table: OpenTable, viewer: int, key: str | None = None) -> int:
    """Play again what the seat took back last."""
    seat = seat_of(table, viewer)

    def step(trial: GameSession) -> Line:
        check_in_play(table)
        if not trial.taken_back.get(seat):
            raise Refused("nothing to do again")
        return trial.redo(seat)

    return await context.tables.play(table, seat, step, key)


async def ask(context: ServerContext, table: OpenTable, viewer: int, version: int | None = None) -> None:
    """Ask the table to go back to a version of one's view, or to before one's own last action."""
    seat = seat_of(table, viewer)

    def make() -> AnyNote:
        check_in_play(table)
        check_still_plays(table, seat)
        if table.settings.undo != "consent":
            raise Refused("at this table nobody goes back beyond the barrier")
        if table.question is not None:
            raise Refused("the table is being asked already")
        return RewindAsked(seat=seat, line=_target(table, seat, version), version=table.session.versions[SPECTATOR])

    await context.tables.note(table, make)
    await _go_back(context, table)


def _target(table: OpenTable, seat: int, version: int | None) -> int:
    """The line before which a seat wants to be."""
    lines = table.session.lines
    if version is None:
        own = [number for number in table.session.in_force if lines[number].seat == seat]
    else:
        own = [number for number in table.session.in_force if table.version_after(seat, number) > version][:1]
    if not own:
        raise Refused("there is nothing to go back to")
    return own[-1]


async def answer(context: ServerContext, table: OpenTable, viewer: int, agree: bool) -> None:
    """Agree to go back, or not."""
    seat = seat_of(table, viewer)

    def make() -> AnyNote:
        check_in_play(table)
        check_still_plays(table, seat)
        if table.question is None:
            raise Refused("the table is not being asked anything")
        return RewindAnswered(seat=seat, agree=agree)

    await context.tables.note(table, make)
    await _go_back(context, table)


async def _go_back(context: ServerContext, table: OpenTable) -> None:
    """Go back, if all have agreed."""
    asked = table.question
    if asked is None or table.participants.consent_missing():
        return

    def step(trial: GameSession) -> Line:
        if table.question is None or table.participants.consent_missing():
            raise Stale(0)
        return trial.rewind(asked.line)

    try:
        await context.tables.play(table, NOBODY, step)
    except Stale:
        return  # another request did it


async def say(context: ServerContext, table: OpenTable, viewer: int, text: str) -> None:
    """A word at the table."""
    seat = seat_of(table, viewer)
    words = clean_text(text)
    if not table.chat:
        raise Refused("at this server nobody chats")
    holders = [person for person, holder in await context.seat_tokens.holders(table.id) if holder == seat]
    if seat in table.participants.muted or await context.moderation.is_muted(holders):
        raise Refused("the operator has taken the word from you")
    if not 0 < len(words) <= LONGEST_MESSAGE:
        raise Refused(f"a message has 1 to {LONGEST_MESSAGE} letters", field="text")
    await context.tables.note(table, lambda: ChatMessage(seat=seat, text=words))


async def resign(context: ServerContext, table: OpenTable, viewer: int) -> None:
    """Leave for good; a bot plays on. When no person is left, the table is closed."""
    seat = seat_of(table, viewer)

    def make() -> AnyNote | None:
        check_in_play(table)
        return None if table.participants.occupants[seat].resigned else Resigned(seat=seat, bot=SUBSTITUTE)

    await context.tables.note(table, make)
    occupants = table.participants.occupants
    if not any(occupant.kind != "bot" or occupant.substitute for occupant in occupants):
        await close(context, table, "resigned")


async def replace(
    context: ServerContext, table: OpenTable, viewer: int, seat: int, bot: str = SUBSTITUTE, client: str = ""
) -> None:
    """Let a bot play for somebody who has not been seen for a while; who comes back gets the seat back."""
    asker = seat_of(table, viewer)
    check_still_plays(table, asker)
    check_bot(bot, table.game.name, context.settings)
    check_may_show_seat_to(table, asker, seat, is_own_bot(bot))
    afford_bots(context, client, table.game.name, [bot])
    if not 0 <= seat < table.game.seats:
        raise Refused("no such seat", field="seat")
    if seat != asker:
        seen = (await context.seat_tokens.last_seen(table.id)).get(seat, table.created)
        acted = max((line.at for line in table.session.lines if line.seat == seat), default=0.0)
        if time.time() - max(seen, acted) < context.settings.absence:
            raise Refused(f"this player was here less than {context.settings.absence:g} seconds ago", field="seat")

    def make() -> AnyNote:
        check_in_play(table)
        occupant = table.participants.occupants[seat]
        if occupant.kind != "person":
            raise Refused("no person sits there", field="seat")
        return SeatChanged(seat=seat, kind="bot", name=occupant.name, bot=bot, substitute=True)

    await context.tables.note(table, make)


async def come_back(context: ServerContext, table: OpenTable, viewer: int) -> None:
    """Take one's seat back from the bot that kept it warm."""
    seat = seat_of(table, viewer)

    def make() -> AnyNote | None:
        occupant = table.participants.occupants[seat]
        if occupant.resigned:
            raise Refused("you have resigned")
        if occupant.kind == "bot" and occupant.substitute:
            return SeatChanged(seat=seat, kind="person", name=occupant.name)
        return None

    await context.tables.note(table, make)


async def rename(context: ServerContext, table: OpenTable, viewer: int, name: str) -> None:
    """Call oneself something else."""
    seat, words = seat_of(table, viewer), shortened(clean_text(name), LONGEST_NAME)
    if not words:
        raise Refused("a name has 1 to 40 letters", field="name")

    def make() -> AnyNote | None:
        occupant = table.participants.occupants[seat]
        if occupant.name == words or occupant.kind != "person":
            return None
        check_name_is_free(table, seat, words)
        return SeatChanged(seat=seat, kind="person", name=words)

    await context.tables.note(table, make)


async def waive(context: ServerContext, table: OpenTable, viewer: int, phase: int, on: bool) -> None:
    """Let a kind of decision pass from now on, for one's own seat; or be asked again."""
    seat = seat_of(table, viewer)

    def make() -> AnyNote | None:
        check_in_play(table)
        if phase not in waivers(table.game):
            raise Refused("nobody can let this pass for good", field="phase")
        return (
            None
            if ((seat, phase) in table.participants.waived) == on
            else DecisionWaived(seat=seat, phase=phase, on=on)
        )

    await context.tables.note(table, make)


async def give_order(
    context: ServerContext,
    table: OpenTable,
    viewer: int,
    action: str,
    times: int = 0,
    until_time: float | None = None,
    until_points: bool = False,
    until_own_choice: bool = True,
) -> None:
    """Let the server play an action for one's own seat when it is asked and may do so, until a condition ends that."""
    seat, text = seat_of(table, viewer), clean_text(action)[:LONGEST_ACTION]
    try:
        text = table.game.write(table.game.read(text))
    except (BadNotation, ValueError):
        raise Refused("this is no action of the game", field="action") from None

    def make() -> AnyNote:
        check_in_play(table)
        check_still_plays(table, seat)
        if len(orders_of(table.participants, seat)) >= MOST_ORDERS:
            raise Refused("you have given too many orders already")
        scores = tuple(table.session.state.redact(seat).scores)
        return OrderGiven(
            seat=seat, action=text, line=len(table.session.lines), times=times, until_time=until_time,
            until_points=until_points, until_own_choice=until_own_choice, scores=scores,
        )  # fmt: skip

    await context.tables.note(table, make)


async def withdraw_order(context: ServerContext, table: OpenTable, viewer: int, given: float) -> None:
    """Cancel an order of one's own, by when it was given."""
    seat = seat_of(table, viewer)
    mine = [order.at for order in orders_of(table.participants, seat) if abs(order.at - given) < 1e-3]
    for at in mine:
        await context.tables.note(table, lambda at=at: OrderWithdrawn(seat=seat, given=at))  # type: ignore[misc]


async def hint(context: ServerContext, table: OpenTable, viewer: int, client: str = "") -> list[Move]:
    """The best few moves of a bot that sees what this seat sees."""
    seat = seat_of(table, viewer)
    check_in_play(table)
    if not table.settings.hints:
        raise Refused("this table plays without hints")
    if table.session.state.pending_index(seat) < 0:
        raise Refused("you have nothing to decide now")
    if context.bot_runner.worker is None:
        raise Refused("this server does not think")
    game, redacted = table.game, table.session.state.redact(seat)
    described = (game.name, game.seats, game.options, game.revision, redacted.dump())
    key = ("hint", table.id, seat, fingerprint(redacted))
    question = Question(client, table.id, Urgency.HINT, HINT_SIMULATIONS, key)
    return await context.bot_runner.thinking.ask(question, advise, *described, seat, HINT_SIMULATIONS)


def bot_progress(context: ServerContext, table: OpenTable, viewer: int) -> BotProgress | None:
    """How far a bot is which everybody knows to be thinking; None if there is none."""
    pending, occupants = table.session.state.redact(viewer).pending, table.participants.occupants
    thinking = context.bot_runner.thinking
    before = thinking.before(table.id)
    if before is None or not any(occupants[seat].kind == "bot" for seat in pending):
        return None
    return BotProgress(before, *thinking.progress(table.id))


async def resolve_timeouts(context: ServerContext, table: OpenTable) -> None:
    """What happens when a clock is at zero: chosen when the table was set up."""
    now = time.time()
    if table.clock is None or table.settings.clock is None or not table.running:
        return
    for seat in table.clock.out_of_time(now):
        resigns = table.settings.clock.at_zero == "resign"
        name = table.participants.occupants[seat].name

        def make(seat: int = seat, resigns: bool = resigns, name: str = name) -> AnyNote | None:
            if (
                table.clock is None
                or seat not in table.clock.out_of_time(now)
                or table.participants.occupants[seat].kind != "person"
            ):
                return None
            if resigns:
                return Resigned(seat=seat, bot=SUBSTITUTE, late=True)
            return SeatChanged(seat=seat, kind="bot", name=name, bot=SUBSTITUTE, substitute=False)

        await context.tables.note(table, make)


async def present_seats(context: ServerContext, table: str) -> list[int]:
    """The seats whose people were seen lately."""
    now = time.time()
    seen = await context.seat_tokens.last_seen(table)
    return sorted(seat for seat, when in seen.items() if now - when < context.settings.absence)
