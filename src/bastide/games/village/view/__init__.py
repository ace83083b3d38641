"""Village in SVG: pure functions from what a viewer knows to pictures."""

from __future__ import annotations

from bastide.core.game import Game
from bastide.draw.look import Chip, Look, Panel
from bastide.draw.svg import Svg
from bastide.games.village import art
from bastide.games.village.art.cover import cover as box_cover
from bastide.games.village.data import COIN, COLOURS, GRAIN, HAND, TIME
from bastide.games.village.scoring import chronicled
from bastide.games.village.state import VillageState
from bastide.games.village.view.board import village
from bastide.games.village.view.decide import decide
from bastide.games.village.view.districts import districts
from bastide.games.village.view.farm import AWAY, STOCK, brief, farm, goods, others
from bastide.games.village.view.farm import HEIGHT as FARM_HEIGHT
from bastide.games.village.view.farm import WIDTH as FARM_WIDTH
from bastide.games.village.view.inn import hand, inn
from bastide.games.village.view.motion import OPENING, ROUTINE, motion

__all__ = [
    "LAYOUT", "OPENING", "PALETTE", "ROUTINE", "board_of", "cover", "motion", "panels", "players", "sprite", "style"
]  # fmt: skip

PALETTE = art.PALETTE
LAYOUT = "rows"
FARM_SHAPE = (FARM_WIDTH + STOCK + AWAY) / FARM_HEIGHT  # with what lies beside it
CARD_SHAPE = 1.44  # of a card in hand
BRIEF_ROW = (
    "display:flex;max-height:2.6rem;padding:.15rem;background:var(--paper);border:1px solid var(--line);"
    "border-radius:.85rem;"
)


def sprite() -> Svg:
    """The symbols that pictures of this game refer to."""
    return art.symbols()


