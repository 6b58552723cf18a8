import { blocksOfType, citeDocument, citeSearchResult, topBlocks, type Reply } from '@cardinal/testkit/messages-api';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  clientOf,
  parseEvents,
  type AskBody,
  type Client,
  type Reply as HttpReply,
  type SseEvent,
} from './src/client.js';
import { startModelServer, type ModelServer } from './src/model-server.js';
import { openDataDir, ownerKey, runCli, startServer, type Server } from './src/server.js';
import { transcribe } from './src/transcript.js';
import { createCollection, settled } from './src/wait.js';

const fact = 'The harbour of Ellmouth was dug in 1764 by order of the Duke of Carrick.';
const harbour = `# Harbour of Ellmouth\n\n${fact} It served the herring fleet for two centuries and closed to commercial traffic in 1971.\n`;
const fees =
  '# Mooring fees\n\nA mooring in the harbour of Ellmouth costs 40 euros a month for boats under ten metres.\n';
const lighthouse =
  '# Lighthouse of Ellmouth\n\nThe lighthouse of Ellmouth was built in 1802 and stands 31 metres tall.\n';

interface Line {
  readonly ask_id: string;
  readonly kind: string;
  readonly model: string;
  readonly prompt_tokens: number;
  readonly completion_tokens: number;
  readonly cache_read_tokens: number;
}
interface Use {
  readonly used: number;
  readonly reserved: number;
  readonly operations: readonly { operation: string; model: string; requests: number; tokens: number }[];
}
type Answer = AskBody & {
  readonly outcome: string;
  readonly stop_reason: string | null;
  readonly tokens_used: { readonly llm_prompt: number; readonly llm_completion: number; readonly embedding: number };
};

let models: ModelServer;
let server: Server;
let client: Client;
let collection: number;
let dataDir: Awaited<ReturnType<typeof openDataDir>>;

beforeAll(async () => {
  models = await startModelServer();
  dataDir = await openDataDir();
  server = await startServer({ dataDir: dataDir.path, env: models.env });
  client = clientOf(server.url);
  collection = await filled(client);
}, 120_000);
afterAll(async () => {
  await server.stop();
  await models.close();
  await dataDir.remove();
});

async function filled(of: Client): Promise<number> {
  const id = await createCollection(of, 'Ellmouth');
  for (const [name, text] of [
    ['harbour.md', harbour],
    ['fees.md', fees],
    ['lighthouse.md', lighthouse],
  ] as const) {
    await of.upload(id, name, text);
  }
  await settled(of, id);
  return id;
}

const path = () => `/api/v1/collections/${collection}/ask`;
const ask = (body: object): Promise<HttpReply<Answer>> => client.post<Answer>(path(), body);
const stream = (body: object): Promise<SseEvent[]> => client.stream(path(), { ...body, stream: true });
const use = async (of = client) => (await of.get<{ data: Use }>('/api/v1/usage')).body.data;

/** The ledger's lines of an ask; they come with its settlement. */
async function lines(askId: string, count: number): Promise<readonly Line[]> {
  return vi.waitFor(async () => {
    const { body } = await client.get<{ data: readonly Line[] }>(`/api/v1/usage/calls?ask_id=${askId}`);
    expect(body.data).toHaveLength(count);
    expect((await use()).reserved).toBe(0);
    return body.data;
  });
}
const sum = (of: readonly Line[], field: 'prompt_tokens' | 'completion_tokens') =>
  of.reduce((total, line) => total + line[field], 0);
const textOf = (events: readonly SseEvent[]) =>
  events.map(({ type, data }) => (type === 'answer_chunk' ? String(data['content']) : '')).join('');
const shown = (events: readonly SseEvent[]) => events.map(({ id, type, data }) => ({ id, type, data }));

