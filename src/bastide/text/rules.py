"""The rules of a game as text: each rule by its ID."""

from __future__ import annotations

import re

RULE = re.compile(r"^(?:[-*] \*\*|\| )(?P<id>[A-Z]{3}(?:-[A-Z0-9]+)*-\d+[a-z]?)(?:\*\* ?| \|)(?P<text>.*)$", re.M)
IDENTIFIER = re.compile(r"\b[A-Z]{3}(?:-[A-Z0-9]+)*-\d+[a-z]?\b")
TAG = re.compile(r" ?\[(?:module|source|rulebook|public|ruling|règle|décision)[^]]*\]")


def defined(ledger: str) -> dict[str, str]:
    """Every rule that a ledger defines, with its text as written there."""
    return {found["id"]: found["text"].strip().strip("|").strip() for found in RULE.finditer(ledger)}


def sentence(text: str) -> str:
    """A rule's text for a reader: without the tags that say where it comes from."""
    return TAG.sub("", text).strip()
