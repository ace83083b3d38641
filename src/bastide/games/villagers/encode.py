"""Villagers as numbers for learning: what the viewer knows, in a fixed order."""

from __future__ import annotations

from bastide.core.game import Game
from bastide.games.villagers.data import COMMONS, EVENTS, FAMILIES, KINDS, PLACES, VILLAGERS
from bastide.games.villagers.state import GAP, HERS, PILES, SQUARE, STACK, VillagersState

PHASES = 45  # kinds of decisions
STATES = 5  # where an event may be, but in its deck
ROAD = PLACES * (VILLAGERS + 1)  # the villager of each place, and its coins
STACKS = PILES * (1 + len(FAMILIES) + VILLAGERS)  # cards in each pile, the back of its top, what the viewer knows it is
VILLAGE = 2 * KINDS + 1  # uncovered and covered cards by kind, coins on them
SEAT = (
    VILLAGE + 2 * VILLAGERS + len(FAMILIES) + 4
)  # with hand, square, backs, treasury, first player, what is left to do
COURT = VILLAGE + 2 + STATES * len(EVENTS)
TURN = PHASES + KINDS + 4  # the decision and the card it is about


def shape(game: Game) -> tuple[int, ...]:
    """The road, the piles, what is unseen; per seat, the viewer first; the Countess and the events; the decision."""
    return (ROAD + STACKS + VILLAGERS + len(COMMONS) + game.seats * SEAT + COURT + TURN,)


def encode(game: Game, view: VillagersState) -> list[float]:
    """All counts as they are; the seats turned so that the viewer comes first."""
    numbers = road(view) + piles(view)
    numbers += [float(count) for count in view.cards.unseen] + [float(count) for count in view.commons]
    for step in range(game.seats):
        numbers += player(view, (max(int(view.viewer), 0) + step) % game.seats)
    numbers += [*village(view, HERS), float(view.countess), float(view.jester)]
    events = view.events or [0] * len(EVENTS)
    numbers += [float(where == state) for where in events for state in range(1, STATES + 1)]
    return numbers + turn(view)


def road(view: VillagersState) -> list[float]:
    numbers: list[float] = []
    for kind, coins in zip(view.road, view.road_coins, strict=True):
        numbers += one_of(VILLAGERS, kind if kind != GAP else -1)
        numbers.append(float(coins))
    return numbers


def piles(view: VillagersState) -> list[float]:
    """Of each pile its size and its top card, as far as the viewer sees it."""
    numbers: list[float] = []
    for pile in range(PILES):
        cards = view.cards.at(STACK + pile)
        top = view.cards.kinds[cards[-1]] if cards else None
        back = -1 if top is None else ~top if top < 0 else view.cards.backs[top]
        numbers.append(float(view.sizes[pile]))
        numbers += one_of(len(FAMILIES), back) + one_of(VILLAGERS, -1 if top is None or top < 0 else top)
    return numbers


def village(view: VillagersState, owner: int) -> list[float]:
    shown, covered, coins = [0.0] * KINDS, [0.0] * KINDS, 0.0
    for card in view.village(owner):
        (covered if view.above[card] else shown)[view.what[card]] += 1.0
        coins += view.coins[card]
    return [*shown, *covered, coins]


def player(view: VillagersState, seat: int) -> list[float]:
    hand, square, backs = [0.0] * VILLAGERS, [0.0] * VILLAGERS, [0.0] * len(FAMILIES)
    for kind in view.hand(seat):
        if kind >= 0:
            hand[kind] += 1.0
        else:
            backs[~kind] += 1.0
    for card in view.cards.at(SQUARE + seat):
        kind = view.cards.kinds[card]
        if kind < VILLAGERS:
            square[kind] += 1.0
    left = [float(view.quota[seat]), float(view.limit[seat])]
    return [*village(view, seat), *hand, *square, *backs, float(view.scores[seat]), float(view.first == seat), *left]


def turn(view: VillagersState) -> list[float]:
    """The pending decision, the kind of card it is about, and the state of the placement turn."""
    decision = view.stack[-1] if view.stack else None
    phase, about = (int(decision.phase), int(decision.a) & 255) if decision else (-1, -1)
    last = [float(view.exchanges), float(view.tinned), float(view.monk >= 0), float(view.markets)]
    return one_of(PHASES, phase) + one_of(KINDS, about) + last


def one_of(width: int, chosen: int) -> list[float]:
    numbers = [0.0] * width
    if 0 <= chosen < width:
        numbers[chosen] = 1.0
    return numbers
