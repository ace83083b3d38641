"""The box, the set-up and the order of the turn."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest

import bastide
from bastide.core.errors import BadNotation, BadOption
from bastide.core.state import EVERYBODY, NOBODY, SPECTATOR, Entry
from bastide.games.carcassonne.codes import (
    BARN_STEP,
    BAZAAR_STEP,
    BONUS_STEP,
    BUILDER_STEP,
    CASTLE_STEP,
    CLOSE_STEP,
    COMPLETE_STEP,
    CONVERT_STEP,
    DRAW_STEP,
    END_STEP,
    FAIRY_STEP,
    FIGURE_STEP,
    MARKET_STEP,
    PART_STEP,
    PLACE_STEP,
    PRINCESS_STEP,
    RETURN_STEP,
    SCORE_STEP,
    SOURCE_STEP,
    VOLCANO_STEP,
    WAGON_STEP,
    WALK_STEP,
)
from bastide.games.carcassonne.data import COUNT, GOODS_TOKENS, NAMES, PRINTED
from bastide.games.carcassonne.data import MODULES as TILE_MODULES
from bastide.games.carcassonne.state import ABBEY_TILES, CASTLE_TOKENS, NODES_OF_PART, TOKENS, spot_of
from bastide.games.registry import box
from rules.carcassonne.flood import TILES
from rules.carcassonne.playing import MODULES, Play, game_of, rule, spot

SIZES = {"base": 71, "inns": 18, "traders": 24, "dragon": 30, "abbey": 12, "bridges": 12}


@rule("CAR-GLOB-01")
def test_two_to_six_play_whatever_modules_are_on():
    assert box("carcassonne").seats == (2, 3, 4, 5, 6)
    for seats in range(2, 7):
        assert game_of(seats, *MODULES).new(1).pending and game_of(seats).new(1).pending
    for seats in (1, 7):
        with pytest.raises(BadOption):
            bastide.game("carcassonne", seats=seats, modules=list(MODULES))


@rule("CAR-GLOB-02", "CAR-SETUP-12", "CAR-SETUP-02")
def test_every_combination_of_modules_has_its_stack():
    for number in range(6):
        for chosen in combinations(MODULES, number):
            state = game_of(2, *chosen).blank()
            assert state.left == sum(state.bag) == 71 + sum(SIZES[name] for name in chosen)
            names = {TILE_MODULES[tile] for tile, count in enumerate(state.bag) if count}
            assert names == {"base", *chosen}
    assert game_of(2, *MODULES).blank().left == 167
    kinds = Counter()
    for seed in range(40):
        kinds[game_of(2).new(seed).tile] += 1
    assert len(kinds) > 10  # the first tile drawn differs


@rule("CAR-GLOB-03")
def test_a_module_that_is_off_brings_nothing():
    play = Play(figures=["0 normal 0,0 city:0"], hand="base-E")
    assert [play.supply(0, figure) for figure in ("normal", "big", "mayor", "wagon", "builder", "pig", "barn")] == [
        6, 0, 0, 0, 0, 0, 0
    ]  # fmt: skip
    assert not any(play.state.held(0, column) for column in (TOKENS, CASTLE_TOKENS, ABBEY_TILES))
    for text in ("fairy 0,0", "claim big road:0", "draw", "refuse", "builder road:0", "bid 3"):
        with pytest.raises(BadNotation):
            play.game.read(text)
    play.do("place 0,-1 r2")
    assert all(choice == "pass" or choice.startswith("claim field") for choice in play.choices())
    with pytest.raises(BadNotation, match="CAR-GLOB-03"):
        Play(fairy="0,0")


@rule("CAR-GLOB-04")
def test_inns_of_the_bridges_set_need_the_inns():
    for modules, points in ((("bridges",), 2), (("bridges", "inns"), 4)):
        for name, side in (("bridges-09", "r1"), ("bridges-11", "r1")):
            hand = {"figures": ["0 normal 0,0 road:0"], "board": ["base-A -1,0 r3"], "hand": name}
            play = Play(*modules, **hand)
            play.do(f"place 1,0 {side}").do("pass")
            road = [(seat, got) for seat, got, _ in play.last_told("road")]
            assert road == [(0, 3 * points // 2)]


@rule("CAR-GLOB-05")
def test_scores_start_at_nothing():
    for seats in (2, 6):
        scores = game_of(seats, *MODULES).new(3).scores
        assert scores == [0] * seats and all(isinstance(score, int) for score in scores)


@rule("CAR-GLOB-06")
def test_no_score_becomes_negative():
    game, dice = game_of(3, "bridges"), random.Random(4)
    state = game.new(4)
    while state.pending:
        seat = int(state.actor())
        actions = game.legal(state, seat)
        bids = [action for action in actions if game.write(action).startswith("bid")]
        game.apply(state, seat, max(bids) if bids and dice.random() < 0.7 else dice.choice(actions))
        assert min(state.scores) >= 0


@rule("CAR-GLOB-07")
def test_only_the_order_of_the_stack_is_hidden():
    play = Play(*MODULES, hand="base-D", left=["base-E", "base-U", "base-V"])
    view, dump = play.state.redact(SPECTATOR), play.state.dump()
    seen = view.dump()
    assert {key for key in dump if dump[key] != seen[key]} == {"rng", "viewer"}
    assert view.left == 3
    outcomes = set()
    for luck in range(1, 60):
        world = view.imagine(luck * 7919)
        play.game.apply(world, 0, play.game.legal(world, 0)[0])
        play.game.apply(world, 0, play.game.read("pass"))
        outcomes.add(NAMES[world.tile])
    assert outcomes == {"base-E", "base-U", "base-V"}


@rule("CAR-GLOB-08")
def test_a_seed_makes_a_game_and_its_chances_are_all_on_record():
    game = bastide.game("carcassonne", seats=4, modules=list(MODULES))
    one, other = game.new(77), game.new(77)
    assert game.playout(one, 5) == game.playout(other, 5) and one.dump() == other.dump()
    entry = Entry(NOBODY, 0)
    state = game.new(3, entry)
    assert entry.outcomes[0] in range(4) and entry.outcomes[-1] == state.tile  # the first player, then tiles
    again = game.new(9, Entry(NOBODY, 0, entry.outcomes[:]))
    for _ in range(60):
        seat = int(state.actor())
        action = game.sample(state, seat, 12345)
        entry = Entry(seat, action)
        game.play(state, entry)
        game.play(again, Entry(seat, action, entry.outcomes[:]))
        drawn = [tile for event in entry.events if event.what in ("draws", "shows") for tile in event.args]
        assert sorted(entry.outcomes) == sorted(drawn)  # lots are told together, after those put aside
    again.rng = state.rng
    assert again.dump() == state.dump()


@rule("CAR-GLOB-09")
def test_play_passes_clockwise():
    play, order = Play(seats=3, hand="base-B"), []
    for _ in range(7):
        order.append(play.actor)
        play.do(play.choices()[0])
        if "pass" in play.choices():
            play.do("pass")
    assert order == [0, 1, 2, 0, 1, 2, 0]


@rule("CAR-SETUP-01")
def test_the_start_tile_lies_in_the_middle():
    state = game_of(2).new(5)
    assert state.slots == 1 and spot(state, 0) == (0, 0)
    assert NAMES[state.plots[0] >> 2] == "base-D" and state.plots[0] & 3 == 0
    assert state.bag[NAMES.index("base-D")] + (NAMES[state.tile] == "base-D") == 3
    assert all(node == -1 for node in state.pieces)


@rule("CAR-SETUP-03", "CAR-SETUP-04", "CAR-SETUP-05", "CAR-SETUP-08")
def test_each_player_has_his_figures():
    play = Play(*MODULES, seats=6)
    for seat in range(6):
        kinds = ("normal", "big", "builder", "pig", "mayor", "wagon", "barn")
        assert [play.supply(seat, kind) for kind in kinds] == [7, 1, 1, 1, 1, 1, 1]
        assert play.state.held(seat, ABBEY_TILES) == 1
    play = Play("inns")
    assert (play.supply(0, "big"), play.supply(0, "builder"), play.supply(0, "wagon")) == (1, 0, 0)
    assert "abbey-tile" not in [NAMES[tile] for tile, count in enumerate(play.state.bag) if count]


@rule("CAR-SETUP-06", "CAR-GOODS-01")
def test_there_is_a_token_for_every_symbol():
    symbols = Counter()
    for tile in TILES.values():
        for city in tile["features"]["cities"]:
            if city["goods"]:
                symbols[city["goods"]] += tile["count"]
    assert symbols == {"wine": 9, "grain": 6, "cloth": 5} and GOODS_TOKENS == [9, 6, 5]
    printed = sum((int(PRINTED.template[i]) & 4095) > 0 for i in range(6, len(PRINTED.template), 8))
    assert printed == 20


@rule("CAR-SETUP-07", "CAR-FAIRY-01")
def test_dragon_and_fairy_start_off_the_board():
    state = game_of(2, "dragon").new(1)
    assert (state.dragon, state.fairy) == (-1, -1)


@rule("CAR-SETUP-09", "CAR-SETUP-10")
def test_castles_and_bridges_depend_on_the_number_of_players():
    for seats, number in ((2, 3), (3, 3), (4, 3), (5, 2), (6, 2)):
        state = game_of(seats, "bridges").new(1)
        for seat in range(seats):
            assert state.held(seat, TOKENS) == state.held(seat, CASTLE_TOKENS) == number


@rule("CAR-SETUP-11")
def test_the_first_player_is_drawn_or_given():
    drawn = bastide.game("carcassonne", seats=3)
    firsts = Counter(drawn.new(seed).pending[0] for seed in range(120))
    assert set(firsts) == {0, 1, 2} and min(firsts.values()) > 20
    entry = Entry(NOBODY, 0, [2])
    assert drawn.new(1, entry).pending == [2] and entry.outcomes[0] == 2
    assert {game_of(3).new(seed).pending[0] for seed in range(20)} == {0}


@rule("CAR-TURN-01")
def test_a_part_is_tile_figure_scoring():
    play = Play(figures=["0 normal 0,0 city:0"], hand="base-E")
    assert all(choice.startswith("place") for choice in play.choices())
    play.do("place 0,-1 r2")
    assert play.scores == [0, 0] and play.choices()[0] == "pass"  # nothing is scored before the figure
    play.do("pass")
    assert play.scores == [4, 0] and play.actor == 1


@rule("CAR-TURN-02")
def test_the_steps_of_the_turn_stand_in_their_order():
    numbers = [step.number for step in game_of(2, *MODULES).setting.turn]
    placed = [PLACE_STEP, *sorted([BUILDER_STEP, MARKET_STEP], key=numbers.index), VOLCANO_STEP, PRINCESS_STEP]
    assert numbers == [
        FAIRY_STEP, PART_STEP, SOURCE_STEP, DRAW_STEP, *placed, FIGURE_STEP, WALK_STEP, COMPLETE_STEP, CONVERT_STEP,
        SCORE_STEP, BARN_STEP, CASTLE_STEP, RETURN_STEP, WAGON_STEP, BONUS_STEP, CLOSE_STEP, BAZAAR_STEP, END_STEP,
    ]  # fmt: skip
    base = [step.number for step in game_of(2).setting.turn]
    assert base == [number for number in numbers if number in base] and len(base) == 9


@rule("CAR-TURN-04")
def test_a_bridge_is_no_figure():
    play = Play("bridges", hand="base-B")
    play.do("place 1,0 r0 bridge 1,0 ew")
    assert play.supply(0, "normal") == 7 and "claim cloister" in play.choices()
    play.do("claim cloister")
    assert play.figures == ["0 normal 1,0 cloister"]


@rule("CAR-TILE-01")
def test_the_drawn_tile_is_shown_to_all():
    play = Play(hand="base-B")
    play.do("place 0,1 r0").do("pass", fate=["base-V"])
    assert play.hand == "base-V" and play.actor == 1
    (drawn,) = [event for event in play.last.events if event.what == "draws"]
    assert drawn.eyes == EVERYBODY and drawn.args == [NAMES.index("base-V")]
    assert play.state.redact(SPECTATOR).tile == play.state.redact(0).tile == NAMES.index("base-V")


@rule("CAR-TILE-02", "CAR-TILE-03", "CAR-TILE-08")
def test_a_tile_touches_another_matches_it_and_covers_none():
    play = Play(hand="base-U")
    assert play.refused("place 1,1 r0") == "CAR-TILE-02"
    assert play.refused("place 5,5 r0") == "CAR-TILE-02"
    assert play.refused("place 0,-1 r0") == "CAR-TILE-03"
    assert play.refused("place 1,0 r1") == "CAR-TILE-03"
    assert play.refused("place 0,0 r0") == "CAR-TILE-08"
    before = [spot(play.state, slot) for slot in range(play.state.slots)]
    play.do("place 1,0 r0")
    assert [spot(play.state, slot) for slot in range(2)] == [*before, (1, 0)]


@rule("CAR-TILE-04")
def test_any_legal_position_and_rotation_may_be_chosen():
    fits = [(1, 0, 0), (1, 0, 1), (1, 0, 2), (-1, 0, 0), (-1, 0, 2), (-1, 0, 3), (0, 1, 0)]
    assert set(Play(hand="base-W").choices()) == {f"place {x},{y} r{rotation}" for x, y, rotation in fits}


@rule("CAR-TILE-02")
def test_placements_far_from_the_start_are_like_those_near_it():
    """Those within 32 positions are made once: here a spot is put at the edge of that window, and beyond."""
    for x, y in ((-32, -32), (31, 31), (-33, -32), (32, 0), (0, 40), (-32, 31), (200, -200)):
        play = Play(hand="base-U")
        play.state.verge[0], play.state.signs[0] = int(spot_of(x, y)), 0
        assert {f"place {x},{y} r{rotation}" for rotation in range(4)} <= set(play.choices())


@rule("CAR-TILE-05")
def test_a_tile_that_fits_nowhere_leaves_the_game():
    play = Play(board=["base-E 0,-1 r2"], hand="base-U")
    play.do("place 1,0 r0").do("pass", fate=["base-C", "base-V"])
    assert play.actor == 1 and play.hand == "base-V"
    assert play.state.gone[NAMES.index("base-C")] == 1 and play.last_told("unplaceable")


@rule("CAR-TILE-06")
def test_a_part_without_a_tile_ends_with_nothing():
    play = Play("traders", board=["base-E 0,-1 r2"], hand="base-U", left=["base-C"])
    play.do("place 1,0 r0")
    play.do("pass")
    assert play.last_told("no_tile") and not play.state.pending
    assert play.state.gone[NAMES.index("base-C")] == 1


@rule("CAR-TILE-09")
def test_there_is_no_passing_on_the_tile():
    play = Play(hand="base-U")
    assert "pass" not in play.choices()
    assert play.refused("pass") == "CAR-TILE-09"


@rule("CAR-TILE-10", "CAR-FIG-04")
def test_segments_join_when_the_tile_is_placed():
    play = Play(figures=["1 normal 0,0 road:0"], hand="base-U")
    play.do("place 1,0 r0")
    assert play.refused("claim road:0") == "CAR-FIG-04"
    assert "claim field:0" in play.choices()


@rule("CAR-TILE-11")
def test_where_roads_end_and_where_they_pass():
    edges = {
        name: [sorted(road["edges"]) for road in TILES[name]["features"]["roads"]]
        for name in ("base-X", "base-A", "dragon-02", "bridges-10", "dragon-05", "bridges-08", "traders-24", "abbey-11")
    }
    assert edges["base-X"] == [["N"], ["E"], ["S"], ["W"]] and edges["base-A"] == [["S"]]
    assert edges["dragon-02"] == [["S"]] and edges["bridges-10"] == [["N"], ["S"]]
    assert edges["dragon-05"] == [["S", "W"]] and edges["bridges-08"] == [["E", "W"]]
    assert edges["traders-24"] == [["N", "S"], ["E", "W"]] and edges["abbey-11"] == [["E", "N", "W"]]
    play = Play("traders", figures=["0 normal 0,0 road:0"], board=["base-A -1,0 r3"], hand="traders-24")
    play.do("place 1,0 r0").do("pass")
    assert play.scores == [0, 0]  # the overpass does not end the road
    play = Play("dragon", figures=["0 normal 0,0 road:0"], board=["base-A -1,0 r3"], hand="dragon-02")
    play.do("place 1,0 r1").do("pass")
    assert play.scores == [3, 0]  # the volcano does


@rule("CAR-DEC-01")
def test_what_is_not_offered_is_rejected_without_any_change():
    play = Play(*MODULES, hand="base-U", dragon="0,0", fairy="0,0")
    for text in ("fairy 0,0", "dragon n", "bonus", "bid 3", "castle", "move road:0 at 0,0", "claim road:0", "sell"):
        play.refused(text)
    play.refused("place 1,0 r0", seat=1)
    play.do("place 1,0 r0")
    for text in ("place 2,0 r0", "barn nw", "claim cloister", "claim road:3", "pig field:0", "builder road:0"):
        play.refused(text)


@rule("CAR-DEC-02")
def test_a_single_option_resolves_itself():
    play = Play("dragon", board=["base-U 1,0 r0"], dragon="0,0", hand="dragon-12")
    play.do("place 2,0 r0").do("pass")
    assert [args[:2] for _, _, args in play.last_told("flies")] == [
        [1, 0],
        [2, 0],
    ]  # nobody was asked: there was one way


def test_the_box_is_counted():
    totals = Counter()
    for name, count in zip(TILE_MODULES, COUNT, strict=True):
        totals[name] += count
    assert totals == {"base": 72, "inns": 18, "traders": 24, "dragon": 30, "abbey": 18, "bridges": 12}


def test_a_restored_state_has_room_to_play_on():
    game = game_of(2, *MODULES)
    for actions in range(0, 400, 40):  # boards grow at 86 and 124 tiles
        state = game.new(actions)
        game.playout(state, actions + 1, actions)
        restored = game.restore(state.dump())
        assert len(restored.home) >= restored.used + NODES_OF_PART
        assert game.playout(restored, 7) == game.playout(state, 7) and restored.dump() == state.dump()
