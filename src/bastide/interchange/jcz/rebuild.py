"""The game played again with our engine: its questions are answered with the messages of the save."""

from __future__ import annotations

from typing import Any

from bastide.core.errors import BadNotation, FateError, IllegalAction
from bastide.core.game import Game
from bastide.core.state import Entry, Event
from bastide.games.carcassonne.codes import (
    BONUS_PHASE,
    CASTLE_PHASE,
    CONVERT_PHASE,
    FIGURE_PHASE,
    PLACE_PHASE,
    PRINCESS_PHASE,
    SOURCE_PHASE,
    WAGON_PHASE,
    WALK_PHASE,
)
from bastide.games.carcassonne.data import ABBEY, DRAGON, NAMES, PRINTED
from bastide.games.carcassonne.events import EVENTS
from bastide.games.carcassonne.game import make
from bastide.games.carcassonne.notation import CORNERS
from bastide.games.carcassonne.state import ABBEY_TILES, NOWHERE, CarcassonneState, x_of, y_of
from bastide.games.registry import box
from bastide.interchange.errors import BadSave, RulingDiffers
from bastide.interchange.jcz.save import (
    DeployMeeple,
    Message,
    MoveNeutralFigure,
    PlaceTile,
    PlaceToken,
    Pointer,
    ReturnMeeple,
    Save,
    convert,
)
from bastide.interchange.jcz.vocabulary import (
    ABBEY_TILE,
    ELEMENTS,
    FIGURES,
    HARMLESS,
    RULINGS,
    SETS,
    SETTINGS,
    START_TILE,
    reference,
    rotation_of,
    tile_of,
)
from bastide.store.game_session import GameSession
from bastide.store.record import Record

SEED = 1  # of what the save does not tell: the tile drawn after its last one
PLACE_TILE, DEPLOY_MEEPLE, PASS, COMMIT = "PLACE_TILE", "DEPLOY_MEEPLE", "PASS", "COMMIT"
MOVE_NEUTRAL_FIGURE, RETURN_MEEPLE, PLACE_TOKEN = "MOVE_NEUTRAL_FIGURE", "RETURN_MEEPLE", "PLACE_TOKEN"
CORNER_BY_OFFSET = {(0, 0): "nw", (1, 0): "ne", (1, 1): "se", (0, 1): "sw"}  # a barn is named by the tile south-east
assert set(CORNER_BY_OFFSET.values()) == set(CORNERS)
STEPS = {(0, -1): "n", (1, 0): "e", (0, 1): "s", (-1, 0): "w"}
COUNT_RULES = {  # by module: the rule that says how many figures a player has
    "base": "CAR-SETUP-03",
    "inns": "CAR-SETUP-04",
    "traders": "CAR-SETUP-05",
    "dragon": "CAR-SETUP-07",
    "abbey": "CAR-SETUP-08",
}
KNOWN_DIFFERENCES = {ruling["rule"] for ruling in [*RULINGS, *SETTINGS.values()]}


def modules_of(save: Save) -> list[str]:
    """The modules that the sets and elements of a save need; BadSave names what is not played here."""
    needed: set[str] = set()
    for name, count in save.setup.sets.items():
        if count and name not in SETS:
            raise BadSave(f"the set of tiles {name!r} is not played here")
        if count > 1:
            raise BadSave(f"the set of tiles {name!r} is there {count} times; here it is there once [CAR-SETUP-12]")
        if count:
            needed.add(SETS[name])
    for name, value in save.setup.elements.items():
        if not value or name in HARMLESS:
            continue
        if name not in ELEMENTS:
            raise BadSave(f"the element {name!r} is not played here")
        module, count = ELEMENTS[name]["module"], ELEMENTS[name].get("count", value)
        if value is not True and value != count:
            raise BadSave(
                f"each player has {value} of the element {name!r}; here it is {count} [{COUNT_RULES[module]}]"
            )
        needed.add(module)
    if "base" not in {SETS[name] for name, count in save.setup.sets.items() if count}:
        raise BadSave("the save is played without the tiles of the base game [CAR-GLOB-02]")
    return [name for name in ("inns", "traders", "dragon", "abbey", "bridges") if name in needed]


