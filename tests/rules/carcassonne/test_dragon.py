"""The Princess & the Dragon."""

from __future__ import annotations

import pytest

from bastide.core.errors import BadNotation
from bastide.games.carcassonne.data import TYPE_OF
from rules.carcassonne.playing import Play, rule, spot

LINE = ["base-U 1,0 r0", "base-U 2,0 r0", "base-U 3,0 r0"]


def dragon_at(play):
    return spot(play.state, play.state.dragon)


@rule("CAR-VOLCANO-01", "CAR-VOLCANO-02", "CAR-VOLCANO-04", "CAR-VOLCANO-05")
def test_a_volcano_calls_the_dragon_and_takes_the_place_of_a_figure():
    play = Play("dragon", figures=["0 normal 0,0 road:0", "1 normal 0,0 city:0"], hand="dragon-03")
    play.do("place 0,-1 r2")
    assert dragon_at(play) == (0, -1) and play.choices() == ["pass", "fairy 0,0"] and play.state.barred == 1
    assert play.refused("claim field:0") == "CAR-VOLCANO-01"
    play.do("fairy 0,0")
    assert play.scores == [0, 4 + 3]  # scoring takes place, the fairy came in time
    play = Play("dragon", dragon="0,0", board=["base-U 1,0 r0"], hand="dragon-01")
    play.do("place 0,1 r0")
    assert dragon_at(play) == (0, 1) and play.actor == 1


@rule("CAR-VOLCANO-03")
def test_flying_to_a_volcano_eats_nothing():
    figures = ["0 normal 0,0 road:0", "1 normal 1,0 field:0"]
    play = Play("dragon", dragon="1,0", board=["base-U 1,0 r0"], figures=figures, hand="dragon-06")
    play.do("place 2,0 r0").do("pass")
    assert play.figures == figures and not play.last_told("eaten")


@rule("CAR-DRAGON-01", "CAR-DRAGON-02")
def test_dragon_tiles_wait_for_the_dragon():
    play = Play("dragon", hand="base-U")
    play.do("place 1,0 r0").do("pass", fate=["dragon-12", "dragon-09", "dragon-06"])
    assert play.hand == "dragon-06" and sum(play.state.deferred) == 2
    assert play.state.bag[TYPE_OF["dragon-12"]] == 0
    left = play.state.left
    play.do("place 2,0 r0")
    assert sum(play.state.deferred) == 0 and play.state.left >= left + 1
    assert play.state.bag[TYPE_OF["dragon-12"]] == 1 or play.hand == "dragon-12"


@rule("CAR-DRAGON-03")
def test_tiles_put_aside_do_not_prolong_the_game():
    play = Play("dragon", hand="base-U", left=["dragon-12"])
    play.do("place 1,0 r0", "pass")
    assert play.last_told("defers") and play.last_told("no_tile") and not play.state.pending
    assert sum(play.state.deferred) == 1


@rule("CAR-DRAGON-04")
def test_the_symbol_starts_a_walk_not_the_volcano():
    play = Play("dragon", board=LINE, dragon="0,0", hand="dragon-06")
    play.do("place 4,0 r0")
    assert not play.last_told("flies")
    play = Play("dragon", board=LINE, dragon="0,0", hand="dragon-12")
    play.do("place 4,0 r0").do("pass")
    assert play.last_told("flies")


@rule("CAR-DRAGON-05", "CAR-INT-01")
def test_the_walk_comes_between_figure_and_scoring():
    figures = ["1 normal 0,0 city:0", "1 normal 1,0 road:0"]
    play = Play("dragon", board=["base-U 1,0 r0"], figures=figures, dragon="1,0", hand="dragon-07")
    play.do("place 0,-1 r2")
    assert "claim field:0" in play.choices() and not play.last_told("flies")
    play.do("pass")
    assert (1, 0, [0, 0, 0, 0]) in [
        (seat, points, args[:4]) for seat, points, args in play.last_told("eaten")
    ]  # the knight, before his city is scored
    assert play.scores == [0, 0] and play.last_told("unclaimed")
    assert play.figures == ["1 normal 1,0 road:0"]


@rule("CAR-DRAGON-06", "CAR-DRAGON-14")
def test_a_walk_has_six_steps_and_the_dragon_stays_where_it_ends():
    far = [*LINE, "base-U 4,0 r0", "base-U 5,0 r0", "base-U 6,0 r0", "base-U 7,0 r0"]
    play = Play("dragon", board=far, dragon="0,0", hand="dragon-12")
    play.do("place 8,0 r0").do("pass")
    assert len(play.last_told("flies")) == 6 and dragon_at(play) == (6, 0)
    play.do(play.choices()[0])
    assert dragon_at(play) == (6, 0)


