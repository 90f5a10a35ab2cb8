"""The rules of play in the order of the rulebook: a turn, moving, cubes, joy cards, goals."""
