"""Frames as pages put them together."""

from __future__ import annotations


def whole_frame(before: str, message: str) -> str:
    """What a page that shows a frame makes of a message, as `table/live.js` does."""
    old, found = before.split("<"), list[str]()
    for piece in message.split("<"):
        first, _, end = piece[1:].partition(",")
        found += old[int(first) : int(end)] if piece.startswith("=") else [piece]
    return "<".join(found)
