"""Environments for training agents: PettingZoo, Gymnasium, and many matches at once. Needs `spieltisch[lab]`.

    from spieltisch.lab import envs

    env = envs.env("joggle", players=2)                              # PettingZoo, AEC
    env = envs.SeatEnv("skyjo_action", bots=["greedy", "random"])    # Gymnasium: one seat against bots
    many = envs.ManyTables("joggle", players=2, count=1024)          # NumPy arrays, one compiled call per step

`docs/training.md` describes the entries of an observation.
"""

from __future__ import annotations

from spieltisch.lab.envs.aec import TableEnv, env
from spieltisch.lab.envs.kinds import Kind
from spieltisch.lab.envs.many import ManyTables
from spieltisch.lab.envs.seat import SeatEnv

__all__ = ["Kind", "ManyTables", "SeatEnv", "TableEnv", "env"]
