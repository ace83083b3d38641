"""The games as environments for learning: PettingZoo, Gymnasium, OpenSpiel. Each is imported only when it is used."""

from __future__ import annotations

from bastide.games.registry import boxes


def register() -> None:
    """Make `bastide/<game>-v0` known to PettingZoo (AEC) and to Gymnasium (one seat, the others played by bots)."""
    import gymnasium
    import pettingzoo

    for name in boxes():
        identifier = f"bastide/{name}-v0"
        if identifier not in gymnasium.registry:
            gymnasium.register(identifier, entry_point="bastide.rl.single:SeatEnv", kwargs={"game": name})
        if identifier not in pettingzoo.aec_registry:
            pettingzoo.register("aec", identifier, entry_point="bastide.rl.aec:env", kwargs={"game": name})
