"""Settlement: what greedy play values, and a quick, sensible way to play on."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from bastide.core.action import ASIDE, Action, argument_of, verb_of
from bastide.core.bits import bit_count
from bastide.core.game import Game
from bastide.core.heuristic import Heuristic
from bastide.core.state import EVERYBODY, bit
from bastide.games.settlement import notation
from bastide.games.settlement.codes import (
    APPEAR,
    BUILD,
    DONE,
    END,
    EXPLORE,
    FORTIFICATION,
    FORTIFY,
    GROUND,
    HUNT,
    MEET,
    PASS,
    PICK,
    PLACE,
    REGION,
    RESTOCK,
    SCROLL,
    STORAGE,
    STREET,
    TRADE,
    TURN,
)
from bastide.games.settlement.data import (
    ADVENTURERS,
    BASICS,
    BUILDERS,
    BUILDING_COST,
    DEFENDERS,
    DIAMOND,
    DIAMOND_RING,
    EFFECT,
    EFFECT_ANY,
    EFFECT_BONUS,
    EFFECT_GET,
    EFFECT_GIVE,
    ENCHANTED_MIRROR,
    EXCHANGE,
    EXPLORE_VILLAGERS,
    GAIN,
    GAIN_CHOICE,
    GOLD,
    HELPFUL_CHEST,
    HERO_BONUS,
    HERO_GUILD,
    HERO_VALUE,
    HUNT_VILLAGERS,
    KEY_OF_KNOWLEDGE,
    MAGIC_PURSE,
    MARKET,
    RESOURCES,
    REWARD,
    ROUNDS,
    SCROLL_OF_POWER,
    SHOOTING_STAR,
    SIDE,
    SLOTS,
    SOVEREIGN_CROWN,
    SPACES,
    STORE,
    STORED,
    STORED_POINTS,
    TILE_LEVEL,
    TILE_RESOURCE,
    TRADE_GET,
    TRADE_GIVE,
    UNIT,
    amount,
)
from bastide.games.settlement.notation import chosen_resource, chosen_terrain, used_choice, used_space
from bastide.games.settlement.rules.heroes import fee
from bastide.games.settlement.state import SettlementState

IMPOSSIBLE: Final = -1.0  # the effort that no trade can make
FULL: Final = 6  # villagers of a round to come
LONG: Final = 200  # actions, more than a round takes
FREQUENCY: Final[list[float]] = [  # of each resource among the terrains of each level, as they are now
    sum(1.0 for tile in range(len(TILE_RESOURCE)) if TILE_LEVEL[tile] == level and TILE_RESOURCE[tile] == resource)
    / float(TILE_LEVEL.count(level))
    for level in range(SIDE)
    for resource in range(RESOURCES)
]


class Estimate:
    """What things may be worth before the end; the numbers were found by play of the present revision."""

    def __init__(self) -> None:
        self.unit: float = 2.585  # points that a diamond's worth of tokens may become
        self.basic: float = 0.588  # worth of a basic resource, in diamonds
        self.gold: float = 1.526
        self.sink: float = 9.534  # diamonds' worth that the last round takes well
        self.sinks: float = 3.711  # and how much more, for each round before
        self.idle: float = 0.618  # of a villager without a zone worth going to, in the last round
        self.idler: float = 0.499  # how much more, for each round before
        self.land: float = 0.3  # of a terrain for heroes to come, for each round to come
        self.house: float = 0.416
        self.fort: float = 0.2
        self.lands: float = 0.677  # terrains that a round may add
        self.houses: float = 1.027
        self.forts: float = 0.476
        self.wild: float = 0.713  # share of what a terrain without fortification yields in a round to come
        self.kept: float = 0.557  # share of a bonus villager's work that is worth keeping it
        self.step: float = 0.05  # what a trade costs in attention, in diamonds
        self.magic: float = 1.146  # weight of artefacts
        self.eager: float = 0.205  # points that a hero must bring beyond its price
        self.lasting: float = 0.726  # share of a round to come that a new building works, a new terrain is collected,
        self.wide: float = 0.507
        self.strong: float = 0.5  # and a new fortification is activated
        self.busy: float = 0.163  # share of a villager's idle worth that an activation must exceed
        self.worth: list[float] = []
        self.tune()

    def hasten(self) -> None:
        """Take the numbers with which quick play against itself reaches most points (an evolution strategy, 70 s: 58.5
        instead of 47.1 on average). They tell what to do next; for the worth of a position they are worse."""
        self.unit, self.basic, self.gold = 3.677, 0.309, 1.942
        self.sink, self.sinks = 5.738, 4.628
        self.idle, self.idler, self.busy = 0.467, 0.740, 0.102
        self.land, self.house, self.fort = 0.343, 0.023, 0.421
        self.lands, self.houses, self.forts = 1.160, 0.544, 0.486
        self.kept, self.step, self.eager = 0.648, 0.185, 0.157
        self.lasting, self.wide, self.strong = 0.993, 0.244, 0.521
        self.tune()

    def tune(self) -> None:
        """Take over the worth of tokens."""
        self.worth = [self.basic, self.basic, self.basic, 1.0, self.gold]

    def tokens(self, bundle: i64) -> float:
        """What resources are worth."""
        points = 0.0
        for resource in range(RESOURCES):
            n = amount(bundle, resource)
            if n:
                points += self.worth[resource] * float(n)
        return points

    def hoard(self, stock: float, cap: float) -> float:
        """What a stock may become: the more of it and the less time, the less each token."""
        return self.unit * stock * cap / (stock + cap) if cap > 0.0 else 0.0

    def slope(self, stock: float, cap: float) -> float:
        """What one diamond more would add to that."""
        return self.unit * (cap / (stock + cap)) * (cap / (stock + cap)) if cap > 0.0 else 0.0

    def count(self, state: SettlementState, seat: i64, guild: i64, ahead: float) -> float:
        """What a hero of the guild may count at the end."""
        if guild == ADVENTURERS:
            return min(9.0, float(bit_count(state.explored(seat))) + self.lands * ahead)
        if guild == DEFENDERS:
            return min(9.0, float(bit_count(state.forts[seat])) + self.forts * ahead)
        if guild == BUILDERS:
            return min(9.0, float(bit_count(state.built(seat))) + self.houses * ahead)
        return 1.0

    def expected(self, state: SettlementState, seat: i64, ahead: float) -> float:
        """Heroes by what they may count at the end, and the tokens stored."""
        points = 0.0
        heroes: i64 = state.heroes[seat]
        hero: i64 = 0
        while heroes:
            if heroes & 1:
                points += float(HERO_VALUE[hero]) * self.count(state, seat, HERO_GUILD[hero], ahead)
            heroes >>= 1
            hero += 1
        for place in range(seat * SPACES, seat * SPACES + SPACES):
            if state.vaults[place]:
                points += float(state.vaults[place] * STORED_POINTS[state.houses[place]])
        return points

    def effect(self, state: SettlementState, seat: i64, building: i64, later: bool, share: float) -> float:
        """What the use of a building brings."""
        effect = EFFECT[building]
        if effect == GAIN:
            return self.tokens(EFFECT_GET[building]) * share
        if effect == GAIN_CHOICE:
            return 1.1 * self.worth[0] * share
        if effect == STORE:
            stored = STORED[building]
            if later or state.goods[seat * RESOURCES + stored]:
                return float(STORED_POINTS[building]) - self.worth[stored] * share
            return 0.3 * (float(STORED_POINTS[building]) - self.worth[stored] * share)
        if effect == EXCHANGE:
            change = self.tokens(EFFECT_GET[building]) - self.tokens(EFFECT_GIVE[building])
            change -= self.worth[0] * float(EFFECT_ANY[building])
            return max(0.1, change * share + 1.6 * float(EFFECT_BONUS[building]))
        best = 0.0
        for space in range(SPACES):
            if (state.forts[seat] >> space) & 1:
                best = max(best, self.worth[state.yields(seat, space)])
        return best * share

    def charm(self, state: SettlementState, seat: i64, artefact: i64) -> float:
        """What an artefact may bring in a round."""
        if artefact in (SOVEREIGN_CROWN, SHOOTING_STAR, SCROLL_OF_POWER):
            most, single, forts = 0.0, 0.0, 0.0
            for region in range(SIDE):
                fetched = 0.0
                for space in range(SIDE * region, SIDE * region + SIDE):
                    if state.lands[seat * SPACES + space] >= 0:
                        token = self.worth[state.yields(seat, space)]
                        fetched += token
                        single = max(single, token)
                        if (state.forts[seat] >> space) & 1:
                            forts += token
                most = max(most, fetched)
            if artefact == SHOOTING_STAR:
                return 0.7 * self.unit * most
            return self.unit * (0.6 * forts if artefact == SOVEREIGN_CROWN else 1.1 * single)
        if artefact == KEY_OF_KNOWLEDGE:
            return 0.35 * float(bit_count(state.built(seat)))
        if artefact == ENCHANTED_MIRROR:
            return 0.7
        return 1.5

    def gift(self, artefact: i64) -> float:
        """What an artefact gives at once, beyond what any artefact may bring."""
        if artefact == MAGIC_PURSE:
            return self.unit * self.worth[GOLD] - 1.5
        if artefact == DIAMOND_RING:
            return self.unit * self.worth[DIAMOND] - 1.5
        return 0.3 if artefact == HELPFUL_CHEST else 0.0

    def effort(self, purse: i64, cost: i64) -> float:
        """What trades towards a price lose; IMPOSSIBLE if they cannot reach it."""
        sets: i64 = 99
        spare: i64 = 0
        lack: i64 = 0
        for resource in range(BASICS):
            extra = amount(purse, resource) - amount(cost, resource)
            sets = min(sets, max(extra, 0))
            if extra > 0:
                spare += extra
            else:
                lack -= extra
        diamonds = amount(purse, DIAMOND) - amount(cost, DIAMOND)
        gold = amount(purse, GOLD) - amount(cost, GOLD)
        trades: i64 = 0
        loss = 0.0
        if gold < 0:
            diamonds += 2 * gold
            trades -= gold
            gold = 0
        if diamonds < 0:
            if sets < -diamonds:
                return IMPOSSIBLE
            spare += 3 * diamonds
            trades -= diamonds
            diamonds = 0
        while lack > 0:
            if spare >= 2:
                spare -= 2
                loss += self.worth[0]
            elif gold > 0:
                gold -= 1
                loss += self.worth[GOLD] - self.worth[0]
            elif diamonds >= 2:
                diamonds -= 2
                loss += 2.0 * self.worth[DIAMOND] - self.worth[0]
            else:
                return IMPOSSIBLE
            trades += 1
            lack -= 1
        return loss + self.step * float(trades)

    def fans(self, state: SettlementState, seat: i64, guild: i64) -> float:
        """How many heroes of a guild the seat has: each counts one thing more."""
        heroes: i64 = state.heroes[seat]
        found = 0.0
        hero: i64 = 0
        while heroes:
            if heroes & 1 and HERO_GUILD[hero] == guild:
                found += 1.0
            heroes >>= 1
            hero += 1
        return found


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
        points += ahead * estimate.land * float(bit_count(explored))
        points += ahead * (
            estimate.house * float(bit_count(built)) + estimate.fort * float(bit_count(state.forts[seat]))
        )
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
                            gains.append(
                                estimate.tokens(REWARD[colour]) * estimate.unit / float(HUNT_VILLAGERS[colour])
                            )
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
        what = argument_of(action)
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
            able = state.base[seat] + state.bonus[seat] >= HUNT_VILLAGERS[colour]
            return 1.0 if (action == APPEAR) == able else 0.0
        if phase == STORAGE:
            kept = 0.0
            for resource in range(BASICS):
                n = notation.kept(action, resource)
                kept += float(n) - 0.05 * float(n * n)
            return kept
        if action == DONE:
            return 0.05
        building = state.houses[seat * SPACES + used_space(action)]
        share = estimate.slope(estimate.tokens(state.purse(seat)), estimate.sink + estimate.sinks * float(left))
        choice = used_choice(action)
        if chosen_terrain(choice) >= 0:
            return estimate.worth[state.yields(seat, chosen_terrain(choice))] * share
        gain = estimate.effect(state, seat, building, False, share)
        if chosen_resource(choice) >= 0:  # give what there is most of, take what there is least of
            held = float(state.goods[seat * RESOURCES + chosen_resource(choice)])
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
                score = self.fetch(state, seat, verb_of(action), argument_of(action), left)
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
                cost = fee(state, hero, slot)
                effort = estimate.effort(purse, cost)
                if effort >= 0.0:
                    points = float(HERO_VALUE[hero]) * estimate.count(state, seat, HERO_GUILD[hero], ahead)
                    points += estimate.kept * idle * float(HERO_BONUS[hero]) - share * (estimate.tokens(cost) + effort)
                    if points > peak:
                        peak = points
                        target = slot
        if target < 0:
            return -1
        cost = fee(state, state.row[target], target)
        if estimate.effort(purse, cost) == 0.0:
            return notation.invite(target)
        best: i64 = -1
        least = estimate.effort(purse, cost) - 0.01
        for action in game.asides(state, seat):
            if verb_of(action) == TRADE:
                trade = argument_of(action)
                after = purse - TRADE_GIVE[trade] + UNIT[TRADE_GET[trade]]
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
        if verb == REGION:
            fetched = 0.0
            for space in range(SIDE * what, SIDE * what + SIDE):
                if state.lands[seat * SPACES + space] >= 0 and not (state.beasts[seat] >> space) & 1:
                    fetched += estimate.worth[state.yields(seat, space)]
            return fetched * share - estimate.busy * idle
        if verb == STREET:
            fetched = 0.0
            for space in range(SIDE * what, SIDE * what + SIDE):
                building = state.houses[seat * SPACES + space]
                if building >= 0:
                    fetched += estimate.effect(state, seat, building, False, share)
            return fetched - estimate.busy * idle
        if verb == FORTIFICATION:
            return estimate.worth[state.yields(seat, what)] * share - estimate.busy * idle
        if verb == HUNT:
            colour = state.colour(seat, what)
            return (
                estimate.tokens(REWARD[colour]) * share
                + 0.3 * rounds
                - idle * (float(HUNT_VILLAGERS[colour]) - 1.0 + estimate.busy)
            )
        if verb == FORTIFY:
            token = estimate.worth[state.yields(seat, what)]
            return (
                estimate.strong * estimate.unit * token * rounds
                + estimate.fort * rounds
                + estimate.fans(state, seat, DEFENDERS)
                - estimate.busy * idle
            )
        if verb == EXPLORE:
            token = 0.0
            for resource in range(RESOURCES):
                token += estimate.worth[resource] * FREQUENCY[what * RESOURCES + resource]
            wide = (
                estimate.wide * estimate.unit * token * rounds
                + estimate.land * rounds
                + estimate.fans(state, seat, ADVENTURERS)
            )
            return wide - idle * (float(EXPLORE_VILLAGERS[what]) - 1.0 + estimate.busy)
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
            verb = verb_of(action)
            weight = 1.0
            if verb >= ASIDE:
                weight = 0.1
            elif top.phase == TURN:
                if verb == PASS:
                    weight = 0.2
                elif verb < END:
                    weight = 1.0 + max(0.0, self.fetch(state, seat, verb, argument_of(action), left))
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


@final
class HastySettlementHeuristic(SettlementHeuristic):
    """Plays on by numbers that were found for playing on, and values positions by those that were found for valuing."""

    def __init__(self) -> None:
        super().__init__()
        self.estimate.hasten()

    def classic(self) -> Heuristic:
        return CLASSIC

    def value(self, game: Game, state: SettlementState, seat: i64) -> float:
        return CLASSIC.value(game, state, seat)


CLASSIC: Final = SettlementHeuristic()
HEURISTIC: Final = HastySettlementHeuristic()
