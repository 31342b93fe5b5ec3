"""The clock of a round."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_table(
        "clock",
        sa.Column("id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("tournament_id", sa.BigInteger(), nullable=False),
        sa.Column("stage", sa.Integer(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("begun", sa.DateTime(), nullable=False),
        sa.Column("seconds", sa.Integer(), nullable=False),
        sa.Column("held", sa.DateTime(), nullable=True),
        sa.ForeignKeyConstraint(
            ["tournament_id"],
            ["tournament.id"],
            name=op.f("fk_clock_tournament_id_tournament"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_clock")),
        sa.UniqueConstraint("tournament_id", name=op.f("uq_clock_tournament_id")),
    )
    op.create_index(op.f("ix_clock_tournament_id"), "clock", ["tournament_id"], unique=False)
