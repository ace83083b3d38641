"""Settlement in words: what is asked, what can be chosen and what is told, in both languages."""

from __future__ import annotations

import re
from itertools import product

import pytest

from bastide.core.events import named
from bastide.core.state import Event
from bastide.games.settlement import text
from bastide.games.settlement.events import EVENTS
from bastide.text import catalogue, speech
from rules.settlement.playing import GAMES, Play

SAY = {language: speech(language, "bastide.games.settlement") for language in ("en", "fr")}
PLAYERS = ["Aline", "Émile", "Colette", "Hugo"]
NARROW = "\u202f"  # before ; : ! ? in French
FORT = {"1,1": {"tile": "T1-01", "fortification": True}}
LAND = {"1,1": {"tile": "T1-01"}, "1,2": {"tile": "T1-04"}}


def prompts(board, seat=None):
    """What is asked, in English and in French."""
    seat = board.actor if seat is None else seat
    return [text.prompt(board.game, board.state.redact(seat), seat, SAY[language]) for language in ("en", "fr")]


def labels(board, action):
    """What an action is called, in English and in French."""
    view, code = board.state.redact(board.actor), board.game.read(action)
    return [text.label(board.game, view, board.actor, code, SAY[language]) for language in ("en", "fr")]


def told(board, language, *actions, fate=()):
    """What the last of these actions tells."""
    board.do(*actions, fate=fate)
    return [text.event(board.game, event, PLAYERS, SAY[language]) for event in board.last.events]


def french(sentence):
    """With narrow spaces as the catalogue has them."""
    return re.sub(" ([;:!?])", NARROW + r"\1", sentence)


def test_fortifications_keep_resources_not_warehouses():
    one = [
        "You pass: which basic resource does your fortification keep?",
        "Vous passez : quelle ressource de base conservez-vous grâce à votre fortification ?",
    ]
    two = [
        "You pass: which basic resources do your 2 fortifications keep, one each?",
        "Vous passez : quelles ressources de base conservez-vous, une pour chacune de vos 2 fortifications ?",
    ]
    for terrain, asked in ((FORT, one), (FORT | {"1,2": {"tile": "T1-04", "fortification": True}}, two)):
        board = Play({"terrain": terrain, "resources": {"wood": 2, "stone": 1}}, {}).do("pass")
        assert prompts(board) == [asked[0], french(asked[1])]
    assert labels(board, "keep 1,0,1") == ["Keep 1 wood and 1 stone", "Conserver 1 bois et 1 pierre"]
    assert labels(board, "keep 0,0,0") == ["Keep no resource", "Ne conserver aucune ressource"]


def test_the_bazaar_gives_and_the_warehouse_gains():
    colony = {"1,1": "bazaar", "1,2": "warehouse", "1,3": "trading_post"}
    board = Play({"colony": colony, "terrain": FORT, "resources": {"wood": 1}}).do("street 1")
    assert prompts(board) == [
        "Use the buildings of the street, in any order",
        "Utilisez les bâtiments de la rue, dans l’ordre de votre choix",
    ]
    assert labels(board, "use 1,1 wood") == [
        "Use: Bazaar, in the upper street, on the left, giving 1 wood",
        french("Utiliser : Bazar, dans la rue supérieure, à gauche, en donnant 1 bois"),
    ]
    assert labels(board, "use 1,2 wood") == [
        "Use: Warehouse, in the upper street, in the middle, gaining 1 wood",
        french("Utiliser : Entrepôt, dans la rue supérieure, au milieu, en gagnant 1 bois"),
    ]
    assert labels(board, "use 1,3 at 1,1") == [
        "Use: Trading Post, in the upper street, on the right, gaining 1 wood (Forest I, on the left)",
        french("Utiliser : Comptoir, dans la rue supérieure, à droite, en gagnant 1 bois (Forêt I, à gauche)"),
    ]
    assert labels(board, "done") == ["End the activation of the street", "Terminer l’activation de la rue"]


