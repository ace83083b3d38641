"""Carcassonne: positions from a description in the words of the game, for tests, examples and puzzles."""

from __future__ import annotations

import re
from typing import Any, Final

from bastide.core.description import Description, choice, items, number, text
from bastide.core.errors import BadNotation, BadPosition
from bastide.core.game import Game
from bastide.core.state import NOBODY, Decision, rng_start
from bastide.games.carcassonne.codes import DRAW_STEP, END_STEP, FLOW_PHASE, PLACE_PHASE
from bastide.games.carcassonne.data import (
    ABBEY,
    BARN,
    BUILDER,
    CASTLE,
    DRAGON,
    FIELD,
    FIGURES,
    GOODS,
    GOODS_TOKENS,
    KIND,
    MARKS,
    MAYOR,
    NAMES,
    NODE,
    OPEN,
    PIG,
    PRINTED,
    REF_NAMES,
    STANDS,
)
from bastide.games.carcassonne.expansions.abbey import meeting
from bastide.games.carcassonne.expansions.castles import EMPTY, HELD, convertible_shape
from bastide.games.carcassonne.notation import CORNERS, POSITION, within
from bastide.games.carcassonne.rules.features import companion, node_at, present, root_of, tile_of
from bastide.games.carcassonne.rules.figures import is_follower, put
from bastide.games.carcassonne.rules.turn import setting_of
from bastide.games.carcassonne.state import (
    ABBEY_TILES,
    BRIDGE,
    CASTLE_TOKENS,
    CORNER,
    GOODS_HELD,
    NOWHERE,
    PLOT,
    STOCK,
    TOKENS,
    CarcassonneState,
    corner_of,
)

KEYS: Final = [
    "board", "figures", "castles", "dragon", "fairy", "turn", "hand", "scores", "goods", "stock", "left", "deferred",
    "seed",
]  # fmt: skip
TOKEN_COLUMNS: Final = {"bridges": TOKENS, "castles": CASTLE_TOKENS, "abbeys": ABBEY_TILES}
SPOT: Final = re.compile(POSITION)


def position(game: Game, description: Any) -> CarcassonneState:
    """What is not said is as at the start. Keys:

    board     tiles in the order of placing, after the start tile: "base-E 0,-1 r2", "base-A -1,0 r0 bridge -1,0 ew"
    figures   "0 normal 0,0 city:0": seat, figure, position, segment; a barn names a corner: "1 barn 1,-1 se"
    castles   "0 normal 0,0 city:0 0,-1 city:0": owner, follower (or "empty"), the two segments
    dragon, fairy   the position of the tile where they are
    turn      whose turn it is, a seat
    hand      the tile to be placed; otherwise the turn begins
    scores    by seat
    goods     by seat: how much wine, grain and cloth
    stock     by seat: bridges, castles and abbeys still there, {"bridges": 0}
    left      the tiles of the stack, by name; otherwise all that are not mentioned
    deferred  tiles put aside
    seed      of the generator
    """
    given, setting = Description(description, KEYS), setting_of(game)
    state: CarcassonneState = game.blank()
    state.rng = rng_start(given.number("seed", 0))
    if "turn" in given or setting.given:
        state.turn = given.number("turn", 0, 0, game.seats - 1)
    else:
        state.turn = state.chance([1] * game.seats)  # as at the start [CAR-SETUP-11]
    for value, path in given.items("board"):
        lay_tile(game, state, text(value, path), path)
    settle_cloisters(state)
    for value, path in given.items("castles"):
        build_castle(game, state, text(value, path), path)
    for value, path in given.items("figures"):
        place_figure(game, state, text(value, path), path)
    check_companions(game, state, given)
    arrange_neutrals(game, state, given)
    arrange_seats(game, state, given)
    arrange_stock(game, state, given)
    arrange_stack(state, given)
    state.stack = [Decision(FLOW_PHASE, NOBODY)]
    if "hand" in given:
        take_hand(state, given)
        state.step = setting.place(DRAW_STEP)
    elif not state.left:
        state.step = setting.place(END_STEP)
    game.settle(state)
    return state


def take_tile(state: CarcassonneState, name: Any, path: str) -> int:
    """Take a tile out of the stack by its name."""
    tile = choice(name, NAMES, path)
    if not state.bag[tile]:
        raise BadPosition(path, f"the stack has no {name} left [CAR-SETUP-12]")
    state.bag[tile] = int(state.bag[tile]) - 1
    state.recount()
    return tile


