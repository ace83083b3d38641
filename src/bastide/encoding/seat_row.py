"""Observations of many tables in one packed array, in one of two forms that are written by the same words.

The compact form has a small whole number (16 bits) for each thing: a count, a kind, a seat. The dense form has bytes: a
kind is a one among zeros, a mask a byte for each bit. A game writes both with one function; whatever the viewer knows
goes into both, so that two views that differ never look the same.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i32, i64, u8

from bastide.core.cards import Cards
from bastide.core.state import NOBODY, OPEN, SPECTATOR, State, bit

CHUNK: Final = 15  # bits of a mask in one number of the compact form
LOW: Final = (1 << CHUNK) - 1
ARGUMENT: Final = 30  # bits of the argument of a decision, and of an action chosen face down
WIDE: Final = 3  # bytes of a number that may be great or negative: sign, 256s, ones


def turned_seat(seat: i64, viewer: i64, seats: i64) -> i64:
    """How many seats after the viewer a seat sits; NOBODY stays NOBODY. A spectator sits where seat 0 does."""
    if seat < 0:
        return NOBODY
    if viewer <= 0:
        return seat
    return seat - viewer if seat >= viewer else seat - viewer + seats


def turned_mask(mask: i64, viewer: i64, seats: i64) -> i64:
    """A mask of seats with the viewer's bit first."""
    whole: i64 = 1
    whole = (whole << seats) - 1
    shift = max(viewer, 0)
    mask &= whole
    return (mask >> shift | mask << (seats - shift)) & whole


@final
class Section:
    """What a stretch of an observation holds."""

    def __init__(self, name: str, first: i64, columns: str) -> None:
        self.name: Final = name
        self.first: Final = int(first)
        self.columns: Final = columns.split(" | ") if columns else []  # of each of its rows, where it has rows


