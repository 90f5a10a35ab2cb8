-- What was found out about a finished game by looking back at it (JSON), so that it is looked for once.
CREATE TABLE analyses (
    "table" TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    data TEXT NOT NULL
);
