"""A game on one page: its `summary.json` tells aim, turn, scoring, end and usual mistakes, each fact with its rules."""

from __future__ import annotations

from functools import cache

import msgspec

from bastide.games.registry import Box, box

Words = dict[str, str]  # a text by language


class Fact(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing to know, the rules that say it, and the symbols of the game that show it."""

    text: Words
    rules: list[str]
    title: Words = {}
    value: str = ""  # what it is worth
    pictures: list[str] = []
    verbs: list[str] = []  # of a step of the turn: how the actions begin that belong to it alone


class Summary(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    aim: Fact
    turn_title: Words
    turn: list[Fact]
    scoring: list[Fact]
    end: Fact
    mistakes: list[Fact]

    @property
    def facts(self) -> list[Fact]:
        return [self.aim, *self.turn, *self.scoring, self.end, *self.mistakes]


def summary(game: Box) -> Summary | None:
    """The summary that a game brings; None if it brings none."""
    return _summary(game.name)


@cache
def _summary(name: str) -> Summary | None:
    text = box(name).optional_resource("summary.json")
    return None if text is None else msgspec.json.decode(text, type=Summary)
