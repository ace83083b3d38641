"""Villagers as numbers for learning: what the viewer knows, in a fixed order."""

from __future__ import annotations

from mypy_extensions import i64

from bastide.core.game import Game
from bastide.encoding.observation import Observation, cleared
from bastide.games.villagers.codes import PHASES
from bastide.games.villagers.data import COMMONS, EVENT_NAMES, FAMILIES, KINDS, PLACES, VILLAGERS
from bastide.games.villagers.rules.village_entry import pending_kind
from bastide.games.villagers.state import GAP, HERS, PILES, SQUARE, STACK, VillagersState

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
