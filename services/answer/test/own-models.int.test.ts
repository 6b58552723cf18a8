import { readSettings } from '@cardinal/config';
import { silentLogger, steadyClock } from '@cardinal/kernel';
import type { LanguageModel } from '@cardinal/llm';
import { languageModelEnv, openLanguageModels, readModelChoice } from '@cardinal/llm/configured';
import {
  startChatServer,
  type ChatPart,
  type ChatReply,
  type ChatScript,
  type ChatServer,
  type ChatServerOptions,
} from '@cardinal/testkit/chat-completions';
import { blocksOfType, startMessagesApi, type MessagesApi } from '@cardinal/testkit/messages-api';
import { Type } from 'typebox';
import { afterEach, describe, expect, it } from 'vitest';
import { createModelAnswerer } from '../src/app/model/answerer.js';
import type { AnswerStep } from '../src/app/ports.js';
import type { AskRequest } from '../src/domain/ask.js';
import { cardOf, createFakeRetriever, requestOf } from '../testing/fakes.js';
import { createFakeLibrary, sourcesOf, textOf } from '../testing/model-fakes.js';
import { catalogOf, noTables, orders, tablesOf } from '../testing/table-documents.js';

const bridge = cardOf(1, 'Fresno bridge', 'The Fresno bridge was opened in 1931. Trains use it.');
const tower = cardOf(2, 'Fresno tower', 'The Fresno tower was opened in 1950.');
const cards = [bridge, tower];
const question = 'When was the Fresno bridge opened?';

const closing: AsyncDisposable[] = [];
afterEach(async () => {
  for (const each of closing.splice(0)) await each[Symbol.asyncDispose]();
});

async function modelOf(env: Readonly<Record<string, string>>): Promise<LanguageModel> {
  const settings = readSettings(Type.Object(languageModelEnv), env);
  const choice = readModelChoice(settings);
  const models = choice && (await openLanguageModels(choice, settings, silentLogger));
  const model = models?.get(choice?.fast ?? '');
  if (!model) throw new Error('no model is configured');
  return model;
}

async function chatServer(script: ChatScript, options: ChatServerOptions = {}): Promise<ChatServer> {
  const server = await startChatServer(script, options);
  closing.push(server);
  return server;
}

/** The configured model, whose server receives all requests of an ask. */
function asking(model: LanguageModel, of = cards, tables = tablesOf(noTables)) {
  const retriever = createFakeRetriever(of);
  const library = createFakeLibrary(of);
  const answerer = createModelAnswerer({
    retriever,
    library,
    tables,
    model,
    helper: model,
    clock: steadyClock,
    logger: silentLogger,
  });
  return async (request: Partial<AskRequest> = {}) => {
    const steps: AnswerStep[] = [];
    const signal = new AbortController().signal;
    for await (const step of answerer.answer(requestOf({ question, ...request }), signal)) steps.push(step);
    const last = steps.findLast((step) => step.kind === 'calls');
    return {
      text: textOf(steps),
      sources: sourcesOf(steps).map(({ cardId }) => cardId),
      done: steps.findLast((step) => step.kind === 'done'),
      calls: last?.kind === 'calls' ? last.calls : [],
      queries: retriever.queries.map(({ text }) => text),
    };
  };
}

const says = (text: string): ChatReply => ({ parts: [{ type: 'text', text }] });
const calls = (...parts: readonly [string, unknown][]): ChatReply => ({
  parts: parts.map(([name, input], n): ChatPart => ({ type: 'call', id: `c${n}-${name}`, name, input })),
});
const marked = says('It was opened in 1931 [1 "opened in 1931"].');
const settingOf = (server: ChatServer, more = '') => ({ CARDINAL_LLM: `openai+${server.url}?model=m${more}` });

