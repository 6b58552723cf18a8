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
    Feedback on the answer.
    """

    rating: Literal["up", "down"] | None
    """
    Rating of the answer; null: no rating.
    """
    comment: str
    """
    Empty: no comment. Erased when a document of the collection is deleted.
    """


CollectionId: TypeAlias = int


class AskEventMessage(TypedDict):
    """
    A server-sent event. Every 15 s, the stream has a comment line.
    """

    id: NotRequired[str]
    """
    Id of the event, for `Last-Event-ID`.
    """
    data: str


class AskFailure(TypedDict):
    """
    The ask has failed or the stream has broken; also sent if the key is revoked or the collection deleted meanwhile.
    """

    error: str
    code: str
    """
    Stable, machine-readable error code.
    """
    ask_id: str


AskMode: TypeAlias = Literal["fast", "full"]
"""
`full` reads more text, may search several times, and takes longer than `fast`. Default: "fast".
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
    The key and its user. Both ids are null for an operator of the server.
    """

    key_id: str | None
    user_id: str | None
    name: str
    """
    Name of the user; `operator` for acts without a key.
    """


AuditSubject: TypeAlias = dict[str, str | float]
"""
Object of the act, by ids.
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
Number of cards for each knowledgeType, with the same `search`, but regardless of `type`.
"""


CellDelimiter: TypeAlias = Literal[",", ";", "\t", "|", ":", " "]
"""
Character that separates the cells of a CSV file.
"""


class ChangedText(TypedDict):
    card_id: str
    title: str
    text: str
    page: int


class Chat(TypedDict):
    id: str
    """
    Id of the chat: the `ask_id` of its first question. Further questions continue the chat with this id as `chat_id`.
    """
    name: str | None
    """
    Name that a user has given to the chat; null if it has none.
    """
    started_at: str
    questions: int
    """
    Number of questions in the chat.
    """


class ChatAsk(TypedDict):
    """
    A question of a chat. Its text is not stored; its events can be read for 15 minutes.
    """

    ask_id: str
    state: str
    """
    State of the ask: queued, running, done, failed or cancelled.
    """
    outcome: str | None
    """
    answered, closest_passage, not_found or cancelled; null if the ask has not ended or has failed.
    """
    asked_at: str
    ended_at: str | None
    feedback: AnswerFeedback


class ChatDetail(TypedDict):
    id: str
    """
    Id of the chat: the `ask_id` of its first question. Further questions continue the chat with this id as `chat_id`.
    """
    name: str | None
    """
    Name that a user has given to the chat; null if it has none.
    """
    started_at: str
    questions: int
    """
    Number of questions in the chat.
    """
    asks: list[ChatAsk]
    """
    The latest 200 questions of the chat, oldest first.
    """


class ChatDetailReply(TypedDict):
    """
    The chat
    """

    message: str
    data: ChatDetail


class ChatListReply(TypedDict):
    """
    Chats, the latest begun first; `next_cursor` is null on the last page
    """

    message: str
    data: list[Chat]
    next_cursor: str | None


class ChatName(TypedDict):
    name: str


ChatPairItem: TypeAlias = str


ChatPair: TypeAlias = list[ChatPairItem]
"""
A turn as an array: [question, answer].
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
    Number of documents that have been compared with all others.
    """
    total: int
    """
    Number of documents that can be compared.
    """
    open: int
    """
    Number of open conflicts of the collection.
    """
    left_out: int
    """
    Number of cards of these documents that were too complex to be compared.
    """
    done: bool
    """
    Whether all documents have been compared.
    """


class CheckReply(TypedDict):
    """
    Progress of the comparison
    """

    message: str
    data: CheckProgress


class CheckRequest(TypedDict):
    budget_ms: NotRequired[int]
    """
    Approximate limit of the duration of the call, in milliseconds. Default: 2000.
    """


class CollectionCounts(TypedDict):
    knowledgeCards: int
    fileInstances: int
    chats: int
    """
    Number of chats. Each question without `chat_id` begins a chat.
    """


class CollectionEventMessage(TypedDict):
    """
    A server-sent event. Every 15 s, the stream has a comment line.
    """

    id: NotRequired[str]
    """
    Id of the event, for `Last-Event-ID`.
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
Number of conflicts in each state, with the same `type`, but regardless of `state`.
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
    The sentence as it stands in the document, character for character.
    """
    start: int
    """
    Offset of the sentence in the text of the file (`GET /files/{id}/text`), in UTF-16 code units.
    """
    end: int
    """
    Offset of the end of the sentence, exclusive.
    """
    value: str
    """
    The part of the sentence that differs, as written.
    """
    normalised: str
    """
    `value` in SI units or ISO 8601, if it is a quantity or a date.
    """


ConflictState: TypeAlias = Literal["open", "superseded", "dismissed", "resolved"]


ConflictType: TypeAlias = Literal["value", "date", "polarity", "name", "summary"]


class DeletedCollection(TypedDict):
    """
    The collection was deleted. The last event, without an `id`.
    """

    collection_id: int


class DocumentFailure(TypedDict):
    """
    Why a document was refused. Nothing of the document is stored.
    """

    code: str
    """
    Stable, machine-readable error code.
    """
    message: str
    field: str | None
    """
    Field of the line that caused the error; null if that is unknown.
    """


class DocumentOutcome(TypedDict):
    """
    Outcome of a line: either a file, with its ids and status, or an error.
    """

    line: int | None
    """
    Number of the line, from 1; blank lines count. null: the rest of the body was not read.
    """
    name: str | None
    """
    Name as it was sent; null if it could not be read.
    """
    file_id: NotRequired[int]
    file_instance_id: NotRequired[int]
    filename: NotRequired[str]
    """
    Name of the file.
    """
    status: NotRequired[str]
    error: NotRequired[DocumentFailure]


class Error(TypedDict):
    """
    An error: a message for people, and a code for programs.
    """

    error: str
    code: str
    """
    Stable, machine-readable error code.
    """
    request_id: str
    """
    Id of the request, also in the header `x-request-id`.
    """
    trace_id: str
    """
    W3C trace id: that of the header `traceparent` of the request, or a new one. Also in the header `x-trace-id`.
    """


FacetSource: TypeAlias = Literal["built-in", "document", "metadata"]
"""
`built-in`: a key of every collection; `document`: a property of documents; `metadata`: a key of user metadata.
"""


class FacetValue(TypedDict):
    value: str
    documents: int
    """
    Number of documents that have the value.
    """


class FeedbackRequest(TypedDict):
    rating: NotRequired[Literal["up", "down"] | None]
    """
    Rating of the answer; null: no rating. Default: null.
    """
    comment: NotRequired[str]
    """
    Comment on the answer; empty: no comment. Default: "".
    """


FileContent: TypeAlias = bytes


class FileOfCard(TypedDict):
    id: int
    name: str
    type: str
    version: int
    """
    Number of the version of the document, from 1.
    """
    current: bool
    """
    Whether searches and asks use this version.
    """


class FileProgress(TypedDict):
    file_id: int
    file_instance_id: int
    file_name: str
    status: str
    stage: str
    """
    queued, parsing, extracting, indexing, embedding, done, failed or deleted.
    """
    done: int
    """
    Work done at this stage, in `unit`.
    """
    total: int
    """
    All work of this stage, in `unit`.
    """
    unit: str
    """
    pages, rows, cards or bytes.
    """
    cards: int
    percent: int
    """
    Progress of the whole processing, 0 to 100.
    """
    reason: str | None
    """
    Stable code of the reason for the status; null if there is none.
    """
    message: str | None
    """
    The reason in words, in the language of `Accept-Language`; null if there is none.
    """


class FileProgressEvent(TypedDict):
    type: Literal["progress"]
    data: FileProgress


FilterBound: TypeAlias = float | str
"""
A number, or an ISO 8601 date.
"""


FilterScalar: TypeAlias = str | float | bool


class Health(TypedDict):
    """
    The process is alive
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
    The text of the card as it stands in the document, character for character.
    """
    knowledgeType: str
    """
    Type of the card, a `KnowledgeType`.
    """
    importanceScore: float
    """
    Importance of the card, 0 to 1.
    """
    createdAt: str


KnowledgeType: TypeAlias = Literal["knowledge", "procedure", "reference", "definition", "policy"]


class MessageReply(TypedDict):
    """
    The operation is done
    """

    message: str


MetadataChange: TypeAlias = str | float | bool | list[str] | None


MetadataChanges: TypeAlias = dict[str, MetadataChange]


MetadataValue: TypeAlias = str | float | bool | list[str]
"""
A string that begins like an ISO 8601 date is a date, which has to exist.
"""


class ModelCall(TypedDict):
    ask_id: str
    """
    Id of the ask, or of the work on a document.
    """
    kind: str
    """
    Purpose of the call: rewrite, route, step or answer for an ask; cards or conflict for a document.
    """
    model: str
    prompt_tokens: int
    """
    All tokens of the prompt, cached or not.
    """
    completion_tokens: int
    cache_read_tokens: int
    """
    Tokens of the prompt that were read from the cache of the provider.
    """
    cache_write_tokens: int
    """
    Tokens of the prompt that were written to the cache of the provider.
    """
    settled_at: str


class ModelCallListReply(TypedDict):
    """
    Calls, latest first
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
    The process does not serve requests yet
    """

    status: str
    waiting_for: list[str]
    """
    Names of the dependencies that are not ready.
    """


class OperationUsage(TypedDict):
    operation: str
    model: str
    requests: int
    tokens: int


class PageRectangle(TypedDict):
    """
    A rectangle in points (1/72 inch) from the top left corner of the page as it is shown; y grows downward.
    """

    page: int
    """
    Page number, from 1.
    """
    x: float
    """
    Left edge.
    """
    y: float
    """
    Upper edge.
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
    Extension: `cursor` for the next page, which repeats and skips no entries when others are added or removed meanwhile. null on the last page.
    """


class RatedAskReply(TypedDict):
    """
    The ask as it is now
    """

    message: str
    data: ChatAsk


ReadingGrade: TypeAlias = Literal["good", "fair", "poor"]
"""
`good`: nothing is known to be missing or doubtful. `fair`: something is missing or doubtful. `poor`: more than a quarter of the pages are, or the encoding or structure of the whole file is damaged.
"""


class ReadingWarning(TypedDict):
    code: str
    message: str
    """
    What is missing or doubtful, in plain words.
    """
    page: int | None
    """
    Page number, from 1; null: the warning is about the whole file.
    """


class Ready(TypedDict):
    """
    The process serves requests
    """

    status: str


class ResolveRequest(TypedDict):
    action: ConflictAction
    note: NotRequired[str]
    """
    Reason for the decision. Default: "".
    """


class SearchCoverage(TypedDict):
    """
    Extension: totals of an exhaustive search. If they differ between pages, documents were added or removed meanwhile, and scores have changed; a new search from the first page is consistent.
    """

    scored: int
    """
    Number of cards in the scope of the search, each of which was scored.
    """
    matched: int
    """
    Number of cards that match, on all pages.
    """
    documents: int
    """
    Number of documents with cards that match. A document in several collections counts in each of them.
    """


class SearchTokens(TypedDict):
    embedding: int
    rerank: int
    model_id: str


class Span(TypedDict):
    start: int
    """
    Offset of the first byte in the UTF-8 of `content`.
    """
    end: int
    """
    Offset after the last byte.
    """


class TableCell(TypedDict):
    text: str
    start: int
    """
    Offset of the cell in the text of the file, in UTF-16 code units.
    """
    end: int
    """
    Offset of the end of the cell, exclusive.
    """
    cut: bool
    """
    Whether `text` is only the beginning of a longer text.
    """


TableColumnType: TypeAlias = Literal["year", "number", "date", "ambiguous-date", "time", "score", "text"]
"""
`ambiguous-date`: it cannot be determined whether the day or the month comes first.
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
    The value: a cell as written, or a number with its unit.
    """
    number: str | None
    """
    The value as an exact decimal number; null if it is not a number.
    """
    measure: str | None
    """
    For a group: the count, total or average by which it was chosen; otherwise null.
    """
    cut: bool
    """
    Whether `text` is only the beginning of a longer text.
    """


class TableRow(TypedDict):
    row: int
    """
    Number of the row, from 0, as in programs.
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
    Name of a column; # and the number of the column, counted from 1, if the name is empty or not unique.
    """
    value: TableLiteral


class TableTestAfterRow(TypedDict):
    op: Literal["after-row"]
    row: int
    """
    Number of a row, counted from 0, as in results.
    """


class TableTestAtLeast(TypedDict):
    op: Literal[">="]
    column: str
    """
    Name of a column; # and the number of the column, counted from 1, if the name is empty or not unique.
    """
    value: TableLiteral


class TableTestAtMost(TypedDict):
    op: Literal["<="]
    column: str
    """
    Name of a column; # and the number of the column, counted from 1, if the name is empty or not unique.
    """
    value: TableLiteral


class TableTestBeforeRow(TypedDict):
    op: Literal["before-row"]
    row: int
    """
    Number of a row, counted from 0, as in results.
    """


class TableTestBelow(TypedDict):
    op: Literal["<"]
    column: str
    """
    Name of a column; # and the number of the column, counted from 1, if the name is empty or not unique.
    """
    value: TableLiteral


class TableTestBetween(TypedDict):
    op: Literal["between"]
    column: str
    """
    Name of a column; # and the number of the column, counted from 1, if the name is empty or not unique.
    """
    low: TableLiteral
    high: TableLiteral


class TableTestContains(TypedDict):
    op: Literal["contains"]
    column: str
    """
    Name of a column; # and the number of the column, counted from 1, if the name is empty or not unique.
    """
    value: str


class TableTestEqual(TypedDict):
    op: Literal["="]
    column: str
    """
    Name of a column; # and the number of the column, counted from 1, if the name is empty or not unique.
    """
    value: TableLiteral


class TableTestIn(TypedDict):
    op: Literal["in"]
    column: str
    """
    Name of a column; # and the number of the column, counted from 1, if the name is empty or not unique.
    """
    values: list[TableLiteral]


class TableTestMissing(TypedDict):
    op: Literal["missing"]
    column: str
    """
    Name of a column; # and the number of the column, counted from 1, if the name is empty or not unique.
    """


class TableTestMonth(TypedDict):
    op: Literal["month"]
    column: str
    """
    Name of a column; # and the number of the column, counted from 1, if the name is empty or not unique.
    """
    value: int


class TableTestSame(TypedDict):
    op: Literal["same"]
    column: str
    """
    Name of a column; # and the number of the column, counted from 1, if the name is empty or not unique.
    """
    row: int
    """
    Number of a row, counted from 0, as in results.
    """


class TableValueAverage(TypedDict):
    op: Literal["average"]
    column: str
    """
    Name of a column; # and the number of the column, counted from 1, if the name is empty or not unique.
    """


Column: TypeAlias = str
"""
Name of a column; # and the number of the column, counted from 1, if the name is empty or not unique.
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
    Name of a column; # and the number of the column, counted from 1, if the name is empty or not unique.
    """


class TableValueDifference(TypedDict):
    op: Literal["difference"]
    columns: list[Column]
    """
    One column of the two selected rows, or two columns of the one selected row.
    """


class TableValueExists(TypedDict):
    op: Literal["exists"]


class TableValueGroups(TypedDict):
    op: Literal["groups"]
    group: str
    """
    Name of a column; # and the number of the column, counted from 1, if the name is empty or not unique.
    """
    measure: TableMeasure
    column: NotRequired[str]
    """
    Name of a column; # and the number of the column, counted from 1, if the name is empty or not unique.
    """
    order: TableOrder
    limit: int
    nth: NotRequired[int]
    """
    Only the groups with the n-th measure in this order, of which equal ones are one.
    """


class TableValueLongestRun(TypedDict):
    op: Literal["longest-run"]


class TableValueMax(TypedDict):
    op: Literal["max"]
    column: str
    """
    Name of a column; # and the number of the column, counted from 1, if the name is empty or not unique.
    """


class TableValueMedian(TypedDict):
    op: Literal["median"]
    column: str
    """
    Name of a column; # and the number of the column, counted from 1, if the name is empty or not unique.
    """


class TableValueMin(TypedDict):
    op: Literal["min"]
    column: str
    """
    Name of a column; # and the number of the column, counted from 1, if the name is empty or not unique.
    """


class TableValueNeighbour(TypedDict):
    op: Literal["neighbour"]
    direction: TableDirection
    by: NotRequired[str]
    """
    Name of a column; # and the number of the column, counted from 1, if the name is empty or not unique.
    """
    columns: list[Column]


class TableValueNth(TypedDict):
    op: Literal["nth"]
    n: int
    """
    Counted from 1; -1 is the last. In the order of the table or, with `by`, from the lowest value of that column.
    """
    by: NotRequired[str]
    """
    Name of a column; # and the number of the column, counted from 1, if the name is empty or not unique.
    """
    columns: list[Column]


class TableValueRange(TypedDict):
    op: Literal["range"]
    column: str
    """
    Name of a column; # and the number of the column, counted from 1, if the name is empty or not unique.
    """


class TableValueSum(TypedDict):
    op: Literal["sum"]
    column: str
    """
    Name of a column; # and the number of the column, counted from 1, if the name is empty or not unique.
    """


class TableValueTop(TypedDict):
    op: Literal["top"]
    by: str
    """
    Name of a column; # and the number of the column, counted from 1, if the name is empty or not unique.
    """
    order: TableOrder
    columns: list[Column]


TablesState: TypeAlias = Literal["typed", "pending", "failed"]
"""
`typed`: the types of the columns are known. `pending`: they will be known soon, as after an upgrade or a restore. `failed`: determining them exceeded its limits of time or memory; the file is searched like any other.
"""


TextBlockKind: TypeAlias = Literal["heading", "paragraph", "list_item", "table", "code", "quote", "footnote"]


TextEncoding: TypeAlias = Literal["utf-8", "utf-16le", "utf-16be", "windows-874", "windows-1250", "windows-1251", "windows-1252", "windows-1253", "windows-1254", "windows-1255", "windows-1256", "windows-1257", "windows-1258", "iso-8859-2", "iso-8859-3", "iso-8859-4", "iso-8859-5", "iso-8859-6", "iso-8859-7", "iso-8859-8", "iso-8859-10", "iso-8859-13", "iso-8859-14", "iso-8859-15", "iso-8859-16", "koi8-r", "koi8-u", "macintosh", "ibm866", "gbk", "gb18030", "big5", "shift_jis", "euc-jp", "euc-kr"]
"""
Character encoding of a text file.
"""


class TokenLimitError(TypedDict):
    """
    The token quota of the team or the budget of the key is too small. `Retry-After` has the seconds until the next period.
    """

    error: str
    remaining: int
    """
    Tokens that the team, or the key, may still use in this period.
    """
    reason: str
    """
    Number of tokens that the request needs, and of those that are left, in words.
    """
    code: str
    """
    Stable, machine-readable error code.
    """
    request_id: str
    """
    Id of the request, also in the header `x-request-id`.
    """
    trace_id: str
    """
    W3C trace id: that of the header `traceparent` of the request, or a new one. Also in the header `x-trace-id`.
    """


TooManyRequestsError: TypeAlias = TokenLimitError | Error


TreatAs: TypeAlias = Literal["text"]
"""
`text`: as plain text, whatever the extension of the file name.
"""


class UnansweredError(TypedDict):
    """
    The ask was cancelled, or takes longer than a request may wait and continues.
    """

    error: str
    ask_id: NotRequired[str]
    """
    Id of the ask, with which its events can still be read.
    """
    code: str
    """
    Stable, machine-readable error code.
    """
    request_id: str
    """
    Id of the request, also in the header `x-request-id`.
    """
    trace_id: str
    """
    W3C trace id: that of the header `traceparent` of the request, or a new one. Also in the header `x-trace-id`.
    """


class UploadRequest(TypedDict):
    file: bytes
    """
    PDF, DOCX, DOC, TXT, MD, CSV or XLSX; as an extension, unless the operator has excluded them, also PPTX, ODT, RTF, EPUB, HTML, EML, JSON or JSONL. At most 52,428,800 bytes.
    """
    encoding: NotRequired[TextEncoding]
    delimiter: NotRequired[CellDelimiter]
    header_row: NotRequired[int]
    """
    Number of the row with the names of the columns, from 1: in a CSV file counted without empty rows, in an XLSX file as each sheet numbers its rows; 0: no row has names. If there is no such row, the row is detected, with a warning in the report.
    """
    sheet: NotRequired[str]
    """
    Name of the only sheet of an XLSX file to read. If there is no such sheet, all are read, with a warning in the report.
    """
    ocr_language: NotRequired[str]
    """
    Language of scanned pages of a PDF file: one of the languages for which OCR is set up.
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
    A calendar month in UTC; `end` is exclusive.
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
    The key may no longer watch the collection. The last event, without an `id`.
    """

    error: str
    code: str
    """
    Stable, machine-readable error code.
    """


FilterMember: TypeAlias = dict[str, Any]
"""
Filters of a group, in the form of `Filters`.
"""


Filters: TypeAlias = dict[str, Any]
"""
Conditions on metadata, all of which have to match. Keys are `document_id`, `file_name`, `version`, `card_id`, `page`, `chunk_index`, `knowledge_type`, `title`, `metadata.KEY` (user metadata of files), or any other key, which is a property of documents. A key that no document has is a 400, except with `exists`. At most 64 conditions, nested at most 5 deep.
"""


class AskErrorEvent(TypedDict):
    type: Literal["error"]
    data: AskFailure


class AuditEntry(TypedDict):
    id: str
    at: str
    action: str
    """
    Kind of the act: team.create, key.create, key.revoke, collection.create, collection.delete, file.delete, chat.delete, conflict.resolve, backup.create or backup.restore.
    """
    by: AuditActor
    subject: AuditSubject


class AuditReply(TypedDict):
    """
    Entries, newest first; `next_cursor` is null on the last page
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
    Collections, newest first
    """

    message: str
    data: list[Collection]


class CollectionReply(TypedDict):
    """
    The created collection
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
    Similarity of the two sentences apart from the difference, 0 to 1.
    """
    first: ConflictSide
    second: ConflictSide
    further: int
    """
    Number of further findings that a summary stands for; 0 for other types.
    """
    action: str | None
    """
    dismiss, keep_first or keep_second; null if no user has decided.
    """
    note: str | None
    """
    Reason for the decision; null if there is none.
    """
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
    The versions of a document in a collection.
    """

    collection: CollectionRef
    file_name: str
    versions: list[Version]
    """
    Versions of the document, newest first.
    """


