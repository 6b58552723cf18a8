# Written from the module of the same name in _async, do not edit: see the README.
import json
from collections.abc import Generator, Iterable, Iterator, Iterable
from functools import partial

import httpx

from cardinal_client._sync.transport import Transport
from cardinal_client._calls import Call, json_of
from cardinal_client.errors import NetworkError, StreamFailedError
from cardinal_client.schema import DocumentLine, DocumentOutcome

_request_bytes = 1_048_576
"""Of one request. More would be lost with it where it fails, and less would wait more often."""
_request_documents = 1_000


def upload_documents(
    transport: Transport, collection_id: int, documents: Iterable[DocumentLine]
) -> Generator[DocumentOutcome]:
    """Sends documents, a request after the other, because those of one name are versions in their order."""
    path = f"/api/v1/collections/{collection_id}/documents"
    headers = {"content-type": "application/x-ndjson"}
    first = 0
    for lines in _bodies_of(documents):
        content = b"".join(lines)
        call = Call("POST", path, is_idempotent=False, headers=headers, body=partial(bytes, content))
        outcomes = transport.send(call, _answers_of)
        for outcome in outcomes:
            line = outcome["line"]
            if line is None:
                error = outcome.get("error")
                raise StreamFailedError(error["message"] if error else "", error["code"] if error else "")
            outcome["line"] = first + line
            yield outcome
        if len(outcomes) < len(lines):
            raise NetworkError(
                f"The response was cut off: it has outcomes for {len(outcomes)} of {len(lines)} documents."
            )
        first += len(lines)


def _bodies_of(documents: Iterable[DocumentLine]) -> Iterator[list[bytes]]:
    """The lines of one request each."""
    lines: list[bytes] = []
    size = 0
    for document in documents:
        line = json.dumps(document, ensure_ascii=False).encode("utf-8", "surrogatepass") + b"\n"
        if len(lines) == _request_documents or (lines and size + len(line) > _request_bytes):
            yield lines
            lines, size = [], 0
        lines.append(line)
        size += len(line)
    if lines:
        yield lines


def _answers_of(response: httpx.Response) -> list[DocumentOutcome]:
    content = response.read()
    return [json_of(line, response.status_code) for line in content.split(b"\n") if line]
