"""The stack: drawing a tile that can be placed."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, u8

from bastide.games.carcassonne.codes import DRAW_STEP
from bastide.games.carcassonne.data import FITTING
from bastide.games.carcassonne.rules.placing import fitting
from bastide.games.carcassonne.rules.setting import Setting, Step
from bastide.games.carcassonne.state import CarcassonneState


class Draw(Step):
    def __init__(self, setting: Setting) -> None:
        self.number = DRAW_STEP
        self.setting: Final = setting

    def run(self, state: CarcassonneState) -> None:
        """[CAR-TILE-01] The top tile is drawn and shown, unless there is one in hand already.
        [CAR-TILE-05] One that cannot be placed leaves the game, and another is drawn.
        [CAR-TILE-06] When the stack runs out, the part ends with nothing."""
        tile = state.tile
        while True:
            if tile < 0:
                if state.left == 0:
                    state.tell("no_tile", state.turn, "CAR-TILE-06")
                    state.step = self.setting.close_at
                    return
                tile = take(self.setting, state)
                if tile < 0:
                    continue
            if placeable(self.setting, state, tile):
                state.tile = tile
                return
            remove(state, tile)
            state.tell("unplaceable", state.turn, "CAR-TILE-05", [int(tile)])
            tile = -1


def take(setting: Setting, state: CarcassonneState, as_lot: bool = False) -> i64:
    """Draw a tile and show it; -1 if it is put aside at once. A lot of an auction is told with the others."""
    tile = state.draw()
    deferred = setting.delaying.defers(state, tile)
    if state.entry is not None and (deferred or not as_lot):
        state.tell("draws", state.turn, "CAR-TILE-01", [int(tile)])
    if deferred:
        state.deferred[tile] = u8(i64(state.deferred[tile]) + 1)
        if state.entry is not None:
            state.tell("defers", state.turn, "CAR-DRAGON-01", [int(tile)])
        return -1
    return tile


def placeable(setting: Setting, state: CarcassonneState, tile: i64) -> bool:
    """Whether the active player can place the tile in hand, of this type. [CAR-TILE-07]"""
    if fitting(state, tile):
        state.shown |= FITTING
        return True
    state.shown &= ~FITTING
    return setting.widening.fits(state, tile)


def remove(state: CarcassonneState, tile: i64) -> None:
    """Take a tile out of the game."""
    state.gone[tile] = u8(i64(state.gone[tile]) + 1)


def drawable(setting: Setting, state: CarcassonneState) -> bool:
    """Whether the active player would find a tile at T1."""
    return state.left > 0 or any(expansion.spare(state) for expansion in setting.expansions)
