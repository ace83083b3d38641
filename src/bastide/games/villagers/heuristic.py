"""Villagers: what greedy play values."""

from __future__ import annotations

import math
from typing import Final, final

from mypy_extensions import i64

from bastide.core.action import Action, argument_of, verb_of
from bastide.core.game import Game
from bastide.core.heuristic import Heuristic
from bastide.games.villagers.codes import (
    BEGIN_PLACEMENT,
    BLIND,
    BUILD,
    BUILD_MORE,
    BUILD_TURN,
    COIN,
    END,
    EVENT_PHASE,
    GIVE,
    HIRE,
    JESTER,
    KEY,
    KEY_BANK,
    LOSE,
    ON,
    ONTO,
    ONTO_WHICH,
    OPTION,
    PLAY,
    RESOLVE_WHICH,
    RETURN,
    RETURN_WHICH,
    SIDE,
    SMUGGLE,
    SWAP,
    TAKE,
    WITHDRAW,
)
from bastide.games.villagers.data import (
    BANNER,
    COINS,
    COMMON,
    COMMONS,
    COUNT,
    DEPTH,
    DISCARDED,
    FAMILY,
    FIRST_MARKET,
    FOOD,
    FOODS,
    FOUNDERS,
    GOLD,
    GOLDS,
    HOUSE,
    HOUSES,
    KINDS,
    LOCK,
    LOCKED,
    MEASURES,
    NONE,
    PADLOCKS,
    PARENT,
    PLACES,
    PRICE,
    SILVER,
    SILVER_PER,
    SILVER_VALUE,
    SPECIAL,
    SYMBOLS,
    TINNER,
    VILLAGERS,
    WOOD,
    WOOD_GOLD,
    deck,
)
from bastide.games.villagers.expansions.solo.countess import FACE_UP, card_candidates, counted
from bastide.games.villagers.expansions.solo.operations import (
    DISCARD_TOP,
    EFFECTS,
    HIGHEST,
    MOVE_COINS,
    OPERATIONS,
    PAY,
    PAY_PER,
    STEAL_TOP,
    TO_COUNTESS,
    Operation,
)
from bastide.games.villagers.notation import laid_on
from bastide.games.villagers.rules.chains import prospect
from bastide.games.villagers.rules.common_villagers import common_of
from bastide.games.villagers.scoring import Tally, capped, silver_income, tally
from bastide.games.villagers.state import GAP, HERS, SQUARE, TABLE, VillagersState, has_kind, kind_bit

FOOD_RATE: Final = 0.4  # what one more recruit a round is worth
SOLO_FOOD: Final = 0.3  # the same against the Countess, who gets a villager for each
HOUSE_RATE: Final = 3.5  # what one more placement a round is worth
PACE: Final = 5.6  # cards a seat takes off the stacks in a round
HELD: Final = 0.85  # a card that could be placed is worth a little less than one that lies
HIRED: Final = 0.41  # one that needs a common villager first
AWAITED: Final = 0.24  # of its predecessor's chance, for one whose predecessor is in hand
HOPED: Final = 0.017  # one whose predecessor is nowhere, for each round that is left
FAITH: Final = 0.48  # in finding what follows a card in its chain
IDLE: Final = 1.0  # what a common villager costs that carries nothing
BLIND_MERIT: Final = 1.0  # a card nobody has seen
KEPT: Final = 0.3  # of the worth of a villager that is left on the road
FOOL: Final = 13.75  # what the Jester is kept for
PAR: Final = 100.0  # gold the Countess often ends with: so that values alone are like scores
COURT_PACE: Final = 9.2  # villagers the Countess gets in a round
VILLAGE_PACE: Final = 1.5  # villagers a player adds to what silver counts, in a round
GAIN: Final = 2.0  # gold that a further villager brings the Countess
DUSK: Final = 10.0  # what an Event phase costs, with her card and the events it reveals, for each market to come
USEFUL: Final = 3  # food or house symbols above the cap bring nothing
WHIM_LOW_BITS: Final = 16
WHIM_STEPS: Final = 1024
DRIFT: Final[list[float]] = [0.0] * MEASURES  # what each further villager adds, on average, to the symbols of a village
DESCENT: Final[list[float]] = [0.0] * KINDS  # gold that may follow a card in its chain
for _kind in sorted(range(VILLAGERS), key=lambda kind: -DEPTH[kind]):
    if PARENT[_kind] != NONE and not COMMON[PARENT[_kind]]:
        _hope = 0.5 * (GOLD[_kind] - GOLD[PARENT[_kind]]) + 0.5 * DESCENT[_kind]
        DESCENT[PARENT[_kind]] = max(DESCENT[PARENT[_kind]], _hope)
    if not COMMON[_kind]:
        _share = COUNT[_kind] / sum(deck(5))
        DRIFT[FAMILY[_kind]] += SYMBOLS[_kind] * _share
        DRIFT[PADLOCKS] += LOCKED[_kind] * _share
        DRIFT[FOODS] += FOOD[_kind] * _share
        DRIFT[HOUSES] += HOUSE[_kind] * _share
        DRIFT[GOLDS] += _share if GOLD[_kind] else 0.0
        DRIFT[WOOD_GOLD] += GOLD[_kind] * _share if FAMILY[_kind] == WOOD else 0.0


