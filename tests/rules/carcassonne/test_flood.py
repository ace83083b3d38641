"""The engine against the second implementation: features, placements, scores, in random games with all modules."""

from __future__ import annotations

import random

import pytest

import bastide
from bastide.core.state import Entry
from bastide.games.carcassonne.codes import PLACE_PHASE
from bastide.games.carcassonne.data import (
    COUNTS,
    FIGURES,
    HOLDERS,
    KIND,
    MARKS,
    NAMES,
    NODE,
    OPEN,
    PENNANTS,
    REF_NAMES,
    companions,
    goods_in,
)
from bastide.games.carcassonne.data import TILES as TILES_COLUMN
from bastide.games.carcassonne.rules.features import place_of, root_of, strength
from bastide.games.carcassonne.state import TOKENS, x_of, y_of
from random_games import FULL
from rules.carcassonne.flood import FOLLOWERS, zone
from rules.carcassonne.playing import MODULES, board, castles, rule, standing

KINDS = ["", "field", "city", "road", "cloister"]
SCORED = ("city", "road", "cloister")


def compare_features(state, table) -> None:
    """Every counter of the union-find, against the flood."""
    nodes, seats = state.nodes, len(state.scores)
    groups = {}
    for node in range(state.used):
        x, y, ref = place_of(state, node)
        groups.setdefault(int(root_of(nodes, node)), set()).add((x, y, REF_NAMES[ref]))
    assert {frozenset(group) for group in groups.values()} == set(table.features)
    for root, group in groups.items():
        feature, at = frozenset(group), root * NODE
        kind = KINDS[nodes[at + KIND]]
        assert kind == table.kind(feature)
        if kind != "field":
            assert nodes[at + OPEN] == table.open_sides(feature)
            assert nodes[at + TILES_COLUMN] == table.size(feature)
            assert nodes[at + PENNANTS] == table.pennants(feature)
            assert nodes[at + MARKS] & 1 == table.raised(feature)
            assert bool(nodes[at + MARKS] & 2) == table.is_castle(feature)
            goods = [goods_in(nodes[at + COUNTS], kind) for kind in range(3)]
            assert goods == [table.goods_in(feature).count(name) for name in ("wine", "grain", "cloth")]
        else:
            assert nodes[at + OPEN] == 0  # a field is never complete
        assert [strength(nodes, root, seat) for seat in range(seats)] == table.strengths(feature, seats)
        held = any(at in feature for _, figure, at in table.figures if figure in FOLLOWERS)
        held = held or any(at in feature for _, at in table.barns)
        assert bool(nodes[at + HOLDERS]) == held
        for seat in range(seats):
            companion = any(
                s == seat and figure in ("builder", "pig") and segment in feature
                for s, figure, segment in table.figures
            )
            assert bool(companions(nodes[at + MARKS]) >> seat & 1) == companion


def compare_placements(game, state, table) -> None:
    seat = int(state.actor())
    offered = set()
    for action in game.legal(state, seat):
        words = game.write(action).split()
        if words[0] != "place":
            continue
        x, y = map(int, words[1].split(","))
        bridge = None
        if len(words) > 3:
            bridge = (*map(int, words[4].split(",")), words[5])
        offered.add((x, y, int(words[2][1]), bridge))
    bridges = int(state.held(seat, TOKENS)) if len(state.stock) else 0
    assert offered == table.placements(NAMES[state.tile], bridges)
    plain = any(placement[3] is None for placement in offered)
    assert ("refuse" in [game.write(action) for action in game.legal(state, seat)]) == (not plain)


