import {
  citeDocument,
  citeSearchResult,
  startMessagesApi,
  topBlocks,
  type MessageReply,
  type MessagesApi,
  type Reply,
  type Script,
} from '@cardinal/testkit/messages-api';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { parseModelTable } from '../src/anthropic/model-table.js';
import { createAnthropicModels, type AnthropicOptions } from '../src/anthropic/models.js';
import type { LanguageModel, Message, ModelEvent, ModelRequest } from '../src/index.js';

const text =
  'Zwölf 🚢 ships lay in 🌊 Ellmouth. The harbour was dug in 1764. It closed in 1971 to all commercial traffic.';
const ask = { kind: 'text', text: 'When?' } as const;
const document = { id: 'card-1', title: 'Harbour', text };
const request: ModelRequest = {
  instructions: 'Answer.',
  messages: [{ role: 'user', content: [{ kind: 'document', document }, ask] }],
  tools: [],
  maxCompletionTokens: 100,
};
const said: MessageReply = { blocks: [{ type: 'text', text: 'It was dug in 1764, says the record of the harbour.' }] };

let api: MessagesApi;
afterEach(() => api[Symbol.asyncDispose]());

async function model(
  script: Script | readonly Reply[],
  options: Partial<AnthropicOptions> = {},
): Promise<LanguageModel> {
  api = await startMessagesApi(script);
  const table = parseModelTable('[{"id":"claude-m"}]');
  const made = createAnthropicModels(table, { apiKey: 'k', baseUrl: api.url, ...options }).get('claude-m');
  if (!made) throw new Error('no model');
  return made;
}

async function told(from: LanguageModel, overrides: Partial<ModelRequest> = {}, heard: ModelEvent[] = []) {
  const signal = new AbortController().signal;
  for await (const event of from.respond({ ...request, ...overrides }, { signal })) heard.push(event);
  return heard;
}
const textIn = (events: readonly ModelEvent[]) => events.map((e) => (e.kind === 'text' ? e.text : '')).join('');
const citationsIn = (events: readonly ModelEvent[]) => events.filter((e) => e.kind === 'citation');

describe('a failure before the stream begins', () => {
  it.each<[number, string]>([
    [429, 'rate_limit_error'],
    [500, 'api_error'],
    [529, 'overloaded_error'],
  ])('%i is retried after the time that the server asks for', async (status, errorType) => {
    const failure = { status, errorType, headers: { 'retry-after-ms': '5' } };
    expect(textIn(await told(await model([failure, failure, said])))).toContain('1764');
    expect(api.calls).toBe(3);
  });

  it('is final after all attempts', async () => {
    const once = { status: 529, errorType: 'overloaded_error', headers: { 'retry-after-ms': '5' } };
    await expect(told(await model([once]))).rejects.toMatchObject({ code: 'MODEL_UNAVAILABLE', kind: 'unavailable' });
    expect(api.calls).toBe(3);
  });

  it('is not retried if the server asks to wait for an hour', async () => {
    const limited = { status: 429, errorType: 'rate_limit_error', headers: { 'retry-after': '3600' } };
    await expect(told(await model([limited, said]))).rejects.toMatchObject({ code: 'MODEL_UNAVAILABLE' });
    expect(api.calls).toBe(1);
  });

  it.each<[number, string, string]>([
    [400, 'invalid_request_error', 'MODEL_REFUSED'],
    [413, 'request_too_large', 'MODEL_REFUSED'],
    [401, 'authentication_error', 'MODEL_ACCESS'],
    [403, 'permission_error', 'MODEL_ACCESS'],
  ])('%i is final', async (status, errorType, code) => {
    const message = 'secret words of the provider';
    const failing = told(await model([{ status, errorType, message }]));
    await expect(failing).rejects.toMatchObject({ code, message: expect.not.stringContaining('secret') as string });
    expect(api.calls).toBe(1);
  });

  it('occurs if the server is not reachable', async () => {
    const made = await model([said], { tries: 1 });
    await api[Symbol.asyncDispose]();
    await expect(told(made)).rejects.toMatchObject({ code: 'MODEL_UNAVAILABLE' });
    api = await startMessagesApi([said]);
  });
});

