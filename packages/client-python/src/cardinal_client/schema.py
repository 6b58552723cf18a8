# Generated from the OpenAPI document of the gateway, do not edit: its schemas are in services/gateway/src/inbound/http/schemas,
# and `npx vitest run test-e2e/clients/python-client --update` writes this file.

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict


class AnswerChunk(TypedDict):
    content: str


class AnswerChunkEvent(TypedDict):
    type: Literal["answer_chunk"]
    data: AnswerChunk


class AnswerFeedback(TypedDict):
    """
    What a user thinks of the answer.
    """

    rating: Literal["up", "down"] | None
    """
    null: none.
    """
    comment: str
    """
    Empty: none. It is kept as long as no document of the collection is deleted.
    """


CollectionId: TypeAlias = int


class AskEventMessage(TypedDict):
    """
    One of the server-sent events. A comment line comes every 15 s.
    """

    id: NotRequired[str]
    """
    For `Last-Event-ID`.
    """
    data: str


class AskFailure(TypedDict):
    """
    Also when the key is revoked or the collection deleted meanwhile.
    """

    error: str
    code: str
    """
    Stable and machine-readable.
    """
    ask_id: str


AskMode: TypeAlias = Literal["fast", "full"]
"""
`full` reads more, may search several times and takes longer. Default: "fast".
"""


class AskStatus(TypedDict):
    message: str
    ask_id: str


class AskStatusEvent(TypedDict):
    type: Literal["status"]
    data: AskStatus


class AskTokens(TypedDict):
    llm_prompt: int
    llm_completion: int
    embedding: int
    model_id: str


class AuditActor(TypedDict):
    """
    The key and its user; null for both is an operator of the server.
    """

    key_id: str | None
    user_id: str | None
    name: str
    """
    Of the user; `operator` for what was done without a key.
    """


AuditSubject: TypeAlias = dict[str, str | float]
"""
What it was done to, by ids.
"""


class CancelledAsk(TypedDict):
    ask_id: str
    state: str
    outcome: str


class CancelledAskReply(TypedDict):
    """
    The ask as it is now
    """

    message: str
    data: CancelledAsk


CardCounts: TypeAlias = dict[str, int]
"""
knowledgeType → cards under the same search, whatever the type filter.
"""


CellDelimiter: TypeAlias = Literal[",", ";", "\t", "|", ":", " "]
"""
What parts the cells of a CSV file.
"""


class ChangedText(TypedDict):
    card_id: str
    title: str
    text: str
    page: int


class Chat(TypedDict):
    id: str
    """
    The `ask_id` of its first question, by which the next ones continue it (`chat_id`).
    """
    name: str | None
    """
    As it was renamed; null: nobody has.
    """
    started_at: str
    questions: int
    """
    How many were asked in it.
    """


class ChatAsk(TypedDict):
    """
    A question of a chat. Its text is kept nowhere; its events can be read for 15 minutes.
    """

    ask_id: str
    state: str
    """
    queued, running, done, failed or cancelled.
    """
    outcome: str | None
    """
    answered, closest_passage, not_found or cancelled; null: none yet, or it failed.
    """
    asked_at: str
    ended_at: str | None
    feedback: AnswerFeedback


class ChatDetail(TypedDict):
    id: str
    """
    The `ask_id` of its first question, by which the next ones continue it (`chat_id`).
    """
    name: str | None
    """
    As it was renamed; null: nobody has.
    """
    started_at: str
    questions: int
    """
    How many were asked in it.
    """
    asks: list[ChatAsk]
    """
    The last 200, the oldest of them first.
    """


class ChatDetailReply(TypedDict):
    """
    The chat
    """

    message: str
    data: ChatDetail


class ChatListReply(TypedDict):
    """
    The one that was begun last first; `next_cursor` is null on the last page
    """

    message: str
    data: list[Chat]
    next_cursor: str | None


class ChatName(TypedDict):
    name: str


ChatPairItem: TypeAlias = str


ChatPair: TypeAlias = list[ChatPairItem]
"""
[question, answer]
"""


class ChatReply(TypedDict):
    """
    The chat as it is now
    """

    message: str
    data: Chat


ChatRole: TypeAlias = Literal["user", "assistant"]


class CheckProgress(TypedDict):
    checked: int
    """
    Documents that have been compared with all others.
    """
    total: int
    """
    Documents that can be.
    """
    open: int
    """
    Open conflicts of the collection.
    """
    left_out: int
    """
    Cards of these documents that were too complex to be compared.
    """
    done: bool


class CheckReply(TypedDict):
    """
    What has been compared so far
    """

    message: str
    data: CheckProgress


class CheckRequest(TypedDict):
    budget_ms: NotRequired[int]
    """
    About how long it may take. Default: 2000.
    """


class CollectionCounts(TypedDict):
    knowledgeCards: int
    fileInstances: int
    chats: int
    """
    A question without `chat_id` begins one.
    """


class CollectionEventMessage(TypedDict):
    """
    One of the server-sent events. A comment line comes every 15 s.
    """

    id: NotRequired[str]
    """
    For `Last-Event-ID`.
    """
    data: str


class CollectionRef(TypedDict):
    id: int
    name: str


class CollectionSummary(TypedDict):
    id: int
    name: str
    status: str


ConflictAction: TypeAlias = Literal["dismiss", "keep_first", "keep_second", "reopen"]


class ConflictCounterpart(TypedDict):
    card_id: str
    document_id: str
    file_name: str
    page: int
    sentence: str
    value: NotRequired[str]


ConflictCounts: TypeAlias = dict[str, int]
"""
state → conflicts of the same type, whatever the state filter.
"""


class ConflictSettler(TypedDict):
    id: str
    name: str


class ConflictSide(TypedDict):
    card_id: str
    document_id: str
    file_name: str
    version: int
    page: int
    chunk_index: int
    title: str
    sentence: str
    """
    As the document has it, character for character.
    """
    start: int
    """
    Of the sentence in the canonical text, in UTF-16 code units.
    """
    end: int
    """
    Exclusive.
    """
    value: str
    """
    What differs, as written.
    """
    normalised: str
    """
    In SI units or ISO 8601 where it is measured.
    """


