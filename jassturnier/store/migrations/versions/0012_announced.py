"""Who was announced before the evening, who has confirmed, and who came without."""

from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.execute(  # SQLite adds a constraint only together with its column
        "ALTER TABLE entry ADD COLUMN announced VARCHAR(11) NOT NULL DEFAULT 'announced'"
        " CONSTRAINT ck_entry_announced CHECK (announced IN ('at-the-door', 'announced', 'confirmed'))"
    )
