"""Villagers: the rules, a module for each word of the rulebook.

Events (`what`: seat, args; points are changes of the seat's treasury). Kinds, families and events are numbers as in
`data.py`; a *card* is the number of a card in a village; a *place* of the road counts from 0; a *pile* is a stack from
0, or 6 for the reserve; -1 as the card below is the table.

Set-up
    purse: seat, [], points
    first_player: seat, [] (also at the end of a round)
Recruitment
    round: first player, capacity of each seat
    recruits: seat, [kind, place]; recruits_blind: seat, [kind, pile]
    road_coins: seat, [kind], points (that lay on it)
    arrives: nobody, [place, kind, pile]; exhausted: nobody, [pile]
    lapses: seat, [recruits lost]
New arrivals
    leaves: nobody, [place, kind, coins that go back to the bank]
    coins: nobody, [] (one on each villager of the road)
    favours: seat, [place, kind]; passes: seat, []
Placement
    builds: seat, [limit]; ends: seat, []
    places: seat, [kind, card, card below]
    plays_tinner: seat, []
    replaces: seat, [kind, card, owner of that village] (by an Apprentice)
    apprentice_coins: owner, [card, kind], points
    smuggles: seat, [card, kind], points
    recalled: seat, [kind] (a Monk or Apprentice, back to the hand)
    returns: seat, [kind, where], told to that seat; returns_unseen: seat, [family, where], told to the others;
        where is 16 + pile, or 24 when the card is discarded
    hires: seat, [kind, card]
Padlocks
    opens_free: seat, [kind]; pays_padlock: seat, [kind], points
    uses_own_key: seat, [kind, card, kind of the key, coins put on it]
    uses_others_key: seat, [kind, card, kind of the key, its owner (15: the Countess)], points
End of a round
    turns_founders: seat, [card]
    market: nobody, [0 the first, 1 the second]
    gold: seat, [], points; coins_counted: seat, [], points
    silver: seat, [card, kind], points; coins_moved: seat, [card, kind], points
Solo
    reveals: nobody, [event]; resolves: seat, [event]; jester: seat, [event]
    countess_gains: nobody, [kind, card]; countess_coins: nobody, [coins, kind] (that lay on it)
    countess_value: nobody, [kind, value] (of the card that tells how many events come)
    countess_earns: nobody, [gold, event]
    countess_market: nobody, [gold symbols, coins or silver, coins moved]
    pays_bank, pays_countess: seat, [event, gold asked for], points; event_brings: seat, [event], points
    stolen: seat, [card, kind] (by the Countess); loses: seat, [card, kind] (out of the game)
    stolen_coins: seat, [card, kind], points (that lay on it, back to the treasury)
    loses_coins: seat, [card, kind, coins, 0 to the bank or 1 to the Countess]
"""
