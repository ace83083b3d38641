"""Statements that are run with every action."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Insert, Update
from sqlalchemy.sql.compiler import SQLCompiler


class ReadyStatement:
    """A statement that is translated once for each kind of database; then the driver gets it as it is, which takes
    SQLAlchemy half the time. It is always given values of the same names, as the driver takes them."""

    def __init__(self, statement: Insert | Update) -> None:
        self.statement = statement
        self.translated: dict[str, SQLCompiler] = {}  # by the name of the kind

    def run(self, connection: Connection, values: dict[str, Any]) -> None:
        dialect = connection.dialect
        found = self.translated.get(dialect.name)
        if found is None:
            found = self.statement.compile(dialect=dialect, column_keys=list(values))
            self.translated[dialect.name] = found
        given = tuple(values[name] for name in found.positiontup) if found.positiontup is not None else values
        connection.exec_driver_sql(found.string, given)
