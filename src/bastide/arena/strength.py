"""Measures the strength of the levels: `python -m bastide.arena.strength` tests every claim and prints the tables."""

from __future__ import annotations

import os
import platform
import statistics
import time
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from hashlib import blake2b
from itertools import cycle, islice
from math import log
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from cyclopts import Parameter, run

import bastide
from bastide.arena.backends import Backend, backend
from bastide.arena.log import ResultLog
from bastide.arena.match import Fixture, play_fixture
from bastide.arena.results import BotResults, results_by_entrant, wilson_interval
from bastide.arena.schedule import fixtures
from bastide.arena.tournament import play_all, play_some
from bastide.bots.levels import HIGHEST, bot_settings, settings_key
from bastide.core.action import Action
from bastide.core.game import Game
from bastide.core.state import State
from bastide.games.registry import box, boxes

STEP = 10  # games between two tests of a claim
ABOVE, ABOVE_CLEAR = 0.6, 0.75  # share of the games that a level should win against the one below; a clear case
TOO_FAR = 0.8  # a larger share is too great a step between two levels
TOP, TOP_CLEAR = 0.8, 0.9  # and the highest against greedy play
LEARNED, LEARNED_CLEAR = 0.75, 0.85  # and against the highest of before judgement was learned
CROWD, CROWD_CLEAR = 1.6, 2.0  # times the fair share: the same with more seats, alone against the others
ABOVE_CROWD, ABOVE_CROWD_CLEAR = 1.2, 1.6  # and alone against those of the level below
CROWDS = (3, 4, 5)  # seats
SURE = log(20)  # of the likelihood ratio: wrong in one case of twenty at most, however often it is looked at
SHORTEST = 15  # minutes of the games that are measured: the quick ones are decided by luck
ENOUGH = 200  # games after which the share itself decides
PROBES = ("mcts:8", "classic:4")  # quick bots, in whose games a change of play shows

Holds = Literal["yes, sequential test", "yes, 200 games", "open", "no", "no, too great a step"]


class Claim(msgspec.Struct, frozen=True):
    """One bot wins at least this share against another, or against several like it; seats are swapped."""

    game: str
    better: str
    weaker: str
    target: float
    clear: float  # the share in a clear case, which the test looks for; as much below the target is clearly false
    seats: int = 2
    most: float = 1.0  # a share that must not be exceeded for sure

    @property
    def file_stem(self) -> str:
        """What the file of its games is called by."""
        return f"{self.game}-{self.seats}-{self.better}-{self.weaker}".replace(":", "")


class Verdict(msgspec.Struct, frozen=True):
    """The result of testing a claim."""

    claim: Claim
    games: int
    share: float
    low: float  # 95 %
    high: float
    holds: Holds


def claims(game: str) -> list[Claim]:
    """The claims for one game: each level beats the one below, with two seats and with most; the highest beats greedy
    play clearly, and its classic self; with more seats too."""
    highest, classic = f"level:{HIGHEST}", f"classic:{HIGHEST}"
    found = [Claim(game, f"level:{n + 1}", f"level:{n}", ABOVE, ABOVE_CLEAR, most=TOO_FAR) for n in range(1, HIGHEST)]
    found += [Claim(game, highest, "greedy", TOP, TOP_CLEAR), Claim(game, highest, classic, LEARNED, LEARNED_CLEAR)]
    largest = max(box(game).seats)
    for n in range(1, HIGHEST - 1):
        found.append(crowd_claim(game, f"level:{n + 1}", f"level:{n}", ABOVE_CROWD, ABOVE_CROWD_CLEAR, largest))
    for seats in sorted({*CROWDS, largest} & set(box(game).seats)):
        found.append(crowd_claim(game, highest, classic, CROWD, CROWD_CLEAR, seats))
        found.append(crowd_claim(game, highest, f"level:{HIGHEST - 1}", ABOVE_CROWD, ABOVE_CROWD_CLEAR, seats))
    return found


def crowd_claim(game: str, better: str, weaker: str, target: float, clear: float, seats: int) -> Claim:
    """One against several alike wins so many times its fair share."""
    return Claim(game, better, weaker, target / seats, clear / seats, seats)