class Facet(TypedDict):
    key: str
    """
    Key as used in `filters`.
    """
    source: FacetSource
    type: str
    """
    Type of all values: string, number, integer, date or boolean. Range operators compare numbers and dates.
    """
    documents: int
    """
    Number of documents that have the key.
    """
    values: list[FacetValue]
    """
    The most frequent values of at most 200 characters, most frequent first. Empty for built-in keys.
    """
    complete: bool
    """
    Whether `values` has all values.
    """


class File(TypedDict):
    id: int
    name: str
    sourceName: str
    type: str
    """
    Format of the file: pdf, docx, doc, txt, md, csv, xlsx, pptx, odt, rtf, epub, html, eml, json or jsonl.
    """
    status: str
    uploaded_at: str
    user: User


class FileListReply(TypedDict):
    """
    Files, newest first
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
    Only if requested: spans in `content` of the words of the query, and of the sentence that is closest to the query.
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
    The text of the card as it stands in the document, character for character.
    """
    knowledgeType: str
    """
    Type of the card, a `KnowledgeType`.
    """
    importanceScore: float
    """
    Importance of the card, 0 to 1.
    """
    createdAt: str
    file: FileOfCard
    page: int
    """
    Page number, from 1; in a spreadsheet the number of the sheet. 1 if the format has no pages.
    """
    chunkIndex: int
    """
    Position of the card among those of the file, from 0.
    """
    start: int
    """
    Offset of verbatimContent in the text of the file (`GET /files/{id}/text`), in UTF-16 code units.
    """
    end: int
    """
    Offset of the end of verbatimContent, exclusive.
    """
    rectangles: NotRequired[list[PageRectangle]]
    """
    Rectangles of the lines of a PDF that contain parts of verbatimContent, in the order of the text; for a table, of the whole table. Absent if they are unknown: in other formats, for sideways or slanted text, and while the file is reprocessed.
    """


