"""WebSockets: frames (RFC 6455), the open connections of this process, their limits and pings.

Imports `base` and `protocol`.
"""
