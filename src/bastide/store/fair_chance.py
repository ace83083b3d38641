"""Fair chance: all that chance gives at a table comes from a secret that the server has committed itself to before the
first action, and from numbers that the players send with their actions. When the game is over the secret is told, and
everybody can draw everything again."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from hashlib import sha256

from bastide.core.game import Game
from bastide.core.state import NOBODY, Entry, State
from bastide.store.record import Fairness, Line, Record, game_of

SECRET = 32  # bytes
BITS = 55  # of the start of a draw
DOMAIN = b"bastide chance 1"  # so that no other hash of ours is ever the same


def new_secret() -> bytes:
    return secrets.token_bytes(SECRET)


def commitment(secret: bytes) -> str:
    return sha256(secret).hexdigest()


def start_of_draw(secret: bytes, number: int, nonces: Sequence[str]) -> int:
    """Where the random numbers of a draw start: draw 0 is the set-up, draw n + 1 belongs to line n. `nonces` are what
    the players have sent until then, with this very action last."""
    chain = sha256(DOMAIN + secret + number.to_bytes(8, "big"))
    for nonce in nonces:
        sent = nonce.encode()
        chain.update(len(sent).to_bytes(4, "big") + sent)
    return int.from_bytes(chain.digest()[:8], "big") >> (64 - BITS) | 1


def nonces_of(lines: Sequence[Line]) -> list[str]:
    """What was sent with these lines."""
    return [line.nonce for line in lines if line.nonce]


def disagreements(record: Record, fairness: Fairness) -> Iterator[str]:
    """What in a record does not come from the secret that was committed to: nothing, if chance was fair."""
    secret = bytes.fromhex(fairness.secret or "")
    if commitment(secret) != fairness.commitment:
        yield "the secret is not the one that the server had committed itself to"
        return
    game = game_of(record)
    entry = Entry(NOBODY, 0)
    state = game.new(start_of_draw(secret, 0, []), entry)
    if fairness.begins == 0 and entry.outcomes != record.setup.chance:
        yield "the set-up was not drawn from the secret"
    state = game.new(0, Entry(NOBODY, 0, record.setup.chance))
    for number, line in enumerate(record.lines):
        if line.do is None:
            state = _state_after(game, record, number + 1)
            continue
        if number + 1 >= fairness.begins:
            trial, again = state.clone(), Entry(line.seat, game.read(line.do))
            trial.rng = start_of_draw(secret, number + 1, nonces_of(record.lines[: number + 1]))
            game.play(trial, again)
            if again.outcomes != line.chance:
                yield f"line {number + 1} ({line.do}) was not drawn from the secret"
        state.rng = 1
        game.play(state, Entry(line.seat, game.read(line.do), line.chance))


def _state_after(game: Game, record: Record, ply: int) -> State:
    """The state after so many lines: what still holds, played again."""
    state: State = game.new(0, Entry(NOBODY, 0, record.setup.chance))
    for number in record.in_force(ply):
        line = record.lines[number]
        state.rng = 1
        game.play(state, Entry(line.seat, game.read(line.do or ""), line.chance))
    return state
