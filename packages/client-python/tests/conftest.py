import os
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

import httpx
import pytest

from cardinal_client import AsyncClient, Client, RetryPolicy

POLICY = b"Travel policy\n\nA hotel night may cost at most 140 euros. Flights are booked by the office.\n"


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def client() -> Iterator[Client]:
    with Client(os.environ["CARDINAL_URL"], os.environ["CARDINAL_API_KEY"]) as client:
        yield client


@pytest.fixture
async def async_client(anyio_backend: str) -> AsyncIterator[AsyncClient]:
    async with AsyncClient(os.environ["CARDINAL_URL"], os.environ["CARDINAL_API_KEY"]) as client:
        yield client


@pytest.fixture
def policy(tmp_path: Path) -> Path:
    path = tmp_path / "policy.txt"
    path.write_bytes(POLICY)
    return path


@pytest.fixture
def policies(client: Client, policy: Path) -> Iterator[int]:
    """A collection with one document that is processed."""
    collection_id = client.create_collection(name="Policies")["id"]
    client.upload_file(collection_id, policy, wait_seconds=60)
    yield collection_id
    client.delete_collection(collection_id)


class Script:
    """A server that gives one answer after the other, and keeps what it was sent."""

    def __init__(self, *answers: Callable[[], httpx.Response]) -> None:
        self.answers = list(answers)
        self.received: list[httpx.Request] = []

    def __call__(self, request: httpx.Request) -> httpx.Response:
        request.read()
        self.received.append(request)
        return self.answers.pop(0)()

    def client(self, retries: int = 2) -> Client:
        http = httpx.Client(transport=httpx.MockTransport(self))
        retry = RetryPolicy(retries=retries, first_seconds=0.001, ceiling_seconds=0.002)
        return Client("http://cardinal.test/base/", "sk-test", retry=retry, http_client=http)
