"""Village: the church and the mass."""

from __future__ import annotations

from bastide.games.village.data import CHURCH_POINTS, MONKS, STEP_GRAIN
from rules.village.playing import Play, rule

POOR = {"coin": 0}
MONK = 8  # what chance gives for a monk with two players; a member is 4 * seat + generation - 1


def mass(*players, seats=2, fate=(), **more):
    """The end of a round in which seat 0 has taken the last cube."""
    people = [POOR | player for player in players] + [POOR] * (seats - len(players))
    board = Play(*people, seats=seats, turn=0, **({"spaces": {"travel": ["orange"]}} | more))
    return board.do("take orange travel", fate=fate)


def bag(*ages):
    return {"members": {"bag": list(ages)}}


def church(more, **windows):
    return {"members": {f"church:{window[1]}": ages for window, ages in windows.items()}} | more


def rounds_worth():
    """Cubes for a new round with two players, which fate must give too."""
    return [0] * 4 + [1] * 4 + [2] * 4 + [3] * 4 + [4] * 2


@rule("VIL-CHURCH-01")
def test_into_the_bag_for_a_cube_or_for_time():
    board = Play(POOR | {"brown": 1, "members": {"farm": [1, 2]}}).do("take orange church")
    assert board.choices() == ["ordain 1 brown", "ordain 1 time", "ordain 2 brown", "ordain 2 time", "decline"]
    board.do("ordain 2 brown")
    assert board.have() == {"orange": 1} and board.time() == 0 and board.living() == {"farm": [1], "bag": [2]}
    assert Play(POOR).do("take orange church", "ordain 1 time").time() == 3


@rule("VIL-CHURCH-02")
def test_only_a_mass_leads_into_the_church():
    board = Play(POOR | bag(1, 1)).do("take orange family")
    assert board.choices() == ["birth", "decline"] and board.living() == {"bag": [1, 1]}


@rule("VIL-CHURCH-03")
def test_four_windows_with_the_highest_on_the_left():
    assert sorted(CHURCH_POINTS) == CHURCH_POINTS and len(CHURCH_POINTS) == 4
    board = mass(church({"grain": 5}, w3=[1]))
    assert board.choices() == ["move 1 3", "done"] and board.do("move 1 3").living() == {"church:4": [1]}


@rule("VIL-CHURCH-04")
def test_the_grain_of_each_step():
    assert STEP_GRAIN == [1, 2, 4]
    board = mass(church({"grain": 4}, w1=[1]))
    assert board.do("move 1 1").have()["grain"] == 3
    assert board.do("move 1 2").have()["grain"] == 1 and board.living() == {"church:3": [1]}
    assert mass(church({"grain": 3}, w3=[1], w1=[2])).refused("move 1 3") == "VIL-CHURCH-04"


@rule("VIL-CHURCH-05")
def test_any_number_at_a_window():
    board = mass(church({"grain": 1}, w1=[2], w2=[1, 1, 1])).do("move 2 1")
    assert board.living() == {"church:2": [1, 1, 1, 2]}


@rule("VIL-MASS-01")
def test_a_mass_at_the_end_of_every_round_and_of_the_game():
    assert mass().told("mass") == [[1, 0]]
    final = Play(ender=1, last_turns=1, spaces={"travel": ["orange", "green"]}).do("take orange travel")
    assert final.told("mass") == [[1, 1]] and not final.state.stack


@rule("VIL-MASS-02", "VIL-MASS-09")
def test_the_phases_of_a_mass_follow_each_other():
    people = [bag(1) | {"coin": 1, "grain": 1}, church({"grain": 1}, w1=[1])]
    board = mass(*people)
    assert (board.actor, board.phase) == (0, "ransom")
    board.do("redeem 1")
    assert (board.actor, board.phase) == (0, "advancement")
    board.do("done")
    assert (board.actor, board.phase) == (1, "advancement") and not board.points("majority", 0)
    board.do("move 1 1")
    assert board.points("majority", 1) == 2 and board.state.round == 2


