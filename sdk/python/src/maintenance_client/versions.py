"""The versions of resources that were read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class Versioned(dict[str, Any]):
    """A resource, with the version that was read."""

    __slots__ = ("version",)

    def __init__(self, resource: Mapping[str, Any], version: str) -> None:
        super().__init__(resource)
        self.version = version


def version_of(resource: Mapping[str, Any]) -> str:
    """
    Returns the version of a resource that this client read, for a conditional write: `if_match=version_of(asset)`.

    Raises ValueError for an item of a list or of the change feed, and for a copy, because their versions are unknown.
    """
    if not isinstance(resource, Versioned):
        raise ValueError("The version of this object is unknown. Read the resource by itself first.")
    return resource.version
