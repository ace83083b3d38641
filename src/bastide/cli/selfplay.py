"""bastide selfplay: games of bots as data for learning."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from bastide.arena.backends import backend as backend_named
from bastide.arena.results import BotResults
from bastide.arena.selfplay import PlayedGame, Spool, play_observed, play_recorded
from bastide.arena.tournament import ProgressBar
from bastide.bots.external import Limits
from bastide.cli.language import words
from bastide.cli.series import BackendName, Games, Switch, fault_text, fixed_seats, programs_among, start_status
from bastide.core.errors import BadOption

GROUP = 2_000_000  # numbers of observations that one row group of a Parquet file may hold


def selfplay(
    game: str,
    *,
    out: Path,
    players: str = "greedy,greedy",
    n: Games = 100,
    seed: int = 0,
    options: str = "",
    observations: Switch = False,
    workers: int = 1,
    backend: BackendName = "local",
    address: str = "",
    resume: Switch = False,
) -> int:
    """Let bots play and write all they did: the same data whatever the workers. Scores and places are those of the
    games as they ended; faults of programs are printed, and the exit status is 1 if a program never started.

    Parameters
    ----------
    game
        The name of a game.
    out
        Where to write: `.parquet` with a row for each step, or `.jsonl.gz` with a line for each game.
    players
        Who sits where, such as `greedy,mcts:500`.
    n
        How many games.
    seed
        Of the first game; the following ones count up.
    options
        Options of the game, such as `inns,dragon`.
    observations
        Write what the acting seat knew at each step, as numbers.
    workers
        Processes or Ray tasks at once.
    backend
        local (processes of this machine) or ray.
    address
        Of a Ray cluster that is already there; without it, one is started here.
    resume
        Go on where an interrupted run has stopped.
    """
    say = words()
    plan = fixed_seats(game, players, n, seed, options)
    write, part = writer(out), out.with_name(out.name + ".part")
    if out.exists():
        if resume:
            print(say("cli.selfplay.complete", file=str(out)))
            return 0
        raise BadOption("out", say("cli.selfplay.there", file=str(out)))
    if part.exists() and not resume:
        raise BadOption("out", say("cli.selfplay.interrupted", file=str(part)))
    place = backend_named(backend, workers, address)
    spool = Spool(part, plan, observations)
    try:
        left = [fixture for fixture in plan if fixture.number not in spool.places]
        with ProgressBar(game) as report:
            report(len(spool.places), n)
            for found in place.run(left, Limits(), play_observed if observations else play_recorded) if left else ():
                spool.add(found)
                report(len(spool.places), n)
        draft = out.with_name(out.name + ".draft")
        write(spool, draft)
        draft.replace(out)
        programs = program_results(spool, plan[0].bots)
    finally:
        spool.close()
    part.unlink()
    print(say("cli.selfplay.done", n=n, game=game, file=str(out)))
    for bot, one in programs:
        print(f"{bot:16} {fault_text(one)}")
    return start_status(programs)


def program_results(spool: Spool, players: Sequence[str]) -> list[tuple[str, BotResults]]:
    """The faults of the external programs among the players, by seat."""
    if not programs_among(players):
        return []
    totals = [(bot, BotResults()) for bot in players]
    for played in spool.games():
        for (_, one), report in zip(totals, played.programs, strict=False):  # empty if no program was asked
            one.add_report(report)
    return [(bot, one) for bot, one in totals if programs_among([bot])]


def writer(out: Path) -> Callable[[Spool, Path], None]:
    """How to write a file with this name."""
    if out.name.endswith(".jsonl.gz"):
        return write_lines
    if out.suffix != ".parquet":
        raise BadOption("out", words()("cli.selfplay.ending"))
    try:
        import pyarrow  # noqa: F401 -- better missed before play than after it
    except ImportError:
        raise BadOption("out", words()("cli.selfplay.pyarrow", command="pip install bastide[rl]")) from None
    return write_parquet


def write_lines(spool: Spool, path: Path) -> None:
    """JSON lines, compressed: a line for each game."""
    with path.open("wb") as stream:
        for packed in spool.packed():
            stream.write(packed)


def write_parquet(spool: Spool, path: Path) -> None:
    """A row for each step; what is the same for all games is in the metadata of the file."""
    import pyarrow
    from pyarrow import parquet

    columns = {
        "game": pyarrow.int64(),
        "seed": pyarrow.int64(),
        "step": pyarrow.int32(),
        "seat": pyarrow.int8(),
        "action": pyarrow.int32(),
        "notation": pyarrow.string(),
        "legal": pyarrow.list_(pyarrow.int32()),
        "scores": pyarrow.list_(pyarrow.int32()),
        "observation": pyarrow.list_(pyarrow.float32()),
        "final_scores": pyarrow.list_(pyarrow.int32()),
        "places": pyarrow.list_(pyarrow.int8()),
        "forfeit": pyarrow.string(),
    }
    first = next(spool.games())
    about = {"name": first.game, "options": first.options, "players": ",".join(first.players)}
    about |= {"revision": str(first.revision)}
    schema = pyarrow.schema(columns, {f"bastide.{key}": value for key, value in about.items()})
    with parquet.ParquetWriter(path, schema, compression="zstd") as stream:
        rows: list[dict[str, Any]] = []
        numbers = 0
        for played in spool.games():
            rows += steps(played)
            numbers += sum(64 + len(step.observation) for step in played.steps)
            if numbers > GROUP:
                stream.write_table(pyarrow.Table.from_pylist(rows, schema))
                rows, numbers = [], 0
        stream.write_table(pyarrow.Table.from_pylist(rows, schema))


def steps(played: PlayedGame) -> list[dict[str, Any]]:
    """The rows of a game."""
    return [
        {
            "game": played.number,
            "seed": played.seed,
            "step": number,
            "seat": step.seat,
            "action": step.action,
            "notation": step.notation,
            "legal": step.legal,
            "scores": step.scores,
            "observation": step.observation,
            "final_scores": played.scores,
            "places": played.places,
            "forfeit": played.forfeit,
        }
        for number, step in enumerate(played.steps)
    ]
