"""Positions: what can be described can be played, everything else is refused with the path of the bad value."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bastide
from bastide.core.errors import BadPosition
from bastide.core.game import Game
from bastide.games.carcassonne.data import NAMES
from bastide.games.carcassonne.notation import CORNERS
from bastide.games.carcassonne.position import KEYS
from bastide.games.carcassonne.state import CORNER, side_of_corner, slot_of_corner
from bastide.games.registry import box
from random_games import FULL, configurations
from rules.carcassonne.playing import MODULES, Play, castles, game_of, goods, rule, spot, standing

COUNT = 10_000 if FULL else 80
SMALL = ["base-E 0,-1 r2"]
WHOLE = "0 normal 0,0 city:0 0,-1 city:0"
LINE = ["base-U 1,0 r0", "base-U 2,0 r0"]
HOLE = [
    "base-U 1,0 r0", "base-U 2,0 r0", "base-E 0,1 r1", "base-E 2,1 r3", "base-E 0,2 r2", "base-E 2,2 r2",
    "base-B 1,2 r0",
]  # fmt: skip


@pytest.mark.parametrize(("seats", "options"), configurations(box("carcassonne"))[:: 1 if FULL else 5])
def test_nothing_described_is_the_start(seats, options):
    game = box("carcassonne").game(seats, options)
    assert game.position({}).dump() == game.new(0).dump()
    assert game.position({"seed": 7}).dump() == game.new(7).dump()


@pytest.mark.parametrize(
    ("wrong", "path", "reason"),
    [
        (None, "position", "must be a mapping"),
        ([], "position", "must be a mapping"),
        ({"bord": []}, "bord", "unknown key"),
        ({"turn": 2}, "turn", "from 0 to 1"),
        ({"turn": True}, "turn", "whole number"),
        ({"seed": "x"}, "seed", "whole number"),
        ({"board": "base-E"}, "board", "must be a list"),
        ({"board": [7]}, "board[0]", "must be text"),
        ({"board": [*SMALL, "base-E 0,-1 r2"]}, "board[1]", "CAR-TILE-08"),
        ({"board": [*SMALL, "base-E 9,9 r2"]}, "board[1]", "CAR-TILE-02"),
        ({"board": ["base-E 0,-1 r0"]}, "board[0]", "CAR-TILE-03"),
        ({"board": ["base-E 0,-1"]}, "board[0]", "rotation"),
        ({"board": ["base-Z 0,-1 r2"]}, "board[0]", "is unknown"),
        ({"board": ["base-C 0,-1 r0", "base-C 0,-2 r0"]}, "board[1]", "CAR-SETUP-12"),
        ({"board": ["abbey-tile 0,-1 r0"]}, "board[0]", "CAR-ABBEY-02"),
        ({"board": [*HOLE, "abbey-tile 1,1 r0"], "stock": [{"abbeys": 1}, {"abbeys": 1}]}, "stock", "on the board"),
        ({"board": ["base-B 1,0 r0 bridge 1,0 ew"], "stock": [{"bridges": 3}, {"bridges": 3}]}, "stock", "board"),
        ({"figures": ["0 normal 0,0"]}, "figures[0]", "a segment"),
        ({"figures": ["2 normal 0,0 road:0"]}, "figures[0]", "is unknown"),
        ({"figures": ["0 knight 0,0 road:0"]}, "figures[0]", "is unknown"),
        ({"figures": ["0 normal 5,5 road:0"]}, "figures[0]", "no tile lies"),
        ({"figures": ["0 normal here road:0"]}, "figures[0]", "no tile lies"),
        ({"figures": ["0 normal 0,0 road:2"]}, "figures[0]", "has no road:2"),
        ({"figures": ["0 normal 0,0 rood"]}, "figures[0]", "is unknown"),
        ({"figures": ["0 mayor 0,0 road:0"]}, "figures[0]", "can stand there"),
        ({"figures": ["0 big 0,0 road:0", "0 big 0,0 city:0"]}, "figures[1]", "CAR-FIG-02"),
        ({"figures": ["0 normal 0,0 road:0", "1 normal 0,0 road:0"]}, "figures[1]", "CAR-FIG-04"),
        ({"board": SMALL, "figures": ["0 normal 0,0 city:0"]}, "figures[0]", "CAR-SCORE-06"),
        ({"figures": ["0 builder 0,0 road:0"]}, "figures[0]", "CAR-FIG-09"),
        ({"figures": ["1 normal 0,0 field:0", "0 pig 0,0 field:0"]}, "figures[1]", "CAR-FIG-09"),
        ({"figures": ["0 barn 0,0 nw"]}, "figures[0]", "CAR-BARN-02"),
        ({"figures": ["0 barn 0,0 middle"]}, "figures[0]", "is unknown"),
        ({"castles": ["0 normal"]}, "castles[0]", "two segments"),
        ({"castles": ["0 normal 0,0 city:0 0,0 city:0"]}, "castles[0]", "CAR-CASTLE-01"),
        ({"board": SMALL, "castles": [WHOLE, WHOLE]}, "castles[1]", "CAR-CASTLE-01"),
        ({"board": SMALL, "castles": [WHOLE.replace("normal", "mayor")]}, "castles[0]", "CAR-CASTLE-07"),
        ({"board": SMALL, "castles": [WHOLE.replace("normal", "pig")]}, "castles[0]", "is unknown"),
        ({"board": SMALL, "castles": [WHOLE], "stock": [{"castles": 3}]}, "stock[0].castles", "from 0 to 2"),
        ({"dragon": "3,3"}, "dragon", "no tile lies"),
        ({"fairy": 4}, "fairy", "must be text"),
        ({"hand": "inns-99"}, "hand", "is unknown"),
        ({"hand": ["base-A"]}, "hand", "is unknown"),
        ({"hand": "abbey-tile"}, "hand", "CAR-ABBEY-01"),
        ({"hand": "dragon-12"}, "hand", "CAR-DRAGON-01"),
        ({"left": ["base-C", "base-C"]}, "left[1]", "CAR-SETUP-12"),
        ({"deferred": ["base-A"]}, "deferred[0]", "CAR-DRAGON-01"),
        ({"deferred": ["dragon-12"], "dragon": "0,0"}, "deferred[0]", "CAR-DRAGON-01"),
        ({"scores": [1, 2, 3]}, "scores", "there can be 2"),
        ({"scores": [-1]}, "scores[0]", "from 0 to"),
        ({"goods": [[1, 2, "3"]]}, "goods[0][2]", "whole number"),
        ({"goods": [[6], [4]]}, "goods[1][0]", "from 0 to 3"),
        ({"stock": [{"camels": 2}]}, "stock[0].camels", "unknown key"),
        ({"stock": [{"bridges": 4}]}, "stock[0].bridges", "from 0 to 3"),
    ],
)
def test_the_path_leads_to_the_bad_value(wrong, path, reason):
    with pytest.raises(BadPosition) as refusal:
        game_of(2, *MODULES).position(wrong)
    assert refusal.value.path == path and reason in refusal.value.reason


@pytest.mark.parametrize(
    "wrong",
    [
        {"dragon": "0,0"},
        {"fairy": "0,0"},
        {"deferred": ["base-A"]},
        {"goods": [[1, 0, 0]]},
        {"stock": [{"bridges": 1}]},
        {"figures": ["0 big 0,0 road:0"]},
        {"board": ["inns-01 0,-1 r0"]},
        {"board": [*HOLE, "abbey-tile 1,1 r0"]},
        {"board": ["base-B 1,0 r0 bridge 1,0 ew"]},
        {"board": SMALL, "castles": [WHOLE]},
    ],
)
@rule("CAR-GLOB-03")
def test_a_module_that_is_off_cannot_be_described(wrong):
    with pytest.raises(BadPosition):
        game_of(2).position(wrong)


def test_what_lies_on_the_board_is_no_longer_in_stock():
    board = [*HOLE, "abbey-tile 1,1 r0", "base-B -1,0 r0 bridge -1,0 ew", "base-B -2,0 r0 bridge -2,0 ew"]
    play = Play("abbey", "bridges", board=board, hand="base-U")
    assert play.game.census(play.state) == play.game.census(play.game.new(1))
    assert Play("bridges", board=board[-2:], stock=[{"bridges": 2}], hand="base-U").census["bridges"] == 6
    assert Play("bridges", board=board[-2:], stock=[{"bridges": 0}], hand="base-U").census["bridges"] == 5


@cache
def game(seats: int, modules: tuple[str, ...]) -> Game:
    return bastide.game("carcassonne", seats=seats, modules=list(modules), first="given")


def described(game: Game, seed: int, actions: int) -> dict[str, Any]:
    """A description of where a random game stands."""
    dice, state, board = random.Random(seed), game.new(seed), []
    for _ in range(actions):
        if not state.pending:
            break
        seat = state.pending[0]
        action = dice.choice(game.legal(state, seat))
        text = game.write(action)
        if text.startswith("place "):
            board.append(f"{NAMES[state.tile]} {text[6:]}")
        game.apply(state, seat, action)
    kept = [castle for castle in castles(state) if castle[3] == 1]
    held = [segment for castle in kept for segment in castle[:2]]
    description: dict[str, Any] = {"board": board, "scores": list(state.scores), "turn": int(state.turn), "seed": seed}
    description["figures"] = [f"{s} {kind} {x},{y} {ref}" for s, kind, (x, y, ref) in standing(state)
                              if (x, y, ref) not in held]  # fmt: skip
    description["castles"] = [
        f"{owner} normal {x},{y} {ref} {u},{v} {other}" for (x, y, ref), (u, v, other), owner, _ in kept
    ]
    for seat in range(game.seats):
        corner = int(state.held(seat, CORNER))
        if corner >= 0:
            x, y = spot(state, int(slot_of_corner(corner)))
            description["figures"].append(f"{seat} barn {x},{y} {CORNERS[side_of_corner(corner)]}")
    description["goods"] = [list(goods(state, seat).values()) for seat in range(game.seats)]
    for name in ("dragon", "fairy"):
        if getattr(state, name) >= 0:
            description[name] = "{},{}".format(*spot(state, int(getattr(state, name))))
    return description


def played_out(game: Game, state: Any, luck: int) -> None:
    """Play to the end at random: nothing is lost, and the game does end."""
    census, left = game.census(state), game.longest
    while state.pending:
        left -= game.playout(state, luck + left, 9)
        assert game.census(state) == census and left >= 0


SCRAPS: Any = st.one_of(
    st.none(), st.booleans(), st.integers(-3, 400), st.floats(), st.text(max_size=9), st.sampled_from(NAMES),
    st.sampled_from(["0,0", "1,0", "0 normal 0,0 road:0", "base-E 0,-1 r2", WHOLE, "abbey-tile", "1 barn 0,0 ne"]),
)  # fmt: skip
JUNK: Any = st.recursive(
    SCRAPS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)  # fmt: skip
TABLES = st.tuples(st.integers(2, 6), st.sets(st.sampled_from(MODULES)).map(lambda some: tuple(sorted(some))))


@settings(max_examples=COUNT, deadline=None)
@given(table=TABLES, junk=st.dictionaries(st.sampled_from([*KEYS, "bord"]), JUNK, max_size=5), luck=st.integers(1))
def test_junk_is_refused_or_played_to_the_end(table, junk, luck):
    try:
        state = game(*table).position(junk)
    except BadPosition as refusal:
        assert refusal.path and refusal.reason
        return
    played_out(game(*table), state, luck % 1000 + 1)


@settings(max_examples=COUNT, deadline=None)
@given(table=TABLES, seed=st.integers(0, 10_000), actions=st.integers(0, 300), data=st.data())
def test_descriptions_that_are_nearly_right_are_refused_or_played_to_the_end(table, seed, actions, data):
    description = described(game(*table), seed, actions)
    for _ in range(data.draw(st.integers(0, 3))):
        key = data.draw(st.sampled_from([*KEYS, *description]))
        value = description.get(key)
        if isinstance(value, list) and value and data.draw(st.booleans()):
            place = data.draw(st.integers(0, len(value) - 1))
            scrap = data.draw(st.one_of(SCRAPS, st.sampled_from(value)))
            description[key] = data.draw(
                st.sampled_from(
                    [value[:place] + value[place + 1 :], [*value[:place], scrap, *value[place:]], value[::-1]]
                )
            )
        else:
            description[key] = data.draw(JUNK)
    try:
        state = game(*table).position(description)
    except BadPosition as refusal:
        assert refusal.path and refusal.reason
        return
    played_out(game(*table), state, seed + 1)


def test_a_random_game_can_be_described_and_goes_on():
    accepted = 0
    for seed in range(200 if FULL else 20):
        dice = random.Random(seed)
        modules = tuple(name for name in MODULES if dice.random() < 0.5)
        table = game(dice.randint(2, 6), modules)
        try:
            state = table.position(described(table, seed, dice.randrange(300)))
        except BadPosition as refusal:
            assert "complete" in refusal.reason or "castle" in refusal.path, refusal  # in the middle of a part
            continue
        played_out(table, state, seed + 1)
        accepted += 1
    assert accepted > 12
