"""Balance reports: what a few thousand games say about a game, in numbers, figures and words."""
