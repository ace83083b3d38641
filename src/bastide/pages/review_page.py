"""The review of a finished game as a page: the curve of expected points, key moments, what was best there, and where
the result comes from. Also as a document that stands alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from html import escape
from typing import Literal

from markupsafe import Markup

from bastide.bots.review import Moment, Review
from bastide.core.state import SPECTATOR, State
from bastide.draw.look import Panel
from bastide.draw.seats import COLOURS
from bastide.draw.svg import Svg, hint, join, tag, text
from bastide.games.registry import box
from bastide.pages import result
from bastide.pages.panels import by_area, look_of, panels_of
from bastide.pages.reader import Reader
from bastide.pages.templates import on_page, render
from bastide.pages.text_mode import described
from bastide.store.game_session import GameSession
from bastide.store.record import Record, game_of
from bastide.tables.named_speech import named_speech
from bastide.tables.open_tables import OpenTable
from bastide.tables.review_jobs import ReviewSoFar
from bastide.tables.table_view import Choice, TableView, choices
from bastide.text import Speech, speech

MOST_LISTED = 12  # mistakes of all players together; each player's are listed by themselves
WIDTH, HEIGHT = 860.0, 210.0  # of the curve
LEFT, RIGHT, TOP, BOTTOM = 40.0, 14.0, 12.0, 26.0  # its margins
DASHES = ("", "7 3", "2 3", "10 3 2 3", "5 5", "1 4")  # so that curves differ without colour
THIRDS = ("opening", "middle", "end")


@dataclass(frozen=True)
class Mark:
    """A moment as the page lists it: a mistake or a stroke of luck."""

    ply: int
    seat: int
    kind: Literal["mistake", "luck"]
    change: float  # points
    words: str
    moment: Moment | None = None


@dataclass(frozen=True)
class Filter:
    """What the reader can have listed."""

    only: str
    label: str
    count: int


@dataclass(frozen=True)
class Row:
    """A candidate of the moment that is shown."""

    rank: int
    label: str
    lead: str
    error: str
    css: str  # best, played, other


@dataclass(frozen=True)
class Part:
    """One part of where a result comes from, as a bar."""

    label: str
    points: str
    left: float  # of 100
    width: float
    css: str


def curve(
    review: Review, names: Sequence[str], colours: Sequence[str], marks: Sequence[Mark], say: Speech,
    viewer: int = SPECTATOR,
) -> Svg:  # fmt: skip
    """Expected final points of everybody, line by line; mistakes of others than the viewer are hollow marks."""
    rows, plies = review.curve, review.curve_plies
    if len(rows) < 2:
        return tag("svg", viewBox=f"0 0 {WIDTH:g} {HEIGHT:g}", class_="curve", aria_hidden="true")
    low, high = min(map(min, rows)), max(map(max, rows))
    room = max(10.0, high - low) * 0.08
    low, high, last = low - room, high + room, max(1, review.plies)

    def x(ply: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * ply / last

    def y(points: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (high - points) / max(1e-9, high - low)

    drawn: list[Svg] = []
    step = next(size for size in (5, 10, 20, 25, 50, 100, 1000) if (high - low) / size <= 6)
    for number in range(int(low // step) * step, int(high) + 1, step):
        if number >= low:
            line = {"x1": LEFT, "x2": WIDTH - RIGHT, "y1": y(number), "y2": y(number)}
            drawn += [
                tag("line", class_="grid", **line),
                text(str(number), x=LEFT - 6, y=y(number) + 4, text_anchor="end", class_="axis"),
            ]
    for i, third in enumerate(THIRDS):
        if i:
            drawn.append(
                tag("line", class_="third", x1=x(last * i / 3), x2=x(last * i / 3), y1=TOP, y2=HEIGHT - BOTTOM)
            )
        middle = x(last * (i + 0.5) / 3)
        drawn.append(text(say(f"review.{third}"), x=middle, y=HEIGHT - 8, text_anchor="middle", class_="axis"))
    for seat, name in enumerate(names):
        path = " ".join(f"{x(ply):.1f},{y(row[seat]):.1f}" for ply, row in zip(plies, rows, strict=True))
        dash = DASHES[seat % len(DASHES)] or None
        drawn.append(tag("polyline", hint(name), points=path, class_=f"line {colours[seat]}", stroke_dasharray=dash))
    at = dict(zip(plies, rows, strict=True))
    for number, mark in enumerate(marks):
        if mark.ply in at:
            place = {"cx": x(mark.ply), "cy": y(at[mark.ply][mark.seat])}
            is_mistake = mark.kind == "mistake"
            hollow = is_mistake and viewer != SPECTATOR and mark.seat != viewer
            sign, css = "?" if is_mistake else "⚄", f"{mark.kind} others" if hollow else mark.kind
            dot = tag("circle", r=9, class_=f"dot {css}", **place)
            letter = text(sign, x=place["cx"], y=place["cy"] + 5, text_anchor="middle", class_=f"sign {css}")
            drawn.append(tag("g", dot, letter, data_moment=number))
    told = say("review.curve_told", what="; ".join(
        f"{name} {rows[0][seat]:.0f} → {rows[-1][seat]:.0f}" for seat, name in enumerate(names)
    ))  # fmt: skip
    return tag(
        "svg", hint(told), join(drawn), viewBox=f"0 0 {WIDTH:g} {HEIGHT:g}", class_="curve", role="img",
        aria_label=told,
    )  # fmt: skip


def marks_of(review: Review, names: Sequence[str], say: Speech) -> list[Mark]:
    """Mistakes and strokes of luck, in the order of the game."""
    found = [
        Mark(one.ply, one.seat, "mistake", -one.loss, say("review.times", n=one.times) if one.times > 1 else "", one)
        for one in review.moments
    ]
    draws = [draw for draw in review.draws if draw.gain >= 5][: max(2, 12 - len(found))]
    found += [
        Mark(draw.ply, draw.seat, "luck", draw.gain, say("review.luck_of", who=names[draw.seat])) for draw in draws
    ]
    return sorted(found, key=lambda mark: (mark.ply, mark.kind))


def shown_marks(marks: Sequence[Mark], only: str, viewer: int) -> list[Mark]:
    """The marks that are listed: the worst mistakes of all with strokes of luck ("all"), only these ("luck"), or the
    mistakes of one player: the viewer's ("mine"), or those of a seat (its number)."""
    if only == "luck":
        return [mark for mark in marks if mark.kind == "luck"]
    if only == "all":
        worst = sorted((mark for mark in marks if mark.kind == "mistake"), key=lambda mark: mark.change)[:MOST_LISTED]
        return [mark for mark in marks if mark.kind == "luck" or mark in worst]
    seat = viewer if only == "mine" else int(only)
    return [mark for mark in marks if mark.kind == "mistake" and mark.seat == seat]


