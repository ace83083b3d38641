"""One script of many modules, so that a page loads one file: packed as a whole it is a third smaller than in parts.

Each module becomes a function that returns what it exports, called once, after those that it imports from. The forms of
`import` and `export` are those that our modules have; others are refused."""

from __future__ import annotations

import re
from collections.abc import Mapping
from posixpath import dirname, join, normpath

IMPORT = re.compile(r"^import (?:\{([^}]*)\} from )?'([^']+)';$", re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:(?:async )?function|class|const) (\w+))", re.MULTILINE)
OTHER = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)


def joined(modules: Mapping[str, str], first: str) -> str:
    """The module `first` with all that it needs, of modules by their paths; ValueError where that is impossible."""
    numbers: dict[str, int] = {}
    parts: list[str] = []
    join_module(modules, first, numbers, parts, ())
    offered = EXPORT.findall(modules[first])  # to the script that loads this one
    return "".join(parts) + (f"export const {{ {', '.join(offered)} }} = m{numbers[first]};\n" if offered else "")


def join_module(
    modules: Mapping[str, str], path: str, numbers: dict[str, int], parts: list[str], trail: tuple[str, ...]
) -> None:
    """Add a module to the parts, unless it is there already, behind those that it imports from."""
    if path in numbers:
        return
    if path in trail:
        raise ValueError(f"modules import each other: {' → '.join([*trail, path])}")
    if path not in modules:
        raise ValueError(f"{trail[-1] if trail else 'a page'} imports {path}, which there is not")
    body, taken = modules[path], list[str]()
    for names, relative in IMPORT.findall(body):
        other = normpath(join(dirname(path), relative))
        join_module(modules, other, numbers, parts, (*trail, path))
        if names:
            taken.append(f"const {{{names.replace(' as ', ': ')}}} = m{numbers[other]};\n")
    body = IMPORT.sub("", body)
    exported = EXPORT.findall(body)
    body = EXPORT.sub("", body).strip()
    if other_form := OTHER.search(body):
        raise ValueError(f"{path}: {other_form[0]}")
    numbers[path] = len(numbers)
    parts.append(
        f"const m{numbers[path]} = (() => {{\n{''.join(taken)}{body}\nreturn {{ {', '.join(exported)} }};\n}})();\n"
    )
