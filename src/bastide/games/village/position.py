"""Village: positions from a description in the words of the game; what is not said is as at the start."""

from __future__ import annotations

from typing import Any, Final, cast

from bastide.core.cards import Cards
from bastide.core.description import Description, choice, items, number
from bastide.core.errors import BadPosition
from bastide.core.game import Game
from bastide.core.state import EVERYBODY, bit, rng_start
from bastide.games.village.codes import ROUND, SET_UP, TURN
from bastide.games.village.data import (
    AT_START,
    BARDS,
    CARD_COUNT,
    CARD_NAMES,
    CHRONICLE,
    COIN,
    CUBES,
    CUSTOMER_NAMES,
    FAMILY,
    GENERATION,
    GENERATIONS,
    GRAIN,
    GRANARY,
    GRAVE,
    HAND,
    HOURS,
    KINDS,
    PILES,
    PLACE_NAMES,
    PLAGUE,
    PROFESSIONS,
    QUEUE,
    REMOVED,
    RESERVE,
    ROUNDS,
    SPACE_NAMES,
    STALLS,
    STOCK,
    TIME,
    TOWN_NAMES,
    TOWNS,
    WIDTH,
)
from bastide.games.village.expansions.inn.cards import GONE, PILE
from bastide.games.village.notation import visible_places
from bastide.games.village.rules.market import open_market
from bastide.games.village.rules.round import Round, SetUp
from bastide.games.village.state import AT_MARKET, CLOSED, IN_PILE, SERVED, VillageState

KEYS: Final = [
    "turn", "first", "next_first", "round", "ender", "last_turns", "players", "spaces", "bag", "stalls", "queue",
    "chronicle", "graves", "seed",
]  # fmt: skip
FARM_KEYS: Final = ["time", "score", "members", "towns", "customers"]
MOST: Final = 99  # of any kind of thing on a farm, where the supply sets no limit
MOST_POINTS: Final = 999


def position(game: Game, description: Any) -> VillageState:
    """Keys: turn, first, next_first (seats), round, ender and last_turns (once the end is triggered), seed;
    players: a list by seat of cubes, grain, goods and coins by name, time, score, members (generations by place: those
    not named are unborn, of the first generation gone), towns, customers, hand, and secret (cards in hand that nobody
    else knows); spaces: cubes by action space, others empty; bag: numbers by colour; stalls and queue: customers, null
    for none; chronicle: free spaces by profession; graves: free ones; piles: cards, the visible one first, and then
    there are no others."""
    return Layout(game, description).state