def lay_tile(game: Game, state: CarcassonneState, written: str, path: str) -> None:
    name, _, where = written.partition(" ")
    try:
        action = game.read(f"place {where}")
    except BadNotation as error:
        raise BadPosition(path, f"{written!r} is not a tile, a position and a rotation") from error
    if name != NAMES[ABBEY]:
        state.tile = take_tile(state, name, path)
    elif laid_abbeys(state) < total(state, ABBEY_TILES):
        state.tile = ABBEY
    else:
        raise BadPosition(path, "there is no abbey tile left [CAR-ABBEY-10]")
    if " bridge " in written:
        if laid_bridges(state) >= total(state, TOKENS):
            raise BadPosition(path, "there is no bridge left [CAR-SETUP-10]")
        state.give(state.turn, TOKENS, 1)  # `arrange_stock` says whose it was
    decision, phase = Decision(PLACE_PHASE, state.turn), game.phases[PLACE_PHASE]
    if action not in phase.legal(state, decision):
        raise BadPosition(path, f"the tile does not fit there [{phase.refusal(state, decision, action)}]")
    phase.apply(state, decision, action)


def total(state: CarcassonneState, column: int) -> int:
    """What all seats together have in stock."""
    return sum(int(state.held(seat, column)) for seat in range(len(state.scores)))


def laid_bridges(state: CarcassonneState) -> int:
    return sum(int(state.plots[slot * PLOT + BRIDGE]) > 0 for slot in range(state.slots))


def laid_abbeys(state: CarcassonneState) -> int:
    return sum(int(tile_of(state, slot)) == ABBEY for slot in range(state.slots))


def settle_cloisters(state: CarcassonneState) -> None:
    """Those complete already will not be completed again."""
    pairs = [list(state.cloisters[2 * i : 2 * i + 2]) for i in range(state.housed)]
    open_ones = [pair for pair in pairs if state.nodes[int(pair[1]) * NODE + OPEN]]
    for i, pair in enumerate(open_ones):
        state.cloisters[2 * i], state.cloisters[2 * i + 1] = pair
    state.housed = len(open_ones)


def find_slot(state: CarcassonneState, where: str, path: str) -> int:
    """The tile at a position."""
    found = SPOT.fullmatch(where)
    spot = within(found[1], found[2]) if found else -1
    slots = [slot for slot in range(state.slots) if state.spots[slot] == spot]
    if not slots:
        raise BadPosition(path, f"no tile lies at {where!r}")
    return slots[0]


def find_node(state: CarcassonneState, where: str, reference: str, path: str) -> int:
    """The segment of a tile."""
    slot = find_slot(state, where, path)
    node = int(node_at(state, slot, choice(reference, REF_NAMES, path)))
    if node < 0:
        raise BadPosition(path, f"the tile at {where} has no {reference}")
    return node


def find_seat(game: Game, word: str, path: str) -> int:
    return choice(word, [str(seat) for seat in range(game.seats)], path)


def place_figure(game: Game, state: CarcassonneState, written: str, path: str) -> None:
    words = written.split()
    if len(words) != 4:
        raise BadPosition(path, f"{written!r} is not a seat, a figure, a position and a segment")
    seat, figure = find_seat(game, words[0], path), choice(words[1], FIGURES, path)
    if figure == BARN:
        slot, corner = find_slot(state, words[2], path), choice(words[3], CORNERS, path)
        node = int(meeting(state, slot, corner))
        if node < 0:
            raise BadPosition(path, "no four fields meet there [CAR-BARN-02]")
        put_figure(state, seat, figure, node, path)
        state.stock[seat * STOCK + CORNER] = int(corner_of(slot, corner))
        return
    node = find_node(state, words[2], words[3], path)
    root = int(root_of(state.nodes, node)) * NODE
    if state.nodes[root + KIND] != FIELD and state.nodes[root + OPEN] == 0:
        raise BadPosition(path, "nobody stands in what is complete [CAR-SCORE-06]")
    put_figure(state, seat, figure, node, path)


def put_figure(state: CarcassonneState, seat: int, figure: int, node: int, path: str) -> None:
    """Move a figure from the supply to a segment where it may stand."""
    if not state.held(seat, figure):
        raise BadPosition(path, f"seat {seat} has no {FIGURES[figure]} left [CAR-FIG-02]")
    if not STANDS[figure] >> int(state.nodes[node * NODE + KIND]) & 1:
        raise BadPosition(path, f"no {FIGURES[figure]} can stand there")
    if figure < BUILDER and any(int(stands) == node and is_follower(i) for i, stands in enumerate(state.pieces)):
        raise BadPosition(path, "another follower stands there [CAR-FIG-04]")
    put(state, seat, figure, node)


def check_companions(game: Game, state: CarcassonneState, given: Description) -> None:
    """A builder or a pig is never alone."""
    for value, path in given.items("figures"):
        words = value.split()
        if FIGURES.index(words[1]) in (BUILDER, PIG):
            root, seat = root_of(state.nodes, find_node(state, words[2], words[3], path)), int(words[0])
            if companion(state.nodes, root, seat) and not present(state.nodes, root, seat):
                raise BadPosition(path, f"a {words[1]} joins a follower of its own [CAR-FIG-09]")


