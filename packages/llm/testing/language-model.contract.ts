import { describe, expect, it } from 'vitest';
import {
  ModelProtocolError,
  ModelUnavailableError,
  type LanguageModel,
  type ModelEvent,
  type ModelRequest,
} from '../src/index.js';
import type { ScriptStep } from './scripted-model.js';
import { noModelUsage } from '../src/language-model.js';

const text = 'The bridge was opened in 1931. Trains use it.';
const request: ModelRequest = {
  instructions: 'Answer from the documents.',
  messages: [
    {
      role: 'user',
      content: [
        { kind: 'document', document: { id: 'card-1', title: 'Bridge', text } },
        { kind: 'text', text: 'When was it opened?' },
      ],
    },
  ],
  tools: [
    { name: 'search_cards', description: 'Finds cards.', inputSchema: { type: 'object', additionalProperties: false } },
  ],
  maxCompletionTokens: 500,
};
const citation = { kind: 'citation', documentId: 'card-1', start: 0, end: 30, quote: text.slice(0, 30) } as const;
const usage = { kind: 'usage', usage: { ...noModelUsage, promptTokens: 40, completionTokens: 9 } } as const;
const answered = { kind: 'end', reason: 'answered' } as const;
const call = { kind: 'tool-call', call: { id: 'c-1', name: 'search_cards', input: { query: 'bridge' } } } as const;

/**
 * What every language model promises.
 *
 * @param create returns a model whose provider plays the replies, one per request. A provider that checks its own format may refuse to
 *   play a broken reply; the suite then still expects `ModelProtocolError`.
 */
export function describeLanguageModel(
  name: string,
  create: (
    replies: readonly (readonly ScriptStep[])[],
  ) => Promise<{ readonly model: LanguageModel; readonly close: () => Promise<void> }>,
): void {
  let cites = true;
  async function events(steps: readonly ScriptStep[], signal = new AbortController().signal): Promise<ModelEvent[]> {
    const { model, close } = await create([steps]);
    cites = model.description.citesDocuments;
    try {
      const received: ModelEvent[] = [];
      for await (const event of model.respond(request, { signal })) received.push(event);
      return received;
    } finally {
      await close();
    }
  }

  const textOf = (received: readonly ModelEvent[]): string =>
    received.map((event) => (event.kind === 'text' ? event.text : '')).join('');

  describe(`LanguageModel contract: ${name}`, () => {
    it('yields text, citations and the usage, then exactly one end', async () => {
      const received = await events([
        { kind: 'text', text: 'In ' },
        { kind: 'text', text: '1931.' },
        citation,
        usage,
        answered,
      ]);
      expect(textOf(received)).toBe('In 1931.');
      expect(received.filter((event) => event.kind === 'citation')).toEqual(cites ? [citation] : []);
      expect(received.findLast((event) => event.kind === 'usage')).toEqual(usage);
      expect(received.at(-1)).toEqual(answered);
      expect(received.filter((event) => event.kind === 'end')).toHaveLength(1);
    });

    it('drops citations of unknown documents, with other words than the document, or beyond its end', async () => {
      const received = await events([
        { kind: 'text', text: 'In 1931.' },
        { ...citation, documentId: 'card-2' },
        { ...citation, quote: 'The bridge was closed in 1931.' },
        { ...citation, start: 900, end: 930 },
        answered,
      ]);
      expect(received.filter((event) => event.kind === 'citation')).toEqual([]);
    });

    it('yields complete tool calls and ends with the reason "tools"', async () => {
      const received = await events([call, { kind: 'end', reason: 'tools' }]);
      expect(received.filter((event) => event.kind !== 'usage')).toEqual([call, { kind: 'end', reason: 'tools' }]);
    });

    it('ends with the reason "length" if the reply was cut', async () => {
      expect(
        (
          await events([
            { kind: 'text', text: 'In' },
            { kind: 'end', reason: 'length' },
          ])
        ).at(-1),
      ).toEqual({
        kind: 'end',
        reason: 'length',
      });
    });

    it.each<[string, ScriptStep[]]>([
      [
        'a call of a tool that the request does not offer',
        [
          { ...call, call: { ...call.call, name: 'delete_all' } },
          { kind: 'end', reason: 'tools' },
        ],
      ],
      ['the end reason "tools" without a tool call', [{ kind: 'end', reason: 'tools' }]],
    ])('throws ModelProtocolError for a reply with %s', async (_, steps) => {
      await expect(events(steps)).rejects.toBeInstanceOf(ModelProtocolError);
    });

    it('throws ModelUnavailableError if the reply has no end', async () => {
      await expect(events([{ kind: 'text', text: 'In' }])).rejects.toBeInstanceOf(ModelUnavailableError);
    });

    it('throws MODEL_UNAVAILABLE if the provider is overloaded', async () => {
      const steps = [{ kind: 'text', text: 'In' } as const, new ModelUnavailableError('The model is overloaded.')];
      await expect(events(steps)).rejects.toMatchObject({ code: 'MODEL_UNAVAILABLE', kind: 'unavailable' });
    });

    it('stops when its signal aborts', async () => {
      const { model, close } = await create([[{ kind: 'text', text: 'In ' }, new Promise<never>(() => {}), answered]]);
      const controller = new AbortController();
      const received: ModelEvent[] = [];
      const reading = (async () => {
        for await (const event of model.respond(request, { signal: controller.signal })) {
          received.push(event);
          controller.abort(new Error('enough'));
        }
      })();
      await expect(reading).rejects.toBeInstanceOf(Error);
      await close();
      expect(textOf(received)).toBe('In ');
    });
  });
}
