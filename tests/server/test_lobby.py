"""The lobby: creating, joining, seats, the host's settings, start, leaving, rematch, lists."""

import random

import pytest

import spieltisch
from tests.server.tables import Server

UNKNOWN = "not-a-secret-of-anybody"


def refusal(server: Server, path: str, body: object) -> tuple[int, str]:
    answer = server.http.post(path, json=body)
    told = answer.json()
    assert set(told["reason"]) == {"de", "en"}
    return answer.status_code, told["code"]


# Opening and joining


def test_a_table_has_a_six_letter_code_and_a_secret_for_every_seat_of_mine(server):
    made = server.create("skyjo_action", "m m o b")
    assert len(made["code"]) == 6
    assert [seat["seat"] for seat in made["seats"]] == [0, 1]
    assert len({seat["secret"] for seat in made["seats"]}) == 2
    info = server.get(f"/api/tables/{made['code']}")
    assert [seat["kind"] for seat in info["seats"]] == ["person", "person", "open", "bot"]
    assert (info["status"], info["host"], info["table"]) == ("open", 0, made["table"])


def test_a_table_is_found_by_code_in_any_case_and_by_id(server):
    made = server.create()
    for name in (made["code"], made["code"].lower(), made["table"]):
        assert server.get(f"/api/tables/{name}")["code"] == made["code"]


@pytest.mark.parametrize("game", spieltisch.NAMES)
def test_every_game_can_be_opened_with_nothing_but_its_name(server, game):
    made = server.post("/api/tables", {"game": game})
    info = server.get(f"/api/tables/{made['code']}")
    assert info["players"] == spieltisch.game(game).default_players
    assert [seat["kind"] for seat in info["seats"]] == ["person"] + ["open"] * (info["players"] - 1)


@pytest.mark.parametrize(("game", "order"), [("zeitalter_des_jay", "fair"), ("joggle", "arrival")])
def test_jay_95_a_real_time_table_plays_in_fair_order_unless_somebody_chooses_otherwise(server, game, order):
    made = server.post("/api/tables", {"game": game})
    assert server.get(f"/api/tables/{made['code']}")["order"] == order
    chosen = server.post("/api/tables", {"game": "zeitalter_des_jay", "order": "arrival"})
    assert server.get(f"/api/tables/{chosen['code']}")["order"] == "arrival"


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"game": "chess"}, "bad_options"),
        ({"game": "joggle", "players": 3}, "bad_options"),
        ({"game": "joggle", "options": {"goal": "none"}}, "bad_options"),
        ({"game": "joggle", "options": {"no_such": 1}}, "bad_options"),
        ({"game": "joggle", "players": 4, "seats": [{"kind": "me"}]}, "wrong_seats"),
        ({"game": "joggle", "seats": [{"kind": "open"}, {"kind": "bot"}]}, "nobody"),
        ({"game": "joggle", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "wizard"}]}, "no_bot"),
        ({"game": "joggle", "order": "fair"}, "bad_options"),
        ({"game": "zeitalter_des_jay", "order": "slow", "options": {"play": "tournament"}}, "bad_options"),
        ({"game": "zeitalter_des_jay", "order": "slow", "window": 100}, "bad_options"),
        ({"game": "joggle", "name": "x" * 41}, "bad_message"),
        ({"game": "joggle", "surprise": 1}, "bad_message"),
        ({}, "bad_message"),
        ([], "bad_message"),
    ],
)
def test_an_invalid_table_is_refused_with_a_reason(server, body, code):
    assert refusal(server, "/api/tables", body) == (400, code)


def test_joining_takes_the_first_open_seat_or_the_wanted_one(server):
    made = server.create("skyjo_action", "m o o b")
    one = server.post(f"/api/tables/{made['code']}/seats", {"name": " Berta  Blau \u0007", "colour": "blue", "seat": 2})
    two = server.post(f"/api/tables/{made['code']}/seats", {"name": "Carl"})
    assert (one["seat"], two["seat"]) == (2, 1)
    seats = server.get(f"/api/tables/{made['code']}")["seats"]
    assert [(seat["name"], seat["colour"]) for seat in seats][1:3] == [("Carl", ""), ("Berta Blau", "blue")]
    assert refusal(server, f"/api/tables/{made['code']}/seats", {}) == (409, "no_free_seat")
    assert refusal(server, f"/api/tables/{made['code']}/seats", {"seat": 1}) == (409, "seat_taken")
    assert refusal(server, f"/api/tables/{made['code']}/seats", {"seat": 7}) == (404, "no_seat")
    assert refusal(server, "/api/tables/QQQQQQ/seats", {}) == (404, "no_table")
    assert refusal(server, "/api/tables/%00/seats", {}) == (404, "no_table")


