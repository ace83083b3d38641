"""The page around the table: the bar with its menu, the places where answers appear, and the curtain."""

from __future__ import annotations

from markupsafe import Markup

from bastide.core.state import SPECTATOR
from bastide.pages.reader import Reader
from bastide.pages.replay import exports
from bastide.pages.side import colour_of
from bastide.pages.table_frame import frame, headline
from bastide.pages.templates import render
from bastide.store.clubs import Club, Tournament
from bastide.tables.table_view import TableView

KEYS = ("act", "arrows", "digits", "undo", "redo", "confirm", "hint", "list", "zoom", "replay", "skip", "rules")


def page(
    reader: Reader, view: TableView, held: list[int], tournament: Tournament | None = None, club: Club | None = None
) -> Markup:
    """The whole page for a viewer whose browser holds these seats, at a table of a tournament or by itself."""
    say, own = reader.say, [seat for seat in held if seat >= 0]
    return render(
        "table/page",
        reader=reader,
        say=say,
        kind="table",
        game=view.game.name,
        title=headline(view, say),
        view=view,
        frame=frame(view),
        own_seats=own,
        other_seats=[(seat, colour_of(view, seat)) for seat in own if seat != view.viewer],
        exports=exports(view, say),
        keys=KEYS,
        tournament=tournament,
        club=club,
    )


def curtain(reader: Reader, view: TableView) -> Markup:
    """Between two players at one device: nothing of the table is on this page."""
    name = view.names[view.viewer]
    colour = colour_of(view, view.viewer)
    return render(
        "table/curtain", reader=reader, say=reader.say, title=f"{name} · Bastide", view=view, name=name, colour=colour
    )


def has_secrets(view: TableView) -> bool:
    """Whether the viewer knows more than everybody may know."""
    own, public = view.redacted.dump(), view.redacted.redact(SPECTATOR).dump()
    del own["viewer"], public["viewer"]
    return own != public
