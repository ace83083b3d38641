"""Bots by name, and the levels behind some of the names."""

import pytest

from bastide.bots.levels import HIGHEST, BotSettings, bot_settings
from bastide.bots.names import Name, read_name
from bastide.bots.players import UNLIMITED
from bastide.core.errors import BadOption
from bastide.games.registry import boxes
from bastide.text import LANGUAGES, speech


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("random", Name("random")),
        ("greedy", Name("greedy")),
        ("mcts:500", Name("mcts", 500)),
        ("mcts:1.5s", Name("mcts", UNLIMITED, 1.5)),
        ("level:4", Name("level", 4)),
        ("classic:6", Name("classic", 6)),
        ("cmd:./program --fast", Name("cmd", command="./program --fast")),
    ],
)
def test_a_name_is_understood(text: str, name: Name) -> None:
    assert read_name(text) == name


@pytest.mark.parametrize(
    "text",
    [
        "",
        "greed",
        "greedy:3",
        "mcts:",
        "mcts:0",
        "mcts:-3",
        "mcts:0s",
        "mcts:1e3",
        "level:0",
        "level:7",
        "classic:7",
        "cmd:",
    ],
)
def test_another_name_is_refused_with_those_there_are(text: str) -> None:
    with pytest.raises(BadOption, match=r"random, greedy, mcts.*level:1 to level:6, classic:1 to classic:6, cmd:"):
        read_name(text)


@pytest.mark.parametrize("game", [*boxes(), "a game from elsewhere"])
def test_every_game_has_six_levels(game: str) -> None:
    levels = bot_settings(game).levels
    assert len(levels) == HIGHEST
    assert all(0 <= level.slip < 1 for level in levels)
    assert not levels[-1].slip
    assert bot_settings(game).search_tuning(2).win <= 1


def test_a_search_may_be_tuned_otherwise_alone_and_in_a_crowd() -> None:
    settings = BotSettings((), tuning={"plies": 30, "win": 0.5}, alone={"plies": -1}, crowd={"apart": 1})
    assert settings.parameters(1) == {"plies": -1, "win": 0.5}
    assert settings.parameters(2) == {"plies": 30, "win": 0.5}
    assert settings.parameters(3) == settings.parameters(5) == {"plies": 30, "win": 0.5, "apart": 1}


@pytest.mark.parametrize("language", LANGUAGES)
def test_levels_have_names_and_explanations(language: str) -> None:
    say = speech(language)
    names = [say(f"level.{number}") for number in range(1, HIGHEST + 1)]
    assert len(set(names)) == HIGHEST
    assert all(say(f"level.{number}.about") for number in range(1, HIGHEST + 1))