@rule("CAR-DRAGON-07")
def test_the_players_move_the_dragon_in_turn():
    block = ["base-B 0,1 r0", "base-B 1,1 r0", "base-B -1,1 r0", "base-B 0,2 r0"]
    play = Play("dragon", seats=3, board=block, dragon="0,1", turn=1, hand="dragon-12")
    play.do("place 1,0 r0").do("pass")
    movers = []
    while play.choices()[0].startswith("dragon"):
        movers.append((play.actor, len(play.state.trail) - 1))
        play.do(play.choices()[0])
    assert movers and all(seat == (1 + step) % 3 for seat, step in movers) and movers[0] == (1, 0)


@rule("CAR-DRAGON-08", "CAR-DRAGON-09", "CAR-DRAGON-10")
def test_where_the_dragon_may_step():
    block = ["base-B 0,1 r0", "base-B 1,1 r0", "base-B -1,1 r0", "base-B 0,2 r0"]
    play = Play("dragon", board=block, dragon="0,1", fairy="1,1", hand="dragon-12")
    play.do("place 1,0 r0").do("pass")
    assert play.choices() == ["dragon n", "dragon s", "dragon w"]
    assert play.refused("dragon e") == "CAR-DRAGON-10"
    play.refused("pass")
    play.do("dragon n")
    assert dragon_at(play) != (0, 1)
    if play.choices()[0].startswith("dragon"):
        assert play.refused("dragon s") == "CAR-DRAGON-09"


@rule("CAR-DRAGON-11", "CAR-DRAGON-12")
def test_all_figures_on_an_entered_tile_go_back():
    figures = ["0 normal 1,0 field:0", "1 normal 1,0 road:0", "1 normal 2,0 field:1", "0 normal 2,0 road:0"]
    play = Play("dragon", board=LINE, figures=figures, dragon="0,0", hand="dragon-12")
    play.do("place 4,0 r0").do("pass")
    assert play.figures == [] and len(play.last_told("eaten")) >= 4
    assert play.supply(0, "normal") == play.supply(1, "normal") == 7
    play = Play("dragon", board=LINE, dragon="0,0", hand="dragon-12")
    play.do("place 4,0 r0").do("claim road:0")
    assert play.figures == [] and play.last_told("eaten")[0][0] == 0  # even the figure placed in this part


@rule("CAR-DRAGON-13")
def test_the_tile_where_the_walk_starts_is_spared():
    play = Play("dragon", board=LINE, figures=["1 normal 0,0 road:0"], dragon="0,0", hand="dragon-12")
    play.do("place 4,0 r0").do("pass")
    assert play.figures == ["1 normal 0,0 road:0"]


@rule("CAR-DRAGON-15")
def test_nobody_is_placed_on_the_dragons_tile():
    play = Play("dragon", board=["base-U 1,0 r0"], dragon="0,0", hand="dragon-22")
    play.do("place 2,0 r0")
    assert any(choice.endswith("at 1,0") for choice in play.choices())
    assert not any(choice.endswith("at 0,0") for choice in play.choices())


@rule("CAR-DRAGON-16")
def test_the_dragon_enters_any_tile():
    ring = ["base-U 1,0 r0", "base-U 2,0 r0", "base-E 0,1 r3", "base-E 0,2 r2", "base-B 1,2 r0", "base-B 2,2 r0"]
    board = [*ring, "base-B 2,1 r0", "abbey-tile 1,1 r0", "dragon-06 3,0 r0"]
    play = Play("dragon", "abbey", board=board, dragon="2,1", hand="dragon-12")
    play.do("place 4,0 r0").do("pass")
    assert "dragon w" in play.choices()
    play.do("dragon w")
    assert (1, 1) in [tuple(args[:2]) for _, _, args in play.last_told("flies")]
    assert Play("dragon", board=LINE, dragon="1,0", hand="dragon-12").do("place 4,0 r0").do("pass").choices()[:2] == [
        "dragon e", "dragon w"
    ]  # fmt: skip  # the start tile lies in the west


