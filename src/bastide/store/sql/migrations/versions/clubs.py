"""Clubs, tournaments, quick pairing, reminders, moderation; summaries of tables."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("tables") as table:
        table.add_column(sa.Column("summary", sa.Text(), nullable=True))
    op.create_table(
        "clubs",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "club_members",
        sa.Column("club", sa.String(length=16), nullable=False),
        sa.Column("person", sa.String(length=64), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("director", sa.Boolean(), nullable=False),
        sa.Column("since", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["club"], ["clubs.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("club", "person"),
    )
    op.create_index("club_members_person", "club_members", ["person"], unique=False)
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("club", sa.String(length=16), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("due", sa.Float(), nullable=True),
        sa.Column("body", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["club"], ["clubs.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("tournaments_club", "tournaments", ["club", "created"], unique=False)
    op.create_index("tournaments_due", "tournaments", ["due"], unique=False)
    op.create_table(
        "waiting_players",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("clock", sa.Integer(), nullable=False),
        sa.Column("person", sa.String(length=64), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("seen", sa.Float(), nullable=False),
        sa.Column("table", sa.String(length=16), nullable=True),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("waiting_players_wish", "waiting_players", ["game", "seats", "clock"], unique=False)
    op.create_table(
        "reminders",
        sa.Column("person", sa.String(length=64), nullable=False),
        sa.Column("channel", sa.String(length=10), nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("language", sa.String(length=5), nullable=False),
        sa.Column("hour", sa.Integer(), nullable=False),
        sa.Column("sent", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("person", "channel", "address"),
    )
    op.create_table(
        "quiet_hours",
        sa.Column("person", sa.String(length=64), nullable=False),
        sa.Column("start", sa.Integer(), nullable=False),
        sa.Column("end", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("person"),
    )
    op.create_table(
        "mutes",
        sa.Column("person", sa.String(length=64), nullable=False),
        sa.Column("until", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("person"),
    )
    op.create_table(
        "operator_log",
        sa.Column("number", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("act", sa.String(length=20), nullable=False),
        sa.Column("about", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("number"),
    )


def downgrade() -> None:
    names = (
        "operator_log",
        "mutes",
        "quiet_hours",
        "reminders",
        "waiting_players",
        "tournaments",
        "club_members",
        "clubs",
    )
    for name in names:
        op.drop_table(name)
    with op.batch_alter_table("tables") as table:
        table.drop_column("summary")
