"""Village: what greedy play values."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bastide.core.action import Action, argument_of, verb_of
from bastide.core.game import Game
from bastide.core.heuristic import Heuristic
from bastide.games.village import codes
from bastide.games.village.data import (
    BAG,
    BEER,
    CARD_COST,
    CARD_PRESTIGE,
    CHRONICLE_POINTS,
    CHURCH,
    CHURCH_COST,
    CHURCH_POINTS,
    CHURCH_TIME,
    COIN,
    COLOURS,
    COUNCIL,
    COUNCIL_COST,
    COUNCIL_POINTS,
    COUNCIL_TIME,
    COUNCIL_WAYS,
    CRAFT,
    CRAFT_COST,
    CRAFT_TIME,
    CRAFT_YIELD,
    DUE,
    FAMILY,
    FARM,
    FETCH_TIME,
    GRAIN,
    GRANARY,
    HAND,
    INN_SPACE,
    LODGING,
    LODGING_TIME,
    MAKER,
    MILL_COINS,
    MILL_COST,
    MILL_TIME,
    PLAGUE,
    PLAGUE_TIME,
    PRESTIGE,
    PRODUCTS,
    RESERVE,
    ROAD_TIME,
    ROADS,
    SALE_TIME,
    STEP_GRAIN,
    STOCK,
    TIME,
    TOWN,
    TOWN_COINS,
    TOWN_CUBES,
    TOWN_PRESTIGE,
    TOWNS,
    TRAIN_TIME,
    TRAVEL_POINTS,
    UNLIT,
    WAGON,
    WANTS,
    WELL_CUBES,
)
from bastide.games.village.expansions.inn.cards import TRAVELLER, holds, top
from bastide.games.village.expansions.inn.endgame_cards import TABLES, worth
from bastide.games.village.notation import (
    coins_of_well,
    cube_of_take,
    level_of_advance,
    rest_of,
    space_of_take,
    way_of_advance,
)
from bastide.games.village.rules.grain import harvest
from bastide.games.village.rules.market import extra
from bastide.games.village.rules.payment import affords
from bastide.games.village.rules.travel import markers
from bastide.games.village.scoring import chronicled, customer_points, step
from bastide.games.village.state import VillageState

CUBE: Final = 0.55  # what things are worth in points while much of the game is still to come
GRAIN_BAG: Final = 0.5
COIN_BONUS: Final = 0.5  # beyond the point it scores
GOODS: Final[list[float]] = [0.0] * 6 + [1.7, 1.9, 2.1, 2.1, 1.7, 0.7]  # scroll, horse, plough, ox, wagon, beer
HOUR: Final = 0.16
HOME: Final = 1.0  # a member on the farm
CRAFTSMAN: Final = 1.6
SPARE: Final = 0.7  # another craftsman in the same building
TRAVELLER_BONUS: Final = 1.1
GUEST: Final = 1.3
IN_BAG: Final = 2.0
COUNCILLOR: Final[list[float]] = [1.5, 2.0, 2.6, 2.6]  # by level, beyond the points it scores
CLERIC: Final = 0.4
LEGACY: Final[list[float]] = [0.0, 1.3, 2.6, 2.2, 2.4, 0.0]  # by members in the chronicle, beyond their points
CARD: Final = 1.6
PRIVILEGE: Final[list[float]] = [0.3, 1.1, 2.0, 1.5]
MARKET: Final = 0.2  # a market day, beyond the best sale
INN: Final = 0.5  # a visit to the inn
LUCK_STEPS: Final = 1024
LUCK: Final = 0.5 / LUCK_STEPS  # what a step of luck adds to the merit of an action that is suggested
POOR_BITS: Final = 16  # the lowest bits of the sequence of luck repeat soon


def future(state: VillageState, seat: i64) -> float:
    """How much of the game is still to come: 1 at first, 0 when nothing more can be done."""
    if state.ender >= 0:
        return 0.08 if state.last != 0 and state.stack else 0.0
    pages = min(1.0, float(state.blanks) / (3.0 + 3.0 * len(state.scores)))
    graves = min(1.0, float(state.graves) / (1.0 + len(state.scores)))
    return 0.3 + 0.7 * min(pages, graves)


def standing(place: i64) -> float:
    """What a member is good for where it is, beyond the points it will score there."""
    if place == FARM:
        return HOME
    if place < LODGING:
        return CRAFTSMAN
    if place == LODGING:
        return GUEST
    if place < COUNCIL:
        return TRAVELLER_BONUS
    if place < CHURCH:
        return COUNCILLOR[place - COUNCIL]
    return CLERIC if place < BAG else IN_BAG


def position_value(state: VillageState, seat: i64) -> float:
    """The points a seat has, those it would score now, and what its things and members may still bring."""
    points = float(state.scores[seat])
    if not state.stack:
        return points
    ahead = future(state, seat)
    potential = 0.0
    workshops: i64 = 0
    for i in range(seat * FAMILY, (seat + 1) * FAMILY):
        place: i64 = state.home[i]
        if FARM <= place <= BAG:
            potential += SPARE if workshops >> place & 1 else standing(place)
            if CRAFT <= place < LODGING:
                workshops |= 1 << place
            if COUNCIL <= place < CHURCH:
                points += COUNCIL_POINTS[place - COUNCIL]
            elif CHURCH <= place < BAG:
                points += CHURCH_POINTS[place - CHURCH]
    for kind in range(STOCK):
        number = float(min(state.have(seat, kind), 4))
        if number:
            if kind < COLOURS:
                potential += CUBE * number
            elif kind == GRAIN:
                potential += GRAIN_BAG * number
            elif kind != COIN:
                potential += GOODS[kind] * (1.0 + 0.6 * (number - 1.0))
    coins = state.have(seat, COIN)
    dead = chronicled(state, seat)
    points += float(coins + customer_points(state, seat) + step(CHRONICLE_POINTS, dead))
    potential += COIN_BONUS * float(min(coins, 4)) + LEGACY[min(dead, 5)]
    potential -= HOUR * float(state.have(seat, TIME)) + (HOME + 0.6) * float(state.have(seat, DUE))
    if state.have(seat, HAND):
        points += hand_value(state, seat, ahead)
    else:
        points += float(step(TRAVEL_POINTS, markers(state, seat)))
    return points + ahead * potential


def hand_value(state: VillageState, seat: i64, ahead: float) -> float:
    """What the cards in hand are worth, with the towns that the Traveller counts in his way."""
    cards = state.cards
    table = TABLES[TRAVELLER] if holds(state, seat, TRAVELLER) else TRAVEL_POINTS
    points = float(step(table, markers(state, seat)))
    for i in range(len(cards.places)):
        if cards.places[i] == seat:
            kind = cards.kinds[i]
            if kind >= 0 and UNLIT[kind]:
                points += float(worth(state, seat, kind)) + ahead
            else:
                points += CARD * ahead
    return points


def price(state: VillageState, seat: i64, paid: list[int]) -> float:
    """What a price is worth that a seat can pay, coins for missing cubes included."""
    whole = 0.0
    i: i64 = 0
    while i < len(paid):
        kind, number = paid[i], paid[i + 1]
        if kind < COLOURS:
            lacking: i64 = max(0, number - state.have(seat, kind))
            whole += CUBE * float(number - lacking) + (1.0 + COIN_BONUS) * float(lacking)
        elif kind == GRAIN:
            whole += GRAIN_BAG * number
        elif kind == COIN:
            whole += (1.0 + COIN_BONUS) * number
        else:
            whole += GOODS[kind] * number
        i += 2
    return whole


def sale(state: VillageState, seat: i64, customer: i64) -> float:
    """What serving a customer brings."""
    gain = PRESTIGE[customer] - price(state, seat, WANTS[customer])
    return gain - CUBE - HOUR * SALE_TIME if extra(state, seat) else gain


def best_sale(state: VillageState, seat: i64) -> float:
    """The best first sale of a seat that starts a market day now."""
    best = 0.0
    for tile in state.stalls:
        if tile > 0 and affords(state, seat, WANTS[tile - 1]):
            best = max(best, PRESTIGE[tile - 1] - price(state, seat, WANTS[tile - 1]))
    return best


def journey(state: VillageState, seat: i64, road: i64, free: bool) -> float:
    """What a step along a road brings."""
    start, end, colour, number = ROADS[road]
    town = end - TOWN
    gain = TRAVELLER_BONUS - standing(start)
    if not free:
        gain -= GOODS[WAGON] + HOUR * ROAD_TIME + price(state, seat, [colour, number])
    if not state.have(seat, TOWNS) >> town & 1:
        count = markers(state, seat)
        gain += TOWN_PRESTIGE[town] + CUBE * TOWN_CUBES[town] + (1.0 + COIN_BONUS) * TOWN_COINS[town]
        gain += float(step(TRAVEL_POINTS, count + 1) - step(TRAVEL_POINTS, count)) + 0.8
    return gain


def best_journey(state: VillageState, seat: i64) -> float:
    best = 0.0
    if state.have(seat, WAGON):
        coins = state.have(seat, COIN)
        for road in range(len(ROADS)):
            start, _, colour, number = ROADS[road]
            if state.have(seat, colour) + coins >= number and state.someone_at(seat, start):
                best = max(best, journey(state, seat, road, False))
    return best


def best_craft(state: VillageState, seat: i64) -> float:
    """The best product a seat can make or buy now."""
    best = 0.0
    idle = state.someone_at(seat, FARM)
    for trade in range(len(CRAFT_TIME)):
        goods = GOODS[PRODUCTS[trade][0]] * CRAFT_YIELD[trade]
        if affords(state, seat, CRAFT_COST[trade]):
            best = max(best, goods - price(state, seat, CRAFT_COST[trade]))
        if state.someone_at(seat, CRAFT + trade):
            best = max(best, goods - HOUR * CRAFT_TIME[trade])
        elif idle:
            best = max(best, goods + CRAFTSMAN - HOME - HOUR * (TRAIN_TIME[trade] + CRAFT_TIME[trade]))
    if affords(state, seat, MILL_COST):
        best = max(best, MILL_COINS * (1.0 + COIN_BONUS) - price(state, seat, MILL_COST) - HOUR * MILL_TIME)
    return best


def best_council(state: VillageState, seat: i64) -> float:
    """The best of entering, rising and using a privilege."""
    best = 0.0
    for place in range(COUNCIL, CHURCH):
        level = place - COUNCIL
        if state.someone_at(seat, place):
            best = max(best, privilege(state, seat, level))
        if state.someone_at(seat, FARM if level == 0 else place - 1):
            for way in range(len(COUNCIL_WAYS)):
                if affords(state, seat, COUNCIL_COST[level][way]):
                    best = max(best, promotion(state, seat, level, way))
    return best


def promotion(state: VillageState, seat: i64, level: i64, way: i64) -> float:
    """What reaching a level of the council brings, its privilege included."""
    gain = COUNCIL_POINTS[level] + COUNCILLOR[level]
    gain -= HOME if level == 0 else COUNCIL_POINTS[level - 1] + COUNCILLOR[level - 1]
    gain += privilege(state, seat, level)
    return gain - HOUR * COUNCIL_TIME[level] - price(state, seat, COUNCIL_COST[level][way])


def privilege(state: VillageState, seat: i64, highest: i64) -> float:
    best = 0.0
    for level in range(highest + 1):
        if level == 3 and not state.have(seat, COIN):
            continue
        if level == 0 and state.next_first >= 0:
            continue
        best = max(best, PRIVILEGE[level])
    return best


def deed(state: VillageState, seat: i64, space: i64) -> float:
    """What the action of a space would bring a seat."""
    if space == 0:
        if not state.someone_at(seat, FARM):
            return 0.0
        return GRAIN_BAG * float(min(harvest(state, seat), GRANARY - state.have(seat, GRAIN)))
    if space == 1:
        return HOME if state.someone_at(seat, RESERVE) else 0.2
    if space == 2:
        return best_craft(state, seat)
    if space == 3:
        return MARKET + best_sale(state, seat)
    if space == 4:
        return best_journey(state, seat)
    if space == 5:
        return best_council(state, seat)
    if space == 6:
        return IN_BAG - HOME - 0.5 if state.someone_at(seat, FARM) else 0.0
    return INN if state.have(seat, BEER) + state.have(seat, COIN) else 0.0


def merit(state: VillageState, seat: i64, action: Action) -> float:
    """What an action may bring a seat, with the best that can follow it; a rule of thumb, in points."""
    verb, argument, rest = verb_of(action), argument_of(action), rest_of(action)
    if verb == codes.TAKE:
        cube = CUBE if cube_of_take(action) != PLAGUE else -HOUR * PLAGUE_TIME
        return cube + deed(state, seat, space_of_take(action))
    if verb == codes.WELL:
        coins = coins_of_well(action)
        best = 0.0
        for space in range(INN_SPACE):
            best = max(best, deed(state, seat, space))
        return best - CUBE * float(WELL_CUBES - coins) - (1.0 + COIN_BONUS) * float(coins)
    if verb == codes.DO:
        return deed(state, seat, argument)
    if verb == codes.HARVEST:
        return deed(state, seat, 0)
    if verb == codes.BIRTH:
        return HOME + 0.2 * len(state.generations_at(seat, FARM))
    if verb == codes.RECALL:
        return HOME - standing(rest) - 0.5
    if verb == codes.BUY:
        return GOODS[argument] * CRAFT_YIELD[MAKER[argument]] - price(state, seat, CRAFT_COST[MAKER[argument]])
    if verb == codes.PRODUCE:
        return GOODS[argument] * CRAFT_YIELD[MAKER[argument]] - HOUR * CRAFT_TIME[MAKER[argument]]
    if verb == codes.TRAIN:
        trade = rest - CRAFT
        goods = GOODS[PRODUCTS[trade][0]] * CRAFT_YIELD[trade]
        standing_there = SPARE if state.someone_at(seat, rest) else CRAFTSMAN
        return goods + standing_there - HOME - HOUR * (TRAIN_TIME[trade] + CRAFT_TIME[trade])
    if verb == codes.MILL:
        return MILL_COINS * (1.0 + COIN_BONUS) - price(state, seat, MILL_COST) - HOUR * MILL_TIME
    if verb == codes.SERVE:
        return sale(state, seat, argument)
    if verb == codes.TRAVEL or verb == codes.TOLL:
        return journey(state, seat, rest, verb == codes.TOLL)
    if verb == codes.ENTER:
        return promotion(state, seat, 0, rest)
    if verb == codes.ADVANCE:
        return promotion(state, seat, level_of_advance(action), way_of_advance(action))
    if verb == codes.PRIVILEGE:
        return PRIVILEGE[argument]
    if verb == codes.ORDAIN:
        return IN_BAG - HOME - HOUR * CHURCH_TIME[rest] - price(state, seat, CHURCH_COST[rest])
    if verb == codes.MOVE:
        return CHURCH_POINTS[rest + 1] - CHURCH_POINTS[rest] - GRAIN_BAG * STEP_GRAIN[rest]
    return late_merit(state, seat, verb, argument)


def late_merit(state: VillageState, seat: i64, verb: i64, argument: i64) -> float:
    """The same for deaths, small choices, the mass and the inn."""
    if verb == codes.DIE:
        return -standing(argument)
    if verb == codes.BARD:
        return 1.0
    if verb == codes.COINS:
        return -1.0 * float(argument)
    if verb == codes.CUBE:
        return CUBE - 0.05 * float(state.have(seat, argument))
    if verb == codes.GOOD:
        return GOODS[argument] - 0.4 * float(state.have(seat, argument))
    if verb == codes.REDEEM:
        return CHURCH_POINTS[0] - 1.4
    if verb == codes.LODGE:
        return GUEST - HOME - HOUR * LODGING_TIME + 0.3
    if verb == codes.ACQUIRE:
        return 0.4 - HOUR * FETCH_TIME
    if verb == codes.FETCH:
        kind = state.cards.kinds[top(state, argument)]
        return CARD + CARD_PRESTIGE[kind] + 0.7 * float(worth(state, seat, kind)) - price(state, seat, CARD_COST[kind])
    if verb == codes.PLUCK:
        return CARD + CARD_PRESTIGE[argument] + 0.7 * float(worth(state, seat, argument))
    if verb == codes.CLAIM:
        return float(PRESTIGE[argument])
    if verb == codes.PLAY:
        return 0.6 + CARD_PRESTIGE[argument]
    if verb == codes.SAGE or verb == codes.JUGGLE or verb == codes.MILLER:
        return 3.0
    return 0.0


class VillageHeuristic(Heuristic):
    def __init__(self) -> None:
        self.scale = 25.0

    def value(self, game: Game, state: VillageState, seat: i64) -> float:
        """The position, and the best that the seat's pending decision offers."""
        points = position_value(state, seat)
        i = state.pending_index(seat)
        if i < 0:
            return points
        decision = state.stack[i]
        best = 0.0
        for action in game.phases[decision.phase].legal(state, decision):
            best = max(best, merit(state, seat, action))
        return points + best * (1.0 if decision.phase != codes.TURN else 0.5)

    def priors(self, game: Game, state: VillageState, seat: i64, actions: list[Action]) -> list[float]:
        """Weights that double with every point an action may bring."""
        weights: list[float] = []
        for action in actions:
            likely = merit(state, seat, action)
            weights.append(2.0 ** min(max(likely, -3.0), 8.0))
        return weights

    def suggest(self, game: Game, state: VillageState, seat: i64, luck: i64) -> Action:
        """The action with the most merit, with a little luck."""
        best, most = 0, -1e9
        for action in game.legal(state, seat):
            luck = (luck * 1103515245 + 12345) & 0x7FFFFFFF
            likely = merit(state, seat, action) + LUCK * float((luck >> POOR_BITS) % LUCK_STEPS)
            if likely > most:
                best, most = action, likely
        return best


HEURISTIC: Final = VillageHeuristic()
