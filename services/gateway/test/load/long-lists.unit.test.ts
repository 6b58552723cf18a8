import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonWith, listJson } from '../../src/inbound/http/long-lists.js';

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
});
