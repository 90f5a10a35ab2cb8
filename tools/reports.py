"""The kept balance reports: what is simulated for each, said here and nowhere else. `make reports` writes them anew."""

from __future__ import annotations

GAMES = 1000
SWEEPS = {
    "skyjo_action": ["players=2,3,5,6", "deck=one_deck,no_actions,numbers_only", "layout=3x3"],
    "joggle": ["players=4", "goal=4x4,three_squares,two_squares", "extreme=on", "overlap=on"],
    "joker_battle_royal": ["players=3,5,6", "position_fights=on"],
    "joy": ["players=2,3", "free_for_all=on", "open=on", "memory=on"],
    "zeitalter_des_jay": ["players=2,3,5,6", "level=2..7", "play=tournament"],
}
