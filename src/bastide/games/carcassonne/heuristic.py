"""Carcassonne: what greedy play values."""

from __future__ import annotations

import math
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i32, i64

from bastide.core.action import Action, argument_of, verb_of
from bastide.core.game import Game
from bastide.core.heuristic import Heuristic
from bastide.games.carcassonne.codes import (
    BUILD,
    CLAIM,
    DECLINE,
    FIGURE_PHASE,
    HERD,
    OFFER,
    PASS,
    PLACE,
    PLACE_PHASE,
    RAISE_BARN,
    SELL,
    TAKE_POINTS,
)
from bastide.games.carcassonne.data import (
    BARN,
    BARN_POINTS,
    BIG,
    BUILDER,
    CASTLE,
    CITY,
    CLOISTER,
    FARM_POINTS,
    FIELD,
    GOODS,
    GOODS_POINTS,
    HOLDERS,
    KIND,
    MARKS,
    MAYOR,
    NODE,
    NORMAL,
    OPEN,
    PENNANTS,
    PIECES,
    PIG,
    PRINTED,
    ROAD,
    SEGMENTS,
    TILES,
    WAGON,
    edge_faced,
    longs_of,
    strength_in,
    turned_tile,
)
from bastide.games.carcassonne.game import Carcassonne
from bastide.games.carcassonne.notation import (
    NO_BRIDGE,
    claim_figure,
    claim_reference,
    claim_spot,
    placement_bridge,
    placement_rotation,
    placement_spot,
)
from bastide.games.carcassonne.rules.features import companion, node_at, root_of, strength, tile_of
from bastide.games.carcassonne.rules.fields import Harvest
from bastide.games.carcassonne.rules.setting import Setting
from bastide.games.carcassonne.scoring import among, worth
from bastide.games.carcassonne.state import (
    ABBEY_TILES,
    CASTLE_TOKENS,
    FIRST,
    GOODS_HELD,
    NOWHERE,
    PLOT,
    ROW,
    SIDE,
    STOCK,
    TOKENS,
    CarcassonneState,
    beside,
    column_of,
    row_of,
)

RESERVE: Final = [0.0, 6.4, 10.8, 14.0, 16.4, 18.0, 19.2, 20.0]  # what so many normal followers in the supply are worth
EARLY_DOUBT: Final = 0.9  # share of a field's worth that is not counted while the stack is full, with two seats,
CROWD_DOUBT: Final = 0.6  # and with more, who close more of the cities on it
FULL_STACK: Final = 70.0  # tiles
PLENTY: Final = 24  # tiles of the stack that fit between others: with so many such a place is filled as likely as any,
RARE: Final = 3.0  # with so few about half as likely
CLASSIC_RESERVE: Final = [0.0, 3.2, 5.4, 7.0, 8.2, 9.0, 9.6, 10.0]
LATE: Final = 40  # tiles in the stack below which a supply loses its worth
CITY_SIDE: Final = 0.74  # how likely an open side is closed while many tiles are left
ROAD_SIDE: Final = 0.88
GROWTH: Final = 0.11  # completed cities that a field still gains, for each tile left and seat fewer
MEAGRE: Final = 1.2  # a claim must promise more than this to be worth a follower
TOKEN_GOODS: Final = 1.3  # a goods token, besides the lead it may give
HELD_CASTLE: Final = 5.0
ABBEY_HELD: Final = 3.0
BRIDGE_HELD: Final = 0.8
BUILDING: Final = 3.5  # a builder at work
TOO_EARLY: Final = 25  # tiles in the stack with which a farmer is not suggested yet,
FAR_TOO_EARLY: Final = 30  # or hardly looked at
DOUBT: Final = 0.01  # what is left of the weight of such a farmer
TRIALS: Final = 4  # placements that a suggestion is the best of
HEAT: Final = 2.0  # an appraisal better by this much multiplies the weight of a placement by e
FREED: Final = 2.0  # a follower that comes back
UNCLAIMED: Final = 0.5  # share of a feature that a follower may still claim
SHRINE: Final = 1.2  # a tile beside a cloister


