"""A collection as a retriever of LangChain: `pip install 'cardinal-client[langchain]'`."""

from typing import Any

from langchain_core.callbacks import AsyncCallbackManagerForRetrieverRun, CallbackManagerForRetrieverRun
from langchain_core.documents import Document
from langchain_core.retrievers import BaseRetriever
from langchain_core.runnables.config import run_in_executor
from pydantic import ConfigDict

from cardinal_client import AsyncClient, Client
from cardinal_client.schema import Filters, SearchReply


class CardinalRetriever(BaseRetriever):
    """Finds cards of a collection. `ainvoke` needs `async_client`; without it, it uses `client` in a thread."""

    model_config = ConfigDict(arbitrary_types_allowed=True)

    client: Client
    async_client: AsyncClient | None = None
    collection_id: int
    k: int = 10
    """Most documents."""
    filters: Filters | None = None

    def _get_relevant_documents(
        self, query: str, *, run_manager: CallbackManagerForRetrieverRun, k: int | None = None, **_: Any
    ) -> list[Document]:
        found = self.client.search_collection(
            self.collection_id, query=query, top_k=self.k if k is None else k, filters=self.filters
        )
        return _documents_of(found)

    async def _aget_relevant_documents(
        self, query: str, *, run_manager: AsyncCallbackManagerForRetrieverRun, k: int | None = None, **_: Any
    ) -> list[Document]:
        if self.async_client is None:
            return await run_in_executor(
                None, self._get_relevant_documents, query, run_manager=run_manager.get_sync(), k=k
            )
        found = await self.async_client.search_collection(
            self.collection_id, query=query, top_k=self.k if k is None else k, filters=self.filters
        )
        return _documents_of(found)


def _documents_of(found: SearchReply) -> list[Document]:
    return [
        Document(
            id=result["id"], page_content=result["content"], metadata={**result["metadata"], "score": result["score"]}
        )
        for result in found["results"]
    ]
