"""Pages and the catalogue: the built client or the plain page; games, texts and rules."""

import json
import re
import tomllib

import pytest
from litestar.testing import TestClient

import spieltisch
from spieltisch.server.app import build
from spieltisch.server.settings import Settings
from spieltisch.server.web import pages

SCREENS = ["/", "/games", "/new/joy", "/table/ABCDEF", "/replay/abc", "/rules/joy", "/lab", "/lab/joy"]


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
def test_every_screen_is_served_by_the_one_page_of_the_client(built, client, path):
    answer = client.get(path)
    assert "the client" in answer.text
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"


def test_built_files_are_cached_forever_and_have_their_content_type(built, client):
    script = client.get("/assets/index-1a2b3c.js")
    assert script.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert script.headers["content-type"].startswith("text/javascript")
    assert client.get("/favicon.svg").headers["content-type"].startswith("image/svg+xml")
    assert client.get("/assets/index-gone.js").status_code == 404


@pytest.mark.parametrize(
    ("accepted", "encoding", "body"),
    [
        ("gzip, br", "br", b"B"),
        ("gzip;q=1.0, br;q=0", "gzip", b"G"),
        ("identity", None, b"export {}"),
        ("", None, b"export {}"),
    ],
)
def test_files_are_sent_as_the_build_has_compressed_them(built, client, accepted, encoding, body):
    (built / "assets" / "index-1a2b3c.js.br").write_bytes(b"B")
    (built / "assets" / "index-1a2b3c.js.gz").write_bytes(b"G")
    with client.stream("GET", "/assets/index-1a2b3c.js", headers={"Accept-Encoding": accepted}) as answer:
        assert b"".join(answer.iter_raw()) == body
        assert answer.headers.get("content-encoding") == encoding
        assert answer.headers["vary"] == "Accept-Encoding"
        assert answer.headers["content-type"].startswith("text/javascript")
    assert client.get("/assets/index-1a2b3c.js.br").status_code == 404


def test_the_page_of_a_table_preloads_its_screen(built, client):
    """Not its board: that would tell a guesser which codes exist."""
    files = ["assets/TableScreen-9.js", "assets/TableScreen-9.css"]
    (built / "preload.json").write_text(json.dumps({"table": files, "screen": files[1:]}))
    links = "</assets/TableScreen-9.js>; rel=modulepreload, </assets/TableScreen-9.css>; rel=preload; as=style"
    assert client.get("/table/ABCDEF").headers["link"] == links
    assert client.get("/table/ABCDEF/screen").headers["link"] == links.split(", ")[1]
    assert "link" not in client.get("/").headers
    assert client.get("/preload.json").status_code == 404


@pytest.mark.parametrize("path", [*SCREENS, "/plain"])
def test_without_a_built_client_there_is_the_plain_page(tmp_path, monkeypatch, client, path):
    monkeypatch.setattr(pages, "CLIENT", tmp_path / "nothing")
    assert '<form id="new-table">' in client.get(path).text


def test_the_plain_page_stays_beside_the_client(built, client):
    assert '<form id="new-table">' in client.get("/plain").text


def test_every_game_is_listed_with_its_options_and_bots(client):
    games = {game["name"]: game for game in client.get("/api/games").json()["games"]}
    assert list(games) == list(spieltisch.names())
    for name, told in games.items():
        game = spieltisch.game(name)
        assert (told["title"], told["default_players"], told["real_time"]) == (
            game.title,
            game.default_players,
            game.real_time,
        )
        assert [option["name"] for option in told["options"]] == [option.name for option in game.options]
        assert {"random", "greedy"} <= set(told["bots"])


def test_only_possible_numbers_of_players_are_listed_with_the_options_they_need(client):
    counts = {
        game["name"]: {one["players"]: one["options"] for one in game["player_counts"]}
        for game in client.get("/api/games").json()["games"]
    }
    assert counts["joggle"] == {2: {}, 4: {}}
    assert counts["skyjo_action"] == {n: {} for n in range(2, 7)} | {n: {"layout": "3x3"} for n in (7, 8)}
    for name, found in counts.items():
        for players, options in found.items():
            spieltisch.game(name).settings(players, options)


def test_every_option_lists_its_default_and_its_valid_values(client):
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
    served = client.get(f"/api/games/{game}/texts/{language}").json()
    assert served == spieltisch.game(game).texts(language).tables
    file = spieltisch.game(game).folder / "texts" / f"{language}.toml"
    written = tomllib.loads(file.read_text("utf-8"))
    completed_from_the_board = game == "joy"
    if completed_from_the_board:
        assert served.pop("names").keys() >= written.pop("names").keys()
    assert served == written


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("game", spieltisch.NAMES)
def test_every_rule_is_a_section_of_its_own(client, game, language):
    sections = client.get(f"/api/games/{game}/rules/{language}").json()["sections"]
    written = re.findall(r"^- \*\*([A-Z]{3}-\d+[a-z]?)\*\*", spieltisch.game(game).rules(language), re.MULTILINE)
    assert [section["id"] for section in sections if section["id"]] == written
    assert all(section["text"] and section["heading"] for section in sections)
    assert not any(re.match(r"\*\*[A-Z]{3}-\d|- |#", section["text"]) for section in sections)


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("game", spieltisch.NAMES)
def test_the_rule_book_comes_with_the_rules_it_cites(client, game, language):
    answer = client.get(f"/api/games/{game}/rules/{language}").json()
    known = {section["id"] for section in answer["sections"]}
    assert {section["id"] for section in answer["book"]} == {None}
    assert all(set(section["cites"]) <= known for section in answer["book"])
    assert all("|" not in section["text"] for section in answer["book"] + answer["sections"])


def test_a_table_in_the_rules_comes_as_rows(client):
    sections = client.get("/api/games/zeitalter_des_jay/rules/en").json()["sections"]
    (states,) = [section for section in sections if section["id"] == "JAY-88"]
    assert states["rows"][0] == ["state", "inputs", "timer"]
    assert len(states["rows"]) == 8
