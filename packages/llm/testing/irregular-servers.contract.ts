import { describe, expect, it } from 'vitest';
import { ModelMisusesToolsError } from '../src/index.js';
import {
  broken,
  call,
  callsIn,
  collectReply,
  request,
  answerText,
  textIn,
  unavailable,
  usageIn,
} from './collect-reply.js';
import type { OpenWire, WireReply } from './wire.js';

/** Servers that violate their format, send impossible counts, or redirect; and models that misuse their tools. */
export function describeIrregularServers(name: string, openWire: OpenWire): void {
  const collect = collectReply.bind(undefined, openWire);
  const most = request.maxCompletionTokens;

  describe(`a model over the wire, with an irregular server: ${name}`, () => {
    it.each(['\r\n', '\r'] as const)('reads a stream whose lines end with %j', async (lineEnds) => {
      for (const bytesPerWrite of [1, 10_000]) {
        const { events } = await collect({ text: 'Zwölf 🚢 ships.', calls: [call], lineEnds, bytesPerWrite });
        expect(textIn(events)).toBe('Zwölf 🚢 ships.');
        expect(callsIn(events)[0]?.input).toEqual(call.input);
      }
    });

    it('reads the last event of a stream that lacks its final blank line', async () => {
      for (const lineEnds of [undefined, '\r'] as const) {
        const ends = lineEnds === undefined ? {} : { lineEnds };
        const { events } = await collect({ text: answerText, usage: 'none', endsOpen: true, ...ends });
        expect(textIn(events)).toBe(answerText);
        expect(events.at(-1)).toEqual({ kind: 'end', reason: 'answered' });
      }
    });

    it.each(['text/event-stream', 'text/plain', 'application/octet-stream'])(
      'reads a complete JSON reply with the content type %s',
      async (contentType) => {
        const { events } = await collect({ text: answerText, ignoresStream: true, contentType });
        expect(textIn(events)).toBe(answerText);
      },
    );

    it('reads a stream with the content type application/json', async () => {
      const { events } = await collect({ text: answerText, contentType: 'application/json' });
      expect(textIn(events)).toBe(answerText);
    });

    it('throws MODEL_UNAVAILABLE if the stream ends early although the connection is closed properly', async () => {
      for (const cutAfterBytes of [1, 40, 333, 700, 900, 1_000]) {
        const { thrown } = await collect({ text: answerText.repeat(8), cutAfterBytes, closesCleanly: true });
        expect(thrown, `ended after ${cutAfterBytes}`).toMatchObject(unavailable);
      }
      expect((await collect({ body: '' })).thrown).toMatchObject(unavailable);
    });

    it('yields the prompt tokens if the stream breaks off before the first text', async () => {
      const { events } = await collect({ reasoning: 'Hm. '.repeat(99), text: answerText, cutAfterBytes: 600 });
      expect(usageIn(events)?.promptTokens).toBeGreaterThan(20);
    });

    it.each<[string, unknown]>([
      ['a string', '12'],
      ['a negative number', -4],
      ['a fraction', 3.5],
      ['a list', []],
      ['zero', 0],
      ['an impossibly large number', 1e15],
    ])('estimates the prompt tokens if the server counts %s', async (_, prompt) => {
      const { events, thrown } = await collect({ text: answerText, usage: { prompt, completion: 20 } });
      expect(thrown).toBeUndefined();
      expect(usageIn(events)).toMatchObject({ isEstimate: true });
      expect(usageIn(events)?.promptTokens).toBeGreaterThan(20);
      expect(usageIn(events)?.promptTokens).toBeLessThan(1_000);
    });

    it.each<[string, unknown]>([
      ['a string', 'x'],
      ['a negative number', -9],
      ['zero although there is text', 0],
      ['more than the request allows', 1e15],
    ])('yields between 1 and the allowed completion tokens if the server counts %s', async (_, completion) => {
      const { events } = await collect({ text: answerText, usage: { prompt: 100, completion } });
      const usage = usageIn(events);
      expect(usage?.promptTokens).toBe(100);
      expect(usage?.completionTokens).toBeGreaterThan(0);
      expect(usage?.completionTokens).toBeLessThanOrEqual(most);
    });

    it.each(['whatever', 'constructor', '__proto__'])(
      'ends with the reason "answered" if the server names the unknown reason %s',
      async (unknownReason) => {
        const { events } = await collect({ text: answerText, unknownReason });
        expect(events.at(-1)).toEqual({ kind: 'end', reason: 'answered' });
      },
    );

    it('cuts a single event that has more text than a whole reply may have', async () => {
      const text = answerText.repeat(100_000);
      const { events, thrown } = await collect({ text, deltaLength: text.length });
      expect(thrown).toBeUndefined();
      expect(textIn(events)).toBe(text.slice(0, most * 16));
      expect(events.at(-1)).toEqual({ kind: 'end', reason: 'length' });
    });

    it.each<[string, WireReply]>([
      ['a call of an unknown tool', { calls: [{ ...call, name: 'delete_all' }] }],
      ['an input that is not JSON', { calls: [call], brokenInput: '{"query": bridge' }],
      ['an input that is too long', { calls: [call], brokenInput: JSON.stringify('x'.repeat(most * 16)) }],
      ['an input that is nested too deeply', { calls: [call], brokenInput: '['.repeat(4_000) + ']'.repeat(4_000) }],
      ['too many calls', { calls: Array.from({ length: 101 }, (_, n) => ({ ...call, id: `c-${n}`, input: {} })) }],
    ])('throws ModelMisusesToolsError for %s', async (_, reply) => {
      const { thrown } = await collect(reply);
      expect(thrown).toMatchObject(broken);
      expect(thrown).toBeInstanceOf(ModelMisusesToolsError);
    });

    it('never yields two tool calls with the same id', async () => {
      const { events, thrown } = await collect({ calls: [call, { ...call, input: { query: 'tower' } }] });
      // Each call gets an id of its own if the format distinguishes calls by more than their ids.
      if (thrown !== undefined) expect(thrown).toBeInstanceOf(ModelMisusesToolsError);
      else expect(callsIn(events).map(({ input }) => input)).toEqual([call.input, { query: 'tower' }]);
      expect(new Set(callsIn(events).map(({ id }) => id)).size).toBe(callsIn(events).length);
    });

    it.each<[string, { readonly retryAfter: string; readonly retryAfterMs: string }, number]>([
      ['shorter', { retryAfter: '3600', retryAfterMs: '1' }, 2],
      ['longer', { retryAfter: '1', retryAfterMs: '3600000' }, 1],
      ['unreadable', { retryAfter: '3600', retryAfterMs: 'soon' }, 1],
      ['negative', { retryAfter: '3600', retryAfterMs: '-5' }, 1],
      ['infinite', { retryAfter: '3600', retryAfterMs: 'Infinity' }, 1],
    ])('waits for retry-after-ms instead of retry-after, unless it is invalid: %s', async (_, wait, times) => {
      const { thrown, calls } = await collect([{ status: 429, ...wait }, { text: answerText }], { tries: 2 });
      expect(calls).toBe(times);
      if (times === 2) expect(thrown).toBeUndefined();
      else expect(thrown).toMatchObject(unavailable);
    });

    it.each([301, 302, 307, 308])('does not follow a redirect with status %i', async (status) => {
      await using elsewhere = await openWire([{ text: answerText }]);
      const { thrown, calls } = await collect({ status, location: elsewhere.url }, { tries: 3 });
      expect(thrown).toMatchObject({ code: 'MODEL_ACCESS' });
      expect([calls, elsewhere.calls()]).toEqual([1, 0]);
    });
  });
}
