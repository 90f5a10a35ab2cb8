"""Elster for the rest of the program."""

from pathlib import Path

from elster import _table
from elster.declaration import ELSTER
from elster.rules import STEPS
from spieltisch.authoring import game_from

GAME = game_from(ELSTER, _table, STEPS, Path(__file__).parent)
