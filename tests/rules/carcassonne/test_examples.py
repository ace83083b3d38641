"""The worked examples, played through the engine."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rules.carcassonne.playing import Play, castles, goods, spot

EXAMPLES = {example["id"]: example for example in json.loads(Path(__file__).with_name("examples.json").read_text())}
BY_CHECK = {
    check: [
        pytest.param(e, id=i, marks=pytest.mark.rule(*e["rules"])) for i, e in EXAMPLES.items() if e["check"] == check
    ]
    for check in ("turn", "final", "dragon", "placements", "figures", "wagon")
}


def one(identifier):
    example = EXAMPLES[identifier]
    return pytest.mark.rule(*example["rules"]), example


def described(example, figures=(), **more):
    """The position of an example before its tile is placed."""
    names = example["players"]
    description = {"board": [], "turn": names.index(example.get("active", names[0])), **more}
    for name, x, y, degrees in example["board"]:
        if (x, y) != (0, 0):
            description["board"].append(f"{name} {x},{y} r{degrees // 90}")
    description["figures"] = [f"{names.index(o)} {kind} {x},{y} {ref.lower()}" for o, kind, x, y, ref in figures]
    description["castles"] = [
        f"{names.index(c['owner'])} {c['follower']} " + " ".join(f"{x},{y} {ref}" for x, y, ref in c["segments"])
        for c in example.get("castles", [])
    ]
    if "fairy" in example:
        description["fairy"] = "{},{}".format(*example["fairy"])
    return description


def begin(example, *, hand=True):
    """The example with its tile in hand, and the figures that go onto that tile in this part."""
    tile = example.get("place")
    later = [f for f in example["figures"] if tile and f[2:4] == tile[1:3]]
    barn = example.get("barn_placed")
    if barn:
        later = [f for f in example["figures"] if f[1] == "barn"]
    earlier = [f for f in example["figures"] if f not in later]
    convert = example.get("convert", [])
    earlier += [[c["owner"], "normal", *c["segments"][0]] for c in convert]
    more = {"hand": tile[0]} if hand and tile else {}
    modules = [name for name in example["modules"] if name != "base"]
    play = Play(*modules, seats=len(example["players"]), **described(example, earlier, **more))
    if tile and hand:
        play.do(f"place {tile[1]},{tile[2]} r{tile[3] // 90}")
    return play, later


def remaining(play, names):
    found = []
    for line in play.figures:
        seat, kind, where, ref = line.split()
        x, y = map(int, where.split(","))
        found.append([names[int(seat)], kind, x, y, ref])
    return sorted(found)


@pytest.mark.parametrize("example", BY_CHECK["turn"])
def test_a_part_scores(example):
    names = example["players"]
    play, later = begin(example)
    if later:
        (_, kind, x, y, ref) = later[0]
        if kind == "barn":
            choice = next(c for c in play.choices() if c.startswith("barn") and same_corner(play, c, (x, y, ref)))
            play.do(choice)
        else:
            play.do(f"claim {ref}" if kind == "normal" else f"claim {kind} {ref}")
    elif "pass" in play.choices():
        play.do("pass")
    for _ in example.get("convert", []):
        play.do("castle")
    expect = example["expect"]
    assert dict(zip(names, play.scores, strict=True)) == expect["points"]
    for name, held in expect.get("goods", {}).items():
        assert {kind: n for kind, n in goods(play.state, names.index(name)).items() if n} == held
    if "remaining" in expect and not example.get("convert"):
        assert remaining(play, names) == sorted(r for r in expect["remaining"] if r[1] != "barn")
    if "barn_placed" in example:
        assert play.supply(names.index(later[0][0]), "barn") == 0
    scored = [i for i, castle in enumerate(castles(play.state)) if castle[3] == 2]
    assert scored == expect.get("castles_scored", [])


def same_corner(play, choice, point):
    """Whether a barn's corner of the tile just placed is the point named from another tile."""
    offsets = {"nw": (0, 0), "ne": (1, 0), "se": (1, 1), "sw": (0, 1)}
    x, y = spot(play.state, play.state.last)
    dx, dy = offsets[choice.split()[1]]
    ex, ey = offsets[point[2].lower()]
    return (x + dx, y + dy) == (point[0] + ex, point[1] + ey)


@pytest.mark.parametrize("example", BY_CHECK["final"])
def test_the_end_scores(example):
    names = example["players"]
    kinds = ("wine", "grain", "cloth")
    held = [[example.get("goods_held", {}).get(name, {}).get(k, 0) for k in kinds] for name in names]
    modules = [name for name in example["modules"] if name != "base"]
    description = described(example, example.get("figures", []), goods=held, left=[])
    play = Play(*modules, seats=len(names), **description)
    assert not play.state.pending
    assert dict(zip(names, play.scores, strict=True)) == example["expect"]["points"]


