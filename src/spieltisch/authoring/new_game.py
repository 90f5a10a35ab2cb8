"""A new game's folder: a playable tiny game with its tests, ready to be changed."""

from __future__ import annotations

import keyword
import re
import sys
from pathlib import Path

from spieltisch.authoring.files import bring_up_to_date
from spieltisch.kernel.errors import OptionError

TEMPLATE = Path(__file__).parent / "template"
SUFFIX = ".txt"


def new_game(name: str, folder: Path) -> list[Path]:
    """Write the folder of a new game; its files."""
    check_name(name)
    home = folder / name
    if home.exists():
        raise OptionError(f"{home} is there already; choose another name or remove it")
    words = words_for(name)
    written = []
    for source in sorted(TEMPLATE.rglob(f"*{SUFFIX}")):
        path = home / str(source.relative_to(TEMPLATE)).removesuffix(SUFFIX).replace("NAME", name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(source.read_text("utf-8").format(**words), "utf-8")
        written.append(path)
    sys.path.insert(0, str(home / "src"))
    generated = bring_up_to_date(name)
    return [*written, *[home / "src" / name / one for one in generated]]


def check_name(name: str) -> None:
    if not re.fullmatch(r"[a-z][a-z0-9_]{2,29}", name) or keyword.iskeyword(name):
        raise OptionError(
            f"{name!r} is no name for a game: use three to thirty small letters, digits and underscores, "
            "a letter first, such as river_race"
        )
    if name in sys.stdlib_module_names or name == "spieltisch":
        raise OptionError(f"{name!r} is the name of a Python module: choose another one")


def words_for(name: str) -> dict[str, str]:
    """What the template's slots stand for."""
    parts = [part for part in name.split("_") if part]
    rule = re.sub(r"[^a-z]", "", name)[:3].upper()
    return {
        "name": name,
        "title": " ".join(part.capitalize() for part in parts),
        "state": "".join(part.capitalize() for part in parts),
        "variable": name,
        "upper": name.upper(),
        "rule": (rule + "XXX")[:3],
        "test": (rule + "XXX")[:3].lower(),
    }