ConflictState: TypeAlias = Literal["open", "superseded", "dismissed", "resolved"]


ConflictType: TypeAlias = Literal["value", "date", "polarity", "name", "summary"]


class DeletedCollection(TypedDict):
    """
    The last event, without an `id`.
    """

    collection_id: int


class DocumentFailure(TypedDict):
    """
    Why a document was not taken. Nothing of it is kept.
    """

    code: str
    """
    Stable and machine-readable.
    """
    message: str
    field: str | None
    """
    Of the line, that is to blame.
    """


class DocumentOutcome(TypedDict):
    """
    What became of a line: either a file, with its ids and status, or an error.
    """

    line: int | None
    """
    From 1, blank lines included; null: the rest of the body was not read.
    """
    name: str | None
    """
    As it came, where it could be read.
    """
    file_id: NotRequired[int]
    file_instance_id: NotRequired[int]
    filename: NotRequired[str]
    """
    What the file is called.
    """
    status: NotRequired[str]
    error: NotRequired[DocumentFailure]


class Error(TypedDict):
    """
    What went wrong, for people and for programs.
    """

    error: str
    code: str
    """
    Stable and machine-readable.
    """
    request_id: str
    """
    Also in the header `x-request-id`.
    """
    trace_id: str
    """
    W3C trace id: that of the `traceparent` that came with the request, or a new one. Also in the header `x-trace-id`.
    """


FacetSource: TypeAlias = Literal["built-in", "document", "metadata"]
"""
Whose key it is: of every collection, a property that documents have, or what you say of files.
"""


class FacetValue(TypedDict):
    value: str
    documents: int
    """
    That have it.
    """


class FeedbackRequest(TypedDict):
    rating: NotRequired[Literal["up", "down"] | None]
    """
    null: none. Default: null.
    """
    comment: NotRequired[str]
    """
    In your own words. Default: "".
    """


FileContent: TypeAlias = bytes


class FileOfCard(TypedDict):
    id: int
    name: str
    type: str
    version: int
    """
    Of the document: same name, same collection. From 1.
    """
    current: bool
    """
    Whether this is the version that answers.
    """


class FileProgress(TypedDict):
    file_id: int
    file_instance_id: int
    file_name: str
    status: str
    stage: str
    done: int
    total: int
    unit: str
    cards: int
    percent: int
    """
    0 to 100, over the whole way.
    """
    reason: str | None
    message: str | None


class FileProgressEvent(TypedDict):
    type: Literal["progress"]
    data: FileProgress


FilterBound: TypeAlias = float | str
"""
A number, or a date as ISO 8601 writes it.
"""


FilterScalar: TypeAlias = str | float | bool


class Health(TypedDict):
    """
    It does
    """

    status: str
    version: str


class KnowledgeCard(TypedDict):
    id: int
    collectionId: int
    title: str
    statement: str
    verbatimContent: str
    """
    As the document has it, character for character.
    """
    knowledgeType: str
    """
    A KnowledgeType.
    """
    importanceScore: float
    """
    0 to 1.
    """
    createdAt: str


KnowledgeType: TypeAlias = Literal["knowledge", "procedure", "reference", "definition", "policy"]


class MessageReply(TypedDict):
    """
    It is done.
    """

    message: str


MetadataChange: TypeAlias = str | float | bool | list[str] | None


MetadataChanges: TypeAlias = dict[str, MetadataChange]


MetadataValue: TypeAlias = str | float | bool | list[str]
"""
Text that begins as an ISO 8601 date is one, and must exist.
"""


class ModelCall(TypedDict):
    ask_id: str
    """
    The ask, or the name of the work on a document.
    """
    kind: str
    """
    What for: rewrite, route, step or answer; cards or conflict for documents.
    """
    model: str
    prompt_tokens: int
    """
    All tokens of the prompt, cached or not.
    """
    completion_tokens: int
    cache_read_tokens: int
    """
    Of the prompt: read from the provider’s cache.
    """
    cache_write_tokens: int
    """
    Of the prompt: written to the provider’s cache.
    """
    settled_at: str


class ModelCallListReply(TypedDict):
    """
    The latest first
    """

    message: str
    data: list[ModelCall]


class ModelTokens(TypedDict):
    prompt_tokens: int
    completion_tokens: int


class NewCollection(TypedDict):
    name: str


class NotReady(TypedDict):
    """
    Not yet
    """

    status: str
    waiting_for: list[str]


class OperationUsage(TypedDict):
    operation: str
    model: str
    requests: int
    tokens: int


class PageRectangle(TypedDict):
    """
    In points (1/72 inch) from the top left corner of the page as it is shown; y grows downward.
    """

    page: int
    """
    From 1.
    """
    x: float
    """
    Its left edge.
    """
    y: float
    """
    Its upper edge.
    """
    width: float
    height: float


class Pagination(TypedDict):
    page: int
    limit: int
    totalCount: int
    totalPages: int
    hasNextPage: bool
    hasPreviousPage: bool
    nextCursor: str | None
    """
    Extension: `cursor` of the next page, which repeats and leaves out nothing when entries come or go meanwhile.
    """


class RatedAskReply(TypedDict):
    """
    The ask as it is now
    """

    message: str
    data: ChatAsk


ReadingGrade: TypeAlias = Literal["good", "fair", "poor"]
"""
`good`: nothing is known to be missing or doubtful. `fair`: something is. `poor`: more than a quarter of the pages, or the encoding or structure of the whole file.
"""


class ReadingWarning(TypedDict):
    code: str
    message: str
    """
    What is missing or doubtful, in plain words.
    """
    page: int | None
    """
    From 1; null: it is about the whole file.
    """


class Ready(TypedDict):
    """
    They are
    """

    status: str


class ResolveRequest(TypedDict):
    action: ConflictAction
    note: NotRequired[str]
    """
    Why. Default: "".
    """


