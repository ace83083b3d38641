"""Files that never change while the server runs. Their addresses name their content, so that browsers keep them.

Scripts and styles lie in `static/`: ES modules and styles, of each of which a page gets one file. They are sent without
comments and spaces, which are for readers of the source, below a folder with the digest of all of them.
"""

from __future__ import annotations

import gzip
import json
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache, cached_property
from hashlib import blake2b
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Literal
from urllib.parse import quote

from bastide.draw import palette, seats
from bastide.draw.style import SHEET
from bastide.draw.svg import NAMESPACE
from bastide.generated import FOLDER
from bastide.pages.addresses import address
from bastide.pages.joined_scripts import joined
from bastide.pages.shelf import shelf

PACKAGE = "bastide.pages"  # in which the folder `static` lies
MEDIA = {"css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8", "svg": "image/svg+xml"}
ROOT = "/s/"
NAMES = "static_files.json"  # brought where a host of files serves them: the edition without a server
READ = " '/:;,<=>()"  # what an address within quotes may hold as it is
# A page with a table (also a lesson, or a table in words), about people, of clubs, with a review; "page": all others.
Kind = Literal["page", "table", "people", "club", "review"]
Script = Kind | Literal["worker", "pictures", "sound", "drawer", "autoplay", "lesson"]
SCRIPTS: dict[Script, str] = {  # the modules that begin
    "page": "page/page.js",
    "table": "table/table.js",
    "people": "people/people.js",
    "club": "club/club.js",
    "worker": "worker/worker.js",  # receives push while no page is open
    "review": "review/review.js",
    "pictures": "table/pictures.js",  # for boards that are made of pictures
    "sound": "table/sound.js",  # when the reader has switched it on
    "drawer": "drawer/drawer.js",  # which a table loads when somebody opens it
    "autoplay": "replay/autoplay.js",  # of a replay, when somebody starts it
    "lesson": "lesson/lesson.js",  # beside that of its table
}
APART = ("summary", "lesson", "text", "words")  # styles that only some pages load, beside that of their kind
OF_TABLES = ("table", "side", "over-table", "motion", "table-low", "table-upright", "touch", "preferences")
STYLES: dict[Kind, tuple[str, ...]] = {  # in this order: later ones win
    "page": ("base", "controls", "text", "home", "rules", "setup", *OF_TABLES, "words", "fingers"),
    "table": ("base", "controls", *OF_TABLES),
    "people": ("base", "controls", "text", "home", "people", "preferences", "fingers"),
    "club": ("base", "controls", "text", "home", "setup", "club", "fingers"),
    "review": ("base", "controls", "text", "home", "review", "preferences", "fingers"),
}


@dataclass(frozen=True)
class StaticFile:
    body: bytes
    media: str

    @cached_property
    def packed(self) -> bytes:
        return gzip.compress(self.body, 9, mtime=0)


@dataclass
class StaticFiles:
    """All files by their addresses below /s/."""

    files: dict[str, StaticFile] = field(default_factory=dict)
    folder: str = ""  # of scripts and styles
    symbols: dict[str, str] = field(default_factory=dict)  # names of files of symbols, by what they hold

    def address_of_symbols(self, what: str, drawn: Callable[[], str]) -> str:
        """Serve a file of symbols at an address that is short: a board names its sprite at every piece."""
        if what not in self.symbols:
            body = drawn().encode()
            self.symbols[what] = digest(body)[:4]
            self.files[self.symbols[what]] = StaticFile(body, MEDIA["svg"])
        return address(ROOT + self.symbols[what])

    def names(self) -> str:
        """The names of all files as JSON, for where somebody else serves them."""
        return json.dumps({"folder": self.folder, "symbols": self.symbols})

    def address(self, name: str) -> str:
        """Of a script or a style."""
        return f"{ROOT}{self.folder}/{name}"

    def script(self, kind: Script) -> str:
        """All that a page runs, or a part that not every page needs."""
        return self.address(f"scripts/{kind}.js")

    def styles(self, kind: Kind, game: str = "") -> list[str]:
        """The styles of a page, for a table with those of its game."""
        own = [f"styles/{game}.css"] if game else []
        return [self.address(name) for name in (f"styles/{kind}.css", *own)]


