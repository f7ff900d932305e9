"""Receiving webhooks."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypedDict

from .errors import WebhookVerificationError

_TOLERANCE_S = 300
_PREFIX = "whsec_"


class WebhookEvent(TypedDict):
    """An event as it is delivered. Tolerate kinds and fields that you do not know."""

    id: str
    """The event, `evt_…`; the same in every delivery of it."""
    type: str
    created_at: str
    api_version: str
    data: dict[str, Any]
    """In `object` the resource as it was when the event occurred."""


def verify_webhook(
    body: bytes,
    headers: Mapping[str, str],
    secret: str | Sequence[str],
    tolerance_s: float = _TOLERANCE_S,
) -> WebhookEvent:
    """
    Makes sure that a delivery is from the service and new, and gives its event. It goes by `Service-Signature`, or where only
    they are there by the headers of Standard Webhooks. Deduplicate by `Service-Delivery`.

    `body` is the bytes as they came; `secret` the endpoint's signing secret, several while it is being replaced.

    Raises WebhookVerificationError.
    """
    signed = _signed_in({name.lower(): value for name, value in headers.items()})
    if not (signed.t.isascii() and signed.t.isdigit()):
        raise WebhookVerificationError("The delivery has no signature.")
    if abs(time.time() - int(signed.t)) > tolerance_s:
        raise WebhookVerificationError("The delivery is too old, or a clock is wrong.")
    for each in [secret] if isinstance(secret, str) else secret:
        key = signed.key_of(each)
        # Nothing is signed by no secret, nor by one that cannot be read.
        if not key:
            continue
        expected = hmac.new(key, signed.before.encode() + body, hashlib.sha256).digest()
        if any(hmac.compare_digest(signature, expected) for signature in signed.signatures):
            event: WebhookEvent = json.loads(body)
            return event
    raise WebhookVerificationError("The signature is not of this secret and this body.")


@dataclass(frozen=True)
class _Signed:
    """What one of the two styles says: when it was signed, what stands before the body, with which key, and the signatures."""

    t: str
    before: str
    is_standard: bool
    signatures: Sequence[bytes]

    def key_of(self, secret: str) -> bytes:
        return _bytes_of_base64(secret.removeprefix(_PREFIX)) if self.is_standard else secret.encode()


def _signed_in(headers: Mapping[str, str]) -> _Signed:
    own = headers.get("service-signature")
    return _standard_style(headers) if own is None else _own_style(own)


def _own_style(header: str) -> _Signed:
    """`t=<unix seconds>,v1=<hex>`, several `v1` during a rotation; the key is the text of the secret."""
    parts = [part.strip().partition("=") for part in header.split(",")]
    t = next((value for name, _, value in parts if name == "t"), "")
    signatures = [_bytes_of_hex(value) for name, _, value in parts if name == "v1"]
    return _Signed(t, f"{t}.", False, signatures)


def _standard_style(headers: Mapping[str, str]) -> _Signed:
    """Standard Webhooks: `v1,<base64>` with spaces between; the key is what the secret encodes."""
    t = headers.get("webhook-timestamp", "")
    parts = headers.get("webhook-signature", "").split(" ")
    signatures = [_bytes_of_base64(part[3:]) for part in parts if part.startswith("v1,")]
    return _Signed(t, f"{headers.get('webhook-id', '')}.{t}.", True, signatures)


def _bytes_of_hex(text: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError:
        return b""


def _bytes_of_base64(text: str) -> bytes:
    try:
        return base64.b64decode(text.replace("-", "+").replace("_", "/") + "=" * (-len(text) % 4), validate=True)
    except ValueError:
        return b""