def style() -> str:
    """Rules for classes of this game only."""
    number = "700 14.2px system-ui,sans-serif"
    lines = {  # what stands for the farm while nothing can be chosen there, in low windows and while one looks back
        "(max-height:700px) and (orientation:landscape)": "#own:has(.brief)",
        "(min-height:701px) and (orientation:landscape)": ":has(#plies) #own:has(.brief)",
    }
    all_in_sight = "(min-width:1280px) and (min-height:581px)"  # in other windows the farm is behind tabs of its own
    brief = "".join(
        f"@media{window} and {all_in_sight}{{{own} .row:not(:has(#f-brief,[data-action])){{display:none}}}}"
        f"@media{window}{{{own}:not(:has(#f-farm [data-action])) .row:has(#f-brief){{{BRIEF_ROW}}}}}"
        for window, own in lines.items()
    )
    brief += (  # no wider than they are high
        f"@media(min-height:701px) and {all_in_sight}{{.ground #own .row:has(#f-farm){{align-self:center;"
        f"max-width:calc(clamp(6.5rem,21dvh,12.5rem)*{FARM_SHAPE:.2f} + 1.2rem)}}}}"
    )
    brief += (  # where there is room, a card lies beside the farm, as high as that; more have the row for themselves
        "@media(min-height:701px) and (min-width:1280px) and (orientation:landscape){.ground #own:has(#f-hand)"
        f"{{flex-direction:row;& .row{{width:auto;min-width:0;flex:{FARM_SHAPE:.2f} 1 0;align-self:end}}"
        f"& .row:has(#f-hand){{flex:{CARD_SHAPE} 1 0}}"
        "&:has(.vil-many):not(:has(#f-farm [data-action])){flex-direction:column;"
        "& .row:has(#f-hand){flex:none;height:clamp(6.5rem,21dvh,9.5rem);align-self:center}"
        "& :is(.row:has(#f-farm),.vil-names){display:none}"
        f"& .row:has(#f-brief){{{BRIEF_ROW}flex:none;width:100%}}}}}}}}"
    )
    large = (
        "(orientation:portrait),(max-height:580px),(max-width:1279px) and ((max-height:659px) or (max-width:1129px))"
    )
    own_row = "#own:has(:is(#f-farm,#f-goods):not(.off-phone)) .row:has(#f-farm)"
    brief += (  # upright, panels have room below each other; in high windows farm and goods behind one tab
        f"@media(orientation:portrait){{{own_row}{{flex-direction:column;gap:.3rem;"
        f"& figure{{flex:1 1 0;max-height:{FARM_HEIGHT * 1.15:g}px}}& .panel{{height:100%}}}}}}"
        "@media(orientation:portrait) and (min-height:740px){#tabs [data-tab=goods]{display:none}"
        "#tabs:has([data-tab=goods][aria-pressed=true]) [data-tab=farm]"
        "{border-color:var(--accent);color:var(--text);font-weight:700}"
        f"{own_row},{own_row} figure{{display:flex}}}}"
        "@media(orientation:portrait) and (max-height:739px)"
        "{.table:has(#f-goods:not(.off-phone)) .row:has(#f-brief){display:none}}"
        # plates as wide as the way of time, where they lie below it; the least scales are by the size of their words
        "#f-goods,#f-others{--least-scale:.775px;background:var(--paper);border:1px solid var(--line);"
        "border-radius:.85rem;& .panel{width:auto;max-width:100%}}#f-farm{--least-scale:.73px}"
        # beside each other no higher than they are drawn; below each other their words are aligned
        f"@media{large}{{#f-goods,#f-others{{align-self:center;aspect-ratio:{STOCK}/{FARM_HEIGHT}}}"
        f"#f-others{{aspect-ratio:{AWAY}/{FARM_HEIGHT}}}}}"
        "@media(orientation:portrait){#f-goods,#f-others{align-self:stretch;aspect-ratio:auto}"
        f"#f-others .panel{{translate:{(AWAY - STOCK) / 2:g}px}}}}"
    )
    # beside the inn the village is smaller: its words need the room
    brief += "@media(min-width:1280px) and (max-width:1365px){.at-table:has(#f-inn){--side:15.5rem}}"
    line = (
        "#own .row:has(#f-districts)"  # below the board, where that is the one panel in front and larger than its room
    )
    brief += (
        f"{line}{{display:none}}@media{large},(max-width:1279px) and (pointer:coarse){{"
        f".table:has(#f-village:not(.off-phone)) {line}{{display:flex;padding:0;max-height:none;border:0}}}}"
        # large enough for a finger
        f"@media{large},(pointer:coarse){{#f-decide{{height:auto}}#f-decide .panel{{width:1235px;height:auto}}}}"
        "#f-districts{height:48px;padding:0;border:0;background:none}"
        "#f-districts .panel{width:auto}[data-reach]{cursor:pointer}"
        # below the cards, too; few of these are no larger than many
        f"@media{large}{{.row:has(#f-brief){{order:1}}"
        "#f-hand .panel{max-height:176px}}"
    )
    return (
        f"{brief}.vil-field{{fill:var(--field)}}#main .vil-field{{display:none}}"
        f"svg .vil-n{{font:{number};text-anchor:middle}}svg .vil-faint{{fill:var(--soft)}}"
        "svg .vil-sum{font:600 14.2px system-ui,sans-serif;text-anchor:middle}"
        "svg .vil-dark,svg .vil-line{fill:#3a2a1b}.vil-line{font-size:14.2px}"
        "svg .vil-small{font-size:14.2px}svg .vil-note{font-size:14.2px;fill:var(--soft)}"
        "svg .vil-soft{font-size:14.2px;font-weight:600;fill:var(--soft)}"
        "svg .vil-name{font-size:14.2px;font-weight:700}"
        "svg .vil-ribbon{font-size:14.2px;font-weight:600;fill:#fff7e6}"
        "svg .vil-title{font-size:14.2px;font-weight:600;fill:#fff7e6;text-anchor:middle}"
        "svg .vil-page{font-size:14.2px;font-weight:600;fill:#6d5840}"
        "svg .vil-halo,svg .vil-town{font-size:14.2px;font-weight:600;text-anchor:middle;paint-order:stroke;"
        "stroke:var(--paper);stroke-width:3px;stroke-linejoin:round}svg .vil-town{stroke:var(--card);fill:#3a2a1b}"
        ".vil-hit{fill:none;pointer-events:all}"
        ".vil-plaque~use[data-action]{stroke-width:1.6;stroke-dasharray:4 2.5}"
        ".vil-ahead{fill:var(--glow);stroke:var(--dash);stroke-width:1.6;stroke-dasharray:3 2}"
        "#own:has(#f-hand [data-action]) .vil-names{display:none}.vil-in-line{fill:var(--vil-candle);stroke:var(--ink)}"
        ".vil-unlit{fill:var(--vil-slate)}svg .vil-hour{font-size:15.4px}"
        ".vil-slot{fill:var(--vil-slot);stroke:var(--line)}.vil-boards{fill:var(--wood);stroke:var(--wood-d)}"
        ".vil-plaque{fill:var(--vil-stone);stroke:var(--wall-d);stroke-width:1.5}.vil-band{stroke:var(--ink)}"
        ".vil-pill{fill:var(--paper);fill-opacity:.94;stroke-width:1.6;stroke-dasharray:4 2.5}"
        "[data-action]:hover .vil-pill,[data-action]:focus .vil-pill{fill:var(--hot);fill-opacity:1}"
        ".vil-count{fill:var(--paper);stroke:var(--ink)}.vil-yard{fill:var(--city);stroke:var(--road-e);stroke-width:1.4}"
        ".vil-active{fill:none;stroke:var(--glow);stroke-width:5}"
        ".vil-back{fill:var(--paper2);stroke:var(--soft)}"
        "svg .vil-cardname{font-size:14.2px;font-weight:700;fill:#fff7e6}"
        ".vil-beads{stroke:var(--line);stroke-width:7;stroke-linecap:round;fill:none}svg .vil-button{font-size:14px;"
        "font-weight:600}"
    )


