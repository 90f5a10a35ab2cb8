"""The build hook: adds the web client and compiled modules to the wheel if they can be built.

SPIELTISCH_COMPILE=no builds a pure wheel; SPIELTISCH_COMPILE=required fails instead of falling back to one.
SPIELTISCH_WEB does the same for the web client; without it the server shows a plain page.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent / "tools"))
import native
import webclient


class SpieltischHook(BuildHookInterface[Any]):
    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        zig = [] if native.system_compiler() else [native.ZIG_REQUIREMENT]
        node = [] if webclient.system_node() else [webclient.NODE_REQUIREMENT]
        types = self.metadata.core.dependencies
        compiling = [*native.BUILD_REQUIREMENTS, *types, *zig] if wanted("COMPILE") else []
        return compiling + (node if wanted("WEB") else [])

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        if wanted("WEB"):
            self.build_client()
        if wanted("COMPILE"):
            self.compile(build_data)

    def build_client(self) -> None:
        try:
            webclient.build(Path(self.root))
        except webclient.CannotBuild as why:
            if required("WEB"):
                raise
            self.app.display_warning(f"spieltisch: without the web client, with the plain page only: {why}")
        else:
            self.app.display_info("spieltisch: with the web client")

    def compile(self, build_data: dict[str, Any]) -> None:
        self.scratch = tempfile.mkdtemp()
        tree = Path(self.scratch)
        shutil.copytree(Path(self.root) / "src", tree, dirs_exist_ok=True, ignore=shutil.ignore_patterns("*.so"))
        try:
            compiler = native.find_compiler()
            extensions = native.compile_tree(Path(self.root), tree, compiler)
        except native.CannotCompile as why:
            if required("COMPILE"):
                raise
            self.app.display_warning(f"spieltisch: the wheel is pure Python (slower, plays the same): {why}")
            return
        for extension in extensions:
            build_data["force_include"][str(tree / extension)] = extension.as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        self.app.display_info(f"spieltisch: {len(extensions)} extension modules compiled with {compiler.name}")

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if hasattr(self, "scratch"):
            shutil.rmtree(self.scratch)


def wanted(part: str) -> bool:
    return os.environ.get(f"SPIELTISCH_{part}") != "no"


def required(part: str) -> bool:
    return os.environ.get(f"SPIELTISCH_{part}") == "required"
