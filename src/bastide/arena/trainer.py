"""How the judgement of a game is trained: self-play, fitting, and a match.

Each round plays games with the present weights (by greedy play if there are none yet), fits weights to the positions
of all rounds so far, and lets the new weights play a match against the present ones at equal processor time. Only
weights that win it are written into the game's package. All that was done lies in a folder and is not done again by a
run that goes on.
"""

from __future__ import annotations

import gzip
import math
import random
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, ClassVar

import msgspec

from bastide.arena.backends import Backend, PlayFunction
from bastide.arena.match import Fixture, Result
from bastide.arena.results import wilson_interval
from bastide.arena.selfplay import Spool
from bastide.arena.tournament import ProgressBar, play_all
from bastide.arena.training_games import BY_HAND, SampledGame, play_sampled, play_weighed
from bastide.bots.external import Limits
from bastide.bots.levels import bot_settings
from bastide.core.errors import BadOption
from bastide.games.registry import Box
from bastide.games.weights import PolicyFile, Preferences, WeightFile, Weights

GATE = 0.55  # share of the match that new weights must win
CLEAR = math.log(20)  # a likelihood ratio that ends a match
STEP = 10  # games between two looks at a match
PLAIN = 0.6  # share of the games that are played with the usual options
TIMED = 4  # games that tell how much time a simulation takes


class Plan(msgspec.Struct, frozen=True):
    """How much is done in training."""

    games: int  # of self-play in each round
    match: int  # games of a match, at most
    simulations: int  # of each choice in a match
    searching: int  # and in self-play from the second round on
    seed: int
    use_hand: bool
    minutes: float = 1e9  # of self-play in a round, at most


