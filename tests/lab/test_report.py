"""Balance reports: correct counts, claims supported by the intervals, a self-contained page."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

import spieltisch
from spieltisch.cli import main
from spieltisch.kernel.errors import OptionError
from spieltisch.lab.estimates import Estimate, difference, mean_estimate
from spieltisch.lab.match_stats import TENTHS, MatchStats
from spieltisch.lab.matches import Row
from spieltisch.lab.report import page as page_module
from spieltisch.lab.report.chapters import by_difference, chapters
from spieltisch.lab.report.figures import TOKENS, bin_width
from spieltisch.lab.report.findings import Facts, all_facts, spread
from spieltisch.lab.report.report import report, write_pictures
from spieltisch.lab.report.voice import Voice, briefly, sentences
from spieltisch.lab.simulate import Job, Variant, simulate
from spieltisch.server.protocol.about import Report as ServedReport

ROOT = Path(__file__).parents[2]
SMALL: dict[str, dict[str, Any]] = {
    "skyjo_action": {"target": 50, "layout": "3x3"},
    "joggle": {"goal": "two_squares"},
    "joker_battle_royal": {"quiet_laps": 1},
    "joy": {"turn_cap": 20},
    "zeitalter_des_jay": {"rounds": 1},
}


def stats(starter: int, leaders: int, moves: tuple[dict[str, int], ...], turns: int = 10) -> MatchStats:
    return MatchStats(
        starter, turns, 0, 60, 2, 1, (leaders,) * (TENTHS - 1), (3.0,) * TENTHS, moves, ({},) * len(moves)
    )


def rows_of(*results: tuple[int, int, int, tuple[dict[str, int], ...]]) -> list[Row]:
    """Games of two, each given by its winner, starter, leader and moves."""
    found = []
    for number, (winner, starter, leader, moves) in enumerate(results):
        scores, ranks = ((3, 5), (1, 2)) if winner == 0 else ((5, 3), (2, 1))
        found.append(Row(number, number, 20, scores, ranks, (), stats(starter, leader, moves)))
    return found


def facts_of(rows: list[Row], game: str = "skyjo_action") -> Facts:
    return Facts(game, Variant(0, ("greedy", "greedy"), {}, {}), rows)


MOVES = ({"draw": 8, "take_discard": 2}, {"draw": 5, "take_discard": 5})
# 60 games: seat 0 wins two thirds, the first player always, the leader at half-time half of the time
SAMPLE = rows_of(*[(0, 0, 0, MOVES), (0, 0, 1, MOVES), (1, 1, 1, MOVES)] * 20)


def test_shares_of_seats_of_the_starter_and_of_the_leader():
    facts = facts_of(SAMPLE)
    assert [share.mean for share in facts.seats] == pytest.approx([2 / 3, 1 / 3])
    assert [share.mean for share in facts.order] == [1.0, 0.0]
    leader = facts.leader_wins(5)
    assert leader is not None
    assert leader.mean == pytest.approx(2 / 3)
    assert facts.clear(5) == 1.0
    assert facts.leads.mean.mean == 2
    assert facts.decisions_per_turn.mean.mean == 2
    assert facts.breadth.mean.mean == 3


def test_a_team_shares_its_win_and_counts_as_one_side():
    made = ({"lay": 3}, {"lay": 1}, {"lay": 3}, {"lay": 1})
    rows = [Row(n, n, 8, (1, 0, 1, 0), (1, 3, 1, 3), (), stats(0, 0, made)) for n in range(40)]
    facts = Facts("joggle", Variant(0, ("greedy",) * 4, {}, {}), rows)
    assert [share.mean for share in facts.seats] == [0.5, 0.0, 0.5, 0.0]
    assert facts.shared.mean == 0
    leader = facts.leader_wins(5)
    assert leader is not None
    assert leader.mean == 1.0


def test_the_worth_of_a_move_is_measured_within_each_game_as_a_share_of_all_moves():
    facts = facts_of(SAMPLE)
    drawn, taken = facts.moves
    assert (drawn.kind, drawn.often) == ("draw", 6.5)
    assert drawn.worth is not None
    assert taken.worth is not None
    assert drawn.worth.mean == pytest.approx(1 / 3) == -taken.worth.mean
    twice = ({"draw": 8, "take_discard": 2}, {"draw": 16, "take_discard": 4})
    assert facts_of(rows_of(*[(0, 0, 0, twice)] * 40)).moves[0].worth is None  # the same share for both


def test_no_difference_is_claimed_if_the_interval_includes_zero():
    even = facts_of(rows_of(*[(0, 0, 0, MOVES), (1, 0, 0, MOVES)] * 30))
    told = {chapter.key: chapter.text["en"] for chapter in chapters([even])}
    assert "No measurable difference between the seats" in told["seats"]
    assert "Being ahead at half-time is no measurable advantage." in told["comeback"]
    assert "No measurable difference for any kind of move." in told["worth"]
    told = {chapter.key: chapter.text["en"] for chapter in chapters([facts_of(SAMPLE)])}
    assert "Seat 1 wins 66.7\N{NO-BREAK SPACE}% (53.9–77.3), more than its fair share." in told["seats"]
    assert "Starting is an advantage." in told["order"]
    assert "So a lead is worth something" in told["comeback"]
    assert "Draw a card (+33.3" in told["worth"]


def test_variants_are_compared_by_the_interval_of_the_difference():
    one, other = facts_of(SAMPLE), facts_of([*SAMPLE[:30]])
    assert by_difference(one, [other], lambda facts: facts.decisions.mean) == ([], [], [other])
    longer = facts_of([Row(r.number, r.seed, 40, r.scores, r.ranks, (), r.stats) for r in SAMPLE])
    assert by_difference(one, [longer], lambda facts: facts.decisions.mean) == ([longer], [], [])
    assert by_difference(longer, [one], lambda facts: facts.decisions.mean) == ([], [one], [])


def test_intervals_of_means_and_differences():
    mean = mean_estimate([1.0, 3.0] * 50)
    assert mean.mean == 2
    assert mean.high - mean.mean == pytest.approx(1.96 * 1.005 / 10, rel=0.01)
    found = difference(Estimate(5, 4, 6, 9), Estimate(2, 2, 2, 9))
    assert (found.mean, found.low, found.high) == (3, 2, 4)
    assert found.excludes(0)
    assert not found.excludes(2)


def test_quartiles_and_bins():
    found = spread([1, 2, 3, 4, 5])
    assert (found.least, found.lower, found.median, found.upper, found.most) == (1, 2, 3, 4, 5)
    assert bin_width(0, 5) == 1
    assert bin_width(0, 260) == 10
    assert bin_width(0.0, 2.7001) == pytest.approx(0.2)


# Words


def test_both_languages_say_the_same_things_with_the_same_values():
    german, english = sentences("de"), sentences("en")
    assert {section: set(told) for section, told in german.items()} == {s: set(told) for s, told in english.items()}
    for section, told in german.items():
        for key, sentence in told.items():
            assert set(re.findall(r"\{(\w+)", sentence)) == set(re.findall(r"\{(\w+)", english[section][key])), key


def test_numbers_follow_the_language():
    german, english = Voice("joy", "de"), Voice("joy", "en")
    assert german.number(1234567) == "1.234.567"
    assert english.number(1234567) == "1,234,567"
    assert german.share(Estimate(0.2514, 0.2, 0.3, 9)) == "25,1\N{NO-BREAK SPACE}% (20,0–30,0)"
    assert english.points(Estimate(-0.1, -0.2, 0.05, 9)) == "−10.0 [−20.0; +5.0]"
    assert english.all_of(["one", "two", "three"]) == "one, two and three"
    assert [english.number(value) for value in (0.001, 2.345, 23.45, 234.5)] == ["< 0.01", "2.35", "23.4", "234"]


@pytest.mark.parametrize("game", spieltisch.NAMES)
@pytest.mark.parametrize("language", ["de", "en"])
def test_every_kind_of_move_has_a_unique_name(game: str, language: str):
    from spieltisch.lab.match_stats import kind_of

    voice = Voice(game, language)
    players = voice.game.default_players
    kinds = {kind_of(word) for word in voice.game.vocabulary(voice.game.settings(players, {}), players).words}
    names: dict[str, set[str]] = {}
    for kind in kinds:
        assert "…" not in voice.move(kind), kind
        names.setdefault(voice.move(kind), set()).add(kind.split(" ")[0])
    assert [name for name, keys in names.items() if len(keys) > 1] == []


def test_a_variant_is_named_by_what_differs():
    voice = Voice("joggle", "en")
    assert voice.variant(Variant(0, (), {}, {})) == "basic set-up"
    assert voice.variant(Variant(0, (), {}, {"players": 4})) == "4 players"
    assert voice.variant(Variant(0, (), {}, {"goal": "4x4"})) == "Joggle 4×4"
    assert voice.variant(Variant(0, (), {}, {"extreme": True})) == "Joggle extreme"
    assert voice.variant(Variant(0, (), {}, {"turn_cap": 99})) == "A draw after this many turns 99"
    assert briefly("Everyone alone (always so for two)") == "Everyone alone"


# The page


@pytest.mark.parametrize("game", spieltisch.NAMES)
def test_the_command_writes_a_self_contained_page(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setenv("SPIELTISCH_HOME", str(tmp_path / "home"))
    file = tmp_path / "report.html"
    players = "2" if game == "joggle" else "3"
    words = ["report", game, "--games", "30", "--players", players, "--workers", "1", "--out", str(file), "--keep"]
    for name, value in SMALL[game].items():
        words += ["--option", f"{name}={value}"]
    if game == "joggle":
        words += ["--sweep", "players=4", "--sweep", "extreme=on"]
    assert main(words) == 0
    assert "30 games" in capsys.readouterr().out or game == "joggle"
    text = file.read_text("utf-8")
    assert not re.search(r"<script|<link|<img|\bon\w+=|style=|url\(|@import|https?://(?!www\.w3\.org/2000/svg)", text)
    assert text.count('<div lang="de">') == text.count('<div lang="en">') >= 11
    assert text.count("<svg") >= 14
    assert not re.search(r"[{}]|None|nan", re.sub(r"(?s)<style>.*?</style>", "", text))
    kept = msgspec.json.decode((tmp_path / "home" / "reports" / f"{game}.json").read_bytes(), type=ServedReport)
    assert kept.game == game
    assert [path.name for path in tmp_path.iterdir() if path.name.endswith(".part")] == []


def test_pictures_are_written_as_svg_and_png(tmp_path: Path):
    made = report(simulate(Job("joggle", ("greedy",), {"goal": "two_squares"}, 1, 30, players=2, crossed=False), 1), [])
    written = write_pictures(made, tmp_path, "de")
    assert {path.suffix for path in written} == {".svg", ".png"}
    assert len(written) >= 12
    assert all(path.stat().st_size > 1000 for path in written)


def test_a_report_needs_enough_games():
    with pytest.raises(OptionError, match="at least 30 games"):
        report(simulate(Job("joggle", ("random",), {}, 1, 3, players=2, crossed=False), 1), [])


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--out", "report.pdf"], "a report is written as .html"),
        (["--sweep", "goal=5er"], "with goal=5er"),
        (["--resume"], "nothing to resume"),
        (["--games", "5"], "at least 30 games"),
    ],
)
def test_errors_are_reported(
    words: list[str], reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.chdir(tmp_path)
    assert main(["report", "joggle", "--workers", "1", *words]) == 2
    assert reason in capsys.readouterr().err


def test_the_page_and_the_figures_use_the_tokens_of_the_web_client():
    client = (ROOT / "web" / "src" / "styles" / "tokens.css").read_text("utf-8")
    light, dark = client.split(':root[data-theme="dark"]')
    mine_light, mine_dark = page_module.STYLE.split("@media (prefers-color-scheme: dark)")
    for theirs, mine in ((light, mine_light), (dark, mine_dark)):
        tokens = dict(re.findall(r"--([\w-]+): (#\w+)", theirs))
        for name, colour in re.findall(r"--([\w-]+): (#\w+)", mine):
            assert tokens["focus-on-surface" if name == "focus" else name] == colour, name
    tokens = dict(re.findall(r"--([\w-]+): (#\w+)", light))
    assert {name: tokens[name] for name in TOKENS} == TOKENS
    screen = (ROOT / "web" / "src" / "shell" / "lab" / "LabReport.svelte").read_text("utf-8")
    for name in TOKENS:
        assert f'[data-fill="{name}"]' in page_module.STYLE
        assert f"[data-fill='{name}']" in screen


def test_the_same_games_make_the_same_report():
    job = Job("joggle", ("greedy",), {"goal": "two_squares"}, 1, 30, players=2, crossed=False)
    assert report(simulate(job, 1), []).data == report(simulate(job, 2), []).data


def test_facts_come_variant_by_variant_the_chosen_game_first():
    job = Job("joggle", ("random",), {}, 1, 2, players=2, sweep={"players": [4], "extreme": [True]}, crossed=False)
    assert [dict(facts.variant.swept) for facts in all_facts(simulate(job, 1))] == [
        {},
        {"players": 4},
        {"extreme": True},
    ]


@pytest.mark.parametrize("game", spieltisch.NAMES)
def test_the_stored_pages_match_the_stored_data(game: str):
    data = msgspec.json.decode(
        (ROOT / "src" / "spieltisch" / "server" / "web" / "balance_reports" / f"{game}.json").read_bytes()
    )
    kept = (ROOT / "docs" / "reports" / f"{game}.html").read_text("utf-8")
    assert kept == page_module.page(data, "en")
    voices = {language: sentences(language)["headings"] for language in ("de", "en")}
    for chapter in data["chapters"]:
        assert chapter["heading"] == {language: told[chapter["key"]] for language, told in voices.items()}


def test_the_stored_reports_are_small():
    folders = (ROOT / "docs" / "reports", ROOT / "src" / "spieltisch" / "server" / "web" / "balance_reports")
    kept = [path for folder in folders for path in folder.iterdir() if path.suffix != ".part"]
    assert sum(path.stat().st_size for path in kept) < 3_000_000