def build_castle(game: Game, state: CarcassonneState, written: str, path: str) -> None:
    words = written.split()
    if len(words) != 6:
        raise BadPosition(path, f"{written!r} is not an owner, a follower and two segments")
    seat = find_seat(game, words[0], path)
    one, other = find_node(state, words[2], words[3], path), find_node(state, words[4], words[5], path)
    root = int(root_of(state.nodes, one))
    if root != root_of(state.nodes, other) or one == other or not convertible_shape(state, root):
        raise BadPosition(path, "that is no small city [CAR-CASTLE-01]")
    marks = int(state.nodes[root * NODE + MARKS])
    if marks & CASTLE:
        raise BadPosition(path, "that is a castle already [CAR-CASTLE-01]")
    if not state.held(seat, CASTLE_TOKENS):
        raise BadPosition(path, f"seat {seat} has no castle left [CAR-CASTLE-03]")
    status = EMPTY if words[1] == "empty" else HELD
    if status == HELD:
        figure = choice(words[1], FIGURES[:BUILDER], path)
        if figure == MAYOR:
            raise BadPosition(path, "a mayor cannot hold a castle [CAR-CASTLE-07]")
        put_figure(state, seat, figure, one, path)
    state.give(seat, CASTLE_TOKENS, -1)
    state.nodes[root * NODE + MARKS] = marks | CASTLE
    state.castles += [one, other, seat, status, 0, 0]


def arrange_neutrals(game: Game, state: CarcassonneState, given: Description) -> None:
    """Dragon and fairy."""
    for name in ("dragon", "fairy"):
        if name in given:
            if "dragon" not in game.options["modules"]:
                raise given.fail(name, "the module is not in play [CAR-GLOB-03]")
            setattr(state, name, find_slot(state, given.text(name), given.where(name)))


def arrange_seats(game: Game, state: CarcassonneState, given: Description) -> None:
    """Scores and goods."""
    for seat, score in enumerate(given.numbers("scores", 0, game.score_bounds[1], game.seats)):
        state.scores[seat] = score
    left = [count * ("traders" in game.options["modules"]) for count in GOODS_TOKENS]
    for seat, (value, path) in enumerate(given.items("goods", game.seats)):
        for kind, (element, place) in enumerate(items(value, path, len(GOODS))):
            count = number(element, place, 0, left[kind])  # [CAR-SETUP-06]
            left[kind] -= count
            state.stock[seat * STOCK + GOODS_HELD + kind] = count


def arrange_stock(game: Game, state: CarcassonneState, given: Description) -> None:
    """Bridges, castles and abbeys in stock. Bridges and abbeys on the board come from seats that are not asked for
    more, the last ones first."""
    full = {column: total(state, column) for column in TOKEN_COLUMNS.values()}
    named: list[tuple[int, int]] = []
    for seat, part in enumerate(given.parts("stock", list(TOKEN_COLUMNS), game.seats)):
        for name, column in TOKEN_COLUMNS.items():
            if name in part:
                count = part.number(name, 0, 0, int(state.held(seat, column)))
                state.stock[seat * STOCK + column] = count
                named.append((seat, column))
    for column, laid in ((TOKENS, laid_bridges(state)), (ABBEY_TILES, laid_abbeys(state))):
        surplus = total(state, column) + laid - full[column]
        for seat in reversed(range(game.seats)):
            if (seat, column) not in named:
                taken = max(0, min(surplus, int(state.held(seat, column))))
                state.give(seat, column, -taken)
                surplus -= taken
        if surplus > 0:
            raise given.fail("stock", "more than there is besides what lies on the board")


def arrange_stack(state: CarcassonneState, given: Description) -> None:
    """The tiles put aside, and those left in the stack."""
    for value, path in given.items("deferred"):
        if not len(state.deferred):
            raise BadPosition(path, "the module is not in play [CAR-GLOB-03]")
        tile = take_tile(state, value, path)
        if not PRINTED.symbols[tile] & DRAGON or state.dragon != NOWHERE:
            raise BadPosition(path, "only tiles that show the dragon wait, and only until it comes [CAR-DRAGON-01]")
        state.deferred[tile] = int(state.deferred[tile]) + 1
    if "left" not in given:
        return
    kept = [take_tile(state, value, path) for value, path in given.items("left")]
    hand = given.value.get("hand")
    for tile in range(len(state.bag)):
        held = int(NAMES[tile] == hand and state.bag[tile] > 0)
        state.gone[tile] = int(state.gone[tile]) + int(state.bag[tile]) - held
        state.bag[tile] = kept.count(tile) + held
    state.recount()


def take_hand(state: CarcassonneState, given: Description) -> None:
    """The tile in hand."""
    path = given.where("hand")
    if given.value["hand"] == NAMES[ABBEY]:
        if not state.holes or not state.held(state.turn, ABBEY_TILES):
            raise BadPosition(path, "the abbey tile needs a hole, and must be in stock [CAR-ABBEY-01]")
        state.tile = ABBEY
        state.give(state.turn, ABBEY_TILES, -1)
        return
    state.tile = take_tile(state, given.value["hand"], path)
    if PRINTED.symbols[state.tile] & DRAGON and state.dragon == NOWHERE:
        raise BadPosition(path, "it would wait until the dragon comes [CAR-DRAGON-01]")