def test_a_started_table_takes_nobody_in(server):
    host = server.host("joggle", "m b")
    host.start()
    assert refusal(server, f"/api/tables/{host.code}/seats", {}) == (409, "started")
    host.close()


# Seats and who may do what


def test_names_colours_and_readiness_are_sent_to_all(server):
    host = server.host("joggle", "m o")
    other = server.join(host.code, name="Berta")
    other.must("profile", name="Bert", colour="green")
    other.must("ready", ready=True, nonce="c0ffee")
    host.until(lambda me: me.table["seats"][1]["ready"])
    seat = host.table["seats"][1]
    assert (seat["name"], seat["colour"], seat["present"]) == ("Bert", "green", True)
    assert host.table["nonces"][1] == "c0ffee"
    for guest in (host, other):
        guest.close()


def test_only_the_holder_of_the_secret_speaks_for_a_seat(server):
    host = server.host("joggle", "m o")
    stranger = server.guest(host.code, UNKNOWN)
    assert stranger.seats == []
    for seat in (0, 1):
        assert stranger.ask("profile", seat, name="Eve", colour="")["code"] == "not_yours"
    other = server.join(host.code)
    assert other.ask("profile", 0, name="Eve", colour="")["code"] == "not_yours"
    for guest in (host, stranger, other):
        guest.close()


def test_only_the_host_configures_assigns_and_starts(server):
    host = server.host("joggle", "m o")
    other = server.join(host.code)
    assert other.ask("configure", hints=False)["code"] == "not_host"
    assert other.ask("assign", target=0, kind="bot")["code"] == "not_host"
    other.must("ready", ready=True)
    assert other.ask("start")["code"] == "not_host"
    for guest in (host, other):
        guest.close()


def test_the_host_changes_options_and_players_and_all_have_to_be_ready_again(server):
    host = server.host("joggle", "m o")
    other = server.join(host.code)
    other.must("ready", ready=True)
    host.must("configure", options={"goal": "4x4"}, players=4, clock={"bank": 60000}, pace=2.5, public=True)
    assert host.expect("table")["table"]["seats"][1]["ready"] is False
    table = server.get(f"/api/tables/{host.code}")
    assert (table["players"], table["options"]["goal"], table["pace"], table["public"]) == (4, "4x4", 2.5, True)
    assert table["clock"] == {"move": 0, "bank": 60000, "at_zero": "bot"}
    assert [seat["kind"] for seat in table["seats"]] == ["person", "person", "open", "open"]
    host.must("configure", players=2, clock={})
    assert server.get(f"/api/tables/{host.code}")["clock"] is None
    for guest in (host, other):
        guest.close()


def test_a_wrong_configuration_changes_nothing(server):
    host = server.host("joggle", "m b b b")
    before = server.get(f"/api/tables/{host.code}")
    assert host.ask("configure", hints=False, options={"goal": "moon"})["code"] == "bad_options"
    assert host.ask("configure", hints=False, players=3)["code"] == "bad_options"
    after = server.get(f"/api/tables/{host.code}")
    assert after["hints"] == before["hints"] is True
    assert after["players"] == 4
    host.close()


def test_the_host_cannot_remove_a_seat_that_is_taken(server):
    host = server.host("joggle", "m b b o")
    other = server.join(host.code)
    assert other.seats == [3]
    assert host.ask("configure", players=2)["code"] == "seated"
    for guest in (host, other):
        guest.close()


def test_the_host_fills_seats_with_bots_and_opens_them_again(server):
    host = server.host("joggle", "m o")
    host.must("assign", target=1, kind="bot", bot="random")
    assert server.get(f"/api/tables/{host.code}")["seats"][1]["bot"] == "random"
    host.must("assign", target=1, kind="open")
    assert server.get(f"/api/tables/{host.code}")["seats"][1]["kind"] == "open"
    assert host.ask("assign", target=1, kind="bot", bot="wizard")["code"] == "no_bot"
    assert host.ask("assign", target=0, kind="open")["code"] == "seat_taken"
    host.close()


def test_a_kicked_player_becomes_a_spectator_and_the_secret_is_revoked(server):
    host = server.host("joggle", "m o")
    other = server.join(host.code)
    host.must("assign", target=other.seats[0], kind="open")
    assert other.expect("welcome")["seats"] == []
    assert other.ask("ready", 1, ready=True)["code"] == "not_yours"
    assert server.guest(host.code, *other.secrets).seats == []
    for guest in (host, other):
        guest.close()


# Starting


def test_the_start_waits_for_open_seats_and_for_the_unready(server):
    host = server.host("joggle", "m o")
    assert host.ask("start")["code"] == "empty_seats"
    other = server.join(host.code)
    assert host.ask("start")["code"] == "not_ready"
    other.must("ready", ready=True)
    host.must("start")
    assert host.expect("update")["version"] == 0
    assert other.expect("update")["seat"] == 1
    assert host.must("start")["type"] == "ack"
    assert host.ask("configure", hints=False)["code"] == "started"
    for guest in (host, other):
        guest.close()


