import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { documentTypes, isDocumentType } from '@cardinal/contracts';
import { silentLogger } from '@cardinal/kernel';
import { hostileFiles, type HostileFile } from '@cardinal/testkit/hostile';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createParserPool, DocumentError, type ParserPool } from '../src/index.js';
import { temporaryFolder } from './helpers/parse.js';

const files = hostileFiles([1_024, 12_288]);
let folder: string;
let pool: ParserPool;

beforeAll(async () => {
  folder = await temporaryFolder();
  pool = createParserPool({
    processes: 2,
    begun: 2,
    quantumMs: 1_500,
    memoryMb: 768,
    timeoutMs: 60_000,
    recycleAfter: 50,
    logger: silentLogger,
    ocr: { enabled: false, maxPages: 0, languages: [] },
  });
});
afterAll(() => pool[Symbol.asyncDispose]());

/** @returns `parsed`, or the reason why the file could not be parsed. */
async function endOf(file: HostileFile): Promise<string> {
  const { type } = file;
  if (!isDocumentType(type)) throw new Error(`no format ${type}`);
  const path = join(folder, file.name);
  await writeFile(path, file.bytes());
  try {
    await pool.parse({ teamId: 1, path, outputPath: `${path}.parsed`, fileName: file.name, type });
    return 'parsed';
  } catch (thrown) {
    if (thrown instanceof DocumentError) return thrown.reason;
    throw thrown;
  }
}

describe('hostile files', () => {
  it('are more than 400 with unique names, of every format', () => {
    expect(files.length).toBeGreaterThan(400);
    expect(new Set(files.map(({ name }) => name)).size).toBe(files.length);
    expect(new Set(files.map(({ type }) => type))).toEqual(new Set(documentTypes));
    for (const file of files.slice(0, 50)) expect(Buffer.compare(file.bytes(), file.bytes())).toBe(0);
  });

  it.each(documentTypes)(
    'are parsed or refused with a reason of the document, within their time and memory: %s',
    async (type) => {
      const waiting = files.filter((file) => file.type === type);
      const ends = new Map<string, string>();
      const work = async (): Promise<void> => {
        for (let file = waiting.shift(); file !== undefined; file = waiting.shift())
          ends.set(file.name, await endOf(file));
      };
      await Promise.all([work(), work()]);
      const foul = [...ends].filter(([, end]) => end.startsWith('parser_'));
      expect(foul).toEqual([]);
      expect([...ends.values()].filter((end) => end === 'parsed').length).toBeGreaterThan(ends.size / 3);
    },
    600_000,
  );
});
