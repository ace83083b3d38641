"""The ladder: ratings by games against anchors whose ratings stay."""

import json
import re
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from bastide.arena.backends import InProcess
from bastide.arena.exploitability import BestResponse, exploit
from bastide.arena.ladder import Meeting, estimate, rate
from bastide.arena.measure_anchors import measure_step
from bastide.bots.anchors import anchor_file, anchors
from bastide.bots.external import Limits
from bastide.bots.names import read_name
from bastide.cli import main
from bastide.core.errors import BadOption
from bastide.games.registry import boxes

DISGUISED = """
import json, sys
from bastide.bots.names import player
from bastide.games.registry import box

for line in sys.stdin:
    asked = json.loads(line)
    answer = {"do": asked["do"], "id": asked.get("id")}
    if asked["do"] == "bye":
        break
    if asked["do"] == "hello":
        answer |= {"protocol": 1, "name": "somebody"}
    if asked["do"] == "new":
        game = box(asked["game"]).game(asked["seats"], asked["options"], asked["revision"])
        bot = player("level:3", 5)
    if asked["do"] == "choose":
        view = game.restore(asked["view"])
        answer["action"] = game.write(bot.choose(game, view, asked["seat"]))
    print(json.dumps(answer), flush=True)
"""


def test_every_game_has_anchors_that_rise() -> None:
    assert {one.game for one in anchor_file().sets} == set(boxes())
    for one in anchor_file().sets:
        ratings = one.ratings()
        assert list(ratings.values()) == sorted(ratings.values()) and len(ratings) >= 5
        assert {read_name(name).kind for name in ratings} == {"random", "classic"}


def test_a_rating_is_the_likeliest_one() -> None:
    even, error = estimate([Meeting("greedy", 300.0, 400, 200.0)], 0.0)
    assert even == pytest.approx(300, abs=1) and 15 < error < 20
    better, _ = estimate([Meeting("greedy", 300.0, 4000, 4000 * 10 / 11)], 300.0)
    assert better == pytest.approx(700, abs=5)


def test_a_level_in_disguise_is_rated_as_that_level(tmp_path: Path) -> None:
    program = tmp_path / "somebody.py"
    program.write_text(DISGUISED, "utf-8")
    bot = f"cmd:{sys.executable} {program}"
    found = rate(bot, "tithe", 2, 60, 20.0, 5.0, 1, InProcess(), Limits(seconds=60, start=60))
    assert found.low <= anchors("tithe", 2).ratings()["classic:3"] <= found.high
    assert found.results.games == 60 and found.results.fault_counts()["faults"] == 0


def test_a_program_that_says_no_hello_plays_no_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ladder", "rate", "cmd:/bin/false", "--game", "tithe", "--workers", "1"]) == 2
    assert "never started" in capsys.readouterr().err


def test_a_bot_is_rated_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ladder", "rate", "random", "--game", "tithe", "-n", "20", "--workers", "1"]) == 0
    assert "random: " in capsys.readouterr().out
    assert main(["ladder", "anchors"]) == 0
    assert "classic:6" in capsys.readouterr().out


def test_the_page_shows_rated_bots_between_the_anchors(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert main(["ladder", "rate", "random", "--game", "tithe", "-n", "20", "--workers", "1", "--json"]) == 0
    rated = json.loads(capsys.readouterr().out) | {"bot": "<b>mine</b>"}
    results, page = tmp_path / "mine.json", tmp_path / "ladder.html"
    results.write_text(json.dumps(rated), "utf-8")
    assert main(["ladder", "page", str(results), "--out", str(page)]) == 0
    text = page.read_text("utf-8")
    assert '<html lang="fr">' in text and "&lt;b&gt;mine&lt;/b&gt;" in text and "<b>mine" not in text
    names = re.findall(r"<tr><th>(.*?)</th>", text.partition("<table>")[2])[1:]  # without the heads
    ratings = anchors("tithe", 2).ratings() | {"&lt;b&gt;mine&lt;/b&gt;": rated["rating"]}
    assert names == sorted(ratings, key=lambda name: -ratings[name])
    (picture,) = re.findall(r"<svg.*?</svg>", text, re.S)
    ElementTree.fromstring(picture)


def test_without_results_the_page_shows_all_anchors(tmp_path: Path) -> None:
    page = tmp_path / "ladder.html"
    assert main(["ladder", "page", "--out", str(page)]) == 0
    assert page.read_text("utf-8").count("<svg") == len(anchor_file().sets)


def test_a_file_that_holds_no_rating_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wrong = tmp_path / "wrong.json"
    wrong.write_text("{}", "utf-8")
    assert main(["ladder", "page", str(wrong), "--out", str(tmp_path / "ladder.html")]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1 and not (tmp_path / "ladder.html").exists()


def test_anchors_are_measured_by_who_finishes_before_whom() -> None:
    step = measure_step("tithe", 3, "greedy", "random", 30, 1, InProcess())
    assert step.anchor == "greedy" and step.games == 30 and 0.5 < step.share <= 1


def test_without_anchors_there_is_no_rating() -> None:
    with pytest.raises(BadOption, match="no anchors for tithe with 3 seats"):
        rate("greedy", "tithe", 3, 10, 100.0, 1.0, 1, InProcess(), Limits())


def test_who_knows_how_a_level_plays_gains_by_it(capsys: pytest.CaptureFixture[str]) -> None:
    """Against a beginner much; equal seeds give equal games; the command prints what was measured."""
    found = exploit("tithe", 1, 2, 12, 900, InProcess())
    assert found.games == 12 and found.share > 0.6 and found.lead > 2
    assert exploit("tithe", 1, 2, 12, 900, InProcess()) == found
    assert main(["ladder", "exploit", "tithe", "--levels", "1", "-n", "4", "--workers", "1", "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert printed["level"] == 1 and 0 <= printed["low"] <= printed["share"] <= printed["high"] <= 1
    assert main(["ladder", "exploit", "tithe", "--levels", "7"]) == 2


def test_the_best_response_sees_what_its_seat_sees() -> None:
    """Another world with the same view gives the same choice."""
    game = boxes()["villagers"].game(2)
    state = game.new(3)
    for seed in range(1, 9):
        game.apply(state, state.actor(), game.sample(state, state.actor(), seed))
    seat = state.actor()
    others = [state.redact(seat).imagine(seed) for seed in range(1, 4)]
    choices = {BestResponse(5, 1).choose(game, world.redact(seat), seat) for world in [state, *others]}
    assert len(choices) == 1 and any(world.dump() != state.dump() for world in others)
