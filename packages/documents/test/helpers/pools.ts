import { silentLogger } from '@cardinal/kernel';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll, vi } from 'vitest';
import {
  createParserPool,
  type ParseHooks,
  type ParserPool,
  type ParserPoolOptions,
} from '../../src/process/parser-pool.js';
import { parserProcessEntry } from '../../src/process/idle-processes.js';
import { temporaryFolder } from './parse.js';

/** Program of a parser process that behaves as the file's name says (`hostile-child.mjs`). */
export const hostile = fileURLToPath(new URL('hostile-child.mjs', import.meta.url));

/** Timeouts of conditions and tests, long enough for a busy machine. No test relies on them. */
export const waitLimitMs = 90_000;
vi.setConfig({ testTimeout: 2 * waitLimitMs });

/** Shared by all documents, so that they reach a pool in the order in which a test names them. */
const folder = temporaryFolder();
const pools: ParserPool[] = [];

beforeAll(() => {
  if (!existsSync(parserProcessEntry))
    throw new Error('Build this package first: parser processes run its compiled files.');
});

afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool[Symbol.asyncDispose]()));
});

/** A pool that is closed after the test. */
export function poolOf(options: Partial<ParserPoolOptions> = {}): ParserPool {
  const pool = createParserPool({
    processes: 1,
    begun: 1,
    quantumMs: 50,
    memoryMb: 256,
    timeoutMs: waitLimitMs,
    recycleAfter: 50,
    logger: silentLogger,
    ocr: { enabled: false, maxPages: 0, languages: [] },
    ...options,
  });
  pools.push(pool);
  return pool;
}

/** Lets a hostile process do what the name says. Resolves to its process id, which is the title of the summary. */
export async function act(pool: ParserPool, fileName: string, hooks?: ParseHooks, teamId = 1): Promise<string> {
  return await actOn(join(await folder, randomUUID()), pool, fileName, hooks, teamId);
}

async function actOn(path: string, pool: ParserPool, fileName: string, hooks: ParseHooks | undefined, teamId: number) {
  const { title } = await pool.parse({ teamId, path, outputPath: `${path}.parsed`, fileName, type: 'txt' }, hooks);
  return title;
}

/** A document whose parse runs until the test ends it. */
export interface ToldDocument {
  readonly ended: Promise<string>;
  /** Number of times that a process has begun to read the document. */
  readonly begun: () => Promise<number>;
  readonly tell: () => Promise<void>;
}

/** @param mebibytes memory that the process allocates meanwhile. */
export async function readUntilTold(pool: ParserPool, teamId: number, mebibytes = 0): Promise<ToldDocument> {
  const path = join(await folder, randomUUID());
  await writeFile(path, '');
  return {
    ended: actOn(path, pool, `until-told ${mebibytes}`, undefined, teamId),
    begun: async () => (await readFile(path)).length,
    tell: () => writeFile(`${path}.told`, ''),
  };
}

/** Process ids of this process's children and their states in procfs, where `T` means stopped. */
export async function childStates(): Promise<Map<number, string>> {
  const states = new Map<number, string>();
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''); // the process may have ended
    const [state = '', parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (Number(parent) === process.pid && state !== 'Z') states.set(Number(pid), state);
  }
  return states;
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
