"""What the rest of the program knows of a game before it is played: a box on the shelf."""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import logging
import pkgutil
from functools import cache, cached_property
from importlib import metadata, resources
from typing import Any, Literal

import msgspec

import bastide.games
from bastide.core.errors import BadOption
from bastide.core.events import EventKind
from bastide.core.game import Game
from bastide.core.heuristic import Heuristic
from bastide.encoding.judgement import Features, Judgement
from bastide.games.contract import (
    EncodeModule,
    EventsModule,
    FeaturesModule,
    GameModule,
    HeuristicModule,
    MotionOf,
    ScoringModule,
    TextModule,
    ViewModule,
)
from bastide.games.fallbacks import PlainEncoder, PlainScoring, PlainText, PlainView
from bastide.games.weights import PolicyFile, WeightFile

Options = dict[str, Any]
LOG = logging.getLogger("bastide")
REVIEW_WEIGHTS = "review_weights.json"  # beside `judgement.json`, for what reviews judge by


class Option(msgspec.Struct, frozen=True):
    """One thing to choose before play, as data. Its labels are the messages `option.<name>[.<choice>]`."""

    name: str
    kind: Literal["set", "choice", "flag"]
    default: Any
    choices: tuple[str, ...] = ()

    def read(self, value: Any) -> Any:
        """The value in its proper form; BadOption if it is not allowed."""
        if self.kind == "flag":
            if not isinstance(value, bool):
                raise BadOption(self.name, "must be true or false")
            return value
        if self.kind == "choice":
            if isinstance(value, int) and not isinstance(value, bool):
                value = str(value)  # choices that look like numbers may be given as numbers
            if value not in self.choices:
                raise BadOption(self.name, f"{value!r} is unknown; choose one of {', '.join(self.choices)}")
            return value
        if isinstance(value, str) or not hasattr(value, "__iter__"):
            raise BadOption(self.name, f"must be a list of some of {', '.join(self.choices)}")
        chosen = list(value)
        for item in chosen:
            if item not in self.choices:
                raise BadOption(self.name, f"{item!r} is unknown; choose some of {', '.join(self.choices)}")
        return [choice for choice in self.choices if choice in chosen]


class Clash(msgspec.Struct, frozen=True):
    """A combination that the rules do not allow: at these seats, with all of these options."""

    text: str  # message ID of the explanation
    reason: str  # the same for programs, in English
    seats: tuple[int, ...] = ()  # numbers of seats; none named means any
    options: dict[str, tuple[Any, ...]] = {}  # per option the values (for a set: members) concerned

    def holds(self, seats: int, options: Options) -> bool:
        if self.seats and seats not in self.seats:
            return False
        for name, values in self.options.items():
            value = options[name]
            if not (set(value) & set(values) if isinstance(value, list) else value in values):
                return False
        return True