@final
class Prices:
    """What followers at hand are worth, and how far an early field is trusted."""

    def __init__(self, reserve: list[float], early_doubt: float, crowd_doubt: float) -> None:
        self.reserve: Final = reserve
        self.early_doubt: Final[float] = early_doubt
        self.crowd_doubt: Final[float] = crowd_doubt

    def field_trust(self, state: CarcassonneState) -> float:
        """The share of a field's worth that counts: other farmers may come, and a farmer never comes back."""
        early = float(state.left) / FULL_STACK
        doubt = self.early_doubt if len(state.scores) == 2 else self.crowd_doubt
        return 1.0 - doubt * (early if early < 1.0 else 1.0)


@final
class CarcassonneHeuristic(Heuristic):
    """Patient: farmers come late, and placements are appraised by what they join."""

    def __init__(self, patient: bool, prices: Prices) -> None:
        self.scale = 25.0
        self.patient: Final = patient
        self.prices: Final = prices

    def classic(self) -> Heuristic:
        return CLASSIC

    def value(self, game: Game, state: CarcassonneState, seat: i64) -> float:
        """Points, what own figures may still earn, what the supply may, and the claim about to be made."""
        assert isinstance(game, Carcassonne)
        setting, prices = game.setting, self.prices
        total = float(state.scores[seat]) + supply_worth(prices, state, seat) + goods_worth(state, seat)
        fields: list[int] = []
        seen: list[int] = []
        prospects = PROSPECTS
        prospects.count = 0
        for piece in range(seat * PIECES, (seat + 1) * PIECES):
            node = i64(state.pieces[piece])
            if node == NOWHERE:
                continue
            root = root_of(state.nodes, node)
            figure = i64(PRINTED.figure_of[piece - seat * PIECES])
            if figure == BUILDER:
                total += BUILDING * lateness(state)
            elif figure != PIG and not among(seen, root) and not among(fields, root):
                if state.nodes[root * NODE + KIND] == FIELD:
                    fields.append(int(root))
                else:
                    seen.append(int(root))
                    if self.patient:
                        prospects.add(root)
                    else:
                        own = strength(state.nodes, root, seat)
                        total += promise(setting, state, root, seat, own, chance_by_sides(state, root))
        if prospects.count > 0:
            prospects.look_around(state)
            for i in range(prospects.count):
                root = prospects.roots[i]
                own = strength(state.nodes, root, seat)
                total += promise(setting, state, root, seat, own, prospects.chances[i])
        if fields:
            total += fields_worth(prices, state, fields, seat)
        if len(state.stack):
            top = state.stack[-1]
            if top.phase == FIGURE_PHASE and top.seat == seat and not state.barred:
                total += best_claim(prices, setting, state, seat, self.patient and state.left >= TOO_EARLY)
        return total

    def priors(self, game: Game, state: CarcassonneState, seat: i64, actions: list[Action]) -> list[float]:
        """Claims by what they promise, placements by what they join or how many sides they fill; the rest alike."""
        assert isinstance(game, Carcassonne)
        early = self.patient and state.left >= FAR_TOO_EARLY
        weights: list[float] = []
        phase = state.stack[state.pending_index(seat)].phase
        for action in actions:
            weight = 1.0
            if phase == FIGURE_PHASE:
                weight = 0.6 + max(0.0, gain(self.prices, game.setting, state, seat, action))
                if early and is_farmer(state, action):
                    weight *= DOUBT
            elif phase == PLACE_PHASE:
                if self.patient:
                    weight = math.exp(min(appraise(state, seat, action), 24.0) / HEAT)
                else:
                    weight = 0.5 + 0.5 * float(filled(state, action))
            elif verb_of(action) == OFFER:
                weight = 1.0 / (1.0 + float(argument_of(action)))
            weights.append(weight)
        return weights

    def suggest(self, game: Game, state: CarcassonneState, seat: i64, luck: i64) -> Action:
        """Claim what promises most; place where more sides are filled; decline little, bid little."""
        assert isinstance(game, Carcassonne)
        phase = state.stack[-1].phase
        if phase == FIGURE_PHASE:
            return suggest_figure(self.prices, game, state, seat, self.patient and state.left >= TOO_EARLY)
        if phase == PLACE_PHASE:
            if self.patient:
                return suggest_placement(game, state, seat, luck)
            one, other = game.sample(state, seat, luck), game.sample(state, seat, luck * 69069 + 1 & 0xFFFFFFFF)
            return one if filled(state, one) >= filled(state, other) else other
        actions = game.legal(state, seat)
        first = actions[0]
        if verb_of(first) == OFFER or actions[-1] in (DECLINE, TAKE_POINTS, SELL) or first == PASS:
            return first
        return actions[luck % len(actions)]

    def scene(self, game: Game, state: CarcassonneState, seat: i64) -> i64:
        """The tile in hand, which placements do not name."""
        return state.tile + 1


