"""A typed client of the maintenance API: retries, pages, the change feed, webhooks."""

from .changes import ChangeBatch
from .client import MaintenanceClient
from .errors import (
    ApiError,
    MaintenanceError,
    NoAnswerError,
    UnexpectedResponseError,
    VersionConflictError,
    WebhookVerificationError,
)
from .models import Change
from .responses import Listing, Page, RateLimit, ResponseInfo, response_of, version_of
from .retries import Retries
from .webhooks import WebhookEvent, verify_webhook

__all__ = [
    "ApiError",
    "Change",
    "ChangeBatch",
    "Listing",
    "MaintenanceClient",
    "MaintenanceError",
    "NoAnswerError",
    "Page",
    "RateLimit",
    "ResponseInfo",
    "Retries",
    "UnexpectedResponseError",
    "VersionConflictError",
    "WebhookEvent",
    "WebhookVerificationError",
    "response_of",
    "verify_webhook",
    "version_of",
]
