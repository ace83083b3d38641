"""How a game shows itself: panels of SVG that a page arranges, or that one picture holds."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Any, Literal, NamedTuple, TypeVar, TypeVarTuple

from bastide.core.state import Event
from bastide.draw.seats import COLOURS, Colour
from bastide.draw.sprite import current_sprite, reference
from bastide.draw.svg import NAMESPACE, NOTHING, Svg, hint, join, markup, number, tag, words

Say = Callable[..., str]
Arguments = TypeVarTuple("Arguments")
Found = TypeVar("Found")
GAP = 12
SHALLOW, SHALLOW_BOARD = 140, 60  # height of panels that are called so: of the viewer's, and of shared ones
LEAST_SCALE = 0.85  # pixels for a unit of a drawing, at which its words can be read: --least-scale of pages


@dataclass(frozen=True)
class Look:
    """What a picture needs besides the view: the reader's language, names, and what may be chosen now."""

    say: Say
    names: Sequence[str]
    actions: dict[str, str] = field(default_factory=dict)  # text of each legal action → its label in words
    last: Sequence[Event] = ()  # what just happened, for marking
    colours: Sequence[int] = (0, 1, 2, 3, 4, 5)  # of each seat
    alike: dict[str, str] = field(
        default_factory=dict
    )  # filled while drawing: action → the one whose mark stands for it

    equal: dict[str, str] = field(
        default_factory=dict
    )  # filled while drawing: action → another one that comes to the same, and stands in lists for it

    chosen: str | None = None  # the action that waits for a confirmation
    drawn: set[str] = field(default_factory=set)  # filled while drawing: actions offered since the last panel
    shared: dict[Hashable, Any] = field(default_factory=dict)  # filled by `once` and `once_without_words`

    def once(self, find: Callable[[*Arguments], Found], *arguments: *Arguments) -> Found:
        """What a game finds out about a view, or draws of it: once for all pictures of one state that are seen by those
        who know the same. It must not depend on who looks, or on what may be chosen."""
        return self._kept((find, self.say, current_sprite()), find, arguments)

    def once_without_words(self, find: Callable[[*Arguments], Found], *arguments: *Arguments) -> Found:
        """The same for what has no words, and so is the same in every language."""
        return self._kept((find, current_sprite()), find, arguments)

    def _kept(self, key: Hashable, find: Callable[[*Arguments], Found], arguments: tuple[*Arguments]) -> Found:
        if key not in self.shared:
            self.shared[key] = find(*arguments)
        found: Found = self.shared[key]
        return found

    def panel(
        self,
        name: str,
        area: Area,
        width: float,
        height: float,
        body: Svg,
        pan: bool = False,
        beside: bool = False,
        origin: tuple[float, float] | None = None,
        brief: bool = False,
        likely: str | None = None,
        behind: str = "",
        wide: tuple[float, float] | None = None,
        tall: tuple[float, float] | None = None,
    ) -> Panel:
        """The panel that has just been drawn. Panels are drawn one after the other: all actions offered since the last
        one are choices of this one."""
        choices = frozenset(self.drawn)
        self.drawn.clear()
        return Panel(name, area, width, height, body, pan, beside, choices, origin, brief, likely, behind, wide, tall)

    def colour(self, seat: int) -> Colour:
        return COLOURS[self.colours[seat]]

    def choice(self, action: str, inside: Svg, **attributes: object) -> Svg:
        """The drawing as something to choose, if the action is legal now; else the drawing as it is.
        Its title is its name for readers of the screen and its tooltip in one."""
        if action not in self.actions:
            return inside
        self.drawn.add(action)
        return tag("g", hint(self.actions[action]), inside, **attributes, **self._marks(action))

    def wish(self, action: str, inside: Svg) -> Svg:
        """The drawing as something that one could want to choose: while one decides, a page tells why it cannot be."""
        if not self.actions or action in self.actions:
            return inside
        return tag("g", inside, data_why=action)

    def target(self, action: str, shape: str, css: str | None = "legal", **attributes: object) -> Svg:
        """A shape that is itself the mark of something to choose; nothing if the action is not legal now."""
        if action not in self.actions:
            return NOTHING
        self.drawn.add(action)
        return tag(shape, hint(self.actions[action]), **attributes, class_=css, **self._marks(action))

    def _marks(self, action: str) -> dict[str, object]:
        """The attributes by which a page knows what can be chosen."""
        return {"data_action": action, "data_chosen": "" if action == self.chosen else None}

    def ghost(self, action: str, symbol: str, x: float, y: float, *size: float, css: str | None = None) -> Svg:
        """A symbol as such a mark: where it leaves fill and stroke open, it looks like one, or as the class says."""
        box = reference(symbol, number(float(size[0])), number(float(size[-1])))
        return self.target(action, "use", css, x=float(x), y=float(y), **box)


