"""Orléans: what is said, in both languages, and that French says it well."""

from __future__ import annotations

import random
import re

import pytest

from bastide.core.errors import IllegalAction
from bastide.core.state import EVERYBODY, Entry, Event, rng_start
from bastide.games.orleans import text
from bastide.games.orleans.data import (
    CITIZEN_NAMES,
    CITIZENS,
    DEED_NAMES,
    EDGE_NAMES,
    GOOD_NAMES,
    GOODS,
    HARVEST,
    HOURGLASS_NAMES,
    KIND_NAMES,
    KINDS,
    PLACE_NAMES,
    PLACES,
    PLAGUE,
    SPACE_NAMES,
    SPACES,
    TAXES,
    TOWN_NAMES,
    TOWNS,
    TRADING_DAY,
    TYPE_NAMES,
    TYPES,
)
from bastide.games.orleans.heuristic import HEURISTIC
from bastide.text import speech
from rules.orleans.playing import IDLE, Play, acting, game_for, usable

NAMES = ["Émile", "Ada", "Hugo", "Yves", "Inès"]
FRENCH, ENGLISH = (speech(language, "bastide.games.orleans") for language in ("fr", "en"))
LANGUAGES = {"fr": FRENCH, "en": ENGLISH}
UNGRAMMATICAL = [
    (r"\b(à|À|de|De) Les? ", "a preposition and an article that French contracts"),
    (r"\b([àdA]e?) (le|les) ", "the same within a sentence"),
    (r"\b(de|le|la|que|ne|se|je) [aeiouàâéèêëîïôöœûùAEIOUÀÂÉÈÊËÎÏÔÖŒÛÙ]", "an elision is missing"),
    (r" [;:!?]", "a space that may break before a double sign"),
    (r"'", "a straight apostrophe"),
    (r"\b1 (jetons|pièces|cases|partisans|points|marchandises|comptoirs|citoyens)\b", "one is singular"),
    (r"\b([2-9]|\d\d) (jeton|pièce|case|partisan|point|marchandise|comptoir|citoyen)\b", "several are plural"),
    (r"\b(case|cases) (un|n’importe)\b", "a space that is called by what it asks for"),
    (r"\d,\d|\(\d+, ?\d+\)", "coordinates"),
    (r"[{}]", "a gap"),
    (r"  ", "two spaces"),
]  # fmt: skip


def told(what, seat=0, args=(), rule="ORL-ACT-06", points=0, say=FRENCH, game=None):
    return text.event(game or game_for(2), Event(what, seat, rule, list(args), points, EVERYBODY), NAMES, say)


def both(*args, **more):
    return told(*args, **more), told(*args, say=ENGLISH, **more)


def labels(play, seat=0, say=FRENCH):
    view = play.state.redact(seat)
    return [text.label(play.game, view, seat, action, say) for action in play.game.legal(play.state, seat)]


def prompts(play, seat=0):
    return tuple(text.prompt(play.game, play.state.redact(seat), seat, say) for say in (FRENCH, ENGLISH))


def good_french(sentence):
    for pattern, fault in UNGRAMMATICAL:
        assert not re.search(pattern, sentence), f"{sentence!r}: {fault}"
    return sentence


def test_towns_with_an_article_are_contracted():
    for name, at in (("le_mans", "au Mans"), ("le_blanc", "au Blanc"), ("la_chatre", "à La Châtre")):
        town = TOWN_NAMES.index(name)
        assert told("builds", args=[town]) == f"Émile construit un comptoir {at}."
        assert told("moves", args=[EDGE_NAMES.index("r-le_mans-tours"), town]) == (
            f"Le marchand d’Émile arrive {at} par la route."
        )
        assert told("loses_station", args=[town]) == f"Sous la torture, Émile cède son comptoir construit {at}."
        play = Play({"seats": [{"merchant": name}]})
        lines = dict(text.describe(play.game, play.state, NAMES[:2], FRENCH))["Émile"]
        assert f"Marchand {at}" in lines
        taxed = {"coins": 0, "goods": {"grain": 1}, "stations": [name]}
        assert f"Céder le comptoir construit {at}" in labels(
            Play({"phase": "event", "event": "A-taxes", "seats": [taxed]})
        )


