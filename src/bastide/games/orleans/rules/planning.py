"""Orléans: the fourth phase. Followers from the market are planned onto action spaces."""

from __future__ import annotations

from mypy_extensions import i64

from bastide.core.action import Action, verb_of
from bastide.core.bits import bit_count, nth_bit
from bastide.core.game import Phase
from bastide.core.state import EVERYBODY, Decision, bit
from bastide.games.orleans.codes import COMMIT, DEPLOY, PLACE, PLAN, RECALL
from bastide.games.orleans.data import (
    ANY_NEUTRAL,
    BOATMAN,
    EMPTY,
    FITS,
    HERB_GARDEN_FITS,
    KINDS,
    MONK,
    SCHOLAR,
    SCHOOL_FITS,
    SPACE_ASKS,
    SPACE_PLACE,
    SPACES,
    TWIN_MASK,
    TYPE_OF,
    TYPES,
)
from bastide.games.orleans.notation import kind_of, put_follower, space_of
from bastide.games.orleans.state import OrleansState, placement, placement_seat, placement_space


def open_spaces(state: OrleansState, seat: i64) -> i64:
    """Mask of the empty spaces of own places; [ORL-PLAN-09] technology fills one too,
    [ORL-PLAN-18] and some tiles have none."""
    grounds: i64 = state.grounds[seat]
    return grounds & ~state.filled(seat)


def fitting(state: OrleansState, seat: i64, kind: i64) -> i64:
    """Mask of the spaces this kind of follower fits for this player: [ORL-PLAN-05] [ORL-PLAN-06].
    [ORL-PLAN-19] Asked only when one is put there."""
    spaces: i64 = FITS[kind]
    if kind == SCHOLAR and state.has_school(seat):
        spaces |= SCHOOL_FITS
    elif TYPE_OF[kind] == BOATMAN and state.has_herb_garden(seat):
        spaces |= HERB_GARDEN_FITS
    return spaces


def fold(spaces: i64) -> i64:
    """Two spaces of a place that ask for the same are one target: its first."""
    twins: i64 = spaces & TWIN_MASK
    return spaces ^ twins | twins >> 1


def stand(state: OrleansState, seat: i64, kind: i64, target: i64) -> i64:
    """Put a follower on a target: its first empty space, which is returned."""
    space = target if state.spaces[seat * SPACES + target] == EMPTY else target + 1
    state.stand(seat, space, kind)
    return space


def placements(state: OrleansState, seat: i64) -> list[Action]:
    """[ORL-PLAN-01] All that can be placed now, from the market and [ORL-PLACE-61] from the tower."""
    found: list[Action] = []
    empty = open_spaces(state, seat)
    tower = state.has_tower(seat)
    kind: i64 = 0
    while kind < KINDS:
        at_market, in_tower = state.market[seat * KINDS + kind] > 0, tower and state.tower[kind] > 0
        if at_market or in_tower:
            spaces = fold(fitting(state, seat, kind) & empty)
            space: i64 = 0
            while spaces:
                if spaces & 1:
                    if at_market:
                        found.append(put_follower(PLACE, kind, space))
                    if in_tower:
                        found.append(put_follower(DEPLOY, kind, space))
                spaces >>= 1
                space += 1
        kind += 1
    return found


def may_place(state: OrleansState, seat: i64) -> bool:
    """Whether anything can be placed."""
    empty, tower = open_spaces(state, seat), state.has_tower(seat)
    kind: i64 = 0
    while kind < KINDS:
        held = state.market[seat * KINDS + kind] > 0 or (tower and state.tower[kind] > 0)
        if held and fitting(state, seat, kind) & empty:
            return True
        kind += 1
    return False


def place(state: OrleansState, seat: i64, action: Action) -> None:
    """Put a follower on a space: [ORL-PLAN-10] [ORL-PLAN-17] the place need not be full nor playable.
    While plans are hidden, only their owner is told."""
    kind, deployed = kind_of(action), verb_of(action) == DEPLOY
    if deployed:
        state.tower[kind] -= 1
    else:
        state.market[seat * KINDS + kind] -= 1
    space = stand(state, seat, kind, space_of(action))
    state.plan.append(int(placement(seat, space, deployed)))
    if state.entry is not None:
        hidden = state.stack[-1].group > 0
        eyes = bit(seat) if hidden else EVERYBODY
        state.tell("places", seat, "ORL-PLAN-01", [int(kind), int(space), int(deployed)], 0, eyes)


