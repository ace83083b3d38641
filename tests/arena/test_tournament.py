"""Tournaments: the same whatever the workers, not a finished game lost to a kill, a report at the end."""

import json
import multiprocessing
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest

from bastide.arena.backends import Batches, InProcess, ProcessPool, Ray, backend
from bastide.arena.match import Fixture, Result
from bastide.arena.ratings import rate
from bastide.arena.report import matrix, report_page
from bastide.arena.schedule import fixtures, groups
from bastide.arena.tournament import play_all
from bastide.bots.external import Limits
from bastide.cli.tournament import tournament
from bastide.core.errors import BadOption

BOTS = ["random", "greedy", "mcts:15"]


def plan(count: int = 8) -> list[Fixture]:
    return fixtures("tithe", groups(BOTS, 2, "round-robin"), count, 5, ["", "abbey"])


def outcomes(results: list[Result]) -> list[tuple[object, ...]]:
    """All that must not differ from run to run."""
    return [(result.number, result.scores, result.places, result.actions) for result in results]


def test_results_do_not_depend_on_the_workers() -> None:
    assert outcomes(play_all(plan(), ProcessPool(2))) == outcomes(play_all(plan(), InProcess()))


def test_batches_grow_to_about_a_second_and_shrink_at_the_end() -> None:
    batches = Batches(plan(100), 2)
    assert len(batches.take()) == 1
    batches.learn([Result(0, (1, 2), (2, 1), (3, 3), (0.05, 0.05))] * 20)
    assert len(batches.take()) == 10
    lost = batches.take()
    batches.put_back(lost)
    assert batches.take() == lost
    batches.left = batches.left[:3]
    assert len(batches.take()) == 1


def test_lost_workers_are_replaced() -> None:
    results: list[Result] = []
    killed = 0
    for found in ProcessPool(2).run(plan(12), Limits()):
        results += found
        if killed < 2:
            os.kill(multiprocessing.active_children()[0].pid or 0, signal.SIGKILL)
            killed += 1
    assert killed == 2
    results.sort(key=lambda result: result.number)
    assert outcomes(results) == outcomes(play_all(plan(12), InProcess()))


def test_a_killed_tournament_goes_on(tmp_path: Path) -> None:
    log = tmp_path / "games.jsonl"
    code = f"""
import sys
from pathlib import Path
sys.path[:0] = {sys.path!r}
from bastide.arena.backends import InProcess
from bastide.arena.schedule import fixtures, groups
from bastide.arena.tournament import play_all
play_all(fixtures("tithe", groups({BOTS!r}, 2, "round-robin"), 16, 5, ["", "abbey"]), InProcess(), Path({str(log)!r}))
"""
    run = subprocess.Popen([sys.executable, "-c", code])
    while not log.exists() or log.read_bytes().count(b"\n") < 12:
        assert run.poll() is None
        time.sleep(0.01)
    run.kill()
    run.wait()
    kept = log.read_bytes()
    kept = kept[: kept.rfind(b"\n") + 1]
    log.write_bytes(kept + b'{"number":99,"scores":[1')  # torn in the middle of a line
    whole = plan(16)
    results = play_all(whole, InProcess(), log)
    text = log.read_bytes()
    assert text.startswith(kept) and text.count(b"\n") == len(whole) + 1  # nothing lost, nothing played twice
    assert outcomes(results) == outcomes(play_all(whole, InProcess()))


def test_a_log_of_another_tournament_is_refused(tmp_path: Path) -> None:
    log = tmp_path / "games.jsonl"
    play_all(plan(2), InProcess(), log)
    with pytest.raises(BadOption, match="another tournament"):
        play_all(plan(4), InProcess(), log)
    log.write_text("hello\n")
    with pytest.raises(BadOption, match="not the log"):
        play_all(plan(4), InProcess(), log)


def test_ratings_follow_the_strength() -> None:
    results = play_all(plan(20), InProcess())
    ratings = rate(BOTS, plan(20), results)
    assert ratings[-1].name == "random"
    assert all(rating.low < rating.mean < rating.high for rating in ratings)


def test_games_without_a_winner_are_not_rated() -> None:
    games = fixtures("tithe", [("greedy", "random")], 1, 0)
    start = rate(["greedy", "random"], games, [])
    assert rate(["greedy", "random"], games, [Result(0, (3, 2), (2, 2), (1, 1), (0.0, 0.0))]) == start
    assert rate(["greedy", "random"], games, [Result(0, (3, 2), (1, 2), (1, 1), (0.0, 0.0))]) != start


def test_the_report_holds_everything_and_is_well_formed() -> None:
    results = play_all(plan(), InProcess())
    text = report_page("A <tournament>", BOTS, plan(), results)
    assert "A &lt;tournament&gt;" in text
    pictures = re.findall(r"<svg.*?</svg>", text, re.S)
    assert len(pictures) == 3 + len(BOTS)
    for picture in pictures:
        ElementTree.fromstring(picture)
    shares = matrix(BOTS, plan(), results)
    assert shares["greedy", "random"][0] + shares["random", "greedy"][0] == shares["greedy", "random"][1] == 16


def test_the_command_writes_log_and_report(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log, report = tmp_path / "log.jsonl", tmp_path / "report.html"
    tournament("tithe", "random", "greedy", n=4, workers=1, log=log, report=report, json=True)
    answer = json.loads(capsys.readouterr().out)
    assert answer["games"] == 4 and [row["bot"] for row in answer["standings"]] == ["greedy", "random"]
    assert report.read_text().startswith("<!doctype html>")
    for line in log.read_bytes().splitlines()[1:]:
        msgspec.json.decode(line, type=Result)


def test_backends_by_name() -> None:
    assert isinstance(backend("local", 1), InProcess) and isinstance(backend("local", 2), ProcessPool)
    with pytest.raises(BadOption, match="local, ray"):
        backend("cloud", 2)
    with pytest.raises(BadOption, match="at least one"):
        backend("local", 0)


def test_ray_gives_the_same_results_even_if_it_loses_a_worker(tmp_path: Path) -> None:
    pytest.importorskip("ray", reason="RAY IS NOT INSTALLED: the Ray backend was not tested")
    mark, program = tmp_path / "mark", tmp_path / "killer.py"
    program.write_text(KILLER.format(mark=str(mark)))
    games = fixtures("tithe", [(f"cmd:{sys.executable} {program}", "greedy")], 12, 5)
    lossy = play_all(games, Ray(2), limits=Limits(seconds=60, start=60))
    assert mark.exists()
    assert outcomes(lossy) == outcomes(play_all(games, InProcess(), limits=Limits(seconds=60, start=60)))


KILLER = """
import json, os, signal, sys
for line in sys.stdin:
    request = json.loads(line)
    if request["do"] == "choose" and not os.path.exists({mark!r}):
        open({mark!r}, "w").close()
        os.kill(os.getppid(), signal.SIGKILL)
    answer = dict(do=request["do"], id=request.get("id"), protocol=1, action=request.get("legal", [""])[0])
    print(json.dumps(answer), flush=True)
"""
