"""Cardinal's HTTP interface for programs, from a thread (`Client`) or an event loop (`AsyncClient`)."""

from cardinal_client._async.client import AsyncClient
from cardinal_client._async.streams import AsyncEventStream
from cardinal_client._calls import RetryPolicy
from cardinal_client._sync.client import Client
from cardinal_client._sync.streams import EventStream
from cardinal_client.errors import (
    ApiError,
    AuthenticationError,
    CardinalError,
    InvalidRequestError,
    NetworkError,
    NotFoundError,
    PermissionDeniedError,
    ProcessingFailedError,
    RateLimitError,
    ServerError,
    StreamFailedError,
    UnreadableAnswerError,
)

__all__ = [
    "ApiError",
    "AsyncClient",
    "AsyncEventStream",
    "AuthenticationError",
    "CardinalError",
    "Client",
    "EventStream",
    "InvalidRequestError",
    "NetworkError",
    "NotFoundError",
    "PermissionDeniedError",
    "ProcessingFailedError",
    "RateLimitError",
    "RetryPolicy",
    "ServerError",
    "StreamFailedError",
    "UnreadableAnswerError",
]
