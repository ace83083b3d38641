"""Setting a table: the form for one game, drawn from the registry; what the rules forbid is explained, not offered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from markupsafe import Markup

from bastide.bots.levels import HIGHEST
from bastide.draw.seats import COLOURS
from bastide.games.registry import Box, Clash, Option, Options
from bastide.pages.game_words import facts_of
from bastide.pages.http import Fields, whole_number
from bastide.pages.reader import Reader
from bastide.pages.templates import render
from bastide.tables.names import LONGEST_NAME, clean_text, shortened
from bastide.tables.table_settings import ClockSettings, SeatSettings, TableSettings
from bastide.text import Speech, speech

KINDS = ("me", "bot", "link", "open")
UNDO = ("consent", "barrier", "never")
CLOCKS = (0, 300, 900, 1800, 3600, 259200, 1209600)  # seconds for the whole game; 0 is no clock
ZERO = ("bot", "resign")
Reasons = dict[str, list[str]]  # why values are not offered: reason → the values in words


@dataclass(frozen=True)
class Wish:
    """What the form says at the moment, made sensible."""

    seats: int
    kinds: list[str]
    levels: list[str]  # of bots: a number, or the name of a program
    programs: list[str]  # those the operator offers
    names: list[str]
    colours: list[int]
    options: Options
    undo: str
    confirm: bool
    hints: bool
    spectators: bool
    rated: bool
    clock: int
    zero: str


def first(fields: Fields, name: str, default: str) -> str:
    return fields.get(name, [default])[0]


def number(fields: Fields, name: str, default: int, allowed: Mapping[int, object] | range | tuple[int, ...]) -> int:
    value = whole_number(first(fields, name, ""), 8)
    return value if value is not None and value in allowed else default


def choice(fields: Fields, name: str, allowed: tuple[str, ...], default: str) -> str:
    value = first(fields, name, default)
    return value if value in allowed else default


def read(box: Box, fields: Fields, reader: Reader, programs: list[str]) -> Wish:
    """The form as it was sent; what is missing is as usual."""
    seats = number(fields, "seats", box.usual_seats, box.seats)
    kinds, levels, names, colours = [], [], [], list[int]()
    offered = (*map(str, range(1, HIGHEST + 1)), *programs)
    helpers = reader.say("names").split(",")
    for seat in range(seats):
        kinds.append(choice(fields, f"k{seat}", KINDS, "me" if seat == 0 else "bot"))
        levels.append(choice(fields, f"l{seat}", offered, str(reader.level)))
        usual = reader.name if seat == 0 and reader.name else helpers[seat % len(helpers)]
        names.append(shortened(clean_text(first(fields, f"n{seat}", usual)), LONGEST_NAME))
        wanted = number(fields, f"c{seat}", seat % len(COLOURS), range(len(COLOURS)))
        free = [colour for colour in range(len(COLOURS)) if colour not in colours]
        colours.append(wanted if wanted in free else free[0])
    sent = "sent" in fields
    return Wish(
        seats=seats, kinds=kinds, levels=levels, programs=programs, names=names, colours=colours,
        options={option.name: option_value(option, fields, sent) for option in box.options},
        undo=choice(fields, "undo", UNDO, "consent"),
        confirm="confirm" in fields or not sent,
        hints="hints" in fields or not sent,
        spectators="spectators" in fields,
        rated="rated" in fields,
        clock=number(fields, "clock", 0, CLOCKS),
        zero=choice(fields, "zero", ZERO, "bot"),
    )  # fmt: skip


def option_value(option: Option, fields: Fields, sent: bool) -> Any:
    name = f"o.{option.name}"
    if not sent:
        return option.default
    if option.kind == "flag":
        return name in fields
    if option.kind == "choice":
        return choice(fields, name, option.choices, option.default)
    return [value for value in option.choices if value in fields.get(name, [])]


def table_settings(box: Box, wish: Wish, language: str) -> TableSettings:
    """What the service is asked for."""
    seats = [
        SeatSettings(
            kind="bot" if kind == "bot" else "open" if kind == "open" else "person",
            bot=(level if level in wish.programs else f"level:{level}") if kind == "bot" else None,
            name=wish.names[seat],
            colour=wish.colours[seat],
        )
        for seat, (kind, level) in enumerate(zip(wish.kinds, wish.levels, strict=True))
    ]
    clock = (
        ClockSettings(float(wish.clock), at_zero="resign" if wish.zero == "resign" else "bot") if wish.clock else None
    )
    undo: Literal["consent", "barrier", "never"] = (
        "never" if wish.undo == "never" else "barrier" if wish.undo == "barrier" else "consent"
    )
    return TableSettings(
        game=box.name, seats=seats, options=wish.options, undo=undo, confirm=wish.confirm, hints=wish.hints,
        clock=clock, language="en" if language == "en" else "fr", listed="open" in wish.kinds,
        spectators=wish.spectators, rated=wish.rated,
    )  # fmt: skip


def clashes(box: Box, wish: Wish, changed: Options, seats: int | None = None) -> list[Clash]:
    """The rules that would forbid the table if these options were changed."""
    options = wish.options | changed
    return [clash for clash in box.clashes if clash.holds(seats or wish.seats, options)]


def page(reader: Reader, box: Box, wish: Wish, error: str = "", signed_in: bool = False) -> Markup:
    title = f"{speech(reader.language, box.package)('game.name')} · {reader.say('setup.title')}"
    return render("setup", reader=reader, title=title, form=form(reader, box, wish, error, signed_in))


def form(reader: Reader, box: Box, wish: Wish, error: str = "", signed_in: bool = False) -> Markup:
    """The form as it stands; the page asks for it again after each change. Only who is signed in may play for a
    rating."""
    say, game = reader.say, speech(reader.language, box.package)
    wrong = clashes(box, wish, {})
    counts, why = seat_counts(box, wish, game)
    programs = [(name, name) for name in wish.programs]
    return render(
        "parts/setup_form",
        say=say,
        game=game,
        box=box,
        wish=wish,
        facts=facts_of(box, say),
        errors=[game(clash.text) for clash in wrong] + ([error] if error else []),
        blocked=bool(wrong),
        counts=counts,
        seat_reasons=why,
        seats=[seat_row(seat, wish, say) for seat in range(wish.seats)],
        kinds=[(kind, say(f"setup.kind.{kind}")) for kind in KINDS],
        levels=[(str(level), say(f"level.{level}")) for level in range(1, HIGHEST + 1)] + programs,
        colours=[(number, say(f"colour.{colour.name}")) for number, colour in enumerate(COLOURS)],
        options=option_rows(box, wish, game),
        undo_ways=UNDO,
        signed_in=signed_in,
        clocks=[(seconds, say(f"setup.clock.{seconds}")) for seconds in CLOCKS],
        zero_ways=[(way, say(f"setup.zero.{way}")) for way in ZERO],
    )


def seat_counts(box: Box, wish: Wish, game: Speech) -> tuple[list[tuple[int, bool]], Reasons]:
    """The numbers of seats, each with whether the options forbid it, and why."""
    counts, why = list[tuple[int, bool]](), Reasons()
    for count in box.seats:
        forbidden = [] if count == wish.seats else clashes(box, wish, {}, count)
        counts.append((count, bool(forbidden)))
        for clash in forbidden:
            why.setdefault(game(clash.text), []).append(str(count))
    return counts, why


def seat_row(seat: int, wish: Wish, say: Speech) -> dict[str, object]:
    """What the form shows of one seat."""
    return {
        "number": seat,
        "who": say("seat", n=seat + 1),
        "kind": wish.kinds[seat],
        "name": wish.names[seat],
        "level": wish.levels[seat],
        "colour": COLOURS[wish.colours[seat]].name,
        "colour_number": wish.colours[seat],
    }


def option_rows(box: Box, wish: Wish, game: Speech) -> list[dict[str, Any]]:
    """All options of which something can be chosen at a table of this size."""
    rows = [option_row(box, option, wish, game) for option in box.options]
    return [row for row in rows if row["kind"] != "choice" or len(row["values"]) > 1]


def option_row(box: Box, option: Option, wish: Wish, game: Speech) -> dict[str, Any]:
    """One option with its values; a value that would break a rule cannot be picked, and the form says why. What only
    tables of another size can choose is not mentioned."""
    now, why, values = wish.options[option.name], Reasons(), []
    label = game(f"option.{option.name}")
    for value in option.choices if option.kind != "flag" else ("yes",):
        on = bool(now) if option.kind == "flag" else value in now if option.kind == "set" else value == now
        then: Any = True if option.kind == "flag" else [*now, value] if option.kind == "set" else value
        forbidden = [] if on else clashes(box, wish, {option.name: then})
        words = label if option.kind == "flag" else game(f"option.{option.name}.{value}")
        if option.kind == "choice" and any(clash.seats and len(clash.options) == 1 for clash in forbidden):
            continue
        for clash in forbidden:
            why.setdefault(game(clash.text), []).append(words)
        values.append({"value": value, "on": on, "words": words, "forbidden": bool(forbidden)})
    return {"name": option.name, "kind": option.kind, "label": label, "values": values, "reasons": why}


def chosen_words(box: Box, options: Options, language: str) -> str:
    """The options of a table that are not as usual, in words."""
    game, words = speech(language, box.package), list[str]()
    for option in box.options:
        value = options.get(option.name, option.default)
        if option.kind == "set":
            words += [game(f"option.{option.name}.{item}") for item in value]
        elif option.kind == "choice" and value != option.default:
            words.append(game(f"option.{option.name}.{value}"))
        elif option.kind == "flag" and value != option.default and value:
            words.append(game(f"option.{option.name}"))
    return ", ".join(words)
