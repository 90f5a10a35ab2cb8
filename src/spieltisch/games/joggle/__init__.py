"""Joggle."""
