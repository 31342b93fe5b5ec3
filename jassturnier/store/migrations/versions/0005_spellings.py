"""Under which other names a person was written, once that was decided."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("person", sa.Column("spellings", sa.JSON(), nullable=False, server_default="[]"))
