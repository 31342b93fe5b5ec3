"""The name of a group of entries whose totals are added."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    op.add_column("entry", sa.Column("tandem", sa.String(), nullable=False, server_default=""))