def test_moves_before_the_start_are_refused(server):
    host = server.host("joggle", "m b")
    assert host.ask("move", move="swap 0 1", version=0)["code"] == "not_running"
    host.close()


def test_bots_alone_start_at_once_and_can_be_watched(server):
    made = server.create("joggle", "r r")
    assert made["seats"] == []
    watcher = server.guest(made["code"])
    watcher.until(lambda me: me.table["status"] == "over" and me.updates[None]["result"])
    assert watcher.updates[None]["moves"] == []
    watcher.close()


def test_several_seats_on_one_device(server):
    host = server.host("joggle", "m m")
    assert host.seats == [0, 1]
    host.start()
    host.until(lambda me: set(me.updates) == {0, 1})
    host.play_on(random.Random(1), 6)
    assert host.version >= 6
    host.close()


# Spectators and lists


def test_spectators_are_counted_and_see_what_spectators_may_see(server):
    host = server.host("skyjo_action", "m b")
    host.start()
    watcher = server.guest(host.code)
    host.until(lambda me: me.table["spectators"] == 1)
    assert watcher.expect("update")["seat"] is None
    watcher.close()
    host.until(lambda me: me.table["spectators"] == 0)
    host.close()


def test_the_lobby_lists_public_tables_only(server):
    public, private = server.create(public=True), server.create()
    listed = [table["code"] for table in server.get("/api/tables")["tables"]]
    assert public["code"] in listed
    assert private["code"] not in listed


def test_my_tables_are_found_by_my_secrets_several_at_once(server):
    one, two = server.create("joggle", "m b"), server.create("skyjo_action", "m m b")
    secrets = [seat["secret"] for made in (one, two) for seat in made["seats"]]
    found = server.post("/api/seats", {"secrets": [*secrets, UNKNOWN]})["tables"]
    assert {mine["table"]["code"]: mine["seats"] for mine in found} == {one["code"]: [0], two["code"]: [0, 1]}
    assert not any(mine["turn"] for mine in found)
    assert server.post("/api/seats", {"secrets": [UNKNOWN]})["tables"] == []


def test_my_tables_say_whose_turn_it_is(server):
    host = server.host("joggle", "m b")
    host.start()
    host.until(lambda me: me.acting()) if not host.acting() else None
    (mine,) = server.post("/api/seats", {"secrets": host.secrets})["tables"]
    assert mine["turn"] is True
    host.close()


# Leaving and rematches


def test_leaving_before_the_start_opens_the_seat_and_passes_the_host_on(server):
    host = server.host("joggle", "m o")
    other = server.join(host.code)
    host.must("leave")
    other.until(lambda me: me.table["host"] == 1)
    assert other.table["seats"][0]["kind"] == "open"
    assert server.guest(host.code, *host.secrets).seats == []
    for guest in (host, other):
        guest.close()


def test_leaving_a_running_game_gives_the_seat_to_a_bot_that_plays_on(server):
    host = server.host("joggle", "m o")
    other = server.join(host.code, name="Berta")
    other.must("ready", ready=True)
    host.start()
    other.must("leave")
    host.until(lambda me: me.table["seats"][1]["kind"] == "bot")
    assert host.table["seats"][1]["name"] == "Berta"
    host.play_on(random.Random(2), 3)
    for guest in (host, other):
        guest.close()


def test_when_the_last_person_leaves_the_table_is_over(server):
    host = server.host("joggle", "m b")
    host.start()
    host.must("leave")
    assert server.get(f"/api/tables/{host.code}")["status"] == "over"
    host.close()


def test_a_rematch_has_the_same_seats_and_the_old_secrets_open_them(server):
    host = server.host("joggle", "m o", options={"goal": "4x4", "turn_cap": 50})
    assert host.ask("rematch")["code"] == "not_over"
    other = server.join(host.code, name="Berta")
    other.must("ready", ready=True)
    host.start()
    guests = [host, other]
    other.expect("update")
    rng = random.Random(3)
    while not host.updates[0]["result"]:
        for guest in guests:
            guest.until_told(max(one.version for one in guests))
        for guest in guests:
            if guest.acting():
                guest.play_on(rng, 1)
                break
    host.must("rematch")
    other.must("rematch")
    moved = [guest.expect("moved") for guest in guests]
    assert moved[0] == moved[1]
    assert other.ask("rematch")["type"] == "ack"
    assert other.expect("moved") == moved[0]
    again = server.guest(moved[0]["code"], *other.secrets)
    assert again.seats == [1]
    assert again.table["options"]["goal"] == "4x4"
    assert again.table["seats"][1]["name"] == "Berta"
    assert again.table["status"] == "open"
    for guest in (*guests, again):
        guest.close()
