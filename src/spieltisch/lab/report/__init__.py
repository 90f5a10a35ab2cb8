"""Balance reports: statistics of a few thousand games in figures and words."""