def whim(luck: i64) -> float:
    """A number below 1 from the bits of a luck that are random enough."""
    return float((luck >> WHIM_LOW_BITS) & (WHIM_STEPS - 1)) / float(WHIM_STEPS)


def rounds_left(state: VillagersState) -> float:
    """How many rounds the stacks still last, roughly; a card that is returned does not change it."""
    if not state.stack:
        return 0.0
    cards: i64 = 0
    for stack in range(PLACES):
        cards += state.sizes[stack]
    hired: i64 = 0
    for common in range(len(COMMONS)):
        hired += COUNT[COMMONS[common]] - state.commons[common]
    seats: i64 = len(state.scores)
    lasting = max(float(cards) - 0.8 * float(hired), 0.5 * float(cards))
    return lasting / (PACE * float(seats if seats > 1 else 2))


@final
class Outlook:
    """What a village, of a seat or of the Countess, may still become."""

    def __init__(self, state: VillagersState, owner: i64) -> None:
        self.state: Final = state
        self.owner: Final = owner
        self.symbols: Final[Tally] = tally(state, owner)
        self.rounds: Final[float] = rounds_left(state)
        self.markets = (1.0 if state.markets else 2.0) if state.stack else 0.0  # in which a new card is paid
        self.gains: Final[float] = self.rounds * (COURT_PACE if owner == HERS else VILLAGE_PACE)
        self.rates: Final[list[float]] = [0.0] * MEASURES  # gold that one more of what silver counts brings
        for card in range(len(state.whose)):
            if state.whose[card] == owner and not state.above[card] and SILVER[state.what[card]] != NONE:
                kind = state.what[card]
                self.rates[SILVER[kind]] += SILVER_VALUE[kind] / SILVER_PER[kind]
        self.free: i64 = 0  # masks of kinds: with a free place in the village, all in it, in hand
        self.own: i64 = 0
        self.held: i64 = 0
        self.hiring = False  # a common villager is on its way, and a card of the hand is to be returned
        self.placements = 0.0  # still to come
        self.evenings = self.rounds  # Event phases still to come
        self.food_worth = 0.0  # of one more symbol
        self.house_worth = 0.0
        if owner != HERS:
            self.look(owner)
        self.faith: Final[float] = FAITH * min(self.rounds / 3.0, 1.0)
        self.hoped: Final[float] = min(HOPED * self.rounds, 0.35)

    def look(self, seat: i64) -> None:
        """What belongs to a player only."""
        state, counts = self.state, self.symbols.counts
        self.free, self.own = prospect(state, seat)
        for i in range(len(state.cards.places)):
            if state.cards.places[i] == seat:
                self.held |= kind_bit(state.cards.kinds[i])
        if state.stack:
            top = state.stack[len(state.stack) - 1]
            if top.seat == seat and (top.phase == ONTO_WHICH or top.phase == RETURN_WHICH):
                self.free |= kind_bit(COMMONS[common_of(top.argument)])
                self.hiring = True
        homes = float(capped(counts[HOUSES]))
        self.placements = self.rounds * homes
        building = False
        for decision in state.stack:
            if decision.phase == BEGIN_PLACEMENT or (decision.phase == BUILD_TURN and decision.argument == seat):
                self.placements += homes
            elif decision.phase == BUILD or (decision.phase == BUILD_MORE and decision.argument == seat):
                building = building or decision.argument == seat or decision.seat == seat
            elif decision.phase == EVENT_PHASE or decision.phase == RESOLVE_WHICH:
                self.evenings += 1.0 / float(1 + state.quota[seat])
        if building:
            self.placements += float(state.limit[seat])
        elif not state.markets:  # what is placed later may miss the first market
            cards: i64 = 0
            for stack in FIRST_MARKET:
                cards += state.sizes[stack]
            self.markets = 1.0 + min(1.0, float(cards) / (PACE * float(max(len(state.scores), 2))))
        if counts[FOODS] < USEFUL:
            self.food_worth = self.rounds * (FOOD_RATE if len(state.scores) > 1 else SOLO_FOOD)
        if counts[HOUSES] < USEFUL:
            self.house_worth = self.rounds * HOUSE_RATE

    def shown(self, kind: i64) -> float:
        """What the symbols of a card are worth that are in play only while it is uncovered."""
        rates, gold = self.rates, GOLD[kind]
        worth = FOOD[kind] * (self.food_worth + rates[FOODS]) + HOUSE[kind] * (self.house_worth + rates[HOUSES])
        if gold:
            worth += gold * self.markets + rates[GOLDS] + (gold * rates[WOOD_GOLD] if FAMILY[kind] == WOOD else 0.0)
        measure = SILVER[kind]
        if measure != NONE:
            later = float(self.symbols.counts[measure]) + DRIFT[measure] * self.gains
            worth += SILVER_VALUE[kind] * later / SILVER_PER[kind]
        return worth

    def added(self, kind: i64) -> float:
        """What a card brings to the village, all its symbols together."""
        rates = self.rates
        return self.shown(kind) + SYMBOLS[kind] * rates[FAMILY[kind]] + LOCKED[kind] * rates[PADLOCKS]

    def net(self, kind: i64) -> float:
        """What placing a card brings, with its padlock, what it covers, and what may follow it."""
        worth = self.added(kind) + DESCENT[kind] * self.faith
        parent = PARENT[kind]
        if parent != NONE and has_kind(self.own, parent) and not COMMON[parent]:
            worth -= self.shown(parent)
        if LOCKED[kind]:
            worth += PRICE * self.markets if has_kind(self.own, LOCK[kind]) else -PRICE
        return worth

    def chance(self, kind: i64) -> float:
        """How likely it is that a card finds its place in time."""
        parent = PARENT[kind]
        if BANNER[kind] or has_kind(self.free, parent):
            return HELD
        if COMMON[parent]:
            return HIRED
        return AWAITED * self.chance(parent) if has_kind(self.held, parent) else self.hoped

    def worth(self, kind: i64) -> float:
        """What a card in hand may be worth."""
        if FAMILY[kind] == SPECIAL:
            return 3.0
        net = self.net(kind)
        return net * self.chance(kind) if net > 0.0 else 0.0

    def hand(self) -> float:
        """What the cards in hand may bring: the best of them, as many as can still be placed."""
        state, seat = self.state, self.owner
        worths: list[float] = []
        for i in range(len(state.cards.places)):
            place = state.cards.places[i]
            if place == seat or place == SQUARE + seat:
                worths.append(self.worth(state.cards.kinds[i]))
        worths.sort(reverse=True)
        if self.hiring and worths:
            worths.pop()
        left, total = self.placements, 0.0
        for worth in worths:
            total += worth if left >= 1.0 else worth * (left if left > 0.1 else 0.1)
            left -= 1.0
        return total

    def village(self) -> float:
        """The gold of the markets to come, with the growth of silver and of chains."""
        state, symbols = self.state, self.symbols
        gold, coins = float(symbols.gold), float(symbols.coins)
        points = gold + float(silver_income(state, self.owner, symbols)) + coins
        if not state.markets:
            points += gold + coins
        for measure in range(MEASURES):
            points += self.rates[measure] * DRIFT[measure] * self.gains
        if self.owner == HERS:
            return points + self.gains * GAIN
        foods, homes = min(symbols.counts[FOODS], USEFUL), min(symbols.counts[HOUSES], USEFUL)
        if foods == 0:  # the Founders will be turned
            foods = 1
            points -= GOLD[FOUNDERS] * self.markets
        rate = FOOD_RATE if len(state.scores) > 1 else SOLO_FOOD
        points += self.rounds * (rate * float(foods) + HOUSE_RATE * float(homes))
        for card in range(len(state.whose)):
            if state.whose[card] == self.owner and not state.above[card]:
                points += DESCENT[state.what[card]] * self.faith - (IDLE if COMMON[state.what[card]] else 0.0)
        return points - (IDLE if self.hiring else 0.0)

    def road(self) -> float:
        """The worth of the road's best villager."""
        state, best = self.state, 0.0
        for place in range(PLACES):
            if state.road[place] != GAP:
                best = max(best, self.worth(state.road[place]) + float(state.road_coins[place]))
        return best


