-- The same tables and columns as in SQLite's migrations, so that exports fit both.

-- A table: what its host chose and who sits there (`record`, JSON), and how far its clock has come.
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    code TEXT NOT NULL UNIQUE,
    status TEXT NOT NULL,
    public INTEGER NOT NULL,
    touched BIGINT NOT NULL,
    time BIGINT NOT NULL DEFAULT 0,
    record TEXT NOT NULL
);
CREATE INDEX tables_by_status ON tables (status, touched);

-- The log of a table: its inputs, one after the other. Rows are appended and never changed.
CREATE TABLE log (
    "table" TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    version INTEGER NOT NULL,
    seat INTEGER,
    input TEXT NOT NULL,
    time BIGINT NOT NULL,
    id TEXT,
    PRIMARY KEY ("table", version)
);

-- The latest position of a table: a short cut, never the truth.
CREATE TABLE snapshots (
    "table" TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    version INTEGER NOT NULL,
    data TEXT NOT NULL
);

-- The hashes of the seats' secrets, to find the tables of a device.
CREATE TABLE secrets (
    hash TEXT NOT NULL,
    "table" TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    PRIMARY KEY (hash, "table")
);
CREATE INDEX secrets_by_table ON secrets ("table");

-- What was said at a table; rows are appended and never changed.
CREATE TABLE chat (
    "table" TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    seat INTEGER,
    name TEXT NOT NULL,
    text TEXT NOT NULL,
    team INTEGER NOT NULL,
    time BIGINT NOT NULL,
    PRIMARY KEY ("table", number)
);

-- The processes at work, when each was last heard of (by this database's clock), and whether the bus reaches it.
CREATE TABLE processes (
    name TEXT PRIMARY KEY,
    seen TIMESTAMPTZ NOT NULL,
    on_the_bus BOOLEAN NOT NULL
);

-- Who may append to a table's log (nobody: ''). The token grows with every new holder; an old one is refused.
CREATE TABLE leases (
    "table" TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    holder TEXT NOT NULL,
    token BIGINT NOT NULL
);
CREATE INDEX leases_by_holder ON leases (holder);

-- What processes have to tell each other while the bus is down. Worth nothing after a crash.
CREATE UNLOGGED TABLE letters (
    number BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    target TEXT NOT NULL,
    payload BYTEA NOT NULL
);
CREATE INDEX letters_by_target ON letters (target, number);
