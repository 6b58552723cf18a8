import type { Reply } from '@cardinal/testkit/messages-api';
import { describe, expect, it, vi } from 'vitest';
import { clientOf } from '../../src/client.js';
import { runCli } from '../../src/data-dir.js';
import { linesOf, useOf } from '../../src/ledger.js';
import { call, long, paragraph, passagesOf, written } from './model.js';
import { patience, processed, type DocumentsWorld } from './world.js';

export function describeCardsByModel(world: () => DocumentsWorld): void {
  describe('cards written by a model', () => {
    it('contain exact slices of the document, and their tokens are in the ledger of the team', async () => {
      const before = await useOf(world().client);
      const text =
        'The “Harbour Act” applies to all boats — small ones too.\nBoats pay a berth-\nage of 40 € a month.\n\n' +
        'The harbour master’s office is open from 9 to 12.';
      world().models.play((request) =>
        call('write_cards', {
          cards: passagesOf(request).flatMap((passage, n) =>
            (passage.match(/[^.]+\./g) ?? []).map((sentence) => ({
              passage: n + 1,
              title: 'Harbour rules',
              statement: 'By the model.',
              // Models tend to copy text with other quotation marks, dashes and line breaks.
              verbatim: sentence
                .trim()
                .replace(/[“”]/g, '"')
                .replace('’', "'")
                .replace('—', '-')
                .replace(/-\n/g, '')
                .replace(/\n/g, ' '),
              knowledge_type: 'policy',
              importance: 0.75,
            })),
          ),
        }),
      );
      const cards = await processed(world().client, 'act.txt', text);
      expect(cards.map(({ verbatimContent }) => verbatimContent)).toEqual([
        expect.stringMatching(/^The “Harbour Act” .* — small ones too\.$/s),
        expect.stringMatching(/^Boats pay .* a month\.$/s),
        'The harbour master’s office is open from 9 to 12.',
      ]);
      expect(cards[0]).toMatchObject({ statement: 'By the model.', knowledgeType: 'policy', importanceScore: 0.75 });

      await vi.waitFor(async () => expect((await useOf(world().client)).reserved).toBe(0), patience);
      const lines = (await linesOf(world().client)).filter(({ kind }) => kind === 'cards');
      expect(lines).toHaveLength(1);
      expect(lines[0]).toMatchObject({
        model: 'claude-haiku-5-5',
        prompt_tokens: 450,
        completion_tokens: 90,
        cache_read_tokens: 50,
      });
      expect(lines[0]?.ask_id).toMatch(/^cards-\d+-\d+-/);
      const after = await useOf(world().client);
      expect(after.operations.find(({ operation }) => operation === 'extraction')).toMatchObject({
        tokens: 540,
        requests: 1,
      });
      expect(after.used - before.used).toBe(540);
    });

    it('are replaced by cards made by rules where the model changes a word', async () => {
      world().models.play((request) =>
        written(request, (text, n) => (n === 0 ? text.replace('pier 3', 'pier 4') : text)),
      );
      const cards = await processed(world().client, 'lies.txt', long(4));
      expect(cards.map(({ verbatimContent }) => verbatimContent)).toEqual([0, 1, 2, 3].map(paragraph));
      expect(cards.map(({ statement }) => statement === 'By the model.')).toEqual([false, true, true, true]);
    });

    it('are replaced by cards made by rules once the quota is used up, and the file is processed', async () => {
      const team = await runCli(world().dataDir, ['team', 'create', '--name', 'Small', '--quota', '14000']);
      const made = await runCli(world().dataDir, [
        'key',
        'create',
        '--team',
        String(team['id']),
        '--role',
        'moderator',
      ]);
      const small = clientOf(world().url, String(made['key']));
      // Enough tokens for one call, both while they are reserved and after it is settled.
      world().models.play((request) => ({ ...written(request), usage: { input_tokens: 9_000, output_tokens: 90 } }));
      const cards = await processed(small, 'long.txt', long(40));
      expect(cards.map(({ verbatimContent }) => verbatimContent)).toEqual(
        Array.from({ length: 40 }, (_, n) => paragraph(n)),
      );
      const byModel = cards.filter(({ statement }) => statement === 'By the model.').length;
      expect(byModel).toBeGreaterThan(0);
      expect(byModel).toBeLessThan(40);
      await vi.waitFor(async () => expect((await useOf(small)).reserved).toBe(0), patience);
      const { used } = await useOf(small);
      expect(used).toBeLessThanOrEqual(14_000);
      expect(used).toBe(
        (await linesOf(small)).reduce((sum, line) => sum + line.prompt_tokens + line.completion_tokens, 0),
      );
    });

    it.each<[string, () => Reply]>([
      ['is overloaded', () => ({ status: 529, errorType: 'overloaded_error', headers: { 'retry-after-ms': '1' } })],
      ['refuses', () => ({ blocks: [], stopReason: 'refusal' })],
      ['breaks off', () => ({ blocks: [{ type: 'text', text: 'x'.repeat(500) }], cutAfterBytes: 700 })],
    ])('are replaced by cards made by rules if the provider %s', async (how, reply) => {
      world().models.play(reply);
      const cards = await processed(world().client, `${how}.txt`, long(3));
      expect(cards.map(({ verbatimContent }) => verbatimContent)).toEqual([0, 1, 2].map(paragraph));
      expect(cards.some(({ statement }) => statement === 'By the model.')).toBe(false);
      await vi.waitFor(async () => expect((await useOf(world().client)).reserved).toBe(0), patience);
    });
  });
}
