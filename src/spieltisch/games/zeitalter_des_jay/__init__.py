"""Zeitalter des Jay."""
