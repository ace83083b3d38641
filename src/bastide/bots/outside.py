"""Programs as players: one JSON object a line over their standard input and output, as docs/bot-protocol.md says."""

from __future__ import annotations

import os
import queue
import shlex
import signal
import subprocess
import threading
import time
from contextlib import suppress
from typing import IO, Any, Literal

import msgspec

import bastide
from bastide.bots.players import Forfeit, Player
from bastide.core.action import Action
from bastide.core.errors import BadOption
from bastide.core.game import Game
from bastide.core.state import State

PROTOCOL = 1
LONGEST = 1 << 20  # bytes of an answer
GRACE = 1.0  # seconds a program has to leave after `bye`
PRIVATE = ("BASTIDE_", "PG")  # what the environment holds for us alone: addresses and passwords of databases


class Limits(msgspec.Struct, frozen=True):
    """What a table puts up with."""

    seconds: float = 10.0  # for one answer
    start: float = 20.0  # for the first one, when the program starts
    trouble: Literal["fallback", "forfeit"] = "fallback"  # who breaks them: greedy play helps out, or the seat is lost
    patience: int = 3  # faults after which the program is not asked again


class Fault(Exception):
    """What a program did wrong; `kind` is one of slow, crashed, garbled, illegal."""

    def __init__(self, kind: str, text: str) -> None:
        super().__init__(f"{kind}: {text}")
        self.kind = kind


class Hello(msgspec.Struct, frozen=True):
    """How a program introduces itself."""

    do: str
    protocol: int
    name: str = "nameless"
    games: tuple[str, ...] = ("*",)  # names, or * for any
    can: tuple[str, ...] = ("choose",)


class Program:
    """One running program: requests go out, answers come in, and nothing it does can hang the table."""

    def __init__(self, command: str) -> None:
        words = shlex.split(command)
        if not words:
            raise BadOption("bot", "cmd: needs a program")
        self.command = command
        try:
            self.process = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env={name: value for name, value in os.environ.items() if not name.startswith(PRIVATE)},
                start_new_session=True,
            )
        except OSError as error:
            raise Fault("crashed", f"{command!r} does not start: {error.strerror}") from None
        assert self.process.stdin is not None and self.process.stdout is not None
        self.inbox: queue.Queue[bytes | None] = queue.Queue(100)  # None: it will say no more
        self.outbox: queue.Queue[bytes | None] = queue.Queue()
        self.asked = 0
        self.listener = threading.Thread(target=_listen, args=(self.process.stdout, self.inbox), daemon=True)
        self.listener.start()
        threading.Thread(target=_speak, args=(self.process.stdin, self.outbox), daemon=True).start()

    def ask(self, request: dict[str, Any], seconds: float) -> dict[str, Any]:
        """The answer to a request; answers to earlier ones, which came too late, are passed over."""
        self.asked += 1
        self.outbox.put(msgspec.json.encode({**request, "id": self.asked}) + b"\n")
        end = time.monotonic() + seconds
        while True:
            try:
                line = self.inbox.get(timeout=max(0.0, end - time.monotonic()))
            except queue.Empty:
                raise Fault("slow", f"no answer to {request['do']} within {seconds:g} s") from None
            if line is None:
                self.inbox.put(None)
                raise Fault("crashed", f"the program ended instead of answering {request['do']}")
            answer = _understood(line)
            if answer.get("id") == self.asked:
                if answer.get("do") != request["do"]:
                    raise Fault("garbled", f"asked to {request['do']}, it answered {answer.get('do')!r}")
                return answer
            if time.monotonic() >= end:
                raise Fault("slow", f"no answer to {request['do']} within {seconds:g} s")

    def stop(self, polite: bool = True) -> bool:
        """Say goodbye, then end the program and whatever it has started; whether it went by itself."""
        left = False
        if polite:
            self.outbox.put(b'{"do":"bye"}\n')
        self.outbox.put(None)
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(GRACE if polite else 0.0)
            left = True
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        end = time.monotonic() + GRACE
        while self.listener.is_alive() and time.monotonic() < end:
            with suppress(queue.Empty):
                self.inbox.get(timeout=0.02)  # whatever it still had to say
        return left


def _listen(stream: IO[bytes], inbox: queue.Queue[bytes | None]) -> None:
    while True:
        line = stream.readline(LONGEST + 1)
        if not line or len(line) > LONGEST:
            break
        inbox.put(line)
    inbox.put(None)


