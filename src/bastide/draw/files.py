"""Drawings that take long: made once, and kept as files (see `bastide.generated`)."""

from __future__ import annotations

from collections.abc import Callable
from importlib import resources
from importlib.resources.abc import Traversable

from bastide.generated import generated


def drawing_file(package: str, name: str, make: Callable[[], str], *others: Traversable) -> str:
    """What make() draws from the sources and data of this package, from `bastide.draw`, and from other sources."""
    return generated(package, name, make, [resources.files(package), resources.files("bastide.draw"), *others])
