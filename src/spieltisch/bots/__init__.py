"""Bots: they know games through the kernel only, and see what their seat may see."""

from __future__ import annotations

from spieltisch.bots.budget import Budget
from spieltisch.bots.hints import Hint, hints
from spieltisch.bots.own import BotFault, Fault, OwnBot, is_own
from spieltisch.bots.policies import BOTS, Policy, bot, choose
from spieltisch.bots.reactions import reaction

__all__ = [
    "BOTS",
    "BotFault",
    "Budget",
    "Fault",
    "Hint",
    "OwnBot",
    "Policy",
    "bot",
    "choose",
    "hints",
    "is_own",
    "reaction",
]
