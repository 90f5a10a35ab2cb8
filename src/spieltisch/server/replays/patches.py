"""Patches of plain data: what changes in a view from one frame to the next."""

from __future__ import annotations

from typing import Any

LENGTH = "#"


def diff(old: Any, new: Any) -> Any:
    """A patch from old to new: `[value]` replaces it; an object holds patches by key or index; {} changes nothing."""
    if isinstance(old, dict) and isinstance(new, dict) and old.keys() == new.keys():
        return {key: diff(old[key], new[key]) for key in new if old[key] != new[key]}
    if isinstance(old, list) and isinstance(new, list) and old and new:
        common = min(len(old), len(new))
        parts = {str(i): diff(old[i], new[i]) for i in range(common) if old[i] != new[i]}
        parts |= {str(i): [new[i]] for i in range(common, len(new))}
        return parts if len(old) == len(new) else {LENGTH: len(new), **parts}
    return [new]


def apply_patch(old: Any, change: Any) -> Any:
    """Old data with a patch applied."""
    if isinstance(change, list):
        return change[0]
    if isinstance(old, dict):
        return {key: apply_patch(value, change[key]) if key in change else value for key, value in old.items()}
    if not change:
        return old
    length = change.get(LENGTH, len(old))
    values = [*old[:length], *[None] * (length - len(old))]
    return [apply_patch(value, change[str(i)]) if str(i) in change else value for i, value in enumerate(values)]
