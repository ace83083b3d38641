"""What a table weighs on the wire: frames of the largest boards, late and with most to choose from."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from html import escape, unescape
from types import SimpleNamespace
from xml.etree import ElementTree

import msgspec
import pytest

from bastide.bots.analysis import Move
from bastide.core.state import EVERYBODY, NOBODY, Event
from bastide.draw.look import Panel, offered
from bastide.draw.sprite import drawn_with
from bastide.draw.style import VARIABLE
from bastide.draw.svg import NAMESPACE, NOTHING, moved, picture, use
from bastide.pages.panels import look_of, panels_of
from bastide.pages.result import counting
from bastide.pages.shelf import shelf
from bastide.pages.side import board_of, consequences, in_a_row, lights, log, telling, without_name
from bastide.pages.sprites import page_sprite, scene, sprite
from bastide.pages.static_files import static_files
from bastide.pages.steps import before_the_end, in_turns
from bastide.pages.table_frame import SENT, distinct, frame, reach, rest
from bastide.pages.table_posts import judged, rank
from bastide.pages.table_routes import drawing
from bastide.rl.rendering import svg
from bastide.store.game_session import GameSession
from bastide.store.table_store import StoredTable
from bastide.tables.consequences import why_not
from bastide.tables.open_tables import OpenTable
from bastide.tables.participants import Occupant
from bastide.tables.table_settings import SeatSettings, TableSettings, game_for
from bastide.tables.table_view import Choice, LogEntry, LogEvent, LogTurn, by_turns, view_for
from bastide.text import LANGUAGES, speech
from random_games import FULL

MOST = 40_000  # bytes of all panels before compression: a sixth of that on the wire
# Bytes of the rest: the decision, its buttons and list, the log, the players with each piece in stock and with what
# they would have if the game ended now.
HEAD = 24_000
NAMES = ["Aliénor", "Bertrand", "Clémence", "Dagobert", "Edwige", "Foulques"]
STRIP = 5_000  # bytes of what happened since the viewer last acted, in words and as data
REST = 40  # plies between two looks where there is not more to choose from than ever before
SINCE = re.compile(r'<ol id="?strip.*?</script>', re.DOTALL)
ACTION = re.compile(r'(?:data-action|name="action" value)=(?:"([^"]*)"|([^\s">]*))')


def table_of(box, seats, seed):
    """A table of a server, without one: all modules, people only."""
    options = {option.name: list(option.choices) for option in box.options if option.kind == "set"}
    table_settings = TableSettings(
        game=box.name, seats=[SeatSettings(name=name) for name in NAMES[:seats]], options=options
    ).completed()
    record = GameSession(game_for(box.name, seats, table_settings.options), next_seed=lambda: seed).record
    return OpenTable(
        StoredTable(
            "eightfold", msgspec.json.encode(table_settings).decode(), str(seed), 0.0, 0.0, None, record, {}, [], {}
        )
    )


def views(box, seats, seed):
    """Of a game between heuristic players: when there was most to choose from, now and then, and at the end."""
    table = table_of(box, seats, seed)
    game, bot, dice = table.game, box.heuristic, random.Random(seed)
    most, rested = 0, 0
    while table.session.state.pending:
        state = table.session.state
        seat, rested = state.pending[0], rested + 1
        many = len(game.legal(state, seat))
        if many > most or rested > REST:
            most, rested = max(most, many), 0
            yield from (view_for(table, seat, language) for language in LANGUAGES)
        table.session.act(seat, game.write(bot.suggest(game, state, seat, dice.randrange(2**32))))
        table.announce_change()
    yield from (view_for(table, 0, language) for language in LANGUAGES)


@pytest.mark.parametrize("name", shelf())
def test_what_viewers_share_is_what_each_would_see_alone(name):
    box = shelf()[name]
    table = table_of(box, box.seats[-1], 1)
    game, dice = table.game, random.Random(1)
    while table.session.state.pending:
        state = table.session.state
        seat = state.pending[0]
        if len(table.session.lines) % REST == 0:
            seen = [view_for(table, viewer, language) for viewer in table.session.versions for language in LANGUAGES]
            assert [frame(view) for view in seen] == [frame(replace(view, shared={})) for view in seen]
        table.session.act(seat, game.write(dice.choice(game.legal(state, seat))))
        table.announce_change()


def weight(view):
    """Bytes of the panels, of what happened before, and of all else that is sent with them."""
    panels = {panel.name: len(panel.body.encode()) for panel in panels_of(view, look_of(view))}
    whole_frame = frame(view)
    strip = len(SINCE.search(whole_frame)[0].encode())
    return panels, strip, len(whole_frame.encode()) - sum(panels.values()) - strip


@pytest.mark.parametrize("name", shelf())
def test_the_largest_frames_are_small_on_the_wire(name):
    box = shelf()[name]
    for seed in range(4 if FULL else 1):
        for view in views(box, box.seats[-1], seed):
            panels, strip, head = weight(view)
            assert sum(panels.values()) <= MOST, panels
            assert strip <= STRIP
            assert head <= HEAD
            found = ACTION.findall(frame(view) + rest(view))
            seen = look_of(view)
            panels_of(view, seen)
            different = {choice.text for choice in view.legal} - seen.equal.keys()
            assert {unescape(drawn or listed) for drawn, listed in found} >= different
            assert set(seen.alike) >= seen.equal.keys()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", shelf())
def test_what_lies_before_each_player_can_be_shown(name, language):
    box, say = shelf()[name], speech(language, "bastide.pages")
    view = view_for(table_of(box, box.seats[-1], 3), 0, language)
    for seat, who in enumerate(view.names):
        shown = board_of(view, seat, say)
        assert who in shown and 'class="panel"' in shown


@pytest.mark.parametrize("name", shelf())
def test_the_end_shows_everybody_in_order_and_where_points_came_from(name):
    box = shelf()[name]
    for view in list(views(box, box.usual_seats, 1))[-2:]:
        shown = frame(view).partition('id="result"')[2].partition("</section>")[0]
        order = [shown.index(f">{escape(who)}</b>") for _, who in sorted(zip(view.places, view.names, strict=True))]
        assert order == sorted(order)
        for seat, (who, score) in enumerate(zip(view.names, view.scores, strict=True)):
            mine = shown.partition(f">{escape(who)}</b>")[2].partition("</ul>")[0]
            assert f">{score}</b>" in mine
            assert mine.count("<li>") >= len(counting(view, seat))
        assert "/record?" in shown and 'href="/"' in shown
        assert 'id="result"' not in frame(replace(view, ply=view.plies - 1))


@pytest.mark.parametrize("name", shelf())
def test_the_end_tells_what_decided_between_equal_scores(name):
    view = list(views(shelf()[name], 2, 1))[-1]
    assert ("text.tie" in view.say) == (name not in {"carcassonne", "tithe"}), "there they share the victory"
    tie = escape(view.say("text.tie")) if "text.tie" in view.say else "Tied"
    equal = replace(view, scores=[7, 7])
    assert (tie in frame(replace(equal, places=[2, 1]))) == ("text.tie" in view.say)
    assert tie not in frame(replace(equal, places=[1, 1]))
    assert tie not in frame(replace(equal, scores=[6, 7], places=[2, 1]))


def test_a_tie_behind_the_winner_is_told_beside_those_who_are_tied():
    view = list(views(shelf()["orleans"], 3, 1))[-1]
    first, *later = frame(replace(view, scores=[9, 7, 7], places=[1, 3, 2])).split('class="later"')
    tie = escape(view.say("text.tie"))
    assert tie not in first and [part.count(tie) for part in later] == [1, 1]


def test_the_final_scoring_of_each_player_in_orleans_is_a_line_of_the_log():
    view = list(views(shelf()["orleans"], 3, 1))[-1]
    assert [(turn.seat, len(turn.events)) for turn in view.turns[-3:]] == [(0, 3), (1, 3), (2, 3)]


def test_who_played_alone_is_told_the_grade_and_not_that_it_was_a_victory():
    box = shelf()["settlement"]
    view = list(views(box, 1, 1))[-1]
    shown = frame(view)
    grade = next(event for event in view.log[-1].events if event.what == "grade")
    assert escape(without_name(grade, view)) in shown.partition('id="result"')[2]
    assert "Victory" not in shown and "The game is over" in shown


def test_choices_call_people_by_their_names_and_cards_by_theirs():
    box, dice = shelf()["villagers"], random.Random(1)
    table, bot, labels = table_of(box, 2, 1), box.heuristic, list[str]()
    while table.session.state.pending:
        state = table.session.state
        seat = state.pending[0]
        labels += [choice.label for choice in view_for(table, seat, "fr").legal]
        table.session.act(seat, table.game.write(bot.suggest(table.game, state, seat, dice.randrange(2**32))))
        table.announce_change()
    assert any("Bertrand" in label for label in labels)
    assert not [label for label in labels if "Joueur" in label or "carte" in label]


def test_where_there_is_too_much_to_mark_the_marks_stand_for_the_rest():
    box, dice, crowds = shelf()["carcassonne"], random.Random(2), 0
    table, bot = table_of(box, 5, 2), box.heuristic
    while table.session.state.pending and crowds < 3:
        state = table.session.state
        seat = state.pending[0]
        legal = [table.game.write(action) for action in table.game.legal(state, seat)]
        if len(legal) > 70 and legal[-1].startswith("place "):
            crowds += 1
            view = view_for(table, seat, "fr")
            seen = look_of(view)
            drawn = offered(panels_of(view, seen))
            assert len(drawn) < len(legal) and set(seen.alike.values()) <= drawn
            spots = {action.split(" ")[1] for action in drawn if action.startswith("place ")}
            assert {action for action in legal if action.split(" ")[1] in spots} <= drawn | set(seen.alike)
            assert all(seen.alike[action].split(" ")[1] == action.split(" ")[1] for action in seen.alike)
        table.session.act(seat, table.game.write(bot.suggest(table.game, state, seat, dice.randrange(2**32))))
        table.announce_change()
    assert crowds == 3


def test_a_table_that_was_given_up_says_so():
    view = replace(view_for(table_of(shelf()["tithe"], 2, 0), 0, "fr"), closed="resigned")
    assert "La table est fermée" in frame(view)
    view = replace(view, occupants=[Occupant("person", name, None, i, resigned=True) for i, name in enumerate("ab")])
    assert "Partie abandonnée" in frame(view) and "La table est fermée" not in frame(view)


def test_looking_back_nobody_is_called_to_play_or_said_to_think():
    table = table_of(shelf()["tithe"], 2, 0)
    table.participants.arrived.update((0, 1))
    seat = table.session.state.pending[0]
    legal = table.game.legal(table.session.state, seat)
    now = frame(view_for(table, seat, "fr"))
    assert "<i>à vous</i>" in now and "●" in now
    table.session.act(seat, table.game.write(legal[0]))
    table.announce_change()
    before = frame(view_for(table, seat, "fr", 0))
    assert "<i>vous</i>" in before and "●" not in before and "réfléchit" not in before


def test_a_story_under_a_name_does_not_repeat_it():
    for box in shelf().values():
        for view in list(views(box, box.usual_seats, 1))[-2:]:
            for seat, name in enumerate(view.names):
                for event in counting(view, seat):
                    told = without_name(event, view)
                    assert name not in told and told[:1].isupper()
                    assert event.text.endswith(told[1:]) and event.text.startswith(name)


def test_a_name_is_told_again_after_a_sentence_about_anything_else():
    view = view_for(table_of(shelf()["tithe"], 2, 0), 0, "fr")

    def told(what, seat, *numbers):
        words = view.box.text.event(view.game, Event(what, seat, "", list(numbers), 0, EVERYBODY), view.names, view.say)
        return LogEvent(what, seat, "", list(numbers), 0, words)

    events = [told("calls", 0), told("sells", 0, 2), told("sells", 1, 3), told("gleans_unseen", 0)]
    events += [told("stall", 0, 2, 0), told("peeks", 0), told("desk", -1), told("gleans_unseen", 0)]
    assert in_a_row(events, 0, view) == [
        "Aliénor ouvre une foire.", "Vend une gerbe de valeur 2.", "Bertrand vend une gerbe de valeur 3.",
        "Aliénor glane une gerbe.", "Étal d’Aliénor\u202f: gerbe de valeur 2, 0 point.",
        "Aliénor regarde la charte du pupitre.", "Une charte est posée sur le pupitre.", "Aliénor glane une gerbe.",
    ]  # fmt: skip
    assert in_a_row(events[:1], 0, view, named=True) == ["Ouvre une foire."]


def test_a_line_of_the_log_tells_what_a_turn_had_and_shows_its_tile():
    """Not what every turn has, unless there was nothing else; all of it is on the page of the log."""
    table, dice, lines = table_of(shelf()["carcassonne"], 2, 0), random.Random(1), list[str]()
    for _ in range(40):
        seat = table.session.state.pending[0]
        table.session.act(seat, dice.choice(view_for(table, seat, "en").legal).text)
        table.announce_change()
        view = view_for(table, 0, "en")
        lines += log_lines(frame(view))
    stands = [line for line in lines if " places a follower " in line]
    assert stands and all("<use " in line and " draws a tile" not in line for line in stands)
    only_laid = [line for line in lines if " places the tile " in line]
    assert only_laid and not [line for line in only_laid if " draws a tile" in line]
    assert " draws a tile" in log(view, speech("en", "bastide.pages"), None)


def test_what_a_reader_has_not_seen_yet_is_told_whole_and_losses_with_their_sign():
    table, dice = table_of(shelf()["villagers"], 3, 0), random.Random(1)
    fresh, older = list[str](), list[str]()
    for number in range(300):
        seat = table.session.state.pending[0]
        table.session.act(seat, dice.choice(view_for(table, seat, "fr").legal).text)
        table.announce_change()
        if number % 3 == 0:
            for line in log_lines(frame(view_for(table, 0, "fr"))):
                (fresh if "fresh" in line.partition(">")[0] else older).append(line)
        if not table.session.state.pending:
            break
    cut = [line for line in older if "…" in line]
    assert cut and not [line for line in fresh if "…" in line]
    lost = [line for line in fresh + older if 'class="num loss"' in line]
    assert lost and all(re.search(r'class="num loss">−[0-9]', line) for line in lost)


def test_the_line_of_a_turn_that_goes_on_is_not_cut():
    """What was done last in it is to be read, too."""
    table, say = table_of(shelf()["settlement"], 2, 0), speech("fr", "bastide.pages")
    for _ in range(2):  # artefacts
        seat = table.session.state.pending[0]
        table.session.act(seat, table.game.write(table.game.legal(table.session.state, seat)[0]))
    table.announce_change()
    view = view_for(table, table.session.state.pending[0], "fr")
    done = LogEvent("builds", view.viewer, "", [], 0, "Ada construit.")
    long = replace(view, fresh=[], turns=[*view.turns, LogTurn(view.viewer, view.version, [done] * 6)])
    assert log(long, say).partition("</li>")[0].count("onstruit.") == 6
    assert "…" in log(replace(long, pending=[]), say).partition("</li>")[0]


def test_a_line_of_the_log_is_one_turn_even_if_the_same_player_goes_on():
    """A mass, a new round and the turn that follows are told apart, in the log and in the strip."""
    table, dice, opening = table_of(shelf()["village"], 2, 0), random.Random(3), shelf()["village"].opening_events
    begun = set[str]()
    while pending := table.session.state.pending:
        legal = table.game.legal(table.session.state, pending[0])
        table.session.act(pending[0], table.game.write(dice.choice(legal)))
        if len(table.session.lines) % 20:
            continue
        table.announce_change()
        view = view_for(table, 0, "fr")
        assert not [event for turn in view.turns for event in turn.events[1:] if event.what in opening]
        begun |= {turn.events[0].what for turn in view.turns}
        for turn in in_turns(view.log, opening):
            assert not [entry for entry in turn[1:] if entry.events and entry.events[0].what in opening]
            assert len({entry.seat for entry in turn}) == 1
    assert begun >= {"round", "takes"}


def test_what_is_done_first_has_a_line_of_its_own_below_the_set_up():
    entries = [LogEntry(n, n - 1, "act", [LogEvent("does", 0, "", [], 0, "Ada does.")]) for n in (0, 1, 2)]
    assert [turn.version for turn in by_turns(entries, ())] == [0, 2]


def test_the_final_scoring_of_carcassonne_is_nobodys_turn():
    table, dice = table_of(shelf()["carcassonne"], 2, 0), random.Random(3)
    while table.session.state.pending:
        seat = table.session.state.pending[0]
        table.session.act(seat, table.game.write(dice.choice(table.game.legal(table.session.state, seat))))
    table.announce_change()
    last = view_for(table, 0, "fr").turns[-1]
    assert (last.seat, last.events[0].what) == (NOBODY, "ends") and sum(event.points for event in last.events)


def test_who_gets_no_points_in_the_end_opens_no_turn_in_the_final_scoring():
    """Else all that others score after it would stand beside that player."""
    table, box = table_of(shelf()["carcassonne"], 6, 1), shelf()["carcassonne"]
    luck = random.Random(1)
    while table.session.state.pending:
        state, seat = table.session.state, table.session.state.pending[0]
        action = box.heuristic.suggest(table.game, state, seat, luck.getrandbits(32))
        table.session.act(seat, table.game.write(action))
    table.announce_change()
    last = view_for(table, 0, "fr").turns[-1]
    assert (last.seat, last.events[0].what) == (NOBODY, "ends")
    assert "ne marque rien" in last.events[1].text


def test_the_final_scoring_of_settlement_has_a_line_for_each_player():
    """It is no part of the turn that ended the game, neither in log nor in strip; the end of a round is nobody's."""
    table, box = table_of(shelf()["settlement"], 3, 0), shelf()["settlement"]
    while table.session.state.pending:
        state, seat = table.session.state, table.session.state.pending[0]
        table.session.act(seat, table.game.write(box.heuristic.suggest(table.game, state, seat, 1)))
    table.announce_change()
    view = view_for(table, 0, "fr")
    counted = [turn for turn in view.turns if any(event.points for event in turn.events)]
    assert counted == view.turns[-len(counted) :] and len({turn.seat for turn in counted}) == len(counted) > 1
    assert {event.what for turn in counted for event in turn.events} <= {"hero", "stored"}
    closing = [turn for turn in view.turns for event in turn.events if event.what == "leaves"]
    assert closing and {turn.seat for turn in closing} == {NOBODY}
    ended = before_the_end(view, view.log[-1])
    assert ended and not sum(event.points for event in ended)
    assert before_the_end(replace(view, over=False), view.log[-1]) == view.log[-1].events