describe('a fast ask', () => {
  it('is one search and one call, with checked citations, streamed and in the books', async () => {
    const before = await use();
    models.play((request) => {
      const at = blocksOfType(request, 'document').findIndex((block) => JSON.stringify(block).includes('1764'));
      const citation = citeDocument(request, at, fact);
      return {
        blocks: [
          { type: 'thinking', thinking: 'private words', signature: 's' },
          {
            type: 'text',
            text: 'The harbour was dug in 1764',
            citations: [citation, { ...citation, document_index: 99 }],
          },
          { type: 'text', text: ', says the record.' },
        ],
        usage: { input_tokens: 321, output_tokens: 45, cache_read_input_tokens: 900 },
      };
    });
    const question = 'When was the harbour of Ellmouth dug?';
    const events = await stream({ question });

    const types = events.map(({ type }) => type);
    expect(types.filter((type) => type === 'source')).toHaveLength(1);
    expect(types.indexOf('source')).toBeLessThan(types.indexOf('answer_chunk'));
    expect(textOf(events)).toBe('The harbour was dug in 1764 [1], says the record.');
    expect(JSON.stringify(events)).not.toContain('private words');
    const done = events.at(-1)?.data ?? {};
    expect(done).toMatchObject({
      ...{ total_sources: 1, model: 'claude-haiku-5-5', outcome: 'answered', stop_reason: 'end_turn' },
      tokens: { prompt_tokens: 1_221, completion_tokens: 45 },
    });
    const booked = await lines(String(done['ask_id']), 1);
    expect(booked[0]).toMatchObject({
      kind: 'answer',
      prompt_tokens: 1_221,
      completion_tokens: 45,
      cache_read_tokens: 900,
    });
    const after = await use();
    expect(after.used - before.used).toBeGreaterThanOrEqual(1_266);
    transcribe('A fast ask', { question }, shown(events), 'ledger:', booked);
  });

  it('names what was handed over where an answer cites nothing', async () => {
    models.play(() => ({
      blocks: [{ type: 'text', text: 'It was dug a long time ago, as everybody around here knows. '.repeat(4) }],
    }));
    const { body } = await ask({ question: 'When was the harbour of Ellmouth dug?' });
    expect(body.outcome).toBe('answered');
    expect(body.sources.length).toBeGreaterThan(1);
  });

  it('says that it is cut', async () => {
    models.play(() => ({ blocks: [{ type: 'text', text: 'It was dug in the year of' }], stopReason: 'max_tokens' }));
    const { body } = await ask({ question: 'When was the harbour of Ellmouth dug?' });
    expect(body).toMatchObject({ stop_reason: 'max_tokens' });
    expect(body.answer).toContain('cut here');
  });
});

