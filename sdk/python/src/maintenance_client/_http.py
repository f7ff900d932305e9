"""Sends requests, and retries them with one idempotency key."""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable, Mapping
from datetime import datetime, timezone
from http.client import HTTPException
from typing import IO, Any, TypeVar
from urllib.error import HTTPError
from urllib.parse import urlencode, urljoin
from urllib.request import Request, urlopen

from .errors import ApiError, NoAnswerError, VersionConflictError
from .retries import Retries, is_worth_repeating
from .versions import Versioned

_Read = TypeVar("_Read")
_ROTATION = "Service-Key-Rotation-Deadline"


class Http:
    """Sends requests to one base URL, with one key."""

    def __init__(
        self,
        base_url: str,
        api_key: str,
        timeout_s: float,
        retries: Retries,
        on_rotation_deadline: Callable[[str], None] | None,
    ) -> None:
        self._base_url = base_url.rstrip("/")
        self._api_key = api_key
        self._timeout_s = timeout_s
        self._retries = retries
        self._on_rotation_deadline = on_rotation_deadline

    def send(
        self,
        method: str,
        path: str,
        query: Mapping[str, Any] | None = None,
        body: bytes | None = None,
        content_type: str = "application/json",
        idempotency_key: str | None = None,
        if_match: str | None = None,
        create_only: bool = False,
        timeout_s: float | None = None,
    ) -> Any:
        """
        Returns the parsed body; None when it is empty. A resource in it keeps the version of the `ETag` header.

        Raises ApiError for a refused request, and NoAnswerError when there is no response.
        """
        headers = {"Authorization": f"Bearer {self._api_key}", "Accept": "application/json"}
        if body is not None:
            headers["Content-Type"] = content_type
        if method != "GET":
            # One key for all attempts, so that a retry is safe.
            headers["Idempotency-Key"] = idempotency_key or str(uuid.uuid4())
        if if_match is not None:
            headers["If-Match"] = if_match
        if create_only:
            headers["If-None-Match"] = "*"
        request = Request(self._url_of(path, query or {}), body, headers, method=method)
        return self._repeated(request, timeout_s or self._timeout_s, _read_json)

    def open(self, link: str) -> IO[bytes]:
        """
        Opens a download link, which needs no key.

        Raises ApiError for an unknown or expired link, and NoAnswerError when there is no response.
        """
        return self._repeated(Request(urljoin(self._base_url, link)), self._timeout_s, _as_it_comes)

    def _repeated(self, request: Request, timeout_s: float, read: Callable[[Any], _Read]) -> _Read:
        attempt = 1
        while True:
            try:
                return self._attempt(request, timeout_s, read)
            except _Failed as failed:
                wait_s = self._retries.wait_after(attempt, failed.retry_after)
                if failed.is_final or attempt >= self._retries.attempts or wait_s is None:
                    raise failed.error from failed.error.__cause__
                self._retries.sleep(wait_s)
                attempt += 1

    def _url_of(self, path: str, query: Mapping[str, Any]) -> str:
        given = [(name, _text(value)) for name, value in query.items() if value is not None]
        return f"{self._base_url}{path}" + (f"?{urlencode(given)}" if given else "")

    def _attempt(self, request: Request, timeout_s: float, read: Callable[[Any], _Read]) -> _Read:
        try:
            answer = urlopen(request, timeout=timeout_s)
            self._note_rotation(answer.headers.get(_ROTATION))
            return read(answer)
        except HTTPError as refused:
            with refused:
                body = _json(refused.read())
            self._note_rotation(refused.headers.get(_ROTATION))
            error = _error_of(refused, body)
            is_final = not is_worth_repeating(error.status, error.code)
            raise _Failed(error, is_final, refused.headers.get("Retry-After")) from None
        except (OSError, HTTPException) as cause:
            silence = NoAnswerError(f"No response from {request.full_url}: {cause}")
            silence.__cause__ = cause
            raise _Failed(silence, is_final=False, retry_after=None) from None

    def _note_rotation(self, deadline: str | None) -> None:
        if deadline is not None and self._on_rotation_deadline is not None:
            self._on_rotation_deadline(deadline)


class _Failed(Exception):
    """A failed attempt."""

    def __init__(self, error: ApiError | NoAnswerError, is_final: bool, retry_after: str | None) -> None:
        super().__init__()
        self.error = error
        self.is_final = is_final
        self.retry_after = retry_after


def _error_of(refused: HTTPError, body: Any) -> ApiError:
    request_id = refused.headers.get("X-Request-Id")
    if refused.code == 412:
        return VersionConflictError(refused.code, body, request_id, refused.headers.get("ETag"))
    return ApiError(refused.code, body, request_id)


def _read_json(answer: Any) -> Any:
    with answer:
        body = _json(answer.read())
    version = answer.headers.get("ETag")
    if version is not None and isinstance(body, dict) and isinstance(body.get("data"), dict):
        body["data"] = Versioned(body["data"], version)
    return body


def _as_it_comes(answer: IO[bytes]) -> IO[bytes]:
    return answer


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, datetime):
        return value.astimezone(timezone.utc).isoformat().replace("+00:00", "Z")
    if isinstance(value, (list, tuple)):
        return ",".join(_text(each) for each in value)
    return str(value)


def _json(content: bytes) -> Any:
    try:
        return json.loads(content) if content else None
    except ValueError:
        return None
