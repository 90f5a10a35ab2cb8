"""The audit of dependencies: a known weakness fails it, a service out of reach is told and not passed over."""

import json
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tools"))

from audit import of_npm, of_python


def python(*packages: Any) -> str:
    return json.dumps({"dependencies": list(packages), "fixes": []})


SOUND = {"name": "sound", "version": "1", "vulns": []}
WEAK = {"name": "weak", "version": "2", "vulns": [{"id": "CVE-1", "fix_versions": ["3"]}]}
UNKNOWN = {"name": "ours", "skip_reason": "not found"}


def test_a_known_weakness_is_named():
    assert of_python(python(SOUND, WEAK)).weak == ["weak 2: CVE-1"]
    assert "1 known weaknesses" in of_python(python(SOUND, WEAK)).told()
    npm = {"vulnerabilities": {"left": {"severity": "high"}}, "metadata": {"dependencies": {"total": 9}}}
    assert of_npm(json.dumps(npm)).weak == ["left: high"]


def test_what_was_not_looked_up_is_named():
    told = of_python(python(SOUND, UNKNOWN)).told()
    assert "1 packages, no known weakness" in told
    assert "NOT AUDITED: ours" in told


def test_a_service_out_of_reach_is_no_clean_bill():
    for text in ("", "no route", "{}", python(UNKNOWN), json.dumps({"error": {"summary": "offline"}})):
        assert "NOT AUDITED" in of_python(text).told()
        assert "NOT AUDITED" in of_npm(text).told()


def test_without_a_weakness_nothing_is_wrong():
    npm = json.dumps({"vulnerabilities": {}, "metadata": {"dependencies": {"total": 9}}})
    assert of_npm(npm).told() == "npm audit: 9 packages, no known weakness"
    assert of_python(python(SOUND)).told() == "pip-audit: 1 packages, no known weakness"
