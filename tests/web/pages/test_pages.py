"""The pages as bytes: addresses, sizes, what is refused and how."""

from __future__ import annotations

import re
import time
from importlib import resources

import httpx
import pytest

from bastide.bots.puzzles import puzzles_of
from bastide.pages.addresses import local
from bastide.pages.game_words import bot_words
from bastide.pages.glossary import terms
from bastide.pages.joined_scripts import joined
from bastide.pages.ledger import read_ledger
from bastide.pages.puzzle_page import position
from bastide.pages.shelf import shelf
from bastide.pages.static_files import ROOT, compact_script, compact_style, static_files
from bastide.text import LANGUAGES, speech

MOST = 36_000  # bytes of all scripts and styles of a table, compressed
LEDGER = """# A game: rules

Some *words* and `code`.

## 1. Turn & order (ABC)

- **ABC-TURN-01** You may **glean**, see ABC-TURN-02. [ruling]
- **ABC-TURN-02** Or <not>. [rulebook]
- plain

| ID | what |
| --- | --- |
| ABC-DEC-01 | é |
"""


def test_a_ledger_becomes_a_page():
    ledger = read_ledger(LEDGER, "en", {})
    html = ledger.body
    assert ledger.title == "A game: rules"
    assert ledger.contents == [(2, "1-turn-order-abc", "1. Turn & order (ABC)")]
    assert '<li id="ABC-TURN-01" class="rule">' in html and '<a href="#ABC-TURN-02">' in html
    assert "Or &lt;not&gt;." in html and "<code>code</code>" in html and "<em>words</em>" in html
    assert '<tr id="ABC-DEC-01" class="rule">' in html
    found = read_ledger(LEDGER, "en", {}, "GLEAN")
    assert found.found == 1 and "ABC-TURN-02</a></li>" not in found.body
    assert read_ledger(LEDGER, "en", {}, "E").found >= 1 and read_ledger(LEDGER, "en", {}, "nothing like it").body == ""


def test_a_french_ledger_is_printed_as_french_is(client):
    ledger = read_ledger("# L'abbaye\n\n## L'été ; la moisson\n\n- **ABC-TURN-01** S'il pleut : rien.\n", "fr", {})
    assert (ledger.title, ledger.contents) == ("L’abbaye", [(2, "l-ete-la-moisson", "L’été\u202f; la moisson")])
    assert "S’il pleut\u202f: rien." in ledger.body
    for path in (*(f"/rules/{name}" for name in shelf()), "/glossary"):
        page = client.get(path, headers={"Accept-Language": "fr"}).text
        said = re.sub('<td lang="en">.*?</td>|<[^>]*>', "", page.partition("<article")[2])
        assert not re.search(r"\w(&#39;|')\w|[ \u00a0][;!?]|\w[ \u00a0]:", said), path
    found = client.get("/rules/carcassonne?q=l’ouvreur", headers={"Accept-Language": "fr"}).text
    assert "CAR-BAZAAR-11" in found


@pytest.mark.parametrize(
    ("path", "back"), [("/rules", "/rules"), ("//evil", "/"), ("/\\evil", "/"), ("https://x", "/"), ("/a\r\nb", "/")]
)
def test_one_is_only_sent_back_to_our_own_pages(path, back):
    assert local(path) == back


@pytest.mark.parametrize("game", shelf())
def test_scripts_and_styles_of_a_table_are_small(game):
    files = static_files()
    addresses = [files.script("table"), files.script("sound"), *files.styles("table", game)]  # with all switched on
    addresses += [files.script("pictures")] * (game == "carcassonne")  # the board that is made of pictures
    assert sum(len(files.files[address.removeprefix(ROOT)].packed) for address in addresses) <= MOST


