import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { ownerKey } from '../src/server.js';
import { serverForThisFile } from '../src/server-per-file.js';
import type { Journey } from './browser-journey.js';
import { findBrowser, servePage } from './browser.js';
import { startProxy } from './proxy.js';

const page = await servePage(fileURLToPath(new URL('browser-journey.ts', import.meta.url)));
afterAll(() => page[Symbol.asyncDispose]());
const running = serverForThisFile({ env: { CARDINAL_CORS_ORIGINS: page.origin } });

describe('our client for TypeScript, in the page of another origin', () => {
  it('uploads, watches and asks in a browser, and resumes a stream after a lost connection', async (test) => {
    const browser = await findBrowser();
    if (browser === undefined) {
      const missing = 'There is no Chromium, and CARDINAL_BROWSER names no browser.';
      process.stderr.write(`\ncardinal: SKIPPED: our client is not tried in a browser. ${missing}\n\n`);
      return test.skip(missing);
    }
    const { url } = running().server;
    await using cutter = await startProxy(url, { cutAfterEvents: 2 });
    const journey = (await page.visit(browser, { server: url, cutter: cutter.url, key: ownerKey })) as Journey;

    expect(journey).toEqual({
      uploaded: 'policy.txt',
      watched: expect.arrayContaining(['progress']),
      status: 'processed',
      found: ['policy.txt'],
      answer: expect.stringContaining('140 euros'),
      positions: expect.any(Array),
      ending: 'answered',
      refusal: 'COLLECTION_NOT_FOUND',
      left: expect.any(String),
    });
    expect(journey.left).not.toBe('stayed');
    // Each event exactly once, although the connection was lost after the second.
    expect(journey.positions).toEqual(journey.positions.map((_, n) => String(n + 1)));
    expect(cutter.passed.filter(({ lastEventId }) => lastEventId !== undefined)).toEqual([
      { lastEventId: '2', status: 200 },
    ]);
    return undefined;
  });
});