class KnowledgeCardPage(TypedDict):
    collection: CollectionSummary
    knowledgeCards: list[KnowledgeCard]
    pagination: Pagination
    typeCounts: CardCounts


class KnowledgeCardReply(TypedDict):
    """
    The card, and its place in the file
    """

    message: str
    data: KnowledgeCardDetail


Metadata: TypeAlias = dict[str, MetadataValue]
"""
User metadata of a file: at most 64 keys of 1 to 100 characters, and 4,096 bytes as JSON. Filters name a key as `metadata.KEY`.
"""


class ReadingOptions(TypedDict):
    """
    How to read a file. Absent options are detected.
    """

    encoding: NotRequired[TextEncoding]
    delimiter: NotRequired[CellDelimiter]
    header_row: NotRequired[int]
    """
    Number of the row with the names of the columns, from 1: in a CSV file counted without empty rows, in an XLSX file as each sheet numbers its rows; 0: no row has names. If there is no such row, the row is detected, with a warning in the report.
    """
    sheet: NotRequired[str]
    """
    Name of the only sheet of an XLSX file to read. If there is no such sheet, all are read, with a warning in the report.
    """
    ocr_language: NotRequired[str]
    """
    Language of scanned pages of a PDF file: one of the languages for which OCR is set up.
    """
    treat_as: NotRequired[TreatAs]