def whose(seat: int, viewer: int) -> str:
    """How an address asks for the mistakes of a seat."""
    return "mine" if seat == viewer else str(seat)


def filters_of(marks: Sequence[Mark], names: Sequence[str], viewer: int, say: Speech) -> list[Filter]:
    """All that can be listed, with words and numbers: the viewer's own mistakes before those of others."""
    whole = len(shown_marks(marks, "all", viewer)) == len(marks)
    seats = sorted(range(len(names)), key=lambda seat: seat != viewer)
    labels = {
        "all": say("review.only.all" if whole else "review.only.worst"),
        **{whose(seat, viewer): say("review.only.mine") if seat == viewer else names[seat] for seat in seats},
        "luck": say("review.only.luck"),
    }
    return [Filter(only, label, len(shown_marks(marks, only, viewer))) for only, label in labels.items()]


def label_of(labels: Sequence[Choice], action: str) -> str:
    return next((choice.label for choice in labels if choice.text == action), action)


def uncertainty(error: float, say: Speech) -> str:
    """Twice a standard error."""
    return f"± {say.decimal(max(0.1, 2 * error), '.1f')}"


def rows_of(moment: Moment, labels: Sequence[Choice], say: Speech) -> list[Row]:
    """The candidates of a moment with what they lead to."""
    rows = []
    for rank, one in enumerate(moment.candidates, 1):
        css = "best" if one.action == moment.best else "played" if one.action == moment.played else "other"
        error = "" if moment.exact else uncertainty(one.error, say)
        rows.append(Row(rank, label_of(labels, one.action), say.signed(one.lead, 1), error, css))
    return rows


