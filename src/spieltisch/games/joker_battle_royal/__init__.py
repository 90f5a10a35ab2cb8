"""Joker Battle Royal, a battle of cards on a grid.

- `components`: the cards, and the numbers for moves, events and steps
- `grid`: distances and lines of sight
- `state`: the position; `rules` and `fight`: the steps, in the order of the rulebook
- `view`, `observation`: what a seat sees; `heuristics`: how bots play
- `game`: options, vocabulary, events, and new games
"""
