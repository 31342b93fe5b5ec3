"""Seats that are drawn at the door."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.add_column("entry", sa.Column("pot_seat", sa.Integer(), nullable=True))
