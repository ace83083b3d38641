"""bastide play: in the terminal, against bots or several people at one keyboard."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from bastide.bots.names import player
from bastide.cli.analyse import read_position
from bastide.cli.errors import error_text
from bastide.cli.language import spoken
from bastide.cli.outside import from_outside
from bastide.cli.replay import show
from bastide.core.errors import BadNotation, BadOption, IllegalAction
from bastide.core.state import SPECTATOR, bit
from bastide.games.registry import box
from bastide.store.game_session import GameSession
from bastide.text import speech

ME = "me"


def play(
    game: str,
    *,
    seats: str = "me,greedy",
    options: str = "",
    from_: Annotated[Path | None, Parameter(name="--from")] = None,
    lang: str | None = None,
    save: Path | None = None,
) -> None:
    """Play in the terminal by number or notation; ? shows the table again, u takes back, q ends.

    Parameters
    ----------
    game
        The name of a game; `bastide games` lists them.
    seats
        Who sits where: me, or a bot such as random, greedy, mcts:500, level:4.
    options
        Options of the game, such as `inns,dragon` or `planning=hidden`.
    from_
        A position in JSON to start from.
    lang
        Language: fr or en; that of the terminal if none is named.
    save
        Where to write the record at the end.
    """
    shelf, sitting = box(game), seats.split(",")
    rules = shelf.game(len(sitting), shelf.read_options(options))
    players = [None if name == ME else player(name) for name in sitting]
    table = GameSession(rules)
    if from_ is not None:
        with from_outside(from_):
            table.state = rules.position(read_position(from_))
            table.update_versions()
    say, text = speech(spoken(lang), shelf.package), shelf.text
    names = [f"{say('seat', n=seat + 1)} ({name})" for seat, name in enumerate(sitting)]
    told = 0
    while pending := table.state.pending:
        seat = next((seat for seat in pending if players[seat] is not None), pending[0])
        bot = players[seat]
        if bot is not None:
            action = bot.choose(rules, table.state.redact(seat), seat)
            table.act(seat, rules.write(action))
            continue
        told = tell(table, told, seat, names, text, say)
        if not ask(table, seat, names, text, say):
            break
    watcher = next((seat for seat, bot in enumerate(players) if bot is None), SPECTATOR)
    tell(table, told, watcher, names, text, say)
    show(rules, table.state.redact(watcher) if table.state.pending else table.state, names, text, say)
    if save is not None:
        save.write_bytes(table.record.dump())


def tell(table: GameSession, told: int, seat: int, names: list[str], text: Any, say: Any) -> int:
    """What happened since this seat last looked, as far as it may know."""
    for line in table.lines[told:]:
        for event in line.events:
            if event.eyes & bit(seat):
                print(f"  · {text.event(table.game, event.event(), names, say)}")
    return len(table.lines)


def ask(table: GameSession, seat: int, names: list[str], text: Any, say: Any) -> bool:
    """Let a person choose; False when they want to stop."""
    game, view = table.game, table.state.redact(seat)
    show(game, view, names, text, say)
    actions = game.legal(view, seat)
    print()
    print(say("cli.play.asks", who=names[seat], prompt=text.prompt(game, view, seat, say)))
    for number, action in enumerate(actions, 1):
        print(f"{number:4}  {text.label(game, view, seat, action, say)}  [{game.write(action)}]")
    while True:
        try:
            answer = input("> ").strip()
        except EOFError:
            return False
        if answer == "q":
            return False
        if answer == "?":
            show(game, view, names, text, say)
            continue
        try:
            if answer == "u":
                table.undo(seat)
            elif answer.isdigit() and 0 < int(answer) <= len(actions):
                table.act(seat, game.write(actions[int(answer) - 1]))
            else:
                table.act(seat, answer)
        except (BadNotation, IllegalAction, BadOption) as error:
            print(error_text(say, error))
            continue
        return True