class Trainer:
    """Trains weights for some numbers of seats of one game, in a folder of its own."""

    resource: ClassVar[str] = "judgement.json"  # in the game's package, where weights that win are written
    kind: ClassVar[type[WeightFile] | type[PolicyFile]] = WeightFile
    play_one: ClassVar[PlayFunction] = staticmethod(play_sampled)

    def __init__(self, shelf: Box, seats: tuple[int, ...], plan: Plan, folder: Path, place: Backend) -> None:
        self.shelf, self.seats, self.plan, self.folder, self.place = shelf, seats, plan, folder, place
        folder.mkdir(parents=True, exist_ok=True)
        self.best = BY_HAND  # a file with the weights of the present, or none
        self.preferences = BY_HAND  # of all searches: none, or (empty) those of the game
        self.history: list[dict[str, Any]] = []
        self.kept: Weights | Preferences | None = None

    def bot(self, simulations: int, file: str) -> str:
        """The name of a search with the weights of a file."""
        return f"mcts:{simulations}@{file}@{self.preferences}"

    def present(self) -> None:
        """Begin with what is in the package, unless the training begins from nothing."""
        self.preferences = ""
        source = self.shelf.optional_resource(self.resource)
        found = self.kind.read(source).weights_for(self.seats[0]) if source else None
        if found is not None:
            self.best, self.kept = str(self.write("present", found)), found

    def borrow(self) -> None:
        """Let the weights of two seats play for a place at tables with more, before any are made for these."""
        source = self.shelf.optional_resource(self.resource)
        found = self.kind.read(source).weights_for(2) if source else None
        if found is None or 2 in self.seats or self.seats == (1,) or self.kept is not None:
            return
        start = time.monotonic()
        candidate = self.write("borrowed", msgspec.structs.replace(found, seats=self.seats))
        self.judge(0, candidate, start)

    def round(self, number: int) -> None:
        """Play, fit, and let the new weights play for their place."""
        start = time.monotonic()
        file = self.folder / f"round-{number}.parquet"
        if not file.exists():
            self.play(number, file)
        candidate = self.folder / f"round-{number}.json"
        if not candidate.exists():
            self.fit(number, candidate)
        self.judge(number, candidate, start)

    def judge(self, number: int, candidate: Path, start: float) -> None:
        """Let weights play for their place."""
        weights = self.kind.read(candidate.read_bytes()).sets[0]
        verdict = self.solo_match(number, candidate) if self.seats == (1,) else self.match(number, candidate)
        about = {**weights.made, **verdict, "minutes": round((time.monotonic() - start) / 60, 1)}
        self.history.append({"seats": self.seats, "round": number, **about})
        print(msgspec.json.encode(self.history[-1]).decode(), flush=True)
        if verdict["kept"]:
            self.best, self.kept = str(candidate), msgspec.structs.replace(weights, made=about)

    def self_play(self, number: int) -> tuple[int, str]:
        """How many games a round plays, and who plays them."""
        if number == 1 and self.best == BY_HAND:
            return self.plan.games, "greedy"
        return max(self.plan.games // 4, 1), self.bot(self.plan.searching, self.best)

    def play(self, number: int, file: Path) -> None:
        """Games of self-play, as a Parquet file."""
        games, bot = self.self_play(number)
        dice = random.Random(self.plan.seed * 1000 + number)
        fixtures = []
        for i in range(games):
            seats = dice.choice(self.seats)
            seed = self.plan.seed * 10_000_000 + number * 1_000_000 + i
            fixtures.append(Fixture(i, self.shelf.name, some_options(self.shelf, seats, dice), (bot,) * seats, seed))
        part = file.with_suffix(".part")
        spool = Spool(part, fixtures, True)
        end = time.monotonic() + 60 * self.plan.minutes
        try:
            left = [fixture for fixture in fixtures if fixture.number not in spool.places]
            with Shown(
                f"{self.shelf.name} {self.seats} round {number}: self-play by {bot.partition('@')[0]}"
            ) as report:
                for found in self.place.run(left, Limits(), type(self).play_one) if left else ():
                    spool.add(found)
                    report(len(spool.places), games)
                    if time.monotonic() > end:
                        break
            self.keep(spool, file, {"game": self.shelf.name, "bot": bot.partition("@")[0]})
        finally:
            spool.close()
        part.unlink()

    def keep(self, spool: Spool, file: Path, about: dict[str, str]) -> None:
        """Write what was played into a Parquet file."""
        write_positions(sampled(spool), file, about)

    def fit(self, number: int, candidate: Path) -> None:
        """Weights from the positions of all rounds so far."""
        from bastide.arena.fitting import fit
        from bastide.arena.hidden_fitting import fit_hidden

        features = self.shelf.features
        assert features is not None
        together = self.seats != (1,) and not bot_settings(self.shelf.name).parameters(self.seats[0]).get("apart")
        rows = read_positions(self.files(number))
        found = fit(rows, features, together, self.plan.use_hand)
        made: dict[str, Any] = {
            "recipe": "python -m bastide.arena.train", "seed": self.plan.seed, "commit": commit(),
            "games": found.games, "positions": found.rows, "ridge": found.ridge, "error by hand": found.error_by_hand,
            "error": found.error, "knots": len(found.hand), "options": "all, sampled",
        }  # fmt: skip
        weights = Weights(self.seats, found.hand, found.bias, found.weights, made=made)
        layer = fit_hidden(rows, features, found.left_over, together, self.plan.seed)
        if layer is not None:
            made |= {"units": len(layer.inputs), "error with hidden units": layer.error}
            made |= {"decay": layer.decay, "epochs": layer.epochs}
            bias = [one + more for one, more in zip(found.bias, layer.bias, strict=True)]
            weights = msgspec.structs.replace(weights, bias=bias, inputs=layer.inputs, outputs=layer.outputs)
        self.write(candidate.stem, weights)

    def files(self, number: int) -> list[Path]:
        """What was played in the rounds up to this one."""
        return [self.folder / f"round-{earlier}.parquet" for earlier in range(1, number + 1)]

    def write(self, stem: str, weights: Weights | Preferences) -> Path:
        path = self.folder / f"{stem}.json"
        file: Any = self.kind
        path.write_text(file(self.shelf.name, (weights,)).write(), "utf-8")
        return path

    def match(self, number: int, candidate: Path) -> dict[str, Any]:
        """A match at equal processor time: as many seats for the new weights as for the present ones."""
        old, new = (self.bot(self.plan.simulations, file) for file in (self.best, str(candidate)))
        timed = play_all(
            self.fixtures(number, [new, old], TIMED, 900_000), self.place,
            self.folder / f"{candidate.stem}-timing.log", play=play_weighed,
        )  # fmt: skip
        spent = [0.0, 0.0]
        for result in timed:
            for seat, seconds in enumerate(result.seconds):
                spent[(seat + result.number) % 2] += seconds
        ratio = min(max(spent[0] / max(spent[1], 1e-6), 0.25), 4.0)
        new = self.bot(max(8, round(self.plan.simulations / ratio)), str(candidate))
        fixtures = self.fixtures(number, [new, old], self.plan.match, 500_000)
        wins, games = 0.0, 0
        with Shown(f"{self.shelf.name} {self.seats} round {number}: match") as report:
            for first in range(0, len(fixtures), STEP):
                log = self.folder / f"{candidate.stem}-match-{first}.log"
                for result in play_all(fixtures[first : first + STEP], self.place, log, play=play_weighed):
                    wins += sum(share for seat, share in enumerate(result.shares()) if (seat + result.number) % 2 == 0)
                    games += 1
                report(games, len(fixtures))
                if abs(ratio_of(wins, games, 0.6, 0.5)) >= CLEAR:
                    break
        low, high = wilson_interval(wins, games)
        return {
            "match": games, "share": round(wins / games, 3), "95 %": [round(low, 3), round(high, 3)],
            "simulations": [int(name.partition("@")[0][5:]) for name in (new, old)], "kept": wins >= GATE * games,
        }  # fmt: skip

    def fixtures(self, number: int, bots: Sequence[str], games: int, offset: int) -> list[Fixture]:
        """Games between two bots, who sit in turn; where seats are odd, each has the larger half equally often."""
        dice = random.Random(self.plan.seed * 1000 + 500 + number)
        found = []
        for i in range(0, games, 2):
            seats = dice.choice(self.seats)
            options = some_options(self.shelf, seats, dice)
            seed = self.plan.seed * 10_000_000 + number * 1_000_000 + offset + i
            for turn in range(2):
                seated = tuple(bots[(seat + i + turn) % 2] for seat in range(seats))
                found.append(Fixture(i + turn, self.shelf.name, options, seated, seed))
        return found

    def solo_match(self, number: int, candidate: Path) -> dict[str, Any]:
        """Alone at the table: both play the same games; the mean victory or score decides."""
        pairs: list[list[Result]] = []
        for name, weights in (("old", self.best), ("new", str(candidate))):
            dice = random.Random(self.plan.seed * 1000 + 700 + number)
            fixtures = []
            for i in range(self.plan.match // 2):
                seed = self.plan.seed * 10_000_000 + number * 1_000_000 + 500_000 + i
                bot = self.bot(self.plan.simulations, weights)
                fixtures.append(Fixture(i, self.shelf.name, some_options(self.shelf, 1, dice), (bot,), seed))
            with Shown(f"{self.shelf.name} alone, round {number}: {name}") as report:
                log = self.folder / f"{candidate.stem}-{name}.log"
                pairs.append(play_all(fixtures, self.place, log, report=report, play=play_weighed))
        old, new = pairs
        gains = [after.scores[0] - before.scores[0] for before, after in zip(old, new, strict=True)]
        mean = sum(gains) / len(gains)
        spread = math.sqrt(sum((one - mean) ** 2 for one in gains) / max(len(gains) - 1, 1) / len(gains))
        won = [sum(result.shares()[0] for result in part) for part in pairs]
        return {
            "match": len(gains), "gain": round(mean, 2), "standard error": round(spread, 2), "victories": won,
            "kept": (won[1] > won[0]) if won[0] < len(gains) else mean > spread,
        }  # fmt: skip


def ratio_of(wins: float, games: int, share: float, against: float) -> float:
    """The logarithm of how much likelier so many wins are with one share than with another."""
    return wins * math.log(share / against) + (games - wins) * math.log((1 - share) / (1 - against))


def some_options(shelf: Box, seats: int, dice: random.Random) -> str:
    """The usual options, or any that are allowed."""
    if dice.random() < PLAIN:
        return ""
    for _ in range(100):
        words: list[str] = []
        for option in shelf.options:
            if option.kind == "set":
                words += [choice for choice in option.choices if dice.random() < 0.5]
            elif option.kind == "choice":
                words.append(f"{option.name}={dice.choice(option.choices)}")
            elif dice.random() < 0.5:
                words.append(f"{option.name}={'false' if option.default else 'true'}")
        text = ",".join(words)
        try:
            shelf.check(seats, shelf.read_options(text))
        except BadOption:
            continue
        return text
    return ""


def sampled(spool: Spool) -> Iterator[SampledGame]:
    for packed in spool.packed():
        yield msgspec.json.decode(gzip.decompress(packed), type=SampledGame)


def write_positions(games: Iterator[SampledGame], path: Path, about: dict[str, str]) -> None:
    """A Parquet file with a row for each seat of each position."""
    import pyarrow
    from pyarrow import parquet

    columns = {
        "game": pyarrow.int64(), "seed": pyarrow.int64(), "options": pyarrow.string(), "position": pyarrow.int32(),
        "seat": pyarrow.int8(), "progress": pyarrow.int16(), "hand": pyarrow.float64(), "final": pyarrow.float64(),
        "places": pyarrow.list_(pyarrow.int16()), "numbers": pyarrow.list_(pyarrow.int32()),
    }  # fmt: skip
    schema = pyarrow.schema(columns, {f"bastide.{key}": value for key, value in about.items()})
    draft = path.with_suffix(".draft")
    with parquet.ParquetWriter(draft, schema, compression="zstd") as stream:
        rows: list[dict[str, Any]] = []
        for game in games:
            for number, position in enumerate(game.positions):
                for seat, one in enumerate(position.seats):
                    rows.append(
                        {
                            "game": game.number, "seed": game.seed, "options": game.options, "position": number,
                            "seat": seat, "progress": position.progress, "hand": one.hand, "final": game.final[seat],
                            "places": one.places, "numbers": one.numbers,
                        }
                    )  # fmt: skip
            if len(rows) > 20_000:
                stream.write_table(pyarrow.Table.from_pylist(rows, schema))
                rows = []
        stream.write_table(pyarrow.Table.from_pylist(rows, schema))
    draft.replace(path)


def read_positions(files: Sequence[Path]) -> Any:
    """The rows of some files as arrays; games and positions are numbered anew."""
    import numpy as np
    from pyarrow import parquet

    from bastide.arena.fitting import Rows

    parts = [parquet.read_table(file) for file in files]
    game, position, others, lengths = [], [], [], []
    places: list[Any] = []
    numbers: list[Any] = []
    games = positions = 0
    for table in parts:
        number = table["game"].to_numpy()
        step = np.concatenate([[1], (np.diff(number) != 0) | (np.diff(table["position"].to_numpy()) != 0)])
        game.append(number + games)
        position.append(np.cumsum(step) - 1 + positions)
        games, positions = int(game[-1].max()) + 1, int(position[-1].max()) + 1
        others.append([table[name].to_numpy().astype(float) for name in ("progress", "hand", "final")])
        for name, into in (("places", places), ("numbers", numbers)):
            column = table[name].combine_chunks()
            into.append(column.flatten().to_numpy().astype(np.int64))
        lengths.append(np.diff(table["places"].combine_chunks().offsets.to_numpy()))
    progress, hand, final = (np.concatenate([other[i] for other in others]) for i in range(3))
    begins = np.concatenate([[0], np.cumsum(np.concatenate(lengths))])
    return Rows(
        np.concatenate(game), np.concatenate(position), progress, hand, final, begins, np.concatenate(places),
        np.concatenate(numbers),
    )  # fmt: skip


class Shown:
    """A progress bar on a terminal; elsewhere a line now and then."""

    def __init__(self, title: str) -> None:
        self.title, self.bar, self.last = title, ProgressBar(title), time.monotonic()

    def __enter__(self) -> Any:
        self.report = self.bar.__enter__()
        return self.show

    def show(self, done: int, whole: int) -> None:
        self.report(done, whole)
        if not sys.stderr.isatty() and (done == whole or time.monotonic() - self.last > 30):
            self.last = time.monotonic()
            print(f"{self.title}: {done} of {whole}", flush=True)

    def __exit__(self, *_: object) -> None:
        self.bar.__exit__()


def commit() -> str:
    """The commit of the sources, if they are a checkout."""
    found = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, cwd=Path(__file__).parent
    )
    return found.stdout.strip()
