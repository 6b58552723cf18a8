import type { document, DocumentType, ReadingOptions } from '@cardinal/contracts';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { parseDocument } from '../../src/index.js';

const folders: string[] = [];

/** A folder for one test file, which is removed after its tests. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'documents-'));
  folders.push(folder);
  return folder;
}

afterAll(async () => {
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true })));
});

export interface Parsed {
  readonly text: string;
  readonly parts: readonly document.ParsedPart[];
  readonly blocks: readonly document.Block[];
  readonly summary: document.ParsedSummary;
  /** Each block as `kind: text`, list items and headings with their level: `heading 1: Title`. */
  readonly outline: readonly string[];
}

/** Writes bytes to a file of this type and parses it in this process. */
export async function parseBytes(
  bytes: Uint8Array | string,
  type: DocumentType,
  fileName = `file.${type}`,
  reading: ReadingOptions = {},
): Promise<Parsed> {
  const path = join(await temporaryFolder(), 'file');
  await writeFile(path, bytes);
  const steps = parseDocument({
    path,
    fileName,
    type,
    reading,
    ocr: { enabled: false, maxPages: 0, languages: [] },
    signal: new AbortController().signal,
    onProgress: () => {},
  });
  const parts: document.ParsedPart[] = [];
  let step = await steps.next();
  while (step.done !== true) {
    parts.push(step.value);
    step = await steps.next();
  }
  const text = parts.map((part) => part.text).join('');
  const blocks = parts.flatMap((part) => part.blocks);
  const outline = blocks.map((block) => {
    const kind = block.kind.replace('BLOCK_KIND_', '').toLowerCase().replace('_', '-');
    return `${kind}${block.level > 0 ? ` ${block.level}` : ''}: ${text.slice(block.start, block.end)}`;
  });
  return { text, parts, blocks, summary: step.value, outline };
}
