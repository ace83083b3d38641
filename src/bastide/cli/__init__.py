"""The command line: one short module for each command, imported when that command is used."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Sequence
from typing import Any

from cyclopts import App, CycloptsError, Group

from bastide import __version__
from bastide.cli.language import SUMMARIES, asked_language, terminal_language, write_for_terminal
from bastide.core.errors import BadNotation, BadOption, IllegalAction
from bastide.store.errors import StoreError
from bastide.text import speech

COMMANDS = {  # name of the command: module of this package and function in it, what it does
    "serve": ("serve:serve", "Serve tables to browsers and programs."),
    "browser": ("browser:browser", "Serve the edition that plays in the browser alone."),
    "play": ("play:play", "Play in the terminal, against bots or several people at one keyboard."),
    "games": ("games:games", "List the games with their seats and options."),
    "rules": ("rules:rules", "Print a rule by its ID, and where it is implemented and tested."),
    "replay": ("replay:replay", "Tell what happened in a record, and show the table as it stood."),
    "verify": ("verify:verify", "Prove that nobody chose what chance gave in a record."),
    "analyse": ("analyse:analyse", "Print the best moves of a position, from what a seat may know."),
    "review": ("review:review", "Tell which choices of a finished game cost points, and what was luck."),
    "simulate": ("simulate:simulate", "Play many games with everybody in a fixed seat, and sum them up."),
    "match": ("match:match", "Let bots play each other with seats in turn, and compare them."),
    "tournament": ("tournament:tournament", "Let many bots play many games, and rate them."),
    "selfplay": ("selfplay:selfplay", "Let bots play and write all they did, as data for learning."),
    "dataset": ("dataset:dataset", "Let bots play and write their decisions as open data, with a card."),
    "mcp": ("mcp:mcp", "Let an assistant play, by the Model Context Protocol."),
    "bench": ("bench:bench", "Measure how fast the engine is."),
    "bot-check": ("botcheck:bot_check", "Try whether a program keeps to the protocol for bots."),
    "export": ("export:export", "Write one table of a server, or all, as JSON lines."),
    "import": (
        "export:import_",
        "Take in tables that export has written, or compare a game that another program saved.",
    ),
    "backup": ("export:backup", "Copy everything a server keeps into a new file."),
}
ABOUT = (  # in English and French
    "Five medieval eurogames, complete and exact.\n\nWithout a command: serve your tables and open the browser.",
    "Cinq jeux médiévaux, complets et exacts.\n\nSans commande : servir vos tables et ouvrir le navigateur.",
)
EXTRAS = {  # library: the extra of the distribution that brings it
    "numpy": "rl", "gymnasium": "rl", "pettingzoo": "rl", "pyspiel": "rl", "pyarrow": "rl", "PIL": "rl",
    "psycopg": "postgres", "ray": "ray", "py_vapid": "push", "ipywidgets": "notebook", "mcp": "mcp",
}  # fmt: skip
TOLD = (BadOption, BadNotation, IllegalAction, StoreError, CycloptsError, OSError)  # what the user got wrong
HELP = {"--help", "-h"}
LADDER_COMMANDS = {  # `bastide ladder rate`
    "rate": ("ladder:rate", "Rate a bot by games against anchors whose ratings stay."),
    "anchors": ("ladder:anchors", "List the anchors with their ratings."),
    "exploit": ("ladder:exploit", "Measure what a bot gains that knows how a level plays."),
    "page": ("ladder:page", "Write the ladder as an HTML page."),
}
PUZZLE_COMMANDS = {  # `bastide puzzles make`
    "make": ("puzzles:make", "Find positions in which one action stands out."),
}
ADMIN_COMMANDS = {  # `bastide admin list`
    "list": ("admin:list_tables", "List tables, those that were touched last first."),
    "inspect": ("admin:inspect", "Show who sits at a table and how far it is."),
    "check": ("admin:check", "Read every table, and report those that cannot be read."),
    "undo": ("admin:undo", "Repair a table: go back to before a line."),
    "close": ("admin:close", "Close a table: nobody may act there any more."),
    "delete": ("admin:delete", "Delete a table for ever."),
    "mute": ("moderate:mute", "Take the word from somebody."),
    "unmute": ("moderate:unmute", "Give the word back to somebody."),
    "rename": ("moderate:rename", "Give somebody another name at a table."),
    "remove": ("moderate:remove", "Remove somebody from a table; a bot plays on."),
    "log": ("moderate:show_log", "Show what operators have done about people."),
}


def application(asked: Sequence[str]) -> App:
    """The command line with all commands; none of their modules is imported yet. A command that is asked for brings
    its own, longer help."""
    french = terminal_language() == "fr"
    app = App(name="bastide", version=__version__, help=ABOUT[french], help_on_error=False)
    if french:
        from bastide.cli.french_help import FrenchHelp

        app.help_formatter = FrenchHelp()
        app.group_commands, app.group_parameters = Group("Commandes"), Group("Paramètres")
        app["--help"].help, app["--version"].help = "Afficher cette aide.", "Afficher la version."
    admin = App(name="admin", help=SUMMARIES["admin"] if french else "Look after the tables of a running server.")
    ladder = App(name="ladder", help=SUMMARIES["ladder"] if french else "Rate bots against anchors whose ratings stay.")
    puzzles = App(name="puzzles", help=SUMMARIES["puzzles"] if french else "Find puzzles in games between bots.")
    app.command(admin)
    app.command(puzzles)
    app.command(ladder)
    for group, commands in (
        (app, COMMANDS),
        (admin, ADMIN_COMMANDS),
        (ladder, LADDER_COMMANDS),
        (puzzles, PUZZLE_COMMANDS),
    ):
        for name, (function, summary) in commands.items():
            told = SUMMARIES[name] if french else summary
            wanted = french and name in asked and not HELP.isdisjoint(asked)
            command = explained(name, function) if wanted else f"{__name__}.{function}"
            group.command(command, name=name, help=None if name in asked else told)
    return app


def explained(name: str, path: str) -> Callable[..., Any]:
    """A command whose help is in French."""
    from bastide.cli.french import in_french

    module, _, function = path.partition(":")
    return in_french(name, getattr(importlib.import_module(f"{__name__}.{module}"), function))


def main(arguments: list[str] | None = None) -> int:
    """Run a command; without one, serve and open the browser. What the user got wrong is one clear line and exit
    status 2."""
    asked = sys.argv[1:] if arguments is None else arguments
    write_for_terminal()
    try:
        if not asked:
            from bastide.cli.serve import serve_at_home

            return serve_at_home()
        result = application(asked)(asked, exit_on_error=False, print_error=False, result_action="return_value")
    except TOLD as error:
        from bastide.cli.errors import error_text

        say = speech(asked_language(asked))
        print(say("cli.error", what=error_text(say, error)), file=sys.stderr)
        return 2
    except ModuleNotFoundError as error:
        extra = EXTRAS.get((error.name or "").partition(".")[0])
        if extra is None:
            raise
        say = speech(asked_language(asked))
        need = say("cli.error.extra", library=error.name, command=f"pip install 'bastide[{extra}]'")
        print(say("cli.error", what=need), file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    return result if isinstance(result, int) else 0
