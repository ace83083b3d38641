"""Village: the box and the set-up."""

from __future__ import annotations

import json
from importlib import resources

import pytest

from bastide.core.errors import BadNotation, BadOption
from bastide.core.state import SPECTATOR
from bastide.games.registry import box
from bastide.games.village.data import CUBES, CUSTOMER_NAMES, FLAGS, GENERATION, KINDS, MARKERS, SEAT_COLOURS, Kit
from bastide.games.village.state import IN_PILE
from rules.village.playing import LAST_CUBE, Play, rule, village

DATA = json.loads(resources.files("bastide.games.village").joinpath("components", "village.json").read_text("utf-8"))


@rule("VIL-SETUP-01")
def test_two_to_five_play_with_and_without_the_inn():
    for seats in (2, 3, 4, 5):
        for inn in (False, True):
            assert len(village(seats, inn).new().scores) == seats
    for seats in (1, 6):
        with pytest.raises(BadOption):
            village(seats)


@rule("VIL-SETUP-02")
def test_every_seat_has_a_colour_of_its_own():
    assert SEAT_COLOURS == ["red", "yellow", "blue", "white", "grey"]


@rule("VIL-SETUP-03", "VIL-SETUP-04")
def test_a_family_of_eleven_with_the_first_generation_on_the_farm():
    assert [GENERATION.count(age) for age in range(4)] == [4, 3, 2, 2]
    assert Play.new(5).members(4) == {"farm": [1, 1, 1, 1], "reserve": [2, 2, 2, 3, 3, 4, 4]}


@rule("VIL-SETUP-05")
def test_eight_markers_each():
    assert (MARKERS["per_player"], MARKERS["time"], MARKERS["prestige"], MARKERS["travel"]) == (8, 1, 1, 6)
    assert len(DATA["travel"]["towns"]) == MARKERS["travel"]


@rule("VIL-SETUP-06", "VIL-SETUP-07", "VIL-SETUP-08")
def test_a_farm_starts_with_one_coin_at_hour_and_prestige_zero():
    board = Play.new(3)
    assert [(board.time(seat), board.have(seat)) for seat in range(3)] == [(0, {"coin": 1})] * 3
    assert board.scores == [0, 0, 0]


@rule("VIL-SETUP-09")
def test_customers_are_turned_up_at_random():
    markets = {tuple(Play.new(4, seed=seed).stalls()) for seed in range(5)}
    assert len(markets) == 5
    board = Play.new(4)
    assert board.state.customers.count(IN_PILE) == 24 - 10 and board.census["customers"] == 24


@rule("VIL-SETUP-10")
@pytest.mark.parametrize(("seats", "stalls", "tiles"), [(2, 3, 8), (3, 4, 9), (4, 5, 10), (5, 5, 10)])
def test_open_stalls_by_players(seats, stalls, tiles):
    board = Play.new(seats)
    assert [tile is not None for tile in board.stalls()] == [True] * stalls + [False] * (5 - stalls)
    assert None not in board.queue() and stalls + 5 == tiles == DATA["market"]["tiles_at_setup"][str(seats)]


@rule("VIL-SETUP-11")
def test_stalls_are_filled_first_then_the_queue():
    board = Play.new(2, seed=3)
    assert [CUSTOMER_NAMES[args[0]] for args in board.told("arrives")] == board.stalls()[:3] + board.queue()


@rule("VIL-SETUP-12")
@pytest.mark.parametrize(("seats", "pages", "graves"), [(2, 9, 3), (3, 12, 4), (4, 15, 5)])
def test_spaces_with_higher_marks_are_blocked_in_revision_1(seats, pages, graves):
    board = Play.new(seats, revision=1)
    assert (sum(board.pages().values()), board.state.graves) == (pages, graves)
    if seats == 2:
        assert board.pages() == {"council": 2, "crafts": 2, "travel": 2, "church": 2, "farm": 1}


@rule("VIL-SETUP-12")
@pytest.mark.parametrize(
    ("seats", "pages", "graves"),
    [(2, [1, 4, 1, 2, 2], 3), (3, [1, 4, 1, 2, 3], 4), (4, [1, 5, 2, 3, 3], 5)],
)
def test_spaces_with_higher_marks_are_blocked(seats, pages, graves):
    """The fifth page of crafts, the second of travel and the third of church bear a 4, the third of farm a 3."""
    board = Play.new(seats)
    assert (list(board.pages().values()), board.state.graves) == (pages, graves)
    assert board.state.blanks == sum(pages) == DATA["chronicle"]["totals"][str(seats)]
    assert graves == DATA["graves"]["totals"][str(seats)]


