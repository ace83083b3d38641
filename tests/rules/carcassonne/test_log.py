"""The log is tested like the rules: for each family of events, all that an action tells, in its order, with its rule,
its numbers and its points."""

from __future__ import annotations

from typing import Any

import pytest

from bastide.core.state import EVERYBODY, NOBODY
from bastide.games.carcassonne.data import FIGURES, GOODS, REF_NAMES, THINGS, TYPE_OF, turned_tile
from bastide.games.carcassonne.events import EVENTS
from rules.carcassonne.playing import Play

Line = tuple[str, int, str, list[int], int]
TWO_CITIES = ["base-E 0,-1 r2", "base-U 1,0 r0", "base-B 1,-1 r0", "base-E 2,-1 r0", "base-E 2,-2 r2"]
LINE = ["base-U 1,0 r0", "base-U 2,0 r0", "base-U 3,0 r0"]
SMALL = ["base-E 0,-1 r2"]
NORMAL = FIGURES.index("normal")
CASTLE = "0 normal 0,0 city:0 0,-1 city:0"
HOLE = [
    "base-U 1,0 r0", "base-U 2,0 r0", "base-E 0,1 r1", "base-E 2,1 r3", "base-E 0,2 r2", "base-E 2,2 r2",
    "base-B 1,2 r0",
]  # fmt: skip


def told(what: str, seat: int, rule: str, *args: int, points: int = 0) -> Line:
    return what, seat, rule, list(args), points


def drawn(seat: int, name: str) -> Line:
    return told("draws", seat, "CAR-TILE-01", TYPE_OF[name])


def placed(seat: int, name: str, rotation: int, x: int, y: int, neighbours: int, bridge: int = 0) -> Line:
    return told("places", seat, "CAR-TILE-04", int(turned_tile(TYPE_OF[name], rotation)), x, y, bridge, neighbours)


def returned(seat: int, *figure: int, rule: str = "CAR-SCORE-06") -> Line:
    return told("returns", seat, rule, *figure)


def at(x: int, y: int, reference: str) -> list[int]:
    return [x, y, REF_NAMES.index(reference)]


def figure(name: str, x: int, y: int, reference: str, thing: str, size: int) -> list[int]:
    """A figure, where it stands, in what, and how large that is."""
    return [FIGURES.index(name), *at(x, y, reference), THINGS.index(thing), size]


def companion(name: str, thing: str, size: int) -> list[int]:
    """A follower that the fairy is with, in what it stands, and how large that is."""
    return [FIGURES.index(name), THINGS.index(thing), size]


def feature(x: int, y: int, reference: str, thing: str, size: int) -> list[int]:
    return [*at(x, y, reference), THINGS.index(thing), size]


def story(play: Play) -> list[Line]:
    """All that the last action told; everybody may know it."""
    assert all(event.eyes == EVERYBODY for event in play.last.events)
    return [(event.what, event.seat, event.rule, event.args, event.points) for event in play.last.events]


def test_the_beginning():
    play = Play(seats=3)
    assert story(play)[0] == told("begins", 0, "CAR-SETUP-11")
    assert story(play)[1:] == [drawn(0, play.hand)]


def test_a_tile_and_a_figure():
    play = Play(board=SMALL, hand="base-W").do("place 1,0 r0")
    assert story(play) == [placed(0, "base-W", 0, 1, 0, 1)]
    play.do("claim field:0", fate=["base-V"])  # the field behind the city's wall, on two tiles
    assert story(play) == [
        told("stands", 0, "CAR-FIG-01", *figure("normal", 1, 0, "field:0", "field", 2), 0), drawn(1, "base-V")
    ]  # fmt: skip
    play.do("place 1,-1 r2")
    assert story(play) == [placed(1, "base-V", 2, 1, -1, 2)]
    play.do("claim road:0", fate=["base-V"])
    assert story(play)[0] == told("stands", 1, "CAR-FIG-01", *figure("normal", 1, -1, "road:0", "road", 1), 0)
    play = Play(hand="base-B").do("place 0,1 r0").do("claim cloister", fate=["base-V"])
    assert story(play)[0] == told("stands", 0, "CAR-FIG-01", *figure("normal", 0, 1, "cloister", "cloister", 2), 0)


