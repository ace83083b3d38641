"""A position of Orléans to play from, in the notation of its worked examples."""

from __future__ import annotations

import bastide
import playing
from bastide.games.orleans.data import (
    BOARD,
    CITIZEN_NAMES,
    DEED_NAMES,
    EVENT_NAMES,
    FIRST_SPACE,
    GOOD_NAMES,
    GOODS,
    HOURGLASS_NAMES,
    KINDS,
    PLACE_NAMES,
    SPACES,
    TOWN_NAMES,
    TRACK_NAMES,
    TRACKS,
    TYPES,
)
from bastide.games.orleans.position import LETTERS

GAMES = {}


def game_for(seats=2, **options):
    key = seats, *sorted(options.items())
    if key not in GAMES:
        GAMES[key] = bastide.game("orleans", seats=seats, **options)
    return GAMES[key]


def kind(letter):
    """A follower's letter as what chance gives."""
    return LETTERS.index(letter)


def kinds(letters):
    return [kind(letter) for letter in letters]


def hourglass(name):
    """An hourglass tile as what chance gives."""
    return HOURGLASS_NAMES.index(name)


class Play(playing.Play):
    """A game from a position on; the methods tell what lies where in the words of the rulebook."""

    def __init__(self, description=None, *, count=2, game=None, **options):
        super().__init__(game or game_for(count, **options), description)

    def outcome(self, word):
        """The letter of a follower or the name of an hourglass tile."""
        return kind(word) if word in LETTERS else hourglass(word)

    def coins(self, seat=0):
        return self.state.coins[seat]

    def bag(self, seat=0):
        return self._letters(self.state.bags, seat)

    def market(self, seat=0):
        return self._letters(self.state.market, seat)

    def tower(self):
        return self._letters(self.state.tower, 0)

    def _letters(self, counts, seat):
        return "".join(LETTERS[i] * counts[seat * KINDS + i] for i in range(KINDS))

    def place(self, name, seat=0):
        number = PLACE_NAMES.index(name)
        spaces = self.state.spaces[seat * SPACES + FIRST_SPACE[number] : seat * SPACES + FIRST_SPACE[number + 1]]
        return "".join("." if space < 0 else LETTERS[space] for space in spaces)

    def step(self, track, seat=0):
        return self.state.tracks[seat * TRACKS + TRACK_NAMES.index(track)]

    def development(self, seat=0):
        return self.state.development[seat]

    def good(self, name, seat=0):
        return self.state.goods[seat * GOODS + GOOD_NAMES.index(name)]

    def goods(self, seat=0):
        return self.state.goods_held(seat)

    def store(self, name):
        return self.state.store[GOOD_NAMES.index(name)]

    def supply(self, letter):
        return self.state.supply[kind(letter)]

    def lost(self, letter):
        return self.state.lost[kind(letter)]

    def deed(self, name):
        first = DEED_NAMES.index(name) * TYPES
        return "".join(LETTERS[i] * self.state.deeds[first + i] for i in range(TYPES))

    def citizen(self, name):
        return self.state.citizens[CITIZEN_NAMES.index(name)]

    def tile(self, name):
        """Who owns a place tile: a seat, -1 in the pile, -2 out of the game."""
        return self.state.tiles[PLACE_NAMES.index(name) - BOARD]

    def tiles(self, seat=0):
        return [PLACE_NAMES[BOARD + i] for i, owner in enumerate(self.state.tiles) if owner == seat]

    def merchant(self, seat=0):
        return TOWN_NAMES[self.state.merchants[seat]]

    def stations(self, seat=0):
        return [name for town, name in enumerate(TOWN_NAMES) if self.state.stations[town] >> seat & 1]

    def event(self):
        return EVENT_NAMES[self.state.event()]


def acting(*seats, count=2, **table):
    """A position in the actions phase of a round of income (nobody is hurt, all can recruit)."""
    description = {"phase": "actions", "event": "A-income", "seats": list(seats)} | table
    return Play(description, count=count)


def usable(places, tiles=(), **seat):
    """A seat with these places filled."""
    return {"places": places, "tiles": list(tiles), **seat}


IDLE = {"tiles": ["brewery"], "places": {"brewery": "M"}}  # a seat that can always act, so that play waits for it
