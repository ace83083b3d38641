"""Tile tables of the base game (72 tiles, 24 types), for the C++ limit.

Half edges run clockwise: 0,1 = north (west half, east half), 2,3 = east, 4,5 = south, 6,7 = west.
Writes carc_tables.h into the folder given as argument.
"""

from __future__ import annotations

import pathlib
import sys

N, E, S, W = 0, 1, 2, 3
F, C, R = 1, 2, 3  # terrain codes of an edge; 0 = no neighbour

# name, count, edges, cities (sides of each), pennant, roads (sides of each), monastery, fields (halves, cities)
T = [
    ("A", 2, "ffrf", [], 0, [[S]], 1, [([0, 1, 2, 3, 4, 5, 6, 7], [])]),
    ("B", 4, "ffff", [], 0, [], 1, [([0, 1, 2, 3, 4, 5, 6, 7], [])]),
    ("C", 1, "cccc", [[N, E, S, W]], 1, [], 0, []),
    ("D", 4, "crfr", [[N]], 0, [[E, W]], 0, [([2, 7], [0]), ([3, 4, 5, 6], [])]),
    ("E", 5, "cfff", [[N]], 0, [], 0, [([2, 3, 4, 5, 6, 7], [0])]),
    ("F", 2, "fcfc", [[E, W]], 1, [], 0, [([0, 1], [0]), ([4, 5], [0])]),
    ("G", 1, "fcfc", [[E, W]], 0, [], 0, [([0, 1], [0]), ([4, 5], [0])]),
    ("H", 3, "cfcf", [[N], [S]], 0, [], 0, [([2, 3, 6, 7], [0, 1])]),
    ("I", 2, "cffc", [[N], [W]], 0, [], 0, [([2, 3, 4, 5], [0, 1])]),
    ("J", 3, "crrf", [[N]], 0, [[E, S]], 0, [([2, 5, 6, 7], [0]), ([3, 4], [])]),
    ("K", 3, "cfrr", [[N]], 0, [[S, W]], 0, [([2, 3, 4, 7], [0]), ([5, 6], [])]),
    ("L", 3, "crrr", [[N]], 0, [[E], [S], [W]], 0, [([2, 7], [0]), ([3, 4], []), ([5, 6], [])]),
    ("M", 2, "cffc", [[N, W]], 1, [], 0, [([2, 3, 4, 5], [0])]),
    ("N", 3, "cffc", [[N, W]], 0, [], 0, [([2, 3, 4, 5], [0])]),
    ("O", 2, "crrc", [[N, W]], 1, [[E, S]], 0, [([2, 5], [0]), ([3, 4], [])]),
    ("P", 3, "crrc", [[N, W]], 0, [[E, S]], 0, [([2, 5], [0]), ([3, 4], [])]),
    ("Q", 1, "ccfc", [[N, E, W]], 1, [], 0, [([4, 5], [0])]),
    ("R", 3, "ccfc", [[N, E, W]], 0, [], 0, [([4, 5], [0])]),
    ("S", 2, "ccrc", [[N, E, W]], 1, [[S]], 0, [([4], [0]), ([5], [0])]),
    ("T", 1, "ccrc", [[N, E, W]], 0, [[S]], 0, [([4], [0]), ([5], [0])]),
    ("U", 8, "rfrf", [], 0, [[N, S]], 0, [([1, 2, 3, 4], []), ([0, 5, 6, 7], [])]),
    ("V", 9, "ffrr", [], 0, [[S, W]], 0, [([0, 1, 2, 3, 4, 7], []), ([5, 6], [])]),
    ("W", 4, "frrr", [], 0, [[E], [S], [W]], 0, [([0, 1, 2, 7], []), ([3, 4], []), ([5, 6], [])]),
    ("X", 1, "rrrr", [], 0, [[N], [E], [S], [W]], 0, [([1, 2], []), ([3, 4], []), ([5, 6], []), ([7, 0], [])]),
]
START = 3  # type D
NSEGMAX = 10
CODE = {"f": F, "c": C, "r": R}
KC, KR, KM, KF = 0, 1, 2, 3  # segment kinds: city, road, monastery, field
assert sum(t[1] for t in T) == 72 and len(T) == 24