def test_tiles_that_cannot_be_placed_and_the_end():
    play = Play(board=SMALL, hand="base-U", left=["base-C"]).do("place 1,0 r0", "pass")
    assert story(play) == [
        drawn(1, "base-C"),
        told("unplaceable", 1, "CAR-TILE-05", TYPE_OF["base-C"]),
        told("no_tile", 1, "CAR-TILE-06"),
        told("ends", NOBODY, "CAR-END-01"),
    ]


def test_a_completed_city_that_two_share():
    board, figures = ["base-R 0,-1 r2", "base-E -1,-1 r1"], ["0 normal 0,0 city:0", "1 normal -1,-1 city:0"]
    play = Play(board=board, figures=figures, hand="base-E").do("place 1,-1 r3").do("pass", fate=["base-V"])
    scored = [*at(0, -1, "city:0"), 1, 4, 0, 0, 1]
    assert story(play) == [
        told("city", 0, "CAR-CITY-02", *scored, points=8),
        told("city", 1, "CAR-CITY-02", *scored, points=8),
        returned(0, *figure("normal", 0, 0, "city:0", "city", 4)),
        returned(1, *figure("normal", -1, -1, "city:0", "city", 4)),
        drawn(1, "base-V"),
    ]


def test_a_city_with_pennant_and_a_road_with_an_inn():
    board = ["base-Q 0,-1 r2", "base-E -1,-1 r1"]
    play = Play(board=board, figures=["1 normal 0,0 city:0"], hand="base-E").do("place 1,-1 r3", "pass")
    assert story(play)[0] == told("city", 1, "CAR-CITY-02", *at(0, -1, "city:0"), 1, 4, 1, 0, 0, points=10)
    board = ["base-A -1,0 r3", "inns-15 1,0 r0"]
    play = Play("inns", board=board, figures=["1 big 0,0 road:0"], hand="base-A").do("place 2,0 r1", "pass")
    assert story(play)[:2] == [
        told("road", 1, "CAR-ROAD-02", *at(-1, 0, "road:0"), 1, 4, 0, 1, 0, points=8),
        returned(1, *figure("big", 0, 0, "road:0", "road", 4)),
    ]


def test_a_cloister_and_an_abbey_are_told_apart():
    ring = ["base-B 0,1 r0", "base-U 1,0 r0", "base-U -1,0 r0", "base-E 1,1 r2", "base-E -1,1 r2", "base-E 0,2 r2",
            "base-E -1,2 r0"]  # fmt: skip
    play = Play(figures=["1 normal 0,1 cloister"], board=ring, hand="base-E").do("place 1,2 r0").do("pass")
    assert told("cloister", 1, "CAR-CLOISTER-02", *at(0, 1, "cloister"), 1, 1, 0, 0, 0, 0, points=9) in story(play)
    assert returned(1, *figure("normal", 0, 1, "cloister", "cloister", 9)) in story(play)
    play = Play("abbey", board=HOLE, hand="abbey-tile").do("place 1,1 r0")
    assert story(play) == [placed(0, "abbey-tile", 0, 1, 1, 4)]
    play.do("claim cloister")
    assert story(play)[0] == told("stands", 0, "CAR-FIG-01", *figure("normal", 1, 1, "cloister", "abbey", 9), 0)
    assert told("cloister", 0, "CAR-CLOISTER-02", *at(1, 1, "cloister"), 1, 1, 0, 0, 0, 1, points=9) in story(play)
    assert returned(0, *figure("normal", 1, 1, "cloister", "abbey", 9)) in story(play)


def test_what_nobody_holds_or_nobody_is_strong_in():
    play = Play(hand="base-E").do("place 0,-1 r2").do("pass", fate=["base-V"])
    assert story(play) == [
        told("unclaimed", NOBODY, "CAR-SCORE-07", *feature(0, -1, "city:0", "city", 2)), drawn(1, "base-V")
    ]  # fmt: skip
    play = Play("abbey", figures=["0 mayor 0,0 city:0"], hand="base-E").do("place 0,-1 r2").do("pass", fate=["base-V"])
    assert story(play) == [
        told("powerless", NOBODY, "CAR-MAJ-04", *feature(0, -1, "city:0", "city", 2)),
        returned(0, *figure("mayor", 0, 0, "city:0", "city", 2)),
        drawn(1, "base-V"),
    ]


