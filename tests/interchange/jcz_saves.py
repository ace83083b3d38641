"""Saves in the format of JCloisterZone, made by hand. A turn is a list of messages. Positions grow to the east and the
south; the start tile at 0,0 has its city in the north and its road from west to east."""

from __future__ import annotations

import json
from typing import Any

Message = dict[str, Any]
COMMIT: Message = {"type": "COMMIT", "payload": {"random": 0.5}}
PASS: Message = {"type": "PASS", "payload": {}}
UNDO: Message = {"type": "UNDO", "payload": {}}
INNS = {"inns-and-cathedrals:1": 1}, {"big-follower": 1, "inn": True, "cathedral": True}
TRADERS = {"traders-and-builders:1": 1}, {"builder": 1, "pig": 1, "traders": True, "pig-herd": True}
DRAGON = {"princess-and-dragon:1": 1}, {"dragon": 1, "fairy": 1, "princess": True, "portal": True}
ABBEY = {"abbey-and-mayor:1": 1}, {"abbey": 1, "mayor": 1, "wagon": 1, "barn": 1}
BRIDGES = {"bridges-castles-and-bazaars:1": 1}, {"bridge": 1, "castle": 1, "bazaar": True}


def tile(name: str, x: int, y: int, rotation: int = 0) -> Message:
    return {"type": "PLACE_TILE", "payload": {"tileId": name, "rotation": f"R{rotation}", "position": [x, y]}}


def pointer(x: int, y: int, feature: str, location: str) -> dict[str, Any]:
    return {"position": [x, y], "feature": feature, "location": location}


def deploy(figure: str, x: int, y: int, feature: str, location: str) -> Message:
    return {"type": "DEPLOY_MEEPLE", "payload": {"pointer": pointer(x, y, feature, location), "meepleId": figure}}


def dragon(x: int, y: int) -> Message:
    return {"type": "MOVE_NEUTRAL_FIGURE", "payload": {"figureId": "dragon.1", "to": [x, y]}}


def fairy(figure: str, x: int, y: int, feature: str, location: str) -> Message:
    to = {"featurePointer": pointer(x, y, feature, location), "meepleId": figure}
    return {"type": "MOVE_NEUTRAL_FIGURE", "payload": {"figureId": "fairy.1", "to": to}}


def dismiss(figure: str, x: int, y: int, location: str) -> Message:
    place = {"featurePointer": pointer(x, y, "City", location), "meepleId": figure}
    return {"type": "RETURN_MEEPLE", "payload": {"pointer": place, "source": "PRINCESS"}}


def token(name: str, x: int, y: int, feature: str, location: str) -> Message:
    return {"type": "PLACE_TOKEN", "payload": {"token": name, "pointer": pointer(x, y, feature, location)}}


def save(
    turns: list[list[Message]],
    scores: list[int] | None,
    *modules: tuple[dict[str, int], dict[str, Any]],
    end: bool = False,
    rules: dict[str, Any] | None = None,
    says: list[str] | None = None,
    players: int = 2,
) -> dict[str, Any]:
    """A save of Alice, Bob and so on, who take turns; the scores are what it states. With `end` the game is counted
    after the last tile."""
    names = ["Alice", "Bob", "Carol"][:players]
    sets, elements = {"basic:1": 1}, {"small-follower": 7, "farmers": True}
    for more_sets, more_elements in modules:
        sets, elements = sets | more_sets, elements | more_elements
    replay = [message for turn in turns for message in [*turn, COMMIT]]
    drawn = [message["payload"]["tileId"] for message in replay if message["type"] == "PLACE_TILE"]
    drawn = [name for name in drawn if name != "AM/A"]
    stated = [f"{name} has {score} points" for name, score in zip(names, scores or [], strict=scores is not None)]
    return {
        "appVersion": "5.12.1",
        "gameId": "1",
        "setup": {
            "sets": sets,
            "elements": elements,
            "rules": rules or {},
            "start": [{"tile": "BA/RCr", "x": 0, "y": 0, "rotation": 0}],
        },
        "players": [{"name": name, "slot": slot} for slot, name in enumerate(names)],
        "replay": replay,
        "gameAnnotations": {"drawOrder": drawn} | ({"endTurn": len(drawn)} if end else {}),
        "test": {"description": "", "assertions": stated + (says or [])},
    }


def as_json(given: dict[str, Any]) -> bytes:
    return json.dumps(given).encode()


