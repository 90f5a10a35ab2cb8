"""The server: tables that people and bots play at, over HTTP and WebSocket.

`app` puts the parts together, `settings` says how one process runs; everything else is in the folders beside them.
docs/architecture.md draws them.
"""
