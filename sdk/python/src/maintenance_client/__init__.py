"""A typed client of the maintenance API: retries, pages, the change feed, webhooks."""

from .changes import ChangeBatch
from .client import MaintenanceClient
from .errors import ApiError, MaintenanceError, NoAnswerError, VersionConflictError, WebhookVerificationError
from .models import Change
from .retries import Retries
from .versions import version_of
from .webhooks import WebhookEvent, verify_webhook

__all__ = [
    "ApiError",
    "Change",
    "ChangeBatch",
    "MaintenanceClient",
    "MaintenanceError",
    "NoAnswerError",
    "Retries",
    "VersionConflictError",
    "WebhookEvent",
    "WebhookVerificationError",
    "verify_webhook",
    "version_of",
]
