"""bastide dataset: games of bots as open data."""

from __future__ import annotations

from pathlib import Path

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
    try:
        from bastide.rl.dataset import FILE, Plan, write
    except ImportError as missing:
        raise BadOption("dataset", f'{missing.name} is not installed: pip install "bastide[rl]"') from None
    shelf = box(game)
    folder = out or Path(f"{game}-decisions")
    if (folder / FILE).exists():
        raise BadOption("out", f"{folder / FILE} is already there; remove it or name another folder")
    plan = Plan(game, tuple(name.strip() for name in players.split(",")), shelf.read_options(options), seed, n)
    count = write(plan, folder, workers)
    print(f"{count} decisions of {n} games in {folder}")
