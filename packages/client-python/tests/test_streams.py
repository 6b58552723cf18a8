import json
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest

from cardinal_client import EventStream, NetworkError, NotFoundError, StreamFailedError, UnreadableAnswerError
from conftest import Script

HEADERS = {"content-type": "text/event-stream", "x-ask-id": "a-1"}


def event(event_id: int | None, kind: str, **data: object) -> str:
    head = "" if event_id is None else f"id: {event_id}\n"
    return f"{head}event: {kind}\ndata: {json.dumps({'type': kind, 'data': data})}\n\n"


def chunk(event_id: int) -> str:
    return event(event_id, "answer_chunk", content="a\u2028b")


def stream(text: str, *, cut: bool = False, headers: dict[str, str] = HEADERS) -> Callable[[], httpx.Response]:
    class Body(httpx.SyncByteStream):
        def __iter__(self) -> Iterator[bytes]:
            yield text.encode()
            if cut:
                raise httpx.RemoteProtocolError("peer closed connection")

    return lambda: httpx.Response(200, headers=headers, stream=Body())


def seen(events: EventStream[Any]) -> list[tuple[str | None, str]]:
    return [(events.last_event_id, one["type"]) for one in events]


def lost() -> httpx.Response:
    raise httpx.ConnectError("refused")


def test_goes_on_where_it_was_cut_with_no_event_lost_or_doubled() -> None:
    script = Script(
        stream(chunk(1) + chunk(2) + chunk(3)[:20], cut=True),
        lost,
        stream(chunk(2) + chunk(3)),
        stream(chunk(4) + event(5, "done", ask_id="a-1")),
    )
    client = script.client()

    with client.stream_ask_collection(7, question="How much?") as events:
        assert seen(events) == [(str(n), "answer_chunk") for n in (1, 2, 3, 4)] + [("5", "done")]

    asked, *reads = script.received
    assert json.loads(asked.content) == {"question": "How much?", "stream": True}
    assert {str(read.url) for read in reads} == {"http://cardinal.test/base/api/v1/asks/a-1/events"}
    assert [read.headers["last-event-id"] for read in reads] == ["2", "2", "3"]


def test_is_not_asked_a_second_time_where_nobody_knows_whether_it_was_asked() -> None:
    script = Script(lost, stream(event(1, "done", ask_id="a-1")))

    with pytest.raises(NetworkError):
        list(script.client().stream_ask_collection(7, question="?"))
    assert len(script.received) == 1


def test_goes_on_after_an_event_that_says_that_the_stream_broke() -> None:
    broken = event(None, "error", error="read on", code="STREAM_BROKEN", ask_id="a-1")
    script = Script(stream(chunk(1) + broken), stream(event(2, "done", ask_id="a-1")))

    assert seen(script.client().stream_ask_collection(7, question="?")) == [("1", "answer_chunk"), ("2", "done")]


def test_raises_the_failure_that_it_ends_with() -> None:
    failed = event(2, "error", error="no model", code="MODEL_AWAY", ask_id="a-1")

    with pytest.raises(StreamFailedError, match="no model") as raised:
        list(Script(stream(chunk(1) + failed)).client().stream_ask_collection(7, question="?"))
    assert (raised.value.code, raised.value.ask_id) == ("MODEL_AWAY", "a-1")


def test_gives_up_where_connections_bring_nothing_new() -> None:
    script = Script(*[stream("")] * 5)

    with pytest.raises(NetworkError):
        list(script.client(retries=2).stream_ask_collection(7, question="?"))
    assert len(script.received) == 3


def test_raises_what_coming_back_is_refused_with() -> None:
    gone = lambda: httpx.Response(404, json={"error": "gone", "code": "ASK_NOT_FOUND"})  # noqa: E731

    with pytest.raises(NotFoundError):
        list(Script(stream(chunk(1)), gone).client().stream_ask_collection(7, question="?"))


def test_is_no_stream_where_it_is_a_page_of_html() -> None:
    page = stream("<html>", headers={"content-type": "text/html"})

    with pytest.raises(UnreadableAnswerError):
        list(Script(page).client().read_ask_events("a-1"))


def test_has_nothing_where_all_was_read_before() -> None:
    script = Script(lambda: httpx.Response(204))

    assert list(script.client().read_ask_events("a 1", after="9")) == []
    assert script.received[0].url.raw_path == b"/base/api/v1/asks/a%201/events"
    assert script.received[0].headers["last-event-id"] == "9"


def test_watches_over_connections_until_the_collection_is_deleted() -> None:
    script = Script(
        stream(event(1, "progress", file_id=1), cut=True),
        stream(event(2, "progress", file_id=2) + event(None, "collection.deleted", collection_id=7)),
    )

    assert seen(script.client().watch_collection(7)) == [
        ("1", "progress"),
        ("2", "progress"),
        ("2", "collection.deleted"),
    ]
