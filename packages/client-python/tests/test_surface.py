import inspect
import re
from pathlib import Path

import pytest

from cardinal_client import AsyncClient, Client
from cardinal_client._calls import Call

SNAKE = re.compile(r"(?<=[a-z])(?=[A-Z])")


@pytest.mark.parametrize("kind", [AsyncClient, Client])
def test_has_a_method_for_every_operation(kind: type[object], client: Client) -> None:
    description = client._transport.json(Call("GET", "/api/v1/openapi.json", is_idempotent=True))
    operations = {
        SNAKE.sub("_", operation["operationId"]).lower()
        for methods in description["paths"].values()
        for operation in methods.values()
    }
    methods = {name for name, _ in inspect.getmembers(kind, inspect.isfunction) if not name.startswith("_")}
    extra = {"stream_ask_collection", "stream_ask_collections", "wait_until_processed"}
    extra.add("aclose" if kind is AsyncClient else "close")

    assert operations - methods == set()
    assert {name for name in methods - operations - extra if not name.startswith("iter_")} == set()


def test_is_typed_for_its_users() -> None:
    assert Path(inspect.getfile(Client)).parents[1].joinpath("py.typed").exists()
