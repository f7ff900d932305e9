"""Following what changes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ._http import Http
from .models import Change, ChangeType

_BEYOND_S = 15.0
"""What an answer may take beyond the time that the service was asked to wait."""


@dataclass(frozen=True)
class ChangeBatch:
    """Changes that came together, oldest first."""

    changes: Sequence[Change]
    cursor: str
    """Where the next batch begins: keep it when these are done."""


def follow(
    http: Http, cursor: str | None, types: Sequence[ChangeType] | None, limit: int | None, wait_s: int
) -> Iterator[ChangeBatch]:
    """
    Batches of changes; with no wait it ends once there are no more. Begun without a cursor, the first batch is empty: its cursor is
    the moment to list from.
    """
    while True:
        begins = cursor is None
        where = {"from": "now"} if begins else {"cursor": cursor, "wait": wait_s}
        query = {"types": types, "limit": limit, **where}
        page = http.send("GET", "/changes", query, timeout_s=wait_s + _BEYOND_S)
        next_cursor: str = page["pagination"]["next_cursor"]
        cursor = next_cursor
        if begins or page["data"]:
            yield ChangeBatch(page["data"], next_cursor)
        if wait_s == 0 and not page["pagination"]["has_more"]:
            return
