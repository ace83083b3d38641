"""What never changes while the server runs: style, script, sprites, covers; each address names its content."""

from __future__ import annotations

import gzip
import re
from base64 import urlsafe_b64encode
from dataclasses import dataclass, field
from functools import cache, lru_cache
from hashlib import blake2b
from importlib import resources
from itertools import product
from string import ascii_letters
from urllib.parse import quote

from bastide.draw import palette, seats
from bastide.draw.style import SHEET
from bastide.draw.svg import NAMESPACE, tag, text
from bastide.games.registry import Box, boxes
from bastide.pages import scenery

MEDIA = {"css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8", "svg": "image/svg+xml"}
SYMBOL = re.compile(r'<symbol\b[^>]*?\bid="([^"]+)".*?</symbol>', re.S)
BOX = re.compile(r'<symbol id="([^"]+)" viewBox="(\S+ \S+ (\S+) (\S+))">(.*?)</symbol>', re.S)
IDENTITY = re.compile(r' id="([^"]+)"')
REFERENCE = re.compile(r'(?:href="|url\()#([\w.:-]+)')
TAG = re.compile(r"[^>]*>")
USE = re.compile(r'<use href="#([\w.:-]+)"([^>]*)>')
SIZE = re.compile(r' width="[^"]*" height="[^"]*"')
SMALL, ICON = "0 0 24 24", "i-"  # the box of signs; how the icons of pages are called, which no board uses
SIZES = (11, 13, 14, 15, 16, 17, 18, 20, 22, 23, 25, 26, 28)  # in which boards use signs
SHIFT = re.compile(r'(?: class="piece")? style="transform:translate\(([^,)]+),([^,)]+)\)"')
PLAIN = re.compile(r'="([^"\s<>=`\']+)"(?=[ >])')  # values that need no quotes
LAST = re.compile(r'="([^"\s<>=`\']+)"/>')  # one at the end of a tag needs a space instead
QUOTED = re.compile(r"('[^'\n]*'|`[^`]*`)")
SPACE = re.compile(r" ?([-{}()\[\];,:=+*/<>?&|!]) ?")
KEPT = 16384  # tags of pictures
SCRIPTS = ("morph.js", "panzoom.js", "app.js")


@dataclass(frozen=True)
class File:
    body: bytes
    media: str
    packed: bytes


@dataclass(frozen=True, eq=False)
class Sprite:
    """A game's symbols as one file. In it they have short names and sizes, which frames then need not repeat."""

    address: str
    names: dict[tuple[str, str], str]  # what a symbol is called there in a size, and where the size is left open

    def use(self, symbol: str, attributes: str = "/") -> str:
        size = SIZE.search(attributes)
        exact = self.names.get((symbol, size[0])) if size else None
        name = exact or self.names.get((symbol, ""))
        where = f"{self.address}#{name}" if name else f"#{symbol}"
        return f'<use href="{where}"{SIZE.sub("", attributes) if exact else attributes}>'

    def drawn(self, svg: str) -> str:
        """A picture for a page: its symbols are taken from here, for the browser keeps the file,
        and it says things as briefly as a page may, other than a picture that stands alone."""
        return "".join([brief(self, tag) for tag in TAG.findall(svg)])


@lru_cache(maxsize=KEPT)
def brief(sprite: Sprite, tag: str) -> str:
    """One tag of a picture, with the text before it; most stay the same from picture to picture."""
    tag = USE.sub(lambda found: sprite.use(found[1], found[2]), tag)
    return LAST.sub(r"=\1 />", PLAIN.sub(r"=\1", SHIFT.sub(r' style="translate:\1 \2"', tag)))


@dataclass
class Assets:
    """Every file by the address it is served at, and where the pages find what they need."""

    files: dict[str, File] = field(default_factory=dict)
    style: str = ""
    script: str = ""
    house: str = ""  # sprite with the icons of the pages and the marks of the players
    scene: str = ""  # landscapes and covers
    sprites: dict[str, Sprite] = field(default_factory=dict)  # by game, with the house's symbols
    styles: dict[str, str] = field(default_factory=dict)  # by game; only those that need one

    def add(self, body: str, kind: str) -> str:
        raw = body.encode()
        name = urlsafe_b64encode(blake2b(raw, digest_size=6).digest()).decode()
        name = name[:4] if kind == "svg" else f"{name}.{kind}"  # short: a board names its sprite at every piece
        self.files[name] = File(raw, MEDIA[kind], gzip.compress(raw, 9, mtime=0))
        return f"/s/{name}"

    def sprite(self, symbols: str) -> Sprite:
        taken = set(IDENTITY.findall(symbols))
        short = (name for name in map("".join, product(ascii_letters, repeat=2)) if name not in taken)
        names = {(found[1], ""): next(short) for found in BOX.finditer(symbols)}
        renamed = USE.sub(lambda m: f'<use href="#{names.get((m[1], ""), m[1])}"{m[2]}>', symbols)
        parts = [BOX.sub("", renamed)]
        for name, box, width, height, body in BOX.findall(renamed):
            plain, size = names[name, ""], f' width="{width}" height="{height}"'
            names[name, size] = plain
            parts.append(f'<svg id="{plain}"{size} viewBox="{box}">{body}</svg>')
            if box == SMALL and not name.startswith(ICON):
                for px in SIZES:
                    names[name, f' width="{px}" height="{px}"'] = scaled = next(short)
                    small = (
                        f'<svg id="{scaled}" width="{px}" height="{px}" viewBox="{box}"><use href="#{plain}"/></svg>'
                    )
                    parts.append(small)
        return Sprite(self.add(sheet("".join(parts)), "svg"), names)


