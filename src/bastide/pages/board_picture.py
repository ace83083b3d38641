"""A small picture of a table's board, as its viewer sees it: one SVG with only the symbols that it needs."""

from __future__ import annotations

import re
from functools import cache

from bastide.draw import seats
from bastide.draw.look import Look, picture
from bastide.draw.style import SHEET, plain
from bastide.draw.svg import Svg, markup
from bastide.games.registry import box
from bastide.pages.panels import look_of
from bastide.tables.table_view import TableView

SYMBOL = re.compile(r'<symbol[^>]* id="([^"]+)".*?</symbol>|<symbol id="([^"]+)".*?</symbol>', re.DOTALL)
GROUND = ".ground{fill:var(--field)}"  # a land lies on it, as at a table
USED = re.compile(r'(?:href="#|url\(#)([^")]+)')


def board_picture(view: TableView, dark: bool) -> Svg:
    """The first panel of the board; nothing in it can be chosen, and nothing is marked."""
    game_view, seen = view.box.view, look_of(view)
    quiet = Look(seen.say, seen.names, {}, (), seen.colours)
    panels = game_view.panels(view.game, view.redacted, quiet)
    board = next(panel for panel in panels if panel.area == "board")
    used = used_symbols(view.game.name, board.body)
    svg = picture([board], quiet, SHEET + game_view.style() + GROUND, used, view.say("game.name"))
    return plain(svg, game_view.PALETTE, dark)


def used_symbols(game: str, drawn: str) -> Svg:
    """The symbols that a drawing uses, and those that they use."""
    known, rest = symbols(game)
    wanted, found = USED.findall(drawn + rest), dict[str, str]()
    while wanted:
        name = wanted.pop()
        if name in known and name not in found:
            found[name] = known[name]
            wanted += USED.findall(known[name])
    return markup(rest + "".join(found.values()))


@cache
def symbols(game: str) -> tuple[dict[str, str], str]:
    """The symbols of a game by their names; and what else its sprite holds, such as gradients."""
    whole = seats.symbols() + box(game).view.sprite()
    known = {found[1] or found[2]: found[0] for found in SYMBOL.finditer(whole)}
    return known, SYMBOL.sub("", whole)
