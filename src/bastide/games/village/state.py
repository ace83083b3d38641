"""Village: its state, and what each viewer knows of it."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from bastide.core.cards import Cards
from bastide.core.state import TRUTH, State
from bastide.games.village.data import BAG, COLOURS, CUBES, DUE, FAMILY, FARM, GENERATION, HOURS, STOCK, TIME, WIDTH

IN_PILE: Final = 0  # places of customers
AT_MARKET: Final = 1
SERVED: Final = 2  # by seat 0; the next numbers by the other seats
OUTSIDE: Final = -1  # of customers that are not in play
CLOSED: Final = -1  # a stall that stays empty at this number of players


_HALF: Final = 20  # of the 40 sorts of cubes on the action spaces
PART_BITS: Final = 4  # width of the lower of two numbers in the argument of a decision


def packed(low: i64, high: i64) -> i64:
    """Two numbers in one argument of a decision, the lower one below 16. What they are is said where it is pushed."""
    return low | high << PART_BITS


def low_part(argument: i64) -> i64:
    return argument & ((1 << PART_BITS) - 1)


def high_part(argument: i64) -> i64:
    return argument >> PART_BITS


def sort_bit(sort: i64) -> i64:
    """The bit of a sort of cubes (space * CUBES + colour) in a mask; in two steps, because the compiler shifts a
    literal within 32 bits."""
    return 1 << sort if sort < _HALF else (1 << (sort - _HALF)) << _HALF


class VillageState(State):
    """Everything on farms and board is public [VIL-SETUP-22]; hidden are villager cards, and what chance will give."""

    supply: list[int]  # things in the general supply by kind; below 0 where more are in play than there are tiles
    bag: list[int]  # cubes in the green bag by colour, plague cubes last
    spaces: list[int]  # cubes on the action spaces: space * CUBES + colour
    cubes: i64  # how many lie on all action spaces
    sorts: i64  # mask of the cubes that can be taken: a bit for each number of `spaces` that is not 0
    farms: list[int]  # seat * WIDTH + kind of thing, or TIME, DUE, TOWNS, HAND
    home: list[int]  # where each member is: seat * FAMILY + member
    pages: list[int]  # free spaces of the chronicle by profession
    blanks: i64  # free spaces of the chronicle until the game ends
    graves: i64  # free anonymous graves
    stalls: list[int]  # customer + 1 at each stall, 0 when empty, CLOSED
    queue: list[int]  # customers in the queue, its head first
    customers: list[int]  # place of each customer: IN_PILE, AT_MARKET, SERVED + seat, OUTSIDE
    first: i64  # the First Player
    next_first: i64  # holder of the Next First Player marker, -1 while it lies in the chamber
    round: i64  # counted from 1
    ender: i64  # the ending player, -1 before the end is triggered
    last: i64  # last turns still to come, -1 before they begin
    starter: i64  # of the market day
    passed: i64  # mask of the seats that are out of the market day
    fresh: i64  # 1 while the starter's first sale is still to come
    figures: i64  # that have left the black bag in this mass
    # the expansion Inn
    cards: Cards  # placed in the hand of a seat, on a pile, or GONE
    hidden: list[int]  # cards of each pile that nobody has seen; they lie between its top and the known ones
    barker: i64  # seat that may serve the queue in this market day, -1 for none
    juggled: i64  # 1 when the Juggler has been played in this turn
    bare: i64  # 1 when this turn began without a cube on any action space

    def fields(self) -> list[str]:
        return [
            "supply", "bag", "spaces", "cubes", "farms", "home", "pages", "blanks", "graves", "stalls", "queue",
            "customers", "first", "next_first", "round", "ender", "last", "starter", "passed", "fresh", "figures",
            "cards", "hidden", "barker", "juggled", "bare", "sorts",
        ]  # fmt: skip

    def dump(self) -> dict[str, Any]:
        """As for every state, without the mask, which follows from the rest."""
        data = super().dump()
        del data["sorts"]
        return data

    def load(self, data: dict[str, Any]) -> None:
        super().load(data | {"sorts": 0})
        for sort, number in enumerate(self.spaces):
            if number:
                self.sorts |= sort_bit(sort)

    def clone(self) -> VillageState:
        new = VillageState()
        new.copy_common(self)
        new.supply, new.bag, new.spaces, new.farms = self.supply[:], self.bag[:], self.spaces[:], self.farms[:]
        new.home, new.pages, new.stalls, new.queue = self.home[:], self.pages[:], self.stalls[:], self.queue[:]
        new.customers, new.cards, new.hidden = self.customers[:], self.cards.clone(), self.hidden[:]
        new.cubes, new.sorts, new.blanks, new.graves = self.cubes, self.sorts, self.blanks, self.graves
        new.first, new.next_first, new.round = self.first, self.next_first, self.round
        new.ender, new.last = self.ender, self.last
        new.starter, new.passed, new.fresh, new.figures = self.starter, self.passed, self.fresh, self.figures
        new.barker, new.juggled, new.bare = self.barker, self.juggled, self.bare
        return new

    def redact(self, viewer: i64) -> VillageState:
        view = self.clone()
        view.hide_common(viewer)
        view.cards.redact(viewer)
        return view

    def imagine(self, luck: i64) -> VillageState:
        state = self.clone()
        state.rng, state.viewer = luck, TRUTH
        state.cards.imagine(state)
        return state

    def have(self, seat: i64, kind: i64) -> i64:
        """How many things of this kind lie on a farm; or another column of it."""
        return self.farms[seat * WIDTH + kind]

    def gain(self, seat: i64, kind: i64, number: i64) -> None:
        """Move things from the supply to a farm."""
        at = seat * WIDTH + kind
        self.farms[at] = self.farms[at] + int(number)
        self.supply[kind] = self.supply[kind] - int(number)

    def spend(self, seat: i64, kind: i64, number: i64) -> None:
        """[VIL-TURN-14] What is paid goes to the supply."""
        at = seat * WIDTH + kind
        self.farms[at] = self.farms[at] - int(number)
        self.supply[kind] = self.supply[kind] + int(number)

    def spend_time(self, seat: i64, hours: i64) -> i64:
        """[VIL-TIME-02] [VIL-TIME-03] [VIL-TIME-04] Move the marker on; return how often it has passed the bridge."""
        at = seat * WIDTH + TIME
        hour: i64 = self.farms[at] + hours
        passages: i64 = hour // HOURS
        self.farms[at] = int(hour - passages * HOURS)
        if self.entry is not None and hours:
            self.tell("time", seat, "VIL-TIME-02", [int(hours), self.farms[at]])
        return passages

    def lose_time(self, seat: i64, hours: i64) -> None:
        """[VIL-TIME-05] Spend time; who passes the bridge owes a death at the end of the turn."""
        passages = self.spend_time(seat, hours)
        if passages:
            self.farms[seat * WIDTH + DUE] += int(passages)

    def living_at(self, seat: i64, place: i64) -> i64:
        """How many members of a seat are at a place."""
        members: i64 = 0
        base = seat * FAMILY
        for i in range(base, base + FAMILY):
            if self.home[i] == place:
                members += 1
        return members

    def someone_at(self, seat: i64, place: i64) -> bool:
        base = seat * FAMILY
        for i in range(base, base + FAMILY):  # noqa: SIM110  # a plain loop compiles better
            if self.home[i] == place:
                return True
        return False

    def whereabouts(self, seat: i64) -> i64:
        """Mask of the places where a seat has members."""
        places: i64 = 0
        base = seat * FAMILY
        for i in range(base, base + FAMILY):
            places |= 1 << self.home[i]
        return places

    def member(self, seat: i64, generation: i64, place: i64) -> i64:
        """The first member of a generation at a place, as an index of `home`; -1 for none. All such are alike."""
        base = seat * FAMILY
        for i in range(FAMILY):
            if self.home[base + i] == place and GENERATION[i] == generation:
                return base + i
        return -1

    def generations_at(self, seat: i64, place: i64) -> list[int]:
        """The generations a seat has at a place, the lowest first."""
        found: list[int] = []
        base, last = seat * FAMILY, -1
        for i in range(FAMILY):
            if self.home[base + i] == place and GENERATION[i] != last:
                last = GENERATION[i]
                found.append(last)
        return found

    def living(self, seat: i64) -> i64:
        """[VIL-DEATH-10] Members on the farm, on the board and in the black bag."""
        members: i64 = 0
        base = seat * FAMILY
        for i in range(base, base + FAMILY):
            if FARM <= self.home[i] <= BAG:
                members += 1
        return members

    def tiles(self, seat: i64) -> i64:
        """How many customers a seat has served."""
        return self.customers.count(int(SERVED + seat))

    def cubes_left(self) -> bool:
        """Whether an influence cube lies in the supply."""
        for colour in range(COLOURS):  # noqa: SIM110
            if self.supply[colour] > 0:
                return True
        return False

    def put(self, space: i64, colour: i64) -> None:
        """Lay a cube on an action space."""
        sort = space * CUBES + colour
        self.spaces[sort] = self.spaces[sort] + 1
        self.sorts |= sort_bit(sort)
        self.cubes += 1

    def lift(self, space: i64, colour: i64) -> None:
        """Take a cube off an action space."""
        sort = space * CUBES + colour
        left = self.spaces[sort] - 1
        self.spaces[sort] = left
        if not left:
            self.sorts &= ~sort_bit(sort)
        self.cubes -= 1


def empty(seats: int) -> VillageState:
    """A state in which nothing lies anywhere."""
    state = VillageState()
    state.open_common(seats)
    state.supply, state.bag, state.spaces = [0] * STOCK, [0] * CUBES, []
    state.farms, state.home, state.pages = [0] * (WIDTH * seats), [], []
    state.stalls, state.queue, state.customers = [], [], []
    state.cubes, state.sorts, state.blanks, state.graves = 0, 0, 0, 0
    state.first, state.next_first, state.round = 0, -1, 0
    state.ender, state.last = -1, -1
    state.starter, state.passed, state.fresh, state.figures = 0, 0, 0, 0
    state.cards, state.hidden = Cards([], []), []
    state.barker, state.juggled, state.bare = -1, 0, 0
    return state
