"""Page objects: home page, lobby, table, end, replay; and a player."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from playwright.sync_api import Locator, Page, expect

if TYPE_CHECKING:
    from tests.web.browser.conftest import Visitor

PATIENCE = 180

# What is lit on a board: everything that a person sees as choosable now.
LIT = {
    "skyjo_action": [".board button:is(.lit, .chosen)", ".popover .btn.quiet", "[data-go-on]"],
    "elster": [".any button.lit"],
    "joggle": [".well.on"],
    "joker_battle_royal": [".cell.may", ".own.may", ".open .may"],
    "joy": [".plan .field.can", ".hand .one.can", ".options .option", ".teams button"],
    "zeitalter_des_jay": [
        ".hand .place.ok",
        ".lid .btn.prime",
        ".result .btn.prime",
        ".calls .jay.ready",
        ".calls .due",
    ],
}
# Where no card fits, one is laid face down.
OTHERWISE = {"zeitalter_des_jay": "main .draws .down[aria-pressed=false]"}
OTHERWISE_AFTER = 10  # waits
REAL_TIME = ("zeitalter_des_jay",)
# What passes at a real-time table, in seconds of the held clock: while the player taps, and while nothing is lit.
REACTION, WAIT = 0.1, 0.25
BUTTONS = ["section.instruction .buttons .btn:not(.ghost)"]

# The middle of one of the lit things, by chance, if nothing lies over it there; and what is covered.
FIND = """([selectors, chance]) => {
  const seen = [];
  for (const element of document.querySelectorAll(selectors)) {
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const box = element.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const top = document.elementFromPoint(x, y);
    const label = element.getAttribute('aria-label') ?? element.textContent.trim();
    seen.push({ element, x, y, label, hit: element.contains(top), top: top?.outerHTML.slice(0, 160) ?? 'nothing' });
  }
  const free = seen.filter((one) => one.hit);
  const found = free[Math.floor(chance * free.length)];
  if (found) {
    found.element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const box = found.element.getBoundingClientRect();
    [found.x, found.y] = [box.left + box.width / 2, box.top + box.height / 2];
  }
  const covered = seen.filter((one) => !one.hit).map(({ label, top }) => `${label}: under ${top}`);
  return { found: found && { x: found.x, y: found.y, label: found.label }, covered };
}"""

# The focused element as somebody without a mouse finds it.
FOCUS = """(selectors) => {
  const at = document.activeElement;
  const lit = [...document.querySelectorAll(selectors)].filter((one) => one.checkVisibility());
  const group = at.closest('[role=grid], .fields');
  const box = at.getBoundingClientRect();
  const middle = ({ left, top, width, height }) => [left + width / 2, top + height / 2];
  const ways = lit.filter((one) => group?.contains(one)).map((one) => {
    const there = middle(one.getBoundingClientRect());
    return [there[0] - middle(box)[0], there[1] - middle(box)[1]];
  });
  ways.sort((one, other) => Math.hypot(...one) - Math.hypot(...other));
  const [dx, dy] = ways[0] ?? [0, 0];
  const across = Math.abs(dx) > Math.abs(dy);
  const arrow = across ? (dx > 0 ? 'ArrowRight' : 'ArrowLeft') : dy > 0 ? 'ArrowDown' : 'ArrowUp';
  const style = getComputedStyle(at);
  const outlined = at.matches(':focus-visible') && style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2;
  return {
    label: at.getAttribute('aria-label') ?? at.textContent.trim().slice(0, 80),
    lit: lit.includes(at),
    arrow: ways.length > 0 ? arrow : null,
    somewhere: at !== document.body,
    visible: at.id === 'content' || (outlined && box.bottom > 0 && box.top < innerHeight),
    ended: at.closest('section.end') !== null,
  };
}"""
MOST_STEPS = 80


def eventually(holds: Callable[[], object], otherwise: Callable[[], str], step: float = 0.05) -> None:
    """Wait for a condition, as long as it takes on a busy machine."""
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, otherwise()
        time.sleep(step)


class Home:
    """The home page: five games on a shelf."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.page = visitor.go("/")

    def tile(self, game: str) -> Locator:
        return self.page.locator(".tile", has=self.page.locator(f"a[href='/new/{game}']"))

    def play_now(self, game: str) -> Table:
        self.tile(game).locator("button.prime").click()
        return Table(self.visitor, game).there()

    def open_a_table(self, game: str) -> Lobby:
        self.tile(game).locator(f"a[href='/new/{game}']").click()
        self.page.locator(".choices button").first.click()
        return Lobby(self.visitor, game).there()


