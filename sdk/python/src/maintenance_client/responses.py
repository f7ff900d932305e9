"""The headers of responses, and the results that keep them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

_T = TypeVar("_T")


@dataclass(frozen=True)
class RateLimit:
    """The state of a rate limit."""

    limit: int
    """Requests per window."""
    remaining: int
    """Requests left in this window."""
    reset_s: int
    """Seconds until the window resets."""


@dataclass(frozen=True)
class ResponseInfo:
    """What a response says in its headers."""

    status: int
    headers: Mapping[str, str]
    """All headers. Their names are found in any letter case."""

    @property
    def request_id(self) -> str | None:
        """The ID of the request. Quote it to support."""
        return self.headers.get("X-Request-Id")

    @property
    def rate_limit(self) -> RateLimit | None:
        """The rate limit of the key, including this request."""
        names = ("RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset")
        numbers = [self.headers.get(name) for name in names]
        if any(each is None for each in numbers):
            return None
        return RateLimit(*(int(each) for each in numbers if each is not None))

    @property
    def is_replayed(self) -> bool:
        """Whether this is the stored response of an earlier request with the same idempotency key."""
        return self.headers.get("Idempotency-Replayed") == "true"

    @property
    def changes_cursor(self) -> str | None:
        """On the first page of a list: the cursor from which `follow_changes` continues after the list was read."""
        return self.headers.get("Service-Changes-Cursor")


class Answered(dict[str, Any]):
    """A result, with the response that it came with."""

    __slots__ = ("response",)

    def __init__(self, result: Mapping[str, Any], response: ResponseInfo) -> None:
        super().__init__(result)
        self.response = response


def response_of(resource: Mapping[str, Any]) -> ResponseInfo:
    """
    Returns the response that a resource came with: its request ID, rate limit and other headers. A page has its `response` itself.

    Raises ValueError for an item of a list or of the change feed, and for a copy, because they have no response of their own.
    """
    if not isinstance(resource, Answered):
        raise ValueError("This object is not the result of a request, but part of one or a copy.")
    return resource.response


def version_of(resource: Mapping[str, Any]) -> str:
    """
    Returns the version of a resource that this client read, for a conditional write: `if_match=version_of(asset)`.

    Raises ValueError for an item of a list or of the change feed, and for a copy, because their versions are unknown.
    """
    version = resource.response.headers.get("ETag") if isinstance(resource, Answered) else None
    if version is None:
        raise ValueError("The version of this object is unknown. Read the resource by itself first.")
    return version


@dataclass(frozen=True)
class Page(Generic[_T]):
    """A page of a list."""

    data: Sequence[_T]
    next_cursor: str | None
    """Where the next page begins; None on the last page."""
    response: ResponseInfo


class Listing(Iterator[_T]):
    """A list of records. Iterate over it to read all of it, page by page, or read single pages with `page`."""

    def __init__(self, fetch: Callable[[str | None], Page[_T]]) -> None:
        self._fetch = fetch
        self._records = self._all()

    def __next__(self) -> _T:
        return next(self._records)

    def page(self, cursor: str | None = None) -> Page[_T]:
        """Reads one page: the first one, or the one at the `next_cursor` of the page before."""
        return self._fetch(cursor)

    def _all(self) -> Iterator[_T]:
        cursor: str | None = None
        while True:
            page = self._fetch(cursor)
            yield from page.data
            cursor = page.next_cursor
            if cursor is None:
                return
