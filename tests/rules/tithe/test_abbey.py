"""The rules of Tithe's expansion: everything the contract knows, in small."""

from __future__ import annotations

from collections import Counter

import pytest

import bastide
from bastide.core.cards import Cards
from bastide.core.errors import IllegalAction
from bastide.core.state import EVERYBODY, SPECTATOR, Event, bit, rng_start
from bastide.games.registry import box
from bastide.games.tithe.data import BACKS, CHARTERS, PARDON, RELIC, TITLE
from bastide.games.tithe.expansions.abbey import DESK, PYRE
from bastide.games.tithe.scoring import breakdown
from bastide.games.tithe.text import event as in_words
from bastide.store.game_session import GameSession
from bastide.text import speech

rule = pytest.mark.rule
GAME = bastide.game("tithe", seats=3, modules=["abbey"])


def act(table, *lines):
    """Each line is a seat, an action, and what chance must give."""
    for seat, text, *fate in lines:
        table.act(seat, text, table.versions[seat], fate)


def choices(table, seat):
    return [GAME.write(action) for action in GAME.legal(table.state, seat)]


def gleaned(charters, *worths):
    """A table where everybody holds a charter and has gleaned a sheaf."""
    table = GameSession(GAME, charters)
    act(table, *((seat, "glean", worth) for seat, worth in enumerate(worths)))
    return table


@rule("ABB-SETUP-01")
def test_there_are_seven_charters_with_two_backs():
    assert GAME.census(GAME.new())["charters"] == 7 and sum(CHARTERS) == 7
    view = GameSession(GAME, [PARDON, TITLE, RELIC]).state.redact(SPECTATOR)
    assert view.charters.kinds == [~0, ~0, ~1] and view.charters.unseen == [3, 2, 2]


@rule("ABB-SETUP-02")
def test_each_knows_the_charter_dealt_to_him():
    state = GameSession(GAME, [PARDON, TITLE, RELIC]).state
    assert [state.redact(seat).charters.kinds for seat in range(3)] == [
        [PARDON, ~0, ~1],
        [~0, TITLE, ~1],
        [~0, ~0, RELIC],
    ]


@rule("ABB-PARDON-01")
def test_who_might_hold_a_pardon_is_asked_and_silence_does_not_tell():
    table = gleaned([PARDON, TITLE, RELIC], 1, 1, 3)
    act(table, (0, "glean", 2), (1, "glean", 2), (2, "fair"))
    assert table.state.pending == [0, 1]  # the caller is not asked; with a scroll each of the others might
    assert choices(table, 1) == ["pass"]
    before, version = table.knowledge.copy(), table.versions[1]
    act(table, (0, "show"))
    assert [viewer for viewer in before if before[viewer] != table.knowledge[viewer]] == [0]
    table.act(1, "pass", version)  # the other's hidden choice has not made the click stale
    assert table.state.scores == [2, 0, 0] and table.state.pending == [2]


@rule("ABB-PARDON-01")
def test_a_relic_lies_in_a_chest_so_its_owner_is_not_asked():
    table = gleaned([RELIC, TITLE, RELIC], 1, 1, 3)
    act(table, (0, "glean", 2), (1, "glean", 2), (2, "fair"))
    assert table.state.pending == [1]


@rule("ABB-PARDON-02")
def test_a_pardon_is_burnt_scores_two_and_keeps_its_owner_away():
    table = gleaned([TITLE, PARDON, RELIC], 1, 2, 3)
    act(table, (0, "fair"), (1, "show"))
    assert table.state.scores == [0, 2, 0] and table.state.charters.at(1) == []
    pyre = table.state.redact(SPECTATOR).charters
    assert [pyre.kinds[card] for card in pyre.at(PYRE)] == [PARDON]
    act(table, (0, "sell 1"))
    assert table.state.pending == [2]  # seat 1 stays away
    act(table, (2, "sell 3", RELIC))
    assert table.state.goods(1) == 1 and table.state.scores == [1, 2, 6]


