"""The puzzles that each game brings: their positions can be reached, their answers are legal and stand out, and their
continuations can be played."""

from __future__ import annotations

from bastide.bots.judge import Judge
from bastide.bots.puzzles import CHOICES, GAP, RIGHT, SHOWN, SOLVING, game_of, position_of, puzzles_of
from bastide.core.state import Entry
from bastide.games.registry import Box

SHIPPED = 60  # with each game; Tithe never offers enough choices


def test_every_puzzle_can_be_played(box: Box) -> None:
    file, game = puzzles_of(box.name), game_of(box.name)
    assert file.revision == box.revision or not file.puzzles
    assert len({puzzle.key for puzzle in file.puzzles}) == (0 if box.name == "tithe" else SHIPPED)
    for puzzle in file.puzzles:
        state = position_of(game, puzzle)
        assert state.pending == [puzzle.seat]
        legal = {game.write(action) for action in game.legal(state, puzzle.seat)}
        assert len(legal) >= CHOICES and set(puzzle.right) <= legal and 1 <= len(puzzle.right) <= RIGHT
        assert set(puzzle.values) <= legal and (not puzzle.exact or set(puzzle.values) == legal)
        others = [lead for action, lead in puzzle.values.items() if action not in puzzle.right]
        assert min(puzzle.values[action] for action in puzzle.right) - max(others) >= GAP - 0.02, puzzle.key
        assert len(puzzle.options) == SHOWN and puzzle.options[0].action in puzzle.right
        for option in puzzle.options:
            trial = state.clone()
            assert option.following[0].action == option.action
            for reply in option.following:
                trial.rng = 1
                game.play(trial, Entry(reply.seat, game.read(reply.action), list(reply.chance)))


def test_a_solved_puzzle_is_solved_again(box: Box) -> None:
    game = game_of(box.name)
    judge = Judge(game)
    for puzzle in [one for one in puzzles_of(box.name).puzzles if one.exact][:1]:
        values = judge.solve(position_of(game, puzzle), SOLVING)
        assert values is not None
        leads = {game.write(action): round(judge.lead(points, puzzle.seat), 2) for action, points in values.items()}
        assert leads == puzzle.values
