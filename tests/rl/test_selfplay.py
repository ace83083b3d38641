"""Self-play data: both formats, complete and true, the same whatever the workers and the interruptions."""

from __future__ import annotations

import gzip
import os
import re
import signal
import subprocess
import sys
import time

import msgspec
import pytest
from pyarrow import parquet

from bastide.arena import backends
from bastide.arena.match import play_fixture
from bastide.arena.selfplay import PlayedGame, Spool
from bastide.cli import main
from bastide.games.registry import box

BOTS = "greedy,random"


def play(out, *more, n=5, game="tithe"):
    return main(["selfplay", game, "--players", BOTS, "-n", str(n), "--seed", "3", "--out", str(out), *more])


def lines(path):
    return [msgspec.json.decode(line, type=PlayedGame) for line in gzip.decompress(path.read_bytes()).splitlines()]


@pytest.mark.parametrize("name", ["tithe", "villagers"])
def test_the_lines_replay_the_games(tmp_path, name):
    out = tmp_path / "games.jsonl.gz"
    assert play(out, "--observations", n=2, game=name) == 0
    shelf = box(name)
    game, encoder = shelf.game(2), shelf.encoder
    games = lines(out)
    assert [(one.number, one.seed) for one in games] == [(0, 3), (1, 4)]
    for played in games:
        assert played.players == ("greedy", "random") and not played.forfeit
        state = game.new(played.seed)
        for step in played.steps:
            assert state.pending[0] == step.seat and state.scores == step.scores
            table = game.indexed(state, step.seat)
            assert sorted(table) == step.legal and game.write(table[step.action]) == step.notation
            assert step.observation == list(encoder.encode(game, state.redact(step.seat)).numbers)
            game.apply(state, step.seat, table[step.action])
        assert not state.pending and tuple(state.scores) == played.scores
        assert tuple(game.places(state)) == played.places


def test_parquet_says_the_same_as_the_lines(tmp_path):
    assert play(tmp_path / "games.jsonl.gz", "--observations") == 0
    assert play(tmp_path / "games.parquet", "--observations") == 0
    table = parquet.read_table(tmp_path / "games.parquet")
    rows = iter(table.to_pylist())
    for played in lines(tmp_path / "games.jsonl.gz"):
        for number, step in enumerate(played.steps):
            row = next(rows)
            assert (row["game"], row["step"], row["seed"]) == (played.number, number, played.seed)
            for name in ("seat", "action", "notation", "legal", "scores", "observation"):
                assert row[name] == getattr(step, name)
            assert tuple(row["final_scores"]) == played.scores and tuple(row["places"]) == played.places
    assert next(rows, None) is None
    assert table.schema.metadata[b"bastide.name"] == b"tithe"
    assert table.schema.metadata[b"bastide.players"] == BOTS.encode()


def test_the_data_does_not_depend_on_the_workers(tmp_path):
    for form in ("jsonl.gz", "parquet"):
        assert play(tmp_path / f"one.{form}") == 0
        assert play(tmp_path / f"two.{form}", "--workers", "2") == 0
        assert (tmp_path / f"one.{form}").read_bytes() == (tmp_path / f"two.{form}").read_bytes()
    assert (
        "observation"
        not in msgspec.json.decode(gzip.decompress((tmp_path / "one.jsonl.gz").read_bytes()).split(b"\n")[0])["steps"][
            0
        ]
    )