class SearchCoverage(TypedDict):
    """
    Extension: what an exhaustive search has found. Where it differs from page to page, documents have come or gone and scores moved: a search begun anew has all of one moment.
    """

    scored: int
    """
    Cards that the search may see; each was scored.
    """
    matched: int
    """
    Cards that match, on all pages.
    """
    documents: int
    """
    Documents that these are in; one that is in several collections counts in each.
    """


class SearchTokens(TypedDict):
    embedding: int
    rerank: int
    model_id: str


class Span(TypedDict):
    start: int
    """
    First byte in the UTF-8 of `content`.
    """
    end: int
    """
    The byte after the last.
    """


class TableCell(TypedDict):
    text: str
    start: int
    """
    In the text of the file, in UTF-16 code units.
    """
    end: int
    cut: bool
    """
    The text is the beginning of a longer one.
    """


TableColumnType: TypeAlias = Literal["year", "number", "date", "ambiguous-date", "time", "score", "text"]
"""
`ambiguous-date`: nothing says whether the day or the month comes first.
"""


TableDirection: TypeAlias = Literal["next", "previous"]


TableLiteral: TypeAlias = str | float
"""
A text, a number, or a date as YYYY, YYYY-MM or YYYY-MM-DD.
"""


TableMeasure: TypeAlias = Literal["count", "sum", "average"]


TableOrder: TypeAlias = Literal["highest", "lowest"]


class TableResultValue(TypedDict):
    text: str
    """
    A cell as it is written; a number with its unit.
    """
    number: str | None
    """
    The same as a decimal number, exactly, where it is one.
    """
    measure: str | None
    """
    Of a group: the count, total or average that it was chosen by.
    """
    cut: bool
    """
    The text is the beginning of a longer one.
    """


class TableRow(TypedDict):
    row: int
    """
    From 0, as programs name rows.
    """
    page: int
    cells: list[TableCell]
    """
    One for each of `columns`.
    """


class TableTestAbove(TypedDict):
    op: Literal[">"]
    column: str
    """
    Name of a column, or # and its number from 1 where names are doubled or empty.
    """
    value: TableLiteral


class TableTestAfterRow(TypedDict):
    op: Literal["after-row"]
    row: int
    """
    Number of a row, as results give it.
    """


class TableTestAtLeast(TypedDict):
    op: Literal[">="]
    column: str
    """
    Name of a column, or # and its number from 1 where names are doubled or empty.
    """
    value: TableLiteral


class TableTestAtMost(TypedDict):
    op: Literal["<="]
    column: str
    """
    Name of a column, or # and its number from 1 where names are doubled or empty.
    """
    value: TableLiteral


class TableTestBeforeRow(TypedDict):
    op: Literal["before-row"]
    row: int
    """
    Number of a row, as results give it.
    """


class TableTestBelow(TypedDict):
    op: Literal["<"]
    column: str
    """
    Name of a column, or # and its number from 1 where names are doubled or empty.
    """
    value: TableLiteral


class TableTestBetween(TypedDict):
    op: Literal["between"]
    column: str
    """
    Name of a column, or # and its number from 1 where names are doubled or empty.
    """
    low: TableLiteral
    high: TableLiteral


class TableTestContains(TypedDict):
    op: Literal["contains"]
    column: str
    """
    Name of a column, or # and its number from 1 where names are doubled or empty.
    """
    value: str


class TableTestEqual(TypedDict):
    op: Literal["="]
    column: str
    """
    Name of a column, or # and its number from 1 where names are doubled or empty.
    """
    value: TableLiteral


class TableTestIn(TypedDict):
    op: Literal["in"]
    column: str
    """
    Name of a column, or # and its number from 1 where names are doubled or empty.
    """
    values: list[TableLiteral]


class TableTestMissing(TypedDict):
    op: Literal["missing"]
    column: str
    """
    Name of a column, or # and its number from 1 where names are doubled or empty.
    """


class TableTestMonth(TypedDict):
    op: Literal["month"]
    column: str
    """
    Name of a column, or # and its number from 1 where names are doubled or empty.
    """
    value: int


class TableTestSame(TypedDict):
    op: Literal["same"]
    column: str
    """
    Name of a column, or # and its number from 1 where names are doubled or empty.
    """
    row: int
    """
    Number of a row, as results give it.
    """


class TableValueAverage(TypedDict):
    op: Literal["average"]
    column: str
    """
    Name of a column, or # and its number from 1 where names are doubled or empty.
    """


Column: TypeAlias = str
"""
Name of a column, or # and its number from 1 where names are doubled or empty.
"""


class TableValueCells(TypedDict):
    op: Literal["cells"]
    columns: list[Column]


class TableValueCount(TypedDict):
    op: Literal["count"]


class TableValueCountDistinct(TypedDict):
    op: Literal["count-distinct"]
    column: str
    """
    Name of a column, or # and its number from 1 where names are doubled or empty.
    """


class TableValueDifference(TypedDict):
    op: Literal["difference"]
    columns: list[Column]
    """
    One column of the two rows that are left, or two columns of the one row.
    """


class TableValueExists(TypedDict):
    op: Literal["exists"]


class TableValueGroups(TypedDict):
    op: Literal["groups"]
    group: str
    """
    Name of a column, or # and its number from 1 where names are doubled or empty.
    """
    measure: TableMeasure
    column: NotRequired[str]
    """
    Name of a column, or # and its number from 1 where names are doubled or empty.
    """
    order: TableOrder
    limit: int


class TableValueLongestRun(TypedDict):
    op: Literal["longest-run"]


class TableValueMax(TypedDict):
    op: Literal["max"]
    column: str
    """
    Name of a column, or # and its number from 1 where names are doubled or empty.
    """


class TableValueMin(TypedDict):
    op: Literal["min"]
    column: str
    """
    Name of a column, or # and its number from 1 where names are doubled or empty.
    """


class TableValueNeighbour(TypedDict):
    op: Literal["neighbour"]
    direction: TableDirection
    by: NotRequired[str]
    """
    Name of a column, or # and its number from 1 where names are doubled or empty.
    """
    columns: list[Column]