def test_a_round_of_orleans_begins_for_nobody_and_plans_are_told_once():
    table, dice = table_of(shelf()["orleans"], 2, 0), random.Random(3)
    for _ in range(200):
        seat = table.session.state.pending[0]
        table.session.act(seat, table.game.write(dice.choice(table.game.legal(table.session.state, seat))))
    table.announce_change()
    view = view_for(table, 0, "fr")
    assert {turn.seat for turn in view.turns for event in turn.events if event.what == "hourglass"} == {NOBODY}
    planned = [turn.events for turn in view.turns if any(event.what == "plans" for event in turn.events)]
    assert planned and not [event for events in planned for event in telling(events, view) if event.what == "places"]


def test_all_that_the_board_does_not_offer_has_a_button():
    """In Orléans as many followers as one likes are drawn on the market; none of them by a button."""
    box = shelf()["orleans"]
    table, draws = table_of(box, 2, 0), 0
    while draws < 7:
        seat = table.session.state.pending[0]
        view = view_for(table, seat, "fr")
        if view.legal[-1].text.startswith("draw ") and view.legal[-1].text != "draw 0":
            draws = max(draws, len(view.legal))
            shown = frame(view)
            assert all(f'data-action="{choice.text}"' in shown for choice in view.legal[1:])
            assert re.findall(r'class="btn" name="action" value="([^"]*)"', shown) == ["draw 0"]
        suggested = box.heuristic.suggest(table.game, table.session.state, seat, 0)
        table.session.act(seat, table.game.write(suggested))
        table.announce_change()


