"""The client."""

from __future__ import annotations

import json
import re
import uuid
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import IO, Any

from ._http import Http
from .changes import ChangeBatch, follow
from .endpoints import Endpoints
from .models import ChangeType
from .responses import Listing, Page, ResponseInfo
from .retries import Retries


class MaintenanceClient(Endpoints):
    """
    A client of the maintenance API, with a method for each endpoint. Retries requests that may succeed later, with one
    idempotency key for all attempts. A refused request raises an `ApiError`. Lists are fetched page by page, as needed.
    Threads can share a client.

    `base_url` is the address with the version, such as `https://maintenance.example.com/api/v1`; `api_key` is the key,
    `mk_live_…`; `timeout_s` is the timeout of one attempt. `on_rotation_deadline` is called when the secret in use is the
    previous one of a rotated key, with the time until which it works. `on_response` is called for the response of every attempt,
    also of deletes and errors: for logs and metrics.

    Raises ValueError for a key that cannot be sent, such as one with a line break.
    """

    def __init__(
        self,
        base_url: str,
        api_key: str,
        *,
        timeout_s: float = 30.0,
        retries: Retries = Retries(),
        on_rotation_deadline: Callable[[str], None] | None = None,
        on_response: Callable[[ResponseInfo], None] | None = None,
    ) -> None:
        self._http = Http(base_url, api_key, timeout_s, retries, on_rotation_deadline, on_response)

    def follow_changes(
        self,
        cursor: str | None = None,
        *,
        types: Sequence[ChangeType] | None = None,
        limit: int | None = None,
        wait_s: int = 25,
    ) -> Iterator[ChangeBatch]:
        """
        Follows all changes of the business from a cursor, or from now, without end; with `wait_s=0` until there are no more.
        Save the `cursor` of a batch after processing it, to continue there later.

        Raises ApiError `cursor_expired` when the cursor is too old: list everything again, and follow from now.
        """
        return follow(self._http, cursor, types, limit, wait_s)

    def download(self, url: str) -> IO[bytes]:
        """
        Downloads a file as a stream. `url` is that of an attachment, or of an export that is ready.

        Raises ApiError `not_found` for a link older than 15 minutes: read the attachment or the export again for a new one.
        """
        return self._http.open(url)

    def _send(
        self,
        method: str,
        path: str,
        query: Mapping[str, Any] | None = None,
        body: Any = None,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        create_only: bool = False,
    ) -> Any:
        content = None if body is None else json.dumps(body).encode()
        answer = self._http.send(
            method, path, query, content, idempotency_key=idempotency_key, if_match=if_match, create_only=create_only
        )
        return None if answer is None else answer["data"]

    def _list(self, path: str, query: Mapping[str, Any]) -> Listing[Any]:
        def fetch(cursor: str | None) -> Page[Any]:
            page = self._http.send("GET", path, {**query, "cursor": cursor})
            return Page(page["data"], page["pagination"]["next_cursor"], page.response)

        return Listing(fetch)

    def _upload(self, path: str, name: str, content: bytes, idempotency_key: str | None) -> Any:
        boundary = uuid.uuid4().hex
        safe = re.sub(r'[\r\n"\\]', "_", name)
        head = f'--{boundary}\r\nContent-Disposition: form-data; name="file"; filename="{safe}"\r\n\r\n'
        form = head.encode() + content + f"\r\n--{boundary}--\r\n".encode()
        content_type = f"multipart/form-data; boundary={boundary}"
        answer = self._http.send("POST", path, None, form, content_type, idempotency_key)
        return answer["data"]
