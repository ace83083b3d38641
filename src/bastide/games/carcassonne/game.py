"""Carcassonne, as the registry offers it."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i16, i32, i64, u8

from bastide.core.action import Action
from bastide.core.game import Game, Phase
from bastide.core.state import NOBODY, Decision
from bastide.games.carcassonne.codes import FIGURE_PHASE, FLOW_PHASE, OPENING_PHASE, PHASES, PLACE_PHASE
from bastide.games.carcassonne.data import (
    ABBEY,
    COUNT,
    FIGURE_COUNTS,
    FIGURES,
    MODULES,
    NORMAL,
    PIECES,
    START,
    TYPES,
    bytes_of,
    words_of,
)
from bastide.games.carcassonne.expansions.abbey import Abbey
from bastide.games.carcassonne.expansions.base import Expansion
from bastide.games.carcassonne.expansions.bridges import Bridges
from bastide.games.carcassonne.expansions.castles import COLUMNS
from bastide.games.carcassonne.expansions.dragon import Dragon
from bastide.games.carcassonne.expansions.inns import Inns
from bastide.games.carcassonne.expansions.traders import Traders
from bastide.games.carcassonne.notation import OUTSIDE, Notation, base_texts, cell_of_grid
from bastide.games.carcassonne.position import position
from bastide.games.carcassonne.rules.figures import Figure, Figuring
from bastide.games.carcassonne.rules.placing import Place, Placing, lay
from bastide.games.carcassonne.rules.sampling import next_luck, throw_of
from bastide.games.carcassonne.rules.setting import Setting
from bastide.games.carcassonne.rules.stack import Draw
from bastide.games.carcassonne.rules.turn import Close, Flow, Opening, Part
from bastide.games.carcassonne.scoring import Complete, End, Return, Score
from bastide.games.carcassonne.state import (
    ABBEY_TILES,
    BRIDGE,
    CASTLE_TOKENS,
    CORNER,
    GOODS_HELD,
    NOWHERE,
    PLOT,
    ROAMING,
    ROOM,
    ROOM_HOME,
    ROOM_TWICE,
    STOCK,
    TOKENS,
    WON,
    CarcassonneState,
    board_size,
    clear_pieces,
    spot_of,
)

ENDLESS: Final = 1_000_000_000_000  # actions
EXPANSIONS: Final[dict[str, type[Expansion]]] = {
    "inns": Inns, "traders": Traders, "dragon": Dragon, "abbey": Abbey, "bridges": Bridges
}  # fmt: skip


def make(seats: int, options: dict[str, Any], revision: int) -> Carcassonne:
    expansions = [EXPANSIONS[name]() for name in options["modules"]]
    return Carcassonne(seats, expansions, options["first"] == "given")


class Carcassonne(Game):
    def __init__(self, seats: int, expansions: list[Expansion], given: bool) -> None:
        self.seats = seats
        setting = Setting(seats, [*expansions], given)
        self.setting: Final = setting
        self.expansions: Final = expansions
        names = ["base", *(expansion.name for expansion in expansions)]
        self.stack: Final = [  # [CAR-GLOB-03] [CAR-SETUP-02] [CAR-SETUP-12]
            (COUNT[tile] if MODULES[tile] in names and tile != ABBEY else 0) - (tile == START) for tile in range(TYPES)
        ]
        for expansion in expansions:
            expansion.prepare(setting)
        figure = Figure(setting)
        setting.turn += [
            Part(), Draw(setting), Placing(seats), Figuring(setting, figure), Complete(), Score(setting),
            Return(setting), Close(), End(setting),
        ]  # fmt: skip
        self.flow: Final = Flow(setting)
        self.place: Final = Place(setting)
        self.figure: Final = figure
        phases: dict[int, Phase] = {
            FLOW_PHASE: self.flow, OPENING_PHASE: Opening(setting), PLACE_PHASE: self.place, FIGURE_PHASE: figure
        }  # fmt: skip
        texts = base_texts(setting.followers)
        located: dict[int, str] = {}
        spotted: dict[int, str] = {}
        ways, far = 4, False
        for expansion in expansions:
            expansion.steps(setting)
            phases |= expansion.phases(setting)
            texts |= expansion.texts()
            located |= expansion.located()
            spotted |= expansion.spotted()
            ways, far = ways + expansion.ways, far or expansion.far
        setting.link()
        self.equip(phases, texts)
        self.phases += [Phase() for _ in range(PHASES - len(self.phases))]
        abbeys = seats * ("abbey" in names)
        self.tiles: Final = sum(self.stack) + 1 + abbeys  # slots there can be
        self.notation: Final = Notation(texts, setting.followers, located, spotted, ways, far, self.tiles)
        self.action_count = self.notation.count
        self.outside = OUTSIDE
        self.fixed_count = self.notation.fixed_count + OUTSIDE
        self.longest = self.tiles * 40 + 8 * seats * (seats + 3)  # a part has no more steps, a bazaar no more bids
        self.score_bounds = (0, 60 * self.tiles)  # [CAR-GLOB-06]
        self.pristine: Final = self.set_out()

    def blank(self) -> CarcassonneState:
        return self.pristine.clone()

    def set_out(self) -> CarcassonneState:
        """All that is on the table before anything is drawn."""
        seats, tiles = self.seats, self.tiles
        state = CarcassonneState()
        state.open_common(seats)  # [CAR-GLOB-05]
        state.plots, state.spots = vec[i16]([i16(0)] * i64(tiles * PLOT)), vec[i32]([i32(0)] * i64(tiles))
        state.verge, state.signs = vec[i32]([i32(0)] * i64(2 * tiles + 2)), vec[u8]([u8(0)] * i64(2 * tiles + 2))
        state.nodes, state.twice, state.home, state.cloisters = ROOM[:], ROOM_TWICE[:], ROOM_HOME[:], words_of([0] * 50)
        state.slots = state.used = state.verges = state.holes = state.doubles = state.housed = 0
        state.spread_out(board_size(1))
        state.bag, state.gone = bytes_of(self.stack), bytes_of([0] * TYPES)
        state.recount()
        state.deferred = bytes_of([])
        state.pieces, state.stock = clear_pieces(seats), vec[i16]([i16(0)] * i64(seats * STOCK))
        for seat in range(seats):
            state.stock[seat * STOCK + NORMAL] = i16(FIGURE_COUNTS[NORMAL])  # [CAR-SETUP-03]
            for column in (WON, ROAMING, CORNER):
                state.stock[seat * STOCK + column] = i16(NOWHERE)
        state.turn = state.step = state.shown = state.part = state.barred = state.earned = state.market = 0
        state.tile = -1
        state.dragon = state.fairy = state.built = state.host = NOWHERE
        state.done, state.trail, state.castles, state.asked, state.lots, state.auction = [], [], [], [], [], []
        lay(self.setting, state, START, 0, spot_of(0, 0), 0)  # [CAR-SETUP-01]
        for expansion in self.expansions:
            expansion.setup(self.setting, state)
        state.stack.append(Decision(FLOW_PHASE, NOBODY))
        state.push(OPENING_PHASE, NOBODY)
        return state

    def playout(self, state: CarcassonneState, luck: i64, limit: i64 = ENDLESS) -> i64:
        """As for every game, without looking for groups and asides, which Carcassonne does not have."""
        actions: i64 = 0
        state.stack = state.stack[:]  # a list without slack, which frames come and go in without moving it
        stack, phases, place, figure = state.stack, self.phases, self.place, self.figure
        while len(stack) and actions < limit:
            decision = stack.pop()
            luck = next_luck(luck)
            number = decision.phase
            if number == PLACE_PHASE:  # most decisions are of two kinds, which are asked without looking them up
                place.apply(state, decision, place.sample(state, decision, throw_of(luck)))
            elif number == FIGURE_PHASE:
                figure.apply(state, decision, figure.sample(state, decision, throw_of(luck)))
            else:
                phase = phases[number]
                phase.apply(state, decision, phase.sample(state, decision, throw_of(luck)))
            actions += 1
            if len(stack) == 1:
                self.flow.run(state)
        return actions

    def legal(self, state: Any, seat: i64) -> list[Action]:
        """As for every game, without looking for groups and asides."""
        table: CarcassonneState = state
        if not table.stack:
            return []
        decision = table.stack[-1]
        if decision.seat != seat:
            return []
        if decision.phase == PLACE_PHASE:
            return self.place.legal(table, decision)
        return self.phases[decision.phase].legal(table, decision)

    def sample(self, state: CarcassonneState, seat: i64, luck: i64) -> Action:
        decision = state.stack[-1]
        return self.phases[decision.phase].sample(state, decision, luck)

    def places(self, state: CarcassonneState) -> list[int]:
        """[CAR-END-08] The most points win; [CAR-END-09] those tied share the victory."""
        return super().places(state)

    def turns(self, state: CarcassonneState) -> int:
        """Each tile but the start tile has been placed in a turn, or in a bonus part, which is like one."""
        return int(state.slots) - 1

    def position(self, description: Any) -> CarcassonneState:
        return position(self, description)

    def census(self, state: CarcassonneState) -> dict[str, int]:
        """Tiles, figures and tokens, wherever they are; and that the supplies agree with the board."""
        tiles = int(state.left) + int(state.slots) + sum(state.gone) + sum(state.deferred) + len(state.lots)
        tiles += (state.tile >= 0 and state.tile != ABBEY) + (len(state.auction) > 0 and state.auction[0] >= 0)
        abbeys = tokens = castles = goods = 0
        numbers: dict[str, int] = {}
        for seat in range(self.seats):
            row = [int(state.held(seat, column)) for column in range(STOCK)]
            tiles += row[WON] >= 0
            abbeys += row[ABBEY_TILES] + (state.tile == ABBEY and state.turn == seat)
            tokens += row[TOKENS]
            castles += row[CASTLE_TOKENS]
            goods += sum(row[GOODS_HELD : GOODS_HELD + 3])
            standing = [int(node) for node in state.pieces[seat * PIECES : (seat + 1) * PIECES]]
            first = 0
            for figure, count in enumerate(FIGURE_COUNTS):
                on = sum(node != NOWHERE for node in standing[first : first + count])
                numbers[f"{FIGURES[figure]} {seat}"] = row[figure] + on
                first += count
        spans = sum(int(state.plots[slot * PLOT + BRIDGE]) > 0 for slot in range(state.slots))
        numbers |= {"tiles and abbeys": tiles + abbeys, "bridges": tokens + spans}
        numbers |= {"castles": castles + len(state.castles) // COLUMNS}
        return numbers

    def write(self, action: Action) -> str:
        return self.notation.write(action)

    def parse(self, text: str) -> Action:
        return self.notation.read(text)

    def index(self, state: CarcassonneState, action: Action) -> int:
        return self.notation.index(state, action)

    def fixed_index(self, action: Action) -> i64:
        return self.notation.fixed_index(action)

    def fixed_action(self, index: i64) -> Action:
        return self.notation.fixed_action(index)

    def fixed_cell(self, action: Action) -> int:
        spot = self.notation.spot_named(action)
        return int(cell_of_grid(spot)) if spot >= 0 else -1
