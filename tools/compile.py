"""Build `build/compiled/`: a copy of the package with its hot modules compiled.

Use it with PYTHONPATH=build/compiled. Nothing is compiled next to the sources in `src/`: that would hide edits.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.metadata
import json
import shutil
import sys
import time
from pathlib import Path

import native

PROJECT = Path(__file__).resolve().parent.parent
SOURCE = PROJECT / "src"
TARGET = PROJECT / "build" / "compiled"
STAMP = TARGET / "stamp.json"
WORK = PROJECT / "build" / "native"


def fingerprint(compiler: native.Compiler) -> str:
    """A hash of everything the machine code depends on: sources, compilers, Python, and their flags.

    The import contracts keep the imports of a compiled module within the folders of compiled modules. So every module
    in those folders counts, and an edit of the command line does not.
    """
    modules = native.compiled_modules(PROJECT, SOURCE)
    folders = {(SOURCE / module).parent for module in modules}
    files = sorted(file for folder in folders for file in folder.glob("*.py"))
    digest = hashlib.sha256()
    for part in (
        sys.version,
        importlib.metadata.version("mypy"),
        importlib.metadata.version("librt"),
        compiler.name,
        *modules,
    ):
        digest.update(part.encode() + b"\0")
    for file in [Path(native.__file__), SOURCE / "spieltisch" / "_build.py", *files]:
        digest.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()


def copy_sources(target: Path) -> None:
    """Make `target` hold exactly the sources, leaving extension modules alone."""
    for old in target.glob("spieltisch/**/*"):
        if old.is_file() and old.suffix != ".so":
            old.unlink()
    shutil.copytree(SOURCE, target, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__", "*.so"))


def up_to_date(mark: str, level: int, whole: bool) -> bool:
    if not STAMP.exists():
        return False
    stamp = json.loads(STAMP.read_text())
    there = all((TARGET / file).exists() for file in stamp["extensions"])
    return there and stamp["fingerprint"] == mark and (stamp["level"], stamp.get("whole", False)) >= (level, whole)


def kept_work(compiler: native.Compiler, level: int, whole: bool) -> Path:
    """The folder of C files and objects of earlier compilations with the same tools; that of other tools goes."""
    tools = [sys.version, importlib.metadata.version("mypy"), compiler.name, Path(native.__file__).read_text()]
    kind = f"{'whole' if whole else 'groups'}-{level}"
    name = f"{kind}-{hashlib.sha256(repr(tools).encode()).hexdigest()[:12]}"
    for old in WORK.glob(f"{kind}-*"):
        if old.name != name:
            shutil.rmtree(old, ignore_errors=True)
    return WORK / name


def compile_copy(compiler: native.Compiler, mark: str, level: int, whole: bool) -> list[Path]:
    """Compile in a new folder and move it into place on success."""
    fresh = TARGET.with_name("compiled.new")
    shutil.rmtree(fresh, ignore_errors=True)
    copy_sources(fresh)
    extensions = native.compile_tree(PROJECT, fresh, compiler, level, whole, kept_work(compiler, level, whole))
    (fresh / STAMP.name).write_text(
        json.dumps(
            {"fingerprint": mark, "level": level, "whole": whole, "extensions": [str(file) for file in extensions]}
        )
    )
    shutil.rmtree(TARGET, ignore_errors=True)
    fresh.rename(TARGET)
    return extensions


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--force", action="store_true", help="compile even if nothing changed")
    parser.add_argument(
        "--zig", action="store_true", help="use the ziglang wheel even where there is a system compiler"
    )
    parser.add_argument("--whole", action="store_true", help="as one C file: slower to compile, faster to run")
    parser.add_argument("--quick", action="store_true", help="in less time; slower, for tests")
    parser.add_argument(
        "--check", action="store_true", help="compile nothing; say whether build/compiled is up to date"
    )
    arguments = parser.parse_args()
    level = native.QUICK if arguments.quick else native.FAST
    try:
        compiler = (arguments.zig and native.zig_compiler()) or native.find_compiler()
        mark = fingerprint(compiler)
        if up_to_date(mark, level, arguments.whole) and not arguments.force:
            copy_sources(TARGET)
            print(f"compile: nothing to do, build/compiled is up to date ({compiler.name})")
            return 0
        if arguments.check:
            print("compile: build/compiled has to be compiled")
            return 0
        start = time.perf_counter()
        extensions = compile_copy(compiler, mark, level, arguments.whole)
    except native.CannotCompile as why:
        print(f"compile: {why}", file=sys.stderr)
        return 1
    seconds = time.perf_counter() - start
    print(f"compile: {len(extensions)} extension modules in build/compiled, {seconds:.0f} s with {compiler.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
