import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const program = fileURLToPath(new URL('../../deploy/bench.mjs', import.meta.url));

function bench(...args: string[]): { status: number | null; said: string; result: string } {
  const { status, stderr, stdout } = spawnSync(process.execPath, [program, ...args], { encoding: 'utf8' });
  return { status, said: stderr, result: stdout };
}

/** Paths of all benches, relative to the root of the repository. */
function benchFiles(): string[] {
  const parts = ['packages', 'services'].flatMap((folder) =>
    readdirSync(new URL(`../../${folder}`, import.meta.url)).map((name) => `${folder}/${name}`),
  );
  const folders = [...parts, 'test-e2e'].map((part) => `${part}/bench`);
  return folders
    .filter((folder) => existsSync(new URL(`../../${folder}`, import.meta.url)))
    .flatMap((folder) => readdirSync(new URL(`../../${folder}`, import.meta.url)).map((name) => `${folder}/${name}`))
    .filter((file) => file.endsWith('.bench.mjs'));
}

describe('npm run bench', () => {
  it('lists the benches if it is given an unknown name', () => {
    const { status, said, result } = bench('retrival', 'folder');

    expect(status).toBe(2);
    expect(said).toContain('there is no bench retrival');
    expect(said).toMatch(/^ {2}retrieval /m);
    expect(result).toBe('');
  });

  it('has an entry for every bench file', () => {
    const listed = readFileSync(program, 'utf8');
    const unknown = benchFiles().filter((file) => !listed.includes(`'${file}'`));

    expect(unknown).toEqual([]);
  });

  it('lists the benches for `help`', () => {
    const { status, result } = bench('help');

    expect(status).toBe(0);
    expect(result).toMatch(/^ {2}memory /m);
  });

  it('says which folder a bench needs', () => {
    const { status, said } = bench('answers');

    expect(status).toBe(2);
    expect(said).toContain('answers needs a folder with documents.jsonl and questions.jsonl');
  });

  it('does not mistake an option for the name of a bench', () => {
    const { status, said } = bench('--pages=10');

    expect(status).toBe(2);
    expect(said).toContain('the name of a bench must come before --pages=10');
  });
});