def test_what_most_would_choose_is_the_button_that_stands_out():
    """Drawing all followers, not none."""
    table = table_of(shelf()["orleans"], 2, 0)
    game, bot = table.game, shelf()["orleans"].heuristic
    while not any(choice.startswith("draw ") for choice in legal(table)):
        state = table.session.state
        table.session.act(state.pending[0], game.write(bot.suggest(game, state, state.pending[0], 1)))
    most = max((choice for choice in legal(table) if choice.startswith("draw ")), key=lambda one: int(one.split()[1]))
    ways = re.search(r'class="ways.*?</div>', frame(view_for(table, table.session.state.pending[0], "fr")), re.DOTALL)
    assert re.findall(r'class="btn( primary)?" name="action" value="(draw \d)"', ways[0]) == [
        (" primary", most),
        ("", "draw 0"),
    ]


def legal(table):
    """What the first who has something to decide may do, as texts."""
    state = table.session.state
    return [table.game.write(action) for action in table.game.legal(state, state.pending[0])]


def test_the_merchant_goes_to_a_town_that_is_touched():
    """Or by a way with all that lies on it; not only by the ring between the two."""
    box = shelf()["orleans"]
    table, ways = table_of(box, 2, 0), list[str]()
    while not ways:
        seat = table.session.state.pending[0]
        if any(choice.text.startswith("move ") for choice in view_for(table, seat, "fr").legal):
            ways = re.findall(r'data-action="move .*?</g>', frame(view_for(table, seat, "fr")))
        suggested = box.heuristic.suggest(table.game, table.session.state, seat, 0)
        table.session.act(seat, table.game.write(suggested))
        table.announce_change()
    assert all("orl-way" in way and "orl-hit" in way for way in ways)