class Referee:
    """Follows the log of a game and checks every score in it."""

    def __init__(self, modules, seats) -> None:
        self.modules, self.seats = modules, seats

    def check(self, after, events) -> None:
        figures = self.at_scoring(after, events)
        told = [event for event in events if event.what in (*SCORED, "unclaimed", "powerless")]
        final = next((i for i, event in enumerate(events) if event.what == "ends"), None)
        if final is not None:
            told = [event for event in events[:final] if event in told]
        if told:
            self.check_completed(after, figures, told, events[:final])
        self.check_barns(after, figures, events)
        self.check_castles(after, figures, events)

    def at_scoring(self, state, events):
        """Who stood where when the part was scored: those still there and those that have gone back since."""
        back = [event for event in events if event.what in ("returns", "leaves")]
        gone = [(e.seat, FIGURES[e.args[0]], (e.args[1], e.args[2], REF_NAMES[e.args[3]])) for e in back]
        return standing(state) + gone

    def completed(self, state, table):
        """The features that the tile placed last has completed."""
        x, y = int(x_of(state.spots[state.last])), int(y_of(state.spots[state.last]))
        near = {(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
        found = set()
        for feature in table.features:
            kind = table.kind(feature)
            if kind == "field" or table.open_sides(feature) or table.is_castle(feature):
                continue
            if kind == "cloister":
                if next(iter(feature))[:2] in near:
                    found.add(feature)
            elif any(segment[:2] == (x, y) for segment in feature) or self.shut(table, feature, (x, y)):
                found.add(feature)
        return found

    def shut(self, table, feature, at) -> bool:
        """Whether an abbey at a position closes the feature."""
        if table.tiles[at][0] != "abbey-tile":
            return False
        steps = {"N": (0, 1), "S": (0, -1), "W": (1, 0), "E": (-1, 0)}  # the side that faces the abbey from there
        return any(
            (*other, ref) in feature
            for side, (dx, dy) in steps.items()
            if (other := (at[0] + dx, at[1] + dy)) and (ref := table.by_side[other].get(side))
        )

    def check_completed(self, state, figures, told, events) -> None:
        table = board(state, self.modules, figures)
        completed = self.completed(state, table)
        expected, bonus = [], []
        for feature in completed:
            assert table.worth(feature) > 0
            winners = table.winners(feature, self.seats)
            expected += [(seat, table.worth(feature)) for seat in winners] or [(-1, 0)]
            bonus += table.blessed(feature)
        assert sorted((event.seat, event.points) for event in told) == sorted(expected)
        for event in told:
            segment = (event.args[0], event.args[1], REF_NAMES[event.args[2]])
            assert table.feature(segment) in completed
        extra = [e.seat for e in events if e.what == "fairy_scored"]
        if not any(e.what.startswith(("castle", "barn")) for e in events):
            assert sorted(extra) == sorted(bonus)
        taken = sum(e.args[4] for e in events if e.what == "goods")
        assert taken == ("traders" in self.modules) * sum(len(table.goods_in(feature)) for feature in completed)

    def check_barns(self, state, figures, events) -> None:
        for what, city, castle in (("barn_placed", 3, 4), ("barn_joined", 1, 2)):
            told = [event for event in events if event.what == what]
            if not told:
                continue
            table = board(state, self.modules, figures)
            for event in told:
                meadow = table.feature((event.args[0], event.args[1], REF_NAMES[event.args[2]]))
                gains = table.farm(meadow, self.seats, city, castle)
                assert gains[event.seat] == event.points
                assert not any(at in meadow for _, _, at in standing(state))
                same = [e for e in told if e.args[:3] == event.args[:3]]
                assert sorted(gains) == sorted(e.seat for e in same)

    def check_castles(self, state, figures, events) -> None:
        told = [event for event in events if event.what == "castle_scores"]
        if not told:
            return
        table = board(state, self.modules, figures)
        homes = {castle[0]: castle for castle in castles(state)}
        for event in told:
            own = homes[event.args[0], event.args[1], REF_NAMES[event.args[2]]]
            source = (event.args[3], event.args[4], REF_NAMES[event.args[5]])
            near = zone(own[0][:2], own[1][:2])
            assert any(segment[:2] in near for segment in table.feature(source))
            if event.rule == "CAR-CASTLE-11":
                assert event.points == table.worth(table.feature(source))
            assert own[3] == 2 and own[2] == event.seat


def referee_game(modules, seats, seed, every) -> None:
    """Play one random game and check it all along."""
    game = bastide.game("carcassonne", seats=seats, modules=list(modules))
    dice, state = random.Random(seed), game.new(seed)
    referee, ply = Referee(modules, seats), 0
    while state.pending:
        seat = int(state.actor())
        if ply % every == 0:
            table = board(state, modules)
            compare_features(state, table)
            if state.stack[-1].phase == PLACE_PHASE:
                compare_placements(game, state, table)
        actions = game.legal(state, seat)
        entry = Entry(seat, actions[dice.randrange(len(actions))])
        scores = list(state.scores)
        game.play(state, entry)
        gained = [sum(e.points for e in entry.events if e.seat == s) for s in range(seats)]
        assert [a + b for a, b in zip(scores, gained, strict=True)] == list(state.scores)
        referee.check(state, entry.events)
        ply += 1
    table = board(state, modules)
    compare_features(state, table)
    last = next(i for i, event in enumerate(entry.events) if event.what == "ends")
    final = [sum(e.points for e in entry.events[last:] if e.seat == s) for s in range(seats)]
    assert final == table.final(seats)


@rule("CAR-TILE-10", "CAR-TILE-03", "CAR-TURN-03", "CAR-DEC-03")
@pytest.mark.many_games
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_the_engine_agrees_with_a_flood_fill_with_all_modules(seats):
    for seed in range(400 if FULL else 2):
        referee_game(MODULES, seats, seed * 10 + seats, 23)


@pytest.mark.many_games
def test_the_engine_agrees_with_a_flood_fill_in_every_combination():
    for number in range(32):
        modules = [name for i, name in enumerate(MODULES) if number >> i & 1]
        for seed in range(20 if FULL else 1):
            referee_game(modules, 2 + (number + seed) % 5, seed * 100 + number, 41)
