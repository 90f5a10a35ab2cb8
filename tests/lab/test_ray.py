"""Simulations on Ray: the same rows as locally, and a lost worker only costs time. Run by `make ray`."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from spieltisch.cli import main
from spieltisch.kernel.errors import OptionError
from spieltisch.lab.simulate import Job, simulate
from spieltisch.lab.tournament import Contest, run
from spieltisch.lab.workers import Ray, workplace

INSTALLED = importlib.util.find_spec("ray") is not None
needs_ray = pytest.mark.skipif(not INSTALLED, reason="Ray is not installed: `make ray` installs it and runs this")
pytestmark = pytest.mark.filterwarnings("default")  # Ray warns about itself


@pytest.mark.skipif(INSTALLED, reason="Ray is installed")
def test_without_ray_the_extra_is_named(capsys: pytest.CaptureFixture[str]):
    assert main(["simulate", "joggle", "--games", "2", "--on", "ray"]) == 2
    assert "install spieltisch[ray]" in capsys.readouterr().err


@needs_ray
@pytest.mark.slow
def test_simulations_and_tournaments_on_ray_give_the_same_rows():
    job = Job("skyjo_action", ("greedy", "random"), {"target": 50}, 5, 24, sweep={"layout": ["4x3", "3x3"]})
    assert simulate(job, workplace("ray", 2)).rows == simulate(job, 1).rows
    contest = Contest("joggle", ("random", "easy", "greedy"), 4, seed=3)
    there, here = run(contest, workplace("ray", 2)), run(contest, 1)
    assert (there.rows, there.standings) == (here.rows, here.standings)


@needs_ray
@pytest.mark.slow
def test_reports_on_ray_are_the_same_to_the_byte(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    words = ["report", "joggle", "--games", "30", "--option", "goal=two_squares", "--workers", "2", "--out"]
    there, here = tmp_path / "ray.html", tmp_path / "local.html"
    assert main([*words, str(there), "--on", "ray"]) == 0
    assert main([*words, str(here)]) == 0
    assert there.read_bytes() == here.read_bytes()


@needs_ray
@pytest.mark.slow
def test_a_lost_worker_is_retried_and_nothing_is_counted_twice(tmp_path: Path):
    marker = str(tmp_path / "lost")

    def dies_once(number: int) -> int:
        import os
        import signal

        if number == 3 and not os.path.exists(marker):  # noqa: PTH110
            os.close(os.open(marker, os.O_CREAT))
            os.kill(os.getpid(), signal.SIGKILL)
        return number

    assert sorted(Ray(None, 2)(dies_once, range(12))) == list(range(12))
    assert Path(marker).exists()


@needs_ray
@pytest.mark.slow
def test_a_missing_cluster_is_reported():
    with pytest.raises(OptionError, match="cannot work on Ray at ray://127"):
        list(workplace("ray://127.0.0.1:1", None)(abs, [1]))
