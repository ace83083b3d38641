"""Village: positions from a sparse description; what is not said is as at the start."""

from __future__ import annotations

from typing import Any

from bastide.core.cards import Cards
from bastide.core.errors import BadNotation
from bastide.core.state import EVERYBODY, bit, rng_start
from bastide.games.village.codes import ROUND, TURN
from bastide.games.village.data import (
    AT_START,
    BARDS,
    CARD_COUNT,
    CARD_NAMES,
    CHRONICLE,
    CUBES,
    CUSTOMER_NAMES,
    FAMILY,
    GENERATION,
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
    SPACE_NAMES,
    STALLS,
    TIME,
    TOWN_NAMES,
    TOWNS,
    WIDTH,
)
from bastide.games.village.expansions.inn.cards import GONE, PILE
from bastide.games.village.rules.market import open_market
from bastide.games.village.state import AT_MARKET, IN_PILE, SERVED, VillageState

KEYS = (
    "turn",
    "first",
    "next_first",
    "round",
    "ender",
    "last_turns",
    "players",
    "spaces",
    "bag",
    "stalls",
    "queue",
    "chronicle",
    "graves",
    "piles",
    "seed",
)
FARM_KEYS = ("time", "score", "members", "towns", "customers", "hand", "secret")


def position(game: Any, description: dict[str, Any]) -> VillageState:
    """Keys: turn, first, next_first (seats), round, ender and last_turns (once the end is triggered), seed;
    players: a list by seat of cubes, grain, goods and coins by name, time, score, members (generations by place: those
    not named are unborn, of the first generation gone), towns, customers, hand, and secret (cards in hand that nobody
    else knows); spaces: cubes by action space, others empty; bag: numbers by colour; stalls and queue: customers, null
    for none; chronicle: free spaces by profession; graves: free ones; piles: cards, the visible one first, and then
    there are no others."""
    known(description, KEYS)
    state: VillageState = game.blank()
    state.stack.clear()
    state.rng = rng_start(description.get("seed", 0))
    people: list[dict[str, Any]] = description.get("players", [])
    if len(people) > game.seats:
        raise BadNotation("players", f"there are {game.seats} seats")
    for seat, person in enumerate(people):
        lay_out_farm(state, seat, person)
    state.first = seat_of(game, description, "first", int(state.first))
    state.next_first = seat_of(game, description, "next_first", -1)
    state.ender = seat_of(game, description, "ender", -1)
    state.last = description.get("last_turns", -1)
    lay_out_market(state, description)
    lay_out_cubes(game, state, description)
    lay_out_graves(game, state, description)
    if sum(state.cards.unseen) or "piles" in description:
        lay_out_cards(game, state, people, description)
    state.push(TURN, seat_of(game, description, "turn", int(state.first)))
    return state


def known(words: dict[str, Any], keys: tuple[str, ...]) -> None:
    for word in words:
        if word not in keys:
            raise BadNotation(word, f"unknown key; known are {', '.join(keys)}")


def seat_of(game: Any, description: dict[str, Any], key: str, default: int) -> int:
    seat: int = description.get(key, default)
    if not -1 <= seat < game.seats or (seat < 0 and default >= 0):
        raise BadNotation(f"{key} {seat}", f"there are {game.seats} seats")
    return seat


def number_of(names: list[str], name: str) -> int:
    if name not in names:
        raise BadNotation(name, f"known are {', '.join(names)}")
    return names.index(name)


def lay_out_farm(state: VillageState, seat: int, person: dict[str, Any]) -> None:
    things = [kind for kind in KINDS if kind != KINDS[PLAGUE]]
    known(person, (*things, *FARM_KEYS))
    for name in things:
        if name in person:
            kind = KINDS.index(name)
            state.gain(seat, kind, person[name] - state.have(seat, kind))
            if kind < CUBES and state.supply[kind] < 0:
                raise BadNotation(f"{person[name]} {name}", "there are not so many [VIL-SETUP-21]")
    if not 0 <= person.get("time", 0) < HOURS or state.have(seat, KINDS.index("grain")) > GRANARY:
        raise BadNotation("farm", "its time or its grain cannot be")
    state.farms[seat * WIDTH + TIME] = person.get("time", 0)
    state.scores[seat] = person.get("score", 0)
    for town in person.get("towns", []):
        state.farms[seat * WIDTH + TOWNS] |= 1 << number_of(TOWN_NAMES, town)
    for customer in person.get("customers", []):
        move_customer(state, customer, SERVED + seat)
    if "members" in person:
        settle(state, seat, person["members"])


