"""Frames are sent as changes of those before, and come out as they were made."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from bastide.tables.frame_changes import CutFrame, change
from changed_frames import whole_frame

PIECES = st.lists(st.sampled_from(["", "b>", "/b>", 'li class="red">', 'li class="blue">', "p>x = 0,1", "br/>"]))
FRAMES = PIECES.map("<".join)


def changed(before: str, after: str) -> str:
    return change(CutFrame(before), CutFrame(after))


@given(FRAMES, FRAMES)
def test_a_change_makes_the_next_frame(before: str, after: str) -> None:
    assert whole_frame(before, changed(before, after)) == after
    assert changed("", after) == after, "what a new page gets is whole"


def test_what_stays_is_named_and_not_sent() -> None:
    before = '<ol><li class="log">one</li><li class="log">two</li></ol><p id="end">here</p>'
    after = before.replace("<ol>", '<ol><li class="log">three</li>')
    assert changed(before, after) == '<ol><li class="log">three</li><=2,9'
