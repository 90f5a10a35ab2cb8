"""Drawing a table in the terminal: `draw(view, texts, names)` of a module here, named after a built-in game, or of the
module `terminal` in a game's own package; plain data otherwise.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from rich.console import RenderableType
from rich.pretty import Pretty

from spieltisch.kernel.match import Match


def draw(match: Match, seat: int | None, language: str, names: list[str]) -> RenderableType:
    view = match.view(seat)
    built_in = f"{__name__}.{match.game.name}"
    module = import_module(built_in) if find_spec(built_in) is not None else match.game.part("terminal")
    if module is None:
        return Pretty(view)
    drawing: RenderableType = module.draw(view, match.game.texts(language), names)
    return drawing
