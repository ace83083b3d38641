"""A program that fails does not win: faults are shown in every table, and greedy play wins nothing for it."""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bastide.arena.match import Fixture, Result, play_fixture
from bastide.bots.external import Limits, ProgramReport
from bastide.cli import main

Capture = pytest.CaptureFixture[str]
PROGRAM = """
import json, os, sys, time
chosen = 0
for line in sys.stdin:
    request = json.loads(line)
    answer = {{"do": request["do"], "id": request.get("id"), "protocol": 1}}
    if request["do"] == "choose":
        chosen += 1
        answer["action"] = request["legal"][0]
        {choose}
    print(json.dumps(answer), flush=True)
"""
CHOICES = {
    "correct": "pass",
    "illegal": "answer['action'] = 'steal'",
    "slow": "time.sleep(60)",
    "crashing": "chosen > 2 and os._exit(3)",
}
ABSENT = "cmd:/no/such/program"


@pytest.fixture
def bot(tmp_path: Path) -> Callable[[str], str]:
    """The name of a bot that is a small program of the given kind."""

    def named(kind: str) -> str:
        path = tmp_path / f"{kind}.py"
        path.write_text("raise SystemExit(1)\n" if kind == "leaving" else PROGRAM.format(choose=CHOICES[kind]))
        return f"cmd:{sys.executable} {path}"

    return named


def play(capsys: Capture, *arguments: str) -> tuple[int, str, str]:
    status = main(list(arguments))
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def match(capsys: Capture, program: str, *more: str, seconds: str = "30") -> dict[str, Any]:
    """Four games against random play, which greedy play beats nearly always."""
    status, out, _ = play(
        capsys, "match", "tithe", program, "random", "-n", "4", "--bot-seconds", seconds, "--json", *more
    )
    assert status == 0
    answer: dict[str, Any] = json.loads(out)
    return answer


def test_a_correct_program_has_no_faults_and_its_victories_count(capsys: Capture, bot: Callable[[str], str]) -> None:
    answer = match(capsys, bot("correct"))
    assert sum(answer["wins"]) + answer["draws"] == 4
    assert answer["faults"] == answer["forfeits"] == answer["fallback_games"] == [0, 0]
    assert answer["never_started"] == [False, False]
    assert answer == match(capsys, bot("correct"), "--count-fallback") | {
        "count_fallback": False,
        "seconds_per_move": answer["seconds_per_move"],
    }


@pytest.mark.parametrize(("kind", "count"), [("illegal", "illegal"), ("slow", "timeouts"), ("crashing", "crashes")])
def test_a_program_that_fails_wins_nothing_by_greedy_play(
    capsys: Capture, bot: Callable[[str], str], kind: str, count: str
) -> None:
    seconds = "0.1" if kind == "slow" else "30"
    answer = match(capsys, bot(kind), seconds=seconds)
    assert answer["wins"] == [0, 4] and answer["draws"] == 0
    assert answer["faults"][0] == answer[count][0] > 0 and answer[count][1] == 0
    assert answer["fallback_games"] == [4, 0] and answer["never_started"] == [False, False]
    lenient = match(capsys, bot(kind), "--count-fallback", seconds=seconds)
    assert lenient["wins"][0] > 0 and lenient["fallback_games"] == [4, 0] and lenient["count_fallback"]
    assert lenient["mean_scores"] == answer["mean_scores"]


def test_a_program_that_fails_may_forfeit(capsys: Capture, bot: Callable[[str], str]) -> None:
    answer = match(capsys, bot("crashing"), "--trouble", "forfeit")
    assert answer["wins"] == [0, 4] and answer["forfeits"] == [4, 0] and answer["crashes"] == [4, 0]
    assert answer["fallback_games"] == [0, 0]


@pytest.mark.parametrize("trouble", ["fallback", "forfeit"])
@pytest.mark.parametrize("kind", ["absent", "leaving"])
@pytest.mark.parametrize("form", [(), ("--json",), ("--count-fallback",)])
def test_a_match_ends_with_status_1_if_a_program_never_started(
    capsys: Capture, bot: Callable[[str], str], kind: str, trouble: str, form: tuple[str, ...]
) -> None:
    program = ABSENT if kind == "absent" else bot(kind)
    status, out, err = play(capsys, "match", "tithe", program, "random", "-n", "2", "--trouble", trouble, *form)
    assert status == 1 and err.count("\n") == 1
    assert err.startswith(f"bastide: {program} never started: crashed: ")
    if form == ("--json",):
        answer = json.loads(out)
        assert answer["never_started"] == [True, False] and answer["wins"] == [0, 2]
    else:
        assert "crashes" in out and "0 time-outs" in out
        note = "counts as it ended" if form else "counts as lost by it"
        assert f"A game in which greedy play has chosen for a program {note}" in out


def test_a_program_that_says_no_hello_has_not_started(tmp_path: Path) -> None:
    path = tmp_path / "silent.py"
    path.write_text("import time; time.sleep(60)\n")
    fixture = Fixture(0, "tithe", "", (f"cmd:{sys.executable} {path}", "random"), 1)
    report, other = play_fixture(fixture, Limits(start=0.1)).programs
    assert report is not None and not report.started and report.faults == ("slow",) * 3 and report.replaced > 3
    assert "hello" in report.first_fault and other is None


