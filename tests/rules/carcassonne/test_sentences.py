"""What the log says: every sentence of Carcassonne in French and in English, for every kind of event.

French is written here with plain spaces; in the messages narrow no-break ones stand before high punctuation."""

from __future__ import annotations

import re

import pytest

from bastide.core.state import NOBODY, Entry, Event
from bastide.games.carcassonne.data import TYPE_OF
from bastide.games.carcassonne.events import EVENTS
from bastide.games.registry import box
from bastide.text import LANGUAGES, catalogue, speech
from random_games import FULL, random_game
from rules.carcassonne.playing import MODULES

BOX = box("carcassonne")
GAME = BOX.game(3, {"modules": list(MODULES)})
FRENCH, ENGLISH = speech("fr", BOX.package), speech("en", BOX.package)
NAMES = ["Aline", "Bruno", "Chloé"]
COORDINATES = re.compile(r"-?\d+\s?[,;]\s?-?\d")

SENTENCES = [  # event, seat, numbers, points, French, English, and the rule where it matters
    ("begins", 0, [], 0,
     "Aline commence la partie.",
     "Aline plays first."),
    ("draws", 1, [TYPE_OF["inns-14"]], 0,
     "Bruno pioche une tuile : 3 routes, dont une avec auberge.",
     "Bruno draws a tile: 3 roads, one with an inn."),
    ("draws", 0, [TYPE_OF["base-S"]], 0,
     "Aline pioche une tuile : ville de 3 côtés avec bouclier, 1 route.",
     "Aline draws a tile: city on 3 sides with pennant, 1 road."),
    ("draws", 0, [TYPE_OF["abbey-01"]], 0,
     "Aline pioche une tuile : ville de 4 côtés avec 2 boucliers.",
     "Aline draws a tile: city on 4 sides with 2 pennants."),
    ("draws", 0, [TYPE_OF["traders-03"]], 0,
     "Aline pioche une tuile : ville de 2 côtés opposés avec étoffe, ville d’un côté.",
     "Aline draws a tile: city on 2 opposite sides with cloth, city on 1 side."),
    ("draws", 0, [TYPE_OF["inns-04"]], 0,
     "Aline pioche une tuile : 3 villes d’un côté.",
     "Aline draws a tile: 3 cities on 1 side each."),
    ("draws", 0, [TYPE_OF["base-B"]], 0,
     "Aline pioche une tuile : abbaye.",
     "Aline draws a tile: cloister."),
    ("defers", 0, [TYPE_OF["dragon-12"]], 0,
     "Aline met cette tuile de côté, car le dragon n’est pas encore en jeu, et en pioche une autre.",
     "Aline puts this tile aside, as the dragon is not in play yet, and draws another."),
    ("unplaceable", 0, [TYPE_OF["base-C"]], 0,
     "La tuile d’Aline ne peut être posée nulle part et quitte la partie : ville de 4 côtés avec bouclier.",
     "Aline’s tile cannot be placed anywhere and leaves the game: city on 4 sides with pennant."),
    ("refused", 1, [TYPE_OF["bridges-06"]], 0,
     "Bruno refuse de poser la tuile avec un pont : elle quitte la partie (bazar).",
     "Bruno refuses to place the tile with a bridge: it leaves the game (bazaar)."),
    ("no_tile", 0, [], 0,
     "Il n’y a plus de tuile : Aline ne pose rien.",
     "There is no tile left: Aline places nothing."),
    ("takes_abbey", 0, [], 0,
     "Aline joue sa tuile monastère.",
     "Aline plays the abbey tile."),
    ("places", 0, [4 * TYPE_OF["base-U"], 1, 0, 0, 1], 0,
     "Aline pose la tuile contre une autre.",
     "Aline places the tile beside one other."),
    ("places", 0, [4 * TYPE_OF["base-U"], 1, 0, 0, 3], 0,
     "Aline pose la tuile contre 3 autres.",
     "Aline places the tile beside 3 others."),
    ("places", 0, [4 * TYPE_OF["abbey-tile"], 1, 0, 0, 4], 0,
     "Aline pose son monastère dans un trou.",
     "Aline places the abbey in a hole."),
    ("places", 0, [4 * TYPE_OF["base-U"], 1, 0, 0], 0,
     "Aline pose la tuile.",
     "Aline places the tile."),
    ("spans", 0, [1, 0, 1, -1], 0,
     "Aline pose un pont du nord au sud sur la tuile à poser.",
     "Aline lays a bridge from north to south over the tile to be placed."),
    ("spans", 0, [1, 0, 2, 3], 0,
     "Aline pose un pont d’est en ouest sur la tuile voisine, à l’ouest.",
     "Aline lays a bridge from east to west over the neighbouring tile in the west."),
    ("stands", 0, [0, 1, 0, 0, 0, 1, 0], 0,
     "Aline place un partisan dans une ville d’une tuile.",
     "Aline places a follower in a city of 1 tile."),
    ("stands", 0, [6, 1, 0, 8, 2, 12, 0], 0,
     "Aline place sa grange dans un pré de 12 tuiles.",
     "Aline places their barn in a field of 12 tiles."),
    ("stands", 0, [3, 1, 0, 4, 1, 2, 1], 0,
     "Par le portail magique, Aline place son chariot sur une route de 2 tuiles.",
     "Through the magic portal, Aline places their wagon on a road of 2 tiles."),
    ("stands", 0, [0, 1, 0, 12, 3, 4, 0], 0,
     "Aline place un partisan dans une abbaye (4 tuiles sur 9).",
     "Aline places a follower in a cloister (4 of 9 tiles)."),
    ("stands", 0, [1, 1, 0, 12, 4, 9, 0], 0,
     "Aline place son grand partisan dans un monastère.",
     "Aline places their big follower in an abbey."),
    ("stands", 0, [0, 1, 0, 13], 0,
     "Aline place un partisan sur une route.",
     "Aline places a follower on a road."),
    ("city", 0, [0, 0, 0, 1, 4, 1, 0, 0], 10,
     "Aline marque 10 points pour une ville complète de 4 tuiles et 1 bouclier.",
     "Aline scores 10 points for a completed city of 4 tiles and 1 pennant."),
    ("city", 0, [0, 0, 0, 1, 5, 2, 1, 1], 21,
     "Aline marque 21 points pour une ville complète de 5 tuiles et 2 boucliers, avec cathédrale, à égalité.",
     "Aline scores 21 points for a completed city of 5 tiles and 2 pennants, with a cathedral, tied."),
    ("city", 0, [0, 0, 0, 0, 3, 0, 1, 0], 0,
     "Aline ne marque rien pour une ville incomplète de 3 tuiles, avec cathédrale.",
     "Aline scores nothing for an incomplete city of 3 tiles, with a cathedral."),
    ("road", 0, [0, 0, 4, 1, 3, 0, 1, 0], 6,
     "Aline marque 6 points pour une route complète de 3 tuiles, avec auberge.",
     "Aline scores 6 points for a completed road of 3 tiles, with an inn."),
    ("road", 0, [0, 0, 4, 0, 1, 0, 0, 1], 1,
     "Aline marque 1 point pour une route incomplète d’une tuile, à égalité.",
     "Aline scores 1 point for an incomplete road of 1 tile, tied."),
    ("cloister", 0, [0, 0, 12, 1, 1, 0, 0, 0, 0], 9,
     "Aline marque 9 points pour une abbaye complète.",
     "Aline scores 9 points for a completed cloister."),
    ("cloister", 0, [0, 0, 12, 0, 1, 0, 0, 0, 0], 6,
     "Aline marque 6 points pour une abbaye incomplète (6 tuiles sur 9).",
     "Aline scores 6 points for an incomplete cloister (6 of 9 tiles)."),
    ("cloister", 0, [0, 0, 12, 0, 1, 0, 0, 0, 1], 7,
     "Aline marque 7 points pour un monastère incomplet (7 tuiles sur 9).",
     "Aline scores 7 points for an incomplete abbey (7 of 9 tiles)."),
    ("cloister", 0, [0, 0, 12, 1, 1, 0, 0, 0], 9,
     "Aline marque 9 points pour une abbaye complète.",
     "Aline scores 9 points for a completed cloister."),
    ("unclaimed", -1, [0, 0, 0, 0, 3], 0,
     "Une ville de 3 tuiles est complétée, mais personne ne l’occupe.",
     "A city of 3 tiles is completed, but nobody holds it."),
    ("unclaimed", -1, [0, 0, 4, 1, 2], 0,
     "Une route de 2 tuiles est complétée, mais personne ne l’occupe.",
     "A road of 2 tiles is completed, but nobody holds it."),
    ("unclaimed", -1, [0, 0, 12, 3, 9], 0,
     "Une abbaye est complétée, mais personne ne l’occupe.",
     "A cloister is completed, but nobody holds it."),
    ("unclaimed", -1, [0, 0, 12, 4, 9], 0,
     "Un monastère est complété, mais personne ne l’occupe.",
     "An abbey is completed, but nobody holds it."),
    ("unclaimed", -1, [0, 0, 0], 0,
     "Une ville est complétée, mais personne ne l’occupe.",
     "A city is completed, but nobody holds it."),
    ("powerless", -1, [0, 0, 0, 0, 3], 0,
     "Sans bouclier, un maire n’a aucune force : personne ne marque pour une ville de 3 tuiles.",
     "Without pennants a mayor has no strength: nobody scores for a city of 3 tiles."),
    ("field", 0, [0, 0, 8, 1, 0, 0, 0], 3,
     "Aline marque 3 points pour un pré qui touche 1 ville complète.",
     "Aline scores 3 points for a field that touches 1 completed city."),
    ("field", 0, [0, 0, 8, 2, 1, 3, 0], 13,
     "Aline marque 13 points, dont 3 grâce au cochon, pour un pré qui touche 2 villes complètes et 1 forteresse.",
     "Aline scores 13 points, 3 of them for the pig, for a field that touches 2 completed cities and 1 castle."),
    ("field", 0, [0, 0, 8, 2, 0, 0, 1], 6,
     "Aline marque 6 points pour un pré qui touche 2 villes complètes, à égalité.",
     "Aline scores 6 points for a field that touches 2 completed cities, tied."),
    ("field", 0, [0, 0, 8, 0, 0, 0, 0], 0,
     "Aline ne marque rien pour un pré qui ne touche aucune ville complète.",
     "Aline scores nothing for a field that touches no completed city."),
    ("barn_placed", 0, [0, 0, 8, 2, 0, 0, 0], 6,
     "Aline marque 6 points pour le pré de la nouvelle grange, qui touche 2 villes complètes.",
     "Aline scores 6 points for the field of the new barn, one that touches 2 completed cities."),
    ("barn_joined", 1, [0, 0, 8, 1, 0, 1, 0], 2,
     "Bruno marque 2 points, dont 1 grâce au cochon, pour un pré relié à une grange, qui touche 1 ville complète.",
     "Bruno scores 2 points, 1 of them for the pig, for a field joined to a barn, one that touches 1 completed city."),
    ("barn", 0, [0, 0, 8, 2, 0], 8,
     "Aline marque 8 points pour sa grange, dans un pré qui touche 2 villes complètes.",
     "Aline scores 8 points for a barn in a field that touches 2 completed cities."),
    ("barn", 0, [0, 0, 8, 0, 0], 0,
     "Aline ne marque rien pour sa grange, dans un pré qui ne touche aucune ville complète.",
     "Aline scores nothing for a barn in a field that touches no completed city."),
    ("returns", 0, [0, 0, 0, 0, 0, 3], 0,
     "Un partisan d’Aline revient d’une ville de 3 tuiles dans sa réserve.",
     "A follower of Aline returns from a city of 3 tiles to the supply."),
    ("returns", 1, [3, 0, 0, 4, 1, 3], 0,
     "Le chariot de Bruno revient d’une route de 3 tuiles dans sa réserve.",
     "The wagon of Bruno returns from a road of 3 tiles to the supply."),
    ("returns", 1, [1, 0, 0, 0, 5, 2], 0,
     "Le grand partisan de Bruno revient d’une forteresse dans sa réserve.",
     "The big follower of Bruno returns from a castle to the supply."),
    ("returns", 0, [5, 0, 0, 8, 2, 7], 0,
     "Le cochon d’Aline revient d’un pré de 7 tuiles dans sa réserve.",
     "The pig of Aline returns from a field of 7 tiles to the supply."),
    ("goods", 0, [0, 0, 0, 0, 1, 4], 0,
     "Aline prend 1 jeton de vin pour avoir complété une ville de 4 tuiles.",
     "Aline takes 1 wine token for completing a city of 4 tiles."),
    ("goods", 1, [0, 0, 0, 2, 2, 4], 0,
     "Bruno prend 2 jetons d’étoffe pour avoir complété une ville de 4 tuiles.",
     "Bruno takes 2 cloth tokens for completing a city of 4 tiles."),
    ("most_goods", 0, [1, 2, 0], 10,
     "Aline marque 10 points pour le plus grand nombre de jetons de blé (2).",
     "Aline scores 10 points for the most grain tokens (2)."),
    ("most_goods", 1, [2, 1, 1], 10,
     "Bruno marque 10 points pour le plus grand nombre de jetons d’étoffe (1), à égalité.",
     "Bruno scores 10 points for the most cloth tokens (1), tied."),
    ("goes_on", 0, [], 0,
     "Aline joue la séquence bonus de son bâtisseur.",
     "Aline plays the builder’s bonus part."),
    ("declines", 0, [], 0,
     "Aline renonce à la séquence bonus de son bâtisseur.",
     "Aline declines the builder’s bonus part."),
    ("erupts", 0, [1, 1], 0,
     "Le dragon vole jusqu’au volcan qu’Aline vient de poser.",
     "The dragon flies to the volcano that Aline has just placed."),
    ("reshuffles", -1, [1], 0,
     "Le dragon est en jeu : 1 tuile mise de côté rejoint la pioche.",
     "The dragon is in play: 1 tile put aside goes back into the stack."),
    ("reshuffles", -1, [3], 0,
     "Le dragon est en jeu : 3 tuiles mises de côté rejoignent la pioche.",
     "The dragon is in play: 3 tiles put aside go back into the stack."),
    ("dismissed", 1, [0, 0, 0, 0, 0, 3, 0], 0,
     "À cause de la princesse, Aline renvoie un partisan de Bruno qui était dans une ville de 3 tuiles.",
     "Because of the princess, Aline dismisses a follower of Bruno in a city of 3 tiles."),
    ("dismissed", 0, [2, 0, 0, 0, 0, 3, 0], 0,
     "À cause de la princesse, Aline renvoie son propre maire qui était dans une ville de 3 tuiles.",
     "Because of the princess, Aline dismisses their own mayor in a city of 3 tiles."),
    ("invites", 0, [1, 1], 0,
     "Aline appelle la fée auprès d’un de ses partisans.",
     "Aline calls the fairy to one of their followers."),
    ("flies", 0, [1, 1, 0], 0,
     "Aline déplace le dragon d’une tuile vers le nord.",
     "Aline moves the dragon one tile north."),
    ("flies", 1, [1, 1, 3], 0,
     "Bruno déplace le dragon d’une tuile vers l’ouest.",
     "Bruno moves the dragon one tile west."),
    ("flies", 1, [1, 1], 0,
     "Bruno déplace le dragon d’une tuile.",
     "Bruno moves the dragon one tile."),
    ("eaten", 0, [0, 0, 0, 8, 2, 5, 1], 0,
     "Le dragon dévore un partisan d’Aline qui était dans un pré de 5 tuiles.",
     "The dragon eats a follower of Aline in a field of 5 tiles."),
    ("eaten", 1, [4, 0, 0, 4, 1, 5, 1], 0,
     "Le dragon dévore le bâtisseur de Bruno qui était sur une route de 5 tuiles.",
     "The dragon eats the builder of Bruno on a road of 5 tiles."),
    ("left_alone", 0, [4, 0, 0, 4, 1, 5], 0,
     "Le bâtisseur d’Aline, resté seul sur une route de 5 tuiles, revient dans sa réserve.",
     "Aline’s builder, left alone on a road of 5 tiles, returns to the supply."),
    ("left_alone", 0, [5, 0, 0, 8, 2, 5], 0,
     "Le cochon d’Aline, resté seul dans un pré de 5 tuiles, revient dans sa réserve.",
     "Aline’s pig, left alone in a field of 5 tiles, returns to the supply."),
    ("rests", -1, [6], 0,
     "Le dragon s’arrête après 6 pas.",
     "The dragon rests after 6 steps."),
    ("rests", -1, [1], 0,
     "Le dragon ne peut plus avancer : il s’arrête après 1 pas.",
     "The dragon cannot go on: it rests after 1 step."),
    ("rests", -1, [0], 0,
     "Le dragon ne peut pas avancer.",
     "The dragon cannot move."),
    ("fairy_turn", 0, [], 1,
     "La fée est auprès d’un partisan d’Aline au début de son tour : 1 point.",
     "The fairy is with a follower of Aline at the start of the turn: 1 point."),
    ("fairy_scored", 0, [0, 0, 0, 0, 4], 3,
     "La fée est auprès d’un partisan d’Aline dans une ville de 4 tuiles : 3 points de plus.",
     "The fairy is with a follower of Aline in a city of 4 tiles: 3 points more."),
    ("fairy_scored", 1, [0, 0, 0, 5, 2], 3,
     "La fée est auprès d’un partisan de Bruno sur une forteresse : 3 points de plus.",
     "The fairy is with a follower of Bruno on a castle: 3 points more."),
    ("moves", 0, [0, 0, 4, 1, 2], 0,
     "Aline déplace son chariot : il est maintenant sur une route de 2 tuiles.",
     "Aline moves the wagon: it is now on a road of 2 tiles."),
    ("castle", 0, [0, 0, 0, 0, 1, 0], 0,
     "Aline transforme une petite ville en forteresse, au lieu d’en prendre les points.",
     "Aline turns a small city into a castle instead of taking its points."),
    ("castle_scores", 0, [0, 0, 0, 1, 1, 4, 1, 4], 4,
     "Aline marque 4 points grâce à sa forteresse, voisine d’un site complété : une route de 4 tuiles.",
     "Aline scores 4 points with a castle near a completed feature: a road of 4 tiles."),
    ("castle_scores", 0, [0, 0, 0, 1, 1, 4, 1, 1, 0, 1], 2,
     "Aline marque 2 points grâce à sa forteresse, voisine d’un site complété : une route d’une tuile, avec auberge.",
     "Aline scores 2 points with a castle near a completed feature: a road of 1 tile, with an inn."),
    ("castle_scores", 0, [0, 0, 0, 1, 1, 0, 0, 3, 1, 1], 12,
     "Aline marque 12 points grâce à sa forteresse, voisine d’un site complété : une ville de 3 tuiles et 1 bouclier, "
     "avec cathédrale.",
     "Aline scores 12 points with a castle near a completed feature: a city of 3 tiles and 1 pennant, with a "
     "cathedral."),
    ("castle_scores", 0, [0, 0, 0, 1, 1, 12, 4, 9], 9,
     "Aline marque 9 points grâce à sa forteresse, voisine d’un site complété : un monastère.",
     "Aline scores 9 points with a castle near a completed feature: an abbey."),
    ("castle_scores", 0, [0, 0, 0, 1, 1, 0, 5, 2], 4,
     "Aline marque 4 points grâce à sa forteresse, près d’une forteresse qui vient de marquer.",
     "Aline scores 4 points with a castle near another that has just scored.", "CAR-CASTLE-16"),
    ("no_auction", -1, [], 0,
     "La pioche a trop peu de tuiles : il n’y a pas d’enchères.",
     "The stack has too few tiles: there are no auctions."),
    ("shows", 0, [TYPE_OF["base-U"], TYPE_OF["base-V"], TYPE_OF["base-W"]], 0,
     "Aline montre 3 tuiles pour les enchères : 1 route droite ; 1 route en virage ; 3 routes.",
     "Aline shows 3 tiles for the auctions: 1 straight road; 1 curved road; 3 roads."),
    ("names_lot", 0, [TYPE_OF["base-U"]], 0,
     "Aline met une tuile aux enchères : 1 route droite.",
     "Aline puts a tile up for auction: 1 straight road."),
    ("opens_at", 0, [0, 3], 0,
     "Aline ouvre les enchères à 0 point.",
     "Aline opens the bidding at 0 points."),
    ("opens_at", 0, [1, 3], 0,
     "Aline ouvre les enchères à 1 point.",
     "Aline opens the bidding at 1 point."),
    ("bids", 1, [5], 0,
     "Bruno surenchérit à 5 points.",
     "Bruno raises to 5 points."),
    ("passes", 1, [], 0,
     "Bruno ne surenchérit pas.",
     "Bruno does not raise."),
    ("pays_bank", 0, [TYPE_OF["base-U"], 2], -2,
     "Personne n’a surenchéri : Aline paie 2 points pour la tuile.",
     "Nobody has raised: Aline pays 2 points for the tile."),
    ("pays", 0, [TYPE_OF["base-U"], 5, 1], -5,
     "Aline paie 5 points à Bruno pour la tuile.",
     "Aline pays Bruno 5 points for the tile."),
    ("is_paid", 1, [TYPE_OF["base-U"], 5, 0], 5,
     "Bruno reçoit 5 points d’Aline.",
     "Bruno receives 5 points from Aline."),
    ("wins_lot", 0, [TYPE_OF["base-U"]], 0,
     "Aline remporte la tuile : 1 route droite.",
     "Aline wins the tile: 1 straight road."),
    ("last_lot", 0, [TYPE_OF["base-U"]], 0,
     "Aline reçoit gratuitement la dernière tuile : 1 route droite.",
     "Aline gets the last tile for nothing: 1 straight road."),
    ("ends", -1, [], 0,
     "La pioche est épuisée : place au décompte final.",
     "The stack is exhausted: the final scoring follows."),
]  # fmt: skip


