"""Orléans: what events move: followers, merchants, markers, and what comes from the supply or goes back."""

from __future__ import annotations

from bastide.core.events import named
from bastide.core.game import Game
from bastide.core.state import Event
from bastide.draw.look import Look
from bastide.draw.motion import STILL, Flight, Motion, at_home, row_of
from bastide.games.orleans.data import FIRST_SPOT, GOOD_NAMES, KINDS, MONK, TYPE_NAMES
from bastide.games.orleans.events import EVENTS
from bastide.games.orleans.state import OrleansState
from bastide.games.orleans.view.pieces import market_key

PAID = {"pays": "coin", "feeds": "", "loses_good": ""}  # what goes back to the supply
GAINED = {"coins": "coin", "good": "", "technology": "gear", "citizen": "seal"}  # what comes from it
ROUTINE = ("draws", "places", "uses")  # events that say little where a turn brings more, the least telling first
OPENING = ("hourglass", "score_coins")  # a round begins; somebody's final scoring does


def motion(game: Game, view: OrleansState, event: Event, look: Look) -> Motion:
    """What an event moved on the map, the tracks and the boards."""
    what, seat, told = named(EVENTS, event), event.seat, event.what
    own = seat == view.viewer
    if told in GAINED or told in PAID:
        symbol = "orl-" + (GAINED.get(told) or PAID.get(told) or GOOD_NAMES[what["good"]])
        purse = at_home(int(view.viewer), seat, f"own-{symbol}")
        ends = (purse, "") if told in PAID else ("", purse)
        return Motion(flights=(Flight(symbol, *ends),))
    if told == "collects":
        symbol = f"orl-{GOOD_NAMES[what['good']]}"
        spots = " ".join(f"spot-{i}" for i in range(FIRST_SPOT[what["edge"]], FIRST_SPOT[what["edge"] + 1]))
        return Motion(flights=(Flight(symbol, spots, at_home(int(view.viewer), seat, f"own-{symbol}")),))
    if told == "recruits":
        return recruits(view, seat, what["type"])
    if told == "gives":
        deed = f"deed-{what['deed']}"
        return Motion(flights=(Flight(token(what["type"]), row_of(seat), deed),), lights=(deed,))
    if told == "moves":
        return Motion((f"merchant-{seat}",))
    if told == "builds":
        return Motion((f"station-{what['town']}-{seat}",), row_of(seat))
    if told in ("develops", "falls_back"):
        return Motion((f"pip-{seat}-development",))
    if told == "takes_tile":
        tile = f"tile-{what['place']}"
        mine = Motion((f"place-{what['place']}",), tile)
        return mine if own else Motion(flights=(Flight("orl-gear", tile, row_of(seat)),))
    if told == "draws" and own:
        return Motion(tuple(market_keys(view, seat)), "bag")
    if told in ("places", "sends") and own:
        kept = view.market[seat * KINDS + what["kind"]]
        return Motion((f"space-{what['space']}",), market_key(seat, what["kind"], kept))
    if told == "recalls" and own:
        last = view.market[seat * KINDS + what["kind"]] - 1
        return Motion((market_key(seat, what["kind"], last),), f"space-{what['space']}")
    if told == "uses":
        return Motion(lights=(f"place-{what['place']}",) if own else (row_of(seat),))
    return Motion(lights=(row_of(seat),)) if told == "plans" else STILL


def recruits(view: OrleansState, seat: int, kind: int) -> Motion:
    """A follower comes into the bag, and the marker of its track moves on."""
    track = "" if kind == MONK else f"pip-{seat}-{kind}"
    bag = at_home(int(view.viewer), seat, "bag")
    return Motion((track,) if track else (), flights=(Flight(token(kind), track, bag),))


def token(kind: int) -> str:
    """The symbol of a follower from the supply."""
    return f"orl-token-{TYPE_NAMES[kind]}-31"


def market_keys(view: OrleansState, seat: int) -> list[str]:
    return [market_key(seat, kind, i) for kind in range(KINDS) for i in range(view.market[seat * KINDS + kind])]