class Box(msgspec.Struct, frozen=True, dict=True):
    """One game on the shelf. Everything else is found in the package by its usual name."""

    name: str
    package: str
    seats: tuple[int, ...]
    options: tuple[Option, ...] = ()
    clashes: tuple[Clash, ...] = ()
    revision: int = 1  # of the rules; raised by a fix that changes play
    minutes: int = 30
    weight: int = 2  # 1 light to 5 heavy

    def game(self, seats: int | None = None, options: Options | None = None, revision: int | None = None) -> Game:
        """The rules for these seats and options; BadOption names what is wrong and what is allowed."""
        seats = self.usual_seats if seats is None else seats
        checked = self.check(seats, options or {})
        revision = self.revision if revision is None else revision
        if not 1 <= revision <= self.revision:
            raise BadOption("revision", f"{self.name} has the rules revisions 1 to {self.revision}")
        module: GameModule = self._module("game")
        game = module.make(seats, checked, revision)
        game.name, game.seats, game.options, game.revision = self.name, seats, checked, revision
        game.events = self.events
        return game

    def check(self, seats: int, options: Options) -> Options:
        """All options with their values, defaults filled in."""
        if seats not in self.seats:
            raise BadOption("seats", f"{self.name} is for {', '.join(map(str, self.seats))} players, not {seats}")
        known = {option.name: option for option in self.options}
        for name in options:
            if name not in known:
                raise BadOption(name, f"{self.name} has no such option; it has {', '.join(known) or 'none'}")
        checked = {name: option.read(options.get(name, option.default)) for name, option in known.items()}
        for clash in self.clashes:
            if clash.holds(seats, checked):
                raise BadOption(", ".join(clash.options) or "seats", clash.reason)
        return checked

    def read_options(self, text: str) -> Options:
        """Options as written on the command line: `inns,dragon,planning=hidden,solo_level=hard`."""
        options: Options = {}
        for word in filter(None, (part.strip() for part in text.split(","))):
            name, equals, value = word.partition("=")
            if equals:
                option = next((option for option in self.options if option.name == name), None)
                if option is None:
                    known = ", ".join(option.name for option in self.options)
                    raise BadOption(name, f"{self.name} has no such option; it has {known or 'none'}")
                if option.kind == "set":
                    options[name] = [item for item in value.split("+") if item]
                elif option.kind == "flag":
                    options[name] = {"true": True, "yes": True, "false": False, "no": False}.get(value, value)
                else:
                    options[name] = value
                continue
            for option in self.options:
                if option.kind == "set" and name in option.choices:
                    options.setdefault(option.name, []).append(name)
                    break
                if option.kind == "flag" and name == option.name:
                    options[name] = True
                    break
            else:
                words = [choice for option in self.options if option.kind == "set" for choice in option.choices]
                words += [option.name for option in self.options if option.kind == "flag"]
                words += [f"{option.name}=…" for option in self.options if option.kind == "choice"]
                raise BadOption(name, f"{self.name} has no such option; it has {', '.join(words) or 'none'}")
        return options

    @property
    def usual_seats(self) -> int:
        return 2 if 2 in self.seats else self.seats[0]

    def _module(self, name: str) -> Any:
        return importlib.import_module(f"{self.package}.{name}")

    def _optional(self, name: str) -> Any:
        """A module of the game's package, or None if the package does not bring it."""
        if importlib.util.find_spec(f"{self.package}.{name}") is None:
            return None
        return self._module(name)

    @cached_property
    def events(self) -> dict[str, EventKind]:
        """What the game may tell; empty if it declares nothing."""
        module: EventsModule | None = self._optional("events")
        return {} if module is None else module.EVENTS

    @cached_property
    def text(self) -> TextModule:
        module: TextModule | None = self._optional("text")
        return PlainText() if module is None else module

    @cached_property
    def view(self) -> ViewModule:
        module: ViewModule | None = self._optional("view")
        return PlainView() if module is None else module

    @cached_property
    def motion(self) -> MotionOf:
        """What an event moves in the game's pictures; views may leave it out."""
        found: MotionOf = getattr(self.view, "motion", PlainView().motion)
        return found

    @cached_property
    def routine_events(self) -> tuple[str, ...]:
        """Kinds of events that a short account of a turn leaves out if there is more to tell; views may name them."""
        found: tuple[str, ...] = getattr(self.view, "ROUTINE", PlainView.ROUTINE)
        return found

    @cached_property
    def opening_events(self) -> tuple[str, ...]:
        """Kinds of events with which the log begins a new line; views may name them."""
        found: tuple[str, ...] = getattr(self.view, "OPENING", PlainView.OPENING)
        return found

    @cached_property
    def has_pictures(self) -> bool:
        """Whether the game draws itself; if not, pages show it in words."""
        return self._optional("view") is not None

    @cached_property
    def encoder(self) -> EncodeModule:
        module: EncodeModule | None = self._optional("encode")
        return PlainEncoder() if module is None else module

    @cached_property
    def heuristic(self) -> Heuristic:
        module: HeuristicModule | None = self._optional("heuristic")
        return Heuristic() if module is None else module.HEURISTIC

    @cached_property
    def features(self) -> Features | None:
        """What a learned judgement weighs; None for a game that cannot be learned."""
        module: FeaturesModule | None = self._optional("features")
        return None if module is None else module.FEATURES

    def judgement(self, seats: int, file: str = "judgement.json") -> Judgement | None:
        """The learned judgement for so many seats; None where nothing was learned."""
        known: dict[tuple[int, str], Judgement | None] = self.judgements
        if (seats, file) not in known:
            source, features = self.optional_resource(file), self.features
            found = WeightFile.read(source).weights_for(seats) if source is not None else None
            known[seats, file] = None if found is None or features is None else found.judgement(features)
        return known[seats, file]

    def review_judgement(self, game: Game) -> Judgement | None:
        """What continuations in a review are judged by: something was learned for them with the usual options only."""
        learned = self.judgement(game.seats, REVIEW_WEIGHTS) if self.has_usual_options(game) else None
        return learned or self.judgement(game.seats)

    def has_usual_options(self, game: Game) -> bool:
        return game.options == self.check(game.seats, {})

    @cached_property
    def judgements(self) -> dict[tuple[int, str], Judgement | None]:
        """Those that were loaded, by seats and file."""
        return {}

    def guided_heuristic(self, seats: int) -> Heuristic:
        """The heuristic with what was learned of actions for so many seats; as it is where nothing was learned."""
        if seats not in self.guided_heuristics:
            source, features = self.optional_resource("policy.json"), self.features
            found = PolicyFile.read(source).weights_for(seats) if source is not None else None
            if found is None or features is None:
                self.guided_heuristics[seats] = self.heuristic
            else:
                self.guided_heuristics[seats] = found.guided(self.heuristic, features)
        return self.guided_heuristics[seats]

    @cached_property
    def guided_heuristics(self) -> dict[int, Heuristic]:
        """Those that were loaded, by seats."""
        return {}

    @cached_property
    def scoring(self) -> ScoringModule:
        module: ScoringModule | None = self._optional("scoring")
        return PlainScoring() if module is None else module

    @property
    def has_lesson(self) -> bool:
        """Whether the game brings a guided first game."""
        return self.optional_resource("lesson.json") is not None

    @property
    def has_summary(self) -> bool:
        """Whether the game brings a summary of its rules."""
        return self.optional_resource("summary.json") is not None

    def optional_resource(self, name: str) -> str | None:
        """A text file of the game's package, or None if the package does not bring it."""
        path = resources.files(self.package).joinpath(name)
        return path.read_text("utf-8") if path.is_file() else None

    def ledger(self, language: str) -> str:
        """The rules as text in a language, else in English, else empty."""
        return self.optional_resource(f"rules.{language}.md") or self.optional_resource("rules.en.md") or ""

    def resource(self, name: str) -> str:
        """A text file of the game's package, such as `rules.en.md`."""
        return resources.files(self.package).joinpath(name).read_text("utf-8")

    @cached_property
    def digest(self) -> str:
        """A fingerprint of the component data: a record tells with which values it was played."""
        digest = hashlib.blake2b(digest_size=8)
        for name in self.component_files:
            digest.update(name.encode() + b"\0" + self.resource(f"components/{name}").encode())
        return digest.hexdigest()

    @cached_property
    def component_files(self) -> list[str]:
        """The files of component data; none for a game that brings none."""
        folder = resources.files(self.package).joinpath("components")
        return sorted(part.name for part in folder.iterdir() if part.name.endswith(".json")) if folder.is_dir() else []


