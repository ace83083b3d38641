"""Carcassonne in words: good enough to play without seeing the tiles, and without a name only programs use."""

from __future__ import annotations

import random
from types import SimpleNamespace

import pytest

from bastide.core.state import Event
from bastide.games.carcassonne.data import ABBEY, NAMES, TYPE_OF
from bastide.games.carcassonne.state import NOWHERE
from bastide.games.carcassonne.text import borders_text, describe, event, lot_text, place_text, ref_text, tile_text
from bastide.games.carcassonne.view.landscape import feature_of, value
from bastide.games.registry import box
from bastide.text import LANGUAGES, speech
from rules.carcassonne.playing import Play
from rules.carcassonne.test_abbey import HOLE

FRENCH = speech("fr", "bastide.games.carcassonne")
MODULES = ["inns", "traders", "dragon", "abbey", "bridges"]


def test_a_turned_tile_is_told_by_the_compass():
    start, split = TYPE_OF["base-D"], TYPE_OF["inns-17"]
    assert tile_text(start, FRENCH, 0) == "ville N, route E-O"
    assert borders_text(start, 1, FRENCH) == "ville E, route N-S"
    assert borders_text(split, 1, FRENCH) == "route N-E, route S-O"
    assert borders_text(TYPE_OF["base-B"], 2, FRENCH) == ""
    assert "bouclier" in tile_text(TYPE_OF["base-F"], FRENCH, 1) and "ville N-S" in tile_text(
        TYPE_OF["base-F"], FRENCH, 1
    )


def test_one_of_several_features_is_told_by_its_sides():
    start = TYPE_OF["base-D"] << 2
    assert ref_text("city:0", start, FRENCH) == "ville"
    assert ref_text("field:0", start, FRENCH) == "pré E-O"
    assert ref_text("field:1", start | 1, FRENCH) == "pré N-S-O"
    assert ref_text("cloister", TYPE_OF["base-B"] << 2, FRENCH) == "abbaye"
    assert ref_text("cloister", ABBEY << 2, FRENCH) == "monastère"  # the tile of Maires & Monastères


def test_fields_speak_of_castles_only_where_there_are_any():
    game = box("carcassonne").game(2, {})
    args = [0, 0, 0, 1, 0, 0, 0]
    assert event(game, Event("field", 0, "CAR-FARM-05", args, 3, 3), ["Ada", "Bo"], FRENCH) == (
        "Ada marque 3 points pour un pré qui touche 1 ville complète."
    )
    args[4] = 2
    assert "1 ville complète et 2 forteresses" in event(
        game, Event("field", 0, "CAR-FARM-05", args, 11, 3), ["Ada", "Bo"], FRENCH
    )


def test_tiles_at_an_auction_that_read_the_same_are_numbered():
    game = box("carcassonne").game(2, {"modules": MODULES})
    state = game.new(1)
    same = {}
    for tile in range(len(NAMES)):
        same.setdefault(tile_text(tile, FRENCH, 0), []).append(tile)
    twins = next(tiles for tiles in same.values() if len(tiles) > 1)[:2]
    state.lots = [TYPE_OF["base-D"], *twins]
    assert len({lot_text(state, tile, FRENCH) for tile in state.lots}) == 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_label_shows_the_name_of_a_tile(language):
    home, say, dice = box("carcassonne"), speech(language, "bastide.games.carcassonne"), random.Random(4)
    game, text, bot = home.game(4, {"modules": MODULES}), home.text, home.heuristic
    state, auctions = game.new(7), 0
    while state.pending and auctions < 3:
        seat = state.pending[0]
        view = state.redact(seat)
        legal = [game.write(action) for action in game.legal(view, seat)]
        labels = [text.label(game, view, seat, game.read(written), say) for written in legal]
        assert not [label for label in labels if any(name in label for name in NAMES)]
        auctions += any(written.startswith("lot ") for written in legal)
        game.apply(state, seat, bot.suggest(game, state, seat, dice.randrange(2**32)))
    assert auctions


def test_a_figure_on_an_abbey_tile_says_so():
    two = ["base-U 3,0 r0", "base-U 4,0 r0", "base-B 4,1 r0", "base-B 3,2 r0"]
    play = Play("abbey", board=[*HOLE, *two], hand="abbey-tile").do("place 3,1 r0", "claim cloister")
    look = SimpleNamespace(names=["Ada", "Bo"], say=FRENCH)
    node = next(int(node) for node in play.state.pieces if node != NOWHERE)
    told = value(feature_of(play.game, play.state, node), 1, look)
    assert told == "Bo · monastère\u202f: 8 tuiles, 8 points maintenant\u202f; majorité\u202f: Ada"
    lines = dict(describe(play.game, play.state, ["Ada", "Bo"], FRENCH))["Ada"]
    assert f"Partisan\u202f: monastère, tuile {play.state.slots}" in lines


def test_no_figure_is_told_as_on_the_board_and_no_bid_is_a_pass():
    label = box("carcassonne").text.label
    play = Play("bridges", seats=3, hand="bridges-06", scores=[5, 5, 5]).do("place 0,1 r0")
    assert label(play.game, play.state, 0, play.game.read("pass"), FRENCH) == "Sans partisan"
    play.do("pass", fate=["base-U", "base-V", "base-W"]).do("lot base-U")
    assert label(play.game, play.state, 1, play.game.read("pass"), FRENCH) == "Passer"


def test_a_bid_is_what_one_would_pay():
    play = Play("bridges", seats=3, hand="bridges-06", scores=[5, 5, 5]).do("place 0,1 r0")
    play.do("pass", fate=["base-U", "base-V", "base-W"]).do("lot base-U")
    say = box("carcassonne").text.label
    assert say(play.game, play.state, 1, play.game.read("bid 2"), FRENCH) == "Enchérir à 2 points"


@pytest.mark.parametrize("language", LANGUAGES)
def test_places_are_told_by_what_lies_around_them(language):
    """By number and neighbours, the same on the board and in the list, and never by how far they are from the start."""
    say = speech(language, "bastide.games.carcassonne")
    play = Play(hand="base-U").do("place 1,0 r0", "claim road:0", fate=["base-U"])
    label = box("carcassonne").text.label
    view, seat = play.state, play.state.pending[0]
    words = {play.game.write(a): label(play.game, view, seat, a, say) for a in play.game.legal(view, seat)}
    assert (
        words["place 2,0 r0"]
        == {
            "fr": "Place 4, route (Joueur 1) à gauche\u202f: route E-O",
            "en": "Place 4, road (Player 1) to the left: road E-W",
        }[language]
    )
    assert place_text(view, 2, 0, 1, ["Ada", "Bo"], say) == {
        "fr": "Place 4\u202f: route (Ada) à gauche", "en": "Place 4: road (Ada) to the left"
    }[language]  # fmt: skip
    assert len(set(words.values())) == len(words)


def test_the_land_is_told_by_which_tiles_lie_beside_each_other():
    play = Play(hand="base-U").do("place 0,1 r0", "pass", fate=["base-U"])
    land = describe(play.game, play.state, ["Ada", "Bo"], FRENCH)[1][1]
    assert "Tuile 2 (tuile 1 au-dessus)\u202f: route E-O" in land
    assert "Place 6\u202f: tuile 2 au-dessus" in land
