"""Provide a Chromium for the browser tests: the installed one, or from the system's packages.

python tools/chromium.py
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome")


def chromium() -> str | None:
    return next((found for name in NAMES if (found := shutil.which(name))), None)


def install() -> None:
    """Install it with apt; needs root."""
    apt = shutil.which("apt-get")
    if apt is None or os.geteuid() != 0:
        return
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    for words in (["update", "-qq"], ["install", "-y", "-qq", "--no-install-recommends", "chromium"]):
        subprocess.run([apt, *words], env=environment, check=False, stdout=subprocess.DEVNULL)


def main() -> int:
    if chromium() is None:
        install()
    found = chromium()
    if found is None:
        print("chromium: the browser tests need one: install your system's package `chromium`", file=sys.stderr)
        return 1
    print(f"chromium: {found}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