def test_french_has_narrow_spaces_that_never_break():
    """Before high punctuation and within quotation marks, in every sentence of the pages."""
    catalogue = resources.files("bastide.pages").joinpath("locale/fr.po").read_text("utf-8")
    said = re.findall(r'^msgstr(?:\[\d\])? "(.+)"$', catalogue, re.MULTILINE)
    assert len(said) > 200
    assert [text for text in said if re.search(r"[ \u00a0][:;!?»]|«[ \u00a0]", text)] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("bot", ["random", "greedy", "mcts:500", "level:3", "classic:6", "cmd:./program"])
def test_every_bot_is_called_by_a_name_and_not_by_that_of_its_program(bot, language):
    words = bot_words(bot, speech(language, "bastide.pages"))
    assert words[0].isupper() and ":" not in words and "/" not in words


def test_a_page_loads_one_script_of_all_modules_that_it_needs():
    modules = {
        "a/first.js": "import { two as both } from './second.js';\nimport '../b/third.js';\nconsole.log(both());\n",
        "a/second.js": "import { three } from '../b/third.js';\nexport function two() {\n  return three;\n}\n",
        "b/third.js": "export const three = 3;\n",
    }
    script = joined(modules, "a/first.js")
    assert [script.index(part) for part in ("three = 3", "function two", "console.log")] == sorted(
        script.index(part) for part in ("three = 3", "function two", "console.log")
    )
    assert "const { two: both } = m1;" in script and "import" not in script and script.count("three = 3") == 1
    assert joined(modules, "b/third.js").endswith("export const { three } = m0;\n")  # for who loads it on demand
    for path, text, words in (
        ("b/third.js", "import { two } from '../a/second.js';", "import each other"),
        ("b/third.js", "import './nothing.js';", "b/nothing.js"),
        ("b/third.js", "export default 3;", "export default"),
    ):
        with pytest.raises(ValueError, match=words):
            joined(modules | {path: text}, "a/first.js")


def test_comments_are_not_sent_and_texts_are():
    script = "// Why\nconst a = 'http://x'; // what\n  // how\n  const b = `${a}  // text`;\n"
    assert compact_script(script) == "const a='http://x';const b=`${a}  // text`;"
    assert compact_style("/* a\n b */\na {\n  color: red;\n}\n") == "a{color:red}"


@pytest.fixture
def client(one_server):
    with httpx.Client(base_url=one_server.url, follow_redirects=True, timeout=30) as client:
        client.headers["Origin"] = one_server.url
        yield client


def test_files_are_kept_for_ever_and_packed(client):
    home = client.get("/").text
    for address in set(re.findall(r"/s/[\w/-]+(?:\.\w+)?", home)):
        answer = client.get(address)
        assert answer.status_code == 200 and "immutable" in answer.headers["cache-control"]
        assert answer.headers["content-encoding"] == "gzip"
        assert client.get(address, headers={"Accept-Encoding": "identity"}).content == answer.content
    assert client.get("/s/0000000000.css").status_code == 404


def test_pages_are_never_kept_and_speak_the_readers_language(client):
    for language, words in (
        ("fr", "Jouer maintenant"),
        ("en", "Play now"),
        ("de, en;q=0.5", "Play now"),
        ("", "Jouer"),
    ):
        answer = client.get("/", headers={"Accept-Language": language})
        assert answer.headers["cache-control"] == "no-store" and words in answer.text
        assert "default-src 'none'" in answer.headers["content-security-policy"]


@pytest.mark.parametrize("path", ["/t/none", "/rules/none", "/learn/none", "/new/none"])
def test_what_is_not_there_is_told_on_a_page(client, path):
    answer = client.get(path)
    assert answer.status_code == 404 and "<h1>" in answer.text


def test_people_who_go_astray_get_a_page_and_programs_their_reason(client):
    people = client.get("/nowhere/at/all", headers={"Accept": "text/html", "Accept-Language": "fr"})
    assert people.status_code == 404 and "<h1>" in people.text and 'href="/"' in people.text
    for path, accept in (("/nowhere", "*/*"), ("/api/nowhere", "text/html")):
        answer = client.get(path, headers={"Accept": accept})
        assert answer.status_code == 404 and answer.json()["reason"]