def test_a_program_for_another_game_has_not_started(tmp_path: Path) -> None:
    path = tmp_path / "chess.py"
    path.write_text(PROGRAM.format(choose="pass").replace('"protocol": 1', '"protocol": 1, "games": ["chess"]'))
    fixture = Fixture(0, "tithe", "", (f"cmd:{sys.executable} {path}", "random"), 1)
    report = play_fixture(fixture).programs[0]
    assert report is not None and not report.started and "does not play tithe" in report.first_fault


def test_a_table_without_programs_says_nothing_of_faults(capsys: Capture) -> None:
    status, out, err = play(capsys, "match", "tithe", "greedy", "random", "-n", "2")
    assert status == 0 and "fault" not in out and "greedy play" not in out and not err


def test_a_tournament_shows_faults_everywhere(capsys: Capture, bot: Callable[[str], str], tmp_path: Path) -> None:
    report, log, broken = tmp_path / "report.html", tmp_path / "log.jsonl", bot("illegal")
    arguments = ["tournament", "tithe", broken, "random", "-n", "2", "--workers", "1", "--log", str(log)]
    status, out, _ = play(capsys, *arguments, "--report", str(report))
    assert status == 0 and "counts as lost by it" in out
    line = next(line for line in out.splitlines() if line.startswith(broken))
    assert "0 of 2 games" in line and "6 faults (6 illegal, 0 time-outs, " in line and "2 games with greedy's" in line
    page = report.read_text()
    assert "<th>illegal answers</th><th>time-outs</th>" in page and "counts as lost by it" in page
    assert "<td>6</td><td>6</td><td>0</td><td>0</td><td>0</td><td>0</td><td>2</td>" in page
    standings = {
        row["bot"]: row for row in json.loads(play(capsys, *arguments, "--json", "--count-fallback")[1])["standings"]
    }
    assert standings[broken]["illegal"] == 6 and standings[broken]["fallback_games"] == 2
    assert standings[broken]["wins"] > 0  # the log holds the games as they ended; they are counted when they are read


def test_a_tournament_ends_with_status_1_if_a_program_never_started(capsys: Capture, tmp_path: Path) -> None:
    report = tmp_path / "report.html"
    arguments = ["tournament", "tithe", ABSENT, "random", "greedy", "-n", "2", "--workers", "1"]
    status, out, err = play(capsys, *arguments, "--report", str(report), "--json")
    assert status == 1 and f"{ABSENT} never started" in err and f"{ABSENT} never started" in report.read_text()
    standings = {row["bot"]: row for row in json.loads(out)["standings"]}
    assert [name for name, row in standings.items() if row["never_started"]] == [ABSENT]
    assert standings[ABSENT]["wins"] == 0 and list(standings)[-1] == ABSENT


def test_simulate_counts_in_the_same_way(capsys: Capture, bot: Callable[[str], str]) -> None:
    arguments = ["simulate", "tithe", "-n", "3", "--players", f"{bot('illegal')},random"]
    status, out, _ = play(capsys, *arguments, "--json")
    answer = json.loads(out)
    assert status == 0 and answer["wins"] == [0, 3] and answer["illegal"] == [9, 0]
    assert json.loads(play(capsys, *arguments, "--json", "--count-fallback")[1])["wins"][0] > 0
    assert "counts as lost by it" in play(capsys, *arguments)[1]
    status, _, err = play(capsys, "simulate", "tithe", "-n", "2", "--players", f"random,{ABSENT}")
    assert status == 1 and "never started" in err


def test_self_play_tells_of_faults(capsys: Capture, bot: Callable[[str], str], tmp_path: Path) -> None:
    arguments = ["selfplay", "tithe", "-n", "2", "--out"]
    status, out, _ = play(capsys, *arguments, str(tmp_path / "a.jsonl.gz"), "--players", f"{bot('illegal')},random")
    assert status == 0 and "6 faults (6 illegal" in out and "2 games with greedy's choices" in out
    status, _, err = play(capsys, *arguments, str(tmp_path / "b.jsonl.gz"), "--players", f"{ABSENT},random")
    assert status == 1 and f"{ABSENT} never started" in err


def result(places: tuple[int, ...], *replaced: int) -> Result:
    reports = tuple(ProgramReport(True, replaced=count) for count in replaced)
    zeros = (0,) * len(places)
    return Result(0, zeros, places, zeros, (0.0,) * len(places), programs=reports)


@pytest.mark.parametrize(
    ("places", "replaced", "counted"),
    [
        ((1, 2, 3), (0, 0, 0), (1, 2, 3)),
        ((1, 2, 3), (5, 0, 0), (3, 1, 2)),
        ((1, 1, 3), (5, 0, 0), (3, 1, 2)),
        ((2, 1, 3), (5, 0, 0), (3, 1, 2)),
        ((1, 2), (1, 1), (2, 2)),
        ((1,), (1,), (2,)),
        ((2,), (0,), (2,)),
    ],
)
def test_a_seat_with_greedys_choices_is_behind_all_others(
    places: tuple[int, ...], replaced: tuple[int, ...], counted: tuple[int, ...]
) -> None:
    assert result(places, *replaced).without_fallback().places == counted
