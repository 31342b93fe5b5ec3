"""What was taken out of the journal when somebody was forgotten."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.add_column("journal", sa.Column("forgotten", sa.JSON(), nullable=True))
