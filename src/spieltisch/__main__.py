"""`python -m spieltisch` and the command `spieltisch`. The version is told without importing the command line."""

from __future__ import annotations

import sys


def main() -> int:
    if sys.argv[1:] == ["--version"]:
        from spieltisch import _build

        print(_build.label())
        return 0
    from spieltisch import cli

    return cli.main()


if __name__ == "__main__":
    sys.exit(main())
