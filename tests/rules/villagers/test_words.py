"""Villagers in words: every sentence of the log, every prompt and label that is easily wrong, in both languages."""

from __future__ import annotations

import re

import pytest

from bastide.core.state import EVERYBODY, NOBODY, Event
from bastide.draw.look import Look
from bastide.draw.svg import width_of
from bastide.games.registry import box
from bastide.games.villagers.codes import COIN_WHICH
from bastide.games.villagers.data import COMMON, EVENT_NAMES, FAMILIES, KIND, NAMES, NONE, VILLAGERS
from bastide.games.villagers.events import EVENTS
from bastide.games.villagers.expansions.solo.event_texts import event_name
from bastide.games.villagers.expansions.solo.operations import TO_BANK, TO_COUNTESS
from bastide.games.villagers.state import DISCARD, HERS, ON_ROAD, RESERVE, STACK, TABLE
from bastide.games.villagers.view.hand import CAPTION, PER_ROW, hand
from bastide.text import LANGUAGES, catalogue, speech
from bastide.text.french import GAP
from rules.villagers.playing import GAMES, Play, cleared, solo

PACKAGE = box("villagers").package
PLAYERS = ["Aline", "Bo", "Cy"]
SENTENCES = [  # event, seat, points, arguments; in French; in English
    ("purse", 0, 8, [],
     "Aline reçoit 8 or de la banque.",
     "Aline receives 8 gold from the bank."),
    ("first_player", 1, 0, [],
     "Bo reçoit la carte Premier joueur.",
     "Bo receives the First Player card."),
    ("round", 1, 0, [2, 3, 1],
     "Nouvelle manche, phase Recrutement : Aline recrute 2 villageois, Bo recrute 3 villageois et Cy "
     "recrute 1 villageois.",
     "A new round, Recruitment phase: Aline recruits 2 villagers, Bo recruits 3 villagers and Cy recruits "
     "1 villager."),
    ("capacity", 0, 0, [2],
     "Aline recrute désormais 2 villageois dans cette phase.",
     "Aline now recruits 2 villagers in this phase."),
    ("recruits", 0, 0, ["wheeler", 3],
     "Aline recrute le Charron sur la route.",
     "Aline recruits the Wheeler from the road."),
    ("recruits_blind", 1, 0, ["agent", 2],
     "Bo recrute à l’aveugle dans la troisième pioche : l’Agent.",
     "Bo recruits blind from the third stack: the Agent."),
    ("recruits_blind", 0, 0, ["cooper", RESERVE],
     "Aline recrute à l’aveugle dans la réserve : le Tonnelier.",
     "Aline recruits blind from the reserve: the Cooper."),
    ("road_coins", 0, 1, ["grazier"],
     "Aline prend la pièce posée sur l’Herbager : 1 or.",
     "Aline takes the coin lying on the Grazier: 1 gold."),
    ("road_coins", 0, 3, ["wheeler"],
     "Aline prend les pièces posées sur le Charron : 3 or.",
     "Aline takes the coins lying on the Wheeler: 3 gold."),
    ("arrives", NOBODY, 0, [0, "jeweler", 0],
     "L’Orfèvre arrive de la première pioche sur la route.",
     "The Jeweler comes from the first stack to the road."),
    ("arrives", NOBODY, 0, [5, "mason", RESERVE],
     "Le Maçon arrive de la réserve sur la route.",
     "The Mason comes from the reserve to the road."),
    ("exhausted", NOBODY, 0, [5],
     "La sixième pioche est épuisée.",
     "The sixth stack is exhausted."),
    ("exhausted", NOBODY, 0, [RESERVE],
     "La réserve est épuisée.",
     "The reserve is exhausted."),
    ("lapses", 0, 0, [1],
     "Il n’y a plus personne à recruter : Aline perd 1 recrutement.",
     "There is nobody left to recruit: Aline loses 1 recruitment."),
    ("lapses", 1, 0, [3],
     "Il n’y a plus personne à recruter : Bo perd 3 recrutements.",
     "There is nobody left to recruit: Bo loses 3 recruitments."),
    ("leaves", NOBODY, 0, [2, "hunter", 0],
     "Le Chasseur (place 3) quitte la route et la partie, faute de pièce.",
     "The Hunter (place 3) leaves the road and the game for want of a coin."),
    ("leaves", NOBODY, 0, [2, "hunter", 1],
     "Le Chasseur (place 3) quitte la route et la partie ; sa pièce retourne à la banque (1 or).",
     "The Hunter (place 3) leaves the road and the game; its coin goes back to the bank (1 gold)."),
    ("leaves", NOBODY, 0, [2, "spelunker", 2],
     "Le Haveur (place 3) quitte la route et la partie ; ses pièces retournent à la banque (2 or).",
     "The Spelunker (place 3) leaves the road and the game; its coins go back to the bank (2 gold)."),
    ("coins", NOBODY, 0, [],
     "La banque pose une pièce sur chaque villageois de la route.",
     "The bank puts a coin on each villager on the road."),
    ("favours", 1, 0, [4, "beekeeper"],
     "Bo pose une pièce de la banque sur l’Apiculteur (place 5).",
     "Bo puts a coin from the bank on the Beekeeper (place 5)."),
    ("passes", 0, 0, [],
     "Aline ne pose de pièce sur aucun villageois.",
     "Aline puts no coin on any villager."),
    ("builds", 1, 0, [1],
     "Bo peut placer 1 villageois.",
     "Bo may place 1 villager."),
    ("builds", 0, 0, [4],
     "Aline peut placer jusqu’à 4 villageois.",
     "Aline may place up to 4 villagers."),
    ("ends", 0, 0, [],
     "Aline termine ses placements.",
     "Aline finishes placing."),
    ("places", 0, 0, ["agent", 4, TABLE, NONE],
     "Aline place l’Agent sur la table.",
     "Aline places the Agent on the table."),
    ("places", 1, 0, ["swineherd", 4, 0, "founders"],
     "Bo place le Porcher sur les Compagnons.",
     "Bo places the Swineherd on the Founders."),
    ("places", 0, 0, ["cooper", 4, 2],
     "Aline place le Tonnelier dans son village.",
     "Aline places the Cooper in their village."),
    ("plays_tinner", 0, 0, [],
     "Aline joue le Ferblantier : dans ce tour, les cadenas des cartes jouées ensuite s’ouvrent gratuitement.",
     "Aline plays the Tinner: in this turn, the padlocks of cards played later open for free."),
    ("replaces", 1, 0, ["wheeler", 3, 0],
     "L’Apprenti de Bo remplace le Charron dans le village d’Aline.",
     "Bo’s Apprentice replaces the Wheeler in the village of Aline."),
    ("replaces", 1, 0, ["wheeler", 3, 1],
     "L’Apprenti de Bo remplace le Charron dans son propre village.",
     "Bo’s Apprentice replaces the Wheeler in their own village."),
    ("apprentice_coins", 0, 1, [3, "miner"],
     "Aline prend la pièce posée sur le Mineur, que l’Apprenti remplace : 1 or.",
     "Aline takes the coin lying on the Miner, whom the Apprentice replaces: 1 gold."),
    ("apprentice_coins", 1, 4, [3, "grazier"],
     "Bo prend les pièces posées sur l’Herbager, que l’Apprenti remplace : 4 or.",
     "Bo takes the coins lying on the Grazier, whom the Apprentice replaces: 4 gold."),
    ("smuggles", 0, 5, [3, "cartwright"],
     "Aline joue le Contrebandier et reçoit la moitié de l’or imprimé sur le Charretier : 5 or.",
     "Aline plays the Smuggler and receives half the gold printed on the Cartwright: 5 gold."),
    ("recalled", 1, 0, ["monk"],
     "Le Moine n’est pas recouvert et retourne dans la main de Bo.",
     "The Monk is not covered and returns to Bo’s hand."),
    ("returns", 0, 0, ["mason", STACK + 3],
     "Aline remet le Maçon sur la quatrième pioche.",
     "Aline returns the Mason onto the fourth stack."),
    ("returns", 0, 0, ["apprentice", STACK + RESERVE],
     "Aline remet l’Apprenti sur la réserve.",
     "Aline returns the Apprentice onto the reserve."),
    ("returns", 0, 0, ["mason", DISCARD],
     "Aline défausse le Maçon face cachée.",
     "Aline discards the Mason face down."),
    ("returns_unseen", 1, 0, [FAMILIES.index("wood"), STACK + 0],
     "Bo remet une carte face cachée sur la première pioche (famille Bois).",
     "Bo returns a card face down onto the first stack (Wood family)."),
    ("returns_unseen", 1, 0, [FAMILIES.index("ore"), DISCARD],
     "Bo défausse une carte face cachée (famille Minerai).",
     "Bo discards a card face down (Ore family)."),
    ("hires", 0, 0, ["miner", 7],
     "Aline échange une carte contre un villageois commun, le Mineur.",
     "Aline exchanges a card for a common villager, the Miner."),
    ("opens_free", 0, 0, ["poulterer"],
     "Aline ouvre gratuitement le cadenas du Volailler, grâce au Ferblantier.",
     "Aline opens the padlock of the Poulterer for free, thanks to the Tinner."),
    ("pays_padlock", 1, -2, ["grocer"],
     "Bo ouvre le cadenas de l’Épicier et paie 2 or à la banque, car la clé n’est dans aucun village.",
     "Bo opens the padlock of the Grocer and pays 2 gold to the bank, as the key is in no village."),
    ("uses_own_key", 0, 0, ["beekeeper", 3, "carpenter", 2],
     "Aline ouvre le cadenas de l’Apiculteur avec sa propre clé : la banque pose 2 or sur le Menuisier.",
     "Aline opens the padlock of the Beekeeper with their own key: the bank puts 2 gold on the Carpenter."),
    ("uses_others_key", 0, -2, ["fisher", 3, "shipwright", 1],
     "Aline ouvre le cadenas du Pêcheur avec la clé de Bo et pose 2 or de son trésor sur le Charpentier.",
     "Aline opens the padlock of the Fisher with the key of Bo and puts 2 gold from their treasury on the "
     "Shipwright."),
    ("uses_others_key", 0, -2, ["brewer", 3, "cooper", HERS],
     "Aline ouvre le cadenas du Brasseur avec la clé de la Comtesse et pose 2 or de son trésor sur le Tonnelier.",
     "Aline opens the padlock of the Brewer with the key of the Countess and puts 2 gold from their "
     "treasury on the Cooper."),
    ("turns_founders", 1, 0, [1],
     "Faute de Nourriture visible, Bo retourne ses Compagnons du côté Nourriture.",
     "For want of visible food, Bo turns their Founders to the side with food."),
    ("market", NOBODY, 0, [0],
     "Première phase Marché.",
     "First Market phase."),
    ("market", NOBODY, 0, [1],
     "Deuxième phase Marché : la partie s’achève.",
     "Second Market phase: the game ends."),
    ("gold", 0, 12, [],
     "Aline reçoit 12 or pour ses symboles Or visibles.",
     "Aline receives 12 gold for their visible gold symbols."),
    ("coins_counted", 0, 1, [],
     "Aline reçoit 1 or pour la pièce posée sur ses cartes, qui y reste.",
     "Aline receives 1 gold for the coin lying on their cards, which stays there."),
    ("coins_counted", 0, 6, [],
     "Aline reçoit 6 or pour les pièces posées sur ses cartes, qui y restent.",
     "Aline receives 6 gold for the coins lying on their cards, which stay there."),
    ("silver", 0, 9, [5, "agent"],
     "Aline reçoit 9 or pour le symbole Argent de l’Agent.",
     "Aline receives 9 gold for the silver symbol of the Agent."),
    ("coins_moved", 1, 1, [5, "brewer"],
     "Bo prend la pièce posée sur le Brasseur : 1 or.",
     "Bo takes the coin lying on the Brewer: 1 gold."),
    ("coins_moved", 1, 4, [5, "blacksmith"],
     "Bo prend les pièces posées sur le Forgeron : 4 or.",
     "Bo takes the coins lying on the Blacksmith: 4 gold."),
    ("reveals", NOBODY, 0, ["it_was_you"],
     "Événement révélé : « C’était toi ! ». La Comtesse vole un de vos villageois en bout de chaîne, de la plus haute "
     "valeur en or, mais jamais un villageois commun ni les Compagnons.",
     "Event revealed: “It Was You!”. The Countess steals one of your end-of-chain villagers, of the highest gold "
     "value, but never a common villager or the Founders."),
    ("resolves", 0, 0, ["winter_provisions"],
     "Aline résout l’événement « Provisions d’hiver ».",
     "Aline resolves the event “Winter Provisions”."),
    ("no_effect", NOBODY, 0, ["confiscation"],
     "L’événement « Confiscation » reste sans effet.",
     "The event “Confiscation” has no effect."),
    ("unused", 0, 0, ["drought"],
     "Aline n’a recruté personne : l’événement « Sécheresse » reste sans effet.",
     "Aline has recruited nobody: the event “Drought” has no effect."),
    ("unused", 0, 0, ["blizzard"],
     "Aline n’a placé personne : l’événement « Blizzard » reste sans effet.",
     "Aline has placed nobody: the event “Blizzard” has no effect."),
    ("jester", 0, 0, ["famine"],
     "Aline joue le Bouffon : l’événement « Famine » est défaussé sans effet.",
     "Aline plays the Jester: the event “Famine” is discarded without effect."),
    ("countess_gains", 0, 0, ["hunter", 9, ON_ROAD],
     "Aline donne le Chasseur de la route à la Comtesse.",
     "Aline gives the Hunter from the road to the Countess."),
    ("countess_gains", NOBODY, 0, ["hunter", 9, ON_ROAD],
     "La Comtesse prend le Chasseur sur la route.",
     "The Countess takes the Hunter from the road."),
    ("countess_gains", NOBODY, 0, ["agent", 9, 0],
     "La Comtesse prend une carte au hasard dans la main d’Aline : l’Agent.",
     "The Countess takes a card at random from Aline’s hand: the Agent."),
    ("countess_gains", NOBODY, 0, ["vintner", 9, STACK + 1],
     "La Comtesse prend le Vigneron dans la deuxième pioche.",
     "The Countess takes the Vintner from the second stack."),
    ("countess_gains", NOBODY, 0, ["vintner", 9, STACK + RESERVE],
     "La Comtesse prend le Vigneron dans la réserve.",
     "The Countess takes the Vintner from the reserve."),
    ("countess_gains", NOBODY, 0, ["hunter", 9],
     "La Comtesse prend le Chasseur.",
     "The Countess takes the Hunter."),
    ("countess_coins", NOBODY, 0, [1, "agent"],
     "La Comtesse prend la pièce posée sur l’Agent : 1 or.",
     "The Countess takes the coin lying on the Agent: 1 gold."),
    ("countess_coins", NOBODY, 0, [2, "hunter"],
     "La Comtesse prend les pièces posées sur le Chasseur : 2 or.",
     "The Countess takes the coins lying on the Hunter: 2 gold."),
    ("countess_value", NOBODY, 0, ["jeweler", 20, 1],
     "Pour la Comtesse, l’Orfèvre vaut 20 or : 1 événement sera révélé.",
     "To the Countess the Jeweler is worth 20 gold: 1 event will be revealed."),
    ("countess_value", NOBODY, 0, ["hunter", 0, 3],
     "Pour la Comtesse, le Chasseur vaut 0 or : 3 événements seront révélés.",
     "To the Countess the Hunter is worth 0 gold: 3 events will be revealed."),
    ("countess_value", NOBODY, 0, ["hunter", 3],
     "Pour la Comtesse, le Chasseur vaut 3 or.",
     "To the Countess the Hunter is worth 3 gold."),
    ("countess_earns", NOBODY, 0, [1, "bribery"],
     "La Comtesse reçoit 1 or de la banque (« Pots-de-vin »).",
     "The Countess receives 1 gold from the bank (“Bribery”)."),
    ("countess_market", NOBODY, 0, [6, 10, 4],
     "La Comtesse reçoit 20 or au marché : 6 pour ses symboles Or, 10 pour ses symboles Argent, 4 pour "
     "les pièces posées sur ses cartes.",
     "The Countess receives 20 gold in the market: 6 for her gold symbols, 10 for her silver symbols, 4 "
     "for the coins lying on her cards."),
    ("pays_bank", 0, -3, ["royal_visit", 3],
     "Aline paie 3 or à la banque (« Visite royale »).",
     "Aline pays 3 gold to the bank (“Royal Visit”)."),
    ("pays_bank", 0, -2, ["royal_visit", 3],
     "Aline n’a pas assez d’or et ne paie que 2 or sur 3 à la banque (« Visite royale »).",
     "Aline does not have enough gold and pays 2 of 3 gold to the bank (“Royal Visit”)."),
    ("pays_bank", 0, 0, ["royal_visit", 3],
     "Aline n’a pas d’or et ne paie rien des 3 or dus à la banque (« Visite royale »).",
     "Aline has no gold and pays none of the 3 gold due to the bank (“Royal Visit”)."),
    ("pays_bank", 0, 0, ["firewood", 0],
     "Aline n’a rien à payer à la banque (« Bois de chauffage »).",
     "Aline has nothing to pay to the bank (“Firewood”)."),
    ("pays_countess", 0, -6, ["royal_wedding", 6],
     "Aline paie 6 or à la Comtesse (« Noces royales »).",
     "Aline pays 6 gold to the Countess (“Royal Wedding”)."),
    ("pays_countess", 0, -4, ["royal_wedding", 6],
     "Aline n’a pas assez d’or et ne paie que 4 or sur 6 à la Comtesse (« Noces royales »).",
     "Aline does not have enough gold and pays 4 of 6 gold to the Countess (“Royal Wedding”)."),
    ("pays_countess", 0, 0, ["royal_wedding", 6],
     "Aline n’a pas d’or et ne paie rien des 6 or dus à la Comtesse (« Noces royales »).",
     "Aline has no gold and pays none of the 6 gold due to the Countess (“Royal Wedding”)."),
    ("pays_countess", 0, 0, ["tithe", 0],
     "Aline n’a rien à payer à la Comtesse (« Dîme »).",
     "Aline has nothing to pay to the Countess (“Tithe”)."),
    ("event_brings", 0, 3, ["tithe"],
     "L’événement « Dîme » rapporte 3 or à Aline.",
     "The event “Tithe” brings Aline 3 gold."),
    ("stolen", 0, 0, [3, "cooper"],
     "La Comtesse vole le Tonnelier à Aline.",
     "The Countess steals the Cooper from Aline."),
    ("loses", 0, 0, [3, "wattler"],
     "Aline défausse le Clayonneur de son village.",
     "Aline discards the Wattler from their village."),
    ("stolen_coins", 0, 1, [3, "cooper"],
     "Aline garde la pièce posée sur le Tonnelier : 1 or.",
     "Aline keeps the coin lying on the Cooper: 1 gold."),
    ("stolen_coins", 0, 4, [3, "wattler"],
     "Aline garde les pièces posées sur le Clayonneur : 4 or.",
     "Aline keeps the coins lying on the Wattler: 4 gold."),
    ("loses_coins", 0, 0, [3, "cooper", 1, TO_COUNTESS],
     "Aline perd la pièce posée sur le Tonnelier : 1 or pour la Comtesse.",
     "Aline loses the coin lying on the Cooper: 1 gold to the Countess."),
    ("loses_coins", 0, 0, [3, "cooper", 4, TO_COUNTESS],
     "Aline perd les pièces posées sur le Tonnelier : 4 or pour la Comtesse.",
     "Aline loses the coins lying on the Cooper: 4 gold to the Countess."),
    ("loses_coins", 0, 0, [3, "agent", 1, TO_BANK],
     "Aline perd la pièce posée sur l’Agent : 1 or pour la banque.",
     "Aline loses the coin lying on the Agent: 1 gold to the bank."),
    ("loses_coins", 0, 0, [3, "agent", 2, TO_BANK],
     "Aline perd les pièces posées sur l’Agent : 2 or pour la banque.",
     "Aline loses the coins lying on the Agent: 2 gold to the bank."),
]  # fmt: skip


