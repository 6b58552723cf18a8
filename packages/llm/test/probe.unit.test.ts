import { describe, expect, it } from 'vitest';
import {
  describeProbe,
  ModelLacksAbilityError,
  ModelUnavailableError,
  probeModel,
  type ModelEvent,
} from '../src/index.js';
import { createScriptedModel, type ScriptedReply } from '../testing/scripted-model.js';

const text = (said: string): ModelEvent => ({ kind: 'text', text: said });
const end: ModelEvent = { kind: 'end', reason: 'answered' };
const counted: ModelEvent = {
  kind: 'usage',
  usage: { promptTokens: 9, completionTokens: 3, cacheReadTokens: 0, cacheWriteTokens: 0 },
};
const call: ModelEvent = { kind: 'tool-call', call: { id: 'c', name: 'report', input: { works: true } } };
const called: ScriptedReply = [call, { kind: 'end', reason: 'tools' }];

const lineOf = async (...replies: ScriptedReply[]) => {
  const probe = await probeModel(createScriptedModel(replies, { id: 'm' }), new AbortController().signal);
  return describeProbe(probe).replace(/\d+ ms/, 'N ms');
};

describe('a probe reports in one line', () => {
  it.each<[string, ScriptedReply[], string]>([
    [
      'that everything works',
      [[counted, text('one '), text('two'), end], called],
      'm: answers (first word after N ms), streams, uses tools, counts tokens',
    ],
    [
      'what a model cannot do',
      [[text('one two'), end], [new ModelLacksAbilityError('tools')]],
      'm: answers (first word after N ms), does not stream, does not support tools: questions are answered without them, does not count tokens: they are estimated',
    ],
    [
      'that tools are ignored',
      [
        [counted, text('a'), text('b'), end],
        [text('Done!'), end],
      ],
      'm: answers (first word after N ms), streams, ignores tools, counts tokens',
    ],
    ['that the answer is empty', [[end]], 'm: does not answer (EMPTY): The model wrote no text.'],
    [
      'that the server is not reachable',
      [[new ModelUnavailableError('Not reached.')]],
      'm: does not answer (MODEL_UNAVAILABLE): Not reached.',
    ],
  ])('%s', async (_, replies, line) => {
    expect(await lineOf(...replies)).toBe(line);
  });
});
