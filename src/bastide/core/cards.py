"""Cards that may lie face down: who knows which."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from bastide.core.state import SPECTATOR, State, bit

UNCOUNTED: Final = -1


@final
class Cards:
    """All cards of one sort. Those nobody can place are counts; the placed ones stand in one list,
    the last laid last. Who knows a card is public, what it is is not."""

    def __init__(self, backs: list[int], counts: list[int]) -> None:
        self.backs: Final = backs  # the back of each kind; constant, shared
        self.unseen = counts[:]  # cards not placed, by kind; in a view, all the viewer does not know
        self.kinds: list[int] = []  # of each placed card; ~back where the viewer does not know it
        self.places: list[int] = []  # where it lies: numbers given by the game
        self.known: list[int] = []  # mask of the viewers that know it
        self.left: i64 = UNCOUNTED  # how many are unseen, once a card has been dealt

    def clone(self) -> Cards:
        new = Cards(self.backs, self.unseen)
        new.kinds, new.places, new.known, new.left = self.kinds[:], self.places[:], self.known[:], self.left
        return new

    def dump(self) -> list[list[int]]:
        return [self.unseen[:], self.kinds[:], self.places[:], self.known[:]]

    def load(self, data: list[list[int]]) -> None:
        self.unseen, self.kinds, self.places, self.known = data[0][:], data[1][:], data[2][:], data[3][:]
        self.left = UNCOUNTED

    def at(self, place: i64) -> list[int]:
        """The cards at a place, the last laid last."""
        return [i for i, here in enumerate(self.places) if here == place]

    def find(self, place: i64, kind: i64) -> i64:
        """A card of this kind at this place, or -1."""
        for i, here in enumerate(self.places):
            if here == place and self.kinds[i] == kind:
                return i
        return -1

    def deal(self, state: State, place: i64, known: i64) -> None:
        """Draw a card nobody can place, and lay it down."""
        self.lay(self.draw(state), place, known)

    def draw(self, state: State) -> i64:
        """Take a card nobody can place at random; return its kind."""
        if self.left == UNCOUNTED:
            self.left = sum(self.unseen)
        kind = state.chance_of(self.unseen, self.left)
        self.unseen[kind] = self.unseen[kind] - 1
        self.left -= 1
        return kind

    def lay(self, kind: i64, place: i64, known: i64) -> None:
        self.kinds.append(int(kind))
        self.places.append(int(place))
        self.known.append(int(known))

    def show(self, state: State, card: i64, known: i64) -> None:
        self.known[card] |= known
        state.reveal()

    def move(self, card: i64, place: i64) -> None:
        """Lay a card elsewhere, on top, before all eyes."""
        kind, known = self.kinds.pop(card), self.known.pop(card)
        self.places.pop(card)
        self.lay(kind, place, known)

    def slip(self, card: i64, place: i64, eyes: i64) -> None:
        """Lay a card elsewhere, on top; all see its back, only these eyes which of its like it was.
        The others lose track of them all, and the order of the list must not tell either."""
        kinds, backs, from_place, first = self.kinds, self.backs, self.places[card], -1
        back = backs[kinds[card]]
        for i, here in enumerate(self.places):
            if here == from_place and backs[kinds[i]] == back:
                self.known[i] = self.known[i] & int(eyes)
                if first < 0:
                    first = i
        kinds[card], kinds[first] = kinds[first], kinds[card]
        self.move(first, place)

    def might(self, place: i64, kind: i64) -> bool:
        """Whether, by public knowledge, such a card may lie there."""
        public, hidden, left = bit(SPECTATOR), False, self.unseen[kind]
        for i in range(len(self.kinds)):
            if self.known[i] & public:
                if self.places[i] == place and self.kinds[i] == kind:
                    return True
                continue
            left += self.kinds[i] == kind
            hidden = hidden or (self.places[i] == place and self.backs[self.kinds[i]] == self.backs[kind])
        return hidden and left > 0

    def redact(self, viewer: i64) -> None:
        """Turn down what the viewer does not know; for use on a clone."""
        self.left = UNCOUNTED
        for i, kind in enumerate(self.kinds):
            if kind >= 0 and not self.known[i] & bit(viewer):
                self.unseen[kind] += 1
                self.kinds[i] = ~self.backs[kind]

    def imagine(self, state: State) -> None:
        """Give each card that is turned down a kind, from those unseen with its back."""
        self.left = UNCOUNTED
        for i, kind in enumerate(self.kinds):
            if kind < 0:
                fitting = [n if self.backs[k] == ~kind else 0 for k, n in enumerate(self.unseen)]
                found = state.chance(fitting)
                self.unseen[found] -= 1
                self.kinds[i] = int(found)