def number(value: str | int) -> int:
    """Cards and events of the solo mode have names."""
    if isinstance(value, int):
        return value
    return KIND[value] if value in KIND else EVENT_NAMES.index(value)


@pytest.mark.parametrize(("what", "seat", "points", "args", "french", "english"), SENTENCES)
def test_what_the_log_says(what, seat, points, args, french, english):
    event = Event(what, seat, "", [number(value) for value in args], points, EVERYBODY)
    for language, sentence in (("fr", french), ("en", english)):
        assert box("villagers").text.event(GAMES[3], event, PLAYERS, speech(language, PACKAGE)) == sentence


def test_every_event_has_a_sentence_above():
    assert {sentence[0] for sentence in SENTENCES} == set(EVENTS)


def test_every_sentence_of_the_catalogue_is_used():
    told = {sentence[4] for sentence in SENTENCES}
    say, parts = speech("fr", PACKAGE), {"event.round_seat", "event.events_come"}  # of other sentences
    for message, found in catalogue(PACKAGE, "fr")[0].items():
        if message.startswith("event.") and message not in parts:
            for form in [found] if isinstance(found, str) else found:
                pattern = re.escape(GAP.sub("{}", form)).replace("\\{\\}", ".*")
                pattern = re.sub(r"\\{\w+\\}", ".*", pattern)
                assert any(re.fullmatch(pattern, sentence) for sentence in told), message
    assert "event.places_in" in say


