"""Names: nobody at a table can be taken for another, and no letter, emoji or flag is cut in two."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bastide.cli import main
from bastide.store.sql.database import Database
from bastide.tables.names import LONGEST_LOOK, clean_text, free_name, is_taken, look_of_name, shortened
from bastide.tables.quick_pairing import look, press
from bastide.tables.server_settings import ServerSettings
from bastide.web.app import make_context
from servers import Server

TAKEN_FOR_ALIX = {
    "another case": "aLIX",
    "a Cyrillic A": "\u0410lix",
    "small Cyrillic letters": "\u0430lix",
    "a Cyrillic kha": "Ali\u0445",
    "a dotless Latin i": "Al\u0131x",
    "a Greek iota": "Al\u03b9x",
    "a Cherokee A": "\u13aalix",
    "a capital I for an l": "AIix",
    "a one for an l": "A1ix",
    "a bar for an l": "A|ix",
    "broad letters": "\uff21\uff4c\uff49\uff58",
    "mathematical letters": "\U0001d400\U0001d425\U0001d422\U0001d431",
    "letters in circles": "\u24b6\u24db\u24d8\u24e7",
    "a zero-width space": "Al\u200bix",
    "a zero-width joiner": "Al\u200dix",
    "a zero-width non-joiner": "Alix\u200c",
    "a word joiner": "Al\u2060ix",
    "a soft hyphen": "Al\u00adix",
    "a mark of direction": "\u202eAlix\u202c",
    "a selector of variants": "Alix\ufe0f",
    "a joiner of marks": "Al\u034fix",
    "a blank Korean letter": "Alix\u3164",
    "a blank Braille sign": "Alix\u2800",
    "a space at the end": "Alix ",
    "a space that does not break": "Alix\u00a0",
    "spaces between": "A l i x",
    "an accent": "Al\u00edx",
    "an accent apart": "Ali\u0301x",
}
DIFFERENT = [
    ("Ali", "All"), ("Anna", "Hanna"), ("Jean", "Jeanne"), ("Ada 2", "Ada 3"), ("\u5f20\u4f1f", "\u5f20\u79c0"),
    ("\U0001f44d\U0001f3fd", "\U0001f44d\U0001f3ff"), ("\U0001f1eb\U0001f1f7", "\U0001f1e9\U0001f1ea"),
]  # fmt: skip
FAMILY = "\U0001f469\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"
SCOTLAND = "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f"
WHOLE = {
    "a family": FAMILY,
    "a flag": "\U0001f1eb\U0001f1f7",
    "the flag of Scotland": SCOTLAND,
    "a tone of skin": "\U0001f44d\U0001f3fd",
    "a profession with a tone of skin": "\U0001f469\U0001f3fd\u200d\U0001f680",
    "a key": "1\ufe0f\u20e3",
    "a heart in colour": "\u2764\ufe0f",
    "a letter and its accent": "e\u0301",
    "an Indian syllable": "\u0928\u093f",
    "a Korean syllable in parts": "\u1112\u1161\u11ab",
}


@pytest.mark.parametrize("name", TAKEN_FOR_ALIX.values(), ids=TAKEN_FOR_ALIX)
def test_names_that_look_alike_are_one_name(name: str) -> None:
    assert is_taken(clean_text(name), ["Bertrand", "Alix"])
    assert free_name(name, ["Alix"]) != name and not is_taken(free_name(name, ["Alix"]), ["Alix"])


@pytest.mark.parametrize(("name", "other"), [("ΝΙΝΑ", "NINA"), ("νίκη", "ΝΊΚΗ"), ("Том", "TOM"), ("Bernard", "Bemard")])
def test_capitals_of_other_scripts_are_seen_through(name: str, other: str) -> None:
    assert is_taken(name, [other]) and is_taken(other, [name])


@pytest.mark.parametrize(("name", "other"), DIFFERENT)
def test_different_names_stay_different(name: str, other: str) -> None:
    assert not is_taken(name, [other]) and free_name(name, [other]) == name


@pytest.mark.parametrize("sign", WHOLE.values(), ids=WHOLE)
def test_joined_signs_stay_whole(sign: str) -> None:
    assert clean_text(f"a{sign}{sign}b") == f"a{sign}{sign}b"
    text = "x" + sign * 3
    for most in range(1, len(text) + 1):
        assert shortened(text, most) == "x" + sign * ((most - 1) // len(sign)), f"at {most}"


def test_tags_are_kept_in_flags_only() -> None:
    assert clean_text(f"A\U000e0067lix {SCOTLAND}\U000e0067") == f"A lix {SCOTLAND}"


def test_names_of_which_nothing_is_seen_are_no_names(one_server: Server) -> None:
    _, _, watch = one_server.open(seats=[{"name": "\u3164\u2800\u200d"}, {"name": "\u200b \u00ad"}], language="en")
    assert [seat["name"] for seat in watch.look()["seats"]] == ["Player 1", "Player 2"]


def test_the_longest_names_fit_into_the_history() -> None:
    assert len(look_of_name("\ufdfa" * 40)) <= LONGEST_LOOK  # one sign of eighteen letters


def test_whoever_comes_by_whichever_way_has_a_name_of_their_own(one_server: Server) -> None:
    """Opening a table, sitting down, taking a name, and the operator's command."""
    cyrillic = "\u0410lix"
    alix, other, watch = one_server.open(seats=[{"name": "Alix"}, {"name": cyrillic}], language="en")
    assert [seat["name"] for seat in watch.look()["seats"]] == ["Alix", f"{cyrillic} 2"]
    assert other.post("/name", {"name": cyrillic}).status_code == 422
    assert other.post("/name", {"name": f"{FAMILY} Alix"}).status_code == 204
    command = ["admin", "rename", alix.table, "1", cyrillic, "--reason", "none", "--db", one_server.db]
    assert main(command) == 2
    assert watch.look()["seats"][1]["name"] == f"{FAMILY} Alix"
    seat, watch = one_server.open(seats=[{"name": "Alix"}, {"kind": "open"}], listed=True)
    assert seat.client.post(f"{seat.path}/sit", json={"seat": 1, "name": cyrillic}).status_code == 422
    assert seat.client.post(f"{seat.path}/sit", json={"seat": 1, "name": "\u00c9lise"}).status_code == 201


def test_two_of_one_name_who_are_paired_can_be_told_apart(tmp_path: Path) -> None:
    async def run() -> list[str]:
        database = Database(str(tmp_path / "t.db"))
        await database.migrate()
        context = make_context(ServerSettings(db=str(tmp_path / "t.db"), thinkers=0), database, "p")
        await press(context, "tithe", 2, 600, "a", "Alix")
        found = await press(context, "tithe", 2, 600, "b", "\u0410LIX")
        assert found.table is not None and await look(context, found.id) is not None
        names = (await context.tables.open(found.table)).participants.names
        await database.close()
        return names

    first, second = asyncio.run(run())
    assert not is_taken(first, [second])
