"""Pages as Jinja templates with autoescape: whatever is inserted is text, unless it is `Markup` that we have drawn."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Mapping
from functools import cache, lru_cache
from typing import Any

from jinja2 import Environment, StrictUndefined, Template
from jinja2.ext import Extension
from markupsafe import Markup

from bastide.draw.svg import Svg
from bastide.pages.addresses import address, folder, table_address
from bastide.pages.compiled_templates import CompiledTemplates
from bastide.pages.icons import icon
from bastide.pages.sprites import scene, sprite, vectors
from bastide.pages.static_files import static_files

PACKAGE = "bastide.pages"
AFTER = re.compile(r"(?<=[>}])[ \t]*\n\s*")  # line breaks behind a tag or a block,
BEFORE = re.compile(r"[ \t]*\n\s*(?=[<{])")  # before one,
WITHIN = re.compile(r"[ \t]*\n\s*")  # and within text or a tag
SLOT = "<slot>"  # stands before and behind the name of a slot
KEPT = 8192  # parts of pages: lines of logs, players, what stands around boards


class Compact(Extension):
    """Takes the indentation out of the source of templates when they are compiled: it is for readers of the source, and
    frames are sent often. A space that matters at the end of a line is written as `{{ ' ' }}`."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        return WITHIN.sub(" ", BEFORE.sub("", AFTER.sub("", source.strip())))


@cache
def environment() -> Environment:
    """Where templates are found and what all of them may use."""
    made = Environment(
        loader=CompiledTemplates(PACKAGE),
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
    made.filters["g"] = written
    return made


def alone() -> bool:
    """Whether this is the edition without a server, where nobody else can come."""
    return bool(environment().globals["alone"])


def marked(text: str) -> Markup:
    """Markup that we have written, as such. `Markup(text)` would first ask whether it is."""
    return str.__new__(Markup, text)


def on_page(drawing: Svg) -> Markup:
    """What is drawn as markup of a page: the only way for it into a template."""
    return marked(drawing)


@lru_cache(maxsize=KEPT)
def written(number: float) -> Markup:
    """A number with as few digits as it needs."""
    return marked(f"{number:g}")


def render(template: str, **values: Any) -> Markup:
    """A template (its path below `templates/`, without the ending) filled with these values."""
    pages, found = environment(), _template(template)
    # as `found.render(values)` does, but a plain dictionary makes the context at a third of the cost
    context = found.new_context({**pages.globals, **values}, shared=True)
    try:
        return Markup(pages.concat(found.root_render_func(context)))
    except Exception:
        pages.handle_exception()


@cache
def _template(name: str) -> Template:
    return environment().get_template(f"{name}.html")


def render_cached(template: str, **values: Hashable) -> Markup:
    """The same for a part that frames repeat: it is rendered once for the same values. Equal values must look equal,
    hence a value is always text or always markup."""
    return _rendered(template, folder(), **values)


@lru_cache(maxsize=KEPT)
def _rendered(template: str, folder: str, /, **values: Hashable) -> Markup:
    return render(template, **values)


def joined(parts: Iterable[Markup]) -> Markup:
    """Parts one after the other: they are markup already, which `Markup.join` would ask each of them."""
    return marked("".join(parts))


def render_cached_around(template: str, inside: Mapping[str, Markup], **values: Hashable) -> Markup:
    """A part that is kept but for what it stands around: the template gets a `slot` for each of these names, and where
    it has put that, what belongs there is put in."""
    pieces = list(_pieces(template, folder(), tuple(inside), **values))
    pieces[1::2] = [inside[name] for name in pieces[1::2]]
    return marked("".join(pieces))


@cache
def slot(name: str) -> Markup:
    """What a template is given in place of something that `render_cached_around` puts in. Nobody's text can be a slot:
    as text it would be escaped."""
    return Markup(f"{SLOT}{name}{SLOT}")


@lru_cache(maxsize=KEPT)
def _pieces(template: str, folder: str, slots: tuple[str, ...], /, **values: Hashable) -> tuple[str, ...]:
    """A template filled with values and slots, as served below a folder: what stands between the slots, and their
    names."""
    return tuple(str(render(template, **{name: slot(name) for name in slots}, **values)).split(SLOT))
