import {
  startChatServer,
  type ChatReply,
  type ChatScript,
  type ChatServerOptions,
} from '@cardinal/testkit/chat-completions';
import { startMessagesApi, type MessagesApi, type Reply } from '@cardinal/testkit/messages-api';
import { afterEach, describe, expect, it } from 'vitest';
import { tryModels } from '../src/doctor/try-model.js';

const ready = {
  blocks: [{ type: 'text', text: 'one two three four five six seven eight nine ten '.repeat(4) }],
} as const;
const report = { blocks: [{ type: 'tool_use', id: 'toolu_1', name: 'report', input: { works: true } }] } as const;

let api: MessagesApi | undefined;
afterEach(async () => {
  await api?.[Symbol.asyncDispose]();
  api = undefined;
});

/** @param replies replies to the requests to a model in order, which start again for each model. */
async function tried(...replies: readonly Reply[]) {
  const [first, second = first] = replies;
  api = await startMessagesApi((_request, n) => (n % 2 === 0 ? first : second) ?? ready);
  return tryModels({ ANTHROPIC_API_KEY: 'sk-ant-test', ANTHROPIC_BASE_URL: api.url });
}

describe('trying the language models', () => {
  it('reports that none is configured', async () => {
    const { line, usable } = await tryModels({});
    expect({ line, usable }).toEqual({ line: expect.stringContaining('No language model') as string, usable: true });
  });

  it('reports that each answers, streams and uses tools', async () => {
    const { line, usable } = await tried(ready, report);
    for (const id of ['claude-haiku-5-5', 'claude-sonnet-5-5']) {
      expect(line).toMatch(new RegExp(`${id}: answers \\(first word after \\d+ ms\\), streams, uses tools`));
    }
    expect(usable).toBe(true);
  });

  it('reports a missing ability without which a model can be used', async () => {
    const { line, usable } = await tried(ready);
    expect(line).toContain('ignores tools');
    expect(usable).toBe(true);
  });

  it('reports why a model cannot be used', async () => {
    const { line, usable } = await tried({ status: 401, errorType: 'authentication_error' });
    expect(line).toMatch(/claude-haiku-5-5: does not answer \(.+\): .+/);
    expect(usable).toBe(false);
  });
});

describe('trying a model of another server', () => {
  const key = 'gsk_local-SECRET-77341';
  const says: ChatReply = { parts: [{ type: 'text', text: 'one two three four five six' }] };
  const calls = (name: string): ChatReply => ({ parts: [{ type: 'call', id: 'c', name, input: { works: true } }] });
  const works: ChatScript = ({ tools }) => (tools ? calls('report') : says);
  const thinks: ChatReply = { parts: [{ type: 'reasoning', text: 'Hm. '.repeat(30) }], finish: 'length' };
  const refuses = (status: number, message: string, headers = {}): ChatScript => {
    return () => ({ status, message, headers: { 'retry-after': '0', ...headers } });
  };

  it.each<[string, ChatScript, ChatServerOptions, boolean, RegExp]>([
    ['works', works, {}, true, /^x: answers \(first word after \d+ ms\), streams, uses tools, counts tokens$/],
    ['has no tools', works, { noTools: true }, true, /does not support tools: questions are answered without them/],
    [
      'refuses tools, and does not say so',
      ({ tools }) => (tools ? { status: 400, message: 'Bad Request' } : says),
      {},
      true,
      /does not support tools/,
    ],
    ['misuses tools', ({ tools }) => (tools ? calls('nope') : says), {}, true, /invalid tool calls/],
    [
      'does not stream',
      async (wire, n) => ({ ...(await works(wire, n)), whole: true }),
      {},
      true,
      /does not stream, uses tools/,
    ],
    [
      'wants another key',
      works,
      { apiKey: 'other' },
      false,
      /\(MODEL_ACCESS\): .+ key\. \(status 401: Invalid API Key\)$/,
    ],
    ['repeats the key', refuses(401, `Incorrect API key: ${key}`), {}, false, /Incorrect API key: \[redacted\]\)$/],
    [
      'is of another name',
      refuses(404, 'model "x" not found'),
      {},
      false,
      /There is no such .+ \(status 404: model "x" not found\)$/,
    ],
    [
      'is refused',
      refuses(400, 'The model `x` does not exist'),
      {},
      false,
      /\(status 400: The model `x` does not exist\)$/,
    ],
    ['still loads', refuses(503, 'Loading model'), {}, false, /\(status 503: Loading model\)$/],
    [
      'is elsewhere',
      refuses(307, '', { location: 'http://elsewhere.example' }),
      {},
      false,
      /redirects to another one.+\(status 307\)$/,
    ],
    ['only reasons', () => thinks, {}, false, /\(EMPTY\): The model wrote no text within 1000 tokens/],
    [
      'is a page',
      () => ({ ...says, body: '<html>' }),
      {},
      false,
      /MODEL_PROTOCOL\): .+ is HTML or XML instead of JSON\.$/,
    ],
  ])('reports in one line that it %s', async (_, script, options, isUsable, expected) => {
    await using server = await startChatServer(script, options);
    const env = { CARDINAL_LLM: `openai+${server.url}?model=x`, CARDINAL_LLM_API_KEY: key };
    const { line, usable } = await tryModels(env);
    expect([line, usable]).toEqual([expect.stringMatching(expected), isUsable]);
    expect(line).not.toContain('\n');
  });

  it('reports that the server cannot be reached', async () => {
    const { line, usable } = await tryModels({ CARDINAL_LLM: 'openai+http://127.0.0.1:9/v1?model=x' });
    expect([line, usable]).toEqual([
      expect.stringMatching(/cannot be reached.+\((?:connect ECONNREFUSED|bad port)/),
      false,
    ]);
  });
});