def check_setup(save: Save) -> None:
    """BadSave if the players or the start are not those of our game."""
    if not 1 <= len(save.players) <= 6:
        raise BadSave(f"the save has {len(save.players)} players; here at most 6 play [CAR-GLOB-01]")
    start = [(tile.tile, tile.x, tile.y, tile.rotation) for tile in save.setup.start]
    if start != [(START_TILE, 0, 0, 0)]:
        raise BadSave("the game does not begin with the one start tile in the middle [CAR-SETUP-01]")


def draws_of(save: Save) -> tuple[list[list[str]], int]:
    """For each placed tile that was drawn: the tiles drawn for it, those before it could not be placed. And how many
    were drawn in all."""
    placed = [convert(message.payload, PlaceTile).tile_id for message in save.replay if message.type == PLACE_TILE]
    placed = [name for name in placed if name != ABBEY_TILE]
    order = save.game_annotations.draw_order if save.game_annotations else None
    draws: list[list[str]] = []
    reached = 0
    for name in placed:
        if not order or name not in order[reached:]:
            return [[name] for name in placed], len(placed)
        found = order.index(name, reached)
        draws.append(order[reached : found + 1])
        reached = found + 1
    return draws, reached


def game_for(players: int, modules: list[str]) -> Game:
    """The game of a save. Alone nobody plays Carcassonne here [CAR-GLOB-01], but many saves that serve as tests have
    one player: those are rebuilt without the registry, to compare scores, and make no record."""
    carcassonne, options = box("carcassonne"), {"modules": modules, "first": "given"}
    if players > 1:
        return carcassonne.game(players, options)
    if "bridges" in modules:
        raise BadSave(
            "the save has one player, and how many bridges and castles one player has is not said [CAR-SETUP-09]"
        )
    game = make(1, options, carcassonne.revision)
    game.name, game.options, game.revision, game.events = "carcassonne", options, carcassonne.revision, EVENTS
    return game