def test_french_uses_the_words_of_the_rulebook():
    french = [sentence[4] for sentence in SENTENCES]
    for found in catalogue(PACKAGE, "fr")[0].values():
        french += [found] if isinstance(found, str) else found
    for text in french:
        assert "étameur" not in text.lower() and not re.search(r"\bvivres?\b|\bpiles? ", text), text


def words(board, language):
    """What the first pending seat is asked, and what it may answer: text of the action → label."""
    game, view, seat = board.game, board.state.redact(board.actor), board.actor
    text, say = box("villagers").text, speech(language, PACKAGE)
    labels = {game.write(action): text.label(game, view, seat, action, say) for action in game.legal(view, seat)}
    return text.prompt(game, view, seat, say), labels


def test_the_prompt_and_the_labels_of_recruiting():
    board = Play(2, road=cleared(["agent", "cooper{2}"]), stacks=[["mason"], 4, 4, 4, 4, 0])
    prompt, labels = words(board, "fr")
    assert prompt == "Recrutez un villageois"
    assert labels["take 1"] == "Recruter l’Agent (place 1)"
    assert labels["take 2"] == "Recruter le Tonnelier (place 2), avec 2 or"
    assert labels["blind 1"] == "Recruter à l’aveugle dans la première pioche (Minerai)"
    assert words(board, "en")[1]["blind 1"] == "Recruit blind from the first stack (Ore)"


