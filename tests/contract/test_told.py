"""All that games tell, in words: every declared event, from real games, to every viewer, in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest
from hypothesis import given, settings

from bastide.core.game import Game
from bastide.core.state import Event, bit
from bastide.games.registry import Box, boxes
from bastide.store.record import game_of
from bastide.text import LANGUAGES, speech
from golden_records import FOLDER, read, told
from good_french import faults
from playing import Play
from random_games import FULL, sampled_positions, viewers
from rules.carcassonne.playing import Play as Carcassonne
from rules.orleans.playing import IDLE, acting, usable
from rules.village.playing import Play as Village
from rules.villagers.playing import Play as Villagers
from rules.villagers.playing import solo

pytestmark = pytest.mark.never_compiled

NAMES = ["Ada", "Émile", "Hugo", "Yves", "Bo", "Zoé"]
BAD_ENGLISH = re.compile(
    r"[{}|]|  | [.,:;!?)]|\( |^\s|^[^A-ZÉ\d“]|[^.!?”]$|\b[Aa] [aeiouAEIOU](?!n|rn)|\b[Aa]n [^aeiouhAEIOUH]"
    r"|\b(\w+) \1\b|\b(?:le|la|les|du|des|et|une|aux?|pour|avec)\b|\b1 (?:coins|points|cubes|tiles|members|villagers)\b"
    r"|\b(?:[2-9]|\d\d+) (?:coin|point|cube|tile|member|villager|follower|space)\b|'|\b(?:has|have) not enough\b"
    r"|\bthe (?:action|space|family) [A-Z]|\b(?:follower|merchant|bag|hand|Apprentice) of (?:Ada|Émile)\.|\d+ time\b"
)
FULL_TABLE = {
    "university": "FCT", "castle": "FBT", "monastery": "ST", "ship": "FBK", "wagon": "F.K", "guildhall": "FCK",
    "town_hall": "KK", "village": "FBC", "farmhouse": "BC", "bathhouse": "c", "scriptorium": "KS",
}  # fmt: skip
NEVER = {  # events that are declared, but do not occur with the components of today; the reason
    "villagers": {"event_brings": "no event card pays the player, but an owner of the printed cards may enter one"},
}
NAMELESS = {"settlement": {"round"}}  # events that need no name: nobody else is there to begin a round alone


def scenes(name: str) -> Iterator[Play]:
    """Positions played on until they tell what is too rare for golden records."""
    if name == "carcassonne":
        small, roads = ["base-E 0,-1 r2"], ["base-W 0,1 r0", "base-L 0,-1 r2"]
        yield Carcassonne(board=small, hand="base-U", left=["base-C"]).do("place 1,0 r0", "pass")
        yield Carcassonne("bridges", board=roads, hand="bridges-06").do("refuse", fate=["base-V"])
    if name == "orleans":
        bathing = acting(usable(FULL_TABLE, ["bathhouse"], bag="fb"), IDLE, count=5)
        yield bathing.do("use bathhouse", fate="fb")
    if name == "village":
        yield Village(round=100, spaces={"grain": ["orange"]}).do("take orange grain", "decline")
        piles = [["abbot", "nun"], ["mayor"], ["count"]]
        bard = {"hand": ["bard"], "time": 9, "members": {"smithy": [1], "farm": [2]}}
        board = Village(bard, inn=True, piles=piles, spaces={"travel": ["plague", "orange"]})
        yield board.do("take plague travel", "bard smithy")
    if name == "villagers":
        villages = [["lumberjack"], ["lumberjack > wheeler{3} > cartwright"]]
        board = Villagers(2, phase="placement", hands=[["apprentice", "agent"], []], road=[None] * 6, villages=villages)
        yield board.do("play apprentice", f"swap {board.card('wheeler', 1)}")
        yield solo(events=["blizzard"], phase="placement", hands=[["agent"]], jester=False).do("end")


def everything_told(box: Box) -> Iterator[tuple[Game, Event]]:
    """Each event of the golden records and the scenes of a game once, with a game that tells it."""
    known: set[tuple[object, ...]] = set()
    for path in sorted(FOLDER.glob(f"{box.name}/*.json")):
        record = read(path).record
        game = game_of(record)
        for events in told(record):
            for event in events:
                key = (event.what, event.seat, event.rule, *event.args, event.points, event.eyes, game.revision)
                if key not in known:
                    known.add(key)
                    yield game, event.event()
    for play in scenes(box.name):
        for event in play.events:
            yield play.game, event


@cache
def sentences(name: str, language: str) -> list[tuple[Event, str]]:
    """All that is told of a game, in one language."""
    box, found = boxes()[name], list[tuple[Event, str]]()
    for game, event in everything_told(box):
        assert any(event.eyes & bit(viewer) for viewer in viewers(game)), f"nobody is told of {event.dump()}"
        words = box.text.event(game, event, NAMES[: game.seats], speech(language, box.package))
        found.append((event, words))
    return found


def test_every_declared_event_is_told_in_a_real_game(box):
    seen = {event.what for event, _ in sentences(box.name, "fr")}
    assert set(box.game().events) - seen == set(NEVER.get(box.name, {}))


def test_everything_is_told_in_good_french(box):
    assert not {fault for _, words in sentences(box.name, "fr") for fault in faults(words)}


def test_everything_is_told_in_good_english(box):
    assert not {words for _, words in sentences(box.name, "en") if BAD_ENGLISH.search(words)}


def test_prompts_and_labels_are_good_french(box, plays_of):
    say, text = speech("fr", box.package), box.text

    @settings(max_examples=40 if FULL else 4)
    @given(play=plays_of(box))
    def check(play):
        game, seed = play
        for state, _, _ in sampled_positions(game, seed, 8):
            for seat in state.pending:
                view = state.redact(seat)
                labels = [text.label(game, view, seat, action, say) for action in game.legal(view, seat)]
                for words in [text.prompt(game, view, seat, say), *labels]:
                    assert not faults(words, sentence=False)

    check()


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_happens_to_a_seat_is_told_with_the_name_of_its_player(box, language):
    nameless = {
        event.what
        for event, words in sentences(box.name, language)
        if event.seat >= 0 and NAMES[event.seat] not in words
    }
    assert nameless == NAMELESS.get(box.name, set())