def test_the_sacred_clock_has_words_of_its_own():
    player = {"resources": {"stone": 1}, "artefact": "sacred_clock", "colony": {"1,2": "quarry"}}
    board = Play(player, market=["sawmill"]).do("build 1")
    assert prompts(board) == [
        "On which space of your colony do you build the Sawmill?",
        french("Sur quelle case de votre colonie construisez-vous la Scierie ?"),
    ]
    board.do("site 1,1")
    assert prompts(board) == [
        "Sacred Clock: use the effect of the new building at once, or not",
        french("Horloge Sacrée : utilisez tout de suite l’effet du nouveau bâtiment, ou non"),
    ]
    assert labels(board, "done") == [
        "Do not use the new building now", "Ne pas utiliser le nouveau bâtiment maintenant",
    ]  # fmt: skip
    assert told(board, "fr", "use 1,1")[0] == "Aline utilise la Scierie tout de suite (Horloge Sacrée)."
    board.do("end", "street 1")
    assert prompts(board)[0] == "Use the buildings of the street, in any order"
    assert labels(board, "done")[0] == "End the activation of the street"


def test_the_prompt_says_what_is_left_to_do_in_the_turn():
    board = Play({"terrain": LAND, "resources": {"gold": 2}, "base": 1}, {}, hero_row=[None, None, "ART-05", "DEF-01"])
    assert prompts(board)[0] == "Do an action or invite a hero"
    board.do("fortify 1,1")
    assert prompts(board)[0] == "Action done: invite a hero, or finish"
    board.do("invite 3")
    assert prompts(board)[0] == "All is done: end your turn, or pass"
    board = Play({"terrain": LAND, "resources": {"gold": 2}}, {}, hero_row=[None, None, None, "ART-05"]).do("invite 4")
    assert prompts(board)[0] == "Your hero has come: do an action, end your turn, or pass"
    board = Play({"base": 0, "resources": {"gold": 1}}, {}, hero_row=[None, None, None, "ART-05"])
    assert prompts(board) == [
        "You have no villagers left: invite a hero, or pass",
        french("Vous n’avez plus de villageois : invitez un héros ou passez"),
    ]
    assert prompts(board.do("invite 4"))[0] == "You have no villagers left: end your turn, or pass"


def test_artefacts_are_chosen_for_the_first_round_and_at_a_pass():
    board = Play({}, {}, choosing=True, artefacts_on_offer=["sacred_clock", "wizard_mask"])
    assert prompts(board) == [
        "Choose an artefact for the first round",
        "Choisissez un artefact pour la première manche",
    ]
    board = Play({}, {}, artefacts_on_offer=["sacred_clock"]).do("pass")
    assert prompts(board) == ["You pass: take a new artefact", french("Vous passez : prenez un nouvel artefact")]


def test_the_mask_is_asked_about_a_monster_and_a_place():
    board = Play({"artefact": "wizard_mask"}, terrain_stacks={"1": ["T1-11"]}).do("explore 1", "lay 1,3")
    assert prompts(board) == [
        "Wizard’s Mask: decide whether a lake hydra appears in region I, on the right",
        french("Masque du Sorcier : décidez si une hydre des lacs surgit en région I, à droite"),
    ]


RICH = {"resources": {"wood": 2, "clay": 2, "stone": 2, "diamond": 3, "gold": 2}}
ROW = [None, "ART-03", None, "DEF-04"]  # two villagers; green


