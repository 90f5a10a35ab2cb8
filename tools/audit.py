"""Audit the dependencies for known vulnerabilities: pip-audit for Python, npm audit for the web client.

Fails if a vulnerability is known. If the advisory services cannot be reached, it reports NOT AUDITED.
"""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

PROJECT = Path(__file__).resolve().parent.parent
SECONDS = 240


@dataclass
class Audit:
    """The result of one audit: vulnerabilities, packages checked, packages not checked."""

    name: str
    weak: list[str] = field(default_factory=list)
    asked: int = 0
    not_asked: list[str] = field(default_factory=list)

    def told(self) -> str:
        if self.weak:
            return f"{self.name}: {len(self.weak)} known weaknesses\n  " + "\n  ".join(self.weak)
        if not self.asked:
            why = self.not_asked[0] if self.not_asked else "no answer"
            return f"{self.name}: NOT AUDITED, the advisory service could not be asked ({why})"
        left = f"; NOT AUDITED: {', '.join(self.not_asked)}" if self.not_asked else ""
        return f"{self.name}: {self.asked} packages, no known weakness{left}"


def output(command: list[str]) -> str:
    try:
        done = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, timeout=SECONDS, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        return json.dumps({"error": type(error).__name__})
    return done.stdout or json.dumps({"error": (done.stderr.strip().splitlines() or ["no answer"])[-1][:200]})


def parsed(text: str) -> dict[str, Any]:
    try:
        found = json.loads(text[text.index("{") :])
    except ValueError:
        return {"error": text.strip()[:200] or "no answer"}
    return found if isinstance(found, dict) else {"error": "no answer"}


def of_python(text: str) -> Audit:
    """What pip-audit says."""
    found, audit = parsed(text), Audit("pip-audit")
    for package in found.get("dependencies", []):
        if "skip_reason" in package:
            audit.not_asked.append(package["name"])
        else:
            audit.asked += 1
            audit.weak += [f"{package['name']} {package['version']}: {one['id']}" for one in package["vulns"]]
    if "error" in found:
        audit.not_asked.append(str(found["error"]))
    elif audit.not_asked and not audit.asked:
        audit.not_asked = [f"none of {len(audit.not_asked)} packages is known to it"]
    return audit


def of_npm(text: str) -> Audit:
    """What npm audit says."""
    found, audit = parsed(text), Audit("npm audit")
    if "vulnerabilities" not in found:
        error = found.get("error", found.get("message", "no answer"))
        audit.not_asked.append(str(error.get("summary", error) if isinstance(error, dict) else error)[:200])
        return audit
    audit.asked = int(found.get("metadata", {}).get("dependencies", {}).get("total", 1))
    audit.weak = [f"{name}: {one.get('severity')}" for name, one in found["vulnerabilities"].items()]
    return audit


def main() -> int:
    python = [sys.executable, "-m", "pip_audit", "--progress-spinner", "off", "--timeout", "10", "--format", "json"]
    npm = [sys.executable, "tools/webclient.py", "npm", "audit", "--json", "--package-lock-only"]
    audits = [of_python(output([*python, "--skip-editable"])), of_npm(output(npm))]
    for audit in audits:
        print(audit.told())
    return 1 if any(audit.weak for audit in audits) else 0


if __name__ == "__main__":
    sys.exit(main())