@cache
def boxes() -> dict[str, Box]:
    """Every game installed: the packages beside this module, and those that others offer by entry point."""
    found: dict[str, Box] = {}
    for part in pkgutil.iter_modules(bastide.games.__path__):
        if part.ispkg:
            shelf = importlib.import_module(f"bastide.games.{part.name}")
            if hasattr(shelf, "BOX"):
                found[part.name] = shelf.BOX
    for point in metadata.entry_points(group="bastide.games"):
        if point.name not in found:
            plugin = load_plugin(point)
            if plugin is not None:
                found[point.name] = plugin
    return found


def load_plugin(point: metadata.EntryPoint) -> Box | None:
    """The game of another distribution; a broken one is named in one line of the log and left out."""
    try:
        found = point.load()
        if not isinstance(found, Box):
            raise TypeError(f"{point.value} is not a Box")
        found.game()
        return found
    except Exception as error:  # whatever a stranger's module does when it is imported
        LOG.warning("bastide: the game %r (%s) is left out: %s", point.name, point.value, one_line(error))
        return None


def one_line(error: Exception) -> str:
    return f"{type(error).__name__}: {error}".splitlines()[0]


def box(name: str) -> Box:
    if name not in boxes():
        raise BadOption("game", f"{name!r} is unknown; there are {', '.join(sorted(boxes()))}")
    return boxes()[name]
