"""Village: what the villagers of the Inn look like."""

from __future__ import annotations

from bastide.draw.ink import symbol
from bastide.draw.portraits import bust
from bastide.draw.svg import Svg, join, tag
from bastide.games.village.data import CARD_NAMES

Appearance = tuple[int, str, str, str, str, str, str]  # skin, hair, beard, hat, its colour, tunic, tool

BLANKS = ("vil-blank-lit", "vil-blank-unlit")
PEOPLE: dict[str, Appearance] = {
    "artist": (0, "hair2", "gote", "beret", "cloth-plum", "cloth-cream", "chisel"),
    "count": (0, "hair3", "full", "bycocket", "cloth-red", "cloth-dark", "gem"),
    "trickster": (1, "hair4", "", "hood", "cloth-green", "cloth-red", "sack"),
    "guild_master": (0, "hair0", "full", "chaperon", "cloth-ochre", "cloth-brown", "square"),
    "steward": (2, "hair2", "must", "cap", "cloth-dark", "cloth-blue", "scales"),
    "mayor": (0, "hair3", "must", "fur", "cloth-red", "cloth-green", "keys"),
    "medico": (1, "hair3", "gote", "coif", "cloth-cream", "cloth-dark", "bottle"),
    "nun": (0, "hair1", "", "wimple", "cloth-cream", "cloth-dark", "candle"),
    "farmer_woman": (1, "hair4", "", "kerchief", "cloth-red", "cloth-ochre", "thatch"),
    "scholar": (0, "hair3", "full", "beret", "cloth-blue", "cloth-plum", "book"),
    "traveller": (2, "hair2", "stub", "felt", "cloth-green", "cloth-teal", "map"),
    "abbot": (0, "hair3", "", "mitre", "cloth-cream", "cloth-brown", "cross"),
    "blacksmith": (1, "hair2", "full", "bald", "cloth-cream", "cloth-brown", "hammer"),
    "breeder": (0, "hair1", "must", "straw", "cloth-ochre", "cloth-green", "horse"),
    "councillor": (0, "hair3", "gote", "chaperon", "cloth-dark", "cloth-red", "scroll"),
    "day_labourer": (1, "hair0", "stub", "straw", "cloth-ochre", "cloth-grey", "fork"),
    "herbalist": (2, "hair3", "", "hood", "cloth-teal", "cloth-green", "berries"),
    "lost_son": (0, "hair4", "", "none", "cloth-cream", "cloth-brown", "pack"),
    "messenger": (1, "hair1", "", "felt", "cloth-blue", "cloth-red", "scroll"),
    "countess": (0, "hair4", "", "long", "cloth-cream", "cloth-plum", "gem"),
    "scribe": (0, "hair0", "", "tonsure", "cloth-brown", "cloth-brown", "scroll"),
    "wainwright": (1, "hair1", "full", "cap", "cloth-brown", "cloth-ochre", "wheel"),
    "bard": (0, "hair2", "gote", "felt", "cloth-red", "cloth-blue", "goblet"),
    "barker": (2, "hair2", "must", "chaperon", "cloth-red", "cloth-ochre", "bread"),
    "juggler": (1, "hair1", "", "bycocket", "cloth-green", "cloth-plum", "grapes"),
    "miller": (0, "hair3", "must", "coif", "cloth-cream", "cloth-cream", "sack"),
    "sage": (0, "hair3", "full", "hood", "cloth-grey", "cloth-blue", "book"),
    "prior": (1, "hair0", "", "tonsure", "cloth-brown", "cloth-dark", "cross"),
    "scrap_dealer": (2, "hair2", "stub", "fur", "cloth-dark", "cloth-brown", "kettle"),
    "toll_keeper": (0, "hair0", "must", "helmet", "iron", "cloth-grey", "spear"),
}


def portraits() -> Svg:
    """A symbol for each villager card."""
    return join(symbol(f"vil-face-{name}", bust(*PEOPLE[name]), "0 0 100 88") for name in CARD_NAMES)


def blanks() -> Svg:
    """Cards without what they say. The candle is lit on those that are played, unlit on those that count at the end."""
    found = []
    for name, colour in zip(BLANKS, ("var(--vil-candle)", "var(--vil-slate)"), strict=True):
        body = tag("rect", width=168, height=116, rx=6, fill="var(--vil-tile)", stroke="var(--ink)")
        body += tag("path", d="M0 30V6q0-6 6-6h156q6 0 6 6v24Z", fill=colour)
        body += tag("rect", x=11, y=12, width=7, height=13, rx=1, fill="#fbf5e6", stroke="#3a2a1b")
        if name == BLANKS[0]:
            body += tag("path", d="M14.5 3q4 5 0 8-4-3 0-8Z", fill="#e8852c", stroke="#b5381c")
        found.append(symbol(name, body, "-1 -1 170 118"))
    return join(found)
