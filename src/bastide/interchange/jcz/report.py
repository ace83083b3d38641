"""What the save states about scores, beside what our engine counts."""

from __future__ import annotations

from dataclasses import dataclass

from bastide.interchange.jcz.rebuild import Rebuild
from bastide.interchange.jcz.save import HAS_POINTS, SCORED, Save
from bastide.interchange.jcz.vocabulary import ELEMENTS, RULINGS, SETTINGS

SCORING_EVENTS = {  # what is scored, in the words of the save; and our events
    "city": ["city"],
    "road": ["road"],
    "monastery": ["cloister"],
    "cloister": ["cloister"],
    "field": ["field", "barn", "barn_placed", "barn_joined"],
    "farm": ["field", "barn", "barn_placed", "barn_joined"],
    "castle": ["castle_scores"],
}


@dataclass
class Report:
    lines: list[str]
    equal: bool  # all that the save states holds here too


def compare(save: Save, rebuilt: Rebuild) -> Report:
    """Compare what can be compared, and name the rules that differ."""
    names = [player.name for player in save.players]
    stated = save.test.assertions if save.test else []
    how = "counted to the end" if rebuilt.over else "the game goes on"
    lines = [f"{', '.join(names)}; {', '.join(['base', *rebuilt.modules])}; {len(rebuilt.lying)} tiles lie; {how}"]
    totals = {match[1]: int(match[2]) for text in stated if (match := HAS_POINTS.fullmatch(text))}
    equal = True
    for name, here in zip(names, rebuilt.state.scores, strict=True):
        if name not in totals:
            lines.append(f"{name}: {here} here, the save states no score")
        elif totals[name] == here:
            lines.append(f"{name}: {here} points, equal")
        else:
            equal = False
            lines.append(f"{name}: {here} here, {totals[name]} in the save: a difference of {here - totals[name]:+}")
    for text in stated:
        match = HAS_POINTS.fullmatch(text)
        if match is None or match[1] not in names:
            holds = holds_here(text, names, rebuilt)
            equal = equal and holds is not False
            lines.append(f"{text}: {'not compared' if holds is None else 'equal' if holds else 'not so here'}")
    return Report(lines + rulings(save, equal), equal)


def holds_here(text: str, names: list[str], rebuilt: Rebuild) -> bool | None:
    """Whether somebody has scored so many points for a feature here too; None for what cannot be compared."""
    match = SCORED.fullmatch(text)
    if match is None or match[1] not in names or match[2] not in SCORING_EVENTS:
        return None
    seat, whats, points = names.index(match[1]), SCORING_EVENTS[match[2]], int(match[3])
    scored = [event.points for event in rebuilt.events if event.what in whats and event.seat == seat]
    return points in scored or (points == 0 and not scored)  # what is worth nothing is not told here


def rulings(save: Save, equal: bool) -> list[str]:
    """The rules that this save sets otherwise than ours; and if a score differs, all that may be the reason."""
    elements = [name for name, value in save.setup.elements.items() if value]
    lines = []
    for name, setting in SETTINGS.items():
        value = save.setup.rules.get(name)
        value = setting["default"] if value is None else str(value).lower() if isinstance(value, bool) else str(value)
        if setting["element"] in elements and value != setting["here"]:
            lines.append(f"{setting['rule']} differs: {setting['ruling']}; the save has {name} = {value}")
    modules = {ELEMENTS[name]["module"] for name in elements if name in ELEMENTS}
    lacking = [name for name in ELEMENTS if ELEMENTS[name]["module"] in modules and name not in elements]
    if lacking:
        lines.append(f"CAR-GLOB-02 differs: modules are complete here; the save has no {', '.join(lacking)}")
    if not equal:
        lines += [
            f"{ruling['rule']} differs: {ruling['ruling']}" for ruling in RULINGS if ruling["element"] in elements
        ]
        lines = lines or ["no known difference of the rules explains this"]
    return lines
