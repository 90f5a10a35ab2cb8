"""Names, bans, team talk and known cards: what people can do to each other at one table, and what they are told."""

from __future__ import annotations

import random

import pytest

from tests.server.tables import Guest, Server
from tests.server.test_chat_hints_undo import team_of_four

ELSEWHERE = {"x-forwarded-for": "198.51.100.7"}
OTHERWHERE = {"x-forwarded-for": "198.51.100.8"}


# Names


@pytest.mark.parametrize("name", [" ", "\u200b", "\u2800", "\u3164", "\u0301", "\u202e", "\u115f \u1160"])
def test_a_name_without_visible_characters_is_refused(server, name):
    host = server.host("joggle", "m o")
    answer = server.http.post(f"/api/tables/{host.code}/seats", json={"name": name})
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_name")
    assert host.ask("profile", name=name, colour="")["code"] == "bad_name"
    assert server.http.post("/api/tables", json={"game": "joggle", "name": name}).json()["code"] == "bad_name"


@pytest.mark.parametrize("name", ["Anna", "anna", " A n n a", "\uff21nna", "An\u200bna"])
def test_a_name_like_another_at_the_table_is_refused(server, name):
    host = server.host("joggle", "m o", name="Anna")
    answer = server.http.post(f"/api/tables/{host.code}/seats", json={"name": name})
    assert (answer.status_code, answer.json()["code"]) == (409, "name_taken")
    other = server.join(host.code, name="Berta")
    assert other.ask("profile", name=name, colour="")["code"] == "name_taken"
    host.must("profile", name="Anna", colour="2")
    assert server.get(f"/api/tables/{host.code}")["seats"][1]["name"] == "Berta"


def test_people_without_a_name_may_sit_together(server):
    host = server.host("joggle", "m o o b")
    assert [server.join(host.code).seats for _ in range(2)] == [[1], [2]]


# Bans


def test_a_player_whom_the_host_removed_cannot_sit_down_again(server):
    host = server.host("joggle", "m o o b")
    path = f"/api/tables/{host.code}/seats"
    taken = server.http.post(path, json={"name": "Troll"}, headers=ELSEWHERE).json()
    host.must("assign", target=taken["seat"], kind="open")
    refused = server.http.post(path, json={"name": "Nobody"}, headers=ELSEWHERE)
    assert (refused.status_code, refused.json()["code"]) == (403, "banned")
    assert server.http.post(path, json={"name": "Friend"}, headers=OTHERWHERE).status_code == 201
    assert server.guest(host.code).seats == []


def test_a_player_at_the_hosts_own_address_is_not_banned(server):
    """People who share a connection share an address."""
    host = server.host("joggle", "m o")
    server.join(host.code, name="Child")
    host.must("assign", target=1, kind="open")
    assert server.join(host.code, name="Partner").seats == [1]


# Team talk


def test_team_talk_from_before_belongs_to_those_who_were_there(server):
    people = team_of_four(server, "joggle", consult=True)
    people[1].must("chat", text="our plan", team=True)
    people[1].must("chat", text="hello everybody")
    people[0].must("assign", target=3, kind="open")
    late = server.join(people[0].code, name="Late")
    assert late.seats == [3]
    assert not any(b"our plan" in data for data in late.received)
    assert any(b"hello everybody" in data for data in late.received)
    people[1].must("chat", text="the new plan", team=True)
    late.until(lambda me: any(b"the new plan" in data for data in me.received))


# Known cards


@pytest.fixture(scope="module")
def finished(server: Server) -> Guest:
    guest = server.host("skyjo_action", "m m", options={"turn_cap": 10, "target": 50})
    guest.start()
    guest.play_on(random.Random(1))
    guest.until(lambda me: me.table["status"] == "over") if guest.table["status"] != "over" else None
    return guest


ME, OPEN, BOT = {"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "greedy"}


def test_a_table_says_where_it_comes_from_and_whether_it_was_shuffled(server, finished):
    replay = finished.table["replay"]
    for shuffle, seats in ((True, [ME, OPEN]), (False, [ME, BOT])):
        made = server.post(f"/api/replays/{replay}/tables", {"number": 4, "seats": seats, "shuffle": shuffle})
        told = server.get(f"/api/tables/{made['code']}")["origin"]
        assert told == {"replay": replay, "number": 4, "shuffled": shuffle, "seen": []}
    fresh = server.create("joggle", "m o")
    assert server.get(f"/api/tables/{fresh['code']}")["origin"] is None


@pytest.mark.parametrize("wish", [{"seats": [ME, OPEN]}, {"seats": [ME, BOT], "public": True}, {}])
def test_cards_that_somebody_knows_are_for_that_person_and_bots(server, finished, wish):
    path = f"/api/replays/{finished.table['replay']}/tables"
    answer = server.http.post(path, json={"number": 0, "shuffle": False, **wish})
    assert (answer.status_code, answer.json()["code"]) == (409, "known_cards")


def test_a_table_with_known_cards_cannot_be_opened_to_others_later(server, finished):
    made = server.post(
        f"/api/replays/{finished.table['replay']}/tables", {"number": 0, "shuffle": False, "seats": [ME, ME]}
    )
    host = server.guest(made["code"], *(seat["secret"] for seat in made["seats"]))
    assert host.ask("configure", public=True)["code"] == "known_cards"
    assert host.ask("assign", target=1, kind="open")["code"] == "known_cards"
    assert host.ask("configure", players=2, options={})["code"] == "fixed_position"
    host.must("leave", 1)
    answer = server.http.post(f"/api/tables/{made['code']}/seats", json={})
    assert (answer.status_code, answer.json()["code"]) == (409, "known_cards")


def test_a_seat_whose_cards_the_host_has_seen_is_named_when_it_changes_hands(server, finished):
    """The host takes two seats and leaves the one whose cards it knows from the replay."""
    made = server.post(f"/api/replays/{finished.table['replay']}/tables", {"number": 0, "seats": [ME, ME]})
    host = server.guest(made["code"], *(seat["secret"] for seat in made["seats"]))
    host.must("leave", 0)
    assert server.get(f"/api/tables/{made['code']}")["origin"]["seen"] == [0]
    other = server.join(made["code"], name="Unsuspecting")
    assert other.table["origin"]["seen"] == [0]
