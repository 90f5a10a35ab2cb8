"""Checks of the source tree: nothing specific to one machine, and examples in the docs that work."""

import doctest
import json
import re
import subprocess
import tomllib
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parent.parent

# Assembled here so that this file does not match itself.
OUTSIDE = ".." + "/shared"
MACHINE_PATH = re.compile(r"(?<![\w.)}\]>*-])/(?:ro" + r"ot|wo" + r"rk)/")
PUBLIC_HOSTS = {"py" + "pi.org", "files.python" + "hosted.org"}


def tracked_texts() -> dict[str, str]:
    """Every text file tracked by git, by path."""
    listing = subprocess.run(["git", "ls-files", "-z"], cwd=PROJECT, capture_output=True, text=True, check=False)
    if listing.returncode != 0:
        pytest.skip("not a git checkout")
    texts = {}
    for name in filter(None, listing.stdout.split("\0")):
        file = PROJECT / name
        if file.is_file():
            data = file.read_bytes()
            if b"\0" not in data:
                texts[name] = data.decode("utf-8")
    return texts


def test_nothing_outside_the_tree_is_mentioned():
    assert [name for name, text in tracked_texts().items() if OUTSIDE in text] == []


def test_no_path_of_a_particular_machine():
    assert [name for name, text in tracked_texts().items() if MACHINE_PATH.search(text)] == []


def test_lock_files_name_only_the_public_index():
    locks = {name: text for name, text in tracked_texts().items() if name.endswith((".lock", "-lock.json"))}
    assert "uv.lock" in locks
    hosts = set(re.findall(r"https?://([^/\"\s]+)", locks["uv.lock"]))
    assert hosts <= PUBLIC_HOSTS


@pytest.mark.parametrize("folder", ["web", "bench/boardgame", "bench/colyseus"])
def test_npm_lock_files_name_no_registry(folder):
    """Packages are pinned by version and hash; the index is configured on the machine."""
    packages = json.loads(tracked_texts()[f"{folder}/package-lock.json"])["packages"]
    assert len(packages) > 50
    assert [name for name, package in packages.items() if "resolved" in package] == []
    assert [name for name, package in packages.items() if name and "integrity" not in package] == []


def test_no_index_is_configured():
    settings = tomllib.loads((PROJECT / "pyproject.toml").read_text())["tool"]["uv"]
    assert not {"index", "index-url", "extra-index-url", "find-links"} & settings.keys()


def test_versions_named_twice_agree():
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text())
    groups = project["dependency-groups"]
    development = {word for name in ("dev", "native-build") for word in groups[name] if isinstance(word, str)}
    native = (PROJECT / "tools" / "native.py").read_text()
    assert set(project["build-system"]["requires"]) <= development
    assert set(re.findall(r'"((?:mypy|setuptools|ziglang)[=>]=[\d.]+)"', native)) <= development


@pytest.mark.parametrize("page", ["README.md", "docs/lab.md"])
def test_the_examples_on_a_page_do_what_it_says(page: str):
    failed, tried = doctest.testfile(str(PROJECT / page), module_relative=False)
    assert tried > 0
    assert failed == 0
