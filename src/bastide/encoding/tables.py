"""Many tables of one game, stepped by one call: choices are read from a packed array, and observations, masks, rewards
and ends are written into others. NumPy sees all of them without copying, and a step makes no new ones."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i16, i32, i64, u8

from bastide.core.action import Action
from bastide.core.game import Game
from bastide.core.state import NOBODY, State
from bastide.encoding.batch import play_others, rng_from
from bastide.encoding.seat_row import SeatRow

Observe = Callable[[Any, Any, int, SeatRow], None]
EVERY_SEAT: Final = -1  # in place of a seat that learns: each of them, whenever it has to choose
SEEDS: Final = 1 << 31  # games that can be drawn
MOST_TABLES: Final = 1 << 24
WIDEST: Final = 1 << 19  # no observation has more numbers
CHOICES: Final = 64  # of a table, to begin with; the array grows where more are legal

NO_MASKS: Final = 0
BYTE_MASKS: Final = 1
BIT_MASKS: Final = 2  # eight actions in a byte, the first in its lowest bit

WIN: Final = 0
SCORE: Final = 1
MARGIN: Final = 2


def sample_row(game: Game, observe: Observe, dense: bool) -> SeatRow:
    """An observation with its sections; `at` is how many numbers it has."""
    row = SeatRow(1, WIDEST, dense)
    row.sections = []
    row.begin(0)
    observe(game, game.new(0), 0, row)
    return row


def lead(scores: list[int], seat: i64) -> i64:
    """By how much a seat is ahead of the best of the others; alone, its points."""
    best: i64 = -(1 << 40)
    for other in range(i64(len(scores))):
        if other != seat:
            best = max(best, i64(scores[other]))
    return scores[seat] - best if len(scores) > 1 else scores[seat]


@final
class Tables:
    """So many games side by side; one that is over begins anew in the same step."""

    def __init__(
        self, game: Game, count: i64, learner: i64, observe: Observe, width: i64, dense: bool, masks: i64, reward: i64
    ) -> None:
        self.game: Final = game
        self.count: Final = count
        self.learner: Final = learner
        self.observe: Final = observe
        self.mask_form: Final = masks
        self.reward: Final = reward
        self.seats: Final = i64(game.seats)
        self.mask_width: Final = (
            i64(0)
            if masks == NO_MASKS
            else i64(game.fixed_count)
            if masks == BYTE_MASKS
            else (game.fixed_count + 7) // 8
        )
        self.given: Final = self.seats if learner == EVERY_SEAT else i64(1)  # rewards of a table
        self.row: Final = SeatRow(count, width, dense)  # holds the observations
        self.actions: Final = vec[i32](bytes(int(count)))  # what the caller has chosen, by fixed index
        self.masks: Final = vec[u8](bytes(int(count * self.mask_width)))
        self.choices = vec[i32](bytes(int(count * CHOICES)))  # fixed indices of the legal actions, table by table
        self.begins: Final = vec[i32](bytes(int(count + 1)))  # where those of each table begin, and where the last end
        self.rewards: Final = vec[float]([0.0] * (count * self.given))
        self.dones: Final = vec[u8](bytes(int(count)))
        self.actors: Final = vec[i16](bytes(int(count)))  # the seat that has to choose, whose view is observed
        self.illegal: Final = vec[u8](bytes(int(count)))  # 1 where the last choice was not legal
        self.unlisted: Final = vec[i32](bytes(int(count)))  # legal actions for which there was no index left
        self.lengths: Final = vec[i32](bytes(int(count)))  # steps of the game under way
        self.seeds: Final = vec[i64](bytes(int(count)))  # of the game under way
        self.before: Final = vec[i64](bytes(int(count * self.seats)))  # scores, or leads, when rewards were last given
        self.states: Final[list[State]] = []
        self.others: Final[list[State]] = []  # generators of the bots that play at random
        self.legal: Final[list[list[Action]]] = []
        self.draws: Final[list[State]] = []  # generators of the seeds of each table's games
        self.random_bots = True  # the other seats play at random; else the caller plays them

    def reset(self, seed: int, first: int) -> None:
        """Begin a new game at every table. The games of a table depend on the seed and on its number alone; the
        numbers count from `first` on."""
        self.draws.clear()
        self.states.clear()
        self.others.clear()
        self.legal.clear()
        for table in range(self.count):
            draws = rng_from(seed * MOST_TABLES + first + int(table))
            self.draws.append(draws)
            self.states.append(draws)
            self.others.append(draws)
            self.legal.append([])
            self.begin(table)
            self.dones[table] = 0
        for i in range(self.count * self.given):
            self.rewards[i] = 0.0
        self.look()

    def begin(self, table: i64) -> None:
        """Start a new game at one table; bots before the learner's first choice play."""
        seed = int(self.draws[table].draw_below(SEEDS))
        self.seeds[table] = seed
        self.states[table] = self.game.new(seed)
        self.lengths[table] = 0
        if self.learner != EVERY_SEAT and self.random_bots:
            self.others[table] = rng_from(seed)
            play_others(self.game, self.states[table], self.learner, self.others[table])
        self.remember(table)

    def step(self) -> None:
        """Play what has been chosen, let the other seats answer at random, and look again."""
        self.act()
        if self.learner != EVERY_SEAT:
            self.answer()
        self.give()
        self.look()

    def act(self) -> None:
        """Play what has been chosen at each table: an action that is not legal counts as the next one that is."""
        game = self.game
        for table in range(self.count):
            wanted, first = i64(self.actions[table]), i64(self.begins[table])
            rank = self.nearest(wanted, first, i64(self.begins[table + 1]) - first)
            self.illegal[table] = 0 if i64(self.choices[first + rank]) == wanted else 1
            game.apply(self.states[table], i64(self.actors[table]), self.legal[table][rank])
            self.lengths[table] = i32(i64(self.lengths[table]) + 1)

    def nearest(self, wanted: i64, first: i64, count: i64) -> i64:
        """Which of the choices of a table is the wanted one, or else the next greater one, or else the least."""
        choices = self.choices
        following: i64 = -1
        least: i64 = 0
        for i in range(count):
            index = i64(choices[first + i])
            if index == wanted:
                return i
            if index > wanted and (following < 0 or index < i64(choices[first + following])):
                following = i
            if index < i64(choices[first + least]):
                least = i
        return following if following >= 0 else least

    def answer(self) -> None:
        """Let the other seats play at random until the learner has to choose."""
        for table in range(self.count):
            play_others(self.game, self.states[table], self.learner, self.others[table])

    def give(self) -> None:
        """Rewards and ends; where a game is over, a new one begins."""
        for table in range(self.count):
            state = self.states[table]
            over = state.actor() == NOBODY
            self.dones[table] = 1 if over else 0
            if self.reward == WIN:
                if over or self.lengths[table] <= 1:
                    self.give_win(state, table, over)
            else:
                self.give_gains(state, table)
            if over:
                self.begin(table)

    def give_win(self, state: State, table: i64, over: bool) -> None:
        """Nothing until the end; then as `rewards.win` has it."""
        first = table * self.given
        for i in range(self.given):
            self.rewards[first + i] = 0.0
        if not over:
            return
        places = self.game.places(state)
        firsts: i64 = places.count(1)
        for i in range(self.given):
            seat = i if self.learner == EVERY_SEAT else self.learner
            if firsts == self.seats:
                self.rewards[first + i] = 1.0 if self.seats == 1 else 0.0
            elif places[seat] == 1:
                self.rewards[first + i] = 1.0 / float(firsts)
            else:
                self.rewards[first + i] = -1.0 / float(self.seats - firsts) if self.seats > 1 else -1.0

    def give_gains(self, state: State, table: i64) -> None:
        """How scores, or leads, have changed."""
        first = table * self.given
        for i in range(self.given):
            seat = i if self.learner == EVERY_SEAT else self.learner
            now = self.standing(state, seat)
            self.rewards[first + i] = float(now - self.before[table * self.seats + seat])
            self.before[table * self.seats + seat] = now

    def standing(self, state: State, seat: i64) -> i64:
        """What a change is rewarded of: the score, or the lead."""
        return lead(state.scores, seat) if self.reward == MARGIN else i64(state.scores[seat])

    def remember(self, table: i64) -> None:
        """Count gains from here on."""
        for seat in range(self.seats):
            self.before[table * self.seats + seat] = self.standing(self.states[table], seat)

    def look(self) -> None:
        """Write what each seat that has to choose knows, and what it may do."""
        self.set_masks(0)
        game, row, end = self.game, self.row, i64(0)
        outside: i64 = game.fixed_count - game.outside
        for table in range(self.count):
            state = self.states[table]
            seat = state.actor()
            self.actors[table] = i16(seat)
            row.begin(table)
            self.observe(game, state, int(seat), row)
            actions = game.legal(state, seat)
            choices = self.room(end, i64(len(actions)))
            self.begins[table] = i32(end)
            far: i64 = 0
            for action in actions:
                index = game.fixed_index(action)
                if index < 0:
                    index = outside + far
                    far += 1
                    if index >= game.fixed_count:
                        continue
                choices[end] = i32(index)
                end += 1
            lost = max(far - game.outside, i64(0))
            self.unlisted[table] = i32(lost)
            self.legal[table] = self.with_index(actions) if lost else actions
        self.begins[self.count] = i32(end)
        self.set_masks(1)

    def with_index(self, actions: list[Action]) -> list[Action]:
        """The actions but for those outside for which there is no index left."""
        left, kept = i64(self.game.outside), list[Action]()
        for action in actions:
            if self.game.fixed_index(action) < 0:
                left -= 1
                if left < 0:
                    continue
            kept.append(action)
        return kept

    def room(self, end: i64, more: i64) -> vec[i32]:
        """The choices, with room for so many more behind those that are there."""
        choices = self.choices
        if end + more > len(choices):
            wider = vec[i32](bytes(int(2 * (end + more))))
            for i in range(end):
                wider[i] = choices[i]
            self.choices = choices = wider
        return choices

    def set_masks(self, value: i64) -> None:
        """Set the choices in the masks, or with 0 take them out again."""
        if self.mask_form == NO_MASKS:
            return
        masks, choices, base = self.masks, self.choices, i64(0)
        for table in range(self.count):
            for i in range(i64(self.begins[table]), i64(self.begins[table + 1])):
                index = i64(choices[i])
                if self.mask_form == BYTE_MASKS:
                    masks[base + index] = u8(value)
                else:
                    at = base + (index >> 3)
                    masks[at] = u8(i64(masks[at]) | value << (index & 7)) if value else u8(0)
            base += self.mask_width
