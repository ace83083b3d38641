"""Orléans: its state, and what each viewer knows of it."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from bastide.core.counts import total
from bastide.core.state import TRUTH, State
from bastide.games.orleans.codes import PLAN
from bastide.games.orleans.data import (
    ALLOWANCE,
    BOARD,
    BOARD_MASK,
    CITIZENS,
    EMPTY,
    GOODS,
    HERB_GARDEN,
    HOURGLASS_EVENT,
    KINDS,
    KNIGHT,
    LEVEL,
    MARKET,
    PLACE_MASKS,
    SCHOOL,
    SPACES,
    TECHNOLOGY,
    TILES,
    TOWER,
    TOWER_SPACES,
    TOWNS,
    TRACKS,
)

IN_PILE: Final = -1  # owners of place tiles that are no seats
OUT_OF_GAME: Final = -2

_SPACE_BITS: Final = 6  # of a placement: the space, a bit for the tower, the seat
_TOWER: Final = 1 << _SPACE_BITS
_SEAT_AT: Final = _SPACE_BITS + 1
_HALF: Final = 27  # of the spaces
MASKS: Final = ["grounds", "manned", "automated"]  # fields that follow from others


def space_bit(space: i64) -> i64:
    """A space's bit in a mask of spaces; in two steps, because the compiler shifts a literal within 32 bits."""
    return 1 << space if space < _HALF else (1 << (space - _HALF)) << _HALF


def placement(seat: i64, space: i64, from_tower: bool) -> i64:
    """A follower that an unfinished plan has put on a space, out of the market or the tower."""
    placed = seat << _SEAT_AT | space
    return placed | _TOWER if from_tower else placed


def placement_seat(placed: i64) -> i64:
    return placed >> _SEAT_AT


def placement_space(placed: i64) -> i64:
    return placed & (_TOWER - 1)


def placement_from_tower(placed: i64) -> bool:
    return placed & _TOWER != 0


