"""In a French terminal every command speaks French: what it found, and what is wrong."""

from __future__ import annotations

import asyncio
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from bastide.cli import main
from bastide.cli.errors import error_text
from bastide.cli.translated_errors import SAID, patterns, translated
from bastide.core.errors import BadOption, IllegalAction
from bastide.games.registry import boxes
from bastide.store.game_session import GameSession
from bastide.store.sql.database import Database
from bastide.tables.server_settings import ServerSettings
from bastide.tables.table_actions import act
from bastide.tables.table_lifecycle import create_table
from bastide.tables.table_settings import SeatSettings, TableSettings
from bastide.text import LANGUAGES, speech
from bastide.text.catalogues import catalogue
from bastide.web.app import make_context

CLI = Path(__file__).parents[2] / "src" / "bastide" / "cli"
ENGLISH = re.compile(
    r"\b(?:the|and|with|from|games|seats?|is|are|has|not|of|moves|better|worth|won|this|can|cannot|were)\b"
)


@pytest.fixture
def french(monkeypatch):
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    monkeypatch.setenv("COLUMNS", "200")


def run(capsys, *arguments):
    status = main([str(argument) for argument in arguments])
    captured = capsys.readouterr()
    return status, captured.out, captured.err


@pytest.fixture
def record(tmp_path):
    """A finished game of Tithe."""
    assert main(["simulate", "tithe", "-n", "1", "--players", "random,random", "--records", str(tmp_path)]) == 0
    return tmp_path / "tithe-0.json"


def both(capsys, monkeypatch, *arguments):
    """What a command prints in English and in French."""
    said = []
    for locale in ("C", "fr_FR.UTF-8"):
        monkeypatch.setenv("LC_ALL", locale)
        said.append(run(capsys, *arguments)[1])
    return said


@pytest.mark.parametrize(
    ("arguments", "english", "french"),
    [
        (["games"], "┃ game        ┃ name", "┃ jeu         ┃ nom"),
        (
            ["simulate", "tithe", "-n", "2"],
            "2 games of tithe, 37.5 moves on average",
            "2 parties de tithe, 37,5 coups en moyenne",
        ),
        (
            ["match", "tithe", "random", "greedy", "-n", "2"],
            "2 games of tithe, 0 drawn\n"
            "random               0 won    0.0% (0.0% to 65.8%)  mean score   10.5  ",
            "2 parties de tithe, dont nulles\u202f: 0\n"
            "random               0 gagnée    0,0\u00a0% (0,0\u00a0% à 65,8\u00a0%)  score moyen   10,5  ",
        ),
        (
            ["tournament", "tithe", "random", "greedy", "-n", "2", "--workers", "1"],
            "greedy             29.7 (14.3 to 45.0)  2 of 2 games  mean score 21.0\n",
            "greedy             29,7 (14,3 à 45,0)  2 sur 2 parties  score moyen 21,0\n",
        ),
        (
            ["analyse", "tithe", "--iterations", "20"],
            "seat 0, 20 simulations\n100.0%  worth 0.",
            "place 0, 20 simulations\n100,0\u00a0%  vaut 0,",
        ),
        (
            ["ladder", "anchors"],
            "; each match is against the anchor before\n",
            "\u202f; chaque match est joué contre le repère précédent\n",
        ),
    ],
)  # fmt: skip
def test_the_same_is_said_in_both_languages(capsys, monkeypatch, arguments, english, french):
    monkeypatch.setenv("COLUMNS", "200")
    in_english, in_french = both(capsys, monkeypatch, *arguments)
    assert english in in_english and french in in_french