class TableValueNth(TypedDict):
    op: Literal["nth"]
    n: int
    """
    From 1; -1 is the last row. By the order of the table, or of `by`.
    """
    by: NotRequired[str]
    """
    Name of a column, or # and its number from 1 where names are doubled or empty.
    """
    columns: list[Column]


class TableValueSum(TypedDict):
    op: Literal["sum"]
    column: str
    """
    Name of a column, or # and its number from 1 where names are doubled or empty.
    """


class TableValueTop(TypedDict):
    op: Literal["top"]
    by: str
    """
    Name of a column, or # and its number from 1 where names are doubled or empty.
    """
    order: TableOrder
    columns: list[Column]


TablesState: TypeAlias = Literal["typed", "pending", "failed"]
"""
`pending`: they are typed soon, as after an upgrade or a restore. `failed`: typing them takes more time or memory than it may; the file is searched as any other.
"""


TextBlockKind: TypeAlias = Literal["heading", "paragraph", "list_item", "table", "code", "quote", "footnote"]


TextEncoding: TypeAlias = Literal["utf-8", "utf-16le", "utf-16be", "windows-874", "windows-1250", "windows-1251", "windows-1252", "windows-1253", "windows-1254", "windows-1255", "windows-1256", "windows-1257", "windows-1258", "iso-8859-2", "iso-8859-3", "iso-8859-4", "iso-8859-5", "iso-8859-6", "iso-8859-7", "iso-8859-8", "iso-8859-10", "iso-8859-13", "iso-8859-14", "iso-8859-15", "iso-8859-16", "koi8-r", "koi8-u", "macintosh", "ibm866", "gbk", "gb18030", "big5", "shift_jis", "euc-jp", "euc-kr"]
"""
How the characters of a file of text are encoded.
"""


class TokenLimitError(TypedDict):
    """
    The quota does not suffice. The header `Retry-After` says when it starts anew, in seconds.
    """

    error: str
    remaining: int
    """
    Tokens the team may still use in this period.
    """
    reason: str
    code: str
    """
    Stable and machine-readable.
    """
    request_id: str
    """
    Also in the header `x-request-id`.
    """
    trace_id: str
    """
    W3C trace id: that of the `traceparent` that came with the request, or a new one. Also in the header `x-trace-id`.
    """


TooManyRequestsError: TypeAlias = TokenLimitError | Error


TreatAs: TypeAlias = Literal["text"]
"""
As plain text, whatever the name of the file says.
"""


class UnansweredError(TypedDict):
    """
    The ask was cancelled, or takes longer than a request may wait and goes on.
    """

    error: str
    ask_id: NotRequired[str]
    """
    By which the events of the ask can still be read.
    """
    code: str
    """
    Stable and machine-readable.
    """
    request_id: str
    """
    Also in the header `x-request-id`.
    """
    trace_id: str
    """
    W3C trace id: that of the `traceparent` that came with the request, or a new one. Also in the header `x-trace-id`.
    """


class UploadRequest(TypedDict):
    file: bytes
    """
    PDF, DOCX, DOC, TXT, MD, CSV or XLSX; as an extension, where the operator has not left them out, also PPTX, ODT, RTF, EPUB, HTML, EML, JSON or JSONL. At most 52,428,800 bytes.
    """
    encoding: NotRequired[TextEncoding]
    delimiter: NotRequired[CellDelimiter]
    header_row: NotRequired[int]
    """
    The row that names the columns, from 1: of a CSV file among those that are not empty, of an XLSX file as it numbers the rows of each sheet; 0: no row does. Where there is none, a warning in the report says so, and the row is found out.
    """
    sheet: NotRequired[str]
    """
    The only sheet of an XLSX file that is read; all of them, with a warning, where there is none of this name.
    """
    ocr_language: NotRequired[str]
    """
    The language of the pages of a PDF file that are pictures: one of those that OCR is set up for.
    """
    treat_as: NotRequired[TreatAs]


class UploadResult(TypedDict):
    """
    The file is stored and queued
    """

    file_id: int
    filename: str
    status: str
    content_type: str
    size_bytes: int


class UsagePeriod(TypedDict):
    """
    A calendar month, UTC; end exclusive.
    """

    start: str
    end: str


class User(TypedDict):
    id: str
    email: str
    name: str


class Version(TypedDict):
    version: int
    file_id: int
    file_instance_id: int
    current: bool
    status: str
    knowledge_cards: int
    uploaded_at: str


class WatchFailure(TypedDict):
    """
    The key may watch no longer. The last event, without an `id`.
    """

    error: str
    code: str
    """
    Stable and machine-readable.
    """


FilterMember: TypeAlias = dict[str, Any]
"""
As `Filters`.
"""


Filters: TypeAlias = dict[str, Any]
"""
Keeps what has these metadata values: all keys hold. `document_id`, `file_name`, `version`, `card_id`, `page`, `chunk_index`, `knowledge_type`, `title`, `metadata.KEY`, which is what you say of files, or any other key, which is a property of documents. A key that no document has is refused, except by `exists`. At most 64 conditions, nested at most 5 deep.
"""


class AskErrorEvent(TypedDict):
    type: Literal["error"]
    data: AskFailure


class AuditEntry(TypedDict):
    id: str
    at: str
    action: str
    """
    team.create, key.create, key.revoke, collection.create, collection.delete, file.delete, chat.delete, conflict.resolve, backup.create or backup.restore.
    """
    by: AuditActor
    subject: AuditSubject


class AuditReply(TypedDict):
    """
    The newest first; `next_cursor` is null on the last page
    """

    message: str
    data: list[AuditEntry]
    next_cursor: str | None


CardConflict = TypedDict(
    "CardConflict",
    {
        "id": int,
        "type": str,
        "with": ConflictCounterpart,
    },
)


Change = TypedDict(
    "Change",
    {
        "kind": str,
        "summary": str,
        "from": NotRequired[ChangedText],
        "to": NotRequired[ChangedText],
    },
)


class ChatMessage(TypedDict):
    role: ChatRole
    content: str


ChatTurn: TypeAlias = ChatMessage | ChatPair


