"""Who paid what, when and how; and who takes part free of charge."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("entry", sa.Column("free", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.create_table(
        "payment",
        sa.Column("id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("tournament_id", sa.BigInteger(), nullable=False),
        sa.Column("entry_id", sa.BigInteger(), nullable=True),
        sa.Column("amount", sa.Integer(), nullable=False),
        sa.Column(
            "how",
            sa.Enum(
                "cash", "twint", "transfer", "before", name="paid_by", native_enum=False, create_constraint=True
            ),
            nullable=False,
        ),
        sa.Column("made", sa.DateTime(), nullable=False),
        sa.Column("station", sa.String(), nullable=False),
        sa.Column("note", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(
            ["tournament_id"],
            ["tournament.id"],
            name=op.f("fk_payment_tournament_id_tournament"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["entry_id"],
            ["entry.id"],
            name=op.f("fk_payment_entry_id_entry"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_payment")),
    )
    op.create_index(op.f("ix_payment_tournament_id"), "payment", ["tournament_id"], unique=False)
    op.create_index(op.f("ix_payment_entry_id"), "payment", ["entry_id"], unique=False)
