"""Retrievers, by the standard tests of their libraries where those have any."""

import os

import pytest
from langchain_core.retrievers import BaseRetriever
from langchain_tests.integration_tests import RetrieversIntegrationTests

from cardinal_client import AsyncClient, Client
from cardinal_client.langchain import CardinalRetriever
from cardinal_client.llama_index import CardinalRetriever as LlamaIndexRetriever


class TestLangChain(RetrieversIntegrationTests):
    @pytest.fixture(autouse=True)
    def _collection(self, client: Client) -> None:
        type(self).collection_id = client.create_collection(name="Retrieved")["id"]
        documents = [{"name": f"rule {n}", "text": f"Rule {n}: a hotel night may cost {n} euros."} for n in range(5)]
        list(client.upload_documents(self.collection_id, documents))  # type: ignore[arg-type]
        client.wait_until_processed(collection_id=self.collection_id, timeout=60)

    collection_id: int

    @property
    def retriever_constructor(self) -> type[BaseRetriever]:
        return CardinalRetriever

    @property
    def retriever_constructor_params(self) -> dict[str, object]:
        url, key = os.environ["CARDINAL_URL"], os.environ["CARDINAL_API_KEY"]
        return {
            "client": Client(url, key),
            "async_client": AsyncClient(url, key),
            "collection_id": self.collection_id,
        }

    @property
    def retriever_query_example(self) -> str:
        return "What may a hotel night cost?"


async def test_llama_index(client: Client, policies: int) -> None:
    retriever = LlamaIndexRetriever(client, policies, top_k=1)

    [node] = retriever.retrieve("What may a hotel night cost?")
    assert "140 euros" in node.get_content()
    assert node.metadata["file_name"] == "policy.txt"
    assert node.score is not None
    async with AsyncClient(os.environ["CARDINAL_URL"], os.environ["CARDINAL_API_KEY"]) as async_client:
        awaited = LlamaIndexRetriever(client, policies, top_k=1, async_client=async_client)
        assert [one.node_id for one in await awaited.aretrieve("What may a hotel night cost?")] == [node.node_id]
