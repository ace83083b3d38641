"""Days and months in words."""

from __future__ import annotations

import time
from datetime import date

MONTHS = {
    "fr": ("janv.", "févr.", "mars", "avr.", "mai", "juin", "juil.", "août", "sept.", "oct.", "nov.", "déc."),
    "en": ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"),
}


def day(when: float, language: str) -> str:
    """A day, by the server's clock: 9 nov. 2026."""
    return date_in_words(date.fromtimestamp(when), language)


def date_in_words(then: date, language: str) -> str:
    """9 nov. 2026."""
    first = "1er" if language == "fr" and then.day == 1 else str(then.day)
    return f"{first} {MONTHS[language][then.month - 1]} {then.year}"


def month(when: float, language: str) -> str:
    """A month: nov. 2026."""
    then = time.localtime(when)
    return f"{MONTHS[language][then.tm_mon - 1]} {then.tm_year}"


def start_of_day(text: str) -> float | None:
    """When a day that a form names (2026-11-09) begins; None if it names none."""
    try:
        return time.mktime(time.strptime(text, "%Y-%m-%d"))
    except (ValueError, OverflowError):
        return None
