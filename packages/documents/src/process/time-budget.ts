import { stat } from 'node:fs/promises';
import type { DocumentType } from '../document-type.js';

/**
 * Running time that a file may take by its size, and with nothing in it. Ordinary files take a hundredth of it; PDF documents, which
 * may hold a thousand scanned pages, have the whole of what is allowed.
 */
const perMebibyteMs = 30_000;
const freeMs = 60_000;

/** @returns milliseconds, `limitMs` at most. */
export async function timeBudget(path: string, type: DocumentType, limitMs: number): Promise<number> {
  if (type === 'pdf') return limitMs;
  // A file that is not there is reported by who reads it.
  const bytes = await stat(path).then(
    ({ size }) => size,
    () => 0,
  );
  return Math.min(limitMs, freeMs + (bytes / 2 ** 20) * perMebibyteMs);
}
