"""The command line: what it prints for people and programs, and one clear line for what is wrong."""

from __future__ import annotations

import importlib
import inspect
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from bastide.bots.puzzles import PuzzleFile, PuzzleMaker
from bastide.cli import ADMIN_COMMANDS, COMMANDS, EXTRAS, LADDER_COMMANDS, PUZZLE_COMMANDS, citations, french, main
from bastide.cli.bench import TABLES, show
from bastide.cli.language import SUMMARIES
from bastide.games.registry import boxes
from bastide.store.game_session import GameSession

WIDE = os.environ | {"COLUMNS": "200"}


def run(capsys, *arguments):
    status = main(list(arguments))
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def test_games_lists_every_game_with_its_options(capsys):
    status, out, _ = run(capsys, "games", "--json")
    found = {game["name"]: game for game in json.loads(out)}
    assert status == 0 and set(found) == set(boxes())
    for name, box in boxes().items():
        assert found[name]["seats"] == list(box.seats)
        assert [option["name"] for option in found[name]["options"]] == [option.name for option in box.options]
    assert all(name in run(capsys, "games")[1] for name in boxes())


def test_simulate_sums_up_and_equal_seeds_give_equal_games(capsys):
    arguments = (
        "simulate",
        "tithe",
        "--players",
        "random,greedy",
        "-n",
        "20",
        "--seed",
        "1",
        "--options",
        "abbey",
        "--json",
    )
    status, out, _ = run(capsys, *arguments)
    answer = json.loads(out)
    assert status == 0 and answer["games"] == 20 and 20 <= sum(answer["wins"]) <= 40
    assert len(answer["mean_scores"]) == 2 and answer["mean_moves"] > 10
    assert run(capsys, *arguments)[1] == out
    assert run(capsys, *arguments, "--jobs", "2")[1] == out
    assert "random" in run(capsys, *arguments[:-1])[1]


def test_rules_prints_a_rule_in_either_language(capsys):
    assert "gleaned" in run(capsys, "rules", "TIT-END-01", "--lang", "en")[1]
    assert "glanée" in run(capsys, "rules", "tit-end-01", "--lang", "fr")[1]
    assert set(json.loads(run(capsys, "rules", "TIT-END", "--json")[1])) == {"TIT-END-01", "TIT-END-02"}


def test_replay_tells_the_story_and_stops_where_asked(capsys, tmp_path):
    game = boxes()["tithe"].game()
    table = GameSession(game)
    for seat, text, *fate in [(0, "glean", 3), (1, "glean", 1), (0, "fair"), (0, "sell 3"), (1, "sell 1")]:
        table.act(seat, text, fate=fate)
    path = tmp_path / "record.json"
    path.write_bytes(table.record.dump())
    assert "6 points" in run(capsys, "replay", str(path), "--lang", "en")[1]
    early = run(capsys, "replay", str(path), "--at", "2", "--lang", "en")[1]
    assert "6 points" not in early and "16 sheaves" in early


def test_replay_tells_everything_once_and_players_called_alike_apart(capsys, tmp_path):
    """Gleaning is told to the seat with the value and to the others without: who reads a record reads it once."""
    run(capsys, "simulate", "tithe", "-n", "1", "--players", "random,random", "--records", str(tmp_path))
    (path,) = tmp_path.glob("*.json")
    told = run(capsys, "replay", str(path), "--lang", "en", "--at", "2")[1].splitlines()[:2]
    assert [line[:33] for line in told] == ["   1  random 1 gleans a sheaf wor", "   2  random 2 gleans a sheaf wor"]


def test_replay_begins_with_what_was_drawn_at_the_start_and_ends_with_the_ranking(capsys, tmp_path):
    run(capsys, "simulate", "carcassonne", "-n", "1", "--players", "random,greedy,random", "--records", str(tmp_path))
    (path,) = tmp_path.glob("*.json")
    told = run(capsys, "replay", str(path), "--lang", "fr")[1].splitlines()
    assert re.fullmatch(r"   0  \S+( \d)? commence la partie\.", told[0]) and "pioche une tuile" in told[1]
    ranks = re.findall(r"(\d)\. (?:random \d|greedy)", told[-1].removeprefix("Classement\u202f: "))
    assert len(ranks) == 3 and ranks[0] == "1" and ranks == sorted(ranks)


