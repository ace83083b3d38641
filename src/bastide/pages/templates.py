"""Pages as Jinja templates with autoescape: whatever is inserted is text, unless it is `Markup` that we have drawn."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from jinja2.ext import Extension
from markupsafe import Markup

from bastide.draw.svg import Svg
from bastide.pages.addresses import address, table_address
from bastide.pages.icons import icon
from bastide.pages.sprites import scene, sprite, vectors
from bastide.pages.static_files import static_files

AFTER = re.compile(r"(?<=[>}])[ \t]*\n\s*")  # line breaks behind a tag or a block,
BEFORE = re.compile(r"[ \t]*\n\s*(?=[<{])")  # before one,
WITHIN = re.compile(r"[ \t]*\n\s*")  # and within text or a tag


class Compact(Extension):
    """Takes the indentation out of the source of templates when they are compiled: it is for readers of the source, and
    frames are sent often. A space that matters at the end of a line is written as `{{ ' ' }}`."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        return WITHIN.sub(" ", BEFORE.sub("", AFTER.sub("", source.strip())))


@cache
def environment() -> Environment:
    """Where templates are found and what all of them may use."""
    made = Environment(
        loader=PackageLoader("bastide.pages"),
        autoescape=True,
        undefined=StrictUndefined,
        extensions=[Compact],
        auto_reload=False,
    )
    made.globals |= {
        "alone": False,  # nobody else can come here: the edition without a server
        "icon": icon,
        "address": address,
        "table_address": table_address,
        "scene": scene,
        "sprite": sprite,
        "vectors": vectors,
        "static_files": static_files,
    }
    made.filters["g"] = "{:g}".format  # a number with as few digits as it needs
    return made


def alone() -> bool:
    """Whether this is the edition without a server, where nobody else can come."""
    return bool(environment().globals["alone"])


def on_page(drawing: Svg) -> Markup:
    """What is drawn as markup of a page: the only way for it into a template."""
    return Markup(drawing)


def render(template: str, **values: Any) -> Markup:
    """A template (its path below `templates/`, without the ending) filled with these values."""
    return Markup(environment().get_template(f"{template}.html").render(values))