describe.each(['openai', 'ollama', 'llama.cpp', 'vllm', 'lmstudio', 'gateway', 'bare'] as const)(
  'a server like %s',
  (dialect) => {
    it('answers with citations that are checked, and with the token counts of the server', async () => {
      const server = await chatServer(() => marked, { dialect });
      const answer = await asking(await modelOf(settingOf(server)))();
      expect(answer).toMatchObject({ text: 'It was opened in 1931 [1].', sources: [1], done: { outcome: 'answered' } });
      expect(answer.calls).toEqual([
        { kind: 'answer', model: 'm', prompt: 100, completion: 20, cacheRead: 0, cacheWrite: 0 },
      ]);
      expect(JSON.stringify(server.requests[0]?.messages)).toContain('[1] Fresno bridge');
    });

    it('has its model call tools in a full ask', async () => {
      const replies = [
        calls(['route', { kind: 'comparison', query: 'bridge and tower', parts: ['bridge', 'tower'] }]),
        calls(['search_cards', { query: 'Fresno bridge opened' }], ['search_cards', { query: 'Fresno tower opened' }]),
        says('The bridge is older, opened in 1931 [1 "opened in 1931"]; the tower in 1950 [2 "opened in 1950"].'),
      ];
      const server = await chatServer((_, n) => replies[n] ?? says(''), { dialect });
      const { text, sources, queries } = await asking(await modelOf(settingOf(server, '&contextTokens=32000')))({
        mode: 'full',
      });
      expect(text).toBe('The bridge is older, opened in 1931 [1]; the tower in 1950 [2].');
      expect(sources).toEqual([1, 2]);
      expect(queries).toEqual(['Fresno bridge opened', 'Fresno tower opened']);
      expect(server.requests.at(-1)?.messages.map(({ role }) => role)).toEqual([
        'system',
        'user',
        'assistant',
        'tool',
        'tool',
      ]);
    });

    it('computes over tables in a full ask, also with a program in a string', async () => {
      const program = { where: [{ op: '=', column: 'Region', value: 'North' }], value: { op: 'count' } };
      const replies = [
        calls(['route', { kind: 'calculation', query: 'orders in the North region', parts: [] }]),
        calls(['describe_tables', { query: 'orders by region' }]),
        calls(['query_table', { table: 't1', program: JSON.stringify(program) }]),
        says('There are 10 of them [1 "is \\"North\\": 10"], and 20 in the South.'),
      ];
      const server = await chatServer((_, n) => replies[n] ?? says(''), { dialect });
      const ask = asking(await modelOf(settingOf(server)), orders.cards, tablesOf(catalogOf(orders.bytes)));
      const { text, sources } = await ask({ question: 'How many orders are in the North region?', mode: 'full' });
      expect(text).toBe('There are 10 of them [1] [2], and 20 in the South. (a number here is in no source)');
      expect(sources).toEqual([1, 6]);
      expect(server.requests.at(-1)?.messages.at(-1)?.content).toContain('[1] Computed from orders.csv');
    });

    it('that has no tools is asked without them after one refusal', async () => {
      const server = await chatServer(() => marked, { dialect, noTools: true });
      const ask = asking(await modelOf(settingOf(server)));
      expect((await ask()).text).toBe('It was opened in 1931 [1].');
      expect(server.calls).toBe(2);
      const compound = 'When was the Fresno bridge opened, and when was the Fresno tower opened?';
      const { text, queries } = await ask({ question: compound, mode: 'full' });
      expect(text).toBe('It was opened in 1931 [1].');
      expect(queries.slice(-3)).toEqual([
        compound,
        'When was the Fresno bridge opened?',
        'When was the Fresno bridge opened? when was the Fresno tower opened?',
      ]);
      // One call, and no tools in it.
      expect(server.calls).toBe(3);
      expect(server.requests.every(({ tools }) => tools === undefined)).toBe(true);
      expect(JSON.stringify(server.requests.at(-1)?.messages[0])).toContain('NOT IN DOCUMENTS');
    });

    it('leaves no gaps in the text where invalid citations are removed', async () => {
      for (const deltaLength of [1, 5, 100]) {
        const reply = says('It was opened in 1931 [9]. Trains use it [7 "use trains"].');
        const server = await chatServer(() => ({ ...reply, deltaLength }), { dialect });
        const { text } = await asking(await modelOf(settingOf(server)))();
        expect(text).toMatch(/^It was opened in 1931\. \[1\] Trains use it\. \[1\]$/);
      }
    });

    it('whose answer no source supports has it rejected', async () => {
      for (const said of [
        'It was opened in 1887, as everybody knows [1].',
        'NOT IN DOCUMENTS',
        '{"name": "not_in_documents", "arguments": {}}',
      ]) {
        const server = await chatServer(() => says(said), { dialect });
        const answer = await asking(await modelOf(settingOf(server)))();
        expect(answer).toMatchObject({ sources: [], done: { outcome: 'not_found' } });
        expect(answer.text).toBe('The collection does not hold an answer to this.');
      }
    });

    it.each<[string, ChatReply]>([
      ['calls what there is not', calls(['delete_all', {}])],
      ['nests an input without end', calls(['search_cards', JSON.parse('['.repeat(900) + ']'.repeat(900))])],
      ['calls without end', calls(...Array.from({ length: 101 }, (): [string, unknown] => ['search_cards', {}]))],
    ])('whose model misuses its tools, and %s, is asked without tools', async (_, misuse) => {
      for (const mode of ['fast', 'full'] as const) {
        const route = calls(['route', { kind: 'comparison', query: 'bridge', parts: ['bridge'] }]);
        const replies = mode === 'full' ? [route, misuse, marked] : [misuse, marked];
        const server = await chatServer((_request, n) => replies[n] ?? says(''), { dialect });
        const answer = await asking(await modelOf(settingOf(server)))({ mode });
        expect(answer).toMatchObject({ text: 'It was opened in 1931 [1].', done: { outcome: 'answered' } });
        expect(server.requests.at(-1)?.tools).toBeUndefined();
        expect(answer.calls).toHaveLength(replies.length);
      }
    });

    it('that refuses tools without naming them is asked without tools', async () => {
      const refusal = { status: 400, message: 'Bad Request' };
      const server = await chatServer(({ tools }) => (tools ? refusal : marked), { dialect });
      for (const mode of ['fast', 'full'] as const) {
        const { text } = await asking(await modelOf(settingOf(server)))({ mode });
        expect(text).toBe('It was opened in 1931 [1].');
      }
    });

    it('whose model always misuses its tools fails after two calls', async () => {
      const server = await chatServer(() => calls(['delete_all', {}]), { dialect });
      await expect(asking(await modelOf(settingOf(server)))()).rejects.toMatchObject({ code: 'MODEL_PROTOCOL' });
      expect(server.calls).toBe(2);
    });

    it('that returns no token counts has them estimated within the reservation', async () => {
      const reservedTokens = 6_000;
      const server = await chatServer(
        () => ({ ...says(`It was opened in 1931. ${'Trains use it. '.repeat(2_000)}`), usage: null }),
        { dialect },
      );
      const answer = await asking(await modelOf(settingOf(server)))({ reservedTokens });
      expect(answer.done).toMatchObject({ stopReason: 'max_tokens' });
      const [call] = answer.calls;
      expect(call).toMatchObject({ estimated: true });
      expect(call?.prompt).toBeGreaterThan(100);
      expect(call?.completion).toBeGreaterThan(200);
      expect((call?.prompt ?? 0) + (call?.completion ?? 0)).toBeLessThanOrEqual(reservedTokens);
    });

    it('that returns only reasoning is treated as if it returned no answer', async () => {
      const server = await chatServer(
        () => ({ parts: [{ type: 'reasoning', text: 'Hm. '.repeat(50) }], usage: null }),
        { dialect },
      );
      const answer = await asking(await modelOf(settingOf(server)))();
      expect(answer.text).toBe('The language model gave no answer.');
      expect(answer.calls[0]?.completion).toBeGreaterThan(30);
    });
  },
);

