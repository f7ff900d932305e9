"""The errors of this package."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .responses import ResponseInfo
from .retries import seconds_of

_EXCERPT_LENGTH = 200


class MaintenanceError(Exception):
    """The base class of all errors of this package."""


class ApiError(MaintenanceError):
    """An error response. Handle it by `type` and `code`; quote `request_id` to support."""

    def __init__(self, body: Any, response: ResponseInfo) -> None:
        # A proxy in between may return anything.
        envelope: Mapping[str, Any] = body if isinstance(body, dict) else {}
        given = envelope.get("error")
        error: Mapping[str, Any] = given if isinstance(given, dict) else {}
        status = response.status
        self.status = status
        self.type: str = error.get("type", "api_error")
        """The kind of error, such as `conflict_error`."""
        self.code: str = error.get("code", f"http_{status}")
        """The exact error, such as `invalid_state`."""
        self.message: str = error.get("message", f"The service answered {status}.")
        """What is wrong, for people."""
        self.param: str | None = error.get("param")
        """The parameter or field that caused the error, if there is one."""
        self.request_id = response.request_id
        self.retry_after_s = seconds_of(response.headers.get("Retry-After"))
        """How long the service asks to wait before another attempt, in seconds, if it does (`Retry-After`)."""
        self.fields: Sequence[Mapping[str, str]] = envelope.get("errors") or ()
        """All invalid fields of the request."""
        self.response = response
        """The rate limit and the other headers of the response."""
        super().__init__(f"{status} {self.code}: {self.message} (request {self.request_id})")


class VersionConflictError(ApiError):
    """The resource was changed or deleted: it no longer has the version of `if_match` (412). Nothing was written."""

    def __init__(self, body: Any, response: ResponseInfo) -> None:
        super().__init__(body, response)
        self.present_version = response.headers.get("ETag")
        """The current version; None when the resource does not exist."""


class NoAnswerError(MaintenanceError):
    """No attempt got a response: the network failed, or each attempt timed out."""


class UnexpectedResponseError(MaintenanceError):
    """
    A response that says that the request succeeded, but is not from the service: the page of a proxy or of a sign-in, for example.
    """

    def __init__(self, url: str, body: bytes, response: ResponseInfo) -> None:
        kind = response.headers.get("Content-Type") or "no content type"
        super().__init__(
            f"The response from {url} ({response.status}, {kind}) is not JSON, so it is not from the service."
        )
        self.status = response.status
        self.excerpt = body[:_EXCERPT_LENGTH].decode(errors="replace")
        """The beginning of the body."""
        self.response = response
        """The headers of the response."""


class WebhookVerificationError(MaintenanceError, ValueError):
    """The delivery has no valid signature, or is too old."""
