"""Orléans: positions from descriptions, right ones and wrong ones."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bastide.core.errors import BadPosition
from bastide.games.orleans.data import (
    CITIZEN_NAMES,
    DEED_NAMES,
    EDGE_NAMES,
    GOOD_NAMES,
    HOURGLASS_NAMES,
    PLACE_NAMES,
    TOWN_NAMES,
    TRACK_NAMES,
    TYPE_NAMES,
)
from bastide.games.orleans.position import KEYS, LETTERS, PHASES, SEAT_KEYS
from bastide.games.registry import box
from random_games import FULL, configurations
from rules.orleans.playing import Play, game_for

CONFIGURATIONS = configurations(box("orleans"))
EXCLUSION = {"exclusion": True}


@pytest.mark.parametrize(("seats", "options"), CONFIGURATIONS)
def test_nothing_said_is_the_start(seats, options):
    game = box("orleans").game(seats, options)
    assert game.position({}).dump() == game.new(0).dump()
    assert game.position({"seed": 7}).dump() == game.new(7).dump()
    start = game.position({"seats": [{}]}).dump() | {"rng": 0}
    assert start == game.new(0).dump() | {"rng": 0}, "little said is nearly the start"


def test_an_exclusion_that_is_on_is_asked_for_unless_the_first_round_has_begun():
    assert Play({"seats": [{"coins": 9}]}, **EXCLUSION).choices(seat=0)[-1] == "decline"
    assert Play({"round": 1}, **EXCLUSION).choices(seat=0)[0] == "commit"
    play = Play({"phase": "exclusion", "excluded": ["school"], "first": 1}, **EXCLUSION)
    assert play.pending == [1] and "exclude school" not in play.choices(seat=1) and play.state.round == 0


@pytest.mark.parametrize("turned", range(1, 19))
def test_the_hourglass_of_a_round_leaves_the_tiles_of_the_later_ones(turned):
    play = Play({"phase": "hourglass", "round": turned})
    assert sum(play.state.hourglass) == 18 - turned and play.state.round == turned and play.state.tile >= 0


WRONG = [
    ("position", []),
    ("position", None),
    ("sets", {"sets": []}),
    ("1", {1: 2}),
    ("seed", {"seed": "x"}),
    ("round", {"round": 0}),
    ("round", {"round": 19}),
    ("round", {"round": True}),
    ("first", {"first": 2}),
    ("event", {"event": "A-flood"}),
    ("event", {"event": "B-income", "round": 2}),
    ("event", {"event": "A-income", "phase": "hourglass"}),
    ("phase", {"phase": "supper"}),
    ("phase", {"phase": "exclusion"}),
    ("phase", {"phase": "first player", "round": 18}),
    ("turn", {"turn": 0, "phase": "event"}),
    ("turn", {"turn": 2, "phase": "actions"}),
    ("passed", {"passed": [0]}),
    ("passed[1]", {"passed": [0, "Ada"], "phase": "actions"}),
    ("passed", {"passed": [0, 1, 0], "phase": "actions"}),
    ("deeds.bridge", {"deeds": {"bridge": "F"}}),
    ("deeds.astronomy", {"deeds": {"astronomy": 3}}),
    ("deeds.astronomy", {"deeds": {"astronomy": "SSS"}}),
    ("deeds.astronomy", {"deeds": {"astronomy": "f"}}),
    ("deeds.astronomy", {"deeds": {"astronomy": "TSS"}}),
    ("deeds.astronomy", {"seats": [{"citizens": ["deed_astronomy"]}]}),
    ("map.w-orleans-blois", {"map": {"w-orleans-blois": "wool"}}),
    ("map.w-orleans-blois", {"map": {"w-orleans-blois": ["wool", "wool"]}}),
    ("map.w-orleans-blois[0]", {"map": {"w-orleans-blois": ["silk"]}}),
    ("map.w-orleans-paris", {"map": {"w-orleans-paris": []}}),
    ("lost.grain", {"lost": {"grain": 25}}),
    ("lost.knight", {"lost": {"knight": 9}}),
    ("lost.technology", {"lost": {"technology": 17}}),
    ("lost.knight", {"lost": {"knight": -1}}),
    ("excluded[0]", {"excluded": ["castle"]}),
    ("excluded[1]", {"excluded": ["school", "school"]}),
    ("fate", {"fate": [1], "phase": "actions", "seats": [{"places": {"farmhouse": "BC"}}]}),
    ("fate[0]", {"fate": [1], "phase": "event", "event": "A-plague", "seats": [{"bag": "F"}]}),
    ("fate[0]", {"fate": ["F"]}),
    ("seats", {"seats": [{}, {}, {}]}),
    ("seats", {"seats": {"coins": 3}}),
    ("seats[1]", {"seats": [{}, 4]}),
    ("seats[0].gold", {"seats": [{"gold": 4}]}),
    ("seats[1].coins", {"seats": [{}, {"coins": -1}]}),
    ("seats[0].coins", {"seats": [{"coins": 2.5}]}),
    ("seats[0].development", {"seats": [{"development": 31}]}),
    ("seats[0].tracks.knights", {"seats": [{"tracks": {"knights": 6}}]}),
    ("seats[0].tracks.monks", {"seats": [{"tracks": {"monks": 1}}]}),
    ("seats[0].goods.wool", {"seats": [{"goods": {"wool": 99}}]}),
    ("seats[0].merchant", {"seats": [{"merchant": "paris"}]}),
    ("seats[1].stations[0]", {"seats": [{"stations": ["tours"]}, {"stations": ["tours"]}]}),
    ("seats[0].stations[1]", {"seats": [{"stations": ["orleans", "orleans"]}]}),
    ("seats[0].stations", {"seats": [{"stations": TOWN_NAMES[:11]}]}),
    ("seats[0].stock", {"seats": [{"stock": 10, "stations": ["tours"]}]}),
    ("seats[1].tiles[0]", {"seats": [{"tiles": ["school"]}, {"tiles": ["school"]}]}),
    ("seats[0].tiles[0]", {"seats": [{"tiles": ["castle"]}]}),
    ("seats[0].tiles[0]", {"seats": [{"tiles": ["school"]}], "excluded": ["school"]}),
    ("seats[1].citizens[0]", {"seats": [{"citizens": ["dev_3"]}, {"citizens": ["dev_3"]}]}),
    ("seats[0].citizens[0]", {"seats": [{"citizens": ["dev_18"], "development": 12}]}),
    ("seats[0].citizens[0]", {"seats": [{"citizens": ["knights"], "tracks": {"knights": 3}}]}),
    ("seats[0].citizens[0]", {"seats": [{"citizens": ["most_stations"]}]}),
    ("seats[0].technology", {"seats": [{"technology": 17}]}),
    ("seats[0].installed", {"seats": [{"installed": 0, "places": {"castle": "+.."}}]}),
    ("seats[0].installed", {"seats": [{"installed": 17}]}),
    ("seats[0].bag", {"seats": [{"bag": "X"}]}),
    ("seats[0].bag", {"seats": [{"bag": "+"}]}),
    ("seats[0].bag", {"seats": [{"bag": ["F"]}]}),
    ("seats[1].bag", {"seats": [{"bag": "KKKK"}, {"bag": "KKKKK"}]}),
    ("seats[0].market", {"seats": [{"bag": "f", "market": "f"}]}),
    ("seats[0].market", {"seats": [{"bag": "F", "market": "F"}]}),
    ("seats[0].market", {"seats": [{"market": "FFFFFFFFF"}]}),
    ("seats[0].tower", {"seats": [{"tower": "F"}]}),
    ("seats[0].tower", {"seats": [{"tower": "FFF", "tiles": ["gunpowder_tower"]}]}),
    ("seats[0].places.castle", {"seats": [{"places": {"castle": "F."}}]}),
    ("seats[0].places.castle", {"seats": [{"places": {"castle": "FF."}}]}),
    ("seats[0].places.castle", {"seats": [{"places": {"castle": "++."}}]}),
    ("seats[0].places.castle", {"seats": [{"places": {"castle": 3}}]}),
    ("seats[0].places.hayrick", {"seats": [{"places": {"hayrick": "F"}}]}),
    ("seats[0].places.town_hall", {"seats": [{"places": {"town_hall": "f."}}]}),
    ("seats[0].places.hayrick", {"seats": [{"places": {"hayrick": "+"}, "tiles": ["hayrick"]}]}),
]


@pytest.mark.parametrize(("path", "description"), WRONG)
def test_what_cannot_be_is_refused_with_its_path(path, description):
    with pytest.raises(BadPosition) as refusal:
        game_for(2).position(description)
    assert refusal.value.path == path


def test_every_key_is_refused_when_its_value_is_of_another_type():
    for value in (1.5, object(), {"x": 1}, [None], "?"):
        for key in KEYS:
            with pytest.raises(BadPosition):
                game_for(2).position({"phase": "actions", key: value})
        for key in SEAT_KEYS:
            with pytest.raises(BadPosition):
                game_for(2).position({"seats": [{key: value}]})


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 30) | st.floats() | st.text(LETTERS + ".x", max_size=4),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["coins", "castle", "grain"]), inner, max_size=2)
    ),
    max_leaves=4,
)


def letters(most, alphabet=LETTERS[:-1]):
    return st.text(alphabet, max_size=most)


def counts(names, most):
    return st.dictionaries(st.sampled_from(names), st.integers(0, most), max_size=3)


def some(names, most):
    return st.lists(st.sampled_from(names), max_size=most)


SEAT = {
    "coins": st.integers(0, 40), "development": st.integers(0, 31), "tracks": counts(TRACK_NAMES, 5),
    "bag": letters(6), "market": letters(5), "tower": letters(2),
    "places": st.dictionaries(st.sampled_from(PLACE_NAMES[:12]), letters(3, LETTERS + "...."), max_size=3),
    "tiles": some(PLACE_NAMES[10:], 4), "goods": counts(GOOD_NAMES, 5), "merchant": st.sampled_from(TOWN_NAMES),
    "stations": some(TOWN_NAMES, 4), "stock": st.integers(0, 8), "technology": st.integers(0, 5),
    "installed": st.integers(0, 4), "citizens": some(CITIZEN_NAMES, 1),
}  # fmt: skip
NEAR = {
    "round": st.integers(1, 18), "first": st.integers(0, 2), "event": st.sampled_from(HOURGLASS_NAMES),
    "phase": st.sampled_from(list(PHASES)), "turn": st.integers(0, 2),
    "passed": st.lists(st.integers(0, 2), max_size=2),
    "deeds": st.dictionaries(st.sampled_from(DEED_NAMES), letters(3, LETTERS[:7]), max_size=2),
    "map": st.dictionaries(st.sampled_from(EDGE_NAMES), some(GOOD_NAMES, 2), max_size=2),
    "lost": counts([*TYPE_NAMES, *GOOD_NAMES, "technology"], 6), "excluded": some(PLACE_NAMES[10:], 3),
    "seed": st.integers(0, 5), "fate": st.lists(st.integers(0, 10), max_size=1),
}  # fmt: skip


@st.composite
def descriptions(draw):
    """Descriptions that could be right, some with a value that is not."""
    seats = st.lists(partial(SEAT, 4), max_size=3)
    description = draw(partial(NEAR, 3)) | {"seats": draw(seats)}
    if draw(st.integers(0, 3)) == 0:
        broken = draw(st.sampled_from([description, *description["seats"]]))
        keys = [*broken, "coins", "seats", "places"]
        broken[draw(st.sampled_from(keys))] = draw(JUNK)
    return description


@st.composite
def partial(draw, strategies, most):
    keys = draw(st.lists(st.sampled_from(list(strategies)), max_size=most, unique=True))
    return {key: draw(strategies[key]) for key in keys}


@settings(
    max_examples=10_000 if FULL else 150,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)
@given(configuration=st.sampled_from(CONFIGURATIONS), description=descriptions() | JUNK, luck=st.integers(1, 2**31))
def test_what_is_accepted_can_be_played_to_the_end(configuration, description, luck):
    game = box("orleans").game(*configuration)
    try:
        state = game.position(description)
    except BadPosition as refusal:
        assert refusal.path and refusal.reason
        return
    census = game.census(state)
    assert census == game.census(game.new(0)) and state.pending
    assert game.playout(state, luck, game.longest) < game.longest
    assert not state.pending and game.census(state) == census
