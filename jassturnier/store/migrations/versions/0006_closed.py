"""Tournaments that take no changes any more."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("tournament", sa.Column("closed", sa.Boolean(), nullable=False, server_default=sa.false()))
