"""What is measured of the strength of one game's levels, kept in files so that a run goes on on another machine too."""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import cache, partial
from itertools import cycle, islice, takewhile
from pathlib import Path

import msgspec

from bastide.arena.backends import Backend
from bastide.arena.claims import Claim, Verdict, check_claim, plan_of, verdict
from bastide.arena.log import digest_of, read_log
from bastide.arena.match import Fixture, Result, play_fixture
from bastide.arena.schedule import fixtures
from bastide.arena.tournament import play_all
from bastide.bots.levels import HIGHEST, bot_settings, settings_key
from bastide.core.action import Action
from bastide.core.game import Game
from bastide.core.state import State

PROBES = ("mcts:8", "classic:4")  # quick bots, in whose games a change of play shows
TIMED = 2  # games of which whole turns are timed


def turn_seconds(game: str, seed: int) -> list[float]:
    """Processor seconds of each whole turn (choices of a seat without another's between them) of the highest level
    against itself."""
    found: list[float] = []
    mover, before = -1, time.process_time()

    def observer(rules: Game, state: State, seat: int, action: Action) -> None:
        nonlocal mover, before
        now = time.process_time()
        if seat != mover:
            found.append(0.0)
        found[-1] += now - before
        mover, before = seat, time.process_time()

    play_fixture(Fixture(0, game, "", (f"level:{HIGHEST}",) * 2, seed), observer=observer)
    return found


def play_digest(game: str, seats: int) -> str:
    """Changes when rules, heuristics, weights or search have changed so that bots play another game: of the actions
    of a short one."""
    actions: list[tuple[int, int]] = []

    def observer(rules: Game, state: State, seat: int, action: Action) -> None:
        actions.append((seat, action))

    play_fixture(Fixture(0, game, "", tuple(islice(cycle(PROBES), seats)), 1), observer=observer)
    return digest_of(actions)


class Measurement:
    """What is measured of one game, and the files that keep it: those of another play are left alone."""

    def __init__(self, game: str, most: int, solo: int, seed: int, folder: Path) -> None:
        self.game, self.most, self.solo, self.seed, self.folder = game, most, solo, seed, folder
        self.digest = cache(partial(play_digest, game))

    def claim_file(self, claim: Claim) -> Path:
        """Where the games of a claim are kept."""
        better, weaker = (settings_key(self.game, bot, claim.seats) for bot in (claim.better, claim.weaker))
        key = [claim, better, weaker, self.digest(claim.seats), self.most, self.seed]
        return self.folder / f"{claim.file_stem}-{digest_of(key)}.jsonl"

    def solo_file(self, options: str, bot: str) -> Path:
        """Where the games of a bot that plays alone are kept."""
        key = [options, settings_key(self.game, bot, 1), self.digest(1), self.solo, self.seed]
        return self.folder / f"{self.game}-1-{bot}-{options or 'usual'}-{digest_of(key)}.jsonl".replace(":", "")

    def turns_file(self) -> Path:
        """Where the seconds of whole turns of the highest level are kept."""
        key = [settings_key(self.game, f"level:{HIGHEST}", 2), self.digest(2), self.seed]
        return self.folder / f"{self.game}-turns-{digest_of(key)}.json"

    def alone(self) -> list[tuple[str, str]]:
        """Options and bots of the games with one seat."""
        return [(options, bot) for options in bot_settings(self.game).solo for bot in ("greedy", f"level:{HIGHEST}")]

    def play_claim(self, claim: Claim, place: Backend, whole: bool = False) -> Verdict:
        return check_claim(claim, self.most, self.seed, place, self.claim_file(claim), whole)

    def solo_plan(self, options: str, bot: str) -> list[Fixture]:
        """The games of a bot that plays alone."""
        return fixtures(self.game, [(bot,)], self.solo, self.seed, [options])

    def play_alone(self, options: str, bot: str, place: Backend) -> list[Result]:
        return play_all(self.solo_plan(options, bot), place, self.solo_file(options, bot))

    def time_turns(self) -> list[float]:
        file = self.turns_file()
        if not file.exists():
            found = [second for number in range(TIMED) for second in turn_seconds(self.game, self.seed + number)]
            file.write_bytes(msgspec.json.encode([round(second, 4) for second in found]))
        return self.kept_turns()

    def kept_claim(self, claim: Claim) -> Verdict | None:
        """The verdict of the games that have been played; None if there are none."""
        results = kept_results(self.claim_file(claim), plan_of(claim, self.most, self.seed))
        return verdict(claim, results) if results else None

    def kept_alone(self, options: str, bot: str) -> list[Result]:
        return kept_results(self.solo_file(options, bot), self.solo_plan(options, bot))

    def kept_turns(self) -> list[float]:
        file = self.turns_file()
        return msgspec.json.decode(file.read_bytes(), type=list[float]) if file.exists() else []


def kept_results(file: Path, plan: Sequence[Fixture]) -> list[Result]:
    """The games that a file keeps, without those after a gap: they will be played in the order of the plan."""
    known = {result.number: result for result in read_log(file, plan)[0]}
    return [known[number] for number in takewhile(known.__contains__, range(len(plan)))]
