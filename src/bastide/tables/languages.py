"""Which of our languages a caller reads, by the header Accept-Language."""

from __future__ import annotations

from bastide.text import LANGUAGES


def preferred_language(accepted: str) -> str:
    """The first of our languages in the header; French when it names none."""
    for part in accepted.split(","):
        code = part.split(";")[0].strip().lower()[:2]
        if code in LANGUAGES:
            return code
    return LANGUAGES[0]
