"""Orléans: the numbers of its verbs and phases. Records hold texts, saved states hold phases: numbers never change."""

from __future__ import annotations

from typing import Final

# Verbs, with the argument of their actions
DRAW: Final = 0  # a number of followers
STOW: Final = 1  # kind, from the market into the tower
FETCH: Final = 2  # kind, from the tower to the market
DONE: Final = 3  # market and tower are in order
COMMIT: Final = 4  # the plan is finished
USE: Final = 5  # place
PASS: Final = 6
HIRE: Final = 7  # type, in the village
TAKE: Final = 8  # place tile (as a place)
MOVE: Final = 9  # edge
COLLECT: Final = 10  # good
LEAVE: Final = 11  # no good is taken
GIVE: Final = 12  # type and deed
STOP: Final = 13  # no second token goes to the deeds
REWARD: Final = 14  # a coin or a point
PAY: Final = 15  # a number of coins, in the pharmacy
SEND: Final = 16  # kind and space, from the bathhouse
INSTALL: Final = 17  # space
KEEP: Final = 18  # technology stays beside the board
WARD: Final = 19
ENDURE: Final = 20
FEED: Final = 21  # good
BUY_FOOD: Final = 22  # coins for all the food not given
YIELD: Final = 23  # an item, and which one
EXCLUDE: Final = 24  # place tile (as a place)
DECLINE: Final = 25
PLACE: Final = 128  # asides begin with core.action.ASIDE; kind and space, from the market
DEPLOY: Final = 129  # the same, from the tower
RECALL: Final = 130  # space

# Phases that resolve themselves, with the argument of their decisions: set-up, the seven phases of a round, the end
DEAL: Final = 0
EXCLUSION: Final = 1
ROUND: Final = 2
HOURGLASS: Final = 3
CENSUS: Final = 4
FOLLOWERS: Final = 5
TOWER_STEP: Final = 6
PLANNING: Final = 7
ACTIONS: Final = 8  # the seat whose turn it is
EMPTYING: Final = 9  # the seat and the place whose followers go back to the bag
TECHNOLOGIES: Final = 10
EVENT: Final = 11
HIT: Final = 12  # the event reaches this seat
FIRST_PLAYER: Final = 13
END: Final = 14

# Phases in which a seat chooses
EXCLUDING: Final = 15  # how many tiles it may still exclude
DRAWING: Final = 16  # followers recalled so far
STOWING: Final = 17  # 1 when something has been stowed
PLAN: Final = 18
ACT: Final = 19
VILLAGE_HIRE: Final = 20
TILE: Final = 21
TRAVELLING: Final = 22  # WATER or ROAD
COLLECTING: Final = 23  # edge
GIVING: Final = 24  # the place that gives, and how many tokens may still be given
REWARDING: Final = 25  # deed
PAYING: Final = 26  # place
BATHING: Final = 27
INSTALLING: Final = 28
WARDING: Final = 29
FEEDING: Final = 30  # food still asked for
TORTURE: Final = 31  # coins missing
PHASES: Final = 32  # how many there are
