"""States and views as text, SVG and pixels, for notebooks and videos."""

from __future__ import annotations

from io import BytesIO

import numpy as np
from numpy.typing import NDArray

from bastide.core.game import Game
from bastide.core.state import State
from bastide.draw import seats
from bastide.draw.look import Look, picture
from bastide.draw.style import SHEET, plain
from bastide.games.registry import box
from bastide.text import speech


def names(game: Game, language: str) -> list[str]:
    say = speech(language)
    return [say("seat", n=seat + 1) for seat in range(game.seats)]


def ansi(game: Game, view: State, language: str = "en") -> str:
    """The table in words."""
    shelf = box(game.name)
    sections = shelf.text.describe(game, view, names(game, language), speech(language, shelf.package))
    return "\n".join(line for heading, lines in sections for line in (heading, *(f"  {line}" for line in lines)))


def svg(game: Game, view: State, language: str = "en", dark: bool = False) -> str:
    """The table as one SVG that stands alone."""
    shelf = box(game.name)
    drawing, say = shelf.view, speech(language, shelf.package)
    look = Look(say, names(game, language))
    sheet, sprite = SHEET + drawing.style(), drawing.sprite() + seats.symbols()
    whole = picture(drawing.panels(game, view, look), look, sheet, sprite, say("game.name"), drawing.LAYOUT)
    return plain(whole, drawing.PALETTE, dark)


def pixels(game: Game, view: State, width: int = 800) -> NDArray[np.uint8]:
    """The table as an array of height by width by 3."""
    import resvg_py
    from PIL import Image

    png = bytes(resvg_py.svg_to_bytes(svg_string=svg(game, view), width=width))
    return np.asarray(Image.open(BytesIO(png)).convert("RGB"), dtype=np.uint8)