def test_every_name_finds_its_article():
    """Every sentence with every name that can be inserted into it."""
    sentences = [told(what, args=[town]) for what in ("builds", "loses_station") for town in range(-1, TOWNS)
                 if what != "builds" or town >= 0]  # fmt: skip
    sentences += [told("moves", args=[0, town]) for town in range(TOWNS)]
    sentences += [told(what, args=[place], rule="ORL-ACT-20")
                  for what in ("uses", "takes_tile", "excludes", "loses_tile") for place in range(PLACES)]  # fmt: skip
    sentences += [told(what, args=[kind]) for what in ("stows", "fetches", "plague", "spared", "loses_follower")
                  for kind in range(KINDS)]  # fmt: skip
    sentences += [told("recruits", args=[kind, 3]) for kind in range(TYPES)]
    sentences += [told(what, args=[kind, space, *more]) for kind in range(KINDS) for space in range(SPACES)
                  for what, more in (("places", [0]), ("places", [1]), ("recalls", []), ("sends", []))]  # fmt: skip
    sentences += [told("gives", args=[kind, deed]) for kind in range(TYPES) for deed in range(len(DEED_NAMES))]
    sentences += [told(what, args=[good, *more], rule="ORL-PLACE-10") for good in range(GOODS)
                  for what, more in (("good", []), ("collects", [0]), ("feeds", []), ("loses_good", []))]  # fmt: skip
    sentences += [told("citizen", args=[citizen]) for citizen in range(CITIZENS)]
    sentences += [told("wards", args=[event]) for event in (TAXES, HARVEST, PLAGUE)]
    sentences += [told("installs", args=[space]) for space in range(SPACES)]
    sentences += [told("loses_technology", args=[space]) for space in range(-1, SPACES)]
    sentences += [told("hourglass", -1, args=[tile, 3]) for tile in range(len(HOURGLASS_NAMES))]
    sentences += [told("draws", args=[kind] * count) for kind in range(KINDS) for count in (1, 2)]
    for sentence in sentences:
        assert good_french(sentence).endswith(".")


@pytest.mark.parametrize(
    ("rule", "french", "english"),
    [
        ("ORL-CENSUS-02", "recensement : en tête sur la piste des fermiers", "census: ahead on the farmers’ track"),
        ("ORL-ACT-25", "piste des bateliers", "boatmen’s track"),
        ("ORL-ACT-27", "piste des bateliers", "boatmen’s track"),
        ("ORL-PLACE-17", "Brasserie", "Brewery"),
        ("ORL-PLACE-19", "Moulin", "Windmill"),
        ("ORL-PLACE-20", "Restaurant", "Restaurant"),
        ("ORL-PLACE-24", "Trésorerie", "Treasury"),
        ("ORL-PLACE-25", "Hôpital", "Hospital"),
        ("ORL-DEED-06", "acte de bienfaisance", "beneficial deed"),
        ("ORL-DEED-07", "acte de bienfaisance", "beneficial deed"),
        ("ORL-DEV-03", "piste de développement", "development track"),
        ("ORL-EVENT-06", "Revenus", "Income"),
        ("ORL-EVENT-07", "Commerce", "Trading day"),
    ],
)
def test_coins_say_what_they_are_for(rule, french, english):
    french = french.replace(" :", "\u202f:")
    assert both("coins", args=[3], rule=rule) == (
        f"Émile reçoit 3 pièces ({french}).",
        f"Émile receives 3 coins ({english}).",
    )
    assert both("coins", args=[1], rule=rule) == (
        f"Émile reçoit 1 pièce ({french}).",
        f"Émile receives 1 coin ({english}).",
    )


@pytest.mark.parametrize(
    ("rule", "french", "english"),
    [
        ("ORL-CENSUS-04", "recensement\u202f: en dernière position sur la piste des fermiers",
         "census: last on the farmers’ track"),
        ("ORL-EVENT-04", "Taxes", "Taxes"),
        ("ORL-EVENT-08", "Moisson", "Harvest"),
        ("ORL-EVENT-09", "Moisson", "Harvest"),
        ("ORL-PLACE-21", "Pharmacie", "Pharmacy"),
    ],
)  # fmt: skip
def test_payments_say_what_they_are_for(rule, french, english):
    assert both("pays", args=[2], rule=rule) == (f"Émile paie 2 pièces ({french}).", f"Émile pays 2 coins ({english}).")


