import { afterAll, beforeAll, describe, expect, it, type TestContext } from 'vitest';
import { ownerKey } from '../src/server.js';
import { serverForThisFile } from '../src/server-per-file.js';
import { createCollection, settled } from '../src/wait.js';
import { installConformance, type Check } from './mcp-conformance.js';
import { notDeclared } from './mcp-not-declared.js';
import { startProxy } from './proxy.js';

const running = serverForThisFile();
const excused = new Set(Object.values(notDeclared).flat());

describe('the checks of the Model Context Protocol', () => {
  let found: Awaited<ReturnType<typeof installConformance>>;
  const seen = new Map<string, Check[]>();
  beforeAll(async () => {
    found = await installConformance();
    if ('missing' in found) {
      process.stderr.write(`\ncardinal: SKIPPED: conformance to MCP is not checked. ${found.missing}\n\n`);
      return;
    }
    const { client, server } = running();
    const id = await createCollection(client, 'Handbook');
    await client.upload(id, 'returns.md', '# Returns\n\nGoods may be returned within 30 days of delivery.\n');
    await settled(client, id);
    // The checks send no API key, so the proxy adds one.
    await using proxy = await startProxy(server.url, { key: ownerKey });
    for (const revision of ['2025-11-25', '2026-07-28']) {
      seen.set(revision, await found.run(`${proxy.url}/mcp`, revision));
    }
  }, 300_000);
  afterAll(async () => {
    if (!('missing' in found)) await found[Symbol.asyncDispose]();
  });
  const checksOf = (test: TestContext, revision: string): readonly Check[] =>
    'missing' in found ? test.skip(`the checks are missing: ${found.missing}`) : (seen.get(revision) ?? []);

  it.for([
    ['2025-11-25', 35],
    ['2026-07-28', 100],
  ] as const)('of revision %s pass, except those for undeclared capabilities', ([revision, least], test) => {
    const checks = checksOf(test, revision);
    const failed = checks.filter(({ status }) => status === 'FAILURE');
    const passed = checks.filter(({ status }) => status === 'SUCCESS').map(({ id }) => id);

    expect(failed.filter(({ id }) => !excused.has(id))).toEqual([]);
    expect(passed.filter((id) => excused.has(id))).toEqual([]);
    expect(passed.length).toBeGreaterThanOrEqual(least);
  });

  it('contain every check that is listed as expected to fail', (test) => {
    const asked = ['2025-11-25', '2026-07-28'].flatMap((revision) => checksOf(test, revision).map(({ id }) => id));

    expect([...excused].filter((id) => !asked.includes(id))).toEqual([]);
  });
});
