"""Chat, hints, undo."""

import pytest

import spieltisch
from spieltisch.server.model.match_log import FORFEIT
from spieltisch.server.model.records import Entry
from spieltisch.server.tables.chat import LINE_BURST
from spieltisch.server.tables.undo import reveals
from tests.server.tables import Guest, Server

SEED = "0123456789abcdef0123456789abcdef"


def two(server: Server, game: str = "skyjo_action", **wishes) -> tuple[Guest, Guest]:
    """Two people on two devices, started."""
    host = server.host(game, "m o", seed=SEED, **wishes)
    other = server.join(host.code, name="Ben")
    other.must("ready", ready=True, nonce="00" * 16)
    host.start()
    other.until(lambda me: me.updates) if not other.updates else None
    return host, other


def team_of_four(server: Server, game: str, **options) -> list[Guest]:
    host = server.host(game, "m o o o", options=options)
    return [host, *(server.join(host.code) for _ in range(3))]


# Chat


def test_chat_reaches_everybody_including_later_guests(server):
    host, other = two(server)
    host.must("chat", text="  Hallo \n zusammen ")
    line = other.expect("chat")["lines"][0]
    assert (line["seat"], line["text"], line["team"]) == (0, "Hallo zusammen", False)
    spectator = server.guest(host.code)
    spectator.close()
    assert [told["text"] for told in spectator.connect()["chat"]] == ["Hallo zusammen"]
    for guest in (host, other, spectator):
        guest.close()


def test_joy_73_partners_of_joy_have_no_chat_of_their_own(server):
    guests = team_of_four(server, "joy")
    assert guests[0].ask("chat", text="A for me", team=True)["code"] == "no_team_talk"
    for guest in guests:
        guest.close()


@pytest.mark.parametrize("consult", [True, False])
def test_jog_31_partners_of_joggle_talk_among_themselves_where_that_was_agreed(server, consult):
    guests = team_of_four(server, "joggle", consult=consult)
    answer = guests[0].ask("chat", text="D4!", team=True)
    assert answer["type"] == ("ack" if consult else "error")
    guests[0].must("chat", text="fertig")
    for seat, guest in enumerate(guests[1:], start=1):
        first = guest.expect("chat")["lines"][0]["text"]
        assert first == ("D4!" if consult and seat == 2 else "fertig")
    spectator = server.guest(guests[0].code)
    spectator.close()
    assert [line["text"] for line in spectator.connect()["chat"]] == ["fertig"]
    for guest in [*guests, spectator]:
        guest.close()


def test_chat_is_rate_limited(server):
    host, other = two(server)
    answers = [host.ask("chat", text="la")["type"] for _ in range(int(LINE_BURST) + 2)]
    assert answers.count("ack") == LINE_BURST
    assert host.ask("chat", text="x" * 501)["type"] == "error"
    assert host.ask("chat", text=" \t ")["type"] == "error"
    host.close()
    other.close()


def test_a_muted_players_lines_are_not_received(server):
    host, other = two(server)
    other.must("mute", target=0, muted=True)
    host.must("chat", text="eins")
    other.must("mute", target=0, muted=False)
    host.must("chat", text="zwei")
    assert other.expect("chat")["lines"][0]["text"] == "zwei"
    host.close()
    other.close()


def test_chat_survives_a_crash(data):
    server = Server(data, "--no-limits")
    host = server.host("joggle", "m b")
    host.must("chat", text="Bis gleich")
    host.close()
    server.kill()
    server.start()
    assert [line["text"] for line in host.connect()["chat"]] == ["Bis gleich"]
    host.close()
    server.stop()


# Hints


def test_hints_are_the_best_moves_with_a_chance_and_a_reason(server):
    host, other = two(server)
    host.send("hint", id="h1", seat=0)
    hints = host.expect("hint", seconds=60)["hints"]
    legal = {move["move"] for move in host.updates[0]["moves"]}
    assert 1 <= len(hints) <= 3
    assert {hint["move"] for hint in hints} <= legal
    assert all(0 <= hint["win"] <= 1 and hint["reason"].keys() == {"de", "en"} for hint in hints)
    host.close()
    other.close()


def test_hints_are_refused_if_the_host_disabled_them_and_for_another_seat(server):
    host, other = two(server, hints=False)
    assert host.ask("hint")["code"] == "no_hints"
    assert host.ask("hint", 1)["code"] == "not_yours"
    host.close()
    other.close()


# Undo


def choose_first_cards(host: Guest) -> None:
    """Each chooses one of the two first cards: secret, and nothing is revealed."""
    for move in ("reveal 0",):
        answer = host.move(0, move)
        assert answer["type"] == "ack", answer
        host.until_told(answer["version"])


