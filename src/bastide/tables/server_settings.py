"""The settings of a server: from flags, else from BASTIDE_… in the environment, else defaults."""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Mapping
from typing import Annotated, Any, Literal, get_args

import msgspec

from bastide.bots.names import Kind
from bastide.core.errors import BadOption
from bastide.games.registry import boxes

PREFIX = "BASTIDE_"
SHORTEST_WORD = 12  # letters of the operator's secret word
NAME = re.compile(r"[a-z][a-z0-9-]{0,29}")  # of a program
Positive = Annotated[int, msgspec.Meta(ge=1)]
Seconds = Annotated[float, msgspec.Meta(gt=0)]


class ExternalBotEntry(msgspec.Struct, frozen=True):
    """An external program that tables may have as a bot."""

    command: str
    games: tuple[str, ...] = ()  # those it is offered for; empty: all


class ServerSettings(msgspec.Struct, frozen=True, kw_only=True):
    """Each field is also the environment variable BASTIDE_<FIELD>."""

    host: str = "127.0.0.1"
    port: Annotated[int, msgspec.Meta(ge=0, le=65535)] = 8000
    db: str = "bastide.db"  # a file, sqlite:///FILE, or postgresql://…
    public_url: str = ""  # how people reach the server, when it stands behind a proxy: https://games.example
    proxies: str = ""  # addresses of proxies whose X-Forwarded-… headers are believed, with commas; * for any
    thinkers: Annotated[int, msgspec.Meta(ge=0)] | Annotated[str, msgspec.Meta(pattern="^ray://")] = 1  # processes in
    # which bots think, for each of three lengths of thought; 0 leaves that to other servers; ray://… is a Ray cluster
    bot_seconds: Seconds = 60.0  # then any legal action is taken instead
    bot_pause: Annotated[float, msgspec.Meta(ge=0, le=10)] = 0.0  # before each bot action, so that people can follow
    level_seconds: Annotated[float, msgspec.Meta(ge=0)] = 0.0  # most that a level may think about a decision, where its
    # simulations would take longer; 0: no limit
    bot_simulations: Positive = 20_000  # most simulations a table may ask of a bot
    bot_budget: Positive = (
        120  # seconds of thinking for a decision that one address's new bots may need, in ten minutes
    )
    bots: dict[str, ExternalBotEntry] = {}  # external programs: "name=command; name@game,game=command"
    programs: Positive = 8  # of those, so many run at a time
    program_seconds: Seconds = 10.0  # for one answer of theirs
    program_trouble: Literal["fallback", "forfeit"] = "fallback"  # greedy play helps out, or the seat is lost
    lease: Seconds = 15.0  # how long a dead server's bots wait for another
    sweep: Seconds = 2.0  # how often forgotten bot turns and clocks are looked for
    idle: Seconds = 120.0  # then a table nobody looks at leaves the memory
    absence: Annotated[float, msgspec.Meta(ge=0)] = 60.0  # then a player not seen may be replaced
    seeds: Literal["alone", "any"] = "alone"  # who may choose a seed: who plays alone, or tables of several people too
    body: Positive = 65_536  # largest request, in bytes
    body_seconds: Seconds = 10.0  # for its head to come, and for its body
    trusted: str = "127.0.0.1,::1"  # addresses without limits, with commas: programs on this machine play at full speed
    rate: Positive = 40  # requests a second for one address, on average
    burst: Positive = 400  # and at once
    tables_rate: Positive = 30  # new tables a minute for one address
    joins_rate: Positive = 30  # wrong links a minute for one address
    sign_ins_rate: Positive = 20  # attempts to sign in a minute for one address
    names_rate: Positive = 10  # new names a minute for one address
    chat: Literal["on", "off"] = "on"  # whether people at tables may write to each other
    operator: str = (
        ""  # the secret word with which the operator signs in at /operator; without one there is no such page
    )
    connections: Positive = 400  # open connections of one address; those of proxies are not counted
    streams: Positive = 100  # open streams for one address
    watchers: Positive = 500  # open streams of one table
    metrics: Literal["local", "public", "off"] = "local"  # who may read /metrics
    log: Literal["json", "text", "off"] = "text"
    webhooks: Literal["public", "any", "off"] = "public"  # where notices may be posted: `any` allows private addresses
    smtp: str = ""  # smtp://[user:password@]host:port for notices by e-mail
    sender: str = "bastide@localhost"  # of those e-mails
    push_key: str = ""  # private key (PEM file) for web push
    quiet: Seconds = 60.0  # notices wait so long, so that several become one

    def external_bots(self, game: str) -> list[str]:
        """The programs that tables of a game may have."""
        return [name for name, program in self.bots.items() if not program.games or game in program.games]

    @property
    def without_limits(self) -> frozenset[str]:
        """The addresses that nothing is counted for."""
        return frozenset(filter(None, (part.strip() for part in self.trusted.split(","))))

    @property
    def secure(self) -> bool:
        """Whether browsers reach us by TLS: then cookies say Secure."""
        return self.public_url.startswith("https://")


def read_external_bot(entry: str) -> tuple[str, ExternalBotEntry]:
    """A program from what the operator writes: `name=command`, or `name@game,game=command`."""
    head, _, command = entry.partition("=")
    name, _, games = head.strip().partition("@")
    if not NAME.fullmatch(name) or name in get_args(Kind):
        raise BadOption("bots", f"{name!r} is no name for a bot: small letters, digits and -, and none of our own")
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise BadOption("bots", f"{name}: {error}") from None
    if not words:
        raise BadOption("bots", f"{name} names no command: write {name}=./program")
    for game in filter(None, games.split(",")):
        if game not in boxes():
            raise BadOption("bots", f"{name}: there is no game {game!r}; there are {', '.join(sorted(boxes()))}")
    return name, ExternalBotEntry(command.strip(), tuple(filter(None, games.split(","))))


def read_settings(
    given: Mapping[str, Any] | None = None, environment: Mapping[str, str] | None = None
) -> ServerSettings:
    """The settings; BadOption names what is wrong. Flags that are None count as not given."""
    found: dict[str, Any] = {}
    names = {field.name for field in msgspec.structs.fields(ServerSettings)}
    for key, value in (os.environ if environment is None else environment).items():
        name = key.removeprefix(PREFIX).lower()
        if key.startswith(PREFIX) and name in names:
            found[name] = value
    found |= {name: value for name, value in (given or {}).items() if value is not None}
    for name in found:
        if name not in names:
            raise BadOption(name, f"no such setting; there are {', '.join(sorted(names))}")
    if "bots" in found:
        entries = found["bots"].split(";") if isinstance(found["bots"], str) else found["bots"]
        found["bots"] = dict(read_external_bot(entry) for entry in entries if entry.strip())
    thinkers = found.get("thinkers")
    if isinstance(thinkers, str) and not thinkers.startswith("ray://"):
        if not thinkers.isascii() or not thinkers.isdigit():
            raise BadOption("thinkers", f"{thinkers!r} is neither a number of processes nor ray://…")
        found["thinkers"] = int(thinkers)
    try:
        settings = msgspec.convert(found, ServerSettings, strict=False)
    except msgspec.ValidationError as error:
        raise BadOption("settings", str(error)) from None
    if settings.public_url and not settings.public_url.startswith(("http://", "https://")):
        raise BadOption("public_url", "must begin with http:// or https://")
    if 0 < len(settings.operator) < SHORTEST_WORD:
        raise BadOption("operator", f"a secret word has at least {SHORTEST_WORD} letters")
    return msgspec.structs.replace(settings, public_url=settings.public_url.rstrip("/"))
