"""SVG as strings: elements, text, and whatever can be chosen."""

from __future__ import annotations

from html import escape

NAMESPACE = "http://www.w3.org/2000/svg"


def tag(name: str, *inside: str, **attributes: object) -> str:
    """An element; underscores in attribute names become hyphens, a value of None leaves the attribute out."""
    pairs = "".join(
        f' {key.strip("_").replace("_", "-")}="{number(value) if isinstance(value, float) else escape(str(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{pairs}>{''.join(inside)}</{name}>" if inside else f"<{name}{pairs}/>"


def number(value: float) -> str:
    """A coordinate with as few digits as the eye needs."""
    return f"{value:.1f}".removesuffix(".0")


def words(content: str, x: float, y: float, **attributes: object) -> str:
    """A line of text; the content is escaped."""
    return tag("text", escape(content), x=float(x), y=float(y), **attributes)


def use(symbol: str, x: float, y: float, width: float, height: float | None = None, **attributes: object) -> str:
    """A symbol of the sprite at a place."""
    return tag(
        "use",
        href=f"#{symbol}",
        x=float(x),
        y=float(y),
        width=float(width),
        height=float(height or width),
        **attributes,
    )


def hint(content: str) -> str:
    """The tooltip of the element it stands in."""
    return tag("title", escape(content))


def moved(inside: str, x: float, y: float, key: str, css: str = "piece") -> str:
    """A piece that keeps its identity: when its place changes, the page lets it slide there."""
    return f'<g id="{escape(key)}" class="{css}" style="transform:translate({number(x)}px,{number(y)}px)">{inside}</g>'
