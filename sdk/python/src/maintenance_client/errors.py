"""What can go wrong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any


class MaintenanceError(Exception):
    """Whatever this package raises."""


class ApiError(MaintenanceError):
    """What the service answered in place of success. Decide by `type` and `code`; quote `request_id` to support."""

    def __init__(self, status: int, body: Any, request_id: str | None) -> None:
        # What stands between the service and here may answer anything.
        envelope: Mapping[str, Any] = body if isinstance(body, dict) else {}
        error: Mapping[str, Any] = envelope.get("error") or {}
        super().__init__(error.get("message", f"The service answered {status}."))
        self.status = status
        self.type: str = error.get("type", "api_error")
        """The kind of error, such as `conflict_error`."""
        self.code: str = error.get("code", f"http_{status}")
        """What exactly is wrong, such as `invalid_state`."""
        self.param: str | None = error.get("param")
        """The parameter or field to blame, where one is."""
        self.request_id = request_id
        self.fields: Sequence[Mapping[str, str]] = envelope.get("errors") or ()
        """Every offending field, of a request that was not accepted as it stands."""


class VersionConflictError(ApiError):
    """Somebody changed it, or it is not there any more: it is not of the version that `if_match` named (412). Nothing was done."""

    def __init__(self, status: int, body: Any, request_id: str | None, present_version: str | None) -> None:
        super().__init__(status, body, request_id)
        self.present_version = present_version
        """The version that there is; None where there is no such resource."""


class NoAnswerError(MaintenanceError):
    """No answer came, however often it was tried: the network, or the time that one attempt may take."""


class WebhookVerificationError(MaintenanceError, ValueError):
    """Whoever sent it is not the service, or sent it before."""
