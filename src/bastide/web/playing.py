"""What people do at a table. Every function changes the book first and then what is seen."""

from __future__ import annotations

import time

from bastide.bots.analysis import Move
from bastide.core.state import NOBODY, SPECTATOR, Entry
from bastide.store.record import Line
from bastide.store.table import Stale, Table
from bastide.web.company import Answered, AnyNote, Asked, Resigned, Said, Seated, Waived
from bastide.web.hosting import close
from bastide.web.house import House
from bastide.web.plan import clean
from bastide.web.refusals import NoSeat, Refused
from bastide.web.tables import Live, undoable, waivers
from bastide.web.thinking import SUBSTITUTE, advise, check_bot

LONGEST_WORD = 500  # letters of a chat message
HINT = 400  # simulations


def seated(live: Live, viewer: int) -> int:
    """The seat of a viewer who means to do something; NoSeat for spectators."""
    if viewer < 0:
        raise NoSeat("spectators only watch", known=True)
    return viewer


def in_play(live: Live) -> None:
    if live.company.closed is not None:
        raise Refused(f"the table is closed: {live.company.closed.reason}")
    if live.over:
        raise Refused("the game is over")


async def act(
    house: House, live: Live, viewer: int, action: str, version: int | None = None, key: str | None = None
) -> int:
    """Play an action, at once; the version it leads to. Stale, IllegalAction or BadNotation change nothing."""
    seat = seated(live, viewer)

    def step(trial: Table) -> Line:
        in_play(live)
        return trial.act(seat, action, version)

    if live.company.sitters[seat].kind != "person":
        await come_back(house, live, viewer)
    return await house.tables.play(live, seat, step, key)


async def draft(
    house: House, live: Live, viewer: int, action: str, version: int, key: str | None = None
) -> tuple[int, bool]:
    """Play an action as a page does: one that cannot be undone waits for `confirm`, if the table says so.
    The version, and whether it waits."""
    seat = seated(live, viewer)
    in_play(live)
    if version != live.table.versions[seat]:
        raise Stale(live.table.versions[seat])
    if live.plan.confirm and final(live, seat, action):
        await house.tables.draft(live, seat, (version, action))
        return version, True
    return await act(house, live, viewer, action, version, key), False


def final(live: Live, seat: int, action: str) -> bool:
    """Whether an action would reveal something or hand over the turn; IllegalAction if it is not allowed."""
    entry = Entry(seat, live.game.read(action))
    trial = live.table.state.clone()
    trial.rng = 1  # whatever chance gives here is forgotten
    live.game.play(trial, entry)
    return entry.revealed or trial.pending_index(seat) < 0


async def confirm(house: House, live: Live, viewer: int, key: str | None = None) -> int:
    """Play the action that waits; Stale if the table has moved on since."""
    seat = seated(live, viewer)
    if key is not None and (seat, key) in live.keys:
        return live.version_after(seat, live.keys[seat, key])
    if seat not in live.drafts:
        raise Refused("nothing waits for a confirmation")
    version, action = live.drafts[seat]
    return await act(house, live, viewer, action, version, key)


async def cancel(house: House, live: Live, viewer: int) -> None:
    """Forget the action that waits."""
    await house.tables.draft(live, seated(live, viewer), None)


async def undo(house: House, live: Live, viewer: int, version: int | None = None, key: str | None = None) -> int:
    """Take back the seat's last action, as far as the barrier."""
    seat = seated(live, viewer)

    def step(trial: Table) -> Line:
        in_play(live)
        if live.plan.undo == "never":
            raise Refused("this table plays without undo")
        if version is not None and version != trial.versions[seat]:
            raise Stale(trial.versions[seat])
        if undoable(trial, seat) is None:
            raise Refused("nothing to take back: something was revealed since, another may have acted, or you have not")
        return trial.undo(seat)

    return await house.tables.play(live, seat, step, key)


async def redo(house: House, live: Live, viewer: int, key: str | None = None) -> int:
    """Play again what the seat took back last."""
    seat = seated(live, viewer)

    def step(trial: Table) -> Line:
        in_play(live)
        if not trial.taken_back.get(seat):
            raise Refused("nothing to do again")
        return trial.redo(seat)

    return await house.tables.play(live, seat, step, key)


async def ask(house: House, live: Live, viewer: int, version: int | None = None) -> None:
    """Ask the table to go back to a version of one's view, or to before one's own last action."""
    seat = seated(live, viewer)

    def make() -> AnyNote:
        in_play(live)
        if live.plan.undo != "consent":
            raise Refused("at this table nobody goes back beyond the barrier")
        if live.question is not None:
            raise Refused("the table is being asked already")
        return Asked(seat=seat, line=_target(live, seat, version), version=live.table.versions[SPECTATOR])

    await house.tables.note(live, make)
    await _go_back(house, live)


def _target(live: Live, seat: int, version: int | None) -> int:
    """The line before which a seat wants to be."""
    lines = live.table.lines
    if version is None:
        own = [number for number in live.table.live if lines[number].seat == seat]
    else:
        own = [number for number in live.table.live if live.version_after(seat, number) > version][:1]
    if not own:
        raise Refused("there is nothing to go back to")
    return own[-1]


async def answer(house: House, live: Live, viewer: int, agree: bool) -> None:
    """Agree to go back, or not."""
    seat = seated(live, viewer)

    def make() -> AnyNote:
        in_play(live)
        if live.question is None:
            raise Refused("the table is not being asked anything")
        return Answered(seat=seat, agree=agree)

    await house.tables.note(live, make)
    await _go_back(house, live)


