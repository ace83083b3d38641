"""External programs as bots. They are asked over standard input and output, one JSON object a line, as
docs/bot-protocol.md describes."""

from __future__ import annotations

import os
import queue
import shlex
import signal
import subprocess
import sys
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
MAX_ANSWER = 1 << 20  # bytes
MAX_TEXT = 200  # characters of a fault in a report
EXIT_SECONDS = 1.0  # a program has to end after `bye`
SECRET_PREFIXES = ("BASTIDE_", "PG")  # variables that programs do not get: addresses and passwords of databases


FaultKind = Literal["slow", "crashed", "garbled", "illegal"]


class Limits(msgspec.Struct, frozen=True):
    """How long a program may take, and what its faults lead to."""

    seconds: float = 10.0  # for an answer
    start: float = 20.0  # for the answers to `hello` and `new`
    trouble: Literal["fallback", "forfeit"] = "fallback"  # a fault: greedy play chooses, or the seat loses
    max_faults: int = 3  # then the program is not asked again


class Fault(Exception):
    """Something a program did wrong."""

    def __init__(self, kind: FaultKind, text: str) -> None:
        super().__init__(f"{kind}: {text}")
        self.kind = kind


class Hello(msgspec.Struct, frozen=True):
    """The answer to `hello`."""

    do: str
    protocol: int
    name: str = "nameless"
    games: tuple[str, ...] = ("*",)  # names, or * for any
    can: tuple[str, ...] = ("choose",)


class Program:
    """One running program. Threads of its own write requests and read answers, so that nothing it does can block."""

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
                env={name: value for name, value in os.environ.items() if not name.startswith(SECRET_PREFIXES)},
                start_new_session=True,
            )
        except OSError as error:
            raise Fault("crashed", f"{command!r} does not start: {error.strerror}") from None
        assert self.process.stdin is not None and self.process.stdout is not None
        self.inbox: queue.Queue[bytes | None] = queue.Queue(100)  # lines; None: its output has ended
        self.outbox: queue.Queue[bytes | None] = queue.Queue()  # lines; None: close its input
        self.last_id = 0
        self.reader = threading.Thread(target=_read_lines, args=(self.process.stdout, self.inbox), daemon=True)
        self.reader.start()
        threading.Thread(target=_write_lines, args=(self.process.stdin, self.outbox), daemon=True).start()

    def ask(self, request: dict[str, Any], seconds: float) -> dict[str, Any]:
        """Send a request and wait for its answer; late answers to earlier requests are skipped. Fault if none comes."""
        self.last_id += 1
        self.outbox.put(msgspec.json.encode({**request, "id": self.last_id}) + b"\n")
        end = time.monotonic() + seconds
        while True:
            try:
                line = self.inbox.get(timeout=max(0.0, end - time.monotonic()))
            except queue.Empty:
                raise Fault("slow", f"no answer to {request['do']} within {seconds:g} s") from None
            if line is None:
                self.inbox.put(None)
                raise Fault("crashed", f"the program ended instead of answering {request['do']}")
            answer = _decode_answer(line)
            if answer.get("id") == self.last_id:
                if answer.get("do") != request["do"]:
                    raise Fault("garbled", f"asked to {request['do']}, it answered {answer.get('do')!r}")
                return answer
            if time.monotonic() >= end:
                raise Fault("slow", f"no answer to {request['do']} within {seconds:g} s")

    def stop(self, polite: bool = True) -> bool:
        """End the program and all processes it has started; if polite, after a `bye`. True if it ended by itself."""
        ended = False
        if polite:
            self.outbox.put(b'{"do":"bye"}\n')
        self.outbox.put(None)
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(EXIT_SECONDS if polite else 0.0)
            ended = True
        self.kill()
        self.process.wait()
        end = time.monotonic() + EXIT_SECONDS
        while self.reader.is_alive() and time.monotonic() < end:
            with suppress(queue.Empty):
                self.inbox.get(timeout=0.02)  # the reader may wait for room in the queue
        return ended

    def kill(self) -> None:
        """End the program at once, and where the system has process groups all that it has started."""
        with suppress(ProcessLookupError, PermissionError):
            if sys.platform == "win32":
                self.process.kill()
            else:
                os.killpg(self.process.pid, signal.SIGKILL)


def _read_lines(stream: IO[bytes], inbox: queue.Queue[bytes | None]) -> None:
    """Put the lines of a stream into a queue, None after the last; a line that is too long ends it."""
    while True:
        line = stream.readline(MAX_ANSWER + 1)
        if not line or len(line) > MAX_ANSWER:
            break
        inbox.put(line)
    inbox.put(None)


