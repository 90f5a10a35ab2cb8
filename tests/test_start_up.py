"""What the package and `--version` import: neither waits for the command line, the server or a third-party library."""

from __future__ import annotations

import subprocess
import sys

import pytest

from spieltisch import _build

HEAVY = {"msgspec", "importlib.metadata", "rich", "cyclopts", "numpy", "litestar", "spieltisch.cli"}


def imported(command: str) -> set[str]:
    """The modules that a new process has after running some code."""
    code = f"import sys\n{command}\nprint(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(done.stdout.splitlines()[-1].split())


@pytest.mark.parametrize(
    ("command", "unneeded"),
    [
        ("import spieltisch", HEAVY),
        ("sys.argv = ['spieltisch', '--version']; from spieltisch import __main__; __main__.main()",
         HEAVY - {"importlib.metadata"}),
    ],
    ids=["package", "version"],
)  # fmt: skip
def test_nothing_is_imported_that_is_not_needed(command: str, unneeded: set[str]):
    assert imported(command) & unneeded == set()


def test_the_version_is_the_same_however_it_is_asked_for():
    told = [
        subprocess.run([sys.executable, "-m", module, "--version"], capture_output=True, text=True).stdout.strip()
        for module in ("spieltisch", "spieltisch.cli")
    ]
    assert told == [_build.label()] * 2
