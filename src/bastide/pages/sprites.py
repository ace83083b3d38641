"""The files of symbols that pages refer to: icons of the house, landscapes and covers, and a sprite of each game."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from importlib import resources

import msgspec
from markupsafe import Markup

from bastide.draw import seats
from bastide.draw.files import drawing_file
from bastide.draw.sprite import LARGE_PICTURE, PICTURE, Sprite
from bastide.draw.sprite_file import Names, only_needed, sprite_files, symbol_file
from bastide.draw.svg import Svg, join, markup, tag, text
from bastide.games.registry import Box
from bastide.generated import generated
from bastide.pages import scenery
from bastide.pages.shelf import shelf
from bastide.pages.static_files import PACKAGE, static_files

SCENERY = resources.files(__package__).joinpath("scenery.py")
DRAWING = resources.files("bastide.draw")


@cache
def page_sprite() -> str:
    """The address of the icons of the pages and the marks of the players."""

    def drawn() -> str:
        return generated(PACKAGE, "page.svg", lambda: symbol_file(page_symbols()), [SCENERY, DRAWING])

    return static_files().address_of_symbols("page", drawn)


@cache
def scene() -> str:
    """The address of the landscapes and of all covers."""

    def drawn() -> str:
        landscapes = generated(PACKAGE, "landscapes.svg", lambda: scenery.landscapes() + meeples(), [SCENERY, DRAWING])
        return symbol_file(markup(landscapes) + join(map(cover, shelf().values())))

    return static_files().address_of_symbols("scene", drawn)


@cache
def sprite(game: str) -> Sprite:
    """A game's symbols, with those of the house, and its pictures."""
    box = shelf()[game]

    @cache
    def made() -> tuple[Svg, Names, Svg, Names]:
        return sprite_files(page_symbols() + box.view.sprite())

    def kept(name: str, make: Callable[[], str]) -> str:
        return drawing_file(box.package, name, make, SCENERY)

    def named() -> str:
        return msgspec.json.encode((made()[1], made()[3])).decode()

    names, pictures = msgspec.json.decode(kept("sprite.json", named), type=tuple[Names, Names])
    serve = static_files().address_of_symbols
    address = serve(f"game {game}", lambda: kept("sprite.svg", lambda: made()[0]))
    drawn = serve(f"pictures {game}", lambda: kept("pictures.svg", lambda: made()[2])) if pictures else ""
    return Sprite(address, names, drawn, pictures)


def vectors(frame: Markup, game: str) -> list[tuple[str, str]]:
    """The pictures that a frame shows, with the addresses of their drawings: what a page without script needs."""
    address = sprite(game).pictures_address
    names = dict.fromkeys(re.findall(f'href="?#((?:{PICTURE}|{LARGE_PICTURE})(\\w+))', frame))
    return [(picture, f"{address}#{name}") for picture, name in names]


@cache
def load_all() -> None:
    """Have every file of symbols at its address."""
    page_sprite(), scene()
    for game in shelf():
        sprite(game)


def cover(box: Box) -> Svg:
    """A game's picture on the shelf as one symbol, with those symbols of its sprite that it needs."""

    def made() -> Svg:
        view = box.view
        picture = view.cover() or text(box.name, 100, 140, text_anchor="middle")
        whole = tag("symbol", picture, id=f"cover-{box.name}", viewBox="0 0 200 280")
        return only_needed(picture, view.sprite()) + whole

    return markup(drawing_file(box.package, "cover.svg", made))


def page_symbols() -> Svg:
    return scenery.symbols() + seats.symbols()


def meeples() -> Svg:
    """The figures that covers use."""
    return only_needed(join(tag("use", href=f"#meeple-{colour.name}") for colour in seats.COLOURS), seats.symbols())