def test_the_prompt_and_the_labels_of_a_coin():
    board = Play(2, phase="arrivals", road=cleared(["agent", "cooper"]))
    assert board.state.stack[-1].phase == COIN_WHICH
    prompt, labels = words(board, "fr")
    assert prompt == "Posez une pièce de la banque sur un villageois de la route, ou n’en posez pas"
    assert labels["coin 1"] == "Poser une pièce sur l’Agent (place 1)" and labels["pass"] == "Ne pas poser de pièce"


@pytest.mark.rule("VGR-SPECIAL-02")
def test_who_has_no_placement_left_is_told_of_special_villagers_in_hand():
    placed = ["agent", "hunter"]
    board = Play(2, phase="placement", hands=[[*placed, "tinner", "cooper"], []]).do("play agent", "play hunter")
    prompt, labels = words(board, "fr")
    assert "play tinner" in labels
    assert prompt == "Échangez une carte, jouez un villageois spécial ou terminez (placements épuisés)"
    board = Play(2, phase="placement", hands=[[*placed, "cooper"], []]).do("play agent", "play hunter")
    assert words(board, "fr")[0] == "Échangez une carte contre un villageois commun, ou terminez (placements épuisés)"


@pytest.mark.rule("VGR-BASIC-01")
def test_who_has_taken_three_common_villagers_is_not_told_to_take_one():
    board = Play(2, phase="placement", hands=[["agent", "cooper", "mason", "fisher"], []], stacks=[1] * 6)
    for card in ("cooper", "mason", "fisher"):
        board.do("hire miner", "onto 1", f"return {card}")
    prompt, labels = words(board, "fr")
    assert prompt == "Placez un villageois ou terminez (encore 2 placements)" and "hire miner" not in labels