@pytest.mark.parametrize(
    "arguments",
    [
        ["games"],
        ["simulate", "tithe", "-n", "1"],
        ["simulate", "tithe", "-n", "1", "--players", "random,cmd:false"],
        ["match", "tithe", "random", "greedy", "-n", "2"],
        ["match", "tithe", "random", "cmd:false", "-n", "2", "--count-fallback"],
        ["tournament", "tithe", "random", "greedy", "-n", "2", "--workers", "1"],
        ["ladder", "rate", "random", "--game", "tithe", "-n", "2", "--workers", "1"],
        ["ladder", "anchors"],
        ["selfplay", "tithe", "-n", "1", "--out", "{folder}/played.jsonl.gz"],
        ["dataset", "tithe", "-n", "1", "--out", "{folder}/data"],
        ["rules", "TIT-END-01"],
        ["replay", "{record}"],
        ["verify", "{record}"],
        ["analyse", "{record}", "--at", "3", "--iterations", "20"],
        ["review", "{record}", "--depth", "quick"],
        ["bench", "tithe", "--seconds", "0.01", "--rounds", "1"],
        ["bot-check", "false", "--game", "tithe", "-n", "1"],
        ["bot-check", f"{sys.executable} examples/tiny_bot.py", "--game", "tithe", "-n", "1"],
        ["admin", "check", "--db", "{folder}/games.db"],
        ["import", "{empty}", "--db", "{folder}/games.db"],
    ],
    ids=" ".join,
)
def test_every_command_speaks_french(capsys, french, record, tmp_path, arguments):
    """Those of operators and servers have tests of their own below; export and backup print no words."""
    empty = tmp_path / "empty.jsonl"
    empty.touch()
    capsys.readouterr()
    words = [word.format(folder=tmp_path, record=record, empty=empty) for word in arguments]
    status, out, err = run(capsys, *words)
    assert status in (0, 1)
    without_paths = re.sub(r"\S*/\S+", "", out + err)
    assert not ENGLISH.search(without_paths), without_paths


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["simulate", "chess"], "bastide\u202f: game\u202f: «\u202fchess\u202f» n’est pas connu\u202f; il y a carc"),
        (["match", "tithe", "random", "nobody"], "bot\u202f: «\u202fnobody\u202f» n’est pas connu\u202f; il y a rand"),
        (["match", "tithe", "random", "level:9"], "bot\u202f: «\u202flevel:9\u202f» n’est pas connu"),
        (["simulate", "tithe", "--options", "weather"], "weather\u202f: tithe n’a pas cette option\u202f; il a "),
        (["simulate", "tithe", "--players", "random"], "seats\u202f: tithe se joue à 2, 3, 4, pas à 1"),
        (["simulate", "tithe", "-n", "0"], "n\u202f: il faut jouer au moins une partie"),
        (["simulate", "tithe", "-n", "many"], "Valeur impossible pour -n\u202f: many n’est pas un nombre entier."),
        (["simulate", "tithe", "--speed", "9"], "Option inconnue\u202f: --speed. Vouliez-vous dire --seed\u202f?"),
        (["simulate"], "La commande «\u202fsimulate\u202f» demande une valeur pour --game."),
        (["simulate", "tithe", "extra"], "En trop\u202f: ['extra']."),
        (["simulate", "tithe", "-n", "1", "-n", "2"], "L’option -n est donnée plusieurs fois."),
        (["match", "tithe", "--trouble", "panic"], "Valeur «\u202fpanic\u202f» impossible pour --trouble. Choix"),
        (["simulat"], 'Commande inconnue\u202f: simulat. Vouliez-vous dire "simulate"\u202f? Commandes\u202f: admin, '),
        (["rules", "XYZ-01"], "rule\u202f: la règle «\u202fXYZ-01\u202f» n’existe pas\u202f; les règles "),
        (["rules", "tithe", "--lang", "de"], "lang\u202f: «\u202fde\u202f» n’est pas connu\u202f; choisissez fr ou"),
        (["replay", "/nowhere/record.json"], "/nowhere/record.json\u202f: ce fichier ou ce dossier n’existe pas"),
        (["replay", "/"], "/\u202f: c’est un dossier"),
        (["replay", "{damaged}"], "«\u202frecord\u202f» n’est pas compris\u202f: il faut `object`, et non `int` (à "),
        (["replay", "{torn}"], "«\u202frecord\u202f» n’est pas compris\u202f: le fichier s’arrête trop tôt"),
        (["analyse", "tithe", "--seat", "1"], "seat\u202f: la place 1 n’a rien à décider maintenant\u202f; on attend "),
        (["export", "nobody", "--db", "{folder}/x.db"], "table\u202f: il n’y a pas de table nobody"),
        (["export", "--db", "{torn}"], "db\u202f: ne s’ouvre pas\u202f: le fichier n’est pas une base de données"),
        (["export", "--db", "mysql://x"], "db\u202f: mysql n’est pas connu\u202f; il faut un fichier, sqlite:///FILE"),
        (["admin", "delete", "x", "--db", "{folder}/x.db"], "yes\u202f: --yes supprime x pour toujours"),
        (["browser", "{folder}"], "ne contient pas l’édition pour navigateurs"),
        (["serve", "--thinkers", "many"], "thinkers\u202f: «\u202fmany\u202f» n’est ni un nombre de processus ni ray:"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_in_french(capsys, french, tmp_path, arguments, told):
    damaged, torn = tmp_path / "damaged.json", tmp_path / "torn.json"
    damaged.write_text('{"header": 3}')
    torn.write_text('{"header":')
    words = [word.format(folder=tmp_path, damaged=damaged, torn=torn) for word in arguments]
    status, out, err = run(capsys, *words)
    assert (status, out) == (2, "")
    assert err.startswith("bastide\u202f: ") and err.count("\n") == 1 and told in err, err


def test_a_language_that_is_asked_for_is_that_of_errors_too(capsys, monkeypatch):
    monkeypatch.setenv("LC_ALL", "C")
    assert run(capsys, "rules", "XYZ-01", "--lang", "fr")[2].startswith("bastide\u202f: rule\u202f: la règle")
    assert run(capsys, "play", "chess", "--lang=fr")[2].startswith("bastide\u202f: game\u202f: «\u202fchess\u202f»")
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert run(capsys, "rules", "XYZ-01", "--lang", "en")[2].startswith("bastide: rule: no rule 'XYZ-01'; rules begin")


def test_an_action_that_is_not_allowed_is_told_in_french():
    session = GameSession(boxes()["tithe"].game())
    with pytest.raises(IllegalAction) as caught:
        session.act(0, "sell 3")
    text = error_text(speech("fr"), caught.value)
    assert text.startswith("sell 3 [TIT-") and "pas permis maintenant\u202f; permis\u202f: glean" in text


def test_options_that_clash_are_told_in_the_words_of_the_game():
    clashes = [(box, clash) for box in boxes().values() for clash in box.clashes]
    assert clashes
    for box, clash in clashes:
        assert error_text(speech("fr"), BadOption("options", clash.reason)).endswith(
            speech("fr", box.package)(clash.text)
        )


@pytest.mark.parametrize("command", [["match"], ["admin", "undo"], ["ladder", "rate"]])
def test_help_has_no_english_words_of_the_library(capsys, french, command):
    out = run(capsys, *command, "--help")[1]
    assert out.startswith("Usage\u202f: bastide ") and "[obligatoire]" in out and "[défaut\u202f: " in out
    assert not re.search(r"Usage:|\[required|\[default|\[choices|Parameters", out)


def test_a_terminal_without_unicode_gets_plain_signs(tmp_path):
    code = "import sys; from bastide.cli import main; sys.exit(main(sys.argv[1:]))"
    environment = os.environ | {"LC_ALL": "fr_FR", "PYTHONIOENCODING": "latin-1", "PYTHONUTF8": "0"}
    for arguments, expected in (
        (["match", "tithe", "random", "greedy", "-n", "2"], "2 parties de tithe, dont nulles : 0\nrandom "),
        (["rules", "XYZ-01"], "bastide : rule : la règle « XYZ-01 » n'existe pas ; les règles commencent par "),
    ):
        command = [sys.executable, "-c", code, *arguments]
        done = subprocess.run(command, capture_output=True, env=environment, cwd=tmp_path)
        assert (done.stdout + done.stderr).decode("latin-1").startswith(expected)


def test_the_report_of_a_tournament_is_in_the_language_of_the_terminal(capsys, monkeypatch, tmp_path):
    report = tmp_path / "report.html"
    arguments = ("tournament", "tithe", "random", "greedy", "-n", "2", "--workers", "1", "--report", report)
    for locale, expected in (
        ("C", ['lang="en"', "<p>2 games of tithe, seeds 0 to 0, options: none; bastide ", "<th>garbled answers</th>"]),
        (
            "fr_FR",
            ['lang="fr"', "<p>2 parties de tithe, graines 0 à 0, options\u202f: aucune\u202f; bastide ", "100\u00a0%"],
        ),
    ):
        monkeypatch.setenv("LC_ALL", locale)
        run(capsys, *arguments)
        page = report.read_text("utf-8")
        assert all(words in page for words in expected), page
    assert not ENGLISH.search(re.sub(r"<style.*?</style>|<[^>]*>", " ", page))


def test_machine_output_is_the_same_in_every_language(capsys, monkeypatch):
    for arguments in (["games", "--json"], ["simulate", "tithe", "-n", "1", "--json"]):
        english, in_french = both(capsys, monkeypatch, *arguments)
        assert english == in_french and json.loads(english)


def test_every_message_of_the_command_line_is_used():
    sources = "".join(path.read_text("utf-8") for path in [*CLI.glob("*.py"), CLI.parent / "web" / "server.py"])
    families = tuple(re.findall(r"cli\.(?:\w+\.)+(?=\{)", sources))  # such as cli.fault.{column}
    for message in catalogue("bastide.text", "en")[0]:
        if message.startswith("cli.") and not message.startswith(SAID):
            assert f'"{message}"' in sources or f"'{message}'" in sources or message.startswith(families), message


def test_sentences_of_other_layers_are_still_said_there():
    """A sentence that was reworded below would be told in English again: its longest piece must be there."""
    root = CLI.parent
    sources = " ".join(" ".join(path.read_text("utf-8") for path in root.rglob("*.py")).split())
    elsewhere = {f"{SAID}{name}" for name in OF_LIBRARIES}
    for message, _ in patterns():
        text = catalogue("bastide.text", "en")[0][message]
        pieces = [piece.strip(" '`") for piece in re.split(r"\{\w+\}|[;:]", str(text))]
        assert message in elsewhere or max(pieces, key=len) in sources, message


OF_LIBRARIES = (  # sentences of cyclopts, msgspec, the system and the database
    "commands", "mean", "unknown_command", "unknown_option", "choose_from", "not_int", "not_float", "not_bool",
    "argument", "unused", "repeated", "ENOENT", "EACCES", "EEXIST", "EISDIR", "ENOTDIR", "EADDRINUSE", "EADDRNOTAVAIL",
    "ENOSPC", "EROFS", "open_database", "not_database", "malformed_database", "readonly_database", "malformed",
    "truncated", "at_place", "expected", "expected_range", "field",
)  # fmt: skip


@pytest.mark.parametrize(
    ("english", "in_french"),
    [
        ("Alice: 3 points, equal", "Alice\u202f: 3 points, égal"),
        (
            "Bob: 7 here, 4 in the save: a difference of +3",
            "Bob\u202f: 7 ici, 4 dans la sauvegarde\u202f: une différence de +3",
        ),
        ("line 4 (glean) was not drawn from the secret", "la ligne 4 (glean) n’a pas été tirée du secret"),
        (
            "bot never started: crashed: './b' does not start: No such file or directory",
            "bot n’a jamais démarré\u202f: planté\u202f: «\u202f./b\u202f» ne démarre pas\u202f: "
            "ce fichier ou ce dossier n’existe pas",
        ),
    ],
)
def test_sentences_within_sentences_are_told_too(english, in_french):
    assert translated(speech("fr"), english) == in_french


def test_a_sentence_that_nobody_knows_is_told_as_it_is():
    assert translated(speech("fr"), "the moon is full") == "the moon is full"
    assert all(
        translated(speech("en"), text) == text for text in ("No such file or directory", "must be true or false")
    )
    assert LANGUAGES == ("fr", "en")


def test_an_operator_is_told_in_french(capsys, french, tmp_path):
    db = str(tmp_path / "games.db")

    async def begin():
        database = Database(db)
        await database.migrate()
        try:
            settings = ServerSettings(db=db, thinkers=0)
            table = TableSettings(game="tithe", seats=[SeatSettings(name="Alix"), SeatSettings(name="Bo")])
            context = make_context(settings, database, "test")
            created = await create_table(context, table)
            await act(context, await context.tables.open(created.table), 0, "glean")
            return created.table
        finally:
            await database.close()

    table = asyncio.run(begin())

    def admin(*arguments):
        return run(capsys, "admin", *arguments, "--db", db)

    assert admin("inspect", table)[1].splitlines() == [
        f"{table}\u202f: tithe {{'modules': []}}, révision {boxes()['tithe'].revision} des règles",
        "  place 0\u202f: Alix (personne), 0 point",
        "  place 1\u202f: Bo (personne), 0 point",
        "  1 ligne, en vigueur\u202f: 1\u202f; attend [1]",
    ]
    assert admin("list")[1].split()[2:4] == ["en", "cours"]
    assert admin("check")[1] == "1 table lisible, illisibles\u202f: 0\n"
    assert admin("undo", table, "--note", "erreur")[1] == f"{table}\u202f: retour avant la ligne 0\n"
    assert "rien n’a été joué" in admin("undo", table, "--note", "erreur")[2]
    assert admin("mute", table, "1", "--reason", "insulte")[1] == f"{table}\u202f: la place 1 n’a plus la parole\n"
    assert (
        admin("unmute", table, "1", "--reason", "excuses")[1] == f"{table}\u202f: la place 1 a de nouveau la parole\n"
    )
    assert admin("rename", table, "1", "Bob", "--reason", "souhait")[1] == f"{table}\u202f: Bo s’appelle Bob\n"
    assert "personne n’est assis à la place 7" in admin("mute", table, "7", "--reason", "x")[2]
    assert admin("remove", table, "1", "--reason", "parti")[1].startswith(f"{table}\u202f: un bot joue à la place 1")
    log = [line[18:].replace(table, "TABLE") for line in admin("log")[1].splitlines()]
    assert log == [
        "retrait   TABLE place 1 (Bob)\u202f: parti",
        "nom       TABLE place 1 (Bob)\u202f: Bo s’appelle Bob\u202f: souhait",
        "parole    TABLE place 1 (Bo)\u202f: excuses",
        "silence   TABLE place 1 (Bo)\u202f: insulte",
    ]
    assert admin("close", table, "--reason", "fin")[1] == f"{table}\u202f: fermée\n"
    assert "  fermée\u202f: fin\n" in admin("inspect", table)[1]
    assert admin("delete", table, "--yes")[1] == f"{table}\u202f: supprimée\n"
    assert f"il n’y a pas de table {table}" in admin("inspect", table)[2]


def test_a_server_says_in_french_where_it_is_and_that_a_port_is_taken(tmp_path):
    code = "import sys; from bastide.cli import main; sys.exit(main(sys.argv[1:]))"
    command = [
        sys.executable,
        "-c",
        code,
        "serve",
        "--db",
        str(tmp_path / "games.db"),
        "--thinkers",
        "0",
        "--log",
        "off",
    ]
    environment = os.environ | {"LC_ALL": "fr_FR.UTF-8", "PYTHONUTF8": "1"}
    with subprocess.Popen([*command, "--port", "0"], stdout=subprocess.PIPE, env=environment) as server:
        assert server.stdout is not None
        said = server.stdout.readline().decode()
        found = re.fullmatch(r"Bastide est servi à l’adresse http://127\.0\.0\.1:(\d+)\n", said)
        try:
            assert found, said
            second = subprocess.run([*command, "--port", found[1]], capture_output=True, env=environment)
        finally:
            server.terminate()
    assert (second.returncode, second.stderr.decode()) == (2, "bastide\u202f: cette adresse est déjà prise\n")
