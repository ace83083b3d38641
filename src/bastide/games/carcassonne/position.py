"""Positions from sparse, readable descriptions, for tests, examples and puzzles.

board     tiles in the order of placing: "base-E 0,-1 r2", "base-A -1,0 r0 bridge -1,0 ew"; the start tile lies already
figures   "0 normal 0,0 city:0": seat, figure, position, segment; a barn names a corner: "1 barn 1,-1 se"
castles   "0 normal 0,0 city:0 0,-1 city:0": owner, follower (or "empty"), the two segments
dragon, fairy, turn (seat), hand (tile), scores and goods by seat
stock     by seat: bridges, castles and abbeys still there, {"bridges": 0}
left      the tiles of the stack, by name; otherwise all that are not mentioned
deferred  tiles put aside
seed      of the generator
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bastide.core.errors import BadNotation
from bastide.core.state import NOBODY, Decision, rng_start
from bastide.games.carcassonne.data import (
    ABBEY,
    BARN,
    CASTLE,
    FIGURES,
    GOODS,
    KIND,
    MARKS,
    MAYOR,
    NODE,
    OPEN,
    REF_NAMES,
    STANDS,
    TYPE_OF,
)
from bastide.games.carcassonne.expansions.abbey import CORNERS, meeting
from bastide.games.carcassonne.expansions.castles import EMPTY, HELD, convertible_shape
from bastide.games.carcassonne.rules.features import node_at, root_of
from bastide.games.carcassonne.rules.figures import put
from bastide.games.carcassonne.rules.notation import within
from bastide.games.carcassonne.rules.turn import DRAW_STEP, END_STEP, FLOW, PLACE
from bastide.games.carcassonne.state import (
    ABBEY_TILES,
    CASTLE_TOKENS,
    CORNER,
    GOODS_HELD,
    NOWHERE,
    STOCK,
    TOKENS,
    CarcassonneState,
)

if TYPE_CHECKING:
    from bastide.games.carcassonne.game import Carcassonne

KEYS = (
    "board", "figures", "castles", "dragon", "fairy", "turn", "hand", "scores", "goods", "stock", "left", "deferred",
    "seed",
)  # fmt: skip
COLUMNS = {"bridges": TOKENS, "castles": CASTLE_TOKENS, "abbeys": ABBEY_TILES}


def arrange(game: Carcassonne, description: dict[str, Any]) -> CarcassonneState:
    """The state that a description means; BadNotation says what cannot be."""
    for key in description:
        if key not in KEYS:
            raise BadNotation(key, f"unknown key; known are {', '.join(KEYS)}")
    state: CarcassonneState = game.blank()
    state.rng = rng_start(description.get("seed", 0))
    turn = description.get("turn", 0)
    if not 0 <= turn < game.seats:
        raise BadNotation(f"turn {turn}", f"there are {game.seats} seats")
    state.turn = turn
    for text in description.get("board", []):
        lay_tile(game, state, text)
    settle_cloisters(state)
    for text in description.get("castles", []):
        build_castle(game, state, text)
    for text in description.get("figures", []):
        place_figure(game, state, text)
    arrange_neutrals(state, description)
    arrange_seats(game, state, description)
    arrange_stack(state, description)
    state.stack = [Decision(FLOW, NOBODY)]
    if "hand" in description:
        hand = description["hand"]
        if hand == "abbey-tile":
            state.tile = ABBEY
            state.give(turn, ABBEY_TILES, -1)
        else:
            state.tile = take_tile(state, hand)
        state.step = game.setting.place(DRAW_STEP)
    elif not state.left:
        state.step = game.setting.place(END_STEP)
    game.settle(state)
    return state


def take_tile(state: CarcassonneState, name: str) -> int:
    """Take a tile out of the stack by its name."""
    tile = TYPE_OF.get(name, -1)
    if tile < 0 or not state.bag[tile]:
        raise BadNotation(name, "the stack has no such tile left [CAR-SETUP-12]")
    state.bag[tile] = int(state.bag[tile]) - 1
    state.recount()
    return tile


def lay_tile(game: Carcassonne, state: CarcassonneState, text: str) -> None:
    name, _, where = text.partition(" ")
    action = game.read(f"place {where}")
    state.tile = ABBEY if name == "abbey-tile" else take_tile(state, name)
    bridge = " bridge " in text
    state.give(state.turn, TOKENS, int(bridge))
    decision = Decision(PLACE, state.turn)
    if action not in game.phases[PLACE].legal(state, decision):
        raise BadNotation(text, f"it does not fit there [{game.phases[PLACE].refusal(state, decision, action)}]")
    game.phases[PLACE].apply(state, decision, action)


def settle_cloisters(state: CarcassonneState) -> None:
    """Those complete already will not be completed again."""
    pairs = [list(state.cloisters[2 * i : 2 * i + 2]) for i in range(state.housed)]
    open_ones = [pair for pair in pairs if state.nodes[int(pair[1]) * NODE + OPEN]]
    for i, pair in enumerate(open_ones):
        state.cloisters[2 * i], state.cloisters[2 * i + 1] = pair
    state.housed = len(open_ones)


def find_slot(state: CarcassonneState, text: str) -> int:
    x, _, y = text.partition(",")
    try:
        slot = int(state.slot_at(within(x, y)))
    except (ValueError, IndexError):
        slot = NOWHERE
    if slot == NOWHERE:
        raise BadNotation(text, "no tile lies there")
    return slot


def find_node(state: CarcassonneState, where: str, ref: str) -> int:
    node = int(node_at(state, find_slot(state, where), REF_NAMES.index(ref))) if ref in REF_NAMES else -1
    if node < 0:
        raise BadNotation(f"{where} {ref}", "the tile has no such segment")
    return node


def find_owner(game: Carcassonne, text: str, seat: str, figure: str) -> tuple[int, int]:
    if not seat.isdigit() or int(seat) >= game.seats or figure not in FIGURES:
        raise BadNotation(text, "unknown seat or figure")
    return int(seat), FIGURES.index(figure)


def place_figure(game: Carcassonne, state: CarcassonneState, text: str) -> None:
    words = text.split()
    if len(words) != 4:
        raise BadNotation(text, "expected seat, figure, position, segment")
    seat, figure = find_owner(game, text, words[0], words[1])
    if not state.held(seat, figure):
        raise BadNotation(text, "no such figure in the supply [CAR-FIG-02]")
    if figure == BARN:
        slot = find_slot(state, words[2])
        corner = CORNERS.index(words[3]) if words[3] in CORNERS else -1
        node = int(meeting(state, slot, corner)) if corner >= 0 else -1
        if node < 0:
            raise BadNotation(text, "no four fields meet there [CAR-BARN-02]")
        state.stock[seat * STOCK + CORNER] = slot * 4 + corner
    else:
        node = find_node(state, words[2], words[3])
        if not STANDS[figure] >> int(state.nodes[node * NODE + KIND]) & 1:
            raise BadNotation(text, "that figure cannot stand there")
    put(state, seat, figure, node)


def build_castle(game: Carcassonne, state: CarcassonneState, text: str) -> None:
    words = text.split()
    if len(words) != 6:
        raise BadNotation(text, "expected owner, follower, and two segments")
    one, other = find_node(state, words[2], words[3]), find_node(state, words[4], words[5])
    root = int(root_of(state.nodes, one))
    if root != root_of(state.nodes, other) or one == other or not convertible_shape(state, root):
        raise BadNotation(text, "that is no small city [CAR-CASTLE-01]")
    status = EMPTY if words[1] == "empty" else HELD
    seat, figure = find_owner(game, text, words[0], "normal" if status == EMPTY else words[1])
    if figure == MAYOR:
        raise BadNotation(text, "a mayor cannot hold a castle [CAR-CASTLE-07]")
    if not state.held(seat, CASTLE_TOKENS):
        raise BadNotation(text, "no castle token left [CAR-CASTLE-03]")
    state.give(seat, CASTLE_TOKENS, -1)
    state.nodes[root * NODE + MARKS] = int(state.nodes[root * NODE + MARKS]) | CASTLE
    state.castles += [one, other, seat, status, 0, 0]
    if status == HELD:
        place_figure(game, state, f"{seat} {words[1]} {words[2]} {words[3]}")


def arrange_neutrals(state: CarcassonneState, description: dict[str, Any]) -> None:
    for name in ("dragon", "fairy"):
        if name in description:
            if not len(state.deferred):
                raise BadNotation(name, "the module is not in play [CAR-GLOB-03]")
            setattr(state, name, find_slot(state, description[name]))


def arrange_seats(game: Carcassonne, state: CarcassonneState, description: dict[str, Any]) -> None:
    for name in ("scores", "goods", "stock"):
        if len(description.get(name, [])) > game.seats:
            raise BadNotation(name, f"there are {game.seats} seats")
    scores = description.get("scores", [])
    state.scores[: len(scores)] = scores
    for seat, counts in enumerate(description.get("goods", [])):
        for kind in range(len(GOODS)):
            state.stock[seat * STOCK + GOODS_HELD + kind] = counts[kind]
    for seat, counts in enumerate(description.get("stock", [])):
        for name, count in counts.items():
            if name not in COLUMNS:
                raise BadNotation(name, f"a stock has {', '.join(COLUMNS)}")
            state.stock[seat * STOCK + COLUMNS[name]] = count


def arrange_stack(state: CarcassonneState, description: dict[str, Any]) -> None:
    for name in description.get("deferred", []):
        tile = take_tile(state, name)
        state.deferred[tile] = int(state.deferred[tile]) + 1
    if "left" not in description:
        return
    kept = [take_tile(state, name) for name in description["left"]]
    hand = TYPE_OF.get(description.get("hand", ""), ABBEY)
    for tile in range(len(state.bag)):
        held = int(tile == hand and tile != ABBEY)
        rest = int(state.bag[tile]) - held
        state.gone[tile] = int(state.gone[tile]) + max(rest, 0)
        state.bag[tile] = kept.count(tile) + held
    state.recount()
