"""The rules screen: the rule book first, the reference behind it, found by number and by word."""

from __future__ import annotations

from playwright.sync_api import expect


def test_the_rule_book_comes_first_and_a_cited_rule_opens_the_reference(visit):
    page = visit("phone").go("/rules/skyjo_action")
    page.locator(".cites button", has_text="SKY-83").first.wait_for()
    rule = page.locator("details [data-rule=SKY-83]")
    expect(rule).to_be_hidden()
    page.locator(".cites button", has_text="SKY-83").first.click()
    rule.wait_for(state="visible")
    expect(rule).to_contain_class("open")
    expect(rule).to_contain_text("SKY-83")


def test_tables_and_marks_of_the_reference_are_never_shown_raw(visit):
    page = visit("desktop").go("/rules/zeitalter_des_jay?rule=JAY-88")
    page.locator(".told details summary").click()
    page.locator("[data-rule=JAY-88] table").wait_for()
    expect(page.locator("[data-rule=JAY-88] tbody tr")).to_have_count(7)
    said = page.locator(".book").inner_text()
    assert not any(mark in said for mark in ("|", "**", "[R]", "[J]"))


def test_a_word_is_found_in_the_rule_book_and_in_the_reference(visit):
    page = visit("phone").go("/rules/joggle")
    page.locator(".cites button").first.wait_for()
    page.locator("input[type=search]").fill("JOG-40")
    hits = page.locator(".hits button")
    expect(hits.first).to_contain_text("JOG-40")
    assert hits.count() >= 2
    hits.first.click()
    expect(page.locator(".rule.open").first).to_be_in_viewport()
