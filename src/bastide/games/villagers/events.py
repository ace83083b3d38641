"""Villagers: everything the log may tell, with the names of the numbers that belong to it.

Kinds, families and solo events are numbers as in `data.py`; a *card* is the number of a card in a village; a *place*
of the road counts from 0; a *pile* is a stack from 0, or RESERVE; an *owner* is a seat, or HERS; *where* is a place of
cards as in `state.py`: a hand, a pile (STACK + pile), DISCARD or ON_ROAD. Points are changes of the seat's treasury.
"""

from __future__ import annotations

from typing import Final

from bastide.core.events import EventKind, declare

EVENTS: Final[dict[str, EventKind]] = declare(
    "purse",  # set-up
    "first_player",  # also at the end of a round
    "round *capacities",  # recruitment begins; how many each seat recruits
    "capacity recruits",  # worked out anew after the Jester
    "recruits kind place",
    "recruits_blind kind pile",
    "road_coins kind",  # that lay on the recruit
    "arrives place kind pile",
    "exhausted pile",
    "lapses recruits",  # nobody is left to recruit
    "leaves place kind coins",  # the coins go back to the bank
    "coins",  # one on each villager of the road
    "favours place kind",
    "passes",
    "builds limit",  # placement
    "ends",
    "places kind card below below_kind",  # `below` is a card or the TABLE, with NONE for its kind
    "plays_tinner",
    "replaces kind card owner",  # by an Apprentice, in the village of the owner
    "apprentice_coins card kind",  # to the owner of that village
    "smuggles card kind",
    "recalled kind",  # a Monk or Apprentice, back to the hand
    "returns kind where",  # to the seat itself
    "returns_unseen family where",  # to all others
    "hires kind card",
    "opens_free kind",  # padlocks
    "pays_padlock kind",
    "uses_own_key kind card key coins",
    "uses_others_key kind card key owner",
    "turns_founders card",  # the end of a round
    "market second",  # 0 for the first, 1 for the second
    "gold",
    "coins_counted",
    "silver card kind",
    "coins_moved card kind",
    "reveals event",  # the solo mode
    "resolves event",  # from now on
    "no_effect event",
    "unused event",  # its phase has passed without an action of the player
    "jester event",
    "countess_gains kind card where",  # where the villager comes from; the seat is that of who gave it
    "countess_coins coins kind",  # that lay on it
    "countess_value kind value events",  # of the card that tells how many events come
    "countess_earns gold event",
    "countess_market gold silver coins",
    "pays_bank event asked",
    "pays_countess event asked",
    "event_brings event",
    "stolen card kind",  # by the Countess
    "loses card kind",  # out of the game
    "stolen_coins card kind",  # that lay on it, to the treasury
    "loses_coins card kind coins receiver",  # TO_BANK or TO_COUNTESS
)
