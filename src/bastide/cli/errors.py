"""What went wrong, in one line and in the language of the terminal."""

from __future__ import annotations

import re

from cyclopts import CycloptsError

from bastide.cli.translated_errors import translated
from bastide.core.errors import BadNotation, BadOption, IllegalAction
from bastide.interchange.errors import BadSave, RulingDiffers
from bastide.store.errors import StoreError
from bastide.text import Speech, speech

SPACES = re.compile(r"[^\S\u00a0\u202f]+")  # but not those that may not break
SHOWN = 12  # actions that would be allowed


def error_text(say: Speech, error: Exception) -> str:
    """What the user is told; details that are known in English only stand as they are."""
    words = one_line(str(error))
    if isinstance(error, StoreError):
        return say("cli.error.database", what=translated(say, words))
    if isinstance(error, OSError):
        reason = translated(say, error.strerror or words)
        return say("cli.error.because", what=str(error.filename), reason=reason) if error.filename else reason
    if say.language == "en" or isinstance(error, (BadSave, RulingDiffers, CycloptsError)):
        return translated(say, words)
    if isinstance(error, IllegalAction):
        return illegal_text(say, error)
    if isinstance(error, BadNotation):
        what, reason = say("cli.error.notation", text=repr(error.text)[1:-1]), one_line(error.reason)
        return say("cli.error.because", what=what, reason=translated(say, reason)) if reason else what
    if isinstance(error, BadOption):
        reason = one_line(error.reason)
        reason = clash_text(say, reason) or translated(say, reason)
        return say("cli.error.because", what=one_line(error.option), reason=reason)
    return translated(say, words)


def one_line(text: str) -> str:
    """Text that may come from anywhere, without its line breaks."""
    return SPACES.sub(" ", text).strip()


def illegal_text(say: Speech, error: IllegalAction) -> str:
    """An action that is not allowed, the rule that forbids it, and what is allowed."""
    what = one_line(f"{error.text} [{error.rule}]" if error.rule else error.text)
    allowed = ", ".join(error.allowed[:SHOWN]) + (", …" if len(error.allowed) > SHOWN else "")
    return say("cli.error.illegal", what=what, allowed=allowed or say("cli.error.wait"))


def clash_text(say: Speech, reason: str) -> str:
    """Options that a game does not allow together: its own words for them; empty if the reason is another."""
    from bastide.games.registry import boxes

    for box in boxes().values():
        for clash in box.clashes:
            if clash.reason == reason:
                return speech(say.language, box.package)(clash.text)
    return ""
