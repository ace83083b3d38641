"""Village (Descendance) with the Inn (Auberge): four generations of a family in a medieval village."""

from bastide.games.registry import Box, Clash, Option
from bastide.games.village.data import FLAGS, REVISION, SEATS

SEAT_NUMBERS = tuple(str(seat) for seat in range(max(SEATS)))


def ruling(name: str) -> Option:
    """[VIL-END-13] A doubtful ruling as a switch, as the component data names it."""
    flag = FLAGS[name]
    if "alternative" in flag:
        return Option(name, "choice", flag["default"], (flag["default"], flag["alternative"]))
    return Option(name, "flag", flag["default"])


BOX = Box(
    name="village",
    package=__name__,
    seats=SEATS,
    options=(
        Option("modules", "set", [], ("inn",)),
        Option("first_seat", "choice", "0", SEAT_NUMBERS),  # [VIL-SETUP-18] who is the oldest
        *(ruling(name) for name in FLAGS),
    ),
    clashes=tuple(
        Clash("clash.first_seat", "the first seat must be taken", (seats,), {"first_seat": SEAT_NUMBERS[seats:]})
        for seats in SEATS
        if SEAT_NUMBERS[seats:]
    ),
    revision=REVISION,
    minutes=75,
    weight=3,
)
