"""Bazaars: tiles sold by auction at the end of a turn, then placed by all in a round of their own."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i16, i64

from bastide.core.action import Action, argument_of
from bastide.core.game import Phase
from bastide.core.state import NOBODY, Decision
from bastide.games.carcassonne.codes import (
    BAZAAR_STEP,
    BID_PHASE,
    BUY,
    LOT_PHASE,
    MARKET_STEP,
    OPEN_AUCTION_PHASE,
    PASS,
    SELL,
    SETTLE_PHASE,
)
from bastide.games.carcassonne.data import AUCTIONED, BAZAAR, HIGHEST_BID
from bastide.games.carcassonne.notation import name_lot, offer
from bastide.games.carcassonne.rules.setting import Setting, Step
from bastide.games.carcassonne.rules.stack import take
from bastide.games.carcassonne.rules.turn import ask, begin
from bastide.games.carcassonne.state import NOWHERE, STOCK, WON, CarcassonneState

TILE: Final = 0  # columns of the auction under way; the tile is -1 between two of them
OPENER: Final = 1  # between two auctions, who took the last tile
BEST: Final = 2
BIDDER: Final = 3


def set_auction(state: CarcassonneState, tile: int, opener: i64, best: int, bidder: i64) -> None:
    """How far the auction under way has come."""
    auction = state.auction
    auction[TILE], auction[OPENER], auction[BEST], auction[BIDDER] = tile, int(opener), best, int(bidder)


class Market(Step):
    def __init__(self) -> None:
        self.number = MARKET_STEP
        self.occasion = BAZAAR

    def run(self, state: CarcassonneState) -> None:
        """[CAR-BAZAAR-01] A bazaar tile leads to auctions, [CAR-BAZAAR-05] one series a turn at most,
        [CAR-BAZAAR-22] [CAR-INT-16] but not in a bazaar round."""
        if state.host == NOWHERE:
            state.market = 1
            state.shown |= AUCTIONED


class Bazaar(Step):
    """[CAR-BAZAAR-02] [CAR-INT-15] At the end of the turn, after a bonus part."""

    def __init__(self, setting: Setting, phase: Lot) -> None:
        self.number = BAZAAR_STEP
        self.occasion = AUCTIONED
        self.setting: Final = setting
        self.phase: Final = phase

    def run(self, state: CarcassonneState) -> None:
        if state.market:
            state.market = 0
            self.show(state)
        if state.host == NOWHERE:
            return
        if state.lots:
            state.step -= 1  # until all are sold
            self.open(state)
        else:
            self.go_round(state)

    def show(self, state: CarcassonneState) -> None:
        """[CAR-BAZAAR-03] As many tiles as players are drawn, [CAR-BAZAAR-04] if there are so many;
        [CAR-BAZAAR-06] those that would be put aside do not count."""
        usable = state.left
        for expansion in self.setting.expansions:
            usable -= expansion.waiting(state)
        if usable < self.setting.seats:
            state.tell("no_auction", NOBODY, "CAR-BAZAAR-04")
            return
        lots: list[int] = []
        while len(lots) < self.setting.seats:
            tile = take(self.setting, state, as_lot=True)
            if tile >= 0:
                lots.append(int(tile))
        state.lots, state.host = lots, state.turn
        state.auction = [-1, int(state.turn), 0, 0]
        if state.entry is not None:
            state.tell("shows", state.turn, "CAR-BAZAAR-03", lots[:])

    def open(self, state: CarcassonneState) -> None:
        """[CAR-BAZAAR-07] The player after the active one opens, [CAR-BAZAAR-16] later the first without a tile after
        who took the last; [CAR-BAZAAR-17] who has one is out. [CAR-BAZAAR-18] The last tile is free."""
        seats = self.setting.seats
        opener: i64 = (state.auction[OPENER] + 1) % seats
        while state.held(opener, WON) != NOWHERE:
            opener = (opener + 1) % seats
        if len(state.lots) == 1:
            tile = state.lots[0]
            state.lots, state.auction = [], []
            state.stock[opener * STOCK + WON] = i16(tile)
            if state.entry is not None:
                state.tell("last_lot", opener, "CAR-BAZAAR-18", [tile])
        else:
            ask(self.phase, LOT_PHASE, state, opener)

    def go_round(self, state: CarcassonneState) -> None:
        """[CAR-BAZAAR-19] All place their tiles, from the player after the host on, who comes last;
        [CAR-BAZAAR-20] [CAR-BAZAAR-26] each in a full turn of his own. [CAR-BAZAAR-24] Then play goes on after him."""
        if state.turn == state.host and state.held(state.host, WON) == NOWHERE:
            state.host = NOWHERE
            return
        seat = (state.turn + 1) % self.setting.seats
        begin(state, seat)
        state.tile = state.held(seat, WON)  # [CAR-BAZAAR-23] if it cannot be placed, the stack replaces it
        state.stock[seat * STOCK + WON] = i16(NOWHERE)


class Lot(Phase):
    def __init__(self) -> None:
        self.rule = "CAR-BAZAAR-07"

    def legal(self, state: CarcassonneState, decision: Decision) -> list[Action]:
        choices: list[Action] = []
        for tile in state.lots:
            if name_lot(tile) not in choices:
                choices.append(name_lot(tile))
        return choices

    def apply(self, state: CarcassonneState, decision: Decision, action: Action) -> None:
        tile = int(argument_of(action))
        state.lots.remove(tile)
        set_auction(state, tile, decision.seat, 0, decision.seat)
        if state.entry is not None:
            state.tell("names_lot", decision.seat, "CAR-BAZAAR-07", [tile])
        if state.scores[decision.seat]:
            state.push(OPEN_AUCTION_PHASE, decision.seat)
        else:
            open_at(state, decision.seat, 0)


class OpenAuction(Phase):
    def __init__(self) -> None:
        self.rule = "CAR-BAZAAR-09"

    def legal(self, state: CarcassonneState, decision: Decision) -> list[Action]:
        """[CAR-BAZAAR-08] From nothing on, [CAR-BAZAAR-09] to all one has."""
        return [offer(bid) for bid in range(min(state.scores[decision.seat], HIGHEST_BID) + 1)]

    def sample(self, state: CarcassonneState, decision: Decision, luck: i64) -> Action:
        return offer(luck % (min(state.scores[decision.seat], HIGHEST_BID) + 1))

    def apply(self, state: CarcassonneState, decision: Decision, action: Action) -> None:
        open_at(state, decision.seat, int(argument_of(action)))


def open_at(state: CarcassonneState, seat: i64, bid: int) -> None:
    set_auction(state, state.auction[TILE], seat, bid, seat)
    if state.entry is not None:
        state.tell("opens_at", seat, "CAR-BAZAAR-08", [bid, state.auction[TILE]])
    call(state, seat)


def call(state: CarcassonneState, seat: i64) -> None:
    """[CAR-BAZAAR-10] Ask the next player without a tile who can bid higher, once each; then settle."""
    seats: i64 = len(state.scores)
    opener: i64 = state.auction[OPENER]
    seat = (seat + 1) % seats
    while seat != opener:
        highest = min(state.scores[seat], HIGHEST_BID)
        if state.held(seat, WON) == NOWHERE and highest > state.auction[BEST]:
            state.push(BID_PHASE, seat)
            return
        seat = (seat + 1) % seats
    if state.auction[BIDDER] == opener:  # [CAR-BAZAAR-15]
        best = state.auction[BEST]
        told = None if state.entry is None else [state.auction[TILE], best]
        state.score("pays_bank", opener, -best, "CAR-BAZAAR-15", told)
        assign(state, opener)
    elif state.scores[opener] >= state.auction[BEST]:
        state.push(SETTLE_PHASE, opener)  # [CAR-BAZAAR-11]
    else:
        sell(state)  # [CAR-BAZAAR-14]


class Bid(Phase):
    def __init__(self) -> None:
        self.rule = "CAR-BAZAAR-10"

    def legal(self, state: CarcassonneState, decision: Decision) -> list[Action]:
        highest = min(state.scores[decision.seat], HIGHEST_BID)
        return [PASS, *(offer(bid) for bid in range(state.auction[BEST] + 1, highest + 1))]

    def sample(self, state: CarcassonneState, decision: Decision, luck: i64) -> Action:
        best = state.auction[BEST]
        raised = int(luck % (min(state.scores[decision.seat], HIGHEST_BID) - best + 1))
        return offer(best + raised) if raised else PASS

    def apply(self, state: CarcassonneState, decision: Decision, action: Action) -> None:
        if action != PASS:
            bid = int(argument_of(action))
            set_auction(state, state.auction[TILE], state.auction[OPENER], bid, decision.seat)
            if state.entry is not None:
                state.tell("bids", decision.seat, "CAR-BAZAAR-10", [bid])
        else:
            state.tell("passes", decision.seat, "CAR-BAZAAR-10")
        call(state, decision.seat)

    def refusal(self, state: CarcassonneState, decision: Decision, action: Action) -> str:
        return "CAR-BAZAAR-09" if argument_of(action) > state.scores[decision.seat] else self.rule


class Settle(Phase):
    def __init__(self) -> None:
        self.rule = "CAR-BAZAAR-11"

    def legal(self, state: CarcassonneState, decision: Decision) -> list[Action]:
        return [BUY, SELL]

    def apply(self, state: CarcassonneState, decision: Decision, action: Action) -> None:
        if action == BUY:  # [CAR-BAZAAR-12]
            pay(state, decision.seat, state.auction[BIDDER], "CAR-BAZAAR-12")
            assign(state, decision.seat)
        else:
            sell(state)


def sell(state: CarcassonneState) -> None:
    """[CAR-BAZAAR-13] The highest bidder pays the opener and takes the tile."""
    bidder = state.auction[BIDDER]
    pay(state, bidder, state.auction[OPENER], "CAR-BAZAAR-13")
    assign(state, bidder)


def pay(state: CarcassonneState, buyer: i64, payee: i64, rule: str) -> None:
    tile, best = state.auction[TILE], state.auction[BEST]
    told = state.entry is not None
    state.score("pays", buyer, -best, rule, [tile, best, int(payee)] if told else None)
    state.score("is_paid", payee, best, rule, [tile, best, int(buyer)] if told else None)


def assign(state: CarcassonneState, seat: i64) -> None:
    """Give the tile to who has won it."""
    tile = state.auction[TILE]
    state.stock[seat * STOCK + WON] = i16(tile)
    set_auction(state, -1, seat, 0, 0)
    if state.entry is not None:
        state.tell("wins_lot", seat, "CAR-BAZAAR-16", [tile])
