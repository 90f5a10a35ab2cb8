"""The home page: open tables apart from running ones, always up to date; what is old can be archived; offline."""

from __future__ import annotations

import random

from playwright.sync_api import expect

from tests.web.browser.pages import Home

AGAIN = 11_000


def section(page, title):
    return page.locator("section", has=page.get_by_role("heading", name=title))


def test_tables_to_join_are_apart_from_tables_to_watch_and_appear_by_themselves(visit, server):
    visitor = visit("phone")
    visitor.page.clock.install()
    page = Home(visitor).page
    page.wait_for_load_state("networkidle")
    waiting = server.host("joker_battle_royal", "m o o", public=True)
    running = server.host("joggle", "m b", public=True)
    running.start()
    page.clock.run_for(AGAIN)
    to_join = section(page, "Offene Tische").locator(f"a[href='/table/{waiting.code}']")
    expect(to_join).to_contain_text("Platz nehmen")
    expect(section(page, "Zuschauen").locator(f"a[href='/table/{running.code}']")).to_be_visible()
    expect(section(page, "Offene Tische").locator(f"a[href='/table/{running.code}']")).to_have_count(0)
    waiting.must("leave")
    page.clock.run_for(AGAIN)
    expect(to_join).to_have_count(0)
    running.must("leave")
    for host in (waiting, running):
        host.close()


def test_a_finished_game_is_listed_and_can_be_archived_and_restored(visit):
    visitor = visit("phone")
    visitor.wishes(options={"goal": "two_squares", "turn_cap": 50})
    visitor.prefers(confirm=False)
    Home(visitor).play_now("joggle").play_to_the_end(random.Random(2))
    page = visitor.go("/")
    recent = section(page, "Letzte Partien")
    row = recent.locator("a[href^='/replay/']")
    expect(row).to_have_count(1)
    recent.get_by_role("button", name="Joggle archivieren").click()
    expect(row).to_have_count(0)
    page.get_by_role("button", name="Rückgängig").click()
    expect(row).to_have_count(1)
    recent.get_by_role("button", name="Joggle archivieren").click()
    visitor.go("/games")
    page.get_by_role("button", name="Zurückholen").click()
    expect(section(page, "Zu Ende gespielt").locator("a[href^='/replay/']")).to_have_count(1)


def test_without_a_network_the_page_says_so(visit):
    visitor = visit("phone")
    visitor.forgives("ERR_INTERNET_DISCONNECTED")
    page = Home(visitor).page
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    visitor.context.set_offline(True)
    page.goto(visitor.server.url + "/rules")
    expect(page.locator("h1")).to_be_visible()
    expect(page.locator("body")).to_contain_text("Gerade kein Netz")
    visitor.context.set_offline(False)
