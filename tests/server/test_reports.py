"""Balance reports: the package's, or the operator's own."""

import pytest
from litestar.testing import TestClient

import spieltisch
from spieltisch.server.app import build
from spieltisch.server.settings import Settings
from spieltisch.server.web import reports


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


def test_an_operators_report_replaces_the_packaged_one_unless_it_is_broken(client, data):
    own = data.parent / "reports"
    own.mkdir()
    text = (reports.SHIPPED / "joy.json").read_text("utf-8")
    (own / "joy.json").write_text(text.replace('"title":"JOY"', '"title":"My JOY"'), "utf-8")
    assert client.get("/api/reports/joy").json()["title"] == "My JOY"
    (own / "joy.json").write_text("{")
    assert client.get("/api/reports/joy").json()["title"] == "JOY"


def test_a_missing_report_gives_a_clear_error(client):
    for name in ("tarock", "..%2Fjoy"):
        assert client.get(f"/api/reports/{name}").status_code == 404