class ReprocessRequest(TypedDict):
    options: NotRequired[ReadingOptions]


class SearchCollectionsRequest(TypedDict):
    collection_ids: list[CollectionId]
    """
    Ids of collections, as in `GET /collections/list`. Duplicates count once.
    """
    query: str
    top_k: NotRequired[int]
    """
    Maximum number of results; with `exhaustive`, of results on a page. Default: 10.
    """
    rerank: NotRequired[bool]
    """
    Whether the best results are reordered: by the configured reranker, otherwise by relevance feedback from the first results. Default: true.
    """
    current_only: NotRequired[bool]
    """
    false: superseded versions of documents are searched as well. Default: true.
    """
    filters: NotRequired[Filters | None]
    """
    Default: null.
    """
    as_of: NotRequired[str]
    """
    Extension: read the documents as of a past moment: a day (its end, in UTC) or a time with a time zone, not in the future. Of each document, only the version is read that had come into force last by then, or none if there was none; with `current_only: false`, also the versions that had been replaced by then. A version comes into force at the date in `metadata.effective_from`, `metadata.published` or `metadata.date`, unless the version before has the same date; otherwise at its upload, or, if it is the first version, at the end of the period in its file name if that is earlier. It is in force until the end of `metadata.effective_until`. Deleted versions are not found, nor the versions that they had replaced by then. Only conflicts with statements that were in force then are shown.
    """
    exhaustive: NotRequired[bool]
    """
    Extension: with true, all cards that match are returned, in pages of `top_k`, ordered by their score, with their number in `coverage`. Of cards with equal text, each is returned. `rerank` is ignored. Default: false.
    """
    cursor: NotRequired[str]
    """
    Extension: `next_cursor` of the previous page; needs `exhaustive`.
    """
    highlights: NotRequired[bool]
    """
    Extension: with true, each result has the spans of the words of the query, and of the sentence closest to the query. Default: false.
    """