def test_a_link_that_leads_nowhere_is_said_to_be_wrong(client):
    """Who has opened a link is not told to open one."""
    headers = {"Accept-Language": "en"}
    for answer in (
        client.get("/join/abcdefghijklmnopqrstuvwx", headers=headers),
        client.post("/join", data={"link": "my table"}, headers=headers),
    ):
        assert answer.status_code == 401 and "This link leads to no table" in answer.text


def test_a_link_for_watchers_is_offered_once(client):
    """Who has just got one is not offered another."""
    table = {"seats": "2", "k0": "me", "k1": "link", "sent": "1"}
    links = client.post("/new/tithe", data=table, headers={"Accept-Language": "en"}).text
    assert links.count("/join/") == 2 and 'value="device"' in links and 'value="watch"' not in links


def test_links_of_seats_that_a_table_does_not_have_are_left_out(client):
    table = {"seats": "2", "k0": "me", "k1": "link", "sent": "1"}
    place = client.post("/new/tithe", data=table).url
    client.cookies.set("links", "1=one.5=five.-2=watch.x=y", path=place.path)
    page = client.get(place)
    assert page.status_code == 200 and page.text.count("/join/") == 2


def test_who_finds_no_open_table_can_open_one(client):
    page = client.get("/lobby", headers={"Accept-Language": "en"}).text
    for name in shelf():
        assert f'href="/new/{name}?k1=open"' in page
    assert '<option value="open" selected>' in client.get("/new/tithe?k1=open").text


def test_a_table_with_a_free_seat_is_not_yet_among_those_in_play(client, one_server):
    people = [{"kind": "person", "name": "Ada"}, {"kind": "open"}]
    table = one_server.open("tithe", people, spectators=True)[0].table
    page = client.get("/lobby").text
    assert f'action="/t/{table}/sit"' in page and f'action="/t/{table}/watch"' not in page
    client.post(f"/t/{table}/sit", data={"seat": "1", "name": "Bo"})
    page = client.get("/lobby").text
    assert f'action="/t/{table}/sit"' not in page and f'action="/t/{table}/watch"' in page


def test_who_opened_a_table_is_told_where_its_free_seats_are_taken(client, one_server):
    """At the table, and beside its links, which have none for them."""
    people = [{"kind": "person", "name": "Ada"}, {"kind": "open"}]
    seat = one_server.open("tithe", people)[0]
    client.get(f"/join/{seat.token}")
    banner = '<div id="banner"'
    table, links = (f"/t/{seat.table}{part}?seat=0" for part in ("", "/invite"))
    if seat.look()["legal"]:
        seat.act()
    page = client.get(table).text
    assert banner in page and 'href="/lobby"' in page.split(banner)[1].split("</div>")[0]
    assert 'href="/lobby"' in client.get(links).text.split("<main")[1]
    client.post(f"/t/{seat.table}/sit", data={"seat": "1", "name": "Bo"})
    assert banner not in client.get(table).text
    assert 'href="/lobby"' not in client.get(links).text.split("<main")[1]


def test_the_first_page_shows_the_longest_waits_and_leads_to_the_others(client, one_server):
    for _ in range(9):
        tables = one_server.open("tithe", [{"kind": "person", "name": "Ada"}, {"kind": "person", "name": "Bo"}])
        client.get(f"/join/{next(seat for seat in tables[:2] if seat.look()['legal']).token}")
    page = client.get("/", headers={"Accept-Language": "en"}).text
    waiting = page.split('class="waiting"')[1].split("</section>")[0]
    assert waiting.count('class="resume') == 7 and 'href="/games"' in waiting and ">9 tables" in waiting


def test_puzzles_tell_what_everybody_would_have_at_the_end(client):
    """In games that score only there the points are 0 until then."""
    game, state, puzzle = position("orleans", puzzles_of("orleans").puzzles[0].key)
    seen = state.redact(puzzle.seat)
    parts = [shelf()["orleans"].scoring.breakdown(game, seen, seat) for seat in range(game.seats)]
    page = client.get(f"/puzzles/orleans/{puzzle.key}", headers={"Accept-Language": "en"}).text
    for part in parts:
        assert f"if over: {sum(points for _, points in part)}<" in page


