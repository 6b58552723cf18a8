import { blocksOfType, textOfDocument, type Reply, type WireRequest } from '@cardinal/testkit/messages-api';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { clientOf, type Client } from './src/client.js';
import { linesOf, useOf } from './src/ledger.js';
import { startModelServer, type ModelServer } from './src/model-server.js';
import { openDataDir, runCli, startServer, type Server } from './src/server.js';
import { createCollection, settled } from './src/wait.js';

interface Card {
  readonly title: string;
  readonly statement: string;
  readonly verbatimContent: string;
  readonly knowledgeType: string;
  readonly importanceScore: number;
}

/** On a busy machine. */
const patience = { timeout: 30_000 };

let models: ModelServer;
let server: Server;
let client: Client;
let dataDir: Awaited<ReturnType<typeof openDataDir>>;
const start = () =>
  startServer({
    dataDir: dataDir.path,
    env: {
      ...models.env,
      CARDINAL_LLM: 'extractive:',
      CARDINAL_EXTRACTION: 'anthropic:',
      CARDINAL_CONFLICTS: 'anthropic:',
    },
  });

beforeAll(async () => {
  models = await startModelServer();
  dataDir = await openDataDir();
  server = await start();
  client = clientOf(server.url);
}, 120_000);
afterAll(async () => {
  await server.stop();
  await models.close();
  await dataDir.remove();
});

const cardsOf = async (of: Client, collection: number): Promise<readonly Card[]> => {
  const path = `/api/v1/collections/${collection}/knowledge-cards?limit=100`;
  return (await of.get<{ data: { knowledgeCards: readonly Card[] } }>(path)).body.data.knowledgeCards;
};

/** Uploads one document to a collection of its own and waits until it is processed. */
async function processed(of: Client, name: string, text: string): Promise<{ id: number; cards: readonly Card[] }> {
  const id = await createCollection(of, name);
  await of.upload(id, name, text);
  const { fileInstances } = await settled(of, id);
  expect(fileInstances.map(({ status }) => status)).toEqual(['processed']);
  return { id, cards: await cardsOf(of, id) };
}

const toolOf = ({ tools }: WireRequest): string => tools?.[0]?.name ?? '';
const passagesOf = (request: WireRequest): string[] => blocksOfType(request, 'document').map(textOfDocument);
const call = (name: string, input: object, usage = {}): Reply => ({
  blocks: [{ type: 'tool_use', id: 't', name, input }],
  usage: { input_tokens: 400, output_tokens: 90, cache_read_input_tokens: 50, ...usage },
});

/** What a model does that keeps to its task: each passage is a card. */
const written = (request: WireRequest, change: (text: string, n: number) => string = (text) => text): Reply =>
  call('write_cards', {
    cards: passagesOf(request).map((text, n) => ({
      ...{ passage: n + 1, title: `What passage ${n + 1} says`, statement: 'By the model.' },
      ...{ verbatim: change(text, n), knowledge_type: 'policy', importance: 0.75 },
    })),
  });
const paragraph = (n: number): string =>
  Array.from(
    { length: 9 },
    (_, at) => `Rule ${n}.${at} of the harbour says that boat ${n}${at} lies at pier ${at}.`,
  ).join(' ');
/** Paragraphs for several calls. */
const long = (count: number): string => Array.from({ length: count }, (_, n) => paragraph(n)).join('\n\n');

