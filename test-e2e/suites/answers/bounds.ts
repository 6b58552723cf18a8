import { describe, expect, it } from 'vitest';
import { clientOf } from '../../src/client.js';
import { runCli } from '../../src/server.js';
import { transcribe } from '../../src/transcript.js';
import { createCollection } from '../../src/wait.js';
import { sum, type AnswersWorld, type BookedLine } from './world.js';

/** Bad input, the quota, and the total usage at the end of all suites. */
export function describeBounds(world: () => AnswersWorld): void {
  describe('bad input', () => {
    it.each([
      [{ question: 'x', model: 'gpt-0' }, /model must be one of: claude-/],
      [{ question: 'x', top_k: 51 }, /top_k/],
      [{ question: '   ' }, /blank/],
      [{ question: 'x'.repeat(100_001) }, /question/],
      [{ question: 'x', chat_history: Array.from({ length: 1_000 }, () => ['a', 'b']) }, /chat_history/],
    ])('%# is answered with 400 and the reason', async (body, message) => {
      const { status, body: told } = await world().client.post<{ error: string }>(world().path, body);
      expect(status).toBe(400);
      expect(told.error).toMatch(message);
    });

    it('that consists of emoji is answered', async () => {
      world().models.play(() => ({ blocks: [{ type: 'tool_use', id: 'v', name: 'not_in_documents', input: {} }] }));
      const { status, body } = await world().ask({ question: '🚢🌊' });
      expect([status, body.outcome]).toEqual([200, 'not_found']);
    });

    it('is not the model `extractive`, which answers without a language model', async () => {
      const calls = world().models.api.calls;
      const { body } = await world().ask({ question: 'When was the harbour of Ellmouth dug?', model: 'extractive' });
      expect(body.answer).toContain('1764');
      expect(body.model).toBe('extractive');
      expect(world().models.api.calls).toBe(calls);
    });
  });

  describe('the quota', () => {
    it('that is exhausted has an ask refused before the model is called', async () => {
      const team = await runCli(world().dataDir, ['team', 'create', '--name', 'Small', '--quota', '5000']);
      const made = await runCli(world().dataDir, [
        'key',
        'create',
        '--team',
        String(team['id']),
        '--role',
        'moderator',
      ]);
      const small = clientOf(world().url, String(made['key']));
      const id = await createCollection(small, 'Theirs');
      const calls = world().models.api.calls;
      const question = 'When was the harbour dug?';
      const { status, body, headers } = await small.post(`/api/v1/collections/${id}/ask`, { question });
      expect(status).toBe(429);
      expect(body).toMatchObject({ code: 'TOKEN_QUOTA_EXCEEDED', remaining: 5_000 });
      expect(headers.get('retry-after')).toMatch(/^\d+$/);
      expect(world().models.api.calls).toBe(calls);
      transcribe('An exhausted quota', { question }, { reply: { status, body }, ledger: await world().use(small) });
    });
  });

  describe('the books', () => {
    it('add up to what the answers told', async () => {
      const used = await world().use();
      const { body } = await world().client.get<{ data: readonly BookedLine[] }>('/api/v1/usage/calls?limit=1000');
      const ofModels = used.operations.filter(({ model }) => model.startsWith('claude-'));
      const booked = sum(body.data, 'prompt_tokens') + sum(body.data, 'completion_tokens');
      const total = ofModels.reduce((all, { tokens }) => all + tokens, 0);
      // The rest is the tokens for embedding the questions themselves.
      expect(total - booked).toBeGreaterThan(0);
      expect(total - booked).toBeLessThan(1_000);
      expect(used.reserved).toBe(0);
      transcribe('The books', { sum_of_the_lines: booked }, { ledger: used });
    });
  });
}
