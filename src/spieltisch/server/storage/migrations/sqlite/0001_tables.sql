-- A table: what its host chose and who sits there (`record`, JSON), and how far its clock has come.
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    code TEXT NOT NULL UNIQUE,
    status TEXT NOT NULL,
    public INTEGER NOT NULL,
    touched INTEGER NOT NULL,
    time INTEGER NOT NULL DEFAULT 0,
    record TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX tables_by_status ON tables (status, touched);

-- The log of a table: its inputs, one after the other. Rows are appended and never changed.
CREATE TABLE log (
    "table" TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    version INTEGER NOT NULL,
    seat INTEGER,
    input TEXT NOT NULL,
    time INTEGER NOT NULL,
    id TEXT,
    PRIMARY KEY ("table", version)
) STRICT, WITHOUT ROWID;

-- The latest position of a table: a short cut, never the truth.
CREATE TABLE snapshots (
    "table" TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    version INTEGER NOT NULL,
    data TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Who may append to a table's log. The token grows with every new holder; an old one is refused.
CREATE TABLE leases (
    "table" TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    holder TEXT NOT NULL,
    token INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The hashes of the seats' secrets, to find the tables of a device.
CREATE TABLE secrets (
    hash TEXT NOT NULL,
    "table" TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    PRIMARY KEY (hash, "table")
) STRICT, WITHOUT ROWID;
CREATE INDEX secrets_by_table ON secrets ("table");
