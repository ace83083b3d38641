"""Fields: which completed cities they touch. Only asked for when a field is scored."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from bastide.games.carcassonne.data import CASTLE, MARKS, NODE, OPEN, PRINTED, SEGMENTS, type_of_turned
from bastide.games.carcassonne.rules.features import root_of
from bastide.games.carcassonne.state import FIRST, PLOT, TURNED, CarcassonneState


class Harvest:
    """Counts the completed cities and castles that some fields touch, once each. [CAR-FARM-04]
    [CAR-FARM-05] The same city counts for every field it touches; [CAR-FARM-06] incomplete ones do not.
    [CAR-CASTLE-20] Castles, held or not, are counted apart, being worth more."""

    def __init__(self, state: CarcassonneState, fields: list[int]) -> None:
        nodes, plots = state.nodes, state.plots
        cities = vec[i16]([i16(0)] * i64(len(fields) + 1))
        castles = vec[i16]([i16(0)] * i64(len(fields) + 1))
        number = vec[u8]([u8(0)] * state.used)  # by node: which field, counting from 1
        self.number: Final = number
        self.cities_of: Final = cities
        self.castles_of: Final = castles
        seen = vec[i64]([i64(0)] * state.used)  # by city: mask of the fields that have counted it
        for i, root in enumerate(fields):
            number[root] = u8(i + 1)
        for slot in range(state.slots):
            first, tile = i64(plots[slot * PLOT + FIRST]), type_of_turned(i64(plots[slot * PLOT + TURNED]))
            for segment in range(i64(PRINTED.solid[tile]), i64(PRINTED.segments[tile])):
                touched = i64(PRINTED.adjacent[tile * SEGMENTS + segment])
                if touched == 0:
                    continue
                field = i64(number[root_of(nodes, first + segment)])
                if field == 0:
                    continue
                city = first
                while touched:
                    if touched & 1:
                        at = root_of(nodes, city)
                        if nodes[at * NODE + OPEN] == 0 and not (seen[at] >> field) & 1:
                            seen[at] = seen[at] | PRINTED.powers[field]
                            if i64(nodes[at * NODE + MARKS]) & CASTLE:
                                castles[field] = i16(i64(castles[field]) + 1)
                            else:
                                cities[field] = i16(i64(cities[field]) + 1)
                    touched >>= 1
                    city += 1

    def cities(self, root: i64) -> i64:
        """How many completed cities touch the field, castles aside."""
        return i64(self.cities_of[i64(self.number[root])])

    def castles(self, root: i64) -> i64:
        return i64(self.castles_of[i64(self.number[root])])
