"""Which other journal an entry has brought in."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.add_column("journal", sa.Column("branch", sa.JSON(), nullable=True))
