"""Making sprites: from the symbols that games draw to files that pages refer to."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from string import ascii_letters
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from bastide.draw.sprite import ANY_SIZE, size_of
from bastide.draw.svg import NAMESPACE, Svg, join, markup, number

SIGN = "0 0 24 24"  # the box of signs, which boards use in many sizes
SIGN_SIZES = (11, 13, 14, 15, 16, 17, 18, 20, 22, 23, 25, 26, 28)
PAGE_ICON = "i-"  # how the icons of pages are called, which no board uses
INNER_REFERENCE = re.compile(r"url\(#([\w.:-]+)\)")
Names = dict[str, dict[str, str]]

ElementTree.register_namespace("", NAMESPACE)


def symbol_file(symbols: Svg) -> Svg:
    """A file of symbols. It is never shown itself, and says so: else a browser styles and lays out all of it."""
    return markup(f'<svg xmlns="{NAMESPACE}"><defs display="none">{symbols}</defs></svg>')


def sprite_file(symbols: Svg) -> tuple[Svg, Names]:
    """The symbols as a file with short names, and these names. Each is a picture with a size of its own there."""
    root = parsed(symbols)
    taken = {element.get("id") for element in root.iter()}
    short = (name for name in map("".join, product(ascii_letters, repeat=2)) if name not in taken)
    boxes = {element.get("id", ""): element for element in root if tag_of(element) == "symbol"}
    names: Names = {name: {ANY_SIZE: next(short)} for name in boxes}
    for element in root.iter():
        used = element.get("href", "").removeprefix("#")
        if tag_of(element) == "use" and used in names:
            element.set("href", f"#{names[used][ANY_SIZE]}")
    for name, element in boxes.items():
        shorter, (width, height) = names[name][ANY_SIZE], element.get("viewBox", "").split()[2:]
        element.tag = f"{{{NAMESPACE}}}svg"
        element.attrib |= {"id": shorter, "width": width, "height": height}
        names[name][size_of(number(float(width)), number(float(height)))] = shorter
        if element.get("viewBox") == SIGN and not name.startswith(PAGE_ICON):
            for size in SIGN_SIZES:
                names[name][size_of(str(size), str(size))] = scaled = next(short)
                root.append(sized(shorter, scaled, size))
    return symbol_file(join(written(root))), names


def sized(symbol: str, name: str, size: int) -> Element:
    """A sign once more, in a size in which it is used often."""
    box = Element(f"{{{NAMESPACE}}}svg", {"id": name, "width": str(size), "height": str(size), "viewBox": SIGN})
    ElementTree.SubElement(box, f"{{{NAMESPACE}}}use", {"href": f"#{symbol}"})
    return box


def only_needed(picture: Svg, symbols: Svg) -> Svg:
    """Those of the symbols that a picture needs, and all that is no symbol."""
    root, drawn = parsed(symbols), parsed(picture)
    known = {element.get("id", ""): element for element in root if tag_of(element) == "symbol"}
    needed, waiting = set[str](), list(references(drawn))
    for element in root:
        if tag_of(element) != "symbol":
            waiting += references(element)
    for name in waiting:  # which grows meanwhile
        if name in known and name not in needed:
            needed.add(name)
            waiting += references(known[name])
    for name, element in known.items():
        if name not in needed:
            root.remove(element)
    return join(written(root))


def references(root: Element) -> Iterator[str]:
    """The ids of what an element and its descendants use."""
    for element in root.iter():
        for key, value in element.attrib.items():
            if key == "href" and value.startswith("#"):
                yield value[1:]
            else:
                yield from INNER_REFERENCE.findall(value)


def parsed(drawing: Svg) -> Element:
    return ElementTree.fromstring(f'<svg xmlns="{NAMESPACE}">{drawing}</svg>')


def written(root: Element) -> Iterator[Svg]:
    """The children of an element as markup; that they are SVG says the element around them."""
    for element in root:
        text = ElementTree.tostring(element, "unicode")
        yield markup(text.replace(f' xmlns="{NAMESPACE}"', "", 1))


def tag_of(element: Element) -> str:
    return element.tag.removeprefix(f"{{{NAMESPACE}}}")
