import { steepTexts } from '@cardinal/testkit';
import { describe, expect, it } from 'vitest';
import { createReasoningFilter } from '../src/chat-completions/reasoning.js';
import { createToolCalls } from '../src/chat-completions/tool-calls.js';
import { estimateTokens } from '../src/index.js';
import { framed } from '../src/message.js';
import { refusesCitations, refusesTools } from '../src/refusals.js';

const inPieces = (text: string, take: (piece: string) => void): void => {
  for (let at = 0; at < text.length; at += 7) take(text.slice(at, at + 7));
};

const routines: Readonly<Record<string, (text: string) => unknown>> = {
  tokens: estimateTokens,
  'a document in its frame': (text) => framed({ id: text, title: text, text }),
  reasoning: (text) => {
    const filter = createReasoningFilter();
    filter.push('<think>');
    inPieces(text, (piece) => filter.push(piece));
    return filter.end();
  },
  'input of a tool': (text) => {
    const calls = createToolCalls();
    calls.push([{ index: 0, id: 'a', function: { name: 'x', arguments: '"' } }]);
    inPieces(text.replaceAll(/[^a-z ]/g, ''), (piece) => calls.push([{ index: 0, function: { arguments: piece } }]));
    calls.push([{ index: 0, function: { arguments: '"' } }]);
    return calls.complete();
  },
  'a refusal of tools': refusesTools,
  'a refusal of citations': refusesCitations,
};

describe('the time is proportional to the length of the text', () => {
  it.each(Object.entries(routines))('%s', (_name, routine) => {
    expect(steepTexts((text) => void routine(text))).toEqual([]);
  });
});
