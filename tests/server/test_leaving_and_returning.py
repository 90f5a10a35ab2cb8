"""Leaving a match and taking the seat back, removing people, changing seats, rematches by consent, and the notices."""

import random

from tests.server.tables import Guest, Server


def two_people(server: Server, **wishes: object) -> tuple[Guest, Guest]:
    """Anna (the host) and Berta at a table of Joggle that is not started yet."""
    host = server.host("joggle", "m o", name="Anna", **wishes)
    return host, server.join(host.code, name="Berta")


def started(server: Server, **wishes: object) -> tuple[Guest, Guest]:
    host, other = two_people(server, **wishes)
    other.must("ready", ready=True)
    host.start()
    other.expect("update")
    return host, other


def finished(server: Server) -> tuple[Guest, Guest]:
    """A match that both played to the end."""
    guests = started(server, options={"goal": "4x4", "turn_cap": 50})
    rng = random.Random(3)
    while not guests[0].updates[0]["result"]:
        for guest in guests:
            guest.until_told(max(one.version for one in guests))
        for guest in [guest for guest in guests if guest.acting()][:1]:
            guest.play_on(rng, 1)
    for guest in guests:
        guest.until_told(max(one.version for one in guests))
    return guests


def noticed(guest: Guest) -> tuple[str, str]:
    """The next notice of the table: its kind and whom it concerns."""
    while True:
        (line,) = guest.expect("chat")["lines"]
        if line["seat"] is None:
            return line["text"].split()[0], line["name"]


def back(server: Server, guest: Guest) -> Guest:
    """The guest comes to the table again and wants their seat back."""
    fresh = server.guest(guest.code)
    fresh.secrets = guest.secrets
    fresh.send("hello", protocol=1, secrets=guest.secrets, since=None, back=True)
    fresh.until(lambda me: me.table["seats"][1]["kind"] == "person")
    return fresh


# Leaving


def test_everybody_is_told_who_left_a_running_match(server):
    host, other = started(server)
    other.must("leave")
    assert noticed(host) == ("left", "Berta")
    assert host.table["seats"][1]["left"]
    for guest in (host, other):
        guest.close()


def test_the_person_who_left_can_take_the_seat_back_and_play_on(server):
    host, other = started(server)
    other.must("leave")
    assert noticed(host) == ("left", "Berta")
    other.close()
    again = back(server, other)
    assert noticed(host) == ("back", "Berta")
    place = host.table["seats"][1]
    assert (place["kind"], place["name"], place["left"]) == ("person", "Berta", False)
    assert again.expect("update")["seat"] == 1
    for guest in (host, again):
        guest.close()


def test_a_plain_hello_does_not_take_a_seat_back(server):
    host, other = started(server)
    other.must("leave")
    other.close()
    watching = server.guest(host.code, *other.secrets)
    assert watching.seats == []
    assert watching.table["seats"][1]["left"]
    for guest in (host, watching):
        guest.close()


def test_nobody_else_can_take_the_seat_of_a_person_who_left(server):
    host, other = started(server)
    other.must("leave")
    stranger = server.guest(host.code)
    stranger.send("hello", protocol=1, secrets=["nobody-gave-me-this-secret"], since=None, back=True)
    assert stranger.expect("welcome")["seats"] == []
    assert stranger.table["seats"][1]["kind"] == "bot"
    for guest in (host, other, stranger):
        guest.close()


def test_my_tables_still_list_a_running_match_that_i_left(server):
    host, other = started(server)
    other.must("leave")
    (mine,) = server.post("/api/seats", {"secrets": other.secrets})["tables"]
    assert (mine["table"]["code"], mine["seats"], mine["turn"]) == (host.code, [], False)
    for guest in (host, other):
        guest.close()


def test_a_person_whom_the_host_removes_is_told_and_so_are_the_others(server):
    host, other = two_people(server)
    host.must("assign", target=1, kind="open")
    assert noticed(host) == ("removed", "Berta")
    other.until(lambda me: me.table["seats"][1]["kind"] == "open")
    other.until(lambda me: me.seats == [])
    for guest in (host, other):
        guest.close()


def test_notices_survive_a_reload_and_say_where_in_the_log_they_belong(server):
    host, other = started(server)
    other.must("leave")
    noticed(host)
    again = server.guest(host.code, *host.secrets)
    line = again.chat[-1]
    kind, events = line["text"].split()
    assert (kind, line["seat"], line["name"]) == ("left", None, "Berta")
    assert 0 < int(events) <= again.expect("update")["first"]
    for guest in (host, other, again):
        guest.close()


# Changing seats