def test_the_prompts_and_the_labels_of_placing():
    hand_cards = ["monk", "tinner", "apprentice", "beekeeper", "cooper"]
    village = ["lumberjack > [carpenter, wheeler]", "lumberjack"]
    villages = [village, ["lumberjack > carpenter"]]
    board = Play(2, hands=[hand_cards, []], villages=villages, phase="placement", road=[None] * 6)
    prompt, labels = words(board, "fr")
    assert prompt.endswith("ou terminez (encore 3 placements)")
    assert labels["play beekeeper"] == "Placer l’Apiculteur" and labels["play tinner"] == "Jouer le Ferblantier"
    assert labels["play apprentice"] == "Jouer l’Apprenti" and labels["end"] == "Terminer mes placements"
    assert labels["hire hayer"] == "Prendre le Faneur en échange"
    board.do("play tinner", "play beekeeper")
    prompt, labels = words(board, "fr")
    assert prompt == "Comment ouvrez-vous le cadenas de l’Apiculteur ?"
    assert labels["key tinner"] == "Gratuitement, grâce au Ferblantier"
    assert labels[f"key {board.card('carpenter')}"] == "Avec votre clé : Menuisier"
    assert labels[f"key {board.card('carpenter', 1)}"] == "Payer 2 or pour la clé : Menuisier, Joueur 2"
    assert words(board, "en")[1]["key tinner"] == "For free, thanks to the Tinner"
    bank = Play(2, hands=[["tinner", "beekeeper", "agent"], []], phase="placement").do("play tinner", "play beekeeper")
    assert words(bank, "fr")[1]["key bank"] == "Payer 2 or à la banque"


