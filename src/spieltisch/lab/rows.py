"""Write simulation results as CSV or Parquet: one row per game, optionally one per decision."""

from __future__ import annotations

import csv
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from spieltisch.kernel.errors import OptionError, SaveError
from spieltisch.lab.match_stats import MatchStats
from spieltisch.lab.matches import Row
from spieltisch.lab.simulate import PLAYERS, Simulation, Variant

FORMATS = (".csv", ".parquet")
Columns = dict[str, list[Any]]


def check_rows(path: Path) -> None:
    """Raise an OptionError if the file name is not a supported table format."""
    if path.suffix.lower() not in FORMATS:
        raise OptionError(f"rows are written as {' or '.join(FORMATS)}, not as {path.name!r}")
    if path.suffix.lower() == ".parquet":
        import_parquet()


def import_parquet() -> Any:
    try:
        import pyarrow.parquet
    except ImportError:
        raise OptionError("a Parquet file needs pyarrow: install spieltisch[lab], or write a .csv") from None
    return pyarrow


def write_rows(path: Path, columns: Columns, simulation: Simulation) -> None:
    """Write the file atomically."""
    beside = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        (write_parquet if path.suffix.lower() == ".parquet" else write_csv)(beside, columns, simulation)
        beside.replace(path)
    except OSError as error:
        with suppress(OSError):
            beside.unlink()
        raise SaveError(f"cannot write {path}: {error.strerror or error}") from None


def write_csv(path: Path, columns: Columns, _: Simulation) -> None:
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(columns)
        writer.writerows(zip(*columns.values(), strict=True))


def write_parquet(path: Path, columns: Columns, simulation: Simulation) -> None:
    """Write Parquet with the job as metadata under `spieltisch`."""
    pyarrow = import_parquet()
    table = pyarrow.table({name: pyarrow.array(values) for name, values in columns.items()})
    job = msgspec.json.encode(simulation.job, order="sorted")
    pyarrow.parquet.write_table(table.replace_schema_metadata({"spieltisch": job}), path)


# One row per game


def game_columns(simulation: Simulation) -> Columns:
    variants = simulation.job.variants()
    seats = range(max(variant.players for variant in variants))
    columns: Columns = {}
    for variant in variants:
        for row in simulation.of(variant):
            found = game_row(simulation, variant, row, seats)
            for name, value in found.items():
                columns.setdefault(name, []).append(value)
    return columns


def game_row(simulation: Simulation, variant: Variant, row: Row, seats: range) -> dict[str, Any]:
    """The columns of one game; an empty seat has empty columns."""
    table = simulation.tables[row.number]

    def seat_values(name: str, values: Sequence[Any]) -> dict[str, Any]:
        return {f"{name}_{seat}": values[seat] if seat < variant.players else None for seat in seats}

    return {
        "game": row.number,
        "seed": row.seed,
        **{name: plain(value) for name, value in option_values(simulation, variant).items()},
        PLAYERS: variant.players,
        "decisions": row.decisions,
        **(stats_columns(row.stats) if row.stats is not None else {}),
        "faults": len(row.faults),
        **seat_values("bot", table.bots),
        **seat_values("score", row.scores),
        **seat_values("rank", row.ranks),
    }


def option_values(simulation: Simulation, variant: Variant) -> Mapping[str, Any]:
    """The options that were chosen or swept."""
    return {name: variant.options[name] for name in (*simulation.job.options, *variant.swept) if name != PLAYERS}


def stats_columns(stats: MatchStats) -> dict[str, Any]:
    return {
        "starter": stats.starter,
        "turns": stats.turns,
        "milliseconds": stats.time,
        "legal_moves": stats.choices,
        "forced_decisions": stats.forced,
        "half_time_leader": stats.half_leader if stats.half_leader >= 0 else None,
        "lead_changes": stats.changes,
    }


def plain(value: Any) -> Any:
    return "+".join(value) if isinstance(value, tuple | list) else value


# One row per decision


def decision_columns(simulation: Simulation) -> Columns:
    names = ("game", "decision", "turn", "seat", "milliseconds", "step", "legal_moves", "move")
    columns: Columns = {name: [] for name in names}
    for values in decision_rows(simulation.rows):
        for column, value in zip(columns.values(), values, strict=True):
            column.append(value)
    return columns


def decision_rows(rows: Sequence[Row]) -> Iterator[tuple[Any, ...]]:
    for row in rows:
        if row.stats is not None:
            for number, one in enumerate(row.stats.decisions):
                yield row.number, number, one.turn, one.seat, one.time, one.step, one.choices, one.move