class SearchRequest(TypedDict):
    query: str
    top_k: NotRequired[int]
    """
    Maximum number of results; with `exhaustive`, of results on a page. Default: 10.
    """
    rerank: NotRequired[bool]
    """
    Whether the best results are reordered: by the configured reranker, otherwise by relevance feedback from the first results. Default: true.
    """
    current_only: NotRequired[bool]
    """
    false: superseded versions of documents are searched as well. Default: true.
    """
    filters: NotRequired[Filters | None]
    """
    Default: null.
    """
    as_of: NotRequired[str]
    """
    Extension: read the documents as of a past moment: a day (its end, in UTC) or a time with a time zone, not in the future. Of each document, only the version is read that had come into force last by then, or none if there was none; with `current_only: false`, also the versions that had been replaced by then. A version comes into force at the date in `metadata.effective_from`, `metadata.published` or `metadata.date`, unless the version before has the same date; otherwise at its upload, or, if it is the first version, at the end of the period in its file name if that is earlier. It is in force until the end of `metadata.effective_until`. Deleted versions are not found, nor the versions that they had replaced by then. Only conflicts with statements that were in force then are shown.
    """
    exhaustive: NotRequired[bool]
    """
    Extension: with true, all cards that match are returned, in pages of `top_k`, ordered by their score, with their number in `coverage`. Of cards with equal text, each is returned. `rerank` is ignored. Default: false.
    """
    cursor: NotRequired[str]
    """
    Extension: `next_cursor` of the previous page; needs `exhaustive`.
    """
    highlights: NotRequired[bool]
    """
    Extension: with true, each result has the spans of the words of the query, and of the sentence closest to the query. Default: false.
    """


