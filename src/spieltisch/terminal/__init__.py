"""The terminal interface: play, replay, rules, lab commands."""
