"""A journey with the client that openapi-python-client made of the description: python journey.py URL KEY."""

import json
import sys
import time
from collections.abc import Iterable
from io import BytesIO
from typing import TypeVar

from generated import AuthenticatedClient
from generated.api.collections import create_collection, delete_collection, get_collection, list_knowledge_cards
from generated.api.files import get_file, upload_file
from generated.api.search_and_ask import ask_collection, read_ask_events, search_collection
from generated.api.usage import list_model_calls
from generated.models import (
    Answer,
    AnswerChunkEvent,
    AskRequest,
    CollectionDetailReply,
    CollectionReply,
    Error,
    FileReply,
    Filters,
    KnowledgeCardListReply,
    KnowledgeType,
    MessageReply,
    ModelCallListReply,
    NewCollection,
    SearchReply,
    SearchRequest,
    UploadRequest,
    UploadResult,
)
from generated.types import File

POLICY = b"Travel policy\n\nA hotel night may cost at most 140 euros. Flights are booked by the office.\n"
QUESTION = "How much may a hotel night cost?"


T = TypeVar("T")


def has(kind: type[T], value: object) -> T:
    assert isinstance(value, kind), value
    return value


def processed(client: AuthenticatedClient, file_id: int) -> None:
    until = time.monotonic() + 60
    while time.monotonic() < until:
        file = has(FileReply, get_file.sync(file_id, client=client)).data
        if file.status != "processing":
            assert file.status == "processed", file
            return
        time.sleep(0.05)
    raise AssertionError("not processed in time")


def answer_of(events: Iterable[str]) -> str:
    """The text of an answer, from the lines of its events."""
    data = [json.loads(line[6:]) for line in events if line.startswith("data: ")]
    return "".join(AnswerChunkEvent.from_dict(each).data.content for each in data if each["type"] == "answer_chunk")


def journey(url: str, key: str) -> None:
    client = AuthenticatedClient(base_url=url, token=key)
    made = has(CollectionReply, create_collection.sync(client=client, body=NewCollection(name="Travel"))).data

    part = File(payload=BytesIO(POLICY), file_name="policy.txt", mime_type="text/plain")
    stored = has(UploadResult, upload_file.sync(made.id, client=client, body=UploadRequest(file=part)))
    processed(client, stored.file_id)
    assert has(CollectionDetailReply, get_collection.sync(made.id, client=client)).data.status == "processed"

    found = has(SearchReply, search_collection.sync(made.id, client=client, body=SearchRequest(query=QUESTION)))
    assert found.results[0].metadata.file_name == "policy.txt", found
    filters = Filters(knowledge_type=[KnowledgeType.DEFINITION])
    filters["page"] = 999
    none = search_collection.sync(made.id, client=client, body=SearchRequest(query=QUESTION, filters=filters))
    assert has(SearchReply, none).total_results == 0, none

    answer = has(Answer, ask_collection.sync(made.id, client=client, body=AskRequest(question=QUESTION)))
    assert "140 euros" in answer.answer, answer
    streamed = client.get_httpx_client().request(
        **ask_collection._get_kwargs(made.id, body=AskRequest(question=QUESTION, stream=True))
    )
    assert "140 euros" in answer_of(streamed.text.splitlines()), streamed.text
    replayed = read_ask_events.sync_detailed(answer.ask_id, client=client)
    assert "140 euros" in answer_of(replayed.content.decode().splitlines()), replayed

    cards = has(KnowledgeCardListReply, list_knowledge_cards.sync(made.id, client=client))
    assert cards.data.pagination.limit == 20, cards
    assert has(ModelCallListReply, list_model_calls.sync(client=client)).data == []

    has(MessageReply, delete_collection.sync(made.id, client=client))
    assert has(Error, get_collection.sync(made.id, client=client)).code == "COLLECTION_NOT_FOUND"


journey(*sys.argv[1:])