def lateness(state: CarcassonneState) -> float:
    """1 for most of the game, falling to 0 with the last tiles."""
    return float(state.left) / LATE if state.left < LATE else 1.0


def supply_worth(prices: Prices, state: CarcassonneState, seat: i64) -> float:
    stock = seat * STOCK
    total = prices.reserve[i64(state.stock[stock + NORMAL])]
    total += 2.2 * float(state.stock[stock + BIG]) + 1.5 * float(state.stock[stock + MAYOR])
    total += 1.8 * float(state.stock[stock + WAGON]) + 1.5 * float(state.stock[stock + BUILDER])
    total += 0.8 * float(state.stock[stock + PIG]) + 4.0 * float(state.stock[stock + BARN])
    total += BRIDGE_HELD * float(state.stock[stock + TOKENS]) + 0.8 * float(state.stock[stock + CASTLE_TOKENS])
    total += ABBEY_HELD * float(state.stock[stock + ABBEY_TILES])
    return total * lateness(state)


def goods_worth(state: CarcassonneState, seat: i64) -> float:
    """Tokens by themselves, and the points for most of them, which grow surer towards the end."""
    total = 0.0
    for kind in range(len(GOODS)):
        own = state.held(seat, GOODS_HELD + kind)
        if own == 0:
            continue
        total += TOKEN_GOODS * float(own) * lateness(state)
        best: i64 = 0
        for other in range(i64(len(state.scores))):
            if other != seat:
                best = max(best, state.held(other, GOODS_HELD + kind))
        if own >= best:
            total += GOODS_POINTS * (1.0 - 0.5 * lateness(state))
    return total


def chance_of_side(kind: i64, left: float) -> float:
    """How likely an open side of a road or city will be closed."""
    return (ROAD_SIDE if kind == ROAD else CITY_SIDE) * left / (left + 6.0)


def chance_by_sides(state: CarcassonneState, root: i64) -> float:
    """How likely a road or city will be completed, by how many sides are open; cloisters are not looked at."""
    kind, chance = i64(state.nodes[root * NODE + KIND]), 1.0
    if kind != CLOISTER:
        each = chance_of_side(kind, float(state.left))
        for _ in range(i64(state.nodes[root * NODE + OPEN])):
            chance *= each
    return chance


def promise(setting: Setting, state: CarcassonneState, root: i64, seat: i64, own: i64, chance: float) -> float:
    """What a road, city or cloister may bring a seat with this strength in it, its followers' return included, if it is
    completed by this chance."""
    nodes, at = state.nodes, root * NODE
    if i64(nodes[at + MARKS]) & CASTLE:
        return HELD_CASTLE * lateness(state)
    best: i64 = 0
    for other in range(i64(setting.seats)):
        if other != seat:
            best = max(best, strength(nodes, root, other))
    share = 1.0 if own >= best and own > 0 else 0.12
    if i64(nodes[at + KIND]) == CLOISTER:
        sides, left = float(nodes[at + OPEN]), float(state.left)
        fill = left / (left + 22.0)
        return share * (9.0 - sides + 0.85 * fill * sides) + 1.5 * fill * chance
    whole, half = float(worth(setting, state, root, 1)), float(worth(setting, state, root, 0))
    return share * (chance * (whole + 1.0) + (1.0 - chance) * half) + 2.0 * chance * lateness(state)


