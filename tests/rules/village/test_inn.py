"""Inn: brewery, inn, and villager cards in general."""

from __future__ import annotations

import pytest

from bastide.core.state import SPECTATOR
from bastide.games.village.data import CARD_COST, CARD_NAMES, KINDS
from rules.village.playing import Play, rule

CUBES = {"inn": ["orange", "green"], "travel": ["orange", "green"], "grain": ["orange", "plague"]}
PILES = [["artist", "nun", "abbot"], ["miller", "count"], ["scribe", "mayor"]]  # costs: 2 beer, 1 coin, 1 coin
EMPTY = {"coin": 0, "beer": 0}


def inn(player, *others, **more):
    return Play(player, *others, inn=True, **({"spaces": CUBES, "piles": PILES} | more))


def guest(**more):
    """A player with a member in the inn, in his inn action."""
    return inn({"members": {"inn": [1], "farm": [1]}} | more).do("take orange inn")


@rule("INN-05")
def test_a_member_is_lodged_for_an_hour():
    board = inn({"members": {"farm": [1, 2]}} | EMPTY).do("take orange inn")
    assert board.choices() == ["lodge 1", "lodge 2", "decline"]
    board.do("lodge 2")
    assert board.living() == {"farm": [1], "inn": [2]} and board.time() == 1 and board.actor == 1
    stay = inn({"members": {"farm": [1]}}).do("take orange inn", "lodge 1")
    assert stay.choices() == ["acquire", "decline"] and stay.do("decline").time() == 1
    assert "lodge 1" not in guest().choices() and guest().refused("lodge 1") == "INN-05"
    strict = inn({"members": {"farm": [1]}}, inn_place_without_buying=False).do("take orange inn", "lodge 1")
    assert strict.choices() == ["acquire"]
    assert inn({"members": {"farm": [1]}} | EMPTY, inn_place_without_buying=False).do("take orange inn").actor == 1
    assert inn({"members": {"smithy": [1]}}).do("take orange inn").actor == 1


@rule("INN-06")
def test_a_card_is_acquired_for_an_hour():
    board = guest().do("acquire")
    assert board.time() == 1 and board.phase == "tucking"
    placed = inn({"members": {"farm": [1]}}).do("take orange inn", "lodge 1", "acquire")
    assert placed.time() == 2


@rule("INN-07")
def test_one_visible_card_goes_under_its_pile():
    board = guest().do("acquire")
    assert board.choices() == ["tuck 1", "tuck 2", "tuck 3"] and board.refused("decline") == "INN-07"
    board.do("tuck 1")
    assert board.pile(0) == ["nun", "abbot", "artist"] and board.tops() == ["nun", "miller", "scribe"]


@rule("INN-08")
def test_a_visible_card_is_paid_and_taken():
    board = guest(coin=1, beer=2).do("acquire", "tuck 2")
    assert board.choices() == ["fetch 1", "fetch 2", "fetch 3", "decline"]
    board.do("fetch 1")
    assert board.have() == {"orange": 1, "coin": 1} and board.hand() == ["artist"] and board.tops()[0] == "nun"
    assert guest(coin=1, beer=1).do("acquire", "tuck 2").refused("fetch 1") == "INN-08"
    prices = {(KINDS[cost[0]], cost[1]) for cost in CARD_COST}
    assert prices == {("coin", 1), ("beer", 1), ("beer", 2)}


@rule("INN-09")
def test_three_piles_of_ten_with_visible_tops():
    board = Play.new(3, inn=True, seed=5)
    assert board.state.hidden == [9, 9, 9] and len(board.tops()) == 3 and len(CARD_NAMES) == 30
    assert len({tuple(Play.new(3, inn=True, seed=seed).tops()) for seed in range(6)}) > 1
    view = board.state.redact(SPECTATOR)
    assert sorted(view.cards.kinds) == sorted(board.state.cards.kinds)


@rule("INN-10")
def test_nobody_looks_into_the_piles():
    board = inn({})
    for viewer in (0, 1, SPECTATOR):
        cards = board.state.redact(viewer).cards
        assert sum(kind < 0 for kind in cards.kinds) == 4 and sum(cards.unseen) == 4


