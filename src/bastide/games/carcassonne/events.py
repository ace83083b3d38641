"""Carcassonne: everything the log may tell, with the names of the numbers that belong to it.

`x y reference` is a place: a position, and a segment of the tile there (an index of `data.REF_NAMES`). `tile` is a type
of tile (an index of `data.NAMES`), `turned` one as it lies (`data.turned_tile`), `figure` an index of `data.FIGURES`,
`kind` one of `data.GOODS`. `thing` is what a figure stands in (an index of `data.THINGS`), `size` how many tiles it
has."""

from __future__ import annotations

from typing import Final

from bastide.core.events import EventKind, declare

EVENTS: Final[dict[str, EventKind]] = declare(
    "begins",
    "draws tile",  # and shows
    "unplaceable tile",  # removed from the game
    "no_tile",  # the part ends with nothing
    "places turned x y bridge neighbours",  # for `bridge` see `notation.placement`
    "stands figure x y reference thing size far",  # the figure of the part; far: not on the tile just placed
    "unclaimed x y reference thing size",  # completed, and nobody in it
    "powerless x y reference thing size",  # followers, but no strength
    "city x y reference complete tiles pennants raised tied",  # raised by a cathedral
    "road x y reference complete tiles pennants raised tied",  # raised by an inn
    "cloister x y reference complete tiles pennants raised tied abbey",
    "field x y reference cities castles pig tied",  # pig: the points of the pig among them
    "returns figure x y reference thing size",  # to the supply after scoring
    "leaves figure x y reference thing size",  # a wagon after scoring; it moves or goes home
    "goes_home",  # the wagon, to the supply
    "ends",  # the final scoring follows
    "goods x y reference kind number size",  # Traders & Builders
    "goes_on",
    "declines",
    "most_goods kind number tied",
    "defers tile",  # The Princess & the Dragon: put aside until the dragon comes
    "erupts x y",
    "reshuffles number",  # tiles put aside go back into the stack
    "dismissed figure x y reference thing size by",  # because of the princess
    "invites x y figure thing size",  # the fairy, to a follower
    "flies x y side",  # the dragon, moved by the seat
    "eaten figure x y reference thing size by",  # by the dragon, which that seat moved
    "left_alone figure x y reference thing size",  # a builder or pig goes with its last follower
    "rests steps",  # the dragon
    "fairy_turn figure thing size",  # the follower she is with
    "fairy_scored x y reference thing size figure",
    "takes_abbey",  # Abbey & Mayor
    "moves x y reference thing size",  # the wagon
    "barn_placed x y reference cities castles pig tied",  # points of farmers, for a new barn
    "barn_joined x y reference cities castles pig tied",  # points of farmers whose field was joined to a barn
    "barn x y reference cities castles",  # points of a barn at the end
    "spans x y axis side",  # Bridges, Castles and Bazaars: see `notation.bridge_axis` and `bridge_side`
    "refused tile",  # removed from the game, as it fits only with a bridge
    "castle x y reference other_x other_y other_reference",
    "castle_scores x y reference other_x other_y other_reference thing size pennants raised",  # of the other
    "no_auction",
    "shows *tiles",  # for the auctions
    "names_lot tile",
    "opens_at bid tile",
    "bids bid",
    "passes",  # in an auction
    "pays_bank tile bid",  # the opener, whom nobody outbid; points are lost
    "pays tile bid to",
    "is_paid tile bid from",
    "wins_lot tile",
    "last_lot tile",  # for nothing
)
