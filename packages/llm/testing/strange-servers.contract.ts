import { describe, expect, it } from 'vitest';
import { ModelMisusesToolsError } from '../src/index.js';
import { broken, call, callsIn, heardFrom, request, said, textIn, unavailable, usageIn } from './heard.js';
import type { OpenWire, WireReply } from './wire.js';

/** Servers that violate their format, send impossible counts, or redirect; and models that misuse their tools. */
export function describeStrangeServers(name: string, openWire: OpenWire): void {
  const heard = heardFrom.bind(undefined, openWire);
  const most = request.maxCompletionTokens;

  describe(`a strange server over the wire: ${name}`, () => {
    it.each(['\r\n', '\r'] as const)('is understood where its lines end with %j', async (lineEnds) => {
      for (const bytesPerWrite of [1, 10_000]) {
        const { events } = await heard({ says: 'Zwölf 🚢 ships.', calls: [call], lineEnds, bytesPerWrite });
        expect(textIn(events)).toBe('Zwölf 🚢 ships.');
        expect(callsIn(events)[0]?.input).toEqual(call.input);
      }
    });

    it('is understood to the last event, though nothing closes it', async () => {
      for (const lineEnds of [undefined, '\r'] as const) {
        const ends = lineEnds === undefined ? {} : { lineEnds };
        const { events } = await heard({ says: said, usage: 'none', endsOpen: true, ...ends });
        expect(textIn(events)).toBe(said);
        expect(events.at(-1)).toEqual({ kind: 'end', reason: 'answered' });
      }
    });

    it.each(['text/event-stream', 'text/plain', 'application/octet-stream'])(
      'is read in one piece, though the type of its reply is %s',
      async (contentType) => {
        const { events } = await heard({ says: said, ignoresStream: true, contentType });
        expect(textIn(events)).toBe(said);
      },
    );

    it('is heard as it streams, though the type of its reply is JSON', async () => {
      const { events } = await heard({ says: said, contentType: 'application/json' });
      expect(textIn(events)).toBe(said);
    });

    it('is not available where its stream ends early like a whole one', async () => {
      for (const cutAfterBytes of [1, 40, 333, 700, 900, 1_000]) {
        const { thrown } = await heard({ says: said.repeat(8), cutAfterBytes, cutsCleanly: true });
        expect(thrown, `ended after ${cutAfterBytes}`).toMatchObject(unavailable);
      }
      expect((await heard({ body: '' })).thrown).toMatchObject(unavailable);
    });

    it('has read the prompt, though its reply breaks off before the first word', async () => {
      const { events } = await heard({ reasoning: 'Hm. '.repeat(99), says: said, cutAfterBytes: 600 });
      expect(usageIn(events)?.promptTokens).toBeGreaterThan(20);
    });

    it.each<[string, unknown]>([
      ['a text', '12'],
      ['negative', -4],
      ['a fraction', 3.5],
      ['a list', []],
      ['zero', 0],
      ['more than there can be', 1e15],
    ])('is not believed that its count of the prompt is %s', async (_, prompt) => {
      const { events, thrown } = await heard({ says: said, usage: { prompt, completion: 20 } });
      expect(thrown).toBeUndefined();
      expect(usageIn(events)).toMatchObject({ isEstimate: true });
      expect(usageIn(events)?.promptTokens).toBeGreaterThan(20);
      expect(usageIn(events)?.promptTokens).toBeLessThan(1_000);
    });

    it.each<[string, unknown]>([
      ['a text', 'x'],
      ['negative', -9],
      ['zero, though it spoke', 0],
      ['more than was reserved', 1e15],
    ])('is not believed that its count of the reply is %s', async (_, completion) => {
      const { events } = await heard({ says: said, usage: { prompt: 100, completion } });
      const usage = usageIn(events);
      expect(usage?.promptTokens).toBe(100);
      expect(usage?.completionTokens).toBeGreaterThan(0);
      expect(usage?.completionTokens).toBeLessThanOrEqual(most);
    });

    it.each(['whatever', 'constructor', '__proto__'])(
      'has answered where it calls the end %s',
      async (strangeReason) => {
        const { events } = await heard({ says: said, strangeReason });
        expect(events.at(-1)).toEqual({ kind: 'end', reason: 'answered' });
      },
    );

    it('is cut where it says more at once than it may altogether', async () => {
      const says = said.repeat(100_000);
      const { events, thrown } = await heard({ says, deltaLength: says.length });
      expect(thrown).toBeUndefined();
      expect(textIn(events)).toBe(says.slice(0, most * 16));
      expect(events.at(-1)).toEqual({ kind: 'end', reason: 'length' });
    });

    it.each<[string, WireReply]>([
      ['unknown', { calls: [{ ...call, name: 'delete_all' }] }],
      ['given something that is not JSON', { calls: [call], brokenInput: '{"query": bridge' }],
      ['given too much at once', { calls: [call], brokenInput: JSON.stringify('x'.repeat(most * 16)) }],
      ['given what is nested too deeply', { calls: [call], brokenInput: '['.repeat(4_000) + ']'.repeat(4_000) }],
      ['called without end', { calls: Array.from({ length: 101 }, (_, n) => ({ ...call, id: `c-${n}`, input: {} })) }],
    ])('has a model that misuses its tools: %s', async (_, reply) => {
      const { thrown } = await heard(reply);
      expect(thrown).toMatchObject(broken);
      expect(thrown).toBeInstanceOf(ModelMisusesToolsError);
    });

    it('is never told of two tool calls by one id', async () => {
      const { events, thrown } = await heard({ calls: [call, { ...call, input: { query: 'tower' } }] });
      // Each call gets an id of its own if the format distinguishes calls by more than their ids.
      if (thrown !== undefined) expect(thrown).toBeInstanceOf(ModelMisusesToolsError);
      else expect(callsIn(events).map(({ input }) => input)).toEqual([call.input, { query: 'tower' }]);
      expect(new Set(callsIn(events).map(({ id }) => id)).size).toBe(callsIn(events).length);
    });

    it.each<[string, { readonly retryAfter: string; readonly retryAfterMs: string }, number]>([
      ['the shorter', { retryAfter: '3600', retryAfterMs: '1' }, 2],
      ['the longer', { retryAfter: '1', retryAfterMs: '3600000' }, 1],
      ['unreadable', { retryAfter: '3600', retryAfterMs: 'soon' }, 1],
      ['negative', { retryAfter: '3600', retryAfterMs: '-5' }, 1],
      ['infinite', { retryAfter: '3600', retryAfterMs: 'Infinity' }, 1],
    ])(
      'that says when in milliseconds as well, %s, is asked again after those if they can be',
      async (_, wait, times) => {
        const { thrown, calls } = await heard([{ status: 429, ...wait }, { says: said }], { tries: 2 });
        expect(calls).toBe(times);
        if (times === 2) expect(thrown).toBeUndefined();
        else expect(thrown).toMatchObject(unavailable);
      },
    );

    it.each([301, 302, 307, 308])('is not followed elsewhere: %i', async (status) => {
      await using elsewhere = await openWire([{ says: said }]);
      const { thrown, calls } = await heard({ status, location: elsewhere.url }, { tries: 3 });
      expect(thrown).toMatchObject({ code: 'MODEL_ACCESS' });
      expect([calls, elsewhere.calls()]).toEqual([1, 0]);
    });
  });
}
