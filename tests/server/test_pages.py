"""Pages and facts: the built client where there is one, the plain page otherwise, games, texts and rules."""

import re
import tomllib

import pytest
from litestar.testing import TestClient

import spieltisch
from spieltisch.server import pages
from spieltisch.server.app import build
from spieltisch.server.limits import Settings

SCREENS = ["/", "/new/joy", "/table/ABCDEF", "/replay/abc", "/rules/joy", "/lab", "/lab/joy"]


@pytest.fixture
def built(tmp_path, monkeypatch):
    """A built client, as `web/` makes it."""
    client = tmp_path / "static"
    (client / "assets").mkdir(parents=True)
    (client / "index.html").write_text("<!doctype html><title>the client</title>")
    (client / "assets" / "index-1a2b3c.js").write_text("export {}")
    (client / "favicon.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    monkeypatch.setattr(pages, "CLIENT", client)
    return client


@pytest.fixture
def client(data):
    with TestClient(build(Settings(data))) as client:
        yield client


@pytest.mark.parametrize("path", SCREENS)
def test_every_screen_of_the_client_is_its_one_page(built, client, path):
    answer = client.get(path)
    assert "the client" in answer.text
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"


def test_built_files_are_kept_for_ever_and_have_their_type(built, client):
    script = client.get("/assets/index-1a2b3c.js")
    assert script.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert script.headers["content-type"].startswith("text/javascript")
    assert client.get("/favicon.svg").headers["content-type"].startswith("image/svg+xml")
    assert client.get("/assets/index-gone.js").status_code == 404


@pytest.mark.parametrize("path", [*SCREENS, "/plain"])
def test_without_a_built_client_there_is_the_plain_page(tmp_path, monkeypatch, client, path):
    monkeypatch.setattr(pages, "CLIENT", tmp_path / "nothing")
    assert '<form id="new-table">' in client.get(path).text


def test_the_plain_page_stays_beside_the_client(built, client):
    assert '<form id="new-table">' in client.get("/plain").text


def test_every_game_is_listed_with_its_options_and_bots(client):
    games = {game["name"]: game for game in client.get("/api/games").json()["games"]}
    assert list(games) == list(spieltisch.NAMES)
    for name, told in games.items():
        game = spieltisch.game(name)
        assert (told["title"], told["default_players"], told["real_time"]) == (
            game.title,
            game.default_players,
            game.real_time,
        )
        assert [option["name"] for option in told["options"]] == [option.name for option in game.options]
        assert {"random", "greedy"} <= set(told["bots"])


def test_what_is_said_about_an_option_is_enough_to_choose(client):
    for game in client.get("/api/games").json()["games"]:
        for option in game["options"]:
            match option["kind"]:
                case "choice":
                    assert option["default"] in option["choices"]
                case "flag":
                    assert isinstance(option["default"], bool)
                case "count":
                    assert option["least"] <= option["default"] <= option["most"]
                case "subset":
                    assert set(option["default"]) <= set(option["choices"])
                case kind:
                    assert kind == "text"


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("game", spieltisch.NAMES)
def test_texts_are_the_games_own(client, game, language):
    file = spieltisch.game(game).folder / "texts" / f"{language}.toml"
    assert client.get(f"/api/games/{game}/texts/{language}").json() == tomllib.loads(file.read_text("utf-8"))


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("game", spieltisch.NAMES)
def test_rules_are_told_one_by_one_and_none_is_missing(client, game, language):
    sections = client.get(f"/api/games/{game}/rules/{language}").json()["sections"]
    written = re.findall(r"^- \*\*([A-Z]{3}-\d+[a-z]?)\*\*", spieltisch.game(game).rules(language), re.MULTILINE)
    assert [section["id"] for section in sections if section["id"]] == written
    assert all(section["text"] and section["heading"] for section in sections)
    assert not any(re.match(r"\*\*[A-Z]{3}-\d|- |#", section["text"]) for section in sections)
