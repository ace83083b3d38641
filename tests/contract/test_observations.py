"""Observations of version 1 tell all that a seat knows, and nothing else; indices of actions keep their meaning."""

from __future__ import annotations

import random
from itertools import pairwise

import msgspec
import pytest
from hypothesis import given

from bastide.core.state import NOBODY
from bastide.encoding.seat_row import SeatRow
from bastide.encoding.tables import BIT_MASKS, BYTE_MASKS, EVERY_SEAT, NO_MASKS, SCORE, Tables, sample_row
from random_games import FULL, configurations, random_game, sampled_positions, viewers

# What follows from the rest of a view, or tells nothing that could matter.
DERIVED = {
    # the landscape follows from tiles, their order, bridges and castles; which node stands for one is not seen
    "carcassonne": {
        "board", "nodes", "twice", "home", "verge", "signs", "cloisters", "used", "verges", "holes", "doubles",
        "housed", "left", "plots",
    },
    "village": {"cubes", "blanks"},  # sums of spaces and pages
}  # fmt: skip


def known(game, view):
    """All in a view that could matter."""
    dump = view.dump()
    found = {name: value for name, value in dump.items() if name not in DERIVED.get(game.name, ())}
    if game.name == "carcassonne":  # of a plot, its tile, how it is turned, and whether there is a bridge
        plots = dump["plots"]
        found["tiles"] = [(plots[i], plots[i + 2] > 0, plots[i + 4] == plots[i + 2]) for i in range(0, len(plots), 8)]
    if game.name == "villagers":  # of a card that has left, nothing but that its number is free
        for name in ("what", "under", "above", "coins"):
            found[name] = [n if whose != NOBODY else 0 for n, whose in zip(dump[name], dump["whose"], strict=True)]
    return msgspec.json.encode(found)


class Observer:
    """Observations of one game in both forms."""

    def __init__(self, box, game):
        self.game, self.observe = game, box.encoder.observe
        self.rows = [SeatRow(1, sample_row(game, self.observe, dense).at, dense) for dense in (False, True)]

    def seen(self, state, viewer):
        """The compact and the dense form, as bytes."""
        found = []
        for row in self.rows:
            row.begin(0)
            self.observe(self.game, state, viewer, row)
            assert row.at == row.width, "every observation is as wide"
            found.append(bytes(memoryview(row.octets if row.dense else row.shorts)))
        return found

    def mask(self, state, seat):
        return sorted(self.game.fixed_index(action) for action in self.game.legal(state, seat))


def test_an_observation_holds_what_the_view_tells_and_no_secret(box, plays_of):
    @given(play=plays_of(box))
    def check(play):
        game, seed = play
        observer = Observer(box, game)
        for state, _, _ in sampled_positions(game, seed, 20 if FULL else 6):
            before = msgspec.json.encode(state.dump())
            for viewer in viewers(game):
                view = state.redact(viewer)
                seen = observer.seen(state, viewer)
                assert seen == observer.seen(view, viewer)
                assert seen == observer.seen(view.imagine(7), viewer)
            assert msgspec.json.encode(state.dump()) == before, "to observe changes nothing"

    check()


def after_each_choice(game, state, seat, most, dice):
    """The positions that different choices lead to, with the same luck."""
    legal = game.legal(state, seat)
    for action in dice.sample(legal, min(most, len(legal))):
        following = state.clone()
        game.apply(following, seat, action)
        yield following


def test_views_that_differ_never_look_alike(box, plays_of):
    """Neighbours, which differ least: what each of the choices in a position leads to, for every viewer; and all the
    positions of a game."""

    @given(play=plays_of(box))
    def check(play):
        game, seed = play
        observer, dice = Observer(box, game), random.Random(seed)
        told = {}
        for state, seat, action in sampled_positions(game, seed, 24 if FULL else 6):
            reached = [state] if action < 0 else [state, *after_each_choice(game, state, seat, 24, dice)]
            for world in reached:
                for viewer in viewers(game):
                    view = world.redact(viewer)
                    compact, dense = observer.seen(world, viewer)
                    what = known(game, view), observer.mask(world, viewer) if viewer >= 0 else []
                    for form, seen in enumerate((compact, dense)):
                        assert told.setdefault((viewer, form, seen), what) == what

    check()