@pytest.mark.parametrize("example", BY_CHECK["dragon"])
def test_the_dragon_walks(example):
    names = example["players"]
    board, (last, x, y, degrees) = example["board"][:-1], example["board"][-1]
    source = "{},{}".format(*example["dragon"]["from"])
    description = described(example | {"board": board}, example["figures"], dragon=source, hand=last)
    play = Play(*[name for name in example["modules"] if name != "base"], **description)
    play.do(f"place {x},{y} r{degrees // 90}")
    eaten = [[names[e.seat], *e.args[:4]] for e in play.last.events if e.what in ("eaten", "left_alone")]
    at, movers = example["dragon"]["from"], []
    if "pass" in play.choices():
        play.do("pass")
        eaten += [[names[e.seat], *e.args[:4]] for e in play.last.events if e.what in ("eaten", "left_alone")]
    for step in example["dragon"]["path"]:
        way = "nesw"[[(0, -1), (1, 0), (0, 1), (-1, 0)].index((step[0] - at[0], step[1] - at[1]))]
        at = step
        told = [e.args[:2] for e in play.last.events if e.what == "flies"]
        if list(step) in told:
            continue  # the only way was taken by itself
        movers.append(play.actor)
        play.do(f"dragon {way}")
        eaten += [[names[e.seat], *e.args[:4]] for e in play.last.events if e.what in ("eaten", "left_alone")]
    kinds = ["normal", "big", "mayor", "wagon", "builder", "pig", "barn"]
    refs = [*(f"{kind}:{i}" for kind in ("city", "road", "field") for i in range(4)), "cloister", "bridge"]
    found = [[owner, kinds[kind], x, y, refs[ref]] for owner, kind, x, y, ref in eaten]
    assert sorted(found) == sorted(example["expect"]["eaten"])
    assert remaining(play, names) == sorted(example["expect"]["remaining"])
    assert list(spot(play.state, play.state.dragon)) == example["expect"]["dragon_at"]


@pytest.mark.parametrize("example", BY_CHECK["placements"])
def test_all_placements_are_offered(example):
    modules = [name for name in example["modules"] if name != "base"]
    play = Play(*modules, **described(example, hand=example["tile"]))
    expected = []
    for x, y, degrees, bridge in example["expect"]["placements"]:
        text = f"place {x},{y} r{degrees // 90}"
        expected.append(text if bridge is None else f"{text} bridge {bridge[0]},{bridge[1]} {bridge[2].lower()}")
    assert sorted(play.choices()) == sorted(expected)


@pytest.mark.parametrize("example", BY_CHECK["figures"])
def test_all_figure_targets_are_offered(example):
    play, _ = begin(example)
    x, y = example["place"][1:3]
    found = []
    for choice in play.choices():
        words = choice.split()
        if words[0] == "claim":
            where = tuple(map(int, words[3].split(","))) if len(words) > 2 else (x, y)
            found.append([*where, words[1]])
    assert sorted(found) == sorted(example["expect"]["options"])


@pytest.mark.parametrize("example", BY_CHECK["wagon"])
def test_all_wagon_targets_are_offered(example):
    play, _ = begin(example)
    play.do("pass")
    assert play.scores == [4, 0]
    targets = [f"move {ref} at {x},{y}" for x, y, ref in example["expect"]["targets"]]
    assert play.choices() == ["home", *targets]


MARK, EX20 = one("EX-20")


@MARK
def test_ex20_the_princess_must_remove_a_knight():
    play, _ = begin(EX20)
    told = play.last_told("dismissed")
    assert told == [(1, 0, [0, 0, 0, 0, 0, 2, 0])] and play.supply(1, "normal") == 7
    assert play.choices() == ["pass", "fairy 0,0"]
    play.do("fairy 0,0")
    assert play.scores == [0, 0]


MARK, EX22 = one("EX-22")


@MARK
def test_ex22_a_bonus_part_once():
    play, _ = begin(EX22)
    play.do("pass")
    assert play.choices() == ["bonus", "decline"] and play.actor == 0
    play.do("bonus", fate=["base-V"])
    play.do("place 3,0 r0").do("pass")
    assert play.scores == [0, 0]
    assert play.actor == 1 and play.choices()[0].startswith("place")


MARK, EX28 = one("EX-28")


@MARK
def test_ex28_a_bazaar_with_three_players():
    play = Play("bridges", seats=3, hand="bridges-06", scores=[10, 6, 4])
    play.do("place 0,1 r0")
    play.do("pass", fate=["base-U", "base-V", "base-E"])
    assert play.actor == 1 and play.choices() == ["lot base-U", "lot base-V", "lot base-E"]
    play.do("lot base-U", "bid 2")
    assert play.actor == 2
    play.do("pass")
    assert play.actor == 0
    play.do("bid 3", "buy")
    assert play.scores == [13, 3, 4] and play.actor == 2
    play.do("lot base-V", "bid 1")
    assert play.actor == 0  # the second player is out
    play.do("bid 2", "sell")
    assert play.scores == [11, 3, 6]
    order = []
    for hand in ("base-U", "base-E", "base-V"):
        order.append((play.actor, play.hand))
        assert play.hand == hand
        play.do(play.choices()[0])
        if "pass" in play.choices():
            play.do("pass")
        if play.choices() == ["castle", "points"]:
            play.do("points")
    assert order == [(1, "base-U"), (2, "base-E"), (0, "base-V")]
    assert play.actor == 1


MARK, EX30 = one("EX-30")


@MARK
def test_ex30_a_deferred_dragon_tile_comes_back():
    play = Play("dragon", figures=["1 normal 0,0 road:0"], hand="base-B", turn=0)
    play.do("place 0,1 r0")
    before = play.state.left
    play.do("pass", fate=["dragon-12", "dragon-01"])
    assert play.actor == 1 and play.hand == "dragon-01" and sum(play.state.deferred) == 1
    play.do("place 0,2 r0")
    assert sum(play.state.deferred) == 0 and play.state.left == before - 1
    assert spot(play.state, play.state.dragon) == (0, 2)
    assert play.choices() == ["pass", "fairy 0,0"]
    play.do("fairy 0,0")
    assert not play.last_told("flies")
