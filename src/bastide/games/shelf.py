"""The shelf as data: what the command line, the web form and the API show of the games."""

from __future__ import annotations

from typing import Any

import msgspec

from bastide.games.registry import box
from bastide.text import LANGUAGES, speech


def about(name: str) -> dict[str, Any]:
    """One game with its seats and options, and their labels in every language."""
    shelf = box(name)
    say = {language: speech(language, shelf.package) for language in LANGUAGES}

    def labels(message: str) -> dict[str, str]:
        return {language: words(message) for language, words in say.items()}

    return {
        "name": name,
        "names": labels("game.name"),
        "about": labels("game.about"),
        "seats": list(shelf.seats),
        "options": [
            msgspec.to_builtins(option)
            | {
                "labels": labels(f"option.{option.name}"),
                "choice_labels": {choice: labels(f"option.{option.name}.{choice}") for choice in option.choices},
            }
            for option in shelf.options
        ],
        "clashes": [msgspec.to_builtins(clash) | {"texts": labels(clash.text)} for clash in shelf.clashes],
        "revision": shelf.revision,
        "minutes": shelf.minutes,
        "weight": shelf.weight,
    }
