"""The lab: games played by the thousand."""