describe('a Messages API of another server', () => {
  const open = async (id: string, refusesDocuments: boolean): Promise<{ api: MessagesApi; model: LanguageModel }> => {
    const said = 'It was opened in 1931 [1 "opened in 1931"].';
    const errorType = 'invalid_request_error';
    const message = "Input should be 'text', 'image' or 'tool_use', input: 'document'";
    const api = await startMessagesApi([{ blocks: [{ type: 'text', text: said }] }], {
      refuses: (request) =>
        refusesDocuments && blocksOfType(request, 'document').length > 0
          ? { status: 400, errorType, message }
          : undefined,
    });
    closing.push(api);
    const table = JSON.stringify([{ id }]);
    const env = { ANTHROPIC_API_KEY: 'k', ANTHROPIC_BASE_URL: api.url, CARDINAL_LLM_MODELS: table };
    const model = await modelOf({ ...env, CARDINAL_LLM_FAST_MODEL: id, CARDINAL_LLM_FULL_MODEL: id });
    return { api, model };
  };

  it('gets documents as text, and has its citations checked', async () => {
    const { api, model } = await open('qwen3:8b', false);
    expect(await asking(model)()).toMatchObject({ text: 'It was opened in 1931 [1].', sources: [1] });
    expect(api.calls).toBe(1);
    const [request] = api.requests;
    expect(request && blocksOfType(request, 'document')).toEqual([]);
    expect(JSON.stringify(request?.messages)).toContain('<document id=');
  });

  it('that refuses citations is asked without them after its first refusal', async () => {
    const { api, model } = await open('claude-local', true);
    const ask = asking(model);
    expect(await ask()).toMatchObject({ text: 'It was opened in 1931 [1].', sources: [1] });
    expect(api.calls).toBe(2);
    await ask();
    expect(api.calls).toBe(3);
  });
});
