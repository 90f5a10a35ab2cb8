"""What a game is: states, steps, moves, chance, time, knowledge, saves. No game and no input or output in here."""
