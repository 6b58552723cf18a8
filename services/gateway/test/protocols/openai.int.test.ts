import OpenAI, {
  APIError,
  AuthenticationError,
  BadRequestError,
  InternalServerError,
  NotFoundError,
  RateLimitError,
} from 'openai';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startGateway, type Harness } from '../harness.js';
import { answerEveryAsk, failEveryAsk, urlOf } from './answers.js';

type Params = OpenAI.ChatCompletionCreateParamsNonStreaming;

/** OpenAI's own client library, connected to the gateway. */
async function clientOf(harness: Harness, apiKey = harness.key): Promise<OpenAI> {
  return new OpenAI({ apiKey, baseURL: `${await urlOf(harness)}/v1`, maxRetries: 0 });
}

const question: Params = { model: 'cardinal/1', messages: [{ role: 'user', content: 'How much?' }] };
const answer = 'At most 140 euros. [1]\n\n---\n- [1] rules.pdf, p. 3';
const used = { prompt_tokens: 19, completion_tokens: 5, total_tokens: 24, prompt_tokens_details: { cached_tokens: 4 } };

describe('the official OpenAI client', () => {
  let ours: Harness;
  let client: OpenAI;
  beforeEach(async () => {
    ours = await startGateway();
    client = await clientOf(ours);
  });
  afterEach(async () => ours[Symbol.asyncDispose]());

  /** The error that a request ends with. */
  async function errorOf(params: Params): Promise<APIError> {
    const thrown: unknown = await client.chat.completions.create(params).catch((error: unknown) => error);
    if (!(thrown instanceof APIError)) throw new Error('the request did not fail', { cause: thrown });
    return thrown;
  }

  it('lists the collections of the team as models', async () => {
    const models = await client.models.list();

    expect(models.data).toEqual([
      {
        id: 'cardinal/1',
        object: 'model',
        created: Date.UTC(2026, 10, 1) / 1_000,
        owned_by: 'cardinal',
        name: 'Travel',
      },
    ]);
  });

  it('gets a complete answer with citations and token usage', async () => {
    answerEveryAsk(ours);
    const { choices, usage, model, id, _request_id: requestId } = await client.chat.completions.create(question);

    expect(choices).toHaveLength(1);
    expect(choices[0]).toMatchObject({ finish_reason: 'stop', message: { content: answer, refusal: null } });
    const annotations = choices[0]?.message.annotations ?? [];
    const marks = annotations.map(({ url_citation: at }) => answer.slice(at.start_index, at.end_index));
    expect(marks).toEqual(['[1]', '[1]']);
    expect(annotations[0]).toMatchObject({
      type: 'url_citation',
      url_citation: { title: 'T', url: expect.stringMatching(/^http:.*\/api\/v1\/files\/1#page=3$/) as string },
      source: { document_id: '1', file_name: 'rules.pdf', page: 3, card_id: '9' },
    });
    expect(usage).toEqual(used);
    expect({ model, id }).toEqual({ model: 'cardinal/1', id: `chatcmpl-${ours.bus.asked[0]?.askId}` });
    expect(requestId).toMatch(/^[\w-]{36}$/);
  });

  it('gets the same answer as a stream', async () => {
    answerEveryAsk(ours);
    const stream = client.chat.completions.stream({
      ...question,
      stream: true,
      stream_options: { include_usage: true },
    });
    const pieces: (string | null | undefined)[] = [];
    for await (const { choices } of stream) pieces.push(choices[0]?.delta.content);
    const whole = await stream.finalChatCompletion();

    expect(pieces).toEqual(['', 'At most ', '140 euros. [1]', '\n\n---\n- [1] rules.pdf, p. 3', undefined, undefined]);
    expect(whole.choices[0]).toMatchObject({ finish_reason: 'stop', message: { content: answer } });
    expect(whole.usage).toEqual(used);
  });

  it('gets the usage in a stream only on request, and `[DONE]` at the end', async () => {
    answerEveryAsk(ours);
    const { text, headers } = await ours.call('POST', '/v1/chat/completions', { ...question, stream: true });

    expect(text.endsWith('\n\ndata: [DONE]\n\n')).toBe(true);
    expect(text).not.toContain('usage');
    expect(headers['content-type']).toBe('text/event-stream');
  });

  it('may name a collection as model, and sends earlier messages as history, from which the list of sources is removed', async () => {
    answerEveryAsk(ours);
    await client.chat.completions.create({
      model: 'cardinal/Travel',
      temperature: 0.2,
      tools: [{ type: 'function', function: { name: 'f', parameters: {} } }],
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: [{ type: 'text', text: 'How much?' }] },
        { role: 'assistant', content: answer },
        {
          role: 'assistant',
          content: null,
          tool_calls: [{ id: 'c', type: 'function', function: { name: 'f', arguments: '{}' } }],
        },
        { role: 'tool', tool_call_id: 'c', content: '42' },
        { role: 'user', content: 'And abroad?' },
      ],
    });

    expect(ours.bus.asked[0]).toMatchObject({
      collectionId: 1,
      question: 'And abroad?',
      history: [
        { role: 'user', content: 'How much?' },
        { role: 'assistant', content: 'At most 140 euros. [1]' },
      ],
    });
  });

  it('has the beginning of a long history dropped', async () => {
    answerEveryAsk(ours);
    const turns = Array.from({ length: 301 }, (_, at) => ({ role: 'user' as const, content: `turn ${at}` }));
    await client.chat.completions.create({ ...question, messages: turns });

    const { history, question: last } = ours.bus.asked[0] ?? {};
    expect([history?.length, history?.[0]?.content, last]).toEqual([200, 'turn 100', 'turn 300']);
  });

  it.each([
    [{ outcome: 'not_found', stopReason: '' }, 'stop'],
    [{ outcome: 'not_found', stopReason: 'refusal' }, 'content_filter'],
  ])('gets the finish reason of a refusal: %o', async (told, reason) => {
    answerEveryAsk(ours, { ...told, isFound: false, text: ['Nothing about it.'] });
    const whole = await client.chat.completions.create(question);
    const streamed = await client.chat.completions.stream({ ...question, stream: true }).finalChatCompletion();

    for (const { choices } of [whole, streamed]) {
      const message = { content: 'Nothing about it.', refusal: 'Nothing about it.' };
      expect(choices[0]).toMatchObject({ finish_reason: reason, message });
    }
    expect(whole.choices[0]?.message.annotations).toEqual([]);
  });

  it('gets the finish reason of a cut answer', async () => {
    answerEveryAsk(ours, { stopReason: 'max_tokens' });

    expect((await client.chat.completions.create(question)).choices[0]?.finish_reason).toBe('length');
  });

  it('searches a collection as a vector store', async () => {
    ours.retrieval.conflicts = [{ id: 1, type: 'value', other: { fileName: 'faq.pdf' } }];
    const found = await client.vectorStores.search('1', {
      query: ['hotel'],
      max_num_results: 3,
      filters: { type: 'and', filters: [{ type: 'in', key: 'knowledge_type', value: ['policy'] }] },
    });
    const none = await client.vectorStores.search('1', { query: 'hotel', ranking_options: { score_threshold: 0.9 } });

    expect(found.data).toEqual([
      {
        file_id: '1',
        filename: 'rules.pdf',
        score: 0.5,
        attributes: {
          author: 'Ann',
          document_id: '1',
          file_name: 'rules.pdf',
          page: 3,
          chunk_index: 2,
          knowledge_type: 'policy',
          title: 'T',
          card_id: '9',
        },
        content: [{ type: 'text', text: 'V' }],
      },
    ]);
    expect(none.data).toEqual([]);
    expect(ours.retrieval.last).toMatchObject({ query: 'hotel', topK: 10, filters: [] });
  });

  it.each([
    ['an unknown name', { model: 'cardinal/Nowhere' }, NotFoundError, 'model_not_found'],
    ['an unknown id', { model: 'cardinal/77' }, NotFoundError, 'collection_not_found'],
    ['a collection of another team', { model: 'cardinal/2' }, NotFoundError, 'collection_not_found'],
    ['the model of another vendor', { model: 'gpt-5' }, NotFoundError, 'model_not_found'],
    ['two answers', { n: 2 }, BadRequestError, 'request_invalid'],
    ['JSON', { response_format: { type: 'json_object' } }, BadRequestError, 'request_invalid'],
    ['no message', { messages: [] }, BadRequestError, 'request_invalid'],
    [
      'a last message that is no question',
      { messages: [{ role: 'system', content: 'Hi' }] },
      BadRequestError,
      'request_field_invalid',
    ],
    [
      'an image',
      { messages: [{ role: 'user', content: [{ type: 'image_url', image_url: { url: 'data:,' } }] }] },
      BadRequestError,
      'request_field_invalid',
    ],
    ['a blank question', { messages: [{ role: 'user', content: ' ' }] }, BadRequestError, 'request_field_invalid'],
    [
      'a question that is too long',
      { messages: [{ role: 'user', content: 'x'.repeat(8_001) }] },
      BadRequestError,
      'request_field_invalid',
    ],
    ['a message that is a number', { messages: [{ role: 'user', content: 7 }] }, BadRequestError, 'request_invalid'],
    [
      'a body of 10 MB',
      { messages: [{ role: 'user', content: 'x'.repeat(10_000_000) }] },
      APIError,
      'request_too_large',
    ],
  ])('is refused %s', async (_what, params, kind, code) => {
    const error = await errorOf({ ...question, ...params } as Params);

    expect(error).toBeInstanceOf(kind);
    expect(error.code).toBe(code);
    expect(ours.bus.asked).toEqual([]);
  });

  it('is refused without a key', async () => {
    const stranger = await clientOf(ours, 'sk-unknown-key-of-nobody');

    await expect(stranger.models.list()).rejects.toSatisfy(
      (error) => error instanceof AuthenticationError && error.code === 'invalid_api_key',
    );
  });

  it('is refused beyond the quota and beyond the rate limit, with the time after which to retry', async () => {
    await using poor = await startGateway({ quota: 1 });
    await using slow = await startGateway({ settings: { rateLimitPerMinute: 1 } });
    const slowClient = await clientOf(slow);
    await slowClient.models.list();
    const thrown = await Promise.all([
      (await clientOf(poor)).chat.completions.create({ ...question, stream: true }).catch((error: unknown) => error),
      slowClient.models.list().catch((error: unknown) => error),
    ]);

    const codes = thrown.map((error) => (error instanceof RateLimitError ? error.code : error));
    expect(codes).toEqual(['insufficient_quota', 'rate_limit_exceeded']);
    for (const error of thrown) {
      expect(Number(error instanceof RateLimitError && error.headers.get('retry-after'))).toBeGreaterThan(0);
    }
  });

  it('gets the error of a failed ask, also in a stream', async () => {
    failEveryAsk(ours, 'unavailable');
    const whole = await errorOf(question);
    const streamed = client.chat.completions.stream({ ...question, stream: true });

    expect(whole).toBeInstanceOf(InternalServerError);
    expect(whole).toMatchObject({ status: 503, code: 'llm_broken' });
    await expect(streamed.finalChatCompletion()).rejects.toMatchObject({ code: 'llm_broken' });
  });

  it('gets an error for a cancelled ask', async () => {
    answerEveryAsk(ours, { outcome: 'cancelled' });

    expect((await errorOf(question)).code).toBe('ask_cancelled');
    const streamed = client.chat.completions.stream({ ...question, stream: true });
    await expect(streamed.finalChatCompletion()).rejects.toMatchObject({ code: 'ask_cancelled' });
  });

  it('is limited in its number of open streams', async () => {
    await using few = await startGateway({ settings: { streamsPerKey: 1 } });
    const fewClient = await clientOf(few);
    const first = await fewClient.chat.completions.create({ ...question, stream: true });

    await expect(fewClient.chat.completions.create({ ...question, stream: true })).rejects.toMatchObject({
      code: 'streams_exhausted',
    });
    first.controller.abort();
  });
});
