"""Frames as changes of those before: a page has the last one, so that only what is new has to be sent.

A frame is cut at each `<`, which no text in it has: texts are escaped. In a change, pieces that stand one after the
other in the frame before are named by their places there: `=3,40` is what was `pieces[3:40]`. No tag begins with `=`. A
whole frame is a change of nothing. Pages put frames together again in `table/live.js`."""

from __future__ import annotations

from functools import lru_cache

CUT = "<"
SHORT = 8  # letters of a piece that is not worth naming, unless what stands before it is named
KEPT = 64  # changes; those who share one are sent it in the same moment


class CutFrame:
    """A frame in pieces: cut once, when it is made, and compared with the one before and the one after it."""

    def __init__(self, text: str) -> None:
        self.pieces = text.split(CUT)


NO_FRAME = CutFrame("")  # what a page shows before its first


@lru_cache(maxsize=KEPT)
def change(before: CutFrame, after: CutFrame) -> str:
    """What a page that shows one frame needs to show another."""
    old = [*before.pieces, CUT]  # at the end, one that no piece is like
    nowhere = len(before.pieces)
    places = dict(zip(before.pieces, range(nowhere), strict=True))
    found: list[str] = []
    first = end = nowhere  # the pieces between these places have been seen, and are not told yet
    for piece in after.pieces:
        if old[end] == piece:
            end += 1
            continue
        if first < end:
            found.append(f"={first},{end}")
        first = end = places.get(piece, nowhere) if len(piece) > SHORT else nowhere
        if first == nowhere:
            found.append(piece)
        else:
            end += 1
    if first < end:
        found.append(f"={first},{end}")
    return CUT.join(found)
