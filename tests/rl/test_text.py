"""Agents that read: whole games are played from the text alone, within 2,000 tokens; every refusal has its reason."""

from __future__ import annotations

import random
import re

import pytest

from bastide.core.errors import BadOption
from bastide.games.registry import box, boxes
from bastide.rl.text import LIMIT, PAGE, TOKENS, Refusal, TextEnv, TextTable, candidates, cleaned, tokens
from random_games import configurations

LISTED = re.compile(r"^ +(\d+)\. (.+)$", re.M)
MORE = re.compile(r"say `(list)`")


class Reader:
    """Follows the text: takes any action that it finds listed there, as it is written or by its number; where the text
    says that there are more, it sometimes asks for them."""

    def __init__(self, seed):
        self.dice, self.asked = random.Random(seed), 0

    def answer(self, text):
        listed = LISTED.findall(text.partition("Legal actions:")[2])
        if MORE.search(text) and self.dice.random() < 0.2:
            self.asked += 1
            return "list"
        if not listed:
            listed = re.findall(r"^(\d+)\. (.+)$", text, re.M)
        number, words = self.dice.choice(listed)
        return self.dice.choice([number, f"{number}.", words, f"I think about it.\nAction: {words}", f"**{words}**"])


def largest(shelf):
    """Most seats, most modules."""
    found = configurations(shelf)
    seats = max(seats for seats, _ in found)
    return max((one for one in found if one[0] == seats), key=lambda one: sum(map(len, map(str, one[1].values()))))


@pytest.mark.parametrize("name", boxes())
@pytest.mark.parametrize("every_seat", [False, True])
def test_a_reader_plays_whole_games_from_the_text_alone(name, every_seat):
    table = TextEnv(name, seat=None if every_seat else 0, reward="score")
    reader, total, over = Reader(1), 0.0, False
    text = table.reset(seed=1)
    start = table.table.session.state.scores[:]
    while not over:
        assert len(text) <= LIMIT and tokens(text) <= TOKENS
        text, reward, over, info = table.step(reader.answer(text))
        assert "refusal" not in info, info
        total += reward
        if info.get("question"):
            text, *_ = table.step(reader.answer(text))
    scores = table.table.session.state.scores
    assert "The game is over" in text
    assert every_seat or total == scores[0] - start[0]


@pytest.mark.parametrize("name", boxes())
@pytest.mark.parametrize("legal", [False, True])
def test_no_observation_has_more_than_2000_tokens(name, legal):
    """The largest table that there is, looked at by everybody all along a game."""
    shelf = box(name)
    seats, options = largest(shelf)
    table = TextTable(name, seats, options, 2)
    dice, number = random.Random(2), 0
    while table.seat >= 0:
        seat, number = table.seat, number + 1
        if number % 20 == 0:
            for viewer in range(seats):
                assert tokens(table.observation(viewer, legal)) <= TOKENS
        table.play(seat, dice.choice(table.legal(seat)))


def test_what_is_left_out_can_be_asked_for():
    seats, options = largest(box("carcassonne"))
    table = TextTable("carcassonne", seats, options, 3)
    dice = random.Random(3)
    while "say `show" not in table.observation(table.seat):
        seat = table.seat
        table.play(seat, dice.choice(table.legal(seat)))
    heading = re.search(r"say `show (.*?)`", table.observation(table.seat))[1]
    lines, pages, page = dict(table.sections(table.seat))[heading], [], 1
    while True:
        reply = table.asked(table.seat, f"show {heading} {page}")
        assert len(reply) <= PAGE + 200
        pages += [line for line in reply.splitlines() if not line.startswith("(page")]
        if f"page {page + 1}" not in table.asked(table.seat, f"show {heading} {page + 1}"):
            break
        page += 1
    assert pages == lines


def refused(table, answer):
    with pytest.raises(Refusal) as found:
        table.read(table.seat, answer)
    return str(found.value)


def test_answers_are_read_leniently():
    table = TextTable("carcassonne", 2, {"first": "given"}, 1)
    first = table.legal(0)[0]
    text = table.game.write(first)
    label = table.box.text.label(table.game, table.session.state.redact(0), 0, first, table.say)
    for answer in (
        text, text.upper(), f"  `{text}`.", f"Action: {text}", f"My answer is: {text}", "1", "1.", "#1", f"1. {text}",
        f"<action>{text}</action>", f"Let me see…\n\n**{text}**", f"\\boxed{{{text}}}", text.replace(",", ", "),
        f"I would rather do {text}, because it is best.", f"{text} ({label})", label,
    ):  # fmt: skip
        assert table.read(0, answer) == first, answer


def test_every_refusal_has_its_reason():
    table = TextTable("carcassonne", 2, {"first": "given"}, 1)
    one, other = (table.game.write(action) for action in table.legal(0)[:2])
    assert "empty" in refused(table, "  ** ")
    assert "numbered from 1" in refused(table, "999")
    assert "several" in refused(table, f"Either {one} or maybe {other} would do.")
    assert "no action of this game" in refused(table, "build a cathedral")
    assert "CAR-" in refused(table, "place 0,0 r0")
    with pytest.raises(Refusal, match="nothing to decide"):
        table.read(1, one)


def test_refusals_change_nothing_and_come_to_an_end():
    table = TextEnv("tithe", most_refusals=3)
    table.reset(seed=4)
    before = table.table.session.state.dump()
    for _ in range(2):
        _, reward, over, info = table.step("what?")
        assert info["refusal"] and not reward and not over and table.table.session.state.dump() == before
    *_, info = table.step("what?")
    assert info["forced"] and table.table.session.state.dump() != before


def test_questions_play_nothing():
    table = TextEnv("tithe")
    table.reset(seed=4)
    before = table.table.session.state.dump()
    for question, word in (
        ("help", "`list`"), ("rules TIT-TURN", "TIT-TURN-01"), ("list", "1. "), ("show", "headings"), ("history", ""),
        ("rules TIT-NONE", "no rule"),
    ):  # fmt: skip
        text, *_, info = table.step(question)
        assert word in text and info["question"]
    assert table.table.session.state.dump() == before
    with pytest.raises(BadOption):
        TextEnv("tithe", reward="fame")


@pytest.mark.parametrize("name", boxes())
def test_texts_hold_no_secret(name):
    """Whatever lies hidden, the seat reads the same."""
    table = TextTable(name, 2 if 2 in box(name).seats else None, {}, 5)
    dice = random.Random(5)
    for _ in range(25):
        seat = table.seat
        table.play(seat, dice.choice(table.legal(seat)))
    truth = table.session.state
    for seat in range(table.game.seats):
        read = table.observation(seat)
        for luck in (1, 2, 3):
            table.session.state = truth.redact(seat).imagine(luck)
            assert table.observation(seat) == read
        table.session.state = truth


def test_small_parts():
    assert cleaned('"Answer: `glean`."') == "glean" and cleaned("> sell 2!") == "sell 2"
    assert candidates("x\n[[glean]]")[0] == "glean"
