"""Write web/src/lib/protocol.ts, the protocol's types for the browser, from spieltisch.server.protocol.

python tools/protocol_ts.py [--check]
"""

from __future__ import annotations

import sys
import types
import typing
from pathlib import Path
from typing import Any

import msgspec

PROJECT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(PROJECT / "src"))

from spieltisch.server import protocol  # noqa: E402

TARGET = PROJECT / "web" / "src" / "lib" / "protocol.ts"
PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null", Any: "unknown"}
HEADER = """// Written by tools/protocol_ts.py from src/spieltisch/server/protocol.py; edit that, not this.

export const PROTOCOL = {protocol};

export interface GameEvent {{
  event: string;
  seat: number | null;
  [value: string]: unknown;
}}
"""
# To a board a move is what may be done; the message that does it has the longer name.
NAMES = {protocol.MoveInfo: "Move", protocol.Move: "MoveCommand"}


def type_text(hint: Any) -> str:
    """A Python type as TypeScript writes it."""
    if hint in PLAIN:
        return PLAIN[hint]
    origin, parameters = typing.get_origin(hint), typing.get_args(hint)
    if origin is typing.Annotated:
        return type_text(parameters[0])
    if origin is typing.Literal:
        return " | ".join(f'"{word}"' for word in parameters)
    if origin in (typing.Union, types.UnionType):
        return " | ".join(type_text(part) for part in parameters)
    if origin is list:
        inner = type_text(parameters[0])
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if origin is dict:
        return f"Record<string, {type_text(parameters[1])}>"
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return name_of(hint)
    raise TypeError(f"no TypeScript for {hint!r}")


def name_of(struct: type[msgspec.Struct]) -> str:
    return NAMES.get(struct, struct.__name__)


def interface(struct: type[msgspec.Struct], sent: bool) -> str:
    """A struct as an interface; what has a default may be left out of what is sent."""
    lines = []
    tag = struct.__struct_config__.tag
    if tag is not None:
        lines.append(f'  type: "{tag}";')
    for field in msgspec.structs.fields(struct):
        optional = "?" if sent and not field.required else ""
        lines.append(f"  {field.encode_name}{optional}: {field_type(field)};")
    return f"export interface {name_of(struct)} {{\n" + "".join(f"{line}\n" for line in lines) + "}\n"


def field_type(field: msgspec.structs.FieldInfo) -> str:
    return "GameEvent[]" if field.name == "events" else type_text(field.type)


def structs_within(hint: Any) -> list[type[msgspec.Struct]]:
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return [hint]
    return [struct for part in typing.get_args(hint) for struct in structs_within(part)]


def reachable(roots: list[type[msgspec.Struct]]) -> list[type[msgspec.Struct]]:
    """The structs and those in their fields, parts first."""
    found: list[type[msgspec.Struct]] = []

    def visit(struct: type[msgspec.Struct]) -> None:
        if struct in found:
            return
        for field in msgspec.structs.fields(struct):
            for part in structs_within(field.type):
                visit(part)
        found.append(struct)

    for root in roots:
        visit(root)
    return found


def generate() -> str:
    client = list(typing.get_args(protocol.ClientMessage))
    server = list(typing.get_args(protocol.ServerMessage))
    parts = [HEADER.format(protocol=protocol.PROTOCOL)]
    everything = reachable([*client, *server, *protocol.HTTP_TYPES])
    parts += [interface(struct, struct.__struct_config__.forbid_unknown_fields) for struct in everything]
    for name, union in (("ClientMessage", client), ("ServerMessage", server)):
        parts.append(f"export type {name} =" + "".join(f"\n  | {name_of(struct)}" for struct in union) + ";\n")
    return "\n".join(parts)


def main() -> int:
    text = generate()
    if "--check" in sys.argv[1:]:
        if TARGET.exists() and TARGET.read_text("utf-8") == text:
            return 0
        print("web/src/lib/protocol.ts is out of date: run python tools/protocol_ts.py", file=sys.stderr)
        return 1
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
