import { blocksOfType, citeDocument } from '@cardinal/testkit/messages-api';
import { describe, expect, it } from 'vitest';
import { transcribe } from '../../src/transcript.js';
import { fact, blockText, textOf, type AnswersWorld } from './world.js';

/** Asks in `fast` mode: one search and one call of the model. */
export function describeFastAsks(world: () => AnswersWorld): void {
  describe('a fast ask', () => {
    it('is one search and one call of the model, with checked citations, a stream and an entry in the ledger', async () => {
      const before = await world().use();
      world().models.play((request) => {
        const at = blocksOfType(request, 'document').findIndex((block) => JSON.stringify(block).includes('1764'));
        const citation = citeDocument(request, at, fact);
        return {
          blocks: [
            { type: 'thinking', thinking: 'private words', signature: 's' },
            {
              type: 'text',
              text: 'The harbour was dug in 1764',
              citations: [citation, { ...citation, document_index: 99 }],
            },
            { type: 'text', text: ', says the record.' },
          ],
          usage: { input_tokens: 321, output_tokens: 45, cache_read_input_tokens: 900 },
        };
      });
      const question = 'When was the harbour of Ellmouth dug?';
      const events = await world().stream({ question });

      const types = events.map(({ type }) => type);
      expect(types.filter((type) => type === 'source')).toHaveLength(1);
      expect(types.indexOf('source')).toBeLessThan(types.indexOf('answer_chunk'));
      expect(textOf(events)).toBe('The harbour was dug in 1764 [1], says the record.');
      expect(JSON.stringify(events)).not.toContain('private words');
      const done = events.at(-1)?.data ?? {};
      expect(done).toMatchObject({
        total_sources: 1,
        model: 'claude-haiku-5-5',
        outcome: 'answered',
        stop_reason: 'end_turn',
        tokens: { prompt_tokens: 1_221, completion_tokens: 45 },
      });
      const booked = await world().lines(String(done['ask_id']), 1);
      expect(booked[0]).toMatchObject({
        kind: 'answer',
        prompt_tokens: 1_221,
        completion_tokens: 45,
        cache_read_tokens: 900,
      });
      const after = await world().use();
      expect(after.used - before.used).toBeGreaterThanOrEqual(1_266);
      transcribe('A fast ask', { question }, { events, ledger: booked });
    });

    it('rejects an answer that no source supports', async () => {
      world().models.play(() => ({
        blocks: [{ type: 'text', text: 'It was dug a long time ago, as everybody around here knows. '.repeat(4) }],
      }));
      const { body } = await world().ask({ question: 'When was the harbour of Ellmouth dug?' });
      expect(body).toMatchObject({ outcome: 'not_found', sources: [] });
      expect(body.answer).toMatch(/does not hold an answer/);
    });

    it('adds a missing citation to a sentence that a source supports, and marks a sentence that none supports', async () => {
      world().models.play(() => ({
        blocks: [{ type: 'text', text: 'It was dug in 1764 for the Duke of Carrick. Napoleon paid for it in gold.' }],
      }));
      const { body } = await world().ask({ question: 'When was the harbour of Ellmouth dug?' });
      expect(body.answer).toBe(
        'It was dug in 1764 for the Duke of Carrick. [1] Napoleon paid for it in gold. (no source)',
      );
      expect(body.sources).toHaveLength(1);
    });

    it('marks an answer that was cut at the token limit', async () => {
      world().models.play(() => ({
        blocks: [{ type: 'text', text: 'It was dug in 1764 by order of the' }],
        stopReason: 'max_tokens',
      }));
      const { body } = await world().ask({ question: 'When was the harbour of Ellmouth dug?' });
      expect(body).toMatchObject({ stop_reason: 'max_tokens' });
      expect(body.answer).toContain('cut here');
    });
  });

  describe('a follow-up', () => {
    it('is rewritten as a complete query, with both forms of chat history', async () => {
      for (const chat_history of [
        [['When was the lighthouse of Ellmouth built?', 'In 1802.']],
        [
          { role: 'user', content: 'When was the lighthouse of Ellmouth built?' },
          { role: 'assistant', content: 'In 1802.' },
        ],
      ]) {
        world().models.play((request, n) =>
          n === 0
            ? { blocks: [{ type: 'text', text: 'height of the lighthouse of Ellmouth' }] }
            : {
                blocks: [
                  { type: 'text', text: '31 metres', citations: [citeDocument(request, 0, blockText(request))] },
                ],
              },
        );
        const question = 'And how tall is it?';
        const events = await world().stream({ question, chat_history });
        expect(events[0]?.data['message']).toBe('Searching for “height of the lighthouse of Ellmouth”');
        expect(events.find(({ type }) => type === 'source')?.data['file_name']).toBe('lighthouse.md');
        const booked = await world().lines(String(events.at(-1)?.data['ask_id']), 2);
        expect(booked.map(({ kind }) => kind)).toEqual(['rewrite', 'answer']);
        transcribe('A follow-up', { question, chat_history }, { events, ledger: booked });
      }
    });
  });
}
