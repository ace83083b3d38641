"""Settlement: the numbers of its verbs and phases. Records hold texts, saved states hold phases: numbers never
change."""

from __future__ import annotations

from typing import Final

TAKE: Final = 0  # verbs
BUILD: Final = 1
SITE: Final = 2
REFILL: Final = 3
EXPLORE: Final = 4
LAY: Final = 5
HUNT: Final = 6
FORTIFY: Final = 7
REGION: Final = 8
EXTRA: Final = 9
STREET: Final = 10
USE: Final = 11
DONE: Final = 12
FORTIFICATION: Final = 13
INVITE: Final = 14
END: Final = 15
PASS: Final = 16
KEEP: Final = 17
APPEAR: Final = 18
HIDE: Final = 19
TRADE: Final = 128  # asides begin with core.action.ASIDE
VOLUNTEER: Final = 129

TURN: Final = 0  # phases
PICK: Final = 1
GROUND: Final = 2
RESTOCK: Final = 3
PLACE: Final = 4
MEET: Final = 5
SCROLL: Final = 6
COLLECT: Final = 7
EFFECTS: Final = 8
STORAGE: Final = 9
NEXT: Final = 10
SETUP: Final = 11
PHASES: Final = 12  # how many there are
