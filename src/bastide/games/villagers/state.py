"""Villagers: its state, and what each viewer knows of it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bastide.core.cards import Cards
from bastide.core.state import EVERYBODY, TRUTH, State

SQUARE: Final = 8  # places of cards besides the hands, which have the seat's number: Village Squares, from here on
STACK: Final = 16  # the stacks, and behind them the reserve
RESERVE: Final = 6  # its number among the piles
PILES: Final = 7
DISCARD: Final = 24  # hand cards discarded face down [VGR-BASIC-07]
ON_ROAD: Final = 32  # the road, as a place that a card comes from; only events speak of it so
HERS: Final = 15  # owner of the Countess's village; the others belong to seats
TABLE: Final = -1  # where the first card of a chain lies
GAP: Final = -1  # no villager on this place of the road
LOW_BITS: Final = 8  # of a luck that `next_u32` runs on; they repeat too soon to choose by


def kind_bit(kind: i64) -> i64:
    """A kind's bit in a mask of kinds; in two steps, because the compiler shifts a literal within 32 bits."""
    return (1 << (kind & 15)) << (kind & ~15)


def has_kind(mask: i64, kind: i64) -> bool:
    """Whether a kind is in a mask of kinds."""
    return (mask >> kind) & 1 != 0


def choose_below(luck: i64, whole: i64) -> i64:
    """A number below `whole` for random play, from a luck that `next_u32` runs on."""
    return (luck >> LOW_BITS) % whole


class VillagersState(State):
    """The scores are the treasuries."""

    cards: Cards  # hands, squares, the cards of piles whose back was seen, and face-down discards
    sizes: list[int]  # cards in each stack, then in the reserve; those not among the placed cards are unseen
    road: list[int]  # kind on each place, or GAP
    road_coins: list[int]
    gaps: i64  # mask of the places of the road that are to be refilled now
    commons: list[int]  # left of each common villager
    gone: list[int]  # discarded face up, by kind
    # every card laid into a village has a number; the lists below go by it
    whose: list[int]  # seat that owns the village, HERS, or NOBODY when the card has left
    what: list[int]  # kind
    under: list[int]  # number of the card it lies on, or TABLE
    above: list[int]  # how many cards lie on it; with one it is covered [VGR-CHAIN-09]
    coins: list[int]  # gold lying on it
    left: i64  # how many numbers are free again
    first: i64  # holds the First Player card
    quota: list[int]  # villagers each seat has still to recruit in this phase
    limit: list[int]  # villagers each seat may still place in this phase
    exchanges: i64  # common villagers the seat that builds may still take
    tinned: i64  # 1 when it has played a Tinner
    monk: i64  # number of the Monk waiting to be covered, or -1
    markets: i64  # resolved so far
    bank: i64  # gold in the bank; may fall below zero [VGR-COMP-08]
    # solo
    countess: i64  # her treasury
    events: list[int]  # where each event is
    jester: i64  # 1 while it may be played

    def fields(self) -> list[str]:
        return [
            "cards", "sizes", "road", "road_coins", "gaps", "commons", "gone", "whose", "what", "under", "above",
            "coins", "left", "first", "quota", "limit", "exchanges", "tinned", "monk", "markets", "bank", "countess",
            "events", "jester",
        ]  # fmt: skip

    def clone(self) -> VillagersState:
        new = VillagersState()
        new.copy_common(self)
        new.cards, new.sizes = self.cards.clone(), self.sizes[:]
        new.road, new.road_coins, new.gaps = self.road[:], self.road_coins[:], self.gaps
        new.commons, new.gone = self.commons[:], self.gone[:]
        new.whose, new.what, new.under = self.whose[:], self.what[:], self.under[:]
        new.above, new.coins, new.left = self.above[:], self.coins[:], self.left
        new.first, new.quota, new.limit = self.first, self.quota[:], self.limit[:]
        new.exchanges, new.tinned, new.monk = self.exchanges, self.tinned, self.monk
        new.markets, new.bank = self.markets, self.bank
        new.countess, new.events, new.jester = self.countess, self.events[:], self.jester
        return new

    def redact(self, viewer: i64) -> VillagersState:
        """[VGR-INFO-03] Hidden are only faces of cards; [VGR-INFO-01] [VGR-INFO-05] all else is public."""
        view = self.clone()
        view.hide_common(viewer)
        view.cards.redact(viewer)  # [VGR-INFO-02] [VGR-COMP-09] backs stay
        return view

    def imagine(self, luck: i64) -> VillagersState:
        state = self.clone()
        state.rng, state.viewer = luck, TRUTH
        state.cards.imagine(state)
        return state

    def held(self, seat: i64) -> i64:
        """How many cards the seat has in hand."""
        cards: i64 = 0
        for place in self.cards.places:
            cards += place == seat
        return cards

    def hand(self, seat: i64) -> list[int]:
        """The kinds in a hand; ~family of those the viewer does not know."""
        return [self.cards.kinds[i] for i in self.cards.at(seat)]

    def first_like(self, card: i64) -> bool:
        """Whether no card of the same kind stands before this one in the same place."""
        places, kinds = self.cards.places, self.cards.kinds
        place, kind = places[card], kinds[card]
        for i in range(card):  # noqa: SIM110  # a plain loop compiles better
            if kinds[i] == kind and places[i] == place:
                return False
        return True

    def pick(self, place: i64, kind: i64) -> i64:
        """A card of this kind at this place, one that all know before one they do not; -1 if there is none."""
        found: i64 = -1
        cards = self.cards
        for i, here in enumerate(cards.places):
            if here == place and cards.kinds[i] == kind:
                if cards.known[i] == EVERYBODY:
                    return i
                found = i
        return found

    def lift(self, card: i64) -> i64:
        """Take a card away before all eyes; return its kind."""
        kind = self.cards.kinds.pop(card)
        self.cards.places.pop(card)
        if self.cards.known.pop(card) != EVERYBODY:
            self.reveal()
        return kind

    def village(self, owner: i64) -> list[int]:
        """The numbers of the cards in a village."""
        return [card for card, whose in enumerate(self.whose) if whose == owner]
