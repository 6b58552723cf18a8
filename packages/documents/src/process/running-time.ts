import type { DocumentType } from '@cardinal/contracts';
import { stat } from 'node:fs/promises';

/** Calls back after so much time in which it ran: what is paused does not count. */
export class RunningTime {
  readonly #onEnd: () => void;
  #leftMs: number;
  #startedMs = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(limitMs: number, onEnd: () => void) {
    this.#leftMs = limitMs;
    this.#onEnd = onEnd;
  }

  resume(): void {
    if (this.#timer !== undefined) return;
    this.#startedMs = performance.now();
    this.#timer = setTimeout(this.#onEnd, Math.max(0, this.#leftMs));
  }

  pause(): void {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#leftMs -= performance.now() - this.#startedMs;
  }
}

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
