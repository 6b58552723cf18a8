"""What events mean for whoever reads a stream."""

import json
from typing import Any, Literal

from cardinal_client.errors import StreamFailedError, UnreadableAnswerError

Verdict = Literal["shown", "last", "broken"]
"""Whether an event is to be shown, is the last to be shown, or says that the connection broke."""


def judge_answer(event: Any) -> Verdict:
    """:raises StreamFailedError: where the event is a failure."""
    if event.get("type") != "error":
        return "last" if event.get("type") == "done" else "shown"
    data = event["data"]
    if data["code"] == "STREAM_BROKEN":
        return "broken"  # The same stream can be read on.
    raise StreamFailedError(data["error"], data["code"], data.get("ask_id"))


def judge_progress(event: Any) -> Verdict:
    """:raises StreamFailedError: where the event is a failure."""
    if event.get("type") == "error":
        raise StreamFailedError(event["data"]["error"], event["data"]["code"])
    return "last" if event.get("type") == "collection.deleted" else "shown"


def is_old(event_id: str, after: str | None) -> bool:
    """Positions only grow: what a proxy or a server sends again is dropped."""
    return bool(after) and event_id.isdecimal() and str(after).isdecimal() and int(event_id) <= int(str(after))


def parsed(data: str) -> Any:
    """:raises UnreadableAnswerError: if it is no object of JSON."""
    try:
        event = json.loads(data)
    except ValueError as cause:
        raise UnreadableAnswerError("An event of the stream is not JSON.") from cause
    if not isinstance(event, dict):
        raise UnreadableAnswerError("An event of the stream is not an object.")
    return event
