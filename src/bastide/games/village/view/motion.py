"""Village: what events move: members of families, customers, cubes, goods and coins."""

from __future__ import annotations

from bastide.core.events import named
from bastide.core.game import Game
from bastide.core.state import Event
from bastide.draw.look import Look
from bastide.draw.motion import STILL, Flight, Motion, at_home, row_of
from bastide.games.village.data import (
    BAG,
    BARDS,
    CHRONICLE,
    CHURCH,
    COUNCIL,
    CUSTOMER_NAMES,
    FAMILY,
    FARM,
    GENERATION,
    GRAVE,
    KINDS,
    LODGING,
    SPACE_NAMES,
    WINDOWS,
)
from bastide.games.village.events import EVENTS
from bastide.games.village.state import VillageState

PLACES = {  # where a member is after an event
    "birth": FARM, "recall": FARM, "redeems": FARM, "ordains": BAG, "drawn": CHURCH, "buried": GRAVE,
    "lodges": LODGING, "sung": BARDS, "exalted": CHURCH + WINDOWS - 1,
}  # fmt: skip
BROUGHT = {  # things that come to a farm: what they are, and from which district
    "harvests": ("grain", "grain"), "mill": ("coin", "crafts"), "coins": ("coin", "travel"),
    "grain": ("grain", "inn"), "produces": ("", "crafts"), "buys": ("", "crafts"), "good": ("", "council"),
    "cube": ("", "council"),
}  # fmt: skip
ROUTINE = (  # events that say little where a turn brings more, the least first
    "pays",
    "time",
    "cannot_sell",
    "arrives",
    "chooses",
    "idle",
    "declines",
    "takes",
)
OPENING = ("round", "mass", "last_turn", "takes", "well")  # events with which something new begins


def motion(game: Game, view: VillageState, event: Event, look: Look) -> Motion:
    """What an event moved in the village and on the farms."""
    what, seat, told = named(EVENTS, event), event.seat, event.what
    if "generation" in what and seat >= 0:
        return Motion(member(view, seat, what["generation"], place_after(told, what)), row_of(seat))
    if told == "takes":
        space = SPACE_NAMES[what["space"]]
        return brought(view, seat, KINDS[what["cube"]], f"heap-{space}-{KINDS[what['cube']]} space-{space}")
    if told in BROUGHT:
        kind, space = BROUGHT[told]
        return brought(view, seat, kind or KINDS[what["kind" if "kind" in what else "colour"]], f"space-{space}")
    if told in ("pays", "well"):
        kind = KINDS[what["colour"]] if what["cubes"] else "coin"
        return Motion(flights=(Flight(f"vil-{kind}", stock_of(view, seat, kind), "space-well" * (told == "well")),))
    if told in ("serves", "claims"):
        customer = f"customer-{what['customer']}"
        if seat == view.viewer:
            return Motion((customer,))
        return Motion(flights=(Flight(f"vil-{CUSTOMER_NAMES[what['customer']]}", customer, row_of(seat)),))
    if told == "arrives":
        return Motion((f"customer-{what['customer']}",), "space-market")
    if told == "marker":
        return Motion((f"been-{what['town']}-{seat}",), row_of(seat))
    if told == "next_first":
        return Motion(("next-first",), row_of(seat))
    if told == "time" and seat == view.viewer:
        return Motion((f"time-{seat}",))
    if "card" in what and told != "good":
        return Motion((f"card-{what['card']}",), "space-inn")
    return Motion(lights=(f"space-{SPACE_NAMES[what['space']]}",)) if "space" in what else STILL


def place_after(told: str, what: dict[str, int]) -> int:
    """Where the member of an event now is."""
    if told == "council":
        return COUNCIL + what["level"]
    if told == "travels":
        return what["end"]
    if told == "trains":
        return what["place"]
    if told == "chronicled":
        return CHRONICLE + what["profession"]
    if told == "moves_left":
        return CHURCH + what["window"] + 1
    return PLACES.get(told, FARM)


def member(view: VillageState, seat: int, generation: int, place: int) -> tuple[str, ...]:
    """The last one of a generation at a place: those of one generation are alike."""
    there = [i for i in range(FAMILY) if GENERATION[i] == generation and view.home[seat * FAMILY + i] == place]
    return (f"m{seat}-{there[-1]}",) if there else ()


def brought(view: VillageState, seat: int, kind: str, origin: str) -> Motion:
    return Motion(flights=(Flight(f"vil-{kind}", origin, stock_of(view, seat, kind)),))


def stock_of(view: VillageState, seat: int, kind: str) -> str:
    """Where a player's things of a kind lie."""
    return at_home(int(view.viewer), seat, f"own-{kind}")
