import httpx
import pytest

from cardinal_client import (
    AuthenticationError,
    InvalidRequestError,
    NetworkError,
    NotFoundError,
    PermissionDeniedError,
    RateLimitError,
    RetryPolicy,
    ServerError,
    UnreadableAnswerError,
)
from cardinal_client._calls import seconds_of
from cardinal_client._settled import pauses
from cardinal_client.schema import AuditReply
from conftest import Script


def lost() -> httpx.Response:
    raise httpx.ReadError("connection reset")


def refusal(status: int, code: str = "SOME_CODE", **headers: str) -> httpx.Response:
    return httpx.Response(status, json={"error": "no", "code": code, "request_id": "r-1"}, headers=headers)


def made() -> httpx.Response:
    return httpx.Response(201, json={"message": "made", "data": {"id": 7}})


def test_sends_the_key_and_gives_the_data() -> None:
    script = Script(made)

    assert script.client().create_collection(name="Travel")["id"] == 7
    [request] = script.received
    assert str(request.url) == "http://cardinal.test/base/api/v1/collections/add"
    assert request.headers["authorization"] == "Bearer sk-test"
    assert request.content == b'{"name": "Travel"}'


def test_gives_whole_answers_that_have_more_than_data() -> None:
    audit: AuditReply = {"message": "", "data": [], "next_cursor": None}

    assert Script(lambda: httpx.Response(200, json=audit)).client().list_audit() == audit


@pytest.mark.parametrize(
    ("status", "kind"),
    [
        (400, InvalidRequestError),
        (401, AuthenticationError),
        (403, PermissionDeniedError),
        (404, NotFoundError),
        (500, ServerError),
    ],
)
def test_raises_errors_of_the_class_of_their_status(status: int, kind: type[InvalidRequestError]) -> None:
    with pytest.raises(kind) as raised:
        Script(lambda: refusal(status)).client().get_collection(1)

    assert type(raised.value) is kind
    assert (raised.value.code, raised.value.status, raised.value.request_id) == ("SOME_CODE", status, "r-1")


def test_names_a_page_of_a_proxy() -> None:
    with pytest.raises(ServerError) as raised:
        Script(lambda: httpx.Response(502, text="<html>")).client(retries=0).get_collection(1)

    assert raised.value.code == "HTTP_502"


@pytest.mark.parametrize("text", ["<html>", "", "null", '"ok"', "3", "[]", '{"data": null}', '{"data": "ok"}'])
def test_raises_that_a_success_is_not_of_the_interface(text: str) -> None:
    with pytest.raises(UnreadableAnswerError):
        Script(lambda: httpx.Response(200, text=text)).client().create_collection(name="x")


def test_reads_again_after_a_lost_connection_and_overload() -> None:
    script = Script(lost, lambda: refusal(503), made)

    assert script.client().get_collection(7)["id"] == 7
    assert len(script.received) == 3


def test_reads_again_where_a_proxy_does_not_reach_the_server() -> None:
    proxy = lambda: httpx.Response(502, text="<html>")  # noqa: E731

    assert Script(proxy, lambda: httpx.Response(504), made).client().get_collection(7)["id"] == 7
    with pytest.raises(ServerError):
        Script(lambda: refusal(502, "MODEL_ACCESS"), made).client().get_collection(7)
    with pytest.raises(ServerError):
        Script(proxy, made).client().create_collection(name="x")


def test_gives_up_after_as_many_tries_as_the_policy_says() -> None:
    script = Script(lost, lost, lost)

    with pytest.raises(NetworkError):
        script.client(retries=2).list_files()
    assert len(script.received) == 3


def test_makes_nothing_twice() -> None:
    with pytest.raises(NetworkError):
        Script(lost, made).client().create_collection(name="x")
    with pytest.raises(ServerError):
        Script(lambda: refusal(503), made).client().create_collection(name="x")

    for turned_away in (lambda: refusal(503, "OVERLOADED"), lambda: refusal(429)):
        assert Script(turned_away, made).client().create_collection(name="x")["id"] == 7


def test_makes_once_what_has_a_key() -> None:
    in_progress = lambda: refusal(409, "REQUEST_IN_PROGRESS", **{"retry-after": "0"})  # noqa: E731
    script = Script(lost, in_progress, made)

    assert script.client().create_collection(name="x", idempotency_key="k-1")["id"] == 7
    assert {request.headers["idempotency-key"] for request in script.received} == {"k-1"}


def test_waits_as_long_as_the_server_asks_but_no_minutes() -> None:
    soon, later = {"retry-after": "0"}, {"retry-after": "3600"}

    assert Script(lambda: refusal(429, **soon), made).client().get_collection(7)["id"] == 7
    with pytest.raises(RateLimitError) as raised:
        Script(lambda: refusal(429, **later), made).client().get_collection(7)
    assert raised.value.retry_after_seconds == 3600


def test_draws_waits_from_a_range_that_doubles() -> None:
    policy = RetryPolicy(retries=3, first_seconds=1, ceiling_seconds=3)

    for failures, most in ((1, 1), (2, 2), (3, 3)):
        assert 0 <= (policy.delay(failures) or 0) <= most
    assert policy.delay(4) is None
    assert 0 <= (RetryPolicy(retries=10_000).delay(9_999) or 0) <= 8


def test_looks_as_long_as_it_takes() -> None:
    waits = pauses()
    assert [next(waits) for _ in range(10_000)][-1] == 3


def test_reads_retry_after_as_seconds_and_as_date() -> None:
    assert [seconds_of(header) for header in (None, "", "soon", "12")] == [None, None, None, 12]
    assert seconds_of("Thu, 01 Jan 2026 00:00:00 GMT") == 0
