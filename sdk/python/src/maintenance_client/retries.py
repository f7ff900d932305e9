"""How requests are retried."""

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
    """How requests are retried."""

    attempts: int = 5
    """The maximum number of attempts. With 1 nothing is retried."""
    max_retry_after_s: float = 60.0
    """The longest `Retry-After` to wait for, in seconds. A longer one raises the `ApiError`, with `retry_after_s`."""
    sleep: Callable[[float], None] = time.sleep

    def wait_after(self, attempt: int, retry_after_s: float | None) -> float | None:
        """
        The delay before the next attempt, in seconds: the time of `Retry-After` plus a little jitter, or else exponential
        backoff with full jitter, so that clients do not all return at once. None when `Retry-After` is longer than the
        maximum.
        """
        backoff = random.random() * min(_LONGEST_WAIT_S, _FIRST_WAIT_S * 2.0 ** (attempt - 1))
        if retry_after_s is None:
            return backoff
        return None if retry_after_s > self.max_retry_after_s else retry_after_s + min(backoff, 1.0)


def is_worth_repeating(status: int, code: str) -> bool:
    """
    Whether the same request may succeed later. A retry is safe because each write has an idempotency key. A 409 that says
    that the first attempt is still in progress is retried too.
    """
    return status in (408, 429) or status >= 500 or code == "idempotency_in_progress"


def seconds_of(retry_after: str | None) -> float | None:
    """Parses `Retry-After`: a number of seconds, or a date. Returns None if it is absent or neither."""
    if retry_after is None:
        return None
    if retry_after.isdigit():
        return float(retry_after)
    try:
        date = parsedate_to_datetime(retry_after)
    except ValueError:
        return None
    return max(0.0, (date - datetime.now(timezone.utc)).total_seconds())
