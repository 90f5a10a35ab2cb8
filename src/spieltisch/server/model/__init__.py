"""What a table is, without input or output: its record, the log of its match, ids, secrets and seeds.

Imports `base` and `protocol`.
"""
