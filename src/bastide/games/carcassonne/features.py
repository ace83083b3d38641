"""Carcassonne: what a learned judgement weighs of a position, for one seat."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from bastide.core.game import Game
from bastide.encoding.judgement import STEPS, Features
from bastide.encoding.observation import Observation
from bastide.games.carcassonne.codes import PHASES
from bastide.games.carcassonne.data import KIND, NODE, OPEN, PENNANTS, PIECES, TILES
from bastide.games.carcassonne.rules.features import root_of, strength
from bastide.games.carcassonne.scoring import among
from bastide.games.carcassonne.state import NOWHERE, STOCK, CarcassonneState

KINDS: Final = 5  # of features, from 1
SIDES: Final = 9  # open ones that are told apart
STANDINGS: Final = 3  # ahead, tied, behind
TILES_AT_FIRST: Final = 71


@final
class CarcassonneFeatures(Features):
    def __init__(self) -> None:
        self.width = 1 + STOCK + 8 + 2 * KINDS * STANDINGS * SIDES + PHASES
        self.plain = 1

    def progress(self, game: Game, state: CarcassonneState) -> i64:
        return STEPS - min(STEPS, STEPS * state.left // TILES_AT_FIRST)

    def fill(self, game: Game, state: CarcassonneState, seat: i64, row: Observation) -> None:
        """Points, supply, and the features held: how many and how large, by kind, standing and open sides."""
        row.put(state.scores[seat])
        for column in range(i64(STOCK)):
            row.put(max(i64(0), state.held(seat, column)))
        row.one(state.held(seat, 0), 8)
        self.held(state, seat, row)
        row.one(state.stack[-1].phase if state.stack and state.stack[-1].seat == seat else -1, PHASES)

    def held(self, state: CarcassonneState, seat: i64, row: Observation) -> None:
        nodes = state.nodes
        seen: list[int] = []
        sizes = row.at + KINDS * STANDINGS * SIDES
        for piece in range(seat * PIECES, (seat + 1) * PIECES):
            node = i64(state.pieces[piece])
            if node == NOWHERE:
                continue
            root = root_of(nodes, node)
            if among(seen, root):
                continue
            seen.append(int(root))
            own, best = strength(nodes, root, seat), i64(0)
            for other in range(i64(len(state.scores))):
                if other != seat:
                    best = max(best, strength(nodes, root, other))
            standing = i64(0) if own > best else i64(1) if own == best else i64(2)
            kind = i64(nodes[root * NODE + KIND])
            place = (kind * STANDINGS + standing) * SIDES + min(i64(nodes[root * NODE + OPEN]), SIDES - 1)
            row.add(row.at + place, 1)
            row.add(sizes + place, i64(nodes[root * NODE + TILES]) + i64(nodes[root * NODE + PENNANTS]))
        row.at = sizes + KINDS * STANDINGS * SIDES


FEATURES: Final = CarcassonneFeatures()