def fields_worth(prices: Prices, state: CarcassonneState, fields: list[int], seat: i64) -> float:
    """What a seat's farmers, pig and barn may bring."""
    harvest = Harvest(state, fields)
    total = 0.0
    trust = prices.field_trust(state)
    more = trust * GROWTH * float(state.left) / float(len(state.scores) + 2)
    barn = i64(state.pieces[(seat + 1) * PIECES - 1])
    for root in fields:
        cities, castles = trust * float(harvest.cities(root)) + more, trust * float(harvest.castles(root))
        own, best = strength(state.nodes, root, seat), i64(0)
        for other in range(i64(len(state.scores))):
            if other != seat:
                best = max(best, strength(state.nodes, root, other))
        if own and own >= best:
            total += cities * FARM_POINTS[0] + castles * FARM_POINTS[1]
            if companion(state.nodes, root, seat):
                total += cities + castles
        if barn != NOWHERE and root_of(state.nodes, barn) == root:
            total += cities * BARN_POINTS[0] + castles * BARN_POINTS[1]
    return total


def gain(prices: Prices, setting: Setting, state: CarcassonneState, seat: i64, action: Action) -> float:
    """What a claim promises beyond the worth of the follower it costs; other figures by rule of thumb."""
    verb = verb_of(action)
    if verb == CLAIM:
        spot = claim_spot(action)
        slot = state.slot_at(spot) if spot else state.last
        root = root_of(state.nodes, node_at(state, slot, claim_reference(action)))
        return claim_gain(prices, setting, state, root, seat, claim_figure(action))
    if verb == BUILD:
        return 2.0 * lateness(state)
    if verb == HERD:
        return 1.5
    return 1.0 if verb == RAISE_BARN else 0.0


def claim_gain(prices: Prices, setting: Setting, state: CarcassonneState, root: i64, seat: i64, figure: i64) -> float:
    at = root * NODE
    kind = i64(state.nodes[at + KIND])
    held = i64(state.stock[seat * STOCK + NORMAL])
    cost = (prices.reserve[held] - prices.reserve[held - 1] if figure == NORMAL else 1.8) * lateness(state)
    if kind == FIELD:
        harvest = Harvest(state, [int(root)])
        cities = float(harvest.cities(root) + harvest.castles(root))
        cities += GROWTH * float(state.left) / float(setting.seats + 2)
        return 3.0 * prices.field_trust(state) * cities - cost - 2.0 * lateness(state)
    power = i64(PRINTED.strength[figure])
    if figure == MAYOR:
        power = i64(state.nodes[at + PENNANTS])
    return promise(setting, state, root, seat, power, chance_by_sides(state, root)) - cost


def best_claim(prices: Prices, setting: Setting, state: CarcassonneState, seat: i64, no_farmers: bool) -> float:
    """What the best claim on the tile just placed promises."""
    if i64(state.stock[seat * STOCK + NORMAL]) == 0:
        return 0.0
    nodes = state.nodes
    tile = tile_of(state, state.last)
    first = i64(state.plots[state.last * PLOT + FIRST])
    best = 0.0
    for segment in range(i64(PRINTED.solid[tile] if no_farmers else PRINTED.segments[tile])):
        root = root_of(nodes, first + segment)
        if i64(nodes[root * NODE + HOLDERS]) == 0:
            best = max(best, claim_gain(prices, setting, state, root, seat, NORMAL))
    return best


def is_farmer(state: CarcassonneState, action: Action) -> bool:
    """Whether an action puts a follower on a field."""
    if verb_of(action) != CLAIM:
        return False
    spot = claim_spot(action)
    node = node_at(state, state.slot_at(spot) if spot else state.last, claim_reference(action))
    return i64(state.nodes[node * NODE + KIND]) == FIELD


def suggest_figure(prices: Prices, game: Carcassonne, state: CarcassonneState, seat: i64, no_farmers: bool) -> Action:
    best, chosen = MEAGRE * lateness(state), PASS
    for action in game.legal(state, seat):
        if no_farmers and is_farmer(state, action):
            continue
        promised = gain(prices, game.setting, state, seat, action)
        if promised > best:
            best, chosen = promised, action
    return chosen


def sign_at(state: CarcassonneState, spot: i64) -> i64:
    """The signature of a spot of the verge; 0 elsewhere."""
    held = i64(state.board[state.cell(spot)])
    return i64(state.signs[-1 - held]) if held < 0 else i64(0)


def filled(state: CarcassonneState, action: Action) -> i64:
    """How many sides of the tile a placement fills."""
    return sides_faced(sign_at(state, placement_spot(action)))


