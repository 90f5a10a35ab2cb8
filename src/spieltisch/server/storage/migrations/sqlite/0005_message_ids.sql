-- A seat's message with an id counts once: at most one entry of the log and one chat line has it.
-- Earlier versions forgot ids after a while; of entries that were repeated under one id the first keeps it.
UPDATE log SET id = NULL WHERE ("table", version) IN (
    SELECT "table", version FROM (
        SELECT "table", version, row_number() OVER (PARTITION BY "table", seat, id ORDER BY version) AS nth
        FROM log WHERE id IS NOT NULL AND seat IS NOT NULL
    ) AS numbered WHERE nth > 1
);
CREATE UNIQUE INDEX log_by_id ON log ("table", seat, id) WHERE id IS NOT NULL;

ALTER TABLE chat ADD COLUMN id TEXT;
CREATE UNIQUE INDEX chat_by_id ON chat ("table", seat, id) WHERE id IS NOT NULL;

-- A row that is written to find out whether the store is writable.
CREATE TABLE health (
    process TEXT PRIMARY KEY,
    checked INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
