"""Programs as players: good ones play, and nothing that bad ones do can hang or break a table."""

import sys
from pathlib import Path

import pytest

from bastide.bots.conformance import checks
from bastide.bots.external import ExternalBot, Fault, Limits
from bastide.bots.players import Forfeit, Greedy
from bastide.core.state import State
from bastide.games.registry import box

TINY = Path(__file__).parents[2] / "examples" / "tiny_bot.py"
START = """
import json, os, sys, time
def hello(request, **more):
    print(json.dumps({"do": "hello", "id": request["id"], "protocol": 1, "name": "Bad"} | more), flush=True)
for line in sys.stdin:
    request = json.loads(line)
    if request["do"] == "hello":
        hello(request)
    elif request["do"] == "new":
        print(json.dumps({"do": "new", "id": request["id"]}), flush=True)
    else:
        answer = {"do": request["do"], "id": request["id"], "action": request.get("legal", [""])[0]}
"""
WRONGS = {
    "slow": "time.sleep(60)",
    "silent": "pass",
    "crashing": "os._exit(3)",
    "garbled": "print('glean please', flush=True)",
    "no object": "print('[1, 2]', flush=True)",
    "illegal": "print(json.dumps(answer | {'action': 'steal'}), flush=True)",
    "not text": "print(json.dumps(answer | {'action': {'a': 1}}), flush=True)",
    "wrong answer": "print(json.dumps(answer | {'do': 'bye'}), flush=True)",
    "old answers": "[print(json.dumps(answer | {'id': 0}), flush=True) for _ in range(5)]",
    "flood": "\n        while True: print(json.dumps(answer | {'id': -1}))",
    "endless line": "\n        while True: sys.stdout.write('x' * 65536)",
    "deaf and quick": "sys.stdout.close(); time.sleep(60)",
}


def program(folder: Path, wrong: str) -> str:
    path = folder / "bad.py"
    path.write_text(START + f"        {wrong}\n")
    return f"{sys.executable} {path}"


def position() -> State:
    return box("tithe").game(2).position({"turn": 0, "sacks": [[1, 2]], "scores": [3]})


@pytest.mark.parametrize("wrong", WRONGS)
def test_a_bad_program_is_helped_out(wrong: str, tmp_path: Path) -> None:
    game, limits = box("tithe").game(2), Limits(seconds=0.5, start=30, max_faults=1)
    bot = ExternalBot(program(tmp_path, WRONGS[wrong]), limits, Greedy())
    view = position().redact(0)
    assert bot.choose(game, view, 0) == Greedy().choose(game, view, 0)
    assert len(bot.faults) == 1
    assert bot.choose(game, view, 0) == Greedy().choose(game, view, 0)  # it is not asked again
    bot.close()
    assert bot.program is None


@pytest.mark.parametrize("wrong", ["silent", "crashing", "illegal"])
def test_or_it_forfeits(wrong: str, tmp_path: Path) -> None:
    game, limits = box("tithe").game(2), Limits(seconds=0.5, start=30, trouble="forfeit")
    bot = ExternalBot(program(tmp_path, WRONGS[wrong]), limits, Greedy())
    with pytest.raises(Forfeit) as lost:
        bot.choose(game, position().redact(0), 0)
    assert lost.value.seat == 0
    assert bot.program is None


def test_a_program_that_never_starts_is_helped_out() -> None:
    game = box("tithe").game(2)
    bot = ExternalBot("/no/such/program", Limits(), Greedy())
    assert bot.choose(game, position().redact(0), 0) in game.legal(position(), 0)
    assert "does not start" in bot.faults[0]


def test_a_crashed_program_is_started_anew(tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    once = f"""
        if not os.path.exists({str(mark)!r}):
            open({str(mark)!r}, "w").close()
            os._exit(1)
        print(json.dumps(answer), flush=True)"""
    game, bot = box("tithe").game(2), ExternalBot(program(tmp_path, once), Limits(start=30, seconds=30), Greedy())
    view = position().redact(0)
    bot.choose(game, view, 0)
    assert bot.choose(game, view, 0) == game.legal(view, 0)[0]
    assert len(bot.faults) == 1
    bot.close()


def test_a_late_answer_is_not_taken_for_the_next_one(tmp_path: Path) -> None:
    late = "print(json.dumps(answer | {'id': request['id'] - 1, 'action': 'late'}))"
    echo = f"{late}; print(json.dumps(answer), flush=True)"
    game, bot = box("tithe").game(2), ExternalBot(program(tmp_path, echo), Limits(start=30, seconds=30), Greedy())
    assert bot.choose(game, position().redact(0), 0) == game.legal(position(), 0)[0]
    assert not bot.faults
    bot.close()


def test_the_analysis_of_a_program_is_checked(tmp_path: Path) -> None:
    game, view = box("tithe").game(2), position().redact(0)
    good = ExternalBot(f"{sys.executable} {TINY}", Limits(start=30, seconds=30), Greedy())
    assert {move["action"] for move in good.analyse(game, view, 0)} == {"glean", "fair"}
    good.close()
    bad = ExternalBot(program(tmp_path, "pass"), Limits(start=30), Greedy())
    with pytest.raises(Fault, match="cannot analyse"):
        bad.analyse(game, view, 0)
    bad.close()


def test_the_tiny_bot_conforms() -> None:
    found = list(checks(f"{sys.executable} {TINY}", ["tithe"], 2, Limits(start=30, seconds=30)))
    assert [check.fault for check in found] == ["", "", "", ""]


@pytest.mark.parametrize("wrong", ["silent", "crashing", "garbled", "illegal"])
def test_a_bad_program_does_not_conform(wrong: str, tmp_path: Path) -> None:
    found = list(checks(program(tmp_path, WRONGS[wrong]), ["tithe"], 1, Limits(start=30, seconds=0.5)))
    assert found[-1].fault


def test_a_program_that_plays_something_else_says_so(tmp_path: Path) -> None:
    path = tmp_path / "chess.py"
    path.write_text(START.replace("hello(request)", "hello(request, games=['chess'])") + "        pass\n")
    bot = ExternalBot(f"{sys.executable} {path}", Limits(start=30), Greedy())
    bot.choose(box("tithe").game(2), position().redact(0), 0)
    assert "does not play tithe" in bot.faults[0]
    bot.close()
