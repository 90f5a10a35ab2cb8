"""The lab's reports: those of the package, or the operator's own instead, for the browser."""

import pytest
from litestar.testing import TestClient

import spieltisch
from spieltisch.server import reports
from spieltisch.server.app import build
from spieltisch.server.limits import Settings


@pytest.fixture
def client(data):
    with TestClient(build(Settings(data))) as client:
        yield client


def test_every_game_has_a_report_that_can_be_shown(client):
    listed = client.get("/api/reports").json()["reports"]
    assert [one["game"] for one in listed] == list(spieltisch.NAMES)
    for one in listed:
        report = client.get(f"/api/reports/{one['game']}").json()
        assert {key: report[key] for key in one} == one
        assert len(report["chapters"]) >= 10
        for chapter in report["chapters"]:
            assert set(chapter["heading"]) == set(chapter["text"]) == {"de", "en"}
            for drawing in (chapter["figure"] or {}).values():
                assert drawing.startswith("<svg")
                assert "style=" not in drawing  # the page's policy allows no style of its own
                assert "<script" not in drawing


def test_an_own_report_takes_the_place_of_the_packages_and_a_broken_one_does_not(client, data):
    own = data.parent / "reports"
    own.mkdir()
    text = (reports.SHIPPED / "joy.json").read_text("utf-8")
    (own / "joy.json").write_text(text.replace('"title":"JOY"', '"title":"My JOY"'), "utf-8")
    assert client.get("/api/reports/joy").json()["title"] == "My JOY"
    (own / "joy.json").write_text("{")
    assert client.get("/api/reports/joy").json()["title"] == "JOY"


def test_a_report_that_is_not_there_is_said_to_be_missing(client):
    for name in ("tarock", "..%2Fjoy"):
        assert client.get(f"/api/reports/{name}").status_code == 404
