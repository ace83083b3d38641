"""bastide games: what can be played."""

from __future__ import annotations

from typing import Annotated

import msgspec
from cyclopts import Parameter
from rich.console import Console
from rich.table import Table

from bastide.cli.language import words
from bastide.games.registry import boxes
from bastide.games.shelf import about


def games(*, json: Annotated[bool, Parameter(negative="")] = False, lang: str | None = None) -> None:
    """List the games with their seats and options.

    Parameters
    ----------
    json
        Print one JSON array instead of a table.
    lang
        Language: fr or en; that of the terminal if none is named.
    """
    say = words(lang)
    if json:
        print(msgspec.json.encode([about(name) for name in sorted(boxes())]).decode())
        return
    table = Table(*(say(f"cli.games.{heading}") for heading in ("game", "name", "seats", "options")))
    for name in sorted(boxes()):
        facts = about(name)
        options = "\n".join(
            say("cli.games.option", name=option["name"], choices=", ".join(option["choices"]) or say("cli.games.flag"))
            for option in facts["options"]
        )
        table.add_row(name, facts["names"].get(say.language, name), ", ".join(map(str, facts["seats"])), options)
    Console().print(table)
