"""JOY, the race for cubes on a board.

- `components`: cubes, cards, and the numbers for moves, events and steps
- `board/`: the fields, read from data files and checked
- `table/`: what lies where: figures, tiles, cubes, goals, decks and hands
- `rules/`: what happens, chapter by chapter of the rulebook
- `view`, `observation`: what a seat sees; `heuristics`: how bots play
- `game`: options, vocabulary, events, and how to begin

Each of them imports only those above it.
"""
