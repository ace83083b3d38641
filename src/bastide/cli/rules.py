"""bastide rules: a rule by its ID with the places where it is implemented and tested, or all of a game."""

from __future__ import annotations

from typing import Annotated

import msgspec
from cyclopts import Parameter

from bastide.cli.citations import implemented, tested
from bastide.cli.language import words
from bastide.core.errors import BadOption
from bastide.games.registry import Box, boxes
from bastide.text import Speech
from bastide.text.rules import defined, sentence


def rules(name: str, *, lang: str | None = None, json: Annotated[bool, Parameter(negative="")] = False) -> None:
    """Print a rule such as TIT-TURN-01, all rules whose ID begins so (TIT-TURN), or all of a game.

    Rules that are named by ID come with the places where they are implemented, and in a checkout also with those
    where they are tested.

    Parameters
    ----------
    name
        A rule's ID or its beginning, or the name of a game.
    lang
        Language: fr or en; that of the terminal if none is named.
    json
        Print one JSON object, rule by ID.
    """
    say = words(lang)
    found = {box.name: texts for box in boxes().values() if (texts := wanted(box, name, say.language))}
    if not found:
        raise BadOption("rule", say("cli.rules.none", rule=name, families=", ".join(families())))
    if json:
        print(msgspec.json.encode({rule: text for texts in found.values() for rule, text in texts.items()}).decode())
        return
    for game, texts in found.items():
        show(boxes()[game], texts, places=name not in boxes(), say=say)


def show(box: Box, texts: dict[str, str], places: bool, say: Speech) -> None:
    """Print the rules of a game, each with the places that cite it if that is wanted."""
    listings = [("cli.rules.implemented", implemented(box)), ("cli.rules.tested", tested(box))] if places else []
    for rule, text in texts.items():
        print(f"{rule}  {text}")
        for title, citations in listings:
            for place in citations.get(rule, []):
                print(f"  {say(title):<11}  {place}")


def wanted(box: Box, name: str, lang: str) -> dict[str, str]:
    """The rules of a game that are asked for: text by ID."""
    ledger = {rule: sentence(text) for rule, text in defined(box.ledger(lang)).items()}
    if name == box.name:
        return ledger
    sought = name.upper()
    return {rule: text for rule, text in ledger.items() if rule == sought or rule.startswith(f"{sought}-")}


def families() -> list[str]:
    """How the IDs of all rules begin."""
    return sorted({rule.split("-")[0] for box in boxes().values() for rule in defined(box.ledger("en"))})
