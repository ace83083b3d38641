"""How help is laid out in French: the words that the library adds to ours."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cyclopts.help import ColumnSpec, DefaultFormatter, DescriptionRenderer, HelpEntry, HelpPanel
from cyclopts.help.specs import get_default_parameter_columns
from rich.text import Text

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions

ANSWERS = {"True": "oui", "False": "non"}


class FrenchDescription(DescriptionRenderer):
    """What an option means, then its choices, its default, and whether it must be given."""

    def __call__(self, entry: HelpEntry) -> Any:
        described: Any = super().__call__(entry.copy(choices=None, default=None, required=False))
        if entry.choices:
            described.append(Text(f"[choix\u202f: {', '.join(entry.choices)}]", "dim"))
        if entry.default is not None:
            described.append(Text(f"[défaut\u202f: {ANSWERS.get(entry.default, entry.default)}]", "dim"))
        if entry.required:
            described.append(Text("[obligatoire]", "red"))
        return described


def columns(console: Console, options: ConsoleOptions, entries: list[HelpEntry]) -> tuple[ColumnSpec, ...]:
    """The columns of the library, the last of them in French."""
    described = ColumnSpec(renderer=FrenchDescription(), justify="left", overflow="fold")
    return (*get_default_parameter_columns(console, options, entries)[:-1], described)


class FrenchHelp(DefaultFormatter):
    """Help in which the first line and what is said of options are in French."""

    def render_usage(self, console: Console, options: ConsoleOptions, usage: Any) -> None:
        written = str(usage).strip().removeprefix("Usage:").strip()  # some versions begin with it
        console.print(Text.assemble(("Usage\u202f: ", "bold"), written))

    def __call__(self, console: Console, options: ConsoleOptions, panel: HelpPanel) -> None:
        if panel.format == "parameter":
            DefaultFormatter(column_specs=columns)(console, options, panel)
        else:
            super().__call__(console, options, panel)
