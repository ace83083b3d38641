"""States and views show themselves, records have a slider, and the example notebook runs from top to bottom."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

import bastide
from bastide.games.registry import boxes
from bastide.rl.notebook import replay, show
from bastide.store.game_session import GameSession

NOTEBOOK = Path(__file__).parents[2] / "examples" / "notebook.ipynb"
DRAWN = "image/svg+xml"


@pytest.mark.parametrize("name", boxes())
def test_states_and_views_show_themselves(name):
    game = bastide.game(name)
    state = game.new(seed=1)
    for shown in (show(game, state), show(game, state.redact(0), "fr", dark=True)):
        assert ElementTree.fromstring(shown._repr_svg_()).tag.endswith("svg")


def played():
    table = GameSession(bastide.game("tithe", seats=2))
    for _ in range(4):
        seat = table.state.pending[0]
        table.act(seat, table.game.write(table.game.legal(table.state, seat)[0]))
    return table.record


def test_a_record_has_a_slider_over_its_lines(monkeypatch):
    pytest.importorskip("ipywidgets")
    from IPython import display

    drawn = []
    monkeypatch.setattr(display, "display", lambda shown: drawn.append(shown._repr_svg_()))
    shown = replay(played())
    slider = shown.children[0]
    assert (slider.min, slider.max) == (0, 4)
    for ply in (0, 4):
        slider.value = ply
        shown.update()
    assert len(set(drawn)) == 2, "another place of the slider, another picture"


def test_without_widgets_a_record_is_a_list_of_pictures(monkeypatch):
    monkeypatch.setitem(sys.modules, "ipywidgets", None)
    pictures = replay(played())
    assert len(pictures) == 5 and all("<svg" in fingerprint._repr_svg_() for fingerprint in pictures)


def test_the_example_notebook_runs(tmp_path):
    nbclient = pytest.importorskip("nbclient", reason="the example notebook is not run: nbclient is missing")
    pytest.importorskip("ipykernel", reason="the example notebook is not run: ipykernel is missing")
    import nbformat
    from jupyter_client.kernelspec import KernelSpecManager
    from jupyter_client.manager import AsyncKernelManager

    place = tmp_path / "kernels" / "here"  # this very interpreter, whatever kernels are installed
    place.mkdir(parents=True)
    command = [sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}"]
    (place / "kernel.json").write_text(json.dumps({"argv": command, "display_name": "here", "language": "python"}))
    specs = KernelSpecManager(kernel_dirs=[str(place.parent)])
    # by files instead of ports, which other tests' servers may hold while the kernel starts
    pipes = {"transport": "ipc", "ip": str(tmp_path / "pipe")} if sys.platform != "win32" else {}
    manager = AsyncKernelManager(kernel_name="here", kernel_spec_manager=specs, **pipes)
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    nbformat.validate(notebook)
    assert not any(cell.get("outputs") for cell in notebook.cells), "outputs do not belong in the repository"
    nbclient.NotebookClient(notebook, timeout=90, km=manager).execute()
    kinds = [kind for cell in notebook.cells for output in cell.get("outputs", []) for kind in output.get("data", {})]
    assert kinds.count(DRAWN) >= 2, "a state and a view are drawn"
    assert "application/vnd.jupyter.widget-view+json" in kinds or kinds.count(DRAWN) > 2, "the record is shown"
    said = "".join(output.get("text", "") for cell in notebook.cells for output in cell.get("outputs", []))
    assert "lead at the end" in said
