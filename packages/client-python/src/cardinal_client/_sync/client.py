# Written from the module of the same name in _async, do not edit: see the README.
# mypy: disable-error-code="no-any-return"
# What an operation gives is of the type that the description says; nothing looks whether the server keeps to it.
import json
import time
from collections.abc import Generator, Iterable, Iterator, Callable, Collection, Iterable, Mapping
from contextlib import contextmanager
from types import TracebackType
from typing import Any, Self, Unpack
from urllib.parse import quote

import time
import httpx

import cardinal_client.schema as schema
from cardinal_client._sync import documents as lines
from cardinal_client._sync import streams, upload
from cardinal_client._sync.transport import Transport
from cardinal_client._calls import Call, RetryPolicy, making, with_json
from cardinal_client._settled import is_settled, pauses


class Client:
    """Speaks with a server of Cardinal. Every method is named as its operation is in the description of the interface."""

    def __init__(
        self,
        base_url: str,
        api_key: str,
        *,
        retry: RetryPolicy | None = None,
        timeout: float = 150,
        http_client: httpx.Client | None = None,
    ) -> None:
        """
        :param base_url: of the server, with the path before `/api/v1` if it has one: "https://cardinal.example.org".
        :param api_key: begins with `sk-`.
        :param timeout: seconds without a byte after which the connection counts as lost. An answer may take 120.
        :param http_client: instead of one of its own, for proxies and certificates; it stays open when this is closed.
        """
        self._owned = httpx.Client() if http_client is None else None
        http = self._owned if http_client is None else http_client
        assert http is not None
        self._transport = Transport(http, base_url, api_key, retry or RetryPolicy(), timeout)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Closes the connections that it keeps."""
        if self._owned is not None:
            self._owned.close()

    def _get(self, path: str, **query: object) -> Any:
        return self._transport.json(Call("GET", path, is_idempotent=True, query=query))

    def _delete(self, path: str) -> Any:
        return self._transport.json(Call("DELETE", path, is_idempotent=True))

    def _post(self, path: str, body: object, *, is_idempotent: bool) -> Any:
        return self._transport.json(Call("POST", path, is_idempotent=is_idempotent, **with_json(body)))

    def _make(self, path: str, body: object, key: str | None) -> Any:
        return self._transport.json(making(path, body, key))

    def get_health(self) -> schema.Health:
        return self._get("/healthz")

    def get_readiness(self) -> schema.Ready:
        return self._get("/readyz")

    def get_metrics(self) -> str:
        """In the text format of Prometheus."""
        return (self._transport.send(Call("GET", "/metrics", is_idempotent=True), _content_of)).decode()

    def list_collections(self) -> list[schema.Collection]:
        return self._get("/api/v1/collections/list")

    def get_collection(self, collection_id: int) -> schema.CollectionDetail:
        return self._get(f"/api/v1/collections/{collection_id}")

    def create_collection(
        self, *, idempotency_key: str | None = None, **collection: Unpack[schema.NewCollection]
    ) -> schema.Collection:
        """
        :param idempotency_key: of your own for this request, such as a UUID: it is then sent again also after a lost
            connection, and done once.
        """
        return self._make("/api/v1/collections/add", collection, idempotency_key)

    def delete_collection(self, collection_id: int) -> schema.MessageReply:
        return self._delete(f"/api/v1/collections/{collection_id}")

    def list_knowledge_cards(
        self,
        collection_id: int,
        *,
        page: int | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        type: schema.KnowledgeType | None = None,
        search: str | None = None,
        current_only: bool | None = None,
    ) -> schema.KnowledgeCardPage:
        query = dict(page=page, limit=limit, cursor=cursor, type=type, search=search, current_only=current_only)
        return self._get(f"/api/v1/collections/{collection_id}/knowledge-cards", **query)

    def iter_knowledge_cards(
        self,
        collection_id: int,
        *,
        type: schema.KnowledgeType | None = None,
        search: str | None = None,
        current_only: bool | None = None,
    ) -> Generator[schema.KnowledgeCard]:
        """All of them, page by page; what comes or goes meanwhile repeats nothing."""
        cursor: str | None = None
        while True:
            page = self.list_knowledge_cards(
                collection_id, limit=100, cursor=cursor, type=type, search=search, current_only=current_only
            )
            for card in page["knowledgeCards"]:
                yield card
            cursor = page["pagination"]["nextCursor"]
            if cursor is None:
                return

    def get_knowledge_card(self, card_id: int) -> schema.KnowledgeCardDetail:
        return self._get(f"/api/v1/knowledge-cards/{card_id}")

    def watch_collection(
        self, collection_id: int, *, after: str | None = None
    ) -> streams.EventStream[schema.CollectionEvent]:
        """
        Progress of the last hour, then live until the collection is deleted or the stream closed.

        :param after: the id of the last event received.
        """
        return streams.watch(self._transport, collection_id, after)

    def list_facets(self, collection_id: int) -> schema.CollectionFacets:
        return self._get(f"/api/v1/collections/{collection_id}/facets")

    def list_conflicts(
        self,
        collection_id: int,
        *,
        page: int | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        state: schema.ConflictState | None = None,
        type: schema.ConflictType | None = None,
    ) -> schema.ConflictPage:
        query = dict(page=page, limit=limit, cursor=cursor, state=state, type=type)
        return self._get(f"/api/v1/collections/{collection_id}/conflicts", **query)

    def iter_conflicts(
        self,
        collection_id: int,
        *,
        state: schema.ConflictState | None = None,
        type: schema.ConflictType | None = None,
    ) -> Generator[schema.Conflict]:
        """All of them, page by page; what comes or goes meanwhile repeats nothing."""
        cursor: str | None = None
        while True:
            page = self.list_conflicts(collection_id, limit=100, cursor=cursor, state=state, type=type)
            for conflict in page["conflicts"]:
                yield conflict
            cursor = page["pagination"]["nextCursor"]
            if cursor is None:
                return

    def resolve_conflict(self, conflict_id: int, **settlement: Unpack[schema.ResolveRequest]) -> schema.Conflict:
        return self._post(f"/api/v1/conflicts/{conflict_id}/resolve", settlement, is_idempotent=False)

    def check_conflicts(self, collection_id: int, **request: Unpack[schema.CheckRequest]) -> schema.CheckProgress:
        return self._post(f"/api/v1/collections/{collection_id}/conflicts/check", request, is_idempotent=True)

    def list_files(self) -> list[schema.File]:
        return self._get("/api/v1/files/list")

    def get_file(self, file_id: int) -> schema.FileDetail:
        return self._get(f"/api/v1/files/{file_id}")

    @contextmanager
    def get_file_content(self, file_id: int) -> Iterator[httpx.Response]:
        """The bytes of a file as they were uploaded, not yet read: the response streams them."""
        call = Call("GET", f"/api/v1/files/{file_id}/content", is_idempotent=True)
        response = self._transport.send(call, _unread)
        try:
            yield response
        finally:
            response.close()

    def get_file_text(
        self,
        file_id: int,
        *,
        offset: int | None = None,
        limit: int | None = None,
        page: int | None = None,
        heading: str | None = None,
    ) -> schema.FileText:
        """:param offset: in UTF-16 code units, as all offsets of the interface are."""
        query = dict(offset=offset, limit=limit, page=page, heading=heading)
        return self._get(f"/api/v1/files/{file_id}/text", **query)

    def get_file_report(self, file_id: int) -> schema.FileReport:
        """How well it was read: what is missing, and what is doubtful."""
        return self._get(f"/api/v1/files/{file_id}/report")

    def get_file_tables(
        self, file_id: int, *, offset: int | None = None, limit: int | None = None
    ) -> schema.FileTables:
        return self._get(f"/api/v1/files/{file_id}/tables", offset=offset, limit=limit)

    def query_table(self, table_id: str, program: schema.TableProgram) -> schema.TableResult:
        """Computes over one table of a file; its id is as `get_file_tables` gives it."""
        return self._post(f"/api/v1/tables/{quote(table_id, safe='')}/query", program, is_idempotent=True)

    def delete_file(self, file_id: int) -> schema.MessageReply:
        return self._delete(f"/api/v1/files/{file_id}")

    def reprocess_file(self, file_id: int, *, options: schema.ReadingOptions | None = None) -> schema.FileDetail:
        """Reads a file once more; options say how from now on, None as before."""
        body = {} if options is None else {"options": options}
        return self._post(f"/api/v1/files/{file_id}/reprocess", body, is_idempotent=False)

    def update_file_metadata(
        self, file_id: int, changes: Mapping[str, schema.MetadataChange]
    ) -> schema.FileDetail:
        """Changes what is said of a file; None takes a key away."""
        call = Call("PATCH", f"/api/v1/files/{file_id}/metadata", is_idempotent=True, **with_json(dict(changes)))
        return self._transport.json(call)

    def list_versions(self, file_id: int) -> list[schema.DocumentVersions]:
        return self._get(f"/api/v1/files/{file_id}/versions")

    def compare_versions(
        self, file_id: int, *, from_: int | None = None, to: int | None = None, collection_id: int | None = None
    ) -> schema.VersionChanges:
        query = {"from": from_, "to": to, "collection_id": collection_id}
        return self._get(f"/api/v1/files/{file_id}/changes", **query)

    def upload_file(
        self,
        collection_id: int,
        content: upload.Content,
        *,
        name: str | None = None,
        on_progress: upload.OnProgress | None = None,
        wait_seconds: int = 0,
        source: str | None = None,
        metadata: Mapping[str, schema.MetadataValue] | None = None,
        reading: schema.ReadingOptions | None = None,
    ) -> schema.UploadResult:
        """
        Sends a file as it is read.

        :param content: a path, bytes, or a stream of them.
        :param name: of the file; needed where `content` is no path.
        :param wait_seconds: at most 60, that the server waits with its answer for the file to be processed.
        :param source: what puts the file there: `source` of its instances, by which a program finds again what is its own.
        :param metadata: what is said of the file, in place of all that was; without it, a new version keeps what was said of
            the one before.
        :param reading: how the file is to be read from now on, wherever it is; without it as it is, or as the version before.
        :raises OSError: if there is no such file, or it cannot be read.
        """
        part = upload.body_of(content, name, on_progress, reading or {})
        headers = part.pop("headers")
        if wait_seconds > 0:
            headers["prefer"] = f"wait={wait_seconds}"
        if source is not None:
            headers["x-cardinal-source"] = source
        if metadata is not None:
            headers["x-cardinal-metadata"] = json.dumps(metadata)  # In ASCII, as headers are.
        path = f"/api/v1/collections/{collection_id}/files/upload"
        return self._transport.json(Call("POST", path, is_idempotent=False, headers=headers, **part))

    def upload_documents(
        self,
        collection_id: int,
        documents: Iterable[schema.DocumentLine],
    ) -> Generator[schema.DocumentOutcome]:
        """
        Uploads many small documents, in as many requests as that takes, and gives what became of each, in their order; `line`
        counts them from 1. They are taken from their source as they are sent. A request that fails is raised: what has
        come until then is uploaded.
        """
        return lines.upload_documents(self._transport, collection_id, documents)

    def wait_until_processed(
        self,
        *,
        file_id: int | None = None,
        collection_id: int | None = None,
        file_ids: Collection[int] | None = None,
        timeout: float | None = None,  # noqa: ASYNC109 — as Client has it
        on_progress: Callable[[schema.FileDetail | schema.CollectionDetail], object] | None = None,
    ) -> schema.FileDetail | schema.CollectionDetail:
        """
        Returns when a file, or every file of a collection or those of it that are named, is processed.

        :param timeout: in seconds. Default: none.
        :param on_progress: called after each look, with the file or collection as it is now.
        :raises ProcessingFailedError: if it ended as an error.
        :raises TimeoutError: if it took longer.
        """
        if (file_id is None) == (collection_id is None):
            raise ValueError("exactly one of file_id and collection_id is required")
        until = None if timeout is None else time.monotonic() + timeout
        for pause in pauses():
            started_at = time.monotonic()
            now: schema.FileDetail | schema.CollectionDetail
            if file_id is not None:
                now = self.get_file(file_id)
            else:
                now = self.get_collection(collection_id or 0)
            if on_progress:
                on_progress(now)
            if is_settled(now, file_ids):
                return now
            wait = max(pause, 3 * (time.monotonic() - started_at))
            if until is not None and time.monotonic() + wait > until:
                raise TimeoutError(f"not processed within {timeout} seconds")
            time.sleep(wait)
        raise AssertionError("unreachable")

    def search_collection(
        self, collection_id: int, **request: Unpack[schema.SearchRequest]
    ) -> schema.SearchReply:
        return self._post(f"/api/v1/collections/{collection_id}/search", request, is_idempotent=True)

    def search_collections(self, **request: Unpack[schema.SearchCollectionsRequest]) -> schema.SearchReply:
        return self._post("/api/v1/search", request, is_idempotent=True)

    def ask_collection(
        self, collection_id: int, *, idempotency_key: str | None = None, **request: Unpack[schema.AskRequest]
    ) -> schema.Answer:
        """:param idempotency_key: as of `create_collection`."""
        return self._make(f"/api/v1/collections/{collection_id}/ask", request, idempotency_key)

    def stream_ask_collection(
        self, collection_id: int, *, idempotency_key: str | None = None, **request: Unpack[schema.AskRequest]
    ) -> streams.EventStream[schema.AskEvent]:
        """
        Asks, and gives the answer as it is written.

        :param idempotency_key: as of `create_collection`.
        """
        path = f"/api/v1/collections/{collection_id}/ask"
        return streams.stream_ask(self._transport, path, dict(request), idempotency_key)

    def ask_collections(
        self, *, idempotency_key: str | None = None, **request: Unpack[schema.AskCollectionsRequest]
    ) -> schema.Answer:
        """:param idempotency_key: as of `create_collection`."""
        return self._make("/api/v1/ask", request, idempotency_key)

    def stream_ask_collections(
        self, *, idempotency_key: str | None = None, **request: Unpack[schema.AskCollectionsRequest]
    ) -> streams.EventStream[schema.AskEvent]:
        """
        Asks several collections, and gives the answer as it is written.

        :param idempotency_key: as of `create_collection`.
        """
        return streams.stream_ask(self._transport, "/api/v1/ask", dict(request), idempotency_key)

    def read_ask_events(self, ask_id: str, *, after: str | None = None) -> streams.EventStream[schema.AskEvent]:
        """:param after: the id of the last event received."""
        return streams.read_ask(self._transport, ask_id, after)

    def cancel_ask(self, ask_id: str) -> schema.CancelledAsk:
        return self._post(f"/api/v1/asks/{quote(ask_id, safe='')}/cancel", {}, is_idempotent=True)

    def rate_answer(self, ask_id: str, **feedback: Unpack[schema.FeedbackRequest]) -> schema.ChatAsk:
        """What you think of an answer, in place of what was said before."""
        return self._post(f"/api/v1/asks/{quote(ask_id, safe='')}/feedback", feedback, is_idempotent=True)

    def list_chats(
        self, collection_id: int, *, limit: int | None = None, cursor: str | None = None
    ) -> schema.ChatListReply:
        return self._get(f"/api/v1/collections/{collection_id}/chats", limit=limit, cursor=cursor)

    def iter_chats(self, collection_id: int) -> Generator[schema.Chat]:
        """All of them, the one that was begun last first, page by page."""
        cursor: str | None = None
        while True:
            page = self.list_chats(collection_id, limit=100, cursor=cursor)
            for chat in page["data"]:
                yield chat
            cursor = page["next_cursor"]
            if cursor is None:
                return

    def get_chat(self, collection_id: int, chat_id: str) -> schema.ChatDetail:
        return self._get(f"/api/v1/collections/{collection_id}/chats/{quote(chat_id, safe='')}")

    def rename_chat(self, collection_id: int, chat_id: str, name: str) -> schema.Chat:
        path = f"/api/v1/collections/{collection_id}/chats/{quote(chat_id, safe='')}"
        return self._transport.json(Call("PATCH", path, is_idempotent=True, **with_json({"name": name})))

    def delete_chat(self, collection_id: int, chat_id: str) -> schema.MessageReply:
        return self._delete(f"/api/v1/collections/{collection_id}/chats/{quote(chat_id, safe='')}")

    def get_usage(self) -> schema.TokenUsage:
        return self._get("/api/v1/usage")

    def list_model_calls(self, *, ask_id: str | None = None, limit: int | None = None) -> list[schema.ModelCall]:
        return self._get("/api/v1/usage/calls", ask_id=ask_id, limit=limit)

    def list_audit(self, *, limit: int | None = None, cursor: str | None = None) -> schema.AuditReply:
        return self._get("/api/v1/audit", limit=limit, cursor=cursor)

    def iter_audit(self) -> Generator[schema.AuditEntry]:
        """All entries, the newest first, page by page."""
        cursor: str | None = None
        while True:
            page = self.list_audit(limit=1_000, cursor=cursor)
            for entry in page["data"]:
                yield entry
            cursor = page["next_cursor"]
            if cursor is None:
                return


def _content_of(response: httpx.Response) -> bytes:
    return response.read()


def _unread(response: httpx.Response) -> httpx.Response:
    return response