class Rebuild:
    """A game that is rebuilt from a save, message by message."""

    def __init__(self, save: Save) -> None:
        self.modules = modules_of(save)
        check_setup(save)
        self.game: Game = game_for(len(save.players), self.modules)
        self.messages = save.replay
        self.position = 0  # of the next message
        self.draws, drawn = draws_of(save)
        limit = save.game_annotations.end_turn if save.game_annotations else None
        self.ends = limit is not None and 0 < limit <= drawn  # the save ends the game before the stack is empty
        self.placed = 0  # tiles from the stack
        self.last = (0, 0)  # where the last tile was placed
        self.lying = {(0, 0): tile_of(START_TILE)}  # by position: type and rotation
        self.bridges: set[tuple[int, int]] = set()
        self.committed = False  # whether the player has confirmed the figure of this part
        self.events: list[Event] = []
        self.final: CarcassonneState | None = None  # beside the record: the last turn with an empty stack
        try:
            self.session = GameSession(self.game, self.next_draw(), lambda: SEED)
        except FateError:
            raise self.wrong(f"the tile {self.draws[0][-1]!r} cannot be the first [CAR-TILE-02]") from None
        self.session.record.header.names = [player.name for player in save.players]
        self.answers = {
            PLACE_PHASE: self.place, FIGURE_PHASE: self.figure, SOURCE_PHASE: self.source,
            PRINCESS_PHASE: self.princess, WALK_PHASE: self.walk, WAGON_PHASE: self.wagon, BONUS_PHASE: self.bonus,
            CONVERT_PHASE: self.convert, CASTLE_PHASE: self.castle,
        }  # fmt: skip
        self.run()

    @property
    def state(self) -> CarcassonneState:
        """The position that the save has reached."""
        state = self.final if self.final is not None else self.session.state
        assert isinstance(state, CarcassonneState)
        return state

    @property
    def over(self) -> bool:
        return not self.state.pending

    def record(self) -> Record:
        """The game as a record. Where the save ends the game with tiles left, the record breaks off before that."""
        if self.game.seats < 2:
            raise BadSave("the save has one player; a record has 2 to 6 [CAR-GLOB-01]")
        return self.session.record

    def run(self) -> None:
        """Answer questions until the save has no more answers, or the game is over."""
        while not self.over:
            seat = int(self.state.actor())
            phase = int(self.state.stack[self.state.pending_index(seat)].phase)
            if phase not in self.answers:
                raise BadSave("the auctions of a bazaar are not imported")
            text = self.answers[phase](seat)
            if text is None:
                break
            self.act(seat, text)
        self.skip(PASS, COMMIT)
        message = self.peek()
        if message is not None and self.over and message.type == PLACE_TILE:
            raise RulingDiffers("CAR-END-02", f"message {self.position + 1} places a tile after the end of our game")
        if message is not None:
            raise self.wrong(f"{message.type} has no place in the game here")
        if self.ends and not self.over:
            raise BadSave("the save breaks off in the last turn")

    def wrong(self, reason: str) -> BadSave:
        """The error that tells what is wrong with the next message."""
        return BadSave(f"message {self.position + 1}: {reason}")

    def peek(self) -> Message | None:
        return self.messages[self.position] if self.position < len(self.messages) else None

    def next_is(self, kind: str) -> bool:
        message = self.peek()
        return message is not None and message.type == kind

    def take(self, seat: int) -> Message:
        """The next message, which must come from this seat if it names one."""
        message = self.messages[self.position]
        if message.player is not None and message.player != seat:
            raise self.wrong(f"player {message.player} acts where it is up to player {seat}")
        self.position += 1
        self.committed = self.committed or message.type == COMMIT
        return message

    def skip(self, *kinds: str) -> None:
        """Pass over messages that only confirm what is known."""
        while (message := self.peek()) is not None and message.type in kinds:
            self.committed = self.committed or message.type == COMMIT
            self.position += 1

    def next_draw(self) -> list[int]:
        """The types of the tiles that are drawn next, as far as the save tells."""
        names = self.draws[self.placed] if self.placed < len(self.draws) else []
        return [tile_of(name)[0] for name in names]

    def act(self, seat: int, text: str) -> None:
        """Play an action, in the record and beside it."""
        number = self.position  # the message that led to it was the last one taken
        try:
            action = self.game.read(text)
            if self.final is not None:
                entry = Entry(seat, action)
                self.game.play(self.final, entry)
                events = entry.events
                if action in self.game.legal(self.session.state, seat):
                    self.session.act(seat, text)
            else:
                events = [event.event() for event in self.act_with_draw(seat, text)]
        except IllegalAction as error:
            sentence, rule = f"message {number}: {text!r} is not allowed here", error.rule
            if text.startswith("claim wagon") and text.replace("wagon ", "") in error.allowed and "field" not in text:
                rule = "CAR-WAGON-03"  # only in what is complete the wagon may not stand where others may
            if rule in KNOWN_DIFFERENCES:
                raise RulingDiffers(rule, sentence) from None
            raise BadSave(f"{sentence} [{rule}]") from None
        except BadNotation as error:
            if isinstance(error, (BadSave, RulingDiffers)):
                raise
            raise BadSave(f"message {number}: {text!r} is no action here") from None
        self.events += events
        for event in events:
            self.follow(event)

    def act_with_draw(self, seat: int, text: str) -> list[Any]:
        """Play an action after which the tile of the save is drawn, if one is drawn at all."""
        try:
            return self.session.act(seat, text, fate=self.next_draw()).events
        except FateError:
            return self.session.act(seat, text).events

    def follow(self, event: Event) -> None:
        """Take the messages for what our engine has done; it does not ask where there is but one answer."""
        if event.what == "flies":
            self.skip(PASS, COMMIT)
            move = self.neutral_move("dragon")
            if move is None or move.position != (event.args[0], event.args[1]):
                raise self.wrong("the dragon goes another way here [CAR-DRAGON-08]")
            self.take(event.seat)
        if event.what == "dismissed":
            if not self.next_is(RETURN_MEEPLE):
                raise RulingDiffers(
                    "CAR-PRINCESS-02", f"message {self.position + 1}: the princess leaves a knight alone"
                )
            self.position += 1

    def neutral_move(self, figure: str) -> MoveNeutralFigure | None:
        """The next message, if it moves this figure."""
        message = self.peek()
        if message is None or message.type != MOVE_NEUTRAL_FIGURE:
            return None
        move = convert(message.payload, MoveNeutralFigure)
        return move if move.figure_id.split(".")[0] == figure else None

    def next_placement(self) -> PlaceTile | None:
        """The next placement, however far away."""
        for message in self.messages[self.position :]:
            if message.type == PLACE_TILE:
                return convert(message.payload, PlaceTile)
        return None

    def source(self, seat: int) -> str | None:
        placement = self.next_placement()
        if placement is None:
            return None
        return "abbey" if placement.tile_id == ABBEY_TILE else "draw"

    def place(self, seat: int) -> str | None:
        self.skip(PASS, COMMIT)
        if self.peek() is None:
            return None
        if not self.next_is(PLACE_TILE):
            raise self.wrong(f"{self.messages[self.position].type} where a tile must be placed")
        placement = convert(self.take(seat).payload, PlaceTile)
        tile, turn = tile_of(placement.tile_id)
        self.check_hand(tile, placement.tile_id)
        rotation = 0 if tile == ABBEY else (turn + rotation_of(placement.rotation)) % 4
        self.last, self.lying[placement.position], self.committed = placement.position, (tile, rotation), False
        self.placed += tile != ABBEY
        if self.ends and self.placed == len(self.draws) and self.final is None:
            self.final = self.without_stack()
        text = f"place {placement.position[0]},{placement.position[1]} r{rotation}"
        return text + self.bridge(seat)

    def check_hand(self, tile: int, name: str) -> None:
        """BadSave if our player holds another tile than the save's."""
        state = self.session.state
        assert isinstance(state, CarcassonneState)
        if state.tile == tile:
            return
        self.position -= 1
        if tile != ABBEY and PRINTED.symbols[tile] & DRAGON and state.dragon == NOWHERE:
            raise RulingDiffers("CAR-DRAGON-01", f"message {self.position + 1}: {name!r} waits until the dragon comes")
        if tile == ABBEY:
            rule = "CAR-ABBEY-02" if state.held(state.turn, ABBEY_TILES) and not state.holes else "CAR-ABBEY-10"
            raise self.wrong(f"no abbey can be placed here [{rule}]")
        raise self.wrong(f"the tile {name!r} cannot be drawn here; there is {NAMES[state.tile]} [CAR-SETUP-12]")

    def without_stack(self) -> CarcassonneState:
        """The position with nothing left to draw, so that this turn is the last."""
        state = self.session.state.clone()
        assert isinstance(state, CarcassonneState)
        for tile in range(len(state.bag)):
            aside = int(state.deferred[tile]) if len(state.deferred) else 0
            state.gone[tile] = int(state.gone[tile]) + int(state.bag[tile]) + aside
            state.bag[tile] = 0
            if aside:
                state.deferred[tile] = 0
        state.recount()
        return state

    def bridge(self, seat: int) -> str:
        """The bridge that is built with the tile, as part of our action."""
        token = self.token("BRIDGE")
        if token is None:
            return ""
        self.take(seat)
        where = token.pointer.position
        self.bridges.add(where)
        axis = "ns" if token.pointer.location == "NS" else "ew"
        return f" bridge {where[0]},{where[1]} {axis}"

    def token(self, name: str) -> PlaceToken | None:
        """The next message, if it places this token."""
        message = self.peek()
        if message is None or message.type != PLACE_TOKEN:
            return None
        token = convert(message.payload, PlaceToken)
        return token if token.token == name else None

    def figure(self, seat: int) -> str | None:
        message = self.peek()
        if message is None:
            return "pass" if self.final is not None else None
        if message.type == PASS:
            self.take(seat)
            return "pass"
        if message.type == DEPLOY_MEEPLE:
            text = self.deployment(seat, convert(message.payload, DeployMeeple))
            self.take(seat)
            return text
        if (move := self.neutral_move("fairy")) is not None:
            self.take(seat)
            return f"fairy {move.position[0]},{move.position[1]}"
        if message.type in (COMMIT, PLACE_TILE) or self.neutral_move("dragon") or self.token("CASTLE"):
            return "pass"
        raise self.wrong(f"{message.type} is not played here")

    def deployment(self, seat: int, deploy: DeployMeeple) -> str:
        figure = self.figure_of(seat, deploy.meeple_id)
        if figure == "barn":
            x, y = deploy.pointer.position
            corner = CORNER_BY_OFFSET.get((x - self.last[0], y - self.last[1]))
            if corner is None:
                raise self.wrong("the barn is not at a corner of the tile just placed [CAR-BARN-01]")
            return f"barn {corner}"
        ref = self.reference(deploy.pointer)
        if figure in ("builder", "pig"):
            return f"{figure} {ref}"
        text = f"claim {ref}" if figure == "normal" else f"claim {figure} {ref}"
        if deploy.pointer.position != self.last and "dragon" not in self.modules:  # which has the portals
            raise self.wrong("the figure does not stand on the tile just placed [CAR-FIG-03]")
        return text if deploy.pointer.position == self.last else f"{text} at {self.at(deploy.pointer)}"

    def figure_of(self, seat: int, name: str) -> str:
        """Our word for a figure such as "0.small.1", which must belong to the seat."""
        parts = name.split(".")
        if len(parts) != 3 or parts[0] != str(seat):
            raise self.wrong(f"{name!r} is no figure of player {seat}")
        if parts[1] not in FIGURES:
            raise self.wrong(f"the figure {parts[1]!r} is not played here")
        return FIGURES[parts[1]]

    def reference(self, pointer: Pointer) -> str:
        """Our name of a segment."""
        if pointer.position not in self.lying:
            raise self.wrong(f"no tile lies at {self.at(pointer)}")
        tile, rotation = self.lying[pointer.position]
        try:
            return reference(tile, rotation, pointer.feature, pointer.location, pointer.position in self.bridges)
        except BadSave as error:
            raise self.wrong(str(error)) from None

    def at(self, pointer: Pointer) -> str:
        return f"{pointer.position[0]},{pointer.position[1]}"

    def princess(self, seat: int) -> str | None:
        if self.peek() is None:
            return None
        if not self.next_is(RETURN_MEEPLE):
            raise RulingDiffers("CAR-PRINCESS-02", f"message {self.position + 1}: the princess leaves a knight alone")
        pointer = convert(self.messages[self.position].payload, ReturnMeeple).pointer.feature_pointer
        return f"dismiss {self.reference(pointer)} at {self.at(pointer)}"

    def walk(self, seat: int) -> str | None:
        self.skip(PASS, COMMIT)
        if self.peek() is None:
            return None
        move = self.neutral_move("dragon")
        spot = int(self.state.spots[self.state.dragon])
        side = None
        if move is not None:
            side = STEPS.get((move.position[0] - int(x_of(spot)), move.position[1] - int(y_of(spot))))
        if side is None:
            raise self.wrong("the dragon must step to the next tile here [CAR-DRAGON-06]")
        return f"dragon {side}"

    def wagon(self, seat: int) -> str | None:
        if not self.committed:  # the wagon is asked for after the active player has confirmed the part
            self.skip(PASS)
        self.skip(COMMIT)
        if self.next_is(DEPLOY_MEEPLE):
            deploy = convert(self.messages[self.position].payload, DeployMeeple)
            if self.figure_of(seat, deploy.meeple_id) != "wagon":
                raise self.wrong("a wagon must move on or go home here [CAR-WAGON-05]")
            text = f"move {self.reference(deploy.pointer)} at {self.at(deploy.pointer)}"
            self.take(seat)
            return text
        if self.next_is(PASS):
            self.take(seat)
        return "home"

    def bonus(self, seat: int) -> str | None:
        if self.next_placement() is not None:
            return "bonus"
        return "decline" if self.final is not None else None

    def convert(self, seat: int) -> str | None:
        if self.token("CASTLE") is None or self.messages[self.position].player not in (None, seat):
            return "points"
        self.take(seat)
        return "castle"

    def castle(self, seat: int) -> str | None:
        """The highest value, which is what the other program takes."""
        best, most = None, -1
        for action in self.game.legal(self.state, seat):
            trial = self.state.clone()
            self.game.apply(trial, seat, action)
            if trial.scores[seat] > most:
                best, most = self.game.write(action), trial.scores[seat]
        return best
