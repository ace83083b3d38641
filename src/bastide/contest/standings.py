"""How the players of a tournament stand: points, and what decides between equals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec


class Game(msgspec.Struct, frozen=True):
    """A game that was played: who sat where, and their places and scores."""

    players: tuple[str, ...]
    places: tuple[int, ...]
    scores: tuple[int, ...]

    def points(self) -> dict[str, float]:
        """1 for the first, 0 for the last, the others evenly between; equals share."""
        others = len(self.players) - 1
        return {
            player: (sum(mine < place for place in self.places) + (self.places.count(mine) - 1) / 2) / max(1, others)
            for player, mine in zip(self.players, self.places, strict=True)
        }

    def differences(self) -> dict[str, float]:
        """Each score less the mean of the others."""
        total, others = sum(self.scores), max(1, len(self.scores) - 1)
        return {
            player: score - (total - score) / others for player, score in zip(self.players, self.scores, strict=True)
        }


class Row(msgspec.Struct, frozen=True):
    """One player in the standings."""

    player: str
    place: int
    points: float
    wins: int
    buchholz: float  # the points of all whom one has met
    difference: float  # of the scores
    results: list[float | None]  # by round: points; None where nothing is decided yet
    paused: list[int]  # the rounds without a game, from 0


def standings(
    players: Sequence[str], rounds: Sequence[Sequence[Game]], byes: Sequence[Sequence[str]], lots: Mapping[str, int]
) -> list[Row]:
    """All players, the first first: by points, then the points of those they met, the difference of scores, what they
    did against each other, and the lot that was drawn before the first round. A pause counts as a victory, and as an
    opponent of one's own points."""
    points, wins, difference = dict.fromkeys(players, 0.0), dict.fromkeys(players, 0), dict.fromkeys(players, 0.0)
    met: dict[str, list[str]] = {player: [] for player in players}
    results: dict[str, list[float | None]] = {player: [] for player in players}
    paused: dict[str, list[int]] = {player: [] for player in players}
    direct: dict[tuple[str, str], float] = {}
    for number, games in enumerate(rounds):
        got: dict[str, float] = {}
        for game in games:
            got |= game.points()
            for player, more in game.differences().items():
                difference[player] += more
            for player, place in zip(game.players, game.places, strict=True):
                wins[player] += place == 1 and game.places.count(1) == 1
                met[player] += [other for other in game.players if other != player]
                for other, theirs in zip(game.players, game.places, strict=True):
                    direct[player, other] = direct.get((player, other), 0.0) + (theirs > place) - (theirs < place)
        for player in byes[number]:
            got[player] = 1.0
            paused[player].append(number)
        for player in players:
            points[player] += got.get(player, 0.0)
            results[player].append(got.get(player))
    buchholz = {
        player: sum(points[other] for other in met[player]) + len(paused[player]) * points[player] for player in players
    }

    def worth(player: str) -> tuple[float, float, float]:
        return points[player], buchholz[player], round(difference[player], 6)

    def against_equals(player: str) -> float:
        return sum(direct.get((player, other), 0.0) for other in players if worth(other) == worth(player))

    order = sorted(players, key=lambda player: (worth(player), against_equals(player), -lots[player]), reverse=True)
    return [
        Row(player, place, points[player], wins[player], buchholz[player], round(difference[player], 2),
            results[player], paused[player])
        for place, player in enumerate(order, 1)
    ]  # fmt: skip
