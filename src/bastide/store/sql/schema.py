"""The tables of the database, the same on SQLite and PostgreSQL. Bodies are JSON as records hold it."""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

METADATA = MetaData()


def _of_table() -> Column[str]:
    return Column("table", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)


tables = Table(
    "tables",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("plan", Text, nullable=False),  # what was agreed before play: seats, undo, clock and the like
    Column("header", Text, nullable=False),
    Column("setup", Text, nullable=False),
    Column("seed", Text),  # where the luck of this table comes from; empty means the system's entropy
    Column("created", Float, nullable=False),
    Column("touched", Float, nullable=False),
    Column("over", Boolean, nullable=False, default=False),
    Column("closed", Boolean, nullable=False, default=False),
    Column("listed", Boolean, nullable=False, default=False),  # somebody may still sit down
    Column("due", Boolean, nullable=False, default=False),  # a bot has to act
    Column("clock", Text),  # time left, where the table has a clock
    Column("deadline", Float),  # when the first clock runs out
    Column("holder", String(40)),  # the process that plays the bots of this table now
    Column("until", Float, nullable=False, default=0.0),  # and how long the others leave that to it
    Column("summary", Text),  # what lists say of it, where everybody may see it
)
Index("tables_due", tables.c.due, tables.c.until)
Index("tables_deadline", tables.c.deadline)
Index("tables_listed", tables.c.listed, tables.c.touched)

lines = Table(
    "lines",
    METADATA,
    _of_table(),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("body", Text, nullable=False),
    Column("key", String(80)),  # given by the client: the same key never acts twice
    UniqueConstraint("table", "seat", "key", name="lines_key"),
)
snapshots = Table(
    "snapshots",
    METADATA,
    _of_table(),
    Column("number", Integer, primary_key=True),  # lines there were when it was taken
    Column("body", Text, nullable=False),
)
notes = Table(
    "notes",
    METADATA,
    _of_table(),
    Column("number", Integer, primary_key=True),
    Column("body", Text, nullable=False),
)
drafts = Table(
    "drafts",
    METADATA,
    _of_table(),
    Column("seat", Integer, primary_key=True),
    Column("version", Integer, nullable=False),
    Column("action", Text, nullable=False),
)
presence = Table(
    "presence",
    METADATA,
    _of_table(),
    Column("seat", Integer, primary_key=True),
    Column("seen", Float, nullable=False),
)
tokens = Table(
    "tokens",
    METADATA,
    Column("hash", String(64), primary_key=True),
    Column("table", String(16), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("viewer", Integer, nullable=False),
    Column("created", Float, nullable=False),
)
Index("tokens_table", tokens.c.table)
holdings = Table(
    "holdings",
    METADATA,
    Column("browser", String(64), primary_key=True),  # hash of what the browser's cookie says
    _of_table(),
    Column("viewer", Integer, primary_key=True),
    Column("since", Float, nullable=False),
)
subscriptions = Table(
    "subscriptions",
    METADATA,
    _of_table(),
    Column("seat", Integer, primary_key=True),
    Column("channel", String(10), primary_key=True),
    Column("address", Text, primary_key=True),
    Column("language", String(5), nullable=False),
    Column("told", Integer, nullable=False),  # the version of the last notice
    Column("looked", Float, nullable=False),  # the table was last looked at as it was touched then
)
clubs = Table(
    "clubs",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("name", String(60), nullable=False),
    Column("created", Float, nullable=False),
)
club_members = Table(
    "club_members",
    METADATA,
    Column("club", String(16), ForeignKey("clubs.id", ondelete="CASCADE"), primary_key=True),
    Column("person", String(64), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("director", Boolean, nullable=False),
    Column("since", Float, nullable=False),
)
Index("club_members_person", club_members.c.person)
tournaments = Table(
    "tournaments",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("club", String(16), ForeignKey("clubs.id", ondelete="CASCADE"), nullable=False),
    Column("created", Float, nullable=False),
    Column("version", Integer, nullable=False),  # raised with each change
    Column("due", Float),  # when it must be looked at next
    Column("body", Text, nullable=False),
)
Index("tournaments_club", tournaments.c.club, tournaments.c.created)
Index("tournaments_due", tournaments.c.due)
waiting_players = Table(
    "waiting_players",
    METADATA,
    Column("id", String(24), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("clock", Integer, nullable=False),
    Column("person", String(64), nullable=False),
    Column("name", String(40), nullable=False),
    Column("seen", Float, nullable=False),  # who has not been seen for a while waits no more
    Column("table", String(16)),  # where the player sits
    Column("seat", Integer),
)
Index("waiting_players_wish", waiting_players.c.game, waiting_players.c.seats, waiting_players.c.clock)
reminders = Table(
    "reminders",
    METADATA,
    Column("person", String(64), primary_key=True),
    Column("channel", String(10), primary_key=True),  # push, email, webhook, or digest: one e-mail a day
    Column("address", Text, primary_key=True),
    Column("language", String(5), nullable=False),
    Column("quiet_from", Integer, nullable=False),  # minutes of the day in UTC; the same as `quiet_until`: never quiet
    Column("quiet_until", Integer, nullable=False),
    Column("sent", Float, nullable=False),  # the last digest
)
mutes = Table(
    "mutes",
    METADATA,
    Column("person", String(64), primary_key=True),
    Column("until", Float, nullable=False),
)
operator_log = Table(
    "operator_log",
    METADATA,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("at", Float, nullable=False),
    Column("act", String(20), nullable=False),
    Column("about", Text, nullable=False),
    Column("reason", Text, nullable=False),
)