def test_a_decision_is_undone_when_all_agree(server):
    host, other = two(server)
    before = host.updates[0]["moves"]
    choose_first_cards(host)
    host.must("undo")
    asked = other.expect("undo")
    assert (asked["seat"], asked["asked"], asked["agreed"]) == (0, [1], [])
    other.must("answer", agree=True)
    host.until(lambda me: me.updates[0]["moves"] == before)
    assert host.updates[0]["version"] == 2
    answer = host.move(0, "reveal 5", decision=host.updates[0]["decision"]["number"])
    assert answer["type"] == "ack"
    host.close()
    other.close()


def test_one_no_rejects_an_undo(server):
    host, other = two(server)
    choose_first_cards(host)
    host.must("undo")
    assert host.expect("undo")["seat"] == other.expect("undo")["seat"] == 0
    other.must("answer", agree=False)
    assert host.expect("undo")["seat"] is None
    assert host.updates[0]["version"] == 1
    assert other.ask("answer", agree=True)["code"] == "no_undo"
    host.close()
    other.close()


def test_a_move_that_revealed_something_cannot_be_undone(server):
    guest = server.host("skyjo_action", "m m", seed=SEED, options={"deck": "no_actions"})
    guest.start()
    for seat in (0, 1):
        for cell in (0, 1):
            guest.until_told(guest.move(seat, f"reveal {cell}")["version"])
    update = guest.acting()
    assert update is not None
    seat = update["seat"]
    assert guest.ask("undo", seat)["code"] == "revealed"
    guest.until_told(guest.move(seat, "draw")["version"])
    assert guest.ask("undo", seat)["code"] == "revealed"
    guest.close()


def test_undo_against_bots_needs_no_consent(server):
    host = server.host("skyjo_action", "m b", seed=SEED)
    host.start()
    host.until(lambda me: me.version == 2) if host.version < 2 else None  # the bot has chosen its two cards
    before = host.updates[0]["moves"]
    answer = host.move(0, "reveal 0")
    host.until_told(answer["version"])
    host.until_told(host.must("undo")["version"])
    assert host.updates[0]["moves"] == before
    host.close()


def test_undo_is_refused_before_the_first_move_and_in_real_time(server):
    host, other = two(server)
    assert host.ask("undo")["code"] == "nothing_to_undo"
    host.close()
    other.close()
    live = server.host("zeitalter_des_jay", "m m")
    live.start()
    assert live.ask("undo")["code"] == "no_undo_here"
    live.close()


def test_a_new_move_cancels_an_undo_request(server):
    host, other = two(server)
    choose_first_cards(host)
    host.must("undo")
    assert host.expect("undo")["seat"] == other.expect("undo")["seat"] == 0
    other.move(1, "reveal 0")
    assert host.expect("undo")["seat"] is None
    host.close()
    other.close()


def test_an_undone_move_stays_undone_after_a_crash_and_in_the_replay(data):
    server = Server(data, "--no-limits", "--fixed-seeds")
    host = server.host("skyjo_action", "m b", seed=SEED, options={"deck": "no_actions", "target": 50})
    host.start()
    host.until(lambda me: me.version == 2) if host.version < 2 else None
    host.until_told(host.move(0, "reveal 0")["version"])
    host.until_told(host.must("undo")["version"])
    assert "reveal 0" in [move["move"] for move in host.updates[0]["moves"]]
    version, view = host.updates[0]["version"], host.updates[0]["view"]
    host.close()
    server.kill()
    server.start()
    host.updates.clear()
    host.connect()
    host.until(lambda me: me.updates) if not host.updates else None
    assert host.updates[0]["version"] >= version
    assert host.updates[0]["view"]["chosen"][0] == view["chosen"][0] == []
    host.close()
    server.stop()


def test_a_forfeit_is_never_undone():
    match = spieltisch.start("skyjo_action", 2, 1)
    assert reveals(match, Entry(1, 0, FORFEIT, 0))
    assert reveals(match, Entry(1, None, "advance", 0))
    assert not reveals(match, Entry(1, 0, "reveal 0", 0))


@pytest.mark.parametrize("seed", range(10))
def test_sky_15_the_second_card_chosen_in_secret_reveals_nothing_either(seed):
    """In some of the worlds that the others imagine, the same card was chosen first."""
    match = spieltisch.start("skyjo_action", 3, seed)
    match.play(0, "reveal 3")
    assert not reveals(match, Entry(2, 0, "reveal 7", 0))
    match.play(0, "reveal 7")
    assert not reveals(match, Entry(3, 1, "reveal 0", 0))


def test_the_last_choice_of_first_cards_reveals_them():
    match = spieltisch.start("skyjo_action", 2, 1)
    for seat, cell in ((0, 3), (0, 7), (1, 3)):
        match.play(seat, f"reveal {cell}")
    assert reveals(match, Entry(4, 1, "reveal 7", 0))
