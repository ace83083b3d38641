"""Which language commands speak: that of the terminal, unless `--lang` names another."""

from __future__ import annotations

import codecs
import io
import os
import sys
from collections.abc import Sequence

from bastide.core.errors import BadOption
from bastide.text import LANGUAGES, Speech, speech

SUMMARIES = {  # what each command does, in French; the English ones stand beside the commands
    "admin": "S'occuper des tables d'un serveur, pendant qu'il tourne.",
    "ladder": "Classer des bots sur une échelle qui reste.",
    "serve": "Servir des tables aux navigateurs et aux programmes.",
    "browser": "Servir l'édition qui se joue dans le navigateur seul.",
    "play": "Jouer dans le terminal, contre des bots ou à plusieurs au même clavier.",
    "games": "Lister les jeux, leurs nombres de joueurs et leurs options.",
    "rules": "Afficher une règle par son identifiant, et où elle est programmée et testée.",
    "replay": "Raconter une partie enregistrée, et montrer la table telle qu'elle était.",
    "verify": "Prouver que personne n'a choisi ce que le hasard a donné dans une partie.",
    "analyse": "Afficher les meilleurs coups d'une position, d'après ce qu'un joueur peut savoir.",
    "review": "Dire quels choix d'une partie finie ont coûté des points, et ce qui fut chance.",
    "puzzles": "Trouver des puzzles dans des parties entre bots.",
    "make": "Trouver des positions où une action se détache.",
    "simulate": "Jouer beaucoup de parties, chacun à sa place, et les résumer.",
    "match": "Faire jouer des bots entre eux, places échangées, et les comparer.",
    "tournament": "Faire jouer beaucoup de parties à beaucoup de bots, et les classer.",
    "selfplay": "Faire jouer des bots et tout écrire, comme données d'apprentissage.",
    "dataset": "Écrire un jeu de données de parties, avec sa fiche.",
    "mcp": "Laisser jouer un assistant, par le Model Context Protocol.",
    "bench": "Mesurer la vitesse du moteur.",
    "bot-check": "Vérifier qu'un programme respecte le protocole des bots.",
    "export": "Écrire une table d'un serveur, ou toutes, en lignes JSON.",
    "import": "Reprendre des tables exportées, ou comparer une partie d'un autre programme.",
    "backup": "Copier tout ce que garde un serveur dans un nouveau fichier.",
    "rate": "Classer un bot par des parties contre des repères dont le classement reste.",
    "anchors": "Lister les repères et leurs classements.",
    "exploit": "Mesurer ce que gagne un bot qui sait comment joue un niveau.",
    "page": "Écrire l'échelle en une page HTML.",
    "list": "Lister les tables, les dernières touchées d'abord.",
    "inspect": "Montrer qui est assis à une table et où elle en est.",
    "check": "Lire toutes les tables, et signaler celles qui ne peuvent pas l'être.",
    "undo": "Réparer une table : revenir avant une ligne.",
    "close": "Fermer une table : plus personne ne peut y agir.",
    "delete": "Supprimer une table pour toujours.",
    "mute": "Retirer la parole à quelqu’un.",
    "unmute": "Rendre la parole à quelqu’un.",
    "rename": "Donner à quelqu’un un autre nom à une table.",
    "remove": "Retirer quelqu’un d’une table ; un bot continue.",
    "log": "Montrer ce que les opérateurs ont fait au sujet des personnes.",
}
TYPEWRITER = {"\u202f": " ", "’": "'", "…": "...", "œ": "oe", "Œ": "Oe"}


def terminal_language() -> str:
    """The language of the locale; English where it is neither of ours."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name):
            return "fr" if value.lower().startswith("fr") else "en"
    return "en"


def spoken(lang: str | None) -> str:
    """The language that was asked for, or that of the terminal; BadOption for one that we do not speak."""
    if lang is None:
        return terminal_language()
    if lang not in LANGUAGES:
        raise BadOption("lang", speech(terminal_language())("cli.error.lang", lang=lang))
    return lang


def asked_language(arguments: Sequence[str]) -> str:
    """The language that arguments which may be wrong ask for, or that of the terminal."""
    for word, following in zip(arguments, [*arguments[1:], ""], strict=True):
        named = following if word == "--lang" else word.removeprefix("--lang=")
        if named in LANGUAGES and named != word:
            return named
    return terminal_language()


def words(lang: str | None = None) -> Speech:
    """What commands say, in the language that was asked for or that of the terminal: the messages `cli.…`."""
    return speech(spoken(lang))


def plain_signs(error: UnicodeError) -> tuple[str | bytes, int]:
    """What is written where a terminal cannot show the signs of good French: those of a typewriter."""
    if isinstance(error, UnicodeEncodeError):
        signs = error.object[error.start : error.end]
        if TYPEWRITER.keys() >= set(signs):
            return "".join(TYPEWRITER[sign] for sign in signs), error.end
    return codecs.backslashreplace_errors(error)


def write_for_terminal() -> None:
    """Let everything be written, whatever the encoding of the terminal."""
    codecs.register_error("typewriter", plain_signs)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper) and not stream.encoding.lower().startswith("utf"):
            stream.reconfigure(errors="typewriter")
