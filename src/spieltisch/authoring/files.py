"""Finding the declaration of a game's package, and bringing its generated files up to date."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from spieltisch.authoring import generate
from spieltisch.authoring.declare import Declaration
from spieltisch.kernel.errors import OptionError


def declaration_in(package: str) -> tuple[Declaration, Path]:
    """The declaration of a package (the one `Declaration` in its module `declaration`), and the package's folder."""
    module = import_module(f"{package}.declaration")
    found = [thing for thing in vars(module).values() if isinstance(thing, Declaration)]
    if len(found) != 1 or module.__file__ is None:
        raise OptionError(f"{package}.declaration should hold one Declaration, not {len(found)}")
    return found[0], Path(module.__file__).parent


def bring_up_to_date(package: str) -> list[str]:
    """Write the generated files of a package that are missing or out of date; their names."""
    declared, folder = declaration_in(package)
    return generate.write(declared, folder)
