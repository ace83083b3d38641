"""bastide bot-check: does a program keep to the protocol for bots?"""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from bastide.bots.conformance import checks
from bastide.bots.external import Limits
from bastide.cli.language import words
from bastide.cli.series import ANSWER_SECONDS, Games
from bastide.cli.translated_errors import translated


def bot_check(
    command: str,
    *,
    game: Annotated[list[str] | None, Parameter(consume_multiple=False)] = None,
    n: Games = 2,
    seconds: float = ANSWER_SECONDS,
) -> int:
    """Try a program as a bot; exit status 1 if it fails.

    Parameters
    ----------
    command
        The program with its arguments, in one word: "python examples/tiny_bot.py".
    game
        A game to try it on, may be given several times; all it says it plays if none is named.
    n
        Games of each.
    seconds
        What it may take for one answer.
    """
    failed, say = False, words()
    width = len(say("cli.check.failed"))
    for check in checks(command, game or [], n, Limits(seconds=seconds)):
        name = translated(say, check.name)
        if check.fault:
            name = say("cli.check.fault", name=name, fault=translated(say, check.fault))
        print(f"{say('cli.check.failed' if check.fault else 'cli.check.ok'):{width}}  {name}")
        failed = failed or bool(check.fault)
    return int(failed)
