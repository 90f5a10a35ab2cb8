"""Plain data compared: what one viewpoint knows and another does not, and what changes from one moment to the next."""

from __future__ import annotations

from typing import Any

LENGTH = "#"


def union(parts: list[Any]) -> Any:
    """What several viewpoints know together: where the first knows nothing, the next that does is believed."""
    known = [part for part in parts if part is not None]
    if not known:
        return None
    first = known[0]
    others = [part for part in known if part != first]
    if not others:
        return first
    if isinstance(first, dict):
        return {key: union([first[key], *[part[key] for part in others if key in part]]) for key in first}
    if isinstance(first, list):
        if not first:
            return max(others, key=len)
        alike = [part for part in others if len(part) == len(first)]
        return [union([value, *[part[i] for part in alike]]) for i, value in enumerate(first)]
    return first


def difference(old: Any, new: Any) -> Any:
    """What makes the new of the old: `[value]` instead of it, or an object of changes by key or place; {} is none."""
    if isinstance(old, dict) and isinstance(new, dict) and old.keys() == new.keys():
        return {key: difference(old[key], new[key]) for key in new if old[key] != new[key]}
    if isinstance(old, list) and isinstance(new, list) and old and new:
        common = min(len(old), len(new))
        parts = {str(i): difference(old[i], new[i]) for i in range(common) if old[i] != new[i]}
        parts |= {str(i): [new[i]] for i in range(common, len(new))}
        return parts if len(old) == len(new) else {LENGTH: len(new), **parts}
    return [new]


def changed(old: Any, change: Any) -> Any:
    """The old with a difference."""
    if isinstance(change, list):
        return change[0]
    if isinstance(old, dict):
        return {key: changed(value, change[key]) if key in change else value for key, value in old.items()}
    if not change:
        return old
    length = change.get(LENGTH, len(old))
    values = [*old[:length], *[None] * (length - len(old))]
    return [changed(value, change[str(i)]) if str(i) in change else value for i, value in enumerate(values)]
