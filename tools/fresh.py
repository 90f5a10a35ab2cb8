"""Try the README's commands on a bare Debian: minimal Python, no compiler, no Node.js, an empty home, low limits.

    python tools/fresh.py [play] [wheel] [test] [--root FOLDER] [--bind FOLDER ...] [--python FOLDER]

`play` runs `make play` until the first table answers and the compiled build takes over, or says why it cannot; `wheel`
installs the wheel with pip, starts `spieltisch` and plays a game over the socket; `test` runs `make test`. All three,
if none is named. Needs root, apt's package lists and a network. `--bind` names folders that the package index needs,
`--python` the folder of another Python (with bin/python3) to use in place of Debian's.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(PROJECT), str(PROJECT / "src")]
# What the README asks for, and what every Debian has.
PACKAGES = [
    "apt",
    "bash",
    "coreutils",
    "dash",
    "findutils",
    "grep",
    "libc-bin",
    "make",
    "python3",
    "python3-venv",
    "sed",
]
MERGED = ("bin", "sbin", "lib", "lib64")
CERTIFICATES = Path("/etc/ssl/certs/ca-certificates.crt")
SETTINGS = ("/etc/resolv.conf", "/etc/hosts", "/etc/pip.conf", "/etc/npmrc", str(CERTIFICATES))
PASSED_ON = re.compile(r"(PIP|UV|NPM|NODE|SSL)_|.*_proxy$", re.IGNORECASE)
LIMITS = "ulimit -Sn 256"
CLONE = "/home/new/spieltisch"
PATIENCE = 3600


# A root folder


def closure(packages: list[str]) -> list[str]:
    """The packages and everything they need."""
    without = [f"--no-{kind}" for kind in ("recommends", "suggests", "conflicts", "breaks", "replaces", "enhances")]
    told = output(["apt-cache", "depends", "--recurse", *without, *packages])
    return sorted({line for line in told.splitlines() if line[:1].isalnum() and ":" not in line})


def output(command: list[str], **how: object) -> str:
    return subprocess.run(command, check=True, text=True, stdout=subprocess.PIPE, **how).stdout  # type: ignore[call-overload, no-any-return]


def build_root(root: Path, python: Path | None) -> None:
    """Unpack Debian's packages; nothing is configured that they do not need."""
    if (root / "done").exists():
        return
    shutil.rmtree(root, ignore_errors=True)
    for name in MERGED:
        (root / "usr" / name).mkdir(parents=True)
        (root / name).symlink_to(f"usr/{name}")
    archives = root.with_name(f"{root.name}.debs")
    archives.mkdir(parents=True, exist_ok=True)
    subprocess.run(["apt-get", "download", "-qq", *closure(PACKAGES)], cwd=archives, check=True)
    for archive in sorted(archives.glob("*.deb")):
        unpacking = f"dpkg-deb --fsys-tarfile '{archive}' | tar -x -C '{root}' --keep-directory-symlink"
        subprocess.run(["sh", "-c", unpacking], check=True)
    if not (root / "bin" / "sh").exists():
        (root / "bin" / "sh").symlink_to("dash")
    if python is not None:
        shutil.copytree(python, root / "opt" / "python", symlinks=True)
    for name in ("tmp", "proc", "dev", "home/new"):
        (root / name).mkdir(parents=True, exist_ok=True)
    (root / "tmp").chmod(0o1777)
    (root / "etc" / "passwd").write_text("root:x:0:0:root:/home/new:/bin/sh\n")
    for setting in SETTINGS:
        if Path(setting).exists():
            (root / setting[1:]).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(setting, root / setting[1:])
    subprocess.run(["chroot", str(root), "/sbin/ldconfig"], check=True)
    (root / "done").touch()


def clone(root: Path) -> None:
    """The project as it is committed, and an empty home."""
    shutil.rmtree(root / "home" / "new")
    subprocess.run(["git", "clone", "--quiet", str(PROJECT), str(root / CLONE[1:])], check=True)