@pytest.mark.parametrize(
    ("citizen", "french", "english"),
    [
        ("dev_18", "piste de développement", "development track"),
        ("knights", "piste des chevaliers", "knights’ track"),
        ("boatmen", "piste des bateliers", "boatmen’s track"),
        ("deed_peace_treaty", "Traité de paix", "Peace treaty"),
        ("most_stations", "le plus de comptoirs construits", "most trading stations built"),
    ],
)
def test_citizens_say_where_they_come_from(citizen, french, english):
    assert both("citizen", args=[CITIZEN_NAMES.index(citizen)]) == (
        f"Émile reçoit un jeton Citoyen ({french}).",
        f"Émile receives a citizen ({english}).",
    )


def test_goods_technology_and_development_say_what_they_are_for():
    assert both("good", args=[0], rule="ORL-PLACE-10") == (
        "Émile reçoit 1 jeton Céréales (Meule de foin).", "Émile receives 1 grain (Hayrick).",
    )  # fmt: skip
    assert both("good", args=[4], rule="ORL-ACT-20") == (
        "Émile reçoit 1 jeton Brocart (Ferme).", "Émile receives 1 brocade (Farmhouse).",
    )  # fmt: skip
    assert both("technology", args=[1], rule="ORL-ACT-28") == (
        "Émile reçoit 1 jeton Technologie (piste des artisans).",
        "Émile receives 1 technology token (craftsmen’s track).",
    )
    assert both("develops", args=[7, 9], rule="ORL-PLACE-18") == (
        "Émile avance de 2 cases sur la piste de développement (Bibliothèque)\u202f: case 9, niveau 3.",
        "Émile advances 2 spaces on the development track (Library): space 9, level 3.",
    )


def test_torture_is_named_with_what_it_is_for():
    assert both("debt", args=[5, HARVEST]) == (
        "Il manque 5 pièces à Émile (Moisson), qui subit la torture.",
        "Émile lacks 5 coins (Harvest) and suffers torture.",
    )
    assert both("debt", args=[1, -1]) == (
        "Il manque 1 pièce à Émile (recensement), qui subit la torture.",
        "Émile lacks 1 coin (census) and suffers torture.",
    )
    for what in ("loses_station", "loses_follower", "falls_back", "loses_good", "loses_tile", "loses_technology"):
        french, english = both(what, args=[1])
        assert french.startswith("Sous la torture, Émile") and english.startswith("Under torture, Émile")
    assert both("cancelled", args=[2]) == (
        "Émile n’a plus rien à céder\u202f: le reste de la dette (2 pièces) est annulé.",
        "Émile has nothing left to yield: the rest of the debt (2 coins) is cancelled.",
    )
    play = Play({"phase": "event", "event": "A-harvest", "seats": [{"coins": 0}]})
    assert prompts(play) == (
        "Torture\u202f: il manque 5 pièces, que cédez-vous d’abord\u202f?",
        "Torture: 5 coins are missing, what do you yield first?",
    )


def test_spaces_are_told_apart_in_words():
    def space(name, say=FRENCH):
        return text.space_text(SPACE_NAMES.index(name), say)

    assert (space("town_hall.any_neutral"), space("town_hall.any_neutral2")) == (
        "Mairie, première case", "Mairie, seconde case",
    )  # fmt: skip
    assert (space("pharmacy.any"), space("bathhouse.any")) == ("Pharmacie", "Bains publics")
    assert (space("castle.boatman"), space("university.craftsman")) == (
        "Château, case du batelier", "Université, case de l’artisan",
    )  # fmt: skip
    assert (space("castle.boatman", ENGLISH), space("windmill.craftsman2", ENGLISH)) == (
        "Castle, boatman space", "Windmill, second space",
    )  # fmt: skip
    for say in (FRENCH, ENGLISH):
        assert len({text.space_text(number, say) for number in range(SPACES)}) == SPACES
    play = Play({"phase": "planning", "seats": [{"market": "K", "bag": "fbct"}]})
    assert "Placer un chevalier (Mairie)" in labels(play), "either of the two spaces"


def test_food_is_counted_in_tokens():
    tile = HOURGLASS_NAMES.index("C-harvest")
    assert both("hourglass", -1, args=[tile, 13]) == (
        "Manche 13\u202f: Moisson (3 jetons Nourriture, sinon 5 pièces chacun).",
        "Round 13: Harvest (3 food, or 5 coins for each one missing).",
    )
    assert both("hourglass", -1, args=[tile, 18]) == (
        "Manche 18, la dernière\u202f: Moisson (3 jetons Nourriture, sinon 5 pièces chacun).",
        "Round 18, the last one: Harvest (3 food, or 5 coins for each one missing).",
    )
    fed = {"coins": 20, "goods": {"grain": 2}}
    play = Play({"phase": "event", "event": "C-harvest", "seats": [fed]})
    assert prompts(play)[0] == "Moisson\u202f: donnez 3 jetons Nourriture, ou payez"
    assert labels(play) == ["Donner 1 jeton Céréales", "Payer 15 pièces pour la nourriture manquante"]
    play.do("feed grain", seat=0)
    assert labels(play)[-1] == "Payer 10 pièces pour la nourriture manquante"
    poor = Play({"phase": "event", "event": "C-harvest", "seats": [fed | {"coins": 14}]})
    assert prompts(poor) == ("Moisson\u202f: donnez 3 jetons Nourriture", "Harvest: give 3 food")