Area = Literal["board", "own", "side"]


class Panel(NamedTuple):
    """One part of the table. `board` is shared and large, `own` is the viewer's, `side` is for looking things up."""

    name: str  # stable; its title is the message `panel.<name>` of the game
    area: Area
    width: float
    height: float
    body: Svg  # SVG content within width by height
    pan: bool = False  # whether a page should let one move about in it
    beside: bool = False  # whether it stands beside the one before it, and not below
    choices: frozenset[str] = frozenset()  # the actions that can be chosen in it
    origin: tuple[float, float] | None = None  # where a land begins that may grow to any side; else it begins at 0, 0
    brief: bool = False  # whether it stands for other panels in windows that have no room for them
    likely: str | None = None  # the action that most players would choose now: a button that stands out
    behind: str = ""  # the panel behind whose tab it is shown, if it has none of its own
    wide: tuple[float, float] | None = None  # its size where its parts lie in longer rows: in windows wide and low
    tall: tuple[float, float] | None = None  # its size where they lie below each other: in windows that are upright

    @property
    def shallow(self) -> bool:
        """Whether it is so low that it can stay below another in a window that shows one panel at a time."""
        most = {"own": SHALLOW, "board": SHALLOW_BOARD, "side": 0}[self.area]
        return self.height <= most and self.height < self.width / 4

    @property
    def view_box(self) -> str:
        """The part of the plane that is drawn."""
        left, top = self.origin or (0, 0)
        return f"{left:g} {top:g} {self.width:g} {self.height:g}"


class Chip(NamedTuple):
    """A number beside a player's name, with the symbol that says what it counts."""

    symbol: str  # of the sprite
    value: str
    label: str  # in words
    keys: tuple[str, ...] = ()  # of the pieces that it counts, if these can be on the board too: each is drawn then


def offered(panels: Sequence[Panel]) -> set[str]:
    """The actions that can be chosen in these panels."""
    return {action for panel in panels for action in panel.choices}


def rest(panels: Sequence[Panel], look: Look) -> Panel | None:
    """Buttons for the actions that no panel offers, so that every legal action can be reached."""
    left = [action for action in look.actions if action not in offered(panels)]
    if not left:
        return None
    parts = []
    for i, action in enumerate(left):
        x, y = 8 + 206 * (i % 4), 8 + 40 * (i // 4)
        button = tag("rect", x=x, y=y, width=198, height=32, rx=7, class_="button")
        label = look.actions[action]
        text = words(label if len(label) < 30 else label[:28] + "…", x + 99, y + 21, class_="button-text")
        parts.append(look.choice(action, button + text))
    return look.panel("choices", "own", 832, 16 + 40 * ((len(left) + 3) // 4), join(parts))


def picture(panels: Sequence[Panel], look: Look, style: str, sprite: Svg, label: str, layout: str = "rows") -> Svg:
    """All panels in one SVG: for notebooks, exports and video. Without a sprite it relies on the page's."""
    extra = rest(panels, look)
    areas: dict[str, list[Panel]] = {"board": [], "own": [extra] if extra else [], "side": []}
    for panel in panels:
        if not panel.brief:
            areas[panel.area].append(panel)
    columns = [areas["board"], areas["own"]] if layout == "columns" else [areas["board"] + areas["own"]]
    parts, x, height = [], float(GAP), 0.0
    for column in filter(None, [*columns, areas["side"]]):
        left, y, wide, high = x, float(GAP), 0.0, 0.0
        for panel in column:
            left, y = (left, y) if panel.beside else (x, y + high)
            parts.append(_placed(panel, left, y))
            left, high = left + panel.width + GAP, max(panel.height + GAP, high if panel.beside else 0.0)
            wide = max(wide, left - x)
        x, height = x + wide, max(height, y + high)
    ground = tag("rect", width=x, height=height, class_="ground")
    rules = tag("style", markup(escape(style, quote=False))) if style else NOTHING
    return tag(
        "svg", rules, tag("defs", sprite) if sprite else NOTHING, ground,
        *parts, xmlns=NAMESPACE, viewBox=f"0 0 {x:g} {height:g}", role="group", aria_label=label,
    )  # fmt: skip


def _placed(panel: Panel, x: float, y: float) -> Svg:
    return tag("svg", panel.body, x=x, y=y, width=panel.width, height=panel.height,
               viewBox=panel.view_box, id=f"panel-{panel.name}")  # fmt: skip
