"""Live tables: each takes messages from its inbox, judges them on a draft, commits, and tells everybody.

Imports everything below: `base`, `protocol`, `model`, `storage`, `workers`, `replays`, and the interface of `sockets`.
"""