def cover() -> Svg:
    """The picture of the game on the shelf, 200 by 280."""
    return box_cover()


def panels(game: Game, view: VillageState, look: Look) -> list[Panel]:
    """The village and perhaps the inn; what is to be decided; the viewer's farm and hand."""
    seat = int(view.viewer) if view.viewer >= 0 else int(view.first)
    found = [village(view, seat, look)]
    if view.hidden:
        found.append(inn(view, seat, look))
    own = [*board_of(game, view, seat, look), districts(view, look), brief(view, seat, look)]
    held = hand(view, seat, look) if view.hidden else None
    if held:
        own.append(held)
    rest = decide(found + own, look)
    return [*found, *([rest] if rest else []), *own]


def board_of(game: Game, view: VillageState, seat: int, look: Look) -> list[Panel]:
    """What lies before one player: the farm with the way of time, what is there, and who is away."""
    return [farm(view, seat, look), goods(view, seat, look), others(view, seat, look)]


def players(game: Game, view: VillageState, look: Look) -> list[list[Chip]]:
    """What stands beside each name: time, the living, the chronicle, cubes, coins, grain, customers, cards."""
    say = look.say
    found = []
    for seat in range(game.seats):
        cubes = sum(int(view.have(seat, colour)) for colour in range(COLOURS))
        chips = [
            Chip("vil-hourglass", str(view.have(seat, TIME)), say("chip.time")),
            Chip(f"meeple-{look.colour(seat).name}", str(view.living(seat)), say("chip.living")),
            Chip("vil-skull", str(chronicled(view, seat)), say("chip.dead")),
            Chip("vil-cubes", str(cubes), say("chip.cubes")),
            Chip("vil-coin", str(view.have(seat, COIN)), say("chip.coins")),
            Chip("vil-grain", str(view.have(seat, GRAIN)), say("chip.grain")),
            Chip("vil-star", str(view.tiles(seat)), say("chip.customers")),
        ]
        if view.hidden:
            chips.append(Chip("vil-blank-lit", str(view.have(seat, HAND)), say("chip.cards")))
        found.append(chips)
    return found
