"""Tithe: what scores, at the fair and at the end."""

from __future__ import annotations

from bastide.core.game import Game
from bastide.core.state import EVERYBODY, NOBODY
from bastide.games.tithe.data import VALUES
from bastide.games.tithe.state import TitheState


def score_stalls(state: TitheState, revision: int) -> None:
    """[TIT-SCORE-01] A stall scores its worth, the best one twice that,
    [TIT-SCORE-02] unless it shares that honour; in revision 1 all that shared it scored double."""
    best = max(state.sold)
    single = state.sold.count(best) == 1 or revision == 1
    if not single:
        state.tell("shared_best", NOBODY, "TIT-SCORE-02", [best])
    for seat, worth in enumerate(state.sold):
        if worth:
            double = single and worth == best
            state.score("stall", seat, worth * 2 if double else worth, "TIT-SCORE-01", [worth, int(double)])


def score_charters(state: TitheState) -> None:
    """[ABB-END-01] Charters are shown at the end and score."""
    for seat in range(len(state.scores)):
        for card in state.charters.at(seat):
            kind = state.charters.kinds[card]
            state.charters.show(state, card, EVERYBODY)
            state.score("charter", seat, VALUES[kind], "ABB-END-01", [kind])


def breakdown(game: Game, view: TitheState, seat: int) -> list[tuple[str, int]]:
    """Where the points of a seat would come from if the game ended now, as far as the viewer knows."""
    parts = [("score.scored", view.scores[seat])]
    if view.stack:  # at the end the charters are among the points scored
        charters = [view.charters.kinds[card] for card in view.charters.at(seat)]
        parts.append(("score.charters", sum(VALUES[kind] for kind in charters if kind >= 0)))
    return parts
