"""SVG as strings: elements, text, and whatever can be chosen.

What is drawn has a type of its own, `Svg`, so that plain text cannot be taken for markup: it becomes part of a picture
only through `text`, `words`, `hint` and attributes, which escape it. `markup` is for what is written by hand."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from html import escape
from typing import TYPE_CHECKING

from bastide.draw.sprite import Sprite, current_sprite, for_page, picture_reference, reference

KEPT = 8192  # numbers and words that pictures repeat
KEPT_ELEMENTS = 16384  # lines of text, symbols in their places
NAMESPACE = "http://www.w3.org/2000/svg"
BOLD = 0.62  # width of a bold letter, for its size: rather too much than too little
THIN, WIDE = frozenset(" ',.:;!|()’1Iijlr"), frozenset("MWmw")  # letters that are a third narrower, and wider
LETTERING = {  # attributes of text that repeat a hundred times in a picture → the class that stands for them
    **{("font_size", str(size)): f"t{size}" for size in (13, 14, 15, 17)},
    **{("font_weight", weight): f"b{weight[0]}" for weight in ("600", "700", "800")},
    **{("text_anchor", anchor): anchor for anchor in ("start", "middle", "end")},
}


if TYPE_CHECKING:

    class Svg(str):
        """Markup of a picture. For the interpreter it is a string like any other, so that drawing costs nothing more;
        for the type checker only markup can be added to it."""

        def __add__(self, other: Svg, /) -> Svg: ...  # type: ignore[override]

else:
    Svg = str

NOTHING = Svg()


def markup(written: str) -> Svg:
    """Markup that is written by hand, with numbers, path data and names of ours in it; never with anybody's text."""
    return written  # type: ignore[return-value]


def join(parts: Iterable[Svg]) -> Svg:
    """All parts, one after the other."""
    return "".join(parts)  # type: ignore[return-value]


def tag(name: str, *inside: Svg, **attributes: object) -> Svg:
    """An element; underscores in attribute names become hyphens, a value of None leaves the attribute out."""
    pairs = ""
    for key, value in attributes.items():
        if value is not None:
            said = number(value) if isinstance(value, float) else str(value) if isinstance(value, int) else safe(value)
            pairs += f'{_opening(key)}{said}"'
    if not inside:
        return f"<{name}{pairs}/>"  # type: ignore[return-value]  # as `markup` does, a thousand times for a frame
    return f"<{name}{pairs}>{''.join(inside)}</{name}>"  # type: ignore[return-value]


@lru_cache(maxsize=KEPT)
def number(value: float) -> str:
    """A coordinate with as few digits as the eye needs."""
    return f"{value + 0.0:.1f}".removesuffix(".0").replace("0.", ".", abs(value) < 1)


@lru_cache(maxsize=KEPT)
def safe(value: object) -> str:
    """What an attribute says."""
    return escape(str(value))


@cache
def _opening(key: str) -> str:
    return f' {key.strip("_").replace("_", "-")}="'


@lru_cache(maxsize=KEPT)
def escaped(content: str) -> Svg:
    """Plain text as the content of an element. It never looks like a colour that `style.plain` would resolve."""
    return escape(content, quote=False).replace("var(", "var&#40;")  # type: ignore[return-value]


def text(content: str, x: float, y: float, **attributes: object) -> Svg:
    """A line of text that stands for itself, in symbols and plots; the content is escaped."""
    return tag("text", escaped(content), x=float(x), y=float(y), **attributes)


def width_of(content: str, size: float) -> float:
    """How wide bold text of this size is at most, whatever font the reader has."""
    return sum(1 + ((letter in WIDE) - (letter in THIN)) / 3 for letter in content) * size * BOLD


def squeezed(content: str, size: float, room: float) -> dict[str, object]:
    """The attributes that keep bold text of this size within its room."""
    return {"textLength": room, "lengthAdjust": "spacingAndGlyphs"} if width_of(content, size) > room else {}


def words(content: str, x: float, y: float, class_: str = "", **attributes: object) -> Svg:
    """A line of text on a panel: its size, weight and anchor are classes of the common sheet."""
    return _words(content, x, y, class_, **attributes)


@lru_cache(maxsize=KEPT_ELEMENTS, typed=True)
def _words(content: str, x: float, y: float, class_: str, **attributes: object) -> Svg:
    classes = {key: LETTERING.get((key, str(value))) for key, value in attributes.items()}
    rest = {key: value for key, value in attributes.items() if not classes[key]}
    return text(content, x, y, **rest, class_=" ".join(filter(None, [class_, *classes.values()])) or None)


def use(
    symbol: str, x: float, y: float, width: float, height: float | None = None, tip: object = "", **attributes: object
) -> Svg:
    """A symbol of the sprite at a place, with a tooltip if there is something to say."""
    return _use(current_sprite(), symbol, x, y, width, height, tip, **attributes)


@lru_cache(maxsize=KEPT_ELEMENTS, typed=True)
def _use(
    sprite: Sprite | None,  # which the reference depends on
    symbol: str,
    x: float,
    y: float,
    width: float,
    height: float | None,
    tip: object,
    **attributes: object,
) -> Svg:
    return tag(
        "use",
        *([hint(str(tip))] if tip else []),
        x=float(x) or None,
        y=float(y) or None,
        **reference(symbol, number(float(width)), number(float(height or width))),
        **attributes,
    )


def picture(symbol: str, x: float, y: float, **attributes: object) -> Svg:
    """A large symbol, in its own size, that a board shows many times: a page makes an image of it, once."""
    size = {} if for_page() else {"width": 100, "height": 100}
    return tag("use", href=picture_reference(symbol), x=x or None, y=y or None, **size, **attributes)


def apart(body: Svg) -> Svg:
    """A drawing within a symbol that keeps its own look, whatever fill and stroke the symbol is used with."""
    return tag("g", body, stroke="none", stroke_width=1, stroke_dasharray="none", fill_opacity=1)


@lru_cache(maxsize=KEPT)
def hint(content: str) -> Svg:
    """The tooltip of the element it stands in."""
    return markup(f"<title>{escaped(content)}</title>")


def moved(inside: Svg, x: float, y: float, key: str, scale: float = 1) -> Svg:
    """A piece that keeps its identity: when its place changes, the page lets it slide there."""
    return tag("g", inside, id=key, **shift(x, y, scale))


def sliding(symbol: str, x: float, y: float, width: float, height: float | None = None, **attributes: object) -> Svg:
    """A symbol as such a piece. Without an `id` it needs a fixed place among its neighbours."""
    return use(symbol, 0, 0, width, height, **attributes, **shift(x, y))


def shift(x: float, y: float, scale: float = 1) -> dict[str, object]:
    """The attributes that put a piece at a place. On pages it is style, so that it can change in a transition, and the
    shortest style there is: it stands in a frame a hundred times. A picture that stands alone has an attribute, because
    not every program that shows pictures knows transforms in style."""
    if not for_page():
        return {"transform": f"translate({number(x)} {number(y)})" + (f" scale({scale:g})" if scale != 1 else "")}
    if scale == 1:
        return {"style": f"translate:{number(x)}px {number(y)}px"}
    return {"class_": "piece", "style": f"transform:translate({number(x)}px,{number(y)}px) scale({scale:g})"}