describe('a full ask', () => {
  it('that needs more looks things up with tools, several at once', async () => {
    const tool = (id: string, name: string, input: object) => ({ type: 'tool_use', id, name, input }) as const;
    models.play((request, n): Reply => {
      if (n === 0) {
        const input = {
          kind: 'comparison',
          query: 'harbour and lighthouse',
          parts: ['age of the harbour', 'age of the lighthouse'],
        };
        return { blocks: [tool('t0', 'route', input)], usage: { input_tokens: 50, output_tokens: 10 } };
      }
      if (n === 1) {
        return {
          blocks: [
            { type: 'thinking', thinking: 'private words', signature: 's' },
            { type: 'text', text: 'Let me search for both.' },
            tool('t1', 'search_cards', { query: 'harbour dug' }),
            tool('t2', 'search_cards', { query: 'lighthouse built' }),
          ],
        };
      }
      if (n === 2) return { blocks: [tool('t3', 'list_documents', {})] };
      const results = blocksOfType(request, 'search_result');
      const of = (what: string) => results.findIndex((result) => JSON.stringify(result).includes(what));
      return {
        blocks: [
          {
            type: 'text',
            text: 'The harbour is older: it was dug in 1764',
            citations: [citeSearchResult(request, of('1764'), 0)],
          },
          {
            type: 'text',
            text: ', the lighthouse was built in 1802',
            citations: [citeSearchResult(request, of('1802'), 0)],
          },
          { type: 'text', text: '.' },
        ],
      };
    });
    const question = 'Which is older, the harbour or the lighthouse of Ellmouth?';
    const events = await stream({ question, mode: 'full' });

    expect(textOf(events)).toBe('The harbour is older: it was dug in 1764 [1], the lighthouse was built in 1802 [2].');
    const statuses = events.filter(({ type }) => type === 'status').map(({ data }) => data['message']);
    expect(statuses).toEqual([
      'Looking at the question',
      'Searching for “harbour dug”',
      'Searching for “lighthouse built”',
      'Listing the documents',
    ]);
    expect(JSON.stringify(events)).not.toContain('private words');
    const last = models.api.requests.at(-1);
    const thought = last && topBlocks(last).find(({ type }) => type === 'thinking');
    expect(thought).toMatchObject({ role: 'assistant', signature: 's' });
    const done = events.at(-1)?.data ?? {};
    const booked = await lines(String(done['ask_id']), 4);
    expect(booked.map(({ kind }) => kind)).toEqual(['route', 'step', 'step', 'step']);
    expect(booked[0]?.model).toBe('claude-haiku-5-5');
    expect(booked[1]?.model).toBe('claude-sonnet-5-5');
    expect(done['tokens']).toEqual({
      prompt_tokens: sum(booked, 'prompt_tokens'),
      completion_tokens: sum(booked, 'completion_tokens'),
    });
    transcribe('A full ask with three tool calls', { question, mode: 'full' }, shown(events), 'ledger:', booked);
  });

  it('that does not costs a fast one and the routing', async () => {
    models.play((request, n) =>
      n === 0
        ? {
            blocks: [
              {
                type: 'tool_use',
                id: 'r',
                name: 'route',
                input: { kind: 'single_fact', query: 'harbour dug', parts: [] },
              },
            ],
          }
        : { blocks: [{ type: 'text', text: 'In 1764', citations: [citeDocument(request, 0, blockText(request))] }] },
    );
    const { body } = await ask({ question: 'When was the harbour of Ellmouth dug?', mode: 'full' });
    expect(body.answer).toBe('In 1764 [1]');
    expect((await lines(body.ask_id, 2)).map(({ kind }) => kind)).toEqual(['route', 'answer']);
  });

  it('about the collection itself is answered from its records', async () => {
    models.play(() => ({
      blocks: [{ type: 'tool_use', id: 'r', name: 'route', input: { kind: 'about_collection' } }],
    }));
    const { body } = await ask({ question: 'Which documents are there?', mode: 'full' });
    expect(body.answer).toContain('harbour.md (version 1');
    expect(body.answer).toContain('holds 3 documents');
    await lines(body.ask_id, 1);
  });
});

const blockText = (request: Parameters<typeof citeDocument>[0]): string => {
  const source = blocksOfType(request, 'document')[0]?.source;
  return typeof source === 'object' ? (source.data ?? '') : '';
};

describe('a follow-up', () => {
  it('is searched for as it is meant, in both shapes of history', async () => {
    for (const chat_history of [
      [['When was the lighthouse of Ellmouth built?', 'In 1802.']],
      [
        { role: 'user', content: 'When was the lighthouse of Ellmouth built?' },
        { role: 'assistant', content: 'In 1802.' },
      ],
    ]) {
      models.play((request, n) =>
        n === 0
          ? { blocks: [{ type: 'text', text: 'height of the lighthouse of Ellmouth' }] }
          : {
              blocks: [{ type: 'text', text: '31 metres', citations: [citeDocument(request, 0, blockText(request))] }],
            },
      );
      const question = 'And how tall is it?';
      const events = await stream({ question, chat_history });
      expect(events[0]?.data['message']).toBe('Searching for “height of the lighthouse of Ellmouth”');
      expect(events.find(({ type }) => type === 'source')?.data['file_name']).toBe('lighthouse.md');
      const booked = await lines(String(events.at(-1)?.data['ask_id']), 2);
      expect(booked.map(({ kind }) => kind)).toEqual(['rewrite', 'answer']);
      transcribe('A follow-up', { question, chat_history }, shown(events), 'ledger:', booked);
    }
  });
});

