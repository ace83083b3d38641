"""What the help of each command says in French; the English words stand beside the commands."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, NamedTuple

GAME = "Le nom d'un jeu ; `bastide games` en donne la liste."
OPTIONS = "Options du jeu, par exemple `inns,dragon`."
SEED = "La graine de la première partie ; les suivantes comptent à partir d'elle."
LANG = "Langue : fr ou en ; sans ce choix, celle du terminal."
JSON = "Écrire un objet JSON."
DB = "Un fichier, sqlite:///FICHIER ou postgresql://…"
GAMES = "Combien de parties."
WORKERS = "Nombre de processus pour jouer."
CORES = "Nombre de processus ou de tâches Ray ; 0 : un par cœur."
ANSWER = "Secondes qu'un programme externe peut prendre pour répondre."
TROUBLE = (
    "Quand un tel programme échoue : le jeu glouton choisit à sa place (fallback), ou il perd la partie (forfeit)."
)
FALLBACK = (
    "Compter telles quelles les parties où le jeu glouton a choisi pour un programme ; sinon elles sont"
    " perdues pour lui."
)
BACKEND = "local (processus de cette machine) ou ray."
CLUSTER = "Adresse d'une grappe Ray qui existe déjà ; sinon, une est lancée ici."
TABLE = "Son nom."
SEAT = "Numéro de la place, à partir de 0."
KEPT = "Pourquoi ; cela reste dans le journal."
NEVER_STARTED = "Le code de sortie est 1 si un programme n'a jamais démarré."


class Told(NamedTuple):
    """The help of one command: what it does, and what each of its options means."""

    about: str
    options: dict[str, str]


COMMANDS = {
    "serve": Told(
        "Servir des tables aux navigateurs et aux programmes.\n\nTout peut aussi être réglé par des variables"
        " d'environnement, comme BASTIDE_DB ; docs/operations.md les donne toutes.",
        {
            "host": "Adresse d'écoute (127.0.0.1).",
            "port": "Port d'écoute (8000 ; 0 en prend un libre).",
            "db": "Un fichier, sqlite:///FICHIER ou postgresql://… (bastide.db).",
            "public_url": "L'adresse du serveur pour le public, derrière un mandataire ; par exemple"
            " https://jeux.example.",
            "proxies": "Adresses des mandataires dont on croit les en-têtes X-Forwarded-…, séparées par des virgules.",
            "thinkers": "Processus où les bots réfléchissent (1) ; 0 laisse cela aux autres serveurs de la même base ;"
            " ray://HÔTE:PORT les fait réfléchir sur une grappe Ray, ray://local sur une grappe lancée ici.",
            "bot_pause": "Secondes avant chaque action d'un bot.",
            "bot": "Un programme que les tables peuvent prendre comme bot, par exemple `tiny=python"
            " examples/tiny_bot.py`,"
            " ou pour certains jeux seulement `knight@carcassonne,orleans=./knight` ; plusieurs fois si besoin"
            " (docs/bot-protocol.md).",
            "program_seconds": "Secondes qu'un tel programme peut prendre pour répondre (10).",
            "program_trouble": "Quand il échoue : le jeu glouton le remplace (fallback), ou il perd sa place"
            " (forfeit).",
            "metrics": "Qui peut lire /metrics : local, public ou off.",
            "log": "Forme du journal : json, text ou off.",
            "no_browser": "Ne pas ouvrir de navigateur.",
        },
    ),
    "browser": Told(
        "Servir l'édition qui se joue dans le navigateur seul. Ce ne sont que des fichiers : tout autre hébergeur de"
        " fichiers convient.",
        {
            "folder": "Où `make browser` l'a écrite.",
            "host": "Adresse d'écoute.",
            "port": "Port d'écoute (0 en prend un libre).",
        },
    ),
    "play": Told(
        "Jouer dans le terminal, par numéro ou par notation ; ? montre de nouveau la table, u reprend, q termine.",
        {
            "game": GAME,
            "seats": "Qui est assis où : me, ou un bot comme random, greedy, mcts:500, level:4.",
            "options": "Options du jeu, par exemple `inns,dragon` ou `planning=hidden`.",
            "from_": "Une position en JSON d'où partir.",
            "lang": LANG,
            "save": "Où écrire la partie à la fin.",
        },
    ),
    "games": Told(
        "Lister les jeux, leurs nombres de joueurs et leurs options.",
        {"json": "Écrire un tableau JSON au lieu d'une table.", "lang": LANG},
    ),
    "rules": Told(
        "Afficher une règle comme TIT-TURN-01, toutes celles dont l'identifiant commence ainsi (TIT-TURN), ou toutes"
        " celles d'un jeu.\n\nLes règles nommées par identifiant viennent avec les endroits où elles sont programmées"
        " et, dans une copie des sources, ceux où elles sont testées.",
        {
            "name": "L'identifiant d'une règle ou son début, ou le nom d'un jeu.",
            "lang": LANG,
            "json": "Écrire un objet JSON, chaque règle sous son identifiant.",
        },
    ),
    "replay": Told(
        "Raconter une partie enregistrée, et montrer la table telle qu'elle était.",
        {
            "file": "Une partie en JSON, telle que la page et l'API l'exportent.",
            "at": "Après combien de lignes s'arrêter ; sinon, à la fin.",
            "lang": LANG,
        },
    ),
    "verify": Told(
        "Tirer de nouveau tout ce que le hasard a donné dans une partie, à partir du secret que le serveur a dit à la"
        " fin. Le code de sortie est 0 si rien n'a été choisi, et 1 si quelque chose l'a été ou si rien ne le prouve.",
        {
            "file": "Une partie terminée, telle que la page et l'API l'exportent.",
            "commitment": "Ce que la table montrait avant la première action, si vous l'avez noté : la partie doit le"
            " nommer aussi.",
        },
    ),
    "analyse": Told(
        "Afficher les meilleurs coups d'une position, d'après ce que le joueur peut savoir.",
        {
            "source": "Le fichier d'une partie ; ou le nom d'un jeu, pour une position donnée par --from, ou son"
            " début.",
            "at": "Après autant de lignes de la partie ; sinon, à la fin.",
            "seat": "De qui sont les coups ; sinon, du premier qui doit agir.",
            "from_": "Une position en JSON.",
            "seats": "Nombre de joueurs, pour un jeu nommé.",
            "options": "Options, pour un jeu nommé.",
            "iterations": "Nombre de simulations.",
            "seconds": "Un temps au lieu de simulations.",
            "seed": "La graine de la recherche.",
            "top": "Combien de coups.",
            "json": JSON,
        },
    ),
    "simulate": Told(
        f"Jouer beaucoup de parties, chacun à sa place, et les résumer. {NEVER_STARTED}",
        {
            "game": GAME,
            "players": "Qui est assis où, par exemple `greedy,random` ou `mcts:100,level:2,random`.",
            "n": GAMES,
            "seed": SEED,
            "options": OPTIONS,
            "jobs": WORKERS,
            "count_fallback": FALLBACK,
            "json": JSON,
            "records": "Un dossier où écrire chaque partie, en un fichier ; `bastide replay` et `bastide review` les"
            " lisent.",
        },
    ),
    "review": Told(
        "Dire quels choix d'une partie finie ont coûté des points, et ce qui fut chance. Les sommes sont en points"
        " d'avance sur le meilleur des autres ; seul, en points : résultat = départ + choix + chance + inexpliqué.",
        {
            "file": "Une partie en JSON, comme l'écrivent la page, l'API et `bastide simulate --records`.",
            "html": "Écrire la revue comme une page dans ce fichier.",
            "json": JSON,
            "depth": "Combien réfléchir : un quart (quick), comme d'habitude (usual), ou six fois plus (deep).",
            "seed": "La graine de tout ce qui est tiré en réfléchissant ; même graine, même revue.",
            "lang": LANG,
        },
    ),
    "make": Told(
        "Trouver des positions où une action se détache : résolues exactement, ou la même meilleure action avec chaque"
        " graine et dix fois plus de simulations, trois points et quatre erreurs types devant toutes les autres.",
        {
            "game": GAME,
            "n": "Combien de puzzles.",
            "seed": SEED,
            "level": "Le niveau des bots qui jouent.",
            "games": "Jouer au plus autant de parties.",
            "out": "Le fichier à écrire ; s'il existe, il est complété. Sans lui, la sortie standard.",
        },
    ),
    "match": Told(
        "Faire jouer des bots entre eux : autant de places que de bots, les places tournent d'une partie à l'autre, et"
        f" chaque tour partage ses graines. {NEVER_STARTED}",
        {
            "game": GAME,
            "bots": "Par exemple random, greedy, mcts:500, mcts:1.5s, level:4, cmd:./programme.",
            "n": GAMES,
            "seed": SEED,
            "options": OPTIONS,
            "workers": WORKERS,
            "bot_seconds": ANSWER,
            "trouble": TROUBLE,
            "count_fallback": FALLBACK,
            "json": JSON,
        },
    ),
    "tournament": Told(
        "Jouer un tournoi. Avec --log il reprend là où il s'est arrêté ; le résultat ne dépend pas du nombre de"
        " processus."
        f" {NEVER_STARTED}",
        {
            "game": GAME,
            "bots": "Tous ceux qui participent, par exemple greedy, mcts:500, level:4, cmd:./programme.",
            "n": "Parties pour chaque rencontre et chaque jeu d'options.",
            "seats": "Joueurs à chaque table.",
            "shape": "round-robin : chaque groupe de bots se rencontre ; ladder : seulement les voisins, dans"
            " l'ordre donné.",
            "seed": "La graine des premières parties d'une rencontre ; les suivantes comptent à partir d'elle.",
            "options": "Options du jeu ; données plusieurs fois, chaque rencontre est jouée avec chacune.",
            "workers": CORES,
            "backend": BACKEND,
            "address": CLUSTER,
            "log": "Lignes JSON, une par partie finie ; un journal inachevé est continué.",
            "report": "Où écrire une page avec classements, tableaux et graphiques.",
            "bot_seconds": ANSWER,
            "trouble": TROUBLE,
            "count_fallback": FALLBACK,
            "json": JSON,
        },
    ),
    "selfplay": Told(
        "Faire jouer des bots et écrire tout ce qu'ils ont fait : les mêmes données quel que soit le nombre de"
        " processus."
        " Les points et les places sont ceux des parties telles qu'elles ont fini ; les fautes des programmes sont"
        f" affichées. {NEVER_STARTED}",
        {
            "game": GAME,
            "out": "Où écrire : `.parquet`, une ligne par coup, ou `.jsonl.gz`, une ligne par partie.",
            "players": "Qui est assis où, par exemple `greedy,mcts:500`.",
            "n": GAMES,
            "seed": SEED,
            "options": OPTIONS,
            "observations": "Écrire aussi, en nombres, ce que savait à chaque coup celui qui agit.",
            "workers": CORES,
            "backend": BACKEND,
            "address": CLUSTER,
            "resume": "Reprendre là où un passage interrompu s'est arrêté.",
        },
    ),
    "dataset": Told(
        "Faire jouer des bots et écrire chaque décision en Parquet, avec une fiche qui dit ce que c'est. Les"
        " mêmes graines"
        " donnent les mêmes octets, quel que soit le nombre de processus ; `bastide.rl.dataset.load` les lit.",
        {
            "game": GAME,
            "n": GAMES,
            "players": "Qui est assis où, par exemple `greedy,level:2`.",
            "seed": SEED,
            "options": OPTIONS,
            "workers": WORKERS,
            "out": "Le dossier où écrire ; sinon, `<jeu>-decisions`.",
        },
    ),
    "mcp": Told(
        "Laisser jouer un assistant : il liste les jeux, lit les règles, ouvre des tables, regarde, demande et agit."
        "\n\nParle par l'entrée et la sortie standard, comme les assistants le lancent ; avec --http, à"
        " http://HÔTE:PORT/mcp.",
        {"http": "Écouter en HTTP à la place.", "host": "Adresse d'écoute.", "port": "Port d'écoute."},
    ),
    "bench": Told(
        "Mesurer parties au hasard, copies, listes de coups et mémoire de chaque jeu, en temps de processeur ;"
        " médianes de"
        " plusieurs tours.",
        {
            "game": "Ce jeu seulement ; sinon, tous.",
            "json": "Écrire un objet JSON par ligne.",
            "seconds": "Temps de processeur pour chaque chiffre à chaque tour.",
            "rounds": "Combien de mesures ; les médianes sont affichées.",
            "anchor": "Compiler et lancer la limite en C++ de benchmarks/ avant et après chaque tour, et"
            " afficher les rapports.",
            "interpreted": "Mesurer aussi le moteur interprété, et dire combien de fois le compilé est plus rapide.",
        },
    ),
    "bot-check": Told(
        "Essayer un programme comme bot ; le code de sortie est 1 s'il échoue.",
        {
            "command": 'Le programme et ses arguments, en un mot : "python examples/tiny_bot.py".',
            "game": "Un jeu pour l'essayer, plusieurs fois si besoin ; sinon, tous ceux qu'il dit savoir jouer.",
            "n": "Parties de chaque jeu.",
            "seconds": "Secondes qu'il peut prendre pour une réponse.",
        },
    ),
    "export": Told(
        "Écrire une table, ou toutes, en lignes JSON.",
        {
            "table": "Le nom d'une table ; sinon, toutes.",
            "out": "Le fichier à écrire (sortie standard).",
            "db": DB,
        },
    ),
    "import": Told(
        "Reprendre les tables qu'`export` a écrites ; celles qui sont déjà là restent telles quelles. Ou rejouer"
        " une partie"
        " enregistrée par JCloisterZone et comparer ses points : le code de sortie est 1 si quelque chose diffère.",
        {
            "file": "Ce qu'`export` a écrit, ou une partie enregistrée.",
            "from_": "Le programme qui a écrit le fichier : bastide, ou jcz pour JCloisterZone 5.",
            "record": "Le fichier où écrire la partie rejouée, que `replay` ouvre.",
            "db": DB,
        },
    ),
    "backup": Told("Copier tout dans un nouveau fichier d'un dossier.", {"folder": "Où va la copie.", "db": DB}),
    "rate": Told(
        "Classer un bot contre les repères d'un jeu. Un programme est d'abord lancé une fois ; s'il ne dit pas bonjour,"
        " rien n'est joué. Une partie où le jeu glouton a choisi pour lui compte comme perdue.",
        {
            "bot": "Par exemple cmd:./programme, level:4, mcts:500.",
            "game": GAME,
            "seats": "Joueurs à la table ; les autres sont des repères.",
            "n": "Combien de parties, au plus.",
            "width": "Largeur de l'intervalle à 95 % : on s'arrête quand il est aussi étroit.",
            "minutes": "Après quoi on s'arrête de toute façon.",
            "seed": SEED,
            "workers": CORES,
            "bot_seconds": ANSWER,
            "json": JSON,
        },
    ),
    "exploit": Told(
        "Mesurer à quel point les niveaux sont exploitables : la part des victoires et l'avance en points d'un bot qui"
        " sait comment joue le niveau, lequel occupe toutes les autres places. Ce n'est pas la meilleure réponse"
        " possible : un niveau peut être plus exploitable que cela.",
        {
            "game": GAME,
            "levels": "Lesquels, séparés par des virgules.",
            "seats": "Joueurs à la table.",
            "n": "Combien de parties contre chaque niveau.",
            "seed": SEED,
            "workers": CORES,
            "json": JSON,
        },
    ),
    "anchors": Told("Lister les repères avec leurs classements, et les matchs d'où ils viennent.", {}),
    "page": Told(
        "Écrire l'échelle en une page HTML : les repères, et les bots dont le classement est donné.",
        {
            "results": "Fichiers avec ce que `ladder rate --json` a écrit, un classement par ligne ; sans fichier, les"
            " repères seuls.",
            "out": "La page.",
        },
    ),
    "list": Told(
        "Lister les tables, les dernières touchées d'abord.",
        {"running": "Seulement celles qui ne sont ni finies ni fermées.", "limit": "Au plus autant.", "db": DB},
    ),
    "inspect": Told(
        "Montrer qui est assis à une table, où elle en est, et ce que l'opérateur y a noté ; aucun secret.",
        {"table": TABLE, "db": DB},
    ),
    "check": Told(
        "Lire toutes les tables de la première à la dernière ligne, et signaler celles qui ne peuvent pas l'être. Rien"
        " n'est changé ; le code de sortie est 1 s'il y en a.",
        {"db": DB},
    ),
    "undo": Told(
        "Réparer une table : revenir avant une ligne (la dernière en vigueur si aucune n'est nommée), et dire"
        " pourquoi.",
        {
            "table": TABLE,
            "note": "Pourquoi ; cela reste avec la table.",
            "line": "Numéro d'une ligne en vigueur.",
            "anyway": "Aussi dans une partie terminée, bien que chacun ait pu tout voir depuis.",
            "db": DB,
        },
    ),
    "close": Told(
        "Fermer une table : plus personne ne peut y agir ; tout reste lisible.",
        {"table": TABLE, "reason": "Dite à ceux qui sont à la table.", "db": DB},
    ),
    "delete": Told(
        "Supprimer une table et tout ce qui lui appartient, à la demande de ses joueurs. C'est sans retour.",
        {"table": TABLE, "yes": "Le faire ; sans cela, rien ne se passe.", "db": DB},
    ),
    "mute": Told(
        "Retirer la parole à qui tient une place : à cette table pour de bon, et à toutes les tables quelques heures.",
        {"table": TABLE, "seat": SEAT, "reason": KEPT, "hours": "Durée pendant laquelle la personne se tait partout.",
         "db": DB},
    ),
    "unmute": Told(
        "Rendre la parole à qui tient une place, ici et à toutes les tables.",
        {"table": TABLE, "seat": SEAT, "reason": KEPT, "db": DB},
    ),
    "rename": Told(
        "Donner à quelqu'un un autre nom à une table.",
        {"table": TABLE, "seat": SEAT, "name": "Le nouveau nom.", "reason": KEPT, "db": DB},
    ),
    "remove": Told(
        "Retirer quelqu'un d'une table : un bot continue, et tous les liens de la place perdent leur valeur.",
        {"table": TABLE, "seat": SEAT, "reason": KEPT, "db": DB},
    ),
    "log": Told(
        "Montrer ce que les opérateurs ont fait au sujet des personnes, le plus récent d'abord.",
        {"limit": "Au plus autant d'entrées.", "db": DB},
    ),
}  # fmt: skip


def in_french(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
    """The command of this name, whose help is in French."""

    @functools.wraps(function)
    def told(*arguments: Any, **options: Any) -> Any:
        return function(*arguments, **options)

    about, options = COMMANDS[name]
    lines = [f"{option}\n    {text}" for option, text in options.items()]
    told.__doc__ = "\n".join([about, "", "Parameters", "----------", *lines] if lines else [about])
    return told
