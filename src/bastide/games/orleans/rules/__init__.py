"""The rules of Orléans. Verbs and phases are numbered in `words.py`, actions are put into words in `notation.py`.

What is told, and the numbers that go with it. A kind, type, good, place, space, deed, town, edge, citizen, event or
hourglass tile is its index in the lists of names in `data.py`; -1 stands for none.

| event            | numbers                            | meaning                                                     |
|------------------|------------------------------------|-------------------------------------------------------------|
| excludes         | place                              | a place tile is excluded before the first round             |
| declines         |                                    | no tile, or no further tile, is excluded                    |
| hourglass        | hourglass tile, round              | the tile of the round is turned up                          |
| coins            | coins                              | coins from the bank; the rule tells what for                |
| pays             | coins                              | coins to the bank; the rule tells what for                  |
| recalls          | kind, space                        | a follower comes back from a space to the market            |
| draws            | kind, kind, …                      | followers drawn from the bag                                |
| stows, fetches   | kind                               | a follower goes into the gunpowder tower, or out of it      |
| places           | kind, space, 1 if from the tower   | a follower is planned onto a space (hidden plans: own eyes) |
| plans            | space, kind, space, kind, …        | a plan is finished: all that was placed                     |
| uses             | place                              | an action is chosen                                         |
| passes           |                                    | ORL-ACT-06 by choice, ORL-ACT-07 since nothing is playable  |
| recruits         | type, step (0 for a monk)          | a follower from the supply goes into the bag                |
| good             | good                               | a good from the supply                                      |
| technology       | tokens                             | technology from the supply                                  |
| takes_tile       | place                              | a place tile is taken                                       |
| develops         | from space, to space               | the marker moves on the development track                   |
| citizen          | citizen                            | a citizen is taken                                          |
| moves            | edge, town                         | the merchant travels                                        |
| collects         | good, edge                         | a good is taken from the map                                |
| leaves_goods     | edge                               | the goods of the edge are left there                        |
| builds           | town                               | a trading station is built                                  |
| gives            | type, deed                         | a token goes to a beneficial deed                           |
| bathes           | kind (, kind)                      | the bathhouse draws                                         |
| sends            | kind, space                        | one of them goes to work                                    |
| bathes_in_vain   |                                    | none fits anywhere                                          |
| installs         | space                              | technology is placed                                        |
| keeps_technology | tokens                             | technology stays beside the board                           |
| wards            | event                              | the monk of the sacristy wards the event off                |
| feeds            | good                               | food is given at harvest                                    |
| plague           | kind                               | this follower dies and returns to the supply                |
| spared           | kind                               | the plague drew a coloured token: nothing happens           |
| debt             | coins                              | so many coins are missing: torture begins                   |
| cancelled        | coins                              | nothing is left to give: the rest of the debt is cancelled  |
| loses_station    | town (-1: from stock)              | torture: a trading station                                  |
| loses_follower   | kind                               | torture: a follower from the bag                            |
| falls_back       | space reached                      | torture: a development point                                |
| loses_good       | good                               | torture: a good                                             |
| loses_tile       | place                              | torture: a place tile                                       |
| loses_technology | space (-1: from beside the board)  | torture: a technology token                                 |
| first_player     |                                    | this seat has the first-player tile now                     |
| score_coins      | coins                              | points at the end                                           |
| score_goods      | goods held                         | points at the end                                           |
| score_towns      | stations, citizens, level          | points at the end                                           |
"""
