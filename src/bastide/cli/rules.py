"""bastide rules: a rule by its ID, or all of a game."""

from __future__ import annotations

from typing import Annotated

import msgspec
from cyclopts import Parameter

from bastide.core.errors import BadOption
from bastide.games.registry import Box, boxes
from bastide.text.rules import defined, sentence


def rules(name: str, *, lang: str = "fr", json: Annotated[bool, Parameter(negative="")] = False) -> None:
    """Print a rule such as TIT-TURN-01, all rules whose ID begins so (TIT-TURN), or all of a game.

    Parameters
    ----------
    name
        A rule's ID or its beginning, or the name of a game.
    lang
        Language: fr or en.
    json
        Print one JSON object, rule by ID.
    """
    if lang not in ("fr", "en"):
        raise BadOption("lang", f"{lang!r} is unknown; choose fr or en")
    found = {rule: sentence(text) for box in boxes().values() for rule, text in wanted(box, name, lang).items()}
    if not found:
        raise BadOption("rule", f"no rule {name!r}; rules begin with {', '.join(families())}")
    if json:
        print(msgspec.json.encode(found).decode())
        return
    for rule, text in found.items():
        print(f"{rule}  {text}")


def wanted(box: Box, name: str, lang: str) -> dict[str, str]:
    ledger = defined(box.resource(f"rules.{lang}.md"))
    if name == box.name:
        return ledger
    sought = name.upper()
    return {rule: text for rule, text in ledger.items() if rule == sought or rule.startswith(f"{sought}-")}


def families() -> list[str]:
    return sorted({rule.split("-")[0] for box in boxes().values() for rule in defined(box.resource("rules.en.md"))})
