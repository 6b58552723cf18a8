# Written from the module of the same name in _async, do not edit: see the README.
from collections.abc import Awaitable, Callable
from itertools import count
from typing import Any, TypeVar

import time
import httpx

from cardinal_client._calls import Call, RetryPolicy, api_error, json_of, unwrapped
from cardinal_client.errors import CardinalError, NetworkError

T = TypeVar("T")

silence_seconds = 50
"""The server sends a comment into a stream every 15 seconds: one that is silent for so long is dead."""


class Transport:
    """Sends requests, and again where that can help."""

    def __init__(
        self, http: httpx.Client, base_url: str, api_key: str, retry: RetryPolicy, timeout: float
    ) -> None:
        self._http = http
        self._base = base_url.removesuffix("/")
        self._authorization = f"Bearer {api_key}"
        self._timeout = timeout
        self.retry = retry

    def send(self, call: Call, read: Callable[[httpx.Response], T]) -> T:
        """
        :param read: takes what it needs from a success, and closes it. It is part of the try: an answer that is cut off is
            asked for again.
        :raises CardinalError: of the last try.
        """
        for failures in count(1):
            try:
                return self._attempt(call, read)
            except CardinalError as error:
                delay = call.delay(error, failures, self.retry)
                if delay is None:
                    raise
            time.sleep(delay)
        raise AssertionError("unreachable")

    def json(self, call: Call) -> Any:
        """What an operation gives: the `data` of its answer, or the answer itself."""
        return unwrapped(self.send(call, _read_json))

    def _attempt(self, call: Call, read: Callable[[httpx.Response], T]) -> T:
        request = self._http.build_request(
            call.method,
            self._base + call.path,
            params={name: _plain(value) for name, value in call.query.items() if value is not None},
            headers={"authorization": self._authorization, **call.headers},
            content=call.body() if call.body else None,
            timeout=httpx.Timeout(self._timeout, connect=10, read=silence_seconds if call.is_stream else self._timeout),
        )
        response = None
        try:
            response = self._http.send(request, stream=True)
            if response.is_success:
                return read(response)
            response.read()
            raise api_error(response)
        except BaseException as error:
            if response is not None:
                response.close()
            if isinstance(error, httpx.HTTPError):
                raise NetworkError("The server could not be reached, or its response was cut off.") from error
            raise


def _read_json(response: httpx.Response) -> Any:
    return json_of(response.read(), response.status_code)


def _plain(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
