"""Bots. They know games only through the kernel and see only what their seat may see."""

from __future__ import annotations

from spieltisch.bots.budget import Budget
from spieltisch.bots.custom import BotFault, CustomBot, Fault, is_custom
from spieltisch.bots.hints import Hint, hints
from spieltisch.bots.policies import BOTS, Policy, bot, choose
from spieltisch.bots.reactions import reaction

__all__ = [
    "BOTS",
    "BotFault",
    "Budget",
    "CustomBot",
    "Fault",
    "Hint",
    "Policy",
    "bot",
    "choose",
    "hints",
    "is_custom",
    "reaction",
]