def scenes():
    """Positions with actions whose last tells something, and what it tells."""
    yield (
        Play({}, {}, choosing=True, artefacts_on_offer=["diamond_ring", "wizard_mask"]),
        ["take diamond_ring"],
        [
            ("Émile takes an artefact: Diamond Ring.", "Émile prend un artefact : Anneau de diamant."),
            ("Émile gains 1 diamond (Diamond Ring).", "Émile gagne 1 diamant (Anneau de diamant)."),
        ],
    )
    yield (
        Play(RICH, market=["goldsmith"], building_stacks=[["bank"], ["bank"], []]),
        ["build 1"],
        [
            (
                "Aline places 1 base villager in the build zone.",
                "Aline place 1 villageois de base dans la zone de construction.",
            ),
            ("Aline pays 1 gold (cost of the building).", "Aline paie 1 or (coût du bâtiment)."),
        ],
    )
    yield (
        Play(RICH, market=["goldsmith"], building_stacks=[["bank"], ["bank"], []]),
        ["build 1", "site 3,2"],
        [
            (
                "Aline builds a Goldsmith in the lower street, in the middle.",
                "Aline construit un Orfèvre dans la rue inférieure, au milieu.",
            ),
        ],
    )
    yield (
        Play(RICH, market=["goldsmith"], building_stacks=[["bank"], ["bank"], []]),
        ["build 1", "site 3,2", "refill 2"],
        [
            (
                "Aline draws a new building for the market from the middle stack: Bank.",
                "Aline pioche un nouveau bâtiment pour le marché dans la pile du milieu : Banque.",
            )
        ],
    )
    yield (
        Play({"bonus": 1, "base": 1, "terrain": LAND}, terrain_stacks={"2": ["T2-01"]}),
        ["explore 2"],
        [
            (
                "Aline places 1 base villager and 1 bonus villager in the explore zone.",
                "Aline place 1 villageois de base et 1 villageois bonus dans la zone d’exploration.",
            ),
            (
                "Aline explores region II and draws a terrain: Forest II (diamond).",
                "Aline explore la région II et pioche un terrain : Forêt II (diamant).",
            ),
        ],
    )
    yield (
        Play({}, terrain_stacks={"1": ["T1-01"]}, hero_row=ROW),
        ["explore 1", "lay 1,2"],
        [
            ("Aline places the tile Forest I (wood) in the middle.", "Aline place la tuile Forêt I (bois) au milieu."),
            (
                "Aline meets a forest gnoll in region I, in the middle: a hero of the row bears its icon.",
                "Aline rencontre un gnoll des forêts en région I, au milieu : un héros de la rangée porte son icône.",
            ),
        ],
    )
    mask = {"artefact": "wizard_mask"}
    yield (
        Play(mask, terrain_stacks={"1": ["T1-07"]}),
        ["explore 1", "lay 1,1", "appear"],
        [
            (
                "Aline makes a steppe manticore appear in region I, on the left (Wizard’s Mask).",
                "Aline fait surgir une manticore des steppes en région I, à gauche (Masque du Sorcier).",
            ),
        ],
    )
    yield (
        Play(mask, terrain_stacks={"1": ["T1-07"]}),
        ["explore 1", "lay 1,1", "hide"],
        [
            (
                "Aline keeps a steppe manticore away in region I, on the left (Wizard’s Mask).",
                "Aline tient une manticore des steppes à l’écart en région I, à gauche (Masque du Sorcier).",
            ),
        ],
    )
    dragon = {"1,1": {"tile": "T1-02"}, "2,1": {"tile": "T2-11", "monster": True}}
    yield (
        Play({"terrain": dragon, "artefact": "mace_of_the_brave"}, supply={"diamond": 0, "gold": 1}),
        ["hunt 2,1"],
        [
            (
                "Aline places 4 base villagers in the hunt zone.",
                "Aline place 4 villageois de base dans la zone de chasse.",
            ),
            (
                "Aline hunts a cavern dragon in region II, on the left.",
                "Aline chasse un dragon des cavernes en région II, à gauche.",
            ),
            (
                "Aline should gain 1 diamond, but the general supply is exhausted (reward of the hunt).",
                "Aline devrait gagner 1 diamant, mais la réserve générale est épuisée (récompense de la chasse).",
            ),
            (
                "Aline gains 1 gold instead of 2 gold, because the general supply is exhausted (reward of the hunt).",
                "Aline gagne 1 or au lieu de 2 or, car la réserve générale est épuisée (récompense de la chasse).",
            ),
            (
                "Aline should gain 1 diamond, but the general supply is exhausted (Mace of the Brave).",
                "Aline devrait gagner 1 diamant, mais la réserve générale est épuisée (Masse des Braves).",
            ),
        ],
    )
    yield (
        Play({"terrain": LAND, "artefact": "potion_of_might"}),
        ["fortify 1,2"],
        [
            (
                "Aline places 1 base villager in the fortify zone.",
                "Aline place 1 villageois de base dans la zone de fortification.",
            ),
            (
                "Aline builds a fortification in region I, in the middle.",
                "Aline construit une fortification en région I, au milieu.",
            ),
            ("Aline gains 1 clay (Forest I, Potion of Might).", "Aline gagne 1 argile (Forêt I, Potion de Puissance)."),
        ],
    )
    star = {"terrain": LAND, "artefact": "shooting_star"}
    yield (
        Play(star),
        ["region 1"],
        [
            (
                "Aline places 1 base villager in the activation zone of region I.",
                "Aline place 1 villageois de base dans la zone d’activation de la région I.",
            ),
            ("Aline activates region I.", "Aline active la région I."),
            ("Aline gains 1 wood (Forest I).", "Aline gagne 1 bois (Forêt I)."),
            ("Aline gains 1 clay (Forest I).", "Aline gagne 1 argile (Forêt I)."),
        ],
    )
    yield (
        Play(star),
        ["region 1", "end", "region 1"],
        [
            None,
            (
                "Aline activates region I a second time (Shooting Star).",
                "Aline active la région I une seconde fois (Étoile Filante).",
            ),
            None,
            None,
        ],
    )
    yield (
        Play({"terrain": LAND, "artefact": "scroll_of_power"}),
        ["region 1", "extra 1,1"],
        [
            ("Aline gains 2 wood (Forest I, Scroll of Power).", "Aline gagne 2 bois (Forêt I, Parchemin de Pouvoir)."),
            None,
        ],
    )
    yield (
        Play({"terrain": FORT, "artefact": "sovereign_crown"}),
        ["fortification 1,1"],
        [
            (
                "Aline places 1 base villager in the activation zone of the fortification in region I, on the left.",
                "Aline place 1 villageois de base dans la zone d’activation de la fortification en région I, à gauche.",
            ),
            (
                "Aline activates the fortification in region I, on the left.",
                "Aline active la fortification en région I, à gauche.",
            ),
            (
                "Aline gains 2 wood (Forest I, Sovereign’s Crown).",
                "Aline gagne 2 bois (Forêt I, Couronne du Souverain).",
            ),
        ],
    )
    town = {
        "colony": {"2,1": "tavern", "2,2": {"building": "bank", "stored": 1}},
        "artefact": "key_of_knowledge",
    } | RICH
    yield (
        Play(town),
        ["street 2"],
        [
            (
                "Aline places 1 base villager in the activation zone of the middle street.",
                "Aline place 1 villageois de base dans la zone d’activation de la rue médiane.",
            ),
            ("Aline activates the middle street.", "Aline active la rue médiane."),
        ],
    )
    yield (
        Play(town),
        ["street 2", "use 2,1"],
        [
            ("Aline uses the Tavern.", "Aline utilise la Taverne."),
            ("Aline pays 1 diamond (Tavern).", "Aline paie 1 diamant (Taverne)."),
            ("Aline gains 2 bonus villagers (Tavern).", "Aline gagne 2 villageois bonus (Taverne)."),
        ],
    )
    yield (
        Play(town),
        ["street 2", "use 2,2"],
        [
            ("Aline uses the Bank.", "Aline utilise la Banque."),
            ("Aline stores 1 gold on the Bank (2 gold in all).", "Aline dépose 1 or sur la Banque (2 or en tout)."),
        ],
    )
    yield (
        Play(town),
        ["street 2", "done", "end", "street 2"],
        [
            None,
            (
                "Aline activates the middle street a second time (Key of Knowledge).",
                "Aline active la rue médiane une seconde fois (Clé du Savoir).",
            ),
        ],
    )
    cup = RICH | {"artefact": "cup_of_good_cheer"}
    yield (
        Play(cup, hero_row=ROW, hero_deck=["ADV-02"], supply={"bonus_villager": 1}),
        ["invite 2"],
        [
            (
                "Aline invites a hero with a surcharge of 1 diamond: Woodcutter.",
                "Aline invite un héros avec un surcoût de 1 diamant : Bûcheron.",
            ),
            (
                "Aline pays 1 wood, 1 diamond and 1 gold (cost of the hero).",
                "Aline paie 1 bois, 1 diamant et 1 or (coût du héros).",
            ),
            (
                "Aline gains 1 bonus villager instead of 2 bonus villagers, because the general supply is exhausted "
                "(special effect of the hero).",
                "Aline gagne 1 villageois bonus au lieu de 2 villageois bonus, car la réserve générale est épuisée "
                "(effet spécial du héros).",
            ),
            (
                "Aline should gain 1 bonus villager, but the general supply is exhausted (Cup of Good Cheer).",
                "Aline devrait gagner 1 villageois bonus, mais la réserve générale est épuisée "
                "(Tasse de la Bonne Humeur).",
            ),
            ("New hero in the row: Scout.", "Nouveau héros dans la rangée : Éclaireuse."),
        ],
    )
    yield (
        Play(RICH, hero_row=ROW),
        ["invite 4"],
        [
            ("Aline invites a hero: Pikeman.", "Aline invite un héros : Piquier."),
            None,
        ],
    )
    yield (
        Play(RICH | {"artefact": "enchanted_mirror"}),
        ["trade wood+clay+stone for diamond"],
        [
            (
                "Aline trades 1 wood, 1 clay and 1 stone for 1 diamond with the general supply.",
                "Aline échange 1 bois, 1 argile et 1 pierre contre 1 diamant avec la réserve générale.",
            ),
        ],
    )
    yield (
        Play(RICH | {"artefact": "enchanted_mirror"}),
        ["trade clay for wood"],
        [
            (
                "Aline trades 1 clay for 1 wood with the general supply (Enchanted Mirror).",
                "Aline échange 1 argile contre 1 bois avec la réserve générale (Miroir Enchanté).",
            ),
        ],
    )
    yield (
        Play({"terrain": LAND, "bonus": 2}),
        ["bonus 2"],
        [
            (
                "Aline will use 2 bonus villagers before base villagers in this turn.",
                "Aline utilisera 2 villageois bonus avant les villageois de base pendant ce tour.",
            ),
        ],
    )
    towers = {"2,1": "alchemist_tower", "2,2": "alchemist_tower", "2,3": "sawmill"}
    yield (
        Play({"colony": towers}),
        ["street 2", "use 2,3", "done"],
        [
            (
                "Aline does not use these buildings: Alchemist Tower × 2.",
                "Aline n’utilise pas ces bâtiments : Tour de l’alchimiste × 2.",
            ),
        ],
    )
    yield (
        Play({"colony": towers}),
        ["street 2", "done"],
        [
            (
                "Aline does not use these buildings: Sawmill and Alchemist Tower × 2.",
                "Aline n’utilise pas ces bâtiments : Scierie et Tour de l’alchimiste × 2.",
            ),
        ],
    )
    yield (
        Play({"colony": {"1,1": "alchemist_tower"}}),
        ["street 1", "done"],
        [("Aline does not use the Alchemist Tower.", "Aline n’utilise pas la Tour de l’alchimiste.")],
    )
    yield (
        Play(
            {"resources": {"gold": 1}, "artefact": "sacred_clock"}, market=["goldsmith"], building_stacks=[[], [], []]
        ),
        ["build 1", "site 1,1", "done"],
        [
            (
                "Aline does not use the Goldsmith at once (Sacred Clock).",
                "Aline n’utilise pas l’Orfèvre tout de suite (Horloge Sacrée).",
            ),
        ],
    )
    yield Play({"terrain": LAND}, {}), ["fortify 1,1", "end"], [("Aline ends the turn.", "Aline finit son tour.")]
    yield (
        Play({"resources": {"wood": 2}, "used_bonus": 1}, {}),
        ["pass"],
        [
            ("Aline is the first to pass.", "Aline passe en premier."),
            ("Aline discards 2 wood.", "Aline défausse 2 bois."),
            (
                "Aline takes all base villagers back and returns 1 used bonus villager to the general supply.",
                "Aline reprend tous ses villageois de base et rend 1 villageois bonus utilisé à la réserve générale.",
            ),
        ],
    )
    fort = {"terrain": FORT, "used_bonus": 2}
    yield (
        Play(fort | {"resources": {"wood": 2, "clay": 1}}, {}),
        ["pass", "keep 0,1,0"],
        [
            (
                "Aline keeps 1 clay thanks to fortifications and discards 2 wood.",
                "Aline conserve 1 argile grâce aux fortifications et défausse 2 bois.",
            ),
            (
                "Aline takes all base villagers back and returns 2 used bonus villagers to the general supply.",
                "Aline reprend tous ses villageois de base et rend 2 villageois bonus utilisés à la réserve générale.",
            ),
        ],
    )
    yield (
        Play(fort | {"resources": {"clay": 1}}, {}),
        ["pass", "keep 0,1,0"],
        [
            ("Aline keeps 1 clay thanks to fortifications.", "Aline conserve 1 argile grâce aux fortifications."),
            None,
        ],
    )
    yield (
        Play({"artefact": "wizard_mask"}, {}, artefacts_on_offer=["sacred_clock"]),
        ["pass", "take sacred_clock"],
        [
            (
                "Aline takes an artefact (Sacred Clock) and puts the previous one (Wizard’s Mask) back on offer.",
                "Aline prend un artefact (Horloge Sacrée) et remet le précédent (Masque du Sorcier) parmi ceux "
                "qui sont disponibles.",
            ),
        ],
    )
    end = {"hero_row": [None, None, None, "ART-01"], "hero_deck": ["ADV-03"], "market": ["bank", "bank"]}
    yield (
        Play({}, {}, **end, building_stacks=[["tavern"], [], []]),
        ["pass", "pass"],
        [
            ("Émile passes.", "Émile passe."),
            ("Émile has no basic resource to discard.", "Émile n’a aucune ressource de base à défausser."),
            ("Émile takes all base villagers back.", "Émile reprend tous ses villageois de base."),
            (
                "End of the round: the rightmost hero of the row is discarded (Rat Catcher).",
                "Fin de la manche : le héros le plus à droite de la rangée est défaussé (Dératiseur).",
            ),
            ("New hero in the row: Cartographer.", "Nouveau héros dans la rangée : Cartographe."),
            (
                "In the market, 2 identical buildings are put together: Bank.",
                "Au marché, 2 bâtiments identiques sont regroupés : Banque.",
            ),
            ("New building in the market: Tavern.", "Nouveau bâtiment au marché : Taverne."),
            ("Round 2: Aline, who passed first, begins.", "Manche 2 : Aline, qui a passé en premier, commence."),
        ],
    )
    for people, english, french in (
        ([{}, {}], "Round 6, the last one: Aline, who passed first, begins.",
         "Manche 6, la dernière : Aline, qui a passé en premier, commence."),
        ([{}], "Round 6, the last one, begins.", "La manche 6, la dernière, commence."),
    ):  # fmt: skip
        bare = {"hero_row": [None] * 4, "hero_deck": [], "market": [], "building_stacks": [[], [], []]}
        yield Play(*people, round=5, **bare), ["pass"] * len(people), [None] * 3 + [(english, french)]
    alone = {"artefacts_on_offer": ["sacred_clock"], "artefact_deck": ["magic_purse"]}
    yield (
        Play({"artefact": "wizard_mask"}, **alone),
        ["pass", "take sacred_clock"],
        [
            (
                "Aline takes an artefact (Sacred Clock) and removes the previous one (Wizard’s Mask) from the game.",
                "Aline prend un artefact (Horloge Sacrée) et retire le précédent (Masque du Sorcier) du jeu.",
            ),
            ("Artefact on offer: Magic Purse.", "Artefact disponible : Bourse Magique."),
            ("Round 2 begins.", "La manche 2 commence."),
        ],
    )
    heroes = ["ADV-02", "DEF-02", "BLD-02", "ART-04"]
    vault = {"1,1": {"building": "bank", "stored": 2}, "1,2": {"building": "cathedral", "stored": 1}}
    yield (
        Play({"heroes": heroes, "colony": vault, "terrain": LAND | FORT}, round=6),
        ["pass"],
        [
            ("Aline passes.", "Aline passe."),
            (
                "Aline scores 2 points: Scout (2 explored terrains).",
                "Aline marque 2 points : Éclaireuse (2 terrains explorés).",
            ),
            (
                "Aline scores 1 point: Sentinel (1 fortification).",
                "Aline marque 1 point : Sentinelle (1 fortification).",
            ),
            ("Aline scores 2 points: Mason (2 buildings).", "Aline marque 2 points : Maçon (2 bâtiments)."),
            (
                "Aline scores 6 points: Blacksmith (fixed points).",
                "Aline marque 6 points : Forgeronne (points fixes).",
            ),
            ("Aline scores 10 points: Bank (2 gold).", "Aline marque 10 points : Banque (2 or)."),
            ("Aline scores 4 points: Cathedral (1 diamond).", "Aline marque 4 points : Cathédrale (1 diamant)."),
            ("Aline reaches the grade of Villager.", "Aline obtient le grade de Villageois."),
        ],
    )


