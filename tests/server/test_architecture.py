"""docs/architecture.md is current: its files exist, and its rooms are the server's folders in layer order."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parent.parent.parent
SERVER = PROJECT / "src" / "spieltisch" / "server"
PAGE = (PROJECT / "docs" / "architecture.md").read_text("utf-8")
NOT_A_ROOM = {"static", "__pycache__"}


def rooms() -> set[str]:
    return {folder.name for folder in SERVER.iterdir() if folder.is_dir() and folder.name not in NOT_A_ROOM}


def rooms_on_the_page() -> list[str]:
    chapter = PAGE.split("## Rooms of the server")[1].split("\n## ")[0]
    return re.findall(r"^\| `(\w+)/` \|", chapter, flags=re.M)


def layers() -> list[list[str]]:
    contracts = tomllib.loads((PROJECT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    (found,) = [contract["layers"] for contract in contracts if contract.get("containers") == ["spieltisch.server"]]
    return [[room.strip() for room in layer.split("|")] for layer in found]


def test_every_path_on_the_page_exists():
    paths = set(re.findall(r"`((?:src|tools|web|docs)/[\w./-]*)`", PAGE))
    assert len(paths) > 20
    assert [path for path in sorted(paths) if not (PROJECT / path).exists()] == []


def test_files_in_the_picture_of_a_move_exist():
    shown = re.findall(r"participant \w+ as ([\w/.]+)", PAGE)
    assert len(shown) >= 6
    assert [path for path in shown if not (SERVER / path).is_file()] == []


def test_a_move_passes_at_most_twelve_files():
    chapter = PAGE.split("## A move's way")[1].split("\n## ")[0]
    steps = re.findall(r"^(\d+)\. `(src/[\w/.]+)`", chapter, flags=re.M)
    assert [int(number) for number, _ in steps] == list(range(1, len(steps) + 1))
    assert len({path for _, path in steps}) == len(steps) <= 12


def test_the_rooms_on_the_page_are_the_folders_there_are():
    assert sorted(rooms_on_the_page()) == sorted(rooms())


def test_the_rooms_on_the_page_are_in_the_order_of_the_layers():
    rank = {room: number for number, layer in enumerate(layers()) for room in layer}
    ranks = [rank[room] for room in rooms_on_the_page()]
    assert ranks == sorted(ranks)


def test_the_server_has_three_modules_at_its_top_level():
    assert {path.name for path in SERVER.glob("*.py")} == {"__init__.py", "app.py", "settings.py"}


@pytest.mark.parametrize("room", sorted(rooms()))
def test_every_room_says_what_lives_there_and_what_it_may_import(room):
    docstring = ast.get_docstring(ast.parse((SERVER / room / "__init__.py").read_text("utf-8")))
    assert docstring is not None
    assert "Imports " in docstring
