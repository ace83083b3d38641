"""Settlement: what the heroes look like. Some are painted by hand, the others by their guild and name."""

from __future__ import annotations

from random import Random

from bastide.draw.portraits import bust
from bastide.draw.svg import Svg
from bastide.games.settlement.data import HERO_NAMES
from bastide.text.catalogues import catalogue

Appearance = tuple[int, str, str, str, str, str, str]  # skin, hair, beard, hat, its colour, tunic, tool

PAINTED: dict[str, Appearance] = {
    "ADV-03": (1, "hair2", "gote", "beret", "cloth-teal", "cloth-green", "map"),
    "DEF-03": (0, "hair1", "", "hood", "cloth-blue", "cloth-dark", "bow"),
    "BLD-02": (0, "hair3", "full", "cap", "cloth-cream", "cloth-red", "trowel"),
    "ART-08": (2, "hair2", "", "coif", "cloth-cream", "cloth-ochre", "bread"),
    "ADV-08": (1, "hair0", "", "miner", "cloth-brown", "cloth-green", "lantern"),
    "DEF-02": (0, "hair0", "must", "helmet", "iron", "cloth-blue", "spear"),
    "ART-11": (0, "hair4", "", "bycocket", "cloth-plum", "cloth-red", "scroll"),
    "DEF-08": (1, "hair2", "full", "helmet", "iron", "cloth-blue", "shield"),
    "BLD-11": (0, "hair4", "", "long", "cloth-cream", "cloth-red", "chisel"),
    "ADV-04": (1, "hair2", "", "kerchief", "cloth-teal", "cloth-blue", "boat"),
}


def _tools(numbers: str, tools: str) -> dict[str, str]:
    return dict(zip(numbers.split(), tools.split(), strict=True))


TOOLS = {
    "ADV": _tools("01 02 05 06 07 09 10 11 12", "bow lantern axe map mule bow spade pick pack"),
    "DEF": _tools("01 04 05 06 07 09 10 11 12", "spear spear shield keys bow lantern spear shield cross"),
    "BLD": _tools("01 03 04 05 06 07 08 09 10 12", "square saw thatch hammer scroll trowel glass square logs pail"),
    "ART": _tools("01 02 03 04 05 06 07 09 10 12", "sack spear axe hammer kettle cloth mug hide gem goblet"),
}
HATS = {
    "ADV": ("felt", "hood", "bycocket", "kerchief", "fur"),
    "DEF": ("helmet", "helmet", "hood", "coif"),
    "BLD": ("cap", "straw", "beret", "kerchief"),
    "ART": ("coif", "chaperon", "cap", "beret", "wimple"),
}
CLOTHS = {
    "ADV": ("cloth-green", "cloth-teal"),
    "DEF": ("cloth-blue", "cloth-dark"),
    "BLD": ("cloth-red", "cloth-ochre"),
    "ART": ("cloth-plum", "cloth-brown"),
}


def woman(name: str) -> bool:
    """Whether the hero's French name is feminine."""
    french = str(catalogue("bastide.games.settlement", "fr")[0][f"hero.{name}"])
    return french.split()[0].endswith(("se", "ce", "re", "ne", "de")) and not french.startswith("Maître")


def appearance(name: str) -> Appearance:
    """What a hero looks like; the same in every process."""
    if name in PAINTED:
        return PAINTED[name]
    dice, (guild, number) = Random(name), name.split("-")
    feminine = woman(name)
    hat = dice.choice(("long", "braids", "hood", "wimple", "kerchief") if feminine else HATS[guild])
    skin, hair = dice.randrange(3), f"hair{dice.randrange(5)}"
    beard = "" if feminine else dice.choice(("full", "gote", "must", "stub", ""))
    colour = "cloth-cream" if hat in ("wimple", "coif") else dice.choice(CLOTHS[guild])
    return skin, hair, beard, hat, colour, dice.choice(CLOTHS[guild]), TOOLS[guild][number]


def portraits() -> dict[str, Svg]:
    """A bust of every hero, by name."""
    return {name: bust(*appearance(name)) for name in HERO_NAMES}
