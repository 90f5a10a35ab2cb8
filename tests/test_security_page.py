"""docs/security.md names a test for every mitigation, and every one of them exists."""

import re
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[1]


def test_every_mitigation_has_a_test_that_exists():
    page = (PROJECT / "docs" / "security.md").read_text("utf-8")
    threats = [line for line in page.splitlines() if line.startswith("| ") and not line.startswith("| actor |")]
    tests = {
        name
        for file in (PROJECT / "tests").rglob("test_*.py")
        for name in re.findall(r"^def (test_\w+)", file.read_text("utf-8"), re.MULTILINE)
    }
    assert len(threats) > 20
    for line in threats:
        named = re.findall(r"`(test_\w+)`", line)
        assert named, line
        assert set(named) <= tests, set(named) - tests
