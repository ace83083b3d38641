"""What every game does: offer choices, resolve them, write them down."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

from bastide.core.action import ASIDE, Action
from bastide.core.action_buffer import ActionBuffer
from bastide.core.errors import BadNotation, BadPosition, FateError, IllegalAction
from bastide.core.events import EventKind, check_events
from bastide.core.state import NOBODY, OPEN, Decision, Entry, State, rng_start

NOTHING: Final[list[Action]] = []  # always


@mypyc_attr(allow_interpreted_subclasses=True)
class Phase:
    """One kind of decision: what may be chosen, and what the choice does.
    A game names its own state in these methods; see docs/adr for why the class itself is not generic."""

    rule: str = ""  # the rule that says what may be chosen here; a refusal cites it

    def legal(self, state: Any, decision: Decision) -> list[Action]:
        return []

    def write_legal(self, state: Any, decision: Decision, buffer: ActionBuffer) -> None:
        """Add the same actions to a buffer, for search; override where they are numbers before they are a list."""
        for action in self.legal(state, decision):
            buffer.add(action)

    def sample(self, state: Any, decision: Decision, luck: i64) -> Action:
        """One of the legal actions, for random play; override where listing them all is slow."""
        choices = self.legal(state, decision)
        return choices[luck % len(choices)]

    def seals(self, action: Action) -> bool:
        """Whether, in a group, this choice lies face down until all have chosen."""
        return False

    def apply(self, state: Any, decision: Decision, action: Action) -> None:
        """Resolve the decision, which has left the stack; a sealed one is just laid open here."""
        raise NotImplementedError

    def refusal(self, state: Any, decision: Decision, action: Action) -> str:
        """The rule that forbids this action here; override to tell more exactly."""
        return self.rule


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """The rules of one game with its options and seats. Immutable once built."""

    name: str  # this and the next four are set by the box that made the game
    seats: int
    options: dict[str, Any]  # as the registry has checked them
    revision: int  # of the rules; records name it
    events: dict[str, EventKind]  # what may be told, by name; empty for a game that declares none
    phases: list[Phase]  # by number; those of expansions not in play leave a gap
    texts: dict[Action, str]  # every action there can be, in the order of the dense index
    actions: dict[str, Action]
    indices: dict[Action, int]
    action_count: int
    fixed_count: int  # indices that keep their meaning for the whole game, the last `outside` of them excepted
    outside: int = 0  # indices for legal actions that have no fixed one, by their rank among those
    longest: int  # no game takes more actions than this
    score_bounds: tuple[int, int]  # no final score lies outside

    def blank(self) -> Any:
        """The state before anything has been drawn, its first decisions on the stack."""
        raise NotImplementedError

    def position(self, description: Any) -> Any:
        """A validated state from a sparse description in the words of the game."""
        raise BadPosition("position", "this game reads no descriptions")

    def census(self, state: Any) -> dict[str, int]:
        """Numbers that never change during play: all the pieces, wherever they are. In a full state."""
        return {}

    def places(self, state: Any) -> list[int]:
        """Each seat's place when the game is over, tie-breaks applied: 1 is best, equals share a place.
        Alone at the table, 1 is a victory and 2 a defeat."""
        return [1 + sum(other > score for other in state.scores) for score in state.scores]

    def grade(self, score: int) -> int:
        """The grade a score earns when one plays alone, counted from 0; -1 where the game knows no grades."""
        return -1

    def turns(self, state: Any) -> int:
        """How many turns have been played, if the state tells; else 0. For measuring only."""
        return 0

    def listed(self, states: list[State], rounds: i64) -> i64:
        """How many actions whoever acts may choose from, counted in all of these states so many times. For measuring
        only: without the cost of calling from outside the engine."""
        count: i64 = 0
        for _ in range(rounds):
            for state in states:
                count += len(self.legal(state, state.actor()))
        return count

    def written(self, states: list[State], rounds: i64) -> i64:
        """The same where the actions are written down as search reads them, without making a list."""
        count, buffer = i64(0), ActionBuffer()
        for _ in range(rounds):
            for state in states:
                self.write_legal(state, state.actor(), buffer)
                count += buffer.count
        return count

    def asides(self, state: Any, seat: i64) -> list[Action]:
        """What a pending seat may do besides its decision; bounded, so that play ends."""
        return NOTHING

    def aside(self, state: Any, seat: i64, action: Action) -> None:
        raise NotImplementedError

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        return self  # immutable

    def new(self, seed: int = 0, entry: Entry | None = None) -> Any:
        """A new game; equal seeds give equal games. The entry takes down what chance gives at set-up."""
        state: State = self.blank()
        state.rng, state.entry = rng_start(seed), entry
        self.settle(state)
        state.entry = None
        if entry is not None and self.events:
            check_events(self.events, entry.events)
        return state

    def restore(self, data: dict[str, Any]) -> Any:
        """The state that `dump` has written."""
        state: State = self.blank()
        state.load(data)
        return state

    def legal(self, state: State, seat: i64) -> list[Action]:
        """All that this seat may do now: its decision's choices, then asides. Empty if it must wait."""
        i = state.pending_index(seat)
        if i < 0:
            return []
        decision = state.stack[i]
        choices = self.phases[decision.phase].legal(state, decision)
        asides = self.asides(state, seat)
        return choices + asides if asides else choices

    def write_legal(self, state: State, seat: i64, buffer: ActionBuffer) -> None:
        """Write the same actions down in a buffer, without making a list where the game can do so: for search."""
        buffer.clear()
        i = state.pending_index(seat)
        if i < 0:
            return
        decision = state.stack[i]
        self.phases[decision.phase].write_legal(state, decision, buffer)
        for action in self.asides(state, seat):
            buffer.add(action)

    def sample(self, state: Any, seat: i64, luck: i64) -> Action:
        """One of the legal actions, chosen by luck: the quick way through random play."""
        table: State = state
        asides = self.asides(table, seat)
        decision = table.stack[table.pending_index(seat)]
        if asides:
            choices = self.phases[decision.phase].legal(state, decision) + asides
            return choices[luck % len(choices)]
        return self.phases[decision.phase].sample(state, decision, luck)

    def playout(self, state: Any, luck: i64, limit: i64 = 1 << 40) -> i64:
        """Play at random, drawing choices from luck; return the number of actions."""
        table: State = state
        actions: i64 = 0
        seat = table.actor()
        while seat != NOBODY and actions < limit:
            luck = 698769069 * (luck & 0xFFFFFFFF) + (luck >> 32)
            self.apply(table, seat, self.sample(table, seat, (luck ^ (luck >> 32)) & 0xFFFFFFFF))
            actions += 1
            seat = table.actor()
        return actions

    def apply(self, state: State, seat: i64, action: Action) -> None:
        """Do what is known to be legal: the door for search."""
        if action & ASIDE:
            self.aside(state, seat, action)
        else:
            i = state.pending_index(seat)
            decision = state.stack[i]
            phase = self.phases[decision.phase]
            if decision.group and phase.seals(action):
                state.stack[i] = decision.seal(action)
            else:
                state.stack.pop(i)
                phase.apply(state, decision, action)
        self.settle(state)

    def play(self, state: State, entry: Entry) -> None:
        """Check, do and record: the door for people, records and tests. On any error the state is untouched."""
        self.check(state, entry.seat, entry.action)
        if entry.fate:
            self.rehearse(state, entry)
        state.entry = entry
        self.apply(state, entry.seat, entry.action)
        state.entry = None
        if self.events:
            check_events(self.events, entry.events)

    def check(self, state: State, seat: int, action: Action) -> None:
        """Raise IllegalAction, with the rule and what would be allowed, unless the seat may do this now."""
        allowed = self.legal(state, seat)
        if action in allowed:
            return
        text, rule, i = self.text_or_none(action), "", state.pending_index(seat)
        if i >= 0 and text is not None:
            decision = state.stack[i]
            rule = self.phases[decision.phase].refusal(state, decision, action)
        raise IllegalAction(text or f"action {action}", rule, [self.write(other) for other in allowed])

    def text_or_none(self, action: Action) -> str | None:
        """The text of an action, or None for a number that is no action of this game."""
        try:
            text = self.write(action)
            return text if self.parse(text) == action else None
        except Exception:  # whatever a game's own notation makes of a number that it never made
            return None

    def rehearse(self, state: State, entry: Entry) -> None:
        """Try forced outcomes on a clone, so that wrong ones leave the state alone."""
        trial, copy = state.clone(), Entry(entry.seat, entry.action, entry.fate)
        trial.entry, trial.rng = copy, trial.rng or 1
        self.apply(trial, entry.seat, entry.action)
        if copy.fate:
            raise FateError(f"fate forces {len(copy.fate)} outcomes more than were drawn")

    def settle(self, state: State) -> None:
        """Resolve all that needs nobody, or nobody any more."""
        while state.stack:
            top = state.stack[-1]
            if top.seat != NOBODY:
                if top.sealed == OPEN:
                    return
                if top.group and self.awaited(state):
                    return
                state.reveal()  # the last seat of a group has chosen
            state.stack.pop()
            self.phases[top.phase].apply(state, top, int(top.sealed))

    def awaited(self, state: State) -> bool:
        """Whether somebody in the group on top has still to choose."""
        group, i = state.stack[-1].group, len(state.stack) - 1
        while i >= 0 and state.stack[i].group == group:
            if state.stack[i].sealed == OPEN:
                return True
            i -= 1
        return False

    def equip(self, phases: dict[int, Phase], texts: dict[Action, str]) -> None:
        """To be called once, with all phases and all actions. A game with too many actions to list
        (coordinates) writes `write`, `parse` and `index` itself."""
        self.phases = [phases.get(number, Phase()) for number in range(max(phases) + 1)]
        self.texts, self.action_count, self.fixed_count = texts, len(texts), len(texts)
        self.actions = {text: action for action, text in texts.items()}
        self.indices = {action: i for i, action in enumerate(texts)}
        assert len(self.actions) == len(texts), "two actions have the same text"

    def write(self, action: Action) -> str:
        """The action in words that last: what records hold."""
        return self.texts[action]

    def read(self, text: Any) -> Action:
        """The action these words mean; BadNotation if they mean none in this game."""
        if not isinstance(text, str):
            raise BadNotation(repr(text)[:80], "an action is given as text")
        return self.parse(text)

    def parse(self, text: str) -> Action:
        """What `read` does with text; to be written by games that do not list their actions."""
        action = self.actions.get(text)
        if action is None:
            raise BadNotation(text)
        return action

    def index(self, state: Any, action: Action) -> int:
        """The place of a legal action in masks and policies, below action_count."""
        return self.indices[action]

    def indexed(self, state: State, seat: int) -> dict[int, Action]:
        """The legal actions by their dense index."""
        return {self.index(state, action): action for action in self.legal(state, seat)}

    def fixed_index(self, action: Action) -> i64:
        """An index that means this action in every position, below fixed_count - outside; -1 where it has none."""
        return self.indices[action]

    def fixed_action(self, index: i64) -> Action:
        """The action that a fixed index means."""
        return list(self.texts)[index]

    def fixed_cell(self, action: Action) -> int:
        """The cell of the board's grid that an action names, row by row; -1 for none, or for a game without a grid."""
        return -1