class Collection(TypedDict):
    id: int
    name: str
    status: str
    """
    new, processing, processed, processed_with_conflicts or error
    """
    publish_disabled: bool
    uploaded_at: str
    user: User
    field_count: CollectionCounts


class CollectionDeletedEvent(TypedDict):
    type: Literal["collection.deleted"]
    data: DeletedCollection


class CollectionListReply(TypedDict):
    """
    The newest first
    """

    message: str
    data: list[Collection]


class CollectionReply(TypedDict):
    """
    The collection as it was created
    """

    message: str
    data: Collection


class Conflict(TypedDict):
    id: int
    type: str
    """
    value, date, polarity, name, summary
    """
    state: str
    """
    open, superseded, dismissed, resolved
    """
    score: float
    """
    0 to 1: how alike the two sentences are apart from the difference.
    """
    first: ConflictSide
    second: ConflictSide
    further: int
    """
    Findings that a summary stands for; otherwise 0.
    """
    action: str | None
    note: str | None
    resolved_by: ConflictSettler | None
    resolved_at: str | None
    created_at: str


class ConflictPage(TypedDict):
    collection: CollectionSummary
    conflicts: list[Conflict]
    pagination: Pagination
    stateCounts: ConflictCounts


class ConflictReply(TypedDict):
    """
    The conflict as it is now
    """

    message: str
    data: Conflict


class DocumentVersions(TypedDict):
    """
    A document in a collection.
    """

    collection: CollectionRef
    file_name: str
    versions: list[Version]
    """
    Newest first.
    """


class Facet(TypedDict):
    key: str
    """
    As `filters` names it.
    """
    source: FacetSource
    type: str
    """
    What all values are: string, number, integer, date or boolean. Ranges compare numbers and dates.
    """
    documents: int
    """
    That have the key.
    """
    values: list[FacetValue]
    """
    The most frequent ones, most frequent first, of at most 200 characters. None of built-in keys.
    """
    complete: bool
    """
    Whether those are all.
    """


class File(TypedDict):
    id: int
    name: str
    sourceName: str
    type: str
    """
    pdf, docx, doc, txt, md, csv, xlsx, pptx, odt, rtf, epub, html, eml, json or jsonl
    """
    status: str
    uploaded_at: str
    user: User


class FileListReply(TypedDict):
    """
    The newest first
    """

    message: str
    data: list[File]


FilterGroupItem: TypeAlias = FilterScalar | FilterMember


FilterOperators = TypedDict(
    "FilterOperators",
    {
        "in": NotRequired[list[FilterScalar]],
        "not": NotRequired[Any],
        "exists": NotRequired[bool],
        "gt": NotRequired[FilterBound],
        "gte": NotRequired[FilterBound],
        "lt": NotRequired[FilterBound],
        "lte": NotRequired[FilterBound],
    },
)


FilterValue: TypeAlias = FilterScalar | list[FilterScalar] | FilterOperators


class Highlights(TypedDict):
    """
    Only when asked for: words of the query, and the sentence closest to it.
    """

    words: list[Span]
    sentence: Span | None


class KnowledgeCardDetail(TypedDict):
    id: int
    collectionId: int
    title: str
    statement: str
    verbatimContent: str
    """
    As the document has it, character for character.
    """
    knowledgeType: str
    """
    A KnowledgeType.
    """
    importanceScore: float
    """
    0 to 1.
    """
    createdAt: str
    file: FileOfCard
    page: int
    """
    From 1, of a spreadsheet the sheet. 1 where the format has no pages.
    """
    chunkIndex: int
    """
    Where the card stands among those of the file, from 0.
    """
    start: int
    """
    Where verbatimContent begins in the text of the file, as GET /files/{id}/text gives it, in UTF-16 code units.
    """
    end: int
    """
    Exclusive.
    """
    rectangles: NotRequired[list[PageRectangle]]
    """
    The lines of a PDF that verbatimContent has something of, in its order; of a table the whole of it. Absent where that is not known: in other formats, where text stands sideways or slanted, and while the file is processed anew.
    """


class KnowledgeCardPage(TypedDict):
    collection: CollectionSummary
    knowledgeCards: list[KnowledgeCard]
    pagination: Pagination
    typeCounts: CardCounts


class KnowledgeCardReply(TypedDict):
    """
    The card, and where it stands
    """

    message: str
    data: KnowledgeCardDetail


Metadata: TypeAlias = dict[str, MetadataValue]
"""
What you say of a file: at most 64 keys of 1 to 100 characters, 4,096 bytes as JSON. Filters find it by `metadata.KEY`.
"""


class ReadingOptions(TypedDict):
    """
    What is left out is found out.
    """

    encoding: NotRequired[TextEncoding]
    delimiter: NotRequired[CellDelimiter]
    header_row: NotRequired[int]
    """
    The row that names the columns, from 1: of a CSV file among those that are not empty, of an XLSX file as it numbers the rows of each sheet; 0: no row does. Where there is none, a warning in the report says so, and the row is found out.
    """
    sheet: NotRequired[str]
    """
    The only sheet of an XLSX file that is read; all of them, with a warning, where there is none of this name.
    """
    ocr_language: NotRequired[str]
    """
    The language of the pages of a PDF file that are pictures: one of those that OCR is set up for.
    """
    treat_as: NotRequired[TreatAs]


class ReprocessRequest(TypedDict):
    options: NotRequired[ReadingOptions]