def sides_faced(sign: i64) -> i64:
    number: i64 = 0
    for side in range(i64(4)):
        if edge_faced(sign, side):
            number += 1
    return number


def suggest_placement(game: Carcassonne, state: CarcassonneState, seat: i64, luck: i64) -> Action:
    """The best of a few placements at random."""
    chosen = game.sample(state, seat, luck)
    best = appraise(state, seat, chosen)
    for _ in range(TRIALS - 1):
        luck = luck * 69069 + 1 & 0xFFFFFFFF
        other = game.sample(state, seat, luck)
        if other != chosen:
            worth = appraise(state, seat, other)
            if worth > best:
                best, chosen = worth, other
    return chosen


def appraise(state: CarcassonneState, seat: i64, action: Action) -> float:
    """What a placement changes, in points: the stakes in what it joins, cloisters around, sides filled. Only the base
    game is looked at."""
    if verb_of(action) != PLACE:
        return 0.0
    spot, tile = placement_spot(action), state.tile
    sign = sign_at(state, spot)
    total = float(sides_faced(sign))
    if placement_bridge(action) != NO_BRIDGE:
        return total
    turned, plots, nodes = turned_tile(tile, placement_rotation(action)), state.plots, state.nodes
    joined = JOINED
    for segment in range(i64(PRINTED.solid[tile])):
        printed = (tile * SEGMENTS + segment) * NODE
        kind = i64(PRINTED.template[printed + KIND])
        if kind != ROAD and kind != CITY:
            continue
        joined.begin(kind, i64(PRINTED.template[printed + OPEN]), i64(PRINTED.template[printed + PENNANTS]))
        for side in range(i64(4)):
            if edge_faced(sign, side) and i64(PRINTED.side[turned * 4 + side]) == segment:
                slot = state.slot_at(beside(spot, side))
                joined.add(nodes, root_of(nodes, i64(plots[slot * PLOT + SIDE + (side ^ 2)])))
        total += joined.change(state, seat)
    for i in range(state.housed):
        away = spot - i64(state.cloisters[2 * i]) + ROW + 1
        if away >= 0 and column_of(away) <= 2 and row_of(away) <= 2:
            holders = i64(nodes[i64(state.cloisters[2 * i + 1]) * NODE + HOLDERS])
            if holders:
                total += SHRINE if strength_in(holders, seat) else -SHRINE
    return total


@final
class Joined:
    """A road or city of a tile with what it would join. There is one, used again and again."""

    def __init__(self) -> None:
        self.kind: i64 = 0
        self.tiles: i64 = 0
        self.pennants: i64 = 0
        self.sides: i64 = 0
        self.roots: Final = longs_of([0] * 4)
        self.count: i64 = 0  # roots

    def begin(self, kind: i64, sides: i64, pennants: i64) -> None:
        """Take up what is printed."""
        self.kind, self.tiles, self.pennants, self.sides = kind, 1, pennants, sides
        self.count = 0

    def add(self, nodes: vec[i32], root: i64) -> None:
        """Join what lies at one more side."""
        self.sides -= 2
        for i in range(self.count):
            if self.roots[i] == root:
                return
        self.roots[self.count] = root
        self.count += 1
        self.tiles += i64(nodes[root * NODE + TILES])
        self.pennants += i64(nodes[root * NODE + PENNANTS])
        self.sides += i64(nodes[root * NODE + OPEN])

    def change(self, state: CarcassonneState, seat: i64) -> float:
        """What joining them changes in the stakes of a seat against the best of the others."""
        nodes = state.nodes
        before = 0.0
        seats: i64 = len(state.scores)
        own: i64 = 0
        best: i64 = 0
        for i in range(self.count):
            root = self.roots[i]
            at = root * NODE
            if nodes[at + HOLDERS] == 0:
                continue
            mine, theirs = strength(nodes, root, seat), i64(0)
            for other in range(seats):
                if other != seat:
                    theirs = max(theirs, strength(nodes, root, other))
            own += mine
            best += theirs
            if mine != theirs:
                worth = self.worth(state, i64(nodes[at + TILES]), i64(nodes[at + PENNANTS]), i64(nodes[at + OPEN]))
                before += worth if mine > theirs else -worth * 2.0 / float(seats)
        if own == best and (own != 0 or state.held(seat, NORMAL) == 0):
            return -before
        after = self.worth(state, self.tiles, self.pennants, self.sides)
        if own == best:
            after *= UNCLAIMED
        elif own < best:
            after *= -2.0 / float(seats)
        return after - before

    def worth(self, state: CarcassonneState, tiles: i64, pennants: i64, sides: i64) -> float:
        """The points of a feature, as likely as it will be completed, and the follower that then comes back."""
        each = chance_of_side(self.kind, float(state.left))
        chance = 1.0
        for _ in range(sides):
            chance *= each
        points = float(tiles) if self.kind == ROAD else float(tiles + pennants) * (1.0 + chance)
        return points + FREED * chance * lateness(state)


