"""The deployment examples: their commands are valid, and the page links to every file."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from spieltisch.cli import app

PROJECT = Path(__file__).resolve().parent.parent
DEPLOY = PROJECT / "deploy"
PAGE = PROJECT / "docs" / "operations.md"
VALUES = {"%i": "8001", "${DATABASE}": "postgresql://db/spieltisch", "${BUS}": "nats://bus:4222"}


def files() -> list[Path]:
    return sorted(path for path in DEPLOY.rglob("*") if path.is_file() and path.name != ".env")


def commands(text: str) -> list[list[str]]:
    """Everything after `serve`, in a line of a shell, a unit or a Dockerfile, or in a folded command of Compose."""
    text = re.sub(r"(command: >-\n(?: {6}.*\n)+)", lambda found: " ".join(found[0].split()) + "\n", text)
    for name, value in VALUES.items():
        text = text.replace(name, value)
    lines = re.findall(r"^.*(?:spieltisch|command: >-) (serve .*?)(?: &)?$", text, re.MULTILINE)
    lists = re.findall(r'^CMD \["(serve.*)"\]$', text, re.MULTILINE)
    return [shlex.split(line) for line in lines] + [words.split('", "') for words in lists]


@pytest.mark.parametrize("path", [*files(), PAGE], ids=lambda path: path.name)
def test_every_command_of_an_example_is_understood(path: Path):
    for words in commands(path.read_text("utf-8")):
        understood, _, unused = app.parse_args(words, exit_on_error=False, print_error=False)
        assert understood.__name__ == "serve"
        assert unused == {}


def test_commands_are_found_where_there_are_some():
    found = {path.name for path in [*files(), PAGE] if commands(path.read_text("utf-8"))}
    assert found == {"Dockerfile", "compose.yaml", "spieltisch.service", "spieltisch@.service", "operations.md"}


def test_the_page_leads_to_every_example_and_to_nothing_else():
    page = PAGE.read_text("utf-8")
    named = {PROJECT / name for name in re.findall(r"\bdeploy/[\w./@-]*\w", page)}
    assert [str(path) for path in named if not path.exists()] == []
    folders = {path for path in named if path.is_dir() and path != DEPLOY}
    assert [str(path) for path in files() if path not in named and path.parent not in folders] == []


@pytest.mark.parametrize("path", [*DEPLOY.rglob("*Caddyfile"), *DEPLOY.rglob("*.conf")], ids=lambda path: path.name)
def test_a_proxy_blocks_every_spelling_of_metrics(path: Path):
    """`/metrics/` must be blocked, too."""
    rule = r"location /metrics \{ deny all; \}" if path.suffix == ".conf" else r"respond /metrics\* 403"
    assert re.search(rule, path.read_text("utf-8"))


def test_what_a_unit_asks_of_its_environment_is_in_the_file_for_it():
    unit = (DEPLOY / "systemd" / "spieltisch@.service").read_text("utf-8")
    given = re.findall(r"^(\w+)=", (DEPLOY / "systemd" / "spieltisch.env").read_text("utf-8"), re.MULTILINE)
    assert set(re.findall(r"\$\{(\w+)\}", unit)) <= set(given)


def test_the_image_is_made_with_the_uv_that_wrote_the_lock_file():
    tool = re.search(r'UV_VERSION = "([\d.]+)"', (PROJECT / "tools" / "bootstrap.py").read_text("utf-8"))
    image = re.search(r"uv==([\d.]+)", (DEPLOY / "docker" / "Dockerfile").read_text("utf-8"))
    assert tool is not None
    assert image is not None
    assert image[1] == tool[1]
