import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, type TestContext } from 'vitest';
import { ownerKey } from '../src/server.js';
import { serverForThisFile } from '../src/server-per-file.js';
import { createCollection, settled } from '../src/wait.js';
import { installPythonTools, type PythonTools } from './python-tools.js';

const packages = ['schemathesis==4.32.5', 'openapi-python-client==0.29.1', 'mypy==2.4.1', 'openai==3.54.0'];

const running = serverForThisFile();
const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

describe('the OpenAPI document, checked with tools of Python', () => {
  let found: Awaited<ReturnType<typeof installPythonTools>>;
  beforeAll(async () => {
    found = await installPythonTools(packages);
    if ('missing' in found) {
      process.stderr.write(
        `\ncardinal: SKIPPED: no client is generated for Python and schemathesis is not run. ${found.missing}\n\n`,
      );
    }
  }, 300_000);
  afterAll(async () => {
    if (!('missing' in found)) await found[Symbol.asyncDispose]();
  });

  /** Returns the tools, or skips the test if there is no Python, because nothing else in Cardinal needs Python. */
  const toolsFor = (test: TestContext): PythonTools =>
    'missing' in found ? test.skip(`Python is missing: ${found.missing}`) : found;

  it('yields a generated client that passes strict type checks and works with a server', async (test) => {
    const tools = toolsFor(test);
    const description = await (await fetch(`${running().server.url}/api/v1/openapi.json`)).text();
    await writeFile(join(tools.folder, 'openapi.json'), description);
    // No linter runs afterwards, because it would rewrite types and then reject them. The generator sends JSON Lines as bytes.
    const config = { post_hooks: [], content_type_overrides: { 'application/x-ndjson': 'application/octet-stream' } };
    await writeFile(join(tools.folder, 'config.yml'), JSON.stringify(config));
    const output = ['--config', 'config.yml', '--meta', 'none', '--output-path', 'generated', '--fail-on-warning'];
    await tools.run('openapi-python-client', ['generate', '--path', 'openapi.json', ...output]);

    await cp(here('journey.py'), join(tools.folder, 'journey.py'));

    expect(await tools.run('mypy', ['--strict', 'journey.py'])).toMatch(/^Success/);
    expect(await tools.run('python', ['-W', 'error', 'journey.py', running().server.url, ownerKey])).toBe('');
  }, 240_000);

  it('is not needed by the official client of OpenAI, which asks a collection with and without streaming', async (test) => {
    const tools = toolsFor(test);
    const { client, server } = running();
    const id = await createCollection(client, 'By OpenAI');
    await client.upload(id, 'policy.txt', 'Travel policy\n\nA hotel night may cost at most 140 euros.\n');
    await settled(client, id);
    await cp(here('openai_journey.py'), join(tools.folder, 'openai_journey.py'));

    expect(await tools.run('mypy', ['--strict', 'openai_journey.py'])).toMatch(/^Success/);
    expect(await tools.run('python', ['openai_journey.py', server.url, ownerKey, `cardinal/${id}`])).toBe('');
  }, 240_000);

  it('describes the behaviour of the server: schemathesis finds no deviation', async (test) => {
    const tools = toolsFor(test);
    const said = await tools.run('schemathesis', [
      ...['--config-file', here('schemathesis.toml'), 'run', `${running().server.url}/api/v1/openapi.json`],
      ...['--header', `Authorization: Bearer ${ownerKey}`, '--exclude-operation-id', 'watchCollection'], // its stream has no end
      ...['--exclude-operation-id', 'uploadDocuments'], // schemathesis cannot generate JSON Lines
      ...['--max-examples', '5', '--seed', '1', '--request-timeout', '20', '--continue-on-failure', '--no-color'],
    ]);

    const [, cases = '0', passed] = /(\d+) generated, (\d+) passed/.exec(said) ?? [];
    expect(passed).toBe(cases);
    expect(Number(cases)).toBeGreaterThan(1_000);
  }, 240_000);
});
