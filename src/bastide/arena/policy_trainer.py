"""How the policy of a game is trained: from what searches made of the decisions of their games."""

from __future__ import annotations

import gzip
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, ClassVar

import msgspec

from bastide.arena.backends import PlayFunction
from bastide.arena.selfplay import Spool
from bastide.arena.trainer import Trainer, commit
from bastide.arena.training_games import SearchedGame, play_searched
from bastide.games.weights import PolicyFile, Preferences


class PolicyTrainer(Trainer):
    """Trains preferences. All rounds search, with the judgement of the game and the present preferences."""

    resource: ClassVar[str] = "policy.json"
    kind: ClassVar[type[PolicyFile]] = PolicyFile
    play_one: ClassVar[PlayFunction] = staticmethod(play_searched)

    def bot(self, simulations: int, file: str) -> str:
        return f"mcts:{simulations}@@{file}"

    def self_play(self, number: int) -> tuple[int, str]:
        return self.plan.games, self.bot(self.plan.searching, self.best)

    def judge(self, number: int, candidate: Path, start: float) -> None:
        """Let preferences play for their place, first as priors, then for what is played on after a leaf too."""
        super().judge(number, candidate, start)
        if self.best == str(candidate) and isinstance(self.kept, Preferences) and not self.kept.suggests:
            bolder = msgspec.structs.replace(self.kept, suggests=True, made={**self.kept.made, "suggests": True})
            super().judge(number, self.write(f"{candidate.stem}-suggests", bolder), start)

    def keep(self, spool: Spool, file: Path, about: dict[str, str]) -> None:
        write_decisions(searched(spool), file, about)

    def fit(self, number: int, candidate: Path) -> None:
        from bastide.arena.policy_fitting import fit_policy

        found = fit_policy(read_decisions(self.files(number)))
        made = {
            "recipe": "python -m bastide.arena.train --what policy", "seed": self.plan.seed, "commit": commit(),
            "games": found.games, "decisions": found.decisions, "strength": found.strength,
            "error by hand": found.error_by_hand, "error": found.error, "least error": found.least,
            "searching": self.plan.searching, "knots": len(found.trust), "options": "all, sampled",
        }  # fmt: skip
        suggests = isinstance(self.kept, Preferences) and self.kept.suggests  # as what has to be beaten does
        self.write(candidate.stem, Preferences(self.seats, found.trust, found.actions, found.weights, suggests, made))


def searched(spool: Spool) -> Iterator[SearchedGame]:
    for packed in spool.packed():
        yield msgspec.json.decode(gzip.decompress(packed), type=SearchedGame)


def write_decisions(games: Iterator[SearchedGame], path: Path, about: dict[str, str]) -> None:
    """A Parquet file with a row for each decision."""
    import pyarrow
    from pyarrow import parquet

    columns = {
        "game": pyarrow.int64(), "seed": pyarrow.int64(), "options": pyarrow.string(), "progress": pyarrow.int16(),
        "actions": pyarrow.list_(pyarrow.int64()), "visits": pyarrow.list_(pyarrow.int32()),
        "priors": pyarrow.list_(pyarrow.float64()),
    }  # fmt: skip
    schema = pyarrow.schema(columns, {f"bastide.{key}": value for key, value in about.items()})
    draft = path.with_suffix(".draft")
    with parquet.ParquetWriter(draft, schema, compression="zstd") as stream:
        for game in games:
            about_game = {"game": game.number, "seed": game.seed, "options": game.options}
            rows = [about_game | {name: getattr(one, name) for name in one.__struct_fields__} for one in game.decisions]
            stream.write_table(pyarrow.Table.from_pylist(rows, schema))
    draft.replace(path)


def read_decisions(files: Sequence[Path]) -> Any:
    """The decisions of some files as arrays; games are numbered anew."""
    import numpy as np
    from pyarrow import parquet

    from bastide.arena.policy_fitting import Decisions

    games, progress, sizes = [], [], []
    lists: dict[str, list[Any]] = {"actions": [], "visits": [], "priors": []}
    first = 0
    for file in files:
        table = parquet.read_table(file).combine_chunks()
        games.append(table["game"].to_numpy() + first)
        first = int(games[-1].max()) + 1
        progress.append(table["progress"].to_numpy())
        sizes.append(np.diff(table["actions"].combine_chunks().offsets.to_numpy()))
        for name, parts in lists.items():
            parts.append(table[name].combine_chunks().flatten().to_numpy())
    begins = np.concatenate([[0], np.cumsum(np.concatenate(sizes))])
    visits = np.concatenate(lists["visits"]).astype(float)
    whole = np.add.reduceat(visits, begins[:-1])
    return Decisions(
        np.concatenate(games), np.concatenate(progress), begins, np.concatenate(lists["actions"]),
        visits / np.repeat(whole, np.diff(begins)), np.log(np.concatenate(lists["priors"])),
    )  # fmt: skip