@rule("ABB-BID-01", "ABB-BID-02")
def test_who_has_points_bids_in_secret():
    table = gleaned([RELIC, TITLE, PARDON], 1, 2, 2)
    with pytest.raises(IllegalAction):
        act(table, (1, "bid 0"))
    act(table, (0, "fair"), (1, "pass"), (2, "show"), (0, "sell 1"), (1, "sell 2", PARDON))
    assert len(table.state.charters.at(DESK)) == 1 and table.state.scores == [1, 4, 2]
    assert table.state.pending == [0, 1, 2]
    assert choices(table, 1) == [f"bid {n}" for n in range(5)] and choices(table, 0) == ["bid 0", "bid 1"]
    with pytest.raises(IllegalAction, match="ABB-BID-02"):
        act(table, (0, "bid 2"))
    act(table, (1, "bid 3"))
    assert table.state.pending == [0, 2] and table.state.redact(0).pending == [0, 1, 2]


@rule("ABB-BID-01")
def test_a_charter_that_stays_on_the_desk_is_bid_for_again():
    table = gleaned([TITLE, TITLE, RELIC], 3, 1, 3)
    act(table, (0, "fair"), (1, "pass"), (0, "sell 3"), (1, "sell 1"), (2, "sell 3", PARDON))
    act(table, (0, "bid 0"), (1, "bid 0"), (2, "bid 0"))
    act(table, (1, "glean", 1), (2, "glean", 1), (0, "glean", 1), (1, "fair"), (0, "pass"))
    act(table, (1, "sell 1"), (2, "sell 1"), (0, "sell 1"))  # no new charter is dealt: fate would be asked for one
    assert len(table.state.charters.at(DESK)) == 1 and table.state.pending == [0, 1, 2]


@rule("ABB-BID-03")
@pytest.mark.parametrize(("bids", "winner"), [((1, 2, 0), 1), ((2, 2, 1), None), ((0, 0, 0), None)])
def test_a_single_highest_bid_is_paid_and_wins(bids, winner):
    table = gleaned([TITLE, TITLE, RELIC], 2, 3, 2)
    act(table, (0, "fair"), (1, "pass"), (0, "sell 2"), (1, "sell 3"), (2, "sell 2", PARDON))
    assert table.state.scores == [2, 6, 2]
    act(table, *((seat, f"bid {bid}") for seat, bid in enumerate(bids)))
    assert table.state.scores == [2, 6 - (2 if winner == 1 else 0), 2]
    assert len(table.state.charters.at(DESK)) == (winner is None)
    end = table.lines[-1].events[-1]
    if winner is None:
        assert (end.what, end.seat, end.rule, end.args) == ("charter_stays", -1, "ABB-BID-03", [max(bids)])
    else:
        assert (end.what, end.seat, end.rule, end.args) == ("wins_charter", winner, "ABB-BID-03", [2])
        assert table.state.redact(winner).charters.kinds[-1] == PARDON
        assert table.state.redact(SPECTATOR).charters.kinds[-1] == ~0


@rule("ABB-PEEK-01", "ABB-PEEK-02")
def test_a_peek_is_an_aside_and_known_to_who_looked():
    table = gleaned([TITLE, TITLE, RELIC], 3, 1, 3)
    assert choices(table, 0) == ["glean", "fair"]  # the desk is empty
    act(table, (0, "fair"), (1, "pass"))
    act(table, (0, "sell 3"), (1, "sell 1"), (2, "sell 3", PARDON))
    act(table, (0, "bid 1"), (2, "bid 0"), (1, "bid 1"))  # a tie: the charter stays on the desk
    assert choices(table, 1) == ["glean", "peek"]
    act(table, (1, "peek"))
    desk = [table.state.redact(viewer).charters.kinds[-1] for viewer in (0, 1, 2, SPECTATOR)]
    assert desk == [~0, PARDON, ~0, ~0] and table.state.pending == [1]
    assert table.undoable_line(1) is None and choices(table, 1) == ["glean", "swap title"]
    act(table, (1, "swap title"))
    desk = [table.state.redact(viewer).charters.kinds[-2:] for viewer in (0, 1, SPECTATOR)]
    assert desk == [[~0, ~0], [TITLE, PARDON], [~0, ~0]] and choices(table, 1) == ["glean"]
    table.undo(1)  # a swap tells nobody anything
    assert table.state.peeked == 1
    table.redo(1)
    act(table, (1, "glean", 1))
    assert "peek" in choices(table, 2)  # once in each turn


