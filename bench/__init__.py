"""Our games against their peers, in one run: ``python -m bench [suite]``.

Each competitor lives in a worker process of its own (`worker`), the parent lets ours and the peer's run by turns,
round after round (`suites`), and writes medians, spread and ratios to the screen and into ``docs/performance.md``
(`report`). Only the CPU time of the process counts, so a busy machine disturbs little.
Nothing here passes or fails: a number is reported beside its target.
"""
