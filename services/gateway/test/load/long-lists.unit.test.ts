import { createHttpServer } from '@cardinal/http';
import { silentLogger } from '@cardinal/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonWith, listJson, longBody, sendJson } from '../../src/inbound/http/long-lists.js';

describe('long lists', () => {
  it('are the JSON that JSON.stringify writes', async () => {
    const item = fc.dictionary(fc.string(), fc.option(fc.jsonValue(), { nil: undefined }));
    await fc.assert(
      fc.asyncProperty(fc.array(item), fc.string(), async (items, name) => {
        const listed = await listJson(items, (each) => ({ each }));
        const whole = { message: 'Found.', [`the ${name}`]: items.map((each) => ({ each })) };
        expect(jsonWith({ message: 'Found.' }, `the ${name}`, listed)).toBe(JSON.stringify(whole));
      }),
    );
  });

  it('let other work of the process proceed between their items', async () => {
    let turns = 0;
    const turn = setInterval(() => (turns += 1), 0);
    const busyFor = (ms: number): void => {
      for (const end = performance.now() + ms; performance.now() < end;);
    };
    await listJson(Array.from({ length: 20 }), () => {
      busyFor(5);
      return {};
    });
    clearInterval(turn);

    expect(turns).toBeGreaterThan(5);
  });

  it.each(['GET', 'HEAD'] as const)(
    'are sent unchanged, also where a piece would end within a character: %s',
    async (method) => {
      const app = createHttpServer({ logger: silentLogger });
      const bodies = [0, 1, longBody, longBody + 1, 3 * longBody].map((length) =>
        JSON.stringify('x' + '😀'.repeat(length / 2)),
      );
      app.get('/:at', (request, reply) =>
        sendJson(reply, bodies[Number((request.params as { at: string }).at)] ?? '', 60_000),
      );

      for (const [at, body] of bodies.entries()) {
        const response = await app.inject({ method, url: `/${at}` });
        expect(response.body).toBe(method === 'GET' ? body : '');
        expect(response.headers).toMatchObject({
          'content-type': 'application/json; charset=utf-8',
          'content-length': String(Buffer.byteLength(body)),
        });
      }
      await app.close();
    },
  );
});
