"""Options: what is wrong is named, and what is allowed is said."""

from __future__ import annotations

import pytest

from bastide.core.errors import BadOption
from bastide.games.registry import box as find
from random_games import allowed, configurations, option_sets


def test_every_allowed_configuration_can_be_built_and_every_clash_is_refused(box):
    for seats in box.seats:
        for options in option_sets(box):
            if allowed(box, seats, options) is None:
                with pytest.raises(BadOption):
                    box.game(seats, options)
    for seats, options in configurations(box):
        game = box.game(seats, options)
        assert (game.name, game.seats, game.options, game.revision) == (box.name, seats, options, box.revision)


def test_bad_options_are_named(box):
    with pytest.raises(BadOption, match="no such option"):
        box.game(options={"weather": "fine"})
    with pytest.raises(BadOption, match="players"):
        box.game(99)
    with pytest.raises(BadOption, match="revision"):
        box.game(revision=99)
    for option in box.options:
        with pytest.raises(BadOption, match=option.name):
            box.game(options={option.name: ["nonsense"] if option.kind == "set" else "nonsense"})


def test_an_unknown_game_is_named():
    with pytest.raises(BadOption, match="tithe"):
        find("chess")


def test_options_are_read_from_the_command_line(box):
    for option in box.options:
        if option.kind == "set" and option.choices:
            assert box.read_options(",".join(option.choices)) == {option.name: list(option.choices)}
        elif option.kind == "choice":
            assert box.read_options(f"{option.name}={option.choices[-1]}") == {option.name: option.choices[-1]}
        elif option.kind == "flag":
            assert box.read_options(option.name) == {option.name: True}
    with pytest.raises(BadOption):
        box.read_options("nonsense")
    with pytest.raises(BadOption):
        box.read_options("nonsense=1")
