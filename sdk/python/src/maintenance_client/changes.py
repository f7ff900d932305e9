"""Follows the change feed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ._http import Http
from .models import Change, ChangeType

_BEYOND_S = 15.0
"""How much longer than the requested wait a response may take."""


@dataclass(frozen=True)
class ChangeBatch:
    """A batch of changes, oldest first."""

    changes: Sequence[Change]
    cursor: str
    """Where the next batch begins. Save it after processing this batch."""


def follow(
    http: Http, cursor: str | None, types: Sequence[ChangeType] | None, limit: int | None, wait_s: int
) -> Iterator[ChangeBatch]:
    """
    Yields batches of changes; without a wait it ends when there are no more. Without a cursor the first batch is empty, and its
    cursor marks the time from which to list.
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
