"""Compile the hot modules with mypyc.

Used by the build hook (wheels) and by `tools/compile.py` (the copy for tests and benchmarks).
"""

from __future__ import annotations

import importlib.util
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

# Build requirements besides hatchling. mypyc and librt share an interface: mypy is pinned as in the `dev` group.
BUILD_REQUIREMENTS = ["mypy==2.4.1", "setuptools>=84"]
ZIG_REQUIREMENT = "ziglang==0.17.0"

# The sanitizer: zig's cc traps on undefined behaviour unless told not to. -Wno-error: warnings of unknown compilers.
# -Wno-all: gcc spends twice as long on warnings as on compiling.
# No interposition: gcc then inlines calls between our functions, which makes random play more than a third faster.
C_FLAGS = ["-fwrapv", "-fno-semantic-interposition", "-fno-sanitize=undefined", "-Wno-error", "-Wno-all"]

# Optimisation levels: for use, and a faster build for tests.
FAST, QUICK = 3, 1


class CannotCompile(Exception):
    """Says in one sentence why there will be no compiled modules."""


@dataclass(frozen=True)
class Compiler:
    name: str
    environment: dict[str, str] = field(default_factory=dict)


def compiled_modules(project: Path, tree: Path) -> list[str]:
    """The modules to compile, as paths relative to `tree`, the folder that holds the package."""
    with (project / "pyproject.toml").open("rb") as file:
        settings = tomllib.load(file)["tool"]["spieltisch"]
    chosen = {path for pattern in settings["compiled"] for path in tree.glob(pattern)}
    chosen -= {path for pattern in settings["interpreted"] for path in tree.glob(pattern)}
    return sorted(path.relative_to(tree).as_posix() for path in chosen)


def system_compiler() -> Compiler | None:
    """The C compiler that $CC names, that Python was built with, or that goes by a usual name."""
    usual = sysconfig.get_config_var("CC") or "cc"
    for command in (os.environ.get("CC", ""), usual, "cc", "gcc", "clang"):
        words = shlex.split(command)
        if words and shutil.which(words[0]):
            return Compiler(command, {} if command == usual else _environment(command))
    return None


def zig_compiler() -> Compiler | None:
    """The C compiler in the `ziglang` wheel, if that is installed."""
    if importlib.util.find_spec("ziglang") is None:
        return None
    return Compiler("zig cc", _environment(f"{shlex.quote(sys.executable)} -m ziglang cc"))


def _environment(command: str) -> dict[str, str]:
    environment = {"CC": command}
    if sys.platform == "linux":
        environment["LDSHARED"] = f"{command} -shared"
    return environment


def check_headers() -> None:
    if not (Path(sysconfig.get_path("include")) / "Python.h").exists():
        raise CannotCompile("this Python came without its C headers (Python.h)")


def find_compiler() -> Compiler:
    check_headers()
    compiler = system_compiler() or zig_compiler()
    if compiler is None:
        raise CannotCompile("there is no C compiler here (neither cc nor the ziglang wheel)")
    return compiler


def compile_tree(
    project: Path, tree: Path, compiler: Compiler, level: int = FAST, whole: bool = True, kept: Path | None = None
) -> list[Path]:
    """Compile `tree`'s hot modules in place and return the extension files, relative to `tree`.

    This runs in a separate process, because mypyc and setuptools keep global state; its output is shown on failure.
    As a `whole` it is one C file: calls between all modules are direct, which makes random play up to a tenth faster.
    Otherwise every group of modules is a file, compiled on all cores. With a folder to keep, the next compilation
    compiles only what is new.
    """
    modules = compiled_modules(project, tree)
    if not modules:
        raise CannotCompile("pyproject.toml names no module to compile that exists")
    with tempfile.TemporaryDirectory() as passing:
        work = passing if kept is None else str(kept)
        done = subprocess.run(
            [sys.executable, __file__, work, str(level), "whole" if whole else "groups", *modules],
            cwd=tree,
            env=os.environ | compiler.environment | {"MYPY_CACHE_DIR": f"{passing}/mypy"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
    if done.returncode != 0:
        raise CannotCompile(f"mypyc or {compiler.name} failed:\n{done.stdout}")
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    return sorted(path.relative_to(tree) for path in tree.rglob(f"*{suffix}"))


def groups_of(modules: list[str]) -> list[tuple[list[str], str | None]]:
    """The modules by game or part of the package."""
    found: dict[str, list[str]] = {}
    for module in modules:
        _, part, *rest = Path(module).parts
        name = f"{part}_{rest[0]}" if part == "games" and len(rest) > 1 else part
        found.setdefault(f"spieltisch_{name}", []).append(module)
    return [(members, name) for name, members in found.items()]


def cores() -> int:
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1


def _compile_here(work: str, level: str, extent: str, modules: list[str]) -> None:
    from mypyc.build import mypycify
    from setuptools import setup
    from setuptools.command.build_ext import build_ext

    class Resumed(build_ext):  # type: ignore[misc]
        """Whatever an interrupted run has left unfinished is compiled again."""

        def build_extension(self, ext: Any) -> None:
            made = Path(self.get_ext_fullpath(ext.name))
            finished = made.with_suffix(".finished")
            if not finished.exists():
                made.unlink(missing_ok=True)
            if self.force or not made.exists() or any(newer(source, made) for source in [*ext.sources, *ext.depends]):
                finished.unlink(missing_ok=True)
            super().build_extension(ext)
            finished.touch()

    # Extras are not installed when a wheel is built, and asyncpg has no types.
    flags = ["--config-file=", "--ignore-missing-imports", "--python-executable", sys.executable]
    extensions = mypycify(
        [*flags, *modules],
        opt_level=level,
        debug_level="0",
        multi_file=False,
        separate=extent == "groups" and groups_of(modules),
        target_dir=f"{work}/c",
        group_name="spieltisch" if extent == "whole" else None,
    )
    for extension in extensions:
        extension.extra_compile_args = [*extension.extra_compile_args, *C_FLAGS]
    extensions.sort(key=lambda extension: -sum(Path(source).stat().st_size for source in extension.sources))
    setup(
        name="spieltisch",
        packages=[],
        py_modules=[],
        ext_modules=extensions,
        cmdclass={"build_ext": Resumed},
        script_args=[
            "build_ext",
            "--inplace",
            "--parallel",
            str(cores()),
            "--build-temp",
            work,
            "--build-lib",
            f"{work}/lib",
        ],
    )


def newer(source: str, made: Path) -> bool:
    return Path(source).stat().st_mtime > made.stat().st_mtime


if __name__ == "__main__":
    _compile_here(sys.argv[1], sys.argv[2], sys.argv[3], sys.argv[4:])
