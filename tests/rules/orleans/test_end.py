"""Orléans: supplies and information, the end, variants and decisions."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from bastide.core.state import NOBODY, SPECTATOR, Decision, Entry
from bastide.games.orleans.codes import END
from bastide.games.orleans.data import GOOD_NAMES, GOOD_POINTS
from bastide.games.orleans.scoring import breakdown
from bastide.games.registry import box
from rules.orleans.playing import IDLE, Play, acting, game_for, usable

rule = pytest.mark.rule
ALONE = {"tiles": ["brewery"], "places": {"brewery": "M"}}


def ended(*seats, count=None, event="C-pilgrimage"):
    """The scores after the last round."""
    first = {"tiles": ["brewery"], "places": {"brewery": "M"}} | seats[0]
    play = Play(
        {"phase": "actions", "round": 18, "event": event, "seats": [first, *seats[1:]]}, count=count or len(seats)
    )
    return play.do("pass", seat=0)


@rule("ORL-SUPPLY-01", "ORL-SUPPLY-05")
def test_pieces_are_limited_and_conserved():
    with pytest.raises(ValueError, match="ORL-SUPPLY-01"):
        acting({"bag": "K" * 9})
    for seats in (2, 3, 4, 5):
        game = game_for(seats)
        state, dice = game.new(seats), random.Random(seats)
        census = game.census(state)
        assert census["knight"] == {2: 8, 3: 11, 4: 14, 5: 17}[seats] and census["grain"] == 24
        while state.pending:
            seat = state.pending[0]
            game.apply(state, seat, dice.choice(game.legal(state, seat)))
            assert game.census(state) == census


@rule("ORL-SUPPLY-02")
def test_an_action_that_gives_what_is_gone_cannot_be_chosen():
    seat = usable({"farmhouse": "BC", "laboratory": "CS", "castle": "FBT", "brewery": "M"}, ["laboratory", "brewery"])
    play = acting(seat)
    gone = {"grain": play.store("grain"), "technology": 16, "knight": play.supply("K")}
    assert play.choices(seat=0) == ["use farmhouse", "use castle", "use brewery", "use laboratory", "pass"]
    assert acting(seat, lost=gone).choices(seat=0) == ["use brewery", "pass"]


@rule("ORL-SUPPLY-06")
def test_coloured_tokens_stay_with_their_owner():
    game, dice = game_for(3), random.Random(5)
    state = game.new(5)
    while state.pending:
        seat = state.pending[0]
        game.apply(state, seat, dice.choice(game.legal(state, seat)))
        for owner in range(3):
            for kind in range(7, 11):
                here = state.bags[owner * 11 + kind] + state.market[owner * 11 + kind]
                here += state.spaces[owner * 54 : (owner + 1) * 54].count(kind) + state.basin.count(kind)
                here += state.tower[kind] if state.has_tower(owner) else 0
                assert here == 1


@rule("ORL-INFO-01")
def test_bags_can_be_looked_into():
    play = acting({"bag": "KSf"} | IDLE)
    assert play.state.redact(0).bags == play.state.bags
    for viewer in (1, SPECTATOR):
        assert play.state.redact(viewer).bags == play.state.bags, "all gains and losses were public"


@rule("ORL-INFO-02")
def test_all_is_public_but_the_future_and_hidden_plans():
    play = acting({"bag": "KSf"} | IDLE)
    for viewer in (0, 1, SPECTATOR):
        view = play.state.redact(viewer)
        assert view.rng == 0 and view.dump() | {"rng": 0, "viewer": 0} == play.state.dump() | {"rng": 0, "viewer": 0}
    assert sum(play.state.hourglass) == 16, "tiles lie in no order"


@rule("ORL-END-01", "ORL-END-02")
def test_the_last_citizen_goes_to_the_sole_owner_of_most_stations():
    towns = ["tours", "blois", "briare", "nevers", "loches"]
    play = ended({"stations": towns[:3]}, {"stations": towns[3:]})
    assert play.citizen("most_stations") == 0 and play.state.scores == [5 + 4, 5 + 2]
    assert ended({"stations": towns[:2]}, {"stations": towns[3:]}).citizen("most_stations") == -1
    assert ended({}, {}).citizen("most_stations") == -1


@rule("ORL-END-03")
def test_coins_are_points():
    assert ended({"coins": 17}, {"coins": 0}).state.scores == [17, 0]


@rule("ORL-END-04")
def test_goods_are_points():
    assert dict(zip(GOOD_NAMES, GOOD_POINTS, strict=True)) == {
        "grain": 1, "cheese": 2, "wine": 3, "wool": 4, "brocade": 5,
    }  # fmt: skip
    goods = {"grain": 1, "cheese": 1, "wine": 1, "wool": 1, "brocade": 2}
    assert ended({"coins": 0, "goods": goods}, {}).state.scores[0] == 20


@rule("ORL-END-05")
def test_stations_and_citizens_are_worth_the_level():
    seat = {"coins": 0, "stations": ["tours"], "citizens": ["dev_3", "knights"], "development": 22,
            "tracks": {"knights": 4}}  # fmt: skip
    play = ended(seat, {"stations": ["blois"], "coins": 0})
    assert play.state.scores == [15, 1]


@rule("ORL-END-06")
def test_nothing_else_scores():
    seat = {"coins": 0, "bag": "KKSS", "technology": 3, "tiles": ["school", "library", "brewery"],
            "tracks": {"farmers": 8, "knights": 5}, "development": 30, "stock": 10}  # fmt: skip
    play = ended(seat, {})
    assert play.state.scores[0] == 0 and all(points == 0 for _, points in breakdown(play.game, play.state, 0))


@rule("ORL-END-07", "ORL-END-08", "ORL-END-09")
def test_most_points_then_development_then_a_shared_victory():
    def places(*seats):
        play = ended(*seats)
        return play.game.places(play.state)

    assert places({"coins": 9}, {"coins": 10, "development": 0}) == [2, 1]
    assert places({"coins": 9, "development": 3}, {"coins": 9, "development": 2}, {"coins": 8, "development": 9}) == [
        1,
        2,
        3,
    ]
    assert places({"coins": 9, "development": 3}, {"coins": 9, "development": 3}, {"coins": 1}) == [1, 1, 3]


@rule("ORL-VAR-01", "ORL-VAR-03", "ORL-VAR-04")
def test_each_may_exclude_a_tile_before_the_first_round():
    assert Play(count=3).choices(seat=0)[0] == "commit", "off by default"
    play = Play(count=3, exclusion=True)
    assert play.pending == [0] and len(play.choices(seat=0)) == 21 and play.choices(seat=0)[-1] == "decline"
    play.do("exclude school", seat=0).do("decline", seat=1)
    assert play.pending == [2] and play.refused("exclude school", seat=2) == "ORL-VAR-01"
    play.do("exclude hayrick", seat=2)
    assert play.tile("school") == play.tile("hayrick") == -2 and play.state.round == 1
    assert play.state.redact(SPECTATOR).tiles == play.state.tiles
    assert play.told("excludes") == [[26], [10]] and play.pending == [0] and play.choices(seat=0)[0] == "commit"


@rule("ORL-VAR-02")
def test_two_players_may_exclude_two_each_in_one_go():
    play = Play(count=2, exclusion=True).do("exclude school", seat=0)
    assert play.pending == [0]
    play.do("exclude winery", seat=0)
    assert play.pending == [1]
    play.do("exclude hayrick", "decline", seat=1)
    assert play.state.tiles.count(-2) == 3 and play.state.round == 1


@rule("ORL-VAR-05")
def test_only_the_twenty_tiles_of_the_box_are_in_play():
    assert len(game_for(2).new(1).tiles) == 20
    assert [option.name for option in box("orleans").options] == ["planning", "exclusion", "first_player"]


@rule("ORL-VAR-06")
def test_what_differs_with_two_players():
    two, three = game_for(2).new(1), game_for(3).new(1)
    assert (sum(two.supply), sum(two.store), sum(spot >= 0 for spot in two.spots)) == (54, 35, 43)
    assert two.technology == three.technology == 16, "technology is short with three and four as well"
    assert Play({"phase": "census", "seats": [{"tracks": {"farmers": 1}}]}).state.coins == [6, 5]
    for field in ("coins", "stock", "development", "inventions"):
        assert getattr(two, field) == getattr(three, field)[:2]


@rule("ORL-DEC-01", "ORL-DEC-03", "ORL-DEC-04", "ORL-DEC-05")
def test_decisions_before_the_actions():
    assert Play(count=2, exclusion=True).choices(seat=0)[-1] == "decline"
    seat = {"market": "fb", "bag": "ct", "places": {"ship": "..K"}, "tiles": ["gunpowder_tower"]}
    play = Play({"phase": "followers", "round": 2, "seats": [seat]})
    assert play.choices(seat=0) == ["draw 0", "draw 1", "draw 2", "recall ship.knight"]
    play.do("draw 0", seat=0)
    assert play.choices(seat=0) == ["done", "stow coloured_farmer", "stow coloured_boatman"]
    play.do("done", seat=0)
    assert play.choices(seat=0)[0] == "commit" and all(
        choice.startswith("place") for choice in play.choices(seat=0)[1:]
    )


@rule("ORL-DEC-02", "ORL-DEC-17")
def test_torture_cannot_be_declined():
    debtor = {"coins": 0}
    census = Play({"phase": "census", "seats": [debtor, *[{"tracks": {"farmers": 1}}] * 2]}, count=3)
    event = Play({"phase": "event", "event": "A-harvest", "seats": [debtor]})
    for play in (census, event):
        assert play.choices(seat=0) == ["yield station"] and play.refused("pass", seat=0) == "ORL-TORTURE-03"


@rule("ORL-DEC-06", "ORL-DEC-07", "ORL-DEC-08", "ORL-DEC-09")
def test_decisions_of_actions():
    play = acting(usable({"village": "FBC", "ship": "FBK"}), map={"w-orleans-blois": ["wool"]})
    assert play.choices(seat=0) == ["use village", "use ship", "pass"]
    play.do("use village", seat=0)
    assert play.choices(seat=0) == ["hire boatman", "hire craftsman", "hire trader"]
    play.do("hire trader", seat=0)
    assert all(choice.startswith("take") for choice in play.choices(seat=0))
    play.do("take winery", "use ship", seat=0)
    assert all(choice.startswith("move") for choice in play.choices(seat=0))
    assert play.do("move w-orleans-blois", seat=0).choices(seat=0) == ["collect wool", "leave"]


@rule("ORL-DEC-10", "ORL-DEC-11", "ORL-DEC-12", "ORL-DEC-13")
def test_decisions_of_town_hall_pharmacy_and_bathhouse():
    seat = usable({"town_hall": "FB", "pharmacy": "K", "bathhouse": "K"}, ["pharmacy", "bathhouse"], bag="SM")
    play = acting(seat).do("use town_hall", seat=0)
    assert not {"stop", "pass"} & set(play.choices(seat=0))
    assert play.do("give farmer canalisation", seat=0).choices(seat=0) == ["reward coin", "reward point"]
    assert "stop" in play.do("reward coin", seat=0).choices(seat=0)
    play.do("stop", "use pharmacy", seat=0)
    assert play.choices(seat=0) == ["pay 1", "pay 2", "pay 3"]
    play.do("pay 1", "use bathhouse", seat=0, fate="SM")
    assert {choice.split()[1] for choice in play.choices(seat=0)} == {"scholar", "monk"}
    assert all(choice.startswith("send") for choice in play.choices(seat=0))


@rule("ORL-DEC-14", "ORL-DEC-15", "ORL-DEC-16")
def test_decisions_after_the_actions():
    seat = usable({"sacristy": "M"}, ["sacristy"], technology=2, goods={"wine": 1}, coins=20)
    play = Play({"phase": "technology", "event": "A-harvest", "seats": [seat]})
    assert play.choices(seat=0)[-1] == "keep" and "install castle.farmer" in play.choices(seat=0)
    play.do("install castle.farmer", "keep", seat=0)
    assert play.choices(seat=0) == ["ward", "endure"]
    assert play.do("endure", seat=0).choices(seat=0) == ["feed wine", "buy food"]


@rule("ORL-END-03", "ORL-END-04", "ORL-END-05")
def test_the_breakdown_says_where_the_points_come_from():
    towns = {"stations": ["tours", "blois"], "citizens": ["dev_3"], "goods": {"wine": 2}, "coins": 7, "development": 4}
    play = acting(towns | IDLE, {"stations": ["nevers"]})
    assert breakdown(play.game, play.state.redact(1), 0) == [
        ("score.coins", 7), ("score.goods", 6), ("score.stations", 4), ("score.citizens", 4),
    ], "the citizen of most stations counts as if the game ended now"  # fmt: skip
    assert dict(breakdown(play.game, play.state, 1))["score.citizens"] == 0


def test_the_breakdown_adds_up_to_what_the_end_would_award():
    for seats in (2, 3, 4, 5):
        game, dice = game_for(seats), random.Random(seats)
        state = game.new(seats)
        while state.pending:
            if dice.random() < 0.02:
                ending = state.clone()
                ending.stack = [Decision(END, NOBODY)]
                game.settle(ending)
                for viewer in (0, SPECTATOR):
                    parts = [breakdown(game, state.redact(viewer), seat) for seat in range(seats)]
                    assert [sum(points for _, points in part) for part in parts] == ending.scores
            seat = dice.choice(state.pending)
            game.apply(state, seat, dice.choice(game.legal(state, seat)))
        assert [sum(points for _, points in breakdown(game, state, seat)) for seat in range(seats)] == state.scores


def test_coins_come_from_what_is_told_and_nowhere_else():
    """What each player has is what the bank has told, by source."""
    for seats in (2, 3, 4, 5):
        game, dice = game_for(seats), random.Random(seats)
        entry = Entry(-1, 0)
        state = game.new(seats, entry)
        coins, sources = [5] * seats, Counter()
        events = entry.events
        while True:
            for event in events:
                if event.what in ("coins", "pays"):
                    amount = event.args[0] if event.what == "coins" else -event.args[0]
                    coins[event.seat] += amount
                    sources[event.rule] += amount
            assert state.coins == coins
            if not state.pending:
                break
            entry = Entry(state.pending[0], dice.choice(game.legal(state, state.pending[0])))
            game.play(state, entry)
            events = entry.events
        assert sum(sources.values()) == sum(coins) - 5 * seats and sources["ORL-EVENT-06"] >= 6 * seats


def test_the_next_tile_is_drawn_when_its_round_begins():
    play = acting(IDLE).do("pass", seat=0, fate=["A-taxes"])
    assert play.event() == "taxes"
