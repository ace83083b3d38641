"""Orléans: everything the log may tell, with the names of the numbers that belong to it.

A kind, type, good, place, space, deed, town, edge, citizen, event or hourglass tile is its index in the lists of names
in `data.py`; -1 stands for none. The rule of the event says what coins, goods and citizens are given or taken for.
"""

from __future__ import annotations

from typing import Final

from bastide.core.events import EventKind, declare

EVENTS: Final[dict[str, EventKind]] = declare(
    "excludes place",  # a place tile leaves the game before the first round
    "declines",  # no tile, or no further tile, is excluded
    "hourglass tile round",
    "coins coins",  # from the bank
    "pays coins",  # to the bank
    "recalls kind space",  # from a space to the market
    "draws *kinds",  # from the bag
    "stows kind",  # from the market into the gunpowder tower
    "fetches kind",  # from the gunpowder tower to the market
    "places kind space from_tower",  # while plans are hidden, to the seat itself
    "plans *placements",  # a finished plan: a space and a kind for each follower placed
    "uses place",
    "passes",  # ORL-ACT-06 by choice, ORL-ACT-07 since nothing is playable
    "recruits type step",  # of its track; 0 for a monk
    "good good",  # from the supply
    "technology tokens",  # from the supply
    "takes_tile place",
    "develops from to",  # spaces of the development track
    "citizen citizen",
    "moves edge town",
    "collects good edge",
    "leaves_goods edge",
    "builds town",
    "gives type deed",
    "gives_no_more place",  # though a second follower stands ready in the town hall or the tower
    "bathes *kinds",  # what the bathhouse draws
    "sends kind space",  # one of them goes to work
    "bathes_in_vain",  # none of them fits anywhere
    "installs space",
    "keeps_technology tokens",  # so many stay beside the board
    "wards event",
    "feeds good",  # at harvest
    "untouched event",  # it does nothing to this player
    "plague kind",  # dies, and returns to the supply
    "spared kind",  # drawn by the plague, but coloured: nothing happens
    "debt coins event",  # so many are missing for an event, or for the census (no event): torture begins
    "cancelled coins",  # nothing is left to give: so much of the debt is let off
    "loses_station town",  # under torture, as the next five; no town: from the stock
    "loses_follower kind",
    "falls_back space",
    "loses_good good",
    "loses_tile place",
    "loses_technology space",  # no space: from beside the board
    "first_player",
    "no_citizen stations",  # so many have several players, the most: nobody gets the citizen for them
    "score_coins coins",
    "score_goods goods",
    "score_towns stations citizens level",
)
