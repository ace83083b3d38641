"""bastide dataset: games of bots as open data."""

from __future__ import annotations

from pathlib import Path

from bastide.cli.language import words
from bastide.cli.series import Games
from bastide.core.errors import BadOption
from bastide.games.registry import box


def dataset(
    game: str,
    *,
    n: Games = 1000,
    players: str = "greedy,greedy",
    seed: int = 0,
    options: str = "",
    workers: int = 1,
    out: Path | None = None,
) -> None:
    """Let bots play and write every decision as Parquet, with a card that says what it is. The same seeds give the same
    bytes, whatever the workers; `bastide.rl.dataset.load` reads it.

    Parameters
    ----------
    game
        The name of a game.
    n
        How many games.
    players
        Who sits where, such as `greedy,level:2`.
    seed
        Of the first game; the following ones count up.
    options
        Options of the game, such as `inns,dragon`.
    workers
        Processes at once.
    out
        The folder to write into; without one, `<game>-decisions`.
    """
    say = words()
    try:
        from bastide.rl.dataset import FILE, Plan, write
    except ImportError as missing:
        raise BadOption(
            "dataset", say("cli.missing", library=missing.name, command='pip install "bastide[rl]"')
        ) from None
    shelf = box(game)
    folder = out or Path(f"{game}-decisions")
    if (folder / FILE).exists():
        raise BadOption("out", say("cli.dataset.there", file=str(folder / FILE)))
    plan = Plan(game, tuple(name.strip() for name in players.split(",")), shelf.read_options(options), seed, n)
    count = write(plan, folder, workers)
    print(say("cli.dataset.done", decisions=count, n=n, folder=str(folder)))
