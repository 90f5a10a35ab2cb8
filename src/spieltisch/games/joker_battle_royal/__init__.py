"""Joker Battle Royal, a battle of cards on a grid.

- `declaration`: what lies where, moves, events, steps and options; `_table` and `_steps` are generated from it
- `components`: the cards; `grid`: distances and lines of sight
- `state`: the position; `rules` and `fight`: the steps, in the order of the rulebook
- `view`, `observation`: what a seat sees; `heuristics`: how bots play
- `game`: saves of earlier revisions, and what a snapshot must hold
"""