def log_likelihood_ratio(wins: float, games: int, share: float, against: float) -> float:
    """The logarithm of how much likelier so many wins are with one share than with another; a draw is half a win."""
    return wins * log(share / against) + (games - wins) * log((1 - share) / (1 - against))


def decide(claim: Claim, wins: float, games: int) -> Holds:
    """Whether a claim holds: two sequential tests, above and below the target; after enough games the share decides."""
    if log_likelihood_ratio(wins, games, claim.clear, claim.target) >= SURE:
        return "yes, sequential test"
    if log_likelihood_ratio(wins, games, 2 * claim.target - claim.clear, claim.target) >= SURE:
        return "no"
    if games < ENOUGH:
        return "open"
    return "yes, 200 games" if wins >= claim.target * games else "no"


def check_claim(
    claim: Claim, most: int, seed: int, place: Backend, file: Path | None = None, whole: bool = False
) -> Verdict:
    """Play until the claim is clearly true or false, or for so many games (`whole`: all of them, however clear); a
    file keeps what was played."""
    plan = fixtures(claim.game, [(claim.better, *[claim.weaker] * (claim.seats - 1))], most, seed)
    totals = BotResults()
    holds: Holds = "open"
    log = ResultLog(file, plan) if file is not None else None
    try:
        for start in range(0, most, STEP):
            part = results_by_entrant(claim.seats, play_some(plan[start : start + STEP], place, log))[0]
            totals.games += part.games
            totals.wins += part.wins
            holds = decide(claim, totals.wins, totals.games)
            if holds != "open" and not whole:
                break
    finally:
        if log is not None:
            log.close()
    low, high = wilson_interval(totals.wins, totals.games)
    if low > claim.most:
        holds = "no, too great a step"
    return Verdict(claim, totals.games, totals.wins / totals.games, low, high, holds)


def turn_seconds(game: str, bot: str, seed: int) -> list[float]:
    """Processor seconds of each whole turn (choices of a seat without another's between them) of a game of two."""
    found: list[float] = []
    mover, before = -1, time.process_time()

    def observer(rules: Game, state: State, seat: int, action: Action) -> None:
        nonlocal mover, before
        now = time.process_time()
        if seat != mover:
            found.append(0.0)
        found[-1] += now - before
        mover, before = seat, time.process_time()

    play_fixture(Fixture(0, game, "", (bot, bot), seed), observer=observer)
    return found


def digest_of(key: object) -> str:
    """A short name for what a row or a game hangs on."""
    return blake2b(msgspec.json.encode(key), digest_size=8).hexdigest()


def play_digest(game: str, seats: int) -> str:
    """Changes when rules, heuristics, weights or search have changed so that bots play another game: of the actions
    of a short one."""
    actions: list[tuple[int, int]] = []

    def observer(rules: Game, state: State, seat: int, action: Action) -> None:
        actions.append((seat, action))

    play_fixture(Fixture(0, game, "", tuple(islice(cycle(PROBES), seats)), 1), observer=observer)
    return digest_of(actions)


class LoggedTable:
    """A table whose rows are printed as they come and kept in a log, so that an interrupted run goes on."""

    def __init__(self, heads: str, log: Path | None) -> None:
        self.log = log
        columns = heads.count("|") + 1
        print(f"\n| {heads} |\n|{'---|' * columns}", flush=True)

    def row(self, key: list[object], make: Callable[[], str]) -> str:
        """Print the row of this key, from the log or made now, and return it."""
        name = msgspec.json.encode(key).decode()
        kept: dict[str, str] = {}
        if self.log and self.log.exists():
            for line in self.log.read_bytes().splitlines():
                kept |= msgspec.json.decode(line, type=dict[str, str])
        text = kept.get(name) or make()
        if self.log and name not in kept:
            with self.log.open("ab") as stream:
                stream.write(msgspec.json.encode({name: text}) + b"\n")
        print(text, flush=True)
        return text


def claim_row(claim: Claim, most: int, seed: int, place: Backend, file: Path | None, whole: bool) -> str:
    """Test a claim and write its row."""
    found = check_claim(claim, most, seed, place, file, whole)
    return (
        f"| {claim.game} | {claim.seats} | {claim.better} – {claim.weaker} | {found.games} | {found.share:.1%} | "
        f"{found.low:.1%} to {found.high:.1%} | {claim.target:.0%} | {found.holds} |"
    )


