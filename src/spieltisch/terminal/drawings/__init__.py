"""Drawing a table in the terminal: one module per game with `draw(view, texts, names)`; plain data otherwise."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from rich.console import RenderableType
from rich.pretty import Pretty

from spieltisch.kernel.match import Match


def draw(match: Match, seat: int | None, language: str, names: list[str]) -> RenderableType:
    view = match.view(seat)
    module = f"{__name__}.{match.game.name}"
    if find_spec(module) is None:
        return Pretty(view)
    drawing: RenderableType = import_module(module).draw(view, match.game.texts(language), names)
    return drawing