SCENES = list(scenes())


@pytest.mark.parametrize("number", range(len(SCENES)))
def test_what_is_told(number):
    board, actions, wanted = SCENES[number]
    board.do(*actions)
    assert len(board.last.events) == len(wanted)
    for event, sentences in zip(board.last.events, wanted, strict=True):
        if sentences is not None:
            english, frenchman = (text.event(board.game, event, PLAYERS, SAY[language]) for language in ("en", "fr"))
            assert (english, frenchman) == (sentences[0], french(sentences[1]))


def test_every_event_has_a_sentence_in_these_scenes_but_the_first_player():
    heard = {event.what for board, actions, _ in scenes() for event in board.do(*actions).last.events}
    assert set(EVENTS) - heard == {"first"}
    first = Event("first", 1, "SET-SETUP-09", [], 0, 0)
    assert [text.event(GAMES[2], first, PLAYERS, SAY[language]) for language in ("en", "fr")] == [
        "Émile takes the first player marker and will begin the first round.",
        "Émile reçoit le marqueur Premier joueur et commencera la première manche.",
    ]
    alone = Event("first", 0, "SET-SETUP-09", [], 0, 0)
    assert [text.event(GAMES[1], alone, PLAYERS, SAY[language]) for language in ("en", "fr")] == [
        "Aline begins a solo game.", "Aline commence une partie en solo.",
    ]  # fmt: skip


