"""Requests, and what is known of their answers: all that needs no connection."""

import json
import random
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from email.utils import parsedate_to_datetime
from typing import Any, Literal

import httpx

from cardinal_client.errors import (
    ApiError,
    AuthenticationError,
    CardinalError,
    InvalidRequestError,
    NetworkError,
    NotFoundError,
    PermissionDeniedError,
    RateLimitError,
    ServerError,
    UnreadableAnswerError,
)


@dataclass(frozen=True)
class RetryPolicy:
    """When and how often a request is sent again."""

    retries: int = 4
    """Tries after the first. 0: none."""
    first_seconds: float = 0.25
    """Longest wait before the second try."""
    ceiling_seconds: float = 8
    """No wait of our own choice is longer."""
    patience_seconds: float = 60
    """A server that asks for a longer wait gets none: its error is raised at once."""

    def delay(self, failures: int, retry_after: float | None = None) -> float | None:
        """
        How long to wait before trying again, in seconds: what the server asks for, otherwise drawn from a range that doubles
        each time, so that clients that failed together do not come back together.

        :param failures: how many tries have failed so far, from 1.
        :returns: None where there is to be no further try.
        """
        if failures > self.retries:
            return None
        if retry_after is None:
            # More doublings would overflow a float.
            return random.uniform(0, min(self.ceiling_seconds, self.first_seconds * 2 ** min(failures - 1, 64)))
        return None if retry_after > self.patience_seconds else retry_after


@dataclass(frozen=True)
class Call:
    """One request."""

    method: Literal["GET", "POST", "PATCH", "DELETE"]
    path: str
    """From the base on: "/api/v1/…"."""
    is_idempotent: bool
    """Doing it twice is doing it once: sent again also where nobody knows what became of it."""
    query: Mapping[str, Any] = field(default_factory=dict)
    """What is None is left out."""
    headers: Mapping[str, str] = field(default_factory=dict)
    body: Callable[[], Any] | None = None
    """What is sent, made anew for each try."""
    is_repeatable: bool = True
    """Whether `body` can be called more than once."""
    is_stream: bool = False
    """Whether the answer has no end that could be waited for."""

    def delay(self, error: CardinalError, failures: int, retry: RetryPolicy) -> float | None:
        """:returns: after how many seconds it is to be sent again; None where that would not help or could do it twice."""
        if not self.is_repeatable:
            return None
        if isinstance(error, NetworkError):
            return retry.delay(failures) if self.is_idempotent else None
        if not isinstance(error, ApiError):
            return None
        # Turned away before anything was done, or because it is still being done.
        turned_away = error.code in ("OVERLOADED", "REQUEST_IN_PROGRESS")
        # The server's own 502 and 504 have other codes, and are not worth a retry.
        unreached = error.status == 503 or error.code in ("HTTP_502", "HTTP_504")
        may_help = error.status == 429 or turned_away or (unreached and self.is_idempotent)
        return retry.delay(failures, error.retry_after_seconds) if may_help else None


def with_json(value: object) -> dict[str, Any]:
    """The part of a call that has a body of JSON."""
    content = json.dumps(value, ensure_ascii=False).encode("utf-8", "surrogatepass")
    return {"headers": {"content-type": "application/json"}, "body": lambda: content}


def making(path: str, body: object, key: str | None, *, is_stream: bool = False) -> Call:
    """A call that makes something; the server does once what has a key."""
    part = with_json(body)
    if key is not None:
        part["headers"]["idempotency-key"] = key
    return Call("POST", path, is_idempotent=key is not None, is_stream=is_stream, **part)


def json_of(content: bytes, status: int) -> Any:
    """
    Parses an answer of the interface: a JSON object whose `data`, if it has any, is an object or a list.

    :raises UnreadableAnswerError: if it is none.
    """
    try:
        answer = json.loads(content)
    except ValueError as cause:
        message = f"The response ({status}) is not JSON; check that the URL is that of a Cardinal server."
        raise UnreadableAnswerError(message) from cause
    if not isinstance(answer, dict) or not isinstance(answer.get("data", {}), (dict, list)):
        message = f"The response ({status}) is not one of the API; check that the URL is that of a Cardinal server."
        raise UnreadableAnswerError(message)
    return answer


def unwrapped(answer: dict[str, Any]) -> Any:
    """The `data` of an answer, or the answer itself where it has none or more beside it than says nothing to a program."""
    if "data" in answer and answer.keys() <= {"data", "message", "success"}:
        return answer["data"]
    return answer


_by_status: dict[int, type[ApiError]] = {
    401: AuthenticationError,
    403: PermissionDeniedError,
    404: NotFoundError,
    429: RateLimitError,
}


def api_error(response: httpx.Response) -> ApiError:
    """The error of the class that the status asks for, of an answer that is read."""
    status = response.status_code
    try:
        body = json.loads(response.content)
    except ValueError:
        body = None
    body = body if isinstance(body, dict) else {}  # A page of a proxy is none.

    def text(name: str) -> str | None:
        return body[name] if isinstance(body.get(name), str) else None

    kind = _by_status.get(status, ServerError if status >= 500 else InvalidRequestError)
    return kind(
        text("error") or f"The server answered {status} without a reason; the response may come from a proxy.",
        text("code") or f"HTTP_{status}",
        status=status,
        request_id=text("request_id") or response.headers.get("x-request-id"),
        trace_id=text("trace_id") or response.headers.get("x-trace-id"),
        retry_after_seconds=seconds_of(response.headers.get("retry-after")),
        body=body,
    )


def seconds_of(header: str | None) -> float | None:
    """:param header: seconds or a date, as `Retry-After` may be. :returns: seconds, 0 or more; None where it says nothing."""
    if header is None:
        return None
    if header.strip().isdecimal():
        return float(header)
    try:
        return max(0.0, parsedate_to_datetime(header).timestamp() - time.time())
    except ValueError:
        return None
