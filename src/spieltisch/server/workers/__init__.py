"""Worker processes: a pool that keeps CPU-bound work (bots, hints, analysis) off the event loop.

Imports `base`.
"""
