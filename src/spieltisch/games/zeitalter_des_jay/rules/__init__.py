"""The rules of play, one module per chapter; `states` lists the states of a round (JAY-88)."""
