"""Files made from the sources: used while these are the same, made anew otherwise, never in the way."""

from __future__ import annotations

from importlib import resources
from importlib.metadata import version

import pytest
from jinja2 import PackageLoader, TemplateNotFound, UndefinedError

from bastide import generated as module
from bastide.generated import generated, written_below
from bastide.pages import compiled_templates, templates


@pytest.fixture
def sources(tmp_path):
    folder = tmp_path / "sources"
    folder.mkdir()
    (folder / "one.py").write_text("one")
    return folder


@pytest.fixture(autouse=True)
def cache(tmp_path, monkeypatch):
    """A cache folder of our own; and nothing is remembered of sources that change."""
    folder = tmp_path / "cache"
    monkeypatch.setattr(module, "cache_folder", lambda: folder)
    module.digests.clear()
    yield folder
    module.digests.clear()


def test_a_file_is_made_once(sources):
    assert generated("bastide.games.tithe", "one", lambda: "drawn", [sources]) == "drawn"
    assert generated("bastide.games.tithe", "one", lambda: "drawn again", [sources]) == "drawn"
    assert generated("bastide.games.tithe", "two", lambda: "another", [sources]) == "another"


def test_other_sources_give_another_file_and_the_old_one_goes(sources, cache):
    generated("bastide.games.tithe", "one", lambda: "old", [sources])
    (sources / "one.py").write_text("other")
    module.digests.clear()
    assert generated("bastide.games.tithe", "one", lambda: "new", [sources]) == "new"
    assert len(list(cache.iterdir())) == 1


def test_without_a_folder_to_write_it_is_made_all_the_same(sources, cache):
    cache.write_text("in the way")
    assert generated("bastide.games.tithe", "one", lambda: "drawn", [sources]) == "drawn"


def test_the_digest_is_of_sources_and_data(sources):
    before = module.digest(sources)
    for name, counts in (("notes.txt", False), ("data.json", True), ("fr.po", True), ("page.html", True)):
        (sources / name).write_text(name)
        module.digests.clear()
        assert (module.digest(sources) != before) == counts
        before = module.digest(sources)
    games = resources.files("bastide.games")
    assert module.digest(games.joinpath("carcassonne")) != module.digest(games.joinpath("tithe"))


def test_a_wheel_brings_them_by_package(sources, tmp_path):
    with written_below(tmp_path / "wheel"):
        assert generated("bastide.games.tithe", "one", lambda: "drawn", [sources]) == "drawn"
    assert (tmp_path / "wheel/bastide/games/tithe/generated/one").read_text() == "drawn"


def test_templates_come_as_code_and_those_of_another_jinja_are_made_anew(cache):
    """The code is what Jinja makes of the sources: pages look the same, and errors name the line of the template."""
    compiled_templates.translated.cache_clear()
    pages = templates.environment().overlay()
    found = compiled_templates.translated("bastide.pages", pages)
    assert set(found) == set(PackageLoader("bastide.pages").list_templates())
    (file,) = cache.iterdir()
    loader = compiled_templates.CompiledTemplates("bastide.pages")
    with pytest.raises(UndefinedError) as error:
        loader.load(pages, "table/decision.html").render()
    assert any(entry.path.name == "decision.html" for entry in error.traceback)
    with pytest.raises(TemplateNotFound):
        loader.load(pages, "nothing.html")
    file.write_text(file.read_text().replace(version("jinja2"), "1.0", 1).replace("<", "!"))
    compiled_templates.translated.cache_clear()
    assert compiled_templates.translated("bastide.pages", pages) == found
    compiled_templates.translated.cache_clear()
