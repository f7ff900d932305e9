"""Which version of a resource somebody was answered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class Versioned(dict[str, Any]):
    """A resource as it was answered, with its version."""

    __slots__ = ("version",)

    def __init__(self, resource: Mapping[str, Any], version: str) -> None:
        super().__init__(resource)
        self.version = version


def version_of(resource: Mapping[str, Any]) -> str:
    """
    Gives the version of a resource as this client was answered it, to change that version alone: `if_match=version_of(asset)`.

    Raises ValueError for what has none: an item of a list or of the feed, and a copy. Read the resource by itself.
    """
    if not isinstance(resource, Versioned):
        raise ValueError("Its version is not known: read the resource by itself.")
    return resource.version
