"""Orléans, as the registry offers it."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from bastide.core.action import Action, argument_of, verb_of
from bastide.core.game import Game, Phase
from bastide.core.state import NOBODY
from bastide.games.orleans.codes import (
    ACT,
    ACTIONS,
    BATHING,
    CENSUS,
    COLLECTING,
    DEAL,
    DRAWING,
    EMPTYING,
    END,
    EVENT,
    EXCLUDING,
    EXCLUSION,
    FEEDING,
    FIRST_PLAYER,
    FOLLOWERS,
    GIVING,
    HIT,
    HOURGLASS,
    INSTALLING,
    PAYING,
    PLAN,
    PLANNING,
    RECALL,
    REWARDING,
    ROUND,
    STOWING,
    TECHNOLOGIES,
    TILE,
    TORTURE,
    TOWER_STEP,
    TRAVELLING,
    VILLAGE_HIRE,
    WARDING,
)
from bastide.games.orleans.data import (
    CITIZENS,
    COINS,
    DEEDS,
    EMPTY,
    FIRST_SPOT,
    GOOD_COUNTS,
    GOOD_NAMES,
    GOODS,
    HOURGLASS_NAMES,
    KIND_NAMES,
    KINDS,
    ROUNDS,
    SPACES,
    START_TOWN,
    STATIONS,
    TECHNOLOGY,
    TILES,
    TOWNS,
    TRACKS,
    TYPES,
    supply_of,
    technology_of,
)
from bastide.games.orleans.notation import forbidden, texts
from bastide.games.orleans.position import position
from bastide.games.orleans.rules.actions import Act, Actions, Emptying, Paying
from bastide.games.orleans.rules.bathhouse import Bathing
from bastide.games.orleans.rules.deeds import Giving, Rewarding
from bastide.games.orleans.rules.followers import Drawing, Followers, Stowing, TowerStep, recall, recalls
from bastide.games.orleans.rules.hourglass_events import Feeding, Happening, Hit, Warding
from bastide.games.orleans.rules.planning import HiddenPlanning, Plan, PublicPlanning, place, placements
from bastide.games.orleans.rules.recruiting import Tile, VillageHire
from bastide.games.orleans.rules.round import Census, Deal, Excluding, Exclusion, FirstPlayer, Hourglass, Round
from bastide.games.orleans.rules.technology import Installing, Technologies
from bastide.games.orleans.rules.torture import Torture
from bastide.games.orleans.rules.travel import Collecting, Travelling
from bastide.games.orleans.scoring import End
from bastide.games.orleans.state import IN_PILE, OrleansState

PLANNINGS: Final[dict[str, type[Phase]]] = {"public": PublicPlanning, "hidden": HiddenPlanning}


def make(seats: int, options: dict[str, Any], revision: int) -> Orleans:
    setup = [DEAL, EXCLUSION] if options["exclusion"] else [DEAL]
    return Orleans(seats, PLANNINGS[options["planning"]](), setup, int(options["first_player"]) - 1)


class Orleans(Game):
    def __init__(self, seats: int, planning: Phase, setup: list[int], first: int) -> None:
        self.seats = seats
        self.setup: Final = setup  # the steps before the first round
        self.first: Final = first  # [ORL-SETUP-26] the seat that starts
        phases: dict[int, Phase] = {
            DEAL: Deal(), EXCLUSION: Exclusion(), ROUND: Round(), HOURGLASS: Hourglass(), CENSUS: Census(),
            FOLLOWERS: Followers(), TOWER_STEP: TowerStep(), PLANNING: planning, ACTIONS: Actions(),
            EMPTYING: Emptying(), TECHNOLOGIES: Technologies(), EVENT: Happening(), HIT: Hit(),
            FIRST_PLAYER: FirstPlayer(), END: End(), EXCLUDING: Excluding(), DRAWING: Drawing(), STOWING: Stowing(),
            PLAN: Plan(), ACT: Act(), VILLAGE_HIRE: VillageHire(), TILE: Tile(), TRAVELLING: Travelling(),
            COLLECTING: Collecting(), GIVING: Giving(), REWARDING: Rewarding(), PAYING: Paying(), BATHING: Bathing(),
            INSTALLING: Installing(), WARDING: Warding(), FEEDING: Feeding(), TORTURE: Torture(),
        }  # fmt: skip
        self.equip(phases, texts() | forbidden())
        self.action_count = self.fixed_count = len(texts())
        self.longest = ROUNDS * seats * 150
        # The most coins there can be: 900 from places, events, deeds and tracks; goods are worth 240, towns 144
        self.score_bounds = (0, 1300)

    def blank(self) -> OrleansState:
        state, seats = OrleansState(), self.seats
        state.open_common(seats)
        state.round, state.first, state.tile, state.passed = 0, self.first, EMPTY, 0
        state.hourglass = [1] * len(HOURGLASS_NAMES)  # [ORL-SETUP-21]
        state.supply, state.store, state.technology = supply_of(seats), GOOD_COUNTS[:], technology_of(seats)
        state.spots, state.stations = [EMPTY] * FIRST_SPOT[-1], [0] * TOWNS
        state.deeds, state.citizens = [0] * (DEEDS * TYPES), [EMPTY] * CITIZENS  # [ORL-SETUP-19]
        state.tiles = [IN_PILE] * TILES  # [ORL-SETUP-23]
        state.coins, state.stock = [COINS] * seats, [STATIONS] * seats  # [ORL-SETUP-02]
        state.development, state.tracks = [0] * seats, [0] * (seats * TRACKS)  # [ORL-SETUP-06]
        state.merchants = [START_TOWN] * seats  # [ORL-SETUP-05]
        state.goods, state.inventions, state.installed = [0] * (seats * GOODS), [0] * seats, [0] * seats
        state.bags = [0] * (seats * KINDS)  # [ORL-SETUP-04]
        state.market = ([0] * TYPES + [1] * (KINDS - TYPES)) * seats  # [ORL-SETUP-03] [ORL-SETUP-12]
        state.tower, state.spaces = [0] * KINDS, [EMPTY] * (seats * SPACES)
        state.plan, state.basin, state.lost = [], [], [0] * (TYPES + GOODS + 1 + seats)
        state.survey()
        state.push(END, NOBODY)
        state.push(ROUND, NOBODY)
        for step in reversed(self.setup):
            state.push(step, NOBODY)
        return state

    def position(self, description: Any) -> OrleansState:
        return position(self, description)

    def places(self, state: OrleansState) -> list[int]:
        """[ORL-END-07] [ORL-END-08] [ORL-END-09] Points, then the space on the development track; or they share."""
        ranks = list(zip(state.scores, state.development, strict=True))
        return [1 + sum(other > rank for other in ranks) for rank in ranks]

    def asides(self, state: OrleansState, seat: i64) -> list[Action]:
        """Placements beside an unfinished plan, recalls before a draw."""
        i = state.pending_index(seat)
        if i < 0:
            return []
        decision = state.stack[i]
        if decision.phase == PLAN:
            return placements(state, seat)
        return recalls(state, seat, decision.argument) if decision.phase == DRAWING else []

    def aside(self, state: OrleansState, seat: i64, action: Action) -> None:
        if verb_of(action) == RECALL:
            recall(state, seat, argument_of(action))
        else:
            place(state, seat, action)

    def sample(self, state: OrleansState, seat: i64, luck: i64) -> Action:
        """Phases with asides sample these as well."""
        decision = state.stack[state.pending_index(seat)]
        return self.phases[decision.phase].sample(state, decision, luck)

    def census(self, state: OrleansState) -> dict[str, int]:
        """[ORL-SUPPLY-05] Every token, good, technology, tile and station, wherever it is."""
        found: dict[str, int] = {}
        for kind, name in enumerate(KIND_NAMES):
            found[name] = sum(state.bags[kind::KINDS]) + sum(state.market[kind::KINDS]) + state.tower[kind]
            found[name] += state.spaces.count(kind) + state.basin.count(kind)
            if kind < TYPES:
                found[name] += state.supply[kind] + sum(state.deeds[kind::TYPES]) + state.lost[kind]
        for good, name in enumerate(GOOD_NAMES):
            found[name] = state.store[good] + state.spots.count(good) + sum(state.goods[good::GOODS])
            found[name] += state.lost[TYPES + good]
        found["technology"] = int(state.technology) + sum(state.inventions) + state.spaces.count(TECHNOLOGY)
        found["technology"] += state.lost[TYPES + GOODS]
        for seat in range(self.seats):
            found[f"stations {seat}"] = state.stock[seat] + int(state.built(seat))
            found[f"stations {seat}"] += state.lost[TYPES + GOODS + 1 + seat]
        found["citizens"] = len(state.citizens)
        found["tiles"] = len(state.tiles)
        found["hourglass"] = sum(state.hourglass) + int(state.round)
        return found
