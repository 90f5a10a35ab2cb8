"""What every other part needs: errors with a reason in both languages, logs, rate limits, metrics.

Imports nothing of the server.
"""
