"""Solo: one player against the Countess, in three levels."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from bastide.core.action import Action, argument_of
from bastide.core.game import Phase
from bastide.core.state import NOBODY, Decision
from bastide.games.villagers.codes import (
    ARRIVALS,
    BEGIN_PLACEMENT,
    BUILD,
    COUNTESS_DRAWS,
    COUNTESS_GIFT,
    COUNTESS_GIFT_WHICH,
    END_PLACEMENT_EVENTS,
    END_RECRUITMENT_EVENTS,
    EVENT_PHASE,
    EVENT_RESOLVED,
    FIRST_EVENTS,
    FOUNDERS_CHECK,
    GIVE_WHICH,
    LOSE_WHICH,
    MARKET,
    NEXT_FIRST_PLAYER,
    OPERATE,
    OPTION_WHICH,
    RECRUIT,
    REFILL,
    RESOLVE_WHICH,
)
from bastide.games.villagers.data import (
    COUNTESS,
    COUNTESS_PLAIN,
    EVENT_ACTS_IN,
    EVENT_NAMES,
    EVENT_RULES,
    PLACEMENT,
    PLACES,
    RECRUITMENT,
    SOLO,
)
from bastide.games.villagers.expansions.base import Expansion
from bastide.games.villagers.expansions.solo.countess import (
    DISCARDED,
    FACE_UP,
    IN_DECK,
    OUT,
    PLAYER,
    end_events,
    reveal_events,
    start,
    take_road,
    trigger,
)
from bastide.games.villagers.expansions.solo.event_phase import (
    CountessDraws,
    EventPhase,
    EventResolved,
    GiveWhich,
    LoseWhich,
    Operate,
    OptionWhich,
    ResolveWhich,
)
from bastide.games.villagers.expansions.solo.operations import (
    EFFECTS,
    IGNORE_SYMBOLS,
    MODIFY_LIMIT,
    ON_PLACE_COUNTED,
    ON_RECRUIT_FACE_UP,
    ON_UNLOCK,
    OPERATIONS,
)
from bastide.games.villagers.notation import give, jester, solo_texts
from bastide.games.villagers.rules.chains import lay
from bastide.games.villagers.rules.placement import allowance
from bastide.games.villagers.rules.recruitment import capacity
from bastide.games.villagers.scoring import silver_income, tally
from bastide.games.villagers.state import GAP, HERS, TABLE, VillagersState


class CountessGift(Phase):
    def apply(self, state: VillagersState, decision: Decision, action: Action) -> None:
        """[VGR-SOLO-08] After each recruit, [VGR-SOLO-09] a blind one too, the Countess gets a villager of the road;
        none if nobody is left there."""
        for place in range(PLACES):
            if state.road[place] != GAP:
                state.push(COUNTESS_GIFT_WHICH, PLAYER)
                return


class CountessGiftWhich(Phase):
    """Which villager the player gives to the Countess."""

    def __init__(self) -> None:
        self.rule = "VGR-SOLO-08"

    def legal(self, state: VillagersState, decision: Decision) -> list[Action]:
        return [give(place) for place in range(PLACES) if state.road[place] != GAP]

    def apply(self, state: VillagersState, decision: Decision, action: Action) -> None:
        """[VGR-SOLO-08] It goes directly into her village; the gaps are filled afterwards."""
        take_road(state, argument_of(action), "VGR-SOLO-08", PLAYER)


class EndEvents(Phase):
    """The events of a phase end with it."""

    def __init__(self, phase: int) -> None:
        self.phase: Final[i64] = phase

    def apply(self, state: VillagersState, decision: Decision, action: Action) -> None:
        end_events(state, self.phase)


class FirstEvents(Phase):
    """[VGR-SOLO-05] The first events are turned up; [VGR-EVENT-02] they act in the first round."""

    def __init__(self, events: int) -> None:
        self.events: Final[i64] = events

    def apply(self, state: VillagersState, decision: Decision, action: Action) -> None:
        reveal_events(state, self.events, "VGR-SOLO-05")


class Solo(Expansion):
    """[VGR-SOLO-01] The Countess replaces the second player; [VGR-SOLO-15] she has no Placement phase."""

    def __init__(self, level: str) -> None:
        words: dict[str, Any] = next(words for words in SOLO["levels"] if words["id"] == level)
        self.side: Final = COUNTESS if words["countess_side"] == "gold" else COUNTESS_PLAIN  # [VGR-SOLO-34]
        self.gold: Final[int] = words["countess_gold"]  # [VGR-SOLO-35]
        self.jester: Final = int(words["jester"])  # [VGR-SOLO-04] [VGR-SOLO-28] it is no card of the hand
        self.without: Final[list[str]] = words["without"]
        self.start_events: Final[int] = words["start_events"]  # [VGR-SOLO-36]
        self.always: Final[int] = words["always"]

    def texts(self) -> dict[Action, str]:
        return solo_texts(max(len(operation.parts) for operation in OPERATIONS))

    def phases(self) -> dict[int, Phase]:
        thresholds = [(step["from"], step["events"]) for step in SOLO["reveal"]["by_value"]]
        return {
            COUNTESS_GIFT: CountessGift(), COUNTESS_GIFT_WHICH: CountessGiftWhich(),
            END_RECRUITMENT_EVENTS: EndEvents(RECRUITMENT),
            END_PLACEMENT_EVENTS: EndEvents(PLACEMENT),
            FIRST_EVENTS: FirstEvents(self.start_events), OPERATE: Operate(),
            EVENT_PHASE: EventPhase(), RESOLVE_WHICH: ResolveWhich(), EVENT_RESOLVED: EventResolved(),
            COUNTESS_DRAWS: CountessDraws(self.always, thresholds),
            GIVE_WHICH: GiveWhich(), LOSE_WHICH: LoseWhich(), OPTION_WHICH: OptionWhich(),
        }  # fmt: skip

    def steps(self, turn: list[int], after: list[int]) -> None:
        after.insert(after.index(REFILL), COUNTESS_GIFT)
        turn.insert(turn.index(ARRIVALS) + 1, END_RECRUITMENT_EVENTS)
        turn.insert(turn.index(BEGIN_PLACEMENT) + 1, END_PLACEMENT_EVENTS)
        turn.insert(turn.index(MARKET), EVENT_PHASE)  # [VGR-SOLO-16]
        turn.remove(NEXT_FIRST_PLAYER)  # [VGR-SOLO-07] the player is always first: no step (b) of VGR-FLOW-03
        assert turn.index(FOUNDERS_CHECK) < turn.index(EVENT_PHASE)  # [VGR-EVENT-56]

    def setup(self, state: VillagersState) -> None:
        """[VGR-SOLO-06] Her card and her gold; the decks of events."""
        lay(state, HERS, self.side, TABLE)
        state.countess = self.gold
        state.bank -= self.gold
        state.jester = self.jester
        state.events = [OUT if name in self.without else IN_DECK for name in EVENT_NAMES]
        state.push(FIRST_EVENTS, NOBODY)

    def symbols(self, state: VillagersState, phase: i64, symbols: i64) -> i64:
        """[VGR-EVENT-34] Symbols that do not count."""
        for event in range(len(EVENT_NAMES)):
            if state.events[event] == FACE_UP and EVENT_ACTS_IN[event] == phase:
                for number in EFFECTS[event]:
                    if OPERATIONS[number].code == IGNORE_SYMBOLS and OPERATIONS[number].limit == phase:
                        return 0
        return symbols

    def limited(self, state: VillagersState, phase: i64, limit: i64) -> i64:
        """[VGR-EVENT-15] Limits are changed after the cap, [VGR-EVENT-28] [VGR-EVENT-35] but not below a minimum."""
        for event in range(len(EVENT_NAMES)):
            if state.events[event] == FACE_UP and EVENT_ACTS_IN[event] == phase:
                for number in EFFECTS[event]:
                    operation = OPERATIONS[number]
                    if operation.code == MODIFY_LIMIT and operation.limit == phase:
                        limit = max(limit + operation.gold, min(limit, operation.least))
        return limit

    def begins(self, state: VillagersState, phase: i64) -> None:
        """[VGR-SOLO-27] From the first action of a phase on, its events are being resolved."""
        for event in range(len(EVENT_NAMES)):
            if state.events[event] == FACE_UP and EVENT_ACTS_IN[event] == phase:
                state.tell("resolves", PLAYER, EVENT_RULES[event], [event])
                start(state, event)

    def recruited(self, state: VillagersState, seat: i64) -> None:
        trigger(state, ON_RECRUIT_FACE_UP)  # [VGR-EVENT-24] [VGR-EVENT-50]

    def placed(self, state: VillagersState, seat: i64) -> None:
        trigger(state, ON_PLACE_COUNTED)  # [VGR-EVENT-29] [VGR-EVENT-51]

    def unlocked(self, state: VillagersState, seat: i64) -> None:
        trigger(state, ON_UNLOCK)  # [VGR-EVENT-30] [VGR-EVENT-52]

    def market(self, state: VillagersState, second: bool) -> None:
        """[VGR-SOLO-30] The Countess earns like a player."""
        symbols = tally(state, HERS)
        silver: i64 = 0
        if second:
            silver = silver_income(state, HERS, symbols)
            state.bank += symbols.coins  # the coins on her cards are moved, not paid for
            for card in range(len(state.whose)):
                if state.whose[card] == HERS:
                    state.coins[card] = 0
        income = symbols.gold + silver + symbols.coins
        state.bank -= income
        state.countess += income
        args = [int(symbols.gold), int(silver), int(symbols.coins)]
        state.tell("countess_market", NOBODY, "VGR-SOLO-30", args)

    def places(self, state: VillagersState, places: list[int]) -> list[int]:
        """[VGR-SOLO-33] The player wins with strictly more gold."""
        return [1 if state.scores[PLAYER] > state.countess else 2]

    def asides(self, state: VillagersState) -> list[Action]:
        """[VGR-SOLO-25] The Jester discards a face-up event, [VGR-SOLO-26] unless it is being resolved or has been."""
        if not state.jester:
            return []
        return [jester(event) for event in range(len(EVENT_NAMES)) if state.events[event] == FACE_UP]

    def aside(self, state: VillagersState, action: Action) -> None:
        """[VGR-SOLO-29] To the discard pile of its season; [VGR-SOLO-27] a limit is worked out anew."""
        event = int(argument_of(action))
        state.jester = 0
        state.events[event] = DISCARDED
        state.tell("jester", PLAYER, "VGR-SOLO-25", [event])
        phase, pending = EVENT_ACTS_IN[event], state.stack[-1].phase
        if pending == RECRUIT and phase == RECRUITMENT:
            state.quota[PLAYER] = int(capacity(state, PLAYER, [self]))
            state.tell("capacity", PLAYER, "VGR-SOLO-27", [state.quota[PLAYER]])
        elif pending == BUILD and phase == PLACEMENT:
            state.limit[PLAYER] = int(allowance(state, PLAYER, [self]))
            state.tell("builds", PLAYER, "VGR-SOLO-27", [state.limit[PLAYER]])
        elif pending == RESOLVE_WHICH:
            state.stack.pop()
            state.push(EVENT_PHASE, NOBODY)