def test_the_prompt_of_a_place_names_the_card():
    board = Play(2, phase="placement", hands=[["grazier", "agent"], []], villages=[["hayer", "hayer"]])
    board.do("play grazier")
    prompt, labels = words(board, "fr")
    assert prompt == "Où placez-vous l’Herbager ?"
    assert sorted(labels.values()) == ["Sur : Faneur (n°\u00a01)", "Sur : Faneur (n°\u00a02)"]


def test_the_prompts_of_an_exchange_say_where_the_card_goes():
    board = Play(2, phase="placement", hands=[["agent", "mason"], []]).do("hire miner")
    prompt, labels = words(board, "fr")
    assert prompt == "Sur quelle pioche remettez-vous une carte ?"
    assert labels["onto 2"] == "Sur la deuxième pioche"
    prompt, labels = words(board.do("onto 2"), "fr")
    assert prompt == "Quelle carte remettez-vous sur la deuxième pioche ?"
    assert labels["return agent"] == "Remettre l’Agent"
    last = Play(2, phase="placement", hands=[["agent", "mason"], []], stacks=[0] * 6, reserve=3).do("hire miner")
    assert words(last, "fr")[0] == "Quelle carte remettez-vous sur la réserve ?"
    none = Play(2, phase="placement", hands=[["agent", "mason"], []], stacks=[0] * 6, reserve=0).do("hire miner")
    prompt, labels = words(none, "fr")
    assert prompt == "Quelle carte défaussez-vous, pour obtenir le Mineur ?"
    assert labels["return agent"] == "Défausser l’Agent"