def test_prompts_promise_nothing_that_cannot_be_done():
    seat = {"market": "", "bag": "fbct"}
    play = Play({"phase": "followers", "round": 2, "seats": [seat, seat | {"places": {"ship": "..K"}}]})
    assert prompts(play, 0) == ("Combien de partisans piochez-vous\u202f?", "How many followers do you draw?")
    assert prompts(play, 1)[0] == "Piochez des partisans, ou rappelez‑en d’abord."
    guarded = usable({"sacristy": "M", "scriptorium": "KS"}, ["sacristy"])
    play = acting(guarded, event="A-taxes").do("pass", seat=0)
    assert prompts(play)[0] == "Taxes\u202f: le moine de la Sacristie vous protège-t-il\u202f?"


def test_plans_and_passes_say_how():
    ship, hall = SPACE_NAMES.index("ship.farmer"), SPACE_NAMES.index("town_hall.any_neutral2")
    placements = [hall - 1, KIND_NAMES.index("monk"), ship, KIND_NAMES.index("coloured_farmer")]
    placements += [hall, KIND_NAMES.index("scholar")]
    assert told("plans", args=placements) == "Émile valide son plan\u202f: Bateau (fermier), Mairie (moine, érudit)."
    assert told("plans") == "Émile valide un plan vide."
    hidden = game_for(2, planning="hidden")
    assert both("plans", game=hidden) == ("Émile dévoile un plan vide.", "Émile reveals an empty plan.")
    assert both("plans", args=placements, game=hidden) == (
        "Émile dévoile son plan\u202f: Bateau (fermier), Mairie (moine, érudit).",
        "Émile reveals their plan: Ship (farmer), Town Hall (monk, scholar).",
    )
    assert both("passes", rule="ORL-ACT-06") == ("Émile passe.", "Émile passes.")
    assert both("passes", rule="ORL-ACT-07") == (
        "Émile n’a plus d’action et passe.", "Émile has no action left and passes.",
    )  # fmt: skip


def test_scores_say_what_for():
    assert both("score_coins", args=[7], points=7) == (
        "Émile marque 7 points pour 7 pièces.", "Émile scores 7 points for 7 coins.",
    )  # fmt: skip
    assert both("score_towns", args=[2, 1, 4], points=12) == (
        "Émile marque 12 points pour 2 comptoirs et 1 citoyen au niveau 4.",
        "Émile scores 12 points for 2 trading stations and 1 citizen at level 4.",
    )


def test_scores_name_only_what_there_is():
    assert both("score_towns", args=[0, 1, 1], points=1) == (
        "Émile marque 1 point pour 1 citoyen au niveau 1.", "Émile scores 1 point for 1 citizen at level 1.",
    )  # fmt: skip
    assert told("score_towns", args=[2, 0, 3], points=6) == "Émile marque 6 points pour 2 comptoirs au niveau 3."
    assert both("score_coins", args=[0]) == (
        "Émile n’a aucune pièce et ne marque rien.", "Émile has no coin and scores nothing.",
    )  # fmt: skip
    assert both("score_goods", args=[0]) == (
        "Émile n’a aucune marchandise et ne marque rien.", "Émile has no good and scores nothing.",
    )  # fmt: skip
    assert both("score_towns", args=[0, 0, 2]) == (
        "Émile n’a ni comptoir ni citoyen et ne marque rien.",
        "Émile has neither trading station nor citizen and scores nothing.",
    )


def test_who_gives_only_one_of_two_is_told():
    hall, tower = PLACE_NAMES.index("town_hall"), PLACE_NAMES.index("gunpowder_tower")
    assert both("gives_no_more", args=[hall]) == (
        "Émile ne donne pas d’autre partisan (Mairie).", "Émile gives no other follower (Town Hall).",
    )  # fmt: skip
    assert told("gives_no_more", args=[tower]) == "Émile ne donne pas d’autre partisan (Poudrière)."


