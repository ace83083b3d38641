"""Settlement: its rules, and what its events tell.

Spaces of the wildlands and of the colony count from 0 (row * 3 + column), so do regions, streets, market spaces, stacks
and slots; resources, monsters' colours, buildings, artefacts, heroes, tiles and zones are numbers of `data.py`, whose
`…_NAMES` name them; trades are numbers of `data.TRADES`.

| event | seat | args |
|---|---|---|
| first | the first player | |
| shows | | artefact that goes on offer |
| enters | | slot, hero |
| takes | who | artefact, previous artefact or -1 |
| sends | who | zone, base villagers, bonus villagers |
| pays | who | wood, clay, stone, diamonds, gold |
| gains | who | resource, tokens got, tokens due |
| welcomes | who | bonus villagers got, bonus villagers due |
| builds | who | market space, building, colony space |
| refills | who, or nobody | market space, stack, building |
| draws | who | region, tile |
| lays | who | terrain space, tile |
| appears | who | terrain space, colour of the monster |
| hides | who | terrain space: the Wizard's Mask keeps the monster away |
| hunts | who | terrain space, colour |
| fortifies | who | terrain space |
| region | who | region activated |
| street | who | street activated |
| fortification | who | terrain space whose fortification is activated |
| uses | who | colony space, building, choice: 0 none, 1 to 3 a basic resource, 4 to 12 a terrain space |
| stores | who | colony space, building, tokens stored there now |
| invites | who | slot, hero |
| trades | who | trade |
| volunteers | who | bonus villagers to go first in the next action |
| ends | who | |
| passes | who | 1 if first in the round |
| keeps | who | wood kept, wood returned, clay kept, clay returned, stone kept, stone returned |
| returns | who | used bonus villagers that go back to the supply |
| leaves | | hero discarded at the end of the round |
| groups | | market space, building, tiles in the group |
| round | the first player | number of the round that begins |
| hero | who scores | hero, what it counts |
| stored | who scores | building, tokens |
| grade | the solo player | number of the grade in `data.GRADE_NAMES` |
"""