def test_the_prompts_and_the_labels_of_special_villagers():
    board = Play(2, phase="placement", hands=[["smuggler", "agent"], []], villages=[["harvester"]]).do("play smuggler")
    prompt, labels = words(board, "fr")
    assert prompt == "Contrebandier : la moitié de l’or de quelle carte de votre village ?"
    assert set(labels.values()) == {"Compagnons : 1 or", "Cueilleur : 0 or"}
    board = Play(2, phase="placement", hands=[["apprentice"], []], villages=[["founders > swineherd"]])
    prompt, labels = words(board.do("play apprentice"), "fr")
    assert prompt == "Quel côté de vos Compagnons laissez-vous visible ?"
    assert labels == {"side gold": "Le côté Or", "side food": "Le côté Nourriture"}
    villages = [["lumberjack > cooper"], ["miner > mason"]]
    board = Play(2, phase="placement", hands=[["apprentice"], []], villages=villages).do("play apprentice")
    prompt, labels = words(board, "fr")
    assert prompt == "Quel villageois recouvert votre Apprenti remplace-t-il ?"
    assert set(labels.values()) == {"Remplacer : Bûcheron", "Remplacer : Mineur, Joueur 2"}
    board = Play(2, phase="placement", hands=[["monk", "jeweler"], []], villages=[["miner > seeker"]], gold=[0, 8])
    prompt, labels = words(board.do("play monk", f"on {board.card('seeker')}"), "fr")
    assert prompt == "Recouvrez le Moine d’un villageois de votre main, ou terminez"
    assert labels["withdraw"] == "Reprendre le Moine en main"


