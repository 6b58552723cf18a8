from collections.abc import AsyncIterable, AsyncIterator, Iterable
from typing import TypeVar

T = TypeVar("T")


async def each(items: AsyncIterable[T] | Iterable[T]) -> AsyncIterator[T]:
    """What a caller may give in either way. Calls that wait take the one way alone: this module has no other half."""
    if isinstance(items, AsyncIterable):
        async for item in items:
            yield item
    else:
        for item in items:
            yield item
