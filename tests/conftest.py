"""Settings for every test: reproducible hypothesis runs, and the build under test in the header."""

import os

import pytest
from hypothesis import settings

from spieltisch import _build

# The same examples on every run and machine; no deadline, because the machine may be slow or shared.
settings.register_profile("steady", derandomize=True, deadline=None)
settings.load_profile("steady")


def pytest_report_header() -> str:
    return f"spieltisch: {_build.describe()}"


def pytest_sessionstart() -> None:
    expected = os.environ.get("SPIELTISCH_BUILD", _build.describe())
    if expected != _build.describe():
        pytest.exit(f"the {expected} build was to be tested, but the {_build.describe()} one is imported", 2)
