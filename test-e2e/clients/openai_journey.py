"""A journey with the official OpenAI client: python openai_journey.py URL KEY MODEL."""

import sys

from openai import AuthenticationError, BadRequestError, NotFoundError, OpenAI
from openai.types.chat import ChatCompletionUserMessageParam

QUESTION: ChatCompletionUserMessageParam = {"role": "user", "content": "How much may a hotel night cost?"}


def main(url: str, key: str, model: str) -> None:
    client = OpenAI(base_url=f"{url}/v1", api_key=key, max_retries=0)

    assert model in [each.id for each in client.models.list().data]

    whole = client.chat.completions.create(model=model, messages=[QUESTION])
    message = whole.choices[0].message
    assert message.content is not None and "140 euros" in message.content, message
    assert message.annotations and message.annotations[0].url_citation.title, message
    assert whole.usage is not None and whole.usage.total_tokens > 0, whole

    text = ""
    streamed_tokens = 0
    with client.chat.completions.create(
        model=model, messages=[QUESTION], stream=True, stream_options={"include_usage": True}
    ) as stream:
        for chunk in stream:
            if chunk.choices:
                text += chunk.choices[0].delta.content or ""
            if chunk.usage is not None:
                streamed_tokens = chunk.usage.total_tokens
    assert text == message.content, (text, message.content)
    assert streamed_tokens == whole.usage.total_tokens, streamed_tokens

    found = client.vector_stores.search(model.removeprefix("cardinal/"), query="hotel night cost", max_num_results=1)
    assert "140 euros" in found.data[0].content[0].text, found

    near = client.embeddings.create(model="cardinal/embedding", input=["a hotel for a night", "a room to sleep in", "tax law"])
    bed, room, law = [each.embedding for each in near.data]
    closeness = [sum(a * b for a, b in zip(bed, other)) for other in (room, law)]
    assert len(bed) == len(law) and closeness[0] > closeness[1], closeness
    assert near.usage.total_tokens >= 9, near.usage

    try:
        client.chat.completions.create(model="gpt-5", messages=[QUESTION])
        raise AssertionError("a model that is not there answered")
    except NotFoundError as error:
        assert error.code == "model_not_found", error
    try:
        client.chat.completions.create(model=model, messages=[QUESTION], n=2)
        raise AssertionError("there were two answers")
    except BadRequestError as error:
        assert error.type == "invalid_request_error", error
    try:
        OpenAI(base_url=f"{url}/v1", api_key="sk-unknown-key-of-nobody", max_retries=0).models.list()
        raise AssertionError("a key of nobody was taken")
    except AuthenticationError as error:
        assert error.code == "invalid_api_key", error


main(*sys.argv[1:])