class OrleansState(State):
    round: i64  # 1 to 18; 0 before the first
    first: i64  # the seat with the first-player tile
    tile: i64  # the hourglass tile face up; EMPTY before the first
    hourglass: list[int]  # 1 for each hourglass tile still in the stack
    supply: list[int]  # neutral tokens, by type
    store: list[int]  # goods in the supply, by good
    technology: i64  # tokens in the supply
    spots: list[int]  # the good on each spot of the map, or EMPTY
    stations: list[int]  # per town the mask of the seats that have a station there
    deeds: list[int]  # tokens given: deed * TYPES + type
    citizens: list[int]  # owner of each citizen, or EMPTY
    tiles: list[int]  # owner of each place tile, IN_PILE or OUT_OF_GAME
    coins: list[int]  # of each seat, as all that follows
    development: list[int]  # space of the marker
    tracks: list[int]  # seat * TRACKS + type
    merchants: list[int]  # town
    stock: list[int]  # trading stations not yet built
    goods: list[int]  # seat * GOODS + good
    inventions: list[int]  # technology tokens beside the board
    installed: list[int]  # technology tokens ever placed
    bags: list[int]  # seat * KINDS + kind; [ORL-INFO-01] their owners may look in, and so may all
    market: list[int]  # seat * KINDS + kind
    tower: list[int]  # the followers in the gunpowder tower, by kind
    spaces: list[int]  # seat * SPACES + space: a kind, TECHNOLOGY or EMPTY
    plan: list[int]  # of unfinished plans: each a `placement`, in order
    basin: list[int]  # kinds drawn by the bathhouse that have still to find their place
    passed: i64  # mask of the seats that have passed in this phase
    lost: list[int]  # out of the game: TYPES tokens, then GOODS goods, technology, stations by seat
    # masks of spaces by seat, which follow from `spaces` and `tiles`: asked at nearly every decision
    grounds: list[int]  # the spaces of own places
    manned: list[int]  # those with a follower
    automated: list[int]  # those with technology

    def fields(self) -> list[str]:
        return [
            "round", "first", "tile", "hourglass", "supply", "store", "technology", "spots", "stations", "deeds",
            "citizens", "tiles", "coins", "development", "tracks", "merchants", "stock", "goods", "inventions",
            "installed", "bags", "market", "tower", "spaces", "plan", "basin", "passed", "lost",
            *MASKS,
        ]  # fmt: skip

    def dump(self) -> dict[str, Any]:
        """As for every state, without the masks, which follow from the rest."""
        data = super().dump()
        for name in MASKS:
            del data[name]
        return data

    def clone(self) -> OrleansState:
        new = OrleansState()
        new.copy_common(self)
        new.round, new.first, new.tile, new.passed = self.round, self.first, self.tile, self.passed
        new.hourglass, new.supply, new.store = self.hourglass[:], self.supply[:], self.store[:]
        new.technology, new.spots, new.stations = self.technology, self.spots[:], self.stations[:]
        new.deeds, new.citizens, new.tiles = self.deeds[:], self.citizens[:], self.tiles[:]
        new.coins, new.development, new.tracks = self.coins[:], self.development[:], self.tracks[:]
        new.merchants, new.stock, new.goods = self.merchants[:], self.stock[:], self.goods[:]
        new.inventions, new.installed = self.inventions[:], self.installed[:]
        new.bags, new.market, new.tower = self.bags[:], self.market[:], self.tower[:]
        new.spaces, new.plan, new.basin, new.lost = self.spaces[:], self.plan[:], self.basin[:], self.lost[:]
        new.grounds, new.manned, new.automated = self.grounds[:], self.manned[:], self.automated[:]
        return new

    def load(self, data: dict[str, Any]) -> None:
        super().load(data | {name: [] for name in MASKS})
        self.survey()

    def survey(self) -> None:
        """Find the masks of spaces anew, for a state whose lists were written otherwise than by play."""
        seats = len(self.scores)
        self.grounds, self.manned, self.automated = [BOARD_MASK] * seats, [0] * seats, [0] * seats
        for tile in range(TILES):
            if self.tiles[tile] >= 0:
                self.grounds[self.tiles[tile]] |= PLACE_MASKS[BOARD + tile]
        for seat in range(seats):
            for space in range(SPACES):
                self.mark(seat, space)

    def stand(self, seat: i64, space: i64, what: i64) -> None:
        """Put a follower or technology on an empty space, or take away what stands there (EMPTY)."""
        self.mark(seat, space)
        self.spaces[seat * SPACES + space] = int(what)
        self.mark(seat, space)

    def mark(self, seat: i64, space: i64) -> None:
        """Add what stands on a space to the masks, or take it out of them."""
        what = self.spaces[seat * SPACES + space]
        if what == TECHNOLOGY:
            self.automated[seat] = self.automated[seat] ^ int(space_bit(space))
        elif what != EMPTY:
            self.manned[seat] = self.manned[seat] ^ int(space_bit(space))

    def give_tile(self, tile: i64, owner: i64) -> None:
        """A place tile goes to a seat, or out of the game."""
        former = self.tiles[tile]
        if former >= 0:
            self.grounds[former] &= ~PLACE_MASKS[BOARD + tile]
        self.tiles[tile] = int(owner)
        if owner >= 0:
            self.grounds[owner] |= PLACE_MASKS[BOARD + tile]

    def filled(self, seat: i64) -> i64:
        """Mask of the spaces on which a follower or technology stands."""
        return self.manned[seat] | self.automated[seat]

    def redact(self, viewer: i64) -> OrleansState:
        """[ORL-INFO-02] Only uncommitted plans of others are hidden: their followers look as if still unplaced."""
        view = self.clone()
        view.hide_common(viewer)
        if self.plan and self.stack[-1].phase == PLAN and self.stack[-1].group:  # [ORL-PLAN-15]
            view.plan = [placed for placed in self.plan if placement_seat(placed) == viewer]
            for placed in self.plan:
                seat = placement_seat(placed)
                if seat != viewer:
                    at = seat * SPACES + placement_space(placed)
                    if placement_from_tower(placed):
                        view.tower[self.spaces[at]] += 1
                    else:
                        view.market[seat * KINDS + self.spaces[at]] += 1
                    view.stand(seat, placement_space(placed), EMPTY)
        return view

    def imagine(self, luck: i64) -> OrleansState:
        state = self.clone()
        state.rng, state.viewer = luck, TRUTH
        return state

    def event(self) -> i64:
        """The event of this round."""
        return HOURGLASS_EVENT[self.tile] if self.tile >= 0 else EMPTY

    def seat_after(self, steps: i64) -> i64:
        """The seat so many steps after the first player, clockwise."""
        return (self.first + steps) % len(self.scores)

    def owns(self, seat: i64, place: i64) -> bool:
        """Whether this is a place of the seat: of the own board, or an own tile."""
        return place < BOARD or self.tiles[place - BOARD] == seat

    def has_tower(self, seat: i64) -> bool:
        return self.tiles[TOWER - BOARD] == seat

    def has_school(self, seat: i64) -> bool:
        return self.tiles[SCHOOL - BOARD] == seat

    def has_herb_garden(self, seat: i64) -> bool:
        return self.tiles[HERB_GARDEN - BOARD] == seat

    def level(self, seat: i64) -> i64:
        """[ORL-DEV-07] The development level, a function of the marker's space only."""
        return LEVEL[self.development[seat]]

    def allowance(self, seat: i64) -> i64:
        """[ORL-FOLLOW-01] How many followers the seat may draw or recall."""
        return ALLOWANCE[self.tracks[seat * TRACKS + KNIGHT]]

    def room(self, seat: i64) -> i64:
        """[ORL-FOLLOW-03] [ORL-FOLLOW-04] Free spaces of the market, the tower's included."""
        free = MARKET - total(self.market, seat * KINDS, KINDS)
        if self.has_tower(seat):
            free += TOWER_SPACES - total(self.tower, 0, KINDS)
        return free

    def bag_size(self, seat: i64) -> i64:
        return total(self.bags, seat * KINDS, KINDS)

    def goods_held(self, seat: i64) -> i64:
        return total(self.goods, seat * GOODS, GOODS)

    def built(self, seat: i64) -> i64:
        """How many trading stations of the seat stand on the map."""
        stations: i64 = 0
        town: i64 = 0
        while town < TOWNS:
            stations += self.stations[town] >> seat & 1
            town += 1
        return stations

    def citizens_of(self, seat: i64) -> i64:
        citizens: i64 = 0
        citizen: i64 = 0
        while citizen < CITIZENS:
            if self.citizens[citizen] == seat:
                citizens += 1
            citizen += 1
        return citizens
