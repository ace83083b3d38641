"""How costs grow with plies, tiles, seats, modules, watchers and tables: JSON lines, a picture, processor time.

    python benchmarks/growth.py [--rounds 3] [--no-server] [--picture docs/pictures/growth.svg]

Records are of Orléans with five players, at random; whatever may be taken back is taken back once and played again, so
that a record has a thousand lines. Boards are Carcassonne's. Watchers and tables are measured with a server of their
own over SQLite, as `benchmarks/costs.py` does. Each curve is a panel of the picture, from 0 on, so that one that bends
upward is seen.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import time
import tracemalloc
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec

import bastide
from bastide.cli.bench import middle, per_second, weight, widest
from bastide.core.game import Game
from bastide.core.state import SPECTATOR, State, rng_start
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
ACTS = 10  # decisions in a row that are timed together, with a clone


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


def landscape(rounds: int) -> Iterator[dict[str, float]]:
    """Carcassonne with everything, while the landscape grows."""
    rules = box("carcassonne").game(2, everything())
    for tiles in (20, 50, 80, 110, 140, 165):
        states = [state for seed in range(8) if (state := grown(rules, seed, tiles)) is not None]
        yield {"landscape": tiles} | medians([with_tiles(rules, states) for _ in range(rounds)])


def with_tiles(rules: Game, states: list[State]) -> dict[str, float]:
    """What these positions cost: one round."""
    listed, count = [widest(rules, state) for state in states], len(states)
    return {
        "act_us": 1e6 / per_second(lambda i: acts(rules, states[i % count], i), SECONDS) / ACTS,
        "clone_us": 1e6 / per_second(lambda i: states[i % count].clone(), SECONDS),
        "legal_us": 1e6 / per_second(lambda _: rules.listed(listed, 16), SECONDS) / (16 * count),
    }


def grown(rules: Game, seed: int, tiles: int) -> State | None:
    """A random game when so many tiles lie; None if it ends before."""
    state = rules.new(seed)
    while rules.turns(state) < tiles - 1 and state.pending:
        rules.playout(state, rng_start(seed), 1)
        seed += 1000
    return state if state.pending else None


def acts(rules: Game, state: State, luck: int) -> None:
    rules.playout(state.clone(), rng_start(luck), ACTS)


def modules(rounds: int) -> Iterator[dict[str, float]]:
    """Carcassonne with none of its modules, one, two and so on: a turn with a tile."""
    names = everything()["modules"]
    for count in range(len(names) + 1):
        rules, found = box("carcassonne").game(2, {"modules": names[:count]}), []
        for _ in range(rounds):
            begun, turns, seed = time.process_time(), 0, 0
            while (spent := time.process_time() - begun) < SECONDS:
                state = rules.new(seed)
                rules.playout(state, rng_start(seed))
                turns, seed = turns + rules.turns(state), seed + 1
            found.append({"turn_us": 1e6 * spent / turns})
        yield {"modules": count} | medians(found)


def everything() -> dict[str, Any]:
    return {option.name: list(option.choices) for option in box("carcassonne").options if option.kind == "set"}


def boards(rounds: int) -> Iterator[dict[str, float]]:
    """By the number of tiles and of seats."""
    for seats, options in [(2, {}), (2, everything()), *((seats, {}) for seats in (3, 4, 5, 6))]:
        yield medians([board(seats, options) for _ in range(rounds)])


def medians(found: list[dict[str, float]]) -> dict[str, float]:
    return {name: round(statistics.median(one[name] for one in found), 3) for name in found[0]}


def served() -> Iterator[dict[str, Any]]:
    """A move at a table with more and more watchers, then at more and more tables."""
    from costs import SPECTATORS, measure, stores  # a server, its clients and its database

    with stores(["sqlite"]) as makers:
        for watchers in (1, 25, 100, 200):
            yield measure(makers["sqlite"](), "carcassonne", 0.3, 20, SPECTATORS * watchers)
        for tables in (1, 30, 100, 300):
            yield measure(makers["sqlite"](), "tithe", 0, max(1, 30 // tables), SPECTATORS, tables)


Curve = tuple[str, str, list[tuple[float, float]]]  # what is measured, what it grows with, the points
WIDE, HIGH, ACROSS = 250, 150, 3  # a panel, and how many stand side by side


def curves(rows: list[dict[str, Any]]) -> list[Curve]:
    """The panels of the picture."""

    def points(by: str, what: str, **having: Any) -> list[tuple[float, float]]:
        return [(row[by], row[what]) for row in rows if by in row and what in row and having.items() <= row.items()]

    found = [
        ("a move, ms", "plies", points("plies", "act_ms")),
        ("a move and its picture, ms", "plies", points("plies", "act_and_picture_ms")),
        ("looking back half-way, ms", "plies", points("plies", "look_back_ms")),
        ("opening the table, ms", "plies", points("plies", "open_ms")),
        ("memory of the table, kB", "plies", points("plies", "memory_kb")),
        ("a decision, everything, µs", "tiles", points("landscape", "act_us")),
        ("a clone, everything, µs", "tiles", points("landscape", "clone_us")),
        ("listing, everything, µs", "tiles", points("landscape", "legal_us")),
        ("a turn, µs", "modules", points("modules", "turn_us")),
        ("a clone, base, µs", "seats", points("seats", "clone_us", tiles=72)),
        ("a move on the server, ms", "watchers", points("watchers", "cpu_ms_per_move", game="carcassonne")),
        ("a move on the server, ms", "tables", points("tables", "cpu_ms_per_move", game="tithe")),
    ]
    return [curve for curve in found if curve[2]]


def picture(rows: list[dict[str, Any]]) -> str:
    """Small curves side by side, each from 0 on."""
    panels = [panel(curve, i % ACROSS * WIDE, i // ACROSS * HIGH) for i, curve in enumerate(curves(rows))]
    width, height = ACROSS * WIDE, -(-len(panels) // ACROSS) * HIGH
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'role="img" font-family="sans-serif" font-size="11"><title>How costs grow</title>'
        f'<rect width="100%" height="100%" fill="#fbf7ee"/>{"".join(panels)}</svg>\n'
    )


def panel(curve: Curve, left: int, top: int) -> str:
    what, by, points = curve
    across, up = max(x for x, _ in points), max(y for _, y in points) or 1
    x0, y0, wide, high = left + 40, top + HIGH - 28, WIDE - 60, HIGH - 60
    line = " ".join(f"{x0 + wide * x / across:.1f},{y0 - high * y / up:.1f}" for x, y in points)
    return (
        f'<text x="{x0}" y="{top + 20}">{what}</text>'
        f'<path d="M{x0},{y0 - high} V{y0} H{x0 + wide}" fill="none" stroke="#8a7f6a"/>'
        f'<polyline points="{line}" fill="none" stroke="#7a2e1d" stroke-width="2"/>'
        f'<text x="{x0 - 4}" y="{y0 - high + 4}" text-anchor="end">{up:.3g}</text>'
        f'<text x="{x0 - 4}" y="{y0}" text-anchor="end">0</text>'
        f'<text x="{x0 + wide}" y="{y0 + 15}" text-anchor="end">{across:g} {by}</text>'
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--no-server", action="store_true", help="neither watchers nor tables")
    parser.add_argument("--picture", type=Path)
    given = parser.parse_args()
    rows: list[dict[str, Any]] = []
    parts = [(record(plies, given.rounds) for plies in (100, 250, 500, 750, 1000)), landscape(given.rounds)]
    parts += [modules(given.rounds), boards(given.rounds)]
    for part in parts if given.no_server else [*parts, served()]:
        for row in part:
            print(json.dumps(row), flush=True)
            rows.append(row)
    if given.picture:
        given.picture.write_text(picture(rows))


if __name__ == "__main__":
    main()
