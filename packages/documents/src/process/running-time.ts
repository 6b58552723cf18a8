import type { DocumentType } from '@cardinal/contracts';
import { stat } from 'node:fs/promises';

/** Timer that counts only the time during which it is not paused. Starts paused, and calls `onEnd` when `limitMs` has run out. */
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
 * Running time allowed per MiB of a file, plus a constant. Ordinary files take a hundredth of it. PDF documents are exempt and have the
 * full limit, because they may hold a thousand scanned pages.
 */
const perMebibyteMs = 30_000;
const freeMs = 60_000;

/** @returns the running time allowed for a file, in milliseconds; at most `limitMs`. */
export async function timeBudget(path: string, type: DocumentType, limitMs: number): Promise<number> {
  if (type === 'pdf') return limitMs;
  // A missing file counts as empty here; the parser reports the error.
  const bytes = await stat(path).then(
    ({ size }) => size,
    () => 0,
  );
  return Math.min(limitMs, freeMs + (bytes / 2 ** 20) * perMebibyteMs);
}