@rule("INN-11")
def test_small_and_empty_piles():
    single = inn({"members": {"inn": [1]}}, piles=[["miller"], [], ["scribe", "nun"]]).do("take orange inn", "acquire")
    assert single.choices() == ["tuck 1", "tuck 3"]
    assert single.do("tuck 1").tops() == ["miller", "scribe"]
    single.do("fetch 1")
    assert single.pile(0) == [] and single.hand() == ["miller"]
    empty = inn({"members": {"inn": [1]}}, piles=[[], [], []]).do("take orange inn")
    assert empty.actor == 1


@rule("INN-12")
def test_who_can_pay_for_nothing_gets_nothing():
    assert inn({"members": {"inn": [1]}} | EMPTY).do("take orange inn").actor == 1
    unlucky = inn({"members": {"inn": [1]}, "coin": 1, "beer": 0}, piles=[["artist"], ["miller", "count"], ["nun"]])
    unlucky.do("take orange inn", "acquire", "tuck 2")
    assert unlucky.choices() == ["decline"] and unlucky.do("decline").time() == 1 and unlucky.hand() == []
    assert guest().do("acquire", "tuck 1", "decline").hand() == []


@rule("INN-13")
def test_coins_are_no_beer():
    board = guest(coin=9, beer=1)
    assert board.do("acquire", "tuck 2").choices() == ["fetch 2", "fetch 3", "decline"]
    thirsty = inn({"members": {"inn": [1]}, "coin": 9, "beer": 0}, piles=[["artist"], ["count"], ["nun"]])
    assert thirsty.do("take orange inn").actor == 1


@rule("INN-14")
@pytest.mark.parametrize(("revision", "pages"), [(1, 9), (2, 10)])
def test_who_dies_in_the_inn_lies_in_a_grave(revision, pages):
    board = inn({"time": 9, "members": {"inn": [1], "farm": [2]}}, revision=revision)
    board.do("take plague grain", "harvest")
    assert board.members()["grave"] == [1] and sum(board.pages().values()) == pages


@rule("INN-15")
def test_the_brewery():
    board = Play({"beer": 0, "coin": 0}, inn=True).do("take orange crafts", "train 1 brewery", "produce beer")
    assert board.time() == 6 and board.have()["beer"] == 2
    bought = Play({"beer": 1, "grain": 3, "members": {}}, inn=True).do("take orange crafts", "buy beer")
    assert bought.have() == {"orange": 1, "beer": 3, "coin": 1} and bought.time() == 0
    again = Play({"beer": 0, "members": {"brewery": [1]}}, inn=True).do("take orange crafts", "produce beer")
    assert again.time() == 3 and again.have()["beer"] == 2


@rule("INN-16")
def test_a_brewer_is_a_craftsman_and_beer_a_good():
    board = inn({"time": 9, "members": {"brewery": [1]}}).do("take plague grain")
    assert board.members()["chronicle:crafts"] == [1]
    sale = Play({"beer": 2}, inn=True, stalls=["i01"], queue=[]).do("take orange market", "serve i01")
    assert sale.customers() == ["i01"] and "beer" not in sale.have()
    gift = Play({"members": {"council:3": [1]}}, inn=True).do("take orange council", "privilege one_good", "good beer")
    assert gift.have()["beer"] == 2


@rule("INN-17")
def test_a_card_is_used_once():
    board = inn({"hand": ["scribe"]}, piles=[["nun"], [], []]).do("play scribe")
    assert board.have()["scroll"] == 2 and board.hand() == [] and board.refused("play scribe") == "VIL-TURN-01"


@rule("INN-18")
def test_unlit_cards_are_not_played():
    unlit = CARD_NAMES[:11]
    board = Play({"hand": unlit, "members": {"council:4": [1], "church:1": [1]}}, inn=True)
    assert not [text for text in board.choices() if text.startswith("play")]
    assert not [name for name in unlit if f"play {name}" in board.game.actions]


@rule("INN-19")
def test_any_number_of_cards_in_a_turn():
    board = inn({"hand": ["scribe", "blacksmith", "wainwright"]}, piles=[["nun"], [], []])
    board.do("play blacksmith", "play scribe", "take orange grain", "play wainwright", "harvest")
    assert board.have() == {
        "orange": 1, "grain": 2, "scroll": 2, "plough": 2, "wagon": 1, "beer": 1, "coin": 1
    }  # fmt: skip