def test_a_table_in_words_tells_what_everybody_would_have_at_the_end(client, one_server):
    seat, _ = one_server.open("orleans", [{"name": "Ada"}, {"kind": "bot", "bot": "greedy", "name": "Bo"}])
    client.get(f"/join/{seat.token}")
    page = client.get(f"/t/{seat.table}/text?seat=0", headers={"Accept-Language": "en"}).text
    assert re.search(r"Points: Ada 0 \(if over: \d+\), Bo 0 \(if over: \d+\)", page)


def test_an_order_that_was_followed_is_told_in_words(client, one_server):
    """Also when one cannot do the same now."""
    ada, bo, _ = one_server.open("tithe", confirm=False)
    client.get(f"/join/{ada.token}")
    place = f"/t/{ada.table}/orders"
    client.post(f"{place}/give?seat=0", data={"action": "glean", "times": "1"})
    while not bo.look()["legal"]:
        time.sleep(0.05)
    for seat, action in ((bo, "glean"), (ada, "glean"), (bo, "fair")):
        seat.act(action, seat.look()["version"])
    bo.act()  # sells, and then Ada does
    assert all(choice["text"] != "glean" for choice in ada.look()["legal"])
    page = client.get(f"{place}?seat=0", headers={"Accept-Language": "en"}).text
    given = page.partition('id="given"')[2].partition("</section>")[0]
    assert "<b>glean</b>" not in given and "Glean a sheaf</b> <span" in given


def test_values_with_the_same_reason_share_a_line(client):
    page = client.get("/new/orleans?sent=1&seats=5&o.first_player=5", headers={"Accept-Language": "en"}).text
    assert "2, 3, 4: " in page


@pytest.mark.parametrize(("language", "word", "other"), [("fr", "gerbe", "sheaf"), ("en", "sheaf", "gerbe")])
def test_the_glossary_has_the_terms_of_all_games(client, language, word, other):
    headers = {"Accept-Language": language}
    whole = client.get("/glossary", headers=headers).text
    for name in shelf():
        rows = whole.partition(f'<h2 id="{name}">')[2].partition("</table>")[0].count("<tr>")
        assert rows > 5, name
        assert all(term.rule and term.text for term in terms(name, language)), "every term leads to a rule"
        assert f'href="/glossary#{name}"' in client.get(f"/rules/{name}", headers=headers).text
    found = client.get("/glossary", params={"q": other}, headers=headers | {"X-Bastide": "1"}).text
    assert f"<b>{word}</b>" in found and other in found and '<a href="/rules/tithe#TIT-' in found
    assert "<table>" not in client.get("/glossary?q=zzz", headers=headers).text
    assert 'href="/glossary"' in client.get("/", headers=headers).text


def test_the_rules_tell_which_values_are_reconstructed(client):
    assert "bathhouse" in client.get("/rules/orleans").text.partition('id="reconstructed"')[2]
    assert 'id="reconstructed"' not in client.get("/rules/tithe").text


def test_rules_of_a_module_bear_its_name(client):
    page = client.get("/rules/carcassonne", headers={"Accept-Language": "fr"}).text
    rule = page.partition('id="CAR-GLOB-04"')[2].partition("</li>")[0]
    assert '<small class="origin">Ponts, Forteresses &amp; Bazars</small>' in rule
    assert "module: bridges</small>" not in page and "module: base</small>" not in page


def test_the_table_that_waits_longest_tells_what_others_did(one_server):
    first, second, _ = one_server.open("tithe", [{"name": "Ada"}, {"name": "Bo"}], confirm=False)
    first.act("glean")
    with one_server.client(follow_redirects=True) as browser:
        browser.get(f"/join/{second.token}")
        page = browser.get("/", headers={"Accept-Language": "en"}).text
    told = re.search(r'<ul class="story">(.*?)</ul>', page)
    assert told and '<li class="orange">Ada' in told[1]


