import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { version } from '@cardinal/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownerKey } from '../src/server.js';
import { serverForThisFile } from '../src/server-per-file.js';

const execute = promisify(execFile);
const checkout = fileURLToPath(new URL('../..', import.meta.url));
const running = serverForThisFile();

/** Outside the checkout, so that no module of the checkout is resolved by accident. */
const folder = mkdtempSync(join(tmpdir(), 'cardinal-packages-'));
const installed = (path: string) => join(folder, 'node_modules', path);
afterAll(() => rmSync(folder, { recursive: true }));

beforeAll(async () => {
  const packed = await execute(process.execPath, ['deploy/packages.mjs', folder], { cwd: checkout });
  writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}');
  const quietly = ['--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts'];
  await execute('npm', ['install', ...quietly, ...packed.stdout.trim().split('\n')], { cwd: folder });
}, 240_000);

/** Runs a program as a user who installed the packages would, without the environment variables of the test. */
async function run(program: string, args: readonly string[], more: Readonly<Record<string, string>> = {}) {
  const env = { PATH: process.env['PATH'], HOME: folder, CARDINAL_DATA_DIR: join(folder, 'data'), ...more };
  return (await execute(program, [...args], { cwd: folder, env })).stdout;
}
const cardinal = async (...args: string[]) => {
  const access = { CARDINAL_URL: running().server.url, CARDINAL_API_KEY: ownerKey };
  return JSON.parse(await run(installed('.bin/cardinal'), args, access)) as Record<string, unknown>;
};

interface Manifest {
  readonly private?: boolean;
  readonly engines?: { readonly node: string };
  readonly dependencies: Readonly<Record<string, string>>;
}

function filesOf(name: string): string[] {
  const entries = readdirSync(installed(name), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name: file }) => join(parentPath, file));
}

describe('the packages for npm, installed in an empty folder', () => {
  it('contain program, README, manifest and licence, and depend on no private package', () => {
    const foldersOf = (name: string) => [
      ...new Set(filesOf(name).map((path) => path.slice(installed(name).length + 1).replace(/\/.*/, '/'))),
    ];

    expect(foldersOf('@cardinal/cli').sort()).toEqual(['LICENSE', 'README.md', 'bin/', 'package.json']);
    expect(foldersOf('@cardinal/client').sort()).toEqual(['LICENSE', 'README.md', 'dist/', 'package.json', 'src/']);
    for (const name of ['cli', 'client']) {
      const manifest = JSON.parse(readFileSync(installed(`@cardinal/${name}/package.json`), 'utf8')) as Manifest;
      expect(manifest).toMatchObject({ version, license: 'Apache-2.0' });
      expect([manifest.private, manifest.engines?.node]).toEqual([undefined, expect.stringMatching(/^>=20/)]);
      expect(Object.keys(manifest.dependencies).filter((needed) => needed.startsWith('@cardinal/'))).toEqual([]);
      expect(readFileSync(installed(`@cardinal/${name}/LICENSE`), 'utf8')).toBe(
        readFileSync(join(checkout, 'LICENSE'), 'utf8'),
      );
    }
  });

  it('contain no path of the machine that built them', () => {
    const told = [...filesOf('@cardinal/cli'), ...filesOf('@cardinal/client')].filter((path) =>
      readFileSync(path, 'utf8').includes(checkout),
    );

    expect(told).toEqual([]);
  });

  it('print version and help on the command line', async () => {
    expect(await run(installed('.bin/cardinal'), ['--version'])).toBe(`${version}\n`);
    const inCheckout = await execute('node', ['packages/cli/bin/cardinal.mjs', '--help'], { cwd: checkout });
    expect(await run(installed('.bin/cardinal'), ['--help'])).toBe(inCheckout.stdout);
  });

  it('upload to a server and ask it questions', async () => {
    writeFileSync(join(folder, 'policy.txt'), 'Travel policy\n\nA hotel night may cost at most 140 euros.\n');
    await cardinal('collections', 'create', 'Packaged');
    await cardinal('upload', 'policy.txt', '-c', 'Packaged', '--wait');

    const answer = await cardinal('ask', 'How much may a hotel night cost?', '-c', 'Packaged');
    expect(answer['answer']).toContain('140 euros');
  });

  it('create and restore a backup of the data of a server', async () => {
    const { dataDir } = running().server;
    const operate = async (dir: string, ...args: string[]) =>
      JSON.parse(await run(installed('.bin/cardinal'), args, { CARDINAL_DATA_DIR: dir })) as Record<string, unknown>;
    await operate(dataDir, 'team', 'create', '--name', 'Research');
    const archive = join(folder, 'all.tar');
    await operate(dataDir, 'backup', 'create', archive);
    const elsewhere = join(folder, 'elsewhere');
    await operate(elsewhere, 'backup', 'restore', archive);

    expect(await operate(elsewhere, 'team', 'list')).toEqual(await operate(dataDir, 'team', 'list'));
    const health = await run(installed('.bin/cardinal'), ['doctor', '--json'], { CARDINAL_DATA_DIR: elsewhere });
    expect(JSON.parse(health)).toMatchObject({ healthy: true });
  });

  it('provide a typed client for programs', async () => {
    const program = `
import { createClient, fileAt, type Client } from '@cardinal/client/node';
import { createClient as inBrowsers } from '@cardinal/client';
const client: Client = createClient({ baseUrl: process.env['CARDINAL_URL']!, apiKey: process.env['CARDINAL_API_KEY']! });
const names: string[] = (await client.listCollections()).map(({ name }) => name);
console.log(JSON.stringify([names.includes('Packaged'), typeof fileAt, typeof inBrowsers]));
`;
    writeFileSync(join(folder, 'program.ts'), program);
    const compiler = join(checkout, 'node_modules/ts7/bin/tsc');
    const types = ['--types', 'node', '--typeRoots', join(checkout, 'node_modules/@types')];
    const options = ['--strict', '--target', 'es2023', '--module', 'nodenext', '--outDir', 'compiled', ...types];
    await run(process.execPath, [compiler, ...options, 'program.ts']);

    const access = { CARDINAL_URL: running().server.url, CARDINAL_API_KEY: ownerKey };
    expect(JSON.parse(await run(process.execPath, ['compiled/program.js'], access))).toEqual([
      true,
      'function',
      'function',
    ]);
  });
});