@rule("ABB-PEEK-02", "ABB-BID-03")
def test_a_charter_put_on_the_desk_is_won_and_known_by_the_next_who_pays():
    table = gleaned([TITLE, TITLE, RELIC], 3, 1, 3)
    act(table, (0, "fair"), (1, "pass"), (0, "sell 3"), (1, "sell 1"), (2, "sell 3", PARDON))
    act(table, (0, "bid 1"), (2, "bid 0"), (1, "bid 1"), (1, "glean", 1), (2, "glean", 1))
    act(table, (0, "peek"))
    assert choices(table, 0) == ["glean", "swap title"]  # the first charter that was dealt
    act(
        table, (0, "swap title"), (0, "glean", 1), (1, "fair"), (0, "pass"), (1, "sell 1"), (2, "sell 1"), (0, "sell 1")
    )
    act(table, (0, "bid 0"), (1, "bid 0"), (2, "bid 2"))
    view = table.state.redact(2).charters
    assert [view.kinds[card] for card in view.at(2)] == [RELIC, TITLE]
    assert [view.kinds[card] for card in view.at(0)] == [~0]  # the pardon of the desk


@rule("ABB-END-01")
def test_points_are_broken_down_as_far_as_the_viewer_knows():
    table = gleaned([RELIC, TITLE, PARDON], 1, 2, 2)
    act(table, (0, "fair"), (1, "pass"), (2, "show"), (0, "sell 1"), (1, "sell 2", PARDON))
    for viewer, seat, points in [(0, 0, 3), (1, 1, 2), (2, 2, 0), (0, 1, 0), (SPECTATOR, 0, 0)]:
        assert breakdown(GAME, table.state.redact(viewer), seat) == [
            ("score.scored", table.state.scores[seat]), ("score.charters", points),
        ]  # fmt: skip
    act(table, (0, "bid 0"), (1, "bid 1"), (2, "bid 0"))
    assert breakdown(GAME, table.state.redact(1), 1) == [("score.scored", 3), ("score.charters", 2)]
    table = gleaned([PARDON, TITLE, RELIC], 1, 1, 1)
    while table.state.pending:
        act(table, (table.state.pending[0], "glean"))
    assert breakdown(GAME, table.state, 2) == [("score.scored", 3)]


@rule("ABB-END-01")
def test_charters_are_counted_at_the_end():
    table = gleaned([PARDON, TITLE, RELIC], 1, 1, 1)
    while table.state.pending:
        act(table, (table.state.pending[0], "glean"))
    assert table.state.scores == [0, 2, 3]
    assert table.state.redact(SPECTATOR).charters.kinds == [PARDON, TITLE, RELIC]


def test_undo_reaches_back_to_the_last_revelation():
    table = GameSession(GAME, [PARDON, PARDON, TITLE])
    act(table, (0, "glean", 1))
    assert table.undoable_line(0) is None  # a sheaf was seen
    act(table, (1, "glean", 1), (2, "glean", 3), (0, "fair"))
    assert table.undoable_line(0) is not None  # calling a fair tells nothing
    act(table, (1, "show"))
    assert table.undoable_line(0) is None  # another has acted on it
    act(table, (2, "pass"))
    assert table.undoable_line(1) is None  # the group is open
    with pytest.raises(IllegalAction):
        table.undo(1)


def test_a_hidden_choice_is_taken_back_though_others_have_chosen():
    table = gleaned([PARDON, PARDON, PARDON], 1, 1, 3)
    act(table, (0, "fair"), (2, "show"))
    assert table.undoable_line(0) is None and table.undoable_line(2) is not None
    version = table.versions[1]
    table.undo(2)
    assert table.versions[1] == version and table.state.pending == [1, 2]
    act(table, (2, "pass"), (1, "pass"))
    assert table.state.pending == [0]


