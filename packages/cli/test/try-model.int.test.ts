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

/** @param replies to what a model is asked, in order, of each model again. */
async function tried(...replies: readonly Reply[]) {
  const [first, second = first] = replies;
  api = await startMessagesApi((_request, n) => (n % 2 === 0 ? first : second) ?? ready);
  return tryModels({ ANTHROPIC_API_KEY: 'sk-ant-test', ANTHROPIC_BASE_URL: api.url });
}

describe('trying the language models', () => {
  it('says that none is configured', async () => {
    const { line, usable } = await tryModels({});
    expect({ line, usable }).toEqual({ line: expect.stringContaining('No language model') as string, usable: true });
  });

  it('says that each answers, streams and uses tools', async () => {
    const { line, usable } = await tried(ready, report);
    for (const id of ['claude-haiku-5-5', 'claude-sonnet-5-5']) {
      expect(line).toMatch(new RegExp(`${id}: answers \\(first word after \\d+ ms\\), streams, uses tools`));
    }
    expect(usable).toBe(true);
  });

  it('says what one does not do, and that it can be used without', async () => {
    const { line, usable } = await tried(ready);
    expect(line).toContain('passes over tools');
    expect(usable).toBe(true);
  });

  it('says why one cannot be used', async () => {
    const { line, usable } = await tried({ status: 401, errorType: 'authentication_error' });
    expect(line).toMatch(/claude-haiku-5-5: does not answer \(.+\): .+/);
    expect(usable).toBe(false);
  });
});