def board(view: TableView, marks: dict[str, str]) -> Markup:
    """The board of a view with some actions marked: action → the kind of its mark."""
    chosen = [choice for choice in view.legal if choice.text in marks]
    look = look_of(replace(view, legal=chosen, draft=None))
    panels = panels_of(replace(view, legal=chosen), look)
    area = by_area(panels)
    wanted = [panel for panel in area["board"] + area["own"] if panel.choices]
    shown = wanted[:1] or area["board"][:1]
    return Markup("").join(framed(panel, marks) for panel in shown)


def framed(panel: Panel, marks: dict[str, str], order: int = 0) -> Markup:
    """A panel with its marks, and its place among others. --w and --h are the sizes in which it was drawn. A land has
    no text to be read, only its size (--across), and is scrolled by itself where its places would be too small to be
    touched."""
    is_land = panel.origin is not None
    drawn = f"--across:{panel.width:g}" if is_land else f"--w:{panel.width:g};--h:{panel.height:g};order:{order}"
    body = str(panel.body)
    for action, kind in marks.items():
        named = f'data-action="{escape(action)}"'
        body = body.replace(named, f'{named} data-mark="{kind}" data-on')  # also what only shows while it is chosen
    svg = Markup(
        '<svg class="{}" style="{}" viewBox="{}" preserveAspectRatio="xMidYMid meet" role="img"'
        ' aria-hidden="true">{}</svg>'
    ).format("board land" if is_land else "board", drawn, panel.view_box, Markup(body))
    return Markup('<div class="around" tabindex="0">{}</div>').format(svg) if is_land else svg


def parts_of(review: Review, seat: int, names: Sequence[str], say: Speech) -> list[Part]:
    """Where a seat's result comes from, as bars that lead from the start to the result."""
    steps = [(say("review.start"), review.start[seat], "")]
    steps += [(say("review.choices_of", who=name), review.choices[seat][other], "") for other, name in enumerate(names)]
    steps += [(say("review.luck"), review.luck[seat], "by-luck")]
    steps += [(say("review.unexplained"), review.unexplained[seat], "")]
    levels = [0.0]
    for _, points, _ in steps:
        levels.append(levels[-1] + points)
    low, high = min([*levels, 0.0]), max([*levels, 0.0])
    scale = 100 / max(1e-9, high - low)
    found = []
    for i, (label, points, css) in enumerate(steps):
        left = (min(levels[i], levels[i + 1]) - low) * scale
        found.append(Part(label, say.signed(points), round(left, 1), round(max(0.6, abs(points) * scale), 1), css))
    result = review.result[seat]
    left = (min(0.0, result) - low) * scale
    width = round(max(0.6, abs(result) * scale), 1)
    return [*found, Part(say("review.result"), say.signed(result), round(left, 1), width, "in-all")]


@dataclass(frozen=True)
class Shown:
    """What of a review the reader has asked for."""

    only: str
    mark: Mark | None = None
    view: TableView | None = None  # of the table before the moment
    labels: Sequence[Choice] = ()
    played: Mapping[int, str] = field(default_factory=dict)  # in words, at each mistake that is listed; by ply


def played_words(table: OpenTable, marks: Sequence[Mark], language: str) -> dict[int, str]:
    """What was played at each mistake, as its player could have chosen it."""
    moments = [mark.moment for mark in marks if mark.moment is not None]
    names = tuple(table.participants.names)
    return {moment.ply: in_words(table.session, moment, moment.played, names, language) for moment in moments}


def in_words(session: GameSession, moment: Moment, action: str, names: tuple[str, ...], language: str) -> str:
    """An action at a moment of a game, as who was due could have chosen it."""
    game, words = session.game, box(session.game.name)
    say = named_speech(speech(language, words.package), names)
    seen = session.state_at(moment.ply).redact(moment.seat)
    label: str = words.text.label(game, seen, moment.seat, game.read(action), say)
    return label


def moment_view(table_view: TableView, state: State, seat: int) -> tuple[TableView, list[Choice]]:
    """The table as a seat saw it, with labels for all that it could do."""
    labels = choices(table_view.game, state, table_view.redacted, seat, table_view.say, table_view.names)
    return replace(table_view, legal=labels), labels