@rule("CAR-FAIRY-02", "CAR-FAIRY-03", "CAR-FAIRY-04")
def test_the_fairy_comes_instead_of_a_figure_to_an_own_follower():
    figures = ["0 normal 0,0 road:0", "1 normal 1,0 field:0", "0 normal 1,0 field:1"]
    play = Play("dragon", board=["base-U 1,0 r0"], figures=figures, fairy="1,0", hand="base-B")
    play.do("place 0,1 r0")
    assert [choice for choice in play.choices() if choice.startswith("fairy")] == ["fairy 0,0"]
    play.do("fairy 0,0")
    assert spot(play.state, play.state.fairy) == (0, 0) and play.actor == 1
    play = Play("dragon", figures=["0 normal 0,0 road:0"], hand="base-B")
    play.do("place 0,1 r0").do("claim cloister")
    assert play.actor == 1 and play.state.fairy == -1
    play = Play("dragon", "traders", board=["base-U 1,0 r0"], figures=["0 normal 0,0 road:0", "0 builder 1,0 road:0"],
                hand="base-B")  # fmt: skip
    play.do("place 0,1 r0")
    play.refused("fairy 1,0")


@rule("CAR-FAIRY-05", "CAR-FAIRY-11")
def test_the_fairy_greets_at_the_start_of_the_turn():
    figures = ["0 normal 0,0 road:0", "0 normal 0,0 city:0", "1 normal 0,0 field:1"]
    play = Play("dragon", figures=figures, fairy="0,0")
    assert play.scores == [1, 0]  # once, however many
    play = Play("dragon", figures=figures, fairy="0,0", hand="base-B", turn=0)
    play.do("place 0,1 r0").do("pass")
    assert play.scores == [0, 1]  # she is tied to the tile, not to one follower


@rule("CAR-FAIRY-06")
def test_no_fairy_point_for_a_bonus_part():
    figures = ["0 normal 0,0 road:0", "0 builder 1,0 road:0"]
    play = Play("traders", "dragon", board=["base-U 1,0 r0"], figures=figures, fairy="0,0", hand="base-U")
    play.do("place 2,0 r0", "pass", "bonus", fate=["base-V"])
    assert play.scores == [0, 0]


@rule("CAR-FAIRY-07", "CAR-FAIRY-08")
def test_the_fairy_adds_three_with_or_without_majority():
    board = ["inns-01 0,-1 r0", "base-E 1,-1 r3", "base-E -1,-1 r1"]
    figures = ["0 normal 0,0 city:0", "1 normal 1,-1 city:0", "1 normal -1,-1 city:0"]
    play = Play("inns", "dragon", board=board, figures=figures, fairy="0,0", hand="base-E")
    play.do("place 0,-2 r2").do("pass")
    assert play.scores == [3, 15]
    play = Play("inns", "dragon", board=board, figures=[*figures, "1 normal 0,0 road:0"], fairy="0,0", hand="base-E")
    play.do("place 0,-2 r2").do("pass")
    assert [seat for seat, _, _ in play.last_told("fairy_scored")] == [0]  # the road is not scored


@rule("CAR-FAIRY-09", "CAR-INT-28")
def test_the_fairy_adds_three_even_to_nothing():
    play = Play("inns", "dragon", board=["inns-15 1,0 r0"], figures=["0 normal 1,0 road:0"], fairy="1,0", left=[])
    assert play.scores == [3, 0]
    play = Play("dragon", figures=["0 normal 0,0 field:1", "1 normal 0,0 field:0"], fairy="0,0", left=[])
    assert play.scores == [3, 3]
    play = Play("dragon", "abbey", figures=["0 mayor 0,0 city:0"], fairy="0,0", hand="base-E")
    play.do("place 0,-1 r2").do("pass")
    assert play.scores == [3, 0]


@rule("CAR-FAIRY-10")
def test_the_fairy_stays_and_blocks_when_left_alone():
    play = Play("dragon", figures=["0 normal 0,0 city:0"], fairy="0,0", hand="base-E")
    play.do("place 0,-1 r2").do("pass")
    assert play.figures == [] and spot(play.state, play.state.fairy) == (0, 0)
    play = Play("dragon", board=LINE, dragon="1,0", fairy="0,0", hand="dragon-12")
    play.do("place 4,0 r0").do("pass")
    assert [args[:2] for _, _, args in play.last_told("flies")] == [[2, 0], [3, 0], [4, 0]]


@rule("CAR-FAIRY-12")
def test_the_fairy_does_not_protect_from_the_princess():
    play = Play("dragon", figures=["1 normal 0,0 city:0"], fairy="0,0", hand="dragon-28")
    play.do("place 0,-1 r2")
    assert play.last_told("dismissed") and play.figures == []


