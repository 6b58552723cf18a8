import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startGateway, type Harness } from '../harness.js';
import { answerEveryAsk } from './answers.js';

const chat = { model: 'cardinal/1', messages: [{ role: 'user', content: 'How much?' }] };
const knowledge = { knowledge_id: '1', query: 'hotel' };
const message = (name: string, given: object) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: { collection_id: 1, ...given } },
});
const accept = { accept: 'application/json, text/event-stream' };

describe('a limited key, used by OpenAI, MCP and Dify clients', () => {
  let ours: Harness;
  beforeEach(async () => {
    ours = await startGateway();
  });
  afterEach(async () => ours[Symbol.asyncDispose]());

  it('cannot ask with the scope to read, and is not offered the tool', async () => {
    const { secret } = await ours.keyWith('owner', { scopes: ['read'] });
    const headers = { ...accept, authorization: `Bearer ${secret}` };
    const asked = await ours.call('POST', '/v1/chat/completions', chat, headers);
    const offered = await ours.call('POST', '/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list' }, headers);
    const byTool = await ours.call('POST', '/mcp', message('ask', { question: 'How much?' }), headers);

    expect(asked).toMatchObject({ status: 403, json: { error: { type: 'permission_error' } } });
    expect(offered.text).toContain('"search"');
    expect(offered.text).not.toContain('"ask"');
    expect(byTool.text).toContain('ask not found');
    expect(ours.bus.asked).toEqual([]);
    expect((await ours.call('POST', '/retrieval', knowledge, headers)).status).toBe(200);
  });

  it.each([
    { scope: 'read', offers: ['list_collections', 'list_conflicts', 'list_documents', 'read_document', 'search'] },
    { scope: 'ask', offers: ['ask'] },
    { scope: 'write', offers: ['upload_document'] },
  ] as const)('is offered by MCP exactly the tools of its scope $scope', async ({ scope, offers }) => {
    const { secret } = await ours.keyWith('owner', { scopes: [scope] });
    const headers = { ...accept, authorization: `Bearer ${secret}` };
    const ask = (method: string, params: object = {}) =>
      ours.call('POST', '/mcp', { jsonrpc: '2.0', id: 1, method, params }, headers);
    const { text } = await ask('tools/list');
    const names = [...text.matchAll(/"name":"(\w+)"/g)].map(([, name]) => name);

    expect(names.toSorted()).toEqual(offers);
    const isReader = scope === 'read';
    expect((await ask('resources/list')).text.includes('"resources":[')).toBe(isReader);
    expect((await ask('resources/read', { uri: 'cardinal://files/1' })).text.includes('Method not found')).toBe(
      !isReader,
    );
  });

  it('is refused by MCP if none of its scopes allows a tool', async () => {
    const { secret } = await ours.keyWith('owner', { scopes: ['admin'] });
    const headers = { ...accept, authorization: `Bearer ${secret}` };
    const { status, text } = await ours.call('POST', '/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list' }, headers);
    expect([status, text]).toEqual([403, expect.stringContaining('needs the scope read or ask or write')]);
  });

  it('can only ask by MCP with the scope to ask', async () => {
    const { secret } = await ours.keyWith('owner', { scopes: ['ask'] });
    const headers = { ...accept, authorization: `Bearer ${secret}` };
    const searched = await ours.call('POST', '/mcp', message('search', { query: 'hotel' }), headers);
    expect(searched.text).toContain('search not found');
    answerEveryAsk(ours);
    const { text } = await ours.call('POST', '/mcp', message('ask', { question: 'How much?' }), headers);
    expect(text).toContain('At most 140 euros.');
  });

  it('can embed texts with the scope to read, whatever its collections', async () => {
    const { secret: reader } = await ours.keyWith('owner', { scopes: ['read'], collections: [77] });
    const { secret: writer } = await ours.keyWith('owner', { scopes: ['write'] });
    const embed = (secret: string) =>
      ours.call(
        'POST',
        '/v1/embeddings',
        { model: 'cardinal/embedding', input: 'x' },
        { authorization: `Bearer ${secret}` },
      );

    expect((await embed(reader)).status).toBe(200);
    expect((await embed(writer)).status).toBe(403);
  });

  it('cannot upload without the scope to write, and is not offered the tool', async () => {
    const { secret } = await ours.keyWith('owner', { scopes: ['read', 'ask'] });
    const headers = { ...accept, authorization: `Bearer ${secret}` };
    const list = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
    const offered = await ours.call('POST', '/mcp', list, headers);
    const called = await ours.call('POST', '/mcp', message('upload_document', { name: 'a', text: 'b' }), headers);

    expect(offered.text).toContain('read_document');
    expect(offered.text).not.toContain('upload_document');
    expect(called.text).toContain('upload_document not found');
    expect(ours.catalog.uploads).toEqual([]);
  });

  it('cannot access other collections', async () => {
    const { secret } = await ours.keyWith('owner', { collections: [77] });
    const headers = { ...accept, authorization: `Bearer ${secret}` };
    const models = await ours.call('GET', '/v1/models', undefined, headers);
    const refused = await Promise.all([
      ours.call('POST', '/v1/chat/completions', chat, headers),
      ours.call('POST', '/v1/chat/completions', { ...chat, model: 'cardinal/Travel' }, headers),
      ours.call('POST', '/v1/vector_stores/1/search', { query: 'hotel' }, headers),
      ours.call('POST', '/retrieval', knowledge, headers),
    ]);
    const upload = message('upload_document', { name: 'a', text: 'b' });
    const resource = { jsonrpc: '2.0', id: 1, method: 'resources/read', params: { uri: 'cardinal://files/1' } };
    const listed = { jsonrpc: '2.0', id: 1, method: 'resources/list', params: {} };
    const read = {
      ...message('read_document', {}),
      params: { name: 'read_document', arguments: { document_id: '1' } },
    };
    const [uploaded, given, resources, text] = await Promise.all(
      [upload, resource, listed, read].map((body) => ours.call('POST', '/mcp', body, headers)),
    );
    const calls = ['search', 'ask', 'list_documents', 'list_conflicts'].map((name) => {
      const given = name === 'search' ? { query: 'x' } : name === 'ask' ? { question: 'x' } : {};
      return ours.call('POST', '/mcp', message(name, given), headers);
    });

    expect(models.json['data']).toEqual([]);
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    for (const { text: failure } of await Promise.all(calls)) expect(failure).toContain('COLLECTION_NOT_FOUND');
    expect(uploaded?.text).toContain('COLLECTION_NOT_FOUND');
    expect(text?.text).toContain('FILE_NOT_FOUND');
    expect(given?.text).toContain('File not found');
    expect(resources?.text).toContain('"resources":[]');
    expect(ours.catalog.uploads).toEqual([]);
    expect([ours.bus.asked, ours.retrieval.begun]).toEqual([[], 0]);
  });
});
