"""Puzzles as pages: a position with the question, and after an answer the verdict with the best actions and how play
would go on."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from markupsafe import Markup

from bastide.bots.puzzles import Option, Puzzle, game_of, position_of, puzzles_of
from bastide.core.game import Game
from bastide.core.state import Entry, State, bit
from bastide.draw.seats import COLOURS
from bastide.games.registry import Box
from bastide.pages.panels import by_area, look_of, panels_of
from bastide.pages.reader import Reader
from bastide.pages.review_page import framed, label_of, uncertainty
from bastide.pages.shelf import shelf
from bastide.pages.templates import render
from bastide.pages.text_mode import described
from bastide.tables.participants import Occupant
from bastide.tables.standing import standing
from bastide.tables.table_view import TableView, choices
from bastide.text import Speech, speech

STEPS = 5  # of a puzzle's rating
NARROW = 500.0  # panels up to this width stand in two columns, if there are more than two of them


@dataclass(frozen=True)
class Tried:
    """What is known of everybody's first answers to a puzzle."""

    answers: int
    solved: int

    @property
    def share(self) -> int:
        return round(100 * self.solved / self.answers) if self.answers else 0


def rating(puzzle: Puzzle, tried: Tried) -> int:
    """From 1 (easy) to 5: by how many solve it; as long as few have tried, by whether a greedy player would."""
    guess, weight = (0.6 if "plain" in puzzle.themes else 0.3), 4.0
    share = (tried.solved + guess * weight) / (tried.answers + weight)
    return max(1, min(STEPS, 1 + int((1 - share) * STEPS)))


@lru_cache(32)
def position(name: str, key: str) -> tuple[Game, State, Puzzle] | None:
    """A puzzle by its name, with its position."""
    puzzle = next((one for one in puzzles_of(name).puzzles if one.key == key), None)
    if puzzle is None:
        return None
    game = game_of(name)
    return game, position_of(game, puzzle), puzzle


def view_of(box: Box, game: Game, state: State, puzzle: Puzzle, reader: Reader) -> TableView:
    """The position as the seat that acts sees it."""
    say, seat = speech(reader.language, box.package), puzzle.seat
    names = reader.say("names").split(",")[: game.seats]
    redacted = state.redact(seat)
    return TableView(
        table="", box=box, game=game, say=say, language=reader.language, viewer=seat, redacted=redacted,
        version=0, ply=0, plies=0, pending=redacted.pending, over=False, closed=None, scores=redacted.scores,
        places=None, legal=choices(game, state, redacted, seat, say, names),
        prompt=box.text.prompt(game, redacted, seat, say),
        occupants=[Occupant("person" if i == seat else "bot", name, None, i) for i, name in enumerate(names)],
        log=[], turns=[], fresh=[], last=[], draft=None, can_undo=False, can_redo=False, take_back=None, question=None,
        clock=None, chat=[], rematch_table=None, confirm=False, hints=False, names=names,
    )  # fmt: skip


def pictures(view: TableView, marks: dict[str, str]) -> Markup:
    """The panels of the position; those that offer choices first, narrow ones in two columns. Marked actions only, if
    any are marked."""
    if not view.box.has_pictures:
        return Markup("")
    offered = [choice for choice in view.legal if not marks or choice.text in marks]
    shown = TableView(**{**view.__dict__, "legal": offered})
    area = by_area(panels_of(shown, look_of(shown)))
    panels = [panel for panel in (*area["board"], *area["own"]) if not panel.brief]
    panels.sort(key=lambda panel: not panel.choices)
    drawn = [framed(panel, marks, order) for order, panel in enumerate(panels)]
    narrow = [order for order, panel in enumerate(panels) if panel.width <= NARROW]
    if len(narrow) <= 2:
        return Markup("").join(drawn)
    columns: tuple[list[int], list[int]] = ([], [])
    for order in narrow:
        min(columns, key=lambda column: sum(panels[one].height for one in column)).append(order)
    inside = (Markup("<div>{}</div>").format(Markup("").join(drawn[order] for order in column)) for column in columns)
    pair = Markup('<div class="pair" style="order:{}">{}</div>').format(narrow[0], Markup("").join(inside))
    return pair + Markup("").join(one for order, one in enumerate(drawn) if order not in narrow)


