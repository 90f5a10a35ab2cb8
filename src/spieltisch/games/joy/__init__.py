"""JOY, the race for cubes on a board.

- `components`: cubes and cards; `board/`: the fields, read from data files and checked
- `declaration`: what lies where, moves, events, steps, options; `_table` and `_steps` are generated from it
- `table/`: what lies where: figures, tiles, cubes, goals, decks and hands, with what one can do with them
- `rules/`: what happens, chapter by chapter of the rulebook
- `view`, `observation`: what a seat sees; `heuristics`: how bots play
- `game`: which options go together, and how to begin

`rules` and all below import only those above them.
"""
