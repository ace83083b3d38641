"""Village: actions with their arguments, and the text of every action.

An action of a member holds its generation in the lowest bits of the argument and says above them where or how."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bastide.core.action import Action, action_of, argument_of
from bastide.games.village.codes import (
    ACQUIRE,
    ADVANCE,
    BARD,
    BARK,
    BIRTH,
    BUY,
    CLAIM,
    COINS,
    CUBE,
    DECLINE,
    DIE,
    DO,
    DONE,
    ENTER,
    FETCH,
    GOOD,
    HARVEST,
    HOUR,
    JUGGLE,
    LODGE,
    MARK,
    MILL,
    MILLER,
    MOVE,
    ORDAIN,
    OUT,
    PASS,
    PLAY,
    PLUCK,
    PRIOR,
    PRIVILEGE,
    PRODUCE,
    RAISE,
    RECALL,
    REDEEM,
    SAGE,
    SEARCH,
    SERVE,
    TAKE,
    TOLL,
    TRAIN,
    TRAVEL,
    TUCK,
    WELL,
)
from bastide.games.village.data import (
    ANY_TIME,
    BAG,
    CARD_NAMES,
    CHURCH_WAYS,
    COLOURS,
    COUNCIL_WAYS,
    CRAFT,
    CUBES,
    CUSTOMER_NAMES,
    FARM,
    GENERATIONS,
    HERBALIST_HOURS,
    INN_SPACE,
    KINDS,
    LEVELS,
    LODGING,
    MAKER,
    PILES,
    PLACE_NAMES,
    PRIVILEGES,
    ROADS,
    SEAT_COLOURS,
    SPACE_NAMES,
    TOWN,
    TOWN_NAMES,
    WELL_CUBES,
    WINDOWS,
    Kit,
)

GENERATION_BITS: Final = 2
LEVEL_BITS: Final = 2
ALL_COINS: Final = COLOURS * WELL_CUBES  # the argument of the well when it is paid with nothing but coins
MONK: Final = GENERATIONS * len(SEAT_COLOURS)  # the argument of OUT for a figure that is nobody's member
OVER_BRIDGE: Final = 10  # the argument of HOUR for a way over the bridge


def take(space: i64, cube: i64) -> Action:
    """Take a cube of this colour, or a plague cube, from an action space."""
    return action_of(TAKE, space * CUBES + cube)


def space_of_take(action: i64) -> i64:
    return argument_of(action) // CUBES


def cube_of_take(action: i64) -> i64:
    return argument_of(action) % CUBES


def well(colour: i64, coins: i64) -> Action:
    """Pay for the well with cubes of this colour, so many of them replaced by coins."""
    return action_of(WELL, ALL_COINS if coins == WELL_CUBES else colour * WELL_CUBES + coins)


def colour_of_well(action: i64) -> i64:
    """The colour of the cubes paid; orange where none is."""
    return 0 if argument_of(action) == ALL_COINS else argument_of(action) // WELL_CUBES


def coins_of_well(action: i64) -> i64:
    return WELL_CUBES if argument_of(action) == ALL_COINS else argument_of(action) % WELL_CUBES


def do(space: i64) -> Action:
    """Perform the action of a space, without a cube from it."""
    return action_of(DO, space)


def member_action(verb: i64, generation: i64, rest: i64) -> Action:
    """An action of a member; only for the constructors below."""
    return action_of(verb, generation | rest << GENERATION_BITS)


def generation_of(action: i64) -> i64:
    """Of any action of a member; counted from 0."""
    return argument_of(action) & (GENERATIONS - 1)


def rest_of(action: i64) -> i64:
    """What an action of a member says besides the generation: see the accessors below."""
    return argument_of(action) >> GENERATION_BITS


def recall(generation: i64, place: i64) -> Action:
    return member_action(RECALL, generation, place)


def train(generation: i64, place: i64) -> Action:
    return member_action(TRAIN, generation, place)


def place_of(action: i64) -> i64:
    """The place of a recall or a training."""
    return rest_of(action)


def journey(verb: i64, generation: i64, road: i64) -> Action:
    """A step along a road: TRAVEL, or TOLL for the one that the Toll Keeper pays."""
    return member_action(verb, generation, road)


def road_of(action: i64) -> i64:
    return rest_of(action)


def enter(generation: i64, way: i64) -> Action:
    """Enter the council, paying in one of COUNCIL_WAYS."""
    return member_action(ENTER, generation, way)


def ordain(generation: i64, way: i64) -> Action:
    """Put a member into the black bag, paying in one of CHURCH_WAYS."""
    return member_action(ORDAIN, generation, way)


def way_of(action: i64) -> i64:
    """How entering the council or the church is paid."""
    return rest_of(action)


def advance(generation: i64, level: i64, way: i64) -> Action:
    """Rise to a level of the council, counted from 0, paying in one of COUNCIL_WAYS."""
    return member_action(ADVANCE, generation, level | way << LEVEL_BITS)


def level_of_advance(action: i64) -> i64:
    return rest_of(action) & (LEVELS - 1)


def way_of_advance(action: i64) -> i64:
    return rest_of(action) >> LEVEL_BITS


def move(generation: i64, window: i64) -> Action:
    """Move a member from this window of the church, counted from 0, to the next."""
    return member_action(MOVE, generation, window)


def raise_up(generation: i64, window: i64) -> Action:
    """Let the Abbot move a member from this window of the church to the highest."""
    return member_action(RAISE, generation, window)


def window_of(action: i64) -> i64:
    """The window that a member leaves."""
    return rest_of(action)


def out(seat: i64, generation: i64) -> Action:
    """Let a member leave the black bag by the Prior's choice; `out_monk` for a monk."""
    return member_action(OUT, generation, seat)


