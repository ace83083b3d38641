"""Whole games, played here at random and written as saves: rebuilt from those, they end with the same scores."""

from __future__ import annotations

import random
from typing import Any

import pytest

from bastide.core.state import Event
from bastide.games.carcassonne.data import ABBEY, FIGURES, HALVES, REF_NAMES, TILE_FEATURES, TYPE_OF
from bastide.games.carcassonne.state import CarcassonneState
from bastide.games.registry import box
from bastide.interchange.jcz.rebuild import CORNER_BY_OFFSET, Rebuild
from bastide.interchange.jcz.report import compare
from bastide.interchange.jcz.save import read_save
from bastide.interchange.jcz.vocabulary import ELEMENTS, SETS, TILES, turned
from bastide.store.game_session import GameSession
from interchange.jcz_saves import COMMIT, PASS, as_json, deploy, dismiss, dragon, fairy, save, token

NAMED_THERE = {ours: (name, rotation) for name, (ours, rotation) in reversed(TILES.items())}
FEATURES = {"city": ("City", "cities", "edges"), "road": ("Road", "roads", "edges"),
            "field": ("Field", "fields", "half_edges")}  # fmt: skip


class Writer:
    """Writes a game of ours as the messages that the other program would have kept."""

    def __init__(self) -> None:
        self.messages: list[dict[str, Any]] = []
        self.lying = {(0, 0): (TYPE_OF["base-D"], 0)}
        self.last = (0, 0)
        self.draws: list[str] = []
        self.drawn = 0  # with the last tile that was placed

    def segment(self, x: int, y: int, ref: str) -> tuple[int, int, str, str]:
        """Position, feature and location of a segment, in the words of the other program."""
        if ref == "cloister":
            return x, y, "Monastery", "I"
        tile, rotation = self.lying[x, y]
        kind, index = ref.split(":")
        feature, plural, edges = FEATURES[kind]
        segments = TILE_FEATURES[tile][plural]
        sides = turned(segments[int(index)][edges], rotation)
        if not sides:
            inner = [i for i, part in enumerate(segments) if not part[edges]]
            return x, y, feature, "I" * (1 + inner.index(int(index)))
        joined = "." if feature == "Field" else ""
        return x, y, feature, joined.join(sorted(sides, key=[*HALVES, "N", "W", "S", "E"].index))

    def commit(self) -> None:
        if self.messages and self.messages[-1] != COMMIT:
            self.messages.append(COMMIT)

    def write(self, seat: int, text: str, tile: int) -> None:
        words = text.split()
        if words[0] == "place":
            self.commit()
            x, y = map(int, words[1].split(","))
            rotation = int(words[2][1:])
            name, turn = NAMED_THERE[tile]
            self.lying[x, y], self.last = (tile, rotation), (x, y)
            payload = {"tileId": name, "rotation": f"R{90 * ((rotation - turn) % 4)}", "position": [x, y]}
            self.messages.append({"type": "PLACE_TILE", "payload": payload, "player": seat})
            self.drawn = len(self.draws) if tile != ABBEY else self.drawn
        elif words[0] in ("pass", "home"):
            self.messages += [COMMIT, PASS] if words[0] == "home" else [PASS]
        elif words[0] in ("claim", "builder", "pig", "move"):
            place = tuple(map(int, words[-1].split(","))) if "at" in words else self.last
            ref = next(word for word in words[1:] if word in REF_NAMES)
            figure = {"claim": words[1] if words[1] in FIGURES else "small", "move": "wagon"}.get(words[0], words[0])
            if words[0] == "move":
                self.messages.append(COMMIT)
            self.messages.append(deploy(f"{seat}.{figure}.1", *self.segment(place[0], place[1], ref)))
        elif words[0] == "barn":
            dx, dy = next(offset for offset, corner in CORNER_BY_OFFSET.items() if corner == words[1])
            self.messages.append(deploy(f"{seat}.barn.1", self.last[0] + dx, self.last[1] + dy, "Field", "NL.NR"))
        elif words[0] == "fairy":
            x, y = map(int, words[1].split(","))
            self.messages.append(fairy(f"{seat}.small.1", x, y, "Road", "WE"))
        elif words[0] == "castle":
            self.messages.append(token("CASTLE", *self.last, "City", "N"))
        else:
            assert words[0] in ("dragon", "dismiss", "bonus", "draw", "abbey", "points", "take")

    def tell(self, event: Event) -> None:
        if event.what == "draws":
            self.draws.append(NAMED_THERE[event.args[0]][0])
        if event.what == "flies":
            self.messages.append(dragon(event.args[0], event.args[1]) | {"player": event.seat})
        if event.what == "dismissed":
            x, y, _, location = self.segment(event.args[1], event.args[2], REF_NAMES[event.args[3]])
            self.messages.append(dismiss("0.small.1", x, y, location))


def play(modules: list[str], seats: int, seed: int) -> tuple[GameSession, Writer]:
    """A game played at random; the builder's bonus part is always played, as in the other program."""
    game, luck, writer = (
        box("carcassonne").game(seats, {"modules": modules, "first": "given"}),
        random.Random(seed),
        Writer(),
    )
    session = GameSession(game, next_seed=lambda: luck.getrandbits(40) | 1)
    for told in session.record.setup.events:
        writer.tell(told.event())
    while session.state.pending:
        assert isinstance(session.state, CarcassonneState)
        seat, tile = int(session.state.actor()), int(session.state.tile)
        choices = [game.write(action) for action in game.legal(session.state, seat)]
        text = luck.choice([choice for choice in choices if choice != "decline"])
        line = session.act(seat, text)
        writer.write(seat, text, tile)
        for told in line.events:
            writer.tell(told.event())
    writer.commit()
    return session, writer


@pytest.mark.parametrize(
    ("modules", "seats", "seed"),
    [
        ([], 2, 1),
        (["inns"], 3, 2),
        (["traders"], 2, 3),
        (["dragon"], 3, 4),
        (["abbey"], 2, 5),
        (["inns", "traders", "dragon", "abbey"], 3, 6),
        (["inns", "traders", "dragon", "abbey"], 2, 7),
    ],
)
def test_a_whole_game_comes_back(modules, seats, seed):
    session, writer = play(modules, seats, seed)
    sets = {name: 1 for name, module in SETS.items() if name.endswith(":1") and module in modules}
    elements = {name: entry.get("count", True) for name, entry in ELEMENTS.items() if entry["module"] in modules}
    given = save([], list(session.state.scores), (sets, elements), players=seats)
    given["replay"] = writer.messages
    given["gameAnnotations"] = {"drawOrder": writer.draws, "endTurn": writer.drawn}
    read = read_save(as_json(given))
    rebuilt = Rebuild(read)
    assert rebuilt.over
    assert compare(read, rebuilt).equal