@cache
def shelf() -> dict[str, Box]:
    """The games that can be shown: the quick and easy ones first."""
    ready = {}
    for name, box in boxes().items():
        try:
            _ = box.view, box.text, box.resource("locale/fr.po")
        except (ImportError, FileNotFoundError):
            continue
        ready[name] = box
    return dict(sorted(ready.items(), key=lambda item: (item[1].weight, item[1].minutes, item[0])))


@cache
def assets() -> Assets:
    made = Assets()
    views = {name: box.view for name, box in shelf().items()}
    static = resources.files("bastide.pages").joinpath("static")
    own = static.joinpath("app.css").read_text("utf-8") + static.joinpath("table.css").read_text("utf-8")
    made.style = made.add(palette.css(*(view.PALETTE for view in views.values())) + SHEET + marks() + own, "css")
    made.script = made.add(lean("".join(static.joinpath(name).read_text("utf-8") for name in SCRIPTS)), "js")
    house = scenery.symbols() + seats.symbols()
    made.house = made.add(sheet(house), "svg")
    covers = []
    for name, view in views.items():
        sprite = house + view.sprite()
        made.sprites[name] = made.sprite(sprite)
        if view.style():
            made.styles[name] = made.add(view.style(), "css")
        covers.append(cover(name, view.cover(), view.sprite()))
    shared = "".join(found[0] for found in SYMBOL.finditer(seats.symbols()) if "meeple" in found[1])
    made.scene = made.add(sheet(scenery.landscapes() + shared + "".join(covers)), "svg")
    return made


def lean(script: str) -> str:
    """A script without comments and without the space that only readers need; what stands in quotes stays as it is."""
    parts = QUOTED.split(re.sub(r"(?:^| )// .*$", "", script, flags=re.M))
    parts[::2] = [SPACE.sub(r"\1", re.sub(r"\s+", " ", part)).replace(";}", "}") for part in parts[::2]]
    return "".join(parts).strip()


def marks() -> str:
    """The players' marks for lists, as style: a class with the colour's name draws shield and mark before a line."""
    rules = []
    for colour in seats.COLOURS:
        shield = f'<rect x="1" y="1" width="22" height="22" rx="5" fill="{colour.fill}" stroke="#1a120a"/>'
        svg = (
            f'<svg xmlns="{NAMESPACE}" viewBox="0 0 24 24">'
            f'{shield}<path d="{colour.mark}" fill="{colour.mark_fill}"/></svg>'
        )
        picture = f'url("data:image/svg+xml,{quote(svg)}")'
        rules.append(f'li.{colour.name}::before{{content:"";background:{picture} center/contain no-repeat}}')
    return "".join(rules)


def sheet(symbols: str) -> str:
    """A file of symbols. It is never shown itself, and says so: else a browser styles and lays out all of it."""
    return f'<svg xmlns="{NAMESPACE}"><defs display="none">{symbols}</defs></svg>'


def cover(name: str, picture: str, sprite: str) -> str:
    """The cover as one symbol, with those symbols of the game's sprite that it needs."""
    known = {found[1]: found[0] for found in SYMBOL.finditer(sprite)}
    outside = SYMBOL.sub("", sprite)
    needed: dict[str, str] = {}
    queue = REFERENCE.findall(picture)
    while queue:
        symbol = queue.pop()
        if symbol in known and symbol not in needed:
            needed[symbol] = known[symbol]
            queue += REFERENCE.findall(known[symbol])
    body = picture or text(name, 100, 140, text_anchor="middle")
    return "".join(needed.values()) + outside + tag("symbol", body, id=f"cover-{name}", viewBox="0 0 200 280")


def icon(name: str, label: str = "", css: str = "ic") -> str:
    """A symbol of the house; without a label it is decoration."""
    if label:
        return f'<svg class="{css}" role="img" aria-label="{label}"><use href="{assets().house}#{name}"/></svg>'
    return f'<svg class="{css}" aria-hidden="true"><use href="{assets().house}#{name}"/></svg>'
