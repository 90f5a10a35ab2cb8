"""The position: figures, tiles, cubes, goals and cards, with basic operations on them and no rules of play."""