class Lobby:
    """Before the game: what is agreed on, who sits where, the link."""

    def __init__(self, visitor: Visitor, game: str) -> None:
        self.visitor = visitor
        self.page: Page = visitor.page
        self.game = game

    def there(self) -> Lobby:
        self.page.locator("footer.start").wait_for()
        return self

    @property
    def code(self) -> str:
        return self.page.url.rpartition("/")[2]

    def copied_link(self) -> str:
        """The link as the button puts it on the clipboard."""
        self.visitor.context.grant_permissions(["clipboard-read", "clipboard-write"])
        self.page.locator(".share button").last.click()
        expect(self.page.locator(".share button").last).to_contain_text("Kopiert")
        link: str = self.page.evaluate("navigator.clipboard.readText()")
        return link

    def sit_down(self, name: str) -> None:
        self.page.locator("footer.start input").fill(name)
        self.page.locator("footer.start form button").click()
        self.page.locator("footer.start .leave").wait_for()

    def share_the_device(self, seat: int) -> None:
        """Seats another person at this device."""
        menu = self.page.locator(".seats li").nth(seat)
        menu.locator("button.kind").click()
        free = menu.get_by_role("button", name="Freihalten für Freunde")
        another = menu.get_by_role("button", name="Noch jemand an diesem Gerät")
        free.or_(another).first.wait_for()
        if free.count():
            free.click()
            expect(free).to_have_count(0)
            menu.locator("button.kind").click()
        another.click()
        expect(menu).to_contain_text("an diesem Gerät")

    def say_ready(self) -> None:
        self.page.locator("footer.start button.prime").click()

    def start(self) -> Table:
        self.page.locator("footer.start button.prime").click()
        return Table(self.visitor, self.game).there()


class Table:
    """A table while a game is played: the board, the line that says what to do, the tools."""

    def __init__(self, visitor: Visitor, game: str) -> None:
        self.visitor = visitor
        self.page: Page = visitor.page
        self.game = game
        self.lit = ", ".join(f"main {selector}" for selector in LIT[game] + BUTTONS)

    def there(self) -> Table:
        self.instruction.wait_for()
        return self

    @property
    def code(self) -> str:
        return self.page.url.rpartition("/")[2]

    @property
    def instruction(self) -> Locator:
        return self.page.locator("section.instruction")

    @property
    def line(self) -> str:
        return self.instruction.locator("p.line").inner_text()

    @property
    def notice(self) -> Locator:
        return self.page.locator(".notices .notice.warn")

    @property
    def state_of_the_line(self) -> Locator:
        return self.page.locator("header .stat[role=status]")

    @property
    def end(self) -> End:
        return End(self)

    def drawer(self, name: str) -> Locator:
        """Opens a drawer by its German or English name."""
        self.page.locator("nav.dock").get_by_role("button", name=name).click()
        return self.page.locator("section.drawer")

    def close_drawer(self) -> None:
        self.page.keyboard.press("Escape")
        self.page.locator("section.drawer").wait_for(state="detached")

    def log(self) -> list[str]:
        told = self.drawer("Protokoll").locator("li").all_inner_texts()
        self.close_drawer()
        return told

    # Playing

    def look(self, chance: float = 0.0) -> dict[str, Any]:
        """What is lit: one of it by chance, and what cannot be tapped because something lies over it."""
        seen: dict[str, Any] = self.page.evaluate(FIND, [self.lit, chance])
        return seen

    def tap(self, rng: random.Random) -> str | None:
        """Taps something lit; its words, or nothing if nothing is lit."""
        found = self.look(rng.random())["found"]
        if found is None:
            return None
        self.page.mouse.click(found["x"], found["y"])
        label: str = found["label"]
        return label

    def key_of_something_lit(self, rng: random.Random) -> str | None:
        """The key shown on something lit."""
        keys: list[str] = self.page.locator(self.lit).evaluate_all(
            "(all) => all.map((one) => one.getAttribute('aria-keyshortcuts')?.split(' ')[0]).filter(Boolean)"
        )
        return rng.choice(keys) if keys else None

    def hurry(self) -> None:
        """Skips the animations of the others' moves; at a real-time table time passes."""
        self.page.keyboard.press("Escape")
        self.pass_time(WAIT)

    def pass_time(self, seconds: float) -> None:
        """The clock of a real-time table stands still but for this. What happens meanwhile is on the page then."""
        if self.game not in REAL_TIME:
            return
        self.painted()
        self.until(lambda: not self.visitor.under_way, "a move is not answered")
        self.visitor.server.advance(seconds)
        if self.visitor.table_time:
            self.page.clock.run_for(int(seconds * 1000))
        version = self.visitor.server.get(f"/api/tables/{self.code}")["version"]
        self.until(lambda: self.visitor.version >= version, "the page has not been told")
        self.painted()

    def until(self, holds: Callable[[], bool], otherwise: str) -> None:
        """Wait for something that the page sends or receives."""
        end = time.monotonic() + PATIENCE
        while not holds():
            assert time.monotonic() < end, otherwise
            self.painted()

    def painted(self) -> None:
        """Wait until the page has drawn what it knows; until then it is also heard what was sent and received."""
        self.page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")

    def wait_for_my_turn(self) -> None:
        deadline = time.monotonic() + PATIENCE
        while self.look()["found"] is None:
            assert time.monotonic() < deadline, f"nothing is lit: {self.line!r}"
            self.hurry()
            self.page.wait_for_timeout(10)

    def play(self, rng: random.Random, moves: int) -> None:
        """Taps until `moves` moves have been acknowledged."""
        goal = self.visitor.acknowledged + moves
        self.play_while(rng, lambda: self.visitor.acknowledged < goal and not self.end.shown())

    def play_to_the_end(self, rng: random.Random) -> End:
        self.play_while(rng, lambda: not self.end.shown())
        return self.end

    def play_while(self, rng: random.Random, going: Callable[[], bool]) -> None:
        progress = Progress(self)
        while going():
            if self.tap(rng) is not None:
                progress.note()
                self.pass_time(REACTION)
                continue
            if progress.note() > OTHERWISE_AFTER and self.game in OTHERWISE:
                self.page.locator(OTHERWISE[self.game]).evaluate_all("(all) => all.forEach((one) => one.click())")
            self.hurry()
            self.page.wait_for_timeout(10)

    # Playing by keys

    def focus(self) -> dict[str, Any]:
        """Where the focus is, whether it can be seen, and how far away in its grid the next lit thing is."""
        seen: dict[str, Any] = self.page.evaluate(FOCUS, self.lit)
        return seen

    def press(self) -> str | None:
        """Goes to something lit with Tab and the arrow keys and presses Enter; what it was."""
        if self.look()["found"] is None:
            return None
        for _ in range(MOST_STEPS):
            at = self.focus()
            if at["lit"]:
                self.page.keyboard.press("Enter")
                label: str = at["label"]
                return label
            self.page.keyboard.press(at["arrow"] or "Tab")
        raise AssertionError(f"no lit thing is reached by keys: {self.look()} {self.focus()}")

    def press_while(self, going: Callable[[], bool]) -> None:
        progress = Progress(self)
        while going():
            progress.note()
            said = self.press()
            if said is None:
                self.hurry()
                self.page.wait_for_timeout(10)
                continue
            at = self.focus()
            assert at["somewhere"], f"the focus is lost after {said!r}"
            assert at["visible"], f"the focus cannot be seen after {said!r}: {at}"
            self.pass_time(REACTION)