def test_the_final_scoring():
    figures = ["0 normal 0,0 road:0", "1 normal 1,-1 cloister", "0 normal 1,-1 field:0", "0 pig 1,0 field:0",
               "1 barn 1,-1 se"]  # fmt: skip
    board, goods = [*TWO_CITIES, "base-U 2,0 r0"], [[0, 2, 1], [0, 1, 1]]
    play = Play("traders", "abbey", board=board, figures=figures, hand="base-B", left=[], goods=goods)
    play.do("place 0,1 r0", "pass")
    root = play.told("field")[0][:3]  # which tile of a field counts for it does not matter
    assert story(play) == [
        told("ends", NOBODY, "CAR-END-01"),
        told("road", 0, "CAR-ROAD-03", *at(1, 0, "road:0"), 0, 3, 0, 0, 0, points=3),
        told("cloister", 1, "CAR-CLOISTER-03", *at(1, -1, "cloister"), 0, 1, 0, 0, 0, 0, points=7),
        told("field", 0, "CAR-FARM-03", *root, 2, 0, 2, 0, points=8),
        told("barn", 1, "CAR-BARN-14", *play.told("barn")[0][:3], 2, 0, points=8),
        told("most_goods", 0, "CAR-GOODS-04", GOODS.index("grain"), 2, 0, points=10),
        told("most_goods", 0, "CAR-GOODS-04", GOODS.index("cloth"), 1, 1, points=10),
        told("most_goods", 1, "CAR-GOODS-04", GOODS.index("cloth"), 1, 1, points=10),
    ]


def test_a_tied_field_and_its_pig():
    figures = ["0 normal 1,-1 field:0", "0 pig 1,0 field:0", "1 normal 2,-1 field:0"]
    play = Play("traders", board=TWO_CITIES, figures=figures, hand="base-B", left=[]).do("place 0,1 r0", "pass")
    root = play.told("field")[0][:3]
    assert story(play)[1:] == [
        told("field", 0, "CAR-FARM-03", *root, 2, 0, 2, 1, points=8),
        told("field", 1, "CAR-FARM-03", *root, 2, 0, 0, 1, points=6),
    ]


def test_goods_for_who_completes_the_city():
    board = ["traders-15 0,-1 r1", "traders-17 0,-2 r1"]
    play = Play("traders", board=board, figures=["1 normal 0,0 city:0"], hand="base-E").do("place 0,-3 r2")
    play.do("pass", fate=["base-V"])
    (city,) = (event.args[:3] for event in play.last.events if event.what == "city")
    assert story(play) == [
        told("city", 1, "CAR-CITY-02", *city, 1, 4, 0, 0, 0, points=8),
        told("goods", 0, "CAR-GOODS-02", *city, GOODS.index("wine"), 1, 4),
        told("goods", 0, "CAR-GOODS-02", *city, GOODS.index("grain"), 1, 4),
        returned(1, *figure("normal", 0, 0, "city:0", "city", 4)),
        drawn(1, "base-V"),
    ]


def test_the_builder_and_the_bonus_part():
    figures = ["0 normal 0,0 road:0"]
    play = Play("traders", board=["base-U 1,0 r0"], figures=figures, hand="base-U").do("place 2,0 r0")
    play.do("builder road:0", fate=["base-V"])
    assert story(play)[0] == told("stands", 0, "CAR-FIG-01", *figure("builder", 2, 0, "road:0", "road", 3), 0)
    figures += ["0 builder 1,0 road:0"]
    for answer, what, seat in (("bonus", "goes_on", 0), ("decline", "declines", 1)):
        play = Play("traders", board=["base-U 1,0 r0"], figures=figures, hand="base-U").do("place 2,0 r0", "pass")
        assert story(play) == []
        play.do(answer, fate=["base-V"])
        assert story(play) == [told(what, 0, "CAR-BUILDER-06"), drawn(seat, "base-V")]
    play = Play("traders", board=["base-U 1,0 r0"], figures=["0 normal 0,0 field:1"], hand="base-U")
    play.do("place 2,0 r0").do("pig field:1", fate=["base-V"])
    assert story(play)[0] == told("stands", 0, "CAR-FIG-01", *figure("pig", 2, 0, "field:1", "field", 3), 0)


