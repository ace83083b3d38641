"""Tithe: the numbers of its verbs and phases. Records hold texts, saved states hold phases: numbers never change."""

from __future__ import annotations

from typing import Final

GLEAN: Final = 0  # verbs
FAIR: Final = 1
SELL: Final = 2
PASS: Final = 3  # of the expansion Abbey
SHOW: Final = 4
BID: Final = 5
PEEK: Final = 128  # asides begin with core.action.ASIDE
SWAP: Final = 129

TURN: Final = 0  # phases
FETCH: Final = 1
STALL: Final = 2
AWARD: Final = 3
ASK: Final = 4  # of the expansion Abbey
EXCUSE: Final = 5
AUCTION: Final = 6
OFFER: Final = 7
HAMMER: Final = 8
DEAL: Final = 9
CLOSE: Final = 10
PHASES: Final = 11  # how many there are