class Root:
    """Runs commands in the root folder, with mounts that end with the command."""

    def __init__(self, folder: Path, bound: list[str]) -> None:
        self.folder = folder
        self.bound = bound

    def start(self, script: str, place: str = CLONE) -> subprocess.Popen[str]:
        mounts = [f"mount -t proc none {self.folder}/proc", f"mount --rbind /dev {self.folder}/dev"]
        for name in self.bound:
            mounts += [f"mkdir -p {self.folder}{name}", f"mount --bind {name} {self.folder}{name}"]
        kept = {name: value for name, value in os.environ.items() if PASSED_ON.match(name)}
        words = [f"{name}={value}" for name, value in kept.items()]
        path = "PATH=/opt/python/bin:/usr/bin:/bin:/usr/sbin:/sbin"
        inside = ["env", "-i", path, "HOME=/home/new", "LANG=C.UTF-8", *words]
        inside += ["sh", "-c", f"{LIMITS}; cd {place} && {script}"]
        quoted = " ".join(f"'{word}'" for word in inside)
        all_of_it = " && ".join([*mounts, f"exec chroot {self.folder} {quoted}"])
        return subprocess.Popen(
            ["unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-c", all_of_it],
            text=True,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )

    def run(self, script: str, place: str = CLONE) -> tuple[int, str]:
        process = self.start(script, place)
        said, _ = process.communicate(timeout=PATIENCE)
        return process.returncode, said

    @contextmanager
    def running(self, script: str, place: str = CLONE) -> Iterator[Iterator[str]]:
        """The lines of a command that goes on until it is ended."""
        process = self.start(script, place)
        assert process.stdout is not None
        try:
            yield iter(process.stdout.readline, "")
        finally:
            process.kill()  # and with it everything in its namespace
            process.wait()


# What is tried


def wait_for(lines: Iterator[str], *words: str) -> str:
    """The first line with one of these words; everything is shown."""
    for line in lines:
        print(f"    {line}", end="", flush=True)
        if any(word in line for word in words):
            return line
    raise SystemExit(f"it ended without saying {' or '.join(words)}")


def play_a_game(url: str) -> int:
    """One game from the first move to the last, over the socket; how many moves it had."""
    from tests.server.tables import Server

    host = Server.at(url).host("joggle", "m m")
    host.start()
    while not host.updates[0]["result"]:
        host.play_on(random.Random(1), 1)
    host.close()
    return int(host.version)


def try_play(root: Root) -> None:
    clone(root.folder)
    begin = time.monotonic()
    with root.running("make play") as lines:
        address = wait_for(lines, "Spieltisch is at").split(" at ")[1].split()[0]
        first = time.monotonic() - begin
        print(f"first table after {first:.0f} s; a game of {play_a_game(address.rstrip('/'))} moves was played")
        wait_for(lines, "has taken over", "not compiled")
        print(f"and that after {time.monotonic() - begin:.0f} s")
    begin = time.monotonic()
    with root.running("make play") as lines:
        wait_for(lines, "Spieltisch is at")
        print(f"a second start took {time.monotonic() - begin:.1f} s")


def try_wheel(root: Root) -> None:
    wheels = sorted((PROJECT / "dist").glob("*.whl"), key=lambda file: file.stat().st_mtime)
    if not wheels:
        raise SystemExit("there is no wheel: .tools/bin/uv build --wheel")
    place = root.folder / "home" / "new" / "wheel"
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir(parents=True)
    shutil.copy(wheels[-1], place)
    begin = time.monotonic()
    code, said = root.run("python3 -m venv here && here/bin/pip install --quiet *.whl", "/home/new/wheel")
    if code != 0:
        raise SystemExit(said)
    print(f"pip installed {wheels[-1].name} in {time.monotonic() - begin:.0f} s")
    with root.running("here/bin/spieltisch --port 0 --no-limits", "/home/new/wheel") as lines:
        address = wait_for(lines, "Spieltisch: ").split()[1]
        print(f"a game of {play_a_game(address.rstrip('/'))} moves was played")


def try_test(root: Root) -> None:
    clone(root.folder)
    with root.running("make test; echo make test has ended with $?") as lines:
        if "with 0" not in wait_for(lines, "make test has ended with"):
            raise SystemExit(1)


TRIALS = {"play": try_play, "wheel": try_wheel, "test": try_test}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("trials", nargs="*", choices=[*TRIALS, []])
    parser.add_argument("--root", type=Path, default=PROJECT / "build" / "fresh")
    parser.add_argument("--bind", action="append", default=[])
    parser.add_argument("--python", type=Path)
    arguments = parser.parse_args()
    build_root(arguments.root, arguments.python)
    root = Root(arguments.root, arguments.bind)
    _, version = root.run("python3 --version; ! command -v cc gcc node npm", "/")
    print(version.strip())
    for name in arguments.trials or TRIALS:
        print(f"== {name}", flush=True)
        TRIALS[name](root)
    return 0


if __name__ == "__main__":
    sys.exit(main())