describe('a refusal', () => {
  it('by the model’s verdict has no sources', async () => {
    models.play(() => ({
      blocks: [
        { type: 'text', text: 'Let me see. ' },
        { type: 'tool_use', id: 'v', name: 'not_in_documents', input: {} },
      ],
    }));
    const question = 'Who paints the lighthouse of Ellmouth every spring?';
    const events = await stream({ question });
    expect(textOf(events)).toMatch(/do not hold an answer/);
    expect(events.filter(({ type }) => type === 'source')).toEqual([]);
    expect(events.at(-1)?.data).toMatchObject({ outcome: 'not_found', total_sources: 0 });
    const booked = await lines(String(events.at(-1)?.data['ask_id']), 1);
    transcribe('A refusal', { question }, shown(events), 'ledger:', booked);
  });

  it('costs no call where nothing is near the question', async () => {
    const calls = models.api.calls;
    const { body } = await ask({ question: 'Qzxv flurbish grommetology?' });
    expect(body).toMatchObject({ outcome: 'not_found', sources: [], tokens_used: { llm_prompt: 0 } });
    expect(models.api.calls).toBe(calls);
  });

  it('by the provider is told of as one', async () => {
    models.play(() => ({ blocks: [], stopReason: 'refusal' }));
    const { body } = await ask({ question: 'When was the harbour of Ellmouth dug?' });
    expect(body).toMatchObject({ outcome: 'not_found', sources: [], stop_reason: 'refusal' });
    expect(body.answer).toContain('declined');
  });
});

describe('a model that fails', () => {
  it('in the middle ends the stream with an error, and what it took is in the books', async () => {
    models.play(() => ({
      blocks: [{ type: 'text', text: 'The harbour was dug in 1764 by the order of the Duke, '.repeat(20) }],
      usage: { input_tokens: 77 },
      cutAfterBytes: 4_000,
    }));
    const question = 'When was the harbour of Ellmouth dug?';
    const events = await stream({ question });
    expect(textOf(events)).toContain('The harbour was dug');
    expect(events.at(-1)).toMatchObject({ type: 'error', data: { code: 'MODEL_UNAVAILABLE' } });
    const booked = await lines(String(events.at(-1)?.data['ask_id']), 1);
    expect(booked[0]).toMatchObject({ kind: 'answer', prompt_tokens: 77 });
    expect(booked[0]?.completion_tokens).toBeGreaterThan(10);
    transcribe('A cut stream', { question }, shown(events), 'ledger:', booked);
  });

  it('is a 503 where nothing was said, and nothing stays reserved', async () => {
    models.play(() => ({ status: 529, errorType: 'overloaded_error', headers: { 'retry-after-ms': '1' } }));
    const { status, body, headers } = await ask({ question: 'When was the harbour of Ellmouth dug?' });
    expect(status).toBe(503);
    expect(body).toMatchObject({ code: 'MODEL_UNAVAILABLE' });
    expect(headers.get('retry-after')).toBe('1');
    await vi.waitFor(async () => expect((await use()).reserved).toBe(0));
  });

  it('by its own format is an honest error', async () => {
    models.play(() => ({
      blocks: [{ type: 'text', text: 'x' }],
      events: (all) => [...all.slice(0, 3), 'event: content_block_delta\ndata: {\n\n'],
    }));
    const events = await stream({ question: 'When was the harbour of Ellmouth dug?' });
    expect(events.at(-1)).toMatchObject({ type: 'error', data: { code: 'MODEL_PROTOCOL' } });
  });
});

