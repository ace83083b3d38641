"""Villagers: the numbers of its verbs and phases. Records hold texts, saved states phases: numbers never change."""

from __future__ import annotations

from typing import Final

TAKE: Final = 0  # verbs: recruit a villager of the road
BLIND: Final = 1  # recruit the top card of a pile
COIN: Final = 2  # put a coin on a villager of the road
PASS: Final = 3
PLAY: Final = 4  # a card of the hand
ON: Final = 5  # lay it on the table or on a card of the village
KEY: Final = 6  # open its padlock with a card of a village
KEY_BANK: Final = 7  # by paying the bank
KEY_FREE: Final = 8  # for nothing, after a Tinner
HIRE: Final = 9  # take a common villager in exchange for a card of the hand
ONTO: Final = 10  # the pile on which that card is put
RETURN: Final = 11  # that card
SWAP: Final = 12  # the villager that an Apprentice replaces
SIDE: Final = 13  # of the replaced Founders
SMUGGLE: Final = 14  # the villager whose gold a Smuggler halves
WITHDRAW: Final = 15  # a Monk that was not covered
END: Final = 16  # the placement turn
GIVE: Final = 20  # of the solo mode: a villager of the road to the Countess
RESOLVE: Final = 21  # an event
LOSE: Final = 22  # a card of the own village to an event
OPTION: Final = 23  # of an event
JESTER: Final = 128  # asides begin with core.action.ASIDE; against an event

DEAL: Final = 0  # phases
ROUND: Final = 1
BEGIN_RECRUITMENT: Final = 2
RECRUIT: Final = 3
REFILL: Final = 4
NEXT_RECRUITER: Final = 5
ARRIVALS: Final = 6
COIN_WHICH: Final = 7
DISMISSAL: Final = 8
BEGIN_PLACEMENT: Final = 9
BUILD_TURN: Final = 10
BUILD: Final = 11
BUILD_MORE: Final = 12
PLACE: Final = 13
UNLOCK: Final = 14
ONTO_WHICH: Final = 15
RETURN_WHICH: Final = 16
SWAP_WHICH: Final = 17
SIDE_WHICH: Final = 18
SMUGGLE_WHICH: Final = 19
FOUNDERS_CHECK: Final = 20
NEXT_FIRST_PLAYER: Final = 21
MARKET: Final = 22
OPERATE: Final = 30  # of the solo mode
EVENT_PHASE: Final = 31
RESOLVE_WHICH: Final = 32
EVENT_RESOLVED: Final = 33
COUNTESS_DRAWS: Final = 34
GIVE_WHICH: Final = 35
LOSE_WHICH: Final = 36
OPTION_WHICH: Final = 37
COUNTESS_GIFT: Final = 40
COUNTESS_GIFT_WHICH: Final = 41
END_RECRUITMENT_EVENTS: Final = 42
END_PLACEMENT_EVENTS: Final = 43
FIRST_EVENTS: Final = 44
PHASES: Final = 45  # the numbers of phases lie below
