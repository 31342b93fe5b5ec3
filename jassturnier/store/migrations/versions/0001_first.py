"""The first form of the data."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "journal",
        sa.Column("id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("made", sa.DateTime(), nullable=False),
        sa.Column("station", sa.String(), nullable=False),
        sa.Column(
            "kind",
            sa.Enum(
                "change", "undo", "redo", "checkpoint", name="kind", native_enum=False, create_constraint=True
            ),
            nullable=False,
        ),
        sa.Column("target", sa.Integer(), nullable=True),
        sa.Column("tournament_id", sa.BigInteger(), nullable=True),
        sa.Column("command", sa.String(), nullable=False),
        sa.Column("schema_number", sa.Integer(), nullable=False),
        sa.Column("changes", sa.JSON(), nullable=False),
        sa.Column("previous", sa.String(), nullable=False),
        sa.Column("digest", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_journal")),
        sa.UniqueConstraint("number", name=op.f("uq_journal_number")),
    )
    op.create_index(op.f("ix_journal_tournament_id"), "journal", ["tournament_id"], unique=False)
    op.create_table(
        "person",
        sa.Column("id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("family", sa.String(), nullable=False),
        sa.Column("given", sa.String(), nullable=False),
        sa.Column("club", sa.String(), nullable=False),
        sa.Column("place", sa.String(), nullable=False),
        sa.Column("born", sa.Integer(), nullable=True),
        sa.Column("contact", sa.String(), nullable=False),
        sa.Column("language", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_person")),
    )
    op.create_table(
        "season",
        sa.Column("id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("settings", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_season")),
        sa.UniqueConstraint("name", name=op.f("uq_season_name")),
    )
    op.create_table(
        "tournament",
        sa.Column("id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("day", sa.Date(), nullable=True),
        sa.Column("venue", sa.String(), nullable=False),
        sa.Column("language", sa.String(), nullable=False),
        sa.Column("regulation", sa.JSON(), nullable=False),
        sa.Column("created", sa.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tournament")),
        sa.UniqueConstraint("name", name=op.f("uq_tournament_name")),
    )
    op.create_table(
        "entry",
        sa.Column("id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("tournament_id", sa.BigInteger(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("category", sa.String(), nullable=False),
        sa.Column("club", sa.String(), nullable=False),
        sa.Column("ranked", sa.Boolean(), nullable=False),
        sa.Column(
            "presence",
            sa.Enum("expected", "here", "gone", name="presence", native_enum=False, create_constraint=True),
            nullable=False,
        ),
        sa.Column("due", sa.Integer(), nullable=False),
        sa.Column("paid", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["tournament_id"],
            ["tournament.id"],
            name=op.f("fk_entry_tournament_id_tournament"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_entry")),
        sa.UniqueConstraint("tournament_id", "number", name=op.f("uq_entry_tournament_id_number")),
    )
    op.create_index(op.f("ix_entry_tournament_id"), "entry", ["tournament_id"], unique=False)
    op.create_table(
        "season_event",
        sa.Column("id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("season_id", sa.BigInteger(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("tournament_id", sa.BigInteger(), nullable=True),
        sa.Column("facts", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(
            ["season_id"],
            ["season.id"],
            name=op.f("fk_season_event_season_id_season"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["tournament_id"],
            ["tournament.id"],
            name=op.f("fk_season_event_tournament_id_tournament"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_season_event")),
        sa.UniqueConstraint("season_id", "number", name=op.f("uq_season_event_season_id_number")),
    )
    op.create_index(op.f("ix_season_event_season_id"), "season_event", ["season_id"], unique=False)
    op.create_index(op.f("ix_season_event_tournament_id"), "season_event", ["tournament_id"], unique=False)
    op.create_table(
        "stage",
        sa.Column("id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("tournament_id", sa.BigInteger(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["tournament_id"],
            ["tournament.id"],
            name=op.f("fk_stage_tournament_id_tournament"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_stage")),
        sa.UniqueConstraint("tournament_id", "number", name=op.f("uq_stage_tournament_id_number")),
    )
    op.create_index(op.f("ix_stage_tournament_id"), "stage", ["tournament_id"], unique=False)
    op.create_table(
        "wish",
        sa.Column("id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("tournament_id", sa.BigInteger(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("hard", sa.Boolean(), nullable=False),
        sa.Column("facts", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(
            ["tournament_id"],
            ["tournament.id"],
            name=op.f("fk_wish_tournament_id_tournament"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_wish")),
        sa.UniqueConstraint("tournament_id", "number", name=op.f("uq_wish_tournament_id_number")),
    )
    op.create_index(op.f("ix_wish_tournament_id"), "wish", ["tournament_id"], unique=False)
    op.create_table(
        "entry_member",
        sa.Column("id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("entry_id", sa.BigInteger(), nullable=False),
        sa.Column("person_id", sa.BigInteger(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("from_round", sa.Integer(), nullable=False),
        sa.Column("from_deal", sa.Integer(), nullable=False),
        sa.Column("to_round", sa.Integer(), nullable=True),
        sa.Column("to_deal", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(
            ["entry_id"],
            ["entry.id"],
            name=op.f("fk_entry_member_entry_id_entry"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["person_id"],
            ["person.id"],
            name=op.f("fk_entry_member_person_id_person"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_entry_member")),
    )
    op.create_index(op.f("ix_entry_member_entry_id"), "entry_member", ["entry_id"], unique=False)
    op.create_index(op.f("ix_entry_member_person_id"), "entry_member", ["person_id"], unique=False)
    op.create_table(
        "lot",
        sa.Column("id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("tournament_id", sa.BigInteger(), nullable=False),
        sa.Column("stage_id", sa.BigInteger(), nullable=False),
        sa.Column("entry_id", sa.BigInteger(), nullable=False),
        sa.Column("batch", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("typed", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["entry_id"],
            ["entry.id"],
            name=op.f("fk_lot_entry_id_entry"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["stage_id"],
            ["stage.id"],
            name=op.f("fk_lot_stage_id_stage"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["tournament_id"],
            ["tournament.id"],
            name=op.f("fk_lot_tournament_id_tournament"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_lot")),
        sa.UniqueConstraint("batch", "entry_id", name=op.f("uq_lot_batch_entry_id")),
    )
    op.create_index(op.f("ix_lot_entry_id"), "lot", ["entry_id"], unique=False)
    op.create_index(op.f("ix_lot_stage_id"), "lot", ["stage_id"], unique=False)
    op.create_index(op.f("ix_lot_tournament_id"), "lot", ["tournament_id"], unique=False)
    op.create_table(
        "round",
        sa.Column("id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("stage_id", sa.BigInteger(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("method", sa.String(), nullable=False),
        sa.Column("seed", sa.Integer(), nullable=False),
        sa.Column("effort", sa.Integer(), nullable=True),
        sa.Column("report", sa.JSON(), nullable=False),
        sa.Column("rank_order", sa.JSON(), nullable=False),
        sa.Column("drawn", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["stage_id"],
            ["stage.id"],
            name=op.f("fk_round_stage_id_stage"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_round")),
        sa.UniqueConstraint("stage_id", "number", name=op.f("uq_round_stage_id_number")),
    )
    op.create_index(op.f("ix_round_stage_id"), "round", ["stage_id"], unique=False)
    op.create_table(
        "stage_entry",
        sa.Column("id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("stage_id", sa.BigInteger(), nullable=False),
        sa.Column("entry_id", sa.BigInteger(), nullable=False),
        sa.Column("group", sa.String(), nullable=False),
        sa.Column("seed", sa.Integer(), nullable=True),
        sa.Column("reason", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(
            ["entry_id"],
            ["entry.id"],
            name=op.f("fk_stage_entry_entry_id_entry"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["stage_id"],
            ["stage.id"],
            name=op.f("fk_stage_entry_stage_id_stage"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_stage_entry")),
        sa.UniqueConstraint("stage_id", "entry_id", name=op.f("uq_stage_entry_stage_id_entry_id")),
    )
    op.create_index(op.f("ix_stage_entry_entry_id"), "stage_entry", ["entry_id"], unique=False)
    op.create_index(op.f("ix_stage_entry_stage_id"), "stage_entry", ["stage_id"], unique=False)
    op.create_table(
        "wish_entry",
        sa.Column("id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("wish_id", sa.BigInteger(), nullable=False),
        sa.Column("entry_id", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["entry_id"],
            ["entry.id"],
            name=op.f("fk_wish_entry_entry_id_entry"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["wish_id"],
            ["wish.id"],
            name=op.f("fk_wish_entry_wish_id_wish"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_wish_entry")),
        sa.UniqueConstraint("wish_id", "entry_id", name=op.f("uq_wish_entry_wish_id_entry_id")),
    )
    op.create_index(op.f("ix_wish_entry_entry_id"), "wish_entry", ["entry_id"], unique=False)
    op.create_index(op.f("ix_wish_entry_wish_id"), "wish_entry", ["wish_id"], unique=False)
    op.create_table(
        "jass_table",
        sa.Column("id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("tournament_id", sa.BigInteger(), nullable=False),
        sa.Column("round_id", sa.BigInteger(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("group", sa.String(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("deals", sa.Integer(), nullable=False),
        sa.Column("sheet", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["round_id"],
            ["round.id"],
            name=op.f("fk_jass_table_round_id_round"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["tournament_id"],
            ["tournament.id"],
            name=op.f("fk_jass_table_tournament_id_tournament"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_jass_table")),
        sa.UniqueConstraint("round_id", "number", name=op.f("uq_jass_table_round_id_number")),
        sa.UniqueConstraint("tournament_id", "sheet", name=op.f("uq_jass_table_tournament_id_sheet")),
    )
    op.create_index(op.f("ix_jass_table_round_id"), "jass_table", ["round_id"], unique=False)
    op.create_index(op.f("ix_jass_table_tournament_id"), "jass_table", ["tournament_id"], unique=False)
    op.create_table(
        "penalty",
        sa.Column("id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("tournament_id", sa.BigInteger(), nullable=False),
        sa.Column("entry_id", sa.BigInteger(), nullable=False),
        sa.Column("round_id", sa.BigInteger(), nullable=True),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("reason", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(
            ["entry_id"],
            ["entry.id"],
            name=op.f("fk_penalty_entry_id_entry"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["round_id"],
            ["round.id"],
            name=op.f("fk_penalty_round_id_round"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["tournament_id"],
            ["tournament.id"],
            name=op.f("fk_penalty_tournament_id_tournament"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_penalty")),
    )
    op.create_index(op.f("ix_penalty_entry_id"), "penalty", ["entry_id"], unique=False)
    op.create_index(op.f("ix_penalty_round_id"), "penalty", ["round_id"], unique=False)
    op.create_index(op.f("ix_penalty_tournament_id"), "penalty", ["tournament_id"], unique=False)
    op.create_table(
        "round_entry",
        sa.Column("id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("round_id", sa.BigInteger(), nullable=False),
        sa.Column("entry_id", sa.BigInteger(), nullable=False),
        sa.Column(
            "part",
            sa.Enum(
                "plays",
                "rests",
                "late",
                "absent",
                "left",
                name="part",
                native_enum=False,
                create_constraint=True,
            ),
            nullable=False,
        ),
        sa.ForeignKeyConstraint(
            ["entry_id"],
            ["entry.id"],
            name=op.f("fk_round_entry_entry_id_entry"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["round_id"],
            ["round.id"],
            name=op.f("fk_round_entry_round_id_round"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_round_entry")),
        sa.UniqueConstraint("round_id", "entry_id", name=op.f("uq_round_entry_round_id_entry_id")),
    )
    op.create_index(op.f("ix_round_entry_entry_id"), "round_entry", ["entry_id"], unique=False)
    op.create_index(op.f("ix_round_entry_round_id"), "round_entry", ["round_id"], unique=False)
    op.create_table(
        "reading",
        sa.Column("id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("table_id", sa.BigInteger(), nullable=False),
        sa.Column(
            "kind",
            sa.Enum("first", "second", "ruling", name="kind", native_enum=False, create_constraint=True),
            nullable=False,
        ),
        sa.Column("station", sa.String(), nullable=False),
        sa.Column("reader", sa.String(), nullable=False),
        sa.Column("read", sa.DateTime(), nullable=False),
        sa.Column(
            "how",
            sa.Enum(
                "exact",
                "accepted",
                "split",
                "computed",
                name="how",
                native_enum=False,
                create_constraint=True,
            ),
            nullable=False,
        ),
        sa.Column("note", sa.String(), nullable=False),
        sa.Column("facts", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"],
            ["jass_table.id"],
            name=op.f("fk_reading_table_id_jass_table"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_reading")),
        sa.UniqueConstraint("table_id", "kind", name=op.f("uq_reading_table_id_kind")),
    )
    op.create_index(op.f("ix_reading_table_id"), "reading", ["table_id"], unique=False)
    op.create_table(
        "seat",
        sa.Column("id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("table_id", sa.BigInteger(), nullable=False),
        sa.Column("entry_id", sa.BigInteger(), nullable=False),
        sa.Column("side", sa.Integer(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["entry_id"],
            ["entry.id"],
            name=op.f("fk_seat_entry_id_entry"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["table_id"],
            ["jass_table.id"],
            name=op.f("fk_seat_table_id_jass_table"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_seat")),
        sa.UniqueConstraint("table_id", "entry_id", name=op.f("uq_seat_table_id_entry_id")),
        sa.UniqueConstraint("table_id", "side", "place", name=op.f("uq_seat_table_id_side_place")),
    )
    op.create_index(op.f("ix_seat_entry_id"), "seat", ["entry_id"], unique=False)
    op.create_index(op.f("ix_seat_table_id"), "seat", ["table_id"], unique=False)
    op.create_table(
        "deal",
        sa.Column("id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("reading_id", sa.BigInteger(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("notation", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(
            ["reading_id"],
            ["reading.id"],
            name=op.f("fk_deal_reading_id_reading"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_deal")),
        sa.UniqueConstraint("reading_id", "number", name=op.f("uq_deal_reading_id_number")),
    )
    op.create_index(op.f("ix_deal_reading_id"), "deal", ["reading_id"], unique=False)
    op.create_table(
        "reading_line",
        sa.Column("id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("reading_id", sa.BigInteger(), nullable=False),
        sa.Column("column", sa.String(), nullable=False),
        sa.Column("side", sa.Integer(), nullable=False),
        sa.Column("value", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(
            ["reading_id"],
            ["reading.id"],
            name=op.f("fk_reading_line_reading_id_reading"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_reading_line")),
        sa.UniqueConstraint(
            "reading_id", "column", "side", name=op.f("uq_reading_line_reading_id_column_side")
        ),
    )
    op.create_index(op.f("ix_reading_line_reading_id"), "reading_line", ["reading_id"], unique=False)