def test_a_cube_is_told_where_a_turn_brought_nothing_else():
    view = view_for(table_of(shelf()["village"], 2, 0), 0, "fr")
    takes, idle = (LogEvent(what, 0, "", [], 0, what) for what in ("takes", "idle"))
    assert telling([takes, idle], view) == [takes]


@pytest.mark.parametrize("name", shelf())
def test_buttons_are_left_out_only_where_the_board_offers_each_of_them(name):
    for view in views(shelf()[name], 2, 4):
        shown = frame(view)
        if ways := re.search(r'class="ways offered".*?</div>', shown, re.DOTALL):
            listed = re.findall(r'name="action" value="([^"]*)"', ways[0])
            assert all(f'data-action="{action}"' in shown for action in listed), listed


def test_why_something_cannot_be_chosen_is_told_without_numbers_of_rules():
    view = view_for(table_of(shelf()["village"], 2, 0), 0, "fr")
    why = why_not(view, "serve c05")
    assert why.startswith("À son tour") and why.endswith("utiliser le puits.") and "suivantes\u202f:" in why


def test_what_would_follow_names_its_player_once():
    table = table_of(shelf()["village"], 2, 0)
    table.session.act(0, next(one.text for one in view_for(table, 0, "fr").legal if one.text.endswith(" crafts")))
    table.announce_change()
    told = consequences(view_for(table, 0, "fr"), "train 1 smithy", speech("fr", "bastide.pages"))
    assert "Aliénor forme un membre de la génération 1 à la forge. Perd 3 temps." in told


