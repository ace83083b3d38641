"""The command line: one short module for each command."""

from __future__ import annotations

import sys

from cyclopts import App, CycloptsError

from bastide import __version__
from bastide.core.errors import BadNotation, BadOption, IllegalAction

COMMANDS = {  # command → module of this package and function in it
    "serve": "serve:serve",
    "play": "play:play",
    "simulate": "simulate:simulate",
    "replay": "replay:replay",
    "rules": "rules:rules",
    "games": "games:games",
    "bench": "bench:bench",
    "match": "match:match",
    "tournament": "tournament:tournament",
    "selfplay": "selfplay:selfplay",
    "analyse": "analyse:analyse",
    "bot-check": "botcheck:bot_check",
    "export": "export:export",
    "import": "export:import_",
    "backup": "export:backup",
}
STEWARD = {  # what who runs a server does with its tables: `bastide admin list`
    "list": "admin:list_tables",
    "inspect": "admin:inspect",
    "undo": "admin:undo",
    "close": "admin:close",
    "delete": "admin:delete",
}


def application() -> App:
    app = App(
        name="bastide", version=__version__, help="Five medieval eurogames, complete and exact.", help_on_error=False
    )
    steward = App(name="admin", help="Look after the tables of a server.")
    app.command(steward)
    for group, commands in ((app, COMMANDS), (steward, STEWARD)):
        for name, place in commands.items():
            group.command(f"{__name__}.{place}", name=name)
    return app


def main(arguments: list[str] | None = None) -> int:
    """Run a command. What the user got wrong is one clear line and exit status 2."""
    try:
        result = application()(arguments, exit_on_error=False, print_error=False, result_action="return_value")
    except (BadOption, BadNotation, IllegalAction) as error:
        print(f"bastide: {error}", file=sys.stderr)
        return 2
    except CycloptsError as error:
        print(f"bastide: {' '.join(str(error).split())}", file=sys.stderr)
        return 2
    except OSError as error:
        print(f"bastide: {error.filename or ''}: {error.strerror or error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    return result if isinstance(result, int) else 0
