"""The parts every game state has: pending decisions, scores, the random number generator, events. Knows no game."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any, Final, cast, final

from mypy_extensions import i64, mypyc_attr

from bastide.core.errors import BadNotation, DrawNeeded, FateError

NOBODY: Final = -1  # the seat of a decision that resolves itself
TRUTH: Final = -1  # viewers that are no seat: the full state, and the public
SPECTATOR: Final = -2
OPEN: Final = -1  # no action has been sealed yet
LARGEST: Final = (1 << 61) - 1  # no number of a game is greater
EVERYBODY: Final = 0xFFFF  # a mask with the bit of each viewer


def bit(viewer: i64) -> i64:
    """The viewer's bit in a mask of eyes: seats count from 0, the spectator from the other end."""
    return 1 << (viewer & 15)


def next_u32(luck: i64) -> i64:
    """The next number of a sequence that visits every number of 32 bits once before it repeats."""
    return (luck * 25173 + 13849) & 0xFFFFFFFF


def rng_start(seed: int) -> int:
    """The first state of the generator for a seed; neighbouring seeds have nothing in common."""
    return int.from_bytes(blake2b(str(seed).encode(), digest_size=7).digest(), "big") | 1


def small_number(value: Any, what: str) -> int:
    """The value if it is a whole number of at most 62 bits; else BadNotation."""
    if isinstance(value, bool) or not isinstance(value, int) or not -LARGEST <= value <= LARGEST:
        raise BadNotation(f"{what} {value!r}"[:80], "must be a whole number that the game has")
    return value


@final
@mypyc_attr(free_list_len=1)
class Decision:
    """Who must choose what. Immutable, hence shared freely between clones."""

    def __init__(self, phase: i64, seat: i64, argument: i64 = 0, group: i64 = 0, sealed: i64 = OPEN) -> None:
        self.phase: Final[i64] = phase
        self.seat: Final[i64] = seat
        self.argument: Final[i64] = argument
        self.group: Final[i64] = group  # frames side by side bear the same number; 0 stands alone
        self.sealed: Final[i64] = sealed  # the action chosen face down, or OPEN

    def seal(self, action: i64) -> Decision:
        return Decision(self.phase, self.seat, self.argument, self.group, action)

    def dump(self) -> list[int]:
        return [int(self.phase), int(self.seat), int(self.argument), int(self.group), int(self.sealed)]


# Decisions that stand alone and have small numbers are made once: they are half of all, and nothing changes them
_SEATS: Final = 8  # widths of that table
_ARGUMENTS: Final = 16
_PHASES: Final = 64
_LONE: Final[list[Decision | None]] = [None] * (_PHASES * _SEATS * _ARGUMENTS)


def lone_decision(phase: i64, seat: i64, argument: i64) -> Decision:
    """A decision that belongs to no group: perhaps one that was asked before."""
    if phase >= _PHASES or seat + 1 >= _SEATS or argument < 0 or argument >= _ARGUMENTS:
        return Decision(phase, seat, argument)
    at = (phase * _SEATS + seat + 1) * _ARGUMENTS + argument
    found = _LONE[at]
    if found is None:
        found = _LONE[at] = Decision(phase, seat, argument)
    return found


@final
class Event:
    """One thing that happened, for the log and for animation; told only to those who may know it."""

    def __init__(self, what: str, seat: int, rule: str, args: list[int], points: int, eyes: int) -> None:
        self.what: Final = what  # a word of the game; its message ID is `event.<what>`
        self.seat: Final = seat  # whom it concerns, or NOBODY
        self.rule: Final = rule  # the rule that made it happen
        self.args: Final = args  # numbers that belong to it; what they mean is said beside the game's texts
        self.points: Final = points  # by how much the seat's score changed
        self.eyes: Final = eyes  # mask of the viewers that may know it

    def dump(self) -> list[Any]:
        return [self.what, self.seat, self.rule, self.args, self.points, self.eyes]


