"""Saves of JCloisterZone, made by hand, with scores counted by hand: they are rebuilt and compared."""

from __future__ import annotations

import copy
from importlib import resources
from typing import Any

import pytest

from bastide.cli import main
from bastide.games.carcassonne.data import COUNT, MODULES, NAMES, TYPES
from bastide.interchange.errors import BadSave, RulingDiffers
from bastide.interchange.jcz.rebuild import Rebuild
from bastide.interchange.jcz.report import Report, compare
from bastide.interchange.jcz.save import read_save
from bastide.interchange.jcz.vocabulary import RULINGS, SETS, SETTINGS, TILES, reference
from bastide.store.game_session import GameSession
from bastide.store.record import load
from bastide.text.rules import defined
from interchange.jcz_saves import (
    ABBEY,
    BRIDGES,
    CITY,
    COMMIT,
    DRAGON,
    FIELDS,
    PASS,
    ROAD,
    SAVES,
    as_json,
    deploy,
    fairy,
    save,
    tile,
    token,
)


def compared(given: dict[str, Any]) -> Report:
    read = read_save(as_json(given))
    return compare(read, Rebuild(read))


def changed(given: dict[str, Any], path: str, value: Any) -> dict[str, Any]:
    """A save with another value at a path of keys and numbers."""
    new = copy.deepcopy(given)
    *way, last = [int(word) if word.isdigit() else word for word in path.split("/")]
    place: Any = new
    for word in way:
        place = place[word]
    place[last] = value
    return new


@pytest.mark.parametrize("name", SAVES)
def test_the_scores_counted_by_hand_are_ours(name):
    report = compared(SAVES[name])
    assert report.equal, report.lines
    assert all(line.endswith("equal") for line in report.lines[1 : 1 + len(SAVES[name]["players"])])


@pytest.mark.parametrize("name", SAVES)
def test_a_wrong_score_is_noticed(name):
    wrong = copy.deepcopy(SAVES[name])
    wrong["test"]["assertions"] = ["Alice has 99 points"]
    report = compared(wrong)
    assert not report.equal
    here = int(report.lines[1].split()[1])
    assert report.lines[1] == f"Alice: {here} here, 99 in the save: a difference of {here - 99:+}"


def test_a_wrong_feature_is_noticed_and_other_sentences_are_not_compared():
    report = compared(changed(ROAD, "test/assertions", ["Alice scored road for 4 points", "phase is TilePhase"]))
    assert not report.equal
    assert report.lines[3:] == [
        "Alice scored road for 4 points: not so here",
        "phase is TilePhase: not compared",
        "no known difference of the rules explains this",
    ]


def test_a_save_that_states_nothing_is_rebuilt_all_the_same():
    plain = copy.deepcopy(CITY)
    del plain["test"], plain["gameAnnotations"]
    report = compared(plain)
    assert report.equal
    assert report.lines[1:] == ["Alice: 10 here, the save states no score", "Bob: 0 here, the save states no score"]


def test_small_cities_of_two_points_are_told_with_the_rule():
    small = save(
        [[tile("BA/C", 0, -1, 180), deploy("0.small.1", 0, -1, "City", "S")]],
        [2, 0],
        rules={"tiny-city-scoring": "2"},
    )
    report = compared(small)
    assert not report.equal
    assert report.lines[1:3] == ["Alice: 4 here, 2 in the save: a difference of +2", "Bob: 0 points, equal"]
    assert report.lines[3].startswith("CAR-CITY-03 differs: ")


def test_a_fairy_that_stays_with_one_follower_is_told_with_the_rule():
    """Bob's monk stands on the tile to which Alice's farmer invites the fairy: here it helps him too. By the rule of
    the save only Alice has the 3 points; her field touches no city."""
    turns = [
        [tile("BA/L", 0, 1), deploy("0.small.1", 0, 1, "Field", "NL.NR.EL.ER.SL.SR.WL.WR")],
        [tile("DG/RrC.g", 1, 0), deploy("1.small.1", 0, 1, "Monastery", "I")],
        [tile("BA/RFr", -1, 0), fairy("0.small.1", 0, 1, "Field", "NL.NR.EL.ER.SL.SR.WL.WR")],
    ]
    report = compared(save(turns, [3, 4], DRAGON, end=True))
    assert report.lines[1:3] == ["Alice: 3 points, equal", "Bob: 7 here, 4 in the save: a difference of +3"]
    assert any(line.startswith("CAR-FAIRY-11 differs: ") for line in report.lines)