def test_replay_of_a_game_alone_ends_with_victory_or_defeat(capsys, tmp_path):
    run(capsys, "simulate", "villagers", "-n", "1", "--players", "random", "--records", str(tmp_path))
    (path,) = tmp_path.glob("*.json")
    assert re.fullmatch(r"Lost with \d+ points\.", run(capsys, "replay", str(path), "--lang", "en")[1].splitlines()[-1])


def test_review_prints_sums_that_add_up_and_moments_worst_first(capsys, tmp_path):
    run(capsys, "simulate", "tithe", "-n", "2", "--players", "greedy,random,random", "--records", str(tmp_path))
    files = sorted(tmp_path.glob("*.json"))
    assert len(files) == 2
    for path in files:
        status, out, _ = run(capsys, "review", str(path), "--json", "--depth", "quick")
        found = json.loads(out)
        assert status == 0 and found["seats"] == 3
        for start, skill, luck, rest, result in zip(
            *(found[part] for part in ("start", "skill", "luck", "unexplained", "result")), strict=True
        ):
            assert start + skill + luck + rest == pytest.approx(result, abs=1e-5)
        losses = [moment["loss"] for moment in found["moments"]]
        assert losses == sorted(losses, reverse=True)
        assert all({"ply", "seat", "played", "best", "loss"} <= moment.keys() for moment in found["moments"])
    page = tmp_path / "review.html"
    run(capsys, "review", str(files[0]), "--html", str(page), "--depth", "quick", "--lang", "fr")
    assert 'lang="fr"' in page.read_text("utf-8") and "<svg" in page.read_text("utf-8")


def test_puzzles_are_made_and_added_to_a_file(capsys, tmp_path, monkeypatch):
    """Only those that are solved exactly: the others take long."""
    monkeypatch.setattr(PuzzleMaker, "searched", lambda *_: None)
    file = tmp_path / "puzzles.json"
    asked = ("puzzles", "make", "settlement", "--level", "1", "--games", "8", "--out", str(file))
    for wanted in (1, 2):
        assert run(capsys, *asked, "-n", str(wanted))[0] == 0
        found = msgspec.json.decode(file.read_bytes(), type=PuzzleFile).puzzles
        assert len(found) >= wanted and all(puzzle.exact and puzzle.right for puzzle in found)
        assert len({puzzle.key for puzzle in found}) == len(found)


def test_bench_prints_the_agreed_fields(capsys):
    out = run(capsys, "bench", "tithe", "--json", "--seconds", "0.01", "--rounds", "1")[1]
    rows = [json.loads(line) for line in out.splitlines()]
    assert [row["name"] for row in rows] == ["tithe-base-2", "tithe-all-2"]
    for field in ("games_per_s", "moves_per_s", "clone_us", "legal_us", "mid_sims_per_s", "tree_sims_per_s"):
        assert all(row[field] > 0 and row["state_bytes"] > 0 for row in rows)


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (("simulate", "chess"), "chess"),
        (("simulate", "tithe", "--players", "random,nobody"), "nobody"),
        (("simulate", "tithe", "-n", "0"), "n:"),
        (("simulate", "tithe", "-n", "many"), "many"),
        (("simulate", "tithe", "--options", "weather"), "weather"),
        (("simulate", "tithe", "--players", "random"), "players"),
        (("rules", "XYZ-01"), "XYZ-01"),
        (("rules", "TIT-END-01", "--lang", "de"), "de"),
        (("replay", "/nowhere/record.json"), "record.json"),
        (("play", "tithe", "--seats", "me,nobody"), "nobody"),
        (("bench", "chess"), "chess"),
        (("dance",), "dance"),
        (("simulate", "tithe", "--speed", "9"), "speed"),
    ],
)
def test_bad_arguments_are_one_clear_line_and_status_2(capsys, arguments, word):
    status, out, err = run(capsys, *arguments)
    assert status == 2 and out == "" and err.startswith("bastide: ") and err.count("\n") == 1 and word in err