def solo_row(game: str, options: str, bot: str, count: int, seed: int, place: Backend) -> str:
    """Play with one seat and write the row: victories if the game can be lost, grades if its scoring has them."""
    totals = results_by_entrant(1, play_all(fixtures(game, [(bot,)], count, seed, [options]), place))[0]
    low, high = wilson_interval(totals.wins, totals.games)
    grades = [box(game).game(1).grade(score) for score in totals.scores]
    victories = f"{totals.wins / totals.games:.1%} | {low:.1%} to {high:.1%}"
    if min(grades) >= 0:
        victories, mean_grade = "– | –", f"{statistics.mean(grades):.1f}"
    else:
        mean_grade = "–"
    return f"| {game} | {options or '–'} | {bot} | {count} | {victories} | {totals.mean_score:.1f} | {mean_grade} |"


def timing_row(game: str, bot: str, count: int, seed: int) -> str:
    """Time whole turns of a bot and write the row."""
    found = [second for number in range(count) for second in turn_seconds(game, bot, seed + number)]
    return (
        f"| {game} | {bot} | {count} | {len(found)} | {statistics.mean(found):.2f} | "
        f"{statistics.quantiles(found, n=20)[-1]:.2f} | {max(found):.2f} |"
    )


def strength(
    *games: str,
    most: Annotated[int, Parameter(name=["-n", "--games"])] = ENOUGH,
    solo: int = 50,
    seed: int = 1,
    workers: int = 0,
    folder: Path | None = None,
    whole: bool = False,
) -> int:
    """Measure the levels of some games, or all; exit status 1 unless every claim holds.

    Parameters
    ----------
    games
        Names of games; all that have levels of their own if none is given.
    most
        Games for each claim, at most; a clear case ends earlier.
    solo
        Games alone for each bot and option.
    seed
        Of the first games.
    workers
        Processes; 0 for one on each core.
    folder
        Keeps finished rows and the results of all games, so that a run that was ended goes on, on another machine
        too. What was played before bots or rules changed is not counted.
    whole
        Play all games of each claim, also where fewer are clear.
    """
    cores = workers or os.cpu_count() or 1
    place = backend("local", cores)
    names = list(games) or [name for name in sorted(boxes()) if box(name).minutes >= SHORTEST]
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / (1 << 30)
    print(
        f"bastide {bastide.__version__}, {datetime.now(UTC):%Y-%m-%d}, Python {platform.python_version()}, "
        f"{os.cpu_count()} cores ({platform.machine()}), {memory:.0f} GB, {cores} workers, seeds from {seed}"
    )
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
    log = folder / "rows.jsonl" if folder else None
    table, sound = LoggedTable("game | seats | bots | games | share | 95 % | goal | holds", log), True
    for name in names:
        for claim in claims(name):
            key: list[object] = [
                claim,
                settings_key(name, claim.better, claim.seats),
                settings_key(name, claim.weaker, claim.seats),
                play_digest(name, claim.seats),
                most,
                seed,
            ]
            file = folder / f"{claim.file_stem}-{digest_of(key)}.jsonl" if folder else None
            row = partial(claim_row, claim, most, seed, place, file, whole)
            sound = "| yes" in table.row([*key, whole], row) and sound
    table = LoggedTable("game | alone with | bot | games | victories | 95 % | mean score | mean grade", log)
    for name in names:
        for options in bot_settings(name).solo:
            for bot in ("greedy", f"level:{HIGHEST}"):
                key = [name, options, settings_key(name, bot, 1), play_digest(name, 1), solo, seed]
                table.row(key, partial(solo_row, name, options, bot, solo, seed, place))
    table = LoggedTable("game | bot | games | turns | mean s | 95 % within s | longest s", log)
    for name in names:
        bot = f"level:{HIGHEST}"
        table.row(
            [name, settings_key(name, bot, 2), play_digest(name, 2), seed], partial(timing_row, name, bot, 2, seed)
        )
    return 0 if sound else 1


if __name__ == "__main__":
    raise SystemExit(run(strength, result_action="return_value"))