def test_messages_that_name_their_players():
    """The wagon is Alice's, though Bob has completed its road and confirms that; then both go on."""
    turns = [
        [tile("BA/RRRR", 1, 0), deploy("0.wagon.1", 1, 0, "Road", "W")],
        [tile("BA/RRR", -1, 0), PASS, COMMIT, deploy("0.wagon.1", 1, 0, "Road", "E")],
        [tile("BA/RFr", 2, 0), PASS],
    ]
    given = save(turns, [5, 0], ABBEY, end=True, rules={"wagon-move": "C1"})
    players = [0, 0, 0, 1, 1, 1, 0, 0, 0, 0, 0]
    given["replay"] = [message | {"player": player} for message, player in zip(given["replay"], players, strict=True)]
    assert compared(given).equal
    with pytest.raises(BadSave, match="player 1 acts where it is up to player 0"):
        compared(changed(given, "replay/6/player", 1))


def test_what_the_module_has_and_the_save_has_not_is_told():
    report = compared(save([[tile("BA/L", 0, 1), PASS]], [0, 0], ({}, {"pig": 1})))
    assert report.equal
    assert report.lines[-1] == "CAR-GLOB-02 differs: modules are complete here; the save has no builder, traders"


@pytest.mark.parametrize(
    ("given", "rule"),
    [
        (  # a princess that leaves the only knight alone
            save(
                [
                    [tile("BA/CFc.1", 0, -1, 90), deploy("0.small.1", 0, -1, "City", "NS")],
                    [tile("DG/CRRR.p", 0, -2, 180), PASS],
                ],
                [6, 0],
                DRAGON,
            ),
            "CAR-PRINCESS-02",
        ),
        (  # a wagon in the city that its tile completes
            save([[tile("BA/C", 0, -1, 180), deploy("0.wagon.1", 0, -1, "City", "S")]], [4, 0], ABBEY),
            "CAR-WAGON-03",
        ),
        (  # a bridge that no road needs
            save([[tile("BA/L", 0, 1), token("BRIDGE", 0, 1, "Road", "WE"), PASS]], [0, 0], BRIDGES),
            "CAR-BRIDGE-04",
        ),
        (  # a tile with a dragon before the dragon is there
            save([[tile("BA/L", 0, 1), PASS], [tile("DG/RFr.d", 1, 0), PASS]], [0, 0], DRAGON),
            "CAR-DRAGON-01",
        ),
    ],
)
def test_where_a_ruling_stops_the_game_the_rule_is_named(given, rule, tmp_path, capsys):
    with pytest.raises(RulingDiffers) as caught:
        compared(given)
    assert caught.value.rule == rule
    (tmp_path / "game.jcz").write_bytes(as_json(given))
    assert main(["import", "--from", "jcz", str(tmp_path / "game.jcz")]) == 1
    assert f"[{rule}]" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        ("setup/sets", {"basic:1": 1, "river/1:1": 1}, "'river/1:1' is not played here"),
        ("setup/sets", {"basic:1": 2}, "CAR-SETUP-12"),
        ("setup/sets", {"inns-and-cathedrals:1": 1}, "CAR-GLOB-02"),
        ("setup/elements/abbot", 1, "'abbot' is not played here"),
        ("setup/elements/small-follower", 8, "each player has 8"),
        ("setup/start/0/tile", "CO/1", "CAR-SETUP-01"),
        ("players", [], "CAR-GLOB-01"),
        ("replay/0/payload/tileId", "RI/s", "'RI/s' is not played here"),
        ("replay/0/payload/position", [5, 5], "CAR-TILE"),
        ("replay/0/payload/rotation", "R45", "'R45' is unknown"),
        ("replay/1/payload/meepleId", "1.small.1", "no figure of player 0"),
        ("replay/1/payload/meepleId", "0.phantom.1", "'phantom' is not played here"),
        ("replay/1/payload/pointer/location", "E", None),
        ("replay/1/payload/pointer/location", "NW", "there is no Road at 'NW'"),
        ("replay/1/payload/pointer/feature", "Tower", "there is no Tower"),
        ("replay/1/payload/pointer/position", [9, 9], "no tile lies at 9,9"),
        ("replay/1/type", "PAY_RANSOM", "PAY_RANSOM is not played here"),
        ("replay/0/player", 1, "player 1 acts where it is up to player 0"),
        ("replay/0/type", "UNDO", "takes one back"),
    ],
)
def test_what_is_not_played_here_is_one_sentence(path, value, words, tmp_path, capsys):
    file = tmp_path / "game.jcz"
    file.write_bytes(as_json(changed(ROAD, path, value)))
    status = main(["import", "--from", "jcz", str(file)])
    told = capsys.readouterr()
    if words is None:  # another road of the crossing: a game like any other
        assert status == 1
        return
    assert status == 2
    assert told.out == ""
    assert told.err.count("\n") == 1
    assert words in told.err


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (save([[tile("BA/L", 0, -1), PASS]], [0, 0]), "message 1: 'place 0,-1 r0' is not allowed here [CAR-TILE-03]"),
        (
            save([[tile("BA/RFr", 1, 0), deploy("0.small.1", 0, 0, "Road", "WE")]], [0, 0]),
            "message 2: the figure does not stand on the tile just placed [CAR-FIG-03]",
        ),
        (save([[tile("AM/A", 0, 1), PASS]], [0, 0], ABBEY), "message 1: no abbey can be placed here [CAR-ABBEY-02]"),
        (
            save([[tile("BA/RFr", 1, 0), deploy("0.small.1", 7, 7, "Road", "WE")]], [0, 0]),
            "message 2: no tile lies at 7,7",
        ),
    ],
)
def test_a_move_that_nobody_may_make_is_told_with_its_number_and_its_rule(given, told):
    with pytest.raises(BadSave) as caught:
        compared(given)
    assert str(caught.value) == told


