"""Every message of docs/protocol.md as a type. Decoding checks all of it; unknown fields are refused.

`tools/protocol_ts.py` writes `web/src/lib/protocol` from these modules. Imports nothing else of the server.
"""