def out_monk() -> Action:
    return action_of(OUT, MONK)


def seat_of_out(action: i64) -> i64:
    """Whose member leaves the bag."""
    return rest_of(action)


def buy(kind: i64) -> Action:
    return action_of(BUY, kind)


def produce(kind: i64) -> Action:
    return action_of(PRODUCE, kind)


def serve(customer: i64) -> Action:
    return action_of(SERVE, customer)


def privilege(level: i64) -> Action:
    return action_of(PRIVILEGE, level)


def coins(number: i64) -> Action:
    """Pay so many coins instead of cubes."""
    return action_of(COINS, number)


def cube(colour: i64) -> Action:
    return action_of(CUBE, colour)


def good(kind: i64) -> Action:
    return action_of(GOOD, kind)


def die(place: i64) -> Action:
    return action_of(DIE, place)


def redeem(generation: i64) -> Action:
    return action_of(REDEEM, generation)


def lodge(generation: i64) -> Action:
    return action_of(LODGE, generation)


def tuck(pile: i64) -> Action:
    return action_of(TUCK, pile)


def fetch(pile: i64) -> Action:
    return action_of(FETCH, pile)


def search(pile: i64) -> Action:
    return action_of(SEARCH, pile)


def claim(customer: i64) -> Action:
    """Take a customer by the Scrap Dealer."""
    return action_of(CLAIM, customer)


def bard(place: i64) -> Action:
    """Let the Bard add the member who dies at a place to the chronicle."""
    return action_of(BARD, place)


def hour(target: i64) -> Action:
    """Move the time marker by the Herbalist to an hour, or OVER_BRIDGE."""
    return action_of(HOUR, target)


def mark(town: i64) -> Action:
    """Mark a town by the Messenger."""
    return action_of(MARK, town)


def pluck(card: i64) -> Action:
    """Take a card out of the pile that the Countess looks through."""
    return action_of(PLUCK, card)


def play(card: i64) -> Action:
    """Play a card for any moment."""
    return action_of(PLAY, card)


def visible_places(kit: Kit) -> list[int]:
    """Where members can be seen: farm and board, as far as they are in play."""
    board = [CRAFT + trade for trade in kit.trades] + [LODGING] * (INN_SPACE in kit.spaces)
    return [FARM, *board, *range(TOWN, BAG)]


def journey_texts(verb: int, word: str) -> dict[Action, str]:
    """A step along every road, by each generation."""
    texts: dict[Action, str] = {}
    for road, (start, end, _, _) in enumerate(ROADS):
        whence = "village" if start == FARM else PLACE_NAMES[start]
        for age in range(GENERATIONS):
            texts[journey(verb, age, road)] = f"{word} {age + 1} {whence} {PLACE_NAMES[end]}"
    return texts