EDGE: list[int] = []  # [type*4+rot][side]
SIDESEG: list[int] = []  # [type*4+rot][side]: segment of city / road / field on that side
HALF: list[int] = []  # [type*4+rot][half]: field segment or 255
NSEG: list[int] = []  # all segments
NSEG0: list[int] = []  # without fields
KIND: list[int] = []  # [type][seg]
OPENS: list[int] = []  # [type][seg]
PEN: list[int] = []  # [type][seg]
MULTI: list[int] = []  # [type][seg] 1 if the type has several segments of that kind
ADJ: list[int] = []  # [type][seg] bit mask of the city segments a field touches
COUNT = [t[1] for t in T]
MON = [t[6] for t in T]  # 1 + index of the monastery segment is not needed: kind says it

for name, _cnt, edges, cities, pen, roads, mon, fields in T:
    kinds, opens, pens, multi, adj = [], [], [], [], []
    seg_side = [255] * 4
    half = [255] * 8
    for sides in cities:
        for s in sides:
            seg_side[s] = len(kinds)
        kinds.append(KC)
        opens.append(len(sides))
        pens.append(pen)
        multi.append(int(len(cities) > 1))
        adj.append(0)
    for sides in roads:
        for s in sides:
            seg_side[s] = len(kinds)
        kinds.append(KR)
        opens.append(len(sides))
        pens.append(0)
        multi.append(int(len(roads) > 1))
        adj.append(0)
    if mon:
        kinds.append(KM)
        opens.append(0)
        pens.append(0)
        multi.append(0)
        adj.append(0)
    NSEG0.append(len(kinds))
    for halves, cs in fields:
        for h in halves:
            half[h] = len(kinds)
            if edges[h // 2] == "f":
                seg_side[h // 2] = len(kinds)
        kinds.append(KF)
        opens.append(0)
        pens.append(0)
        multi.append(0)
        adj.append(sum(1 << c for c in cs))
    for h in range(8):
        assert (half[h] == 255) == (edges[h // 2] == "c"), (name, h)
    for s in range(4):
        assert seg_side[s] != 255
        if edges[s] == "f":
            assert half[2 * s] == half[2 * s + 1]
    NSEG.append(len(kinds))
    pad = [0] * (NSEGMAX - len(kinds))
    KIND += kinds + pad
    OPENS += opens + pad
    PEN += pens + pad
    MULTI += multi + pad
    ADJ += adj + pad
    for r in range(4):
        EDGE += [CODE[edges[(s - r) % 4]] for s in range(4)]
        SIDESEG += [seg_side[(s - r) % 4] for s in range(4)]
        HALF += [half[(h - 2 * r) % 8] for h in range(8)]

SIGOK: list[int] = []  # [type][signature]: 4-bit mask of the rotations that fit
for t in range(24):
    for sig in range(256):
        m = 0
        for r in range(4):
            ok = True
            for s in range(4):
                want = (sig >> (2 * s)) & 3
                if want and want != EDGE[(t * 4 + r) * 4 + s]:
                    ok = False
            m |= ok << r
        SIGOK.append(m)

TABLES = {
    "EDGE": EDGE,
    "SIDESEG": SIDESEG,
    "HALF": HALF,
    "NSEG": NSEG,
    "NSEG0": NSEG0,
    "KIND": KIND,
    "OPENS": OPENS,
    "PEN": PEN,
    "MULTI": MULTI,
    "ADJ": ADJ,
    "COUNT": COUNT,
    "SIGOK": SIGOK,
}
lines = ["// generated by carc_tables.py", "#pragma once", "#include <cstdint>"]
lines += [f"static const uint8_t {k}[{len(v)}] = {{{','.join(map(str, v))}}};" for k, v in TABLES.items()]
(pathlib.Path(sys.argv[1]) / "carc_tables.h").write_text("\n".join(lines) + "\n")
