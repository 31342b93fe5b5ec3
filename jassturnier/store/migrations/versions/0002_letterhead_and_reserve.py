"""The letterhead of papers, and the numbers of reserve slips."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "letterhead",
        sa.Column("id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("tournament_id", sa.BigInteger(), nullable=False),
        sa.Column("club", sa.String(), nullable=False),
        sa.Column("logo", sa.LargeBinary(), nullable=True),
        sa.Column(
            "suits",
            sa.Enum("swiss", "french", name="suits", native_enum=False, create_constraint=True),
            nullable=False,
        ),
        sa.ForeignKeyConstraint(
            ["tournament_id"],
            ["tournament.id"],
            name=op.f("fk_letterhead_tournament_id_tournament"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_letterhead")),
        sa.UniqueConstraint("tournament_id", name=op.f("uq_letterhead_tournament_id")),
    )
    op.create_index(op.f("ix_letterhead_tournament_id"), "letterhead", ["tournament_id"], unique=False)
    op.create_table(
        "reserve",
        sa.Column("id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("tournament_id", sa.BigInteger(), nullable=False),
        sa.Column("first", sa.Integer(), nullable=False),
        sa.Column("last", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["tournament_id"],
            ["tournament.id"],
            name=op.f("fk_reserve_tournament_id_tournament"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_reserve")),
    )
    op.create_index(op.f("ix_reserve_tournament_id"), "reserve", ["tournament_id"], unique=False)