@pytest.mark.parametrize(("what", "seat", "args", "points", "french", "english", "rule"), [
    (*line, "CAR-TURN-01")[:7] for line in SENTENCES
])  # fmt: skip
def test_every_sentence(what, seat, args, points, french, english, rule):
    event = Event(what, seat, rule, args, points, 7)
    assert BOX.text.event(GAME, event, NAMES, FRENCH).replace("\u202f", " ") == french
    assert BOX.text.event(GAME, event, NAMES, ENGLISH) == english


def test_every_event_has_a_sentence_here():
    assert {line[0] for line in SENTENCES} == set(EVENTS)


def test_french_typography():
    """A narrow no-break space before high punctuation, a curved apostrophe, and no article that should be elided."""
    for message in catalogue(BOX.package, "fr")[0].values():
        for text in [message] if isinstance(message, str) else message:
            assert not re.search(r"[^\u202f][:;!?»]|«[^\u202f]|[a-z]'", text), text
            assert not re.search(r"(?<!-)\b(de|que|le|la) [aeiouéèê]|\b(à|de) les?\b", text), text


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_event_label_or_prompt_speaks_in_coordinates(language):
    say, text = speech(language, BOX.package), BOX.text
    for seed in range(6 if FULL else 1):
        game = BOX.game(2 + seed % 5, {"modules": list(MODULES)})
        first = Entry(NOBODY, 0)
        game.new(seed, first)
        said = [text.event(game, event, NAMES * 2, say) for event in first.events]
        for count, (state, seat, action) in enumerate(random_game(game, seed)):
            if action < 0:
                break
            entry = Entry(seat, action)
            game.play(state.clone(), entry)
            said += [text.event(game, event, NAMES * 2, say) for event in entry.events]
            if count % 9 == 0:
                view = state.redact(seat)
                said.append(text.prompt(game, view, seat, say))
                said += [text.label(game, view, seat, choice, say) for choice in game.legal(view, seat)]
        assert [line for line in said if COORDINATES.search(line)] == []
        assert len(said) > 300
