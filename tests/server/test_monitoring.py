"""Monitoring: correct metrics, and responses that match the OpenAPI document."""

import random
import time
from collections import Counter, defaultdict
from itertools import count
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from prometheus_client.parser import text_string_to_metric_families
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.server.tables import PATIENCE, Pair

CHECKS = [not_a_server_error, content_type_conformance, response_schema_conformance, status_code_conformance]

PLAIN = {"name", "colour", "public", "hints", "clock", "order", "window", "pace"}
EXAMPLES = settings(
    max_examples=20,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)


def measured(server):
    """Every sample, by its name and labels, of all processes together."""
    found: dict[Any, float] = defaultdict(float)
    for process in server.both if isinstance(server, Pair) else [server]:
        answer = process.http.get("/metrics")
        assert answer.headers["content-type"].startswith("text/plain; version=")
        for family in text_string_to_metric_families(answer.text):
            for sample in family.samples:
                found[sample.name, *sample.labels.values()] += sample.value
    return found


def test_metrics_count_what_happens(server):
    before = measured(server)
    guest = server.host("joggle", "m b")
    guest.start()
    guest.play_on(random.Random(1), 3)
    assert guest.move(0, "nonsense")["type"] == "refused"
    assert guest.ask("leave", seat=1)["code"] == "not_yours"
    after = measured(server)
    guest.close()

    def grown(*key):
        return after.get(key, 0) - before.get(key, 0)

    assert grown("spieltisch_tables", "running") == 1
    assert grown("spieltisch_seats", "person") == grown("spieltisch_seats", "bot") == 1
    assert grown("spieltisch_sockets") == 1
    assert grown("spieltisch_moves_total") >= 3
    assert grown("spieltisch_move_seconds_count") == 3
    assert 0 < grown("spieltisch_move_seconds_sum") < 10
    assert grown("spieltisch_refusals_total", "rule") == 1
    assert grown("spieltisch_refusals_total", "not_yours") == 1
    assert grown("spieltisch_commit_seconds_count") >= 4
    assert grown("spieltisch_commit_writes_sum") >= grown("spieltisch_commit_writes_count")
    assert grown("spieltisch_thinking_seconds_count", "greedy") >= 1


@pytest.mark.parametrize("path", ["/schema", "/schema/openapi.json"])
def test_the_openapi_document_describes_the_http_interface(server, path):
    document = server.get(path)
    assert document["openapi"].startswith("3.")
    tables = {"/api/tables", "/api/tables/{code}", "/api/tables/{code}/seats", "/api/seats"}
    replays = {"/api/replays/{replay}", "/api/replays/{replay}/frames", "/api/replays/{replay}/tables"}
    assert {"/api/games", "/api/replays/{replay}/analysis"} | tables | replays <= set(document["paths"])
    assert not [path for path in document["paths"] if path in ("/", "/plain", "/metrics")]


def finished_game(server) -> str:
    """A game that bots have played to its end."""
    code = server.create("joggle", "b b")["code"]
    end = time.monotonic() + PATIENCE
    while (table := server.get(f"/api/tables/{code}"))["status"] != "over":
        assert time.monotonic() < end, "the bots did not finish"
        time.sleep(0.05)
    return str(table["replay"])


@pytest.mark.slow
def test_the_http_interface_matches_its_openapi_document(server):
    """Valid and invalid requests: no server error, and every response matches the document."""
    schema = schemathesis.openapi.from_url(f"{server.url}/schema/openapi.json")
    statuses = Counter[int]()
    turns = count()
    real = {
        "code": server.create("joggle", "m o")["code"],
        "game": "joggle",
        "language": "de",
        "replay": finished_game(server),
    }

    def ask(case):
        """Half of the requests are about things that exist."""
        if next(turns) % 2:
            case.path_parameters.update({name: real[name] for name in case.path_parameters})
            if isinstance(case.body, dict) and "game" in case.body:
                case.body = {"game": "joggle", **{name: case.body[name] for name in case.body if name in PLAIN}}
        statuses[case.call_and_validate(checks=CHECKS).status_code // 100] += 1

    for found in schema.get_all_operations():
        operation = found.ok() if isinstance(found, Ok) else pytest.fail(str(found))
        wrongly = bool(operation.body)
        for mode in [GenerationMode.POSITIVE, GenerationMode.NEGATIVE][: 1 + wrongly]:
            EXAMPLES(given(operation.as_strategy(generation_mode=mode))(ask))()
    assert statuses[2] > 20
    assert statuses[4] > 50
