"""API: actions, undo, drafts, hints."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

import msgspec
from litestar import Request, delete, get, post
from litestar.params import JSONBody

from bastide.tables import table_actions
from bastide.tables.thinking import while_wanted
from bastide.web.api.callers import CALLER, TheCaller, TheContext
from bastide.web.security import disconnected

Key = Annotated[str, msgspec.Meta(min_length=1, max_length=80, pattern=r"^[\x21-\x7e]+$")]
Nonce = Annotated[str, msgspec.Meta(max_length=80)]  # any text: the caller's say in what chance gives
Action = Annotated[str, msgspec.Meta(min_length=1, max_length=400)]
Version = Annotated[int, msgspec.Meta(gt=-1, lt=2**31)]  # ge=0 would be lost in the API's document


class ActRequest(msgspec.Struct, frozen=True):
    version: Version
    action: Action
    key: Key | None = None
    nonce: Nonce = ""


class StepRequest(msgspec.Struct, frozen=True):
    """Undo and redo: a version protects from taking back what one has not seen."""

    version: Version | None = None
    key: Key | None = None


class KeyRequest(msgspec.Struct, frozen=True):
    key: Key | None = None


class ConfirmRequest(msgspec.Struct, frozen=True):
    key: Key | None = None
    nonce: Nonce = ""


class VersionAnswer(msgspec.Struct, frozen=True):
    version: int


class DraftAnswer(msgspec.Struct, frozen=True):
    version: int
    waits: bool  # until it is confirmed


class MoveAnswer(msgspec.Struct, frozen=True):
    text: str
    share: float  # of the bot's attention
    outcome: float  # 0 lost to 1 won
    points: list[float]  # final scores to expect


class ThinkingAnswer(msgspec.Struct, frozen=True):
    before: int | None  # thoughts for others that come first; null if no bot is known to think here


class HintAnswer(msgspec.Struct, frozen=True):
    moves: list[MoveAnswer]


@post("/tables/{table:str}/act", status_code=200, dependencies=CALLER, tags=["play"])
async def act(context: TheContext, caller: TheCaller, data: JSONBody[ActRequest]) -> VersionAnswer:
    """Play an action, final at once. 409 if the version is stale, 422 if the action is illegal."""
    return VersionAnswer(
        await table_actions.act(context, caller.table, caller.viewer, data.action, data.version, data.key, data.nonce)
    )


@post("/tables/{table:str}/undo", status_code=200, dependencies=CALLER, tags=["play"])
async def undo(context: TheContext, caller: TheCaller, data: JSONBody[StepRequest | None] = None) -> VersionAnswer:
    """Take back one's last action, to the barrier at most."""
    step = data or StepRequest()
    return VersionAnswer(await table_actions.undo(context, caller.table, caller.viewer, step.version, step.key))


@post("/tables/{table:str}/redo", status_code=200, dependencies=CALLER, tags=["play"])
async def redo(context: TheContext, caller: TheCaller, data: JSONBody[KeyRequest | None] = None) -> VersionAnswer:
    """Play again what one took back last."""
    return VersionAnswer(await table_actions.redo(context, caller.table, caller.viewer, data.key if data else None))


@post("/tables/{table:str}/draft", status_code=200, dependencies=CALLER, tags=["play"])
async def draft(context: TheContext, caller: TheCaller, data: JSONBody[ActRequest]) -> DraftAnswer:
    """Play an action as pages do: what cannot be undone waits for a confirmation."""
    version, waits = await table_actions.draft(
        context, caller.table, caller.viewer, data.action, data.version, data.key, data.nonce
    )
    return DraftAnswer(version, waits)


@post("/tables/{table:str}/confirm", status_code=200, dependencies=CALLER, tags=["play"])
async def confirm(
    context: TheContext, caller: TheCaller, data: JSONBody[ConfirmRequest | None] = None
) -> VersionAnswer:
    """Play the action that waits."""
    sent = data or ConfirmRequest()
    return VersionAnswer(await table_actions.confirm(context, caller.table, caller.viewer, sent.key, sent.nonce))


@delete("/tables/{table:str}/draft", dependencies=CALLER, tags=["play"])
async def cancel(context: TheContext, caller: TheCaller) -> None:
    """Forget the action that waits."""
    await table_actions.cancel(context, caller.table, caller.viewer)


@get("/tables/{table:str}/hint", dependencies=CALLER, tags=["play"])
async def hint(request: Request[Any, Any, Any], context: TheContext, caller: TheCaller) -> HintAnswer:
    """The best few moves of a bot that knows what this seat knows."""
    asked = table_actions.hint(context, caller.table, caller.viewer, caller.client)
    moves = await while_wanted(partial(disconnected, request), asked)
    return HintAnswer([MoveAnswer(move.action, move.share, move.outcome, list(move.points)) for move in moves])


@get("/tables/{table:str}/thinking", dependencies=CALLER, tags=["play"])
async def thinking(context: TheContext, caller: TheCaller) -> ThinkingAnswer:
    """How long the queue is before the bot that has to act here."""
    found = table_actions.bot_progress(context, caller.table, caller.viewer)
    return ThinkingAnswer(found.before if found else None)


play_routes = [act, undo, redo, draft, confirm, cancel, hint, thinking]
