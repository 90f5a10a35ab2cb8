"""Joker Battle Royal."""