class SearchCollectionsRequest(TypedDict):
    collection_ids: list[CollectionId]
    """
    As `collections/list` names them; one that is named twice counts once.
    """
    query: str
    top_k: NotRequired[int]
    """
    Most results. Default: 10.
    """
    rerank: NotRequired[bool]
    """
    Whether the best results are ordered anew: by the configured reranker, else by feedback of the first ones. Default: true.
    """
    current_only: NotRequired[bool]
    """
    false also searches superseded document versions. Default: true.
    """
    filters: NotRequired[Filters | None]
    """
    Default: null.
    """
    as_of: NotRequired[str]
    """
    Extension: as if it were then: a day (its end, in UTC) or a time with its zone, not in the future. Of each document the version that had come last by then, none where it had not come; with `current_only: false` also versions that others had replaced. A version comes at the date that `metadata.effective_from`, `metadata.published` or `metadata.date` says, unless that is the date of the version before, else when it was uploaded, or, the first one, at the end of the period that its file name names where that is earlier; it ends after `metadata.effective_until`. What was deleted is not found, nor what it had replaced by then. Conflicts are those with what spoke then.
    """
    exhaustive: NotRequired[bool]
    """
    Extension: every card that matches, `top_k` at a time, by its own score, and how many there are; cards of equal text are each there. `rerank` counts for nothing beside it. Default: false.
    """
    cursor: NotRequired[str]
    """
    Extension: `next_cursor` of the page before; needs `exhaustive`.
    """
    highlights: NotRequired[bool]
    """
    Extension: each result says which of its words and which sentence answer the query. Default: false.
    """


class SearchRequest(TypedDict):
    query: str
    top_k: NotRequired[int]
    """
    Most results. Default: 10.
    """
    rerank: NotRequired[bool]
    """
    Whether the best results are ordered anew: by the configured reranker, else by feedback of the first ones. Default: true.
    """
    current_only: NotRequired[bool]
    """
    false also searches superseded document versions. Default: true.
    """
    filters: NotRequired[Filters | None]
    """
    Default: null.
    """
    as_of: NotRequired[str]
    """
    Extension: as if it were then: a day (its end, in UTC) or a time with its zone, not in the future. Of each document the version that had come last by then, none where it had not come; with `current_only: false` also versions that others had replaced. A version comes at the date that `metadata.effective_from`, `metadata.published` or `metadata.date` says, unless that is the date of the version before, else when it was uploaded, or, the first one, at the end of the period that its file name names where that is earlier; it ends after `metadata.effective_until`. What was deleted is not found, nor what it had replaced by then. Conflicts are those with what spoke then.
    """
    exhaustive: NotRequired[bool]
    """
    Extension: every card that matches, `top_k` at a time, by its own score, and how many there are; cards of equal text are each there. `rerank` counts for nothing beside it. Default: false.
    """
    cursor: NotRequired[str]
    """
    Extension: `next_cursor` of the page before; needs `exhaustive`.
    """
    highlights: NotRequired[bool]
    """
    Extension: each result says which of its words and which sentence answer the query. Default: false.
    """


class SearchResultMetadata(TypedDict):
    """
    Also properties of the document, and as `metadata.KEY` what you say of the file.
    """

    document_id: str
    file_name: str
    page: int
    chunk_index: int
    knowledge_type: str
    title: str
    conflicts: NotRequired[list[CardConflict]]
    """
    Extension: open conflicts of the card, each with the other side. Absent: none.
    """


class TableColumn(TypedDict):
    name: str
    """
    As printed; names of several header rows are joined with " / ".
    """
    type: TableColumnType
    unit: str | None
    """
    Of its cells, or in brackets in its name: `$`, `%`, `kg`.
    """
    scale: float
    """
    What its numbers are multiplied with, by its name: 1000000 for "(millions)".
    """
    distinct: int
    """
    Different texts.
    """
    missing: int
    """
    Cells that say nothing: empty, "n/a", "-".
    """
    exceptions: int
    """
    Cells that are not of its type: no computing uses them.
    """
    unique: bool
    """
    Each row has a text of its own.
    """
    examples: list[str]


class TableResult(TypedDict):
    table_id: str
    file_name: str
    answer: str
    """
    The program and its result in the table's own words.
    """
    basis: str
    """
    How many rows were used, and what was left out, in words.
    """
    values: list[TableResultValue]
    """
    What was computed; 50 at most.
    """
    further_values: int
    """
    Values that are not listed.
    """
    columns: list[str]
    """
    What the cells of `rows` are of, as programs name columns.
    """
    rows: list[TableRow]
    """
    Rows that say it: of a lookup, and of what is highest or lowest, each, 50 at most; of a count or sum the first three and the last; of groups the first four of the first one.
    """
    further_rows: int
    """
    Rows that say it and are not listed.
    """
    rows_scanned: int
    """
    Rows of the table.
    """
    rows_used: int
    """
    Rows that met the conditions and have a value.
    """
    rows_excluded: int
    """
    Rows that met the conditions, but whose cell is empty or not of its column's type.
    """
    total_rows: int
    """
    Rows that sum up others: they were left out.
    """


class TableResultReply(TypedDict):
    """
    What was computed
    """

    message: str
    data: TableResult


TableTest: TypeAlias = TableTestEqual | TableTestContains | TableTestBelow | TableTestAtMost | TableTestAbove | TableTestAtLeast | TableTestBetween | TableTestIn | TableTestMissing | TableTestMonth | TableTestSame | TableTestAfterRow | TableTestBeforeRow
"""
What a row is asked.
"""


TableValue: TypeAlias = TableValueCells | TableValueCount | TableValueCountDistinct | TableValueSum | TableValueAverage | TableValueMin | TableValueMax | TableValueTop | TableValueNth | TableValueNeighbour | TableValueGroups | TableValueDifference | TableValueExists | TableValueLongestRun
"""
What is computed of the rows that are left.
"""


class TextBlock(TypedDict):
    kind: TextBlockKind
    start: int
    """
    Offset in the whole text.
    """
    end: int
    """
    The offset after the last.
    """
    page: int
    """
    From 1; of a spreadsheet the number of the sheet.
    """
    level: int
    """
    Of a heading 1 to 6, of a list item its depth from 1, else 0.
    """


class TokenUsage(TypedDict):
    period: UsagePeriod
    quota: int | None
    used: int
    reserved: int
    """
    Set aside for work under way.
    """
    remaining: int | None
    operations: list[OperationUsage]


class TokenUsageReply(TypedDict):
    """
    What the team has used
    """

    message: str
    data: TokenUsage


VersionChanges = TypedDict(
    "VersionChanges",
    {
        "collection": CollectionRef,
        "file_name": str,
        "from": Version,
        "to": Version,
        "unchanged": int,
        "changes": list[Change],
    },
)


