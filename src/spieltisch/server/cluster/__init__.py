"""Several server processes at one database: which process has a table, and messages between them.

Imports `tables` and everything below.
"""