class Layout:
    """The state that a description grows into, part by part."""

    def __init__(self, game: Game, description: dict[str, Any]) -> None:
        self.game: Final = game
        start: VillageState = game.blank()
        self.inn: Final = bool(start.hidden)
        self.start: Final = start.clone()  # how many there are of everything
        self.state: Final = start
        self.given: Final = Description(description, [*KEYS, *(["piles"] if self.inn else [])])
        self.things: Final = [
            KINDS[kind] for kind in range(STOCK) if kind != PLAGUE and KINDS[kind] in self.known_things()
        ]
        farm_keys = [*self.things, *FARM_KEYS, *(["hand", "secret"] if self.inn else [])]
        self.people: Final = self.given.parts("players", farm_keys, game.seats)
        start.stack.clear()
        start.rng = rng_start(self.given.number("seed", 0))
        for seat, person in enumerate(self.people):
            self.farm(seat, person)
        self.market()
        if self.inn:
            self.cards()
        self.cubes()
        self.graves()
        self.limits()
        self.turn()

    def known_things(self) -> list[str]:
        """What can lie on a farm: without the Inn there is no beer."""
        return [name for kind, name in enumerate(KINDS) if name != "beer" or self.start.supply[kind] or self.inn]

    def farm(self, seat: int, person: Description) -> None:
        state = self.state
        for name in self.things:
            kind = KINDS.index(name)
            if name in person:
                most = GRANARY if kind == GRAIN else MOST
                state.gain(seat, kind, person.number(name, 0, 0, most) - state.have(seat, kind))
                if kind < CUBES and state.supply[kind] < 0:
                    raise person.fail(name, "there are not so many cubes [VIL-SETUP-21]")
        state.farms[seat * WIDTH + TIME] = person.number("time", 0, 0, HOURS - 1)
        state.scores[seat] = person.number("score", 0, 0, MOST_POINTS)
        for town in person.choices("towns", TOWN_NAMES):
            state.farms[seat * WIDTH + TOWNS] |= 1 << town
        for name, path in person.items("customers"):
            self.move_customer(name, path, SERVED + seat)
        if "members" in person:
            self.family(seat, person)

    def family(self, seat: int, person: Description) -> None:
        """Put members where the description says, unborn and gone ones where it says nothing."""
        kit = cast(Any, self.game).kit
        family = [RESERVE if place == RESERVE else REMOVED for place in AT_START]
        taken = [False] * FAMILY
        known = {RESERVE, *visible_places(kit), *range(CHRONICLE - 1, len(PLACE_NAMES))}
        if not self.inn:
            known.remove(BARDS)
        names = [PLACE_NAMES[place] for place in sorted(known)]
        for index, ages, path in person.by_name("members", names):
            place = PLACE_NAMES.index(names[index])
            for value, spot in items(ages, path):
                age = number(value, spot, 1, GENERATIONS) - 1
                fitting = [i for i in range(FAMILY) if not taken[i] and GENERATION[i] == age]
                if not fitting:
                    raise BadPosition(spot, "the family has no such member left [VIL-SETUP-03]")
                if place == RESERVE and AT_START[fitting[0]] != RESERVE:
                    raise BadPosition(spot, "the first generation is born [VIL-SETUP-04]")
                taken[fitting[0]] = True
                family[fitting[0]] = place
        self.state.home[seat * FAMILY : (seat + 1) * FAMILY] = family

    def move_customer(self, value: Any, path: str, place: int) -> int:
        """Take a customer from the pile to a place; its number + 1."""
        customer = choice(value, CUSTOMER_NAMES, path)
        if self.state.customers[customer] != IN_PILE:
            raise BadPosition(path, "there is no such customer left [VIL-SETUP-09]")
        self.state.customers[customer] = place
        return customer + 1

    def market(self) -> None:
        state = self.state
        for key, row, width in (("stalls", state.stalls, STALLS), ("queue", state.queue, QUEUE)):
            for i, (value, path) in enumerate(self.given.items(key, width)):
                if value is None:
                    continue
                if row[i] == CLOSED:
                    raise BadPosition(path, "this stall stays closed [VIL-SETUP-10]")
                if key == "queue" and i and not row[i - 1]:
                    raise BadPosition(path, "the queue has a gap before it [VIL-MARKET-13]")
                row[i] = self.move_customer(value, path, AT_MARKET)
        if "stalls" not in self.given and "queue" not in self.given:
            open_market(state)

    def cards(self) -> None:
        state = self.state
        state.cards = Cards(state.cards.backs, [1] * CARD_COUNT)
        for seat, person in enumerate(self.people):
            for key, eyes in (("hand", EVERYBODY), ("secret", int(bit(seat)))):
                for value, path in person.items(key):
                    self.place_card(value, path, seat, eyes)
                    state.farms[seat * WIDTH + HAND] += 1
        if "piles" not in self.given:
            left = sum(state.cards.unseen)
            state.hidden = [left // PILES + (pile < left % PILES) for pile in range(PILES)]
            cast(SetUp, self.game.phases[SET_UP]).expansion.set_out(state)
            return
        state.hidden = [0] * PILES
        for pile, (names, path) in enumerate(self.given.items("piles", PILES)):
            found = items(names, path)
            for value, spot in reversed(found):
                self.place_card(value, spot, PILE + pile, EVERYBODY if spot == found[0][1] else 0)
        for kind in range(CARD_COUNT):
            if state.cards.unseen[kind]:
                state.cards.unseen[kind] = 0
                state.cards.lay(kind, GONE, EVERYBODY)

    def place_card(self, value: Any, path: str, place: int, eyes: int) -> None:
        kind = choice(value, CARD_NAMES, path)
        if not self.state.cards.unseen[kind]:
            raise BadPosition(path, "there is only one such card [INN-09]")
        self.state.cards.unseen[kind] = 0
        self.state.cards.lay(kind, place, eyes)

    def cubes(self) -> None:
        state, given = self.state, self.given
        state.round = given.number("round", 1, 1, ROUNDS)
        if "bag" not in given and "spaces" not in given:
            filling = cast(Round, self.game.phases[ROUND])
            filling.fill_bag(state)
            filling.fill_spaces(state)
            return
        kit = cast(Any, self.game).kit
        names = KINDS[:CUBES]
        for space, cubes, path in given.by_name("spaces", [SPACE_NAMES[space] for space in kit.spaces]):
            for value, spot in items(cubes, path):
                kind = choice(value, names, spot)
                state.put(space, kind)
                self.use_cubes(kind, 1, spot)
        for kind, count in given.counts("bag", names):
            state.bag[kind] += count
            self.use_cubes(kind, count, given.where(f"bag.{names[kind]}"))

    def use_cubes(self, kind: int, count: int, path: str) -> None:
        self.state.supply[kind] -= count
        if self.state.supply[kind] < 0:
            raise BadPosition(path, "there are not so many cubes [VIL-SETUP-21]")

    def graves(self) -> None:
        """The dead named take spaces; where numbers of free ones are given, nobody named has taken the others."""
        state, given = self.state, self.given
        for place in state.home:
            if CHRONICLE <= place < BARDS:
                state.pages[place - CHRONICLE] -= 1
            elif place == GRAVE:
                state.graves -= 1
        for profession, name in enumerate(PROFESSIONS):
            if state.pages[profession] < 0:
                raise BadPosition(
                    "players", f"more members lie under {name} than the chronicle has spaces [VIL-SETUP-12]"
                )
        if state.graves < 0:
            raise BadPosition("players", "more members lie in graves than there are [VIL-SETUP-12]")
        for profession, free in given.counts("chronicle", PROFESSIONS):
            if free > state.pages[profession]:
                path = given.where(f"chronicle.{PROFESSIONS[profession]}")
                raise BadPosition(path, f"at most {state.pages[profession]} spaces are free [VIL-SETUP-12]")
            state.pages[profession] = free
        state.graves = given.number("graves", int(state.graves), 0, int(state.graves))
        state.blanks = sum(state.pages)

    def limits(self) -> None:
        """[VIL-SETUP-19] [VIL-SETUP-20] Where tiles are limited, no more of them are on the farms than there are."""
        options = self.game.options
        for kind in range(GRAIN + 1, STOCK):
            unlimited = options["coins_unlimited"] if kind == COIN else options["goods_unlimited"]
            if not unlimited and self.state.supply[kind] < 0:
                path = f"players[0].{KINDS[kind]}"
                for seat, person in enumerate(self.people):
                    if KINDS[kind] in person:
                        path = f"players[{seat}].{KINDS[kind]}"
                raise BadPosition(path, "there are not so many tiles [VIL-SETUP-19]")

    def turn(self) -> None:
        """Whose turn it is, and whether the end has been triggered."""
        state, given, last_seat = self.state, self.given, self.game.seats - 1
        state.first = given.number("first", int(state.first), 0, last_seat)
        if given.value.get("next_first") is not None:
            state.next_first = given.number("next_first", 0, 0, last_seat)
        if given.value.get("ender") is not None:
            state.ender = given.number("ender", 0, 0, last_seat)
            state.last = given.number("last_turns", 1, 1, self.game.seats)
        elif "last_turns" in given:
            raise given.fail("last_turns", "there are none without an ender [VIL-END-03]")
        elif not state.graves:
            raise given.fail("graves", "none is left, so the end is triggered: who is the ender? [VIL-END-01]")
        elif not state.blanks:
            raise given.fail("chronicle", "it is full, so the end is triggered: who is the ender? [VIL-END-01]")
        elif not state.cubes:
            raise given.fail("spaces", "no cube is left, so the round is over [VIL-ROUND-07]")
        state.push(TURN, given.number("turn", int(state.first), 0, last_seat))
