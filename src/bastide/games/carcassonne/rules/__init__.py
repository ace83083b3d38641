"""The rules, in modules named by words of the rulebook: turn, stack, placing, features, figures, fields, notation.

What the log tells, with the numbers that belong to it. A place is three numbers: x, y, reference (an index of
`data.REF_NAMES`). A tile is its type (an index of `data.NAMES`), a figure an index of `data.FIGURES`.

    begins                                      who plays first
    draws            tile                       the tile is shown
    defers           tile                       put aside until the dragon comes
    unplaceable      tile                       removed from the game
    refused          tile                       removed from the game, as it fits only with a bridge
    no_tile                                     the part ends with nothing
    takes_abbey                                 the abbey is placed instead of drawing
    spans            x, y, axis                 a bridge is laid; axis 1 north-south, 2 east-west
    places           turned, x, y, bridge       turned is tile * 4 + rotation; bridge 0 none, 1 and 2 over the tile,
                                                north-south and east-west, 3 to 6 over the neighbour in the north,
                                                east, south, west
    stands           figure, place              the figure of the part
    erupts           x, y                       the dragon flies to a volcano
    reshuffles       number                     tiles put aside go back into the stack
    dismissed        figure, place              removed by the princess
    invites          x, y                       the fairy moves
    flies            x, y                       the seat moves the dragon
    eaten            figure, place              by the dragon
    left_alone       figure, place              a builder or pig goes with its last follower
    rests            steps                      the walk is over
    castle           place, place               a small city becomes a castle
    city, road, cloister
                     place, complete, tiles, pennants, raised, tied
                                                points of a feature; raised by an inn or a cathedral
    unclaimed        place                      completed, and nobody in it
    powerless        place                      followers, but no strength
    goods            place, kind, number        tokens taken; kind is an index of `data.GOODS`
    fairy_turn                                  a point at the start of the turn
    fairy_scored     place                      three points for the follower there
    field, barn_placed, barn_joined
                     place, cities, castles, pig points, tied
                                                points of farmers: at the end, for a new barn, joined to a barn
    barn             place, cities, castles     points of a barn at the end
    castle_scores    place, place               the castle, and the feature or castle that it takes its points from
    returns          figure, place              goes back to the supply after scoring
    moves            place                      the wagon
    goes_on, declines                           the bonus part
    no_auction                                  too few tiles
    shows            tiles                      for the auctions
    names_lot        tile
    opens_at         bid, tile
    bids             bid
    pays_bank        tile, bid                  the opener, whom nobody outbid; points are lost
    pays             tile, bid, to              points are lost
    is_paid          tile, bid, from            points are gained
    wins_lot         tile
    last_lot         tile                       for nothing
    most_goods       kind, number               points at the end
    ends                                        the final scoring follows

Verbs, phases and steps are numbered in `rules/turn.py`; what actions look like is in `rules/notation.py`.
"""
