"""Tithe in words."""

from __future__ import annotations

from collections.abc import Sequence

from bastide.core.action import Action
from bastide.core.game import Game
from bastide.core.state import Event
from bastide.draw.look import Say
from bastide.games.tithe.codes import EXCUSE, OFFER, STALL, TURN
from bastide.games.tithe.data import BACK_NAMES, NAMES, WORTHS
from bastide.games.tithe.expansions.abbey import DESK
from bastide.games.tithe.state import TitheState

PROMPTS = {TURN: "prompt.turn", STALL: "prompt.stall", EXCUSE: "prompt.excuse", OFFER: "prompt.offer"}
WAIVERS = {EXCUSE: ("pass", "prompt.excuse")}  # asked of all who might hold a pardon
CHARTER_EVENTS = {"charter"}  # whose first number is a kind of charter


def prompt(game: Game, view: TitheState, seat: int, say: Say) -> str:
    """What this seat has to decide."""
    return say(PROMPTS[int(view.stack[int(view.pending_index(seat))].phase)])


def label(game: Game, view: TitheState, seat: int, action: Action, say: Say) -> str:
    """An action as a person would say it."""
    verb, _, argument = game.write(action).partition(" ")
    if argument in NAMES:
        return say(f"action.{verb}", charter=say(f"charter.{argument}"))
    return say(f"action.{verb}", n=int(argument)) if argument else say(f"action.{verb}")


def event(game: Game, event: Event, names: Sequence[str], say: Say) -> str:
    """A line of the log."""
    who = names[event.seat] if event.seat >= 0 else ""
    n, points = event.args[0] if event.args else 0, say("points", n=event.points)
    if event.what in CHARTER_EVENTS:
        return say("event.charter", who=who, charter=say(f"charter.{NAMES[n]}"), points=points)
    if event.what == "swaps_own":
        return say("event.swaps_own", who=who, charter=say(f"charter.{NAMES[n]}"))
    if event.what == "stall" and event.args[1]:
        return say("event.stall_double", who=who, n=n, points=points)
    if event.what == "charter_stays" and not n:
        return say("event.charter_stays_unwanted")
    return say(f"event.{event.what}", who=who, n=n, points=points)


def describe(game: Game, view: TitheState, names: Sequence[str], say: Say) -> list[tuple[str, list[str]]]:
    """The whole table in words: headings with lines, for play without pictures."""
    sections = [(say("text.table"), [say("text.bag", n=int(view.left()))])]
    for seat, name in enumerate(names):
        sack = view.sack(seat)
        held = [say("text.sheaves", n=sack[worth], worth=worth) for worth in range(1, WORTHS) if sack[worth]]
        if sack[0]:
            held.append(say("text.hidden", n=sack[0]))
        lines = [say("text.score", n=view.scores[seat]), say("text.sack", what=", ".join(held) or say("text.nothing"))]
        if view.sold[seat]:
            lines.append(say("text.stall", n=view.sold[seat]))
        cards = [card_name(view.charters.kinds[card], say) for card in view.charters.at(seat)]
        if cards:
            lines.append(say("text.charters", what=", ".join(cards)))
        sections.append((name, lines))
    desk = [card_name(view.charters.kinds[card], say) for card in view.charters.at(DESK)]
    if desk:
        sections.append((say("text.desk"), desk))
    return sections


def card_name(kind: int, say: Say) -> str:
    """A charter as the viewer sees it: its kind, or only its back."""
    return say(f"charter.{NAMES[kind]}") if kind >= 0 else say(f"back.{BACK_NAMES[~kind]}")