def test_events_of_older_records_are_told_with_what_they_know():
    """Some events have got arguments since; lines of the store may lack them."""
    for what, args, rule in (("gains", [0, 1, 1], "SET-REGION-04"), ("hides", [0], "SET-ARTEFACT-22"),
                             ("region", [0], "SET-REGION-01"), ("uses", [0, 0, 0], "SET-BUILDING-01")):  # fmt: skip
        event = Event(what, 0, rule, args, 0, 0)
        assert len(named(EVENTS, event)) == len(args)
        for language in ("en", "fr"):
            assert text.event(GAMES[2], event, PLAYERS, SAY[language]).startswith("Aline ")


def test_french_is_set_as_french():
    messages = catalogue("bastide.games.settlement", "fr")[0]
    for name, message in messages.items():
        for form in [message] if isinstance(message, str) else message:
            assert not re.search(r"[^\u202f][;:!?]", form.replace("{", "").replace("}", "")), name
            assert "'" not in form and "  " not in form, name


def test_labels_of_places_are_words_of_the_board():
    """No sentence and no label speaks in columns or numbers of spaces."""
    for language, name in product(("en", "fr"), ("place.land", "place.town", "place.market")):
        assert not re.search(
            "colonne|column|place|case|space", str(catalogue("bastide.games.settlement", language)[0][name])
        )
    board = Play({"resources": {"clay": 1}}, market=["bank", None, None, None, None, "bank"])
    assert labels(board, "build 6") == [
        "Build: Bank (1 clay), in the market in the middle row, on the right",
        french("Construire : Banque (1 argile), au marché dans la rangée du milieu, à droite"),
    ]