@rule("INN-20")
def test_a_card_works_for_its_owner_only():
    board = inn({}, {"hand": ["sage", "blacksmith", "miller"], "grain": 2}, piles=[["nun"], [], []])
    assert not [text for text in board.choices() if text.startswith(("play", "sage"))]
    assert board.refused("play blacksmith", seat=1) == ""  # it is not his turn


@rule("INN-21")
def test_goods_by_cards_are_unlimited():
    board = inn({"hand": ["blacksmith"], "plough": 8}, piles=[["nun"], [], []], goods_unlimited=False)
    assert board.do("play blacksmith").have()["plough"] == 10


ANY_TIME = [
    "abbot", "blacksmith", "breeder", "councillor", "day_labourer", "herbalist", "lost_son", "messenger", "countess",
    "scribe", "wainwright",
]  # fmt: skip
HOLDER = {"hand": ANY_TIME, "members": {"church:1": [1], "council:1": [1], "farm": [1], "inn": [1]}, "green": 3}


@rule("INN-22", "INN-23")
def test_eleven_cards_at_every_decision_of_the_owner():
    plays = [f"play {name}" for name in ANY_TIME]

    def offered(board):
        return [text for text in board.choices() if text.startswith("play")]

    given = {"inn": True, "stalls": ["c05", "c06", "c01"], "queue": []}
    board = Play(HOLDER | {"plough": 1}, {"plough": 1, "coin": 0}, **given)
    assert offered(board) == plays
    board.do("take orange crafts")
    assert board.phase == "craft_action" and offered(board) == plays
    board.do("train 1 smithy")
    assert board.phase == "production" and offered(board) == plays
    board.do("decline")
    assert board.phase == "turn_end" and offered(board) == plays  # after the last choice of the turn
    board.do("done").do("take green market")
    assert (board.actor, board.phase) == (1, "sale") and not offered(board)
    board.do("serve c05")
    assert (board.actor, board.phase) == (0, "sale") and offered(board) == plays  # in another player's market day
    mass = Play({"coin": 0}, HOLDER, inn=True, spaces={"travel": ["orange"]}).do("take orange travel")
    for phase in ("ransom", "advancement", "before_majority"):
        assert (mass.actor, mass.phase) == (1, phase) and offered(mass) == plays
        mass.do("done")


@rule("INN-24")
def test_a_card_just_acquired_may_be_played_at_once():
    board = guest(coin=1).do("acquire", "tuck 2", "fetch 3")
    assert board.phase == "turn_end" and board.choices() == ["done", "play scribe"]
    assert board.do("play scribe").have()["scroll"] == 2


@rule("INN-25")
def test_lit_cards_left_over_score_nothing_and_last_turns_are_not_too_late():
    board = inn(
        {"hand": ["blacksmith", "scribe"], "coin": 0, "members": {}}, ender=1, last_turns=1, spaces={}, piles=[]
    )
    board.do("play scribe", "decline")
    while board.state.pending:
        assert "play blacksmith" in board.choices()
        board.do("done")
    assert board.scores[0] == 0 and board.have()["scroll"] == 2


@rule("INN-26")
def test_conditions_must_be_met():
    hand = {"hand": ["abbot", "councillor"]}
    board = inn(hand | {"members": {"church:1": [1], "farm": [1]}}, piles=[["nun"], [], []])
    assert [text for text in board.choices() if text.startswith("play")] == ["play abbot"]
    board = inn(hand | {"members": {"council:2": [1]}}, piles=[["nun"], [], []])
    assert [text for text in board.choices() if text.startswith("play")] == ["play councillor"]


@rule("VIL-SETUP-22")
@pytest.mark.parametrize("card", ["abbot", "nun"])
def test_a_hidden_card_is_asked_for_whatever_it_is(card):
    """Whoever holds a card nobody has seen is asked wherever one might be played."""
    board = inn({"secret": [card], "members": {"farm": [1], "church:1": [1]}}, piles=[["scribe"], [], []])
    board.do("take orange grain", "harvest")
    assert board.phase == "turn_end" and board.choices()[0] == "done"
