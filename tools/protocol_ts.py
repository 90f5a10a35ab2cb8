"""Write web/src/lib/protocol, the browser's types of the protocol, from spieltisch.server.protocol, chapter by chapter.

python tools/protocol_ts.py [--check]
"""

from __future__ import annotations

import re
import shutil
import sys
import types
import typing
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

import msgspec

PROJECT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(PROJECT / "src"))

from spieltisch.server import protocol  # noqa: E402
from spieltisch.server.protocol import common, from_client, from_server  # noqa: E402

TARGET = PROJECT / "web" / "src" / "lib" / "protocol"
CHAPTERS = [import_module(f"{protocol.__name__}.{found.name}") for found in iter_modules(protocol.__path__)]
BASES = {from_client.FromClient, from_client.Command, from_server.FromServer}
UNIONS = {from_client: "ClientMessage", from_server: "ServerMessage"}
PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null", Any: "unknown"}
HEADER = "// Written by tools/protocol_ts.py from src/spieltisch/server/protocol{source}; edit that, not this.\n"
COMMON = f"""export const PROTOCOL = {common.PROTOCOL};

export interface GameEvent {{
  event: string;
  seat: number | null;
  [value: string]: unknown;
}}
"""
# Boards use `Move` for a legal move, so the message has the longer name.
NAMES = {common.MoveInfo: "Move", from_client.Move: "MoveCommand"}


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
    """A struct as an interface; a field with a default is optional to the server, or if the struct omits defaults."""
    lines = []
    tag = struct.__struct_config__.tag
    if tag is not None:
        lines.append(f'  type: "{tag}";')
    for field in msgspec.structs.fields(struct):
        omitted = sent or struct.__struct_config__.omit_defaults
        optional = "?" if omitted and not field.required else ""
        lines.append(f"  {field.encode_name}{optional}: {field_type(field)};")
    return f"export interface {name_of(struct)} {{\n" + "".join(f"{line}\n" for line in lines) + "}\n"


def field_type(field: msgspec.structs.FieldInfo) -> str:
    return "GameEvent[]" if field.name == "events" else type_text(field.type)


def structs_of(chapter: types.ModuleType) -> list[type[msgspec.Struct]]:
    """What a chapter defines."""
    things = [thing for thing in vars(chapter).values() if isinstance(thing, type) and thing not in BASES]
    return [thing for thing in things if issubclass(thing, msgspec.Struct) and thing.__module__ == chapter.__name__]


def imports(chapter: types.ModuleType, text: str) -> list[str]:
    """What a chapter's text needs of the other chapters."""
    lines = []
    for other in CHAPTERS:
        names = [name_of(struct) for struct in structs_of(other)] + (["GameEvent"] if other is common else [])
        needed = sorted(name for name in names if re.search(rf"\b{name}\b", text))
        if other is not chapter and needed:
            lines.append(f"import type {{ {', '.join(needed)} }} from './{title(other)}';\n")
    return ["".join(lines)] if lines else []


def title(chapter: types.ModuleType) -> str:
    return chapter.__name__.rpartition(".")[2]


def union(chapter: types.ModuleType, name: str) -> str:
    members = typing.get_args(getattr(chapter, name))
    return f"export type {name} =" + "".join(f"\n  | {name_of(struct)}" for struct in members) + ";\n"


def written(chapter: types.ModuleType) -> str:
    """A chapter as TypeScript."""
    parts = [COMMON] if chapter is common else []
    parts += [interface(struct, struct.__struct_config__.forbid_unknown_fields) for struct in structs_of(chapter)]
    parts += [union(chapter, UNIONS[chapter])] if chapter in UNIONS else []
    head = HEADER.format(source=f"/{title(chapter)}.py")
    return "\n".join([head, *imports(chapter, "".join(parts)), *parts])


def generate() -> dict[str, str]:
    """Every file of the folder by its name."""
    index = HEADER.format(source="") + "\n" + "".join(f"export * from './{title(chapter)}';\n" for chapter in CHAPTERS)
    return {"index.ts": index} | {f"{title(chapter)}.ts": written(chapter) for chapter in CHAPTERS}


def main() -> int:
    files = generate()
    if "--check" in sys.argv[1:]:
        if {file.name: file.read_text("utf-8") for file in TARGET.glob("*")} == files:
            return 0
        print("web/src/lib/protocol is out of date: run python tools/protocol_ts.py", file=sys.stderr)
        return 1
    shutil.rmtree(TARGET, ignore_errors=True)
    TARGET.mkdir(parents=True)
    for name, text in files.items():
        (TARGET / name).write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
