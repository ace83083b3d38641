"""Villagers: positions from a description in the words of the game.

Keys: `first` (seat), `gold` (by seat), `hands` (by seat, a list of names; `cooper!` is known to all), `villages` (by
seat, a list of chains such as `lumberjack > [carpenter, wheeler > cartwright{2}]` or `founders(food)`; Founders not
named lie alone, gold up), `road` (six names, `cooper{1}` with a coin, None for a gap), `stacks` (six numbers of
cards, or lists from the bottom up with None for a card nobody has seen, `cooper@1` known to seat 1) and `reserve`
likewise, `commons` (left of each), `markets` (resolved so far), `phase` (recruitment, arrivals, placement, events or
end, at its beginning), `seed`; alone also `countess` (her `gold` and `village`), `events` (face up), `discarded`
(events), `jester`.
What is not said is as at the start, but that the first seat is first player. Cards not named are dealt at random; if
`reserve` is smaller than what is left, the rest has been discarded.
"""

from __future__ import annotations

import re
from typing import Any, Final

from bastide.core.description import LARGEST, Description, items, number, text
from bastide.core.errors import BadPosition
from bastide.core.game import Game
from bastide.core.state import EVERYBODY, NOBODY, bit, rng_start
from bastide.games.villagers.codes import (
    ARRIVALS,
    BEGIN_PLACEMENT,
    BEGIN_RECRUITMENT,
    EVENT_PHASE,
    FIRST_EVENTS,
    FOUNDERS_CHECK,
    ROUND,
)
from bastide.games.villagers.data import (
    COMMON,
    COMMONS,
    COUNT,
    COUNTESS,
    DISCARDED,
    EVENT_NAMES,
    FOUNDERS,
    FOUNDERS_FED,
    HAND,
    KIND,
    NAMES,
    PLACES,
    PURSE,
    ROAD,
    START,
    TOKENS,
    VILLAGERS,
    WILD,
    deck,
)
from bastide.games.villagers.expansions.solo import countess
from bastide.games.villagers.rules.chains import is_founders, lay, matches, room
from bastide.games.villagers.rules.market import Round
from bastide.games.villagers.state import GAP, HERS, PILES, RESERVE, STACK, TABLE, VillagersState

PHASES: Final = {
    "recruitment": BEGIN_RECRUITMENT,
    "arrivals": ARRIVALS,
    "placement": BEGIN_PLACEMENT,
    "events": EVENT_PHASE,
    "end": FOUNDERS_CHECK,
}
KEYS: Final = [
    "first", "gold", "hands", "villages", "road", "stacks", "reserve", "commons", "markets", "phase", "seed",
]  # fmt: skip
SOLO_KEYS: Final = ["countess", "events", "discarded", "jester"]
MARKETS: Final = 2
CARD: Final = re.compile(
    r"(?P<name>[a-z_]+)(?:\((?P<side>gold|food)\))?(?:\{(?P<coins>[0-9]{1,9})\})?(?P<eyes>!|@[0-9])?"
)
TOKEN: Final = re.compile(r"\s*([>\[\],]|[^\s>\[\],]+)")


def position(game: Game, description: Any) -> VillagersState:
    """A state that is played on from the beginning of a phase; BadPosition names what cannot be."""
    given = Description(description, KEYS + (SOLO_KEYS if game.seats == 1 else []))
    seed = given.number("seed", 0)
    if not set(given.value) - {"seed"}:
        start: VillagersState = game.new(seed)
        return start
    phase = phase_of(game, given)
    builder = Builder(game, given, seed)
    builder.lay_villages()
    builder.lay_road()
    builder.lay_hands_and_piles()
    builder.fill_treasuries()
    state = builder.state
    state.markets = given.number("markets", 0, 0, MARKETS)
    state.first = given.number("first", 0, 0, game.seats - 1)
    if game.seats == 1:
        builder.lay_events()
    for step in reversed(phase):
        state.push(step, NOBODY)
    if game.seats == 1 and "events" not in given:
        state.push(FIRST_EVENTS, NOBODY)
    game.settle(state)
    return state


def phase_of(game: Game, given: Description) -> list[int]:
    """The steps of the round from the phase on that is given."""
    steps = game.phases[ROUND]
    assert isinstance(steps, Round)
    names = [name for name, step in PHASES.items() if step in steps.steps]
    step = PHASES[names[given.choice("phase", names, "recruitment")]]
    return steps.steps[steps.steps.index(step) :]


class CardText:
    """One card in words: its kind, the coins on it and who knows it."""

    def __init__(self, value: Any, path: str) -> None:
        self.text, self.path = text(value, path), path
        found = CARD.fullmatch(self.text)
        if found is None or found["name"] not in KIND:
            raise BadPosition(path, f"{self.text!r} is no card")
        self.kind = FOUNDERS_FED if found["side"] == "food" else KIND[found["name"]]
        if found["side"] and not is_founders(KIND[found["name"]]):
            raise BadPosition(path, f"{self.text!r}: only the Founders have two sides")
        self.coins = number(int(found["coins"] or 0), path, 0, LARGEST)
        self.eyes: str = found["eyes"] or ""  # "!" for all, "@1" for seat 1

    def must_be(self, fits: bool, reason: str) -> None:
        if not fits:
            raise BadPosition(self.path, f"{self.text!r}: {reason}")