def test_a_hint_is_measured_like_the_first_or_said_to_be_as_good():
    here = SimpleNamespace(reader=SimpleNamespace(say=speech("fr", "bastide.pages")), viewer=0)
    first, worse, noisy = (Move("", 0.5, 0.5, points) for points in ((74.0, 58.0), (77.0, 62.5), (75.0, 58.5)))
    assert judged(here, first, first) == "+16,0 sur le meilleur adversaire, environ 74 points à la fin"
    assert judged(here, worse, first) == "+14,5 sur le meilleur adversaire, environ 77 points à la fin"
    assert judged(here, noisy, first) == "À peu près aussi bon que le premier"
    assert sorted((worse, noisy, first), key=lambda move: rank(move, first, 0)) == [first, noisy, worse]
    alone = Move("", 0.5, 0.5, (31.0,))
    assert judged(here, alone, alone) == "environ 31 points à la fin"


def log_lines(frame):
    return re.findall(r"<li.*?</li>", frame.partition('<ol class="log"')[2].partition("</ol>")[0])


@pytest.mark.parametrize("name", shelf())
def test_each_line_of_the_log_has_its_lights(name):
    """As many as the frame has lines, in their order; what they name is on the board, at least now and then."""
    table, dice, lit = table_of(shelf()[name], 2, 0), random.Random(2), 0
    while pending := table.session.state.pending:
        legal = table.game.legal(table.session.state, pending[0])
        table.session.act(pending[0], table.game.write(dice.choice(legal)))
        if len(table.session.lines) % 20 == 0 or not table.session.state.pending:
            table.announce_change()
            view = view_for(table, 0, "fr")
            shown, found = frame(view), lights(view)
            assert len(found) == len(log_lines(shown)) > 0
            lit += sum(f'id="{key}"' in shown for keys in found for key in keys.split())
    assert lit