def continuation(box: Box, game: Game, state: State, option: Option, view: TableView) -> list[str]:
    """What would happen after an action, in sentences: the continuation played out."""
    trial, sentences = state.clone(), []
    for reply in option.following:
        entry = Entry(reply.seat, game.read(reply.action), list(reply.chance))
        trial.rng = 1
        game.play(trial, entry)
        sentences += [
            box.text.event(game, event, view.names, view.say) for event in entry.events if event.eyes & bit(view.viewer)
        ]
    return sentences[:12]


@dataclass(frozen=True)
class Answered:
    """One of the best actions, or the reader's own."""

    rank: str
    label: str
    lead: str
    error: str
    own: bool
    right: bool
    follows: list[str]


def answers(view: TableView, state: State, puzzle: Puzzle, own: str, say: Speech) -> list[Answered]:
    """The best three, and the reader's own action if it is not among them."""
    found = [
        Answered(
            str(rank), label_of(view.legal, one.action), say.signed(one.lead, 0 if puzzle.exact else 1),
            "" if puzzle.exact else uncertainty(one.error, say), one.action == own, one.action in puzzle.right,
            continuation(view.box, view.game, state, one, view),
        )
        for rank, one in enumerate(puzzle.options, 1)
    ]  # fmt: skip
    if own and not any(one.own for one in found):
        known = own in puzzle.values
        lead = say.signed(puzzle.values[own], 0 if puzzle.exact else 1) if known else "?"
        error = "" if known else say("puzzle.not_valued")
        found.append(Answered("–", label_of(view.legal, own), lead, error, True, own in puzzle.right, []))
    return found


def loss_of(puzzle: Puzzle, own: str) -> float | None:
    """What an answer costs, if that is known."""
    return None if own not in puzzle.values else puzzle.options[0].lead - puzzle.values[own]


def page(reader: Reader, box: Box, puzzle: Puzzle, found: tuple[Game, State], own: str, tried: Tried) -> Markup:
    """The question, or with an answer the verdict."""
    game, state = found
    view, say = view_of(box, game, state, puzzle, reader), reader.say
    marks: dict[str, str] = {}
    if own:
        others = (option.action for option in puzzle.options)
        marks = dict.fromkeys(others, "next") | {own: "played"} | dict.fromkeys(puzzle.right, "best")
    keys = [one.key for one in puzzles_of(box.name).puzzles]
    following = keys[(keys.index(puzzle.key) + 1) % len(keys)]
    return render(
        "puzzles/puzzle", reader=reader, say=say, kind="review", game=box.name, name=view.say("game.name"), view=view,
        title=f"{say('puzzle.title')} · {view.say('game.name')}", puzzle=puzzle, number=keys.index(puzzle.key) + 1,
        own=own, right=own in puzzle.right, loss=loss_of(puzzle, own),
        answers=answers(view, state, puzzle, own, say) if own else [],
        board=pictures(view, marks), described=described(view), choices=view.legal, tried=tried,
        rating=rating(puzzle, tried), steps=STEPS, following=following, ends=[one.total for one in standing(view)],
        colours=[COLOURS[occupant.colour].name for occupant in view.occupants],
    )  # fmt: skip


def index(reader: Reader, tried: dict[str, dict[str, Tried]], own: dict[str, dict[str, bool]]) -> Markup:
    """All puzzles by game: what one has solved, and how hard they are."""
    games = []
    for name, box in shelf().items():
        file = puzzles_of(name)
        if file.puzzles:
            rows = [
                (
                    number,
                    one,
                    rating(one, tried.get(name, {}).get(one.key, Tried(0, 0))),
                    own.get(name, {}).get(one.key),
                )
                for number, one in enumerate(file.puzzles, 1)
            ]
            games.append((name, speech(reader.language, box.package)("game.name"), rows))
    say = reader.say
    return render(
        "puzzles/index", reader=reader, say=say, kind="review", title=say("puzzle.all"), games=games, steps=STEPS
    )
