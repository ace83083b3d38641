"""Village: the inn and the brewery, the piles of villagers, and the viewer's hand."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from bastide.draw.look import Look, Panel
from bastide.draw.svg import Svg, hint, join, moved, squeezed, tag, use, words
from bastide.games.village.art.people import BLANKS
from bastide.games.village.art.signs import repeated
from bastide.games.village.data import BEER, CARD_COST, CARD_NAMES, CRAFT, LODGING, PILES, PLACE_NAMES, PRODUCTS, UNLIT
from bastide.games.village.expansions.inn.cards import top
from bastide.games.village.state import VillageState
from bastide.games.village.text import card as in_words
from bastide.games.village.text import card_tip
from bastide.games.village.view.board import field, head, ways
from bastide.games.village.view.crafts import name, offers, tip
from bastide.games.village.view.pieces import crowd, menu, pawn

WIDTH, HEIGHT = 300, 540  # as high as the village, beside which it stands
YARD = "M10 24Q12 14 30 16L270 12Q288 14 288 30L291 510Q290 530 268 528L30 530Q10 530 11 508Z"
STREET = 66  # the middle of the houses
LINE = 93  # room for a line of what a villager does
PILL = 118  # width of a card in one line
BREWERY = next(trade for trade in range(len(PRODUCTS)) if BEER in PRODUCTS[trade])
VERBS = {"miller": "miller", "sage": "sage", "barker": "bark", "prior": "prior", "juggler": "juggle"}


def inn(view: VillageState, seat: int, look: Look) -> Panel:
    """The inn with its guests, three piles of villagers, the brewery."""
    parts = [
        field(WIDTH, HEIGHT) + ways("M0 372L300 370") + tag("path", d=YARD, class_="vil-yard"),
        use("vil-inn", 12, 62, 110, 80),
        head(view, "inn", 14, 20, 400, look),
    ]
    parts.append(crowd(view, LODGING, STREET, 176, 96, 26, look))
    stay = [(f"lodge {age}", [pawn(seat, age, look), "hourglass", "1"]) for age in range(1, 5)]
    parts.append(menu([*stay, ("acquire", ["hourglass", "1", "→", "?"])], STREET, 66, look))
    for pile in range(PILES):
        found = int(top(view, pile))
        x, y = 122, 58 + 158 * pile
        if found < 0:
            parts.append(tag("rect", x=x, y=y, width=168, height=116, rx=6, class_="vil-slot"))
        else:
            acts = [f"{verb} {pile + 1}" for verb in ("tuck", "fetch", "search")]
            parts.append(card(view.cards.kinds[found], x, y, acts, look, view.hidden[pile] > 0))
    place = PLACE_NAMES[CRAFT + BREWERY]
    parts.append(use("vil-brewery", 12, 330, 108, 75) + name(place, tip(BREWERY, look), STREET - 48, 404, look))
    parts.append(crowd(view, CRAFT + BREWERY, STREET, 456, 96, 26, look))
    parts.append(menu(offers(view, seat, BREWERY, look), STREET, 407, look, up=True))
    parts.append(look.target("do inn", "rect", x=6, y=14, width=114, height=170, rx=10))
    return look.panel("inn", "board", WIDTH, HEIGHT, join(parts), beside=True)


def card(kind: int, x: float, y: float, acts: Sequence[str], look: Look, deep: bool = False) -> Svg:
    """A villager: name, candle, portrait, price, and what it does."""
    title = look.say(f"card.{CARD_NAMES[kind]}")
    body = hint(in_words(kind, look.say))
    if deep:
        body += tag("rect", x=3, y=4, width=168, height=116, rx=6, class_="vil-back")
    body += use(BLANKS[UNLIT[kind]], -1, -1, 170, 118)
    title = title[:1].upper() + title[1:]
    body += words(title, 28, 20, "vil-cardname", **squeezed(title, 14, 134.0))
    body += use(f"vil-face-{CARD_NAMES[kind]}", 2, 32, 66, 58)
    for i, line in enumerate(wrap(card_tip(kind, look.say), 15)):
        body += words(line, 69, 45 + 13 * i, "vil-line", **squeezed(line, 12.6, LINE))
    cost = repeated(CARD_COST[kind])
    body += join(use(f"vil-{sign}", 8 + 20 * i, 95, 18) for i, sign in enumerate(cost))
    for act in acts:
        if act in look.actions:
            ring = tag("rect", x=-2, y=-2, width=172, height=120, rx=8, class_="legal")
            body = look.choice(act, ring + body)
            break
    return moved(body, x, y, f"card-{kind}")


def hand(view: VillageState, seat: int, look: Look) -> Panel | None:
    """The villagers in the viewer's hand."""
    held = held_by(view, seat)
    if not held:
        return None
    parts = [tag("g", class_="vil-many")] if len(held) > 1 else []
    for i, kind in enumerate(held):
        name_ = CARD_NAMES[kind]
        acts = [f"play {name_}"] + ([VERBS[name_]] if name_ in VERBS else [])
        parts.append(card(kind, 4 + 178 * (i % 5), 4 + 126 * (i // 5), acts, look))
    return look.panel("hand", "own", 4 + 178 * min(len(held), 5), 126 * ((len(held) + 4) // 5), join(parts))


def in_line(view: VillageState, seat: int, x: float, look: Look) -> tuple[Svg, float]:
    """The names of the villagers in the viewer's hand, one beside the other, and where they end."""
    parts = []
    for kind in held_by(view, seat):
        title = str(look.say(f"card.{CARD_NAMES[kind]}"))
        title = title[:1].upper() + title[1:]
        shape = tag("rect", x=x, y=5, width=PILL, height=28, rx=7, class_=f"vil-in-line{' vil-unlit' * UNLIT[kind]}")
        name_ = words(title, x + PILL / 2, 24, "vil-cardname middle", **squeezed(title, 14, PILL - 14.0))
        parts.append(tag("g", hint(in_words(kind, look.say)), shape, name_))
        x += PILL + 6
    return tag("g", *parts, class_="vil-names"), x


def held_by(view: VillageState, seat: int) -> list[int]:
    """The villagers in the hand of a seat, if it is the viewer's."""
    return [view.cards.kinds[i] for i in view.cards.at(seat)] if view.viewer == seat else []
