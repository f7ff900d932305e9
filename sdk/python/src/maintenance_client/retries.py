"""How often, and how patiently, a request is repeated."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime

_FIRST_WAIT_S = 0.5
_LONGEST_WAIT_S = 30.0


@dataclass(frozen=True)
class Retries:
    """How often, and how patiently, a request is repeated."""

    attempts: int = 5
    """Attempts in all; 1 repeats nothing."""
    max_retry_after_s: float = 60.0
    """The longest `Retry-After` that is waited out, in seconds. A longer one is an `ApiError`."""
    sleep: Callable[[float], None] = time.sleep

    def wait_after(self, attempt: int, retry_after: str | None) -> float | None:
        """
        How long to wait before the next attempt, in seconds: what the service asks for and a little more, so that not
        everybody comes back at once; otherwise longer each time, a random part of it. None when the service asks for more
        than is waited out.
        """
        backoff = random.random() * min(_LONGEST_WAIT_S, _FIRST_WAIT_S * 2.0 ** (attempt - 1))
        asked = None if retry_after is None else _seconds_of(retry_after)
        if asked is None:
            return backoff
        return None if asked > self.max_retry_after_s else asked + min(backoff, 1.0)


def is_worth_repeating(status: int, code: str) -> bool:
    """
    Whether the same request may succeed later. Every write has an idempotency key, which makes a repeat safe; a 409 that
    says that the first one is still under way means to come back.
    """
    return status in (408, 429) or status >= 500 or code == "idempotency_in_progress"


def _seconds_of(retry_after: str) -> float | None:
    """A number of seconds, or a date."""
    if retry_after.isdigit():
        return float(retry_after)
    try:
        date = parsedate_to_datetime(retry_after)
    except ValueError:
        return None
    return max(0.0, (date - datetime.now(timezone.utc)).total_seconds())
