"""Drawings kept between starts: used while the sources are the same, made anew otherwise, never in the way."""

from __future__ import annotations

from bastide.draw import kept as module
from bastide.draw.kept import kept


def test_a_drawing_is_made_once(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert kept("bastide.games.tithe", "one", lambda: "drawn") == "drawn"
    assert kept("bastide.games.tithe", "one", lambda: "drawn again") == "drawn"
    assert kept("bastide.games.tithe", "two", lambda: "another") == "another"


def test_other_sources_give_another_drawing_and_the_old_one_goes(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    kept("bastide.games.tithe", "one", lambda: "old")
    monkeypatch.setattr(module, "fingerprint", lambda package: "other")
    assert kept("bastide.games.tithe", "one", lambda: "new") == "new"
    assert [path.name for path in (tmp_path / "bastide").iterdir()] == ["bastide.games.tithe.one.other"]


def test_without_a_folder_to_write_it_is_drawn_all_the_same(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert kept("bastide.games.tithe", "one", lambda: "drawn") == "drawn"


def test_the_fingerprint_is_of_sources_and_data():
    names = {file.name for file in module.files(module.resources.files("bastide.games.carcassonne"))}
    assert {"tiles.json", "layout.py"} <= names
    assert module.fingerprint("bastide.games.carcassonne") != module.fingerprint("bastide.games.tithe")
