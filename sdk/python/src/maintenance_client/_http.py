"""Sends requests, and retries them with one idempotency key."""

from __future__ import annotations

import json
import re
import uuid
from collections.abc import Callable, Mapping
from datetime import datetime, timezone
from email.message import Message
from http.client import HTTPException
from typing import IO, Any, TypeVar, cast
from urllib.error import HTTPError
from urllib.parse import urlencode, urljoin
from urllib.request import Request, urlopen

from .errors import ApiError, MaintenanceError, NoAnswerError, UnexpectedResponseError, VersionConflictError
from .responses import Answered, ResponseInfo
from .retries import Retries, is_worth_repeating

_Read = TypeVar("_Read")
_USER_AGENT = "maintenance-client-python/1.1.0"
"""The name and version of this package."""
_KEY_TEXT = re.compile(r"[\x21-\x7e]+")
_ROTATION = "Service-Key-Rotation-Deadline"


class Http:
    """Sends requests to one base URL, with one key. Raises ValueError, without the key, for a key that cannot be sent."""

    def __init__(
        self,
        base_url: str,
        api_key: str,
        timeout_s: float,
        retries: Retries,
        on_rotation_deadline: Callable[[str], None] | None,
        on_response: Callable[[ResponseInfo], None] | None,
    ) -> None:
        if not _KEY_TEXT.fullmatch(api_key):
            raise ValueError(
                "The API key is empty, or contains a space, a line break or another character that no key has."
                " Check how your program reads it."
            )
        self._base_url = base_url.rstrip("/")
        self._api_key = api_key
        self._timeout_s = timeout_s
        self._retries = retries
        self._on_rotation_deadline = on_rotation_deadline
        self._on_response = on_response

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
        Returns the parsed body; None when the response has none (204). The body and a resource in it keep the response.

        Raises ApiError for a refused request, NoAnswerError when there is no response, and UnexpectedResponseError when it is not
        JSON.
        """
        headers = {"Accept": "application/json", "User-Agent": _USER_AGENT}
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
        # A redirect to another address must not take the key there.
        request.add_unredirected_header("Authorization", f"Bearer {self._api_key}")
        return self._repeated(request, timeout_s or self._timeout_s, _read_json)

    def open(self, link: str) -> IO[bytes]:
        """
        Opens a download link, which needs no key.

        Raises ApiError for an unknown or expired link, and NoAnswerError when there is no response.
        """
        request = Request(urljoin(self._base_url, link), headers={"User-Agent": _USER_AGENT})
        return self._repeated(request, self._timeout_s, _as_it_comes)

    def _repeated(self, request: Request, timeout_s: float, read: Callable[[Any, ResponseInfo], _Read]) -> _Read:
        attempt = 1
        while True:
            try:
                return self._attempt(request, timeout_s, read)
            except _Failed as failed:
                wait_s = self._retries.wait_after(attempt, failed.retry_after_s)
                if failed.is_final or attempt >= self._retries.attempts or wait_s is None:
                    raise failed.error from failed.error.__cause__
                self._retries.sleep(wait_s)
                attempt += 1

    def _url_of(self, path: str, query: Mapping[str, Any]) -> str:
        given = [(name, _text(value)) for name, value in query.items() if value is not None]
        return f"{self._base_url}{path}" + (f"?{urlencode(given)}" if given else "")

    def _attempt(self, request: Request, timeout_s: float, read: Callable[[Any, ResponseInfo], _Read]) -> _Read:
        try:
            answer = urlopen(request, timeout=timeout_s)
            return read(answer, self._noted(answer.status, answer.headers))
        except HTTPError as refused:
            with refused:
                body = _json(refused.read())
            response = self._noted(refused.code, refused.headers)
            error = (VersionConflictError if response.status == 412 else ApiError)(body, response)
            is_final = not is_worth_repeating(error.status, error.code)
            raise _Failed(error, is_final, error.retry_after_s) from None
        except UnexpectedResponseError as unexpected:
            raise _Failed(unexpected) from None
        except (OSError, HTTPException) as cause:
            silence = NoAnswerError(f"No response from {request.full_url}: {cause}")
            silence.__cause__ = cause
            raise _Failed(silence) from None

    def _noted(self, status: int, headers: Message) -> ResponseInfo:
        response = ResponseInfo(status, cast("Mapping[str, str]", headers))
        if self._on_response is not None:
            self._on_response(response)
        deadline = headers.get(_ROTATION)
        if deadline is not None and self._on_rotation_deadline is not None:
            self._on_rotation_deadline(deadline)
        return response


class _Failed(Exception):
    """A failed attempt."""

    def __init__(self, error: MaintenanceError, is_final: bool = False, retry_after_s: float | None = None) -> None:
        super().__init__()
        self.error = error
        self.is_final = is_final
        self.retry_after_s = retry_after_s


def _read_json(answer: Any, response: ResponseInfo) -> Any:
    with answer:
        content: bytes = answer.read()
    if response.status == 204:
        return None
    body = _json(content)
    if not isinstance(body, dict):
        raise UnexpectedResponseError(answer.url, content, response)
    if isinstance(body.get("data"), dict):
        body["data"] = Answered(body["data"], response)
    return Answered(body, response)


def _as_it_comes(answer: IO[bytes], _: ResponseInfo) -> IO[bytes]:
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