def outcome(view: TableView, say: Speech) -> str:
    """Who won, and the points of everybody, the best first."""
    scores = [str(points) for points in sorted(view.scores, reverse=True)]
    return f"{result.title(view, say)} · {' – '.join(scores)}" if len(scores) > 1 else result.title(view, say)


def frame(
    reader: Reader, view: TableView, found: ReviewSoFar | None, working: bool, shown: Shown, other: str | None = None
) -> Markup:
    """All below the bar. `other` is the table whose review must be stopped first."""
    say, names = reader.say, view.names
    colours = [COLOURS[occupant.colour].name for occupant in view.occupants]
    review = found.review if found is not None else None
    marks = marks_of(review, names, say) if review is not None else []
    listed = shown_marks(marks, shown.only, view.viewer)
    mark, place = shown.mark, 0
    if mark is not None and mark in listed:
        place = listed.index(mark)
    moment = mark.moment if mark is not None else None
    drawn = Markup("")
    if mark is not None and shown.view is not None and view.box.has_pictures:
        marked = {moment.played: "played", moment.best: "best"} if moment is not None else {}
        drawn = board(shown.view, marked)
    return render(
        "review/frame", reader=reader, say=say, view=view, found=found, review=review, working=working,
        names=names, colours=colours, marks=listed, count=len(marks),
        filters=filters_of(marks, names, view.viewer, say), only=shown.only, played_at=shown.played, mark=mark,
        moment=moment, place=place,
        before=listed[place - 1] if place > 0 else None,
        after=listed[place + 1] if mark in listed and place + 1 < len(listed) else None,
        rows=rows_of(moment, shown.labels, say) if moment is not None else [],
        played=label_of(shown.labels, moment.played) if moment is not None else "",
        best=label_of(shown.labels, moment.best) if moment is not None else "",
        board=drawn, described=described(shown.view) if shown.view is not None else "", other=other,
        curve=on_page(curve(review, names, colours, listed, say, view.viewer)) if review is not None else "",
        outcome=outcome(view, say),
        sums=[(name, parts_of(review, seat, names, say)) for seat, name in enumerate(names)]
        if review is not None and review.measured and found is not None and found.complete else [],
        precision=precision(review) if review is not None else [],
    )  # fmt: skip


def precision(review: Review) -> list[tuple[int, int, str]]:
    """By seat: choices, those that cost points, and the points. Older reviews have counted only their moments."""
    told = [sum(one.times for one in review.moments if one.seat == seat) for seat in range(review.seats)]
    columns = zip(review.decisions, review.mistakes or told, review.lost, strict=True)
    return [(decisions, mistakes, f"{lost:.0f}") for decisions, mistakes, lost in columns]


def page(reader: Reader, view: TableView, body: Markup) -> Markup:
    title = f"{reader.say('review.title')} · {view.say('game.name')}"
    return render("review/page", reader=reader, kind="review", game=view.game.name, title=title, view=view, body=body)


def document(record: Record, review: Review, language: str) -> str:
    """The review as a file that stands alone: without boards, for a record that belongs to no table."""
    say, game = speech(language, "bastide.pages"), record.header.game
    words = speech(language, box(game).package)
    names = record.header.names or [words("seat", n=seat + 1) for seat in range(review.seats)]
    colours = [COLOURS[seat].name for seat in range(review.seats)]
    marks = shown_marks(marks_of(review, names, say), "all", SPECTATOR)
    session = GameSession(game_of(record), record=record)
    moments = [
        (
            moment,
            *(in_words(session, moment, action, tuple(names), language) for action in (moment.played, moment.best)),
        )
        for moment in review.moments
    ]
    return render(
        "review/document", say=say, moments=moments, listed=MOST_LISTED, language=language, review=review, names=names,
        game=game,
        title=f"{say('review.title')} · {words('game.name')}", curve=on_page(curve(review, names, colours, marks, say)),
        fills=[COLOURS[seat].fill for seat in range(review.seats)], colours=colours,
        sums=[(name, parts_of(review, seat, names, say)) for seat, name in enumerate(names)] if review.measured else [],
        precision=precision(review),
    )  # fmt: skip
