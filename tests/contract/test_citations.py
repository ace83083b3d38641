"""Rules: each is cited in the source that implements it."""

from __future__ import annotations

from importlib import resources

from bastide.core.game import Phase
from bastide.text.rules import IDENTIFIER, defined
from random_games import configurations


def test_sources_cite_only_rules_that_exist_and_all_of_them(box):
    rules = set(defined(box.resource("rules.en.md")))
    cited = {
        identifier for source in sources(resources.files(box.package)) for identifier in IDENTIFIER.findall(source)
    }
    families = {identifier.split("-")[0] for identifier in rules}
    assert {identifier for identifier in cited if identifier.split("-")[0] in families} <= rules
    assert not rules - cited, f"not cited in any source: {' '.join(sorted(rules - cited))}"


def sources(folder):
    for part in folder.iterdir():
        if part.is_dir():
            yield from sources(part)
        elif part.name.endswith(".py"):
            yield part.read_text("utf-8")


def test_every_decision_names_the_rule_that_says_what_may_be_chosen(box):
    """A refusal cites it."""
    known = set(defined(box.ledger("en")))
    for seats, options in configurations(box):
        for phase in box.game(seats, options).phases:
            if phase is not None and type(phase).legal is not Phase.legal:
                assert phase.rule in known, type(phase).__name__
