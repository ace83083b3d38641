"""OpenSpiel: every game as `python_bastide_<game>`, with chance as explicit nodes. Importing this registers them."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

import msgspec
import numpy as np
import pyspiel

from bastide.core.errors import BadNotation, BadOption, DrawNeeded
from bastide.core.game import Game
from bastide.core.state import NOBODY, SPECTATOR, Entry, State, rng_start
from bastide.games.registry import Box, boxes
from bastide.rl.codings import NEWEST, coding
from bastide.rl.rewards import REWARDS

MOST_OUTCOMES = 1 << 12  # no draw has more outcomes than this
PREFIX = "python_bastide_"
USUAL: dict[str, Any] = {
    "options": "",
    "reward": "score",
    "version": NEWEST,
    "form": "compact",
    "position": "",
    "recall": False,
}
ZERO_SUM = ("win", "margin")  # rewards that add up to nothing where two play


def game_type(box: Box, zero_sum: bool = False, recall: bool = False) -> Any:
    """What OpenSpiel knows of a game before it is loaded; modules and other options are parameters in text form."""
    return pyspiel.GameType(
        short_name=PREFIX + box.name,
        long_name=f"Bastide: {box.name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM if zero_sum else pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(box.seats),
        min_num_players=min(box.seats),
        provides_information_state_string=recall,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=USUAL | {"players": box.usual_seats},
    )


def bounds(game: Game, reward: str) -> tuple[float, float]:
    """Between which utilities every game ends."""
    low, high = game.score_bounds
    if reward == "win":
        return -1.0, 1.0
    if reward == "margin" and game.seats > 1:
        return float(low - high), float(high - low)
    return float(low), float(high)


def read_position(rules: Game, text: str) -> State:
    """The state a game begins with: before anything is drawn, or a position described in JSON, such as the end of a
    game that is small enough to be solved."""
    if not text:
        state: State = rules.blank()
        return state
    try:
        described: State = rules.position(msgspec.json.decode(text))
    except msgspec.DecodeError as error:
        raise BadNotation("position", str(error)) from None
    return described


class SpielGame(pyspiel.Game):
    """A game with its options, as OpenSpiel describes games. In its texts commas and equal signs part parameters, so
    options have `;` and `:` instead: `options=inns;dragon;first:given`."""

    def __init__(self, box: Box, parameters: dict[str, Any] | None = None) -> None:
        self.box = box
        chosen: dict[str, Any] = USUAL | {"players": box.usual_seats} | (parameters or {})
        chosen["options"] = str(chosen["options"]).replace(",", ";").replace("=", ":")
        words = chosen["options"].replace(";", ",").replace(":", "=")
        self.rules = box.game(int(chosen["players"]), box.read_options(words))
        self.reward = str(chosen["reward"])
        self.coding = coding(self.rules, box.encoder, int(chosen["version"]), str(chosen["form"]))
        low, high = bounds(self.rules, self.reward)
        zero_sum = self.rules.seats == 2 and self.reward in ZERO_SUM
        self.start = read_position(self.rules, str(chosen["position"]))
        info = pyspiel.GameInfo(
            num_distinct_actions=self.coding.action_count,
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=self.rules.seats,
            min_utility=low,
            max_utility=high,
            utility_sum=0.0 if zero_sum else None,
            max_game_length=self.rules.longest,
        )
        super().__init__(game_type(box, zero_sum, bool(chosen["recall"])), info, chosen)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> Observer | RecallingObserver:
        kind = kind or pyspiel.IIGObservationType(perfect_recall=False)
        return RecallingObserver(self, kind) if kind.perfect_recall else Observer(self, kind)

    def max_chance_nodes_in_history(self) -> int:
        return self.rules.longest * 8


class Truth:
    """A full state with its rules, never changed: shared by OpenSpiel's copies, packed as words and numbers."""

    def __init__(self, rules: Game, state: State) -> None:
        self.rules, self.state = rules, state

    def __deepcopy__(self, memo: Any) -> Truth:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        rules = self.rules
        return unpacked, (rules.name, rules.seats, rules.options, rules.revision, self.state.dump())


def unpacked(name: str, seats: int, options: dict[str, Any], revision: int, dump: dict[str, Any]) -> Truth:
    rules = boxes()[name].game(seats, options, revision)
    return Truth(rules, rules.restore(dump))