def test_who_an_event_leaves_alone_is_told():
    assert both("untouched", args=[TAXES]) == ("Émile n’a rien à payer (Taxes).", "Émile has nothing to pay (Taxes).")
    assert both("untouched", args=[TRADING_DAY]) == (
        "Émile n’a aucun comptoir et ne reçoit rien (Commerce).",
        "Émile has no trading station and receives nothing (Trading day).",
    )
    assert both("untouched", args=[PLAGUE]) == (
        "La Peste ne trouve personne dans le sac d’Émile.", "The plague finds nobody in Émile’s bag.",
    )  # fmt: skip


def test_a_citizen_that_nobody_gets_is_told():
    assert both("no_citizen", seat=-1, args=[3]) == (
        "Égalité pour le plus grand nombre de comptoirs construits (3)\u202f: "
        "personne ne reçoit le dernier jeton Citoyen.",
        "Tied for the most trading stations built (3): nobody receives the last citizen.",
    )
    assert both("no_citizen", seat=-1, args=[0]) == (
        "Personne n’a construit de comptoir\u202f: personne ne reçoit le dernier jeton Citoyen.",
        "Nobody has built a trading station: nobody receives the last citizen.",
    )


def test_tiles_without_spaces_are_not_called_empty():
    seat = {"tiles": ["school", "gunpowder_tower", "windmill"], "tower": "K"}
    play = Play({"phase": "planning", "round": 2, "seats": [seat, {}]})
    lines = dict(text.describe(play.game, play.state, NAMES[:2], FRENCH))["Émile"]
    assert [line for line in lines if line.startswith(("École", "Poudrière", "Moulin"))] == [
        "Poudrière\u202f: 1 chevalier", "Moulin\u202f: vide, vide", "École",
    ]  # fmt: skip


def test_names_in_both_languages_exist():
    for say in (FRENCH, ENGLISH):
        for kind in KIND_NAMES:
            assert say(f"kind.{kind}") and say(f"kind.{kind}.count", n=2)
        for place in PLACE_NAMES:
            assert say(f"place.{place}") and say(f"place.{place}.tip")
        for good in GOOD_NAMES:
            assert say(f"good.{good}") and say(f"good.{good}.count", n=1)
        assert all(say(f"asks.{name}") for name in TYPE_NAMES)


@pytest.mark.parametrize(("seats", "options"), [(2, {}), (3, {"planning": "hidden"}), (5, {"exclusion": True})])
def test_whole_games_are_told_in_good_french(seats, options):
    game, names = game_for(seats, **options), NAMES[:seats]
    dice, entry = random.Random(seats), Entry(-1, 0)
    state = game.new(seats, entry)
    while True:
        for event in entry.events:
            good_french(text.event(game, event, names, FRENCH))
        if not state.pending:
            break
        seat, luck = dice.choice(state.pending), dice.randrange(2**32)
        view = state.redact(seat)
        good_french(text.prompt(game, view, seat, FRENCH))
        for action in game.legal(view, seat):
            good_french(text.label(game, view, seat, action, FRENCH))
        wise = dice.random() < 0.7
        action = HEURISTIC.suggest(game, state, seat, luck) if wise else game.sample(state, seat, luck)
        entry = Entry(seat, action)
        game.play(state, entry)
        if dice.random() < 0.02:
            for heading, lines in text.describe(game, view, names, FRENCH):
                for said in (heading, *lines):
                    good_french(said)


def test_whatever_is_said_at_the_wrong_time_is_refused_with_a_rule():
    """Every action of the game, also those that no position allows, by every seat in many positions."""
    for seats, seed in ((2, 1), (3, 2)):
        game = game_for(seats, exclusion=True)
        dice, luck = random.Random(seed), rng_start(seed)
        state = game.new(seed)
        while state.pending:
            seat = int(state.actor())
            if dice.random() < 0.01:
                before, legal = state.dump(), game.legal(state, seat)
                for action in game.texts:
                    if action not in legal:
                        with pytest.raises(IllegalAction) as refusal:
                            game.play(state, Entry(seat, action))
                        assert refusal.value.rule.startswith("ORL-")
                assert state.dump() == before
            luck = (luck * 25173 + 13849) & 0xFFFFFFFF
            game.apply(state, seat, HEURISTIC.suggest(game, state, seat, luck))


def test_who_waits_is_refused_without_a_rule():
    play = acting(IDLE)
    assert play.refused("pass", seat=1) == ""
