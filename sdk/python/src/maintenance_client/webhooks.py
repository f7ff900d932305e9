"""Verifies received webhooks."""

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
_SECRET_PREFIX = "whsec_"
_PUBLIC_PREFIX = "whpk_"


class WebhookEvent(TypedDict):
    """A delivered event. Ignore types and fields that you do not know."""

    id: str
    """The ID of the event, `evt_…`; the same in each of its deliveries."""
    type: str
    created_at: str
    api_version: str
    data: dict[str, Any]
    """`object` contains the resource as it was when the event occurred."""


def verify_webhook(
    body: bytes,
    headers: Mapping[str, str],
    secret: str | Sequence[str],
    tolerance_s: float = _TOLERANCE_S,
) -> WebhookEvent:
    """
    Verifies that a delivery is from the service, and recent, and returns its event. With a secret it checks `Service-Signature`, or
    the headers of Standard Webhooks if that is absent; with a public key it checks the latter. Deduplicate deliveries by
    `Service-Delivery`.

    `body` is the received bytes; `secret` is the endpoint's signing secret (`whsec_…`) or its public key (`whpk_…`, which needs the
    package `cryptography`), or several of them during a rotation.

    Raises WebhookVerificationError when the signature is missing, invalid or too old.
    """
    by_name = {name.lower(): value for name, value in headers.items()}
    for each in [secret] if isinstance(secret, str) else secret:
        is_public = each.startswith(_PUBLIC_PREFIX)
        signed = _standard_style(by_name, "v1a") if is_public else _signed_in(by_name)
        if not (signed.t.isascii() and signed.t.isdigit()):
            raise WebhookVerificationError("The delivery has no signature.")
        if abs(time.time() - int(signed.t)) > tolerance_s:
            raise WebhookVerificationError("The delivery is too old, or a clock is wrong.")
        key = signed.key_of(each)
        # An empty or malformed secret must never verify anything.
        if not key:
            continue
        message = signed.before.encode() + body
        if (_is_of_key_pair if is_public else _is_of_secret)(key, signed.signatures, message):
            event: WebhookEvent = json.loads(body)
            return event
    raise WebhookVerificationError("The signature does not match this secret and this body.")


def _is_of_secret(key: bytes, signatures: Sequence[bytes], message: bytes) -> bool:
    expected = hmac.new(key, message, hashlib.sha256).digest()
    return any(hmac.compare_digest(signature, expected) for signature in signatures)


def _is_of_key_pair(key: bytes, signatures: Sequence[bytes], message: bytes) -> bool:
    # Imported here because it is an optional dependency: only public keys need it.
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    for signature in signatures:
        try:
            Ed25519PublicKey.from_public_bytes(key).verify(signature, message)
            return True
        except (InvalidSignature, ValueError):
            continue
    return False


@dataclass(frozen=True)
class _Signed:
    """What the headers of a signature scheme contain, and how to verify it."""

    t: str
    before: str
    is_standard: bool
    signatures: Sequence[bytes]

    def key_of(self, secret: str) -> bytes:
        encoded = secret.removeprefix(_SECRET_PREFIX).removeprefix(_PUBLIC_PREFIX)
        return _bytes_of_base64(encoded) if self.is_standard else secret.encode()


def _signed_in(headers: Mapping[str, str]) -> _Signed:
    own = headers.get("service-signature")
    return _standard_style(headers, "v1") if own is None else _own_style(own)


def _own_style(header: str) -> _Signed:
    """`t=<unix seconds>,v1=<hex>`, several `v1` during a rotation; the key is the text of the secret."""
    parts = [part.strip().partition("=") for part in header.split(",")]
    t = next((value for name, _, value in parts if name == "t"), "")
    signatures = [_bytes_of_hex(value) for name, _, value in parts if name == "v1"]
    return _Signed(t, f"{t}.", False, signatures)


def _standard_style(headers: Mapping[str, str], version: str) -> _Signed:
    """Standard Webhooks: `v1,<base64>`, separated by spaces, or `v1a` with a key pair; the key is the decoded secret."""
    t = headers.get("webhook-timestamp", "")
    parts = headers.get("webhook-signature", "").split(" ")
    signed = [part.removeprefix(f"{version},") for part in parts if part.startswith(f"{version},")]
    return _Signed(t, f"{headers.get('webhook-id', '')}.{t}.", True, [_bytes_of_base64(each) for each in signed])


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
