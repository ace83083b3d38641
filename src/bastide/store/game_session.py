"""A game in play or replayed from its record: the state, a version for each viewer, undo and redo."""

from __future__ import annotations

import secrets
from collections.abc import Callable

import msgspec

from bastide.core.errors import IllegalAction
from bastide.core.game import Game
from bastide.core.state import NOBODY, SPECTATOR, Entry, State
from bastide.store.record import Line, Record, RecordedEvent, Snapshot, game_of, header

INTERVAL = 40  # lines between snapshots: opening any ply replays fewer than this


class Stale(Exception):
    """The seat has chosen from a view that is no longer current."""

    def __init__(self, version: int) -> None:
        super().__init__(f"the table has moved on; it is at version {version} for this seat")
        self.version = version


def random_seed() -> int:
    return secrets.randbits(55) | 1


def fingerprint(state: State) -> bytes:
    """A state as bytes, for comparison."""
    return msgspec.json.encode(state.dump())


class GameSession:
    """A game being played. Everything that happens goes through `act`, `undo`, `redo` and `rewind`."""

    def __init__(
        self,
        game: Game,
        fate: list[int] | None = None,
        next_seed: Callable[[], int] = random_seed,
        record: Record | None = None,
    ) -> None:
        self.game, self.next_seed = game, next_seed
        if record is None:
            entry = Entry(NOBODY, 0, fate)
            self.state: State = game.new(next_seed(), entry)
            self.record = Record(header(game), _line_of(entry, None))
            self.in_force: list[int] = []
        else:
            self.record, self.in_force = record, record.in_force()
            if not self.events_are_current():
                self.tell_again()
            self.state = self.state_at(len(record.lines))
        self.taken_back: dict[int, list[str]] = {}  # what each seat may redo, the last taken back last
        self.versions = dict.fromkeys([*range(game.seats), SPECTATOR], 0)
        for line in self.record.lines:
            self.track_redo(line)
            for viewer in line.seen:
                self.versions[viewer] += 1
        self.knowledge = self.known()

    @classmethod
    def resume(cls, record: Record, next_seed: Callable[[], int] = random_seed) -> GameSession:
        """The table of a record, ready to go on."""
        return cls(game_of(record), next_seed=next_seed, record=record)

    @property
    def lines(self) -> list[Line]:
        return self.record.lines

    def copy(self) -> GameSession:
        """A table that goes on by itself from here: what is tried there is not seen here."""
        new = GameSession.__new__(GameSession)
        new.game, new.next_seed, new.state, new.in_force = (
            self.game,
            self.next_seed,
            self.state.clone(),
            self.in_force[:],
        )
        new.record = Record(self.record.header, self.record.setup, self.lines[:], self.record.snapshots[:])
        new.taken_back = {seat: stack[:] for seat, stack in self.taken_back.items()}
        new.versions, new.knowledge = self.versions.copy(), self.knowledge
        return new

    def apply_recorded(self, line: Line) -> None:
        """Take over a line that was played elsewhere and is on the record already."""
        self.track_redo(line)
        self.lines.append(line)
        if line.do is None:
            self.in_force = self.record.in_force()
            self.state = self.state_at(len(self.lines))
        else:
            self.in_force.append(len(self.lines) - 1)
            self.replay(self.state, line)
            self.snapshot_if_due()
        self.knowledge = self.known()
        for viewer in line.seen:
            self.versions[viewer] += 1

    def track_redo(self, line: Line) -> None:
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
        self.state.rng = self.next_seed()  # nothing drawn so far foretells the next outcome
        self.game.play(self.state, entry)
        self.state.rng = 1  # as after a replay: what was drawn is on the line, the generator in no snapshot
        line = _line_of(entry, text, at)
        self.track_redo(line)
        self.lines.append(line)
        self.in_force.append(len(self.lines) - 1)
        line.seen = self.update_versions()
        self.snapshot_if_due()
        return line

    def version_meant(self, seat: int, version: int) -> int:
        """The present version, if since the one at which a seat chose an action only others have acted: they choose at
        the same time, and the seat's decision is the same still. If not, the version that was given."""
        behind = self.versions[seat] - version
        for line in reversed(self.lines):
            if behind <= 0 or line.seat == seat or line.do is None:
                break
            behind -= seat in line.seen
        return version if behind else self.versions[seat]

    def undoable_line(self, seat: int) -> int | None:
        """The seat's last line, unless something was revealed since, or another that saw it has acted."""
        actors: set[int] = set()
        for number in reversed(self.in_force):
            line = self.lines[number]
            if line.revealed:
                return None
            if line.seat == seat:
                return None if actors & set(line.seen) else number
            actors.add(line.seat)
        return None

    def undo(self, seat: int, at: float = 0.0) -> Line:
        """Take back the seat's last action; IllegalAction beyond the barrier."""
        number = self.undoable_line(seat)
        if number is None:
            raise IllegalAction("undo", "", [])
        self.in_force.remove(number)
        return self._append(Line(seat, undo=number, at=at))

    def redo(self, seat: int, at: float = 0.0) -> Line:
        """Play again what the seat took back last."""
        stack = self.taken_back.get(seat)
        if not stack:
            raise IllegalAction("redo", "", [])
        return self.act(seat, stack[-1], at=at)

    def rewind(self, number: int, at: float = 0.0) -> Line:
        """By consent of all: back to the position before a line. What chance gives then is drawn anew."""
        if number not in self.in_force:
            raise IllegalAction(f"rewind {number}", "", [str(other) for other in self.in_force])
        self.in_force = [other for other in self.in_force if other < number]
        return self._append(Line(NOBODY, rewind=number, at=at))

    def state_at(self, ply: int) -> State:
        """The state after so many lines of the record; replays from the nearest snapshot."""
        in_force = self.record.in_force(ply)
        start = 0
        state: State | None = None
        for snapshot in self.record.snapshots:
            reach = len(snapshot.after)
            if start < reach <= len(in_force) and in_force[:reach] == snapshot.after and snapshot.schema == self.schema:
                start, state = reach, self.game.restore(snapshot.state)
        if state is None:
            state = self.game.new(0, Entry(NOBODY, 0, self.record.setup.chance))
        for number in in_force[start:]:
            self.replay(state, self.lines[number])
        return state

    def events_are_current(self) -> bool:
        """Whether all events on the record are such as the game tells today."""
        kinds = self.game.events
        events = [event for line in (self.record.setup, *self.lines) for event in line.events]
        return not kinds or all(event.what in kinds and kinds[event.what].accepts(event.args) for event in events)

    def tell_again(self) -> None:
        """Replace the events of a record made by an earlier version by those that the game tells today; lines that were
        taken back tell nothing any more."""
        entry = Entry(NOBODY, 0, self.record.setup.chance)
        state = self.game.new(0, entry)
        self.record.setup.events = _recorded(entry)
        for number, line in enumerate(self.lines):
            line.events = []
            if number in self.in_force and line.do is not None:
                entry, state.rng = Entry(line.seat, self.game.read(line.do), line.chance), 1
                self.game.play(state, entry)
                line.events = _recorded(entry)

    def replay(self, state: State, line: Line) -> None:
        """Play a line of the record again, as it went."""
        assert line.do is not None
        state.rng = 1  # all outcomes are on the record
        self.game.play(state, Entry(line.seat, self.game.read(line.do), line.chance))

    @property
    def schema(self) -> str:
        """What a snapshot must fit: the fields of the state and the revision of the rules."""
        return f"{self.game.revision}:{','.join(self.game.blank().fields())}"

    def still_holds(self, snapshot: Snapshot) -> bool:
        """Whether all the lines of a snapshot still hold: undo may have taken one back."""
        return self.in_force[: len(snapshot.after)] == snapshot.after

    def snapshot_if_due(self) -> None:
        """Keep a snapshot now and then."""
        last = next((len(kept.after) for kept in reversed(self.record.snapshots) if self.still_holds(kept)), 0)
        if len(self.in_force) >= last + INTERVAL:
            self.record.snapshots.append(Snapshot(self.in_force[:], self.schema, self.state.dump()))

    def update_versions(self) -> list[int]:
        """Count up the version of each viewer whose view is no longer the same."""
        now = self.known()
        seen = [viewer for viewer in now if now[viewer] != self.knowledge[viewer]]
        for viewer in seen:
            self.versions[viewer] += 1
        self.knowledge = now
        return seen

    def known(self) -> dict[int, bytes]:
        """What each viewer knows, for comparison: equal for viewers who know the same."""
        found = {}
        for viewer in self.versions:
            view = self.state.redact(viewer)
            view.viewer = SPECTATOR
            found[viewer] = fingerprint(view)
        return found

    def _append(self, line: Line) -> Line:
        self.track_redo(line)
        self.lines.append(line)
        self.state = self.state_at(len(self.lines))
        line.seen = self.update_versions()
        return line


def _recorded(entry: Entry) -> list[RecordedEvent]:
    return [RecordedEvent(*event.dump()) for event in entry.events]


def _line_of(entry: Entry, text: str | None, at: float = 0.0) -> Line:
    return Line(entry.seat, text, entry.outcomes, _recorded(entry), revealed=entry.revealed, at=at)