@final
class Entry:
    """One line of the record: laid before an action with forced outcomes, filled by it with all else."""

    def __init__(self, seat: Any, action: Any, fate: list[int] | None = None) -> None:
        """Seat and action may come from anywhere: BadNotation if they are no numbers that a game could have."""
        self.seat: Final[int] = small_number(seat, "seat")
        self.action: Final[int] = small_number(action, "action")
        self.fate: Final = list(fate or [])  # outcomes to be forced, in order; used up
        self.draws: list[int] | None = None  # numbers to be drawn instead of the generator's; used up
        self.outcomes: Final[list[int]] = []  # what chance gave
        self.events: Final[list[Event]] = []
        self.revealed = False  # somebody has learned what only play could tell: undo stops here


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """All that changes during play. Games add flat lists of small ints."""

    rng: i64  # the whole generator is one number; 0 in a view, which cannot roll
    viewer: i64  # the seat that sees this state, SPECTATOR, or TRUTH
    stack: list[Decision]  # pending decisions, the next one on top
    scores: list[int]
    entry: Entry | None  # what is being recorded; None while searching

    def fields(self) -> list[str]:
        """Names of what the game adds to the state."""
        raise NotImplementedError

    def clone(self) -> State:
        raise NotImplementedError

    def __deepcopy__(self, memo: dict[int, Any]) -> State:
        return self.clone()

    def redact(self, viewer: i64) -> State:
        """What this viewer knows: a clone whose secrets lie face down."""
        raise NotImplementedError

    def imagine(self, luck: i64) -> State:
        """A full state that agrees with this view, for search; luck starts its generator."""
        raise NotImplementedError

    def open_common(self, seats: i64) -> None:
        """Give the fields that every game has their first values."""
        self.rng, self.viewer, self.entry = 0, TRUTH, None
        self.stack, self.scores = [], [0] * seats

    def copy_common(self, other: State) -> None:
        """Copy the fields that every game has; what belongs to one action stays behind."""
        self.rng, self.viewer, self.entry = other.rng, other.viewer, None
        self.stack, self.scores = other.stack[:], other.scores[:]

    def dump(self) -> dict[str, Any]:
        """Everything but the entry as plain numbers and lists: for comparison, snapshots and pictures."""
        data: dict[str, Any] = {
            "rng": int(self.rng),
            "viewer": int(self.viewer),
            "stack": [decision.dump() for decision in self.stack],
            "scores": self.scores[:],
        }
        for name in self.fields():
            data[name] = plain_value(getattr(self, name))
        return data

    def load(self, data: dict[str, Any]) -> None:
        """Take over what `dump` has written; for use on a blank state."""
        self.rng, self.viewer = int(data["rng"]), int(data["viewer"])
        self.stack = [Decision(p, s, a, g, z) for p, s, a, g, z in cast(list[list[int]], data["stack"])]
        self.scores = list(data["scores"])
        for name in self.fields():
            part = getattr(self, name)
            if hasattr(part, "load"):
                part.load(data[name])
            else:
                setattr(self, name, self.thaw(name, data[name]))

    def thaw(self, name: str, value: Any) -> Any:
        """What a field of the game is made of again; games with packed arrays override this."""
        return list(value) if isinstance(value, list) else value

    @property
    def pending(self) -> list[int]:
        """The seats that may act now; empty when the game is over."""
        seats: list[int] = []
        for i in range(len(self.stack) - 1, -1, -1):
            decision = self.stack[i]
            if decision.sealed == OPEN:
                seats.append(int(decision.seat))
            if decision.group == 0 or i == 0 or self.stack[i - 1].group != decision.group:
                break
        return seats

    def actor(self) -> i64:
        """The first of the pending seats; NOBODY when the game is over."""
        i: i64 = len(self.stack) - 1
        while i >= 0:
            decision = self.stack[i]
            if decision.sealed == OPEN:
                return decision.seat
            i -= 1
        return NOBODY

    def pending_index(self, seat: i64) -> i64:
        """Where in the stack this seat has a decision to take now; -1 if it has none."""
        i: i64 = len(self.stack) - 1
        while i >= 0:
            decision = self.stack[i]
            if decision.seat == seat and decision.sealed == OPEN:
                return i
            if decision.group == 0 or i == 0 or self.stack[i - 1].group != decision.group:
                return -1
            i -= 1
        return -1

    def push(self, phase: i64, seat: i64, argument: i64 = 0) -> None:
        """Ask this before all that is already pending."""
        self.stack.append(lone_decision(phase, seat, argument))

    def ask_all(self, phase: i64, seats: list[int], argument: i64 = 0) -> None:
        """Ask several seats at once; they answer in any order."""
        group: i64 = len(self.stack) + 1
        for seat in reversed(seats):
            self.stack.append(Decision(phase, seat, argument, group))

    def hide_common(self, viewer: i64) -> None:
        """The part of redaction that is the same for every game; for use on a clone."""
        self.rng, self.viewer = 0, viewer
        for i, decision in enumerate(self.stack):
            if decision.sealed != OPEN and decision.seat != viewer:
                self.stack[i] = decision.seal(OPEN)  # others' choices look like choices to come

    def chance(self, weights: list[int]) -> i64:
        """Which weight chance falls on: what fate has laid in front, else what the generator says."""
        whole: i64 = 0
        for weight in weights:
            whole += weight
        return self.chance_of(weights, whole)

    def chance_of(self, weights: list[int], whole: i64) -> i64:
        """The same, where the sum of the weights is known."""
        kind = self.forced()
        if kind < 0:
            kind = self.draw_weighted(weights, whole)
        elif kind >= len(weights) or not weights[kind]:
            raise FateError(f"fate forces outcome {kind}, which cannot happen")
        self.note_outcome(kind)
        return kind

    def forced(self) -> i64:
        """The next forced outcome, or -1. With `draw_below` and `note_outcome`, a game can draw in a way of its own."""
        entry = self.entry
        if entry is None or not entry.fate:
            return -1
        return entry.fate.pop(0)

    def note_outcome(self, outcome: i64) -> None:
        """Write down what chance gave; undo stops here."""
        entry = self.entry
        if entry is not None:
            entry.revealed = True
            entry.outcomes.append(int(outcome))

    def draw_below(self, whole: i64) -> i64:
        """A random number below `whole`. Multiply-with-carry, the same compiled or not, on every platform.
        All chance comes from here, so an entry's `draws` can replace the generator."""
        if self.entry is not None and self.entry.draws is not None:
            return self.forced_draw(whole)
        assert self.rng > 0, "a view cannot roll"
        self.rng = 698769069 * (self.rng & 0xFFFFFFFF) + (self.rng >> 32)
        return (((self.rng ^ (self.rng >> 32)) & 0xFFFFFFFF) * whole) >> 32

    def forced_draw(self, whole: i64) -> i64:
        """The next of the entry's prescribed draws; DrawNeeded where there is none."""
        entry = self.entry
        assert entry is not None and entry.draws is not None
        if not entry.draws:
            raise DrawNeeded(int(whole))
        return entry.draws.pop(0)

    def draw_weighted(self, weights: list[int], whole: i64) -> i64:
        """An index drawn at random, each as likely as its weight says; their sum is given."""
        drawn = self.draw_below(whole)
        for kind, weight in enumerate(weights):  # a step costs half of an index, compiled or not
            drawn -= weight
            if drawn < 0:
                return kind
        raise IndexError("chance has nothing to fall on")

    def reveal(self) -> None:
        """To be called where a rule shows somebody what was hidden; chance and cards do it themselves."""
        if self.entry is not None:
            self.entry.revealed = True

    def tell(
        self, what: str, seat: i64, rule: str, args: list[int] | None = None, points: i64 = 0, eyes: i64 = EVERYBODY
    ) -> None:
        """Note an event for the log; nothing happens while searching."""
        if self.entry is not None:
            self.entry.events.append(Event(what, int(seat), rule, args or [], int(points), int(eyes)))

    def score(self, what: str, seat: i64, points: i64, rule: str, args: list[int] | None = None) -> None:
        """Give points, and tell why: the only way a score changes, so that the log adds up."""
        self.scores[seat] += int(points)
        if self.entry is not None:
            self.entry.events.append(Event(what, int(seat), rule, args or [], int(points), EVERYBODY))


def plain_value(value: Any) -> Any:
    """A field as numbers and lists; packed arrays become lists."""
    if isinstance(value, (int, str)):
        return value
    if isinstance(value, list):
        return value[:]
    if hasattr(value, "dump"):
        return value.dump()
    return list(value)