@rule("VIL-SETUP-13")
def test_a_blocked_space_is_as_good_as_taken():
    """With two players the chronicle has two spaces for farmers: the third goes to a grave."""
    lost = {"farm": [1, 1], "chronicle:farm": [1, 1]}
    board = Play({"time": 9, "members": lost}, spaces={"grain": ["plague"] * 2})
    assert board.pages()["farm"] == 0
    board.do("take plague grain", "harvest")
    assert board.members(0)["grave"] == [1] and board.scores == [0, 0]


@rule("VIL-SETUP-14")
def test_nobody_holds_the_next_first_player_marker():
    assert Play.new().state.next_first == -1


@rule("VIL-SETUP-15")
def test_what_is_not_on_the_spaces_is_in_supply_and_bag():
    state = village(2).blank()
    assert state.supply[:CUBES] == [18, 18, 18, 18, 6] and state.bag == [0] * CUBES and not state.cubes


@rule("VIL-SETUP-16")
def test_only_monks_are_in_the_black_bag_at_first():
    """A mass in the first round draws the four monks for certain."""
    board = Play(spaces=LAST_CUBE).do("take orange grain", "decline")
    assert board.told("monks") == [[4, 0]] and "bag" not in board.members(0)


@rule("VIL-SETUP-17", "VIL-FIVE-02")
@pytest.mark.parametrize(("seats", "inn"), [(s, i) for s in (2, 3, 4, 5) for i in (False, True)])
def test_the_setup_card_gives_the_cubes(seats, inn):
    board = Play.new(seats, inn)
    card = DATA["setup_cards"]["inn" if inn else "base"][str(seats)]
    assert {name: len(board.space(name)) for name in card["spaces"]} == card["spaces"]
    assert board.state.cubes == card["total"]


@rule("VIL-SETUP-18")
def test_the_first_seat_is_an_option():
    assert Play.new(3).actor == 0
    assert Play.new(3, first_seat="2").actor == 2
    with pytest.raises(BadOption, match="first_seat"):
        village(3, first_seat="3")


@rule("VIL-SETUP-19")
def test_goods_do_not_run_out():
    """The ninth wagon is made although the box has eight; the switch makes it impossible."""
    rich = {"wagon": 8, "members": {"farm": [1], "wagon_maker": [1]}}
    assert Play(rich).do("take orange crafts", "produce wagon").have()["wagon"] == 9
    board = Play(rich, goods_unlimited=False).do("take orange crafts")
    assert "produce wagon" not in board.choices() and "produce scroll" not in board.choices()
    assert "train 1 wagon_maker" in board.choices()


@rule("VIL-SETUP-20")
def test_coins_and_grain_do_not_run_out():
    rich = {"coin": 20, "grain": 5}
    assert Play(rich).do("take orange crafts", "mill").have()["coin"] == 22
    full = Play(rich | {"coin": 14}, coins_unlimited=False).do("take orange crafts")  # 15 tiles, the other seat has one
    assert full.supply("coin") == 0 and "mill" not in full.choices()
    assert Play({"coin": 13, "grain": 2}, coins_unlimited=False).do("take orange crafts", "mill").have()["coin"] == 14
    assert village(4).blank().supply[KINDS.index("grain")] == 20


@rule("VIL-SETUP-21")
def test_cubes_are_limited():
    assert [Kit(seats, inn).supply[0] for seats, inn in ((4, False), (5, False), (2, True))] == [18, 23, 23]
    with pytest.raises(BadNotation):
        Play({"orange": 19})
    few = Play({"members": {"council:2": [1]}, "orange": 10}, {"green": 11, "brown": 18, "pink": 18})
    few.do("take green council", "privilege two_cubes")
    assert few.have()["orange"] == 11 and few.supply("orange") == 0  # one cube was left, and it was no choice


