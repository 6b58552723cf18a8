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
      const told: ModelEvent[] = [];
      for await (const event of model.respond(request, { signal })) told.push(event);
      return told;
    } finally {
      await close();
    }
  }

  const textOf = (told: readonly ModelEvent[]): string =>
    told.map((event) => (event.kind === 'text' ? event.text : '')).join('');

  describe(`language model: ${name}`, () => {
    it('tells text and citations in order, then the end', async () => {
      const told = await events([
        { kind: 'text', text: 'In ' },
        { kind: 'text', text: '1931.' },
        citation,
        usage,
        answered,
      ]);
      expect(textOf(told)).toBe('In 1931.');
      expect(told.filter((event) => event.kind === 'citation')).toEqual(cites ? [citation] : []);
      expect(told.findLast((event) => event.kind === 'usage')).toEqual(usage);
      expect(told.at(-1)).toEqual(answered);
      expect(told.filter((event) => event.kind === 'end')).toHaveLength(1);
    });

    it('drops citations of what was not handed over, or does not read so', async () => {
      const told = await events([
        { kind: 'text', text: 'In 1931.' },
        { ...citation, documentId: 'card-2' },
        { ...citation, quote: 'The bridge was closed in 1931.' },
        { ...citation, start: 900, end: 930 },
        answered,
      ]);
      expect(told.filter((event) => event.kind === 'citation')).toEqual([]);
    });

    it('tells of whole tool calls and waits for their results', async () => {
      const told = await events([call, { kind: 'end', reason: 'tools' }]);
      expect(told.filter((event) => event.kind !== 'usage')).toEqual([call, { kind: 'end', reason: 'tools' }]);
    });

    it('says that it was cut', async () => {
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
        'a tool that was not given',
        [
          { ...call, call: { ...call.call, name: 'delete_all' } },
          { kind: 'end', reason: 'tools' },
        ],
      ],
      ['an end for tools without a call', [{ kind: 'end', reason: 'tools' }]],
    ])('refuses a reply with %s', async (_, steps) => {
      await expect(events(steps)).rejects.toBeInstanceOf(ModelProtocolError);
    });

    it('is not available where its reply has no end', async () => {
      await expect(events([{ kind: 'text', text: 'In' }])).rejects.toBeInstanceOf(ModelUnavailableError);
    });

    it('passes on that the provider is not available', async () => {
      const steps = [{ kind: 'text', text: 'In' } as const, new ModelUnavailableError('The model is overloaded.')];
      await expect(events(steps)).rejects.toMatchObject({ code: 'MODEL_UNAVAILABLE', kind: 'unavailable' });
    });

    it('stops when it is told to', async () => {
      const { model, close } = await create([[{ kind: 'text', text: 'In ' }, new Promise<never>(() => {}), answered]]);
      const controller = new AbortController();
      const told: ModelEvent[] = [];
      const listening = (async () => {
        for await (const event of model.respond(request, { signal: controller.signal })) {
          told.push(event);
          controller.abort(new Error('enough'));
        }
      })();
      await expect(listening).rejects.toBeInstanceOf(Error);
      await close();
      expect(textOf(told)).toBe('In ');
    });
  });
}