def base_texts(kit: Kit) -> dict[Action, str]:
    """The actions of the base game, in the order of the dense index."""
    ages = range(GENERATIONS)
    texts: dict[Action, str] = {}
    for space in kit.spaces:
        for kind in range(CUBES):
            texts[take(space, kind)] = f"take {KINDS[kind]} {SPACE_NAMES[space]}"
    for colour in range(COLOURS):
        for number in range(WELL_CUBES):
            texts[well(colour, number)] = f"well {KINDS[colour]} {number}"
    texts[well(0, WELL_CUBES)] = "well coins"
    texts |= {do(space): f"do {SPACE_NAMES[space]}" for space in kit.spaces}
    texts |= {DECLINE: "decline", HARVEST: "harvest", BIRTH: "birth"}
    for place in visible_places(kit)[1:]:
        texts |= {recall(age, place): f"recall {age + 1} {PLACE_NAMES[place]}" for age in ages}
    for kind in kit.goods:
        if MAKER[kind] >= 0:
            texts |= {buy(kind): f"buy {KINDS[kind]}", produce(kind): f"produce {KINDS[kind]}"}
    for trade in kit.trades:
        texts |= {train(age, CRAFT + trade): f"train {age + 1} {PLACE_NAMES[CRAFT + trade]}" for age in ages}
    texts |= {MILL: "mill", PASS: "pass", DONE: "done"}
    texts |= {serve(i): f"serve {name}" for i, name in enumerate(CUSTOMER_NAMES) if kit.customers[i]}
    texts |= journey_texts(TRAVEL, "travel")
    for i, way in enumerate(COUNCIL_WAYS):
        texts |= {enter(age, i): f"enter {age + 1} {way}" for age in ages}
        for level in range(1, LEVELS):
            texts |= {advance(age, level, i): f"advance {age + 1} {level + 1} {way}" for age in ages}
    texts |= {privilege(level): f"privilege {name}" for level, name in enumerate(PRIVILEGES)}
    for i, way in enumerate(CHURCH_WAYS):
        texts |= {ordain(age, i): f"ordain {age + 1} {way}" for age in ages}
    texts |= {coins(number): f"coins {number}" for number in range(WELL_CUBES + 1)}
    texts |= {cube(colour): f"cube {KINDS[colour]}" for colour in range(COLOURS)}
    texts |= {good(kind): f"good {KINDS[kind]}" for kind in kit.goods}
    texts |= {die(place): f"die {PLACE_NAMES[place]}" for place in visible_places(kit)}
    texts |= {redeem(age): f"redeem {age + 1}" for age in ages}
    for window in range(WINDOWS - 1):
        texts |= {move(age, window): f"move {age + 1} {window + 1}" for age in ages}
    return texts


def inn_texts() -> dict[Action, str]:
    """The actions of the expansion Inn, in the order of the dense index."""
    ages = range(GENERATIONS)
    texts: dict[Action, str] = {lodge(age): f"lodge {age + 1}" for age in ages}
    texts[ACQUIRE] = "acquire"
    for pile in range(PILES):
        texts |= {tuck(pile): f"tuck {pile + 1}", fetch(pile): f"fetch {pile + 1}", search(pile): f"search {pile + 1}"}
    texts |= {MILLER: "miller", SAGE: "sage", BARK: "bark", PRIOR: "prior", JUGGLE: "juggle"}
    texts |= journey_texts(TOLL, "toll")
    texts |= {claim(i): f"claim {name}" for i, name in enumerate(CUSTOMER_NAMES)}
    for seat, colour in enumerate(SEAT_COLOURS):
        texts |= {out(seat, age): f"out {colour} {age + 1}" for age in ages}
    texts[out_monk()] = "out monk"
    texts |= {bard(place): f"bard {PLACE_NAMES[place]}" for place in range(FARM, BAG)}
    for age in ages:
        texts |= {raise_up(age, window): f"raise {age + 1} {window + 1}" for window in range(WINDOWS - 1)}
    texts |= {hour(target): f"hour {target}" for target in HERBALIST_HOURS}
    texts[hour(OVER_BRIDGE)] = "hour bridge"
    texts |= {mark(town): f"mark {name}" for town, name in enumerate(TOWN_NAMES)}
    texts |= {pluck(card): f"pluck {name}" for card, name in enumerate(CARD_NAMES)}
    texts |= {play(card): f"play {name}" for card, name in enumerate(CARD_NAMES) if ANY_TIME[card]}
    return texts