def test_a_bad_record_is_named(capsys, tmp_path):
    path = tmp_path / "record.json"
    path.write_text('{"header": 3}')
    status, _, err = run(capsys, "replay", str(path))
    assert status == 2 and "header" in err


def test_a_game_is_played_in_the_terminal(tmp_path):
    """By number, by notation, with questions and mistakes, to a saved record."""
    save = tmp_path / "record.json"
    script = "1\n?\nnonsense\nsell 9\nglean\nu\n" + "glean\n" * 30
    command = [sys.executable, "-c", "import sys; from bastide.cli import main; sys.exit(main(sys.argv[1:]))"]
    arguments = ["play", "tithe", "--seats", "me,random", "--lang", "en", "--save", str(save)]
    done = subprocess.run(
        [*command, *arguments], input=script, capture_output=True, text=True, env=os.environ | {"COLUMNS": "100"}
    )
    assert done.returncode == 0, done.stderr
    assert "not understood: 'nonsense'" in done.stdout and "undo: not allowed now" in done.stdout
    record = json.loads(save.read_text())
    assert record["header"]["game"] == "tithe" and record["lines"]


def test_help_tells_in_a_line_what_each_command_does_and_imports_none_of_them():
    code = (
        "import sys; from bastide.cli import main; main(['--help']);"
        "print(*[name for name in sys.modules if name.startswith('bastide.cli.')])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=WIDE | {"LC_ALL": "C"}
    )
    *listing, imported = done.stdout.splitlines()
    assert imported == "bastide.cli.language"
    for name, (_, summary) in COMMANDS.items():
        assert any(line.split()[1:2] == [name] and summary in line for line in listing), name


@pytest.mark.parametrize("command", [[name] for name in COMMANDS] + [["admin", name] for name in ADMIN_COMMANDS])
def test_every_option_of_every_command_is_explained(capsys, monkeypatch, command):
    monkeypatch.setenv("COLUMNS", "200")
    out = run(capsys, *command, "--help")[1]
    options = [line[4:] for line in out.replace("│ --", "│    --").splitlines() if line.startswith(("│ *", "│    -"))]
    assert all(len(re.split(" {2,}", option.strip("│ "))) > 1 for option in options), out
    assert "Parameters" in out or not options


def test_a_rule_comes_with_the_places_where_it_is_implemented_and_tested(capsys):
    out = run(capsys, "rules", "TIT-END-01", "--lang", "en")[1].splitlines()
    assert out[0].startswith("TIT-END-01  ") and len(out) > 2
    for line in out[1:]:
        kind, place = line.split()
        path, _, number = place.rpartition(":")
        assert (
            kind in ("implemented", "tested")
            and "TIT-END-01" in Path(path).read_text("utf-8").splitlines()[int(number) - 1]
        )
    assert {line.split()[0] for line in out[1:]} == {"implemented", "tested"}
    assert len(run(capsys, "rules", "tithe")[1].splitlines()) == len(
        json.loads(run(capsys, "rules", "tithe", "--json")[1])
    )


def test_an_installed_package_names_no_tests(tmp_path):
    package = tmp_path / "site-packages" / "bastide" / "games" / "tithe"
    package.mkdir(parents=True)
    (tmp_path / "pyproject.toml").touch()
    (tmp_path / "tests").mkdir()
    assert citations.tests_folder(package) is None
    assert citations.tests_folder(tmp_path / "src" / "game") == tmp_path / "tests"


def test_bench_prints_tables_of_at_most_100_columns(capsys):
    figures = {key: 1234567.8 for columns in TABLES.values() for key, _ in columns}
    show([{"name": "carcassonne-base-2", "compiled": True} | figures], json=False)
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= 100
    assert not any("…" in line for line in lines) and sum("1.23 M" in line for line in lines) == len(TABLES)