class SpielState(pyspiel.State):
    """The truth before the last complete action, and the action in progress with the tickets drawn for it so far."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.reward, self.coding = game.reward, game.coding
        self.held = Truth(game.rules, game.start)
        self.begun, self.begun_at = self.held, 0  # what the history from here on follows
        self.recalled: tuple[int, str] = NOBODY, ""  # a player, and what it remembered then
        self.doing: tuple[int, int] | None = (NOBODY, 0)  # seat and action; NOBODY sets the table up
        self.draws: list[int] = []
        self.whole = 0  # of the ticket that is wanted, 0 when none is
        self._advance()

    @property
    def rules(self) -> Game:
        return self.held.rules

    @property
    def truth(self) -> State:
        return self.held.state

    def _advance(self) -> None:
        """Play what is being done on a copy with the tickets drawn so far; keep it if they are enough."""
        assert self.doing is not None
        seat, action = self.doing
        trial = self.truth.clone()
        trial.entry = Entry(seat, action)
        trial.entry.draws = self.draws[:]
        try:
            if seat == NOBODY:
                self.rules.settle(trial)
            else:
                self.rules.apply(trial, seat, action)
        except DrawNeeded as wanted:
            self.whole = wanted.whole
            return
        trial.entry = None
        self.held, self.doing, self.draws, self.whole = Truth(self.rules, trial), None, [], 0

    def current_player(self) -> int:
        if self.whole:
            return int(pyspiel.PlayerId.CHANCE)
        seat = int(self.truth.actor())
        return seat if seat >= 0 else int(pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        return not self.whole and self.truth.actor() == NOBODY

    def _legal_actions(self, player: int) -> list[int]:
        if player < 0 or self.current_player() != player:
            return []
        return sorted(self.coding.indexed(self.truth, player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(ticket, 1 / self.whole) for ticket in range(self.whole)]

    def _apply_action(self, action: int) -> None:
        if self.whole:
            self.draws.append(int(action))
        else:
            seat = int(self.truth.actor())
            self.doing = (seat, self.coding.indexed(self.truth, seat)[int(action)])
        self._advance()

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"ticket {action}"
        return self.rules.write(self.coding.indexed(self.truth, player)[int(action)])

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0] * self.rules.seats
        return REWARDS[self.reward](self.rules, [0] * self.rules.seats, self.truth)

    def resample_from_infostate(self, player: int, sampler: Any) -> SpielState:
        """Another state in which this player knows the same; `sampler` gives numbers from 0 to 1."""
        if self.whole:
            raise ValueError("chance has to draw first")
        new: SpielState = self.clone()
        world = self.truth.redact(player).imagine(rng_start(int(sampler() * 2**52)))
        new.recalled = player, self.recall(player)
        new.held = new.begun = Truth(self.rules, world)
        new.begun_at = len(self.history())
        return new

    def recall(self, player: int) -> str:
        """All that a player has seen and done, as a text: equal only where all of it was equal. Found by playing the
        history again."""
        whose, before = self.recalled
        told = [before] if whose == player else []
        state = SpielState.__new__(SpielState)
        pyspiel.State.__init__(state, self.get_game())
        state.reward, state.coding, state.held = self.reward, self.coding, self.begun
        state.doing, state.draws, state.whole = None, [], 0
        if not self.begun_at:
            state.doing = NOBODY, 0
            state._advance()
        for action in self.history()[self.begun_at :]:
            if not state.whole:
                if state.truth.actor() == player:
                    told.append(str(action))
                told.append(state.digest(player))
            state._apply_action(action)
        return "/".join([*told, state.string(player)])

    def digest(self, player: int) -> str:
        """What a player knows, shortened."""
        return blake2b(self.string(player).encode(), digest_size=8).hexdigest()

    def string(self, player: int) -> str:
        """What a player knows, as text."""
        return msgspec.json.encode(self.view(player).dump()).decode()

    def view(self, player: int) -> State:
        """What a player knows; a negative number is the public."""
        return self.truth.redact(player if player >= 0 else SPECTATOR)

    def __str__(self) -> str:
        return msgspec.json.encode([self.truth.dump(), self.doing, self.draws]).decode()


class Observer:
    """Public information alone, or with what one player knows besides; as numbers and as text."""

    def __init__(self, game: SpielGame, kind: Any) -> None:
        self.rules, self.coding = game.rules, game.coding.copy()
        self.private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.tensor = np.zeros(int(np.prod(self.coding.shape)), np.float32)
        self.dict = {"observation": self.tensor.reshape(self.coding.shape)}

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor[:] = self.coding.observe(state.truth, player if self.private and player >= 0 else SPECTATOR)

    def string_from(self, state: SpielState, player: int) -> str:
        return msgspec.json.encode(state.view(player if self.private else SPECTATOR).dump()).decode()


class RecallingObserver:
    """What one player has seen and done from the beginning, as text. As numbers it is not offered: it has no bounded
    length."""

    def __init__(self, game: SpielGame, kind: Any) -> None:
        if kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise BadOption("observer", "perfect recall is offered for one player, not for the public")
        self.tensor, self.dict = None, dict[str, Any]()

    def set_from(self, state: SpielState, player: int) -> None:
        raise BadOption("observer", "perfect recall has no tensor; take its string, or perfect_recall=False")

    def string_from(self, state: SpielState, player: int) -> str:
        return state.recall(player)


def _maker(box: Box) -> type[SpielGame]:
    """A class of its own for each game: OpenSpiel makes games from parameters alone."""

    def make(self: SpielGame, parameters: dict[str, Any] | None = None) -> None:
        SpielGame.__init__(self, box, parameters)

    return type(f"Spiel{box.name.title()}", (SpielGame,), {"__init__": make})


for _box in boxes().values():
    if PREFIX + _box.name not in pyspiel.registered_names():
        pyspiel.register_game(game_type(_box), _maker(_box))
