"""The games as environments for learning: PettingZoo, Gymnasium, OpenSpiel. Each is imported only when it is used."""

from __future__ import annotations

from bastide.games.registry import boxes


def register() -> None:
    """Make `bastide/<game>-v1`, and `-v0` as it was, known to PettingZoo (AEC) and to Gymnasium (one seat, the others
    played by bots)."""
    import gymnasium
    import pettingzoo

    for name in boxes():
        for version, vector in ((0, "FloatSeatVectorEnv"), (1, "SeatVectorEnv")):
            identifier, chosen = f"bastide/{name}-v{version}", {"game": name, "version": version}
            if identifier not in gymnasium.registry:
                gymnasium.register(
                    identifier,
                    entry_point="bastide.rl.single:SeatEnv",
                    vector_entry_point=f"bastide.rl.vector:{vector}",
                    kwargs=chosen,
                )
            if identifier not in pettingzoo.aec_registry:
                pettingzoo.register("aec", identifier, entry_point="bastide.rl.aec:env", kwargs=chosen)