def test_what_is_put_away_unseen_is_lost_from_sight():
    pictures = []
    for card in (0, 2):  # seat 1 knows the title in the hand of seat 0, and sees a scroll put away
        cards = Cards(BACKS, CHARTERS)
        for kind, place, known in [(TITLE, 0, 3), (RELIC, 1, 2), (PARDON, 0, 1)]:
            cards.unseen[kind] -= 1
            cards.lay(kind, place, known)
        cards.slip(card, DESK, bit(0))
        assert cards.find(DESK, TITLE if card == 0 else PARDON) >= 0
        cards.redact(1)
        pictures.append(cards.dump())
    assert pictures[0] == pictures[1]


def test_imagined_hands_are_as_frequent_as_the_backs_allow():
    view = GameSession(GAME, [PARDON, TITLE, RELIC]).state.redact(0)
    found = Counter(tuple(view.imagine(rng_start(luck)).charters.kinds) for luck in range(4000))
    exact = {(PARDON, PARDON, RELIC): 2 / 4, (PARDON, TITLE, RELIC): 2 / 4}  # left: 2 pardons, 2 titles
    assert set(found) == set(exact)
    assert all(abs(found[hands] / 4000 - share) < 0.04 for hands, share in exact.items())


def test_the_log_tells_each_what_it_may_know():
    table = gleaned([TITLE, PARDON, RELIC], 3, 1, 2)
    act(table, (0, "fair"), (1, "show"), (0, "sell 3"), (2, "sell 2", RELIC))
    act(table, (0, "bid 0"), (1, "bid 1"), (2, "bid 1"), (1, "peek"))

    def story(viewer):
        told = [event for line in table.lines for event in line.events if event.eyes & bit(viewer)]
        return [(event.what, event.seat, *event.args) for event in told]

    fair = [("calls", 0), ("pardon", 1), ("sells", 0, 3), ("sells", 2, 2), ("stall", 0, 3, 1), ("stall", 2, 2, 0)]
    auction = [("desk", -1), ("bids", 0, 0), ("bids", 1, 1), ("bids", 2, 1), ("charter_stays", -1, 1), ("peeks", 1)]
    assert story(0) == [("gleans", 0, 3), ("gleans_unseen", 1), ("gleans_unseen", 2), *fair, *auction]
    assert story(SPECTATOR) == [("gleans_unseen", seat) for seat in range(3)] + fair + auction
    act(table, (1, "glean", 1))
    assert story(1)[-1] == ("gleans", 1, 1)
    act(table, (2, "peek"), (2, "swap relic"))
    assert story(0)[-1] == ("swaps", 2)
    assert story(2)[-1] == ("swaps_own", 2, RELIC)
    points = {(event.what, event.points) for line in table.lines for event in line.events if event.points}
    assert points == {("pardon", 2), ("stall", 6), ("stall", 2)}


@pytest.mark.parametrize(
    ("what", "number", "points", "sentence"),
    [
        ("bids", 1, 0, "Hélène offre 1 point pour la charte du pupitre."),
        ("bids", 6, 0, "Hélène offre 6 points pour la charte du pupitre."),
        ("wins_charter", 2, -2, "Hélène remporte la charte et paie 2 points."),
        ("charter_stays", 0, 0, "Personne n’a offert de point\u202f: la charte reste sur le pupitre."),
        (
            "charter_stays",
            1,
            0,
            "Plusieurs ont fait la plus haute offre, 1 point\u202f: personne ne paie, et la charte "
            "reste sur le pupitre.",
        ),
        ("shared_best", 2, 0, "Plusieurs étals partagent la meilleure valeur, 2\u202f: aucun ne compte double."),
        ("charter", TITLE, 2, "Hélène marque 2 points pour sa charte «\u202ftitre\u202f»."),
    ],
)
def test_bids_and_charters_are_told_in_whole_sentences(what, number, points, sentence):
    event = Event(what, 0, "ABB-BID-02", [number], points, EVERYBODY)
    assert in_words(GAME, event, ["Hélène", "Ada", "Bo"], speech("fr", box("tithe").package)) == sentence
