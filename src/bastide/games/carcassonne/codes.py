"""Carcassonne: the numbers of its verbs, phases and steps. Records hold texts, saved states hold phases: numbers never
change."""

from __future__ import annotations

from typing import Final

PLACE: Final = 1  # verbs
PASS: Final = 2
CLAIM: Final = 3
REFUSE: Final = 4  # of Bridges, Castles and Bazaars
DRAW: Final = 5  # of Abbey & Mayor
TAKE_ABBEY: Final = 6
FAIRY: Final = 7  # of The Princess & the Dragon
DISMISS: Final = 8
FLY: Final = 9
MAKE_CASTLE: Final = 10  # of Bridges, Castles and Bazaars
TAKE_POINTS: Final = 11
TAKE: Final = 12
MOVE: Final = 13  # of Abbey & Mayor
HOME: Final = 14
GO_ON: Final = 15  # of Traders & Builders
DECLINE: Final = 16
NAME_LOT: Final = 17  # of Bridges, Castles and Bazaars
OFFER: Final = 18
BUY: Final = 19
SELL: Final = 20
BUILD: Final = 21  # of Traders & Builders
HERD: Final = 22
RAISE_BARN: Final = 23  # of Abbey & Mayor

FLOW_PHASE: Final = 0  # phases
OPENING_PHASE: Final = 1
PLACE_PHASE: Final = 2
FIGURE_PHASE: Final = 3
SOURCE_PHASE: Final = 4  # of Abbey & Mayor
PRINCESS_PHASE: Final = 5  # of The Princess & the Dragon
WALK_PHASE: Final = 6
CONVERT_PHASE: Final = 7  # of Bridges, Castles and Bazaars
CASTLE_PHASE: Final = 8
WAGON_PHASE: Final = 9  # of Abbey & Mayor
BONUS_PHASE: Final = 10  # of Traders & Builders
LOT_PHASE: Final = 11  # of Bridges, Castles and Bazaars
OPEN_AUCTION_PHASE: Final = 12
BID_PHASE: Final = 13
SETTLE_PHASE: Final = 14
PHASES: Final = 15  # how many there are

PART_STEP: Final = 0  # steps of the turn, by their place in it with all expansions
FAIRY_STEP: Final = 1
SOURCE_STEP: Final = 2
DRAW_STEP: Final = 3
PLACE_STEP: Final = 4
BUILDER_STEP: Final = 5
VOLCANO_STEP: Final = 6
PRINCESS_STEP: Final = 7
FIGURE_STEP: Final = 8
WALK_STEP: Final = 9
COMPLETE_STEP: Final = 10
CONVERT_STEP: Final = 11
SCORE_STEP: Final = 12
BARN_STEP: Final = 13
CASTLE_STEP: Final = 14
RETURN_STEP: Final = 15
WAGON_STEP: Final = 16
BONUS_STEP: Final = 17
CLOSE_STEP: Final = 18
MARKET_STEP: Final = 19
BAZAAR_STEP: Final = 20
END_STEP: Final = 21
