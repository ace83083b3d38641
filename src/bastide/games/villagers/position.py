"""Villagers: a state from a sparse description. What is not said is as at the start.

Keys: `first` (seat), `gold` (by seat), `hands` (by seat, a list of names; `cooper!` is known to all), `villages` (by
seat, a list of chains such as `lumberjack > [carpenter, wheeler > cartwright{2}]` or `founders(food)`; Founders not
named lie alone, gold up), `road` (six names, `cooper{1}` with a coin, None for a gap), `stacks` (six numbers of
cards, or lists from the bottom up with None for a card nobody has seen, `cooper@1` known to seat 1) and `reserve`
likewise, `commons` (left of each), `markets` (resolved so far), `phase` (recruitment, arrivals, placement, events or
end, at its beginning), `seed`; alone also `countess` (her `gold` and `village`), `events` (face up), `discarded`
(events), `jester`.
Cards not named are dealt at random; if `reserve` is smaller than what is left, the rest has been discarded.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from bastide.core.errors import BadNotation
from bastide.core.state import EVERYBODY, NOBODY, bit, rng_start
from bastide.games.villagers.codes import (
    ARRIVALS,
    BEGIN_PLACEMENT,
    BEGIN_RECRUITMENT,
    EVENT_PHASE,
    FOUNDERS_CHECK,
    ROUND,
)
from bastide.games.villagers.data import (
    COMMON,
    COMMONS,
    EVENT_NAMES,
    FOUNDERS_FED,
    HAND,
    KIND,
    NAMES,
    PLACES,
    PURSE,
    ROAD,
    STACK_SIZES,
    START,
    TOKENS,
    VILLAGERS,
    WILD,
    deck,
)
from bastide.games.villagers.expansions.solo.countess import DISCARDED, FACE_UP, IN_DECK
from bastide.games.villagers.rules.chains import is_founders, lay, matches, room
from bastide.games.villagers.rules.market import Round
from bastide.games.villagers.state import GAP, HERS, PILES, RESERVE, STACK, TABLE, VillagersState

if TYPE_CHECKING:
    from bastide.games.villagers.game import Villagers

PHASES = {
    "recruitment": BEGIN_RECRUITMENT,
    "arrivals": ARRIVALS,
    "placement": BEGIN_PLACEMENT,
    "events": EVENT_PHASE,
    "end": FOUNDERS_CHECK,
}
KEYS = (
    "first", "gold", "hands", "villages", "road", "stacks", "reserve", "commons", "markets", "phase", "seed",
)  # fmt: skip
SOLO_KEYS = ("countess", "events", "discarded", "jester")
CARD = re.compile(r"(?P<name>[a-z_]+)(?:\((?P<side>gold|food)\))?(?:\{(?P<coins>\d+)\})?(?P<eyes>!|@\d)?")
TOKEN = re.compile(r"\s*([>\[\],]|[^\s>\[\],]+)")


class Builder:
    """A state that is being filled from the cards of the box."""

    def __init__(self, game: Villagers, words: dict[str, Any]) -> None:
        self.seats, self.words = game.seats, words
        self.state = state = game.blank()
        seed = words.get("seed", 0)
        state.rng = rng_start(seed)
        state.stack.clear()
        state.whose, state.what, state.under, state.above, state.coins = [], [], [], [], []
        state.cards.unseen = [
            count + START[kind] if START[kind] else count for kind, count in enumerate(deck(game.seats))
        ]

    def take_out(self, text: str) -> tuple[int, int, str]:
        """A card by its name, out of the box: kind, coins on it and who knows it."""
        found = CARD.fullmatch(text)
        if found is None or found["name"] not in KIND:
            raise BadNotation(text, "no such card")
        kind = KIND[found["name"]]
        if found["side"] == "food":
            kind = FOUNDERS_FED
        if kind >= VILLAGERS:
            return kind, int(found["coins"] or 0), ""
        stock = self.state.commons if COMMON[kind] else self.state.cards.unseen
        index = COMMONS.index(kind) if COMMON[kind] else kind
        if not stock[index]:
            raise BadNotation(text, "the box has no such card left [VGR-COMP-03]")
        stock[index] -= 1
        return kind, int(found["coins"] or 0), found["eyes"] or ""

    def village(self, owner: int, chains: list[str]) -> None:
        for text in chains:
            tokens = TOKEN.findall(text)
            self.chain(owner, tokens, TABLE, text)
            if tokens:
                raise BadNotation(text, f"{tokens[0]!r} is not expected")

    def chain(self, owner: int, tokens: list[str], on: int, text: str) -> None:
        """Lay a card and all that follows it."""
        if not tokens:
            raise BadNotation(text, "a card is missing")
        kind, coins, _ = self.take_out(tokens.pop(0))
        state = self.state
        if owner != HERS and not self.fits(kind, on):
            raise BadNotation(text, f"{NAMES[kind]} may not lie there [VGR-CHAIN-01]")
        card = int(lay(state, owner, kind, on))
        state.coins[card] = coins
        if tokens and tokens[0] == ">":
            tokens.pop(0)
            if tokens and tokens[0] == "[":
                while tokens.pop(0) != "]":
                    self.chain(owner, tokens, card, text)
                    if not tokens or tokens[0] not in (",", "]"):
                        raise BadNotation(text, "a bracket is not closed")
            else:
                self.chain(owner, tokens, card, text)

    def fits(self, kind: int, on: int) -> bool:
        if on != TABLE and room(self.state, on) < 1:
            return False
        return bool(WILD[kind] or (is_founders(kind) and on == TABLE) or matches(self.state, kind, on, 0))

    def pile(self, number: int, content: int | list[str | None]) -> None:
        state = self.state
        cards: list[str | None] = [None] * content if isinstance(content, int) else content
        state.sizes[number] = len(cards)
        for i, text in enumerate(cards):
            if text is not None:
                if None in cards[i:]:
                    raise BadNotation(text, "cards that were seen lie on top")
                kind, _, eyes = self.take_out(text)
                state.cards.lay(kind, STACK + number, bit(int(eyes[1:])) if eyes else 0)


def build(game: Villagers, words: dict[str, Any]) -> VillagersState:
    known = KEYS + (SOLO_KEYS if game.seats == 1 else ())
    for key in words:
        if key not in known:
            raise BadNotation(key, f"unknown key; known are {', '.join(known)}")
    for key in ("gold", "hands", "villages"):
        if len(words.get(key, [])) > game.seats:
            raise BadNotation(key, f"there are {game.seats} seats")
    builder = Builder(game, words)
    lay_table(builder)
    deal_hands(builder)
    lay_piles(builder)
    count_gold(builder)
    set_court(builder)
    state = builder.state
    state.markets = words.get("markets", 0)
    state.first = words.get("first", 0)
    if not 0 <= state.first < game.seats:
        raise BadNotation("first", f"there are {game.seats} seats")
    begin(game, state, words.get("phase", "recruitment"))
    return state


def lay_table(builder: Builder) -> None:
    """Villages and road."""
    state, words = builder.state, builder.words
    villages: list[list[str]] = words.get("villages", [])
    for seat in range(builder.seats):
        chains = villages[seat] if seat < len(villages) else []
        if not any("founders" in chain for chain in chains):
            chains = ["founders", *chains]
        builder.village(seat, chains)
        mine = [card for card in state.village(seat) if is_founders(state.what[card])]
        if len(mine) != 1:
            raise BadNotation("villages", "a village has one card of Founders [VGR-SETUP-03]")
    if "countess" in words:
        builder.village(HERS, ["countess", *words["countess"].get("village", [])])
    elif builder.seats == 1:
        builder.village(HERS, ["countess"])
    if "commons" in words:
        state.commons = list(words["commons"])
    road: list[str | None] = words.get("road", [NAMES[kind] for kind in ROAD])
    if len(road) != PLACES:
        raise BadNotation("road", f"the road has {PLACES} places")
    for place, text in enumerate(road):
        state.road[place] = GAP
        if text is not None:
            state.road[place], state.road_coins[place], _ = builder.take_out(text)


def deal_hands(builder: Builder) -> None:
    """Hands that are described, then the others at random."""
    state, hands = builder.state, builder.words.get("hands", [])
    for seat, hand in enumerate(hands):
        for text in hand:
            kind, _, eyes = builder.take_out(text)
            state.cards.lay(kind, seat, EVERYBODY if eyes else bit(seat))


def lay_piles(builder: Builder) -> None:
    state, words = builder.state, builder.words
    stacks: list[int | list[str | None]] = words.get("stacks", [STACK_SIZES[builder.seats]] * PLACES)
    if len(stacks) != PLACES:
        raise BadNotation("stacks", f"there are {PLACES} stacks")
    for number, content in enumerate(stacks):
        builder.pile(number, content)
    if "reserve" in words:
        builder.pile(RESERVE, words["reserve"])
    for seat in range(len(words.get("hands", [])), builder.seats):
        for _ in range(HAND):
            state.cards.deal(state, seat, bit(seat))
    placed = sum(STACK <= place <= STACK + RESERVE for place in state.cards.places)
    left = sum(state.cards.unseen) - (sum(state.sizes[:PLACES]) - placed)
    if "reserve" not in words:
        state.sizes[RESERVE] = left
    else:
        left -= state.sizes[RESERVE]
    if left < 0:
        raise BadNotation("stacks", "the box has not so many cards [VGR-SETUP-08]")
    if "reserve" in words:
        for _ in range(left):
            kind = state.chance(state.cards.unseen)
            state.cards.unseen[kind] -= 1
            state.gone[kind] += 1
    for number in range(PILES):
        if state.sizes[number] and STACK + number not in state.cards.places:
            state.cards.deal(state, STACK + number, 0)


def count_gold(builder: Builder) -> None:
    """Treasuries; the bank has the rest."""
    state = builder.state
    gold: list[int] = builder.words.get("gold", [])
    state.scores = [*gold, *[PURSE] * (builder.seats - len(gold))]
    court: dict[str, Any] = builder.words.get("countess", {})
    state.countess = court.get("gold", state.countess)
    state.bank = TOKENS - sum(state.scores) - sum(state.coins) - sum(state.road_coins) - state.countess


def set_court(builder: Builder) -> None:
    """Events and Jester."""
    state, words = builder.state, builder.words
    for key, where in (("events", FACE_UP), ("discarded", DISCARDED)):
        for name in words.get(key, []):
            if name not in EVENT_NAMES or state.events[EVENT_NAMES.index(name)] != IN_DECK:
                raise BadNotation(name, "no such event, or named twice, or not in this game")
            state.events[EVENT_NAMES.index(name)] = where
    state.jester = int(words.get("jester", state.jester))


def begin(game: Villagers, state: VillagersState, phase: str) -> None:
    """Play on from the beginning of a phase."""
    steps = game.phases[ROUND]
    assert isinstance(steps, Round)
    if phase not in PHASES or PHASES[phase] not in steps.steps:
        raise BadNotation("phase", f"{phase!r} is unknown; known are {', '.join(PHASES)}")
    for step in reversed(steps.steps[steps.steps.index(PHASES[phase]) :]):
        state.push(step, NOBODY)
    game.settle(state)
