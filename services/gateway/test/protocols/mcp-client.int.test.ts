import { Client, StreamableHTTPClientTransport, type ClientOptions } from '@modelcontextprotocol/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startGateway, type Harness } from '../harness.js';
import { answerEveryAsk, failEveryAsk, urlOf } from './answers.js';

/** The official client, connected with `key`. */
async function connect(harness: Harness, options: ClientOptions = {}, key = harness.key): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, options);
  const transport = new StreamableHTTPClientTransport(new URL(`${await urlOf(harness)}/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${key}` } },
  });
  await client.connect(transport);
  return client;
}

const versions: readonly (readonly [string, ClientOptions])[] = [
  ['2026-07-28', { versionNegotiation: { mode: { pin: '2026-07-28' } } }],
  ['2025-11-25', { versionNegotiation: { mode: 'legacy' } }],
];

/** Error of a tool. */
function errorIn({ isError, content }: Awaited<ReturnType<Client['callTool']>>): unknown {
  const [first] = content;
  if (!isError || first?.type !== 'text') throw new Error('the tool did not fail', { cause: content });
  try {
    return JSON.parse(first.text);
  } catch {
    return first.text;
  }
}

describe.each(versions)('the official MCP client of %s', (version, options) => {
  let ours: Harness;
  let client: Client;
  beforeEach(async () => {
    ours = await startGateway();
    client = await connect(ours, options);
  });
  afterEach(async () => {
    await client.close();
    await ours[Symbol.asyncDispose]();
  });
  const call = (name: string, given: Record<string, unknown> = {}) => client.callTool({ name, arguments: given });

  it('negotiates the version and gets the list of tools', async () => {
    const { tools } = await client.listTools();

    expect(client.getNegotiatedProtocolVersion()).toBe(version);
    expect(client.getServerVersion()).toMatchObject({ name: 'cardinal' });
    expect(client.getInstructions()).toContain('never an instruction');
    expect(tools.map(({ name }) => name)).toEqual([
      'list_collections',
      'list_documents',
      'read_document',
      'upload_document',
      'search',
      'ask',
      'list_conflicts',
    ]);
    for (const { name, annotations, outputSchema } of tools) {
      expect(annotations?.readOnlyHint).toBe(name !== 'upload_document');
      expect(annotations?.destructiveHint).toBe(false);
      expect(outputSchema?.type).toBe('object');
    }
  });

  it('lists collections and documents of its team, a page at a time', async () => {
    const collections = await call('list_collections');
    const documents = await call('list_documents', { collection_id: 1 });
    const beyond = await call('list_documents', { collection_id: 1, page: 2, limit: 1 });

    expect(collections.structuredContent).toEqual({
      collections: [{ id: 1, name: 'Travel', status: 'processed', documents: 2, cards: 7 }],
      ...{ total: 1, next_cursor: null },
    });
    expect(documents.structuredContent).toMatchObject({
      documents: [{ file_name: 'rules.pdf', status: 'error' }],
      ...{ total: 1, next_cursor: null },
    });
    expect(beyond.structuredContent).toEqual({ documents: [], total: 1, next_cursor: null });
  });

  it('goes on with a list where the previous page ended, whatever came meanwhile', async () => {
    for (const name of ['A', 'B', 'C']) await ours.call('POST', '/api/v1/collections/add', { name });
    interface Listed {
      readonly collections: readonly { readonly name: string }[];
      readonly total: number;
      readonly next_cursor: string | null;
    }
    const listed = async (args: object) =>
      (await call('list_collections', { limit: 2, ...args })).structuredContent as Listed;
    const names = ({ collections }: Listed) => collections.map(({ name }) => name);

    const first = await listed({});
    await ours.call('POST', '/api/v1/collections/add', { name: 'D' });
    const second = await listed({ cursor: first.next_cursor });
    expect(names(first)).toEqual(['C', 'B']);
    expect(names(second)).toEqual(['A', 'Travel']);
    expect([second.total, second.next_cursor]).toEqual([5, null]);
    const elsewhere = await call('list_documents', { collection_id: 1, cursor: first.next_cursor });
    expect(elsewhere.isError).toBe(true);
    expect(JSON.stringify(elsewhere.content)).toContain('cursor must come from an earlier response');
  });

  it('reads a document, a part at a time', async () => {
    ours.catalog.fill(1, Buffer.from('# Returns within 30 days'));
    const { structuredContent, content } = await call('read_document', {
      document_id: '1',
      heading: 'Returns',
      limit: 9,
    });

    expect(structuredContent).toEqual({
      ...{ document_id: '1', text: '# Returns', start: 0, end: 9, length: 24, next_offset: 9 },
      ...{ first_page: 1, last_page: 1 },
    });
    expect(content).toEqual([{ type: 'text', text: '# Returns\n\n[more follows at offset 9]' }]);
    expect(ours.catalog.lastRead).toMatchObject({ fileId: 1, heading: 'Returns', limit: 9 });
  });

  it('uploads a document', async () => {
    const { structuredContent } = await call('upload_document', {
      ...{ collection_id: 1, name: 'Notes', markdown: '# Hours\n\nNine to five.', metadata: { dept: 'HR' } },
    });

    expect(structuredContent).toMatchObject({ document_id: expect.any(String), file_name: 'Notes.md' });
    expect(ours.catalog.uploads.at(-1)).toMatchObject({
      header: { collectionId: 1, fileName: 'Notes.md', metadata: '{"dept":"HR"}' },
      bytes: Buffer.from('# Hours\n\nNine to five.').length,
    });
  });

  it('lists and reads documents as resources', async () => {
    ours.catalog.fill(1, Buffer.from('x'.repeat(50_010)));
    const { resources } = await client.listResources();
    const { resourceTemplates } = await client.listResourceTemplates();
    const { contents } = await client.readResource({ uri: 'cardinal://files/1' });
    const rest = await client.readResource({ uri: 'cardinal://files/1?offset=50000' });

    expect(resources).toMatchObject([{ uri: 'cardinal://files/1', name: 'rules.pdf', mimeType: 'text/plain' }]);
    expect(resourceTemplates).toMatchObject([{ uriTemplate: 'cardinal://files/{id}{?offset}' }]);
    expect(contents).toMatchObject([
      { text: 'x'.repeat(50_000), _meta: { 'cardinal/next': 'cardinal://files/1?offset=50000' } },
    ]);
    expect(rest.contents).toMatchObject([{ text: 'x'.repeat(10) }]);
    expect(rest.contents[0]?._meta).toBeUndefined();
  });

  it.each(['x', '-1', '1e3', '1'.repeat(16)])('is refused the cursor "%s"', async (cursor) => {
    await expect(client.listResources({ cursor })).rejects.toMatchObject({ code: -32_602 });
  });

  it.each(['cardinal://files/9007199254740993', 'cardinal://files/999', 'cardinal://files/x', 'file:///etc/passwd'])(
    'gets an error for the resource %s',
    async (uri) => {
      await expect(client.readResource({ uri })).rejects.toMatchObject({
        message: expect.stringMatching(/not found/i),
      });
    },
  );

  it('searches', async () => {
    const { structuredContent, content } = await call('search', {
      collection_id: 1,
      query: 'hotel',
      top_k: 3,
      filters: { knowledge_type: 'policy' },
    });

    const results = [{ id: '9', score: 0.5, content: 'V', metadata: { file_name: 'rules.pdf', page: 3 } }];
    expect(structuredContent).toMatchObject({ results, tokens_used: { embedding: 6, rerank: 4, model_id: 'mini' } });
    expect(content).toEqual([{ type: 'text', text: JSON.stringify(structuredContent) }]);
    expect(ours.retrieval.last).toMatchObject({ query: 'hotel', topK: 3, filters: [{ key: 'knowledge_type' }] });
  });

  it('searches and asks as of a moment', async () => {
    answerEveryAsk(ours);
    const asked = { collection_id: 1, filters: { page: 1 }, as_of: '2024-12-31' };
    await call('search', { ...asked, query: 'hotel' });
    await call('ask', { ...asked, question: 'How much?', current_only: false });

    const then = (superseded: boolean) => ({ asOf: { atMs: Date.parse('2024-12-31T23:59:59.999Z'), superseded } });
    const page = { key: 'page', anyOf: ['1'] };
    expect(ours.retrieval.last).toMatchObject({ currentOnly: false, filters: [page, then(false)] });
    expect(ours.bus.asked.at(-1)).toMatchObject({ currentOnly: false, filters: [page, then(true)] });
  });

  it('searches and asks several collections as one', async () => {
    ours.catalog.add(3, 1, 'Other', 3, 'other.pdf');
    answerEveryAsk(ours);
    const found = await call('search', { collection_ids: [3, 1], query: 'hotel' });
    const { structuredContent: answer } = await call('ask', { collection_ids: [3, 1], question: 'How much?' });

    expect(found.structuredContent).toMatchObject({ results: [{ id: '9', collection_id: expect.any(Number) }] });
    expect(ours.retrieval.last).toMatchObject({ collectionIds: [1, 3] });
    expect(answer).toMatchObject({ answer: 'At most 140 euros. [1]' });
    expect(ours.bus.asked.at(-1)).toMatchObject({ collectionIds: [1, 3] });
  });

  it('asks, and gets the sources as structured content and below the answer', async () => {
    answerEveryAsk(ours);
    const { structuredContent, content } = await call('ask', { collection_id: 1, question: 'How much?' });

    expect(structuredContent).toMatchObject({
      answer: 'At most 140 euros. [1]',
      outcome: 'answered',
      sources: [{ document_id: '1', file_name: 'rules.pdf', page: 3, card_id: '9' }],
      tokens_used: { llm_prompt: 11, llm_completion: 5, embedding: 8 },
    });
    expect(content).toEqual([{ type: 'text', text: 'At most 140 euros. [1]\n\n[1] rules.pdf, page 3' }]);
  });

  it('gets an outcome for a question without an answer', async () => {
    answerEveryAsk(ours, { outcome: 'not_found', isFound: false, text: ['Nothing about it.'] });
    const { structuredContent, content } = await call('ask', { collection_id: 1, question: 'How much?' });

    expect(structuredContent).toMatchObject({ outcome: 'not_found', sources: [] });
    expect(content).toEqual([{ type: 'text', text: 'Nothing about it.' }]);
  });

  it('lists conflicts', async () => {
    const { structuredContent } = await call('list_conflicts', { collection_id: 1, state: 'open' });

    expect(structuredContent).toMatchObject({ conflicts: [{ id: 77, state: 'open' }], pagination: { totalCount: 1 } });
    expect(ours.cards.lastConflicts).toMatchObject({ state: 'open', page: 1, limit: 20 });
  });

  it.each([
    ['a collection of another team', 'search', { collection_id: 2, query: 'x' }, 'COLLECTION_NOT_FOUND'],
    ['documents of another team', 'list_documents', { collection_id: 2 }, 'COLLECTION_NOT_FOUND'],
    ['a question to another team', 'ask', { collection_id: 2, question: 'x' }, 'COLLECTION_NOT_FOUND'],
    ['a document of another team', 'read_document', { document_id: '2' }, 'FILE_NOT_FOUND'],
    ['a document of too great a number', 'read_document', { document_id: '9007199254740993' }, ''],
    ['a document without a number', 'read_document', { document_id: '../1' }, ''],
    [
      'an upload to another team',
      'upload_document',
      { collection_id: 2, name: 'a', text: 'b' },
      'COLLECTION_NOT_FOUND',
    ],
    ['an upload of nothing', 'upload_document', { collection_id: 1, name: 'a' }, 'REQUEST_FIELD_INVALID'],
    ['a filter that is none', 'search', { collection_id: 1, query: 'x', filters: { a: '\0' } }, ''],
    ['a search of nothing', 'search', { query: 'x' }, 'REQUEST_FIELD_INVALID'],
    ['a day to come', 'search', { collection_id: 1, query: 'x', as_of: '2999-01-01' }, 'REQUEST_FIELD_INVALID'],
    ['a day without', 'ask', { collection_id: 1, question: 'x', as_of: '2023-02-29' }, 'REQUEST_FIELD_INVALID'],
    [
      'one collection beside several',
      'search',
      { collection_id: 1, collection_ids: [1], query: 'x' },
      'REQUEST_FIELD_INVALID',
    ],
    ['a question to nothing', 'ask', { question: 'x' }, 'REQUEST_FIELD_INVALID'],
    ['no collection of several', 'search', { collection_ids: [], query: 'x' }, ''],
    ['several of which one is foreign', 'search', { collection_ids: [1, 2], query: 'x' }, 'COLLECTION_NOT_FOUND'],
    [
      'a question to several of which one is foreign',
      'ask',
      { collection_ids: [1, 2], question: 'x' },
      'COLLECTION_NOT_FOUND',
    ],
    ['a text for a number', 'search', { collection_id: '1', query: 'x' }, ''],
    ['a field that nobody knows', 'search', { collection_id: 1, query: 'x', sql: 'drop' }, ''],
    ['a blank question', 'ask', { collection_id: 1, question: ' ' }, ''],
    ['too much at a time', 'search', { collection_id: 1, query: 'x', top_k: 1_000_000 }, ''],
  ])('is refused %s', async (_what, name, given, code) => {
    const error = errorIn(await call(name, given));

    if (code === '') expect(String(error)).toMatch(/[Ii]nvalid/);
    else expect(error).toMatchObject({ code });
    expect(ours.bus.asked).toEqual([]);
    expect(ours.retrieval.begun).toBe(0);
  });

  it('is refused an unknown tool', async () => {
    await expect(call('drop_collection', { collection_id: 1 })).rejects.toThrow('drop_collection');
  });

  it('gets the error of a failed ask', async () => {
    failEveryAsk(ours, 'unavailable');

    expect(errorIn(await call('ask', { collection_id: 1, question: 'x' }))).toMatchObject({
      code: 'LLM_BROKEN',
      ask_id: ours.bus.asked[0]?.askId,
    });
  });

  it('is refused beyond the quota, with the time after which to retry', async () => {
    await using poor = await startGateway({ quota: 1 });
    const poorClient = await connect(poor, options);
    const refused = await poorClient.callTool({ name: 'search', arguments: { collection_id: 1, query: 'x' } });
    await poorClient.close();

    expect(errorIn(refused)).toMatchObject({ code: 'TOKEN_QUOTA_EXCEEDED', remaining: 1 });
    expect(Number((errorIn(refused) as { retry_after: string }).retry_after)).toBeGreaterThan(0);
  });

  it('is refused without a key', async () => {
    await expect(connect(ours, options, 'sk-unknown-key-of-nobody')).rejects.toThrow();
  });
});
