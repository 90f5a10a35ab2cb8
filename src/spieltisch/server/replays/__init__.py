"""Finished matches: frames of every viewpoint, analysis, verification of the shuffle, replay files.

Imports `base`, `protocol`, `model`, `storage` and `workers`.
"""
