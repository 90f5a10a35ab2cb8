"""Every message of docs/protocol.md as a type. Decoding checks all of it; unknown fields are refused.

The chapters of `web/src/lib/protocol` are written from these by tools/protocol_ts.py.
"""
