"""Settlement: what greedy play values, and a quick, sensible way to play on."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bastide.core.game import Action, Game
from bastide.core.heuristic import Heuristic
from bastide.core.state import EVERYBODY, bit
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
    EXPLORE,
    GAIN,
    GAIN_CHOICE,
    GOLD,
    HELPFUL_CHEST,
    HERO_BONUS,
    HERO_GUILD,
    HERO_VALUE,
    HUNT,
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
    TRADE_GIVE,
    TRADES,
    UNIT,
    amount,
)
from bastide.games.settlement.rules.build import BUILD, GROUND, RESTOCK
from bastide.games.settlement.rules.explore import APPEAR, GO, KILL, MEET, PLACE
from bastide.games.settlement.rules.heroes import INVITE, fee
from bastide.games.settlement.rules.passing import END, PASS, PICK, STORAGE
from bastide.games.settlement.rules.region import FORTIFY, MAN, ROAM, SCROLL
from bastide.games.settlement.rules.street import DONE, OF_RESOURCE, OF_TERRAIN, WALK
from bastide.games.settlement.rules.trade import TRADE
from bastide.games.settlement.rules.turn import TURN
from bastide.games.settlement.state import SettlementState, size

FULL: Final = 6  # villagers of a round to come
LONG: Final = 200  # actions, more than a round takes
IMPOSSIBLE: Final = -1.0
FREQUENCY: Final[list[float]] = [  # of each resource among the terrains of each level
    sum(1.0 for tile in range(len(TILE_RESOURCE)) if TILE_LEVEL[tile] == level and TILE_RESOURCE[tile] == resource)
    / float(TILE_LEVEL.count(level))
    for level in range(SIDE)
    for resource in range(RESOURCES)
]


class SettlementHeuristic(Heuristic[SettlementState]):
    """A seat plays its round to the end in the quick way; then it is worth what stands, what the reserve may buy, and
    what six villagers fetch in each round to come."""

    def __init__(self) -> None:
        self.scale = 20.0
        self.unit: float = 1.79  # points that a diamond's worth of tokens may become
        self.basic: float = 0.33  # worth of a basic resource, in diamonds
        self.gold: float = 2.0
        self.sink: float = 6.96  # diamonds' worth that the last round takes well
        self.sinks: float = 5.34  # and how much more, for each round before
        self.idle: float = 0.64  # of a villager without a zone worth going to, in the last round
        self.idler: float = 0.47  # how much more, for each round before
        self.land: float = 0.18  # of a terrain for heroes to come, for each round to come
        self.house: float = 0.35
        self.fort: float = 0.1
        self.lands: float = 0.6  # terrains that a round may add
        self.houses: float = 0.74
        self.forts: float = 0.37
        self.wild: float = 0.75  # share of what a terrain without fortification yields in a round to come
        self.kept: float = 0.58  # share of a bonus villager's work that is worth keeping it
        self.step: float = 0.05  # what a trade costs in attention, in diamonds
        self.magic: float = 0.99  # weight of artefacts
        self.eager: float = 0.32  # points that a hero must bring beyond its price
        self.lasting: float = 0.8  # share of a round to come that a new building works, a new terrain is collected,
        self.wide: float = 0.56
        self.strong: float = 0.47  # and a new fortification is activated
        self.busy: float = 0.24  # share of a villager's idle worth that an activation must exceed
        self.gains: list[float] = []  # of the zones, while a position is judged
        self.worth: list[float] = []
        self.tune()

    def tune(self) -> None:
        """Take over the worth of tokens."""
        self.worth = [self.basic, self.basic, self.basic, 1.0, self.gold]

    def value(self, game: Game[SettlementState], state: SettlementState, seat: i64) -> float:
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
        if not state.stack:
            return float(state.scores[seat])
        left: i64 = ROUNDS - state.round
        if not state.passed & bit(seat):
            left += 1
        ahead = float(left)
        points = self.standing(state, seat, ahead)
        if left == 0:
            return points
        explored, built = state.explored(seat), state.built(seat)
        points += self.hoard(self.tokens(state.purse(seat)), self.sink + self.sinks * (ahead - 1.0))
        points += ahead * self.land * float(size(explored))
        points += ahead * (self.house * float(size(built)) + self.fort * float(size(state.forts[seat])))
        self.list_zones(state, seat, explored, built)
        points += ahead * self.best(FULL, self.idle + 0.5 * self.idler * (ahead - 1.0))
        points += self.kept * (self.idle + self.idler * (ahead - 1.0)) * float(state.bonus[seat])
        if state.artefacts[seat] >= 0:
            points += self.magic * self.charm(state, seat, state.artefacts[seat])
        return points

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
            return min(9.0, float(size(state.explored(seat))) + self.lands * ahead)
        if guild == DEFENDERS:
            return min(9.0, float(size(state.forts[seat])) + self.forts * ahead)
        if guild == BUILDERS:
            return min(9.0, float(size(state.built(seat))) + self.houses * ahead)
        return 1.0

    def standing(self, state: SettlementState, seat: i64, ahead: float) -> float:
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

    def list_zones(self, state: SettlementState, seat: i64, explored: i64, built: i64) -> None:
        """What a villager fetches in each zone in a round to come."""
        gains = self.gains
        gains.clear()
        forts: i64 = state.forts[seat]
        for region in range(SIDE):
            fetched = 0.0
            for space in range(SIDE * region, SIDE * region + SIDE):
                if (explored >> space) & 1:
                    token = self.worth[state.yields(seat, space)] * self.unit
                    if (forts >> space) & 1:
                        fetched += token
                        gains.append(token)
                    else:
                        fetched += self.wild * token
                        if (state.beasts[seat] >> space) & 1:
                            colour = state.colour(seat, space)
                            gains.append(self.tokens(REWARD[colour]) * self.unit / float(HUNT[colour]))
            if fetched > 0.0:
                gains.append(fetched)
        for street in range(SIDE):
            fetched = 0.0
            for space in range(SIDE * street, SIDE * street + SIDE):
                if (built >> space) & 1:
                    fetched += self.effect(state, seat, state.houses[seat * SPACES + space], True, self.unit)
            if fetched > 0.0:
                gains.append(fetched)

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

    def best(self, hands: i64, idle: float) -> float:
        """What so many villagers fetch if each goes where most is left."""
        gains = self.gains
        gains.sort(reverse=True)
        points = 0.0
        for gain in gains:
            if hands == 0 or gain < idle:
                break
            points += gain
            hands -= 1
        return points + idle * float(hands)

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
            return 0.35 * float(size(state.built(seat)))
        if artefact == ENCHANTED_MIRROR:
            return 0.7
        return 1.5

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

    def suggest(self, game: Game[SettlementState], state: SettlementState, seat: i64, luck: i64) -> Action:
        """What looks best at first sight; luck breaks what does not matter."""
        decision = state.stack[state.frame(seat)]
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
        what: i64 = action >> 8
        left: i64 = ROUNDS - state.round
        if phase == PICK:
            return self.charm(state, seat, what) + self.gift(what)
        if phase == GROUND:  # a villager works a whole street: fill one after the other
            neighbours = 0.0
            for place in range(seat * SPACES + what // SIDE * SIDE, seat * SPACES + what // SIDE * SIDE + SIDE):
                neighbours += 1.0 if state.houses[place] >= 0 else 0.0
            return neighbours
        if phase == SCROLL:
            return self.worth[state.yields(seat, what)]
        if phase == MEET:
            colour = state.colour(seat, int(state.stack[len(state.stack) - 1].a))
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
        share = self.slope(self.tokens(state.purse(seat)), self.sink + self.sinks * float(left))
        choice: i64 = action >> 12
        if choice >= OF_TERRAIN:
            return self.worth[state.yields(seat, choice - OF_TERRAIN)] * share
        gain = self.effect(state, seat, building, False, share)
        if choice:  # give what there is most of, take what there is least of
            held = float(state.goods[seat * RESOURCES + choice - OF_RESOURCE])
            gain += 0.01 * held if EFFECT_ANY[building] else -0.01 * held
        return gain

    def gift(self, artefact: i64) -> float:
        """What an artefact gives at once, beyond what any artefact may bring."""
        if artefact == MAGIC_PURSE:
            return self.unit * self.worth[GOLD] - 1.5
        if artefact == DIAMOND_RING:
            return self.unit * self.worth[DIAMOND] - 1.5
        return 0.3 if artefact == HELPFUL_CHEST else 0.0

    def move(self, game: Game[SettlementState], state: SettlementState, seat: i64) -> Action:
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

    def court(self, game: Game[SettlementState], state: SettlementState, seat: i64, left: i64) -> i64:
        """The invitation of the best hero within reach, or a trade towards it; -1 if none is worth it."""
        purse = state.purse(seat)
        ahead = float(left) + float(state.base[seat]) / float(FULL)
        share = self.slope(self.tokens(purse), self.sink + self.sinks * ahead)
        idle = self.idle + self.idler * float(left)
        target: i64 = -1
        peak = self.eager
        for slot in range(SLOTS):
            hero = state.row[slot]
            if hero >= 0:
                cost = fee(hero, slot)
                effort = self.effort(purse, cost)
                if effort >= 0.0:
                    points = float(HERO_VALUE[hero]) * self.count(state, seat, HERO_GUILD[hero], ahead)
                    points += self.kept * idle * float(HERO_BONUS[hero]) - share * (self.tokens(cost) + effort)
                    if points > peak:
                        peak = points
                        target = slot
        if target < 0:
            return -1
        cost = fee(state.row[target], target)
        if self.effort(purse, cost) == 0.0:
            return INVITE | target << 8
        best: i64 = -1
        least = self.effort(purse, cost) - 0.01
        for action in game.asides(state, seat):
            if action & 255 == TRADE:
                trade = TRADES[action >> 8]
                after = purse - TRADE_GIVE[action >> 8] + UNIT[trade.get]
                effort = self.effort(after, cost)
                if effort >= 0.0:
                    effort += self.tokens(purse) - self.tokens(after)
                    if effort < least:
                        least = effort
                        best = action
        return best

    def fetch(self, state: SettlementState, seat: i64, verb: i64, what: i64, left: i64) -> float:
        """What an action brings, now and in the rounds to come, beyond what its villagers might do elsewhere."""
        rounds = float(left)
        share = self.slope(self.tokens(state.purse(seat)), self.sink + self.sinks * rounds)
        idle = self.idle + self.idler * rounds
        if verb == ROAM:
            fetched = 0.0
            for space in range(SIDE * what, SIDE * what + SIDE):
                if state.lands[seat * SPACES + space] >= 0 and not (state.beasts[seat] >> space) & 1:
                    fetched += self.worth[state.yields(seat, space)]
            return fetched * share - self.busy * idle
        if verb == WALK:
            fetched = 0.0
            for space in range(SIDE * what, SIDE * what + SIDE):
                building = state.houses[seat * SPACES + space]
                if building >= 0:
                    fetched += self.effect(state, seat, building, False, share)
            return fetched - self.busy * idle
        if verb == MAN:
            return self.worth[state.yields(seat, what)] * share - self.busy * idle
        if verb == KILL:
            colour = state.colour(seat, what)
            return self.tokens(REWARD[colour]) * share + 0.3 * rounds - idle * (float(HUNT[colour]) - 1.0 + self.busy)
        if verb == FORTIFY:
            token = self.worth[state.yields(seat, what)]
            return (
                self.strong * self.unit * token * rounds
                + self.fort * rounds
                + self.fans(state, seat, DEFENDERS)
                - self.busy * idle
            )
        if verb == GO:
            token = 0.0
            for resource in range(RESOURCES):
                token += self.worth[resource] * FREQUENCY[what * RESOURCES + resource]
            wide = self.wide * self.unit * token * rounds + self.land * rounds + self.fans(state, seat, ADVENTURERS)
            return wide - idle * (float(EXPLORE[what]) - 1.0 + self.busy)
        if verb == BUILD:
            building = state.market[what]
            lasting = self.effect(state, seat, building, True, self.unit) * self.lasting * rounds
            cost = self.tokens(BUILDING_COST[building]) * share
            return lasting + self.house * rounds + self.fans(state, seat, BUILDERS) - cost - self.busy * idle
        return 0.0

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

    def priors(
        self, game: Game[SettlementState], state: SettlementState, seat: i64, actions: list[Action]
    ) -> list[float]:
        """What is suggested weighs most; trades that lead nowhere weigh least."""
        weights: list[float] = []
        top = state.stack[state.frame(seat)]
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

    def scene(self, game: Game[SettlementState], state: SettlementState, seat: i64) -> i64:
        """The hero row, the market and a drawn tile: what actions name by their place only."""
        seen: i64 = 1
        for slot in range(SLOTS):
            seen = (seen * 53 + state.row[slot] + 2) % 2147483647
        for place in range(MARKET):
            seen = (seen * 17 + state.market[place] + 2) % 2147483647
        top = state.stack[state.frame(seat)]
        return (seen * 131 + (top.a if top.phase == PLACE else 0)) % 2147483647


HEURISTIC: Final = SettlementHeuristic()
