"""Making sprites: from the symbols that games draw to files that pages refer to."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from copy import deepcopy
from itertools import product
from string import ascii_letters
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from bastide.draw.svg import NAMESPACE, Svg, join, markup

PICTURE_BOX = "0 0 100 100"
INNER_REFERENCE = re.compile(r"url\(#([\w.:-]+)\)")
Names = dict[str, str]

ElementTree.register_namespace("", NAMESPACE)


def symbol_file(symbols: Svg) -> Svg:
    """A file of symbols. It is never shown itself, and says so: else a browser styles and lays out all of it."""
    return markup(f'<svg xmlns="{NAMESPACE}"><defs display="none">{symbols}</defs></svg>')


def sprite_files(symbols: Svg) -> tuple[Svg, Names, Svg, Names]:
    """The symbols as a file with short names, and these names; the same of the pictures. Each is a drawing with a size
    of its own there."""
    root = parsed(symbols)
    taken = {element.get("id") for element in root.iter()}
    short = (name for name in map("".join, product(ascii_letters, repeat=2)) if name not in taken)
    boxes = {element.get("id", ""): element for element in root if tag_of(element) == "symbol"}
    short_names = {name: next(short) for name in boxes}
    for element in root.iter():
        used = element.get("href", "").removeprefix("#")
        if tag_of(element) == "use" and used in short_names:
            element.set("href", f"#{short_names[used]}")
    names, pictures = Names(), Names()
    for name, element in boxes.items():
        (pictures if is_picture(element) else names)[name] = short_names[name]
    for name, element in boxes.items():
        width, height = element.get("viewBox", "").split()[2:]
        element.tag = f"{{{NAMESPACE}}}svg"
        element.attrib |= {"id": short_names[name], "width": width, "height": height}
    drawn = deepcopy(root)
    keep_needed(drawn, pictures.values())
    keep_needed(root, names.values())
    return symbol_file(join(written(root))), names, symbol_file(join(written(drawn))), pictures


def is_picture(symbol: Element) -> bool:
    """Whether pages make an image of it: it has the size of one, and is put together from other drawings."""
    return symbol.get("viewBox") == PICTURE_BOX and any(tag_of(element) == "use" for element in symbol.iter())


def only_needed(picture: Svg, symbols: Svg) -> Svg:
    """Those of the symbols that a picture needs."""
    root = parsed(symbols)
    keep_needed(root, references(parsed(picture)))
    return join(written(root))


def keep_needed(root: Element, names: Iterable[str]) -> None:
    """Remove what neither has one of these names nor is used by what has."""
    groups = [root, *(element for element in root if tag_of(element) == "defs")]
    drawings = [element for group in groups for element in group if tag_of(element) != "defs"]
    holders = {inner.get("id", ""): drawing for drawing in drawings for inner in drawing.iter() if inner.get("id")}
    needed, waiting = set[Element](), list(names)
    for name in waiting:  # which grows meanwhile
        if name in holders and holders[name] not in needed:
            needed.add(holders[name])
            waiting += references(holders[name])
    for group in groups:
        for element in list(group):
            if element not in needed and tag_of(element) != "defs":
                group.remove(element)


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
