"""bastide replay: a record, line by line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from bastide.cli.language import spoken, words
from bastide.cli.outside import from_outside
from bastide.core.errors import BadOption
from bastide.core.state import EVERYBODY, TRUTH
from bastide.games.registry import box
from bastide.store.game_session import GameSession
from bastide.store.record import load
from bastide.text import speech


def replay(file: Path, *, at: int | None = None, lang: str | None = None) -> None:
    """Tell what happened in a record, and show the table as it stood.

    Parameters
    ----------
    file
        A record in JSON, as the web page and the API export it.
    at
        After how many lines to stop; by default at the end.
    lang
        Language: fr or en; that of the terminal if none is named.
    """
    with from_outside(file):
        record = load(file.read_bytes())
        ply = len(record.lines) if at is None else at
        if not 0 <= ply <= len(record.lines):
            raise BadOption("at", words(lang)("cli.replay.lines", n=len(record.lines)))
        table = GameSession.resume(record)
        game, shelf = table.game, box(record.header.game)
        say, text = speech(spoken(lang), shelf.package), shelf.text
        names = distinct(record.header.names) or [say("seat", n=seat + 1) for seat in range(game.seats)]
        lines = [(0, record.setup), *((number + 1, record.lines[number]) for number in record.in_force(ply))]
        for number, line in lines:
            seen = [told.eyes for told in line.events]
            for told in line.events:
                if told.eyes.bit_count() > 1 and EVERYBODY & ~told.eyes in seen:
                    continue  # the others are told less of what one seat is told
                print(f"{number:4}  {text.event(game, told.event(), names, say)}")
        print()
        show(game, table.state_at(ply), names, text, say)


def distinct(names: list[str]) -> list[str]:
    """Names that tell players apart who are called alike: with the number of the seat."""
    return [f"{name} {seat + 1}" if names.count(name) > 1 else name for seat, name in enumerate(names)]


def show(game: Any, view: Any, names: list[str], text: Any, say: Any) -> None:
    """The table in words."""
    for heading, lines in text.describe(game, view, names, say):
        print(heading)
        for line in lines:
            print(f"  {line}")
    if view.viewer == TRUTH and not view.pending:
        places = game.places(view)
        if game.seats == 1:
            print(say("result.alone_won" if places[0] == 1 else "result.alone_lost", n=int(view.scores[0])))
            return
        ranking = sorted(zip(places, names, strict=True), key=lambda placed: placed[0])
        print(say("result", what=", ".join(f"{place}. {name}" for place, name in ranking)))