@final
class Prospects:
    """How likely features will be completed, by the places where they are open: each counts once, however many sides it
    closes, and less if few tiles of the stack fit there. There is one, used again and again."""

    def __init__(self) -> None:
        self.roots: Final = longs_of([0] * PIECES)
        self.chances: Final = vec[float]([0.0] * PIECES)
        self.last: Final = longs_of([0] * PIECES)  # the place that was counted last
        self.count: i64 = 0
        self.by_fitting: Final = vec[float](  # by the tiles that fit
            [(1.0 + RARE / float(PLENTY)) * float(number) / (float(number) + RARE) for number in range(PLENTY + 1)]
        )

    def add(self, root: i64) -> None:
        """Take up one more feature."""
        self.roots[self.count] = root
        self.chances[self.count] = 1.0
        self.last[self.count] = NOWHERE
        self.count += 1

    def look_around(self, state: CarcassonneState) -> None:
        """Find the chances of what was taken up."""
        verge, signs, nodes, plots = state.verge, state.signs, state.nodes, state.plots
        road, city = chance_of_side(ROAD, float(state.left)), chance_of_side(CITY, float(state.left))
        for place in range(state.verges):
            sign = i64(signs[place])
            for side in range(i64(4)):
                edge = edge_faced(sign, side)
                if edge != CITY and edge != ROAD:
                    continue
                slot = state.slot_at(beside(i64(verge[place]), side))
                root = root_of(nodes, i64(plots[slot * PLOT + SIDE + (side ^ 2)]))
                if nodes[root * NODE + HOLDERS] == 0:
                    continue
                for i in range(self.count):
                    if self.roots[i] == root and self.last[i] != place:
                        self.last[i] = place
                        self.chances[i] = self.chances[i] * (road if edge == ROAD else city) * self.filled(state, sign)
        for house in range(state.housed):
            root = root_of(nodes, i64(state.cloisters[2 * house + 1]))
            for i in range(self.count):
                if self.roots[i] == root:
                    self.look_around_cloister(state, i, i64(state.cloisters[2 * house]))

    def look_around_cloister(self, state: CarcassonneState, i: i64, spot: i64) -> None:
        """Find the chance that every place around a cloister is filled, besides how many there are."""
        for place in range(state.verges):
            away = i64(state.verge[place]) - spot + ROW + 1
            if away >= 0 and column_of(away) <= 2 and row_of(away) <= 2:
                self.chances[i] = self.chances[i] * self.filled(state, i64(state.signs[place]))

    def filled(self, state: CarcassonneState, sign: i64) -> float:
        """How likely a place with this signature is filled, compared with one that is easy to fill."""
        if sides_faced(sign) < 2:
            return 1.0
        bag, fits, number = state.bag, PRINTED.fits, i64(0)
        for tile in range(i64(len(bag))):
            if bag[tile] and fits[tile * 256 + sign]:
                number += i64(bag[tile])
                if number >= PLENTY:
                    return 1.0
        return self.by_fitting[number]


PROSPECTS: Final = Prospects()
JOINED: Final = Joined()
CLASSIC: Final = CarcassonneHeuristic(patient=False, prices=Prices(CLASSIC_RESERVE, 0.0, 0.0))
HEURISTIC: Final = CarcassonneHeuristic(patient=True, prices=Prices(RESERVE, EARLY_DOUBT, CROWD_DOUBT))
