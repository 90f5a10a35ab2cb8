"""Every board with every hand and display as full as the rules allow, from 360×640 to 1920×1080.

Boards are mounted without a server (`web/harness.html`) from positions of `full_positions.py`.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route
from shots import SIZES, Quiet
from webclient import npm

import spieltisch
from tests.web.browser.full_positions import GAMES, LONGEST, Frame, fullest

FAULTS = (Path(__file__).parent / "faults.js").read_text("utf-8")
TRIED = ("phone", "small", "sideways", "desktop", "large")
# The cards of one's own that are looked at all the time, and how wide they are at least.
OWN = {
    "skyjo_action": ".own .lay .card",
    "joker_battle_royal": ".cards .own",
    "joy": ".cards .one",
    "zeitalter_des_jay": ".hand .place",
}
LEAST = {"desktop": 84, "docked": 84, "phone": 56}
# Boards that share a window of 1280 × 800 with an open drawer.
DOCKED = {"joker_battle_royal", "joy"}


# The fullest tables still have findings: targets under 44 px and overlaps. Their list is what the test prints.
still_open = pytest.mark.xfail(reason="findings at the fullest tables are still open")
OVERLAPPING = {
    "joggle",
    "zeitalter_des_jay",
}
BROKEN_BY_NAMES = {
    "zeitalter_des_jay",
}


def all_but(open_games: set[str]) -> list[Any]:
    return [pytest.param(game, marks=still_open) if game in open_games else game for game in GAMES]


@pytest.fixture(scope="module")
def harness(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the boards without a server, built anew."""
    folder = tmp_path_factory.mktemp("harness")
    assert npm(["run", "--silent", "harness", "--", "--outDir", str(folder), "--logLevel", "warn"]) == 0
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/harness.html"
    server.shutdown()
    server.server_close()


def mounted(browser: Browser, address: str, game: str, frames: list[Frame]) -> Page:
    """A page that shows positions of a game and plays none of the motion between them."""
    texts = {language: spieltisch.game(game).texts(language).tables for language in ("de", "en")}
    body = json.dumps({"frames": frames, "texts": texts})
    page = browser.new_page(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    page.route("**/fixtures/*.json", lambda route: answer(route, body))
    page.goto(f"{address}?game={game}&language=de&motion=reduced")
    page.wait_for_selector("section.instruction")
    return page


def answer(route: Route, body: str) -> None:
    route.fulfill(body=body, content_type="application/json")


def show(page: Page, frame: int, chosen: int | None = None) -> None:
    page.evaluate("([frame, chosen]) => show(frame, chosen)", [frame, chosen])
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def resize(page: Page, size: str) -> None:
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})


def tried(game: str) -> list[str]:
    return [*TRIED, "docked"] if game in DOCKED else [*TRIED]


def shown_positions(page: Page, game: str, frames: list[Frame]) -> Iterator[tuple[str, str]]:
    """Walks through all sizes and positions; on a phone and a desktop with a move chosen, too."""
    for size in tried(game):
        resize(page, size)
        for number, frame in enumerate(frames):
            show(page, number)
            yield size, frame["kind"]
            if frame["moves"] and size in LEAST:
                show(page, number, 0)
                yield size, f"{frame['kind']}, chosen"


@pytest.mark.parametrize("game", all_but(OVERLAPPING))
def test_nothing_overlaps_is_cut_off_or_too_small_to_tap(browser, harness, game):
    found: dict[str, list[str]] = {}
    for course, frames in fullest(game).items():
        page = mounted(browser, harness, game, frames)
        for size, kind in shown_positions(page, game, frames):
            wrong = page.evaluate(FAULTS, {"long": False})
            for one in wrong:
                found.setdefault(one, []).append(f"{course} · {size} · {kind}")
        page.close()
    report = [f"{len(where):4} × {what}   e.g. {where[0]}" for what, where in sorted(found.items())]
    assert report == [], "\n" + "\n".join(report)


@pytest.mark.parametrize("game", OWN)
def test_own_cards_keep_their_width(browser, harness, game):
    narrow = []
    for course, frames in fullest(game).items():
        page = mounted(browser, harness, game, frames)
        for size in LEAST.keys() & tried(game):
            least = LEAST[size]
            resize(page, size)
            for number, frame in enumerate(frames):
                show(page, number)
                widths = page.locator(OWN[game]).evaluate_all("(all) => all.map((one) => one.offsetWidth)")
                if widths and min(widths) < least:
                    narrow.append(f"{course} · {size} · {frame['kind']}: {min(widths)} px")
        page.close()
    assert narrow == [], "\n" + "\n".join(narrow)


COVERED = """([attacker, target]) => {
  const fight = document.querySelector('.fight')?.getBoundingClientRect();
  if (!fight) return ['no fight'];
  return [attacker, target].filter((seat) => {
    const joker = document.querySelector(`[data-anchor="joker:${seat}"]`).getBoundingClientRect();
    const [x, y] = [joker.left + joker.width / 2, joker.top + joker.height / 2];
    return x > fight.left && x < fight.right && y > fight.top && y < fight.bottom;
  });
}"""
# Both stand near the middle, where a fight lies: every row beside every row.
ROW_PAIRS = [(f"2 {row}", f"4 {other}") for row in range(5) for other in range(5)]


def fights() -> dict[str, list[Frame]]:
    """A defence at every table, fought between every two rows."""
    found = {}
    for course, frames in fullest("joker_battle_royal").items():
        defence = next(frame for frame in frames if frame["view"]["decision"] == "Defence")
        found[course] = [fought(defence, *pair) for pair in ROW_PAIRS]
    return found


def fought(frame: Frame, *fields: str) -> Frame:
    """The same fight with attacker and target on two other fields, and nobody else in the way."""
    attack = frame["view"]["attack"]
    jokers: list[str | None] = [None] * len(frame["names"])
    jokers[attack["attacker"]], jokers[attack["target"]] = fields
    return {**frame, "kind": " : ".join(fields), "view": {**frame["view"], "jokers": jokers}}


def test_a_fight_never_lies_over_the_jokers_that_fight(browser, harness):
    covered = []
    for course, frames in fights().items():
        page = mounted(browser, harness, "joker_battle_royal", frames)
        for size in tried("joker_battle_royal"):
            resize(page, size)
            for number, frame in enumerate(frames):
                show(page, number)
                attack = frame["view"]["attack"]
                if page.evaluate(COVERED, [attack["attacker"], attack["target"]]):
                    covered.append(f"{course} · {size} · {frame['kind']}")
        page.close()
    assert covered == []


@pytest.mark.parametrize("game", all_but(BROKEN_BY_NAMES))
def test_the_longest_name_breaks_no_board(browser, harness, game):
    found = set()
    for frames in fullest(game).values():
        fullest_table = [{**frame, "names": [LONGEST] * len(frame["names"])} for frame in frames[:2]]
        page = mounted(browser, harness, game, fullest_table)
        for size, kind in shown_positions(page, game, fullest_table):
            found |= {f"{size}, {kind}: {one}" for one in page.evaluate(FAULTS, {"long": True})}
        page.close()
    assert sorted(found) == []
