import asyncio
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from cardinal_client import AsyncClient, Client, NotFoundError
from cardinal_client.schema import DocumentLine
from conftest import POLICY

QUESTION = "How much may a hotel night cost?"


def test_goes_the_whole_way_while_it_waits(client: Client, policy: Path) -> None:
    collection_id = client.create_collection(name="Python")["id"]
    file_id = client.upload_file(collection_id, policy, metadata={"department": "sales"})["file_id"]
    assert client.wait_until_processed(file_id=file_id, timeout=60)["status"] == "processed"
    with client.watch_collection(collection_id) as progress:
        for event in progress:
            if event["type"] == "progress" and event["data"]["status"] == "processed":
                break

    found = client.search_collection(collection_id, query=QUESTION, filters={"metadata.department": "sales"})
    assert found["results"][0]["metadata"]["file_name"] == "policy.txt"
    answer = client.ask_collection(collection_id, question=QUESTION)
    assert "140 euros" in answer["answer"]
    with client.stream_ask_collection(collection_id, question=QUESTION) as events:
        streamed = list(events)
    assert "140" in "".join(event["data"]["content"] for event in streamed if event["type"] == "answer_chunk")
    assert list(client.read_ask_events(answer["ask_id"]))[-1]["type"] == "done"
    assert client.cancel_ask(answer["ask_id"])["state"]

    cards = list(client.iter_knowledge_cards(collection_id))
    assert client.get_knowledge_card(cards[0]["id"])["id"] == cards[0]["id"]
    assert list(client.iter_conflicts(collection_id)) == []
    assert client.check_conflicts(collection_id)["done"]
    assert client.list_versions(file_id)[0]["versions"][0]["current"]
    assert client.get_file_text(file_id)["text"].startswith("Travel policy")
    assert client.get_file_report(file_id)["grade"] == "good"
    with client.get_file_content(file_id) as content:
        assert content.read() == policy.read_bytes()
    assert client.update_file_metadata(file_id, {"department": None})["id"] == file_id
    assert client.list_model_calls() == []
    assert list(client.iter_audit())
    assert client.get_usage()
    assert "cardinal_" in client.get_metrics()

    documents: list[DocumentLine] = [{"name": f"ticket {n}", "markdown": f"# Ticket {n}\n\nDone."} for n in range(3)]
    assert [one["line"] for one in client.upload_documents(collection_id, documents)] == [1, 2, 3]
    client.wait_until_processed(collection_id=collection_id, timeout=60)
    assert client.delete_collection(collection_id)["message"]
    with pytest.raises(NotFoundError) as raised:
        client.get_collection(collection_id)
    assert raised.value.code == "COLLECTION_NOT_FOUND"


@pytest.mark.anyio
async def test_goes_the_whole_way_on_an_event_loop(async_client: AsyncClient, policy: Path) -> None:
    client = async_client
    collection_id = (await client.create_collection(name="Python"))["id"]
    uploaded = await client.upload_file(collection_id, policy)
    await client.wait_until_processed(collection_id=collection_id, file_ids=[uploaded["file_id"]], timeout=60)

    found, answer = await asyncio.gather(
        client.search_collection(collection_id, query=QUESTION),
        client.ask_collection(collection_id, question=QUESTION),
    )
    assert found["results"][0]["metadata"]["file_name"] == "policy.txt"
    assert "140 euros" in answer["answer"]
    async with client.stream_ask_collection(collection_id, question=QUESTION) as events:
        assert [event["type"] async for event in events][-1] == "done"
    assert len([card async for card in client.iter_knowledge_cards(collection_id)]) >= 1
    chat_id = answer["ask_id"]
    await client.rate_answer(chat_id, rating="up", comment="As it says.")
    await client.rename_chat(collection_id, chat_id, "Hotels")
    chat = await client.get_chat(collection_id, chat_id)
    assert chat["name"] == "Hotels"
    assert [ask["feedback"]["rating"] for ask in chat["asks"]] == ["up"]
    assert len([one async for one in client.iter_chats(collection_id)]) == 2
    await client.delete_chat(collection_id, chat_id)
    assert len((await client.list_chats(collection_id))["data"]) == 1
    async with client.get_file_content(uploaded["file_id"]) as content:
        assert await content.aread() == POLICY

    async def watch() -> None:
        async for _ in client.watch_collection(collection_id):
            pass

    watching = asyncio.create_task(watch())
    await client.delete_file(uploaded["file_id"])
    watching.cancel()
    with pytest.raises(asyncio.CancelledError):
        await watching
    await client.delete_collection(collection_id)


README = (Path(__file__).parent.parent / "README.md").read_text()


@pytest.mark.parametrize(
    ("example", "printed"),
    list(
        zip(
            re.findall(r"```python\n(.*?)```", README, re.DOTALL)[:4],
            [
                r"policy\.txt: .*140 euros",
                r"140 euros.*\[policy\.txt, page 1\]|\[policy\.txt, page 1\].*140 euros",
                r"^1: ticket-1\.txt\n.*\n20: ticket-20\.txt\n$",
                r"^gone: COLLECTION_NOT_FOUND\n$",
            ],
            strict=True,
        )
    ),
)
def test_the_examples_of_the_readme_run(example: str, printed: str, policy: Path) -> None:
    env = {**os.environ, "DOCUMENT": str(policy)}
    run = subprocess.run([sys.executable, "-c", example], env=env, capture_output=True, text=True, check=False)

    assert run.stderr == ""
    assert re.search(printed, run.stdout, re.DOTALL), run.stdout
