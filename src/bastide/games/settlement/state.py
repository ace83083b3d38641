"""Settlement: its state. Nothing is secret but the order of what lies face down, which is drawn late."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bastide.core.bits import bit_count, nth_bit
from bastide.core.errors import FateError
from bastide.core.state import TRUTH, State
from bastide.games.settlement.data import (
    BASICS,
    FIRST_HERO_COST,
    FIRST_TILE_RESOURCE,
    HERO_COLOUR,
    HERO_COST,
    NONE,
    RESOURCES,
    SLOTS,
    SPACES,
    TILE_COLOUR,
    TILE_RESOURCE,
    ZONES,
    bundle_at,
)

BASE_BITS: Final = 3  # of the base villagers in a zone; bonus villagers above
BASE_MASK: Final = (1 << BASE_BITS) - 1
KINDS: Final = 60  # things that a mask may tell apart


def villagers(base: i64, bonus: i64) -> i64:
    """The villagers in a zone as one number."""
    return base | bonus << BASE_BITS


def base_of(villagers: i64) -> i64:
    return villagers & BASE_MASK


def bonus_of(villagers: i64) -> i64:
    return villagers >> BASE_BITS


def laid(tiles: list[int], first: i64) -> i64:
    """Mask of the spaces with a tile, of nine spaces from this number on."""
    mask: i64 = 0
    i = first + SPACES
    while i > first:
        i -= 1
        mask <<= 1
        if tiles[i] >= 0:
            mask |= 1
    return mask


class SettlementState(State):
    round: i64  # from 1
    first: i64  # the first player of the round
    leaver: i64  # who passed first in this round, or NONE
    passed: i64  # mask of the seats that are out of the round
    # the turn
    acted: i64  # 1 when the action of the turn is done
    invited: i64  # 1 when a hero has been invited
    volunteers: i64  # bonus villagers that shall go before base villagers in the action of the turn
    banned: i64  # mask of the basic resources that the mirror does not take in this run of trades
    # the players; a row for each seat
    goods: list[int]  # tokens in the reserve, by resource
    base: list[int]  # base villagers in the reserve
    bonus: list[int]  # bonus villagers in the reserve
    zones: list[int]  # villagers placed in each zone, as `villagers` packs them
    lands: list[int]  # terrain tile on each space of the wildlands, or NONE; [SET-BOARD-06] what lies there stays
    beasts: list[int]  # mask of the spaces with a monster
    forts: list[int]  # mask of the spaces with a fortification
    houses: list[int]  # building on each space of the colony, or NONE
    vaults: list[int]  # tokens stored in it
    heroes: list[int]  # mask of the invited heroes
    artefacts: list[int]  # the one held, or NONE
    # the shared things
    supply: list[int]  # tokens by resource
    spare: i64  # bonus villagers in the general supply
    monsters: list[int]  # in the general supply, by colour
    row: list[int]  # hero in each slot from the left, or NONE
    deck: i64  # mask of the heroes face down
    gone: i64  # mask of the heroes discarded
    wilds: i64  # mask of the terrain tiles face down, all levels
    market: list[int]  # building on each market space, or NONE
    piles: list[int]  # how many of it
    stacks: list[int]  # size of each building stack
    hidden: list[int]  # buildings in all the stacks, by type
    offer: i64  # mask of the artefacts on offer
    chest: i64  # mask of the artefacts face down, alone at the table
    away: i64  # mask of the artefacts out of the game

    def fields(self) -> list[str]:
        return [
            "round", "first", "leaver", "passed", "acted", "invited", "volunteers", "banned", "goods", "base", "bonus",
            "zones", "lands", "beasts", "forts", "houses", "vaults", "heroes", "artefacts", "supply", "spare",
            "monsters", "row", "deck", "gone", "wilds", "market", "piles", "stacks", "hidden", "offer", "chest", "away",
        ]  # fmt: skip

    def clone(self) -> SettlementState:
        return self.copy_to(SettlementState())

    def copy_to(self, new: SettlementState) -> SettlementState:
        """Give another state all that is in this one."""
        new.copy_common(self)
        new.round, new.first, new.leaver, new.passed = self.round, self.first, self.leaver, self.passed
        new.acted, new.invited, new.volunteers, new.banned = self.acted, self.invited, self.volunteers, self.banned
        new.goods, new.base, new.bonus, new.zones = self.goods[:], self.base[:], self.bonus[:], self.zones[:]
        new.lands, new.beasts, new.forts = self.lands[:], self.beasts[:], self.forts[:]
        new.houses, new.vaults, new.heroes = self.houses[:], self.vaults[:], self.heroes[:]
        new.artefacts, new.supply, new.spare = self.artefacts[:], self.supply[:], self.spare
        new.monsters, new.row, new.deck, new.gone = self.monsters[:], self.row[:], self.deck, self.gone
        new.wilds, new.market, new.piles, new.stacks = self.wilds, self.market[:], self.piles[:], self.stacks[:]
        new.hidden, new.offer, new.chest, new.away = self.hidden[:], self.offer, self.chest, self.away
        return new

    def redact(self, viewer: i64) -> SettlementState:
        view = self.clone()  # [SET-GEN-05] the order of stacks and decks is not in the state
        view.hide_common(viewer)
        return view

    def imagine(self, luck: i64) -> SettlementState:
        state = self.clone()
        state.rng, state.viewer = luck, TRUTH
        return state

    def draw(self, mask: i64) -> i64:
        """One thing of a mask at random, or what fate says."""
        kind = self.forced()
        if kind >= 0:
            if kind >= KINDS or not (mask >> kind) & 1:
                raise FateError(f"fate forces outcome {kind}, which cannot happen")
        else:
            kind = nth_bit(mask, self.draw_below(bit_count(mask)))
        self.note_outcome(kind)
        return kind

    def purse(self, seat: i64) -> i64:
        """The seat's reserve as a bundle."""
        return bundle_at(self.goods, seat * RESOURCES)

    def stock(self) -> i64:
        """The supply as a bundle."""
        return bundle_at(self.supply, 0)

    def basics(self, seat: i64) -> i64:
        tokens: i64 = 0
        for i in range(seat * RESOURCES, seat * RESOURCES + BASICS):
            tokens += self.goods[i]
        return tokens

    def explored(self, seat: i64) -> i64:
        """Mask of the spaces with a terrain tile."""
        return laid(self.lands, seat * SPACES)

    def built(self, seat: i64) -> i64:
        """Mask of the colony spaces with a building."""
        return laid(self.houses, seat * SPACES)

    def resource_of(self, tile: i64) -> i64:
        """What a terrain tile yields."""
        return TILE_RESOURCE[tile]

    def cost_of(self, hero: i64) -> i64:
        """The cost on a hero's card, as a bundle."""
        return HERO_COST[hero]

    def yields(self, seat: i64, space: i64) -> i64:
        """The resource of the terrain on a space."""
        return self.resource_of(self.lands[seat * SPACES + space])

    def colour(self, seat: i64, space: i64) -> i64:
        """The monster icon of the terrain on a space."""
        return TILE_COLOUR[self.lands[seat * SPACES + space]]

    def placed(self, seat: i64, zone: i64) -> i64:
        """How many villagers lie in a zone."""
        packed: i64 = self.zones[seat * ZONES + zone]
        return base_of(packed) + bonus_of(packed)

    def icons(self) -> i64:
        """[SET-MONSTER-03] The colours that the hero row shows, as a mask."""
        mask: i64 = 0
        for slot in range(SLOTS):
            hero = self.row[slot]
            if hero != NONE:
                mask |= 1 << HERO_COLOUR[hero]
        return mask


class FirstRevisionState(SettlementState):
    """A game of revision 1, before the costs of heroes and six terrains were calibrated."""

    def clone(self) -> SettlementState:
        return self.copy_to(FirstRevisionState())

    def resource_of(self, tile: i64) -> i64:
        return FIRST_TILE_RESOURCE[tile]

    def cost_of(self, hero: i64) -> i64:
        return FIRST_HERO_COST[hero]
