"""Whether the processing of files has ended."""

from collections.abc import Collection, Iterator
from itertools import count

from cardinal_client.errors import ProcessingFailedError
from cardinal_client.schema import CollectionDetail, FileDetail

_pending = ("new", "processing")


def is_settled(now: FileDetail | CollectionDetail, file_ids: Collection[int] | None) -> bool:
    """
    :param file_ids: only these files of it are waited for; None: all. One that was deleted meanwhile is not waited for.
    :raises ProcessingFailedError: if it ended as an error.
    """
    awaited = [one for one in now["fileInstances"] if file_ids is None or one["file_id"] in file_ids]
    # A new collection is one without files: nothing would ever come of waiting for it.
    whole = file_ids is None and now["status"] == "processing"
    if whole or any(one["status"] in _pending for one in awaited):
        return False
    failed = [one for one in awaited if one["status"] == "error"]
    if failed or (file_ids is None and now["status"] == "error"):
        raise ProcessingFailedError(now["name"], failed)
    return True


def pauses() -> Iterator[float]:
    """Seconds between looks: soon at first, and never so often that looking is a load."""
    return (min(3.0, 0.1 * 1.5 ** min(looks, 64)) for looks in count())
