"""What a table weighs on the wire: the pictures of the largest boards, late and with most to choose from."""

from __future__ import annotations

import random

import pytest

from bastide.draw.look import Look
from bastide.text import LANGUAGES, speech
from bastide.web.pages.assets import assets, shelf
from walking import FULL

MOST = 30_000  # bytes of all panels before compression
NAMES = ["Aliénor", "Bertrand", "Clémence", "Dagobert", "Edwige", "Foulques"]
REST = 40  # plies between two looks where there is not more to choose from than ever before


def weights(box, seats, seed):
    """Of a game between heuristic players: when there was most to choose from, now and then, and at the end."""
    game = box.game(seats, {option.name: list(option.choices) for option in box.options if option.kind == "set"})
    bot, dice, state = box.module("heuristic").HEURISTIC, random.Random(seed), game.new(seed)
    most, rested = 0, 0
    while state.pending:
        seat, rested = state.pending[0], rested + 1
        many = len(game.legal(state, seat))
        if many > most or rested > REST:
            most, rested = max(most, many), 0
            yield weight(box, game, state, seat)
        game.apply(state, seat, bot.suggest(game, state, seat, dice.randrange(2**32)))
    yield weight(box, game, state, 0)


def weight(box, game, state, seat):
    view, text, found = state.redact(seat), box.module("text"), []
    for language in LANGUAGES:
        say = speech(language, box.package)
        legal = game.legal(view, seat) if seat in view.pending else []
        labels = {game.write(action): text.label(game, view, seat, action, say) for action in legal}
        panels = box.module("view").panels(game, view, Look(say, NAMES[: game.seats], labels))
        drawn = assets().sprites[box.name].drawn
        found.append({panel.name: len(drawn(panel.body).encode()) for panel in panels})
    return max(found, key=lambda panels: sum(panels.values()))


@pytest.mark.parametrize("name", shelf())
def test_the_largest_boards_are_small_on_the_wire(name):
    box = shelf()[name]
    for seed in range(4 if FULL else 1):
        heaviest = max(weights(box, box.seats[-1], seed), key=lambda panels: sum(panels.values()))
        assert sum(heaviest.values()) <= MOST, heaviest


def test_a_page_says_things_briefly_and_means_the_same():
    sprite = assets().sprites["tithe"]
    name = sprite.names["seat-blue", ""]
    whole = '<g id="a" class="piece" style="transform:translate(2px,-3.5px)"><use href="#seat-blue" x="1"{}/></g>'
    brief = f'<g id=a style="translate:2px -3.5px"><use href={sprite.address}#{name} x="1"/></g>'
    assert sprite.drawn(whole.format(' width="24" height="24"')) == brief
    other = '<use href="#seat-blue" x="1" width="21" height="21" data-action="on table"/><use href="#own"/>'
    brief = f'<use href={sprite.address}#{name} x=1 width=21 height=21 data-action="on table"/><use href="#own"/>'
    assert sprite.drawn(other) == brief
