"""What this package raises, beside the cancellation of a task, which passes through it."""

from collections.abc import Mapping, Sequence
from typing import Any

from cardinal_client.schema import FileInstance


class CardinalError(Exception):
    """Everything below."""

    code: str
    """Stable and machine-readable: the server's, or one of this package that begins with `CLIENT_`."""

    def __init__(self, message: str, code: str) -> None:
        super().__init__(message)
        self.code = code


class NetworkError(CardinalError):
    """No answer came, or not all of it."""

    def __init__(self, message: str) -> None:
        super().__init__(message, "CLIENT_NETWORK")


class UnreadableAnswerError(CardinalError):
    """A success that is not of the interface: most likely `base_url` names something else than Cardinal."""

    def __init__(self, message: str) -> None:
        super().__init__(message, "CLIENT_UNREADABLE_ANSWER")


class StreamFailedError(CardinalError):
    """The server ended a stream with a failure as its last event."""

    ask_id: str | None
    """Of an ask, by which its events can be read again."""

    def __init__(self, message: str, code: str, ask_id: str | None = None) -> None:
        super().__init__(message, code)
        self.ask_id = ask_id


class ProcessingFailedError(CardinalError):
    """The processing of a file has ended without success."""

    instances: Sequence[FileInstance]
    """Those that failed, with their reasons."""

    def __init__(self, name: str, instances: Sequence[FileInstance]) -> None:
        first: Mapping[str, Any] = instances[0] if instances else {}
        why = first.get("status_message") or first.get("status_reason") or "unknown reason"
        super().__init__(f"Processing failed: {first.get('name', name)}: {why}", "CLIENT_PROCESSING_FAILED")
        self.instances = instances


class ApiError(CardinalError):
    """The server answered with an error."""

    status: int
    request_id: str | None
    """For whoever operates the server: its log has it."""
    trace_id: str | None
    """Of the W3C trace in which the server handled the request."""
    retry_after_seconds: float | None
    body: Mapping[str, Any]
    """The whole body where it is JSON: `remaining` and `reason` of a quota, `ask_id` of an ask that goes on."""

    def __init__(
        self,
        message: str,
        code: str,
        *,
        status: int,
        request_id: str | None = None,
        trace_id: str | None = None,
        retry_after_seconds: float | None = None,
        body: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(message, code)
        self.status = status
        self.request_id = request_id
        self.trace_id = trace_id
        self.retry_after_seconds = retry_after_seconds
        self.body = body or {}


class AuthenticationError(ApiError):
    """401: the key is missing, unknown or revoked."""


class PermissionDeniedError(ApiError):
    """403: the key may not do this."""


class NotFoundError(ApiError):
    """404: there is no such thing in the team of the key."""


class RateLimitError(ApiError):
    """429: too many requests, or the token quota is used up."""


class InvalidRequestError(ApiError):
    """Any other 4xx: the request is wrong, and will be when it is sent again."""


class ServerError(ApiError):
    """5xx: the server failed, or a proxy before it."""