class SearchResultMetadata(TypedDict):
    """
    The fields listed here, the properties of the document, and the user metadata of the file as `metadata.KEY`.
    """

    document_id: str
    file_name: str
    page: int
    chunk_index: int
    knowledge_type: str
    title: str
    conflicts: NotRequired[list[CardConflict]]
    """
    Extension: open conflicts of the card, each with its other side. Absent if there are none.
    """


class TableColumn(TypedDict):
    name: str
    """
    Name as printed; the names in several header rows are joined with " / ".
    """
    type: TableColumnType
    unit: str | None
    """
    Unit in the cells, or in brackets in the name: `$`, `%`, `kg`; null if there is none.
    """
    scale: float
    """
    Factor for the numbers, from the name of the column: 1000000 for "(millions)".
    """
    distinct: int
    """
    Number of distinct texts in the column.
    """
    missing: int
    """
    Number of cells without a value: empty, "n/a", "-".
    """
    exceptions: int
    """
    Number of cells that are not of the type of the column. Computations do not use them.
    """
    unique: bool
    """
    Whether every row has a value, all of them distinct.
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
    Numbers of rows that were used and left out, in words.
    """
    values: list[TableResultValue]
    """
    Computed values, 50 at most.
    """
    further_values: int
    """
    Number of values that are not listed.
    """
    columns: list[str]
    """
    Columns of the cells of `rows`, by the names that programs use.
    """
    rows: list[TableRow]
    """
    Rows that the result rests on: for a lookup, and for a highest or lowest value, all of them, 50 at most; for a count or sum, the first three and the last; for groups, the first four of the first group.
    """
    further_rows: int
    """
    Number of rows that the result rests on and that are not listed.
    """
    rows_scanned: int
    """
    Number of rows of the table.
    """
    rows_used: int
    """
    Number of rows that met the conditions and have a value.
    """
    rows_excluded: int
    """
    Number of rows that met the conditions, but whose cell is empty or not of its column's type.
    """
    total_rows: int
    """
    Number of rows that sum up other rows, and were left out.
    """


class TableResultReply(TypedDict):
    """
    The result
    """

    message: str
    data: TableResult


TableTest: TypeAlias = TableTestEqual | TableTestContains | TableTestBelow | TableTestAtMost | TableTestAbove | TableTestAtLeast | TableTestBetween | TableTestIn | TableTestMissing | TableTestMonth | TableTestSame | TableTestAfterRow | TableTestBeforeRow
"""
A test of one row.
"""


class TextBlock(TypedDict):
    kind: TextBlockKind
    start: int
    """
    Offset of the block in the whole text, in UTF-16 code units.
    """
    end: int
    """
    Offset of the end of the block, exclusive.
    """
    page: int
    """
    Page number, from 1; in a spreadsheet the number of the sheet.
    """
    level: int
    """
    Level of a heading, 1 to 6; depth of a list item, from 1; otherwise 0.
    """


class TokenUsage(TypedDict):
    period: UsagePeriod
    quota: int | None
    """
    Tokens that the team may use in the period; null: no limit.
    """
    used: int
    reserved: int
    """
    Tokens reserved for work in progress.
    """
    remaining: int | None
    """
    Tokens that are left in the period; null: no limit.
    """
    operations: list[OperationUsage]


class TokenUsageReply(TypedDict):
    """
    Token usage of the team
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
    One entry for each collection that holds the file
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
    Id of a language model that the server has. Absent: chosen by `mode`.
    """
    mode: NotRequired[AskMode]
    top_k: NotRequired[int]
    """
    Maximum number of sources. Default: 10.
    """
    current_only: NotRequired[bool]
    """
    false: superseded versions of documents are read as well. Default: true.
    """
    chat_history: NotRequired[list[ChatTurn]]
    """
    Previous turns of the chat, oldest first. Default: [].
    """
    filters: NotRequired[Filters | None]
    """
    Default: null.
    """
    as_of: NotRequired[str]
    """
    Extension: read the documents as of a past moment: a day (its end, in UTC) or a time with a time zone, not in the future. Of each document, only the version is read that had come into force last by then, or none if there was none; with `current_only: false`, also the versions that had been replaced by then. A version comes into force at the date in `metadata.effective_from`, `metadata.published` or `metadata.date`, unless the version before has the same date; otherwise at its upload, or, if it is the first version, at the end of the period in its file name if that is earlier. It is in force until the end of `metadata.effective_until`. Deleted versions are not found, nor the versions that they had replaced by then. Only conflicts with statements that were in force then are shown.
    """
    chat_id: NotRequired[str]
    """
    Extension: id of the chat that this question continues, which is the `ask_id` of its first question. Absent: the question begins a new chat. The server stores no text of chats, so that `chat_history` is needed as well.
    """


