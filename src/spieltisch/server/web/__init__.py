"""HTTP: routes, pages, time-outs, monitoring, the catalogue of games, balance reports.

Imports `cluster`, `tables` and everything below.
"""