def test_dragon_tiles_wait_until_a_volcano_comes():
    play = Play("dragon", hand="base-U").do("place 1,0 r0").do("pass", fate=["dragon-12", "dragon-09", "dragon-06"])
    assert story(play) == [
        drawn(1, "dragon-12"),
        told("defers", 1, "CAR-DRAGON-01", TYPE_OF["dragon-12"]),
        drawn(1, "dragon-09"),
        told("defers", 1, "CAR-DRAGON-01", TYPE_OF["dragon-09"]),
        drawn(1, "dragon-06"),
    ]
    play.do("place 2,0 r0", fate=["base-V"])
    assert story(play) == [
        placed(1, "dragon-06", 0, 2, 0, 1),
        told("erupts", 1, "CAR-VOLCANO-02", 2, 0),
        told("reshuffles", NOBODY, "CAR-DRAGON-02", 2),
        drawn(0, "base-V"),
    ]
    play = Play("dragon", board=["base-U 1,0 r0"], dragon="0,0", hand="dragon-06").do("place 2,0 r0", fate=["base-V"])
    assert [line[0] for line in story(play)] == ["places", "erupts", "draws"]  # nothing was put aside


def test_the_dragon_eats_and_rests():
    figures = ["1 normal 1,0 road:0", "1 builder 3,0 road:0", "0 normal 2,0 field:0"]
    play = Play("traders", "dragon", board=LINE, figures=figures, dragon="0,0", fairy="3,0", hand="dragon-12")
    play.do("place 4,0 r0").do("pass", fate=["base-V"])
    assert story(play) == [
        told("flies", 0, "CAR-DRAGON-08", 1, 0, 1),
        told("eaten", 1, "CAR-DRAGON-11", *figure("normal", 1, 0, "road:0", "road", 5), 0),
        told("left_alone", 1, "CAR-FIG-09", *figure("builder", 3, 0, "road:0", "road", 5)),
        told("flies", 1, "CAR-DRAGON-08", 2, 0, 1),
        told("eaten", 0, "CAR-DRAGON-11", *figure("normal", 2, 0, "field:0", "field", 5), 1),
        told("rests", NOBODY, "CAR-INT-29", 2),
        drawn(1, "base-V"),
    ]
    far = [*LINE, "base-U 4,0 r0", "base-U 5,0 r0", "base-U 6,0 r0", "base-U 7,0 r0"]
    play = Play("dragon", board=far, dragon="0,0", hand="dragon-12").do("place 8,0 r0").do("pass", fate=["base-V"])
    steps = [told("flies", step % 2, "CAR-DRAGON-08", step + 1, 0, 1) for step in range(6)]
    assert story(play) == [*steps, told("rests", NOBODY, "CAR-DRAGON-14", 6), drawn(1, "base-V")]


def test_a_step_of_the_dragon_that_somebody_chooses():
    block = ["base-B 0,1 r0", "base-B 1,1 r0", "base-B -1,1 r0", "base-B 0,2 r0"]
    play = Play("dragon", board=block, dragon="0,1", fairy="1,1", hand="dragon-12").do("place 1,0 r0", "pass")
    assert story(play) == []
    play.do("dragon w", fate=["base-V"])
    assert story(play) == [
        told("flies", 0, "CAR-DRAGON-08", -1, 1, 3), told("rests", NOBODY, "CAR-INT-29", 1), drawn(1, "base-V")
    ]  # fmt: skip