class Progress:
    """What has been tried since the last move was acknowledged; waiting for too long is a failure."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.moves = -1
        self.since = 0.0
        self.tries = 0

    def note(self) -> int:
        """One more try; how many there were since the last move."""
        self.tries += 1
        if self.table.visitor.acknowledged != self.moves:
            self.moves, self.since, self.tries = self.table.visitor.acknowledged, time.monotonic(), 0
        waited = time.monotonic() - self.since
        assert waited < PATIENCE, f"nothing goes on: {self.table.line!r} {self.table.look()}"
        return self.tries


class End:
    """The end of a game."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.sheet = table.page.locator("section.end")

    def shown(self) -> bool:
        return self.sheet.count() > 0

    def ranks(self) -> list[str]:
        return [text.strip() for text in self.sheet.locator("td.rank").all_inner_texts()]

    def names(self) -> list[str]:
        return [text.strip() for text in self.sheet.locator("th").all_inner_texts()]

    def rematch(self) -> None:
        old = self.table.page.url
        self.sheet.locator("footer button.prime").click()
        self.table.page.wait_for_url(lambda url: "/table/" in url and url != old)

    def watch_again(self) -> Replay:
        self.sheet.locator("footer a:not([href$=analysis])").click()
        return Replay(self.table.visitor).there()


class Replay:
    """A finished game, move by move."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.page: Page = visitor.page

    def there(self) -> Replay:
        self.page.locator(".replay .board").first.wait_for()
        return self

    @property
    def move(self) -> int:
        return int(self.scrubber.input_value())

    @property
    def last(self) -> int:
        return int(self.scrubber.get_attribute("max") or 0)

    @property
    def scrubber(self) -> Locator:
        return self.page.locator(".replay input[type=range]")

    def press(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).click()

    def look_from(self, who: str) -> None:
        self.page.get_by_role("radio", name=who).click()
