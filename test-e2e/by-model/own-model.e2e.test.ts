import { startChatServer, type ChatReply } from '@cardinal/testkit/chat-completions';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { clientOf, type Client } from '../src/client.js';
import { linesOf, useOf } from '../src/ledger.js';
import { openDataDir, startServer } from '../src/server.js';
import { createCollection, settled } from '../src/wait.js';

const says = (text: string): ChatReply => ({ parts: [{ type: 'text', text }] });
const question = 'When was the harbour of Ellmouth dug?';

/** The whole program, with a server of chat completions that rejects tools and returns no token counts. */
describe('a model server without tools and token counts', () => {
  let reply = says('');
  let client: Client;
  let path = '';
  let calls = (): number => 0;
  const closing: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    const model = await startChatServer(() => ({ ...reply, usage: null }), {
      dialect: 'llama.cpp',
      noTools: true,
      apiKey: 'sk-own',
    });
    closing.push(async () => model[Symbol.asyncDispose]());
    calls = () => model.calls;
    const dataDir = await openDataDir();
    closing.push(() => dataDir.remove());
    const env = {
      CARDINAL_LLM: `openai+${model.url}?model=qwen3:8b&contextTokens=16384`,
      CARDINAL_LLM_API_KEY: 'sk-own',
    };
    const server = await startServer({ dataDir: dataDir.path, env });
    closing.push(() => server.stop());
    client = clientOf(server.url);
    const id = await createCollection(client, 'Ellmouth');
    await client.upload(
      id,
      'harbour.md',
      '# Harbour\n\nThe harbour of Ellmouth was dug in 1764 by order of the Duke of Carrick.\n',
    );
    await settled(client, id);
    path = `/api/v1/collections/${id}/ask`;
  });
  afterAll(async () => {
    for (const close of closing.toReversed()) await close();
  });

  it('answers from the sources, is asked without tools after it rejected them once, and has its tokens settled', async () => {
    reply = says('It was dug in 1764 [1 "dug in 1764"]. Napoleon paid for it.');
    const { status, body } = await client.post<{ ask_id: string; answer: string; model: string; sources: unknown[] }>(
      path,
      { question },
    );
    expect([status, body.model]).toEqual([200, 'qwen3:8b']);
    expect(body.answer).toBe('It was dug in 1764 [1]. Napoleon paid for it. (no source)');
    expect(body.sources).toHaveLength(1);
    expect(calls()).toBe(2);
    const [line] = await vi.waitFor(async () => {
      const lines = await linesOf(client, `?ask_id=${body.ask_id}`);
      expect(lines).toHaveLength(1);
      return lines;
    });
    expect(line).toMatchObject({ kind: 'answer', model: 'qwen3:8b' });
    expect(line?.prompt_tokens).toBeGreaterThan(50);
    expect(line?.completion_tokens).toBeGreaterThan(5);
    expect((await useOf(client)).reserved).toBe(0);
    await client.post(path, { question, mode: 'full' });
    expect(calls()).toBe(3);
  });

  it('has an answer rejected that no source supports', async () => {
    reply = says('The harbour of Ellmouth was dug in 1650 by the Romans [1].');
    const { body } = await client.post<{ answer: string; outcome: string }>(path, { question });
    expect(body).toMatchObject({ outcome: 'not_found', sources: [] });
    expect(body.answer).not.toContain('Romans');
  });
});