class VersionListReply(TypedDict):
    """
    For each collection with the file
    """

    message: str
    data: list[DocumentVersions]


class WatchErrorEvent(TypedDict):
    type: Literal["error"]
    data: WatchFailure


class AskRequest(TypedDict):
    question: str
    model: NotRequired[str]
    """
    One that the server has. Absent: chosen by mode.
    """
    mode: NotRequired[AskMode]
    top_k: NotRequired[int]
    """
    Most sources. Default: 10.
    """
    current_only: NotRequired[bool]
    """
    false also reads superseded document versions. Default: true.
    """
    chat_history: NotRequired[list[ChatTurn]]
    """
    The oldest turn first. Default: [].
    """
    filters: NotRequired[Filters | None]
    """
    Default: null.
    """
    as_of: NotRequired[str]
    """
    Extension: as if it were then: a day (its end, in UTC) or a time with its zone, not in the future. Of each document the version that had come last by then, none where it had not come; with `current_only: false` also versions that others had replaced. A version comes at the date that `metadata.effective_from`, `metadata.published` or `metadata.date` says, unless that is the date of the version before, else when it was uploaded, or, the first one, at the end of the period that its file name names where that is earlier; it ends after `metadata.effective_until`. What was deleted is not found, nor what it had replaced by then. Conflicts are those with what spoke then.
    """
    chat_id: NotRequired[str]
    """
    Extension: the chat that this question continues: the `ask_id` of its first one. Absent: it begins a chat. The server remembers no text of it, so that `chat_history` is needed as well.
    """


class AskCollectionsRequest(TypedDict):
    collection_ids: list[CollectionId]
    """
    As `collections/list` names them; one that is named twice counts once.
    """
    question: str
    model: NotRequired[str]
    """
    One that the server has. Absent: chosen by mode.
    """
    mode: NotRequired[AskMode]
    stream: NotRequired[bool]
    """
    true: the answer comes as events, of the schema `AskEvent`. Default: false.
    """
    top_k: NotRequired[int]
    """
    Most sources. Default: 10.
    """
    current_only: NotRequired[bool]
    """
    false also reads superseded document versions. Default: true.
    """
    chat_history: NotRequired[list[ChatTurn]]
    """
    The oldest turn first. Default: [].
    """
    filters: NotRequired[Filters | None]
    """
    Default: null.
    """
    as_of: NotRequired[str]
    """
    Extension: as if it were then: a day (its end, in UTC) or a time with its zone, not in the future. Of each document the version that had come last by then, none where it had not come; with `current_only: false` also versions that others had replaced. A version comes at the date that `metadata.effective_from`, `metadata.published` or `metadata.date` says, unless that is the date of the version before, else when it was uploaded, or, the first one, at the end of the period that its file name names where that is earlier; it ends after `metadata.effective_until`. What was deleted is not found, nor what it had replaced by then. Conflicts are those with what spoke then.
    """


class AskSourceMetadata(TypedDict):
    """
    Extension: open conflicts of the card, each with the other side. Absent: none.
    """

    conflicts: list[CardConflict]


class ChangeListReply(TypedDict):
    """
    What the second says otherwise
    """

    message: str
    data: VersionChanges


CollectionEvent: TypeAlias = FileProgressEvent | CollectionDeletedEvent | WatchErrorEvent
"""
What a person watching a collection sees.
"""


class CollectionFacets(TypedDict):
    documents: int
    """
    That were counted: current versions, the newest 20,000.
    """
    facets: list[Facet]
    complete: bool
    """
    Whether all documents and all keys were counted.
    """


class ConflictListReply(TypedDict):
    """
    A page of conflicts
    """

    success: bool
    data: ConflictPage


class DocumentLine(TypedDict):
    """
    A document, on one line. It has either `text` or `markdown`.
    """

    name: str
    """
    As the name of a file; versions of a document have one name.
    """
    text: NotRequired[str]
    """
    Plain text; or `markdown` instead.
    """
    markdown: NotRequired[str]
    metadata: NotRequired[Metadata]


class FacetsReply(TypedDict):
    """
    What filters may name
    """

    message: str
    data: CollectionFacets


class FileInstance(TypedDict):
    """
    A file in a collection.
    """

    id: int
    name: str
    status: str
    """
    new, processing, processed, processed_with_conflicts or error
    """
    collection: CollectionRef
    file_id: int
    sha256: str
    """
    Of its bytes, in lower-case hexadecimal digits.
    """
    source: str | None
    """
    What put it there, as `X-Cardinal-Source` of the first upload said.
    """
    metadata: Metadata
    version: int
    """
    Of the document: same name, same collection. From 1.
    """
    current: bool
    """
    Whether this is the version that answers: the newest that was ever processed.
    """
    knowledge_cards: int
    stage: str
    percent: int
    """
    0 to 100, over the whole way.
    """
    status_reason: str | None
    status_message: str | None
    uploaded_at: str


class FileReport(TypedDict):
    file_id: int
    grade: ReadingGrade
    title: str | None
    language: str | None
    """
    ISO 639-1; null where it is not sure.
    """
    pages: int
    """
    Of a spreadsheet its sheets.
    """
    ocr_pages: int
    """
    Pages without a text of their own, that were recognised.
    """
    ocr_languages: list[str]
    """
    The languages that they were read in, as OCR names them.
    """
    characters: int
    """
    Of the text that was read, in UTF-16 code units.
    """
    blocks: int
    """
    Paragraphs, headings, list items, tables and the like.
    """
    warnings: list[ReadingWarning]
    """
    At most 51; where there are more, the last one says how many are not listed.
    """
    reading_options: ReadingOptions | None
    """
    Extension: how the file is read, where someone has said so; null: nobody has.
    """


class FileReportReply(TypedDict):
    """
    What was read
    """

    message: str
    data: FileReport


