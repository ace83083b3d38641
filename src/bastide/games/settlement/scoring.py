"""Settlement: what everything is worth at the end, and what it may be worth before."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bastide.games.settlement.data import (
    ADVENTURERS,
    BASICS,
    BUILDERS,
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
    GAIN,
    GAIN_CHOICE,
    GOLD,
    GRADE_FROM,
    HELPFUL_CHEST,
    HERO_GUILD,
    HERO_VALUE,
    KEY_OF_KNOWLEDGE,
    MAGIC_PURSE,
    RESOURCES,
    SCROLL_OF_POWER,
    SHOOTING_STAR,
    SIDE,
    SOVEREIGN_CROWN,
    SPACES,
    STORE,
    STORED,
    STORED_POINTS,
    amount,
)
from bastide.games.settlement.state import SettlementState, size

IMPOSSIBLE: Final = -1.0  # the effort that no trade can make


def counted(state: SettlementState, seat: i64, guild: i64) -> i64:
    """[SET-HERO-10] [SET-HERO-11] [SET-HERO-12] [SET-HERO-13] What a hero of the guild counts, as it is now;
    [SET-MONSTER-08] a terrain with a monster is one too."""
    if guild == ADVENTURERS:
        return size(state.explored(seat))
    if guild == DEFENDERS:
        return size(state.forts[seat])
    if guild == BUILDERS:
        return size(state.built(seat))
    return 1


def hero_points(state: SettlementState, seat: i64, hero: i64) -> i64:
    """[SET-END-04] What one hero is worth to the seat if the game ended now."""
    return HERO_VALUE[hero] * counted(state, seat, HERO_GUILD[hero])


def standing(state: SettlementState, seat: i64) -> i64:
    """[SET-END-02] [SET-END-07] The seat's points if the game ended now: heroes and what is stored, nothing else."""
    points: i64 = 0
    hero: i64 = 0
    heroes: i64 = state.heroes[seat]
    while heroes:
        if heroes & 1:
            points += hero_points(state, seat, hero)
        heroes >>= 1
        hero += 1
    for place in range(seat * SPACES, seat * SPACES + SPACES):
        if state.vaults[place]:
            points += state.vaults[place] * STORED_POINTS[state.houses[place]]
    return points


def grade(score: int) -> int:
    """[SET-SOLO-09] The grade of a score alone at the table."""
    best = 0
    for number, least in enumerate(GRADE_FROM):
        if score >= least:
            best = number
    return best


class Estimate:
    """What things may be worth before the end; the numbers were found by play."""

    def __init__(self) -> None:
        self.unit: float = 1.79  # points that a diamond's worth of tokens may become
        self.basic: float = 0.56  # worth of a basic resource, in diamonds
        self.gold: float = 1.8
        self.sink: float = 6.96  # diamonds' worth that the last round takes well
        self.sinks: float = 5.34  # and how much more, for each round before
        self.idle: float = 0.64  # of a villager without a zone worth going to, in the last round
        self.idler: float = 0.47  # how much more, for each round before
        self.land: float = 0.14  # of a terrain for heroes to come, for each round to come
        self.house: float = 0.35
        self.fort: float = 0.12
        self.lands: float = 0.75  # terrains that a round may add
        self.houses: float = 0.92
        self.forts: float = 0.37
        self.wild: float = 0.75  # share of what a terrain without fortification yields in a round to come
        self.kept: float = 0.58  # share of a bonus villager's work that is worth keeping it
        self.step: float = 0.05  # what a trade costs in attention, in diamonds
        self.magic: float = 0.99  # weight of artefacts
        self.eager: float = 0.22  # points that a hero must bring beyond its price
        self.lasting: float = 1.3  # share of a round to come that a new building works, a new terrain is collected,
        self.wide: float = 0.56
        self.strong: float = 0.47  # and a new fortification is activated
        self.busy: float = 0.24  # share of a villager's idle worth that an activation must exceed
        self.worth: list[float] = []
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
            return min(9.0, float(size(state.explored(seat))) + self.lands * ahead)
        if guild == DEFENDERS:
            return min(9.0, float(size(state.forts[seat])) + self.forts * ahead)
        if guild == BUILDERS:
            return min(9.0, float(size(state.built(seat))) + self.houses * ahead)
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
            return 0.35 * float(size(state.built(seat)))
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
