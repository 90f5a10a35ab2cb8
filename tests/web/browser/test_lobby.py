"""Before the game: a table is opened only when somebody wants one, and only what is possible is offered."""

from playwright.sync_api import expect

from tests.web.browser.pages import Home, Lobby


def test_a_look_at_the_new_table_page_opens_no_table(visit, server):
    opened: list[str] = []
    visitor = visit("phone")
    visitor.page.on("request", lambda asked: opened.append(asked.url) if asked.method == "POST" else None)
    page = visitor.go("/new/joggle")
    page.get_by_role("heading", name="Mit wem spielst du?").wait_for()
    page.wait_for_load_state("networkidle")
    assert opened == []
    page.get_by_role("button", name="Mit Freunden").click()
    Lobby(visitor, "joggle").there()
    assert len(opened) == 1


def test_on_one_device_the_second_person_is_seated(visit):
    visitor = visit("phone")
    visitor.go("/new/joggle").get_by_role("button", name="An einem Gerät").click()
    Lobby(visitor, "joggle").there()
    expect(visitor.page.locator(".seats")).to_contain_text("Spieler 2")


def test_joggle_is_for_two_or_four(visit):
    lobby = Home(visit("desktop")).open_a_table("joggle")
    expect(lobby.page.locator("header.bar")).to_contain_text("2 oder 4")
    lobby.page.get_by_role("button", name="Wie viele spielen mit?").click()
    expect(lobby.page.locator(".option")).to_have_text(["zu zweit", "zu viert"])
    lobby.page.get_by_role("button", name="Platz hinzufügen").click()
    expect(lobby.page.locator(".seats .srow:not(.add)")).to_have_count(4)


def test_seven_at_skyjo_lay_out_nine_cards_each(visit):
    lobby = Home(visit("desktop")).open_a_table("skyjo_action")
    lobby.page.get_by_role("button", name="Wie viele spielen mit?").click()
    lobby.page.locator(".option", has_text="zu siebt").click()
    expect(lobby.page.locator(".sentence")).to_contain_text("drei mal drei")
    expect(lobby.page.locator(".seats .srow:not(.add)")).to_have_count(7)
