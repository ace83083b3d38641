"""One running game: versions per viewer, undo up to the barrier, a record that replays."""

from __future__ import annotations

import secrets
from collections.abc import Callable

import msgspec

from bastide.core.errors import IllegalAction
from bastide.core.game import Game
from bastide.core.state import NOBODY, SPECTATOR, Entry, State
from bastide.store.record import Line, Record, Snapshot, Told, game_of, header

INTERVAL = 40  # lines between snapshots: opening any ply replays fewer than this


class Stale(Exception):
    """The seat has chosen from a picture that is no longer true."""

    def __init__(self, version: int) -> None:
        super().__init__(f"the table has moved on; it is at version {version} for this seat")
        self.version = version


def entropy() -> int:
    return secrets.randbits(55) | 1


def picture(state: State) -> bytes:
    """A state as bytes, for comparison."""
    return msgspec.json.encode(state.dump())


class Table:
    """A game being played. Everything that happens goes through `act`, `undo`, `redo` and `rewind`."""

    def __init__(
        self,
        game: Game,
        fate: list[int] | None = None,
        luck: Callable[[], int] = entropy,
        record: Record | None = None,
    ) -> None:
        self.game, self.luck = game, luck
        if record is None:
            entry = Entry(NOBODY, 0, fate)
            self.state: State = game.new(luck(), entry)
            self.record = Record(header(game), _line(entry, None))
            self.live: list[int] = []
        else:
            self.record, self.live = record, record.in_force()
            self.state = self.at(len(record.lines))
        self.taken_back: dict[int, list[str]] = {}  # what each seat may redo, the last taken back last
        self.versions = dict.fromkeys([*range(game.seats), SPECTATOR], 0)
        for line in self.record.lines:
            self.keep(line)
            for viewer in line.seen:
                self.versions[viewer] += 1
        self.pictures = {viewer: picture(self.state.redact(viewer)) for viewer in self.versions}

    @classmethod
    def opened(cls, record: Record, luck: Callable[[], int] = entropy) -> Table:
        """The table of a record, ready to go on."""
        return cls(game_of(record), luck=luck, record=record)

    @property
    def lines(self) -> list[Line]:
        return self.record.lines

    def branch(self) -> Table:
        """A table that goes on by itself from here: what is tried there is not seen here."""
        new = Table.__new__(Table)
        new.game, new.luck, new.state, new.live = self.game, self.luck, self.state.clone(), self.live[:]
        new.record = Record(self.record.header, self.record.setup, self.lines[:], self.record.snapshots[:])
        new.taken_back = {seat: stack[:] for seat, stack in self.taken_back.items()}
        new.versions, new.pictures = self.versions.copy(), self.pictures
        return new

    def follow(self, line: Line) -> None:
        """Take over a line that was played elsewhere and is on the record already."""
        self.keep(line)
        self.lines.append(line)
        if line.do is None:
            self.live = self.record.in_force()
            self.state = self.at(len(self.lines))
        else:
            self.live.append(len(self.lines) - 1)
            self.replay(self.state, line)
            self.snap()
        self.pictures = {viewer: picture(self.state.redact(viewer)) for viewer in self.versions}
        for viewer in line.seen:
            self.versions[viewer] += 1

    def keep(self, line: Line) -> None:
        """What each seat may redo after this line, which is about to be the next."""
        stack = self.taken_back.get(line.seat, [])
        if line.rewind is not None:
            self.taken_back.clear()
        elif line.undo is not None:
            self.taken_back.setdefault(line.seat, []).append(self.lines[line.undo].do or "")
        elif stack and stack[-1] == line.do:
            stack.pop()
        else:
            self.taken_back.pop(line.seat, None)

    def act(
        self, seat: int, text: str, version: int | None = None, fate: list[int] | None = None, at: float = 0.0
    ) -> Line:
        """Play an action. Stale, BadNotation, IllegalAction or FateError leave everything as it was."""
        if version is not None and version != self.versions[seat]:
            raise Stale(self.versions[seat])
        entry = Entry(seat, self.game.read(text), fate)
        self.state.rng = self.luck()  # nothing drawn so far foretells the next outcome
        self.game.play(self.state, entry)
        line = _line(entry, text, at)
        self.keep(line)
        self.lines.append(line)
        self.live.append(len(self.lines) - 1)
        line.seen = self.changed()
        self.snap()
        return line

    def undoable(self, seat: int) -> int | None:
        """The seat's last line, unless something was revealed since, or another that saw it has acted."""
        actors: set[int] = set()
        for number in reversed(self.live):
            line = self.lines[number]
            if line.revealed:
                return None
            if line.seat == seat:
                return None if actors & set(line.seen) else number
            actors.add(line.seat)
        return None

    def undo(self, seat: int, at: float = 0.0) -> Line:
        """Take back the seat's last action; IllegalAction beyond the barrier."""
        number = self.undoable(seat)
        if number is None:
            raise IllegalAction("undo", "", [])
        self.live.remove(number)
        return self._append(Line(seat, undo=number, at=at))

    def redo(self, seat: int, at: float = 0.0) -> Line:
        """Play again what the seat took back last."""
        stack = self.taken_back.get(seat)
        if not stack:
            raise IllegalAction("redo", "", [])
        return self.act(seat, stack[-1], at=at)

    def rewind(self, number: int, at: float = 0.0) -> Line:
        """By consent of all: back to the position before a line. What chance gives then is drawn anew."""
        if number not in self.live:
            raise IllegalAction(f"rewind {number}", "", [str(other) for other in self.live])
        self.live = [other for other in self.live if other < number]
        return self._append(Line(NOBODY, rewind=number, at=at))

    def at(self, ply: int) -> State:
        """The state after so many lines of the record; replays from the nearest snapshot."""
        live = self.record.in_force(ply)
        start = 0
        state: State | None = None
        for snapshot in self.record.snapshots:
            reach = len(snapshot.after)
            if start < reach <= len(live) and live[:reach] == snapshot.after and snapshot.schema == self.schema:
                start, state = reach, self.game.restore(snapshot.state)
        if state is None:
            state = self.game.new(0, Entry(NOBODY, 0, self.record.setup.chance))
        for number in live[start:]:
            self.replay(state, self.lines[number])
        return state

    def replay(self, state: State, line: Line) -> None:
        """Play a line of the record again, as it went."""
        assert line.do is not None
        state.rng = 1  # all outcomes are on the record
        self.game.play(state, Entry(line.seat, self.game.read(line.do), line.chance))

    @property
    def schema(self) -> str:
        """What a snapshot must fit: the fields of the state and the revision of the rules."""
        return f"{self.game.revision}:{','.join(self.game.blank().fields())}"

    def fits(self, snapshot: Snapshot) -> bool:
        """Whether all the lines of a snapshot still hold: undo may have taken one back."""
        return self.live[: len(snapshot.after)] == snapshot.after

    def snap(self) -> None:
        """Keep a snapshot now and then."""
        last = next((len(kept.after) for kept in reversed(self.record.snapshots) if self.fits(kept)), 0)
        if len(self.live) >= last + INTERVAL:
            self.record.snapshots.append(Snapshot(self.live[:], self.schema, self.state.dump()))

    def changed(self) -> list[int]:
        """Count up the version of each viewer whose view is no longer the same."""
        now = {viewer: picture(self.state.redact(viewer)) for viewer in self.versions}
        seen = [viewer for viewer in now if now[viewer] != self.pictures[viewer]]
        for viewer in seen:
            self.versions[viewer] += 1
        self.pictures = now
        return seen

    def _append(self, line: Line) -> Line:
        self.keep(line)
        self.lines.append(line)
        self.state = self.at(len(self.lines))
        line.seen = self.changed()
        return line


def _line(entry: Entry, text: str | None, at: float = 0.0) -> Line:
    told = [Told(*event.dump()) for event in entry.events]
    return Line(entry.seat, text, entry.outcomes, told, revealed=entry.revealed, at=at)