describe('a stream', () => {
  it('cut at any byte fails as unavailable, after only the beginning', async () => {
    const whole = textIn(await told(await model([said])));
    const end = 'event: message_stop'.length;
    const body = (await rawBody()).byteLength - end;
    for (let cutAfterBytes = 1; cutAfterBytes < body; cutAfterBytes += 37) {
      await api[Symbol.asyncDispose]();
      const heard: ModelEvent[] = [];
      const listening = told(await model([{ ...said, cutAfterBytes }], { tries: 1 }), {}, heard);
      await expect(listening, `cut after ${cutAfterBytes}`).rejects.toMatchObject({ code: 'MODEL_UNAVAILABLE' });
      expect(whole.startsWith(textIn(heard))).toBe(true);
      expect(api.calls).toBe(1);
    }
  });

  it('is the same if it arrives byte by byte', async () => {
    const cited = (wire: Parameters<Script>[0]): MessageReply => ({
      blocks: [{ type: 'text', text: 'Zwölf 🚢.', citations: [citeDocument(wire, 0, 'The harbour was dug in 1764.')] }],
    });
    const whole = await told(await model(cited));
    await api[Symbol.asyncDispose]();
    const slow = await told(await model((wire) => ({ ...cited(wire), bytesPerWrite: 1 })));
    expect(slow).toEqual(whole);
    expect(textIn(slow)).toBe('Zwölf 🚢.');
  });

  it('that stalls ends with an error', async () => {
    const hold = { afterEvents: 4, until: new Promise(() => undefined) };
    const silent = told(await model([{ ...said, hold }], { idleMs: 50 }));
    await expect(silent).rejects.toMatchObject({ code: 'MODEL_UNAVAILABLE' });
  });

  it('that is aborted is closed at the server', async () => {
    const hold = { afterEvents: 4, until: new Promise(() => undefined) };
    const made = await model([{ ...said, hold }]);
    const controller = new AbortController();
    const listening = (async () => {
      for await (const event of made.respond(request, { signal: controller.signal })) {
        if (event.kind === 'text') controller.abort(new Error('enough'));
      }
    })();
    await expect(listening).rejects.toThrow('enough');
    await vi.waitFor(() => expect(api.open).toBe(0));
  });

  it.each<[string, NonNullable<MessageReply['events']>]>([
    ['malformed JSON', (all) => [...all.slice(0, 3), 'event: content_block_delta\ndata: {"type":\n\n']],
    ['a block that was not opened', (all) => all.filter(({ type }) => type !== 'content_block_start')],
    ['no start', (all) => all.slice(2)],
    ['an end within a block', (all) => all.filter(({ type }) => type !== 'content_block_stop')],
    ['a null event', (all) => [...all.slice(0, 1), 'event: message_delta\ndata: null\n\n']],
    [
      'a delta without text',
      (all) => all.map((e) => (e.type === 'content_block_delta' ? { ...e, delta: { type: 'text_delta' } } : e)),
    ],
  ])('with %s is a protocol error', async (_, events) => {
    await expect(told(await model([{ ...said, events }]))).rejects.toMatchObject({ code: 'MODEL_PROTOCOL' });
  });

  it('may contain events, blocks and deltas of unknown kinds', async () => {
    const odd = { type: 'content_block_delta', index: 0, delta: { type: 'sparkle_delta', sparkle: 1 } };
    const events: MessageReply['events'] = (all) => [
      ...all.slice(0, 1),
      { type: 'weather', sunny: true },
      ...all.slice(1, 3),
      odd,
      ...all.slice(3),
    ];
    expect(textIn(await told(await model([{ ...said, events }])))).toContain('1764');
  });

  it.each([
    ['end_turn', 'answered'],
    ['stop_sequence', 'answered'],
    ['max_tokens', 'length'],
    ['model_context_window_exceeded', 'length'],
    ['pause_turn', 'length'],
    ['refusal', 'refused'],
    ['something_new', 'answered'],
  ])('that stopped for %s ends as %s', async (stopReason, reason) => {
    expect((await told(await model([{ ...said, stopReason }]))).at(-1)).toEqual({ kind: 'end', reason });
  });

  it('counts tokens, with separate counts for the cache', async () => {
    const usage = { input_tokens: 7, output_tokens: 5, cache_read_input_tokens: 900, cache_creation_input_tokens: 80 };
    const events = await told(await model([{ ...said, usage }]));
    expect(events.findLast((event) => event.kind === 'usage')).toEqual({
      kind: 'usage',
      usage: { promptTokens: 7, completionTokens: 5, cacheReadTokens: 900, cacheWriteTokens: 80 },
    });
  });
});

