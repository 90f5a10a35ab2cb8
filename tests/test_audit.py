"""The audit of dependencies: a known vulnerability fails it, an unreachable service is reported."""

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


def test_a_known_vulnerability_is_named():
    assert of_python(python(SOUND, WEAK)).weak == ["weak 2: CVE-1"]
    assert "1 known weaknesses" in of_python(python(SOUND, WEAK)).told()
    npm = {"vulnerabilities": {"left": {"severity": "high"}}, "metadata": {"dependencies": {"total": 9}}}
    assert of_npm(json.dumps(npm)).weak == ["left: high"]


def test_skipped_packages_are_named():
    told = of_python(python(SOUND, UNKNOWN)).told()
    assert "1 packages, no known weakness" in told
    assert "NOT AUDITED: ours" in told


def test_an_unreachable_service_does_not_pass():
    for text in ("", "no route", "{}", python(UNKNOWN), json.dumps({"error": {"summary": "offline"}})):
        assert "NOT AUDITED" in of_python(text).told()
        assert "NOT AUDITED" in of_npm(text).told()


def test_without_vulnerabilities_the_audit_passes():
    npm = json.dumps({"vulnerabilities": {}, "metadata": {"dependencies": {"total": 9}}})
    assert of_npm(npm).told() == "npm audit: 9 packages, no known weakness"
    assert of_python(python(SOUND)).told() == "pip-audit: 1 packages, no known weakness"