ROAD = save(  # from the crossing in the east over the start tile to the one in the west: 3 tiles, 3 points
    [
        [tile("BA/RRRR", 1, 0), deploy("0.small.1", 1, 0, "Road", "W")],
        [tile("BA/RRR", -1, 0), PASS],
    ],
    [3, 0],
    says=["Alice scored road for 3 points"],
)
CITY = save(  # 4 tiles and a pennant: 4 × 2 + 2
    [
        [tile("BA/Ccc+", 0, -1, 180), deploy("0.small.1", 0, -1, "City", "_N")],
        [tile("BA/C", -1, -1, 90), PASS],
        [tile("BA/C", 1, -1, 270), PASS],
    ],
    [10, 0],
    says=["Alice scored city for 10 points"],
)
CLOISTERS = save(  # Alice's has two neighbours, the start tile and Bob's; Bob's has one
    [
        [tile("BA/L", 0, 1), deploy("0.small.1", 0, 1, "Monastery", "I")],
        [tile("BA/L", 0, 2), deploy("1.small.1", 0, 2, "Monastery", "I")],
    ],
    [3, 2],
    end=True,
    says=["Alice scored monastery for 3 points", "Bob scored monastery for 2 points"],
)
FIELDS = save(  # one city of two tiles; the fields north and south of its southern wall both touch it: 3 each
    [
        [tile("BA/C", 0, -1, 180), deploy("0.small.1", 0, -1, "Field", "NL.NR.EL.ER.WL.WR")],
        [tile("BA/RFr", 1, 0), deploy("1.small.1", 1, 0, "Field", "NL.NR.EL.WR")],
    ],
    [3, 3],
    end=True,
    says=["Alice scored field for 3 points", "Bob scored field for 3 points"],
)
INN_AND_CATHEDRAL = save(  # a road with an inn over 4 tiles: 8; the city with the cathedral is incomplete: 0
    [
        [tile("IC/RFr.i", 1, 0), deploy("0.small.1", 1, 0, "Road", "WE")],
        [tile("IC/Cccc.c", 0, -1), deploy("1.big.1", 0, -1, "City", "NWSE")],
        [tile("BA/RRR", 2, 0), PASS],
        [tile("BA/RRR", -1, 0), PASS],
    ],
    [8, 0],
    INNS,
    end=True,
    says=["Alice scored road for 8 points", "Bob scored city for 0 points"],
)
BIG_FOLLOWER = save(  # a city of 5 tiles; Bob's big follower has strength 2, Alice's normal one 1
    [
        [tile("BA/CFc.1", 0, -1, 90), deploy("0.small.1", 0, -1, "City", "NS")],
        [tile("BA/C", 1, -1), deploy("1.big.1", 1, -1, "City", "N")],
        [tile("BA/Cc.1", 0, -2, 180), PASS],
        [tile("BA/Cc.1", 1, -2, 270), PASS],
    ],
    [0, 10],
    INNS,
)
WINE = save(  # the city of 3 tiles is Alice's: 6; Bob has completed it and takes the only wine: 10
    [
        [tile("TB/CFc.w", 0, -1, 90), deploy("0.small.1", 0, -1, "City", "NS")],
        [tile("BA/C", 0, -2, 180), PASS],
    ],
    [6, 10],
    TRADERS,
    end=True,
)
BUILDER = save(  # the third tile of Alice's road earns her a fourth: 5 tiles with the start tile; Bob's cloister: 1 + 3
    [
        [tile("BA/RFr", 1, 0), deploy("0.small.1", 1, 0, "Road", "WE")],
        [tile("BA/L", 0, 1), deploy("1.small.1", 0, 1, "Monastery", "I")],
        [tile("BA/RFr", 2, 0), deploy("0.builder.1", 2, 0, "Road", "WE")],
        [tile("BA/L", 0, 2), PASS],
        [tile("BA/RFr", 3, 0), PASS],
        [tile("BA/RFr", 4, 0), PASS],
    ],
    [5, 4],
    TRADERS,
    end=True,
)
PIG = save(  # a city of two tiles: 3 for the farmer, 1 for the pig
    [
        [tile("BA/C", 0, -1, 180), deploy("0.small.1", 0, -1, "Field", "NL.NR.EL.ER.WL.WR")],
        [tile("BA/L", 0, 1), PASS],
        [tile("BA/L", 1, -1), deploy("0.pig.1", 1, -1, "Field", "NL.NR.EL.ER.SL.SR.WL.WR")],
    ],
    [4, 0],
    TRADERS,
    end=True,
)
DRAGON_WALK = (
    save(  # Bob steps to the start tile, Alice to the west, where Bob's farmer is eaten; Alice's road: 4 tiles
        [
            [tile("BA/RFr", 1, 0), deploy("0.small.1", 1, 0, "Road", "WE")],
            [tile("BA/RFr", -1, 0), deploy("1.small.1", -1, 0, "Field", "ER.SL.SR.WL")],
            [tile("DG/F.v", 0, 1)],
            [tile("DG/RFr.d", 2, 0), PASS, dragon(0, 0), dragon(-1, 0)],
        ],
        [4, 0],
        DRAGON,
        end=True,
    )
)
FAIRY = save(  # a road of 7 tiles; 1 when Alice's third turn begins, 3 when the road is scored
    [
        [tile("BA/RFr", 1, 0), deploy("0.small.1", 1, 0, "Road", "WE")],
        [tile("BA/RFr", 2, 0), PASS],
        [tile("BA/RFr", -1, 0), fairy("0.small.1", 1, 0, "Road", "WE")],
        [tile("BA/RFr", 3, 0), PASS],
        [tile("BA/RRR", 4, 0), PASS],
        [tile("BA/RRR", -2, 0), PASS],
    ],
    [11, 0],
    DRAGON,
)
PRINCESS = save(  # the knight goes; the city of 3 tiles is completed without anybody in it
    [
        [tile("BA/CFc.1", 0, -1, 90), deploy("0.small.1", 0, -1, "City", "NS")],
        [tile("DG/CRRR.p", 0, -2, 180), dismiss("0.small.1", 0, -1, "NS")],
    ],
    [0, 0],
    DRAGON,
    rules={"princess-action": "must"},
)
BARN = save(  # when Bob raises his barn, Alice's farmer scores the city: 3; at the end the barn scores it: 4
    [
        [tile("BA/C", 0, -1, 180), deploy("0.small.1", 0, -1, "Field", "NL.NR.EL.ER.WL.WR")],
        [tile("BA/L", 1, -1), PASS],
        [tile("BA/L", 1, -2), PASS],
        [tile("BA/L", 0, -2), deploy("1.barn.1", 1, -1, "Field", "NL.NR.EL.ER.SL.SR.WL.WR")],
    ],
    [3, 4],
    ABBEY,
    end=True,
)
WAGON = save(  # a road of 3 tiles; the wagon moves on to the next road of the crossing: 1 tile at the end
    [
        [tile("BA/RRRR", 1, 0), deploy("0.wagon.1", 1, 0, "Road", "W")],
        [tile("BA/RRR", -1, 0), PASS, COMMIT, deploy("0.wagon.1", 1, 0, "Road", "E")],
    ],
    [4, 0],
    ABBEY,
    end=True,
    rules={"wagon-move": "C1"},
)
CASTLE = save(  # Alice makes a castle instead of 4 points; Bob's road of 3 tiles beside it gives both 3
    [
        [tile("BA/C", 0, -1, 180), deploy("0.small.1", 0, -1, "City", "S"), token("CASTLE", 0, -1, "City", "S")],
        [tile("BA/RRR", -1, 0), deploy("1.small.1", -1, 0, "Road", "E")],
        [tile("BA/RRR", 1, 0), PASS],
    ],
    [3, 3],
    BRIDGES,
)
TAKEN_BACK = save(  # the farmer is taken back: the follower stands on the road, 2 tiles
    [
        [
            tile("BA/RFr", 1, 0),
            deploy("0.small.1", 1, 0, "Field", "ER.SL.SR.WL"),
            UNDO,
            deploy("0.small.1", 1, 0, "Road", "WE"),
        ],
    ],
    [2, 0],
    end=True,
)
ALONE = save(  # one player: a road of 3 tiles
    [
        [tile("BA/RRRR", 1, 0), deploy("0.small.1", 1, 0, "Road", "W")],
        [tile("BA/RRR", -1, 0), PASS],
    ],
    [3],
    players=1,
)
SAVES = {
    "road": ROAD, "city": CITY, "cloisters": CLOISTERS, "fields": FIELDS, "inn and cathedral": INN_AND_CATHEDRAL,
    "big follower": BIG_FOLLOWER, "wine": WINE, "builder": BUILDER, "pig": PIG, "dragon walk": DRAGON_WALK,
    "fairy": FAIRY, "princess": PRINCESS, "barn": BARN, "wagon": WAGON, "castle": CASTLE, "taken back": TAKEN_BACK,
    "alone": ALONE,
}  # fmt: skip