class PublicPlanning(Phase):
    """[ORL-PLAN-14] Plans are made in turn order, before all eyes."""

    def apply(self, state: OrleansState, decision: Decision, action: Action) -> None:
        for step in range(len(state.scores) - 1, -1, -1):
            seat = state.seat_after(step)
            if may_place(state, seat):
                state.push(PLAN, seat)


class HiddenPlanning(Phase):
    """[ORL-PLAN-15] All plan at once, hidden from each other; the plans are shown together."""

    def apply(self, state: OrleansState, decision: Decision, action: Action) -> None:
        seats: list[int] = []
        for step in range(len(state.scores)):
            seat = state.seat_after(step)
            if may_place(state, seat):
                seats.append(int(seat))
        state.ask_all(PLAN, seats)


class Plan(Phase):
    """[ORL-DEC-05] Placements are asides; [ORL-PLAN-13] commit ends them. [ORL-PLAN-16] An empty plan will do."""

    def __init__(self) -> None:
        self.rule = "ORL-PLAN-01"

    def legal(self, state: OrleansState, decision: Decision) -> list[Action]:
        return [COMMIT]

    def sample(self, state: OrleansState, decision: Decision, luck: i64) -> Action:
        """Commit or a placement, each as likely as any other, without listing them."""
        seat = decision.seat
        empty = open_spaces(state, seat)
        tower = state.has_tower(seat)
        whole: i64 = 1
        kind: i64 = 0
        while kind < KINDS:
            sources: i64 = 0
            if state.market[seat * KINDS + kind]:
                sources += 1
            if tower and state.tower[kind]:
                sources += 1
            if sources:
                whole += sources * bit_count(fold(fitting(state, seat, kind) & empty))
            kind += 1
        rank = luck % whole
        if not rank:
            return COMMIT
        rank -= 1
        kind = 0
        while True:
            spaces = fold(fitting(state, seat, kind) & empty)
            number = bit_count(spaces)
            if state.market[seat * KINDS + kind]:
                if rank < number:
                    return put_follower(PLACE, kind, nth_bit(spaces, rank))
                rank -= number
            if tower and state.tower[kind]:
                if rank < number:
                    return put_follower(DEPLOY, kind, nth_bit(spaces, rank))
                rank -= number
            kind += 1

    def seals(self, action: Action) -> bool:
        return True

    def apply(self, state: OrleansState, decision: Decision, action: Action) -> None:
        """[ORL-PLAN-12] What was placed can no longer be taken back."""
        seat = decision.seat
        if state.entry is not None:
            told: list[int] = []
            for placed in state.plan:
                if placement_seat(placed) == seat:
                    space = placement_space(placed)
                    told += [int(space), state.spaces[seat * SPACES + space]]
            state.tell("plans", seat, "ORL-PLAN-13", told)
        state.plan = [placed for placed in state.plan if placement_seat(placed) != seat]

    def refusal(self, state: OrleansState, decision: Decision, action: Action) -> str:
        verb = verb_of(action)
        if verb not in (PLACE, DEPLOY):
            return "ORL-PLAN-11" if verb == RECALL else self.rule
        seat, kind, space = decision.seat, kind_of(action), space_of(action)
        held = state.tower[kind] if verb == DEPLOY else state.market[seat * KINDS + kind]
        if not held or not state.owns(seat, SPACE_PLACE[space]):
            return "ORL-PLAN-01"
        if not fitting(state, seat, kind) >> space & 1:
            if SPACE_ASKS[space] == ANY_NEUTRAL and kind >= TYPES:
                return "ORL-PLAN-08"
            return "ORL-PLAN-04" if SPACE_ASKS[space] == MONK else "ORL-PLAN-02"
        return "ORL-PLAN-09"
