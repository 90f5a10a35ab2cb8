"""Which build is running: the compiled modules or the interpreted sources."""

from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec


def compiled() -> bool:
    """Whether the kernel in use is the compiled one."""
    spec = find_spec("spieltisch.kernel.state")
    return spec is not None and spec.origin is not None and spec.origin.endswith(tuple(EXTENSION_SUFFIXES))


def version() -> str:
    from importlib.metadata import PackageNotFoundError
    from importlib.metadata import version as installed

    try:
        return installed("spieltisch")
    except PackageNotFoundError:
        return "from a source tree"


def describe() -> str:
    return "compiled" if compiled() else "interpreted"


def label() -> str:
    """Name, version and build in one line."""
    return f"spieltisch {version()} ({describe()})"
