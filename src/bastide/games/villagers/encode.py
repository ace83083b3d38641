"""Villagers as numbers for learning: what the viewer knows, in a fixed order."""

from __future__ import annotations

from mypy_extensions import i16, i64

from bastide.core.game import Game
from bastide.core.state import NOBODY
from bastide.encoding.observation import Observation, cleared
from bastide.encoding.seat_row import SeatRow, turned_seat
from bastide.games.villagers.codes import PHASES
from bastide.games.villagers.data import COMMONS, EVENT_NAMES, FAMILIES, KINDS, PLACES, SLOTS, VILLAGERS
from bastide.games.villagers.rules.village_entry import pending_kind
from bastide.games.villagers.state import DISCARD, GAP, HERS, PILES, SQUARE, STACK, VillagersState

STATES = 5  # where an event may be, but in its deck
ROAD = PLACES * (VILLAGERS + 1)  # the villager of each place, and its coins
STACKS = PILES * (1 + len(FAMILIES) + VILLAGERS)  # cards in each pile, the back of its top, what the viewer knows it is
VILLAGE = 2 * KINDS + 1  # uncovered and covered cards by kind, coins on them
SEAT = (
    VILLAGE + 2 * VILLAGERS + len(FAMILIES) + 4
)  # with hand, square, backs, treasury, first player, what is left to do
COURT = VILLAGE + 2 + STATES * len(EVENT_NAMES)
DECISION = PHASES + KINDS + 4  # the decision and the card it is about


def shape(game: Game) -> tuple[int, ...]:
    """The road, the piles, what is unseen; per seat, the viewer first; the Countess and the events; the decision."""
    return (ROAD + STACKS + VILLAGERS + len(COMMONS) + game.seats * SEAT + COURT + DECISION,)


def encode(game: Game, view: VillagersState, row: Observation | None = None) -> Observation:
    """All counts as they are; the seats turned so that the viewer comes first."""
    row = cleared(row, shape(game)[0])
    for place in range(PLACES):
        kind = view.road[place]
        row.one(kind if kind != GAP else -1, VILLAGERS)
        row.put(view.road_coins[place])
    for pile in range(PILES):
        heap(view, pile, row)
    row.counts(view.cards.unseen)
    row.counts(view.commons)
    for step in range(game.seats):
        player(view, (max(view.viewer, 0) + step) % game.seats, row)
    village(view, HERS, row)
    row.put(view.countess)
    row.put(view.jester)
    for where in view.events or [0] * len(EVENT_NAMES):
        row.one(where - 1, STATES)
    turn(view, row)
    return row.done()


def heap(view: VillagersState, pile: i64, row: Observation) -> None:
    """Of a pile its size and its top card, as far as the viewer sees it."""
    cards = view.cards.at(STACK + pile)
    row.put(view.sizes[pile])
    top = view.cards.kinds[cards[-1]] if cards else -1
    row.one((~top if top < 0 else view.cards.backs[top]) if cards else -1, len(FAMILIES))
    row.one(top, VILLAGERS)


def village(view: VillagersState, owner: i64, row: Observation) -> None:
    cards = view.village(owner)
    row.tally([view.what[card] for card in cards if not view.above[card]], KINDS)
    row.tally([view.what[card] for card in cards if view.above[card]], KINDS)
    row.put(sum(view.coins[card] for card in cards))


def player(view: VillagersState, seat: i64, row: Observation) -> None:
    village(view, seat, row)
    hand = view.hand(seat)
    row.tally(hand, VILLAGERS)
    row.tally([view.cards.kinds[card] for card in view.cards.at(SQUARE + seat)], VILLAGERS)
    row.tally([~kind for kind in hand], len(FAMILIES))
    row.put(view.scores[seat])
    row.put(view.first == seat)
    row.put(view.quota[seat])
    row.put(view.limit[seat])


def turn(view: VillagersState, row: Observation) -> None:
    """The pending decision, the kind of card it is about, and the state of the placement turn."""
    row.one(view.stack[-1].phase if view.stack else -1, PHASES)
    row.one(pending_kind(view.stack[-1].argument) if view.stack else -1, KINDS)
    row.put(view.exchanges)
    row.put(view.tinned)
    row.put(view.monk >= 0)
    row.put(view.markets)


DECISIONS = 16  # more than are ever pending
CARD_PLACES = DISCARD + 1


def observe(game: Game, state: VillagersState, viewer: i64, row: SeatRow) -> None:
    """All that the viewer knows, from the state or from the view; the seats turned so that the viewer comes first."""
    seats: i64 = game.seats
    me = max(viewer, 0)
    row.decisions(state, viewer, PHASES, DECISIONS)
    row.section("villager on each place of the road, coins on them, places to be refilled")
    row.kinds(state.road, 0, PLACES, VILLAGERS)
    row.numbers(state.road_coins, 0, PLACES)
    row.flags(state.gaps, PLACES)
    row.section("cards in each pile")
    row.numbers(state.sizes, 0, PILES)
    row.section("common villagers left, cards discarded face up by kind")
    row.numbers(state.commons, 0, len(COMMONS))
    row.numbers(state.gone, 0, KINDS)
    row.section("turn", "first player | exchanges | tinned | monk | markets | bank | countess | jester")
    row.seat(state.first, viewer, seats)
    row.number(state.exchanges)
    row.number(state.tinned)
    row.number(state.monk + 1)
    row.number(state.markets)
    row.wide(state.bank)
    row.wide(state.countess)
    row.number(state.jester)
    row.section("where each event is")
    events: i64 = len(state.events)
    row.kinds(state.events, 0, events, STATES + 1)
    missing = len(EVENT_NAMES) - events
    row.skip(missing, missing * (STATES + 1))
    row.section("seats", "treasury | to recruit | to place")
    for step in range(seats):
        seat = (me + step) % seats
        row.wide(state.scores[seat])
        row.number(state.quota[seat])
        row.number(state.limit[seat])
    observe_villages(state, viewer, seats, row)
    row.cards(state.cards, viewer, seats, VILLAGERS, len(FAMILIES), CARD_PLACES, SQUARE, SLOTS)


def observe_villages(state: VillagersState, viewer: i64, seats: i64, row: SeatRow) -> None:
    """The cards laid into villages, by the number that actions call them by."""
    row.section("cards laid, numbers free again")
    count: i64 = len(state.whose)
    row.number(count)
    row.number(state.left)
    row.section("villages", "owner; behind the seats, the Countess | kind | card below | cards above | coins")
    whose, what, under, above, coins = state.whose, state.what, state.under, state.above, state.coins
    shorts, at = row.shorts, row.at
    for card in range(count):
        owner: i64 = whose[card]
        if owner == NOBODY:
            row.at = at
            row.skip(5, seats + 1 + KINDS + 3)
            at = row.at
            continue
        owner = seats if owner == HERS else turned_seat(owner, viewer, seats)
        if row.dense:
            row.kind(owner, seats + 1)
            row.kind(what[card], KINDS)
            row.number(under[card] + 1)
            row.number(above[card])
            row.number(coins[card])
            at = row.at
        else:
            shorts[at] = i16(owner + 1)
            shorts[at + 1] = i16(i64(what[card]) + 1)
            shorts[at + 2] = i16(i64(under[card]) + 1)
            shorts[at + 3] = i16(i64(above[card]))
            shorts[at + 4] = i16(i64(coins[card]))
            at += 5
    row.at = at
    row.rest((SLOTS - count) * 5, (SLOTS - count) * (seats + 1 + KINDS + 3))
