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
    Column("counted", Boolean, nullable=False, default=False),  # what came of it is in `played`
    Column("summary", Text),  # what lists say of it, where everybody may see it
)
Index("tables_counted", tables.c.over, tables.c.counted)
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
    Column("browser", String(64), primary_key=True),  # a person: an account, or the hash of a guest's cookie
    _of_table(),
    Column("viewer", Integer, primary_key=True),
    Column("since", Float, nullable=False),
    Column("done", Boolean, nullable=False, default=False),  # the game is over: lists of running tables pass it by
)
Index("holdings_running", holdings.c.browser, holdings.c.done, holdings.c.since)
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
accounts = Table(
    "accounts",
    METADATA,
    Column("id", String(24), primary_key=True),
    Column("name", String(40), nullable=False),  # not unique, and no login
    Column("email", String(254), unique=True),
    Column("ranked", Boolean, nullable=False, default=False),  # wants to be seen on the leaderboards
    Column("created", Float, nullable=False),
)


def _of_account() -> Column[str]:
    return Column("account", String(24), ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False)


passkeys = Table(
    "passkeys",
    METADATA,
    Column("id", String(500), primary_key=True),  # as the authenticator calls it, in base64url
    _of_account(),
    Column("public_key", Text, nullable=False),
    Column("counter", Integer, nullable=False),  # of the authenticator: one that goes back is a copy
    Column("label", String(60), nullable=False),
    Column("created", Float, nullable=False),
    Column("used", Float, nullable=False),
)
Index("passkeys_account", passkeys.c.account)
devices = Table(
    "devices",
    METADATA,
    Column("browser", String(64), primary_key=True),  # hash of what the browser's cookie says
    _of_account(),
    Column("label", String(60), nullable=False),
    Column("since", Float, nullable=False),
)
Index("devices_account", devices.c.account)
tickets = Table(
    "tickets",
    METADATA,
    Column("hash", String(64), primary_key=True),  # of a secret that is good once
    Column("kind", String(10), nullable=False),
    Column("about", Text, nullable=False),
    Column("expires", Float, nullable=False),
)
Index("tickets_expires", tickets.c.expires)
played = Table(
    "played",
    METADATA,
    _of_table(),
    Column("seat", Integer, primary_key=True),
    Column("person", String(64)),  # empty: a bot, or somebody who is not known or does not want to be any more
    Column("bot", String(60)),
    Column("name", String(60), nullable=False),
    Column("look", String(60), nullable=False),  # names that look the same have the same look
    Column("game", String(40), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("speed", String(8), nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("ended", Float, nullable=False),
    Column("place", Integer, nullable=False),
    Column("score", Integer, nullable=False),
    Column("sources", Text, nullable=False),  # JSON: where the points came from
    Column("mean", Float),  # the rating after the game, where it was rated
    Column("deviation", Float),
    Column("moved", Float),  # what the game has changed the mean by
)
Index("played_person", played.c.person, played.c.ended, played.c.table, played.c.seat)
Index("played_game", played.c.person, played.c.game, played.c.ended, played.c.table, played.c.seat)
Index("played_place", played.c.person, played.c.place, played.c.ended, played.c.table, played.c.seat)
Index(  # also for sums over all games of somebody, which then need not look at the rows
    "played_sums", played.c.person, played.c.rated, played.c.ended, played.c.game, played.c.seats, played.c.place,
    played.c.score,
)  # fmt: skip
Index("played_look", played.c.look, played.c.table)
ratings = Table(
    "ratings",
    METADATA,
    Column("person", String(64), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("seats", Integer, primary_key=True),
    Column("speed", String(8), primary_key=True),
    Column("mean", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("changed", Float, nullable=False),
)
Index("ratings_best", ratings.c.game, ratings.c.seats, ratings.c.speed, ratings.c.mean)
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
    Column("hour", Integer, nullable=False),  # of a digest: the minute of the day (in UTC) when it is sent
    Column("sent", Float, nullable=False),  # the last digest
)
quiet_hours = Table(
    "quiet_hours",
    METADATA,
    Column("person", String(64), primary_key=True),
    Column("start", Integer, nullable=False),  # minutes of the day in UTC
    Column("end", Integer, nullable=False),
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
kept = Table(
    "kept",
    METADATA,
    Column("kind", String(20), primary_key=True),
    Column("key", String(120), primary_key=True),
    Column("table", String(16), ForeignKey("tables.id", ondelete="CASCADE")),  # with which it goes
    Column("body", Text, nullable=False),
)
Index("kept_table", kept.c.table)
