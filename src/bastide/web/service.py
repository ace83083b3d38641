"""The service: all that pages, the API and the command line may do with tables. Start here.

Everything is a typed function whose first argument is the `House` (one server process; a page finds it in
`request.app.state.house`). Refusals are exceptions that the application turns into answers: `BadOption`, `BadNotation`,
`IllegalAction`, `Refused` (422), `Stale` (409), `NoSeat` (401 or 403), `NoSuchTable` (404), `TooMany` (429).

Before play
    `Plan`, `SeatPlan`, `ClockPlan`        what is agreed; `Plan.checked()` says what is wrong with it
    `open_table(house, plan)`              → `Opened(table, seats[seat, token], watch)`; tokens are shown this once
    `lobby(house)`                         → tables with an open seat; `sit(house, live, seat, name)` → token

Who is there
    `join(house, token, browser)`          link → (table, viewer); `browser` is the value of the browser's cookie
    `seats_held(house, browser, table)`    the viewers this browser may be there (several: hot-seat; SPECTATOR: -2)
    `tables_held(house, browser)`          all its seats, for "your tables"
    `viewer_of(house, table, token)`       the viewer of a bearer token
    `further_link`, `renew_link`           one more link for a seat (or for watching); a new one that voids the others
    `browser_of(request)`, `browser_cookie(settings, browser)`, `check_origin(request, settings)`   in `security`
    `present(house, table)`                → seats seen lately

What is seen
    `await house.tables.open(table)`       → `Live`; hand it to the functions below, look at nothing in it
    `look(live, viewer, language, ply)`    → `Sight`: all that may be shown to this viewer; with `ply` a look back
    `pictures(house, live, viewer, language, paint)`   whole frames for a WebSocket, made by `paint(sight) -> html`,
                                           within `watching(house, live, address)`
    `own_record(live, viewer)`             the record as this viewer may have it
    `rule_text(game, rule, language)`      the sentence of a rule, for refusals and tooltips

What is done (all idempotent by `key` where it is given)
    `act`                                  final at once
    `draft` → (version, waits), `confirm`, `cancel`     what cannot be undone waits for a confirmation
    `undo`, `redo`                         to the barrier and forward again
    `ask`, `answer`                        back beyond the barrier, by consent of the table
    `say`, `rename`                        chat and names; free text is cleaned, pages still escape it
    `replace`, `come_back`, `resign`       absent players
    `rematch` → table, `take_rematch` → (table, token), `fork` → `Opened`
    `hint` → best moves
"""

from __future__ import annotations

from functools import cache

from bastide.bots.analysis import Move
from bastide.games.registry import box
from bastide.text.rules import defined, sentence
from bastide.web.hosting import (
    Listing,
    Opened,
    OpenedSeat,
    close,
    fork,
    further_link,
    join,
    lobby,
    open_table,
    rematch,
    renew_link,
    seats_held,
    sit,
    tables_held,
    take_rematch,
    viewer_of,
)
from bastide.web.house import House
from bastide.web.live import Painter, painted, pictures, story, watching
from bastide.web.plan import ClockPlan, Plan, SeatPlan
from bastide.web.playing import (
    act,
    answer,
    ask,
    cancel,
    come_back,
    confirm,
    draft,
    hint,
    present,
    redo,
    rename,
    replace,
    resign,
    say,
    undo,
)
from bastide.web.refusals import NoSeat, Refused, TooMany
from bastide.web.sight import Choice, ClockSight, Happening, Moment, Question, Sight, look, own_record
from bastide.web.tables import Live, NoSuchTable

__all__ = [
    "Choice",
    "ClockPlan",
    "ClockSight",
    "Happening",
    "House",
    "Listing",
    "Live",
    "Moment",
    "Move",
    "NoSeat",
    "NoSuchTable",
    "Opened",
    "OpenedSeat",
    "Painter",
    "Plan",
    "Question",
    "Refused",
    "SeatPlan",
    "Sight",
    "TooMany",
    "act",
    "answer",
    "ask",
    "cancel",
    "close",
    "come_back",
    "confirm",
    "draft",
    "fork",
    "further_link",
    "hint",
    "join",
    "lobby",
    "look",
    "open_table",
    "own_record",
    "painted",
    "pictures",
    "present",
    "redo",
    "rematch",
    "rename",
    "renew_link",
    "replace",
    "resign",
    "rule_text",
    "say",
    "seats_held",
    "sit",
    "story",
    "tables_held",
    "take_rematch",
    "undo",
    "viewer_of",
    "watching",
]


@cache
def _ledger(game: str, language: str) -> dict[str, str]:
    return {rule: sentence(text) for rule, text in defined(box(game).resource(f"rules.{language}.md")).items()}


def rule_text(game: str, rule: str, language: str) -> str:
    """What a rule says, in the reader's language; empty if the ledger has no such rule."""
    return _ledger(game, language).get(rule, "")
