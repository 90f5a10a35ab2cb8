"""The build hook: a wheel with compiled modules where a C compiler can be had, a pure one otherwise.

SPIELTISCH_COMPILE=no asks for a pure wheel; SPIELTISCH_COMPILE=required refuses to fall back to one.
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


class CompileHook(BuildHookInterface[Any]):
    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        if not self._wanted():
            return []
        zig = [] if native.system_compiler() else [native.ZIG_REQUIREMENT]
        return native.BUILD_REQUIREMENTS + zig

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable" or not self._wanted():
            return
        self.scratch = tempfile.mkdtemp()
        tree = Path(self.scratch)
        shutil.copytree(Path(self.root) / "src", tree, dirs_exist_ok=True, ignore=shutil.ignore_patterns("*.so"))
        try:
            compiler = native.find_compiler()
            extensions = native.compile_tree(Path(self.root), tree, compiler)
        except native.CannotCompile as why:
            if os.environ.get("SPIELTISCH_COMPILE") == "required":
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

    def _wanted(self) -> bool:
        return os.environ.get("SPIELTISCH_COMPILE") != "no"
