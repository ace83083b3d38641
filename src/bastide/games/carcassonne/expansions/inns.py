"""Inns & Cathedrals: a big follower, and roads and cities worth more when completed, nothing when not."""

from __future__ import annotations

from bastide.games.carcassonne.data import BIG, CATHEDRAL_POINTS, CITY, FIGURE_COUNTS, INN_POINTS, ROAD
from bastide.games.carcassonne.expansions.base import Expansion
from bastide.games.carcassonne.rules.setting import Setting
from bastide.games.carcassonne.state import CarcassonneState


class Inns(Expansion):
    def __init__(self) -> None:
        self.name = "inns"

    def prepare(self, setting: Setting) -> None:
        """[CAR-INN-01] A road with an inn counts 2 a tile, [CAR-INN-02] nothing if incomplete; [CAR-CATH-01] a city
        with a cathedral 3, [CAR-CATH-02] nothing if incomplete. [CAR-INN-03] [CAR-CATH-03] The mark is the same however
        often it is there, [CAR-INN-04] on the segment printed with it, [CAR-CATH-04] and fields do not ask for it.
        [CAR-GLOB-04] Without this module inns of other sets have no mark.
        [CAR-BIG-01] [CAR-BIG-02] The big follower counts 2 and is in all else like a normal one."""
        setting.raise_segments()
        setting.weigh(ROAD, 1, INN_POINTS)
        setting.weigh(CITY, 1, CATHEDRAL_POINTS)
        setting.followers.append(BIG)

    def setup(self, setting: Setting, state: CarcassonneState) -> None:
        for seat in range(setting.seats):
            state.give(seat, BIG, FIGURE_COUNTS[BIG])  # [CAR-SETUP-04]