async def _go_back(house: House, live: Live) -> None:
    """Go back, if all have agreed."""
    asked = live.question
    if asked is None or live.company.awaited():
        return

    def step(trial: Table) -> Line:
        if live.question is None or live.company.awaited():
            raise Stale(0)
        return trial.rewind(asked.line)

    try:
        await house.tables.play(live, NOBODY, step)
    except Stale:
        return  # another request did it


async def say(house: House, live: Live, viewer: int, text: str) -> None:
    """A word at the table."""
    seat = seated(live, viewer)
    words = clean(text)
    if not 0 < len(words) <= LONGEST_WORD:
        raise Refused(f"a message has 1 to {LONGEST_WORD} letters", field="text")
    await house.tables.note(live, lambda: Said(seat=seat, text=words))


async def resign(house: House, live: Live, viewer: int) -> None:
    """Leave for good; a bot plays on. When no person is left, the table is closed."""
    seat = seated(live, viewer)

    def make() -> AnyNote | None:
        in_play(live)
        return None if live.company.sitters[seat].resigned else Resigned(seat=seat, bot=SUBSTITUTE)

    await house.tables.note(live, make)
    sitters = live.company.sitters
    if not any(sitter.kind != "bot" or sitter.substitute for sitter in sitters):
        await close(house, live, "resigned")


async def replace(house: House, live: Live, viewer: int, seat: int, bot: str = SUBSTITUTE) -> None:
    """Let a bot play for somebody who has not been seen for a while; who comes back gets the seat back."""
    asker = seated(live, viewer)
    check_bot(bot, live.game.name, house.settings)
    if not 0 <= seat < live.game.seats:
        raise Refused("no such seat", field="seat")
    if seat != asker:
        seen = (await house.keys.last_seen(live.id)).get(seat, live.created)
        acted = max((line.at for line in live.table.lines if line.seat == seat), default=0.0)
        if time.time() - max(seen, acted) < house.settings.absence:
            raise Refused(f"this player was here less than {house.settings.absence:g} seconds ago", field="seat")

    def make() -> AnyNote:
        in_play(live)
        sitter = live.company.sitters[seat]
        if sitter.kind != "person":
            raise Refused("no person sits there", field="seat")
        return Seated(seat=seat, kind="bot", name=sitter.name, bot=bot, substitute=True)

    await house.tables.note(live, make)


async def come_back(house: House, live: Live, viewer: int) -> None:
    """Take one's seat back from the bot that kept it warm."""
    seat = seated(live, viewer)

    def make() -> AnyNote | None:
        sitter = live.company.sitters[seat]
        if sitter.resigned:
            raise Refused("you have resigned")
        if sitter.kind == "bot" and sitter.substitute:
            return Seated(seat=seat, kind="person", name=sitter.name)
        return None

    await house.tables.note(live, make)


async def rename(house: House, live: Live, viewer: int, name: str) -> None:
    """Call oneself something else."""
    seat, words = seated(live, viewer), clean(name)[:40]
    if not words:
        raise Refused("a name has 1 to 40 letters", field="name")

    def make() -> AnyNote | None:
        sitter = live.company.sitters[seat]
        if sitter.name == words or sitter.kind != "person":
            return None
        return Seated(seat=seat, kind="person", name=words)

    await house.tables.note(live, make)


async def waive(house: House, live: Live, viewer: int, phase: int, on: bool) -> None:
    """Let a kind of decision pass from now on, for one's own seat; or be asked again."""
    seat = seated(live, viewer)

    def make() -> AnyNote | None:
        in_play(live)
        if phase not in waivers(live.game):
            raise Refused("nobody can let this pass for good", field="phase")
        return None if ((seat, phase) in live.company.waived) == on else Waived(seat=seat, phase=phase, on=on)

    await house.tables.note(live, make)


async def hint(house: House, live: Live, viewer: int) -> list[Move]:
    """The best few moves of a bot that sees what this seat sees."""
    seat = seated(live, viewer)
    in_play(live)
    if not live.plan.hints:
        raise Refused("this table plays without hints")
    if live.table.state.pending_index(seat) < 0:
        raise Refused("you have nothing to decide now")
    if house.thinking.pool is None:
        raise Refused("this server does not think")
    game, view = live.game, live.table.state.redact(seat).dump()
    return await house.thinking.worker(advise, game.name, game.seats, game.options, game.revision, view, seat, HINT)


async def ring(house: House, live: Live) -> None:
    """What happens when a clock is at zero: chosen when the table was set up."""
    now = time.time()
    if live.clock is None or live.plan.clock is None or not live.running:
        return
    for seat in live.clock.late(now):
        resigns = live.plan.clock.at_zero == "resign"
        name = live.company.sitters[seat].name

        def make(seat: int = seat, resigns: bool = resigns, name: str = name) -> AnyNote | None:
            if live.clock is None or seat not in live.clock.late(now) or live.company.sitters[seat].kind != "person":
                return None
            if resigns:
                return Resigned(seat=seat, bot=SUBSTITUTE)
            return Seated(seat=seat, kind="bot", name=name, bot=SUBSTITUTE, substitute=False)

        await house.tables.note(live, make)


async def present(house: House, table: str) -> list[int]:
    """The seats whose people were seen lately."""
    now = time.time()
    seen = await house.keys.last_seen(table)
    return sorted(seat for seat, when in seen.items() if now - when < house.settings.absence)
