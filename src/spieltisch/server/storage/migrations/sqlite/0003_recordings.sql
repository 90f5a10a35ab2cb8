-- A finished game as it was seen from every viewpoint, compressed: it stays readable when the rules change.
CREATE TABLE recordings (
    "table" TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    data TEXT NOT NULL
) STRICT, WITHOUT ROWID;
