"""Village: everything the log may tell, with the names of the numbers that belong to it.

A generation, level, window or pile is counted from 0; a place is one of `data.PLACE_NAMES`, a kind of thing of
`data.KINDS`, a space of `data.SPACE_NAMES`, a customer of `data.CUSTOMER_NAMES`, a town of `data.TOWN_NAMES`, a card of
`data.CARD_NAMES`, a phase one of `codes`. The event's seat is the player it concerns."""

from __future__ import annotations

from typing import Final

from bastide.core.events import EventKind, declare

EVENTS: Final[dict[str, EventKind]] = declare(
    "round number",  # the seat is the First Player
    "takes space cube",
    "well colour cubes coins",  # coins in the place of cubes
    "chooses space",  # what the well or the Sage is used for
    "free_action space",  # in a last turn without cubes
    "rests",  # does nothing in a last turn without cubes
    "idle phase",  # the action of a space cannot be performed
    "declines phase",
    "time lost position",  # where the marker then stands; it has passed the bridge if that is less
    "pays colour cubes coins",  # coins in the place of cubes
    "harvests bags animal yields",  # the animal draws the plough, -1 for none; more may be due than the farm can hold
    "birth generation",
    "recall generation place",
    "trains generation place",
    "produces kind number",
    "buys kind number",
    "mill coins",
    "market",  # the seat starts a market day
    "serves customer prestige free",  # 1 if there was no extra cost
    "passes",
    "cannot_sell",  # out of the market day, as everybody can see
    "arrives customer",
    "travels generation start end wagons",  # places
    "marker town",
    "town town",  # scores
    "coins coins town",
    "cube colour giver",  # of choice, by a town (0) or a privilege (1)
    "good kind number card",  # by a card, or by a privilege (-1)
    "council generation level way",  # one of data.COUNCIL_WAYS
    "next_first",  # takes the marker of the Next First Player
    "two_cubes",
    "buys_prestige coins",  # scores
    "ordains generation way",  # one of data.CHURCH_WAYS
    "mass round final",
    "redeems generation coins",
    "drawn generation chosen",  # by the Prior (1) or by lot (0)
    "monks number chosen",
    "moves_left generation window grain",  # the window it leaves
    "majority members way window *rivals",  # scores; why, as in rules/church.py; rivals have as many members
    "no_majority",  # the church is empty
    "chronicled generation place profession",  # one of data.PROFESSIONS
    "buried generation place",
    "removed generation place",  # no grave was left
    "nobody_dies",  # a death was due, but nobody is visible
    "ends graves",  # 0 for the last page of the chronicle, 1 for the last grave
    "last_turn",
    "unfinished rounds",
    "final_travel towns by_card",  # these score; 1 if the Traveller counts
    "final_council members",
    "final_church members",
    "final_chronicle members by_card",  # 1 if the Artist counts
    "final_customers tiles",
    "final_coins coins",
    "final_card card",
    "lodges generation",  # the expansion Inn
    "acquires",  # pays for step 1 of acquiring a card
    "tucks pile card",
    "card pile card",  # has become visible
    "card_taken card bought",  # at the inn (1) or by the Countess (0)
    "card_taken_unseen",  # told to all but the owner where they may not know which
    "plays card",  # scores what is printed on it
    "grain bags",  # given by a card
    "claims customer",  # by the Scrap Dealer
    "sung generation place",  # by the Bard
    "exalted generation window",  # the window it had before the Abbot moved it to the highest
    "herbs hour",  # to which the Herbalist moved the marker, 10 for over the bridge
    "searches pile",  # by the Countess
)
