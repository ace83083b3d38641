"""The people at a table: notes that are only ever appended, and what they add up to."""

from __future__ import annotations

import msgspec

from bastide.web.plan import Kind, Plan


class Note(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    at: float = 0.0


class Said(Note, tag="said", frozen=True, kw_only=True):
    """A word at the table."""

    seat: int
    text: str


class Seated(Note, tag="seated", frozen=True, kw_only=True):
    """Somebody else sits there from now on; a substitute gives the seat back on demand."""

    seat: int
    kind: Kind
    name: str
    bot: str | None = None
    substitute: bool = False


class Resigned(Note, tag="resigned", frozen=True, kw_only=True):
    """The seat is left for good; a bot plays on."""

    seat: int
    bot: str


class Asked(Note, tag="asked", frozen=True, kw_only=True):
    """A seat asks the table to go back to before a line; the question falls when the public view changes."""

    seat: int
    line: int
    version: int  # of the public view


class Answered(Note, tag="answered", frozen=True, kw_only=True):
    seat: int
    agree: bool


class Waived(Note, tag="waived", frozen=True, kw_only=True):
    """A seat lets a kind of decision pass from now on without being asked, or wants to be asked again.
    Nobody else ever sees this."""

    seat: int
    phase: int
    on: bool


class Followed(Note, tag="followed", frozen=True, kw_only=True):
    """A rematch has been set up."""

    seat: int
    table: str
    seats: list[int]  # where each of us sits there


class Closed(Note, tag="closed", frozen=True, kw_only=True):
    """Nobody may act any more."""

    reason: str


class Remarked(Note, tag="remarked", frozen=True, kw_only=True):
    """What the operator of the server did here, and why."""

    text: str


AnyNote = Said | Seated | Resigned | Asked | Answered | Waived | Followed | Closed | Remarked


class Sitter(msgspec.Struct):
    """Who sits on a seat now."""

    kind: Kind
    name: str
    bot: str | None
    colour: int
    substitute: bool = False  # a bot that keeps the seat warm
    resigned: bool = False


class Company:
    """Who sits where, what was said, what is being asked."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.sitters = [Sitter(seat.kind, seat.name, seat.bot, seat.colour or 0) for seat in plan.seats]
        self.notes: list[AnyNote] = []
        self.asked: Asked | None = None  # may have fallen since: see `question`
        self.agreed: set[int] = set()
        self.waived: set[tuple[int, int]] = set()  # seats, and the phases they let pass
        self.followed: Followed | None = None
        self.closed: Closed | None = None

    def add(self, note: AnyNote) -> None:
        self.notes.append(note)
        match note:
            case Seated():
                sitter = self.sitters[note.seat]
                sitter.kind, sitter.name, sitter.bot, sitter.substitute = (
                    note.kind,
                    note.name,
                    note.bot,
                    note.substitute,
                )
            case Resigned():
                sitter = self.sitters[note.seat]
                sitter.kind, sitter.bot, sitter.substitute, sitter.resigned = "bot", note.bot, False, True
            case Asked():
                self.asked, self.agreed = note, {note.seat}
            case Answered() if note.agree:
                self.agreed.add(note.seat)
            case Answered():
                self.asked, self.agreed = None, set()
            case Waived() if note.on:
                self.waived.add((note.seat, note.phase))
            case Waived():
                self.waived.discard((note.seat, note.phase))
            case Followed():
                self.followed = note
            case Closed():
                self.closed = note
            case _:
                pass

    def with_note(self, note: AnyNote) -> Company:
        """The company after one note more; this one stays as it is."""
        new = Company(self.plan)
        for old in self.notes:
            new.add(old)
        new.add(note)
        return new

    def question(self, version: int) -> Asked | None:
        """What the table is being asked, the public view being at this version."""
        return self.asked if self.asked and self.asked.version == version else None

    @property
    def chat(self) -> list[Said]:
        return [note for note in self.notes if isinstance(note, Said)]

    @property
    def names(self) -> list[str]:
        return [sitter.name for sitter in self.sitters]

    def seats(self, kind: Kind) -> list[int]:
        return [seat for seat, sitter in enumerate(self.sitters) if sitter.kind == kind]

    def awaited(self) -> list[int]:
        """Those whose consent is still missing; bots agree to everything."""
        return [seat for seat in self.seats("person") if seat not in self.agreed] if self.asked else []


def write(note: AnyNote) -> str:
    return msgspec.json.encode(note).decode()


def read(body: str) -> AnyNote:
    note: AnyNote = msgspec.json.decode(body, type=AnyNote)
    return note
