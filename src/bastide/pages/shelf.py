"""The games that pages can show."""

from __future__ import annotations

from functools import cache

from bastide.games.registry import Box, boxes


@cache
def shelf() -> dict[str, Box]:
    """Games with pictures and words, by name: the quick and easy ones first."""
    ready = {}
    for name, box in boxes().items():
        try:
            _ = box.view, box.text, box.resource("locale/fr.po")
        except (ImportError, FileNotFoundError):
            continue
        ready[name] = box
    return dict(sorted(ready.items(), key=lambda item: (item[1].weight, item[1].minutes, item[0])))
