import { describe, expect, it } from 'vitest';
import type { ModelRequest } from '../src/index.js';
import { createScriptedModel } from '../testing/scripted-model.js';
import { documentsOf } from '../src/message.js';
import { describeLanguageModel } from '../testing/language-model.contract.js';

describeLanguageModel('scripted', async (replies) => ({ model: createScriptedModel(replies), close: async () => {} }));

const request: ModelRequest = { instructions: '', messages: [], tools: [], maxCompletionTokens: 10 };
const options = { signal: new AbortController().signal };

describe('the scripted model', () => {
  it('keeps the requests and answers each with its reply, which may be computed from the request', async () => {
    const model = createScriptedModel([
      [{ kind: 'end', reason: 'refused' }],
      ({ instructions }) => [
        { kind: 'text', text: instructions },
        { kind: 'end', reason: 'answered' },
      ],
    ]);
    const told: string[] = [];
    for (const instructions of ['first', 'second']) {
      for await (const event of model.respond({ ...request, instructions }, options)) {
        if (event.kind !== 'usage') told.push(event.kind === 'text' ? event.text : event.kind);
      }
    }
    expect(told).toEqual(['end', 'second', 'end']);
    expect(model.requests.map((each) => each.instructions)).toEqual(['first', 'second']);
  });

  it('throws if it is asked more often than expected', () => {
    expect(() => createScriptedModel([]).respond(request, options)).toThrow(RangeError);
  });
});

describe('documents of a request', () => {
  it('are those of users and of tool results', () => {
    const document = (id: string) => ({ kind: 'document', document: { id, title: '', text: id } }) as const;
    const found = documentsOf([
      { role: 'user', content: [document('a'), { kind: 'text', text: 'q' }] },
      { role: 'assistant', content: [{ kind: 'tool-call', call: { id: '1', name: 't', input: {} } }] },
      {
        role: 'user',
        content: [{ kind: 'tool-result', result: { callId: '1', content: [document('b')], failed: false } }],
      },
    ]);
    expect([...found.keys()]).toEqual(['a', 'b']);
  });
});