@rule("CAR-PORTAL-01", "CAR-PORTAL-02", "CAR-PORTAL-03", "CAR-PORTAL-04", "CAR-PORTAL-06")
def test_a_portal_leads_to_any_free_incomplete_feature():
    board = ["base-E 0,-1 r2", "base-U 1,0 r0", "base-B 0,1 r0"]
    play = Play("dragon", board=board, figures=["1 normal 0,0 road:0"], hand="dragon-22")
    play.do("place 2,0 r0")
    assert "claim cloister at 0,1" in play.choices() and "claim field:0 at 0,-1" in play.choices()
    for taken in ("claim road:0 at 1,0", "claim city:0 at 0,0"):
        assert play.refused(taken) == "CAR-PORTAL-02"
    assert play.refused("claim road:0") == "CAR-FIG-04"
    play.do("claim cloister at 0,1")
    assert "0 normal 0,1 cloister" in play.figures
    play = Play("dragon", board=["base-U 1,0 r0"], hand="dragon-22")
    play.do("place 0,-1 r2")  # its city completes the start tile's
    assert "claim city:0" in play.choices() and "claim city:0 at 0,0" not in play.choices()


@rule("CAR-PORTAL-05")
def test_only_followers_go_through_the_portal():
    figures = ["0 normal 0,0 road:0", "0 normal 0,0 field:1"]
    play = Play("inns", "traders", "dragon", "abbey", board=["base-U 1,0 r0"], figures=figures, hand="dragon-22")
    play.do("place 2,0 r0")
    far = [choice for choice in play.choices() if " at " in choice]
    kinds = {words[1] if len(words := choice.split()) == 5 else "normal" for choice in far}
    assert kinds == {"normal", "big", "mayor", "wagon"}
    assert "builder road:0" in play.choices() and "pig field:1" in play.choices()
    for text in ("builder road:0 at 1,0", "pig field:1 at 1,0"):
        with pytest.raises(BadNotation):
            play.game.read(text)


@rule("CAR-PRINCESS-01", "CAR-PRINCESS-02", "CAR-PRINCESS-03", "CAR-PRINCESS-05")
def test_the_princess_removes_one_follower_of_her_city():
    board = ["base-R 0,-1 r2", "base-E -1,-1 r1"]
    figures = ["0 normal 0,0 city:0", "1 normal -1,-1 city:0", "0 normal 0,0 road:0"]
    play = Play("dragon", board=board, figures=figures, hand="dragon-25")
    play.do("place 1,-1 r3")  # it completes the city; that does not matter
    assert play.choices() == ["dismiss city:0 at 0,0", "dismiss city:0 at -1,-1"]
    assert play.refused("pass") == "CAR-PRINCESS-02"
    play.do("dismiss city:0 at 0,0")
    assert play.choices() == ["pass", "fairy 0,0"] and play.state.barred == 1  # no figure, but the fairy
    assert play.refused("claim field:0") == "CAR-PRINCESS-03"
    play.do("pass")
    assert play.scores == [0, 8]


@rule("CAR-PRINCESS-04")
def test_without_a_knight_nothing_happens():
    play = Play("dragon", figures=["1 normal 0,0 road:0"], hand="dragon-28")
    play.do("place 0,-1 r2")
    assert "claim city:0" in play.choices()


@rule("CAR-PRINCESS-06")
def test_only_followers_are_dismissed():
    board = ["base-R 0,-1 r2", "base-E -1,-1 r1"]
    figures = ["0 normal 0,0 city:0", "1 normal -1,-1 city:0", "1 builder 0,-1 city:0"]
    play = Play("traders", "dragon", board=board, figures=figures, hand="dragon-25")
    play.do("place 1,-1 r3")
    assert play.choices() == ["dismiss city:0 at 0,0", "dismiss city:0 at -1,-1"]


@rule("CAR-PRINCESS-07")
def test_the_dismissed_follower_scores_nothing():
    play = Play("dragon", figures=["1 normal 0,0 city:0"], hand="dragon-24")
    play.do("place 0,-1 r2")
    assert play.supply(1, "normal") == 7
    assert play.scores == [0, 0] and play.last_told("unclaimed")


@rule("CAR-PRINCESS-08", "CAR-CASTLE-23")
def test_castles_are_safe_from_princess_and_dragon():
    board = ["base-E 0,-1 r2", "base-U 1,0 r0"]
    play = Play("dragon", "bridges", board=board, castles=["1 normal 0,0 city:0 0,-1 city:0"], dragon="1,0",
                figures=["0 normal 0,0 road:0"], hand="dragon-12")  # fmt: skip
    play.do("place 2,0 r0").do("pass")
    while play.choices()[0].startswith("dragon"):
        play.do("dragon w" if "dragon w" in play.choices() else play.choices()[0])
    assert "1 normal 0,0 city:0" in play.figures and "0 normal 0,0 road:0" not in play.figures
    play = Play("dragon", "bridges", board=board, castles=["1 normal 0,0 city:0 0,-1 city:0"], hand="dragon-28")
    play.do(play.choices()[0])
    assert not play.last_told("dismissed")