def test_the_princess_sends_knights_away():
    board = ["base-R 0,-1 r2", "base-E -1,-1 r1"]
    figures = ["0 normal 0,0 city:0", "1 normal -1,-1 city:0", "1 builder 0,-1 city:0"]
    play = Play("traders", "dragon", board=board, figures=figures, hand="dragon-25").do("place 1,-1 r3")
    assert story(play) == [placed(0, "dragon-25", 3, 1, -1, 1)]
    play.do("dismiss city:0 at -1,-1")
    assert story(play) == [
        told("dismissed", 1, "CAR-PRINCESS-02", *figure("normal", -1, -1, "city:0", "city", 4), 0),
        told("left_alone", 1, "CAR-FIG-09", *figure("builder", 0, -1, "city:0", "city", 4)),
    ]
    play = Play("dragon", figures=["0 normal 0,0 city:0"], hand="dragon-24").do("place 0,-1 r2", fate=["base-V"])
    city = feature(0, -1, "city:0", "city", 2)
    assert story(play) == [
        placed(0, "dragon-24", 2, 0, -1, 1),
        told("dismissed", 0, "CAR-PRINCESS-02", *figure("normal", 0, 0, "city:0", "city", 2), 0),
        told("unclaimed", NOBODY, "CAR-SCORE-07", *city),
        drawn(1, "base-V"),
    ]


def test_the_fairy():
    play = Play("dragon", figures=["0 normal 0,0 road:0", "1 normal 0,0 city:0"], hand="base-E").do("place 0,-1 r2")
    play.do("fairy 0,0", fate=["base-V"])
    assert story(play) == [
        told("invites", 0, "CAR-FAIRY-03", 0, 0, *companion("normal", "road", 1)),
        told("city", 1, "CAR-CITY-02", *at(0, -1, "city:0"), 1, 2, 0, 0, 0, points=4),
        told("fairy_scored", 1, "CAR-FAIRY-07", *feature(0, 0, "city:0", "city", 2), NORMAL, points=3),
        returned(1, *figure("normal", 0, 0, "city:0", "city", 2)),
        drawn(1, "base-V"),
    ]
    play.do("place 1,0 r0").do("pass", fate=["base-V"])
    assert story(play) == [
        told("fairy_turn", 0, "CAR-FAIRY-05", *companion("normal", "road", 2), points=1), drawn(0, "base-V")
    ]  # fmt: skip
    figures = ["0 normal 0,0 field:0", "0 wagon 0,-1 city:0"]
    play = Play("dragon", "abbey", board=["base-N 0,-1 r2"], figures=figures, hand="base-U")
    play.do("place 1,0 r0").do("fairy 0,-1", fate=["base-V"])
    assert story(play)[0] == told("invites", 0, "CAR-FAIRY-03", 0, -1, *companion("wagon", "city", 2))


def test_a_follower_through_the_portal():
    play = Play("dragon", board=["base-U 1,0 r0", "base-B 0,1 r0"], hand="dragon-22").do("place 2,0 r0")
    play.do("claim cloister at 0,1", fate=["base-V"])
    assert story(play)[0] == told("stands", 0, "CAR-FIG-01", *figure("normal", 0, 1, "cloister", "cloister", 3), 1)


def test_the_abbey_tile():
    play = Play("abbey", board=HOLE).do("abbey")
    assert story(play) == [told("takes_abbey", 0, "CAR-ABBEY-01")]
    play = Play("abbey", board=HOLE).do("draw", fate=["base-V"])
    assert story(play) == [drawn(0, "base-V")]


def test_an_abbey_completes_what_faces_it():
    play = Play("abbey", board=HOLE, hand="abbey-tile").do("place 1,1 r0").do("pass", fate=[])
    found = [line for line in story(play) if line[0] == "unclaimed"]
    assert told("unclaimed", NOBODY, "CAR-SCORE-07", *feature(1, 1, "cloister", "abbey", 9)) in found
    assert told("unclaimed", NOBODY, "CAR-SCORE-07", *feature(0, 1, "city:0", "city", 1)) in found


