"""Icons of the pages."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from bastide.pages.sprites import page_sprite

KEPT = 1024  # icons with their words


@lru_cache(maxsize=KEPT)
def icon(name: str, label: str = "", css: str = "ic") -> Markup:
    """A symbol of the page sprite; without a label it is decoration."""
    if label:
        template = '<svg class="{}" role="img" aria-label="{}"><use href="{}#{}"/></svg>'
        return Markup(template).format(css, label, page_sprite(), name)
    return Markup('<svg class="{}" aria-hidden="true"><use href="{}#{}"/></svg>').format(css, page_sprite(), name)
