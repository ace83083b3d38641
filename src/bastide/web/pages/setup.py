"""Setting a table: the form for one game, drawn from the registry; what the rules forbid is explained, not offered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from typing import Any, Literal

from litestar.datastructures.multi_dicts import MultiMixin

from bastide.bots.levels import HIGHEST
from bastide.draw.seats import COLOURS
from bastide.games.registry import Box, Clash, Option, Options
from bastide.text import Speech, speech
from bastide.web.pages.home import thumb
from bastide.web.pages.icons import icon
from bastide.web.pages.reader import Reader
from bastide.web.pages.shell import bar, checked, document, seats_word, selected
from bastide.web.plan import ClockPlan, Plan, SeatPlan, clean

KINDS = ("me", "bot", "link", "open")
UNDO = ("consent", "barrier", "never")
CLOCKS = (0, 300, 900, 1800, 3600, 259200, 1209600)  # seconds for the whole game; 0 is no clock
ZERO = ("bot", "resign")


Fields = Mapping[str, list[str]]  # what a form holds: a query or a body


def fields_of(form: MultiMixin[Any]) -> Fields:
    return {name: [str(value) for value in values] for name, values in form.dict().items()}


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
    clock: int
    zero: str


def first(fields: Fields, name: str, default: str) -> str:
    return fields.get(name, [default])[0]


def number(fields: Fields, name: str, default: int, allowed: Mapping[int, object] | range | tuple[int, ...]) -> int:
    text = first(fields, name, "")
    value = int(text) if text.isascii() and text.isdigit() and len(text) < 9 else default
    return value if value in allowed else default


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
        names.append(clean(first(fields, f"n{seat}", usual))[:40])
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


def plan(box: Box, wish: Wish, language: str) -> Plan:
    """What the service is asked for."""
    seats = [
        SeatPlan(
            kind="bot" if kind == "bot" else "open" if kind == "open" else "person",
            bot=(level if level in wish.programs else f"level:{level}") if kind == "bot" else None,
            name=wish.names[seat],
            colour=wish.colours[seat],
        )
        for seat, (kind, level) in enumerate(zip(wish.kinds, wish.levels, strict=True))
    ]
    clock = ClockPlan(float(wish.clock), at_zero="resign" if wish.zero == "resign" else "bot") if wish.clock else None
    undo: Literal["consent", "barrier", "never"] = (
        "never" if wish.undo == "never" else "barrier" if wish.undo == "barrier" else "consent"
    )
    return Plan(
        game=box.name, seats=seats, options=wish.options, undo=undo, confirm=wish.confirm, hints=wish.hints,
        clock=clock, language="en" if language == "en" else "fr", listed="open" in wish.kinds,
    )  # fmt: skip


def clashes(box: Box, wish: Wish, changed: Options, seats: int | None = None) -> list[Clash]:
    """The rules that would forbid the table if these options were changed."""
    options = wish.options | changed
    return [clash for clash in box.clashes if clash.holds(seats or wish.seats, options)]


def page(reader: Reader, box: Box, wish: Wish, error: str = "") -> str:
    game = speech(reader.language, box.package)
    body = (
        f'{bar(reader, title=reader.say("setup.title"))}<main class="text" id="view">'
        f"{form(reader, box, wish, error)}</main>"
    )
    return document(reader, f"{game('game.name')} · {reader.say('setup.title')}", body)


def form(reader: Reader, box: Box, wish: Wish, error: str = "") -> str:
    say, game = reader.say, speech(reader.language, box.package)
    wrong = clashes(box, wish, {})
    told = "".join(f'<p class="error" role="alert">{escape(game(clash.text))}</p>' for clash in wrong)
    if error:
        told += f'<p class="error" role="alert">{escape(error)}</p>'
    facts = f"{seats_word(say, box.seats)} · {say('minutes', n=box.minutes)}"
    stop = " disabled" if wrong else ""
    return f"""<form id="setup" class="setup" method="post" action="/new/{box.name}" data-live>
