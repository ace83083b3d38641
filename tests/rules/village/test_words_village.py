"""Village in words and pictures: every component explains itself, and the picture stays small."""

from __future__ import annotations

import random
import re
from xml.etree import ElementTree

import pytest

from bastide.draw.look import Look
from bastide.draw.svg import squeezed
from bastide.games.registry import box
from bastide.games.village import codes, text, view
from bastide.games.village.art.land import outline
from bastide.games.village.data import CARD_NAMES, CUSTOMERS, PLACE_NAMES, PRIVILEGES, SPACE_NAMES, TOWN_NAMES
from bastide.games.village.view.pieces import paid
from bastide.text import LANGUAGES, catalogue, speech
from rules.village.playing import Play, rule, village


def symbols(drawn):
    """The symbols that a picture uses at a place of their own."""
    root = ElementTree.fromstring(f"<svg>{drawn}</svg>")
    return [use for use in root.iter("use") if use.get("x") and use.get("width")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_component_has_a_name_and_says_what_it_does(language):
    say = speech(language, box("village").package)
    assert all(say(f"space.{name}") and say(f"space.{name}.tip") for name in SPACE_NAMES)
    for number, name in enumerate(CARD_NAMES):
        assert text.card(number, say).startswith(say(f"card.{name}"))
        assert text.card_tip(number, say) in text.card(number, say)
    assert "2, 5, 9, 14, 19, 24" in text.card_tip(CARD_NAMES.index("traveller"), say)
    assert all(say(f"place.{name}") for name in PLACE_NAMES)
    rewards = [text.town_tip(town, say) for town in range(len(TOWN_NAMES))]
    assert [tip[-1] + str(len(re.findall(r"\d", tip))) for tip in rewards] == [".1"] * len(TOWN_NAMES)
    assert all(say(f"privilege.{name}") for name in PRIVILEGES)
    assert len({text.customer(number, say) for number in range(CUSTOMERS)}) == CUSTOMERS


@pytest.mark.parametrize("seats", [2, 5])
def test_the_first_turn_is_chosen_on_the_board_and_the_picture_is_small(seats):
    game = box("village").game(seats, {"modules": ["inn"]})
    seen = game.new(4).redact(0)
    say = speech("fr", box("village").package)
    labels = {game.write(action): text.label(game, seen, 0, action, say) for action in game.legal(seen, 0)}
    panels = view.panels(game, seen, Look(say, ["Ada", "Bo", "Cy", "Di", "Ed"][:seats], labels))
    assert "decide" not in [panel.name for panel in panels]
    assert sum(len(panel.body) for panel in panels) < 40_000


@pytest.mark.parametrize("revision", [1, 2])
@pytest.mark.parametrize("seats", [2, 5])
def test_every_page_and_grave_is_drawn_in_its_place(seats, revision):
    """Up to six spaces for craftsmen and seven graves."""
    game = box("village").game(seats, {"modules": ["inn"]}, revision)
    say = speech("fr", box("village").package)
    board = view.panels(game, game.new(4).redact(0), Look(say, ["Ada", "Bo", "Cy", "Di", "Ed"][:seats], {}))[0].body
    placed = [(use.get("href"), float(use.get("x")), float(use.get("width"))) for use in symbols(board)]
    slots = [(int(href[-1]), x, wide) for href, x, wide in placed if href.startswith("#vil-slots-")]
    assert sum(many for many, _, _ in slots) == sum(game.kit.pages)
    assert all(x >= 440 and (x + wide <= 556 or (x >= 562 and x + wide <= 680)) for _, x, wide in slots)
    graves = [(x, wide) for href, x, wide in placed if href == "#vil-grave"]
    assert len(graves) == game.kit.graves and all(x >= 316 and x + wide <= 420 for x, wide in graves)


def asked(play, language, seat=None):
    """The prompt of the seat that has to act, and the labels of what it may do."""
    seat = play.actor if seat is None else seat
    say, seen = speech(language, box("village").package), play.state.redact(seat)
    actions = play.game.legal(seen, seat)
    labels = {play.game.write(action): text.label(play.game, seen, seat, action, say) for action in actions}
    return text.prompt(play.game, seen, seat, say), labels


@rule("VIL-END-06", "VIL-TURN-01")
def test_a_last_turn_without_cubes_asks_for_no_cube():
    bare = Play(ender=1, last_turns=1, spaces={})
    assert asked(bare, "fr")[0] == "Dernier tour, sans cube à prendre\u202f: faites une action au choix, ou aucune"
    assert asked(bare, "en")[0] == "Last turn, without a cube to take: perform any action, or none"
    assert asked(Play({"pink": 3}), "fr")[0] == "Prenez un cube, ou payez au puits"
    assert asked(Play(), "fr")[0] == "Prenez un cube" and asked(Play(), "en")[0] == "Take a cube"


@rule("INN-55", "INN-69")
def test_the_end_of_a_turn_names_the_juggler_only_to_who_holds_him():
    piles = {"piles": [["nun"]], "inn": True}
    breeder = Play({"hand": ["breeder"]}, **piles).do("take orange grain", "decline")
    juggler = Play({"hand": ["juggler"], "pink": 3}, **piles).do("take orange grain", "decline")
    assert breeder.phase == juggler.phase == "turn_end"
    assert asked(breeder, "fr")[0] == "Fin du tour\u202f: jouer une carte\u202f?"
    assert asked(breeder, "en")[0] == "End of the turn: play a card?"
    assert asked(juggler, "fr")[0] == "Fin du tour\u202f: jouer le Jongleur\u202f?"
    assert asked(juggler, "en")[0] == "End of the turn: play the Juggler?"
    again = juggler.do("juggle")
    assert asked(again, "en")[0] == "Juggler: take another cube, or pay at the well"
    assert asked(again.do("well pink 0"), "en")[0] == "Choose the action to perform"
    assert text.WAIVERS[codes.TURN_END] == ("done", "prompt.turn_end")


@pytest.mark.parametrize("card", ["nun", "breeder"])
def test_who_has_nothing_to_decide_is_asked_for_a_card_that_could_be_played_and_for_no_other(card):
    """A hidden card keeps its owner at the table although they have nothing to decide: others know as little of it."""
    secret = {"secret": [card], "coin": 0, "members": {"t1": [1]}}
    for action, french, english in (
        ("take green church", "Église\u202f: aucun membre à la ferme", "Church: no member on the farm"),
        ("take green grain", "Récolte\u202f: rien à récolter", "Grain harvest: nothing to harvest"),
        ("take green market", "Jour de marché\u202f: aucun client que vous puissiez servir",
         "Market day: no customer you could serve"),
    ):  # fmt: skip
        play = Play(secret, inn=True, piles=[["abbot"]], stalls=["c05", "c01", "c22"]).do(action)
        while play.actor == 0 and play.phase.endswith("question"):
            assert "vous n’avez pas le Bonimenteur" in asked(play, "fr")[0]
            assert "you do not have the Barker" in asked(play, "en")[0]
            play.do("pass")
        playable = card == "breeder"
        assert asked(play, "fr")[0] == french + "\u202f; jouer une carte\u202f?" * playable
        assert asked(play, "en")[0] == english + "; play a card?" * playable


@rule("INN-60", "VIL-MARKET-09")
def test_to_pass_is_to_leave_the_market_or_to_play_no_card():
    prior = Play({"hand": ["prior"]}, inn=True, piles=[["nun"]], spaces={"grain": ["orange"]})
    prior.do("take orange grain", "decline")
    assert asked(prior, "fr")[1] == {"pass": "Ne pas jouer de carte", "prior": "Jouer le Prieur"}
    bag = Play({"hand": ["prior"], "members": {"bag": [2]}}, inn=True, piles=[["nun"]], spaces={"grain": ["orange"]})
    bag.do("take orange grain").drift("decline", "done", "prior")
    assert asked(bag, "fr")[1] == {
        "out red 2": "Sort du sac noir, pour Joueur 1\u202f: un membre de la génération 2",
        "out monk": "Sort du sac noir\u202f: un moine noir",
    }
    sale = Play({"plough": 1}, stalls=["c05"], queue=[]).do("take orange market")
    assert asked(sale, "fr")[1]["pass"] == "Passer et quitter le marché"
    assert asked(sale, "en")[1]["pass"] == "Pass and leave the market"


def drawn(play, seat=0):
    """The panels of the seat, with what it may do."""
    say, seen = speech("fr", box("village").package), play.state.redact(seat)
    return {panel.name: panel for panel in view.panels(play.game, seen, Look(say, ["Ada", "Bo"], asked(play, "fr")[1]))}


@rule("VIL-COIN-03")
def test_who_may_pay_with_coins_is_also_offered_to_pay_with_cubes_alone():
    play = Play({"pink": 2, "coin": 1}).do("take orange crafts", "buy scroll")
    assert drawn(play)["decide"].choices == {"coins 0", "coins 1"}


@rule("VIL-COIN-03")
def test_an_offer_shows_the_coins_that_would_stand_for_cubes():
    play = Play({"green": 1, "brown": 0, "coin": 2})
    cost = paid(play.state.redact(0), 0, ["brown", "green", "green", "grain"])
    assert cost == ["coin", "green", "coin", "grain"]


@rule("VIL-WELL-01")
def test_what_the_well_pays_for_is_chosen_by_touching_the_whole_district():
    board = ElementTree.fromstring(f"<svg>{drawn(Play({'pink': 3}).do('well pink 0'))['village'].body}</svg>")
    chosen = {node.get("data-action"): node.get("d") for node in board.iter("path") if node.get("data-action")}
    assert chosen["do family"] == outline("family") and "do council" not in chosen


@rule("VIL-WELL-01", "VIL-COIN-03")
def test_what_can_pay_at_the_well_is_offered_there_as_far_as_there_is_room():
    play = Play({"pink": 3, "brown": 2, "coin": 1})
    panels = drawn(play)
    assert {"well pink 0", "well pink 1", "well brown 1"} <= panels["village"].choices and "decide" not in panels
    rich = drawn(Play({"pink": 3, "brown": 3, "green": 3, "coin": 3}))
    at_well = [action for action in rich["village"].choices if action.startswith("well")]
    assert len(at_well) == 9 and {"well pink 0", "well brown 0", "well green 0", "well coins"} <= set(at_well)
    assert all(action.startswith("well") for action in rich["decide"].choices) and rich["decide"].choices
    assert 'data-reach="space-well"' in rich["districts"].body and 'id="space-well"' in rich["village"].body
    assert 'data-reach="space-well"' not in drawn(Play())["districts"].body


@rule("VIL-MARKET-06", "VIL-MARKET-07")
def test_a_sale_tells_what_it_costs_besides_the_goods():
    sale = Play({"plough": 1}, {"ox": 1, "green": 1}, stalls=["c05", "c04"], queue=[])
    sale.do("take orange market")
    assert asked(sale, "fr")[1]["serve c05"] == "Servir le client\u202f: 1 charrue → 4 points"
    sale.do("serve c05")
    assert sale.actor == 1
    told = asked(sale, "fr")[1]["serve c04"]
    assert told == "Servir le client\u202f: 1 bœuf → 4 points (1 cube vert, 1 temps en plus)"


@rule("VIL-MASS-03", "VIL-MASS-09")
def test_at_a_mass_one_leaves_it_at_that_or_to_the_draw():
    bag = Play({"members": {"bag": [2], "church:1": [1]}, "grain": 2}, spaces={"grain": ["orange"]})
    bag.do("take orange grain")
    assert bag.phase == "ransom" and asked(bag, "fr")[1]["done"] == "S’en remettre au tirage"
    bag.do("done")
    assert bag.phase == "advancement" and asked(bag, "fr")[1]["done"] == "En rester là"


def test_labels_use_articles_and_prepositions():
    away = {"members": {"wagon_maker": [1], "council:2": [1], "t3": [1], "church:1": [2], "inn": [2]}}
    play = Play(away, inn=True, piles=[["nun"]]).do("take orange family")
    assert asked(play, "fr")[1] == {
        "birth": "Naissance à la ferme",
        "decline": "Ne rien faire",
        "recall 1 wagon_maker": "Rapatrier un membre de la génération 1 de chez le constructeur de chariots",
        "recall 1 council:2": "Rapatrier un membre de la génération 1 du niveau 2 de la Chambre du Conseil",
        "recall 1 t3": "Rapatrier un membre de la génération 1 de Hautpré",
        "recall 2 church:1": "Rapatrier un membre de la génération 2 de la fenêtre 1 de l’église",
        "recall 2 inn": "Rapatrier un membre de la génération 2 de l’auberge",
    }
    cards = Play({"hand": ["abbot", "lost_son"], "members": {"church:1": [1]}}, inn=True, piles=[["nun"]])
    assert asked(cards, "fr")[1]["play abbot"] == "Jouer l’Abbé"
    assert asked(cards, "fr")[1]["play lost_son"] == "Jouer le Fils perdu"
    road = Play({"wagon": 1, "brown": 2, "coin": 0}).do("take green travel")
    assert asked(road, "fr")[1]["travel 1 village t1"] == (
        "Un membre de la génération 1 va du village à Valbrun (1 chariot, 2 cubes bruns, 2 temps)"
    )
    assert asked(road, "en")[1]["travel 1 village t1"] == (
        "A member of generation 1 goes from the village to Valbrun (1 wagon, 2 brown cubes, 2 time)"
    )


def test_messages_keep_the_words_of_the_rulebook():
    messages = catalogue(box("village").package, "fr")[0]
    for key, forms in messages.items():
        for form in [forms] if isinstance(forms, str) else forms:
            assert not re.search(r"\b([Hh]eures?|[Vv]itrail|[Rr]ang|[Cc]harron)\b", form), key
    english = catalogue(box("village").package, "en")[0]
    assert not [key for key, form in english.items() if re.search(r"\bhours?\b", str(form))]


def test_every_place_brings_its_prepositions():
    visible = [place for place in range(len(PLACE_NAMES)) if place and place < PLACE_NAMES.index("bag")]
    for language, forms in (("fr", ("au", "du")), ("en", ("at the", "from the"))):
        say = speech(language, box("village").package)
        for form in forms:
            message = f"{form} {{where}}"
            assert len({say.filled(message, {"where": text.spot(place)}) for place in visible}) == len(visible)
    french, english = (speech(language, box("village").package) for language in LANGUAGES)
    spots = [
        text.spot(PLACE_NAMES.index(name)) for name in ("farm", "wagon_maker", "stable", "t3", "council:2", "church:1")
    ]
    assert [french.filled("au {where}", {"where": spot}) for spot in spots] == [
        "à la ferme", "chez le constructeur de chariots", "aux étables", "à Hautpré",
        "au niveau 2 de la Chambre du Conseil", "à la fenêtre 1 de l’église",
    ]  # fmt: skip
    assert [french.filled("du {where}", {"where": spot}) for spot in spots] == [
        "de la ferme", "de chez le constructeur de chariots", "des étables", "de Hautpré",
        "du niveau 2 de la Chambre du Conseil", "de la fenêtre 1 de l’église",
    ]  # fmt: skip
    assert [english.filled("at the {where}", {"where": spot}) for spot in spots] == [
        "on the farm", "at the wagon maker’s", "in the stable", "in Hautpré",
        "on level 2 of the council chamber", "at window 1 of the church",
    ]  # fmt: skip


@rule("VIL-SETUP-18")
def test_the_first_seat_may_be_given_as_a_number():
    assert village(3, first_seat=2).new().pending == [2]


def test_what_can_be_done_at_a_place_leaves_its_name_free():
    """The small buttons lie beside the names of buildings and towns, whatever is offered there."""
    home, french = box("village"), speech("fr", "bastide.games.village")
    game, dice, met = home.game(3, {"modules": ["inn"]}), random.Random(2), 0
    for seed in range(3):
        state = game.new(seed)
        while state.pending:
            seat = state.pending[0]
            seen = state.redact(seat)
            legal = game.legal(seen, seat)
            if any(game.write(action).startswith(("train", "travel", "toll")) for action in legal):
                look = Look(french, ["Ada", "Bo", "Cy"], {game.write(action): "" for action in legal})
                for panel in home.view.panels(game, seen, look)[:2]:
                    root = ElementTree.fromstring(f"<svg>{panel.body}</svg>")
                    names = [text for text in root.iter("text") if text.get("class") in ("vil-town", "vil-halo")]
                    pills = [part for part in root.iter("g") if part.find("rect[@class='legal vil-pill']") is not None]
                    met += len(pills)
                    covered = [
                        (name.text, pill.get("data-action")) for name in names for pill in pills if over(pill, name)
                    ]
                    assert not covered
            game.apply(state, seat, dice.choice(legal))
    assert met > 100


def over(pill, name):
    """Whether a small button lies over a name."""
    left, top = map(float, re.findall(r"-?[\d.]+", pill.get("transform")))
    middle, line = float(name.get("x")), float(name.get("y"))
    half = len(name.text) * 3.5
    beside = left > middle + half or left + float(pill.find("rect").get("width")) < middle - half
    return not beside and top < line and top + float(pill.find("rect").get("height")) > line - 9


def test_short_lines_of_thin_letters_are_not_stretched_and_wide_ones_keep_within_their_room():
    assert squeezed("À la fin : 2,", 12.6, 93) == {} and squeezed("With a member", 12.6, 93)


def test_the_line_that_stands_for_the_farm_names_the_cards_in_hand():
    """Where the farm has no room, one still sees what one holds; nobody else does."""
    play = Play({"hand": ["scribe", "nun"]}, inn=True)
    assert all(name in drawn(play)["brief"].body for name in ("Scribe", "Nonne"))
    assert "vil-cardname" not in drawn(play, 1)["brief"].body


def test_no_name_of_a_town_or_of_a_building_is_wider_than_its_room():
    """A long one has two lines."""
    board = drawn(Play())["village"].body
    assert ">Constructeur<" in board and ">de chariots<" in board
    assert ">Bourg-<" in board and ">Royal<" in board and ">Fortmarché<" in board
