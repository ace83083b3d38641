"""Open data: games of bots as a table of decisions with a card that says what it is, and a loader.

The same arguments give the same bytes again, whatever the workers: games are played from their seeds and written in
order, a row for each decision, with the observations and fixed indices of version 1 in compact form."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import numpy as np
import pyarrow
from numpy.typing import NDArray
from pyarrow import parquet

from bastide import __version__
from bastide.bots.names import player
from bastide.core.errors import BadOption
from bastide.core.state import NOBODY
from bastide.games.registry import box
from bastide.rl.codings import FixedCoding

FILE = "decisions.parquet"
CARD = "README.md"
GAMES_IN_GROUP = 64  # games of one row group
LICENCE = "CC0-1.0"
COLUMNS = {
    "seed": "seed of the game; with the players it determines everything",
    "step": "number of the decision in its game, from 0",
    "seat": "who decides",
    "action": "fixed index of what was chosen (`action_meaning` tells it)",
    "notation": "the same as records write it",
    "legal": "fixed indices of all that was legal",
    "observation": "what the seat knew: version 1, compact form (`observation_sections` tells it)",
    "scores": "of all seats, before the action",
    "final_scores": "of all seats, at the end",
    "places": "of all seats, at the end; 1 is best",
}


class Plan(NamedTuple):
    """What is played."""

    game: str
    players: tuple[str, ...]
    options: dict[str, Any]
    seed: int
    games: int


def coding_of(plan: Plan) -> FixedCoding:
    """The rules and the coding of a plan, made once in each process: making them takes longer than a game."""
    return _coding(plan.game, len(plan.players), msgspec.json.encode(plan.options))


@lru_cache(maxsize=8)
def _coding(name: str, seats: int, options: bytes) -> FixedCoding:
    shelf = box(name)
    return FixedCoding(shelf.game(seats, msgspec.json.decode(options)), shelf.encoder)


def play(plan: Plan, seed: int) -> list[dict[str, Any]]:
    """The decisions of one game."""
    coding = coding_of(plan)
    game = coding.game
    bots = [player(name, seed * game.seats + seat) for seat, name in enumerate(plan.players)]
    state, rows = game.new(seed), list[dict[str, Any]]()
    while (seat := int(state.actor())) != NOBODY:
        action = bots[seat].choose(game, state.redact(seat), seat)
        legal = coding.indexed(state, seat)
        index = next((index for index, other in legal.items() if other == action), -1)
        rows.append(
            {
                "seed": seed, "step": len(rows), "seat": seat, "action": index, "notation": game.write(action),
                "legal": sorted(legal), "observation": coding.observe(state, seat), "scores": state.scores[:],
            }
        )  # fmt: skip
        game.apply(state, seat, action)
    for bot in bots:
        bot.close()
    end = {"final_scores": state.scores[:], "places": game.places(state)}
    return [row | end for row in rows]


def played(plan: Plan, workers: int) -> Iterator[list[dict[str, Any]]]:
    """All games in the order of their seeds."""
    seeds = range(plan.seed, plan.seed + plan.games)
    if workers <= 1:
        yield from (play(plan, seed) for seed in seeds)
        return
    with ProcessPoolExecutor(workers) as pool:
        yield from pool.map(play, [plan] * plan.games, seeds, chunksize=8)


def schema_of(plan: Plan) -> Any:
    shelf, coding = box(plan.game), coding_of(plan)
    game = coding.game
    kinds = {
        "seed": pyarrow.int64(), "step": pyarrow.int32(), "seat": pyarrow.int8(), "action": pyarrow.int32(),
        "notation": pyarrow.string(), "legal": pyarrow.list_(pyarrow.int32()),
        "observation": pyarrow.list_(pyarrow.int16(), coding.width), "scores": pyarrow.list_(pyarrow.int32()),
        "final_scores": pyarrow.list_(pyarrow.int32()), "places": pyarrow.list_(pyarrow.int8()),
    }  # fmt: skip
    about = {
        "game": plan.game, "players": ",".join(plan.players), "options": repr(sorted(game.options.items())),
        "revision": str(game.revision), "components": shelf.digest, "version": __version__, "coding": "1 compact",
        "actions": str(coding.action_count), "seeds": f"{plan.seed} to {plan.seed + plan.games - 1}",
        "licence": LICENCE,
    }  # fmt: skip
    return pyarrow.schema(kinds, {f"bastide.{key}": value for key, value in about.items()})


def write(plan: Plan, folder: Path, workers: int = 1) -> int:
    """Write the decisions of all games and their card; how many decisions there are."""
    if plan.games < 1:
        raise BadOption("n", "at least one game")
    schema = schema_of(plan)
    folder.mkdir(parents=True, exist_ok=True)
    draft, count = folder / f"{FILE}.draft", 0
    with parquet.ParquetWriter(draft, schema, compression="zstd") as stream:
        games = played(plan, workers)
        while group := list(islice(games, GAMES_IN_GROUP)):
            rows = [row for game in group for row in game]
            stream.write_table(table_of(rows, schema))
            count += len(rows)
    draft.replace(folder / FILE)
    (folder / CARD).write_text(card(schema, count), "utf-8")
    return count


def table_of(rows: list[dict[str, Any]], schema: Any) -> Any:
    """Rows as a table; the observations as one array."""
    columns = []
    for field in schema:
        values = [row[field.name] for row in rows]
        if field.name == "observation":
            flat = pyarrow.array(np.concatenate(values))
            columns.append(pyarrow.FixedSizeListArray.from_arrays(flat, type=field.type))
        else:
            columns.append(pyarrow.array(values, field.type))
    return pyarrow.Table.from_arrays(columns, schema=schema)


def card(schema: Any, count: int) -> str:
    """The data card: what the data is, how it was made, and how to make it again."""
    about = {key.decode().removeprefix("bastide."): value.decode() for key, value in schema.metadata.items()}
    first, _, last = about["seeds"].partition(" to ")
    games = int(last) - int(first) + 1
    command = f"bastide dataset {about['game']} -n {games} --players {about['players']} --seed {first}"
    lines = [
        "---", f"license: {LICENCE.lower()}", f"pretty_name: Bastide {about['game']}, decisions of bots",
        "tags: [board-games, imitation-learning, reinforcement-learning]", "---", "",
        f"# Decisions in {games} games of {about['game']}", "",
        f"{count} decisions of the bots {about['players']}, played by Bastide {about['version']}.", "",
        "| what | |", "|---|---|", *(f"| {key} | {value} |" for key, value in about.items()), "",
        f"## Columns of {FILE}", "", "| column | type | meaning |", "|---|---|---|",
        *(f"| {field.name} | {field.type} | {COLUMNS[field.name]} |" for field in schema), "",
        "## How it was made", "", f"    {command}", "",
        "The same command with the same versions of Bastide and pyarrow writes the same bytes. Nothing in it comes",
        "from people: there is no personal data. Bots see only the view of their seat.", "",
        "## What it is not", "",
        "Games of bots show how these bots play, not how the game is best played. An `action` of -1 names a legal",
        "action outside of the grid for which there was no index.", "",
    ]  # fmt: skip
    return "\n".join(lines)


class Decisions(NamedTuple):
    """A part of the data as arrays."""

    observations: NDArray[np.int16]
    actions: NDArray[np.int32]
    legal: list[NDArray[np.int32]]
    seats: NDArray[np.int8]
    seeds: NDArray[np.int64]
    places: NDArray[np.int8]  # of the seat that decided


def load(folder: Path | str) -> Iterator[Decisions]:
    """The data group by group, so that it need not fit into memory."""
    source = parquet.ParquetFile(Path(folder) / FILE)
    for group in range(source.num_row_groups):
        table = source.read_row_group(group)
        observations = table["observation"].combine_chunks()
        legal = table["legal"].combine_chunks()
        numbers, parts = legal.values.to_numpy(), legal.offsets.to_numpy()
        seats = table["seat"].to_numpy()
        places = np.stack(table["places"].combine_chunks().to_numpy(zero_copy_only=False))
        yield Decisions(
            observations.values.to_numpy().reshape(len(observations), -1),
            table["action"].to_numpy(),
            np.split(numbers, parts[1:-1]),
            seats,
            table["seed"].to_numpy(),
            places[np.arange(len(seats)), seats],
        )


def about(folder: Path | str) -> dict[str, str]:
    """What the data says of itself: game, players, options, versions, seeds, licence."""
    found = parquet.read_schema(Path(folder) / FILE).metadata
    said = {key.decode(): value.decode() for key, value in found.items() if key.startswith(b"bastide.")}
    return {key.removeprefix("bastide."): value for key, value in said.items()}
