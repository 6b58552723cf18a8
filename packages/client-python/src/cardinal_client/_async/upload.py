import os
import secrets
from collections.abc import AsyncGenerator, AsyncIterable, AsyncIterator, Callable, Iterable, Mapping
from contextlib import AbstractContextManager, closing, nullcontext
from pathlib import Path
from typing import Any, BinaryIO, TypeAlias

import anyio

from cardinal_client._async.each import each

AsyncByteStream: TypeAlias = BinaryIO | AsyncIterable[bytes] | Iterable[bytes]
"""Bytes that come one after another; they can be sent once only."""

AsyncContent: TypeAlias = str | os.PathLike[str] | bytes | AsyncByteStream | Callable[[], AsyncByteStream]
"""A file by its path, or bytes. A function makes a new stream for each try, so that a refused upload can be sent again."""

OnProgress: TypeAlias = Callable[[int, int | None], object]
"""Called with the bytes handed over to be sent so far, and all of them, or None where nobody knows."""

_chunk_bytes = 65_536


def body_of(
    content: AsyncContent, name: str | None, on_progress: OnProgress | None, fields: Mapping[str, object]
) -> dict[str, Any]:
    """
    The part of a call that carries a file: one part named `file`, behind fields; the file is never in memory as a whole.

    :raises OSError: if there is no such file.
    :raises ValueError: if it has no name.
    """
    total: int | None = None
    if isinstance(content, (str, os.PathLike)):
        total = os.stat(content).st_size
        name = name or Path(content).name
    elif isinstance(content, (bytes, bytearray, memoryview)):
        total = len(content)
    if not name:
        raise ValueError("name is required for a file that is not given by its path")
    boundary = f"cardinal-{secrets.token_hex(16)}"
    # As browsers write names that hold what would end the header.
    quoted = name.replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")
    before = "".join(
        f'--{boundary}\r\ncontent-disposition: form-data; name="{field}"\r\n\r\n{value}\r\n'
        for field, value in fields.items()
    )
    head = (
        f'{before}--{boundary}\r\ncontent-disposition: form-data; name="file"; filename="{quoted}"\r\n'
        "content-type: application/octet-stream\r\n\r\n"
    ).encode("utf-8", "replace")

    async def parts() -> AsyncGenerator[bytes]:
        yield head
        sent = 0
        async for chunk in _chunks_of(content):
            yield chunk
            sent += len(chunk)
            if on_progress:
                on_progress(sent, total)
        yield f"\r\n--{boundary}--\r\n".encode()

    return {
        "headers": {"content-type": f"multipart/form-data; boundary={boundary}"},
        "body": parts,
        "is_repeatable": total is not None or callable(content),
    }


async def _chunks_of(content: Any) -> AsyncIterator[bytes]:
    with _opened(content) as source:
        if isinstance(source, (bytes, bytearray, memoryview)):
            for start in range(0, len(source), _chunk_bytes):
                yield bytes(source[start : start + _chunk_bytes])
        elif hasattr(source, "read"):
            while chunk := await anyio.to_thread.run_sync(source.read, _chunk_bytes):
                yield chunk
        else:
            async for chunk in each(source):
                yield chunk


def _opened(content: Any) -> AbstractContextManager[Any]:
    """What was opened for one try is closed after it; what the caller opened is the caller's to close."""
    if isinstance(content, (str, os.PathLike)):
        return open(content, "rb")
    source = content() if callable(content) else content
    return closing(source) if callable(content) and hasattr(source, "close") else nullcontext(source)
