"""What events say to move: symbols that exist, and pieces that keep their keys."""

from __future__ import annotations

import re
from itertools import islice
from xml.etree import ElementTree

import pytest
from hypothesis import Phase, given, settings

from bastide.core.state import SPECTATOR, Entry, State, bit
from bastide.draw.look import Look, picture
from bastide.text import speech
from random_games import FULL, random_game

pytestmark = pytest.mark.never_compiled

STRETCH = 80  # positions that are drawn one after another
NAMES = ["Ada", "Bo", "Cy", "Di", "Ed", "Flo"]
PLACE = re.compile(r"[a-z]+[\w:-]*")
ROOM = re.compile(r"in-hand|(charter-\d+|desk)-\d+")  # places: which thing lies there may be a secret
VARIANT = re.compile(r"(-\d+|q)$")  # the same thing in another size
STANDS_IN = "Apprentice (Special)"  # takes the place of a villager, and with it the key


def pieces(box, game, view, look):
    """Symbol and name of every piece of a picture by its key."""
    root = ElementTree.fromstring(picture(box.view.panels(game, view, look), look, "", "", "table"))
    found = {}
    for element in root.iter():
        key, uses = element.get("id"), [part for part in element.iter() if part.tag.endswith("use")]
        if key and uses and "transform" in element.keys() + uses[0].keys():
            title = next((part.text or "" for part in element.iter() if part.tag.endswith("title")), "")
            found[key] = {VARIANT.sub("", uses[0].get("href", "")), title.partition(" · ")[0]}  # without its state
    return found


def test_routine_and_opening_events_are_declared(box):
    assert {*box.routine_events, *box.opening_events} <= set(box.events)


def test_what_events_move_can_be_drawn(box, plays_of):
    """For every viewer who is told of an event; before and after later actions."""
    say = speech("en", box.package)
    symbols = set(re.findall(r'<symbol[^>]* id="([^"]+)"', box.view.sprite()))

    @settings(max_examples=40 if FULL else 6)
    @given(play=plays_of(box))
    def check(play):
        game, seed = play
        told = list[tuple[State, Entry]]()
        for state, seat, action in random_game(game, seed):
            if seat < 0:
                break
            entry = Entry(seat, action)
            after = state.clone()
            game.play(after, entry)
            told.append((after, entry))
        for i, (after, entry) in enumerate(told):
            later = told[min(i + game.seats, len(told) - 1)][0]
            for viewer in (0, game.seats - 1, SPECTATOR):
                for event in entry.events:
                    if not event.eyes & bit(viewer):
                        continue
                    for view in (after.redact(viewer), later.redact(viewer)):
                        motion = box.motion(game, view, event, Look(say, NAMES[: game.seats]))
                        named = {flight.symbol for flight in motion.flights}
                        assert {name for name in named if not name.startswith(("seat-", "meeple-"))} <= symbols, (
                            event.what
                        )
                        ends = [end for flight in motion.flights for end in (flight.origin, flight.goal)]
                        places = [*motion.keys, *motion.lights, *" ".join([motion.origin, *ends]).split()]
                        assert all(PLACE.fullmatch(place) for place in places), (event.what, places)

    check()


def test_a_piece_keeps_its_key(box, plays_of):
    """The same key is the same thing in every picture, so that it can travel from one to the next."""
    say = speech("en", box.package)

    @settings(max_examples=20 if FULL else 2, phases=[Phase.generate])  # a smaller game would take too long to find
    @given(play=plays_of(box))
    def check(play):
        game, seed = play
        before = dict[str, set[str]]()
        first = seed % STRETCH
        for state, _, _ in islice(random_game(game, seed), first, None if FULL else first + STRETCH):
            now = pieces(box, game, state.redact(0), Look(say, NAMES[: game.seats]))
            changed = {
                key: (before[key], now[key])
                for key in before.keys() & now.keys()
                if not before[key] & now[key] and STANDS_IN not in now[key] and not ROOM.fullmatch(key)
            }
            assert not changed
            before = now

    check()