def test_what_is_taken_back_is_the_viewers_own():
    """After a pass, which tells nothing of its player, undo does not name what another did then."""
    table, told = table_of(shelf()["carcassonne"], 2, 0), []
    for _ in range(12):
        seat = table.session.state.pending[0]
        legal = [choice.text for choice in view_for(table, seat, "en").legal]
        table.session.act(seat, "pass" if "pass" in legal else legal[0])
        table.announce_change()
        told.append(reach(view_for(table, seat, "en"), speech("en", "bastide.pages")))
        assert NAMES[1 - seat] not in "".join(re.findall("“.*”", told[-1]))
    assert any(words.startswith("Take back your last move.") for words in told)
    assert any(words.startswith("Take back to before: “") for words in told)


def test_a_long_list_is_sent_in_part_and_loaded_on_demand():
    many = [Choice(f"bid {number}", number, f"Enchérir {number}") for number in range(SENT + 40)]
    view = replace(view_for(table_of(shelf()["tithe"], 2, 0), 0, "fr"), legal=many)
    sent = frame(view).partition('id="all"')[2]
    listed = [unescape(text) for text in re.findall(r'name="action" value="([^"]*)"', sent)]
    assert listed == [choice.text for choice in many[:SENT]]
    assert 'data-load="/t/eightfold/rest?seat=0"' in sent and "Encore 40 actions" in sent
    loaded = re.findall(r'name="action" value="([^"]*)"', rest(view))
    assert [unescape(text) for text in loaded] == [choice.text for choice in many[SENT:]]
    assert "data-load" not in frame(replace(view, legal=many[:SENT])).partition('id="all"')[2].partition("</form>")[0]