def dread(state: VillagersState, outlook: Outlook) -> float:
    """What the events on the table may cost, less what the Jester may save."""
    cost = 0.0
    for event in range(len(state.events)):
        if state.events[event] == FACE_UP:
            for number in EFFECTS[event]:
                cost += toll(state, outlook, OPERATIONS[number])
    return cost - FOOL * float(state.jester)


def toll(state: VillagersState, outlook: Outlook, operation: Operation) -> float:
    """What an operation of an event may cost."""
    code, each = operation.code, 2.0 if operation.to == TO_COUNTESS else 1.0
    if code == PAY:
        return each * float(min(operation.gold, state.scores[outlook.owner]))
    if code == PAY_PER:
        return each * float(min(operation.gold * counted(state, operation), state.scores[outlook.owner]))
    if code == MOVE_COINS:
        return 2.0 * float(outlook.symbols.counts[COINS])
    if code in (STEAL_TOP, DISCARD_TOP):
        worths = [outlook.shown(state.what[card]) for card in card_candidates(state, operation)]
        return 0.0 if not worths else 2.0 * max(worths) if operation.select == HIGHEST else 2.0 * min(worths)
    return 3.0


class VillagersHeuristic(Heuristic):
    def __init__(self) -> None:
        self.scale = 25.0

    def value(self, game: Game, state: VillagersState, seat: i64) -> float:
        """Gold after the markets, the use of food and houses, and what the hand may bring; alone, less what the
        Countess may expect beyond her usual gold."""
        points = float(state.scores[seat])
        outlook = Outlook(state, seat)
        if state.stack:
            points += outlook.village() + outlook.hand() + 0.2 * KEPT * outlook.road()
        if len(state.scores) > 1:
            return points
        if state.stack:
            points -= Outlook(state, HERS).village() + dread(state, outlook)
            points -= DUSK * outlook.evenings * (1.0 if state.markets else 2.0)
        return points - float(state.countess) + PAR

    def priors(self, game: Game, state: VillagersState, seat: i64, actions: list[Action]) -> list[float]:
        outlook = Outlook(state, seat)
        hers = Outlook(state, HERS) if verb_of(actions[0]) == GIVE else outlook
        return [math.exp(min(self.merit(outlook, hers, action), 20.0) / 4.0) for action in actions]

    def suggest(self, game: Game, state: VillagersState, seat: i64, luck: i64) -> Action:
        """The action with the most merit, now and then another."""
        actions = game.legal(state, seat)
        if len(actions) == 1:
            return actions[0]
        outlook = Outlook(state, seat)
        hers = Outlook(state, HERS) if verb_of(actions[0]) == GIVE else outlook
        best, most = actions[0], -1e9
        for action in actions:
            luck = (luck * 1103515245 + 12345) & 0x7FFFFFFF
            merit = self.merit(outlook, hers, action) + whim(luck)
            if merit > most:
                best, most = action, merit
        return best

    def merit(self, outlook: Outlook, hers: Outlook, action: Action) -> float:
        """A guess, in points, of what an action is good for; `hers` is the outlook of who gets a villager given."""
        state, verb, what = outlook.state, int(verb_of(action)), int(argument_of(action))
        if verb == TAKE:
            return outlook.worth(state.road[what]) + float(state.road_coins[what])
        if verb == BLIND:
            return BLIND_MERIT
        if verb == PLAY:
            return self.play(outlook, what)
        if verb == HIRE:
            return self.hire(outlook, COMMONS[what])
        if verb in (END, WITHDRAW):
            return 0.5
        if verb == RETURN:
            return -outlook.worth(what)
        if verb == ON:
            card = int(laid_on(action))
            return 0.0 if card == TABLE or state.above[card] else -outlook.shown(state.what[card])
        if verb == COIN:
            return outlook.worth(state.road[what]) - 3.0
        if verb == GIVE:
            kind = state.road[what]
            return -hers.added(kind) - float(state.road_coins[what]) - KEPT * outlook.worth(kind)
        if verb == LOSE:
            return float(state.coins[what]) - outlook.shown(state.what[what])
        return self.rare(outlook, verb, what)

    def rare(self, outlook: Outlook, verb: int, what: int) -> float:
        state = outlook.state
        if verb == KEY:
            return PRICE * outlook.markets if state.whose[what] == outlook.owner else -2.0 * PRICE
        if verb == KEY_BANK:
            return -float(PRICE)
        if verb == SMUGGLE:
            return float(GOLD[state.what[what]])
        if verb == SWAP:
            return outlook.shown(state.what[what])
        if verb == SIDE:
            return 1.0 if (what == FOUNDERS) == (outlook.symbols.counts[FOODS] > 0) else 0.0
        if verb == ONTO:
            return 0.3 * float(what)
        if verb == JESTER:
            cost = 0.0
            for number in EFFECTS[what]:
                cost += toll(state, outlook, OPERATIONS[number])
            return cost - FOOL
        return 1.0 if verb == OPTION and state.scores[outlook.owner] > 20 else 0.0

    def play(self, outlook: Outlook, kind: int) -> float:
        """A card of the hand."""
        if kind == TINNER:
            return 0.4 if outlook.state.scores[outlook.owner] >= PRICE else 2.0
        if DISCARDED[kind]:
            return 3.0
        return 4.0 if FAMILY[kind] == SPECIAL else outlook.net(kind) + 0.5

    def hire(self, outlook: Outlook, common: int) -> float:
        """A common villager is wanted for a card in hand that has no place, or for its symbol; a card is returned."""
        state, best, least = outlook.state, 0.0, 100.0
        for i in range(len(state.cards.places)):
            if state.cards.places[i] == outlook.owner:
                kind = state.cards.kinds[i]
                worth = outlook.worth(kind)
                if worth < least:
                    least = worth
                if PARENT[kind] == common and not has_kind(outlook.free, common):
                    best = max(best, outlook.net(kind) * (HELD - HIRED))
        return best + outlook.rates[FAMILY[common]] - least - 0.3


HEURISTIC: Final = VillagersHeuristic()
