"""Where tables are stored: one interface, SQLite and PostgreSQL behind it, migrations, export and import.

Imports `base`, `protocol` and `model`.
"""