def test_files_of_symbols_are_not_laid_out_by_browsers():
    games = [sprite(game) for game in shelf()]
    files = [page_sprite(), scene(), *(one.address for one in games), *(one.pictures_address for one in games)]
    for address in filter(None, files):
        body = static_files().files[address.removeprefix("/s/")].body.decode()
        assert body.startswith(f'<svg xmlns="{NAMESPACE}"><defs display="none">') and body.endswith("</defs></svg>")


def size_in_browsers(element, known):
    """How many elements it has, with copies of all that it uses: browsers make and style each."""
    used = known.get(element.get("href", "")[1:]) if element.tag.endswith("use") else None
    copies = size_in_browsers(used, known) if used is not None else 0
    return 1 + copies + sum(size_in_browsers(inner, known) for inner in element)


def test_a_tile_has_not_too_many_elements():
    root = ElementTree.fromstring(f"<svg>{shelf()['carcassonne'].view.sprite()}</svg>")
    known = {element.get("id"): element for element in root.iter() if element.get("id")}
    tiles = [size_in_browsers(element, known) for name, element in known.items() if name.startswith("tile-")]
    assert sum(tiles) / len(tiles) < 230


@pytest.mark.parametrize("game", shelf())
def test_a_sprite_has_not_too_many_elements(game):
    """A browser copies all that is used within a file of symbols, when a page first needs one of them."""
    root = ElementTree.fromstring(static_files().files[sprite(game).address.removeprefix("/s/")].body)
    known = {element.get("id"): element for element in root.iter() if element.get("id")}
    assert size_in_browsers(root, known) < 18_000


def test_pictures_have_a_file_of_their_own_with_all_that_they_use():
    drawn = sprite("carcassonne")
    root = ElementTree.fromstring(static_files().files[drawn.pictures_address.removeprefix("/s/")].body)
    names = {element.get("id") for element in root.iter() if element.get("id")}
    assert set(drawn.picture_names.values()) <= names
    assert {element.get("href")[1:] for element in root.iter() if element.get("href")} <= names
    assert not drawn.picture_names.keys() & drawn.names.keys()


def test_a_page_names_pictures_by_the_images_that_it_makes_of_them():
    drawn = sprite("carcassonne")
    name = drawn.picture_names["tile-base-A-r0"]
    with drawn_with(drawn):
        assert picture("tile-base-A-r0", 0, 200) == f'<use href="#pic-{name}" y="200"/>'
        assert use("tile-base-A-r0", 0, 12, 64) == f'<use y="12" href="#big-{name}" width="64" height="64"/>'
    assert drawn.place_of("tile-base-A-r0") == f"{drawn.pictures_address}#{name}"
    assert drawn.place_of("seat-blue").startswith(f"{drawn.address}#")