def test_each_single_thing_is_seen(box, plays_of):
    """Put a value from another position into one place of a view: it looks different, whatever the place."""

    @given(play=plays_of(box))
    def check(play):
        game, seed = play
        observer, dice = Observer(box, game), random.Random(seed)
        positions = [state.redact(0).dump() for state, _, _ in sampled_positions(game, seed, 12)]
        for one, other in pairwise(positions):
            before = observer.seen(game.restore(one), 0)
            plain = known(game, game.restore(one))
            for name in one:
                if name in ("rng", "viewer", "stack") or name in DERIVED.get(game.name, ()):
                    continue
                mixed = dict(one)
                mixed[name] = swapped(one[name], other[name], dice)
                if mixed[name] is None:
                    continue
                try:
                    view = game.restore(mixed)
                    changed, after = known(game, view), observer.seen(view, 0)
                except (IndexError, OverflowError):
                    continue  # no such position
                assert changed == plain or (before[0] != after[0] and before[1] != after[1]), name

    check()


def swapped(mine, theirs, dice):
    """A field with one number from the other; None if nothing would change."""
    if isinstance(mine, int):
        return theirs if theirs != mine else None
    if mine and isinstance(mine[0], list):  # cards: unseen, and of each placed one kind, place and who knows it
        return None
    places = [i for i, (a, b) in enumerate(zip(mine, theirs, strict=False)) if a != b]
    if not places:
        return None
    at = dice.choice(places)
    return [*mine[:at], theirs[at], *mine[at + 1 :]]


def test_a_fixed_index_means_the_same_for_the_whole_game(box, plays_of):
    @given(play=plays_of(box))
    def check(play):
        game, seed = play
        for state, seat, action in sampled_positions(game, seed, 30):
            if action < 0:
                continue
            legal = game.legal(state, seat)
            indices = [int(game.fixed_index(one)) for one in legal]
            inside = [index for index in indices if index >= 0]
            assert len(set(inside)) == len(inside) and all(index < game.fixed_count - game.outside for index in inside)
            for one, index in zip(legal, indices, strict=True):
                assert index < 0 or game.fixed_action(index) == one
                assert index >= 0 or (game.outside and game.fixed_cell(one) == -1)

    check()


@pytest.mark.parametrize("form", [NO_MASKS, BYTE_MASKS, BIT_MASKS])
def test_tables_play_as_the_game_says(box, form):
    dice = random.Random(3)
    seats, options = dice.choice(configurations(box))
    game = box.game(seats, options)
    width = sample_row(game, box.encoder.observe, form == BYTE_MASKS).at
    tables = Tables(game, 3, EVERY_SEAT, box.encoder.observe, width, form == BYTE_MASKS, form, SCORE)
    tables.reset(5, 0)
    observer = Observer(box, game)
    beside = [game.new(tables.seeds[table]) for table in range(3)]
    for _ in range(80):
        for table, state in enumerate(beside):
            seat = state.actor()
            assert tables.actors[table] == seat
            seen = observer.seen(state, seat)[form == BYTE_MASKS]
            held = memoryview(tables.row.octets if form == BYTE_MASKS else tables.row.shorts)
            size = len(seen)
            assert bytes(held)[table * size : (table + 1) * size] == seen
            indices = [game.fixed_index(action) for action in game.legal(state, seat)]
            first, end = tables.begins[table], tables.begins[table + 1]
            assert list(tables.choices[first:end]) == indices or tables.unlisted[table] or min(indices) < 0
            if form != NO_MASKS:
                mask = tables.masks[table * tables.mask_width : (table + 1) * tables.mask_width]
                bits = list(mask) if form == BYTE_MASKS else [byte >> bit & 1 for byte in mask for bit in range(8)]
                assert [i for i, legal in enumerate(bits) if legal] == sorted(tables.choices[first:end])
            rank = dice.randrange(end - first)
            tables.actions[table] = tables.choices[first + rank]
            before = state.scores[:]
            game.apply(state, seat, game.legal(state, seat)[rank])
            beside[table] = (state, before)
        tables.step()
        for table, (state, before) in enumerate(beside):
            given_here = list(tables.rewards[table * game.seats : (table + 1) * game.seats])
            assert given_here == [now - then for now, then in zip(state.scores, before, strict=True)]
            assert tables.dones[table] == (not state.pending) and not tables.illegal[table]
            beside[table] = game.new(tables.seeds[table]) if not state.pending else state


def test_random_games_fit_the_room_that_observations_have(box):
    """More decisions, cards or tiles than there is room for would be left out: none are."""
    for seats, options in configurations(box) if FULL else random.Random(1).sample(configurations(box), 2):
        game = box.game(seats, options)
        observer = Observer(box, game)
        for number, (state, seat, _) in enumerate(random_game(game, 9)):
            if number % 7 == 0:
                observer.seen(state, max(seat, 0))