class FileTable(TypedDict):
    id: str
    """
    For queries: the id of the file and the place of the table in it, from 0.
    """
    name: str
    """
    Its caption, or the name of its sheet.
    """
    heading_path: list[str]
    """
    The headings above it, outermost first.
    """
    page: int
    """
    From 1; of a spreadsheet the number of the sheet.
    """
    rows: int
    """
    Without its header.
    """
    total_rows: int
    """
    Of those, rows that sum up others: no computing counts them.
    """
    refused: str | None
    """
    Why its cells were not kept, so that nothing can be computed over it.
    """
    columns: list[TableColumn]


class FileTables(TypedDict):
    file_id: int
    state: TablesState
    tables: list[FileTable]
    total: int
    """
    Tables of the file that are listed.
    """
    further: int
    """
    Tables beyond those: a file has more than are kept.
    """
    next_offset: int | None


class FileTablesReply(TypedDict):
    """
    The tables
    """

    message: str
    data: FileTables


class FileText(TypedDict):
    file_id: int
    text: str
    start: int
    """
    Where `text` begins in the whole text.
    """
    end: int
    """
    Where it ends.
    """
    length: int
    """
    Of the whole text.
    """
    next_offset: int | None
    blocks: list[TextBlock]
    """
    Those that the part touches, in order.
    """


class FileTextReply(TypedDict):
    """
    A part of the text
    """

    message: str
    data: FileText


FilterAll: TypeAlias = FilterScalar | list[FilterGroupItem]
"""
Filters of which all hold. With values instead, it is a key like others.
"""


FilterAny: TypeAlias = FilterScalar | list[FilterGroupItem]
"""
Filters of which one holds at least. With values instead, it is a key like others.
"""


class KnowledgeCardListReply(TypedDict):
    """
    A page of cards
    """

    success: bool
    data: KnowledgeCardPage


class SearchResult(TypedDict):
    id: str
    """
    The id of the card.
    """
    collection_id: int
    """
    Extension: the collection that the card is in.
    """
    score: float
    """
    0 to 1, comparable within one response.
    """
    content: str
    metadata: SearchResultMetadata
    highlights: NotRequired[Highlights]


class TableAny(TypedDict):
    any: list[TableTest]
    """
    One of them has to hold.
    """


TableNot = TypedDict(
    "TableNot",
    {
        "not": TableTest
    },
)


class AskSource(TypedDict):
    document_id: str
    file_name: str
    page: int
    chunk_index: int
    score: float
    content_preview: str
    card_id: str
    title: str
    metadata: NotRequired[AskSourceMetadata]


class AskSourceEvent(TypedDict):
    type: Literal["source"]
    data: AskSource


class CollectionDetail(TypedDict):
    id: int
    name: str
    status: str
    """
    new, processing, processed, processed_with_conflicts or error
    """
    publish_disabled: bool
    uploaded_at: str
    user: User
    field_count: CollectionCounts
    fileInstances: list[FileInstance]


class CollectionDetailReply(TypedDict):
    """
    The collection
    """

    message: str
    data: CollectionDetail


class FileDetail(TypedDict):
    id: int
    name: str
    sourceName: str
    type: str
    """
    pdf, docx, doc, txt, md, csv, xlsx, pptx, odt, rtf, epub, html, eml, json or jsonl
    """
    status: str
    uploaded_at: str
    user: User
    fileInstances: list[FileInstance]
    reading_options: ReadingOptions | None
    """
    Extension: how the file is read, where someone has said so; null: nobody has.
    """


class FileReply(TypedDict):
    """
    The file, and where it is
    """

    message: str
    data: FileDetail


class SearchReply(TypedDict):
    """
    The best results first
    """

    results: list[SearchResult]
    total_results: int
    """
    The number of results.
    """
    query_time_ms: int
    tokens_used: SearchTokens
    coverage: NotRequired[SearchCoverage]
    next_cursor: NotRequired[str | None]
    """
    Extension, of an exhaustive search: `cursor` of the next page; null: this is the last one.
    """


TableCondition: TypeAlias = TableTest | TableAny | TableNot


class TableProgram(TypedDict):
    """
    A program over one table.
    """

    where: NotRequired[list[TableCondition]]
    """
    All of them have to hold. Rows that sum up others are never used.
    """
    value: TableValue


class TableComputation(TypedDict):
    table_id: str
    """
    For `POST /tables/{id}/query`, which computes it again.
    """
    file_name: str
    program: TableProgram
    columns: list[str]
    """
    What the cells of `rows` are of, as programs name columns.
    """
    rows: list[TableRow]
    """
    Rows that say it, ten at most, with their cells as they stand in the text of the file. None: the answer was computed by a version that did not say.
    """
    further_rows: int
    """
    Rows that say it and are not listed.
    """
    rows_scanned: int
    """
    Rows of the table.
    """
    rows_used: int
    """
    Rows that met the conditions and have a value.
    """
    rows_excluded: int
    """
    Rows that met the conditions, but whose cell is empty or not of its column's type.
    """
    total_rows: int
    """
    Rows that sum up others: they were left out.
    """


class Answer(TypedDict):
    answer: str
    sources: list[AskSource]
    model: str
    tokens_used: AskTokens
    ask_id: str
    """
    Extension: by which the events of the ask can be read again.
    """
    outcome: str
    """
    Extension: answered, closest_passage or not_found.
    """
    stop_reason: str | None
    """
    Extension: end_turn, max_tokens (the answer is cut) or refusal; null without a language model.
    """
    computed: list[TableComputation]
    """
    Extension: what of the answer was computed over tables, and over how many of their rows.
    """


class AskDone(TypedDict):
    ask_id: str
    total_sources: int
    model: str
    tokens: ModelTokens
    outcome: str
    """
    Extension: answered, closest_passage or not_found.
    """
    stop_reason: str | None
    """
    Extension: end_turn, max_tokens (the answer is cut) or refusal; null without a language model.
    """
    computed: list[TableComputation]
    """
    Extension: what of the answer was computed over tables, and over how many of their rows.
    """


class AskDoneEvent(TypedDict):
    type: Literal["done"]
    data: AskDone


AskEvent: TypeAlias = AskStatusEvent | AskSourceEvent | AnswerChunkEvent | AskDoneEvent | AskErrorEvent
"""
An event of an answer. Either `done` or `error` is the last.
"""
