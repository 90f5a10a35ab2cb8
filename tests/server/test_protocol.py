"""The protocol's types: what is refused; the browser's copy and the documentation are current."""

import subprocess
import sys
import typing
from pathlib import Path

import msgspec
import pytest

from spieltisch.server.protocol.from_client import ClientMessage, Move
from spieltisch.server.protocol.from_server import ServerMessage

PROJECT = Path(__file__).resolve().parents[2]
PAGE = (PROJECT / "docs" / "protocol.md").read_text("utf-8")
MESSAGES = [*typing.get_args(ClientMessage), *typing.get_args(ServerMessage)]


def decode(text: str) -> object:
    return msgspec.json.decode(text, type=ClientMessage)


def test_the_browsers_types_are_current():
    done = subprocess.run([sys.executable, "tools/protocol_ts.py", "--check"], cwd=PROJECT, check=False)
    assert done.returncode == 0


@pytest.mark.parametrize("message", MESSAGES, ids=lambda message: message.__name__)
def test_every_message_is_documented_with_its_fields(message):
    fields = ", ".join(field.name for field in msgspec.structs.fields(message))
    assert f"| `{message.__struct_config__.tag}` | `{fields}` |" in PAGE


def test_a_move_is_read():
    move = decode('{"type": "move", "id": "a1", "seat": 0, "move": "swap 7", "version": 3, "decision": 2}')
    assert move == Move(id="a1", seat=0, move="swap 7", version=3, decision=2)


@pytest.mark.parametrize(
    "text",
    [
        '{"type": "move", "id": "a1", "seat": 0, "move": "swap 7", "version": 3, "cheat": true}',
        '{"type": "move", "id": "", "seat": 0, "move": "swap 7", "version": 3}',
        '{"type": "move", "id": "a1", "seat": -1, "move": "swap 7", "version": 3}',
        '{"type": "move", "id": "a1", "seat": 0, "move": 7, "version": 3}',
        '{"type": "ready", "id": "a1", "seat": 0, "ready": true, "nonce": "xyz"}',
        '{"type": "ready", "id": "a1", "seat": 0, "ready": true, "nonce": "abc"}',
        '{"type": "chat", "id": "a1", "seat": 0, "text": ""}',
        '{"type": "profile", "id": "a1", "seat": 0, "name": "Anna", "colour": "red;}"}',
        '{"type": "update", "seat": 0}',
        '{"type": "hello"}',
        "[]",
        "",
    ],
)
def test_what_is_not_in_the_protocol_is_refused(text):
    with pytest.raises(msgspec.DecodeError):
        decode(text)
