"""Settlement: what greedy play values, and a quick, sensible way to play on."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bastide.core.action import Action
from bastide.core.game import Game
from bastide.core.heuristic import Heuristic
from bastide.core.state import EVERYBODY, bit
from bastide.games.settlement.data import (
    ADVENTURERS,
    BASICS,
    BUILDERS,
    BUILDING_COST,
    DEFENDERS,
    EFFECT_ANY,
    EXPLORE,
    HERO_BONUS,
    HERO_GUILD,
    HERO_VALUE,
    HUNT,
    MARKET,
    RESOURCES,
    REWARD,
    ROUNDS,
    SIDE,
    SLOTS,
    SPACES,
    TILE_LEVEL,
    TILE_RESOURCE,
    TRADE_GIVE,
    TRADES,
    UNIT,
)
from bastide.games.settlement.rules.build import BUILD, GROUND, RESTOCK
from bastide.games.settlement.rules.explore import APPEAR, GO, KILL, MEET, PLACE
from bastide.games.settlement.rules.heroes import INVITE, fee
from bastide.games.settlement.rules.passing import END, PASS, PICK, STORAGE
from bastide.games.settlement.rules.region import FORTIFY, MAN, ROAM, SCROLL
from bastide.games.settlement.rules.street import DONE, OF_RESOURCE, OF_TERRAIN, WALK
from bastide.games.settlement.rules.trade import TRADE
from bastide.games.settlement.rules.turn import TURN
from bastide.games.settlement.scoring import Estimate
from bastide.games.settlement.state import SettlementState, size

FULL: Final = 6  # villagers of a round to come
LONG: Final = 200  # actions, more than a round takes
FREQUENCY: Final[list[float]] = [  # of each resource among the terrains of each level
    sum(1.0 for tile in range(len(TILE_RESOURCE)) if TILE_LEVEL[tile] == level and TILE_RESOURCE[tile] == resource)
    / float(TILE_LEVEL.count(level))
    for level in range(SIDE)
    for resource in range(RESOURCES)
]


class SettlementHeuristic(Heuristic):
    """A seat plays its round to the end in the quick way; then it is worth what stands, what the reserve may buy, and
    what six villagers fetch in each round to come."""

    def __init__(self) -> None:
        self.scale = 20.0
        self.estimate: Final = Estimate()

    def value(self, game: Game, state: SettlementState, seat: i64) -> float:
        """The final score this seat may expect, once it has played its round as suggested while the others wait."""
        if not state.stack:
            return float(state.scores[seat])
        top = state.stack[len(state.stack) - 1]
        if state.passed & bit(seat) and top.seat != seat:
            return self.appraise(state, seat)
        copy = state.clone()
        copy.passed = EVERYBODY & ~bit(seat)
        if top.seat != seat:
            copy.stack.clear()
            copy.acted, copy.invited, copy.volunteers, copy.banned = 0, 0, 0, 0
            copy.push(TURN, seat)
            if copy.artefacts[seat] < 0 and copy.offer:
                copy.push(PICK, seat)
        elif state.passed & bit(seat):
            copy.passed = EVERYBODY
        for _ in range(LONG):
            game.apply(copy, seat, self.suggest(game, copy, seat, 0))
            if copy.round != state.round or not copy.stack:
                break
            if copy.stack[len(copy.stack) - 1].seat != seat:  # the others' choice of artefacts
                copy.stack.clear()
                copy.push(TURN, seat)
        return self.appraise(copy, seat)

    def appraise(self, state: SettlementState, seat: i64) -> float:
        """The final score to expect between two rounds."""
        estimate = self.estimate
        if not state.stack:
            return float(state.scores[seat])
        left: i64 = ROUNDS - state.round
        if not state.passed & bit(seat):
            left += 1
        ahead = float(left)
        points = estimate.expected(state, seat, ahead)
        if left == 0:
            return points
        explored, built = state.explored(seat), state.built(seat)
        points += estimate.hoard(estimate.tokens(state.purse(seat)), estimate.sink + estimate.sinks * (ahead - 1.0))
        points += ahead * estimate.land * float(size(explored))
        points += ahead * (estimate.house * float(size(built)) + estimate.fort * float(size(state.forts[seat])))
        gains = self.zones(state, seat, explored, built)
        points += ahead * self.best(gains, FULL, estimate.idle + 0.5 * estimate.idler * (ahead - 1.0))
        points += estimate.kept * (estimate.idle + estimate.idler * (ahead - 1.0)) * float(state.bonus[seat])
        if state.artefacts[seat] >= 0:
            points += estimate.magic * estimate.charm(state, seat, state.artefacts[seat])
        return points

    def zones(self, state: SettlementState, seat: i64, explored: i64, built: i64) -> list[float]:
        """What a villager fetches in each zone in a round to come, most first."""
        estimate = self.estimate
        gains: list[float] = []
        forts: i64 = state.forts[seat]
        for region in range(SIDE):
            fetched = 0.0
            for space in range(SIDE * region, SIDE * region + SIDE):
                if (explored >> space) & 1:
                    token = estimate.worth[state.yields(seat, space)] * estimate.unit
                    if (forts >> space) & 1:
                        fetched += token
                        gains.append(token)
                    else:
                        fetched += estimate.wild * token
                        if (state.beasts[seat] >> space) & 1:
                            colour = state.colour(seat, space)
                            gains.append(estimate.tokens(REWARD[colour]) * estimate.unit / float(HUNT[colour]))
            if fetched > 0.0:
                gains.append(fetched)
        for street in range(SIDE):
            fetched = 0.0
            for space in range(SIDE * street, SIDE * street + SIDE):
                if (built >> space) & 1:
                    fetched += estimate.effect(state, seat, state.houses[seat * SPACES + space], True, estimate.unit)
            if fetched > 0.0:
                gains.append(fetched)
        gains.sort(reverse=True)
        return gains

    def best(self, gains: list[float], hands: i64, idle: float) -> float:
        """What so many villagers fetch if each goes where most is left."""
        points = 0.0
        for gain in gains:
            if hands == 0 or gain < idle:
                break
            points += gain
            hands -= 1
        return points + idle * float(hands)

    def suggest(self, game: Game, state: SettlementState, seat: i64, luck: i64) -> Action:
        """What looks best at first sight; luck breaks what does not matter."""
        decision = state.stack[state.pending_index(seat)]
        phase = decision.phase
        if phase == TURN:
            return self.move(game, state, seat)
        actions = game.phases[phase].legal(state, decision)
        if len(actions) == 1 or phase in (RESTOCK, PLACE):
            return actions[luck % len(actions)]
        best = actions[0]
        peak = -1000.0
        for action in actions:
            score = self.fitness(state, seat, phase, action)
            if score > peak:
                peak = score
                best = action
        return best

    def fitness(self, state: SettlementState, seat: i64, phase: i64, action: Action) -> float:
        """How well an answer fits a question within an action or a pass."""
        estimate = self.estimate
        what: i64 = action >> 8
        left: i64 = ROUNDS - state.round
        if phase == PICK:
            return estimate.charm(state, seat, what) + estimate.gift(what)
        if phase == GROUND:  # a villager works a whole street: fill one after the other
            neighbours = 0.0
            for place in range(seat * SPACES + what // SIDE * SIDE, seat * SPACES + what // SIDE * SIDE + SIDE):
                neighbours += 1.0 if state.houses[place] >= 0 else 0.0
            return neighbours
        if phase == SCROLL:
            return estimate.worth[state.yields(seat, what)]
        if phase == MEET:
            colour = state.colour(seat, int(state.stack[len(state.stack) - 1].argument))
            able = state.base[seat] + state.bonus[seat] >= HUNT[colour]
            return 1.0 if (action == APPEAR) == able else 0.0
        if phase == STORAGE:
            kept = 0.0
            for resource in range(BASICS):
                n: i64 = (what >> (4 * resource)) & 15
                kept += float(n) - 0.05 * float(n * n)
            return kept
        if action == DONE:
            return 0.05
        space: i64 = what & 15
        building = state.houses[seat * SPACES + space]
        share = estimate.slope(estimate.tokens(state.purse(seat)), estimate.sink + estimate.sinks * float(left))
        choice: i64 = action >> 12
        if choice >= OF_TERRAIN:
            return estimate.worth[state.yields(seat, choice - OF_TERRAIN)] * share
        gain = estimate.effect(state, seat, building, False, share)
        if choice:  # give what there is most of, take what there is least of
            held = float(state.goods[seat * RESOURCES + choice - OF_RESOURCE])
            gain += 0.01 * held if EFFECT_ANY[building] else -0.01 * held
        return gain

    def move(self, game: Game, state: SettlementState, seat: i64) -> Action:
        """A hero within reach, else the action that fetches most, else the end of the turn or of the round."""
        left: i64 = ROUNDS - state.round
        if not state.invited:
            action = self.court(game, state, seat, left)
            if action >= 0:
                return int(action)
        if not state.acted:
            best: i64 = PASS
            peak = 0.1 if not state.invited else 0.5
            for action in game.phases[TURN].legal(state, state.stack[len(state.stack) - 1]):
                score = self.fetch(state, seat, action & 255, action >> 8, left)
                if score > peak:
                    peak = score
                    best = action
            if best != PASS:
                return int(best)
        return END if state.acted or state.invited else PASS

    def court(self, game: Game, state: SettlementState, seat: i64, left: i64) -> i64:
        """The invitation of the best hero within reach, or a trade towards it; -1 if none is worth it."""
        estimate = self.estimate
        purse = state.purse(seat)
        ahead = float(left) + float(state.base[seat]) / float(FULL)
        share = estimate.slope(estimate.tokens(purse), estimate.sink + estimate.sinks * ahead)
        idle = estimate.idle + estimate.idler * float(left)
        target: i64 = -1
        peak = estimate.eager
        for slot in range(SLOTS):
            hero = state.row[slot]
            if hero >= 0:
                cost = fee(hero, slot)
                effort = estimate.effort(purse, cost)
                if effort >= 0.0:
                    points = float(HERO_VALUE[hero]) * estimate.count(state, seat, HERO_GUILD[hero], ahead)
                    points += estimate.kept * idle * float(HERO_BONUS[hero]) - share * (estimate.tokens(cost) + effort)
                    if points > peak:
                        peak = points
                        target = slot
        if target < 0:
            return -1
        cost = fee(state.row[target], target)
        if estimate.effort(purse, cost) == 0.0:
            return INVITE | target << 8
        best: i64 = -1
        least = estimate.effort(purse, cost) - 0.01
        for action in game.asides(state, seat):
            if action & 255 == TRADE:
                trade = TRADES[action >> 8]
                after = purse - TRADE_GIVE[action >> 8] + UNIT[trade.get]
                effort = estimate.effort(after, cost)
                if effort >= 0.0:
                    effort += estimate.tokens(purse) - estimate.tokens(after)
                    if effort < least:
                        least = effort
                        best = action
        return best

    def fetch(self, state: SettlementState, seat: i64, verb: i64, what: i64, left: i64) -> float:
        """What an action brings, now and in the rounds to come, beyond what its villagers might do elsewhere."""
        estimate = self.estimate
        rounds = float(left)
        share = estimate.slope(estimate.tokens(state.purse(seat)), estimate.sink + estimate.sinks * rounds)
        idle = estimate.idle + estimate.idler * rounds
        if verb == ROAM:
            fetched = 0.0
            for space in range(SIDE * what, SIDE * what + SIDE):
                if state.lands[seat * SPACES + space] >= 0 and not (state.beasts[seat] >> space) & 1:
                    fetched += estimate.worth[state.yields(seat, space)]
            return fetched * share - estimate.busy * idle
        if verb == WALK:
            fetched = 0.0
            for space in range(SIDE * what, SIDE * what + SIDE):
                building = state.houses[seat * SPACES + space]
                if building >= 0:
                    fetched += estimate.effect(state, seat, building, False, share)
            return fetched - estimate.busy * idle
        if verb == MAN:
            return estimate.worth[state.yields(seat, what)] * share - estimate.busy * idle
        if verb == KILL:
            colour = state.colour(seat, what)
            return (
                estimate.tokens(REWARD[colour]) * share
                + 0.3 * rounds
                - idle * (float(HUNT[colour]) - 1.0 + estimate.busy)
            )
        if verb == FORTIFY:
            token = estimate.worth[state.yields(seat, what)]
            return (
                estimate.strong * estimate.unit * token * rounds
                + estimate.fort * rounds
                + estimate.fans(state, seat, DEFENDERS)
                - estimate.busy * idle
            )
        if verb == GO:
            token = 0.0
            for resource in range(RESOURCES):
                token += estimate.worth[resource] * FREQUENCY[what * RESOURCES + resource]
            wide = (
                estimate.wide * estimate.unit * token * rounds
                + estimate.land * rounds
                + estimate.fans(state, seat, ADVENTURERS)
            )
            return wide - idle * (float(EXPLORE[what]) - 1.0 + estimate.busy)
        if verb == BUILD:
            building = state.market[what]
            lasting = estimate.effect(state, seat, building, True, estimate.unit) * estimate.lasting * rounds
            cost = estimate.tokens(BUILDING_COST[building]) * share
            return (
                lasting + estimate.house * rounds + estimate.fans(state, seat, BUILDERS) - cost - estimate.busy * idle
            )
        return 0.0

    def priors(self, game: Game, state: SettlementState, seat: i64, actions: list[Action]) -> list[float]:
        """What is suggested weighs most; trades that lead nowhere weigh least."""
        weights: list[float] = []
        top = state.stack[state.pending_index(seat)]
        left: i64 = ROUNDS - state.round
        favourite = self.suggest(game, state, seat, 0)
        for action in actions:
            verb: i64 = action & 255
            weight = 1.0
            if verb >= 128:
                weight = 0.1
            elif top.phase == TURN:
                if verb == PASS:
                    weight = 0.2
                elif verb < END:
                    weight = 1.0 + max(0.0, self.fetch(state, seat, verb, action >> 8, left))
            weights.append(weight * 5.0 if action == favourite else weight)
        return weights

    def scene(self, game: Game, state: SettlementState, seat: i64) -> i64:
        """The hero row, the market and a drawn tile: what actions name by their place only."""
        seen: i64 = 1
        for slot in range(SLOTS):
            seen = (seen * 53 + state.row[slot] + 2) % 2147483647
        for place in range(MARKET):
            seen = (seen * 17 + state.market[place] + 2) % 2147483647
        top = state.stack[state.pending_index(seat)]
        return (seen * 131 + (top.argument if top.phase == PLACE else 0)) % 2147483647


HEURISTIC: Final = SettlementHeuristic()