def test_a_wagon_moves_on():
    board = ["base-W -1,0 r0", "base-U -2,0 r0"]
    play = Play("abbey", board=board, figures=["0 wagon 0,0 road:0"], hand="base-A").do("place 1,0 r1", "pass")
    road = play.told("road")[0][:3]
    assert story(play) == [
        told("road", 0, "CAR-ROAD-02", *road, 1, 3, 0, 0, 0, points=3),
        told("leaves", 0, "CAR-WAGON-05", *figure("wagon", 0, 0, "road:0", "road", 3)),
    ]
    play.do("move road:0 at -2,0", fate=["base-V"])
    assert story(play) == [told("moves", 0, "CAR-WAGON-05", *feature(-2, 0, "road:0", "road", 2)), drawn(1, "base-V")]


def test_a_wagon_goes_home_by_choice_or_since_nothing_is_near():
    board = ["base-W -1,0 r0", "base-U -2,0 r0"]
    play = Play("abbey", board=board, figures=["0 wagon 0,0 road:0"], hand="base-A").do("place 1,0 r1", "pass")
    play.do("home", fate=["base-V"])
    assert story(play) == [told("goes_home", 0, "CAR-WAGON-05"), drawn(1, "base-V")]
    play = Play("abbey", figures=["0 wagon 0,0 city:0"], hand="base-E").do("place 0,-1 r2")
    play.do("pass", fate=["base-V"])
    city = play.told("city")[0][:3]
    assert story(play) == [
        told("city", 0, "CAR-CITY-02", *city, 1, 2, 0, 0, 0, points=4),
        told("leaves", 0, "CAR-WAGON-05", *figure("wagon", 0, 0, "city:0", "city", 2)),
        told("goes_home", 0, "CAR-WAGON-05"),
        drawn(1, "base-V"),
    ]


def test_barns():
    figures = ["0 normal 1,-1 field:0", "1 normal 0,-1 field:0", "1 normal 2,-1 field:0", "1 pig 1,0 field:0"]
    play = Play("abbey", "traders", board=TWO_CITIES, figures=figures, hand="base-U").do("place 2,0 r0")
    play.do("barn nw", fate=["base-V"])
    field = play.told("barn_placed")[0][:3]
    stands, *rest = story(play)
    assert stands[:3] == ("stands", 0, "CAR-FIG-01") and stands[3][0] == FIGURES.index("barn")
    assert stands[3][4:] == [THINGS.index("field"), 6, 0]
    assert rest == [
        told("barn_placed", 1, "CAR-BARN-07", *field, 2, 0, 2, 0, points=8),
        returned(0, *figure("normal", 1, -1, "field:0", "field", 6)),
        returned(1, *figure("normal", 0, -1, "field:0", "field", 6)),
        returned(1, *figure("normal", 2, -1, "field:0", "field", 6)),
        returned(1, *figure("pig", 1, 0, "field:0", "field", 6)),
        drawn(1, "base-V"),
    ]
    tiles, figures = [*TWO_CITIES, "base-U 2,0 r0", "base-B 3,-2 r0"], ["1 normal 3,-2 field:0", "0 barn 1,-1 se"]
    play = Play("abbey", board=tiles, figures=figures, hand="base-E").do("place 3,-1 r1").do("pass", fate=["base-V"])
    field = play.told("barn_joined")[0][:3]
    assert story(play) == [
        told("barn_joined", 1, "CAR-BARN-10", *field, 2, 0, 0, 0, points=2),
        returned(1, *figure("normal", 3, -2, "field:0", "field", 9)),
        drawn(1, "base-V"),
    ]


def test_bridges():
    play = Play("bridges", hand="base-B").do("place 1,0 r0 bridge 1,0 ew")
    assert story(play) == [told("spans", 0, "CAR-BRIDGE-04", 1, 0, 2, -1), placed(0, "base-B", 0, 1, 0, 1, 2)]
    play.do("claim bridge", fate=["base-V"])
    assert story(play)[0] == told("stands", 0, "CAR-FIG-01", *figure("normal", 1, 0, "bridge", "road", 2), 0)
    play = Play("bridges", board=["base-B 0,1 r0"], hand="base-A").do("place 1,1 r1 bridge 0,1 ew")
    assert story(play) == [told("spans", 0, "CAR-BRIDGE-04", 0, 1, 2, 3), placed(0, "base-A", 1, 1, 1, 1, 6)]
    roads = ["base-W 0,1 r0", "base-L 0,-1 r2"]
    play = Play("bridges", board=roads, hand="bridges-06").do("refuse", fate=["base-V"])
    assert story(play) == [told("refused", 0, "CAR-BRIDGE-15", TYPE_OF["bridges-06"]), drawn(0, "base-V")]


