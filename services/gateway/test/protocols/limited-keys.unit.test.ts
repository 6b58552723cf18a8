import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startGateway, type Harness } from '../harness.js';

const chat = { model: 'cardinal/1', messages: [{ role: 'user', content: 'How much?' }] };
const knowledge = { knowledge_id: '1', query: 'hotel' };
const message = (name: string, given: object) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: { collection_id: 1, ...given } },
});
const accept = { accept: 'application/json, text/event-stream' };

describe('a limited key, by the protocols of others', () => {
  let ours: Harness;
  beforeEach(async () => {
    ours = await startGateway();
  });
  afterEach(async () => ours[Symbol.asyncDispose]());

  it('asks nothing with the scope to read', async () => {
    const { secret } = await ours.keyWith('owner', { scopes: ['read'] });
    const headers = { ...accept, authorization: `Bearer ${secret}` };
    const asked = await ours.call('POST', '/v1/chat/completions', chat, headers);
    const byTool = await ours.call('POST', '/mcp', message('ask', { question: 'How much?' }), headers);

    expect(asked).toMatchObject({ status: 403, json: { error: { type: 'permission_error' } } });
    expect(byTool.text).toContain('needs the scope ask');
    expect(ours.bus.asked).toEqual([]);
    expect((await ours.call('POST', '/retrieval', knowledge, headers)).status).toBe(200);
  });

  it('reaches no collection that it is not for', async () => {
    const { secret } = await ours.keyWith('owner', { collections: [77] });
    const headers = { ...accept, authorization: `Bearer ${secret}` };
    const models = await ours.call('GET', '/v1/models', undefined, headers);
    const refused = await Promise.all([
      ours.call('POST', '/v1/chat/completions', chat, headers),
      ours.call('POST', '/v1/chat/completions', { ...chat, model: 'cardinal/Travel' }, headers),
      ours.call('POST', '/v1/vector_stores/1/search', { query: 'hotel' }, headers),
      ours.call('POST', '/retrieval', knowledge, headers),
    ]);
    const calls = ['search', 'ask', 'list_documents', 'list_conflicts'].map((name) => {
      const given = name === 'search' ? { query: 'x' } : name === 'ask' ? { question: 'x' } : {};
      return ours.call('POST', '/mcp', message(name, given), headers);
    });

    expect(models.json['data']).toEqual([]);
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    for (const { text } of await Promise.all(calls)) expect(text).toContain('COLLECTION_NOT_FOUND');
    expect([ours.bus.asked, ours.retrieval.begun]).toEqual([[], 0]);
  });
});
