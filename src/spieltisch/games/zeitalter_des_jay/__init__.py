"""Zeitalter des Jay, the real-time card game.

- `components`: the figures, and the numbers for figures, moves, events and states
- `levels`: what a laid figure does on the lying card, level by level
- `table/`: what lies where: hands, box, draw piles, duty, debts, timers; and the worlds a seat can imagine
- `rules/`: what happens, chapter by chapter of the rulebook
- `players/`: how bots notice errors and choose cards; `heuristics` puts it together
- `view`, `observation`: what a seat sees; `fair_order`: inputs that arrive almost together
- `game`: options, vocabulary, events; `upgrade`: saves of earlier revisions

Each of them imports only those above it.
"""