def test_the_prompts_and_the_labels_against_the_countess():
    board = solo(road=cleared(["agent", "cooper", "mason"]), events=["famine"]).do("take 1")
    prompt, labels = words(board, "fr")
    assert prompt == "Quel villageois de la route donnez-vous à la Comtesse ?"
    assert labels["give 2"] == "Donner le Tonnelier (place 2)"
    evening = {"phase": "events", "road": cleared(["agent", "priest"]), "villages": [["chandler", "fisher"]]}
    board = solo(events=["tithe", "ransom"], **evening)
    prompt, labels = words(board, "fr")
    assert prompt == "Quel événement résolvez-vous maintenant ?"
    assert labels["resolve tithe"] == "Résoudre « Dîme »"
    assert labels["jester ransom"] == "Jouer le Bouffon contre « Rançon »"


def test_the_prompts_of_events_name_the_event():
    evening = {"phase": "events", "road": cleared(["agent", "priest"]), "jester": False}
    prompt, labels = words(solo(events=["ransom"], hands=[["mason"]], **evening), "fr")
    assert prompt == "« Rançon » : que choisissez-vous ?"
    assert labels["option 1"] == "Payez 5 or à la Comtesse (en entier)."
    for event, position, asked in (
        ("abduction", {"villages": [["chandler", "fisher"]]}, "quel villageois la Comtesse vous vole-t-elle ?"),
        ("arson", {"villages": [["wattler", "wattler"]]}, "quel villageois défaussez-vous ?"),
        (
            "confiscation",
            {"villages": [["lumberjack > [cooper{2}, carpenter{2}]"]]},
            "de quel villageois perdez-vous les pièces ?",
        ),
        (
            "headhunters",
            {"road": cleared(["mason", "thatcher"])},
            "quel villageois de la route la Comtesse prend-elle ?",
        ),
    ):
        board = solo(events=[event], **evening | position)
        assert words(board, "fr")[0] == f"« {event_name(EVENT_NAMES.index(event), speech('fr', PACKAGE))} » : {asked}"


def described(board):
    names = PLAYERS[: board.game.seats]
    return box("villagers").text.describe(board.game, board.state.redact(0), names, speech("fr", PACKAGE))


def test_the_table_in_words():
    board = Play(2, road=cleared(["agent", "cooper{2}", "mason{1}"]), stacks=[["mason"], 4, 0, 4, 4, 4])
    _, road = described(board)[0]
    assert road[0] == "1. Agent ; pioche : 1 carte (Minerai)"
    assert road[1].startswith("2. Tonnelier, 2 pièces ; pioche : 4 cartes (")
    assert road[2] == "3. Maçon, 1 pièce ; pioche : épuisée"
    assert road[3].startswith("4. personne ; pioche : 4 cartes (")
    heading, lines = described(solo(countess={"gold": 7, "village": ["agent"]}))[-1]
    assert heading == "La Comtesse" and lines[:2] == ["7 or au trésor", "Événements : aucun"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("cards", [1, 8, 12, 15, 25])
def test_captions_below_the_hand_are_whole_and_never_meet(language, cards):
    people = [name for kind, name in enumerate(NAMES[:VILLAGERS]) if not COMMON[kind]][:cards]
    board = Play(4, hands=[people], road=[None] * 6, stacks=[1] * 6, phase="placement")
    panel = hand(board.state.redact(0), 0, Look(speech(language, PACKAGE), PLAYERS))
    captions = re.findall(r'<text ([^>]*class="vgr-soft [^"]*"[^>]*)>([^<]*)</text>', panel.body)
    in_a_row = -(-cards // -(-cards // PER_ROW))
    step = min(122, 880 / max(in_a_row - 1, 1))
    assert captions and not any("…" in caption for _, caption in captions)
    for attributes, caption in captions:
        fixed = re.search(r'textLength="([^"]*)"', attributes)
        assert (float(fixed[1]) if fixed else width_of(caption, CAPTION)) < step
