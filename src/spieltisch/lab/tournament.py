"""A round robin of bots; each pair shares its tables half and half.

Each deal is played twice with exchanged seats (paired seeds), and all seatings occur equally often. In a team game the
two bots are the two teams. Every pair of one bot's seat and the other's counts: a better rank is a win, an equal rank
half a win.
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
from spieltisch.lab.matches import IN_THE_LAB, MatchSpec, Row, game_seed, play_all
from spieltisch.lab.workers import Workplace


@dataclass(frozen=True)
class Contest:
    """A tournament to play: `games` per pair of bots, two per deal."""

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
    """The result of two bots: the share of `first` over a number of games and seat pairs."""

    first: str
    second: str
    share: Estimate
    games: int
    pairs: int


@dataclass(frozen=True)
class Standing:
    """A bot's mean share and rating (mean and uncertainty)."""

    bot: str
    share: float
    rating: float
    uncertainty: float


@dataclass(frozen=True)
class Outcome:
    """The results of a tournament."""

    contest: Contest
    tables: Sequence[MatchSpec]
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


def all_tables(contest: Contest) -> list[MatchSpec]:
    game = find_game(contest.game)
    players = contest.players if contest.players is not None else game.default_players + game.default_players % 2
    options = game.settings(players, contest.options or {})
    if len(set(contest.bots)) != len(contest.bots) or len(contest.bots) < 2:
        raise OptionError(f"a tournament is between two or more different bots, not {', '.join(contest.bots)}")
    if contest.games < 2 or contest.games % 2:
        raise OptionError(f"every deal is played twice, so the games are an even number from 2 up, not {contest.games}")
    shares = seatings(game.teams(players, options))
    tables: list[MatchSpec] = []
    for first, second in combinations(contest.bots, 2):
        for deal in range(contest.games // 2):
            for mask in shares[deal % len(shares)]:
                bots = tuple(first if mine else second for mine in mask)
                seed = game_seed(contest.seed, deal)
                tables.append(
                    MatchSpec(
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
    """All ways to split a table's teams evenly between two bots, each followed by its mirror image."""
    sides = sorted(set(teams))
    if len(sides) % 2:
        raise OptionError(f"a table of {len(sides)} cannot be shared half and half: choose an even number of players")
    pairs = []
    for chosen in combinations(sides, len(sides) // 2):
        if sides[0] in chosen:
            mask = tuple(team in chosen for team in teams)
            pairs.append((mask, tuple(not mine for mine in mask)))
    return pairs


# Results


def duel(contest: Contest, first: str, second: str, tables: Sequence[MatchSpec], rows: Sequence[Row]) -> Duel:
    """The share of the first bot, averaged over deals, because games of one deal are not independent."""
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
    """1, 1/2 or 0 for every pair of a side of the first bot and a side of the second."""
    sides = {team: seat for seat, team in reversed(list(enumerate(teams)))}
    mine = [seat for seat in sides.values() if bots[seat] == first]
    others = [seat for seat in sides.values() if bots[seat] != first]
    return [
        1.0 if ranks[seat] < ranks[other] else 0.5 if ranks[seat] == ranks[other] else 0.0
        for seat in mine
        for other in others
    ]


def standings(
    contest: Contest, tables: Sequence[MatchSpec], rows: Sequence[Row], duels: Sequence[Duel]
) -> list[Standing]:
    """The bots by rating (openskill, Plackett–Luce), computed from all games in order."""
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