def test_an_interrupted_run_goes_on(tmp_path, monkeypatch, capsys):
    whole, out = tmp_path / "whole.jsonl.gz", tmp_path / "games.jsonl.gz"
    part = tmp_path / "games.jsonl.gz.part"
    assert play(whole) == 0
    run = backends.InProcess.run

    def until_interrupted(self, fixtures, limits, play=play_fixture):
        for found in run(self, fixtures, limits, play):
            yield found
            if found[0].number == 2:
                raise KeyboardInterrupt

    monkeypatch.setattr(backends.InProcess, "run", until_interrupted)
    with pytest.raises(SystemExit, match="130"):
        play(out)
    assert not out.exists()
    kept = part.read_bytes()
    part.write_bytes(kept[:-5])  # the last game was being written when the power went
    begun = []

    def told(self, fixtures, limits, play=play_fixture):
        begun.extend(fixture.number for fixture in fixtures)
        return run(self, fixtures, limits, play)

    monkeypatch.setattr(backends.InProcess, "run", told)
    assert play(out) == 2 and "--resume" in capsys.readouterr().err
    assert play(out, "--resume", n=6) == 2 and "other games" in capsys.readouterr().err
    assert play(out, "--resume") == 0
    assert begun == [2, 3, 4]
    assert out.read_bytes() == whole.read_bytes() and not part.exists()
    assert play(out) == 2 and "already there" in capsys.readouterr().err
    assert play(out, "--resume") == 0 and "complete" in capsys.readouterr().out


def killed(out, *more, n, games):
    """Play in a process of its own, and kill it when so many games are on disk."""
    part, wanted = out.with_name(out.name + ".part"), [BOTS, "-n", str(n), "--seed", "3", "--out", str(out), *more]
    command = [sys.executable, "-c", "import sys; from bastide.cli import main; main(sys.argv[1:])", "selfplay"]
    with subprocess.Popen([*command, "tithe", "--players", *wanted], start_new_session=True) as process:
        while process.poll() is None and kept(part) < games:
            time.sleep(0.01)
        os.kill(process.pid, signal.SIGKILL)
    assert process.returncode == -signal.SIGKILL and not out.exists()
    return process.pid


def kept(part):
    """Finished games in what a run has written so far: each begins with a line of its number and length."""
    return len(re.findall(rb"[0-9]+ [0-9]+\n\x1f\x8b", part.read_bytes())) if part.exists() else 0


@pytest.mark.parametrize(("form", "workers"), [("jsonl.gz", "1"), ("parquet", "2")])
def test_a_killed_run_goes_on(tmp_path, form, workers):
    out, whole, many = tmp_path / f"games.{form}", tmp_path / f"whole.{form}", 300
    group = killed(out, "--workers", workers, n=many, games=20)
    assert 20 <= kept(tmp_path / f"games.{form}.part") < many
    wait_for_the_end_of(group)
    assert play(out, "--resume", n=many) == 0
    assert play(whole, n=many) == 0
    assert out.read_bytes() == whole.read_bytes()


def wait_for_the_end_of(group):
    """Workers whose master was killed end by themselves."""
    for _ in range(3000):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return
        time.sleep(0.02)
    pytest.fail("workers were left behind")


def test_ray_writes_the_same(tmp_path):
    pytest.importorskip("ray", reason="RAY IS NOT INSTALLED: self-play on it was not tested")
    for form in ("jsonl.gz", "parquet"):
        assert play(tmp_path / f"here.{form}") == 0
        assert play(tmp_path / f"ray.{form}", "--backend", "ray", "--workers", "2") == 0
        assert (tmp_path / f"here.{form}").read_bytes() == (tmp_path / f"ray.{form}").read_bytes()


def test_a_torn_first_line_begins_anew(tmp_path):
    part = tmp_path / "games.parquet.part"
    part.write_bytes(b'{"plan": "12')
    assert play(tmp_path / "games.parquet", "--resume", n=1) == 0


def test_what_is_wrong_is_said_before_play(tmp_path, capsys):
    assert play(tmp_path / "games.csv") == 2 and ".parquet or .jsonl.gz" in capsys.readouterr().err
    assert play(tmp_path / "games.parquet", n=0) == 2
    assert play(tmp_path / "games.parquet", "--options", "nonsense") == 2
    (tmp_path / "other.parquet.part").write_bytes(b"something else\n")
    assert play(tmp_path / "other.parquet", "--resume") == 2 and "other games" in capsys.readouterr().err


def test_a_spool_holds_places_not_games(tmp_path):
    spool = Spool(tmp_path / "spool", [], False)
    assert list(spool.games()) == [] and not spool.places
    spool.close()
