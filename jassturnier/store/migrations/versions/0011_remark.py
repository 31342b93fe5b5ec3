"""What the desk should know of an entry."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.add_column("entry", sa.Column("remark", sa.String(), nullable=False, server_default=""))
