"""Village: the rules. Verbs and phases are in `terms`.

What the numbers of each event mean. A generation is counted from 0; a place is one of `data.PLACE_NAMES`, a kind of
thing of `data.KINDS`, a space of `data.SPACE_NAMES`, a customer of `data.CUSTOMER_NAMES`, a town of
`data.TOWN_NAMES`, a card of `data.CARD_NAMES`; levels, windows and piles are counted from 0. The event's seat is the
player it concerns.

event              numbers
acquires           (pays for step 1 of acquiring a card)
arrives            customer that joins the market
birth              generation
buried             generation, place of the member laid into a grave
buys_prestige      coins paid (scores)
cannot_sell        (out of the market day, as everybody can see)
card               pile, card that has become visible
card_taken         card; where only its owner may know it, the others are told card_taken_unseen
card_taken_unseen  (a card out of a pile, nobody else knows which)
chooses            space whose action the well or the Sage is used for
chronicled         generation, place it had, profession (`data.PROFESSIONS`)
claims             customer taken by the Scrap Dealer
coins              coins given by a town
council            generation, level reached, way to pay (`data.COUNCIL_WAYS`)
cube               colour of a cube of choice
declines           phase (`terms`) in which nothing was done
drawn              generation of the seat's member that left the black bag
ends               0 for the last page of the chronicle, 1 for the last grave
exalted            generation, window it had before the Abbot moved it to the highest
final_card         card (scores); also for final_chronicle: members, final_coins: coins, final_customers: tiles,
                   final_travel: towns; final_church and final_council have no numbers
free_action        space, in a last turn without cubes
good               kind, number: a good of choice, or given by a card
grain              bags of grain given by a card
harvests           bags of grain
herbs              hour to which the Herbalist moved the marker, 10 for over the bridge
idle               (the action of the space cannot be performed; the rule says which)
last_turn          (the seat's last turn begins)
lodges             generation
majority           members in the church (scores)
makes              kind, number: produced or bought
marker             town that is marked
market             (the seat starts a market day)
mass               round that ends with it
mill               coins
monks              number of monks that left the bag and went back
moves_left         generation, window it leaves
next_first         (takes the marker of the Next First Player)
nobody_dies        (a death was due, but nobody is visible)
ordains            generation, way to pay (`data.CHURCH_WAYS`)
passes             (out of the market day)
pays               colour, cubes, coins in their place
plays              card (scores what is printed on it)
recall             generation, place it comes from
redeems            generation bought out of the bag
removed            generation, place of a member for whom no grave was left
rests              (does nothing in a last turn without cubes)
round              number of the round; the seat is the First Player
searches           pile the Countess looks through
serves             customer, prestige it will score, 1 if there was no extra cost
sung               generation, place of the member whom the Bard added to the chronicle
takes              space, colour
time               hours, where the marker then stands
town               town (scores)
trains             generation, place
travels            generation, place it leaves, place it reaches
tucks              pile, card put under it
two_cubes          (the privilege of level 2)
unfinished         rounds played: the game is given up without a winner
well               colour, cubes, coins in their place
"""
