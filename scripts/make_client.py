"""Write the typed clients of the HTTP API from the routes of the server: nothing in them is copied by hand.

    PYTHONPATH=src .venv/bin/python scripts/make_client.py

`src/bastide/client.py`: a client and its asynchronous twin, which send and return the server's own types.
`clients/bastide.d.ts`: the same types for TypeScript, from the OpenAPI document.
"""

from __future__ import annotations

import inspect
import re
import subprocess
import sys
import typing
from pathlib import Path
from typing import Any

from litestar.handlers import HTTPRouteHandler

from bastide.tables.server_settings import ServerSettings
from bastide.web.api import ROUTES
from bastide.web.app import make_app

ROOT = Path(__file__).resolve().parent.parent
PYTHON = ROOT / "src" / "bastide" / "client.py"
TYPESCRIPT = ROOT / "clients" / "bastide.d.ts"
APART = ("events", "record")  # a stream, and a document: written below
HEAD = '''"""Clients of a server's HTTP API. Made by scripts/make_client.py from the server's routes: do not edit.

    with Client("http://127.0.0.1:8000") as server:
        seats = [SeatSettings(kind="person", name="Ada"), SeatSettings(kind="bot", bot="greedy")]
        opened = server.post_table(TableSettings(game="tithe", seats=seats))
        seat = server.at(opened.table, opened.seats[0].token)
        print(seat.show_table().prompt)

`AsyncClient` has the same methods, to be awaited. Both need httpx: `pip install 'bastide[client]'`.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterator
from typing import Any, Literal, TypeVar

import httpx
import msgspec

{imports}

T = TypeVar("T")
SECONDS = 60.0  # hints take a while


class Refused(Exception):
    """The server did nothing, and says why."""

    def __init__(self, status: int, problem: Problem) -> None:
        super().__init__(f"{{status}}: {{problem.reason}}")
        self.status, self.problem = status, problem


def check(answer: httpx.Response) -> None:
    """Refused if an answer tells of a problem."""
    if answer.status_code >= 400:
        raise Refused(answer.status_code, msgspec.json.decode(answer.content, type=Problem))


def read(answer: httpx.Response, kind: type[T]) -> T:
    """What an answer holds."""
    check(answer)
    return msgspec.json.decode(answer.content, type=kind)


def read_text(answer: httpx.Response) -> str:
    check(answer)
    return answer.text


def body(data: Any) -> dict[str, Any]:
    if data is None:
        return {{}}
    return {{"content": msgspec.json.encode(data), "headers": {{"Content-Type": "application/json"}}}}


def asked(**query: Any) -> dict[str, str]:
    return {{name: str(value) for name, value in query.items() if value is not None}}
'''
CLASS = '''

class {name}:
    """A server, and one of its tables as a seat or a spectator sees it."""

    def __init__(self, server: str, table: str = "", token: str = "", language: str = "en") -> None:
        self.server, self.table, self.token, self.language = server, table, token, language
        headers = {{"Accept-Language": language}} | ({{"Authorization": f"Bearer {{token}}"}} if token else {{}})
        self.http = httpx.{name}(base_url=server, headers=headers, timeout=SECONDS)

    {define} {enter}(self) -> {name}:
        return self

    {define} {leave}(self, *_: object) -> None:
        {wait}self.http.{close}()

    def at(self, table: str, token: str = "") -> {name}:
        """The same server, at a table."""
        return {name}(self.server, table, token, self.language)

    {define} record(self) -> dict[str, Any]:
        """The record; of a running game only what the asking seat knows."""
        return read({wait}self.http.get(f"/api/tables/{{self.table}}/record"), dict[str, Any])

    {define} events(self, since: int = -1) -> {iterator}[dict[str, Any]]:
        """What happens at the table, as it happens."""
        address = f"/api/tables/{{self.table}}/events"
        {also}with self.http.stream("GET", address, params=asked(since=since), timeout=None) as answer:
            if answer.status_code >= 400:
                check(httpx.Response(answer.status_code, content={wait}answer.{whole}()))
            {also}for line in answer.{lines}():
                if line.startswith("data:"):
                    yield json.loads(line[5:])
'''
METHOD = '''
    {define} {name}(self{given}) -> {returns}:
        """{doc}"""
        {answer}
'''
SYNC = {
    "name": "Client", "define": "def", "wait": "", "also": "", "enter": "__enter__", "leave": "__exit__",
    "close": "close", "iterator": "Iterator", "whole": "read", "lines": "iter_lines",
}  # fmt: skip
ASYNC = {
    "name": "AsyncClient", "define": "async def", "wait": "await ", "also": "async ", "enter": "__aenter__",
    "leave": "__aexit__", "close": "aclose", "iterator": "AsyncIterator", "whole": "aread", "lines": "aiter_lines",
}  # fmt: skip