class Builder:
    """A state that is being filled with the cards of the box."""

    def __init__(self, game: Game, given: Description, seed: int) -> None:
        self.seats, self.given = game.seats, given
        self.state: VillagersState = game.blank()
        state = self.state
        self.countess_side = next((state.what[card] for card in state.village(HERS)), COUNTESS)
        state.rng = rng_start(seed)
        state.stack.clear()
        state.whose, state.what, state.under, state.above, state.coins = [], [], [], [], []
        state.cards.unseen = [count + START[kind] for kind, count in enumerate(deck(game.seats))]

    def take_out(self, card: CardText) -> None:
        """Take a villager out of the box."""
        kind = card.kind
        stock = self.state.commons if COMMON[kind] else self.state.cards.unseen
        index = COMMONS.index(kind) if COMMON[kind] else kind
        card.must_be(stock[index] > 0, "the box has no such card left [VGR-COMP-03]")
        stock[index] -= 1

    def travelling(self, value: Any, path: str) -> CardText:
        """A card of a hand, a pile or the road: no common villager, Founders or Countess."""
        card = CardText(value, path)
        card.must_be(card.kind < VILLAGERS and not COMMON[card.kind], "it can only lie in a village")
        self.take_out(card)
        return card

    def lay_villages(self) -> None:
        state, given = self.state, self.given
        villages = given.items("villages", self.seats)
        for seat in range(self.seats):
            chains = items(*villages[seat]) if seat < len(villages) else []
            for value, path in chains:
                text(value, path)
            if not any(str(value).find(NAMES[FOUNDERS]) >= 0 for value, _ in chains):
                chains = [(NAMES[FOUNDERS], given.where("villages")), *chains]
            for value, path in chains:
                self.lay_tree(seat, value, path)
            founders = [card for card in state.village(seat) if is_founders(state.what[card])]
            if len(founders) != 1:
                raise BadPosition(f"villages[{seat}]", "a village has one card of Founders [VGR-SETUP-03]")
        if self.seats == 1:
            lay(state, HERS, self.countess_side, TABLE)
            for value, path in given.part("countess", ["gold", "village"]).items("village"):
                card = CardText(value, path)
                card.must_be(card.kind < VILLAGERS, "it does not belong there")
                self.lay_card(HERS, card, TABLE)
        if "commons" in given:
            self.leave_commons()

    def leave_commons(self) -> None:
        """As many common villagers as are said are left; the others are out of the game."""
        state, given = self.state, self.given
        left = given.numbers("commons", 0, max(COUNT[kind] for kind in COMMONS), len(COMMONS))
        if len(left) != len(COMMONS):
            raise given.fail("commons", f"there are {len(COMMONS)} piles of common villagers")
        for common, count in enumerate(left):
            if count > state.commons[common]:
                raise given.fail("commons", f"only {state.commons[common]} are left of {NAMES[COMMONS[common]]}")
            state.gone[COMMONS[common]] += state.commons[common] - count
            state.commons[common] = count

    def lay_tree(self, owner: int, source: str, path: str) -> None:
        """A first card and all that lies on it, from a text such as `miner > [mason, seeker > spelunker]`."""
        tokens = TOKEN.findall(source)
        first = len(self.state.whose)
        self.lay_chain(owner, tokens, TABLE, path)
        if tokens:
            raise BadPosition(path, f"{tokens[0]!r} is not expected")
        for card in range(first, len(self.state.whose)):
            if WILD[self.state.what[card]] and not self.state.above[card]:
                raise BadPosition(path, f"{NAMES[self.state.what[card]]} is not covered [VGR-SPECIAL-14]")

    def lay_chain(self, owner: int, tokens: list[str], on: int, path: str) -> None:
        """Lay the next card and all that follows it."""
        if not tokens:
            raise BadPosition(path, "a card is missing")
        card = self.lay_card(owner, CardText(tokens.pop(0), path), on)
        if not tokens or tokens[0] != ">":
            return
        tokens.pop(0)
        if not tokens or tokens[0] != "[":
            self.lay_chain(owner, tokens, card, path)
            return
        while tokens.pop(0) != "]":
            self.lay_chain(owner, tokens, card, path)
            if not tokens or tokens[0] not in (",", "]"):
                raise BadPosition(path, "a bracket is not closed")

    def lay_card(self, owner: int, card: CardText, on: int) -> int:
        """Lay one card into a village; return its number."""
        state, kind = self.state, card.kind
        card.must_be(not card.eyes, "all see it there")
        card.must_be(kind < VILLAGERS or is_founders(kind), "it does not belong there")
        card.must_be(not DISCARDED[kind], "it is discarded when it is played [VGR-SPECIAL-02]")
        if owner != HERS:
            card.must_be(on == TABLE or room(state, on) > 0, "no place is free for it [VGR-CHAIN-06]")
            fits = on == TABLE if is_founders(kind) else bool(WILD[kind]) or matches(state, kind, on, 0)
            card.must_be(fits, "it may not lie there [VGR-CHAIN-01]")
        if kind < VILLAGERS:
            self.take_out(card)
        laid = int(lay(state, owner, kind, on))
        state.coins[laid] = card.coins
        return laid

    def lay_road(self) -> None:
        state, given = self.state, self.given
        road = given.items("road", PLACES) if "road" in given else [(NAMES[kind], "road") for kind in ROAD]
        if len(road) != PLACES:
            raise given.fail("road", f"the road has {PLACES} places")
        for place, (value, path) in enumerate(road):
            state.road[place] = GAP
            if value is not None:
                card = self.travelling(value, path)
                card.must_be(not card.eyes, "all see it there")
                state.road[place], state.road_coins[place] = card.kind, card.coins

    def lay_hands_and_piles(self) -> None:
        """All that is described, then the other hands and the tops of piles at random."""
        state, given, cards = self.state, self.given, self.state.cards
        hands = given.items("hands", self.seats)
        for seat, (hand, path) in enumerate(hands):
            for value, place in items(hand, path):
                card = self.travelling(value, place)
                card.must_be(card.eyes in ("", "!") and not card.coins, "in a hand it is known to all, or to its owner")
                cards.lay(card.kind, seat, EVERYBODY if card.eyes else bit(seat))
        if "stacks" in given:
            stacks = given.items("stacks", PLACES)
            if len(stacks) != PLACES:
                raise given.fail("stacks", f"there are {PLACES} stacks")
            for stack, (content, path) in enumerate(stacks):
                self.lay_pile(stack, content, path)
        if "reserve" in given:
            self.lay_pile(RESERVE, given.value["reserve"], given.where("reserve"))
        left = sum(cards.unseen) - HAND * (self.seats - len(hands))
        for pile in range(PILES if "reserve" in given else PLACES):
            left -= state.sizes[pile] - len(cards.at(STACK + pile))
        if left < 0:
            raise given.fail("stacks", f"the box has not so many cards, {-left} are missing [VGR-SETUP-08]")
        for seat in range(len(hands), self.seats):
            for _ in range(HAND):
                cards.deal(state, seat, bit(seat))
        if "reserve" not in given:
            state.sizes[RESERVE] = left
        else:
            for _ in range(left):
                kind = cards.draw(state)
                state.gone[kind] += 1
        for pile in range(PILES):
            if state.sizes[pile] and STACK + pile not in cards.places:
                cards.deal(state, STACK + pile, 0)

    def lay_pile(self, pile: int, content: Any, path: str) -> None:
        """A pile as a number of cards, or as a list of them."""
        state = self.state
        if not isinstance(content, (list, tuple)):
            state.sizes[pile] = number(content, path, 0, sum(COUNT[:VILLAGERS]))
            return
        state.sizes[pile], seen = len(content), False
        for value, place in items(content, path, sum(COUNT[:VILLAGERS])):
            if value is None:
                if seen:
                    raise BadPosition(place, "cards that were seen lie on top")
                continue
            seen = True
            card = self.travelling(value, place)
            knows = int(card.eyes[1:]) if card.eyes.startswith("@") else -1
            card.must_be(card.eyes != "!" and knows < self.seats and not card.coins, "in a pile a seat may know it")
            state.cards.lay(card.kind, STACK + pile, bit(knows) if knows >= 0 else 0)

    def fill_treasuries(self) -> None:
        """Treasuries; the bank has the rest."""
        state, given = self.state, self.given
        state.scores = [PURSE] * self.seats
        for seat, gold in enumerate(given.numbers("gold", most=self.seats)):
            state.scores[seat] = gold
        if self.seats == 1:
            court = given.part("countess", ["gold", "village"])
            state.countess = court.number("gold", int(state.countess))
        state.bank = TOKENS - sum(state.scores) - sum(state.coins) - sum(state.road_coins) - state.countess

    def lay_events(self) -> None:
        """Events and Jester."""
        state, given = self.state, self.given
        for key, where in (("events", countess.FACE_UP), ("discarded", countess.DISCARDED)):
            for i, event in enumerate(given.choices(key, EVENT_NAMES, len(EVENT_NAMES))):
                if state.events[event] != countess.IN_DECK:
                    raise BadPosition(f"{key}[{i}]", f"{EVENT_NAMES[event]} is named twice, or is not in this game")
                state.events[event] = where
        state.jester = int(given.flag("jester", bool(state.jester)))
