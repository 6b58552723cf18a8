import time
from collections.abc import AsyncGenerator, Awaitable, Callable
from types import TracebackType
from typing import Any, Generic, Self, TypeVar
from urllib.parse import quote

import anyio
import httpx
from httpx_sse import EventSource

from cardinal_client._async.transport import AsyncTransport, silence_seconds
from cardinal_client._calls import Call, making
from cardinal_client._events import Verdict, is_old, judge_answer, judge_progress, parsed
from cardinal_client.errors import NetworkError, UnreadableAnswerError
from cardinal_client.schema import AskEvent, CollectionEvent

E = TypeVar("E")


class AsyncEventStream(Generic[E]):
    """
    Events that go on by themselves after a lost connection, each once and in order. Ends after the last; raises where the
    stream failed, and where connections in a row, as many as the retry policy says, brought nothing new.
    """

    last_event_id: str | None
    """Of the last event given, after which the stream can be read on."""

    def __init__(
        self,
        transport: AsyncTransport,
        connect: Callable[[str | None], Awaitable[httpx.Response | None]],
        judge: Callable[[Any], Verdict],
        after: str | None = None,
    ) -> None:
        self.last_event_id = after
        self._transport = transport
        self._connect = connect
        self._judge = judge
        self._events = self._follow()

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> E:
        return await anext(self._events)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        await self.aclose()

    async def aclose(self) -> None:
        """Closes the connection. `cancel_ask` ends the work behind it."""
        await self._events.aclose()

    async def _follow(self) -> AsyncGenerator[E]:
        failures = 0
        while True:
            response = await self._connect(self.last_event_id)
            if response is None:
                return  # There is nothing to come back for.
            opened_at = time.monotonic()
            previous = ""
            try:
                async for message in EventSource(response).aiter_sse():
                    # An event without an id has that of the one before it.
                    if message.id != previous and is_old(message.id, self.last_event_id):
                        continue
                    previous = message.id
                    event = parsed(message.data)
                    verdict = self._judge(event)
                    if verdict == "broken":
                        break
                    failures = 0
                    self.last_event_id = message.id or self.last_event_id
                    yield event
                    if verdict == "last":
                        return
            except httpx.HTTPError:
                pass  # It is opened again, or given up below.
            finally:
                await response.aclose()
            # One that was open for longer than a silence may be was alive.
            failures = 1 if time.monotonic() - opened_at > silence_seconds else failures + 1
            delay = self._transport.retry.delay(failures)
            if delay is None:
                raise NetworkError(f"The stream was interrupted {failures} times without a new event.")
            await anyio.sleep(delay)


def stream_ask(
    transport: AsyncTransport, path: str, request: dict[str, Any], key: str | None
) -> AsyncEventStream[AskEvent]:
    """Asks, and reads the events of that ask to their end; what a lost connection missed is read from the ask."""
    asking = making(path, {**request, "stream": True}, key, is_stream=True)
    is_asked = False
    ask_id: str | None = None

    async def connect(after: str | None) -> httpx.Response | None:
        nonlocal ask_id, is_asked
        if ask_id is not None:
            return await _open(transport, _events_path(ask_id), after)
        if is_asked:
            raise NetworkError("The stream was interrupted before the server had sent the id of the ask.")
        response = await transport.send(asking, _stream_in)
        is_asked = True
        ask_id = response.headers.get("x-ask-id")
        return response

    return AsyncEventStream(transport, connect, judge_answer)


def read_ask(transport: AsyncTransport, ask_id: str, after: str | None) -> AsyncEventStream[AskEvent]:
    async def connect(after: str | None) -> httpx.Response | None:
        return await _open(transport, _events_path(ask_id), after)

    return AsyncEventStream(transport, connect, judge_answer, after)


def watch(transport: AsyncTransport, collection_id: int, after: str | None) -> AsyncEventStream[CollectionEvent]:
    async def connect(after: str | None) -> httpx.Response | None:
        return await _open(transport, f"/api/v1/collections/{collection_id}/events", after)

    return AsyncEventStream(transport, connect, judge_progress, after)


def _events_path(ask_id: str) -> str:
    return f"/api/v1/asks/{quote(ask_id, safe='')}/events"


async def _open(transport: AsyncTransport, path: str, after: str | None) -> httpx.Response | None:
    """:returns: None where the stream was read to its end before."""
    headers = {} if after is None else {"last-event-id": after}
    response = await transport.send(Call("GET", path, is_idempotent=True, headers=headers, is_stream=True), _stream_in)
    if response.status_code != 204:
        return response
    await response.aclose()
    return None


async def _stream_in(response: httpx.Response) -> httpx.Response:
    """The answer itself, which must be a stream where it has anything."""
    if response.status_code == 204 or response.headers.get("content-type", "").startswith("text/event-stream"):
        return response
    raise UnreadableAnswerError("The response is not an event stream; check that the URL is that of a Cardinal server.")