describe('a cancelled ask', () => {
  it('ends at once, at the provider too, and is settled with what it took', async () => {
    const hold = { afterEvents: 60, until: new Promise(() => undefined) };
    models.play(() => ({
      blocks: [{ type: 'text', text: 'The harbour was dug in 1764. '.repeat(40) }],
      usage: { input_tokens: 88 },
      hold,
    }));
    const question = 'When was the harbour of Ellmouth dug?';
    const headers = { authorization: `Bearer ${ownerKey}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ question, stream: true });
    const response = await fetch(`${server.url}${path()}`, { method: 'POST', headers, body });
    const askId = response.headers.get('x-ask-id') ?? '';
    await vi.waitFor(() => expect(models.api.open).toBe(1));
    await client.post(`/api/v1/asks/${askId}/cancel`);
    const events = parseEvents(await response.text());
    expect(events.at(-1)).toMatchObject({ type: 'done', data: { outcome: 'cancelled' } });
    await vi.waitFor(() => expect(models.api.open).toBe(0));
    const booked = await lines(askId, 1);
    expect(booked[0]).toMatchObject({ kind: 'answer', prompt_tokens: 88 });
    transcribe('A cancelled ask', { question }, shown(events), 'ledger:', booked);
  });
});

describe('bad input', () => {
  it.each([
    [{ question: 'x', model: 'gpt-0' }, /model must be one of: claude-/],
    [{ question: 'x', top_k: 51 }, /top_k/],
    [{ question: '   ' }, /blank/],
    [{ question: 'x'.repeat(100_001) }, /question/],
    [{ question: 'x', chat_history: Array.from({ length: 1_000 }, () => ['a', 'b']) }, /chat_history/],
  ])('%# is a clear 400', async (body, message) => {
    const { status, body: told } = await client.post<{ error: string }>(path(), body);
    expect(status).toBe(400);
    expect(told.error).toMatch(message);
  });

  it('of emoji only is answered', async () => {
    models.play(() => ({ blocks: [{ type: 'tool_use', id: 'v', name: 'not_in_documents', input: {} }] }));
    const { status, body } = await ask({ question: '🚢🌊' });
    expect([status, body.outcome]).toEqual([200, 'not_found']);
  });

  it('chooses the answerer without a model too', async () => {
    const calls = models.api.calls;
    const { body } = await ask({ question: 'When was the harbour of Ellmouth dug?', model: 'extractive' });
    expect(body.answer).toContain('1764');
    expect(body.model).toBe('extractive');
    expect(models.api.calls).toBe(calls);
  });
});

describe('the quota', () => {
  it('that is exhausted turns an ask away before any call', async () => {
    const team = await runCli(dataDir.path, ['team', 'create', '--name', 'Small', '--quota', '5000']);
    const made = await runCli(dataDir.path, ['key', 'create', '--team', String(team['id']), '--role', 'moderator']);
    const small = clientOf(server.url, String(made['key']));
    const id = await createCollection(small, 'Theirs');
    const calls = models.api.calls;
    const question = 'When was the harbour dug?';
    const { status, body, headers } = await small.post(`/api/v1/collections/${id}/ask`, { question });
    expect(status).toBe(429);
    expect(body).toMatchObject({ code: 'TOKEN_QUOTA_EXCEEDED', remaining: 5_000 });
    expect(headers.get('retry-after')).toMatch(/^\d+$/);
    expect(models.api.calls).toBe(calls);
    transcribe('An exhausted quota', { question }, { status, body }, 'ledger:', await use(small));
  });
});

describe('the books', () => {
  it('add up to what the answers told', async () => {
    const used = await use();
    const { body } = await client.get<{ data: readonly Line[] }>('/api/v1/usage/calls?limit=1000');
    const ofModels = used.operations.filter(({ model }) => model.startsWith('claude-'));
    const booked = sum(body.data, 'prompt_tokens') + sum(body.data, 'completion_tokens');
    const total = ofModels.reduce((all, { tokens }) => all + tokens, 0);
    // The rest is what the questions themselves took to embed.
    expect(total - booked).toBeGreaterThan(0);
    expect(total - booked).toBeLessThan(1_000);
    expect(used.reserved).toBe(0);
    transcribe('The books', used, `sum of the lines: ${booked}`);
  });
});