def test_a_form_from_elsewhere_is_refused(client):
    answer = client.post("/play", data={"game": "tithe"}, headers={"Origin": "https://evil.example"})
    assert answer.status_code == 403
    assert client.post("/play", data={"game": "none"}).status_code == 404


def test_a_table_belongs_to_who_holds_a_link(client, one_server):
    answer = client.post("/play", data={"game": "tithe"})
    assert answer.status_code == 200 and 'id="frame"' in answer.text
    with httpx.Client(base_url=one_server.url) as stranger:
        assert stranger.get(answer.url.path).status_code == 403
    assert client.get(f"{answer.url.path}?seat=1").status_code == 403


def test_a_frame_is_small(client):
    page = client.post("/play", data={"game": "tithe"})
    frame = client.get(str(page.url), headers={"X-Bastide": "1"})
    assert len(frame.content) < 30_000
    assert frame.text.startswith('<div id="frame"')


def test_the_form_mentions_only_what_a_table_of_this_size_can_choose(client):
    page = client.get("/new/orleans?sent=1&seats=3").text
    assert 'name="o.first_player" value="3"' in page and 'name="o.first_player" value="4"' not in page
    assert 'class="why"' not in page
    assert 'name="o.level"' not in client.get("/new/villagers?sent=1&seats=3").text
    assert 'name="o.level"' in client.get("/new/villagers?sent=1&seats=1").text


def test_impossible_wishes_are_made_sensible(client):
    answer = client.get("/new/tithe?sent=1&seats=99&k0=king&l1=9&c0=0&c1=0&clock=-5&o.modules=abbey&o.modules=none")
    assert answer.status_code == 200
    assert 'name="seats" value="2" checked' in answer.text and 'value="abbey" checked' in answer.text


def test_who_chooses_at_the_same_time_as_another_need_not_choose_again(client, one_server):
    one, other, _ = one_server.open("orleans")
    for seat in (one, other):
        for action in ("place coloured_boatman farmhouse.boatman", "place coloured_craftsman farmhouse.craftsman"):
            seat.act(action)
        seat.act("commit")
    for seat in (one, other):
        seat.act("use farmhouse")
    client.get(f"/join/{one.token}")
    seen = one.look()
    assert {0, 1} == set(seen["pending"])  # both have followers to draw
    assert other.act("draw 1").status_code == 200
    form = {"version": seen["version"], "action": "draw 1", "final": "1"}
    address, part = f"/t/{one.table}/act?seat=0", {"X-Bastide": "1"}
    assert client.post(address, data=form, headers=part).status_code == 204
    assert client.post(address, data=form, headers=part).status_code == 409  # one's own action came in between


def test_verbs_answer_with_a_sentence(client):
    page = client.post("/play", data={"game": "tithe"})
    table = str(page.url).split("?")[0]
    part = {"X-Bastide": "1", "Accept-Language": "fr"}
    stale = client.post(f"{table}/act?seat=0", data={"version": "7", "action": "glean"}, headers=part)
    assert stale.status_code == 409 and "La table a changé" in stale.text
    illegal = client.post(f"{table}/act?seat=0", data={"version": "0", "action": "fair"}, headers=part)
    assert illegal.status_code == 422 and "/rules/tithe#TIT-" in illegal.text
    unknown = client.post(f"{table}/act?seat=0", data={"version": "0", "action": "dance"}, headers=part)
    assert unknown.status_code == 422
    assert client.post(f"{table}/undo?seat=0", data={"version": "0"}, headers=part).status_code == 422
    assert client.post(f"{table}/dance?seat=0", headers=part).status_code == 404
    done = client.post(f"{table}/act?seat=0", data={"version": "0", "action": "glean", "final": "1"}, headers=part)
    assert done.status_code == 204 and done.content == b""