def test_the_auctions_of_a_bazaar_are_not_imported():
    with pytest.raises(BadSave, match="auctions"):
        compared(save([[tile("BB/F.b", 0, 1), PASS]], [0, 0], BRIDGES))


def test_more_tiles_of_a_kind_than_there_are():
    turns = [[tile("BA/RRRR", 1, 0), PASS], [tile("BA/RRRR", -1, 0), PASS]]
    with pytest.raises(BadSave, match="'BA/RRRR' cannot be drawn here"):
        compared(save(turns, [0, 0]))


def test_a_tile_that_could_not_be_placed_leaves_the_game():
    """The tile with four cities fits nowhere once the start tile's city is closed."""
    turns = [[tile("BA/C", 0, -1, 180), PASS], [tile("BA/RFr", 1, 0), deploy("1.small.1", 1, 0, "Road", "WE")]]
    given = save(turns, [0, 2])
    given["gameAnnotations"] = {"drawOrder": ["BA/C", "BA/Cccc+", "BA/RFr"], "endTurn": 3}
    read = read_save(as_json(given))
    rebuilt = Rebuild(read)
    assert compare(read, rebuilt).equal
    assert "unplaceable" in [event.what for event in rebuilt.events]


@pytest.mark.parametrize(
    "junk", [b"", b"{", b"[]", b"null", b"\xff\xfe", b"PK\x03\x04", b"[" * 100_000, b'{"replay": []}']
)
def test_a_file_that_is_no_save_is_one_line(junk, tmp_path, capsys):
    file = tmp_path / "game.jcz"
    file.write_bytes(junk)
    assert main(["import", "--from", "jcz", str(file)]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1


def test_a_save_cut_off_anywhere_is_one_line(tmp_path, capsys):
    file, whole = tmp_path / "game.jcz", as_json(ROAD)
    for length in range(0, len(whole), 7):
        file.write_bytes(whole[:length])
        assert main(["import", "--from", "jcz", str(file)]) == 2
        assert capsys.readouterr().err.count("\n") == 1


def paths(value: Any, so_far: str = "") -> list[str]:
    """The path of everything in a save."""
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else []
    return [so_far[1:]] * bool(so_far) + [path for key, part in parts for path in paths(part, f"{so_far}/{key}")]


@pytest.mark.parametrize("name", ["dragon walk", "castle", "princess"])
def test_any_value_may_be_damaged(name):
    """Whatever stands in the place of a value: a report, or one of the two errors."""
    for path in paths(SAVES[name]):
        for value in (None, -1, 10**30, "", "x.y.z", "R90", [], [0, 10**9], {}, {"position": [1]}, True):
            try:
                compared(changed(SAVES[name], path, value))
            except (BadSave, RulingDiffers) as error:
                assert "\n" not in str(error)


def test_the_record_opens_in_replay(tmp_path, capsys):
    file, record = tmp_path / "game.jcz", tmp_path / "game.json"
    for name, given in SAVES.items():
        if name == "alone":
            continue
        file.write_bytes(as_json(given))
        assert main(["import", "--from", "jcz", str(file), "--record", str(record)]) == 0
        assert main(["replay", str(record), "--lang", "en"]) == 0
        assert "Alice" in capsys.readouterr().out
        rebuilt = Rebuild(read_save(as_json(given)))
        assert list(GameSession.resume(load(record.read_bytes())).state.scores) == list(rebuilt.session.state.scores)


def test_the_record_of_a_game_alone_is_refused(tmp_path, capsys):
    file, record = tmp_path / "game.jcz", tmp_path / "game.json"
    file.write_bytes(as_json(SAVES["alone"]))
    assert main(["import", "--from", "jcz", str(file), "--record", str(record)]) == 2
    assert "[CAR-GLOB-01]" in capsys.readouterr().err
    assert not record.exists()


def test_options_that_do_not_go_together(tmp_path, capsys):
    file = tmp_path / "game.jcz"
    file.write_bytes(as_json(FIELDS))
    assert main(["import", "--from", "jcz", str(file), "--db", str(tmp_path / "x.db")]) == 2
    assert main(["import", str(file), "--record", str(tmp_path / "x.json")]) == 2
    assert main(["import", "--from", "chess", str(file)]) == 2
    assert capsys.readouterr().err.count("\n") == 3


def test_every_tile_of_ours_has_a_name_there():
    """The sets of tiles there begin with the same letters as ours; each type of ours is some tile of its set."""
    letters = {"BA": "base", "IC": "inns", "TB": "traders", "DG": "dragon", "AM": "abbey", "BB": "bridges"}
    assert {ours for ours, _ in TILES.values()} == set(range(TYPES))
    for name, (ours, rotation) in TILES.items():
        assert MODULES[ours] == letters[name.split("/")[0]]
        assert rotation in range(4)
    assert set(SETS.values()) == set(letters.values())
    assert COUNT[TILES["BA/RFr"][0]] == 8
    assert NAMES[TILES["BA/RCr"][0]] == "base-D"


def test_places_on_a_tile():
    straight, turn = TILES["BA/RFr"]
    assert reference(straight, turn, "Road", "WE") == "road:0"
    assert reference(straight, turn + 1, "Road", "NS") == "road:0"
    inner, turn = TILES["TB/CCc.w"]
    assert reference(inner, turn, "Field", "I").startswith("field:")
    assert reference(inner, turn, "Field", "I") != reference(inner, turn, "Field", "NL.NR")
    with pytest.raises(BadSave):
        reference(straight, turn, "Monastery", "I")


def test_rules_named_in_the_report_exist():
    ledger = resources.files("bastide.games.carcassonne").joinpath("rules.en.md").read_text("utf-8")
    known = set(defined(ledger))
    assert {entry["rule"] for entry in [*RULINGS, *SETTINGS.values()]} <= known