describe('citations', () => {
  it('point into documents by code points, before or after the text of their passage', async () => {
    const quote = 'The harbour was dug in 1764.';
    for (const citationsFirst of [false, true]) {
      const events = await told(
        await model((wire) => ({
          blocks: [{ type: 'text', text: 'In 1764', citations: [citeDocument(wire, 0, quote)] }],
          citationsFirst,
        })),
      );
      const start = text.indexOf(quote);
      expect(citationsIn(events)).toEqual([
        { kind: 'citation', documentId: 'card-1', start, end: start + quote.length, quote },
      ]);
      expect(events.at(-3)).toEqual({ kind: 'passage-end' });
      await api[Symbol.asyncDispose]();
    }
    api = await startMessagesApi([said]);
  });

  it('of unknown documents or with other text are dropped', async () => {
    const forged = {
      type: 'char_location',
      document_index: 0,
      start_char_index: 0,
      end_char_index: 5,
      cited_text: 'Trust me',
    };
    const citations = [
      forged,
      { ...forged, document_index: 7 },
      { ...forged, document_index: -1, cited_text: 'Zwölf' },
      { ...forged, start_char_index: -5 },
      { type: 'web_search_result_location', url: 'https://evil.example', cited_text: 'x' },
    ];
    expect(citationsIn(await told(await model([{ blocks: [{ type: 'text', text: 'No.', citations }] }])))).toEqual([]);
  });

  it('point to sentences in the results of tools', async () => {
    const call = { id: 'c-1', name: 'search_cards', input: { query: 'x' } };
    const messages: Message[] = [
      { role: 'user', content: [ask] },
      { role: 'assistant', content: [{ kind: 'tool-call', call }] },
      {
        role: 'user',
        content: [
          { kind: 'tool-result', result: { callId: 'c-1', content: [{ kind: 'document', document }], failed: false } },
        ],
      },
    ];
    const tools = [
      { name: 'search_cards', description: 'd', inputSchema: { type: 'object', additionalProperties: false } },
    ];
    const events = await told(
      await model((wire) => ({
        blocks: [{ type: 'text', text: 'In 1764.', citations: [citeSearchResult(wire, 0, 1)] }],
      })),
      { messages, tools, toolChoice: 'none', stablePrefix: 'conversation' },
    );
    const [cited] = citationsIn(events);
    expect(cited).toMatchObject({ documentId: 'card-1' });
    expect(cited?.kind === 'citation' && text.slice(cited.start, cited.end)).toBe(
      cited?.kind === 'citation' && cited.quote,
    );
    expect(api.requests[0]?.tool_choice).toEqual({ type: 'none' });
    expect(topBlocks(api.requests[0] ?? never()).at(-1)).toMatchObject({ cache_control: { type: 'ephemeral' } });
  });
});

describe('thinking blocks of the provider', () => {
  it('are sent back with the turn, and are not part of the text', async () => {
    const thinking = { type: 'thinking', thinking: 'Hm, the user wants…', signature: 'sig' } as const;
    const redacted = { type: 'redacted_thinking', data: 'xyz' } as const;
    const made = await model([{ blocks: [thinking, redacted, ...said.blocks] }, said]);
    const events = await told(made);
    expect(textIn(events)).not.toContain('Hm');
    const content = events.flatMap((event) => (event.kind === 'carried' ? [event] : []));
    await told(made, {
      messages: [...request.messages, { role: 'assistant', content }, { role: 'user', content: [ask] }],
    });
    expect(topBlocks(api.requests[1] ?? never()).filter(({ role }) => role === 'assistant')).toEqual([
      { ...thinking, role: 'assistant' },
      { ...redacted, role: 'assistant' },
    ]);
  });
});

async function rawBody(): Promise<ArrayBuffer> {
  const headers = { 'x-api-key': 'k', 'anthropic-version': '2023-06-01' };
  const body = { model: 'm', max_tokens: 5, stream: true, messages: [{ role: 'user', content: 'Hi' }] };
  const reply = await fetch(`${api.url}/v1/messages`, { method: 'POST', headers, body: JSON.stringify(body) });
  return reply.arrayBuffer();
}

function never(): never {
  throw new Error('the server was not asked');
}

describe.skipIf(!process.env['ANTHROPIC_API_KEY'])('the real service', () => {
  it('answers with a citation', async () => {
    api = await startMessagesApi([said]);
    const apiKey = process.env['ANTHROPIC_API_KEY'] ?? '';
    const made = createAnthropicModels(parseModelTable('[{"id":"claude-haiku-4-5"}]'), { apiKey }).get(
      'claude-haiku-4-5',
    );
    const events = await told(made ?? never());
    expect(textIn(events)).toContain('1764');
    expect(citationsIn(events).length).toBeGreaterThan(0);
  });
});
