"""What somebody guessed, and numbers to call penalties by."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("entry", sa.Column("guess", sa.Integer(), nullable=True))
    op.add_column("penalty", sa.Column("number", sa.Integer(), nullable=False, server_default="0"))
