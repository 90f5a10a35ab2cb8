"""Every bot against every other, at tables that two of them share half and half.

The same deal is played twice, with the bots' seats exchanged (paired seeds), and all ways to share out the seats come
up equally often. In a game of teams the two bots are the two teams. What counts is the rank of each bot's seats beside
each seat of the other: ahead is a win, level is half a win.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from openskill.models import PlackettLuce

from spieltisch.bots.budget import Budget
from spieltisch.bots.reactions import Reaction
from spieltisch.bots.seats import check_bot
from spieltisch.games import game as find_game
from spieltisch.kernel.errors import OptionError
from spieltisch.lab.estimates import Estimate, estimate
from spieltisch.lab.tables import IN_THE_LAB, Row, Table, game_seed, play_all
from spieltisch.lab.workers import Workplace


@dataclass(frozen=True)
class Contest:
    """Who plays what: `games` for each pair of bots, two of them with each deal."""

    game: str
    bots: tuple[str, ...]
    games: int
    players: int | None = None
    options: Mapping[str, Any] | None = None
    seed: int = 1
    budget: Budget = IN_THE_LAB
    forfeit: bool = False
    equal_reactions: Reaction | None = None


@dataclass(frozen=True)
class Duel:
    """What two bots did against each other: the share of `first`, over so many games and pairs of seats."""

    first: str
    second: str
    share: Estimate
    games: int
    pairs: int


@dataclass(frozen=True)
class Standing:
    """A bot's place: the mean of its shares, and its rating (mean and uncertainty)."""

    bot: str
    share: float
    rating: float
    uncertainty: float


@dataclass(frozen=True)
class Outcome:
    """A tournament that was played."""

    contest: Contest
    tables: Sequence[Table]
    rows: Sequence[Row]
    duels: Sequence[Duel]
    standings: Sequence[Standing]


def run(contest: Contest, workers: int | Workplace, progress: Callable[[int], None] = lambda done: None) -> Outcome:
    """Play the whole tournament."""
    tables = all_tables(contest)
    for name in contest.bots:
        check_bot(name, contest.game)
    rows = play_all(tables, workers, 1 if "hard" in contest.bots else 10, progress)
    duels = [duel(contest, first, second, tables, rows) for first, second in combinations(contest.bots, 2)]
    return Outcome(contest, tables, rows, duels, standings(contest, tables, rows, duels))


# Who sits where


def all_tables(contest: Contest) -> list[Table]:
    game = find_game(contest.game)
    players = contest.players if contest.players is not None else game.default_players + game.default_players % 2
    options = game.settings(players, contest.options or {})
    if len(set(contest.bots)) != len(contest.bots) or len(contest.bots) < 2:
        raise OptionError(f"a tournament is between two or more different bots, not {', '.join(contest.bots)}")
    if contest.games < 2 or contest.games % 2:
        raise OptionError(f"every deal is played twice, so the games are an even number from 2 up, not {contest.games}")
    shares = seatings(game.teams(players, options))
    tables: list[Table] = []
    for first, second in combinations(contest.bots, 2):
        for deal in range(contest.games // 2):
            for mask in shares[deal % len(shares)]:
                bots = tuple(first if mine else second for mine in mask)
                seed = game_seed(contest.seed, deal)
                tables.append(
                    Table(
                        contest.game,
                        bots,
                        contest.options or {},
                        seed,
                        len(tables),
                        contest.budget,
                        contest.forfeit,
                        contest.equal_reactions,
                    )
                )
    return tables


Seating = tuple[bool, ...]


def seatings(teams: Sequence[int]) -> list[tuple[Seating, Seating]]:
    """Every way to share out a table half and half between two bots, team by team, each with its mirror image."""
    sides = sorted(set(teams))
    if len(sides) % 2:
        raise OptionError(f"a table of {len(sides)} cannot be shared half and half: choose an even number of players")
    pairs = []
    for chosen in combinations(sides, len(sides) // 2):
        if sides[0] in chosen:
            mask = tuple(team in chosen for team in teams)
            pairs.append((mask, tuple(not mine for mine in mask)))
    return pairs


# What came of it


def duel(contest: Contest, first: str, second: str, tables: Sequence[Table], rows: Sequence[Row]) -> Duel:
    """The share of the first bot. Games of one deal depend on each other: the deal's mean is what is averaged."""
    game = find_game(contest.game)
    deals: dict[int, list[float]] = {}
    pairs = 0
    games = 0
    for table, row in zip(tables, rows, strict=True):
        if set(table.bots) == {first, second}:
            teams = game.teams(len(table.bots), game.settings(len(table.bots), table.options))
            wins = pair_wins(table.bots, row.ranks, teams, first)
            deals.setdefault(table.seed, []).append(sum(wins) / len(wins))
            pairs += len(wins)
            games += 1
    return Duel(first, second, estimate([sum(shares) / len(shares) for shares in deals.values()]), games, pairs)


def pair_wins(bots: Sequence[str], ranks: Sequence[int], teams: Sequence[int], first: str) -> list[float]:
    """1, 1/2 or 0 for every pair of a side of the first bot and a side of the other."""
    sides = {team: seat for seat, team in reversed(list(enumerate(teams)))}
    mine = [seat for seat in sides.values() if bots[seat] == first]
    others = [seat for seat in sides.values() if bots[seat] != first]
    return [
        1.0 if ranks[seat] < ranks[other] else 0.5 if ranks[seat] == ranks[other] else 0.0
        for seat in mine
        for other in others
    ]


def standings(contest: Contest, tables: Sequence[Table], rows: Sequence[Row], duels: Sequence[Duel]) -> list[Standing]:
    """By rating (Plackett-Luce, as openskill counts), from all games in their order."""
    model = PlackettLuce()
    ratings = {name: model.rating(name=name) for name in contest.bots}
    game = find_game(contest.game)
    for table, row in zip(tables, rows, strict=True):
        teams = game.teams(len(table.bots), game.settings(len(table.bots), table.options))
        shares = {name: sum(pair_wins(table.bots, row.ranks, teams, name)) for name in sorted(set(table.bots))}
        names = sorted(shares)
        rated = model.rate([[ratings[name]] for name in names], scores=[shares[name] for name in names])
        for name, (rating,) in zip(names, rated, strict=True):
            ratings[name] = rating
    found = []
    for name in contest.bots:
        mine = [one for one in duels if name in (one.first, one.second)]
        means = [one.share.mean if one.first == name else 1 - one.share.mean for one in mine]
        found.append(Standing(name, sum(means) / len(means), ratings[name].mu, ratings[name].sigma))
    return sorted(found, key=lambda standing: -standing.rating)