describe('cards written by a model', { timeout: 120_000 }, () => {
  it('hold exact slices of the document, and stand in the ledger of the team', async () => {
    const before = await useOf(client);
    const text =
      'The “Harbour Act” applies to all boats — small ones too.\nBoats pay a berth-\nage of 40 € a month.\n\n' +
      'The harbour master’s office is open from 9 to 12.';
    models.play((request) =>
      call('write_cards', {
        cards: passagesOf(request).flatMap((passage, n) =>
          (passage.match(/[^.]+\./g) ?? []).map((sentence) => ({
            passage: n + 1,
            title: 'Harbour rules',
            statement: 'By the model.',
            // As models copy: other quotation marks, dashes and breaks of lines.
            verbatim: sentence
              .trim()
              .replace(/[“”]/g, '"')
              .replace('’', "'")
              .replace('—', '-')
              .replace(/-\n/g, '')
              .replace(/\n/g, ' '),
            knowledge_type: 'policy',
            importance: 0.75,
          })),
        ),
      }),
    );
    const { cards } = await processed(client, 'act.txt', text);
    expect(cards.map(({ verbatimContent }) => verbatimContent)).toEqual([
      expect.stringMatching(/^The “Harbour Act” .* — small ones too\.$/s),
      expect.stringMatching(/^Boats pay .* a month\.$/s),
      'The harbour master’s office is open from 9 to 12.',
    ]);
    expect(cards[0]).toMatchObject({ statement: 'By the model.', knowledgeType: 'policy', importanceScore: 0.75 });

    await vi.waitFor(async () => expect((await useOf(client)).reserved).toBe(0), patience);
    const lines = (await linesOf(client)).filter(({ kind }) => kind === 'cards');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      model: 'claude-haiku-5-5',
      prompt_tokens: 450,
      completion_tokens: 90,
      cache_read_tokens: 50,
    });
    expect(lines[0]?.ask_id).toMatch(/^cards-\d+-\d+-/);
    const after = await useOf(client);
    expect(after.operations.find(({ operation }) => operation === 'extraction')).toMatchObject({
      tokens: 540,
      requests: 1,
    });
    expect(after.used - before.used).toBe(540);
  });

  it('are not taken where the model changes a word: the card of the rules stays', async () => {
    models.play((request) => written(request, (text, n) => (n === 0 ? text.replace('pier 3', 'pier 4') : text)));
    const { cards } = await processed(client, 'lies.txt', long(4));
    expect(cards.map(({ verbatimContent }) => verbatimContent)).toEqual([0, 1, 2, 3].map(paragraph));
    expect(cards.map(({ statement }) => statement === 'By the model.')).toEqual([false, true, true, true]);
  });

  it('are the rules’ from where the quota ends, and the file is processed', async () => {
    const team = await runCli(dataDir.path, ['team', 'create', '--name', 'Small', '--quota', '14000']);
    const made = await runCli(dataDir.path, ['key', 'create', '--team', String(team['id']), '--role', 'moderator']);
    const small = clientOf(server.url, String(made['key']));
    // Enough for one call, before and after it is settled.
    models.play((request) => ({ ...written(request), usage: { input_tokens: 9_000, output_tokens: 90 } }));
    const { cards } = await processed(small, 'long.txt', long(40));
    expect(cards.map(({ verbatimContent }) => verbatimContent)).toEqual(
      Array.from({ length: 40 }, (_, n) => paragraph(n)),
    );
    const byModel = cards.filter(({ statement }) => statement === 'By the model.').length;
    expect(byModel).toBeGreaterThan(0);
    expect(byModel).toBeLessThan(40);
    await vi.waitFor(async () => expect((await useOf(small)).reserved).toBe(0), patience);
    const { used } = await useOf(small);
    expect(used).toBeLessThanOrEqual(14_000);
    expect(used).toBe(
      (await linesOf(small)).reduce((sum, line) => sum + line.prompt_tokens + line.completion_tokens, 0),
    );
  });

  it.each<[string, () => Reply]>([
    ['is overloaded', () => ({ status: 529, errorType: 'overloaded_error', headers: { 'retry-after-ms': '1' } })],
    ['refuses', () => ({ blocks: [], stopReason: 'refusal' })],
    ['breaks off', () => ({ blocks: [{ type: 'text', text: 'x'.repeat(500) }], cutAfterBytes: 700 })],
  ])('are the rules’ where the provider %s', async (how, reply) => {
    models.play(reply);
    const { cards } = await processed(client, `${how}.txt`, long(3));
    expect(cards.map(({ verbatimContent }) => verbatimContent)).toEqual([0, 1, 2].map(paragraph));
    expect(cards.some(({ statement }) => statement === 'By the model.')).toBe(false);
    await vi.waitFor(async () => expect((await useOf(client)).reserved).toBe(0), patience);
  });

  it('that are stored are not paid for again when the process dies', async () => {
    const asked: string[] = [];
    const isLast = (request: WireRequest) => passagesOf(request).includes(paragraph(39));
    models.play((request) => {
      if (!isLast(request)) return written(request);
      return { ...written(request), hold: { afterEvents: 1, until: new Promise(() => undefined) } };
    });
    const id = await createCollection(client, 'Killed');
    await client.upload(id, 'killed.txt', long(40));
    await vi.waitFor(async () => expect((await cardsOf(client, id)).length).toBeGreaterThan(20), patience);
    const stored = await cardsOf(client, id);
    await server.kill();
    models.play((request) => {
      asked.push(...passagesOf(request));
      return written(request);
    });
    server = await start();
    client = clientOf(server.url);
    await settled(client, id);
    expect((await cardsOf(client, id)).map(({ verbatimContent }) => verbatimContent)).toEqual(
      Array.from({ length: 40 }, (_, n) => paragraph(n)),
    );
    expect(asked).toContain(paragraph(39));
    expect(asked.filter((text) => stored.some(({ verbatimContent }) => verbatimContent === text))).toEqual([]);
  });
});

describe('a second look at a borderline pair', { timeout: 120_000 }, () => {
  const found = async (collection: number): Promise<number> => {
    const path = `/api/v1/collections/${collection}/conflicts`;
    return (await client.get<{ data: { conflicts: unknown[] } }>(path)).body.data.conflicts.length;
  };
  /** Two documents of a sentence each, of which a model says so. @returns their collection. */
  async function looked(first: string, second: string, contradict: string): Promise<number> {
    const pairs: string[][] = [];
    models.play((request) => {
      if (toolOf(request) === 'write_cards') return written(request);
      pairs.push(passagesOf(request));
      return call('judge', { reason: 'As it is.', type: 'name', contradict });
    });
    const looks = async () => (await linesOf(client)).filter(({ kind }) => kind === 'conflict').length;
    const before = await looks();
    const id = await createCollection(client, first);
    await client.upload(id, 'one.txt', first);
    await settled(client, id);
    await client.upload(id, 'two.txt', second);
    await settled(client, id);
    await vi.waitFor(async () => expect(await looks()).toBeGreaterThan(before), patience);
    expect(pairs[0]?.toSorted()).toEqual([first, second].toSorted());
    return id;
  }
  it('finds what the rules would not dare to', async () => {
    const first = 'Dogs are allowed on the ferry at any time of the day.';
    const second = 'Dogs are not allowed on board the ferry to the island.';
    const id = await looked(first, second, 'yes');
    await vi.waitFor(async () => expect(await found(id)).toBe(1), patience);
  });

  it('clears what the rules would have found', async () => {
    const first = 'The pumps of the harbour basin are serviced by Hartmann.';
    const second = 'The pumps in the basin of the harbour are serviced by Okafor.';
    const cleared = await looked(first, second, 'no');
    const left = await looked(first, second, 'unsure');
    await vi.waitFor(async () => expect(await found(left)).toBe(1), patience);
    expect(await found(cleared)).toBe(0);
    const { operations } = await useOf(client);
    expect(operations.find(({ operation }) => operation === 'conflicts')?.requests).toBeGreaterThanOrEqual(2);
  });
});