def test_a_picture_for_a_page_takes_its_symbols_from_the_sprite():
    alone = '<g id="a" transform="translate(2 -3.5)"><use x="1" href="#seat-blue" width="24"'
    assert moved(use("seat-blue", 1, 0, 24), 2, -3.5, "a").startswith(alone)
    tithe = sprite("tithe")
    address = f"{tithe.address}#{tithe.names['seat-blue']}"
    with drawn_with(tithe):
        used = f'<use x="1" href="{address}" width="24" height="24"/>'
        assert moved(use("seat-blue", 1, 0, 24), 2, -3.5, "a") == f'<g id="a" style="translate:2px -3.5px">{used}</g>'
        assert use("own", 0, 0, 24) == '<use href="#own" width="24" height="24"/>', "what is no symbol of the sprite"


@pytest.mark.parametrize("name", shelf())
def test_a_picture_that_stands_alone_needs_no_style_for_places_and_no_variables(name):
    """Not every program knows these: pieces would all lie in the corner, or be black."""
    table = table_of(shelf()[name], shelf()[name].usual_seats, 0)
    view = replace(view_for(table, 0, "en"), names=["var(--bg) var(--nosuch)"] * table.game.seats)
    for alone in (drawing(view, dark=True), svg(table.game, view.redacted)):
        root, places = ElementTree.fromstring(alone), 0
        for element in root.iter():
            assert not {"translate", "transform"} & set(re.findall(r"[\w-]+(?=:)", element.get("style", "")))
            assert not any(VARIABLE.search(value) for value in element.attrib.values())
            places += element.get("transform", "").startswith("translate")
        assert places


def test_panels_stand_beside_each_other_where_they_ask_for_it():
    box = next(box for box in shelf().values() if box.name == "village")
    view = view_for(table_of(box, 2, 0), 0, "fr")
    asked = [panel.name for panel in panels_of(view, look_of(view)) if panel.beside]
    sent = frame(view)
    assert asked == ["inn", "goods", "others"]
    rows = re.split(r'<div id="row-', sent)
    assert any("f-village" in row and "f-inn" in row for row in rows)
    assert any("f-farm" in row and "f-goods" in row for row in rows)


def test_what_is_low_needs_no_tab():
    """Where one panel is in front, a tray stays below it."""
    tray, hand = Panel("market", "own", 468, 88, NOTHING), Panel("hand", "own", 1004, 196, NOTHING)
    road = Panel("road", "board", 1004, 120, NOTHING)
    assert tray.shallow and not hand.shallow and not road.shallow


def test_a_follower_on_a_meadow_lies():
    table = table_of(shelf()["carcassonne"], 2, 0)
    for _ in range(40):
        seat = table.session.state.pending[0]
        legal = [choice.text for choice in view_for(table, seat, "en").legal]
        meadows = [text for text in legal if text.startswith("claim field")]
        table.session.act(seat, (meadows or legal)[0])
        table.announce_change()
        if meadows:
            break
    found = re.search(r'<use[^>]*id="p\d-\d"[^>]*>', frame(view_for(table, seat, "en")).partition("panel-board")[2])
    assert found and 'class="car-lies"' in found[0]


def test_what_the_board_shows_is_no_button_beside_the_decision():
    """Turns of a tile that look alike have one mark, which hints for any of them mean, and one line in the list."""
    table, found, dice = table_of(shelf()["carcassonne"], 2, 0), 0, random.Random(0)
    for _ in range(60):
        seat = table.session.state.pending[0]
        view = view_for(table, seat, "en")
        seen = look_of(view)
        drawn = offered(panels_of(view, seen))
        assert set(seen.alike.values()) <= drawn and not set(seen.alike) & drawn
        found += len(seen.equal)
        listed = [choice.text for choice in distinct(view).legal]
        assert set(listed) == {choice.text for choice in view.legal} - seen.equal.keys()
        ways = re.findall(r'value="([^"]*)"', frame(view).partition('class="ways"')[2].partition("</span>")[0])
        kinds = {text.split(" ")[0] for text in drawn}
        assert not [text for text in ways if text.split(" ")[0] in kinds] or len(listed) <= 3
        table.session.act(seat, dice.choice(view.legal).text)
        table.announce_change()
    assert found


def test_the_small_picture_of_a_table_that_has_just_begun_is_its_board(one_server):
    seat, *_ = one_server.open("carcassonne")
    with one_server.client(follow_redirects=True) as client:
        client.get(f"/join/{seat.token}")
        picture = client.get(f"/t/{seat.table}/board.svg?seat=0").text
    assert 'id="t0"' in picture and 'id="panel-board"' in picture