class AskCollectionsRequest(TypedDict):
    collection_ids: list[CollectionId]
    """
    Ids of collections, as in `GET /collections/list`. Duplicates count once.
    """
    question: str
    model: NotRequired[str]
    """
    Id of a language model that the server has. Absent: chosen by `mode`.
    """
    mode: NotRequired[AskMode]
    stream: NotRequired[bool]
    """
    true: the answer is a stream of server-sent events, each an `AskEvent`; false: one JSON body. Default: false.
    """
    top_k: NotRequired[int]
    """
    Maximum number of sources. Default: 10.
    """
    current_only: NotRequired[bool]
    """
    false: superseded versions of documents are read as well. Default: true.
    """
    chat_history: NotRequired[list[ChatTurn]]
    """
    Previous turns of the chat, oldest first. Default: [].
    """
    filters: NotRequired[Filters | None]
    """
    Default: null.
    """
    as_of: NotRequired[str]
    """
    Extension: read the documents as of a past moment: a day (its end, in UTC) or a time with a time zone, not in the future. Of each document, only the version is read that had come into force last by then, or none if there was none; with `current_only: false`, also the versions that had been replaced by then. A version comes into force at the date in `metadata.effective_from`, `metadata.published` or `metadata.date`, unless the version before has the same date; otherwise at its upload, or, if it is the first version, at the end of the period in its file name if that is earlier. It is in force until the end of `metadata.effective_until`. Deleted versions are not found, nor the versions that they had replaced by then. Only conflicts with statements that were in force then are shown.
    """


class AskSourceMetadata(TypedDict):
    """
    Extension: open conflicts of the card, each with its other side. Absent if there are none.
    """

    conflicts: list[CardConflict]


class ChangeListReply(TypedDict):
    """
    Differences between the two versions
    """

    message: str
    data: VersionChanges


CollectionEvent: TypeAlias = FileProgressEvent | CollectionDeletedEvent | WatchErrorEvent
"""
An event of a collection: progress of a file, deletion of the collection, or loss of access.
"""


class CollectionFacets(TypedDict):
    documents: int
    """
    Number of counted documents: current versions only, at most the newest 20,000.
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
    A document on one line of the body. It has either `text` or `markdown`.
    """

    name: str
    """
    Name of the document, like that of a file. Documents of one name are versions of one document.
    """
    text: NotRequired[str]
    """
    The document as plain text, unless `markdown` is given.
    """
    markdown: NotRequired[str]
    """
    The document as Markdown, unless `text` is given.
    """
    metadata: NotRequired[Metadata]


class FacetsReply(TypedDict):
    """
    Keys that filters can use
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
    SHA-256 of the bytes of the file, in lower-case hexadecimal digits.
    """
    source: str | None
    """
    `X-Cardinal-Source` of the first upload of the file; null if it had none.
    """
    metadata: Metadata
    version: int
    """
    Number of the version, from 1. Files of one name in one collection are the versions of a document.
    """
    current: bool
    """
    Whether searches and asks use this version: the newest one that was ever processed, or the newest one if none was.
    """
    knowledge_cards: int
    stage: str
    """
    queued, parsing, extracting, indexing, embedding or done.
    """
    percent: int
    """
    Progress of the whole processing, 0 to 100.
    """
    status_reason: str | None
    """
    Stable code of the reason for the status; null if there is none.
    """
    status_message: str | None
    """
    The reason in words, in the language of `Accept-Language`; null if there is none.
    """
    uploaded_at: str


class FileReport(TypedDict):
    file_id: int
    grade: ReadingGrade
    title: str | None
    language: str | None
    """
    Language of the text, as an ISO 639-1 code; null if it is uncertain.
    """
    pages: int
    """
    Number of pages; of a spreadsheet, number of sheets.
    """
    ocr_pages: int
    """
    Number of pages without text of their own that were read by OCR.
    """
    ocr_languages: list[str]
    """
    Languages in which OCR read these pages, by the names that OCR uses.
    """
    characters: int
    """
    Length of the text that was read, in UTF-16 code units.
    """
    blocks: int
    """
    Number of blocks of the text: paragraphs, headings, list items, tables and others.
    """
    warnings: list[ReadingWarning]
    """
    At most 51 warnings. If there are more, the last one has the number of those that are not listed.
    """
    reading_options: ReadingOptions | None
    """
    Extension: reading options that a user has set for the file; null: none.
    """


class FileReportReply(TypedDict):
    """
    The report
    """

    message: str
    data: FileReport


class FileTable(TypedDict):
    id: str
    """
    Id of the table, for queries: the id of the file and the position of the table in the file, from 0.
    """
    name: str
    """
    Caption of the table, or name of its sheet.
    """
    heading_path: list[str]
    """
    Headings above the table, outermost first.
    """
    page: int
    """
    Page number, from 1; in a spreadsheet the number of the sheet.
    """
    rows: int
    """
    Number of rows without the header.
    """
    total_rows: int
    """
    Number of these rows that sum up other rows. Computations do not use them.
    """
    refused: str | None
    """
    Why the cells were not stored, so that nothing can be computed over the table; null if they were.
    """
    columns: list[TableColumn]