def test_castles():
    play = Play("bridges", figures=["0 normal 0,0 city:0"], hand="base-E").do("place 0,-1 r2", "pass")
    assert story(play) == []
    play.do("castle", fate=["base-V"])
    assert story(play) == [
        told("castle", 0, "CAR-CASTLE-05", *at(0, -1, "city:0"), *at(0, 0, "city:0")), drawn(1, "base-V")
    ]  # fmt: skip
    board = ["base-E 0,-1 r2", "base-E 1,-1 r0", "base-E 1,-2 r2", "base-V -1,0 r3", "base-A -1,1 r2"]
    chain = [CASTLE, "1 normal 1,-1 city:0 1,-2 city:0"]
    play = Play("bridges", board=board, castles=chain, turn=1, hand="base-A").do("place 1,0 r1")
    play.do("pass", fate=["base-V"])
    road = play.told("unclaimed")[0][:3]
    assert story(play) == [
        told("unclaimed", NOBODY, "CAR-SCORE-07", *road, THINGS.index("road"), 4),
        told("castle_scores", 0, "CAR-CASTLE-11", *at(0, 0, "city:0"), *road, THINGS.index("road"), 4, 0, 0, points=4),
        told("castle_scores", 1, "CAR-CASTLE-16", *at(1, -1, "city:0"), *at(0, 0, "city:0"), THINGS.index("castle"), 2,
             0, 0, points=4),
        returned(0, *figure("normal", 0, 0, "city:0", "castle", 2), rule="CAR-CASTLE-18"),
        returned(1, *figure("normal", 1, -1, "city:0", "castle", 2), rule="CAR-CASTLE-18"),
        drawn(0, "base-V"),
    ]  # fmt: skip


def test_what_makes_the_neighbour_of_a_castle_worth_its_points():
    inn = Play("bridges", "inns", board=[*SMALL, "base-A -1,0 r3", "inns-15 1,0 r0"], castles=[CASTLE], hand="base-A")
    inn.do("place 2,0 r1", "pass")
    assert inn.scores == [8, 0] and [args[6:] for args in inn.told("castle_scores")] == [
        [THINGS.index("road"), 4, 0, 1]
    ]
    shield = Play("bridges", board=[*SMALL, "base-F 1,-1 r1", "base-E 1,-2 r2"], castles=[CASTLE], hand="base-D")
    shield.do("place 1,0 r0", "pass")
    city = [THINGS.index("city"), 3, 1, 0]
    assert shield.scores == [8, 0] and [args[6:] for args in shield.told("castle_scores")] == [city]


def test_the_fairy_comes_after_the_points_that_please_her():
    board = [*SMALL, "base-A -1,0 r3"]
    play = Play("bridges", "dragon", board=board, castles=[CASTLE], fairy="0,-1", turn=1, hand="base-A")
    play.do("place 1,0 r1", "pass")
    assert [line[0] for line in story(play)][:4] == ["unclaimed", "castle_scores", "fairy_scored", "returns"]
    castle = feature(0, 0, "city:0", "castle", 2)
    assert story(play)[2] == told("fairy_scored", 0, "CAR-FAIRY-07", *castle, NORMAL, points=3)
    figures = ["0 normal 0,0 field:0", "1 normal 0,0 road:0"]
    play = Play("dragon", figures=figures, fairy="0,0", hand="base-B", left=[]).do("place 0,1 r0", "pass")
    assert [line[:2] for line in story(play)][1:] == [
        ("road", 1), ("fairy_scored", 1), ("field", 0), ("fairy_scored", 0)
    ]  # fmt: skip


def market(**more: Any) -> Play:
    """A bazaar tile has just been placed by the first of three players."""
    play = Play("bridges", seats=3, hand="bridges-06", **more).do("place 0,1 r0")
    return play.do("pass", fate=["base-U", "base-V", "base-W"])


