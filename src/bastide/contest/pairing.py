"""Who meets whom, round by round, and who sits where. Players are names; nothing here knows what is played.

Two at a table are paired by a matching of least cost (the blossom algorithm of networkx), so that no pair meets twice
where that can be avoided. Larger tables are made by exchanging players until no exchange is better.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, permutations

import msgspec

REMATCH = 1_000_000.0  # the cost of a second meeting: more than everything else together
SAME_SEAT = 1_000.0  # of a table where both have sat twice more often in the same seat
ATTEMPTS = 12  # beginnings from which larger tables are improved
Pair = frozenset[str]
Costs = Callable[[Sequence[str]], float]


class Pairing(msgspec.Struct, frozen=True):
    """One round: the tables, each by seat, and who pauses."""

    tables: list[tuple[str, ...]]
    byes: list[str]


class History(msgspec.Struct):
    """What has been played before a round."""

    met: Counter[Pair] = msgspec.field(default_factory=Counter)
    seats: Counter[tuple[str, int]] = msgspec.field(default_factory=Counter)  # how often a player sat there
    byes: Counter[str] = msgspec.field(default_factory=Counter)

    def add(self, round: Pairing) -> None:
        for table in round.tables:
            self.met.update(frozenset(pair) for pair in combinations(table, 2))
            self.seats.update((player, seat) for seat, player in enumerate(table))
        self.byes.update(round.byes)


def groups(players: Sequence[str], seats: int) -> list[tuple[str, ...]]:
    """All groups of players that fill a table."""
    return list(combinations(players, seats))


def table_sizes(players: int, seats: int, allowed: Iterable[int]) -> tuple[list[int], int]:
    """The sizes of the tables of a round, and how many players pause: tables of `seats`, some of one less where the
    game allows that and nobody need pause then."""
    smaller = seats - 1
    if players % seats and smaller >= 2 and smaller in set(allowed):
        for small in range(1, players // smaller + 1):
            rest = players - small * smaller
            if rest >= 0 and rest % seats == 0:
                return [seats] * (rest // seats) + [smaller] * small, 0
    return [seats] * (players // seats), players % seats


def swiss(order: Sequence[str], points: dict[str, float], sizes: Sequence[int], past: History, seed: int) -> Pairing:
    """A round of a Swiss tournament: players of about the same points, no pair twice if that can be avoided. `order` is
    how they stand; who pauses stands low and has paused least."""
    pausing = len(order) - sum(sizes)
    last_first = sorted(order, key=lambda player: (past.byes[player], -order.index(player)))
    if set(sizes) == {2}:
        return _paired(order, points, last_first[:pausing] if pausing == 1 else [], last_first, past)
    byes = last_first[:pausing]
    players = [player for player in order if player not in byes]
    tables = grouped(players, points, sizes, past, seed)
    return Pairing([seated(table, past) for table in tables], sorted(byes, key=order.index))


def _paired(
    order: Sequence[str], points: dict[str, float], byes: list[str], last_first: list[str], past: History
) -> Pairing:
    """Pairs; if the one who should pause leaves a rematch, the next ones are tried."""
    best: tuple[float, Pairing] | None = None
    for pausing in last_first if byes else [None]:
        if pausing is not None and past.byes[pausing] > past.byes[byes[0]]:
            break
        cost, pairs = matched([player for player in order if player != pausing], points, past)
        if best is None or cost // REMATCH < best[0] // REMATCH:
            made = [seated(pair, past) for pair in sorted(pairs, key=lambda pair: min(map(order.index, pair)))]
            best = cost, Pairing(made, [] if pausing is None else [pausing])
        if cost < REMATCH:
            break
    assert best is not None
    return best[1]


def matched(players: Sequence[str], points: dict[str, float], past: History) -> tuple[float, list[tuple[str, str]]]:
    """All players in pairs at the least cost: meetings again first of all, then seats that could not be balanced, then
    differences in points. Among equals the upper half meets the lower half, as usual."""
    import networkx  # slow to load, and needed once a round

    graph = networkx.Graph()
    costs = {}
    half = max(1, len(players) // 2)
    leaning = {player: past.seats[player, 0] - past.seats[player, 1] for player in players}
    for (i, one), (j, other) in combinations(enumerate(players), 2):
        apart = abs(points[one] - points[other])
        fold = abs((j - i) - half) / (2 * len(players))
        again, unfair = past.met[frozenset((one, other))], leaning[one] * leaning[other] >= 4
        costs[one, other] = REMATCH * again + SAME_SEAT * unfair + 10 * apart**2 + fold
        graph.add_edge(one, other, weight=-costs[one, other])
    chosen = networkx.max_weight_matching(graph, maxcardinality=True)
    pairs = [(one, other) if (one, other) in costs else (other, one) for one, other in chosen]
    return sum(costs[pair] for pair in pairs), pairs


def grouped(
    players: Sequence[str], points: dict[str, float], sizes: Sequence[int], past: History, seed: int
) -> list[tuple[str, ...]]:
    """Tables of more than two: by standing, then exchanging players between tables while that helps."""
    chance = random.Random(seed)

    def cost(table: Sequence[str]) -> float:
        again = sum(past.met[frozenset(pair)] ** 2 for pair in combinations(table, 2) if past.met[frozenset(pair)])
        apart = sum((points[one] - points[other]) ** 2 for one, other in combinations(table, 2))
        return REMATCH * again + apart

    best: list[list[str]] = []
    least = float("inf")
    for attempt in range(ATTEMPTS):
        order = list(players)
        if attempt:
            chance.shuffle(order)
        tables = []
        for size in sizes:
            tables.append(order[:size])
            order = order[size:]
        _exchange(tables, cost)
        total = sum(map(cost, tables))
        if total < least - 1e-9:
            best, least = tables, total
    best.sort(key=lambda table: min(map(players.index, table)))
    return [tuple(table) for table in best]


def _exchange(tables: list[list[str]], cost: Costs) -> None:
    """Exchange two players of different tables while that is better."""
    better = True
    while better:
        better = False
        for one, other in combinations(tables, 2):
            before = cost(one) + cost(other)
            for i in range(len(one)):
                for j in range(len(other)):
                    one[i], other[j] = other[j], one[i]
                    after = cost(one) + cost(other)
                    if after < before - 1e-9:
                        before, better = after, True
                    else:
                        one[i], other[j] = other[j], one[i]


def seated(table: Sequence[str], past: History) -> tuple[str, ...]:
    """The players of a table by seat, so that everybody has sat everywhere about as often."""

    def cost(order: tuple[str, ...]) -> int:
        return sum((past.seats[player, seat] + 1) ** 2 for seat, player in enumerate(order))

    return min(permutations(table), key=cost)


def round_robin(players: Sequence[str], seats: int, allowed: Iterable[int] = (), seed: int = 0) -> list[Pairing]:
    """All rounds in which everybody meets everybody: two at a table by the circle method, each pair once; larger tables
    until every pair has met, with as few meetings again as can be found."""
    past, rounds = History(), list[Pairing]()
    if seats == 2:
        for pairing in _circle(players):
            made = Pairing([seated(table, past) for table in pairing.tables], pairing.byes)
            past.add(made)
            rounds.append(made)
        return rounds
    sizes, _ = table_sizes(len(players), seats, allowed)
    level = dict.fromkeys(players, 0.0)
    pairs = {frozenset(pair) for pair in groups(players, 2)}
    while sizes and not pairs <= {pair for pair, times in past.met.items() if times}:
        order = sorted(players, key=lambda player: sum(past.met[pair] == 0 for pair in pairs if player in pair))
        made = swiss(order, level, sizes, past, seed + len(rounds))
        past.add(made)
        rounds.append(made)
        if len(rounds) > 2 * len(players):
            break  # whoever is left has met almost everybody
    return rounds


def _circle(players: Sequence[str]) -> list[Pairing]:
    """One player stays, the others go round."""
    ring: list[str | None] = [*players, *([None] if len(players) % 2 else [])]
    found = []
    for _ in range(len(ring) - 1):
        pairs = [(ring[i], ring[-1 - i]) for i in range(len(ring) // 2)]
        tables = [(one, other) for one, other in pairs if one is not None and other is not None]
        byes = [player for pair in pairs if None in pair for player in pair if player is not None]
        found.append(Pairing(list(tables), byes))
        ring = [ring[0], ring[-1], *ring[1:-1]]
    return found


def knock_out(order: Sequence[str], seats: int, allowed: Iterable[int], past: History) -> Pairing:
    """A round whose winners go on: the best meet the last. In the first round so many pause, the best, that afterwards
    all tables are full; larger tables are as even as the game allows."""
    count, smallest = len(order), min([size for size in allowed if size >= 2] or [seats])
    full = seats
    while full < count:
        full *= seats
    playing = count if count == full else _playing(count, full // seats, seats, smallest)
    byes, rest = list(order[: count - playing]), list(order[count - playing :])
    tables = -(-playing // seats)
    dealt: list[list[str]] = [[] for _ in range(tables)]
    for place, player in enumerate(rest):  # there and back again, so that each table has its share of strength
        turn, step = divmod(place, tables)
        dealt[step if turn % 2 == 0 else tables - 1 - step].append(player)
    return Pairing([seated(table, past) for table in dealt], byes)


def _playing(count: int, goal: int, seats: int, smallest: int) -> int:
    """How many must play now so that `goal` are left: each table of s players removes s - 1."""
    for tables in range(1, goal + 1):
        playing = count - goal + tables
        if playing <= tables * seats and playing >= tables * smallest:
            return playing
    return count
