"""A collection as a retriever of LlamaIndex: `pip install 'cardinal-client[llama-index]'`."""

from llama_index.core.retrievers import BaseRetriever
from llama_index.core.schema import NodeWithScore, QueryBundle, TextNode

from cardinal_client import AsyncClient, Client
from cardinal_client.schema import Filters, SearchReply


class CardinalRetriever(BaseRetriever):
    """Finds cards of a collection. `aretrieve` needs `async_client`; without it, it uses `client` and waits."""

    def __init__(
        self,
        client: Client,
        collection_id: int,
        *,
        async_client: AsyncClient | None = None,
        top_k: int = 10,
        filters: Filters | None = None,
    ) -> None:
        super().__init__()
        self._client = client
        self._async_client = async_client
        self._collection_id = collection_id
        self._top_k = top_k
        self._filters = filters

    def _retrieve(self, query_bundle: QueryBundle) -> list[NodeWithScore]:
        found = self._client.search_collection(
            self._collection_id, query=query_bundle.query_str, top_k=self._top_k, filters=self._filters
        )
        return _nodes_of(found)

    async def _aretrieve(self, query_bundle: QueryBundle) -> list[NodeWithScore]:
        if self._async_client is None:
            return self._retrieve(query_bundle)
        found = await self._async_client.search_collection(
            self._collection_id, query=query_bundle.query_str, top_k=self._top_k, filters=self._filters
        )
        return _nodes_of(found)


def _nodes_of(found: SearchReply) -> list[NodeWithScore]:
    return [
        NodeWithScore(
            node=TextNode(id_=result["id"], text=result["content"], metadata=dict(result["metadata"])),
            score=result["score"],
        )
        for result in found["results"]
    ]
