"""Elster: magpies choose a card in secret and fight for trinkets."""
