"""Frames as changes of those before: a page has the last one, so that only what is new has to be sent.

A frame is cut at each `<`, which no text in it has: texts are escaped. In a change, pieces that stand one after the
other in the frame before are named by their places there: `=3,40` is what was `pieces[3:40]`. No tag begins with `=`. A
whole frame is a change of nothing. Pages put frames together again in `table/live.js`."""

from __future__ import annotations

from functools import lru_cache

CUT = "<"
SHORT = 8  # letters of a piece that is not worth naming, unless what stands before it is named
KEPT = 64  # changes; those who share one are sent it in the same moment


@lru_cache(maxsize=KEPT)
def change(before: str, after: str) -> str:
    """What a page that shows one frame needs to show another."""
    old = before.split(CUT)
    places = {piece: place for place, piece in enumerate(old) if len(piece) > SHORT}
    nowhere = len(old)
    old.append(CUT)  # no piece is like it
    found: list[str] = []
    first = end = nowhere  # the pieces between these places have been seen, and are not told yet
    for piece in after.split(CUT):
        if old[end] == piece:
            end += 1
            continue
        if first < end:
            found.append(f"={first},{end}")
        first = end = places.get(piece, nowhere)
        if first == nowhere:
            found.append(piece)
        else:
            end += 1
    if first < end:
        found.append(f"={first},{end}")
    return CUT.join(found)
