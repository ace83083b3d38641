"""How costs grow with the length of a record, the tiles of a board and the seats; JSON lines, processor time.

    python benchmarks/growth.py [--rounds 5]

Records are of Orléans with five players, at random; whatever may be taken back is taken back once and played again, so
that a record has a thousand lines. Boards are Carcassonne's, half-way through, as `bastide bench` measures them.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import time
import tracemalloc
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

import bastide
from bastide.cli.bench import middle, per_second, weight, widest
from bastide.core.state import SPECTATOR, rng_start
from bastide.games.carcassonne.state import CarcassonneState
from bastide.games.registry import box
from bastide.pages.table_frame import frame
from bastide.store.game_session import GameSession
from bastide.store.record import Record, load
from bastide.store.table_store import StoredTable
from bastide.tables.open_tables import OpenTable
from bastide.tables.table_settings import SeatSettings, TableSettings
from bastide.tables.table_view import view_for

SEATS = 5
SECONDS = 0.3  # of processor time for each figure


def long_record(plies: int) -> Record:
    rules, rng = bastide.game("orleans", SEATS), random.Random(1)
    table = GameSession(rules, next_seed=lambda: rng_start(rng.getrandbits(32)))
    while len(table.lines) < plies and table.state.pending:
        seat = table.state.pending[0]
        table.act(seat, rules.write(rng.choice(rules.legal(table.state, seat))))
        if len(table.lines) + 2 <= plies and table.undoable_line(seat) == len(table.lines) - 1:
            table.undo(seat)
            table.redo(seat)
    return table.record


def opened(source: bytes, plan: str) -> OpenTable:
    return OpenTable(StoredTable("growth", plan, "1", 1.0, 1.0, None, load(source), {}, [], {}))


def milliseconds(work: Callable[[], object], rounds: int) -> float:
    """The median of some rounds of five; what is made once and kept is made before."""
    work()
    found = []
    for _ in range(rounds):
        begun = time.process_time()
        for _ in range(5):
            work()
        found.append(200 * (time.process_time() - begun))
    return round(statistics.median(found), 3)


def record(plies: int, rounds: int) -> dict[str, Any]:
    """What a table costs whose record has so many lines."""
    made = long_record(plies)
    source, alone = msgspec.json.encode(made), msgspec.json.encode(Record(made.header, made.setup, made.lines))
    plan = msgspec.json.encode(TableSettings(game="orleans", seats=[SeatSettings()] * SEATS).completed()).decode()
    frame(view_for(opened(source, plan), SPECTATOR, "fr"))
    tracemalloc.start()
    table = opened(source, plan)
    weight, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    frame(view_for(table, SPECTATOR, "fr"))
    seat = table.session.state.pending[0]
    action = table.game.write(table.game.legal(table.session.state, seat)[0])

    def moved() -> str:
        """A move, and the picture of it for a spectator."""
        before, logs = table.session, table.cache.logs.copy()
        table.session = before.copy()
        table.session.act(seat, action)
        table.announce_change()
        found = frame(view_for(table, SPECTATOR, "fr"))
        table.session, table.cache.logs = before, logs
        return found

    return {
        "plies": len(made.lines),
        "in_force": len(table.session.in_force),
        "open_ms": milliseconds(lambda: opened(source, plan), rounds),
        "ply_ms": milliseconds(lambda: table.session.state_at(len(made.lines) // 2 + 19), rounds),
        "look_back_ms": milliseconds(lambda: frame(view_for(table, SPECTATOR, "fr", len(made.lines) // 2)), rounds),
        "act_ms": milliseconds(lambda: table.session.copy().act(seat, action), rounds),
        "act_and_picture_ms": milliseconds(moved, rounds),
        "memory_kb": weight // 1024,
        "record_kb": len(alone) // 1024,
        "snapshots_kb": (len(source) - len(alone)) // 1024,
    }


def board(seats: int, options: dict[str, Any]) -> dict[str, float]:
    """Carcassonne with so many seats: one round."""
    rules = box("carcassonne").game(seats, options)
    middles = [middle(rules, seed) for seed in range(8)]
    listed = [widest(rules, state) for state in middles]
    begun, moves, seed = time.process_time(), 0, 0
    while (spent := time.process_time() - begun) < SECONDS:
        moves, seed = moves + rules.playout(rules.new(seed), rng_start(seed)), seed + 1
    state = middles[0]
    assert isinstance(state, CarcassonneState)
    return {
        "tiles": int(state.slots) + int(state.left) + (int(state.tile) >= 0),
        "seats": seats,
        "moves_per_s": moves / spent,
        "clone_us": 1e6 / per_second(lambda i: middles[i & 7].clone(), SECONDS),
        "legal_us": 1e6 / per_second(lambda _: rules.listed(listed, 16), SECONDS) / (16 * len(listed)),
        "choices": rules.listed(listed, 1) / len(listed),
        "state_bytes": weight(state),
    }


def boards(rounds: int) -> Iterator[dict[str, float]]:
    """By the number of tiles and of seats."""
    sets = {option.name: list(option.choices) for option in box("carcassonne").options if option.kind == "set"}
    for seats, options in [(2, {}), (2, sets), *((seats, {}) for seats in (3, 4, 5, 6))]:
        found = [board(seats, options) for _ in range(rounds)]
        yield {name: round(statistics.median(one[name] for one in found), 2) for name in found[0]}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    rounds = parser.parse_args().rounds
    for plies in (100, 1000):
        print(json.dumps(record(plies, rounds)), flush=True)
    for figures in boards(rounds):
        print(json.dumps(figures), flush=True)


if __name__ == "__main__":
    main()