def test_commands_speak_the_language_of_the_terminal(capsys, monkeypatch):
    monkeypatch.delenv("LC_ALL", raising=False)
    monkeypatch.delenv("LC_MESSAGES", raising=False)
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    assert "glanée" in run(capsys, "rules", "TIT-END-01")[1]
    assert "Servir des tables" in run(capsys, "--help")[1]
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    assert "gleaned" in run(capsys, "rules", "TIT-END-01")[1]
    assert "Serve tables" in run(capsys, "--help")[1]


ALL_COMMANDS = COMMANDS | ADMIN_COMMANDS | LADDER_COMMANDS | PUZZLE_COMMANDS


def test_every_command_is_summed_up_in_french():
    assert ALL_COMMANDS.keys() <= SUMMARIES.keys()
    assert ALL_COMMANDS.keys() == french.COMMANDS.keys()


@pytest.mark.parametrize("name", ALL_COMMANDS)
def test_every_option_has_words_in_both_languages(name):
    module, _, function = ALL_COMMANDS[name][0].partition(":")
    command = getattr(importlib.import_module(f"bastide.cli.{module}"), function)
    options = list(inspect.signature(command).parameters)
    assert list(french.COMMANDS[name].options) == options
    assert re.findall(r"^(\w+)\n    \w", inspect.getdoc(command), re.M) == options
    assert re.findall(r"^(\w+)\n    \S", inspect.getdoc(french.in_french(name, command)), re.M) == options


@pytest.mark.parametrize("command", [["play"], ["import"], ["admin", "undo"], ["ladder", "rate"]])
def test_help_is_in_the_language_of_the_terminal(capsys, monkeypatch, command):
    monkeypatch.setenv("COLUMNS", "300")
    for locale, other in (("fr_FR.UTF-8", False), ("en_GB.UTF-8", True)):
        monkeypatch.setenv("LC_ALL", locale)
        out = run(capsys, *command, "--help")[1]
        told = french.COMMANDS[command[-1]]
        assert ("Paramètres" not in out) == other
        assert all((text.replace("`", "") not in out) == other for text in told.options.values()), out


@pytest.mark.parametrize(
    ("extra", "arguments"),
    [
        ("rl", ["dataset", "tithe", "-n", "1", "--out", "data"]),
        ("rl", ["selfplay", "tithe", "-n", "1", "--out", "data.parquet"]),
        ("mcp", ["mcp"]),
        ("ray", ["tournament", "tithe", "random", "greedy", "-n", "2", "--backend", "ray"]),
        ("ray", ["serve", "--db", "x.db", "--port", "0", "--thinkers", "ray://local"]),
        ("push", ["serve", "--db", "x.db", "--port", "0"]),
        ("postgres", ["serve", "--db", "postgresql://nobody@localhost/x"]),
        ("postgres", ["export", "--db", "postgresql://nobody@localhost/x"]),
        ("postgres", ["backup", ".", "--db", "postgresql://nobody@localhost/x"]),
        ("postgres", ["admin", "list", "--db", "postgresql://nobody@localhost/x"]),
    ],
)
def test_what_needs_an_extra_says_which_in_one_line(tmp_path, extra, arguments):
    """In a process where only the libraries of the core can be found."""
    code = (
        "import sys\n"
        "class Missing:\n"
        "    def find_spec(self, name, *_):\n"
        f"        if name.partition('.')[0] in {sorted(EXTRAS)}: raise ModuleNotFoundError(name, name=name)\n"
        "sys.meta_path.insert(0, Missing())\n"
        "from bastide.cli import main\n"
        "sys.exit(main(sys.argv[1:]))\n"
    )
    environment = os.environ | ({"BASTIDE_PUSH_KEY": "key.pem"} if extra == "push" else {})
    command = [sys.executable, "-c", code, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, env=environment)
    assert (done.returncode, done.stdout) == (2, "")
    assert re.fullmatch(rf"bastide: .*pip install .?bastide\[{extra}\].*\n", done.stderr), done.stderr