@rule("VIL-SETUP-22")
def test_only_cards_are_hidden():
    hidden = Play({"secret": ["abbot"], "hand": ["nun"]}, inn=True).state
    dumps = [hidden.redact(viewer).dump() for viewer in (0, 1, SPECTATOR)]
    differing = {name for name in dumps[0] if dumps[0][name] != dumps[1][name]} - {"viewer"}
    assert differing == {"cards"} and dumps[1]["cards"] == dumps[2]["cards"]
    base = Play.new(3).state
    assert {k: v for k, v in base.redact(1).dump().items() if k not in ("rng", "viewer")} == {
        k: v for k, v in base.dump().items() if k not in ("rng", "viewer")
    }


def test_switches_of_the_data_are_options():
    names = {option.name for option in box("village").options}
    assert set(FLAGS) <= names
    for option in box("village").options:
        if option.name in FLAGS:
            assert option.default == FLAGS[option.name]["default"]


@rule("VIL-FIVE-01")
def test_five_players_use_the_tiles_of_the_inn_box():
    old, board = Play.new(5, revision=1), Play.new(5)
    assert old.pages() == {"council": 3, "crafts": 4, "travel": 4, "church": 4, "farm": 2}
    assert board.pages() == {"council": 2, "crafts": 6, "travel": 2, "church": 3, "farm": 3}
    assert (old.state.graves, board.state.graves) == (6, 7)


@rule("VIL-FIVE-03")
def test_five_players_have_the_market_of_four():
    assert [stall is None for stall in Play.new(5).stalls()] == [stall is None for stall in Play.new(4).stalls()]


@rule("VIL-FIVE-04")
def test_five_players_without_the_expansion_have_no_inn():
    board = Play.new(5)
    assert board.census["customers"] == 24 and board.census["cards"] == 0 and "beer" not in board.have()
    assert not board.space("inn") and not any("brewery" in text for text in board.game.actions)
    assert (board.census["coin"], board.census["grain"], board.census["pink"]) == (21, 25, 23)


@rule("INN-01")
def test_the_expansion_has_brewery_and_inn_and_its_own_tiles():
    board = Play.new(4, inn=True)
    assert len(board.space("inn")) == 4 and "train 1 brewery" in board.game.actions
    assert board.pages() == {"council": 1, "crafts": 5, "travel": 2, "church": 3, "farm": 3}
    old = Play.new(4, inn=True, revision=1)
    assert old.pages() == {"council": 3, "crafts": 4, "travel": 3, "church": 3, "farm": 2}


@rule("INN-02")
@pytest.mark.parametrize(
    ("seats", "first", "pages", "graves"),
    [(2, (9, 3), 10, 4), (3, (12, 4), 11, 5), (4, (15, 5), 14, 6), (5, (17, 6), 16, 7)],
)
def test_blocked_spaces_with_the_inn(seats, first, pages, graves):
    board, old = Play.new(seats, inn=True), Play.new(seats, inn=True, revision=1)
    assert (sum(board.pages().values()), board.state.graves) == (pages, graves)
    assert (sum(old.pages().values()), old.state.graves) == first
    assert (pages, graves) == tuple(
        DATA[section][totals][str(seats)]
        for section, totals in (("chronicle", "totals"), ("graves", "totals_inn_tile"))
    )


@rule("VIL-SETUP-12", "INN-02")
def test_a_revision_selects_the_board_also_for_positions():
    """In the first revision two players had no second page for farmers, and three graves with the Inn."""
    dead = {"players": [{"members": {"chronicle:farm": [1, 1]}}]}
    assert village(2).position(dead).pages[4] == 0
    with pytest.raises(BadNotation, match="VIL-SETUP-12"):
        village(2, revision=1).position(dead)
    assert village(2, inn=True, revision=1).position({"graves": 3}).graves == 3
    with pytest.raises(BadNotation, match="graves"):
        village(2, inn=True, revision=1).position({"graves": 4})
    assert box("village").revision == 2


def test_changed_values_say_to_what_they_were_calibrated():
    for section in ("chronicle", "graves"):
        assert DATA[section]["source"] == "reconstructed" and "4 to 6 rounds" in DATA[section]["calibrated"]


@rule("INN-03", "INN-04")
def test_beer_and_four_more_customers():
    board = Play.new(3, inn=True)
    assert board.census["customers"] == 28 and [board.have(seat)["beer"] for seat in range(3)] == [1, 1, 1]
    assert len(board.space("inn")) == 3 and sum(tile is not None for tile in board.stalls()) == 4