class FileTables(TypedDict):
    file_id: int
    state: TablesState
    tables: list[FileTable]
    total: int
    """
    Number of tables in the list, on all pages.
    """
    further: int
    """
    Number of further tables, which are not in the list because the file has more than are stored.
    """
    next_offset: int | None
    """
    `offset` for the next page; null on the last page.
    """


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
    Offset of `text` in the whole text, in UTF-16 code units.
    """
    end: int
    """
    Offset of the end of `text`, exclusive.
    """
    length: int
    """
    Length of the whole text, in UTF-16 code units.
    """
    next_offset: int | None
    """
    `offset` for the next part; null at the end of the text, or of the page or heading.
    """
    blocks: list[TextBlock]
    """
    Blocks that overlap the part, in order.
    """


class FileTextReply(TypedDict):
    """
    A part of the text
    """

    message: str
    data: FileText


FilterAll: TypeAlias = FilterScalar | list[FilterGroupItem]
"""
A list of filters, of which all have to match. With a list of values instead, the name is an ordinary key.
"""


FilterAny: TypeAlias = FilterScalar | list[FilterGroupItem]
"""
A list of filters, of which at least one has to match. With a list of values instead, the name is an ordinary key.
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
    Id of the card.
    """
    collection_id: int
    """
    Extension: id of the collection of the card.
    """
    score: float
    """
    Relevance, 0 to 1, comparable within one response.
    """
    content: str
    metadata: SearchResultMetadata
    highlights: NotRequired[Highlights]


class TableAny(TypedDict):
    any: list[TableTest]
    """
    At least one of these tests must hold.
    """


TableNot = TypedDict(
    "TableNot",
    {
        "not": TableTest
    },
)


class AskSource(TypedDict):
    document_id: str
    """
    Id of the file.
    """
    file_name: str
    page: int
    chunk_index: int
    """
    Position of the card among those of the file, from 0.
    """
    score: float
    content_preview: str
    """
    Beginning of the text of the card, at most 200 characters.
    """
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
    Format of the file: pdf, docx, doc, txt, md, csv, xlsx, pptx, odt, rtf, epub, html, eml, json or jsonl.
    """
    status: str
    uploaded_at: str
    user: User
    fileInstances: list[FileInstance]
    reading_options: ReadingOptions | None
    """
    Extension: reading options that a user has set for the file; null: none.
    """


class FileReply(TypedDict):
    """
    The file, and the collections that hold it
    """

    message: str
    data: FileDetail


class SearchReply(TypedDict):
    """
    Results, best first
    """

    results: list[SearchResult]
    total_results: int
    """
    Number of entries in `results`.
    """
    query_time_ms: int
    tokens_used: SearchTokens
    coverage: NotRequired[SearchCoverage]
    next_cursor: NotRequired[str | None]
    """
    Extension, only of an exhaustive search: `cursor` for the next page; null on the last page.
    """


TableCondition: TypeAlias = TableTest | TableAny | TableNot


class TableValueShare(TypedDict):
    op: Literal["share"]
    of: list[TableCondition]
    """
    Conditions of the part: the share, in percent, of the selected rows that meet all of them.
    """
    column: NotRequired[str]
    """
    Name of a column; # and the number of the column, counted from 1, if the name is empty or not unique.
    """


class TableValueSurplus(TypedDict):
    op: Literal["surplus"]
    of: list[TableCondition]
    """
    Conditions of the first rows: their number, or sum of `column`, minus that of the rows of `than`.
    """
    than: list[TableCondition]
    column: NotRequired[str]
    """
    Name of a column; # and the number of the column, counted from 1, if the name is empty or not unique.
    """


TableValue: TypeAlias = TableValueCells | TableValueCount | TableValueCountDistinct | TableValueSum | TableValueAverage | TableValueMedian | TableValueMin | TableValueMax | TableValueRange | TableValueShare | TableValueTop | TableValueNth | TableValueNeighbour | TableValueGroups | TableValueDifference | TableValueSurplus | TableValueExists | TableValueLongestRun
"""
The computation over the selected rows.
"""


class TableProgram(TypedDict):
    """
    A program over one table.
    """

    where: NotRequired[list[TableCondition]]
    """
    Conditions that a row must all meet. Rows that contain totals of other rows are never used.
    """
    value: TableValue


class TableComputation(TypedDict):
    table_id: str
    """
    Id of the table, with which `POST /tables/{id}/query` can repeat the computation.
    """
    file_name: str
    program: TableProgram
    columns: list[str]
    """
    Columns of the cells of `rows`, by the names that programs use.
    """
    rows: list[TableRow]
    """
    Rows that the result rests on, ten at most, with their cells as they stand in the text of the file. Empty if an earlier release computed the answer.
    """
    further_rows: int
    """
    Number of rows that the result rests on and that are not listed.
    """
    rows_scanned: int
    """
    Number of rows of the table.
    """
    rows_used: int
    """
    Number of rows that met the conditions and have a value.
    """
    rows_excluded: int
    """
    Number of rows that met the conditions, but whose cell is empty or not of its column's type.
    """
    total_rows: int
    """
    Number of rows that sum up other rows, and were left out.
    """
    unsure: bool
    """
    Whether the question may mean something else than this program computes. The answer then says so.
    """


class Answer(TypedDict):
    answer: str
    sources: list[AskSource]
    model: str
    tokens_used: AskTokens
    ask_id: str
    """
    Extension: id of the ask, with which its events can be read again.
    """
    outcome: str
    """
    Extension: answered, closest_passage (related text that may not answer the question) or not_found; in events also cancelled.
    """
    stop_reason: str | None
    """
    Extension: why the language model stopped: end_turn, max_tokens (the answer is cut off) or refusal; null without a language model.
    """
    computed: list[TableComputation]
    """
    Extension: computations over tables that the answer contains, with the numbers of rows that were used.
    """


class AskDone(TypedDict):
    ask_id: str
    total_sources: int
    model: str
    tokens: ModelTokens
    outcome: str
    """
    Extension: answered, closest_passage (related text that may not answer the question) or not_found; in events also cancelled.
    """
    stop_reason: str | None
    """
    Extension: why the language model stopped: end_turn, max_tokens (the answer is cut off) or refusal; null without a language model.
    """
    computed: list[TableComputation]
    """
    Extension: computations over tables that the answer contains, with the numbers of rows that were used.
    """


class AskDoneEvent(TypedDict):
    type: Literal["done"]
    data: AskDone


AskEvent: TypeAlias = AskStatusEvent | AskSourceEvent | AnswerChunkEvent | AskDoneEvent | AskErrorEvent
"""
An event of an answer. The last event is `done` or `error`.
"""
