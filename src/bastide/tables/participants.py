"""Who sits at a table, and what they said and asked there: notes that are only appended, and their sum."""

from __future__ import annotations

import msgspec

from bastide.tables.table_settings import SeatKind, TableSettings


class Note(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    at: float = 0.0


class ChatMessage(Note, tag="said", frozen=True, kw_only=True):
    """A word at the table."""

    seat: int
    text: str


class SeatChanged(Note, tag="seated", frozen=True, kw_only=True):
    """Somebody else sits there from now on; a substitute gives the seat back on demand."""

    seat: int
    kind: SeatKind
    name: str
    bot: str | None = None
    substitute: bool = False


class Arrived(Note, tag="arrived", frozen=True, kw_only=True):
    """The person of a seat has come to the table for the first time."""

    seat: int


class Resigned(Note, tag="resigned", frozen=True, kw_only=True):
    """The seat is left for good; a bot plays on."""

    seat: int
    bot: str
    late: bool = False  # the clock was at zero


class RewindAsked(Note, tag="asked", frozen=True, kw_only=True):
    """A seat asks the table to go back to before a line; the question falls when the public view changes."""

    seat: int
    line: int
    version: int  # of the public view


class RewindAnswered(Note, tag="answered", frozen=True, kw_only=True):
    seat: int
    agree: bool


class DecisionWaived(Note, tag="waived", frozen=True, kw_only=True):
    """A seat lets a kind of decision pass from now on without being asked, or wants to be asked again.
    Nobody else ever sees this."""

    seat: int
    phase: int
    on: bool


class OrderGiven(Note, tag="ordered", frozen=True, kw_only=True):
    """A seat wants the server to play this action when it is asked and the action is allowed, as long as the conditions
    hold. Nobody else ever sees this."""

    seat: int
    action: str
    line: int  # lines there were when it was given
    times: int = 0  # so often; 0 is as often as it can
    until_time: float | None = None
    until_points: bool = False  # until another has points that this seat can see
    until_own_choice: bool = True  # until the seat has done something else
    scores: tuple[int, ...] = ()  # as the seat saw them


class OrderWithdrawn(Note, tag="withdrawn", frozen=True, kw_only=True):
    """The order that was given at this time holds no more."""

    seat: int
    given: float


class RematchOpened(Note, tag="followed", frozen=True, kw_only=True):
    """A rematch has been set up."""

    seat: int
    table: str
    seats: list[int]  # where each of us sits there


class TableClosed(Note, tag="closed", frozen=True, kw_only=True):
    """Nobody may act any more."""

    reason: str


class Muted(Note, tag="muted", frozen=True, kw_only=True):
    """The operator takes the word from a seat, or gives it back."""

    seat: int
    on: bool


class OperatorRemark(Note, tag="remarked", frozen=True, kw_only=True):
    """What the operator of the server did here, and why."""

    text: str


AnyNote = (
    ChatMessage
    | SeatChanged
    | Arrived
    | Resigned
    | RewindAsked
    | RewindAnswered
    | DecisionWaived
    | OrderGiven
    | OrderWithdrawn
    | Muted
    | RematchOpened
    | TableClosed
    | OperatorRemark
)


class Occupant(msgspec.Struct):
    """Who sits on a seat now."""

    kind: SeatKind
    name: str
    bot: str | None
    colour: int
    substitute: bool = False  # a bot that keeps the seat warm
    resigned: bool = False
    late: bool = False  # it was the clock that did so


class Participants:
    """Who sits where, what was said, what is being asked."""

    def __init__(self, settings: TableSettings) -> None:
        self.settings = settings
        self.occupants = [Occupant(seat.kind, seat.name, seat.bot, seat.colour or 0) for seat in settings.seats]
        self.notes: list[AnyNote] = []
        self.asked: RewindAsked | None = None  # may have fallen since: see `question`
        self.agreed: set[int] = set()
        self.arrived: set[int] = set()  # seats whose people have come
        self.waived: set[tuple[int, int]] = set()  # seats, and the phases they let pass
        self.orders: list[OrderGiven] = []  # that were not withdrawn; whether they hold says `standing_orders`
        self.muted: set[int] = set()
        self.rematch: RematchOpened | None = None
        self.closed: TableClosed | None = None

    def add(self, note: AnyNote) -> None:
        self.notes.append(note)
        match note:
            case SeatChanged():
                occupant = self.occupants[note.seat]
                occupant.kind, occupant.name, occupant.bot, occupant.substitute = (
                    note.kind,
                    note.name,
                    note.bot,
                    note.substitute,
                )
                if note.kind == "person":  # people take seats themselves
                    self.arrived.add(note.seat)
            case Arrived():
                self.arrived.add(note.seat)
            case Resigned():
                occupant = self.occupants[note.seat]
                occupant.kind, occupant.bot, occupant.substitute, occupant.resigned = "bot", note.bot, False, True
                occupant.late = note.late
            case RewindAsked():
                self.asked, self.agreed = note, {note.seat}
            case RewindAnswered() if note.agree:
                self.agreed.add(note.seat)
            case RewindAnswered():
                self.asked, self.agreed = None, set()
            case DecisionWaived() if note.on:
                self.waived.add((note.seat, note.phase))
            case DecisionWaived():
                self.waived.discard((note.seat, note.phase))
            case OrderGiven():
                self.orders.append(note)
            case OrderWithdrawn():
                self.orders = [one for one in self.orders if one.seat != note.seat or one.at != note.given]
            case Muted() if note.on:
                self.muted.add(note.seat)
            case Muted():
                self.muted.discard(note.seat)
            case RematchOpened():
                self.rematch = note
            case TableClosed():
                self.closed = note
            case _:
                pass

    def with_note(self, note: AnyNote) -> Participants:
        """The participants after one note more; this object stays as it is."""
        new = Participants(self.settings)
        for old in self.notes:
            new.add(old)
        new.add(note)
        return new

    def question(self, version: int) -> RewindAsked | None:
        """What the table is being asked, the public view being at this version."""
        return self.asked if self.asked and self.asked.version == version else None

    @property
    def chat(self) -> list[ChatMessage]:
        return [note for note in self.notes if isinstance(note, ChatMessage)]

    @property
    def names(self) -> list[str]:
        return [occupant.name for occupant in self.occupants]

    def seats(self, kind: SeatKind) -> list[int]:
        return [seat for seat, occupant in enumerate(self.occupants) if occupant.kind == kind]

    def consent_missing(self) -> list[int]:
        """Those whose consent is still missing. Bots agree to everything, but nobody agrees for a person who is only
        away: else one could look at what is revealed, and go back."""
        if not self.asked:
            return []
        persons = [seat for seat, one in enumerate(self.occupants) if one.kind == "person" or one.substitute]
        return [seat for seat in persons if seat not in self.agreed]


def write_note(note: AnyNote) -> str:
    return msgspec.json.encode(note).decode()


def read_note(body: str) -> AnyNote:
    note: AnyNote = msgspec.json.decode(body, type=AnyNote)
    return note