<input type="hidden" name="sent" value="1"><div class="small">{thumb(box.name)}<div><h1>{escape(game("game.name"))}</h1>
<p class="soft">{escape(game("game.about"))} <span class="num">{escape(facts)}</span></p></div></div>{told}
{seats_part(box, wish, say, game)}{options_part(box, wish, game, say)}{manners(wish, say)}
<div class="go"><button class="btn primary"{stop}>{escape(say("setup.go"))}</button></div></form>"""


def seats_part(box: Box, wish: Wish, say: Speech, game: Speech) -> str:
    counts, why = [], list[tuple[str, str]]()
    for count in box.seats:
        forbidden = clashes(box, wish, {}, count) if count != wish.seats else []
        why += [(str(count), game(clash.text)) for clash in forbidden]
        counts.append(
            f'<label class="pill"><input type="radio" name="seats" value="{count}"{checked(count == wish.seats)}'
            f"{' disabled' if forbidden else ''}>{count}</label>"
        )
    rows = "".join(seat_row(seat, wish, say) for seat in range(wish.seats))
    return (
        f'<fieldset id="fs-seats"><legend>{escape(say("setup.seats"))}</legend><div class="pills">'
        f"{''.join(counts)}</div>"
        f"{reasons(why)}{rows}<p class='soft'>{escape(say('setup.seats.about'))}</p></fieldset>"
    )


def seat_row(seat: int, wish: Wish, say: Speech) -> str:
    kind, colour = wish.kinds[seat], COLOURS[wish.colours[seat]]
    who = say("seat", n=seat + 1)

    def select(name: str, label: str, options: list[tuple[str, str]], now: str) -> str:
        inside = "".join(
            f'<option value="{value}"{selected(value == now)}>{escape(words)}</option>' for value, words in options
        )
        return (
            f'<select name="{name}{seat}" id="{name}{seat}" aria-label="{escape(who)} : {escape(label)}">'
            f"{inside}</select>"
        )

    kinds = select("k", say("setup.kind"), [(each, say(f"setup.kind.{each}")) for each in KINDS], kind)
    offered = [(str(n), say(f"level.{n}")) for n in range(1, HIGHEST + 1)] + [(name, name) for name in wish.programs]
    levels = select("l", say("setup.level"), offered, wish.levels[seat])
    colours = select(
        "c",
        say("setup.colour"),
        [(str(i), say(f"colour.{each.name}")) for i, each in enumerate(COLOURS)],
        str(wish.colours[seat]),
    )
    name = (
        f'<input name="n{seat}" id="n{seat}" maxlength="40" value="{escape(wish.names[seat])}"'
        f' aria-label="{escape(who)} : {escape(say("setup.name"))}">'
    )
    middle = (
        levels if kind == "bot" else f'<input type="hidden" name="l{seat}" value="{wish.levels[seat]}"><span></span>'
    )
    return f'<div class="seat-row" id="row{seat}">{icon(f"meeple-{colour.name}")}{kinds}{name}{colours}{middle}</div>'


def reasons(why: list[tuple[str, str]]) -> str:
    """Why some values are not offered: values with the same reason in one line."""
    together: dict[str, list[str]] = {}
    for value, reason in why:
        together.setdefault(reason, []).append(value)
    return "".join(
        f'<p class="why">{escape(", ".join(values))} : {escape(reason)}</p>' for reason, values in together.items()
    )


def options_part(box: Box, wish: Wish, game: Speech, say: Speech) -> str:
    if not box.options:
        return ""
    parts = "".join(option_part(box, option, wish, game) for option in box.options)
    return f'<fieldset id="fs-options"><legend>{escape(say("setup.options"))}</legend>{parts}</fieldset>'


def option_part(box: Box, option: Option, wish: Wish, game: Speech) -> str:
    """One option: pills for its values; a value that would break a rule cannot be picked, and says why."""
    name, now, why, pills = f"o.{option.name}", wish.options[option.name], list[tuple[str, str]](), []
    label = game(f"option.{option.name}")
    values = option.choices if option.kind != "flag" else ("yes",)
    for value in values:
        on = bool(now) if option.kind == "flag" else value in now if option.kind == "set" else value == now
        then: Any = True if option.kind == "flag" else [*now, value] if option.kind == "set" else value
        forbidden = [] if on else clashes(box, wish, {option.name: then})
        words = label if option.kind == "flag" else game(f"option.{option.name}.{value}")
        why += [(words, game(clash.text)) for clash in forbidden]
        kind = "radio" if option.kind == "choice" else "checkbox"
        pills.append(
            f'<label class="pill"><input type="{kind}" name="{name}" value="{value}"{checked(on)}'
            f"{' disabled' if forbidden else ''}>{escape(words)}</label>"
        )
    head = "" if option.kind == "flag" else f"<p>{escape(label)}</p>"
    return (
        f'<div role="group" aria-label="{escape(label)}">{head}<div class="pills">{"".join(pills)}</div>'
        f"{reasons(why)}</div>"
    )


def manners(wish: Wish, say: Speech) -> str:
    """How one plays together: undo, confirmations, hints, clock."""
    undo = "".join(
        f'<label class="pill"><input type="radio" name="undo" value="{way}"{checked(way == wish.undo)}>'
        f"{escape(say(f'setup.undo.{way}'))}</label>"
        for way in UNDO
    )
    clocks = "".join(
        f'<option value="{seconds}"{selected(seconds == wish.clock)}>{escape(say(f"setup.clock.{seconds}"))}</option>'
        for seconds in CLOCKS
    )
    zero = "".join(
        f'<option value="{way}"{selected(way == wish.zero)}>{escape(say(f"setup.zero.{way}"))}</option>' for way in ZERO
    )
    at_zero = (
        f'<select name="zero" id="zero" aria-label="{escape(say("setup.zero"))}">{zero}</select>' if wish.clock else ""
    )
    flags = "".join(
        f'<label class="pill"><input type="checkbox" name="{name}" value="1"{checked(on)}>'
        f"{escape(say(f'setup.{name}'))}</label>"
        for name, on in (("confirm", wish.confirm), ("hints", wish.hints))
    )
    return f"""<fieldset id="fs-manners"><legend>{escape(say("setup.manners"))}</legend>
<div role="group" aria-label="{escape(say("setup.undo"))}"><p>{escape(say("setup.undo"))}</p>
<div class="pills">{undo}</div></div>
<div class="pills">{flags}</div>
<div class="pills"><select name="clock" id="clock" aria-label="{escape(say("setup.clock"))}">
{clocks}</select>{at_zero}</div></fieldset>"""


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