def python() -> str:
    """The module of both clients."""
    methods = {"Client": "", "AsyncClient": ""}
    needed: dict[str, set[str]] = {"bastide.web.api.problems": {"Problem"}}
    for route in ROUTES:
        if route.fn.__name__ in APART:
            continue
        for words in (SYNC, ASYNC):
            methods[words["name"]] += method(route, words, needed)
    imports = "\n".join(f"from {module} import {', '.join(sorted(names))}" for module, names in sorted(needed.items()))
    text = HEAD.format(imports=imports)
    for words in (SYNC, ASYNC):
        text += CLASS.format(**words) + methods[words["name"]]
    return text


def method(route: HTTPRouteHandler, words: dict[str, str], needed: dict[str, set[str]]) -> str:
    """One method of a client."""
    types = typing.get_type_hints(route.fn)
    (verb,), (path,) = route.http_methods, route.paths
    returns = written(types["return"], needed)
    given, sends = "", [f'f"/api{path.replace("{table:str}", "{self.table}")}"' if "{" in path else f'"/api{path}"']
    query = {}
    for name, parameter in inspect.signature(route.fn).parameters.items():
        text = written(types[name], needed) if name not in ("context", "caller", "request", "table") else ""
        optional = text.endswith("| None")
        if name == "data":
            given += f", data: {text}" + (" = None" if optional else "")
            sends.append("**body(data)")
        elif text:
            given += f", {name}: {text}" + (" = None" if optional else "")
            query[name] = name
        assert parameter.kind is not inspect.Parameter.VAR_KEYWORD
    if query:
        sends.append(f"params=asked({', '.join(f'{name}={name}' for name in query)})")
    sent = f"{words['wait']}self.http.{verb.lower()}({', '.join(sends)})"
    reading = {"None": f"check({sent})", "str": f"return read_text({sent})"}
    return METHOD.format(
        define=words["define"],
        name=route.fn.__name__,
        given=given,
        returns=returns,
        doc=" ".join((inspect.getdoc(route.fn) or f"{verb} {path}").split()),
        answer=reading.get(returns, f"return read({sent}, {returns})"),
    )


def written(kind: Any, needed: dict[str, set[str]]) -> str:
    """A type as Python writes it; what must be imported for it is added."""
    if typing.get_origin(kind) is typing.Annotated:
        return written(typing.get_args(kind)[0], needed)
    if kind is None or kind is type(None):
        return "None"
    parts = typing.get_args(kind)
    if typing.get_origin(kind) is typing.Literal:
        return f"Literal[{', '.join(map(repr, parts))}]".replace("'", '"')
    if parts:
        return " | ".join(written(part, needed) for part in parts)
    if kind.__module__ != "builtins":
        needed.setdefault(kind.__module__, set()).add(kind.__name__)
    return str(kind.__name__)


def typescript() -> str:
    """The shapes of the OpenAPI document as TypeScript."""
    document = make_app(ServerSettings(db="unused.db")).openapi_schema.to_schema()
    lines = ["// Types of the HTTP API of Bastide. Made by scripts/make_client.py: do not edit.", ""]
    for name, schema in sorted(document["components"]["schemas"].items()):
        lines += [f"export type {type_name(name)} = {shape(schema)};", ""]
    return "\n".join(lines)


def type_name(name: str) -> str:
    return re.sub(r"\W", "_", name)


def shape(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return type_name(schema["$ref"].rsplit("/", 1)[1])
    for several in ("oneOf", "anyOf"):
        if several in schema:
            return " | ".join(shape(one) for one in schema[several])
    if "enum" in schema:
        return " | ".join("null" if one is None else repr(one).replace("'", '"') for one in schema["enum"])
    if "const" in schema:
        return repr(schema["const"]).replace("'", '"')
    kinds = schema.get("type", "object")
    return " | ".join(one_shape(kind, schema) for kind in ([kinds] if isinstance(kinds, str) else kinds))


def one_shape(kind: str, schema: dict[str, Any]) -> str:
    if kind == "array":
        return f"Array<{shape(schema.get('items', {}))}>"
    if kind == "object" and "properties" in schema:
        needed = schema.get("required", [])
        fields = [f"{name}{'' if name in needed else '?'}: {shape(one)}" for name, one in schema["properties"].items()]
        return "{\n  " + ";\n  ".join(fields).replace("\n", "\n  ").replace("\n    ", "\n  ") + ";\n}"
    plain = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}
    return plain.get(kind, "Record<string, unknown>")


def formatted(text: str) -> str:
    """As `make check` wants it."""
    for step in (["check", "--select", "I,F401", "--fix", "--quiet"], ["format"]):
        command = [sys.executable, "-m", "ruff", *step, "--stdin-filename", str(PYTHON), "-"]
        text = subprocess.run(command, input=text, capture_output=True, text=True, check=True, cwd=ROOT).stdout
    return text


def made() -> dict[Path, str]:
    return {PYTHON: formatted(python()), TYPESCRIPT: typescript()}


if __name__ == "__main__":
    for path, text in made().items():
        path.write_text(text, "utf-8")
