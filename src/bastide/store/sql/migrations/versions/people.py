"""Accounts, finished games by person, ratings."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("tables") as table:
        table.add_column(sa.Column("counted", sa.Boolean(), nullable=False, server_default=sa.false()))
        table.create_index("tables_counted", ["over", "counted"])
    with op.batch_alter_table("holdings") as table:
        table.add_column(sa.Column("done", sa.Boolean(), nullable=False, server_default=sa.false()))
        table.create_index("holdings_running", ["browser", "done", "since"])
    op.create_table(
        "accounts",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("email", sa.String(length=254), nullable=True),
        sa.Column("ranked", sa.Boolean(), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("email"),
    )
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(length=500), nullable=False),
        sa.Column("account", sa.String(length=24), nullable=False),
        sa.Column("public_key", sa.Text(), nullable=False),
        sa.Column("counter", sa.Integer(), nullable=False),
        sa.Column("label", sa.String(length=60), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("used", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["account"], ["accounts.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("passkeys_account", "passkeys", ["account"], unique=False)
    op.create_table(
        "devices",
        sa.Column("browser", sa.String(length=64), nullable=False),
        sa.Column("account", sa.String(length=24), nullable=False),
        sa.Column("label", sa.String(length=60), nullable=False),
        sa.Column("since", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["account"], ["accounts.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("browser"),
    )
    op.create_index("devices_account", "devices", ["account"], unique=False)
    op.create_table(
        "tickets",
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("about", sa.Text(), nullable=False),
        sa.Column("expires", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("hash"),
    )
    op.create_index("tickets_expires", "tickets", ["expires"], unique=False)
    op.create_table(
        "played",
        sa.Column("table", sa.String(length=16), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("person", sa.String(length=64), nullable=True),
        sa.Column("bot", sa.String(length=60), nullable=True),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("look", sa.String(length=60), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("speed", sa.String(length=8), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("ended", sa.Float(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("score", sa.Integer(), nullable=False),
        sa.Column("sources", sa.Text(), nullable=False),
        sa.Column("mean", sa.Float(), nullable=True),
        sa.Column("deviation", sa.Float(), nullable=True),
        sa.Column("moved", sa.Float(), nullable=True),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table", "seat"),
    )
    op.create_index("played_person", "played", ["person", "ended", "table", "seat"], unique=False)
    op.create_index("played_game", "played", ["person", "game", "ended", "table", "seat"], unique=False)
    op.create_index("played_place", "played", ["person", "place", "ended", "table", "seat"], unique=False)
    sums = ["person", "rated", "ended", "game", "seats", "place", "score"]
    op.create_index("played_sums", "played", sums, unique=False)
    op.create_index("played_look", "played", ["look", "table"], unique=False)
    op.create_table(
        "ratings",
        sa.Column("person", sa.String(length=64), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("speed", sa.String(length=8), nullable=False),
        sa.Column("mean", sa.Float(), nullable=False),
        sa.Column("deviation", sa.Float(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("changed", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("person", "game", "seats", "speed"),
    )
    op.create_index("ratings_best", "ratings", ["game", "seats", "speed", "mean"], unique=False)


def downgrade() -> None:
    for name in ("ratings", "played", "tickets", "devices", "passkeys", "accounts"):
        op.drop_table(name)
    with op.batch_alter_table("holdings") as table:
        table.drop_index("holdings_running")
        table.drop_column("done")
    with op.batch_alter_table("tables") as table:
        table.drop_index("tables_counted")
        table.drop_column("counted")