def test_the_host_swaps_two_people_and_their_secrets_go_along(server):
    host, other = two_people(server)
    host.must("swap", source=0, target=1)
    other.until(lambda me: me.table["host"] == 1)
    assert [place["name"] for place in other.table["seats"]] == ["Berta", "Anna"]
    host.until(lambda me: me.seats == [1])
    other.until(lambda me: me.seats == [0])
    assert server.guest(host.code, *other.secrets).seats == [0]
    for guest in (host, other):
        guest.close()


def test_a_guest_moves_only_themselves_and_only_to_a_free_seat(server):
    host = server.host("joggle", "m o o b", name="Anna")
    other = server.join(host.code, name="Berta")
    assert other.ask("swap", source=1, target=0)["code"] == "not_host"
    assert other.ask("swap", source=1, target=3)["code"] == "not_host"
    assert other.ask("swap", source=2, target=1)["code"] == "not_host"
    other.must("swap", source=1, target=2)
    other.until(lambda me: me.seats == [2])
    assert [place["kind"] for place in other.table["seats"]] == ["person", "open", "person", "bot"]
    for guest in (host, other):
        guest.close()


def test_nobody_acts_in_a_seat_that_was_swapped_in_the_same_batch(server):
    host, other = two_people(server)
    host.send("swap", id="a", seat=0, source=0, target=1)
    host.send("leave", id="b", seat=0)
    other.until(lambda me: me.table["host"] == 1)
    assert [place["name"] for place in other.table["seats"]] == ["Berta", "Anna"]
    for guest in (host, other):
        guest.close()


def test_seats_are_not_swapped_once_the_match_runs(server):
    host, other = started(server)
    assert host.ask("swap", source=0, target=1)["code"] == "started"
    for guest in (host, other):
        guest.close()


def test_a_table_tells_the_teams_of_its_seats(server):
    made = server.create("joggle", "m o o o")
    assert server.get(f"/api/tables/{made['code']}")["teams"] == [0, 1, 0, 1]
    made = server.create("skyjo_action", "m o o")
    assert server.get(f"/api/tables/{made['code']}")["teams"] == [0, 1, 2]


# Rematch


def test_a_rematch_waits_for_the_others_yes(server):
    host, other = finished(server)
    host.must("rematch")
    assert noticed(other) == ("rematch", "Anna")
    assert [place["rematch"] for place in other.table["seats"]] == [True, None]
    other.must("rematch")
    moved = [guest.expect("moved") for guest in (host, other)]
    assert moved[0] == moved[1]
    for guest in (host, other):
        guest.close()


def test_a_person_who_declines_a_rematch_has_no_seat_at_the_next_table(server):
    host, other = finished(server)
    host.must("rematch")
    other.must("rematch", agree=False)
    assert noticed(host) == ("rematch", "Anna")
    assert noticed(host) == ("declined", "Berta")
    moved = host.expect("moved")
    info = server.get(f"/api/tables/{moved['code']}")
    assert [place["kind"] for place in info["seats"]] == ["person", "open"]
    assert server.guest(moved["code"], *other.secrets).seats == []
    for guest in (host, other):
        guest.close()


def test_a_yes_can_be_taken_back(server):
    host, other = finished(server)
    host.must("rematch")
    host.must("rematch", agree=False)
    assert other.ask("rematch", agree=False)["type"] == "ack"
    assert other.table["status"] == "over"
    assert other.ask("rematch")["type"] == "ack"
    moved = other.expect("moved")
    assert [place["kind"] for place in server.get(f"/api/tables/{moved['code']}")["seats"]] == ["open", "person"]
    for guest in (host, other):
        guest.close()


def test_nobody_waits_for_a_person_who_went_away(server):
    host, other = finished(server)
    other.close()
    host.until(lambda me: not me.table["seats"][1]["present"])
    host.must("rematch")
    moved = host.expect("moved")
    info = server.get(f"/api/tables/{moved['code']}")
    assert [place["kind"] for place in info["seats"]] == ["person", "open"]
    host.close()


def test_leaving_after_the_match_answers_the_rematch(server):
    host, other = finished(server)
    host.must("rematch")
    other.must("leave")
    assert host.expect("moved")["code"]
    for guest in (host, other):
        guest.close()


# Tempo


def test_bots_are_as_slow_as_the_slowest_person_wants(server):
    from spieltisch.server.tables.guests import Guest as Socket
    from spieltisch.server.tables.guests import Guests

    guests = Guests([0, 1])
    guests.by_number = {1: Socket(1, [0]), 2: Socket(2, [1])}
    guests.paces = {0: 0.5, 1: 2.0, 5: 9.0}
    assert guests.slowest() == 2.0
    host = server.host("joggle", "m b")
    host.must("tempo", pace=0.5)
    assert host.ask("tempo", pace=11)["type"] == "error"
    host.close()
