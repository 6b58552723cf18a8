import { whileCollectingGarbage } from '@cardinal/testkit';
import { describe, expect, it, vi } from 'vitest';
import type { EndReason, ModelEvent, Tool } from '../src/index.js';
import { broken, call, callsIn, heardFrom, request, said, textIn, tool, unavailable, usageIn } from './heard.js';
import { describeStrangeServers } from './strange-servers.contract.js';
import type { OpenWire, WireReply } from './wire.js';

/** How every adapter handles the behaviour of servers. */
export function describeModelOverWire(name: string, openWire: OpenWire): void {
  const heard = heardFrom.bind(undefined, openWire);

  describe(`a model over the wire: ${name}`, () => {
    it('tells of words as they come, then of the tokens, then of one end', async () => {
      const { events, thrown } = await heard({ says: said });
      expect(thrown).toBeUndefined();
      expect(textIn(events)).toBe(said);
      expect(events.filter(({ kind }) => kind === 'text').length).toBeGreaterThan(1);
      expect(usageIn(events)).toMatchObject({ promptTokens: 100, completionTokens: 20 });
      expect(usageIn(events)).not.toHaveProperty('isEstimate');
      expect(events.at(-1)).toEqual({ kind: 'end', reason: 'answered' });
    });

    it('hears the same byte by byte', async () => {
      const whole = await heard({ says: 'Zwölf 🚢 ships.', calls: [call] });
      const slow = await heard({ says: 'Zwölf 🚢 ships.', calls: [call], bytesPerWrite: 1 });
      expect(textIn(slow.events)).toBe('Zwölf 🚢 ships.');
      expect(callsIn(slow.events).map(({ input }) => input)).toEqual([call.input]);
      expect(slow.events.map(({ kind }) => kind)).toEqual(whole.events.map(({ kind }) => kind));
    });

    it('tells of whole tool calls, of several at once too', async () => {
      const calls = [call, { id: 'c-2', name: 'search_cards', input: {} }];
      const { events } = await heard({ calls });
      expect(callsIn(events).map(({ name: called, input }) => ({ name: called, input }))).toEqual(
        calls.map(({ name: called, input }) => ({ name: called, input })),
      );
      expect(new Set(callsIn(events).map(({ id }) => id)).size).toBe(2);
      expect(events.at(-1)).toEqual({ kind: 'end', reason: 'tools' });
    });

    it('never tells of reasoning', async () => {
      const { events } = await heard({ reasoning: 'Hm, the user wants to know…', says: said });
      expect(textIn(events)).toBe(said);
    });

    it('estimates the tokens where the server counts none, and says so', async () => {
      const { events } = await heard({ says: said, usage: 'none' });
      expect(usageIn(events)).toMatchObject({ isEstimate: true });
      expect(usageIn(events)?.promptTokens).toBeGreaterThan(20);
      expect(usageIn(events)?.completionTokens).toBeGreaterThan(8);
      expect(usageIn(events)?.completionTokens).toBeLessThanOrEqual(request.maxCompletionTokens);
    });

    it('has told of the prompt when the first word comes', async () => {
      const { events } = await heard({ says: said, cutAfterBytes: 900 });
      expect(events[0]).toMatchObject({ kind: 'usage' });
    });

    it.each<[EndReason, string]>([
      ['length', 'In 19'],
      ['refused', 'I cannot'],
    ])('says that it ended for %s', async (reason, says) => {
      const { events } = await heard({ says, reason });
      expect(textIn(events)).toBe(says);
      expect(events.at(-1)).toEqual({ kind: 'end', reason });
    });

    it('leaves a tool call out that was cut by the greatest length', async () => {
      const { events, thrown } = await heard({
        says: 'Let me',
        calls: [call],
        brokenInput: '{"query": "bri',
        reason: 'length',
      });
      // It depends on the format whether the broken call is reported; it is never executed.
      if (thrown === undefined) expect(events.at(-1)).toEqual({ kind: 'end', reason: 'length' });
      else expect(thrown).toMatchObject(broken);
      expect(callsIn(events)).toEqual([]);
    });

    it('tells of an empty answer as one', async () => {
      const { events, thrown } = await heard({});
      expect(thrown).toBeUndefined();
      expect(textIn(events)).toBe('');
      expect(events.at(-1)).toEqual({ kind: 'end', reason: 'answered' });
    });

    it('reads a reply in one piece where the server does not stream', async () => {
      const { events } = await heard({ says: said, ignoresStream: true });
      expect(textIn(events)).toBe(said);
      expect(usageIn(events)).toMatchObject({ promptTokens: 100, completionTokens: 20 });
      const called = await heard({ calls: [call], ignoresStream: true });
      expect(callsIn(called.events)[0]?.input).toEqual(call.input);
      expect(called.events.at(-1)).toEqual({ kind: 'end', reason: 'tools' });
    });

    it('is not available where its stream is cut, and has told the beginning', async () => {
      for (const cutAfterBytes of [1, 40, 333, 700, 900, 1_000]) {
        const { events, thrown } = await heard({ says: said.repeat(8), cutAfterBytes });
        expect(thrown, `cut after ${cutAfterBytes}`).toMatchObject(unavailable);
        expect(said.repeat(8).startsWith(textIn(events))).toBe(true);
      }
    });

    it('is not available where the server breaks off with a failure', async () => {
      const { events, thrown } = await heard({ says: said, brokenOff: 'secret words of the server' });
      expect(thrown).toMatchObject({ ...unavailable, message: expect.not.stringContaining('secret') as string });
      expect(textIn(events)).toBe(said);
    });

    it.each<[string, WireReply]>([
      ['a tool call that is not JSON', { calls: [call], brokenInput: '{"query": bridge' }],
      ['an event that is not JSON', { says: said, inserted: 'data: {"choices":\n\n' }],
      ['an event that is no object', { says: said, inserted: 'data: null\n\n' }],
      ['a page', { body: '<html>Sign in</html>' }],
      ['JSON that is no reply', { body: '{"detail": "Not Found"}', contentType: 'application/json' }],
    ])('breaks the protocol with %s', async (_, reply) => {
      const { thrown } = await heard(reply);
      expect(thrown).toMatchObject(broken);
    });

    it.each([429, 500, 502, 503])('tries again after %i, when the server asks for it', async (status) => {
      const failure = { status, retryAfter: '0' };
      const { events, calls } = await heard([failure, failure, { says: said }], { tries: 3 });
      expect(textIn(events)).toBe(said);
      expect(calls).toBe(3);
    });

    it('gives up after its tries', async () => {
      const { thrown, calls } = await heard({ status: 503, retryAfter: '0' }, { tries: 2 });
      expect(thrown).toMatchObject(unavailable);
      expect(calls).toBe(2);
    });

    it.each(['3600', new Date(Date.now() + 3_600_000).toUTCString()])(
      'does not wait for an hour: %s',
      async (retryAfter) => {
        const { thrown, calls } = await heard([{ status: 429, retryAfter }, { says: said }], { tries: 3 });
        expect(thrown).toMatchObject(unavailable);
        expect(calls).toBe(1);
      },
    );

    it.each([
      [400, 'MODEL_REFUSED'],
      [413, 'MODEL_REFUSED'],
      [401, 'MODEL_ACCESS'],
      [403, 'MODEL_ACCESS'],
    ])('takes %i as final, and keeps the words of the server to itself', async (status, code) => {
      const { thrown, calls } = await heard({ status, message: 'secret words' }, { tries: 3 });
      expect(thrown).toMatchObject({ code, message: expect.not.stringContaining('secret') as string });
      expect(calls).toBe(1);
    });

    it('gives up on a server that does not begin', async () => {
      const { thrown } = await heard('silence', { beginWithinMs: 60 });
      expect(thrown).toMatchObject(unavailable);
    });

    it('gives up on a server that falls silent before or after its first word', async () => {
      const { thrown } = await heard({ says: said, holds: true }, { idleMs: 60 });
      expect(thrown).toMatchObject(unavailable);
    });

    it('gives up on pings without end', async () => {
      const { events, thrown } = await heard({ says: said, forEver: 'pings' }, { longestMs: 150 });
      expect(thrown).toMatchObject(unavailable);
      expect(textIn(events)).toBe(said);
    });

    it.each(['pings', 'words', 'silence'] as const)(
      'is told to stop amid %s, with what is garbage collected',
      async (what) => {
        await using wired = await openWire(
          [{ says: said, ...(what === 'silence' ? { holds: true } : { forEver: what }) }],
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

    it('cuts words without end at far more than was asked for', async () => {
      const { events, thrown } = await heard({ says: said, forEver: 'words' }, {}, { maxCompletionTokens: 50 });
      expect(thrown).toBeUndefined();
      expect(events.at(-1)).toEqual({ kind: 'end', reason: 'length' });
      expect(textIn(events).length).toBeLessThanOrEqual(50 * 16);
    });

    it('refuses to read more bytes than a reply may have', async () => {
      const { thrown } = await heard({ says: said, forEver: 'pings' }, { longestBytes: 20_000 });
      expect(thrown).toMatchObject(broken);
      const whole = await heard({ says: said.repeat(1_000), ignoresStream: true }, { longestBytes: 20_000 });
      expect(whole.thrown).toMatchObject(broken);
    });

    it.each(['is told to stop', 'is not read any more'])('closes the connection when it %s', async (how) => {
      await using wired = await openWire([{ says: said, holds: true }], { tries: 1 });
      const controller = new AbortController();
      const reason = new Error('enough');
      const listening = (async () => {
        for await (const event of wired.model.respond(request, { signal: controller.signal })) {
          if (event.kind !== 'text') continue;
          if (how === 'is not read any more') break;
          controller.abort(reason);
        }
      })();
      if (how === 'is told to stop') await expect(listening).rejects.toBe(reason);
      else await listening;
      await vi.waitFor(() => expect(wired.open()).toBe(0));
    });

    it('learns from the server that there are no tools, and asks once', async () => {
      await using wired = await openWire([{ says: said }], { tries: 1, noTools: true });
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
      expect(textIn(await ask([]))).toBe(said);
    });
  });
  describeStrangeServers(name, openWire);
}
