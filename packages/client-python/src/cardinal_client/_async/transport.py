from collections.abc import Awaitable, Callable
from itertools import count
from typing import Any, TypeVar

import anyio
import httpx

from cardinal_client._calls import Call, RetryPolicy, api_error, json_of, unwrapped
from cardinal_client.errors import CardinalError, NetworkError

T = TypeVar("T")

silence_seconds = 50
"""The server sends a comment into a stream every 15 seconds: one that is silent for so long is dead."""


class AsyncTransport:
    """Sends requests, and again where that can help."""

    def __init__(
        self, http: httpx.AsyncClient, base_url: str, api_key: str, retry: RetryPolicy, timeout: float
    ) -> None:
        self._http = http
        self._base = base_url.removesuffix("/")
        self._authorization = f"Bearer {api_key}"
        self._timeout = timeout
        self.retry = retry

    async def send(self, call: Call, read: Callable[[httpx.Response], Awaitable[T]]) -> T:
        """
        :param read: takes what it needs from a success, and closes it. It is part of the try: an answer that is cut off is
            asked for again.
        :raises CardinalError: of the last try.
        """
        for failures in count(1):
            try:
                return await self._attempt(call, read)
            except CardinalError as error:
                delay = call.delay(error, failures, self.retry)
                if delay is None:
                    raise
            await anyio.sleep(delay)
        raise AssertionError("unreachable")

    async def json(self, call: Call) -> Any:
        """What an operation gives: the `data` of its answer, or the answer itself."""
        return unwrapped(await self.send(call, _read_json))

    async def _attempt(self, call: Call, read: Callable[[httpx.Response], Awaitable[T]]) -> T:
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
            response = await self._http.send(request, stream=True)
            if response.is_success:
                return await read(response)
            await response.aread()
            raise api_error(response)
        except BaseException as error:
            if response is not None:
                await response.aclose()
            if isinstance(error, httpx.HTTPError):
                raise NetworkError("The server could not be reached, or its response was cut off.") from error
            raise


async def _read_json(response: httpx.Response) -> Any:
    return json_of(await response.aread(), response.status_code)


def _plain(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
