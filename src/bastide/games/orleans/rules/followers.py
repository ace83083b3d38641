"""Orléans: the third phase. Followers are recalled from action spaces and drawn from the bag."""

from __future__ import annotations

from mypy_extensions import i64

from bastide.core.action import Action, argument_of, verb_of
from bastide.core.bits import bit_count, lowest_bit, nth_bit
from bastide.core.counts import total
from bastide.core.game import Phase
from bastide.core.state import Decision
from bastide.games.orleans.codes import DONE, DRAW, DRAWING, RECALL, STOW, STOWING
from bastide.games.orleans.data import BOARD, EMPTY, KINDS, MARKET, SPACES, TECHNOLOGY, TOWER, TOWER_SPACES
from bastide.games.orleans.notation import draw_followers, fetch_follower, recall_follower, stow_follower
from bastide.games.orleans.state import OrleansState


class Followers(Phase):
    """[ORL-FOLLOW-15] Nobody disturbs anybody, so all draw at the same time; who can do nothing is not asked."""

    def apply(self, state: OrleansState, decision: Decision, action: Action) -> None:
        asked: list[int] = []
        for step in range(len(state.scores)):
            seat = state.seat_after(step)
            if most(state, seat, 0) or may_recall(state, seat, 0):  # [ORL-FOLLOW-13]
                asked.append(int(seat))
        state.ask_all(DRAWING, asked)


def welcome(state: OrleansState, seat: i64, recalled: i64) -> i64:
    """How many followers may still come to the market: [ORL-FOLLOW-02] [ORL-FOLLOW-03]."""
    return min(state.allowance(seat) - recalled, state.room(seat))


def most(state: OrleansState, seat: i64, recalled: i64) -> i64:
    """How many of them may be drawn: [ORL-FOLLOW-05] no more than there are."""
    return min(welcome(state, seat, recalled), state.bag_size(seat))


def may_recall(state: OrleansState, seat: i64, recalled: i64) -> bool:
    """[ORL-FOLLOW-09] The bag may be empty."""
    return state.manned[seat] != 0 and welcome(state, seat, recalled) > 0


def recalls(state: OrleansState, seat: i64, recalled: i64) -> list[Action]:
    """[ORL-FOLLOW-10] Followers on all own places; [ORL-FOLLOW-11] technology never."""
    found: list[Action] = []
    spaces: i64 = state.manned[seat] if may_recall(state, seat, recalled) else 0
    while spaces:
        found.append(recall_follower(lowest_bit(spaces)))
        spaces &= spaces - 1
    return found


def recall(state: OrleansState, seat: i64, space: i64) -> None:
    """Take a follower back to the market, and count it on the pending decision."""
    kind = state.spaces[seat * SPACES + space]
    state.stand(seat, space, EMPTY)
    state.market[seat * KINDS + kind] += 1
    i = state.pending_index(seat)
    state.stack[i] = Decision(DRAWING, seat, state.stack[i].argument + 1, state.stack[i].group)
    state.tell("recalls", seat, "ORL-FOLLOW-02", [kind, int(space)])


class Drawing(Phase):
    """[ORL-DEC-03] [ORL-FOLLOW-08] What is recalled stands before the first draw; then a number is drawn."""

    def __init__(self) -> None:
        self.rule = "ORL-FOLLOW-02"

    def legal(self, state: OrleansState, decision: Decision) -> list[Action]:
        """[ORL-FOLLOW-06] Fewer than possible will do."""
        return [draw_followers(number) for number in range(most(state, decision.seat, decision.argument) + 1)]

    def sample(self, state: OrleansState, decision: Decision, luck: i64) -> Action:
        """A draw or a recall, counted instead of listed."""
        seat = decision.seat
        room = welcome(state, seat, decision.argument)
        draws = min(room, state.bag_size(seat)) + 1
        spaces: i64 = state.manned[seat] if room > 0 else 0
        chosen = luck % (draws + bit_count(spaces))
        return draw_followers(chosen) if chosen < draws else recall_follower(nth_bit(spaces, chosen - draws))

    def apply(self, state: OrleansState, decision: Decision, action: Action) -> None:
        """[ORL-FOLLOW-07] Each follower in the bag is as likely as any other."""
        seat = decision.seat
        first = seat * KINDS
        bag = state.bags[first : first + KINDS]
        drawn: list[int] = []
        for _ in range(argument_of(action)):
            kind = state.chance(bag)
            bag[kind] -= 1
            state.bags[first + kind] -= 1
            state.market[first + kind] += 1  # [ORL-FOLLOW-12] beside those left there
            drawn.append(int(kind))
        state.tell("draws", seat, "ORL-FOLLOW-07", sorted(drawn))  # together: in which order is not to be seen

    def refusal(self, state: OrleansState, decision: Decision, action: Action) -> str:
        seat, number = decision.seat, argument_of(action)
        if verb_of(action) == RECALL:
            if state.spaces[seat * SPACES + number] == TECHNOLOGY:
                return "ORL-FOLLOW-11"
            number = 1
        elif verb_of(action) != DRAW:
            return self.rule
        if decision.argument + number > state.allowance(seat):
            return "ORL-FOLLOW-02"
        if number > state.room(seat):
            return "ORL-FOLLOW-03"
        return "ORL-FOLLOW-05" if verb_of(action) == DRAW else "ORL-FOLLOW-10"


class TowerStep(Phase):
    """[ORL-FOLLOW-14] At the end of the phase the owner of the tower may move followers between it and the market."""

    def apply(self, state: OrleansState, decision: Decision, action: Action) -> None:
        seat = state.tiles[TOWER - BOARD]
        if seat >= 0 and total(state.market, seat * KINDS, KINDS) + total(state.tower, 0, KINDS):
            state.push(STOWING, seat)


class Stowing(Phase):
    """[ORL-DEC-04] Fetch followers from the tower, then stow others in it, until done."""

    def __init__(self) -> None:
        self.rule = "ORL-FOLLOW-14"

    def legal(self, state: OrleansState, decision: Decision) -> list[Action]:
        first = decision.seat * KINDS
        found: list[Action] = []
        if total(state.market, first, KINDS) <= MARKET:
            found.append(DONE)
        if total(state.tower, 0, KINDS) < TOWER_SPACES:
            found += [stow_follower(kind) for kind in range(KINDS) if state.market[first + kind]]
        if not decision.argument:
            found += [fetch_follower(kind) for kind in range(KINDS) if state.tower[kind]]
        return found

    def apply(self, state: OrleansState, decision: Decision, action: Action) -> None:
        if action == DONE:
            return
        seat, kind, stowed = decision.seat, argument_of(action), verb_of(action) == STOW
        state.market[seat * KINDS + kind] += -1 if stowed else 1
        state.tower[kind] += 1 if stowed else -1
        state.tell("stows" if stowed else "fetches", seat, "ORL-FOLLOW-14", [int(kind)])
        following = Decision(STOWING, seat, int(stowed))
        if self.legal(state, following) != [DONE]:
            state.stack.append(following)
