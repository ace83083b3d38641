"""Information: what a viewer knows, no more and no less."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

from bastide.core.state import EVERYBODY, SPECTATOR, bit, rng_start
from bastide.games.villagers.data import FAMILIES, FAMILY, KIND
from bastide.games.villagers.state import STACK
from rules.villagers.playing import GAMES, Play, rule, solo

WOOD, ORE, SPECIAL = (FAMILIES.index(name) for name in ("wood", "ore", "special"))


def building(hand, **position):
    words = {"hands": [hand, []], "stacks": [4, 0, 0, 0, 0, 0], "phase": "placement"} | position
    return Play(2, **words)


@rule("VGR-INFO-01", "VGR-INFO-05")
def test_all_but_the_faces_of_cards_is_public():
    board = Play(3, road=["cooper{1}", "mason{2}", None, None, None, None], villages=[["miner > blacksmith{2}"]])
    board.do("take 1")
    view = board.state.redact(SPECTATOR)
    hidden = {"rng", "viewer", "cards"}
    assert {k: v for k, v in view.dump().items() if k not in hidden} == {
        k: v for k, v in board.state.dump().items() if k not in hidden
    }
    assert view.cards.kinds[view.cards.at(8)[0]] == KIND["cooper"]  # on the Village Square
    assert [len(view.hand(seat)) for seat in range(3)] == [5, 5, 5] and view.sizes == board.state.sizes
    court = solo(events=["tithe"], countess={"gold": 7, "village": ["cooper{2}"]}).state.redact(SPECTATOR)
    assert court.countess == 7 and court.events.count(1) == 1 and court.what.count(KIND["cooper"]) == 1


@rule("VGR-INFO-02", "VGR-INFO-03")
def test_backs_show_families_and_faces_stay_hidden():
    board = Play(
        2, hands=[["cooper", "mason"], ["monk"]], stacks=[["wheeler"], 4, 4, 4, 4, 4], reserve=[None, "tinner"]
    )
    view = board.state.redact(1)
    assert sorted(view.hand(0)) == sorted([~WOOD, ~ORE]) and view.hand(1) == [KIND["monk"]]
    assert view.cards.kinds[view.cards.at(STACK)[0]] == ~WOOD
    assert view.cards.kinds[view.cards.at(STACK + 6)[0]] == ~SPECIAL  # the reserve; the card below it shows nothing
    assert len(view.cards.at(STACK + 6)) == 1
    for name in ("wheeler", "mason"):  # all that are not discarded face up might be anywhere
        assert view.cards.unseen[KIND[name]] == 2 - view.gone[KIND[name]]


@rule("VGR-INFO-04")
def test_a_seat_remembers_what_it_put_on_a_stack_while_it_lies_there():
    board = building(["mason", "cooper", "agent"], hands=[["mason", "cooper", "agent"], ["monk", "wheeler"]])
    board.do("hire miner", "return mason", "end", "hire miner", "return wheeler")
    pile = board.state.cards.at(STACK)
    seen = [[board.state.redact(viewer).cards.kinds[card] for card in pile[-2:]] for viewer in (0, 1, SPECTATOR)]
    assert seen == [[KIND["mason"], ~WOOD], [~ORE, KIND["wheeler"]], [~ORE, ~WOOD]]
    board.do("end", "blind 1")
    assert board.state.redact(0).cards.kinds[board.state.cards.at(STACK)[-1]] == KIND["mason"]
    board.do("blind 1")  # seat 0 knew it; taken, it is shown to all
    assert board.last_told("recruits_blind") == [(0, 0, [KIND["mason"], 0])]


@rule("VGR-INFO-06")
def test_a_recruit_is_remembered_in_the_hand():
    board = Play(
        2, hands=[["wheeler"], []], road=["cooper", "mason", None, None, None, None], stacks=[["agent"]] + [4] * 5
    )
    board.do("take 1", "take 2", "blind 2")
    seen = board.seen_hand(1, 0)
    assert KIND["cooper"] in seen and ~WOOD in seen and len(seen) == 3  # the wheeler only by its back


@rule("VGR-INFO-07")
def test_a_card_put_back_makes_the_others_forget_its_family_in_that_hand():
    for returned in ("cooper", "wheeler"):
        board = building(["cooper!", "wheeler", "mason!", "carpenter!"]).do("hire miner", f"return {returned}")
        assert board.seen_hand(1, 0) == sorted([KIND["mason"], ~WOOD, ~WOOD])
        assert board.seen_hand(0, 0) == sorted(board.state.hand(0))
        assert board.state.redact(1).cards.kinds[board.state.cards.at(STACK)[-1]] == ~WOOD
    one, two = (
        building(["cooper!", "wheeler", "carpenter!"]).do("hire miner", f"return {n}") for n in ("cooper", "wheeler")
    )
    assert one.state.redact(1).dump() == two.state.redact(1).dump()  # nothing tells which it was


def test_a_known_copy_is_played_before_a_hidden_one():
    board = building(["agent", "agent!", "priest"]).do("play agent")
    solitary = FAMILIES.index("solitary")
    assert board.seen_hand(1, 0) == [~solitary, ~solitary] and not board.last.revealed
    board.do("play agent")
    assert board.last.revealed  # the second was hidden


def test_what_is_played_from_hidden_cards_is_a_revelation():
    board = building(["agent", "beekeeper"])
    board.do("play agent")
    assert board.last.revealed
    board = building(["agent!", "beekeeper"]).do("play agent")
    assert not board.last.revealed


def test_worlds_are_imagined_as_often_as_they_are_likely():
    """On a small position the frequencies of `imagine` are compared with an enumeration."""
    board = Play(2, hands=[[], ["cooper", "wheeler"]], stacks=[0, 0, 0, 0, 0, ["cartwright"]], reserve=0)
    state = board.state
    view = state.redact(0)
    pool = [kind for kind, count in enumerate(view.cards.unseen) if FAMILY[kind] == WOOD for _ in range(count)]
    likely = Counter(tuple(hand) for hand in permutations(pool, 3))
    total, tries = sum(likely.values()), 3000
    seen = Counter(tuple(view.imagine(rng_start(luck)).cards.kinds[:3]) for luck in range(tries))
    assert set(seen) <= set(likely)
    for cooper in (False, True):
        share = sum(n for hand, n in likely.items() if (KIND["cooper"] in hand) == cooper) / total
        found = sum(n for hand, n in seen.items() if (KIND["cooper"] in hand) == cooper) / tries
        assert abs(share - found) < 0.04


def test_knowledge_is_only_the_owners_or_everybodys_in_hands():
    game = GAMES[3]
    state = game.new(6)
    while state.pending:
        for card, place in enumerate(state.cards.places):
            if place < 3:
                assert state.cards.known[card] in (EVERYBODY, int(bit(place)))
        game.playout(state, len(state.whose) * 17 + 3, 1)
