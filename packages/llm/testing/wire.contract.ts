import { whileCollectingGarbage } from '@cardinal/testkit';
import { describe, expect, it, vi } from 'vitest';
import type { EndReason, ModelEvent, Tool } from '../src/index.js';
import {
  broken,
  call,
  callsIn,
  collectReply,
  request,
  answerText,
  textIn,
  tool,
  unavailable,
  usageIn,
} from './collect-reply.js';
import { describeIrregularServers } from './irregular-servers.contract.js';
import type { OpenWire, WireReply } from './wire.js';

/** How every adapter handles the behaviour of servers. */
export function describeModelOverWire(name: string, openWire: OpenWire): void {
  const collect = collectReply.bind(undefined, openWire);

  describe(`a model over the wire: ${name}`, () => {
    it('yields text in several events, the token counts of the server, and the end last', async () => {
      const { events, thrown } = await collect({ text: answerText });
      expect(thrown).toBeUndefined();
      expect(textIn(events)).toBe(answerText);
      expect(events.filter(({ kind }) => kind === 'text').length).toBeGreaterThan(1);
      expect(usageIn(events)).toMatchObject({ promptTokens: 100, completionTokens: 20 });
      expect(usageIn(events)).not.toHaveProperty('isEstimate');
      expect(events.at(-1)).toEqual({ kind: 'end', reason: 'answered' });
    });

    it('yields the same events when the response arrives byte by byte', async () => {
      const whole = await collect({ text: 'Zwölf 🚢 ships.', calls: [call] });
      const slow = await collect({ text: 'Zwölf 🚢 ships.', calls: [call], bytesPerWrite: 1 });
      expect(textIn(slow.events)).toBe('Zwölf 🚢 ships.');
      expect(callsIn(slow.events).map(({ input }) => input)).toEqual([call.input]);
      expect(slow.events.map(({ kind }) => kind)).toEqual(whole.events.map(({ kind }) => kind));
    });

    it('yields complete tool calls, also several in one reply', async () => {
      const calls = [call, { id: 'c-2', name: 'search_cards', input: {} }];
      const { events } = await collect({ calls });
      expect(callsIn(events).map(({ name: called, input }) => ({ name: called, input }))).toEqual(
        calls.map(({ name: called, input }) => ({ name: called, input })),
      );
      expect(new Set(callsIn(events).map(({ id }) => id)).size).toBe(2);
      expect(events.at(-1)).toEqual({ kind: 'end', reason: 'tools' });
    });

    it('leaves the reasoning of the model out of the text', async () => {
      const { events } = await collect({ reasoning: 'Hm, the user wants to know…', text: answerText });
      expect(textIn(events)).toBe(answerText);
    });

    it('estimates the token counts if the server sends none, and marks them as an estimate', async () => {
      const { events } = await collect({ text: answerText, usage: 'none' });
      expect(usageIn(events)).toMatchObject({ isEstimate: true });
      expect(usageIn(events)?.promptTokens).toBeGreaterThan(20);
      expect(usageIn(events)?.completionTokens).toBeGreaterThan(8);
      expect(usageIn(events)?.completionTokens).toBeLessThanOrEqual(request.maxCompletionTokens);
    });

    it('yields a usage before the first text', async () => {
      const { events } = await collect({ text: answerText, cutAfterBytes: 900 });
      expect(events[0]).toMatchObject({ kind: 'usage' });
    });

    it.each<[EndReason, string]>([
      ['length', 'In 19'],
      ['refused', 'I cannot'],
    ])('ends with the reason %s', async (reason, text) => {
      const { events } = await collect({ text, reason });
      expect(textIn(events)).toBe(text);
      expect(events.at(-1)).toEqual({ kind: 'end', reason });
    });

    it('leaves out a tool call that the length limit cut', async () => {
      const { events, thrown } = await collect({
        text: 'Let me',
        calls: [call],
        brokenInput: '{"query": "bri',
        reason: 'length',
      });
      // It depends on the format whether the broken call is reported; it is never executed.
      if (thrown === undefined) expect(events.at(-1)).toEqual({ kind: 'end', reason: 'length' });
      else expect(thrown).toMatchObject(broken);
      expect(callsIn(events)).toEqual([]);
    });

    it('ends an empty answer with the reason "answered"', async () => {
      const { events, thrown } = await collect({});
      expect(thrown).toBeUndefined();
      expect(textIn(events)).toBe('');
      expect(events.at(-1)).toEqual({ kind: 'end', reason: 'answered' });
    });

    it('reads a complete JSON reply if the server does not stream', async () => {
      const { events } = await collect({ text: answerText, ignoresStream: true });
      expect(textIn(events)).toBe(answerText);
      expect(usageIn(events)).toMatchObject({ promptTokens: 100, completionTokens: 20 });
      const called = await collect({ calls: [call], ignoresStream: true });
      expect(callsIn(called.events)[0]?.input).toEqual(call.input);
      expect(called.events.at(-1)).toEqual({ kind: 'end', reason: 'tools' });
    });

    it('throws MODEL_UNAVAILABLE if the stream is cut, and yields no more than the beginning of the text', async () => {
      for (const cutAfterBytes of [1, 40, 333, 700, 900, 1_000]) {
        const { events, thrown } = await collect({ text: answerText.repeat(8), cutAfterBytes });
        expect(thrown, `cut after ${cutAfterBytes}`).toMatchObject(unavailable);
        expect(answerText.repeat(8).startsWith(textIn(events))).toBe(true);
      }
    });

    it('throws MODEL_UNAVAILABLE without the words of the server if the server sends a failure amid the stream', async () => {
      const { events, thrown } = await collect({ text: answerText, streamFailure: 'secret words of the server' });
      expect(thrown).toMatchObject({ ...unavailable, message: expect.not.stringContaining('secret') as string });
      expect(textIn(events)).toBe(answerText);
    });

    it.each<[string, WireReply]>([
      ['a tool call whose input is not JSON', { calls: [call], brokenInput: '{"query": bridge' }],
      ['an event that is not JSON', { text: answerText, inserted: 'data: {"choices":\n\n' }],
      ['an event that is not an object', { text: answerText, inserted: 'data: null\n\n' }],
      ['an HTML page', { body: '<html>Sign in</html>' }],
      ['JSON that is not a reply', { body: '{"detail": "Not Found"}', contentType: 'application/json' }],
    ])('throws MODEL_PROTOCOL for %s', async (_, reply) => {
      const { thrown } = await collect(reply);
      expect(thrown).toMatchObject(broken);
    });

    it.each([429, 500, 502, 503])('retries after status %i when the server names a time for it', async (status) => {
      const failure = { status, retryAfter: '0' };
      const { events, calls } = await collect([failure, failure, { text: answerText }], { tries: 3 });
      expect(textIn(events)).toBe(answerText);
      expect(calls).toBe(3);
    });

    it('throws MODEL_UNAVAILABLE after its last try', async () => {
      const { thrown, calls } = await collect({ status: 503, retryAfter: '0' }, { tries: 2 });
      expect(thrown).toMatchObject(unavailable);
      expect(calls).toBe(2);
    });

    it.each(['3600', new Date(Date.now() + 3_600_000).toUTCString()])(
      'does not retry if the server names a time an hour away: %s',
      async (retryAfter) => {
        const { thrown, calls } = await collect([{ status: 429, retryAfter }, { text: answerText }], { tries: 3 });
        expect(thrown).toMatchObject(unavailable);
        expect(calls).toBe(1);
      },
    );

    it.each([
      [400, 'MODEL_REFUSED'],
      [413, 'MODEL_REFUSED'],
      [401, 'MODEL_ACCESS'],
      [403, 'MODEL_ACCESS'],
    ])('does not retry after status %i, and passes on no words of the server', async (status, code) => {
      const { thrown, calls } = await collect({ status, message: 'secret words' }, { tries: 3 });
      expect(thrown).toMatchObject({ code, message: expect.not.stringContaining('secret') as string });
      expect(calls).toBe(1);
    });

    it('throws MODEL_UNAVAILABLE if the server does not respond within beginWithinMs', async () => {
      const { thrown } = await collect('silence', { beginWithinMs: 60 });
      expect(thrown).toMatchObject(unavailable);
    });

    it('throws MODEL_UNAVAILABLE if the stream is silent for idleMs', async () => {
      const { thrown } = await collect({ text: answerText, stalls: true }, { idleMs: 60 });
      expect(thrown).toMatchObject(unavailable);
    });

    it('throws MODEL_UNAVAILABLE after longestMs if the server sends only pings', async () => {
      const { events, thrown } = await collect({ text: answerText, endless: 'pings' }, { longestMs: 150 });
      expect(thrown).toMatchObject(unavailable);
      expect(textIn(events)).toBe(answerText);
    });

    it.each(['pings', 'words', 'silence'] as const)(
      'stops amid %s when its signal aborts, also after a garbage collection',
      async (what) => {
        await using wired = await openWire(
          [{ text: answerText, ...(what === 'silence' ? { stalls: true } : { endless: what }) }],
          { tries: 1 },
        );
        const reason = new Error('enough');
        const stopping = new AbortController();
        const reading = async (): Promise<void> => {
          for await (const event of wired.model.respond(request, { signal: stopping.signal })) {
            if (event.kind === 'text') setTimeout(() => stopping.abort(reason), 50);
          }
        };
        await expect(whileCollectingGarbage(reading)).rejects.toBe(reason);
      },
    );

    it('ends endless text with the reason "length" after at most 16 characters per requested token', async () => {
      const { events, thrown } = await collect({ text: answerText, endless: 'words' }, {}, { maxCompletionTokens: 50 });
      expect(thrown).toBeUndefined();
      expect(events.at(-1)).toEqual({ kind: 'end', reason: 'length' });
      expect(textIn(events).length).toBeLessThanOrEqual(50 * 16);
    });

    it('throws MODEL_PROTOCOL for a reply of more than longestBytes', async () => {
      const { thrown } = await collect({ text: answerText, endless: 'pings' }, { longestBytes: 20_000 });
      expect(thrown).toMatchObject(broken);
      const whole = await collect({ text: answerText.repeat(1_000), ignoresStream: true }, { longestBytes: 20_000 });
      expect(whole.thrown).toMatchObject(broken);
    });

    it.each(['its signal aborts', 'its reader stops'])('closes the connection when %s', async (how) => {
      await using wired = await openWire([{ text: answerText, stalls: true }], { tries: 1 });
      const controller = new AbortController();
      const reason = new Error('enough');
      const reading = (async () => {
        for await (const event of wired.model.respond(request, { signal: controller.signal })) {
          if (event.kind !== 'text') continue;
          if (how === 'its reader stops') break;
          controller.abort(reason);
        }
      })();
      if (how === 'its signal aborts') await expect(reading).rejects.toBe(reason);
      else await reading;
      await vi.waitFor(() => expect(wired.open()).toBe(0));
    });

    it('detects that the server refuses tools, and then sends no request with tools', async () => {
      await using wired = await openWire([{ text: answerText }], { tries: 1, noTools: true });
      const { model } = wired;
      expect(model.description.usesTools).toBe(true);
      const ask = async (tools: readonly Tool[]) => {
        const events: ModelEvent[] = [];
        const signal = new AbortController().signal;
        for await (const event of model.respond({ ...request, tools }, { signal })) events.push(event);
        return events;
      };
      await expect(ask([tool])).rejects.toMatchObject({ code: 'MODEL_LACKS_ABILITY', ability: 'tools' });
      expect(model.description.usesTools).toBe(false);
      const calls = wired.calls();
      await expect(ask([tool])).rejects.toMatchObject({ code: 'MODEL_LACKS_ABILITY' });
      expect(wired.calls()).toBe(calls);
      expect(textIn(await ask([]))).toBe(answerText);
    });
  });
  describeIrregularServers(name, openWire);
}
