"""Settlement: everything the log may tell, with the names of the numbers that belong to it.

Spaces of the wildlands and of the colony count from 0 (row * 3 + column), so do regions, streets, market spaces, stacks
and slots; resources, colours of monsters, buildings, artefacts, heroes, tiles and zones are numbers of `data.py`, whose
`…_NAMES` name them; trades are numbers of `data.TRADES`.
"""

from __future__ import annotations

from typing import Final

from bastide.core.events import EventKind, declare

EVENTS: Final[dict[str, EventKind]] = declare(
    "first",  # the seat is the first player
    "shows artefact",  # it goes on offer
    "enters slot hero",
    "takes artefact previous",  # the previous artefact, or -1
    "sends zone base bonus",
    "pays wood clay stone diamonds gold",
    "gains resource got due tile",  # the terrain that yields it, or -1
    "welcomes got due",  # bonus villagers
    "builds market_space building colony_space",
    "refills market_space stack building",  # the seat that bought, or nobody at the end of a round
    "draws region tile",
    "lays space tile",
    "appears space colour",
    "hides space colour",  # the Wizard's Mask keeps the monster away
    "hunts space colour",
    "fortifies space",
    "region region again",  # it is activated, for the second time in the round
    "street street again",
    "fortification space",
    "uses colony_space building choice clock",  # the choice as in `notation.py`; 1 by the Sacred Clock
    "spares clock *buildings",  # those of the street that were not used; 1 if the Sacred Clock offered it
    "stores colony_space building tokens",  # so many are there now
    "invites slot hero",
    "trades trade",
    "volunteers bonus",  # bonus villagers to go first in the next action
    "ends",
    "passes first",  # 1 if first in the round
    "keeps wood wood_returned clay clay_returned stone stone_returned",
    "returns bonus",  # used bonus villagers that go back to the supply
    "leaves hero",  # discarded at the end of the round
    "groups market_space building tiles",
    "round number",  # it begins; the seat is the first player
    "hero hero counted",  # scores
    "stored building tokens",  # scores
    "grade grade",  # of the solo player, a number of `data.GRADE_NAMES`
)
