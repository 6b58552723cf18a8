import { setting, type Settings } from '@cardinal/config';
import { createParserPool } from '@cardinal/documents';
import type { Logger } from '@cardinal/kernel';
import type { BlobStore } from '@cardinal/store';
import { availableParallelism } from 'node:os';
import { Type } from 'typebox';
import type { DocumentParser } from './app/ports.js';
import { pooledParser } from './outbound/pooled-parser.js';

/**
 * Files that are begun for each that is parsed at the moment: a file that takes long is stopped in the midst while another team's
 * waits, and files are fetched before their turn and stored after it.
 */
const begunPerProcess = 4;

/** How long a file is parsed before it may be stopped for another team's, in milliseconds: nearly all files are done by then. */
const quantumMs = 1_500;

/** Variables that say how documents are parsed. */
export const parserEnv = {
  CARDINAL_PARSER_PROCESSES: setting.integer({
    minimum: 1,
    maximum: 64,
    default: Math.max(2, Math.min(4, availableParallelism() - 1)),
    description: 'Documents parsed at the same time.',
  }),
  CARDINAL_PARSER_MEMORY_MB: setting.integer({
    minimum: 128,
    maximum: 65_536,
    default: 1_024,
    description:
      'Memory a parser process may use before the document is given up. All together use as much for each that runs.',
  }),
  CARDINAL_PARSER_TIMEOUT: setting.duration({
    default: '15m',
    description: 'Longest time to parse one document, the time in which it waits for others not counted.',
  }),
  CARDINAL_OCR: setting.flag({ default: true, description: 'Read pages without text by OCR (English).' }),
  CARDINAL_OCR_MAX_PAGES: setting.integer({
    minimum: 0,
    maximum: 100_000,
    default: 200,
    description: 'Pages of one document read by OCR at most.',
  }),
};

const ParserEnv = Type.Object(parserEnv);

export interface ParserSurroundings {
  readonly blobs: BlobStore;
  /** Folder for documents on their way. */
  readonly scratchDir: string;
  readonly logger: Logger;
}

/** Starts the parser processes. Dispose of it to end them. */
export function openParser(
  settings: Settings<typeof ParserEnv>,
  { blobs, scratchDir, logger }: ParserSurroundings,
): DocumentParser {
  const running = settings.CARDINAL_PARSER_PROCESSES;
  const concurrency = begunPerProcess * running;
  const pool = createParserPool({
    processes: running,
    begun: concurrency,
    quantumMs,
    memoryMb: settings.CARDINAL_PARSER_MEMORY_MB,
    timeoutMs: settings.CARDINAL_PARSER_TIMEOUT,
    recycleAfter: 50,
    ocr: { enabled: settings.CARDINAL_OCR, maxPages: settings.CARDINAL_OCR_MAX_PAGES },
    logger,
  });
  return pooledParser({ pool, blobs, running, concurrency, scratchDir });
}
