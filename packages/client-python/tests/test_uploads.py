import io
import json
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from cardinal_client import NetworkError, ProcessingFailedError, RateLimitError
from cardinal_client.schema import DocumentLine
from conftest import POLICY, Script


def stored() -> httpx.Response:
    return httpx.Response(201, json={"file_id": 1, "filename": "x", "status": "processing"})


def busy() -> httpx.Response:
    return httpx.Response(429, json={"error": "busy", "code": "RATE_LIMITED"})


@pytest.mark.parametrize(
    "content_of",
    [
        lambda path: path,
        str,
        lambda path: path.read_bytes(),
        lambda path: io.BytesIO(path.read_bytes()),
        lambda path: [path.read_bytes()[:9], path.read_bytes()[9:]],
        lambda path: lambda: path.open("rb"),
    ],
)
def test_sends_what_it_is_given_as_one_part(content_of: Callable[[Path], bytes], policy: Path) -> None:
    script = Script(stored)
    sent: list[int] = []

    script.client().upload_file(
        1,
        content_of(policy),
        name='pol"icy.txt',
        on_progress=lambda so_far, _: sent.append(so_far),
        source="sync:x",
        metadata={"due": "é"},
        wait_seconds=5,
    )

    [request] = script.received
    assert b'name="file"; filename="pol%22icy.txt"' in request.content
    assert request.content.count(POLICY) == 1
    assert sent[-1] == len(POLICY)
    assert [request.headers[name] for name in ("prefer", "x-cardinal-source", "x-cardinal-metadata")] == [
        "wait=5",
        "sync:x",
        '{"due": "\\u00e9"}',
    ]


def test_says_in_fields_before_the_file_how_it_is_to_be_read(policy: Path) -> None:
    script = Script(stored)
    script.client().upload_file(1, policy, reading={"delimiter": "\t", "header_row": 0, "sheet": "Größe"})

    [request] = script.received
    parts = request.content.split(b"content-disposition: form-data; ")[1:]
    assert [part.split(b"\r\n--")[0] for part in parts[:3]] == [
        b'name="delimiter"\r\n\r\n\t',
        b'name="header_row"\r\n\r\n0',
        'name="sheet"\r\n\r\nGröße'.encode(),
    ]
    assert parts[3].startswith(b'name="file"; filename="')


def test_sends_again_what_can_be_read_again(policy: Path) -> None:
    script = Script(busy, stored)
    script.client().upload_file(1, policy)

    assert [POLICY in request.content for request in script.received] == [True, True]
    with pytest.raises(RateLimitError):
        Script(busy, stored).client().upload_file(1, io.BytesIO(POLICY), name="x.txt")


def test_says_what_is_wrong_with_a_file() -> None:
    client = Script().client()

    with pytest.raises(FileNotFoundError):
        client.upload_file(1, "no/such/file.txt")
    with pytest.raises(ValueError, match="name is required"):
        client.upload_file(1, POLICY)


def test_sends_many_documents_in_requests_of_a_thousand() -> None:
    sizes = [1000, 1000, 3]

    def answer(size: int) -> Callable[[], httpx.Response]:
        lines = "".join(json.dumps({"line": line, "name": "n", "file_id": line}) + "\n" for line in range(1, size + 1))
        return lambda: httpx.Response(200, text=lines)

    script = Script(*map(answer, sizes))
    documents: list[DocumentLine] = [{"name": f"n{n}", "text": "a\u2028b"} for n in range(2003)]

    assert [one["line"] for one in script.client().upload_documents(1, documents)] == list(range(1, 2004))
    assert [request.content.count(b"\n") for request in script.received] == sizes


def test_gives_what_is_answered_and_raises_where_some_documents_have_no_answer() -> None:
    script = Script(lambda: httpx.Response(200, text='{"line": 1, "name": "n", "file_id": 1}\n'))
    outcomes = script.client().upload_documents(1, [{"name": "a", "text": "b"}, {"name": "c", "text": "d"}])

    assert next(outcomes)["line"] == 1
    with pytest.raises(NetworkError, match="outcomes for 1 of 2 documents"):
        next(outcomes)


def test_has_the_server_refuse_half_a_character() -> None:
    script = Script(lambda: httpx.Response(200, text='{"line": 1, "name": null}\n'))
    list(script.client().upload_documents(1, [{"name": "a", "text": "\ud800"}]))

    with pytest.raises(UnicodeDecodeError):
        script.received[0].content.decode()


def test_waits_until_nothing_is_pending_and_raises_what_failed() -> None:
    def collection(*statuses: str) -> Callable[[], httpx.Response]:
        instances = [{"file_id": n, "name": f"f{n}", "status": status} for n, status in enumerate(statuses)]
        settled = "processing" if "processing" in statuses else "error" if "error" in statuses else "processed"
        data = {"name": "c", "status": settled, "fileInstances": instances}
        return lambda: httpx.Response(200, json={"message": "", "data": data})

    pending, failed = collection("processed", "processing"), collection("processed", "error")
    assert Script(pending, collection("processed")).client().wait_until_processed(collection_id=1)["name"] == "c"
    assert Script(pending).client().wait_until_processed(collection_id=1, file_ids=[0])["name"] == "c"
    with pytest.raises(ProcessingFailedError, match="f1"):
        Script(failed).client().wait_until_processed(collection_id=1)
    with pytest.raises(TimeoutError):
        Script(pending).client().wait_until_processed(collection_id=1, timeout=0)
    with pytest.raises(ValueError, match="exactly one of file_id and collection_id"):
        Script().client().wait_until_processed()
