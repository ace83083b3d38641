"""What comes from outside may be anything: a damaged record, a position of another program, a broken database."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from bastide.core.errors import BadNotation, BadOption, IllegalAction
from bastide.store.errors import StoreError

TOLD = (BadNotation, BadOption, IllegalAction, StoreError, OSError)  # these say in one line what is wrong


@contextmanager
def from_outside(what: object) -> Iterator[None]:
    """Whatever goes wrong in here is the fault of a file or a database, and is told as such: BadNotation names it."""
    try:
        yield
    except TOLD:
        raise
    except Exception as error:
        words = " ".join(str(error).split())[:200]
        raise BadNotation(str(what), f"it is damaged ({type(error).__name__}: {words})") from error
