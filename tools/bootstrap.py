"""Set up an environment from the lock file, with nothing but Python 3.11+ and its venv module.

    python3 tools/bootstrap.py dev      .venv: the sources, editable, with the development tools
    python3 tools/bootstrap.py bench    .venv: the same and the peers we measure against
    python3 tools/bootstrap.py ray      build/ray: the sources, editable, with Ray (which is large)

uv installs; it comes into `.tools` through pip. Where uv cannot reach its package index (it does not read pip's
settings), pip installs the same locked and hashed packages from wherever it is set up to find them.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent
TOOLS = PROJECT / ".tools"
UV_VERSION = "0.13.7"
ENVIRONMENTS = {
    "dev": (PROJECT / ".venv", ["--group", "dev", "--extra", "lab", "--extra", "scale"]),
    "bench": (PROJECT / ".venv", ["--group", "dev", "--group", "bench", "--extra", "lab", "--extra", "scale"]),
    "ray": (PROJECT / "build" / "ray", ["--group", "dev", "--extra", "lab", "--extra", "ray"]),
}


def run(command: list[str | Path], environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=PROJECT, env=environment, text=True, stderr=subprocess.PIPE, check=False)


def must(command: list[str | Path], environment: dict[str, str]) -> None:
    done = run(command, environment)
    if done.returncode != 0:
        sys.exit(f"{done.stderr}\nset-up failed: {' '.join(str(word) for word in command)}")


def fetch_uv(environment: dict[str, str]) -> Path:
    """The pinned uv, installed once into `.tools`."""
    uv = TOOLS / "bin" / "uv"
    stamp = TOOLS / f"uv-{UV_VERSION}-python-{sys.version_info.major}.{sys.version_info.minor}"
    if stamp.exists():
        return uv
    print(f"set-up: uv {UV_VERSION} into .tools", flush=True)
    must([sys.executable, "-m", "venv", "--clear", TOOLS], environment)
    must([TOOLS / "bin" / "python", "-m", "pip", "install", "--quiet", f"uv=={UV_VERSION}"], environment)
    stamp.touch()
    return uv


def sync_with_uv(uv: Path, target: Path, selection: list[str], environment: dict[str, str]) -> bool:
    """Install with uv. False if that failed for a reason that pip might not share."""
    editable = [] if "dev" in selection else ["--no-editable"]
    place = {
        "UV_PROJECT_ENVIRONMENT": str(target),
        "UV_PYTHON": str(TOOLS / "bin" / "python"),
        "UV_PYTHON_DOWNLOADS": "never",
        "UV_LINK_MODE": "copy",
    }
    done = run([uv, "sync", "--quiet", "--locked", "--inexact", *editable, *selection], environment | place)
    if done.returncode == 0:
        return True
    print(done.stderr, file=sys.stderr)
    if "lockfile" in done.stderr and "needs to be updated" in done.stderr:
        sys.exit("set-up: pyproject.toml and uv.lock disagree; run `.tools/bin/uv lock` and commit the result")
    return False


def sync_with_pip(uv: Path, target: Path, selection: list[str], environment: dict[str, str]) -> None:
    """Install what the lock file names, hashes checked, through pip and its settings."""
    print("set-up: uv failed, trying again with pip", flush=True)
    wanted = PROJECT / "build" / "requirements.txt"
    wanted.parent.mkdir(exist_ok=True)
    groups = [word for word in selection if word != "--no-install-project"]
    must([uv, "export", "--quiet", "--frozen", "--offline", "--no-emit-project", *groups, "-o", wanted], environment)
    must([sys.executable, "-m", "venv", target], environment)
    pip: list[str | Path] = [target / "bin" / "python", "-m", "pip", "install", "--quiet"]
    must([*pip, "--require-hashes", "-r", wanted], environment)
    if groups == selection:
        must([*pip, "--no-deps", *(["-e"] if "dev" in selection else ["--force-reinstall"]), "."], environment)


def main() -> None:
    if len(sys.argv) != 2 or sys.argv[1] not in ENVIRONMENTS:
        sys.exit(__doc__)
    install(*ENVIRONMENTS[sys.argv[1]])


def install(target: Path, selection: list[str]) -> None:
    """Install a selection of the locked packages; exits with a message if that fails."""
    environment = {name: value for name, value in os.environ.items() if name not in ("VIRTUAL_ENV", "PYTHONPATH")}
    uv = fetch_uv(environment)
    if not sync_with_uv(uv, target, selection, environment):
        sync_with_pip(uv, target, selection, environment)


if __name__ == "__main__":
    main()
