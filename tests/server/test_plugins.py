"""A game of another package on the server: played like any other; when it is gone, its tables say so and are kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from spieltisch.games.registry import FOLDERS
from tests.server.tables import Server

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "elster"


def test_a_table_whose_game_is_gone_says_so_and_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    wish = {"game": "elster", "players": 3, "seats": [{"kind": "me"}, *[{"kind": "bot", "bot": "random"}] * 2]}
    monkeypatch.setenv(FOLDERS, str(EXAMPLE))
    server = Server(tmp_path / "tables.sqlite", "--no-limits")
    try:
        shelf = {game["name"]: game for game in server.get("/api/games")["games"]}
        assert shelf["elster"]["tagline"]["en"].startswith("Choose a card in secret")
        assert shelf["elster"]["board"]["score"] == "totals"
        made = server.http.post("/api/tables", json=wish).json()
        other = server.http.post("/api/tables", json={**wish, "game": "skyjo_action"}).json()
        mine = {"secrets": [seat["secret"] for table in (made, other) for seat in table["seats"]]}
        assert len(server.http.post("/api/seats", json=mine).json()["tables"]) == 2

        server.stop()
        monkeypatch.setenv(FOLDERS, "")
        server.start_again()
        refused = server.http.get(f"/api/tables/{made['code']}")
        assert refused.status_code == 410
        assert refused.json()["code"] == "no_game"
        assert "elster is no longer installed" in refused.json()["reason"]["en"]
        tables = server.http.post("/api/seats", json=mine).json()["tables"]
        assert [one["table"]["game"] for one in tables] == ["skyjo_action"]

        server.stop()
        monkeypatch.setenv(FOLDERS, str(EXAMPLE))
        server.start_again()
        assert server.get(f"/api/tables/{made['code']}")["game"] == "elster"
    finally:
        server.stop()


def test_a_broken_game_is_logged_and_the_others_are_served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "game").mkdir()
    (tmp_path / "game" / "pyproject.toml").write_text(
        '[project.entry-points."spieltisch.games"]\nbroken = "no_such_module:GAME"'
    )
    monkeypatch.setenv(FOLDERS, str(tmp_path / "game"))
    server = Server(tmp_path / "tables.sqlite", "--no-limits")
    try:
        assert [game["name"] for game in server.get("/api/games")["games"]][:2] == ["skyjo_action", "joggle"]
        assert "a game is left out" in server.logged()
        assert "No module named 'no_such_module'" in server.logged()
    finally:
        server.stop()
