"""Checks whether an external program keeps to the bot protocol, by playing games with it."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from bastide.bots.external import ExternalBot, Fault, Limits
from bastide.bots.players import Greedy, Random
from bastide.core.game import Game
from bastide.games.registry import box, boxes


class Check(msgspec.Struct, frozen=True):
    """One requirement of the protocol and whether the program meets it."""

    name: str
    fault: str = ""  # empty: it is met


def checks(command: str, games: list[str], count: int, limits: Limits) -> Iterator[Check]:
    """Try a program on some games, on all it says it plays if none are named; stops at the first fault."""
    bot = ExternalBot(command, limits, Greedy())
    try:
        first = box(games[0] if games else sorted(boxes())[0])
        try:
            bot.started_program(first.game(), 0)
        except Fault as fault:
            if bot.hello is None or games:
                yield Check("says hello", str(fault))
                return
        assert bot.hello is not None
        yield Check(f"says hello as {bot.hello.name!r}, can {', '.join(bot.hello.can)}")
        claimed = sorted(boxes()) if "*" in bot.hello.games else [name for name in bot.hello.games if name in boxes()]
        for name in games or claimed:
            yield from _play_games(bot, box(name).game(), count)
        yield Check("leaves after bye", "" if bot.stop(polite=True) else "it had to be ended")
    except Fault as fault:
        yield Check("keeps to the protocol", str(fault))
    finally:
        bot.close()


def _play_games(bot: ExternalBot, game: Game, count: int) -> Iterator[Check]:
    """Whole games against random play, from each seat in turn; with one analysis in each if the program offers it."""
    for number in range(count):
        seat, state, moves = number % game.seats, game.new(number), 0
        while pending := state.pending:
            view = state.redact(pending[0])
            if pending[0] != seat:
                game.apply(state, pending[0], Random(number).choose(game, view, pending[0]))
                continue
            legal = {game.write(action): action for action in game.legal(view, seat)}
            if moves == 0 and bot.hello is not None and "analyse" in bot.hello.can:
                bot.analyse(game, view, seat)
            action = bot.ask(game, view.dump(), seat, "choose", list(legal)).get("action")
            if not isinstance(action, str) or action not in legal:
                raise Fault("illegal", f"{action!r} is not one of {', '.join(list(legal)[:12])}")
            game.apply(state, seat, legal[action])
            moves += 1
        yield Check(f"plays {game.name}, game {number + 1}: {moves} choices from seat {seat}")
