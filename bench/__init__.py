"""Benchmarks against comparable projects, in one run: ``python -m bench [suite]``.

Each competitor runs in its own worker process (`worker`). The parent alternates between ours and the peer's, round by
round (`suites`), and writes medians, spread and ratios to the screen and to ``docs/performance.md`` (`report`). Only
the process's CPU time counts, so a busy machine disturbs little. Nothing passes or fails: each number is reported
beside its target.
"""