@final
class SeatRow:
    """A row for each table, written from left to right; every row is as wide."""

    def __init__(self, tables: i64, width: i64, dense: bool) -> None:
        self.dense: Final = dense
        self.width: Final = width
        self.shorts: Final = vec[i16](bytes(int(0 if dense else tables * width)))
        self.octets: Final = vec[u8](bytes(int(tables * width if dense else 0)))
        self.most: Final = min(width, i64(8192))  # bytes of a row that are remembered, to be wiped
        self.places: Final = vec[i32](bytes(int(tables * self.most if dense else 0)))
        self.filled: Final = vec[i32](bytes(int(tables)))  # how many of them there are
        self.noughts: Final = vec[i32](bytes(int(0 if dense else tables * width + 1)))  # see `rest`
        self.sections: list[Section] | None = None  # what is where, while somebody wants to know
        self.table: i64 = 0
        self.start: i64 = 0
        self.at: i64 = 0  # where the next number goes

    def begin(self, table: i64) -> None:
        """Write the row of this table anew."""
        self.table, self.start = table, table * self.width
        self.at = self.start
        if self.dense:
            octets, places, count = self.octets, self.places, i64(self.filled[table])
            first = table * self.most
            if count < self.most:
                for i in range(count):
                    octets[i64(places[first + i])] = 0
            else:  # more than could be remembered
                for i in range(self.width):
                    octets[self.start + i] = 0
            self.filled[table] = 0

    def section(self, name: str, columns: str = "") -> None:
        """What follows is this."""
        if self.sections is not None:
            self.sections.append(Section(name, self.at - self.start, columns))

    def mark(self, at: i64, value: i64) -> None:
        """Dense form: add to the byte at a place of the array."""
        if value:
            octets, table = self.octets, self.table
            before = i64(octets[at])
            octets[at] = u8(before + value)
            count = i64(self.filled[table])
            if before == 0 and count < self.most:
                self.places[table * self.most + count] = i32(at)
                self.filled[table] = i32(count + 1)

    def number(self, value: i64) -> None:
        """A number from 0 to 255."""
        at = self.at
        if self.dense:
            self.mark(at, value)
        else:
            self.shorts[at] = i16(value)
        self.at = at + 1

    def wide(self, value: i64) -> None:
        """A number from -32768 to 32767."""
        at = self.at
        if self.dense:
            size = -value if value < 0 else value
            if value:
                self.mark(at, 1 if value < 0 else 0)
                self.mark(at + 1, size >> 8)
                self.mark(at + 2, size & 255)
            self.at = at + WIDE
        else:
            self.shorts[at] = i16(value)
            self.at = at + 1

    def kind(self, value: i64, kinds: i64) -> None:
        """One of so many kinds, or -1 for none. Compact, kinds count from 1."""
        at = self.at
        if self.dense:
            if value >= 0:
                self.mark(at + value, 1)
            self.at = at + kinds
        else:
            self.shorts[at] = i16(value + 1)
            self.at = at + 1

    def flags(self, mask: i64, bits: i64) -> None:
        """So many bits."""
        at = self.at
        if self.dense:
            self.at = at + bits
            while mask:
                if mask & 1:
                    self.mark(at, 1)
                at += 1
                mask >>= 1
        else:
            shorts = self.shorts
            while bits > 0:
                shorts[at] = i16(mask & LOW)
                mask >>= CHUNK
                bits -= CHUNK
                at += 1
            self.at = at

    def numbers(self, values: list[int], first: i64, count: i64) -> None:
        at = self.at
        if self.dense:
            for i in range(count):
                self.mark(at + i, values[first + i])
        elif first == 0 and count == len(values):  # the whole list: faster
            shorts, place = self.shorts, at
            for value in values:
                shorts[place] = i16(i64(value))
                place += 1
        else:
            shorts = self.shorts
            for i in range(count):
                shorts[at + i] = i16(i64(values[first + i]))
        self.at = at + count

    def wides(self, values: list[int], first: i64, count: i64) -> None:
        if self.dense:
            for i in range(count):
                self.wide(values[first + i])
        else:
            self.numbers(values, first, count)

    def kinds(self, values: list[int], first: i64, count: i64, kinds: i64) -> None:
        at = self.at
        if self.dense:
            for i in range(count):
                value: i64 = values[first + i]
                if value >= 0:
                    self.mark(at + value, 1)
                at += kinds
            self.at = at
        else:
            shorts = self.shorts
            for i in range(count):
                shorts[at + i] = i16(i64(values[first + i]) + 1)
            self.at = at + count

    def octets_of(self, values: vec[u8], count: i64) -> None:
        """Numbers from a packed array; noughts where it is shorter."""
        at, known = self.at, min(count, i64(len(values)))
        if self.dense:
            for i in range(known):
                if values[i]:
                    self.mark(at + i, i64(values[i]))
        else:
            shorts = self.shorts
            for i in range(known):
                shorts[at + i] = i16(values[i])
            for i in range(known, count):
                shorts[at + i] = 0
        self.at = at + count

    def skip(self, compact: i64, dense: i64) -> None:
        """Noughts: so many numbers of the one form, so many bytes of the other."""
        if self.dense:
            self.at += dense
        else:
            at, shorts = self.at, self.shorts
            for i in range(compact):
                shorts[at + i] = 0
            self.at = at + compact

    def rest(self, compact: i64, dense: i64) -> None:
        """Noughts as the rest of a part that ends at the same place in every observation, and is written by nobody
        else: only what was written there the last time is wiped."""
        if self.dense:
            self.at += dense
        else:
            at, shorts = self.at, self.shorts
            end = at + compact
            for i in range(at, i64(self.noughts[end])):
                shorts[i] = 0
            self.noughts[end] = i32(at)  # from here on there are noughts
            self.at = end

    def seat(self, seat: i64, viewer: i64, seats: i64) -> None:
        """A seat, or nobody, as the viewer counts them."""
        self.kind(turned_seat(seat, viewer, seats), seats)

    def seats_in(self, values: list[int], count: i64, viewer: i64, seats: i64) -> None:
        """Seats, or nobody, from a list."""
        if self.dense:
            for i in range(count):
                self.seat(values[i], viewer, seats)
        else:
            shorts, at = self.shorts, self.at
            for i in range(count):
                shorts[at + i] = i16(turned_seat(values[i], viewer, seats) + 1)
            self.at = at + count

    def masks_in(self, values: list[int], count: i64, viewer: i64, seats: i64) -> None:
        """Masks of seats from a list."""
        if self.dense:
            for i in range(count):
                self.flags(turned_mask(values[i], viewer, seats), seats)
        else:
            shorts, at = self.shorts, self.at
            for i in range(count):
                mask: i64 = values[i]
                shorts[at + i] = i16(turned_mask(mask, viewer, seats)) if mask else i16(0)
            self.at = at + count

    def decisions(self, state: State, viewer: i64, phases: i64, most: i64) -> None:
        """The pending decisions, the next one first: phase, seat, argument, whether it stands side by side with others,
        and what the viewer has chosen face down. What others have chosen looks like a choice to come."""
        stack, seats = state.stack, i64(len(state.scores))
        depth: i64 = len(stack)
        self.section("decisions", "phase | seat | argument | argument | group | sealed | sealed")
        shown = min(depth, most)
        for i in range(shown):
            decision = stack[depth - 1 - i]
            sealed = decision.sealed if decision.seat == viewer else i64(OPEN)
            if self.dense:
                self.kind(decision.phase, phases)
                self.seat(decision.seat, viewer, seats)
                self.flags(decision.argument + 1, ARGUMENT)
                self.number(1 if decision.group else 0)
                self.flags(sealed + 1, ARGUMENT)
            else:
                shorts, at, argument = self.shorts, self.at, decision.argument + 1
                shorts[at] = i16(decision.phase + 1)
                shorts[at + 1] = i16(turned_seat(decision.seat, viewer, seats) + 1)
                shorts[at + 2] = i16(argument & LOW)
                shorts[at + 3] = i16(argument >> CHUNK & LOW)
                shorts[at + 4] = 1 if decision.group else 0
                shorts[at + 5] = i16((sealed + 1) & LOW)
                shorts[at + 6] = i16((sealed + 1) >> CHUNK & LOW)
                self.at = at + 7
        self.rest((most - shown) * 7, (most - shown) * (phases + seats + 2 * ARGUMENT + 1))
        self.number(depth)

    def cards(
        self, cards: Cards, viewer: i64, seats: i64, kinds: i64, backs: i64, places: i64, squares: i64, most: i64
    ) -> None:
        """How many of each kind the viewer cannot place, then the placed cards in their order, the last laid last: kind
        or, behind the kinds, back; place, where those below the seats, and from `squares` on, belong to seats; who
        knows it."""
        self.section("cards unseen, by kind")
        known, eye, public = i64(len(cards.unseen)), bit(viewer), bit(SPECTATOR)
        unseen = self.at
        self.numbers(cards.unseen, 0, known)
        self.skip(kinds - known, kinds - known)
        self.section("cards", "kind | place | known")
        count = min(i64(len(cards.kinds)), most)
        shorts, at = self.shorts, self.at
        for i in range(count):
            kind: i64 = cards.kinds[i]
            eyes: i64 = cards.known[i]
            place: i64 = cards.places[i]
            if kind >= 0 and not eyes & eye:
                if self.dense:
                    self.mark(unseen + kind, 1)
                else:
                    shorts[unseen + kind] += 1
                kind = kinds + i64(cards.backs[kind])
            elif kind < 0:
                kind = kinds + ~kind
            if place < seats:
                place = turned_seat(place, viewer, seats)
            elif squares and squares <= place < squares + seats:
                place = squares + turned_seat(place - squares, viewer, seats)
            knowers = turned_mask(eyes, viewer, seats) << 1 | (1 if eyes & public else 0)
            if self.dense:
                self.kind(kind, kinds + backs)
                self.kind(place, places)
                self.flags(knowers, seats + 1)
            else:
                shorts[at] = i16(kind + 1)
                shorts[at + 1] = i16(place + 1)
                shorts[at + 2] = i16(knowers)
                at += 3
        if not self.dense:
            self.at = at
        self.rest((most - count) * 3, (most - count) * (kinds + backs + places + seats + 1))
