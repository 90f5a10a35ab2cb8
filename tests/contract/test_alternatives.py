"""What a view does not tell apart, neither events nor imagined worlds do.

This finds two mistakes that are easily made in a new game: a secret choice that `reimagine` never redeals, and an event
whose value is not declared secret. `tests/kernel/test_alternatives.py` makes them.
"""

from __future__ import annotations

from tests.contract.alternatives import leaks
from tests.contract.driver import Case, every_case, sampled, start


@every_case
def test_moves_that_a_view_does_not_tell_apart_are_told_and_imagined_alike(case: Case):
    for count, match in enumerate(sampled(start(case, 97), 97, every=3, limit=120)):
        assert list(leaks(match, count)) == []
