"""When the clock of a round was first begun."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    op.add_column("round", sa.Column("begun", sa.DateTime(), nullable=True))