def settle(state: VillageState, seat: int, members: dict[str, list[int]]) -> None:
    """Put members where the description says, unborn and gone ones where it says nothing."""
    family = [RESERVE if place == RESERVE else REMOVED for place in AT_START]
    free = [True] * FAMILY
    for place, generations in members.items():
        for generation in generations:
            fitting = [i for i in range(FAMILY) if free[i] and GENERATION[i] == generation - 1]
            if not fitting:
                raise BadNotation(f"{place} {generation}", "a family has no such member left [VIL-SETUP-03]")
            free[fitting[0]] = False
            family[fitting[0]] = number_of(PLACE_NAMES, place)
    state.home[seat * FAMILY : (seat + 1) * FAMILY] = family


def move_customer(state: VillageState, name: str, place: int) -> int:
    customer = number_of(CUSTOMER_NAMES, name)
    if state.customers[customer] != IN_PILE:
        raise BadNotation(name, "there is no such customer left")
    state.customers[customer] = place
    return customer + 1


def lay_out_market(state: VillageState, description: dict[str, Any]) -> None:
    for key, row, width in (("stalls", state.stalls, STALLS), ("queue", state.queue, QUEUE)):
        names = description.get(key, [])
        if len(names) > width:
            raise BadNotation(key, f"it has {width} spaces")
        for i, name in enumerate(names):
            if name is not None:
                if row[i] < 0:
                    raise BadNotation(name, "this stall stays closed [VIL-SETUP-10]")
                row[i] = move_customer(state, name, AT_MARKET)
    if "stalls" not in description and "queue" not in description:
        open_market(state)


def lay_out_cubes(game: Any, state: VillageState, description: dict[str, Any]) -> None:
    state.round = description.get("round", 1)
    filling = game.phases[ROUND]
    if "bag" not in description and "spaces" not in description:
        filling.fill_bag(state)
        filling.fill_spaces(state)
        return
    cubes = KINDS[:CUBES]
    for space, names in description.get("spaces", {}).items():
        for name in names:
            state.spaces[number_of(SPACE_NAMES, space) * CUBES + number_of(cubes, name)] += 1
            state.supply[number_of(cubes, name)] -= 1
            state.cubes += 1
    for name, number in description.get("bag", {}).items():
        state.bag[number_of(cubes, name)] += number
        state.supply[number_of(cubes, name)] -= number
    if min(state.supply[:CUBES]) < 0:
        raise BadNotation("spaces", "there are not so many cubes [VIL-SETUP-21]")


def lay_out_graves(game: Any, state: VillageState, description: dict[str, Any]) -> None:
    """The dead named take spaces; numbers of free ones, where given, are set apart from them."""
    for place in state.home:
        if CHRONICLE <= place < BARDS:
            state.pages[place - CHRONICLE] -= 1
        elif place == GRAVE:
            state.graves -= 1
    for name, number in description.get("chronicle", {}).items():
        state.pages[number_of(PROFESSIONS, name)] = number
    state.graves = description.get("graves", int(state.graves))
    state.blanks = sum(state.pages)
    free = [*state.pages, int(state.graves)]
    if any(not 0 <= number <= most for number, most in zip(free, [*game.kit.pages, game.kit.graves], strict=True)):
        raise BadNotation("chronicle", "there are not so many spaces [VIL-SETUP-12]")


def lay_out_cards(game: Any, state: VillageState, people: list[dict[str, Any]], description: dict[str, Any]) -> None:
    state.cards = Cards(state.cards.backs, [1] * CARD_COUNT)
    for seat, person in enumerate(people):
        for key, eyes in (("hand", EVERYBODY), ("secret", int(bit(seat)))):
            for name in person.get(key, []):
                place_card(state, name, seat, eyes)
                state.farms[seat * WIDTH + HAND] += 1
    if "piles" in description:
        state.hidden = [0] * PILES
        for pile, names in enumerate(description["piles"]):
            for name in reversed(names):
                place_card(state, name, PILE + pile, EVERYBODY if name == names[0] else 0)
        for kind, name in enumerate(CARD_NAMES):
            if state.cards.unseen[kind]:
                place_card(state, name, GONE, EVERYBODY)
    else:
        left = sum(state.cards.unseen)
        state.hidden = [left // PILES + (pile < left % PILES) for pile in range(PILES)]
        game.expansion.set_out(state)


def place_card(state: VillageState, name: str, place: int, eyes: int) -> None:
    kind = number_of(CARD_NAMES, name)
    if not state.cards.unseen[kind]:
        raise BadNotation(name, "there is only one such card [INN-09]")
    state.cards.unseen[kind] = 0
    state.cards.lay(kind, place, eyes)
