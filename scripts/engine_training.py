"""Play what the engine is to be fast at, while it counts what runs: see scripts/engine_setup.py."""

from __future__ import annotations

import bastide
from bastide.bots.players import Mcts
from bastide.core.state import rng_start
from bastide.games.registry import box

GAMES, DECISIONS, SIMULATIONS, LISTINGS = 40, 20, 100, 500

every_module = {option.name: list(option.choices) for option in box("carcassonne").options if option.kind == "set"}
for game in (bastide.game("carcassonne", seats=2), bastide.game("carcassonne", seats=2, **every_module)):
    for seed in range(GAMES):
        game.playout(game.new(seed), rng_start(seed))
    state, bot = game.new(GAMES), Mcts(1, SIMULATIONS)
    for _ in range(DECISIONS):
        seat = state.pending[0]
        for _ in range(LISTINGS):
            game.legal(state, seat)
        game.apply(state, seat, bot.choose(game, state.redact(seat), seat))
