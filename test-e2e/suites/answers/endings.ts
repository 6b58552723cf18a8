import { describe, expect, it, vi } from 'vitest';
import { parseEvents } from '../../src/client.js';
import { ownerKey } from '../../src/server.js';
import { transcribe } from '../../src/transcript.js';
import { patience, textOf, type AnswersWorld } from './world.js';

/** Asks that end without an answer: refusals, failures, cancellations. */
export function describeEndings(world: () => AnswersWorld): void {
  describe('a refusal', () => {
    it('by the model’s verdict has no sources', async () => {
      world().models.play(() => ({
        blocks: [
          { type: 'text', text: 'Let me see. ' },
          { type: 'tool_use', id: 'v', name: 'not_in_documents', input: {} },
        ],
      }));
      const question = 'Who paints the lighthouse of Ellmouth every spring?';
      const events = await world().stream({ question });
      expect(textOf(events)).toMatch(/does not hold an answer/);
      expect(events.filter(({ type }) => type === 'source')).toEqual([]);
      expect(events.at(-1)?.data).toMatchObject({ outcome: 'not_found', total_sources: 0 });
      const booked = await world().lines(String(events.at(-1)?.data['ask_id']), 1);
      transcribe('A refusal', { question }, { events, ledger: booked });
    });

    it('because no card is near the question needs no call of the model', async () => {
      const calls = world().models.api.calls;
      const { body } = await world().ask({ question: 'Qzxv flurbish grommetology?' });
      expect(body).toMatchObject({ outcome: 'not_found', sources: [], tokens_used: { llm_prompt: 0 } });
      expect(world().models.api.calls).toBe(calls);
    });

    it('by the provider is reported as a refusal', async () => {
      world().models.play(() => ({ blocks: [], stopReason: 'refusal' }));
      const { body } = await world().ask({ question: 'When was the harbour of Ellmouth dug?' });
      expect(body).toMatchObject({ outcome: 'not_found', sources: [], stop_reason: 'refusal' });
      expect(body.answer).toContain('declined');
    });
  });

  describe('a model that fails', () => {
    it('in the middle of an answer ends the stream with an error, and its tokens are in the ledger', async () => {
      world().models.play(() => ({
        blocks: [{ type: 'text', text: 'The harbour was dug in 1764 by the order of the Duke, '.repeat(20) }],
        usage: { input_tokens: 77 },
        cutAfterBytes: 4_000,
      }));
      const question = 'When was the harbour of Ellmouth dug?';
      const events = await world().stream({ question });
      expect(textOf(events)).toContain('The harbour was dug');
      expect(events.at(-1)).toMatchObject({ type: 'error', data: { code: 'MODEL_UNAVAILABLE' } });
      const booked = await world().lines(String(events.at(-1)?.data['ask_id']), 1);
      expect(booked[0]).toMatchObject({ kind: 'answer', prompt_tokens: 77 });
      expect(booked[0]?.completion_tokens).toBeGreaterThan(10);
      transcribe('A cut stream', { question }, { events, ledger: booked });
    });

    it('before the answer begins is a 503, and no tokens stay reserved', async () => {
      world().models.play(() => ({ status: 529, errorType: 'overloaded_error', headers: { 'retry-after-ms': '1' } }));
      const { status, body, headers } = await world().ask({ question: 'When was the harbour of Ellmouth dug?' });
      expect(status).toBe(503);
      expect(body).toMatchObject({ code: 'MODEL_UNAVAILABLE' });
      expect(headers.get('retry-after')).toBe('1');
      await vi.waitFor(async () => expect((await world().use()).reserved).toBe(0), patience);
    });

    it('because it rejects the key or does not speak the protocol is a 502', async () => {
      const question = 'When was the harbour of Ellmouth dug?';
      const replies = [
        [{ status: 401, errorType: 'authentication_error' }, 'MODEL_ACCESS'],
        [{ blocks: [], body: '<html>Welcome</html>' }, 'MODEL_PROTOCOL'],
      ] as const;
      for (const [reply, code] of replies) {
        world().models.play(() => reply);
        const { status, body, headers } = await world().ask({ question });
        expect([status, headers.get('retry-after')]).toEqual([502, null]);
        expect(body).toMatchObject({ code });
      }
      await vi.waitFor(async () => expect((await world().use()).reserved).toBe(0), patience);
    });

    it('with a malformed event ends the stream with an error', async () => {
      world().models.play(() => ({
        blocks: [{ type: 'text', text: 'x' }],
        events: (all) => [...all.slice(0, 3), 'event: content_block_delta\ndata: {\n\n'],
      }));
      const events = await world().stream({ question: 'When was the harbour of Ellmouth dug?' });
      expect(events.at(-1)).toMatchObject({ type: 'error', data: { code: 'MODEL_PROTOCOL' } });
    });
  });

  describe('a cancelled ask', () => {
    it('ends at once, also at the provider, and is settled with the tokens used', async () => {
      const hold = { afterEvents: 60, until: new Promise(() => undefined) };
      world().models.play(() => ({
        blocks: [{ type: 'text', text: 'The harbour was dug in 1764. '.repeat(40) }],
        usage: { input_tokens: 88 },
        hold,
      }));
      const question = 'When was the harbour of Ellmouth dug?';
      const headers = { authorization: `Bearer ${ownerKey}`, 'content-type': 'application/json' };
      const body = JSON.stringify({ question, stream: true });
      const response = await fetch(`${world().url}${world().path}`, { method: 'POST', headers, body });
      const askId = response.headers.get('x-ask-id') ?? '';
      await vi.waitFor(() => expect(world().models.api.open).toBe(1), patience);
      await world().client.post(`/api/v1/asks/${askId}/cancel`);
      const events = parseEvents(await response.text());
      expect(events.at(-1)).toMatchObject({ type: 'done', data: { outcome: 'cancelled' } });
      await vi.waitFor(() => expect(world().models.api.open).toBe(0), patience);
      const booked = await world().lines(askId, 1);
      expect(booked[0]).toMatchObject({ kind: 'answer', prompt_tokens: 88 });
      transcribe('A cancelled ask', { question }, { events, ledger: booked });
    });
  });
}