@rule("VIL-MASS-03")
def test_members_are_bought_out_by_their_owners_in_order():
    rich = bag(1, 1, 2) | {"coin": 2}
    board = mass(rich, rich, rich, seats=3, first=1)
    assert board.actor == 1 and board.choices() == ["redeem 1", "redeem 2", "done"]
    board.do("redeem 2")
    assert board.have(1)["coin"] == 1 and board.living(1) == {"bag": [1, 1], "church:1": [2]}
    board.do("done")
    assert board.actor == 2
    board.do("redeem 1", "done")
    assert board.actor == 0 and mass(rich).refused("redeem 3") == "VIL-MASS-03"


@rule("VIL-MASS-04")
def test_no_more_than_four_are_bought():
    rich = bag(1, 1, 1, 1, 2, 2) | {"coin": 9}
    board = mass(rich, rich).do("redeem 1", "redeem 1", "redeem 2")
    assert board.refused("pass") == "VIL-MASS-03"
    board.do("redeem 2")
    assert board.state.figures == 4 and board.phase == "turn" and board.living(1) == {"bag": [1, 1, 1, 1, 2, 2]}
    three = mass(rich, rich).do("redeem 1", "redeem 1", "redeem 1", "done")
    assert three.actor == 1
    three.do("redeem 1")
    assert three.phase == "turn" and not three.told("drawn") and not three.told("monks")


@rule("VIL-MASS-05", "VIL-MASS-06", "VIL-MASS-07", "VIL-MASS-08")
def test_the_rest_is_drawn_and_monks_go_back():
    board = Play(POOR | bag(1, 2), bag(1, 1) | {"coin": 1}, spaces={"travel": ["orange"]}).do("take orange travel")
    board.do("redeem 1", fate=[0, MONK, MONK, *rounds_worth()])
    assert board.living(0) == {"church:1": [1], "bag": [2]} and board.living(1) == {"church:1": [1], "bag": [1]}
    assert board.told("monks") == [[2, 0]] and board.told("drawn") == [[0, 0]]
    again = mass(bag(1), fate=[MONK, MONK, MONK, MONK, *rounds_worth()])
    assert again.living() == {"bag": [1]}  # four monks are there in every mass, and nobody replaces them


@rule("VIL-MASS-09")
def test_members_move_any_number_of_windows():
    board = mass(church({"grain": 5}, w1=[1, 2]), church({"grain": 1}, w1=[1]), first=1)
    assert board.actor == 1
    board.do("done").do("move 1 1", "move 1 2", "move 2 1")
    assert board.living() == {"church:3": [1], "church:2": [2]} and board.phase == "turn"
    assert mass(church({"grain": 1}, w1=[1])).refused("pass") == "VIL-MASS-09"


@rule("VIL-MASS-10")
def test_most_members_win_two_points():
    board = mass(church({}, w1=[1, 1]), church({}, w4=[1]))
    assert board.scores == [2, 0]


@rule("VIL-MASS-11")
def test_a_tie_goes_to_the_furthest_left():
    assert mass(church({}, w1=[1], w2=[1]), church({}, w1=[1], w3=[1])).scores == [0, 2]


@rule("VIL-MASS-12", "VIL-MASS-13")
def test_a_full_tie_is_shared_whatever_stands_behind_the_furthest():
    shared = mass(church({}, w3=[1], w1=[1]), church({}, w3=[1, 1]), church({}, w4=[1]), seats=3)
    assert shared.scores == [2, 2, 0]


@rule("VIL-MASS-14")
def test_an_empty_church_rewards_nobody():
    assert mass(bag(1), fate=[MONK] * 4 + rounds_worth()).scores == [0, 0]


@rule("VIL-MASS-15")
def test_a_mass_costs_no_time():
    board = mass(church({"grain": 5, "time": 9, "coin": 1}, w1=[1])).do("move 1 1", "move 1 2")
    assert board.time() == 9 and not board.told("time") and not board.told("chronicled")


@rule("VIL-MASS-16")
def test_there_are_always_four_figures():
    assert MONKS == 4 and mass().told("monks") == [[4, 0]]
