CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY);
INSERT INTO alembic_version VALUES ('0001');
CREATE TABLE journal (
    id BIGINT NOT NULL,
    number INTEGER NOT NULL,
    made DATETIME NOT NULL,
    station VARCHAR NOT NULL,
    kind VARCHAR(10) NOT NULL,
    target INTEGER,
    tournament_id BIGINT,
    command VARCHAR NOT NULL,
    schema_number INTEGER NOT NULL,
    changes JSON NOT NULL,
    previous VARCHAR NOT NULL,
    digest VARCHAR NOT NULL,
    CONSTRAINT pk_journal PRIMARY KEY (id),
    CONSTRAINT uq_journal_number UNIQUE (number),
    CONSTRAINT ck_journal_kind CHECK (kind IN ('change', 'undo', 'redo', 'checkpoint'))
);
CREATE INDEX ix_journal_tournament_id ON journal (tournament_id);
CREATE TABLE person (
    id BIGINT NOT NULL,
    family VARCHAR NOT NULL,
    given VARCHAR NOT NULL,
    club VARCHAR NOT NULL,
    place VARCHAR NOT NULL,
    born INTEGER,
    contact VARCHAR NOT NULL,
    language VARCHAR NOT NULL,
    CONSTRAINT pk_person PRIMARY KEY (id)
);
CREATE TABLE season (
    id BIGINT NOT NULL,
    name VARCHAR NOT NULL,
    settings JSON NOT NULL,
    CONSTRAINT pk_season PRIMARY KEY (id),
    CONSTRAINT uq_season_name UNIQUE (name)
);
CREATE TABLE tournament (
    id BIGINT NOT NULL,
    name VARCHAR NOT NULL,
    day DATE,
    venue VARCHAR NOT NULL,
    language VARCHAR NOT NULL,
    regulation JSON NOT NULL,
    created DATETIME NOT NULL,
    CONSTRAINT pk_tournament PRIMARY KEY (id),
    CONSTRAINT uq_tournament_name UNIQUE (name)
);
CREATE TABLE entry (
    id BIGINT NOT NULL,
    tournament_id BIGINT NOT NULL,
    number INTEGER NOT NULL,
    name VARCHAR NOT NULL,
    category VARCHAR NOT NULL,
    club VARCHAR NOT NULL,
    ranked BOOLEAN NOT NULL,
    presence VARCHAR(8) NOT NULL,
    due INTEGER NOT NULL,
    paid INTEGER NOT NULL,
    CONSTRAINT pk_entry PRIMARY KEY (id),
    CONSTRAINT fk_entry_tournament_id_tournament FOREIGN KEY(tournament_id) REFERENCES tournament (id) DEFERRABLE INITIALLY DEFERRED,
    CONSTRAINT uq_entry_tournament_id_number UNIQUE (tournament_id, number),
    CONSTRAINT ck_entry_presence CHECK (presence IN ('expected', 'here', 'gone'))
);
CREATE INDEX ix_entry_tournament_id ON entry (tournament_id);
CREATE TABLE season_event (
    id BIGINT NOT NULL,
    season_id BIGINT NOT NULL,
    number INTEGER NOT NULL,
    name VARCHAR NOT NULL,
    tournament_id BIGINT,
    facts JSON NOT NULL,
    CONSTRAINT pk_season_event PRIMARY KEY (id),
    CONSTRAINT fk_season_event_season_id_season FOREIGN KEY(season_id) REFERENCES season (id) DEFERRABLE INITIALLY DEFERRED,
    CONSTRAINT fk_season_event_tournament_id_tournament FOREIGN KEY(tournament_id) REFERENCES tournament (id) DEFERRABLE INITIALLY DEFERRED,
    CONSTRAINT uq_season_event_season_id_number UNIQUE (season_id, number)
);
CREATE INDEX ix_season_event_season_id ON season_event (season_id);
CREATE INDEX ix_season_event_tournament_id ON season_event (tournament_id);
CREATE TABLE stage (
    id BIGINT NOT NULL,
    tournament_id BIGINT NOT NULL,
    number INTEGER NOT NULL,
    CONSTRAINT pk_stage PRIMARY KEY (id),
    CONSTRAINT fk_stage_tournament_id_tournament FOREIGN KEY(tournament_id) REFERENCES tournament (id) DEFERRABLE INITIALLY DEFERRED,
    CONSTRAINT uq_stage_tournament_id_number UNIQUE (tournament_id, number)
);
CREATE INDEX ix_stage_tournament_id ON stage (tournament_id);
CREATE TABLE wish (
    id BIGINT NOT NULL,
    tournament_id BIGINT NOT NULL,
    number INTEGER NOT NULL,
    kind VARCHAR NOT NULL,
    hard BOOLEAN NOT NULL,
    facts JSON NOT NULL,
    CONSTRAINT pk_wish PRIMARY KEY (id),
    CONSTRAINT fk_wish_tournament_id_tournament FOREIGN KEY(tournament_id) REFERENCES tournament (id) DEFERRABLE INITIALLY DEFERRED,
    CONSTRAINT uq_wish_tournament_id_number UNIQUE (tournament_id, number)
);
CREATE INDEX ix_wish_tournament_id ON wish (tournament_id);
CREATE TABLE entry_member (
    id BIGINT NOT NULL,
    entry_id BIGINT NOT NULL,
    person_id BIGINT NOT NULL,
    position INTEGER NOT NULL,
    from_round INTEGER NOT NULL,
    from_deal INTEGER NOT NULL,
    to_round INTEGER,
    to_deal INTEGER,
    CONSTRAINT pk_entry_member PRIMARY KEY (id),
    CONSTRAINT fk_entry_member_entry_id_entry FOREIGN KEY(entry_id) REFERENCES entry (id) DEFERRABLE INITIALLY DEFERRED,
    CONSTRAINT fk_entry_member_person_id_person FOREIGN KEY(person_id) REFERENCES person (id) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX ix_entry_member_entry_id ON entry_member (entry_id);
CREATE INDEX ix_entry_member_person_id ON entry_member (person_id);
CREATE TABLE lot (
    id BIGINT NOT NULL,
    tournament_id BIGINT NOT NULL,
    stage_id BIGINT NOT NULL,
    entry_id BIGINT NOT NULL,
    batch INTEGER NOT NULL,
    number INTEGER NOT NULL,
    typed BOOLEAN NOT NULL,
    CONSTRAINT pk_lot PRIMARY KEY (id),
    CONSTRAINT fk_lot_entry_id_entry FOREIGN KEY(entry_id) REFERENCES entry (id) DEFERRABLE INITIALLY DEFERRED,
    CONSTRAINT fk_lot_stage_id_stage FOREIGN KEY(stage_id) REFERENCES stage (id) DEFERRABLE INITIALLY DEFERRED,
    CONSTRAINT fk_lot_tournament_id_tournament FOREIGN KEY(tournament_id) REFERENCES tournament (id) DEFERRABLE INITIALLY DEFERRED,
    CONSTRAINT uq_lot_batch_entry_id UNIQUE (batch, entry_id)
);
CREATE INDEX ix_lot_entry_id ON lot (entry_id);
CREATE INDEX ix_lot_stage_id ON lot (stage_id);
CREATE INDEX ix_lot_tournament_id ON lot (tournament_id);
CREATE TABLE round (
    id BIGINT NOT NULL,
    stage_id BIGINT NOT NULL,
    number INTEGER NOT NULL,
    method VARCHAR NOT NULL,
    seed INTEGER NOT NULL,
    effort INTEGER,
    report JSON NOT NULL,
    rank_order JSON NOT NULL,
    drawn DATETIME NOT NULL,
    CONSTRAINT pk_round PRIMARY KEY (id),
    CONSTRAINT fk_round_stage_id_stage FOREIGN KEY(stage_id) REFERENCES stage (id) DEFERRABLE INITIALLY DEFERRED,
    CONSTRAINT uq_round_stage_id_number UNIQUE (stage_id, number)
);
CREATE INDEX ix_round_stage_id ON round (stage_id);
CREATE TABLE stage_entry (
    id BIGINT NOT NULL,
    stage_id BIGINT NOT NULL,
    entry_id BIGINT NOT NULL,
    "group" VARCHAR NOT NULL,
    seed INTEGER,
    reason VARCHAR NOT NULL,
    CONSTRAINT pk_stage_entry PRIMARY KEY (id),
    CONSTRAINT fk_stage_entry_entry_id_entry FOREIGN KEY(entry_id) REFERENCES entry (id) DEFERRABLE INITIALLY DEFERRED,
    CONSTRAINT fk_stage_entry_stage_id_stage FOREIGN KEY(stage_id) REFERENCES stage (id) DEFERRABLE INITIALLY DEFERRED,
    CONSTRAINT uq_stage_entry_stage_id_entry_id UNIQUE (stage_id, entry_id)
);
CREATE INDEX ix_stage_entry_entry_id ON stage_entry (entry_id);
CREATE INDEX ix_stage_entry_stage_id ON stage_entry (stage_id);
CREATE TABLE wish_entry (
    id BIGINT NOT NULL,
    wish_id BIGINT NOT NULL,
    entry_id BIGINT NOT NULL,
    CONSTRAINT pk_wish_entry PRIMARY KEY (id),
    CONSTRAINT fk_wish_entry_entry_id_entry FOREIGN KEY(entry_id) REFERENCES entry (id) DEFERRABLE INITIALLY DEFERRED,
    CONSTRAINT fk_wish_entry_wish_id_wish FOREIGN KEY(wish_id) REFERENCES wish (id) DEFERRABLE INITIALLY DEFERRED,
    CONSTRAINT uq_wish_entry_wish_id_entry_id UNIQUE (wish_id, entry_id)
);
CREATE INDEX ix_wish_entry_entry_id ON wish_entry (entry_id);
CREATE INDEX ix_wish_entry_wish_id ON wish_entry (wish_id);
CREATE TABLE jass_table (
    id BIGINT NOT NULL,
    tournament_id BIGINT NOT NULL,
    round_id BIGINT NOT NULL,
    number INTEGER NOT NULL,
    "group" VARCHAR NOT NULL,
    game VARCHAR NOT NULL,
    deals INTEGER NOT NULL,
    sheet INTEGER NOT NULL,
    CONSTRAINT pk_jass_table PRIMARY KEY (id),
    CONSTRAINT fk_jass_table_round_id_round FOREIGN KEY(round_id) REFERENCES round (id) DEFERRABLE INITIALLY DEFERRED,
    CONSTRAINT fk_jass_table_tournament_id_tournament FOREIGN KEY(tournament_id) REFERENCES tournament (id) DEFERRABLE INITIALLY DEFERRED,
    CONSTRAINT uq_jass_table_round_id_number UNIQUE (round_id, number),
    CONSTRAINT uq_jass_table_tournament_id_sheet UNIQUE (tournament_id, sheet)
);
CREATE INDEX ix_jass_table_round_id ON jass_table (round_id);
CREATE INDEX ix_jass_table_tournament_id ON jass_table (tournament_id);
CREATE TABLE penalty (
    id BIGINT NOT NULL,
    tournament_id BIGINT NOT NULL,
    entry_id BIGINT NOT NULL,
    round_id BIGINT,
    points INTEGER NOT NULL,
    reason VARCHAR NOT NULL,
    CONSTRAINT pk_penalty PRIMARY KEY (id),
    CONSTRAINT fk_penalty_entry_id_entry FOREIGN KEY(entry_id) REFERENCES entry (id) DEFERRABLE INITIALLY DEFERRED,
    CONSTRAINT fk_penalty_round_id_round FOREIGN KEY(round_id) REFERENCES round (id) DEFERRABLE INITIALLY DEFERRED,
    CONSTRAINT fk_penalty_tournament_id_tournament FOREIGN KEY(tournament_id) REFERENCES tournament (id) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX ix_penalty_entry_id ON penalty (entry_id);
CREATE INDEX ix_penalty_round_id ON penalty (round_id);
CREATE INDEX ix_penalty_tournament_id ON penalty (tournament_id);
CREATE TABLE round_entry (
    id BIGINT NOT NULL,
    round_id BIGINT NOT NULL,
    entry_id BIGINT NOT NULL,
    part VARCHAR(6) NOT NULL,
    CONSTRAINT pk_round_entry PRIMARY KEY (id),
    CONSTRAINT fk_round_entry_entry_id_entry FOREIGN KEY(entry_id) REFERENCES entry (id) DEFERRABLE INITIALLY DEFERRED,
    CONSTRAINT fk_round_entry_round_id_round FOREIGN KEY(round_id) REFERENCES round (id) DEFERRABLE INITIALLY DEFERRED,
    CONSTRAINT uq_round_entry_round_id_entry_id UNIQUE (round_id, entry_id),
    CONSTRAINT ck_round_entry_part CHECK (part IN ('plays', 'rests', 'late', 'absent', 'left'))
);
CREATE INDEX ix_round_entry_entry_id ON round_entry (entry_id);
CREATE INDEX ix_round_entry_round_id ON round_entry (round_id);
CREATE TABLE reading (
    id BIGINT NOT NULL,
    table_id BIGINT NOT NULL,
    kind VARCHAR(6) NOT NULL,
    station VARCHAR NOT NULL,
    reader VARCHAR NOT NULL,
    read DATETIME NOT NULL,
    how VARCHAR(8) NOT NULL,
    note VARCHAR NOT NULL,
    facts JSON NOT NULL,
    CONSTRAINT pk_reading PRIMARY KEY (id),
    CONSTRAINT fk_reading_table_id_jass_table FOREIGN KEY(table_id) REFERENCES jass_table (id) DEFERRABLE INITIALLY DEFERRED,
    CONSTRAINT uq_reading_table_id_kind UNIQUE (table_id, kind),
    CONSTRAINT ck_reading_kind CHECK (kind IN ('first', 'second', 'ruling')),
    CONSTRAINT ck_reading_how CHECK (how IN ('exact', 'accepted', 'split', 'computed'))
);
CREATE INDEX ix_reading_table_id ON reading (table_id);
CREATE TABLE seat (
    id BIGINT NOT NULL,
    table_id BIGINT NOT NULL,
    entry_id BIGINT NOT NULL,
    side INTEGER NOT NULL,
    place INTEGER NOT NULL,
    CONSTRAINT pk_seat PRIMARY KEY (id),
    CONSTRAINT fk_seat_entry_id_entry FOREIGN KEY(entry_id) REFERENCES entry (id) DEFERRABLE INITIALLY DEFERRED,
    CONSTRAINT fk_seat_table_id_jass_table FOREIGN KEY(table_id) REFERENCES jass_table (id) DEFERRABLE INITIALLY DEFERRED,
    CONSTRAINT uq_seat_table_id_entry_id UNIQUE (table_id, entry_id),
    CONSTRAINT uq_seat_table_id_side_place UNIQUE (table_id, side, place)
);
CREATE INDEX ix_seat_entry_id ON seat (entry_id);
CREATE INDEX ix_seat_table_id ON seat (table_id);
CREATE TABLE deal (
    id BIGINT NOT NULL,
    reading_id BIGINT NOT NULL,
    number INTEGER NOT NULL,
    notation VARCHAR NOT NULL,
    CONSTRAINT pk_deal PRIMARY KEY (id),
    CONSTRAINT fk_deal_reading_id_reading FOREIGN KEY(reading_id) REFERENCES reading (id) DEFERRABLE INITIALLY DEFERRED,
    CONSTRAINT uq_deal_reading_id_number UNIQUE (reading_id, number)
);
CREATE INDEX ix_deal_reading_id ON deal (reading_id);
CREATE TABLE reading_line (
    id BIGINT NOT NULL,
    reading_id BIGINT NOT NULL,
    "column" VARCHAR NOT NULL,
    side INTEGER NOT NULL,
    value INTEGER,
    CONSTRAINT pk_reading_line PRIMARY KEY (id),
    CONSTRAINT fk_reading_line_reading_id_reading FOREIGN KEY(reading_id) REFERENCES reading (id) DEFERRABLE INITIALLY DEFERRED,
    CONSTRAINT uq_reading_line_reading_id_column_side UNIQUE (reading_id, "column", side)
);
CREATE INDEX ix_reading_line_reading_id ON reading_line (reading_id);
