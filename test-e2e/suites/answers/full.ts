import { blocksOfType, citeDocument, citeSearchResult, topBlocks, type Reply } from '@cardinal/testkit/messages-api';
import { describe, expect, it } from 'vitest';
import { transcribe } from '../../src/transcript.js';
import { blockText, sum, textOf, type AnswersWorld } from './world.js';

/** Asks in `full` mode: routing, tools, records. */
export function describeFullAsks(world: () => AnswersWorld): void {
  describe('a full ask', () => {
    it('that compares two things calls tools, several at once', async () => {
      const tool = (id: string, name: string, input: object) => ({ type: 'tool_use', id, name, input }) as const;
      world().models.play((request, n): Reply => {
        if (n === 0) {
          const input = {
            kind: 'comparison',
            query: 'harbour and lighthouse',
            parts: ['age of the harbour', 'age of the lighthouse'],
          };
          return { blocks: [tool('t0', 'route', input)], usage: { input_tokens: 50, output_tokens: 10 } };
        }
        if (n === 1) {
          return {
            blocks: [
              { type: 'thinking', thinking: 'private words', signature: 's' },
              { type: 'text', text: 'Let me search for both.' },
              tool('t1', 'search_cards', { query: 'harbour dug' }),
              tool('t2', 'search_cards', { query: 'lighthouse built' }),
            ],
          };
        }
        if (n === 2) return { blocks: [tool('t3', 'list_documents', {})] };
        const results = blocksOfType(request, 'search_result');
        const of = (what: string) => results.findIndex((result) => JSON.stringify(result).includes(what));
        return {
          blocks: [
            {
              type: 'text',
              text: 'The harbour is older: it was dug in 1764',
              citations: [citeSearchResult(request, of('1764'), 0)],
            },
            {
              type: 'text',
              text: ', the lighthouse was built in 1802',
              citations: [citeSearchResult(request, of('1802'), 0)],
            },
            { type: 'text', text: '.' },
          ],
        };
      });
      const question = 'Which is older, the harbour or the lighthouse of Ellmouth?';
      const events = await world().stream({ question, mode: 'full' });

      expect(textOf(events)).toBe(
        'The harbour is older: it was dug in 1764 [1], the lighthouse was built in 1802 [2].',
      );
      const statuses = events.filter(({ type }) => type === 'status').map(({ data }) => data['message']);
      expect(statuses).toEqual([
        'Looking at the question',
        'Searching for “harbour dug”',
        'Searching for “lighthouse built”',
        'Listing the documents',
      ]);
      expect(JSON.stringify(events)).not.toContain('private words');
      const last = world().models.api.requests.at(-1);
      const thought = last && topBlocks(last).find(({ type }) => type === 'thinking');
      expect(thought).toMatchObject({ role: 'assistant', signature: 's' });
      const done = events.at(-1)?.data ?? {};
      const booked = await world().lines(String(done['ask_id']), 4);
      expect(booked.map(({ kind }) => kind)).toEqual(['route', 'step', 'step', 'step']);
      expect(booked[0]?.model).toBe('claude-haiku-5-5');
      expect(booked[1]?.model).toBe('claude-sonnet-5-5');
      expect(done['tokens']).toEqual({
        prompt_tokens: sum(booked, 'prompt_tokens'),
        completion_tokens: sum(booked, 'completion_tokens'),
      });
      transcribe('A full ask with three tool calls', { question, mode: 'full' }, { events, ledger: booked });
    });

    it('for a single fact is the call for routing and one call for the answer', async () => {
      world().models.play((request, n) =>
        n === 0
          ? {
              blocks: [
                {
                  type: 'tool_use',
                  id: 'r',
                  name: 'route',
                  input: { kind: 'single_fact', query: 'harbour dug', parts: [] },
                },
              ],
            }
          : { blocks: [{ type: 'text', text: 'In 1764', citations: [citeDocument(request, 0, blockText(request))] }] },
      );
      const { body } = await world().ask({ question: 'When was the harbour of Ellmouth dug?', mode: 'full' });
      expect(body.answer).toBe('In 1764 [1]');
      expect((await world().lines(body.ask_id, 2)).map(({ kind }) => kind)).toEqual(['route', 'answer']);
    });

    it('about the collection itself is answered from its records', async () => {
      world().models.play(() => ({
        blocks: [{ type: 'tool_use', id: 'r', name: 'route', input: { kind: 'about_collection' } }],
      }));
      const { body } = await world().ask({ question: 'Which documents are there?', mode: 'full' });
      expect(body.answer).toContain('harbour.md (version 1');
      expect(body.answer).toContain('holds 3 documents');
      await world().lines(body.ask_id, 1);
    });
  });
}
