"""Golden playthroughs: recorded games that must replay to the same bytes on every build of a revision.

`python -m tests.contract.test_playthroughs` writes those that are missing; a kept one is never rewritten.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import spieltisch
from tests.contract.driver import Case, case_id, cases, every_case_in_both_builds, every_game, play_out, start

FOLDER = Path(__file__).parent.parent / "playthroughs"
SEED = 2026


def path_of(case: Case) -> Path:
    return FOLDER / case[0] / (case_id(case).removeprefix(f"{case[0]}-") + ".json")


@every_case_in_both_builds
def test_a_kept_game_replays_to_the_same_bytes(case: Case):
    kept = path_of(case).read_text("utf-8")
    assert spieltisch.load(kept).save() == kept


@every_case_in_both_builds
def test_the_same_seed_still_plays_the_kept_game(case: Case):
    kept = spieltisch.load(path_of(case).read_text("utf-8"))
    assert play_out(start(case, SEED), SEED).save() == kept.save()
    assert kept.result() is not None


@every_game
def test_every_kept_game_of_the_folder_loads(name: str):
    kept = sorted((FOLDER / name).glob("*.json"))
    assert kept
    for path in kept:
        text = path.read_text("utf-8")
        assert spieltisch.load(text).save() == text, path.name


@every_game
def test_every_variant_has_a_kept_game(name: str):
    missing = [case_id(case) for case in cases() if case[0] == name and not path_of(case).exists()]
    assert not missing, f"run python -m tests.contract.test_playthroughs to keep {missing}"


def keep_missing() -> None:
    for case in cases():
        path = path_of(case)
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(play_out(start(case, SEED), SEED).save(), "utf-8")
            print(path.name)


if __name__ == "__main__":
    keep_missing()


@pytest.fixture(autouse=True)
def _folder_exists() -> None:
    assert FOLDER.is_dir()