def test_the_tiles_of_an_auction():
    play = market(scores=[9, 9, 9])
    tiles = [TYPE_OF[name] for name in ("base-U", "base-V", "base-W")]
    assert story(play) == [told("shows", 0, "CAR-BAZAAR-03", *tiles)]
    play = Play("bridges", "dragon", seats=3, hand="bridges-06").do("place 0,1 r0")
    play.do("pass", fate=["base-U", "dragon-12", "base-V", "base-W"])
    assert story(play) == [
        drawn(0, "dragon-12"),
        told("defers", 0, "CAR-DRAGON-01", TYPE_OF["dragon-12"]),
        told("shows", 0, "CAR-BAZAAR-03", *tiles),
    ]
    play = Play("bridges", seats=3, hand="bridges-06", left=["base-U", "base-V"]).do("place 0,1 r0")
    play.do("pass", fate=["base-U"])
    assert story(play) == [told("no_auction", NOBODY, "CAR-BAZAAR-04"), drawn(1, "base-U")]


def test_bids_and_their_ends():
    lot = TYPE_OF["base-U"]
    play = market(scores=[9, 9, 9]).do("lot base-U")
    assert story(play) == [told("names_lot", 1, "CAR-BAZAAR-07", lot)]
    play.do("bid 2")
    assert story(play) == [told("opens_at", 1, "CAR-BAZAAR-08", 2, lot)]
    play.do("bid 5")
    assert story(play) == [told("bids", 2, "CAR-BAZAAR-10", 5)]
    play.do("pass")
    assert story(play) == [told("passes", 0, "CAR-BAZAAR-10")]
    play.do("buy")
    assert story(play) == [
        told("pays", 1, "CAR-BAZAAR-12", lot, 5, 2, points=-5),
        told("is_paid", 2, "CAR-BAZAAR-12", lot, 5, 1, points=5),
        told("wins_lot", 1, "CAR-BAZAAR-16", lot),
    ]
    play = market(scores=[9, 9, 9]).do("lot base-U", "bid 2", "bid 5", "pass", "sell")
    assert story(play) == [
        told("pays", 2, "CAR-BAZAAR-13", lot, 5, 1, points=-5),
        told("is_paid", 1, "CAR-BAZAAR-13", lot, 5, 2, points=5),
        told("wins_lot", 2, "CAR-BAZAAR-16", lot),
    ]
    play = market(scores=[9, 9, 9]).do("lot base-U", "bid 2", "pass", "pass")
    assert story(play) == [
        told("passes", 0, "CAR-BAZAAR-10"),
        told("pays_bank", 1, "CAR-BAZAAR-15", lot, 2, points=-2),
        told("wins_lot", 1, "CAR-BAZAAR-16", lot),
    ]


def test_an_auction_without_points():
    play = market().do("lot base-U")
    assert story(play) == [
        told("names_lot", 1, "CAR-BAZAAR-07", TYPE_OF["base-U"]),
        told("opens_at", 1, "CAR-BAZAAR-08", 0, TYPE_OF["base-U"]),
        told("pays_bank", 1, "CAR-BAZAAR-15", TYPE_OF["base-U"], 0),
        told("wins_lot", 1, "CAR-BAZAAR-16", TYPE_OF["base-U"]),
    ]
    play.do("lot base-V")
    assert story(play)[-2:] == [
        told("wins_lot", 2, "CAR-BAZAAR-16", TYPE_OF["base-V"]),
        told("last_lot", 0, "CAR-BAZAAR-18", TYPE_OF["base-W"]),
    ]


def test_every_declared_event_is_told_in_this_module():
    with open(__file__, encoding="utf-8") as file:
        source = file.read()
    assert [name for name in EVENTS if f'"{name}"' not in source] == []


@pytest.mark.parametrize("what", ["places", "stands", "city"])
def test_what_is_told_is_declared(what):
    play = Play(hand="base-E")
    with pytest.raises(AssertionError, match=what):
        play.game.events = {name: kind for name, kind in EVENTS.items() if name != what}
        try:
            play.do("place 0,-1 r2", "claim city:0")
        finally:
            play.game.events = EVENTS
