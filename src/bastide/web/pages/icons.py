"""Icons of the pages."""

from __future__ import annotations

from html import escape

from bastide.web.pages.sprites import house


def icon(name: str, label: str = "", css: str = "ic") -> str:
    """A symbol of the house; without a label it is decoration."""
    meaning = f'role="img" aria-label="{escape(label)}"' if label else 'aria-hidden="true"'
    return f'<svg class="{css}" {meaning}><use href="{house()}#{name}"/></svg>'
