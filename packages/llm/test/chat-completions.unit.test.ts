import { readSettings } from '@cardinal/config';
import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { createReasoningFilter } from '../src/chat-completions/reasoning.js';
import { readServerUrl } from '../src/chat-completions/server-url.js';
import { createToolCalls } from '../src/chat-completions/tool-calls.js';
import { languageModelEnv, readModelChoice } from '../src/configured/index.js';
import { refusesCitations, refusesTools } from '../src/refusals.js';

describe('the URL of a server', () => {
  it('contains its model and limits; other parameters are passed to the server', () => {
    const url = 'openai+https://h/openai/v1?api-version=2&model=a/b:c&contextTokens=32768&maxCompletionTokens=2000';
    expect(readServerUrl(url)).toEqual({
      baseUrl: 'https://h/openai/v1?api-version=2',
      model: { id: 'a/b:c', contextTokens: 32_768, maxCompletionTokens: 2_000 },
    });
  });

  it.each([
    ['openai+http://h/v1', /CARDINAL_LLM must have \?model=NAME/],
    [
      'openai+http://me:secret@h/v1?model=m',
      /CARDINAL_LLM must not contain credentials; set CARDINAL_LLM_API_KEY instead/,
    ],
    ['openai+http://h/v1?model=m&contextTokens=2000', /CARDINAL_LLM must have as contextTokens an integer, 4096/],
    ['openai+http://h/v1?model=m&maxCompletionTokens=many', /maxCompletionTokens an integer/],
    ['openai+http://h/v1?model=m&contextTokens=6000', /contextTokens of at least twice/],
    ['openai+ftp://h/v1?model=m', /CARDINAL_LLM must be extractive:, anthropic: or openai\+https:/],
    ['gpt', /CARDINAL_LLM must be/],
  ])('%s is refused with the name of the setting, without its value', (url, message) => {
    const choose = () => readModelChoice(readSettings(Type.Object(languageModelEnv), { CARDINAL_LLM: url }));
    expect(choose).toThrow(message);
    expect(choose).not.toThrow(/secret/);
  });

  it('cannot have a fallback of another provider', () => {
    const env = { CARDINAL_LLM: 'openai+http://h/v1', CARDINAL_LLM_FALLBACK_MODEL: 'claude-haiku-5-5' };
    const choose = () => readModelChoice(readSettings(Type.Object(languageModelEnv), env));
    expect(choose).toThrow(
      /CARDINAL_LLM must have \?model=NAME[^]*CARDINAL_LLM_FALLBACK_MODEL needs CARDINAL_LLM=anthropic:/,
    );
  });
});

describe('reasoning at the beginning of a text', () => {
  const filtered = (text: string, size: number) => {
    const filter = createReasoningFilter();
    let told = '';
    for (let at = 0; at < text.length; at += size) told += filter.push(text.slice(at, at + size));
    return { told: told + filter.end(), kept: filter.kept > 0 };
  };

  it.each([
    ['<think>Hm, 1931?</think>\n\nIn 1931.', 'In 1931.', true],
    ['\n<think>\n</think>In 1931.', 'In 1931.', true],
    ['In 1931. <think>no</think>', 'In 1931. <think>no</think>', false],
    ['<thinner> than', '<thinner> than', false],
    ['<thi', '<thi', false],
    ['<think>for ever', '', true],
    ['', '', false],
  ])('%j is passed on as %j', (text, expected, kept) => {
    for (const size of [1, 3, 100]) expect(filtered(text, size), `pieces of ${size}`).toEqual({ told: expected, kept });
  });
});

describe('tool calls', () => {
  const put = (...pieces: readonly unknown[][]) => {
    const calls = createToolCalls();
    for (const piece of pieces) calls.push(piece);
    return calls.complete().map(({ name, input }) => [name, input]);
  };
  const piece = (fields: object, name?: string, input?: unknown) => ({
    ...fields,
    function: { ...(name !== undefined && { name }), ...(input !== undefined && { arguments: input }) },
  });

  it.each<[string, unknown[][], unknown[]]>([
    [
      'interleaved',
      [
        [piece({ index: 0, id: 'a' }, 'x', '{"n"'), piece({ index: 1, id: 'b' }, 'y', '{')],
        [piece({ index: 0 }, undefined, ':1}'), piece({ index: 1 }, undefined, '}')],
      ],
      [
        ['x', { n: 1 }],
        ['y', {}],
      ],
    ],
    [
      'one index for all',
      [[piece({ index: 0, id: 'a' }, 'x', '{}')], [piece({ index: 0, id: 'b' }, 'x', '{}')]],
      [
        ['x', {}],
        ['x', {}],
      ],
    ],
    [
      'an id with every piece',
      [[piece({ index: 0, id: 'a' }, 'x', '{"n"')], [piece({ index: 0, id: 'a' }, 'x', ':1}')]],
      [['x', { n: 1 }]],
    ],
    [
      'no index and no id',
      [[piece({}, 'x', '{"n"')], [piece({}, undefined, ':1}')], [piece({}, 'x', '{}')]],
      [
        ['x', { n: 1 }],
        ['x', {}],
      ],
    ],
    [
      'input as an object, or none',
      [[piece({ index: 0 }, 'x', { n: 1 })], [piece({ index: 1 }, 'y')]],
      [
        ['x', { n: 1 }],
        ['y', {}],
      ],
    ],
  ])('are assembled: %s', (_, pieces, expected) => {
    expect(put(...pieces)).toEqual(expected);
  });

  it('without a name are a format error', () => {
    expect(() => put([piece({ index: 0, id: 'a' }, undefined, '{}')])).toThrow(/without a name/);
  });
});

describe('a refusal', () => {
  it.each([
    'registry.ollama.ai/library/gemma3:4b does not support tools',
    'tools param requires --jinja flag',
    '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set',
    'No endpoints found that support tool use.',
    'Function calling is not supported by this model',
    "This model doesn't support function calling",
    'Unrecognized request argument supplied: tools',
  ])('is recognised as one of tools: %s', (message) => {
    expect(refusesTools(message)).toBe(true);
    expect(refusesCitations(message)).toBe(false);
  });

  it.each([
    'the request exceeds the available context size, try increasing it',
    "Unsupported parameter: 'max_tokens' is not supported with this model.",
    'tools.0.function.parameters: Invalid schema',
    'image input is not supported',
    '',
  ])('is not recognised as one of tools or citations: %s', (message) => {
    expect([refusesTools(message), refusesCitations(message)]).toEqual([false, false]);
  });

  it.each([
    "Input should be 'text', 'image', 'tool_use' or 'tool_result', input: 'document'",
    'messages.0.content.0.citations: Extra inputs are not permitted',
    'unsupported content block type "document"',
  ])('is recognised as one of citations: %s', (message) => {
    expect(refusesCitations(message)).toBe(true);
  });
});
