"""Refusals: in every kind of decision, whatever is not allowed is refused with the rule that forbids it."""

from __future__ import annotations

import pytest

from bastide.core.errors import BadNotation, IllegalAction
from bastide.core.state import Entry, next_u32
from bastide.games.registry import box
from bastide.games.villagers import codes
from bastide.text.rules import defined
from random_games import fingerprint
from rules.villagers.playing import Play, cleared, solo

RULES = set(defined(box("villagers").resource("rules.en.md")))
ROAD = cleared(["mason", "thatcher", "cooper{2}"])
EVENING = {"phase": "events", "road": ROAD, "jester": False}


def placement(hand, village=(), other=(), **position):
    words = {"hands": [hand, []], "villages": [list(village), list(other)], "road": [None] * 6}
    return Play(2, phase="placement", **words | position)


def monk_waits():
    board = placement(["monk", "jeweler", "agent"], ["miner > seeker"], gold=[0, 8])
    return board.do("play monk", f"on {board.card('seeker')}")


DECISIONS = {
    codes.RECRUIT: lambda: Play(2, road=ROAD),
    codes.COIN_WHICH: lambda: Play(2, phase="arrivals", road=ROAD),
    codes.BUILD: lambda: placement(["monk", "apprentice", "tinner", "jeweler", "agent", "fisher"], gold=[1, 8]),
    codes.PLACE: lambda: placement(["grazier", "agent"], ["hayer", "hayer"]).do("play grazier"),
    codes.UNLOCK: lambda: placement(["beekeeper", "agent"], ["lumberjack > carpenter"], ["lumberjack > carpenter"]).do(
        "play beekeeper"
    ),
    codes.ONTO_WHICH: lambda: placement(["agent", "mason"], stacks=[0, 4, 4, 0, 0, 0]).do("hire miner"),
    codes.RETURN_WHICH: lambda: placement(["agent", "mason"]).do("hire miner", "onto 1"),
    codes.SWAP_WHICH: lambda: placement(
        ["apprentice"], ["lumberjack > cooper"], ["miner > mason", "founders > swineherd", "monk > seeker"]
    ).do("play apprentice"),
    codes.SIDE_WHICH: lambda: placement(["apprentice"], ["founders > swineherd"]).do("play apprentice"),
    codes.SMUGGLE_WHICH: lambda: placement(["smuggler", "agent"], ["miner > mason"]).do("play smuggler"),
    codes.COUNTESS_GIFT_WHICH: lambda: solo(road=ROAD).do("take 1"),
    codes.RESOLVE_WHICH: lambda: solo(events=["tithe", "ransom"], **EVENING),
    codes.GIVE_WHICH: lambda: solo(events=["headhunters"], **EVENING | {"road": cleared(["mason", "thatcher"])}),
    codes.LOSE_WHICH: lambda: solo(events=["abduction"], villages=[["chandler", "miner > seeker"]], **EVENING),
    codes.OPTION_WHICH: lambda: solo(events=["ransom"], **EVENING | {"hands": [["mason"]]}),
}


@pytest.mark.parametrize("phase", DECISIONS)
def test_every_action_is_allowed_or_refused_by_a_rule(phase):
    board = DECISIONS[phase]()
    game, state, seat = board.game, board.state, board.actor
    assert state.stack[-1].phase == phase
    before, legal = fingerprint(state), set(game.legal(state, seat))
    assert legal
    for action, text in game.texts.items():
        if action not in legal:
            with pytest.raises(IllegalAction) as refusal:
                game.play(state, Entry(seat, action))
            assert refusal.value.text == text and refusal.value.rule in RULES
    for action in (-1, -257, 1 << 40, 255, *(action + (1 << 20) for action in legal)):
        with pytest.raises(IllegalAction):
            game.play(state, Entry(seat, action))
    for other in (-2, -1, seat + 1, 99):
        with pytest.raises(IllegalAction):
            game.play(state, Entry(other, next(iter(legal))))
    for junk in ("take 1", None, 1.5, [1], True):
        with pytest.raises(BadNotation):
            game.play(state, Entry(seat, junk))
    assert fingerprint(state) == before


@pytest.mark.parametrize("phase", DECISIONS)
def test_random_play_may_choose_whatever_is_allowed(phase):
    board = DECISIONS[phase]()
    game, state, seat, luck = board.game, board.state, board.actor, 1
    drawn = set()
    for _ in range(2000):
        luck = int(next_u32(luck))
        drawn.add(game.sample(state, seat, luck))
    assert drawn == set(game.legal(state, seat))


def test_random_play_may_play_discarded_villagers_beyond_the_limit():
    board = placement(["agent", "agent", "tinner", "mason"]).do("play agent", "play agent")
    assert board.state.limit[0] == 0
    assert board.game.read("play tinner") in {board.game.sample(board.state, 0, luck << 8) for luck in range(200)}


def test_a_monk_that_waits_forbids_all_else():
    board = monk_waits()
    refused = {text: board.refused(text) for text in ("play agent", "hire miner", "take 1", "play jeweler")}
    assert refused == {
        "play agent": "VGR-SPECIAL-11", "hire miner": "VGR-SPECIAL-11", "take 1": "VGR-PLACE-05",
        "play jeweler": "VGR-SPECIAL-11",
    }  # fmt: skip


def test_no_decision_is_left_out():
    """All kinds of decisions that a seat can be asked have a position above."""
    asked = set(box("villagers").text.PROMPTS)
    assert asked == set(DECISIONS)
