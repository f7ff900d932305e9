"""The errors of this package."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any


class MaintenanceError(Exception):
    """The base class of all errors of this package."""


class ApiError(MaintenanceError):
    """An error response. Handle it by `type` and `code`; quote `request_id` to support."""

    def __init__(self, status: int, body: Any, request_id: str | None) -> None:
        # A proxy in between may return anything.
        envelope: Mapping[str, Any] = body if isinstance(body, dict) else {}
        error: Mapping[str, Any] = envelope.get("error") or {}
        super().__init__(error.get("message", f"The service answered {status}."))
        self.status = status
        self.type: str = error.get("type", "api_error")
        """The kind of error, such as `conflict_error`."""
        self.code: str = error.get("code", f"http_{status}")
        """The exact error, such as `invalid_state`."""
        self.param: str | None = error.get("param")
        """The parameter or field that caused the error, if there is one."""
        self.request_id = request_id
        self.fields: Sequence[Mapping[str, str]] = envelope.get("errors") or ()
        """All invalid fields of the request."""


class VersionConflictError(ApiError):
    """The resource was changed or deleted: it no longer has the version of `if_match` (412). Nothing was written."""

    def __init__(self, status: int, body: Any, request_id: str | None, present_version: str | None) -> None:
        super().__init__(status, body, request_id)
        self.present_version = present_version
        """The current version; None when the resource does not exist."""


class NoAnswerError(MaintenanceError):
    """No attempt got a response: the network failed, or each attempt timed out."""


class WebhookVerificationError(MaintenanceError, ValueError):
    """The delivery has no valid signature, or is too old."""
