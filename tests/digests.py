"""Digests of random play in many configurations. Compiled and interpreted engines must give the same ones.

Run as a program it prints them as JSON.
"""

from __future__ import annotations

import hashlib
import json
import sys

import bastide.core.game
from bastide.core.state import rng_start
from bastide.games.registry import boxes
from random_games import FULL, configurations, fingerprint


def digests() -> dict[str, str]:
    """A digest for each configuration: of a position after 400 actions, a view of it, and the end of the game."""
    found = {}
    for name, box in boxes().items():
        all_of_them = configurations(box)
        for number, (seats, options) in list(enumerate(all_of_them))[:: 1 if FULL else max(1, len(all_of_them) // 8)]:
            game, digest = box.game(seats, options), hashlib.blake2b(digest_size=6)
            state = game.new(number)
            for luck in range(1, 400):
                game.playout(state, rng_start(luck), 1)
            digest.update(fingerprint(state))
            view = state.redact(0)
            digest.update(fingerprint(view) + fingerprint(view.imagine(rng_start(number))))
            game.playout(state, rng_start(number))
            digest.update(fingerprint(state))
            found[f"{name}-{seats}-{json.dumps(options)}"] = digest.hexdigest()
    return found


if __name__ == "__main__":
    json.dump({"compiled": not bastide.core.game.__file__.endswith(".py"), "digests": digests()}, sys.stdout)
