"""Bots: they know games through the kernel only, and see what their seat may see."""

from __future__ import annotations

from spieltisch.bots.policies import BOTS, Policy, bot, choose, hint

__all__ = ["BOTS", "Policy", "bot", "choose", "hint"]
