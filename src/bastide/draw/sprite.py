"""How a picture names the symbols that it uses.

A picture that stands alone holds its symbols and names them by their own ids. A page takes them from the game's sprite,
a file that the browser keeps: there each symbol has a short name, so that a frame need not repeat long ones. Which of
both is drawn says `drawn_with`.

Pictures, large symbols that are put together from others, are in a file of their own. A page never refers to it while
scripts run: they make images of its drawings, and keep them. A browser that opens such a file as a sprite copies all
that is used in it, tens of thousands of elements.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import lru_cache, wraps
from typing import TypeVar, TypeVarTuple

PICTURE = "pic-"  # how the pictures of a page are called, before the name of the symbol in their file
LARGE_PICTURE = "big-"  # and those that are shown in any size
Arguments = TypeVarTuple("Arguments")
T = TypeVar("T")


@dataclass(frozen=True, eq=False)
class Sprite:
    """A file of symbols at an address."""

    address: str
    names: dict[str, str]  # of each symbol: what it is called there
    pictures_address: str
    picture_names: dict[str, str]

    def place_of(self, symbol: str) -> str:
        """Where a symbol or a picture is found."""
        if name := self.picture_names.get(symbol):
            return f"{self.pictures_address}#{name}"
        return f"{self.address}#{self.names[symbol]}"


_current: ContextVar[Sprite | None] = ContextVar("sprite", default=None)


@contextmanager
def drawn_with(sprite: Sprite) -> Iterator[None]:
    """Meanwhile pictures are drawn for a page that takes their symbols from this sprite."""
    token = _current.set(sprite)
    try:
        yield
    finally:
        _current.reset(token)


def current_sprite() -> Sprite | None:
    """The sprite of the page for which a picture is being drawn; None for one that stands alone."""
    return _current.get()


def for_page() -> bool:
    """Whether a picture is being drawn for a page."""
    return _current.get() is not None


def reference(symbol: str, width: str, height: str) -> dict[str, object]:
    """The attributes that name a symbol and its size."""
    sprite = _current.get()
    size = {"width": width, "height": height}
    if sprite and (picture := sprite.picture_names.get(symbol)):
        return {"href": f"#{LARGE_PICTURE}{picture}", **size}
    name = sprite.names.get(symbol) if sprite else None
    return {"href": f"{sprite.address}#{name}" if sprite and name else f"#{symbol}", **size}


def picture_reference(symbol: str) -> str:
    """How a page names a picture in its own size: by the image that it makes of it."""
    sprite = _current.get()
    return f"#{PICTURE}{sprite.picture_names[symbol]}" if sprite else f"#{symbol}"


def cached_drawing(maxsize: int) -> Callable[[Callable[[*Arguments], T]], Callable[[*Arguments], T]]:
    """Keep what a function draws, as `lru_cache` does, but for each sprite apart."""

    def decorate(draw: Callable[[*Arguments], T]) -> Callable[[*Arguments], T]:
        @lru_cache(maxsize=maxsize)
        def kept(sprite: Sprite | None, *arguments: *Arguments) -> T:
            return draw(*arguments)

        @wraps(draw)
        def found(*arguments: *Arguments) -> T:
            return kept(_current.get(), *arguments)

        return found

    return decorate