@cache
def static_files() -> StaticFiles:
    with suppress(OSError):
        named = json.loads(resources.files(PACKAGE).joinpath(FOLDER, NAMES).read_text("utf-8"))
        return StaticFiles(folder=named["folder"], symbols=named["symbols"])
    root = resources.files(PACKAGE).joinpath("static")
    modules = dict(folder_texts(root.joinpath("scripts")))
    scripts = {f"scripts/{kind}.js": compact_script(joined(modules, first)) for kind, first in SCRIPTS.items()}
    texts = scripts | {name: compact_style(text) for name, text in styles(root).items()}
    whole = digest("".join(f"{name}\0{text}\0" for name, text in texts.items()).encode())
    files = {
        f"{whole}/{name}": StaticFile(text.encode(), MEDIA[name.rpartition(".")[2]]) for name, text in texts.items()
    }
    return StaticFiles(files, whole)


def compact_script(text: str) -> str:
    """Without comments and spaces. Names stay as they are, so that errors on a page can be read."""
    from rjsmin import jsmin  # here: where somebody else serves the files it is not installed

    compacted: str = jsmin(text)
    return compacted.lstrip()


def compact_style(text: str) -> str:
    """Without comments and spaces."""
    from rcssmin import cssmin  # here, as above

    compacted: str = cssmin(text)
    return compacted


def styles(root: Traversable) -> dict[str, str]:
    """One style for each kind of page, with the colours it needs, and one for each game."""
    own = dict(folder_texts(root.joinpath("styles")))
    views = {name: box.view for name, box in shelf().items()}
    with_covers = palette.css(palette.SHARED, *(view.PALETTE for view in views.values()))
    palettes: dict[Kind, str] = {
        "page": with_covers,
        "table": palette.css(palette.SHARED),
        "people": with_covers,
        "club": with_covers,
        "review": with_covers,
    }
    found = {
        f"styles/{kind}.css": "\n".join((palettes[kind], SHEET, marks(), *(own[f"{part}.css"] for part in parts)))
        for kind, parts in STYLES.items()
    }
    games = {
        f"styles/{name}.css": palette.css(palette.own(view.PALETTE)) + view.style() for name, view in views.items()
    }
    return found | games | {f"styles/{name}.css": own[f"{name}.css"] for name in APART}


def marks() -> str:
    """The players' marks for lists, as style: a class with the colour's name draws shield and mark before a line."""
    rules = []
    for colour in seats.COLOURS:
        shield = f"<rect x='1' y='1' width='22' height='22' rx='5' fill='{colour.fill}' stroke='#1a120a'/>"
        svg = (
            f"<svg xmlns='{NAMESPACE}' viewBox='0 0 24 24'>"
            f"{shield}<path d='{colour.mark}' fill='{colour.mark_fill}'/></svg>"
        )
        picture = f'url("data:image/svg+xml,{quote(svg, safe=READ)}")'
        rules.append(f'li.{colour.name}::before{{content:"";background:{picture} center/contain no-repeat}}')
        rules.append(f".{colour.name}{{--seat:{colour.fill}}}")
    return "".join(rules)


def folder_texts(folder: Traversable, below: str = "") -> Iterator[tuple[str, str]]:
    """The files of a folder by their paths, always in the same order."""
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            yield from folder_texts(entry, f"{below}{entry.name}/")
        else:
            yield f"{below}{entry.name}", entry.read_text("utf-8")


def digest(body: bytes) -> str:
    return urlsafe_b64encode(blake2b(body, digest_size=6).digest()).decode()
