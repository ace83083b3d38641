"""Orléans: technology tokens are placed when all have passed."""

from __future__ import annotations

from mypy_extensions import i64

from bastide.core.action import Action, argument_of, verb_of
from bastide.core.bits import lowest_bit
from bastide.core.game import Phase
from bastide.core.state import Decision
from bastide.games.orleans.codes import INSTALL, INSTALLING, KEEP
from bastide.games.orleans.data import (
    FIRST_SPACE,
    FIRST_TECHNOLOGY_FITS,
    PLACE_MASKS,
    SPACE_PLACE,
    SPACES,
    TECHNOLOGY,
    TECHNOLOGY_FITS,
)
from bastide.games.orleans.notation import install_technology
from bastide.games.orleans.rules.planning import fold, open_spaces, stand
from bastide.games.orleans.state import OrleansState


class Technologies(Phase):
    """[ORL-TECH-02] At the end of the phase, in turn order, who has unplaced tokens may place them."""

    def apply(self, state: OrleansState, decision: Decision, action: Action) -> None:
        for step in range(len(state.scores) - 1, -1, -1):
            ask(state, state.seat_after(step))


def ask(state: OrleansState, seat: i64) -> None:
    if state.inventions[seat] and sites(state, seat):  # [ORL-TECH-13]
        state.push(INSTALLING, seat)


def sites(state: OrleansState, seat: i64) -> i64:
    """Mask of the targets for the next token: [ORL-TECH-04] empty spaces; [ORL-TECH-05] the first one a player
    places in the game goes on a farmer space; [ORL-TECH-06] then any but a monk's; [ORL-TECH-08] one per place."""
    if not state.inventions[seat]:
        return 0
    # [ORL-TECH-12] counted over the whole game, whatever was lost since
    found = open_spaces(state, seat) & (TECHNOLOGY_FITS if state.installed[seat] else FIRST_TECHNOLOGY_FITS)
    placed: i64 = state.automated[seat]
    while placed:
        found &= ~PLACE_MASKS[SPACE_PLACE[lowest_bit(placed)]]
        placed &= placed - 1
    return fold(found)


class Installing(Phase):
    """[ORL-DEC-14] A space for one token, or [ORL-TECH-03] none for now."""

    def __init__(self) -> None:
        self.rule = "ORL-TECH-04"

    def legal(self, state: OrleansState, decision: Decision) -> list[Action]:
        found: list[Action] = []
        spaces = sites(state, decision.seat)
        while spaces:
            found.append(install_technology(lowest_bit(spaces)))
            spaces &= spaces - 1
        found.append(KEEP)
        return found

    def apply(self, state: OrleansState, decision: Decision, action: Action) -> None:
        """[ORL-TECH-11] [ORL-TECH-14] It stays there and stands for the follower from the next round on."""
        seat = decision.seat
        if action == KEEP:
            state.tell("keeps_technology", seat, "ORL-TECH-03", [state.inventions[seat]])
            return
        state.inventions[seat] -= 1
        state.installed[seat] += 1
        space = stand(state, seat, TECHNOLOGY, argument_of(action))
        state.tell("installs", seat, "ORL-TECH-04", [int(space)])
        ask(state, seat)

    def refusal(self, state: OrleansState, decision: Decision, action: Action) -> str:
        if verb_of(action) != INSTALL:
            return self.rule
        seat, space = decision.seat, argument_of(action)
        place: i64 = SPACE_PLACE[space]
        if FIRST_SPACE[place + 1] - FIRST_SPACE[place] == 1:
            return "ORL-TECH-09"
        if not TECHNOLOGY_FITS >> space & 1:
            return "ORL-TECH-10" if not TECHNOLOGY_FITS & PLACE_MASKS[place] else "ORL-TECH-07"
        if not state.installed[seat] and not FIRST_TECHNOLOGY_FITS >> space & 1:
            return "ORL-TECH-05"
        for other in range(FIRST_SPACE[place], FIRST_SPACE[place + 1]):
            if state.spaces[seat * SPACES + other] == TECHNOLOGY:
                return "ORL-TECH-08"
        return self.rule
