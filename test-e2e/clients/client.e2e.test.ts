import { createClient, fileAt, NotFoundError, type Client } from '@cardinal/client/node';
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownerKey } from '../src/server.js';
import { serverForThisFile } from '../src/server-per-file.js';

const running = serverForThisFile();
const checkout = fileURLToPath(new URL('../..', import.meta.url));
const policy = 'Travel policy\n\nA hotel night may cost at most 140 euros. Flights are booked by the office.\n';
const question = 'How much may a hotel night cost?';

let folder: string;
let document: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cardinal-client-'));
  document = join(folder, 'policy.txt');
  writeFileSync(document, policy);
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('our client for TypeScript', () => {
  let client: Client;
  let id: number;
  let fileId: number;

  beforeAll(async () => {
    client = createClient({ baseUrl: running().server.url, apiKey: ownerKey });
    ({ id } = await client.createCollection({ name: 'Client' }));
  });

  it('uploads from a path while it watches, and waits', async () => {
    const leaving = new AbortController();
    const watching = (async () => {
      for await (const event of client.watchCollection(id, { signal: leaving.signal })) {
        if (event.type === 'progress' && event.data.status === 'processed') return event.data.file_id;
      }
      return undefined;
    })();

    ({ file_id: fileId } = await client.uploadFile(id, await fileAt(document)));
    const file = await client.waitUntilProcessed({ fileId });
    const collection = await client.waitUntilProcessed({ collectionId: id });

    expect(file.fileInstances).toMatchObject([{ name: 'policy.txt', status: 'processed' }]);
    expect(collection.status).toBe('processed');
    expect(await watching).toBe(fileId);
    leaving.abort();
  });

  it('uploads many documents', async () => {
    const { id: tickets } = await client.createCollection({ name: 'Tickets' });
    const documents = Array.from({ length: 30 }, (_, n) => ({
      name: `ticket ${n}`,
      markdown: `# Ticket ${n}\n\nDone.`,
    }));

    const outcomes = [];
    for await (const outcome of client.uploadDocuments(tickets, documents)) outcomes.push(outcome);
    const collection = await client.waitUntilProcessed({ collectionId: tickets });

    expect(outcomes.map(({ index, filename }) => [index, filename])).toEqual(
      documents.map(({ name }, index) => [index, `${name}.md`]),
    );
    expect(collection.fileInstances).toHaveLength(30);
    await client.deleteCollection(tickets);
  });

  it('searches, and lists cards, conflicts and versions', async () => {
    const { results } = await client.searchCollection(id, { query: question });
    const { knowledgeCards, pagination } = await client.listKnowledgeCards(id, { limit: 5, search: 'hotel' });
    const { conflicts } = await client.listConflicts(id);
    const [document_] = await client.listVersions(fileId);

    expect(results[0]?.metadata.file_name).toBe('policy.txt');
    expect([knowledgeCards.length, pagination.limit]).toEqual([pagination.totalCount, 5]);
    expect(conflicts).toEqual([]);
    expect(document_?.versions).toMatchObject([{ version: 1, current: true }]);
  });

  it('lists tables, and computes over one', async () => {
    const csv = new File(['Item,Price\nPen,$2\nBook,$12\n'], 'prices.csv');
    const uploaded = await client.uploadFile(id, csv);
    await client.waitUntilProcessed({ fileId: uploaded.file_id });
    const [table] = (await client.getFileTables(uploaded.file_id)).tables;
    const total = await client.queryTable(table?.id ?? '', { value: { op: 'sum', column: 'Price' } });

    expect(total).toMatchObject({ columns: ['Price'], values: [{ text: '$14', number: '14' }], rows_used: 2 });
    await expect(client.queryTable(table?.id ?? '', { value: { op: 'sum', column: 'Cost' } })).rejects.toMatchObject({
      code: 'TABLE_PROGRAM_INVALID',
    });
    await client.deleteFile(uploaded.file_id);
  });

  it('asks with and without streaming, and resumes a stream from any event', async () => {
    const whole = await client.askCollection(id, { question });
    const events = [];
    for await (const event of client.streamAskCollection(id, { question })) events.push(event);
    const done = events.at(-1);
    const askId = done?.type === 'done' ? done.data.ask_id : '';
    const rest = [];
    for await (const event of client.readAskEvents(askId, { after: events[0]?.id })) rest.push(event);
    const none = [];
    for await (const event of client.readAskEvents(askId, { after: done?.id })) none.push(event);

    expect(whole.answer).toContain('140 euros');
    expect(events.map((event) => (event.type === 'answer_chunk' ? event.data.content : '')).join('')).toContain('140');
    expect(rest).toEqual(events.slice(1));
    expect(none).toEqual([]);
  });

  it('continues and renames chats, and stores feedback on answers', async () => {
    const { ask_id: chatId } = await client.askCollection(id, { question });
    const { ask_id: next } = await client.askCollection(id, { question: 'And a flight?', chat_id: chatId });
    const feedback = { rating: 'down', comment: 'Not what I asked.' } as const;

    expect(await client.rateAnswer(next, feedback)).toMatchObject({ ask_id: next, feedback });
    expect(await client.renameChat(id, chatId, { name: 'Hotels' })).toMatchObject({ id: chatId, questions: 2 });
    expect((await client.listChats(id, { limit: 1 })).data).toMatchObject([{ id: chatId, name: 'Hotels' }]);
    expect((await client.getChat(id, chatId)).asks.map((asked) => asked.feedback.rating)).toEqual([null, 'down']);
    await client.deleteChat(id, chatId);
    await expect(client.getChat(id, chatId)).rejects.toMatchObject({ code: 'CHAT_NOT_FOUND' });
  });

  it('creates a collection and answers an ask once per idempotency key', async () => {
    const once = { idempotencyKey: crypto.randomUUID() };
    const made = await Promise.all([1, 2, 3].map(() => client.createCollection({ name: 'Once' }, once)));
    const named = (await client.listCollections()).filter(({ name }) => name === 'Once');
    const key = { idempotencyKey: crypto.randomUUID() };
    const asked = await Promise.all([1, 2, 3].map(() => client.askCollection(id, { question }, key)));

    expect(made.map((collection) => collection.id)).toEqual(Array(3).fill(named[0]?.id));
    expect(named).toHaveLength(1);
    expect(asked[0]?.answer).toContain('140 euros');
    expect(asked).toEqual(Array(3).fill(asked[0]));
    await expect(client.askCollection(id, { question: 'And abroad?' }, key)).rejects.toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
      status: 409,
    });
  });

  it('deletes, and throws NotFoundError for what was deleted', async () => {
    await client.deleteCollection(id);

    await expect(client.getCollection(id)).rejects.toThrow(NotFoundError);
    await expect(client.searchCollection(id, { query: 'x' })).rejects.toMatchObject({
      code: 'COLLECTION_NOT_FOUND',
      status: 404,
      requestId: expect.any(String) as string,
    });
  });
});

describe('the examples of its README', () => {
  const readme = readFileSync(join(checkout, 'packages/client/README.md'), 'utf8');
  const examples = [...readme.matchAll(/```js\n([^`]*(?:`(?!``)[^`]*)*)```/g)].map(([, code = '']) => code);

  it.each([
    ['the first', 0, /policy\.txt: .*140 euros/s],
    ['the second', 1, /140 euros.*\[policy\.txt, page 1\]|\[policy\.txt, page 1\].*140 euros/s],
    ['the third', 2, /^0: ticket-1\.txt\n.*\n19: ticket-20\.txt\n$/s],
    ['the fourth', 3, /^gone: COLLECTION_NOT_FOUND\n$/],
  ])('run: %s', async (_, index, printed) => {
    const env = { ...process.env, CARDINAL_URL: running().server.url, CARDINAL_API_KEY: ownerKey, DOCUMENT: document };
    const args = ['--input-type=module', '--eval', examples[index] ?? ''];
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: checkout, env });

    expect(examples).toHaveLength(4);
    expect(stdout).toMatch(printed);
  });
});