def _speak(stream: IO[bytes], outbox: queue.Queue[bytes | None]) -> None:
    try:
        while (line := outbox.get()) is not None:
            stream.write(line)
            stream.flush()
        stream.close()
    except OSError:
        pass  # it has gone; the listener notices


def _understood(line: bytes) -> dict[str, Any]:
    try:
        answer = msgspec.json.decode(line)
    except msgspec.MsgspecError:
        answer = None
    if not isinstance(answer, dict):
        raise Fault("garbled", f"not a JSON object: {line[:80].decode('utf-8', 'replace').strip()!r}")
    return answer


class Outside:
    """A player that is a program. Whatever goes wrong, a choice is made in time, or the seat forfeits."""

    def __init__(self, command: str, limits: Limits, stand_in: Player) -> None:
        self.command, self.limits, self.stand_in = command, limits, stand_in
        self.program: Program | None = None
        self.hello: Hello | None = None
        self.playing: tuple[Game, int] | None = None  # what the program was told to play
        self.faults: list[str] = []

    def choose(self, game: Game, view: State, seat: int) -> Action:
        legal = {game.write(action): action for action in game.legal(view, seat)}
        text = self.pick(game, view.dump(), seat, list(legal))
        return self.stand_in.choose(game, view, seat) if text is None else legal[text]

    def pick(self, game: Game, view: dict[str, Any], seat: int, legal: list[str]) -> str | None:
        """The program's choice among texts of actions; None if somebody has to help out. Asks nothing of the rules,
        so that a thread of its own may wait here."""
        if len(self.faults) >= self.limits.patience:
            return None
        try:
            action = self.ask(game, view, seat, "choose", legal).get("action")
            if not isinstance(action, str) or action not in legal:
                raise Fault("illegal", f"{action!r} is not one of the legal actions")
            return action
        except Fault as fault:
            self.blame(seat, fault)
            return None

    def analyse(self, game: Game, view: State, seat: int, top: int = 3) -> list[dict[str, Any]]:
        """The program's own opinion: moves with their share and outcome, the best first. Fault if it has none."""
        legal = [game.write(action) for action in game.legal(view, seat)]
        moves = self.ask(game, view.dump(), seat, "analyse", legal, top=top).get("moves")
        if not isinstance(moves, list):
            raise Fault("garbled", "analyse needs a list of moves")
        for move in moves:
            if not isinstance(move, dict) or move.get("action") not in legal:
                raise Fault("illegal", f"{move!r} is no legal move")
        return moves[:top]

    def ask(
        self, game: Game, view: dict[str, Any], seat: int, verb: str, legal: list[str], **more: object
    ) -> dict[str, Any]:
        program = self.seated(game, seat)
        if verb not in (self.hello.can if self.hello else ()):
            raise Fault("illegal", f"the program cannot {verb}")
        seconds = self.limits.seconds
        request = {"do": verb, "seat": seat, "view": view, "legal": legal, "seconds": seconds, **more}
        return program.ask(request, seconds)

    def seated(self, game: Game, seat: int) -> Program:
        """The program, started, introduced and told what it plays."""
        if self.program is None:
            self.program = Program(self.command)
            request = {"do": "hello", "protocol": PROTOCOL, "server": f"bastide {bastide.__version__}"}
            try:
                self.hello = msgspec.convert(self.program.ask(request, self.limits.start), Hello)
            except msgspec.ValidationError as error:
                raise Fault("garbled", f"hello: {error}") from None
            if self.hello.protocol != PROTOCOL:
                raise Fault("garbled", f"it speaks protocol {self.hello.protocol}, we speak {PROTOCOL}")
            if "*" not in self.hello.games and game.name not in self.hello.games:
                raise Fault("illegal", f"{self.hello.name} does not play {game.name}")
        if self.playing != (game, seat):
            self.program.ask(
                {"do": "new", "game": game.name, "seats": game.seats, "seat": seat, "options": game.options,
                 "revision": game.revision},
                self.limits.start,
            )  # fmt: skip
            self.playing = (game, seat)
        return self.program

    def blame(self, seat: int, fault: Fault) -> None:
        """Note a fault; a program that is slow, gone or garbled is started anew next time."""
        self.faults.append(str(fault))
        if fault.kind != "illegal" or self.hello is None:
            self.stop(polite=False)
        if self.limits.trouble == "forfeit":
            self.close()
            raise Forfeit(seat, str(fault))

    def stop(self, polite: bool) -> bool:
        """End the program, if it runs; whether it went by itself."""
        left = self.program.stop(polite) if self.program is not None else True
        self.program = self.hello = self.playing = None
        return left

    def close(self) -> None:
        self.stop(polite=True)