def _write_lines(stream: IO[bytes], outbox: queue.Queue[bytes | None]) -> None:
    """Write the lines of a queue to a stream, and close it after None."""
    try:
        while (line := outbox.get()) is not None:
            stream.write(line)
            stream.flush()
        stream.close()
    except OSError:
        pass  # the program has ended; the reader notices


def _decode_answer(line: bytes) -> dict[str, Any]:
    """The JSON object of a line; Fault if it is none."""
    try:
        answer = msgspec.json.decode(line)
    except msgspec.MsgspecError:
        answer = None
    if not isinstance(answer, dict):
        raise Fault("garbled", f"not a JSON object: {line[:80].decode('utf-8', 'replace').strip()!r}")
    return answer


class ProgramReport(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a program did in one game, apart from its choices."""

    started: bool  # it said a `hello` that fits: our protocol, this game
    faults: tuple[FaultKind, ...] = ()
    replaced: int = 0  # choices that greedy play made for it
    first_fault: str = ""  # in words


class ExternalBot:
    """A player that is an external program. When the program fails, a substitute chooses or the seat forfeits."""

    def __init__(self, command: str, limits: Limits, substitute: Player) -> None:
        self.command, self.limits, self.substitute = command, limits, substitute
        self.program: Program | None = None
        self.hello: Hello | None = None
        self.playing: tuple[Game, int] | None = None  # what the program was told to play
        self.faults: list[str] = []  # in words
        self.fault_kinds: list[FaultKind] = []
        self.started = False  # has it ever said a `hello` that fits?
        self.replaced = 0  # choices that the substitute made

    def choose(self, game: Game, view: State, seat: int) -> Action:
        legal = {game.write(action): action for action in game.legal(view, seat)}
        text = self.pick(game, view.dump(), seat, list(legal))
        if text is not None:
            return legal[text]
        self.replaced += 1
        return self.substitute.choose(game, view, seat)

    def report(self) -> ProgramReport | None:
        """What the program has done so far; None if it was never asked."""
        if not self.started and not self.faults:
            return None
        return ProgramReport(
            self.started, tuple(self.fault_kinds), self.replaced, self.faults[0][:MAX_TEXT] if self.faults else ""
        )

    def pick(self, game: Game, view: dict[str, Any], seat: int, legal: list[str]) -> str | None:
        """The program's choice among the texts of actions; None if it fails or has failed too often. Does not use the
        rules, so that it may run in another thread."""
        if len(self.faults) >= self.limits.max_faults:
            return None
        try:
            action = self.ask(game, view, seat, "choose", legal).get("action")
            if not isinstance(action, str) or action not in legal:
                raise Fault("illegal", f"{action!r} is not one of the legal actions")
            return action
        except Fault as fault:
            self.note_fault(seat, fault)
            return None

    def analyse(self, game: Game, view: State, seat: int, top: int = 3) -> list[dict[str, Any]]:
        """The program's own analysis: moves with their share and outcome, the best first. Fault if it has none."""
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
        """Ask the program to choose or to analyse; Fault if it does not answer properly."""
        program = self.started_program(game, seat)
        if verb not in (self.hello.can if self.hello else ()):
            raise Fault("illegal", f"the program cannot {verb}")
        seconds = self.limits.seconds
        request = {"do": verb, "seat": seat, "view": view, "legal": legal, "seconds": seconds, **more}
        return program.ask(request, seconds)

    def started_program(self, game: Game, seat: int) -> Program:
        """The running program, after `hello` and `new`; it is started if need be."""
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
            self.started = True
        if self.playing != (game, seat):
            self.program.ask(
                {"do": "new", "game": game.name, "seats": game.seats, "seat": seat, "options": game.options,
                 "revision": game.revision},
                self.limits.start,
            )  # fmt: skip
            self.playing = (game, seat)
        return self.program

    def note_fault(self, seat: int, fault: Fault) -> None:
        """Note a fault. Unless it was an illegal action only, the program is ended, to be started anew next time."""
        self.faults.append(str(fault))
        self.fault_kinds.append(fault.kind)
        if fault.kind != "illegal" or self.hello is None:
            self.stop(polite=False)
        if self.limits.trouble == "forfeit":
            self.close()
            raise Forfeit(seat, str(fault))

    def stop(self, polite: bool) -> bool:
        """End the program if it runs. True if it ended by itself."""
        ended = self.program.stop(polite) if self.program is not None else True
        self.program = self.hello = self.playing = None
        return ended

    def close(self) -> None:
        """End the program after a `bye`."""
        self.stop(polite=True)
