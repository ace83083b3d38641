"""Runs in the runtime itself, started by pack.mjs: only its own Python can make its bytecode."""

from __future__ import annotations

import ast
import marshal
import os
import re
import zipfile
from collections.abc import Iterator
from importlib.util import MAGIC_NUMBER, source_hash

MOMENT = (1980, 1, 1, 0, 0, 0)  # the same files make the same zip
NOT_NEEDED = re.compile(  # of the standard library: tools of developers, protocols of servers, codecs of other times
    r"(_pyrepl|ctypes|ensurepip|idlelib|multiprocessing|pydoc_data|sqlite3|tkinter|turtledemo|unittest|wsgiref|xmlrpc)/"
    r"|(antigravity|bdb|cProfile|cgi|doctest|ftplib|imaplib|mailbox|modulefinder|nntplib|optparse|pdb|pickletools"
    r"|poplib|profile|pstats|pyclbr|pydoc|smtplib|tabnanny|this|timeit|trace|turtle|wave|zipapp)\.py"
    r"|encodings/(big5|cp(?!437)|euc|gb|hp_|hz|iso2022|iso8859_(?!1\.)|johab|koi|kz|mac_|palmos|ptcp|shift|tis)\w*\.py"
)


def main() -> None:
    pack("/folder/bastide.zip", files_of_tree())
    pack("/folder/python_stdlib.zip", files_of_library())


def files_of_tree() -> Iterator[tuple[str, bytes]]:
    for root, folders, names in os.walk("/tree"):
        folders.sort()
        for name in sorted(names):
            path = os.path.join(root, name)
            with open(path, "rb") as file:
                yield os.path.relpath(path, "/tree"), file.read()


def files_of_library() -> Iterator[tuple[str, bytes]]:
    with zipfile.ZipFile("/runtime/python_stdlib.zip") as library:
        for name in library.namelist():
            if not name.endswith("/") and not NOT_NEEDED.match(name):
                yield name, library.read(name)


def pack(target: str, files: Iterator[tuple[str, bytes]]) -> None:
    """All files in one, stored as they are: what is sent is packed as a whole."""
    with zipfile.ZipFile("/packed.zip", "w", zipfile.ZIP_STORED) as packed:
        for name, body in files:
            if name.endswith(".py"):
                packed.writestr(zipfile.ZipInfo(f"{name}c", MOMENT), bytecode(name, body))
            else:
                packed.writestr(zipfile.ZipInfo(name, MOMENT), body)
    with open("/packed.zip", "rb") as made, open(target, "wb") as file:
        file.write(made.read())


def bytecode(name: str, source: bytes) -> bytes:
    """A module as bytecode. Docstrings are for readers of the source; those of the runtime are looked at by itself."""
    tree = ast.parse(source)
    if "pyodide" not in name:
        for node in ast.walk(tree):
            if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)) and has_words(node):
                rest: list[ast.stmt] = [ast.copy_location(ast.Pass(), node.body[0])]
                node.body = node.body[1:] or rest
    code = compile(tree, name, "exec", dont_inherit=True)
    unchecked = 1  # the file is used without a look at any source
    return MAGIC_NUMBER + unchecked.to_bytes(4, "little") + source_hash(source) + marshal.dumps(code)


def has_words(node: ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    first = node.body[0] if node.body else None
    return isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str)


if __name__ == "__main__":
    main()
