"""Templates as Python code, made once: reading and translating them takes Jinja some 10 ms each.

A wheel brings the code as a file of the package (see `bastide.generated`). Code of another version of Jinja is not
used: the templates are translated anew then.
"""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping
from functools import cache
from importlib import resources
from importlib.metadata import version
from importlib.resources.abc import Traversable
from typing import Any

import msgspec
from jinja2 import BaseLoader, Environment, Template, TemplateNotFound

from bastide.generated import generated

NAME = "templates.json"
CODE = resources.files(__package__)


class Translated(msgspec.Struct):
    """All templates of a package, as sources of Python by their names."""

    jinja: str  # its version
    templates: dict[str, str]


class CompiledTemplates(BaseLoader):
    """Finds the templates of a package."""

    def __init__(self, package: str) -> None:
        self.package = package

    def load(self, environment: Environment, name: str, globals: MutableMapping[str, Any] | None = None) -> Template:
        try:
            source = translated(self.package, environment)[name]
        except KeyError:
            raise TemplateNotFound(name) from None
        code = compile(source, str(folder_of(self.package).joinpath(name)), "exec")
        return environment.template_class.from_code(environment, code, {} if globals is None else globals)


def folder_of(package: str) -> Traversable:
    return resources.files(package).joinpath("templates")


@cache
def translated(package: str, environment: Environment) -> dict[str, str]:
    """The templates of a package as sources of Python."""
    folder = folder_of(package)

    def make() -> str:
        templates = {name: environment.compile(text, name, raw=True) for name, text in sources(folder)}
        return msgspec.json.encode(Translated(version("jinja2"), templates)).decode()

    how = [CODE.joinpath("compiled_templates.py"), CODE.joinpath("templates.py")]
    found = msgspec.json.decode(generated(package, NAME, make, [folder, *how]), type=Translated)
    if found.jinja != version("jinja2"):
        found = msgspec.json.decode(make(), type=Translated)
    return found.templates


def sources(folder: Traversable, above: str = "") -> Iterator[tuple[str, str]]:
    """The names and texts of the templates below a folder."""
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            yield from sources(entry, f"{above}{entry.name}/")
        elif entry.name.endswith(".html"):
            yield above + entry.name, entry.read_text("utf-8")
