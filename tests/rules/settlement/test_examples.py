"""The worked examples, played as they are written: with the values of revision 1."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bastide.core.errors import BadNotation, IllegalAction
from bastide.games.settlement.codes import EFFECTS, MEET, PICK, PLACE, RESTOCK, SCROLL, STORAGE
from bastide.games.settlement.data import ARTEFACT_NAMES, REACH, RESOURCE_NAMES, ZONE_NAMES
from rules.settlement.playing import Play

EXAMPLES = json.loads((Path(__file__).parent / "examples.json").read_text("utf-8"))


def spot(space: list[int]) -> str:
    return f"{space[0]},{space[1]}"


class Example(Play):
    """One example on the board; its decks have an order, which fate keeps."""

    def __init__(self, given: dict[str, Any], moves: list[dict[str, Any]]) -> None:
        given = json.loads(json.dumps(given))
        self.names = list(given["players"])
        players = [given["players"][name] for name in self.names]
        del given["players"]
        for key in ("current", "first_player", "first_passer"):
            if key in given:
                given[key] = self.names.index(given[key])
        given["choosing"] = any(move["move"] == "choose_artefact" for move in moves)
        self.decks = {"hero": list(given.get("hero_deck", [])), "artefact": list(given.get("artefact_deck", []))}
        self.terrains = {level: list(tiles) for level, tiles in given.get("terrain_stacks", {}).items()}
        self.stacks = [list(stack) for stack in given.get("building_stacks", [[], [], []])]
        super().__init__(*players, revision=1, **given)

    @property
    def phase(self) -> int:
        return int(self.state.stack[-1].phase) if self.state.stack else -1

    def play(self, move: dict[str, Any]) -> None:
        if move.get("bonus"):
            self.do(f"bonus {move['bonus']}")
        getattr(self, f"play_{move['move']}")(move)

    def attempt(self, move: dict[str, Any]) -> None:
        """The move must fail, and nothing may come of it."""
        before, told = self.state, self.events[:]
        self.state = before.clone()
        decks, terrains, stacks = json.loads(json.dumps([self.decks, self.terrains, self.stacks]))
        with pytest.raises((IllegalAction, BadNotation)):
            self.play(move)
        self.state, self.events = before, told
        self.decks, self.terrains, self.stacks = decks, terrains, stacks

    def play_trade(self, move: dict[str, Any]) -> None:
        give = "+".join("+".join([name] * move["give"][name]) for name in RESOURCE_NAMES if name in move["give"])
        self.do(f"trade {give} for {next(iter(move['get']))}")

    def play_build(self, move: dict[str, Any]) -> None:
        stocked = [stack for stack in self.stacks if stack]
        single = len(self.market[move["market_space"] - 1]) == 1
        self.do(f"build {move['market_space']}")
        alone = (stocked[0].pop(0),) if single and len(stocked) == 1 else ()
        self.do(f"site {spot(move['space'])}", fate=alone)
        if self.phase == RESTOCK:
            stack = move["refill_stack"]
            self.do(f"refill {stack}", fate=(self.stacks[stack - 1].pop(0),))
        if self.phase == EFFECTS:
            clock = move.get("clock", {})
            for trade in clock.get("trades", []):
                self.play_trade(trade)
            self.use({"space": move["space"]} | clock if clock.get("use") else None)

    def use(self, effect: dict[str, Any] | None) -> None:
        if effect is None:
            self.do("done")
        else:
            resource = effect.get("give") or effect.get("gain")
            terrain = f" at {spot(effect['terrain'])}" if "terrain" in effect else ""
            self.do(f"use {spot(effect['space'])}" + (f" {resource}" if resource else "") + terrain)

    def play_explore(self, move: dict[str, Any]) -> None:
        stack = self.terrains.get(str(move["region"]))
        self.do(f"explore {move['region']}", fate=(stack.pop(0),) if stack else ())
        if self.phase == PLACE:
            self.do(f"lay {spot(move['space'])}")
        assert spot(move["space"]) in self.terrain()
        self.decide({spot(move["space"]): move["mask"]} if "mask" in move else {})

    def decide(self, mask: dict[str, bool]) -> None:
        """The Wizard's Mask, tile by tile; without a decision the row decides."""
        while self.phase == MEET:
            seat, space = int(self.state.stack[-1].seat), int(self.state.stack[-1].argument)
            name = f"{space // 3 + 1},{space % 3 + 1}"
            shown = bool(self.state.icons() >> self.state.colour(seat, space) & 1)
            self.do("appear" if mask.get(name, shown) else "hide")

    def play_hunt(self, move: dict[str, Any]) -> None:
        self.do(f"hunt {spot(move['space'])}")

    def play_fortify(self, move: dict[str, Any]) -> None:
        self.do(f"fortify {spot(move['space'])}")

    def play_activate_fortification(self, move: dict[str, Any]) -> None:
        self.do(f"fortification {spot(move['space'])}")

    def play_activate_region(self, move: dict[str, Any]) -> None:
        self.do(f"region {move['region']}")
        if self.phase == SCROLL:
            self.do(f"extra {spot(move['scroll'])}")
        self.decide(move.get("mask", {}))

    def play_activate_street(self, move: dict[str, Any]) -> None:
        self.do(f"street {move['street']}")
        for effect in move["effects"]:
            if "trade" in effect:
                self.play_trade(effect["trade"])
            else:
                self.use(effect)
        if self.phase == EFFECTS:
            self.use(None)

    def play_invite(self, move: dict[str, Any]) -> None:
        if f"invite {move['slot']}" not in self.choices():
            self.do(f"invite {move['slot']}")
        self.do(f"invite {move['slot']}", fate=(self.decks["hero"].pop(0),) if self.decks["hero"] else ())

    def play_end_turn(self, move: dict[str, Any]) -> None:
        self.do("end")

    def play_pass(self, move: dict[str, Any]) -> None:
        alone = len(self.names) == 1
        self.do("pass")
        if self.phase == STORAGE:
            keep = move.get("keep", {})
            self.do(f"keep {keep.get('wood', 0)},{keep.get('clay', 0)},{keep.get('stone', 0)}")
        if self.phase == PICK:
            if f"take {move['artefact']}" not in self.choices():
                self.do(f"take {move['artefact']}")
            fate = [self.decks["artefact"].pop(0)] if alone and self.decks["artefact"] else []
            last = int(self.state.passed).bit_count() == len(self.names)
            fate += [self.decks["hero"].pop(0)] if last and self.decks["hero"] else []
            self.do(f"take {move['artefact']}", fate=tuple(fate))

    def play_choose_artefact(self, move: dict[str, Any]) -> None:
        assert self.state.pending == [self.names.index(move["player"])]
        self.do(f"take {move['artefact']}")

    def compare(self, expect: dict[str, Any]) -> None:
        """Everything that the example says about the end."""
        for name, wanted in expect.pop("players", {}).items():
            self.compare_player(self.names.index(name), wanted)
        for key, wanted in expect.items():
            getattr(self, f"check_{key}")(wanted)

    def compare_player(self, seat: int, wanted: dict[str, Any]) -> None:
        found: dict[str, Any] = {
            "base": self.state.base[seat], "bonus": self.state.bonus[seat], "artefact": self.artefact(seat),
            "passed": bool(self.state.passed >> seat & 1), "heroes": self.heroes(seat), "forts": len(self.forts(seat)),
        }  # fmt: skip
        reach = REACH[int(self.state.explored(seat))]
        found["legal_spaces"] = {
            str(region + 1): [[region + 1, column + 1] for column in range(3) if reach >> region * 3 + column & 1]
            for region in range(3)
        }
        for name, tokens in wanted.pop("resources", {}).items():
            assert self.goods(seat).get(name, 0) == tokens, name
        for space, land in wanted.pop("terrain", {}).items():
            zone = ZONE_NAMES.index(f"fortification {space}")
            there = {
                "tile": self.terrain(seat)[space], "monster": space in self.monsters(seat),
                "fortification": space in self.forts(seat), "zone_used": bool(self.state.placed(seat, zone)),
            }  # fmt: skip
            assert there | land == there, space
        for space, house in wanted.pop("colony", {}).items():
            there = {"building": self.colony(seat)[space], "stored": self.stored(space, seat)}
            assert there | house == there, space
        for key, value in wanted.items():
            assert found[key] == value, key

    def check_current(self, name: str) -> None:
        assert self.state.pending == [self.names.index(name)]

    def check_first_player(self, name: str) -> None:
        assert self.state.first == self.names.index(name)

    def check_first_passer(self, name: str) -> None:
        assert self.state.leaver == self.names.index(name)

    def check_round(self, number: int) -> None:
        assert self.state.round == number

    def check_game_over(self, over: bool) -> None:
        assert (not self.state.stack) == over

    def check_supply(self, tokens: dict[str, int]) -> None:
        for name, n in tokens.items():
            assert self.supply["bonus" if name == "bonus_villager" else name] == n, name

    def check_monster_supply(self, tokens: dict[str, int]) -> None:
        self.check_supply(tokens)

    def check_market(self, wanted: list[Any]) -> None:
        groups = [group if isinstance(group, list) else [group] for group in wanted]
        assert sorted(self.market) == sorted(groups)

    def check_hero_row(self, row: list[str | None]) -> None:
        assert self.row == row

    def check_hero_deck_size(self, cards: int) -> None:
        assert int(self.state.deck).bit_count() == cards

    def check_artefact_deck_size(self, tiles: int) -> None:
        assert int(self.state.chest).bit_count() == tiles

    def check_artefacts_on_offer(self, names: list[str]) -> None:
        assert self.offer == set(names)

    def check_artefacts_removed(self, names: list[str]) -> None:
        for name in names:
            assert self.state.away >> ARTEFACT_NAMES.index(name) & 1

    def check_score(self, scores: dict[str, int]) -> None:
        assert {name: self.score(self.names.index(name)) for name in scores} == scores

    def check_winners(self, names: list[str]) -> None:
        while self.state.pending:
            self.do("pass")
        places = self.game.places(self.state)
        assert [name for name, place in zip(self.names, places, strict=True) if place == 1] == names


@pytest.mark.parametrize(
    "example",
    [pytest.param(one, id=one["id"], marks=pytest.mark.rule(*one["rules"])) for one in EXAMPLES],
)
def test_example(example: dict[str, Any]) -> None:
    board = Example(example["given"], example["do"])
    before = board.game.census(board.state)
    for move in example["do"]:
        if move.get("illegal"):
            board.attempt(move)
        else:
            board.play(move)
    assert board.game.census(board.state) == before
    board.compare(json.loads(json.dumps(example["expect"])))


def test_there_are_all_the_examples() -> None:
    assert [one["id"] for one in EXAMPLES] == [f"EX-{number:02}" for number in range(1, 32)]
